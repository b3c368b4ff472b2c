//! `tafl replay`.

use insta::assert_snapshot;

use crate::support::seen;

#[test]
fn replay_draws_every_move() {
    assert_snapshot!(seen(["replay", "examples/brandub.otg"], ""));
}

#[test]
fn replay_in_ascii_from_another_side() {
    assert_snapshot!(seen(["replay", "--ascii", "--a1", "top-right", "examples/puzzle.otg"], ""));
}

#[test]
fn replay_for_programs() {
    assert_snapshot!(seen(["replay", "--format", "tsv", "examples/brandub.otg"], ""));
}

#[test]
fn replay_one_game_of_several() {
    let games = "[event:One]\n1. a1-a2\n[]\n[event:Two]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-c2\n";
    assert_snapshot!(seen(["replay", "--game", "2", "--format", "tsv", "-"], games), @r"
    status 0
    --- stdout
    0a		/t2/3/2K/	a
    1a	a1-a2	/3/t2/2K/	d
    1b	c3-c2	/3/t1K/3/	a
    ");
    assert_snapshot!(seen(["replay", "--game", "3", "-"], games), @r"
    status 2
    --- stderr
    tafl: standard input: there is no game 3, the file holds 2
    ");
    assert_snapshot!(seen(["replay", "-"], games), @r"
    status 1
    --- stderr
    tafl: standard input: the record has no start position: it needs a rules tag or a position tag
    ");
}

#[test]
fn replay_stops_at_a_move_that_cannot_be_played() {
    let game = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-b3\n2. a1-a3\n";
    assert_snapshot!(seen(["replay", "--format", "tsv", "-"], game), @r"
    status 1
    --- stdout
    0a		/t2/3/2K/	a
    1a	a1-a2	/3/t2/2K/	d
    1b	c3-b3	/3/t2/1K1/	a
    --- stderr
    tafl: standard input: 2a: a1-a3 cannot be played: there is no piece on `a1`
    ");
}
