"""Values of the notations, and texts that are nearly in one of them."""

from hypothesis import strategies as st

import tafl

SYMBOLS = "tcnkmgTCNKMG"
SYMMETRIES = [
    "identity",
    "quarter-turn",
    "half-turn",
    "three-quarter-turn",
    "mirror-files",
    "mirror-ranks",
    "mirror-diagonal",
    "mirror-antidiagonal",
]
MAX_INDEX = 77

pieces = st.sampled_from(SYMBOLS).map(tafl.Piece)


def squares(dimension: int = MAX_INDEX + 1) -> st.SearchStrategy[tafl.Square]:
    index = st.integers(0, dimension - 1)
    return st.builds(tafl.Square.at, index, index)


@st.composite
def positions(draw: st.DrawFn, min_dimension: int = 1, max_dimension: int = 19) -> tafl.Position:
    dimension = draw(st.integers(min_dimension, max_dimension))
    position = tafl.Position.empty(dimension)
    for square, piece in draw(st.dictionaries(squares(dimension), pieces, max_size=40)).items():
        position = position.with_piece(square, piece)
    return position


@st.composite
def moves(draw: st.DrawFn, dimension: int = MAX_INDEX + 1) -> tafl.Move:
    """A move along a file or a rank, with all parts that a record can have."""
    origin = draw(squares(dimension))
    target = draw(squares(dimension).filter(lambda square: square != origin))
    along = tafl.Square.at(origin.file, target.rank) if draw(st.booleans()) else tafl.Square.at(target.file, origin.rank)
    if along == origin:
        along = target if target.file == origin.file or target.rank == origin.rank else origin
    if along == origin:
        return tafl.Move("---")
    captures = draw(st.lists(squares(dimension), unique=True, max_size=5))
    named = [f"{draw(st.sampled_from(['', *SYMBOLS]))}{square}" for square in captures]
    kind = draw(st.sampled_from(["-", "^", "=", "^="]))
    prefix, mark = draw(st.sampled_from(["", *SYMBOLS])), draw(st.sampled_from(["", "+", "-", "++", "--"]))
    return tafl.Move(f"{prefix}{origin}{kind}{along}{'x' * bool(named)}{'/'.join(named)}{mark}")


@st.composite
def rules(draw: st.DrawFn) -> str:
    """A rules record with some of the keys."""
    position = draw(positions(min_dimension=3, max_dimension=13))
    letters = {
        "esc": "ec",
        "surf": "yn",
        "atkf": "yn",
        "tfr": "dwl",
        "ka": "yn",
        "ks": "swcm",
        "kj": "njcr",
        "nj": "njcr",
        "cj": "njcr",
        "sw": "nsw",
        "swf": "yn",
        "efe": "yn",
        "linc": "yn",
        "ber": "ncm",
    }
    chosen = draw(st.lists(st.sampled_from(sorted(letters)), unique=True))
    entries = [f"{key}:{draw(st.sampled_from(letters[key]))}" for key in chosen]
    if draw(st.booleans()):
        limits = draw(st.lists(st.integers(-1, 9), min_size=12, max_size=12))
        entries.append("spd:" + ",".join(map(str, limits)))
    return " ".join([f"dim:{position.dimension}", *entries, f"start:{position.otn()}"])


# Texts of every notation, which are cut and mixed.
EXAMPLES = [
    "e5",
    "bz78",
    "d6-f6xe6+",
    "Ne6^=e8xce7/d8--",
    "---",
    "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    "dim:7 name:Brandub esc:c ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    "[event:Club]\n[rules:dim:5 esc:e start:/2t2/5/t1K1t/5/2t2/]\n\n1. a3-a2 Kc3-b3\n[First.|Second.]\n",
    "[puzzle-mode:strict]\n[puzzle-start:1a]\n[rules:dim:5 start:/2t2/5/t1K1t/5/2t2/]\n\n1. a3-a2 Kc3-b3\n[1:30 Hm.|]\n",
    "1a.1.1a. ..... c3-d3\n[]\n",
    "brandub",
    "attackers",
    "quarter-turn",
    "3b.1.1a",
    '{"AageGameTypeName": "Brandubh", "Moves": ["d1-c1", "d3-e3"]}',
    "f4-f6 d5-f5,0,1,1\n",
]

_parts = st.sampled_from(EXAMPLES).flatmap(
    lambda text: st.tuples(st.integers(0, len(text)), st.integers(0, len(text))).map(
        lambda cut: text[min(cut) : max(cut)]
    )
)

# Surrogates are characters of Python that no encoding has.
_wild = st.text(st.characters(codec=None, categories=None), max_size=20)

texts = st.one_of(
    st.sampled_from(EXAMPLES),
    st.lists(st.one_of(_parts, st.text("abk123-x/^=+[]|:.,tTK \n", max_size=6)), max_size=5).map("".join),
    _wild,
)
