//! The texts of the games of a file.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "helpers fail as tests do")]

use std::io::{self, BufReader, Read};

use tafl_archive::{ArchiveFormat, ArchiveReader, LineError, TextReader};

/// A game of the server as a tool prints it, on several lines.
const PRETTY: &str = "{\n  \"AageGameTypeName\": \"Magpie 7x7\",\n  \"Moves\": [\n    \"d1-c1\"\n  ]\n}\n";

/// The lines where games begin, and the number of lines of each.
fn texts(format: ArchiveFormat, file: &str) -> Vec<(usize, usize)> {
    let texts = TextReader::new(format, file.as_bytes()).map(|text| text.expect("a text"));
    texts.map(|text| (text.line, text.text.lines().count())).collect()
}

#[test]
fn objects_on_several_lines_are_games() {
    let json = |file: &str| texts(ArchiveFormat::AageNielsen, file);
    assert_eq!(json(&PRETTY.repeat(3)), [(1, 6), (7, 6), (13, 6)]);
    assert_eq!(json(&format!("\u{feff}\n\n{PRETTY}\n\n{PRETTY}\n")), [(3, 6), (11, 6)]);
    assert_eq!(json("{}\r\n{\r\n}\r\n{}"), [(1, 1), (2, 2), (4, 1)]);
    // Brackets in strings are text.
    assert_eq!(json("{\"a\": \"}\\\"{{\"}\n{}\n"), [(1, 1), (2, 1)]);
    assert_eq!(json(""), []);
}

/// A game that is not closed ends where the next one begins.
#[test]
fn an_open_bracket_does_not_swallow_the_next_game() {
    let broken = "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1\"\n";
    let file = format!("{PRETTY}{broken}{PRETTY}");
    assert_eq!(texts(ArchiveFormat::AageNielsen, &file), [(1, 6), (7, 1), (8, 6)]);
    let games = ArchiveReader::new(ArchiveFormat::AageNielsen, file.as_bytes());
    let read: Vec<_> = games.map(|entry| entry.map(|entry| (entry.line, entry.game.is_ok())).ok()).collect();
    assert_eq!(read, [Some((1, true)), Some((7, false)), Some((8, true))]);
}

#[test]
fn a_game_of_several_lines_has_a_limit() {
    let endless = BufReader::new(Repeated(&LINE).take(40 << 20));
    let results: Vec<_> = TextReader::new(ArchiveFormat::AageNielsen, endless).collect();
    let max_bytes = TextReader::<&[u8]>::MAX_GAME_BYTES;
    assert!(matches!(results[..], [Err(LineError::TooLong { line: 1, max_bytes: max })] if max == max_bytes));
}

/// A line that opens brackets.
static LINE: [u8; 1024] = {
    let mut line = [b'['; 1024];
    line[1023] = b'\n';
    line
};

/// The same bytes for ever.
struct Repeated(&'static [u8]);

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.0.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        Ok(length)
    }
}

/// A game with a line that is not text is not returned without that line.
#[test]
fn a_game_with_a_line_that_is_not_text_is_an_error() {
    let file = [PRETTY.as_bytes(), b"{\n\"a\": \"\xff\"\n}\n", PRETTY.as_bytes()].concat();
    let read: Vec<_> = TextReader::new(ArchiveFormat::AageNielsen, &file[..])
        .map(|text| text.map(|text| text.line).map_err(|error| error.to_string()))
        .collect();
    assert_eq!(read.len(), 3);
    assert_eq!((&read[0], &read[2]), (&Ok(1), &Ok(10)));
    assert!(read[1].as_ref().is_err_and(|message| message.contains("line 8")), "{read:?}");
}
