"""Games: moves, their records, history, copies."""

import copy
import gc
import pickle
import random
import threading
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from tafl import (
    Game,
    GameRecord,
    IllegalMove,
    Move,
    Outcome,
    ParseError,
    Position,
    ReplayError,
    Rules,
    Square,
    TaflError,
    Tsn,
    verify,
)

VARIANTS = [Rules.BRANDUB, Rules.TABLUT, Rules.COPENHAGEN, Rules.BERSERK, Rules.ALEA_EVANGELII]


def played(rules: Rules, seed: int, plies: int) -> Game:
    """A game with random moves."""
    game, chance = Game(rules), random.Random(seed)
    for _ in range(plies):
        if game.is_game_over():
            break
        game.push(chance.choice(game.legal_moves))
    return game


State: TypeAlias = tuple[Position, str, Square | None, int, int, Outcome | None, list[Move]]


def state(game: Game) -> State:
    return game.position, game.turn, game.berserk_square, game.ply, game.zobrist, game.outcome(), game.move_stack


def test_a_game_begins_as_its_rules_do() -> None:
    game = Game("brandub")
    assert game.rules == Rules.BRANDUB
    assert game.position == Rules.BRANDUB.start
    assert (game.turn, game.ply, game.mark, game.berserk_square) == ("attackers", 0, None, None)
    assert game.outcome() is None and not game.is_game_over()
    assert game.move_stack == []


def test_a_game_begins_with_another_position() -> None:
    position = Position("/3t3/2tT2t/7/7/3K3/7/7/")
    game = Game(Rules.BRANDUB, position, "defenders")
    assert (game.position, game.turn) == (position, "defenders")
    assert Game(Rules.BRANDUB, position.otn()).turn == Rules.BRANDUB.first_to_move
    assert Game(Rules.BRANDUB, turn="defenders").position == Rules.BRANDUB.start
    with pytest.raises(TaflError, match="11 by 11") as caught:
        Game("brandub", Rules.COPENHAGEN.start)
    assert caught.value.code == "position-size"
    with pytest.raises(TaflError) as unknown:
        Game("brandub", turn="white")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    assert unknown.value.code == "side-unknown"


def test_push_returns_the_record() -> None:
    game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/")
    assert game.record("g2-e2").otn() == "g2-e2xd2"
    assert game.ply == 0
    assert game.push("g2-e2").otn() == "g2-e2xd2"
    assert game.position["d2"] is None
    assert game.peek().otn() == game.move_stack[-1].otn() == game.pop().otn() == "g2-e2xd2"
    assert game.position["d2"] is not None


def test_captures_and_marks_of_the_argument_do_not_count() -> None:
    arguments: list[Move | str] = ["g2-e2xa1", "g2-e2++", "tg2-e2", Move("g2-e2xd2+")]
    for argument in arguments:
        game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/")
        assert game.push(argument).otn() == "g2-e2xd2"
        assert Move("g2-e2xb7") not in game.legal_moves


def test_attacked_squares_are_those_of_captures() -> None:
    for preset in ("brandub", "copenhagen", "berserk"):
        game = Game(preset)
        for number in range(40):
            moves = [game.record(move) for move in game.legal_moves]
            captured = {square for move in moves for square in move.captures}
            attacked = {square for square in game.position.pieces() if game.is_attacked_by(game.turn, square)}
            assert attacked == captured
            game.push(moves[(7 * number) % len(moves)])
            if game.is_game_over():
                break
    game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/", turn="defenders")
    assert game.is_attacked_by("attackers", "d2") and not game.is_attacked_by("defenders", "d2")
    assert not game.is_attacked_by("attackers", "d6")
    with pytest.raises(TaflError, match="unknown side `white`"):
        game.is_attacked_by("white", "d2")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    for call in (lambda: game.is_attacked_by("attackers", "h1"), lambda: game.legal_moves_from("h1")):
        with pytest.raises(TaflError, match="`h1` is not on a board of 7 by 7 squares"):
            call()


