//! Games of formats that carry their rules, or determine them by a name: there and back, and what is refused.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

mod abstract_play;
mod npm_tafl;
mod playtaflonline;
mod taflzero;

use tafl_archive::{ArchiveFormat, Coded, GameLoss, GameRecord};

/// Reads a game, and checks that it returns: what is written has no losses, and is read as the same game.
#[track_caller]
fn there_and_back(format: ArchiveFormat, text: &str) -> (GameRecord, Vec<GameLoss>, String) {
    let game = format.parse(text).unwrap_or_else(|error| panic!("{text}: {}: {error}", error.code()));
    let record = game.value;
    assert!(record.replay().expect("a start").all(|ply| ply.is_ok()), "{record}");
    let written = format.print(&record).unwrap_or_else(|error| panic!("{}: {error}", error.code()));
    assert_eq!(written.losses, [], "{}", written.value);
    let again = format.parse(&written.value).expect("what is written is read");
    assert_eq!(again.value, record, "{}", written.value);
    assert_eq!(ArchiveFormat::detect(&written.value), Some(format), "{}", written.value);
    (record, game.losses, written.value)
}

/// The record of a game, the codes of its losses, and what is written.
#[track_caller]
fn shown(format: ArchiveFormat, text: &str) -> String {
    let (record, losses, written) = there_and_back(format, text);
    let losses: Vec<String> = losses.iter().map(|loss| format!("loss[{}]: {loss}\n", loss.code())).collect();
    format!("{record}{}{written}\n", losses.concat())
}

/// Why a text is refused.
#[track_caller]
fn refused(format: ArchiveFormat, text: &str) -> String {
    let error = format.parse(text).expect_err(text);
    format!("[{}] {error}", error.code())
}

/// Why a record cannot be written.
#[track_caller]
fn unwritten(format: ArchiveFormat, record: &str) -> String {
    let record: GameRecord = record.parse().expect("a record");
    match format.print(&record) {
        Err(error) => format!("[{}] {error}", error.code()),
        Ok(written) => {
            let losses: Vec<String> =
                written.losses.iter().map(|loss| format!("loss[{}]", loss.code())).collect();
            format!("{} {}", losses.join(" "), written.value)
        }
    }
}
