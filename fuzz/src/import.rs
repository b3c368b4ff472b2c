//! Games of other programs.

#![cfg(feature = "archive")]

use std::fmt::Display;

use tafl_archive::{ArchiveFormat, Coded, ConvertedGame, GameLoss, ImportError, ImportOptions};
use tafl_game_record::{GameRecord, Games};
use tafl_rules::Preset;

/// In each format, a game that is read replays without rules, survives an archive of game records, and is written as the
/// same game without a loss.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    for format in ArchiveFormat::ALL {
        game(format, &crate::text(data));
    }
}

/// Reads a text in a format. A list of moves has the rules that it needs.
///
/// # Errors
///
/// If the text is not a game in this format.
pub fn read(format: ArchiveFormat, text: &str) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let mut options = ImportOptions::default();
    if format == ArchiveFormat::Moves {
        options = options.with_rules(Preset::BRANDUB.rules());
    }
    format.parse_with(text, &options)
}

/// A text, which may not be in this format.
fn game(format: ArchiveFormat, text: &str) {
    let game = match read(format, text) {
        Ok(game) => game,
        Err(error) => return message(&error, error.code()),
    };
    losses(&game.losses);
    let record = game.value;
    assert_eq!(record.replay().map(|mut replay| replay.all(|ply| ply.is_ok())), Ok(true), "{text:?}");
    let archive = format!("{0}{0}", record.archived());
    let games: Vec<_> = Games::new(&archive).map(|game| game.value).collect();
    assert_eq!(games, [Some(record.clone()), Some(record.clone())], "an archive of {text:?}");

    if !format.is_written() {
        return;
    }
    let written = format.print(&record);
    assert_eq!(written.as_ref().map(|written| &written.losses[..]), Ok(&[][..]), "of {text:?}");
    let line = written.map(|written| written.value).unwrap_or_default();
    let again = format.parse(&line).map(|again| again.value);
    assert_eq!(again.as_ref(), Ok(&record), "{text:?} is {line}");
    assert_eq!(
        again.map(|again| format.print(&again).map(|again| again.value)),
        Ok(Ok(line)),
        "the second time"
    );
}

pub(crate) fn losses(losses: &[GameLoss]) {
    for loss in losses {
        message(loss, loss.code());
    }
}

/// A message is one line, and has a code.
pub(crate) fn message(message: &dyn Display, code: &str) {
    let message = message.to_string();
    assert!(!message.contains(['\n', '\r']), "{message:?} is not one line");
    assert!(!code.is_empty() && !message.is_empty());
}
