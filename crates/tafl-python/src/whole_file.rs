//! The text of a file that is one game.

use std::io::{self, Read};

use tafl_files::FileReader;
use tafl_game_record::{GameReadError, GameReader};

use crate::read_error::ReadError;

/// The longest file that is read as one game, in bytes: as long as a game of an archive can be.
const MAX_BYTES: usize = GameReader::<io::Empty>::MAX_GAME_BYTES;

/// Reads a file to its end, and makes something of its text.
pub(crate) fn read<T>(
    reader: FileReader,
    name: Option<&str>,
    make: impl FnOnce(&str) -> Result<T, ReadError>,
) -> io::Result<Result<T, ReadError>> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    reader.take(limit).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_BYTES {
        let error = GameReadError::TooLong { line: 1 };
        let code = notation_syntax::Coded::code(&error);
        return Ok(Err(ReadError::without_text(code, error.to_string(), 1, name)));
    }
    Ok(match notation_syntax::decode(&bytes) {
        Ok(text) => make(text),
        Err(error) => Err(ReadError::encoding(&error, error.line(), name)),
    })
}
