"""Games checked against their rules, and completed by them."""

import copy
import pickle
import threading
from typing import Any

import pytest
from tafl import Finding, Game, GameRecord, Outcome, RecordChanged, Rules, Verdict, complete, verify

CAPTURE = "dim:7 ks:w surf:n start:/3t3/2tT2t/7/7/3K3/7/7/"
ESCAPE = "dim:5 atkf:n start:/t4/K4/1T3/5/5/"


def record_of(rules: str, moves: str, tags: str = "") -> GameRecord:
    return GameRecord.from_otn(f"{tags}[rules:{rules}]\n{moves}\n")


def codes(verdict: Verdict) -> list[str]:
    return [finding.code for finding in verdict.findings]


def test_a_good_game() -> None:
    verdict = verify(record_of(ESCAPE, "1. a2-a5--", "[result:-1]\n"))
    assert verdict.is_good
    assert (verdict.moves, verdict.count, verdict.findings) == (1, 0, ())
    assert verdict.outcome == Outcome("defenders", "king-escaped")
    assert repr(verdict) == "Verdict(1, 0, Outcome('defenders', 'king-escaped'), ())"


def test_a_game_that_has_not_ended() -> None:
    verdict = verify(record_of(str(Rules.BRANDUB), "1. d1-f1 d3-e3"))
    assert verdict.is_good
    assert (verdict.moves, verdict.outcome) == (2, None)


def test_an_illegal_move_has_its_address() -> None:
    verdict = verify(record_of(str(Rules.BRANDUB), "1. d1-f1 d3-d1"))
    assert not verdict.is_good and verdict.count == 1
    (finding,) = verdict.findings
    assert isinstance(finding, Finding)
    assert (finding.code, finding.severity, finding.address) == ("illegal-move", "finding", "1b")
    assert "d2" in finding.message


def test_a_wrong_result() -> None:
    verdict = verify(record_of(ESCAPE, "1. a2-a5--", "[result:1]\n"))
    assert codes(verdict) == ["wrong-result"]
    assert verdict.findings[0].address is None
    assert verdict.outcome == Outcome("defenders", "king-escaped")


def test_no_rules() -> None:
    verdict = verify(GameRecord.from_otn("1. d1-f1\n"))
    assert codes(verdict) == ["no-rules"]


def test_verdicts_are_values() -> None:
    for record in [record_of(ESCAPE, "1. a2-a5--"), record_of(str(Rules.BRANDUB), "1. d1-f1 d3-d1")]:
        verdict = verify(record)
        assert verify(record) == verdict and hash(verify(record)) == hash(verdict)
        assert eval(repr(verdict)) == verdict
        assert pickle.loads(pickle.dumps(verdict)) == copy.copy(verdict) == copy.deepcopy(verdict) == verdict
    assert len({Verdict(1, 0, None, ()), Verdict(1, 0, None, []), Verdict(2, 0, None, [])}) == 2
    wrong: list[Any] = [[None], "findings", 5, None]
    for findings in wrong:
        with pytest.raises(TypeError):
            Verdict(1, 0, None, findings)
    with pytest.raises(OverflowError):
        Verdict(-1, 0, None, [])


def test_annotate_completes_a_record() -> None:
    record = record_of(CAPTURE, "1. g2-e2")
    assert codes(verify(record)) == ["captures-missing"]
    assert complete(record).is_good, "the verdict is about the completed game"
    assert "g2-e2xd2" in str(record)
    assert verify(record).is_good
    once = str(record)
    assert complete(record).is_good
    assert str(record) == once


def test_annotate_gives_prefixes_and_marks() -> None:
    record = record_of(ESCAPE, "1. a2-a5", "[result:-1]\n")
    assert complete(record).is_good
    assert "Ka2-a5--" in str(record)


def test_annotate_removes_nothing_unless_it_is_asked() -> None:
    record = record_of(str(Rules.BRANDUB), "1. d1-f1xd3")
    before = str(record)
    assert codes(complete(record)) == ["captures-surplus"]
    assert str(record) == before
    assert complete(record, correct=True).is_good
    assert str(record) == before.replace("xd3", "")


def test_annotate_keeps_what_it_cannot_complete() -> None:
    record = record_of(str(Rules.BRANDUB), "1. d1-f1 d3-d1", "[result:1]\n")
    before = str(record)
    assert codes(complete(record)) == ["illegal-move"]
    assert str(record) == before


def test_verify_changes_nothing() -> None:
    record = record_of(CAPTURE, "1. g2-e2")
    before = str(record)
    verify(record)
    assert str(record) == before


def test_findings_are_bounded() -> None:
    moves = "\n".join(f"{turn}. d1-e1xa1 d3-e3xa1\n{turn + 1}. e1-d1xa1 e3-d3xa1" for turn in range(1, 12_001, 2))
    verdict = verify(record_of(str(Rules.BRANDUB), moves))
    assert not verdict.is_good
    assert len(verdict.findings) <= 10_000


def test_threads_verify_one_record() -> None:
    moves = "\n".join(f"{turn}. d1-e1 d3-e3\n{turn + 1}. e1-d1 e3-d3" for turn in range(1, 2_001, 2))
    record, failures, verdicts = record_of(str(Rules.BRANDUB), moves), list[BaseException](), list[int]()

    def work(index: int) -> None:
        for _ in range(5):
            try:
                verdicts.append((verify if index % 2 else complete)(record).moves)
            except (RecordChanged, RuntimeError):
                pass  # Another thread has completed the record, or is about to.
            except BaseException as error:
                failures.append(error)
                raise

    threads = [threading.Thread(target=work, args=(index,)) for index in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(set(verdicts)) == 1


WRONG: list[Any] = [None, "1. d1-f1", b"1. d1-f1", 1, Rules.BRANDUB, Game("brandub")]


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_wrong_types(wrong: Any) -> None:
    for call in [verify, complete]:
        with pytest.raises(TypeError):
            call(wrong)
