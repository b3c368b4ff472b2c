//! Several games in one text.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::io::{self, BufRead, BufReader, Read};

use tafl_game_record::{GameReader, GameRecord, Games, TagValue};

#[test]
fn a_stream_knows_its_line() {
    let archive = "\n[event:First]\n1. a1-a2\n[]\n\n[event:Second]\n1. b1-b2\n";
    let mut stream = GameReader::new(archive.as_bytes());
    let mut text = String::new();
    let mut lines = Vec::new();
    loop {
        lines.push(stream.line());
        if !stream.read_game(&mut text).expect("readable") {
            break;
        }
    }
    assert_eq!(lines, [1, 6, 8]);
}

/// Rules that are the same as before are not read again, but what is wrong with them is reported for each game.
#[test]
fn each_game_has_its_rules_and_their_findings() {
    let rules = [
        "dim:3 start:/3/1K1/3/",
        "dim:3 start:/3/1K1/3/",
        "start:/3/1K1/3/ dim:3",
        "start:/3/1K1/3/ dim:3",
        "dim:3 start:/3/1K1/3/",
        "dim:3 start:/3/1K1/1t1/",
        "dim:x",
        "dim:x",
    ];
    let text = |rules: &str| format!("[event:A game]\n[rules:{rules}]\n\n1. b2-b1\n[]\n");
    let archive: String = rules.into_iter().map(text).collect();
    let together: Vec<_> = Games::new(&archive).collect();
    assert_eq!(together.len(), rules.len());
    for (game, rules) in together.iter().zip(rules) {
        let text = text(rules);
        let alone = Games::new(&text).next().expect("a game");
        assert_eq!(game.value, alone.value);
        assert_eq!(game.findings.len(), alone.findings.len(), "{rules}");
        assert_eq!(game.errors.len(), alone.errors.len(), "{rules}");
    }
    assert!(together.iter().filter(|game| game.findings.is_empty()).count() > 3);
}

/// Games without moves and games that end with a variation are separated too.
#[test]
fn archives_of_unusual_games() {
    let texts = [
        "[event:No moves]\n",
        "[event:A variation]\n\n1. a1-a2 b1-b2\n\n1a.1.1a. c1-c2\n",
        "[event:A comment]\n\n1. a1-a2\n[last words]\n",
        "\n1. a1-a2\n",
        "[event:Last]\n",
    ];
    let games = texts.map(|text| text.parse::<GameRecord>().expect("a record"));
    let archive: String = games.iter().map(|game| game.archived().to_string()).collect();
    let read: Vec<GameRecord> = Games::new(&archive).map(|game| game.value.expect("a game")).collect();
    assert_eq!(read.len(), games.len());
    for (read, mut game) in read.into_iter().zip(games) {
        // A game begins with a tag of the specification.
        if game.tags().is_empty() {
            game.set_tag("event", TagValue::default()).expect("a name");
        }
        assert_eq!(read, game, "{archive}");
    }
}

#[test]
fn an_archive_puts_a_known_tag_first() {
    let game: GameRecord = "[mood:grim]\n[event:Last]\n[site:Here]\n\n1. a1-a2\n".parse().expect("a record");
    assert_eq!(game.archived().to_string(), "[event:Last]\n[mood:grim]\n[site:Here]\n\n1. a1-a2\n[]\n\n");
    let game: GameRecord = "[mood:grim]\n".parse().expect("a record");
    assert_eq!(game.archived().to_string(), "[event:]\n[mood:grim]\n\n1.\n[]\n\n");
}

/// A stream separates games as a reader of the whole text does, also after a turn that cannot be read.
#[test]
fn streams_separate_games_after_an_unreadable_turn() {
    let archive = "[event:One]\n1. a1-a2\n]\n[x]\n[event:Two]\n1. b1-b2\n";
    let games: Vec<String> = GameReader::new(archive.as_bytes()).map(|text| text.expect("text")).collect();
    assert_eq!(games, ["[event:One]\n1. a1-a2\n]\n[x]\n", "[event:Two]\n1. b1-b2\n"]);
    assert_eq!(Games::new(archive).count(), 2);
}

#[test]
fn streams_report_errors() {
    let bytes = b"[event:Good]\n1. a1-a2\n[]\n[event:K\xf6ln]\n1. a1-a2\n[]\n[event:Good again]\n1. b1-b2\n";
    let read: Vec<String> = GameReader::new(&bytes[..])
        .map(|text| {
            text.map_or_else(
                |error| error.to_string(),
                |text| text.lines().next().unwrap_or_default().to_owned(),
            )
        })
        .collect();
    assert_eq!(
        read,
        [
            "[event:Good]",
            "the game that begins at line 4 cannot be read: not UTF-8 text: byte 0xf6 at offset 8, line 1; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8",
            "[event:Good again]",
        ]
    );

    let flood = vec![b'x'; GameReader::<&[u8]>::MAX_GAME_BYTES + 10];
    let mut stream = GameReader::new(&flood[..]);
    let error = stream.next().expect("an item").expect_err("too long");
    assert_eq!(error.to_string(), "the game that begins at line 1 is longer than 67108864 bytes");
    assert!(stream.next().is_none());
    assert!(GameReader::new(&b"\n \n"[..]).next().is_none());
}

/// Fails once, and then is at its end.
struct FailsOnce(bool);

impl Read for FailsOnce {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.0) { Err(io::Error::other("the disk is gone")) } else { Ok(0) }
    }
}

/// A reader that fails once at an offset, and continues after that.
fn fails_at(text: &str, offset: usize) -> impl BufRead {
    let (before, after) = text.as_bytes().split_at(offset);
    BufReader::with_capacity(7, before.chain(FailsOnce(true)).chain(after))
}

/// After a failure there are no more games, and the part of a game before it is not returned as one.
#[test]
fn a_failure_ends_a_stream() {
    let archive = "[event:One]\n1. a1-a2\n[]\n\n[event:Two]\n1. b1-b2 c1-c2\n[|x]\n[event:Three]\n1. d1-d2\n";
    let games: Vec<String> = GameReader::new(archive.as_bytes()).map(|text| text.expect("text")).collect();
    assert_eq!(games.len(), 3);
    for offset in 0..=archive.len() {
        let mut stream = GameReader::new(fails_at(archive, offset));
        let mut read = Vec::new();
        let error = loop {
            match stream.next() {
                Some(Ok(text)) => read.push(text),
                Some(Err(error)) => break Some(error),
                None => break None,
            }
        };
        assert!(games.starts_with(&read) && read.len() < 3, "{offset}: {read:?}");
        assert_eq!(error.expect("a failure").to_string(), "the disk is gone");
        let mut text = String::from("old");
        assert!(!stream.read_game(&mut text).expect("the end"), "{offset}: {text:?}");
        assert!(stream.next().is_none(), "{offset}");
    }
}
