"""The laws that the tests in Rust know, stated in Python; and no input is a panic."""

import contextlib
import copy
import inspect
import itertools
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import public
import strategies
import tafl
from samples import SAMPLES

# Times depend on the machine.
# The same examples each time, so that a failure has its cause in the change; `--hypothesis-profile=more` tries others.
settings.register_profile("tafl", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.register_profile("more", deadline=None, max_examples=2_000, suppress_health_check=list(HealthCheck))
settings.load_profile("tafl")

Symmetry = Literal["identity", "quarter-turn", "half-turn", "three-quarter-turn"]
TURNS: tuple[Symmetry, ...] = get_args(Symmetry)

Value = tafl.Square | tafl.Piece | tafl.Move | tafl.Position | tafl.Rules

values: st.SearchStrategy[Value] = st.one_of(
    strategies.squares(),
    strategies.pieces,
    strategies.moves(),
    strategies.positions(),
    strategies.rules().map(tafl.Rules),
)


@given(values)
def test_what_is_printed_reads_back(value: Value) -> None:
    text = str(value) if isinstance(value, tafl.Square | tafl.Piece) else pickled_text(value)
    again = type(value)(text)
    assert again == value and repr(again) == repr(value)
    assert hash(again) == hash(value)
    assert not again != value


def pickled_text(value: Value) -> str:
    """The notation of a value: `str` of a position draws its board."""
    reduced: Any = value.__reduce__()
    text: str = reduced[1][0]
    return text


@given(values, st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_values_pickle_and_copy(value: Value, protocol: int) -> None:
    for again in (pickle.loads(pickle.dumps(value, protocol)), copy.copy(value), copy.deepcopy(value)):
        assert again == value and repr(again) == repr(value)
        assert type(again) is type(value)


@given(values)
def test_the_representation_evaluates_back(value: Value) -> None:
    assert eval(repr(value), dict(vars(tafl))) == value


@given(values, values)
def test_equality_is_that_of_the_notation(one: Value, other: Value) -> None:
    def said(value: Value) -> object:
        # What else is written about a move does not make it another one.
        return (value.origin, value.target) if isinstance(value, tafl.Move) else repr(value)

    assert (one == other) == (type(one) is type(other) and said(one) == said(other))


@given(values, st.one_of(st.none(), st.integers(), st.text(), st.binary()))
def test_values_differ_from_other_types(value: Value, other: object) -> None:
    assert value != other
    with contextlib.suppress(TypeError):
        hash(other)
        assert value not in {other: None}


@given(strategies.squares(), strategies.squares())
def test_the_order_of_squares_is_total(one: tafl.Square, other: tafl.Square) -> None:
    assert (one < other) + (one == other) + (one > other) == 1
    assert (one <= other) == (not one > other)
    assert sorted([one, other]) == sorted([other, one])


@given(strategies.positions(), st.sampled_from(TURNS), st.sampled_from(TURNS))
def test_turns_of_a_board_add_up(position: tafl.Position, one: Symmetry, other: Symmetry) -> None:
    both = TURNS[(TURNS.index(one) + TURNS.index(other)) % len(TURNS)]
    assert position.transformed(one).transformed(other) == position.transformed(both)


@given(strategies.positions(), st.data())
def test_symmetries_move_all_pieces(position: tafl.Position, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(strategies.SYMMETRIES))
    turned: tafl.Position = getattr(position, "transformed")(name)
    assert sorted(map(str, turned.pieces().values())) == sorted(map(str, position.pieces().values()))
    back: tafl.Position = getattr(turned, "transformed")(name)
    if "quarter" not in name:
        assert back == position


@given(strategies.positions())
def test_a_position_is_its_pieces(position: tafl.Position) -> None:
    built = tafl.Position.empty(position.dimension)
    for square, piece in position.pieces().items():
        assert position[square] == position.piece_at(square) == piece
        built = built.with_piece(square, piece)
    assert built == position
    assert len(list(position)) == len(position) == position.dimension**2
    sides = position.pieces("attackers") | position.pieces("defenders")
    assert sides == position.pieces()


@given(strategies.positions(), st.data())
def test_a_move_without_rules_keeps_the_other_squares(position: tafl.Position, data: st.DataObject) -> None:
    move = data.draw(strategies.moves(position.dimension))
    try:
        after = position.play(move)
    except tafl.ReplayError as error:
        assert error.code
        return
    changed = {move.origin, move.target, *move.captures}
    for square in position:
        assert square in changed or after[square] == position[square]


@given(strategies.rules())
def test_rules_are_the_same_in_every_form(record: str) -> None:
    rules = tafl.Rules(record)
    for text in (rules.otn(), rules.otn(explicit=True), rules.otn(inverted=True), str(rules)):
        assert tafl.Rules(text).is_same_game(rules)
    assert rules.diff(rules) == {}
    assert all(rules[key] == value for key, value in rules.entries().items())
    assert rules.explain().strip()


@given(strategies.rules(), st.lists(st.integers(0, 1000), max_size=12))
def test_moves_that_are_taken_back_leave_no_trace(record: str, choices: list[int]) -> None:
    game = tafl.Game(record)
    seen: list[tuple[tafl.Position, str, int, list[tafl.Move]]] = []
    for choice in choices:
        legal = list(game.legal_moves)
        assert len(legal) == game.legal_moves.count() == len(game.legal_moves)
        assert all(game.is_legal(move) and move in game.legal_moves for move in legal)
        if not legal:
            break
        assert game.perft(1) == len(legal)
        seen.append((game.position, game.turn, game.zobrist, legal))
        played = game.push(legal[choice % len(legal)])
        assert game.peek() == played == game.move_stack[-1]
        # A record of the game needs no rules to be replayed.
        assert seen[-1][0].play(played) == game.position
    assert len(game.move_stack) == game.ply == len(seen)
    again = pickle.loads(pickle.dumps(game))
    assert (again.position, again.turn, again.move_stack) == (game.position, game.turn, game.move_stack)
    for position, turn, zobrist, legal in reversed(seen):
        game.pop()
        assert (game.position, game.turn, game.zobrist, list(game.legal_moves)) == (position, turn, zobrist, legal)


@given(strategies.texts)
def test_a_record_that_is_read_is_printed_and_read_again(text: str) -> None:
    try:
        record = tafl.GameRecord.from_otn(text)
    except (tafl.TaflError, UnicodeEncodeError):
        return
    printed = str(record)
    again = tafl.GameRecord.from_otn(printed)
    assert again == record
    assert str(again) == printed
    assert pickle.loads(pickle.dumps(record)) == record == copy.deepcopy(record)


READERS: list[Callable[[str], object]] = [tafl.Square, tafl.Move, tafl.Position, tafl.Rules]


@given(st.sampled_from(READERS), strategies.texts)
def test_an_error_is_in_the_text(read: Callable[[str], object], text: str) -> None:
    try:
        read(text)
    except tafl.ParseError as error:
        start, end = error.span
        assert 0 <= start <= end <= len(text)
        assert error.line == text.count("\n", 0, start) + 1
        assert error.column >= 1
        assert error.code and error.message
        assert error.message in str(error)
    except (tafl.TaflError, UnicodeEncodeError):
        pass


# Anything: a panic is no `Exception`, so a call that panics is a failure.
anything: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 2, 3, 2**31, 2**63, 2**64, 10**30, -(2**70)]),
    st.floats(),
    strategies.texts,
    st.binary(max_size=20),
    st.lists(strategies.texts, max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    st.sampled_from([object(), len, int, Ellipsis, range(3), {1}, iter(())]),
    st.sampled_from(SAMPLES).map(lambda sample: sample.make()),
)