def test_marks() -> None:
    game = Game("brandub", "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/", "defenders")
    assert game.marked("f6-f4").otn() == "f6-f4xe4-"
    game.push("f6-f4")
    assert game.mark == "-"


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.preset)
@pytest.mark.parametrize("seed", range(3))
def test_pop_undoes_push(rules: Rules, seed: int) -> None:
    game, chance = Game(rules), random.Random(seed)
    states = [state(game)]
    for _ in range(60):
        if game.is_game_over():
            break
        move = chance.choice(list(game.legal_moves))
        record = game.record(move)
        assert game.push(move) == record == game.peek()
        states.append(state(game))
        assert game.ply == len(states) - 1
    while game.ply:
        assert state(game) == states.pop()
        last = game.move_stack[-1]
        assert game.pop() == last
    assert state(game) == states.pop()
    with pytest.raises(IndexError, match="no move"):
        game.pop()
    with pytest.raises(IndexError, match="no move"):
        game.peek()


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.preset)
def test_records_replay_without_rules(rules: Rules) -> None:
    game = played(rules, 7, 80)
    position = rules.start
    for move in game.move_stack:
        position = position.play(move)
    assert position == game.position


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.preset)
def test_legal_moves_are_those_that_is_legal_accepts(rules: Rules) -> None:
    game = played(rules, 3, 20)
    moves = set(game.legal_moves)
    assert len(moves) == len(game.legal_moves) == game.legal_moves.count() > 0
    names = [square.name for square in game.position]
    tried = {Move(f"{origin}-{target}") for origin in names for target in names if origin != target}
    assert moves == {move for move in tried if game.is_legal(move)}
    by_square = [move for square in game.position for move in game.legal_moves_from(square)]
    assert by_square == list(game.legal_moves)


def test_legal_moves_are_a_view() -> None:
    game = Game("brandub")
    view = game.legal_moves
    before = iter(view)
    first = next(before)
    assert Move("d1-b1") in view and "d1-b1" in view and "d1-d2" not in view and "---" not in view
    game.push(first)
    assert len(view) == len(game.legal_moves) != 40
    assert len(list(before)) == 39, "an iteration is over the moves at its beginning"
    assert view[0] == list(view)[0] and view[-1] == list(view)[-1]
    assert repr(view).startswith(f"<tafl.LegalMoves {len(view)}: ")
    for index in [len(view), -len(view) - 1]:
        with pytest.raises(IndexError):
            view[index]
    del game
    gc.collect()
    assert bool(view), "a view keeps its game"


def test_illegal_moves_change_nothing() -> None:
    game = Game("brandub")
    expected = {
        "d1-d3": "blocked",
        "a4-a1": "may-not-stop",
        "d5-e5": "other-side-to-move",
        "a1-a2": "square-empty",
        "d1-e2": "not-on-line",
        "d1-d9": "square-off-the-board",
        "bz78-a1": "square-off-the-board",
        "---": "resignation",
    }
    before, codes = state(game), dict[str, str]()
    for text in expected:
        assert not game.is_legal(text)
        calls: list[Callable[[str], object]] = [game.push, game.check, game.record, game.marked]
        for call in calls:
            with pytest.raises(IllegalMove) as caught:
                call(text)
            assert str(caught.value)
            codes[text] = caught.value.code
    assert state(game) == before
    assert codes == expected
    game.check("d1-b1")


def test_moves_after_the_end() -> None:
    game = Game("dim:5 atkf:n start:/t4/K4/1T3/5/5/")
    game.push("a2-a5")
    assert game.outcome() == Outcome("defenders", "king-escaped")
    assert game.is_game_over()
    assert not game.legal_moves and list(game.legal_moves) == []
    assert "a1-a2" not in game.legal_moves
    with pytest.raises(IllegalMove):
        game.push("a1-a2")
    game.pop()
    assert game.outcome() is None and game.legal_moves


def test_repetition_ends_a_game() -> None:
    game = Game("brandub")
    for _ in range(2):
        for move in ["d1-e1", "d3-e3", "e1-d1", "e3-d3"]:
            assert game.outcome() is None
            game.push(move)
    assert game.outcome() == Outcome(None, "repetition")
    game.pop()
    assert game.outcome() is None


def test_a_berserk_turn_continues() -> None:
    turns = set[tuple[bool, bool]]()
    for seed in range(20):
        game, chance = Game(Rules.BERSERK), random.Random(seed)
        while not game.is_game_over() and game.ply < 120:
            before = game.turn
            moved = game.push(chance.choice(game.legal_moves))
            continues = game.berserk_square is not None
            assert game.is_game_over() or continues == (game.turn == before)
            if continues:
                assert moved.captures and moved.target == game.berserk_square
                assert all(move.origin == moved.target for move in game.legal_moves)
            turns.add((continues, moved.is_berserk))
    # A berserk turn begins, continues and ends.
    assert turns == {(False, False), (True, False), (True, True), (False, True)}


