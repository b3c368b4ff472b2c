//! Several games in one text.

use std::io::{self, BufRead, BufReader, Read};

use tafl_game_record::{Coded, GameReader, Games};

use crate::support::record;

/// Games without moves and games that end with a variation are separated too. A game begins with a tag of the
/// specification.
#[test]
fn archives_of_unusual_games() {
    let games = [
        ("[event:No moves]\n", "[event:No moves]\n\n1.\n[]\n\n"),
        (
            "[event:A variation]\n\n1. a1-a2 b1-b2\n\n1a.1.1a. c1-c2\n",
            "[event:A variation]\n\n1. a1-a2 b1-b2\n\n1a.1.1a. c1-c2\n[]\n\n",
        ),
        ("[event:A]\n\n1. a1-a2\n[last words]\n", "[event:A]\n\n1. a1-a2\n[last words]\n\n"),
        ("\n1. a1-a2\n", "[event:]\n\n1. a1-a2\n[]\n\n"),
        (
            "[mood:grim]\n[event:Last]\n[site:Here]\n\n1. a1-a2\n",
            "[event:Last]\n[mood:grim]\n[site:Here]\n\n1. a1-a2\n[]\n\n",
        ),
        ("[mood:grim]\n", "[event:]\n[mood:grim]\n\n1.\n[]\n\n"),
    ];
    let archive: String = games.iter().map(|(text, _)| record(text).archived().to_string()).collect();
    assert_eq!(archive, games.map(|(_, archived)| archived).concat());
    let read: Vec<String> =
        Games::new(&archive).map(|game| game.value.expect("a game").to_string()).collect();
    assert_eq!(read, games.map(|(_, archived)| record(archived).to_string()));
}

/// A stream knows its line, and separates games as a reader of the whole text does, also after a turn that cannot be read.
#[test]
fn streams_separate_games() {
    let games =
        ["\n[event:One]\n1. a1-a2\n[]\n\n", "[event:Two]\n1. a1-a2\n]\n[x]\n", "[event:Three]\n1. b1-b2"];
    let archive = games.concat();
    assert_eq!(Games::new(&archive).count(), 3);
    let mut stream = GameReader::new(archive.as_bytes());
    let (mut text, mut read) = (String::new(), Vec::new());
    let mut lines = vec![stream.line()];
    while stream.read_game(&mut text).expect("readable") {
        read.push(text.clone());
        lines.push(stream.line());
    }
    assert_eq!((read, lines), (games.map(str::to_owned).to_vec(), vec![1, 6, 10, 12]));
}

#[test]
fn streams_report_errors() {
    let bytes = b"[event:Good]\n1. a1-a2\n[]\n[event:K\xf6ln]\n1. a1-a2\n[]\n[event:Good again]\n1. b1-b2\n";
    let read: Vec<String> = GameReader::new(&bytes[..])
        .map(|text| {
            let first_line = |text: String| text.lines().next().unwrap_or_default().to_owned();
            text.map_or_else(|error| error.to_string(), first_line)
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
            match stream.next().expect("a failure") {
                Ok(text) => read.push(text),
                Err(error) => break error,
            }
        };
        assert!(games.starts_with(&read) && read.len() < 3, "{offset}: {read:?}");
        assert_eq!((error.code(), error.to_string().as_str()), ("archive-read-failed", "the disk is gone"));
        let mut text = String::from("old");
        assert!(!stream.read_game(&mut text).expect("the end"), "{offset}: {text:?}");
        assert!(stream.next().is_none(), "{offset}");
    }
}
