//! The examples of the protocol's page.

use tafl_engine::{EngineMessage, HostMessage, Notation, Strictness};

const PAGE: &str = include_str!("../../PROTOCOL.md");

/// The lines of all examples.
fn examples() -> impl Iterator<Item = &'static str> {
    PAGE.split("```utep\n").skip(1).filter_map(|block| block.split("```").next()).flat_map(str::lines)
}

#[test]
fn every_example_is_a_message_in_canonical_form() {
    let printed = |line: &str| match line.split_at_checked(2) {
        Some(("> ", text)) => {
            HostMessage::parse_with(text, Strictness::Strict).map(|message| format!("> {message}"))
        }
        Some(("< ", text)) => {
            EngineMessage::parse_with(text, Strictness::Strict).map(|message| format!("< {message}"))
        }
        _ => panic!("neither `>` nor `<`: {line}"),
    };
    for line in examples() {
        assert_eq!(printed(line).as_deref(), Ok(line));
    }
}

#[test]
fn every_message_has_an_example() {
    let is_shown = |mark: &str, word: &str| {
        examples()
            .any(|line| line.strip_prefix(mark).is_some_and(|text| text.split(' ').next() == Some(word)))
    };
    let host = [
        "utep",
        "setoption",
        "rules",
        "newgame",
        "isready",
        "position",
        "go",
        "stop",
        "gameover",
        "legal",
        "perft",
        "result",
        "quit",
    ];
    let engine = [
        "id", "option", "feature", "utepok", "rulesok", "readyok", "info", "bestmove", "legal", "perft",
        "result",
    ];
    for (mark, words) in [("> ", &host[..]), ("< ", &engine[..])] {
        for word in words {
            assert!(is_shown(mark, word), "{mark}{word}");
        }
    }
}
