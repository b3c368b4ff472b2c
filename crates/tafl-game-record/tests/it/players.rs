//! Games in the manner of other notations, and the suggestions of the messages. One snapshot has all of it.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

use std::fmt::Write;
use std::time::Instant;

use insta::assert_snapshot;
use tafl_game_record::{GameRecord, Games, Notation};

const RULES: &str = "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n";

/// After the rules tag.
const TURNS: &[&str] = &[
    // Read, with a finding.
    "1.d6-b6 d5-f5\n2.d7-d5",
    "1.d6-b6 d5-f5 2.d7-d5 Kd4-d5",
    "1. d6-b6 d5-f5\n1b.1.1a.d6-b6",
    "1.Kd4-d5 2.--- ",
    // Squares that are not joined.
    "1. d6 b6 d5 f5",
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
    "1. d6-b6 [nice]\n1...c4-c6",
    "1O. d6-b6",
    "1. d6-f1O",
    "1. dl-bl",
    // The end of a game.
    "1. d6-b6 d5-f5\n2. resigns",
    "1. d6-b6 d5-f5 attackers resign",
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
    "1. d6-b6 d5-f5\n[nice] really",
    "1. d6-b6 d5-f5\n[First.\n\n2. d7-d5 Kd4-d5\n[Second.]",
    "1. d6-b6 d5-f5\n[First.\n1b.1.1a. ..... c4-c6\n[Second.]",
    "1. d6-b6 d5-f5\n[The end.\n\n[event:Another game]\n1. d6-b6\n[]",
    "1. d6-b6 d5-f5\n[Never closed.\n2. d7-d5",
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

fn drawn(text: &str) -> String {
    let mut out = format!("=== {:?}\n", text.replace(RULES, "…\n"));
    for game in Games::new(text) {
        for error in &game.errors {
            write!(out, "{}", error.render(text)).expect("a string");
        }
        for finding in &game.findings {
            write!(out, "{}", finding.render(text)).expect("a string");
        }
    }
    out
}

#[test]
fn players_are_told_what_to_write() {
    let turns = TURNS.iter().map(|turns| format!("{RULES}{turns}"));
    let tags = TAGS.iter().map(|tag| format!("{tag}\n{RULES}1. d6-b6\n[Yes.]\n"));
    let unclosed = [
        "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n\n1. d6-b6 d5-f5\n[Yes.]\n".to_owned(),
        format!("{RULES}[A nice game.]\n1. d6-b6 d5-f5\n"),
    ];
    let all: String = turns.chain(tags).chain(unclosed).map(|text| drawn(&text)).collect();
    assert_snapshot!(all);
}

/// All of these are reported, and none with the message for any text.
#[test]
fn nothing_is_merely_unexpected() {
    let turns = TURNS.iter().map(|turns| format!("{RULES}{turns}"));
    for text in turns.chain(TAGS.iter().map(|tag| format!("{tag}\n{RULES}1. d6-b6\n[Yes.]\n"))) {
        let codes: Vec<_> = Games::new(&text)
            .flat_map(|game| {
                let errors = game.errors.iter().map(tafl_game_record::Error::code).collect::<Vec<_>>();
                errors
                    .into_iter()
                    .chain(game.findings.iter().map(tafl_game_record::Finding::code).collect::<Vec<_>>())
            })
            .collect();
        assert!(!codes.is_empty(), "{text:?}");
        assert!(
            !codes.contains(&"unexpected-text") || text.starts_with("[start-comment"),
            "{text:?}: {codes:?}"
        );
    }
}

/// A mistake is one error at exactly its characters.
#[test]
fn one_mistake_is_one_error() {
    for (turns, expected) in [
        ("1. d6 b6 d5-f5", &[("hyphen-missing", "d6 b6")][..]),
        ("1. d6 - b6 d5-f5", &[("hyphen-missing", "d6 - b6")]),
        ("1. d6 b6 d5 f5", &[("hyphen-missing", "d6 b6"), ("hyphen-missing", "d5 f5")]),
        ("1. d6-b6 attackers resign", &[("resignation-in-words", "attackers resign")]),
        ("1. d6-b6{nice move} d5-f5", &[("comment-form", "{nice move}")]),
        ("1. d6-b6 d5-f5\n[a [b] c]", &[("text-after-bracket", "c]")]),
        ("1. d6-b6 d5-f5\n[a\n2. d7-d5\n[b]", &[("comment-runs-on", "[")]),
        ("1... d6-b6", &[("turn-continued", "1...")]),
        ("1...d6-b6", &[("turn-continued", "1...")]),
        ("1.\u{a0}d6-b6", &[("unusual-space", "\u{a0}")]),
    ] {
        let text = format!("{RULES}{turns}\n");
        let parsed = GameRecord::parse_all(&text);
        let found: Vec<_> = parsed
            .errors
            .iter()
            .map(|error| (error.code(), error.span().slice(&text).expect("a span")))
            .collect();
        assert_eq!(found, expected, "{turns:?}");
    }
}

/// `1.d6-b6` reads as `1. d6-b6` does.
#[test]
fn numbers_without_a_space() {
    for (joined, spaced) in [
        ("1.d6-b6 d5-f5 2.d7-d5", "1. d6-b6 d5-f5 2. d7-d5"),
        ("1. d6-b6 d5-f5\n1b.1.1a......\n", "1. d6-b6 d5-f5\n1b.1.1a......\n"),
        ("1. d6-b6 d5-f5\n1a.1.1a.c4-c6", "1. d6-b6 d5-f5\n1a.1.1a. c4-c6"),
        ("1.Kd4-d5", "1. Kd4-d5"),
        ("1.---", "1. ---"),
        ("10.d6-b6", "10. d6-b6"),
    ] {
        let read = |turns: &str| GameRecord::parse_all(&format!("{RULES}{turns}\n"));
        let (joined_read, spaced_read) = (read(joined), read(spaced));
        assert_eq!(joined_read.value, spaced_read.value, "{joined:?}");
        assert_eq!(joined_read.errors.len(), spaced_read.errors.len(), "{joined:?}");
        let missing = joined_read.findings.iter().filter(|it| it.code() == "turn-space-missing").count();
        assert_eq!(missing > 0, joined != spaced, "{joined:?}");
    }
}

// deviation: G2b
/// Comments that only look as if their bracket were missing.
#[test]
fn comments_that_are_closed() {
    for comment in [
        "[One line.\n2. d7-d5 would be better.]",
        "[A list:\n1. the king\n2. the rest [of them]",
        "[See [1]",
        "[The victory is complete: yes]",
        "[as in\n [event:Club]",
        "[Two lines\n[mood:good]",
        "[No move:\n12. e9 [sic]",
    ] {
        let text = format!("{RULES}1. d6-b6 d5-f5\n{comment}\n\n2. d7-d5\n");
        let parsed = GameRecord::parse_all(&text);
        assert_eq!(parsed.errors, [], "{comment:?}");
        assert_eq!(parsed.value.expect("a record").tree().len(), 3, "{comment:?}");
    }
}

/// Long lines with many mistakes take linear time.
#[test]
fn long_lines_of_mistakes() {
    for mistake in
        ["q ", "a1 a2 ", "1.a1-a2 ", "[a]1 ", "a1-a2{a} ", "1... ", "a1\u{a0}", "(", "{", "1. x] ", "[a]b "]
    {
        let text = format!("{RULES}1. {}\n", mistake.repeat(500_000 / mistake.len()));
        let begun = Instant::now();
        let parsed = GameRecord::parse_all(&text);
        assert!(parsed.errors.len() + parsed.findings.len() > 0, "{mistake:?}");
        // About a second without optimization; quadratic time would be hours.
        assert!(begun.elapsed().as_secs() < 60, "{mistake:?}: {:?}", begun.elapsed());
    }
}

/// Many lines of a comment that look like turns take linear time.
#[test]
fn long_comments_of_turns() {
    let turns = "\n1. a1-a2".repeat(50_000);
    let text = format!("{RULES}1. d6-b6 d5-f5\n[{turns}|{turns}]\n");
    let begun = Instant::now();
    assert_eq!(GameRecord::parse_all(&text).errors, []);
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

/// Many brackets that are not closed, and one at the end, take linear time.
#[test]
fn many_unclosed_brackets() {
    let turns = "1. a1-a2 b1-b2\n[\n".repeat(40_000);
    let text = format!("{RULES}{turns}]\n");
    let parsed = GameRecord::parse_all(&text);
    assert!(parsed.errors.iter().all(|error| error.code() == "comment-runs-on"));
    assert_eq!(parsed.value.expect("a record").tree().len(), 80_000);
}

/// One mistake has one message: the turns after it are in sequence.
#[test]
fn turns_after_a_mistake_are_in_sequence() {
    for first in ["1. d6-f6!", "1. d6-f6 d5 - f5", "1. d6:f6 d5-f5", "1. d6-f6 {nice} d5-f5"] {
        let text = format!("{RULES}{first}\n2. d7-d5 e4-e5\n3. f6-e6 c4-c5xd5\n");
        let parsed = GameRecord::parse_all(&text);
        assert_eq!(parsed.errors.len(), 1, "{first}");
        assert_eq!(parsed.findings, [], "{first}");
    }
}
