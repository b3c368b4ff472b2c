//! Many games from a reader.

#![cfg(feature = "game-record")]

use std::io::{BufReader, Read};

use tafl_game_record::{GameReadError, GameReader, Games};

/// The games of an archive together are the archive, and are the same whatever the size of the pieces in which it is
/// read. They are also the games of the whole text.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let games = texts(GameReader::new(data));
    let in_bytes = texts(GameReader::new(BufReader::with_capacity(1, data)));
    assert_eq!(games, in_bytes, "read byte by byte: {data:?}");
    let in_pieces = texts(GameReader::new(BufReader::with_capacity(16, data.chain(&b""[..]))));
    assert_eq!(games, in_pieces, "read in pieces: {data:?}");

    let Ok(text) = notation_syntax::decode(data) else {
        // The games before and after the one that is not text are returned.
        return assert!(games.iter().any(Result::is_err), "read, but not text: {data:?}");
    };
    let joined: Result<String, String> = games.iter().cloned().collect();
    // White space after the last game does not belong to a game.
    let rest = joined.map(|joined| text.strip_prefix(&joined).map(str::trim_ascii).map(str::is_empty));
    assert_eq!(rest, Ok(Some(true)), "games {games:?} are not {text:?}");

    let whole: Vec<_> = Games::new(text).collect();
    if whole.iter().all(|game| game.errors.is_empty()) {
        let whole: Vec<_> = whole.into_iter().map(|game| game.value).collect();
        let single: Vec<_> =
            games.iter().flatten().flat_map(|text| Games::new(text)).map(|game| game.value).collect();
        assert_eq!(single, whole, "read one by one, the games differ: {text:?}");
    }
}

/// The texts of the games, or their errors.
fn texts<R: std::io::BufRead>(stream: GameReader<R>) -> Vec<Result<String, String>> {
    let said = |error: GameReadError| error.to_string();
    stream.map(|text| text.map_err(said)).collect()
}