def test_threads_share_a_game() -> None:
    game, failures = Game("copenhagen"), list[BaseException]()

    def play(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(300):
            try:
                game.push(chance.choice(game.legal_moves))
                assert repr(game) and str(game) and game.zobrist
                pickle.dumps(game)
                game.pop()
            except (TaflError, IndexError, RuntimeError):
                pass  # Another thread has moved.
            except BaseException as error:
                failures.append(error)
                raise

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    position = game.rules.start
    for move in game.move_stack:
        position = position.play(move)
    assert position == game.position


COPIES: list[Callable[[Game], Game]] = [
    Game.copy,
    copy.copy,
    copy.deepcopy,
    lambda game: pickle.loads(pickle.dumps(game)),
]


@pytest.mark.parametrize("duplicate", COPIES)
@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.preset)
def test_copies(rules: Rules, duplicate: Callable[[Game], Game]) -> None:
    game = played(rules, 5, 40)
    before = state(game)
    other = duplicate(game)
    assert state(other) == before and other.rules == game.rules
    assert other == game and other is not game
    while other.ply:
        assert other.pop().captures is not None
    assert state(game) == before


def test_a_copy_remembers_repetitions() -> None:
    game = Game("brandub")
    for move in ["d1-e1", "d3-e3", "e1-d1", "e3-d3", "d1-e1", "d3-e3", "e1-d1"]:
        game.push(move)
    for duplicate in COPIES:
        other = duplicate(game)
        other.push("e3-d3")
        assert other.outcome() == Outcome(None, "repetition")


def test_a_forged_pickle_changes_nothing() -> None:
    game = played(Rules.BRANDUB, 1, 4)
    before = state(game)
    for moves in ["d4-d9", "no-move", "---", "a1-a2 " * 10]:
        with pytest.raises(TaflError):
            game.__setstate__(moves)
    assert state(game) == before


def test_equal_games_have_the_same_state() -> None:
    game, other = Game("brandub"), Game("brandub")
    assert game == other
    for move in ["d1-e1", "d3-e3", "d7-e7"]:
        game.push(move)
        assert game != other
    for move in ["d7-e7", "d3-e3", "d1-e1"]:
        other.push(move)
    assert game == other and game.move_stack != other.move_stack
    # Another number of moves, side to move, or rules.
    assert game != Game("brandub", game.position, game.turn)
    assert Game("brandub") != Game("brandub", turn="defenders")
    assert Game("brandub") != Game(Rules.BRANDUB.otn().replace("ks:w", "ks:s"))
    assert game != "brandub" and game != game.position
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_games_that_repetitions_end_are_not_those_that_continue() -> None:
    start = Game("brandub")
    back_and_forth = ["d1-e1", "d3-e3", "e1-d1", "e3-d3"]
    repeated, other = start.copy(), start.copy()
    for move in back_and_forth * 2:
        repeated.push(move)
    for move in ["d1-c1", "d3-c3", "c1-d1", "c3-d3", *back_and_forth][:4] + ["d1-e1", "d3-e3", "e1-d1"]:
        other.push(move)
    other.push("e3-d3")
    assert repeated == other and repeated.is_repetition() and other.is_repetition()


def test_repetitions_are_counted_whatever_the_rules_say() -> None:
    for rules in [Rules.BRANDUB, Rules("dim:5 cor: surf:n tfr:i start:/t4/5/5/5/3K1/")]:
        game = Game(rules)
        steps = ["d1-e1", "d3-e3", "e1-d1", "e3-d3"] if game.rules == Rules.BRANDUB else ["a1-b1", "d5-c5", "b1-a1", "c5-d5"]
        for turn in range(3):
            expected = turn + 1
            assert game.is_repetition(expected) and not game.is_repetition(expected + 1)
            assert game.is_repetition() == (expected >= 3)
            for step in steps:
                if not game.is_game_over():
                    game.push(step)


def test_a_berserk_turn_repeats_nothing() -> None:
    for seed in range(10):
        game = played(Rules.BERSERK, seed, 80)
        assert game.berserk_square is None or not game.is_repetition(2)


