//! Many games from a reader, one after another.

use std::io::{BufReader, Read};

use tafl_game_record::{GameStream, Games, StreamError};

/// The games of an archive are the archive, cut at the same places whatever pieces it is read in; and they are the
/// games that the whole text holds.
///
/// # Panics
///
/// Where it is otherwise.
pub fn body(data: &[u8]) {
    let games = texts(GameStream::new(data));
    let in_bytes = texts(GameStream::new(BufReader::with_capacity(1, data)));
    assert_eq!(games, in_bytes, "read byte by byte: {data:?}");
    let in_pieces = texts(GameStream::new(BufReader::with_capacity(16, data.chain(&b""[..]))));
    assert_eq!(games, in_pieces, "read in pieces: {data:?}");

    let Ok(text) = notation_syntax::decode(data) else {
        // The games before and behind the one that is no text can be had.
        return assert!(games.iter().any(Result::is_err), "read, and no text: {data:?}");
    };
    let joined: Result<String, String> = games.iter().cloned().collect();
    // White space behind the last game is nobody's.
    let rest = joined.map(|joined| text.strip_prefix(&joined).map(str::trim_ascii).map(str::is_empty));
    assert_eq!(rest, Ok(Some(true)), "games {games:?} are not {text:?}");

    let whole: Vec<_> = Games::new(text).collect();
    if whole.iter().all(|game| game.errors.is_empty()) {
        let whole: Vec<_> = whole.into_iter().map(|game| game.value).collect();
        let single: Vec<_> =
            games.iter().flatten().flat_map(|text| Games::new(text)).map(|game| game.value).collect();
        assert_eq!(single, whole, "other games one by one: {text:?}");
    }
}

/// The texts of the games, or what is wrong with them.
fn texts<R: std::io::BufRead>(stream: GameStream<R>) -> Vec<Result<String, String>> {
    let said = |error: StreamError| error.to_string();
    stream.map(|text| text.map_err(said)).collect()
}