# Called elsewhere, because their arguments name files to write.
WRITES_FILES = {"write"}


def called(function: Callable[..., object], data: st.DataObject) -> None:
    """Calls with as many arguments as there can be, or one more or fewer."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    by_position = [it for it in parameters if it.kind is not inspect.Parameter.KEYWORD_ONLY]
    by_name = [it.name for it in parameters if it.kind is inspect.Parameter.KEYWORD_ONLY]
    count = max(0, len(by_position) + data.draw(st.sampled_from([0, 0, 0, 0, -1, 1])))
    arguments = [data.draw(anything) for _ in range(count)]
    named = {name: data.draw(anything) for name in by_name if data.draw(st.booleans())}
    with contextlib.suppress(Exception):
        used(function(*arguments, **named))


def used(value: Any) -> None:
    """What a call returns can be shown, and what it yields can be read."""
    assert isinstance(repr(value) + str(value), str)
    if "__iter__" in dir(value):
        elements: Iterator[object] = itertools.islice(value, 50)
        list(elements)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts can be names of files."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("owner", public.classes(), ids=lambda owner: owner.__name__)
@given(data=st.data())
def test_no_constructor_panics(owner: type[object], data: st.DataObject) -> None:
    called(owner, data)
    static = [name for name, value in vars(owner).items() if isinstance(value, staticmethod | classmethod)]
    if static:
        called(getattr(owner, data.draw(st.sampled_from(sorted(static)))), data)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
@given(data=st.data())
def test_no_method_panics(sample: Any, data: st.DataObject) -> None:
    value = sample.make()
    names = [name for name in dir(value) if name not in dir(object) or name in COMPARISONS]
    for _ in range(3):
        name = data.draw(st.sampled_from(names))
        if name in WRITES_FILES:
            continue
        with contextlib.suppress(Exception):
            member = getattr(value, name)
            if callable(member):
                called(member, data)
            else:
                used(member)
                setattr(value, name, data.draw(anything))
    with contextlib.suppress(Exception):
        used(value)


COMPARISONS = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__setattr__", "__getattribute__"}

FUNCTIONS = {
    f"{module.__name__}.{name}": function
    for module in public.modules()
    for name, function in public.functions(module)
    if name not in WRITES_FILES
}


@given(data=st.data())
def test_no_function_panics(data: st.DataObject) -> None:
    called(FUNCTIONS[data.draw(st.sampled_from(sorted(FUNCTIONS)))], data)


def test_every_class_has_a_sample() -> None:
    """So that a new class is tested too."""
    sampled: set[type[object]] = {type(sample.make()) for sample in SAMPLES}
    missing = [owner.__name__ for owner in public.classes() if owner not in sampled and not issubclass(owner, Exception)]
    assert not missing, f"add {missing} to samples.py"