def test_captures_and_kings() -> None:
    game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/")
    assert game.is_capture("g2-e2") and not game.is_capture("g2-f2")
    assert game.king() == Square("d5")
    with pytest.raises(IllegalMove):
        game.is_capture("a1-a2")
    assert Game("brandub", "/7/7/7/7/7/7/3t3/").king() is None
    for rules in VARIANTS:
        game = played(rules, 4, 30)
        for move in game.legal_moves:
            assert game.is_capture(move) == bool(game.record(move).captures)


@pytest.mark.parametrize(
    ("position", "status"),
    [
        ("/3t3/7/7/3K3/7/7/7/", ()),
        ("/3t3/7/7/7/7/7/7/", ("no-king",)),
        ("/3t3/7/7/3K3/7/3K3/7/", ("several-kings",)),
        ("/3t3/7/7/3K3/7/3k3/7/", ("several-kings", "attacking-king")),
        ("/t6/7/7/3K3/7/7/7/", ("misplaced-piece",)),
        ("/3t3/7/7/3T3/3K3/7/7/", ("misplaced-piece",)),
        # The king may be on a corner: the game is over.
        ("/K6/3t3/7/7/7/7/7/", ()),
    ],
)
def test_what_is_wrong_with_a_position(position: str, status: tuple[str, ...]) -> None:
    game = Game("brandub", position)
    assert game.status() == status and game.is_valid() == (not status)


def test_every_game_that_begins_as_its_rules_is_valid() -> None:
    for rules in Rules.presets().values():
        assert Game(rules).is_valid(), rules.preset
    for rules in VARIANTS:
        for seed in range(5):
            assert played(rules, seed, 200).is_valid(), rules.preset
    # A start that its rules declare: nobody may return to these squares.
    assert Game("dim:5 atkf:n corstp: start:/t3t/5/2K2/5/5/").is_valid()


def test_the_root_is_the_game_before_its_first_move() -> None:
    game = played(Rules.BERSERK, 3, 40)
    root = game.root()
    assert (root.ply, root.move_stack, root.rules) == (0, [], game.rules)
    for move in game.move_stack:
        root.push(move)
    assert root == game
    assert Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/", "defenders").root().turn == "defenders"


def test_reset_returns_to_the_start_of_the_rules() -> None:
    game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/")
    game.push("g2-e2")
    game.reset()
    assert game == Game("brandub") and game.move_stack == []
    game.push("d1-e1")


def test_tsn_counts_plies() -> None:
    game = Game("brandub", "/3t3/2tT2t/7/7/3K3/7/7/")
    assert game.tsn() == "7 1 3a3/2ad2a/7/7/3k3/7/7 a 1 0"
    game.push("g2-e2")
    assert Tsn(game.tsn()).plies_since_capture == 0 and Tsn(game.tsn()).initial_defenders == 1
    game.push("d5-d6")
    assert game.tsn() == "7 1 3a3/2a1a2/7/7/7/3k3/7 a 3 1"
    for rules in VARIANTS:
        game = played(rules, 8, 25)
        try:
            tsn = Tsn(game.tsn())
        except TaflError as error:
            assert error.code == "position-without-tsn"
            continue
        assert (tsn.position, tsn.turn, tsn.ply) == (game.position, game.turn, game.ply + 1)


def test_equal_positions_have_equal_hashes() -> None:
    game, other = Game("brandub"), Game("brandub")
    for move in ["d1-e1", "d3-e3", "d7-e7"]:
        game.push(move)
    for move in ["d7-e7", "d3-e3", "d1-e1"]:
        other.push(move)
    assert game.position == other.position and game.zobrist == other.zobrist
    assert Game("brandub", turn="defenders").zobrist != Game("brandub").zobrist
    assert 0 <= game.zobrist < 2**64


def test_texts() -> None:
    game = Game("brandub")
    assert repr(game) == (
        "<tafl.Game rules='brandub' position='/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/' turn='attackers' ply=0>"
    )
    before = str(game)
    assert "a b c d e f g" in before
    game.push("d1-f1")
    assert str(game) != before
    picture = game._repr_svg_()  # pyright: ignore[reportPrivateUsage]
    assert picture.startswith("<svg") and picture != Game("brandub")._repr_svg_()  # pyright: ignore[reportPrivateUsage]


