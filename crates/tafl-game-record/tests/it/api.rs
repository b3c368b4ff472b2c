//! The behaviour that callers rely on: traits of types, features, and the replay of lines.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use tafl_game_record::{
    Address, Event, EventReader, GameReadError, GameReader, GameRecord, Games, NodeId, Playback, Ply,
    PuzzleSession, RecordError, Replay, ReplayError, Tag, Tree, Walk,
};

#[test]
fn every_type_is_send_and_sync() {
    fn check<T: Send + Sync>() {}
    fn error<T: std::error::Error + Send + Sync + 'static>() {}
    fn shown<T: std::fmt::Display>() {}
    check::<(GameRecord, Tree, Tag, Address, NodeId)>();
    check::<(EventReader<'_>, Event<'_>, Games<'_>, GameReader<&[u8]>)>();
    check::<(Playback<'_>, Replay<'_>, Ply<'_>, Walk<'_>, PuzzleSession<'_>)>();
    error::<RecordError>();
    error::<ReplayError>();
    error::<GameReadError>();
    shown::<tafl_game_record::Finding<tafl_game_record::RecordFindingKind>>();
}

/// Events are copied and ids are stored everywhere, so both are small.
#[test]
fn sizes() {
    assert!(size_of::<Event<'_>>() <= 80, "{}", size_of::<Event<'_>>());
    assert_eq!(size_of::<Option<NodeId>>(), 8);
}

const TEXT: &str = "[event:One]\n[rules:dim:5 start:/t3T/5/2K2/5/T3t/]\n\n1. a1-a2 e1-e2\n\n1b.1.1a. ..... Kc3-d3\n[a comment]\n\n1b.1.2a. a2-b2 Kd3-d2\n\n2. a2-a3 e2-e3\n";

#[test]
fn a_line_through_any_of_its_moves() {
    let record: GameRecord = TEXT.parse().expect("a record");
    let line = |through: &str| -> Vec<String> {
        let id = record.tree().find(&through.parse().expect("an address")).expect("a move");
        let replay = record.replay_line(id).expect("a start");
        replay.map(|ply| ply.expect("it fits").address.to_string()).collect()
    };
    let variation = ["1a", "1b.1.1b", "1b.1.2a", "1b.1.2b"];
    for address in &variation[1..] {
        assert_eq!(line(address), variation);
    }
    for address in ["1a", "1b", "2a", "2b"] {
        assert_eq!(line(address), ["1a", "1b", "2a", "2b"]);
    }
    let main: Vec<_> =
        record.replay().expect("a start").map(|ply| ply.expect("it fits").address.to_string()).collect();
    assert_eq!(main, ["1a", "1b", "2a", "2b"]);
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_text() {
    let record: GameRecord = TEXT.parse().expect("a record");
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

    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut moves = 0;
    for _ in 0..2_000 {
        let bytes: Vec<u8> = (0..1024)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state.to_le_bytes()[3]
            })
            .collect();
        let record = GameRecord::arbitrary(&mut Unstructured::new(&bytes)).expect("a record");
        #[cfg(feature = "serde")]
        assert_eq!(GameRecord::try_from(record.to_object()).as_ref(), Ok(&record));
        let text = record.to_string();
        if text.is_empty() {
            continue;
        }
        let again: GameRecord =
            text.parse().unwrap_or_else(|error: RecordError| panic!("{}", error.render(&text)));
        assert!(again == record, "{text}");
        moves += record.tree().len();
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
