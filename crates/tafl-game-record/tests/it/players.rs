//! Games in the manner of other notations, and the suggestions of the messages. One snapshot has all of it: a mistake has
//! one message at exactly its characters, and what follows is read.

use insta::assert_snapshot;

use crate::support::reported;

const RULES: &str = "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n";

/// After the rules tag.
const TURNS: &[&str] = &[
    // Read, with a finding.
    "1.d6-b6 d5-f5\n2.d7-d5",
    "1.d6-b6 d5-f5 2.d7-d5 Kd4-d5",
    "1. d6-b6 d5-f5\n1b.1.1a.d6-b6",
    "1.Kd4-d5 2.--- ",
    "1. d6-b6 d5-f5\n1a.1.1a.c4-c6",
    "1. d6-b6 d5-f5\n1b.1.1a......\n",
    "10.d6-b6",
    // Squares that are not joined.
    "1. d6 b6 d5 f5",
    "1. d6 b6 d5-f5",
    "1. d6 - b6 d5-f5",
    "1.d6 b6",
    "1. e4 d5-f5",
    "1. d6b6",
    // Dashes, arrows, and characters that are not what they look like.
    "1. d6–b6 d5-f5",
    "1.d6−b6",
    "1. d6->b6",
    "1. d6→b6",
    "1.\u{a0}d6-b6",
    "1. d6-b6\u{a0}d5-f5",
    "1. d6-b6 d5-f5\n\u{a0}\n2. d7-d5",
    "1. d6-b6 \u{200b}d5-f5",
    "1. d6-b6\n\u{feff}2. d5-f5",
    "1. d６-b6",
    "１. d6-b6",
    "1. ｄ6-b6",
    // Captures, captures, castling.
    "1. Kd4xd7 c4xc5",
    "1. d6-b6Xb5",
    "1. O-O d5-f5",
    // Numbers.
    "1. d6-b6\n1... c4-c6",
    "1... d6-b6",
    "1...d6-b6",
    "1. d6-b6 [nice]\n1...c4-c6",
    "1O. d6-b6",
    "1. d6-f1O",
    "1. dl-bl",
    // The end of a game.
    "1. d6-b6 d5-f5\n2. resigns",
    "1. d6-b6 d5-f5 attackers resign",
    "1. d6-b6 attackers resign",
    "1. d6-b6 d5-f5\n[]\nBlack resigned",
    "1. d6-b6 d5-f5 1-0",
    "1. d6-b6 d5-f5\n0-1",
    "1. d6-b6 d5-f5\n[]\n1/2-1/2",
    "1. d6-b6 d5-f5 *",
    // Comments, variations and judgements.
    "1. d6-b6 d5-f5\n{nice}",
    "1. d6-b6 {nice} d5-f5",
    "1. d6-b6{nice move} d5-f5",
    "1. d6-b6 d5-f5\n(nice)",
    "1. d6-b6 d5-f5 ; nice",
    "1. d6-b6 d5-f5\n[nice]\n{very nice}",
    "1. d6-b6 d5-f5\n(1... c4-c6)",
    "1. d6-b6! d5-f5??",
    "1. d6-b6! d5-f5??\n[3600|3590 30/3 Well.]",
    "1. d6-b6! d5-f5?!\n[3600\nWell.|(eval:5)]",
    // Brackets.
    "1. d6-b6 d5-f5\n[See [1] for more.]\n2. d7-d5",
    "1. d6-b6 d5-f5\n[See [1] 12 men]\n2. d7-d5",
    "1. d6-b6 d5-f5\n[a [b] c]",
    "1. d6-b6 d5-f5\n[nice] really",
    "1. d6-b6 d5-f5\n[nice] Black resigned\n",
    "1. d6-b6 d5-f5\n[First.\n\n2. d7-d5 Kd4-d5\n[Second.]",
    "1. d6-b6 d5-f5\n[First.\n1b.1.1a. ..... c4-c6\n[Second.]",
    "1. d6-b6 d5-f5\n[The end.\n\n[event:Another game]\n1. d6-b6\n[]",
    "1. d6-b6 d5-f5\n[Never closed.\n2. d7-d5",
    // The turns after a mistake are in sequence.
    "1. d6-f6!\n2. d7-d5 e4-e5\n3. f6-e6 c4-c5xd5",
    "1. d6-f6 d5 - f5\n2. d7-d5 e4-e5\n3. f6-e6 c4-c5xd5",
    "1. d6:f6 d5-f5\n2. d7-d5 e4-e5\n3. f6-e6 c4-c5xd5",
    "1. d6-f6 {nice} d5-f5\n2. d7-d5 e4-e5\n3. f6-e6 c4-c5xd5",
];

/// Before the turns.
const TAGS: &[&str] = &[
    "[event: Club]",
    "[event:Club ]",
    "[event :Club]",
    "[ event:Club]",
    "[date: 2015.01.07]",
    "[mood: good]",
    "Event: Club",
    "d6-b6 d5-f5\nd7-d6",
    "[result:1-0]",
    "[Event \"Club\"]",
    "[A nice game.]",
    "{A nice game.}",
    "(A nice game.)",
    "; A nice game.",
    "[event:Club [A]]",
    "[event:Club",
    "[start-comment:A nice game.\nIt is short.",
];

#[test]
fn players_are_told_what_to_write() {
    let turns = TURNS.iter().map(|turns| format!("{RULES}{turns}"));
    let tags = TAGS.iter().map(|tag| format!("{tag}\n{RULES}1. d6-b6\n[Yes.]\n"));
    let unclosed = [
        "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n\n1. d6-b6 d5-f5\n[Yes.]\n".to_owned(),
        format!("{RULES}[A nice game.]\n1. d6-b6 d5-f5\n"),
    ];
    let all = reported(turns.chain(tags).chain(unclosed));
    assert_snapshot!(all.replace(&RULES.replace('\n', "\\n"), "…\\n"));
}
