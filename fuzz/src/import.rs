//! Lines of other programs' archives.

use std::fmt::Display;

use tafl_archive::{ArchiveFormat, Coded, GameRecord, Loss};
use tafl_game_record::Games;

use crate::text;

/// What is read of a line replays without rules, is read back from our own archive, and comes back as a line without a
/// loss: the same game. And a game record is written as a line, which is read unless it was told that it cannot be.
///
/// # Panics
///
/// Where it is otherwise.
pub fn body(data: &[u8]) {
    let text = text::of(data);
    for format in ArchiveFormat::ALL {
        line(format, &text);
        if let Ok(record) = text.parse::<GameRecord>() {
            export(format, &record);
        }
    }
}

/// A line, which may be none of this format.
fn line(format: ArchiveFormat, text: &str) {
    let read = match format.read(text) {
        Ok(read) => read,
        Err(error) => return message(&error, error.code()),
    };
    losses(&read.losses);
    let record = read.value;
    assert_eq!(record.replay().map(|mut replay| replay.all(|ply| ply.is_ok())), Ok(true), "{text:?}");
    let archive = format!("{0}{0}", record.archived());
    let games: Vec<_> = Games::new(&archive).map(|game| game.value).collect();
    assert_eq!(games, [Some(record.clone()), Some(record.clone())], "an archive of {text:?}");

    let written = format.write(&record);
    assert_eq!(written.as_ref().map(|written| &written.losses[..]), Ok(&[][..]), "of {text:?}");
    let line = written.map(|written| written.value).unwrap_or_default();
    let again = format.read(&line).map(|again| again.value);
    assert_eq!(again.as_ref(), Ok(&record), "{text:?} is {line}");
    assert_eq!(
        again.map(|again| format.write(&again).map(|again| again.value)),
        Ok(Ok(line)),
        "the second time"
    );
}

/// A game of our own.
fn export(format: ArchiveFormat, record: &GameRecord) {
    match format.write(record) {
        Ok(written) => {
            losses(&written.losses);
            let read = format.read(&written.value);
            let told = written.losses.contains(&Loss::Start);
            assert!(read.is_ok() || told, "{} of {record} is not read: {read:?}", written.value);
        }
        Err(error) => message(&error, error.code()),
    }
}

fn losses(losses: &[Loss]) {
    for loss in losses {
        message(loss, loss.code());
    }
}

/// A message is one line and not a long one, and has a code.
fn message(message: &dyn Display, code: &str) {
    let message = message.to_string();
    assert!(!message.contains(['\n', '\r']), "{message:?} is not one line");
    assert!(!code.is_empty() && !message.is_empty());
}
