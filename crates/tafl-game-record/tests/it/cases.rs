//! The errors and findings of incorrect text, drawn below it. `codes.rs` checks that every code has an example.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::fmt::Write;

use insta::assert_snapshot;
use notation_syntax::{LineIndex, Repair};
use tafl_game_record::{Address, GameRecord, Games, Notation, Strictness};

/// The errors and findings of the games of a text, in order.
fn reported(text: &str) -> String {
    let mut out = String::new();
    for game in Games::new(text) {
        for error in &game.errors {
            write!(out, "{}", error.render(text)).expect("a string");
        }
        for finding in &game.findings {
            write!(out, "{}", finding.render(text)).expect("a string");
        }
        match game.value {
            Some(record) => writeln!(out, "reads as {:?}", record.to_string()).expect("a string"),
            None => writeln!(out, "cannot be read").expect("a string"),
        }
    }
    out
}

const RULES: &str = "[rules:dim:3 start:/t2/3/2K/]\n";

#[test]
fn errors() {
    let mut all = String::new();
    for text in [
        "hello\n",
        "[event\n1. a1-a2\n",
        "[no colon]\n[event:Kept]\n",
        "1. a1-a2\n[not closed\n2. b1-b2\n",
        "99999999999. a1-a2\n2. b1-b2\n",
        "1. a1-a2\n1a.x.1a. b1-b2\n1a.0.1a. b1-b2\n1a.1.a. b1-b2\n1a.1. b1-b2\n1ab1.1a. b1-b2\n1aaaaaa. b1-b2\n",
        "1. a1-a2 q9 c1-c2\n[one|two|three]\n2. d1-d2\n2a.1.1a. e1-e2\n",
        "[rules:dim:3 start:/t2/3/2x/ spd:q]\n1. a1-a2\n",
        "[position:/t2/3/]\n1. a1-a2\n",
        "[rules:dim:3 start:/t2/3/2K/]\n[rules:dim:3 start:/t2/3/2K/]\n[position:/3/3/3/]\n[position:/3/3/3/]\n",
        "1. ..... a1-a2\n1a.1.1a. b1-b2 ..... c1-c2\n",
        "1. a1-a2\n7b.1.1a. ..... b1-b2\n",
        "1. a1-a2 } b1-b2\n[lost]\n2. c1-c2\n[kept?]\n",
    ] {
        writeln!(all, "=== {text:?}\n{}", reported(text)).expect("a string");
    }
    assert_snapshot!(all);
}

#[test]
fn findings() {
    let mut all = String::new();
    for text in [
        "1. a1-a2\n",
        "[rules:dim:3 start:/t2/3/2K/]\n[event:Behind]\n",
        "[start-comment:two\nlines]\n[rules:dim:3 start:/t2/3/2K/]\n",
        "[result:1]\n[club:A]\n[result:-1]\n[club:A]\n[Club:A]\n[result:1]\n[rules:dim:3 start:/t2/3/2K/]\n",
        &format!("{RULES}1a. a1-a2\n2 b1-b2\n4. c1-c2\n"),
        &format!("{RULES}01. a1-a2 b1-b2\n1b.01.1a. ..... c1-c2\n"),
        &format!("{RULES}1. a1-a2 b1-b2\n1b.1.1a. ... c1-c2\n"),
        &format!("{RULES}1. a1-a2\n[one|two]\n[three]\n"),
        &format!("{RULES}1. a1-a2\n1b.1.1a. ..... b1-b2\n"),
        &format!("{RULES}1. a1-a2\n1a.3.1a. b1-b2\n1a.1.1a. c1-c2\n"),
        &format!("{RULES}1. a1-a2 b1-b2\n2. a2-a3\n2a.1.2a. a2-a1\n1b.1.2a. a2-a1\n"),
        &format!("{RULES}1. a1-a2 a2=a3xa4 b1-b2\n2. c1-c2\n2b. d1-d2\n3. e1-e2 f1-f2 g1-g2\n"),
        "[rules:start:/t2/3/2K dim:3 wild:yes]\n[position:t2/3/2K/]\n1. A1=^a2\n",
    ] {
        writeln!(all, "=== {text:?}\n{}", reported(text)).expect("a string");
    }
    assert_snapshot!(all);
}

/// Strict reading stops at the first finding.
#[test]
fn strict() {
    let error = |text| GameRecord::parse_with(text, Strictness::Strict).expect_err("strict").to_string();
    assert_eq!(
        error("[rules:dim:3 start:/t2/3/2K/]\n1 a1-a2\n"),
        "missing dot; write `.` after the number or address of a turn"
    );
    assert_eq!(error("1. a1-a2\n"), "missing rules tag; write `[rules:…]` as the last tag");
    assert_eq!(
        error("[rules:dim:3 start:t2/3/2K/]\n"),
        "missing slash; a position record begins and ends with `/`"
    );
    let error = |text: &str| text.parse::<GameRecord>().expect_err("no record").to_string();
    assert_eq!(error(""), "expected a game record, which is tags in brackets and then turns, found nothing");
    assert_eq!(
        error("1. a1-a2\n[]\n[event:x]\n"),
        "another game begins here, expected one; read an archive game by game"
    );
}

