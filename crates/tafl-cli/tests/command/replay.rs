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
    assert_snapshot!(seen(["replay", "--game", "3", "-"], games), @"
    status 2
    --- stderr
    tafl: standard input: there is no game 3; the file has 2
    ");
    assert_snapshot!(seen(["replay", "-"], games), @"
    status 1
    --- stderr
    tafl: standard input: the record has no start position; add a rules tag or a position tag
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

const VARIED: &str = "\
[rules:dim:3 start:/t2/3/2K/]
1. a1-a2 Kc3-b3
[Up.|Left.|Too many.]
2. a2-a1
1b.1.1a. ..... Kc3-c2
[|Down.]
1b.1.2a. a2-b2
1b.1.1b.1.1a. a2-a3
";

#[test]
fn replay_with_variations() {
    assert_snapshot!(seen(["replay", "--all", "--format", "tsv", "-"], VARIED), @r"
    status 0
    --- stdout
    0a		/t2/3/2K/	a
    1a	a1-a2	/3/t2/2K/	d
    1b	Kc3-b3	/3/t2/1K1/	a
    2a	a2-a1	/t2/3/1K1/	d
    1b.1.1b	Kc3-c2	/3/t1K/3/	a
    1b.1.1b.1.1a	a2-a3	/3/2K/t2/	d
    1b.1.2a	a2-b2	/3/1tK/3/	d
    ");
    assert_snapshot!(seen(["replay", "--format", "json", "-"], VARIED), @r#"
    status 0
    --- stdout
    {"address":"0a","move":null,"position":"/t2/3/2K/","side_to_move":"attackers","comments":[]}
    {"address":"1a","move":"a1-a2","position":"/3/t2/2K/","side_to_move":"defenders","comments":["Up."]}
    {"address":"1b","move":"Kc3-b3","position":"/3/t2/1K1/","side_to_move":"attackers","comments":["Left.","Too many."]}
    {"address":"2a","move":"a2-a1","position":"/t2/3/1K1/","side_to_move":"defenders","comments":[]}
    "#);
    assert_snapshot!(seen(["replay", "--all", "--ascii", "examples/puzzle.otg"], ""));
}

/// A comment without a move is not mistaken for the comment on one.
#[test]
fn an_absent_comment_is_empty() {
    let game = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n[|Of no move.]\n";
    assert_snapshot!(seen(["replay", "--format", "json", "-"], game), @r#"
    status 0
    --- stdout
    {"address":"0a","move":null,"position":"/t2/3/2K/","side_to_move":"attackers","comments":[]}
    {"address":"1a","move":"a1-a2","position":"/3/t2/2K/","side_to_move":"defenders","comments":["","Of no move."]}
    "#);
    assert_snapshot!(seen(["replay", "--at", "1a", "--ascii", "-"], game), @r"
    status 0
    --- stdout
    1a  a1-a2  (attackers)
        a b c
      3 + . K 3
      2[t]+ . 2
      1 : . + 1
        a b c
      Of no move.
    ");
}

#[test]
fn replay_up_to_an_address() {
    assert_snapshot!(seen(["replay", "--at", "1b", "--ascii", "-"], VARIED), @r"
    status 0
    --- stdout
    1b  Kc3-b3  (defenders)
        a b c
      3 +[K]: 3
      2 t + . 2
      1 + . + 1
        a b c
      Left.
      Too many.
    ");
    assert_snapshot!(seen(["replay", "--at", "1b.1.2a", "--format", "tsv", "-"], VARIED), @r"
    status 0
    --- stdout
    1b.1.2a	a2-b2	/3/1tK/3/	d
    ");
    assert_snapshot!(seen(["replay", "--at", "0a", "--ascii", "-"], VARIED), @r"
    status 0
    --- stdout
    start, attackers to move
        a b c
      3 + . K 3
      2 . + . 2
      1 t . + 1
        a b c
    ");
    assert_snapshot!(seen(["replay", "--at", "9z", "-"], VARIED), @r"
    status 2
    --- stderr
    tafl: the game has no move 9z: `tafl replay --all` shows all moves with their addresses
    ");
    assert_snapshot!(seen(["replay", "--at", "3", "-"], VARIED), @r"
    status 2
    --- stderr
    error: invalid value '3' for '--at <ADDRESS>': expected the letter of a move after the turn, as in `3b`, found the end

    For more information, try '--help'.
    ");
    assert_snapshot!(seen(["replay", "--at", "1b", "--all", "-"], VARIED), @r"
    status 2
    --- stderr
    error: the argument '--at <ADDRESS>' cannot be used with '--all'

    Usage: tafl replay --at <ADDRESS> <FILE>

    For more information, try '--help'.
    ");
    let broken = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 b1-b2\n2. a2-a3\n";
    assert_snapshot!(seen(["replay", "--at", "2a", "-"], broken), @r"
    status 1
    --- stderr
    tafl: standard input: 1b: b1-b2 cannot be played: there is no piece on `b1`
    ");
}

/// What it does on a terminal is tested in its module.
#[test]
fn stepping_through_needs_a_terminal() {
    assert_snapshot!(seen(["replay", "--interactive", "examples/brandub.otg"], ""), @"
    status 2
    --- stderr
    tafl: --interactive needs a terminal; without the option, every position is printed
    ");
    assert_snapshot!(seen(["replay", "-i", "-"], VARIED), @"
    status 2
    --- stderr
    tafl: --interactive reads keys from standard input; give the game as a file
    ");
}
