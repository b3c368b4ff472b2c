//! The lines and texts of the games of a file.

use std::io::{self, BufRead, BufReader, Read};

use tafl_archive::ArchiveFormat::{AageNielsen, BrandubhTafl, ForumPgn, ForumSgf, HnefataflCsv};
use tafl_archive::{ArchiveFormat, ArchiveReader, Coded, LineError, TextReader};

/// A game of the server as a tool prints it, on several lines.
const PRETTY: &str = "{\n  \"AageGameTypeName\": \"Magpie 7x7\",\n  \"Moves\": [\n    \"d1-c1\"\n  ]\n}\n";

/// The lines where games begin, and the number of lines of each.
fn texts(format: ArchiveFormat, file: &str) -> Vec<(usize, usize)> {
    let texts = TextReader::new(format, file.as_bytes()).map(|text| text.expect("a text"));
    texts.map(|text| (text.line, text.text.lines().count())).collect()
}

/// The lines where games begin, with their numbers of moves, and errors.
fn games(format: ArchiveFormat, file: impl BufRead) -> Vec<String> {
    let entries = ArchiveReader::new(format, file).map(|entry| match entry {
        Ok(entry) => match entry.game {
            Ok(game) => format!("{}: {}", entry.line, game.value.tree().len()),
            Err(error) => format!("{}: {}", entry.line, error.code()),
        },
        Err(error) => error.to_string(),
    });
    entries.collect()
}

#[test]
fn games_on_several_lines() {
    let broken = "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1\"\n";
    let file = "[Format \"brandubh-1\"]\n\n1. d1-c1\n";
    let tree = "( GM[tablut] PB[( \" \\] )\n(] ;B[dadd] )";
    let pgn = "[Game \"tablut\"]\n\n1. d1-d4\n";
    for (format, file, expected) in [
        (AageNielsen, PRETTY.repeat(3), &[(1, 6), (7, 6), (13, 6)][..]),
        (AageNielsen, format!("\u{feff}\n\n{PRETTY}\n\n{PRETTY}\n"), &[(3, 6), (11, 6)]),
        (AageNielsen, "{}\r\n{\r\n}\r\n{}".into(), &[(1, 1), (2, 2), (4, 1)]),
        // Brackets in strings are text.
        (AageNielsen, "{\"a\": \"}\\\"{{\"}\n{}\n".into(), &[(1, 1), (2, 1)]),
        (AageNielsen, String::new(), &[]),
        // A game that is not closed ends where the next one begins.
        (AageNielsen, format!("{PRETTY}{broken}{PRETTY}"), &[(1, 6), (7, 1), (8, 6)]),
        // A line of comment before the first tag does not begin a game.
        (BrandubhTafl, format!("%%% one\n{file}\n%%% two\n{file}"), &[(1, 6), (7, 3)]),
        // A bracket, a quote or a parenthesis in a value does not end a game.
        (ForumSgf, format!("{tree}\n\n{tree}\n"), &[(1, 2), (4, 2)]),
        (ForumPgn, format!("{pgn}\n{pgn}"), &[(1, 3), (5, 3)]),
        // Nor does a game without moves have the moves of the next one.
        (ForumPgn, format!("[Game \"tablut\"]\n[Size \"9\"]\n\n{pgn}"), &[(1, 2), (4, 3)]),
    ] {
        assert_eq!(texts(format, &file), expected, "{file}");
    }
}

#[test]
fn a_bad_line_or_game_does_not_stop_a_reader() {
    let lines = b"\xef\xbb\xbfh1-h3,0,0,White\r\n\n  \nK\xf6ln\nh1-h3 f8-i8,0,0,Draw";
    let latin = "not UTF-8 text: byte 0xf6 at offset 1, line 1; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8";
    assert_eq!(games(HnefataflCsv, &lines[..]), ["1: 1", &format!("line 4: {latin}"), "5: 2"]);
    // A game with a line that is not text is not returned without that line.
    let file = [PRETTY.as_bytes(), b"{\n\"a\": \"\xff\"\n}\n{\n", PRETTY.as_bytes()].concat();
    let read = games(AageNielsen, &file[..]);
    assert!(read[1].starts_with("line 8: not UTF-8 text: byte 0xff"), "{read:?}");
    assert_eq!([&read[0], &read[2], &read[3]], ["1: 1", "10: not-json", "11: 1"]);
}

/// After a line that is too long there are no more, and the start of a game before it is not one.
#[test]
fn lines_and_games_have_a_limit() {
    let start = format!("{PRETTY}{{\n");
    let endless = BufReader::new(start.as_bytes().chain(io::repeat(b'a')));
    assert_eq!(games(AageNielsen, endless), ["1: 1", "line 8 is longer than 16777216 bytes"]);
    let line = [[b'['; 1023].as_slice(), b"\n"].concat();
    let max_bytes = TextReader::<&[u8]>::MAX_GAME_BYTES;
    let many = line.repeat(2 * max_bytes / line.len());
    let results: Vec<_> = TextReader::new(AageNielsen, many.as_slice()).collect();
    assert!(matches!(results[..], [Err(LineError::TooLong { line: 1, max_bytes: max })] if max == max_bytes));
}