def record_of(moves: str) -> GameRecord:
    return GameRecord.from_otn(f"[rules:{Rules.BRANDUB}]\n{moves}")


def test_a_game_continues_a_record() -> None:
    record = record_of("1. d1-f1 d3-e3\n2. d7-e7 d5-e5\n")
    game = Game.from_record(record)
    assert game.move_stack == [Move("d1-f1"), Move("d3-e3"), Move("d7-e7"), Move("d5-e5")]
    assert game.rules == Rules.BRANDUB
    for address, ply in {"0a": 0, "1a": 1, "1b": 2, "2b": 4}.items():
        assert Game.from_record(record, address).ply == ply
    with pytest.raises(KeyError, match="7a"):
        Game.from_record(record, "7a")
    with pytest.raises(ParseError):
        Game.from_record(record, "nowhere")


def test_a_game_follows_a_record_against_the_rules() -> None:
    game = Game.from_record(record_of("1. d1-f1 d3-e3xd2\n2. d7-e7\n"))
    assert game.position["d2"] is None, "the position is that of the record"
    assert game.move_stack == [Move("d7-e7")]
    assert game.turn == "defenders"
    jumped = Game.from_record(record_of("1. d1-e2 d5-e5\n"))
    assert jumped.move_stack == [Move("d5-e5")]


def test_a_record_that_no_game_continues() -> None:
    with pytest.raises(ReplayError) as caught:
        Game.from_record(record_of("1. d1-f1 d3-e3\n2. a1-a2\n"))
    assert caught.value.address == "2a"
    with pytest.raises(TaflError, match="no rules") as missing:
        Game.from_record(GameRecord.from_otn("1. d1-f1\n"))
    assert missing.value.code == "no-rules"
    with pytest.raises(TypeError):
        Game.from_record("1. d1-f1")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("rules", ["brandub", "dim:5 cor:z9 start:/2t2/2T2/tTKTt/2T2/2t2/"])
def test_the_record_of_a_game_that_the_other_side_begins(rules: str) -> None:
    game = Game(rules if rules == "brandub" else Rules.from_otn(rules), turn="defenders")
    for _ in range(2):
        game.push(next(iter(game.legal_moves)))
        record = GameRecord.from_game(game)
        assert Game.from_record(record).move_stack == game.move_stack
        assert not verify(record).findings


WRONG: list[Any] = [None, 5, 1.5, b"d1-f1", ["d1-f1"], ("d1", "f1"), Square("a1"), Rules.BRANDUB, {}]


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_wrong_types(wrong: Any) -> None:
    game = Game("brandub")
    for call in [game.push, game.is_legal, game.check, game.record, game.marked]:
        with pytest.raises(TypeError, match="expected a Move or its record, found"):
            call(wrong)
    readers: list[tuple[str, Callable[[Any], object], type]] = [
        ("a Move", game.legal_moves.__contains__, Move),
        ("Rules", Game, Rules),
        ("a Position", lambda value: Game("brandub", value), type(None)),
        ("a Square", game.legal_moves_from, Square),
        ("integer", game.legal_moves.__getitem__, int),
    ]
    for expected, read, accepted in readers:
        if type(wrong) is not accepted:
            with pytest.raises(TypeError, match=expected):
                read(wrong)


@pytest.mark.parametrize("text", ["", "d1", "d1-", "d1-f1 d3-e3", "x" * 1_000_000, "d1-f1" * 100_000, "\0", "ð1-é1"])
def test_texts_that_are_not_moves(text: str) -> None:
    game = Game("brandub")
    with pytest.raises(ParseError) as caught:
        game.push(text)
    assert len(str(caught.value)) < 2_000
    assert game.ply == 0


def test_surrogates() -> None:
    game = Game("brandub")
    calls: list[Callable[[str], object]] = [game.push, game.is_legal, game.legal_moves_from, Game]
    for call in calls:
        with pytest.raises(UnicodeEncodeError):
            call("d1-f1\udc80")


def test_the_largest_board() -> None:
    row = "/78" * 76
    game = Game(f"dim:78 surf:n cor: start:/t77{row}/39K38/")
    assert game.legal_moves.count() == 77 + 77
    assert game.push("a1-bz1") == Move("a1-bz1")
    assert pickle.loads(pickle.dumps(game)).position == game.position