/// A turn with more moves than there are letters.
#[test]
fn endless_turns() {
    let text = format!("1.{}\n", " a1-a2".repeat(65_540));
    let parsed = GameRecord::parse_all(&text);
    let messages: Vec<_> = parsed.errors.iter().map(ToString::to_string).collect();
    assert_eq!(messages, ["the turn has more than 65536 moves"]);
    assert_eq!(parsed.value.expect("the rest").tree().len(), 65_536);
}

/// Long berserk turns are as fast as short ones. These have as many moves as there are letters.
#[test]
fn long_berserk_turns() {
    let turn = |number: usize| {
        format!("{number}. a1-a2{} b1-b2{}\n", " a2=a3".repeat(30_000), " b2=b3".repeat(30_000))
    };
    let text: String = (1..=8).map(turn).collect();
    let parsed = GameRecord::parse_all(&text);
    assert_eq!(parsed.errors, []);
    assert_eq!(parsed.findings.len(), 1, "the rules are missing, and nothing else");
    assert_eq!(parsed.value.expect("a record").tree().len(), 8 * 60_002);
}

#[test]
fn replays_that_fail() {
    let error = |text: &str| {
        let record: GameRecord = text.parse().expect("a record");
        let failed = match record.replay_all() {
            Ok(mut replay) => replay.find_map(Result::err).expect("it does not replay"),
            Err(error) => error,
        };
        failed.to_string()
    };
    assert_eq!(error("1. a1-a2\n"), "the record has no start position; add a rules tag or a position tag");
    assert_eq!(
        error(&format!("{RULES}1. a1-a2 b3-b2\n")),
        "1b: b3-b2 cannot be played: there is no piece on `b3`"
    );
    assert_eq!(
        error(&format!("{RULES}1. a1-a2\n1a.1.1a. Ka1-b1\n")),
        "1a.1.1a: Ka1-b1 cannot be played: expected `K` on `a1`, found `t`"
    );
}

#[test]
fn addresses() {
    for text in ["0a", "1a", "4c", "12aa", "1a.1.1a", "7b.3.1b.2.4a.1.1b", "4294967295crxo"] {
        let address: Address = text.parse().expect("an address");
        assert_eq!(address.to_string(), text);
        assert_eq!(format!("{text}.").parse().as_ref(), Ok(&address), "with its final dot");
    }
    let error = |text: &str| text.parse::<Address>().expect_err("no address").render(text).to_string();
    let all: String = [
        "",
        "a",
        "1",
        "1A",
        "1a.",
        "1a.0.1a",
        "1a.1",
        "1a.1.",
        "1a1",
        "1crxp",
        "4294967296a",
        "1a.4294967296.1a",
    ]
    .into_iter()
    .filter(|text| text.parse::<Address>().is_err())
    .map(error)
    .collect();
    assert_snapshot!(all);
}

/// Sorted addresses: the main line in order, each variation after its move.
#[test]
fn addresses_are_ordered() {
    let sorted = ["0a", "1a", "1a.1.1a", "1a.1.1b", "1a.1.1b.1.1a", "1a.2.1a", "1b", "2a", "10a", "10aa"];
    let mut addresses: Vec<Address> =
        sorted.iter().rev().map(|text| text.parse().expect("an address")).collect();
    addresses.sort();
    assert_eq!(addresses.iter().map(ToString::to_string).collect::<Vec<_>>(), sorted);
}

/// What a text with these repairs says; the same text where nothing is repaired.
fn repaired(text: &str) -> String {
    let lines = LineIndex::new(text);
    let found = Games::new(text).flat_map(|game| game.diagnostics(&lines));
    let repairs: Vec<Repair> = found.filter_map(|diagnostic| diagnostic.repair).collect();
    Repair::apply(repairs, text)
}

/// A repair has one meaning: the day of a date could be the month, and a bracket could close anywhere in several lines.
#[test]
fn what_has_two_meanings_is_not_repaired() {
    let game = |tags: &str| format!("{tags}\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n");
    for (text, expected) in [
        (game("[date:25/6/2024]"), game("[date:2024.06.25]")),
        (game("[date:5/6/2024]"), game("[date:5/6/2024]")),
        (game("[event:Club"), game("[event:Club]")),
        (game("[start-comment:one\ntwo"), game("[start-comment:one\ntwo")),
        (game("") + "[well played", game("") + "[well played]"),
        (game("") + "[well\nplayed", game("") + "[well\nplayed"),
    ] {
        assert_eq!(repaired(&text), expected);
    }
}

/// Of a variation that begins within a turn, the moves before it are placeholders, unless they would be many: then its
/// address has the letter.
#[test]
fn placeholders_are_limited() {
    let printed = |count: usize| {
        let text = format!(
            "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n1a.1.1a. {}c3-c2\n",
            "..... ".repeat(count)
        );
        let record: GameRecord = text.parse().expect("a record");
        record
            .to_string()
            .lines()
            .find_map(|line| line.strip_prefix("1a.1."))
            .expect("a variation")
            .to_owned()
    };
    assert_eq!(printed(25), format!("1a. {}c3-c2", "..... ".repeat(25)));
    assert_eq!(printed(26), "1aa. c3-c2");
}
