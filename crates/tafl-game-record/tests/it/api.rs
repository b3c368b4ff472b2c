//! The behaviour that callers rely on: traits of types, features, and the replay of lines.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use tafl_game_record::{
    Address, ClockTime, Date, Event, EventReader, GameReadError, GameReader, GameRecord, GameResult, Games,
    NodeId, Overtime, Playback, Ply, PuzzleError, PuzzleMode, PuzzleSession, RecordError, Replay,
    ReplayError, Tag, TagFindingKind, TimeControl, TimeRemaining, Tree, Walk,
};

#[cfg(feature = "arbitrary")]
use crate::support::Dice;
use crate::support::{at, record};

#[test]
fn every_type_is_send_and_sync() {
    fn check<T: Send + Sync>() {}
    fn copied<T: Send + Sync + Copy + std::fmt::Debug + 'static>() {}
    fn error<T: std::error::Error + Send + Sync + 'static>() {}
    fn shown<T: std::fmt::Display>() {}
    check::<(GameRecord, Tree, Tag, Address, NodeId)>();
    check::<(EventReader<'_>, Event<'_>, Games<'_>, GameReader<&[u8]>)>();
    check::<(Playback<'_>, Replay<'_>, Ply<'_>, Walk<'_>, PuzzleSession<'_>)>();
    copied::<(Date, GameResult, PuzzleMode, ClockTime, Overtime, TimeControl, TimeRemaining, TagFindingKind)>(
    );
    error::<RecordError>();
    error::<ReplayError>();
    error::<GameReadError>();
    error::<PuzzleError>();
    shown::<tafl_game_record::Finding<tafl_game_record::RecordFindingKind>>();
}

/// Events are copied and ids are stored everywhere, so both are small.
#[test]
fn sizes() {
    assert!(size_of::<Event<'_>>() <= 80, "{}", size_of::<Event<'_>>());
    assert_eq!(size_of::<Option<NodeId>>(), 8);
    assert!(size_of::<Date>() <= 8);
    assert!(size_of::<TimeControl>() <= 24);
}

const TEXT: &str = "[event:One]\n[rules:dim:5 start:/t3T/5/2K2/5/T3t/]\n\n1. a1-a2 e1-e2\n\n1b.1.1a. ..... Kc3-d3\n[a comment]\n\n1b.1.2a. a2-b2 Kd3-d2\n\n2. a2-a3 e2-e3\n";

#[test]
fn a_line_through_any_of_its_moves() {
    let record = record(TEXT);
    let line = |through: Option<&str>| -> Vec<String> {
        let id = through.map(|address| at(record.tree(), address));
        let replay = record.replay_line(id).expect("a start");
        replay.map(|ply| ply.expect("it fits").address.to_string()).collect()
    };
    let variation = ["1a", "1b.1.1b", "1b.1.2a", "1b.1.2b"];
    for address in &variation[1..] {
        assert_eq!(line(Some(address)), variation);
    }
    for address in [None, Some("1a"), Some("1b"), Some("2a"), Some("2b")] {
        assert_eq!(line(address), ["1a", "1b", "2a", "2b"]);
    }
    assert!(record.replay().expect("a start").eq(record.replay_line(None).expect("a start")));
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_text() {
    let record = record(TEXT);
    let json = serde_json::to_string(&record).expect("JSON");
    assert_eq!(json, serde_json::to_string(TEXT).expect("JSON"));
    assert_eq!(serde_json::from_str::<GameRecord>(&json).expect("a record"), record);
    let address: Address = serde_json::from_str("\"1b.1.2a.\"").expect("an address");
    assert_eq!(serde_json::to_string(&address).expect("JSON"), "\"1b.1.2a\"");
    let error = serde_json::from_str::<Address>("\"1b.x\"").expect_err("no address");
    assert_eq!(error.to_string(), "expected the number of a variation, from 1, found `x` at line 1 column 6");
}

#[cfg(feature = "arbitrary")]
#[test]
fn arbitrary_records_are_read_back() {
    use arbitrary::{Arbitrary, Unstructured};

    let (mut dice, mut moves) = (Dice::new(5), 0);
    for _ in 0..2_000 {
        let bytes: Vec<u8> = (0..1024).map(|_| u8::try_from(dice.below(256)).expect("a byte")).collect();
        let any = GameRecord::arbitrary(&mut Unstructured::new(&bytes)).expect("a record");
        #[cfg(feature = "serde")]
        assert_eq!(GameRecord::try_from(any.to_object()).as_ref(), Ok(&any));
        let text = any.to_string();
        if text.is_empty() {
            continue;
        }
        assert!(record(&text) == any, "{text}");
        moves += any.tree().len();
        let address = Address::arbitrary(&mut Unstructured::new(&bytes)).expect("an address");
        assert_eq!(address.to_string().parse().as_ref(), Ok(&address));
    }
    assert!(moves > 10_000, "only {moves} moves in all");
}

/// A part ends before an error, or before an earlier move that cannot be played.
#[test]
fn the_part_of_a_broken_game_can_be_played() {
    let part = |moves: &str| {
        let text = format!("[rules:dim:3 start:/t2/3/2K/]\n{moves}");
        let (game, spans) = Games::new(&text).next_with_spans()?;
        let error = game.errors.first()?;
        let (part, address) = spans.part(&text, error.span().start(), error.kind())?;
        let reason = part.tag("partial")?.as_str().split(':').nth(1)?.to_owned();
        Some((part.tree().main_line().count(), address.to_string(), reason))
    };
    let (moves, at, reason) = part("1. a1-a2 c3-c2\n2. a1-a3 c2-c3\n3. a2").expect("a part");
    assert_eq!((moves, at.as_str()), (2, "2a"));
    assert!(reason.starts_with(" a1-a3 cannot be played"), "{reason}");
    assert_eq!(part("1. a1-a2 c3-c2\n2. a2").map(|(moves, at, _)| (moves, at)), Some((2, "2a".to_owned())));
    assert_eq!(part("1. b1-b2 c3-c2\n2. a2"), None);
}

/// The example of the README is the example program, and it runs.
#[test]
fn the_example_of_the_readme_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(readme) = fs::read_to_string(root.join("README.md")) else {
        println!("skipped: the README is not in this package");
        return;
    };
    let program = include_str!("../../examples/replay.rs");
    assert!(readme.contains(&format!("```rust\n{program}```")), "the README shows another program");

    // `cargo run` would build the crate once more, with fewer features.
    let tests = env::current_exe().expect("a test");
    let name = format!("examples/replay{}", env::consts::EXE_SUFFIX);
    let example = tests.ancestors().nth(2).expect("a folder").join(name);
    let output =
        Command::new(example).output().expect("built by `cargo test` or `cargo build --example replay`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let last = String::from_utf8(output.stdout).expect("UTF-8").lines().last().map(str::to_owned);
    assert_eq!(last.as_deref(), Some(" 3b c4-c5xd5   /3t3/3t3/3T3/tt1K1tt/2T1TT1/4t2/7/"));
}
