//! Helpers for tests of formats with losses: what is read, refused, and written again.

#![allow(clippy::expect_used, clippy::panic, reason = "helpers fail as tests do")]

use tafl_archive::{ArchiveFormat, Coded, GameRecord};

/// The codes of the losses.
#[track_caller]
pub(crate) fn codes(format: ArchiveFormat, text: &str) -> Vec<&'static str> {
    let game = format.parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    game.losses.iter().map(Coded::code).collect()
}

/// Why a text is refused.
#[track_caller]
pub(crate) fn refused(format: ArchiveFormat, text: &str) -> String {
    let error = format.parse(text).expect_err("a refusal");
    format!("error[{}]: {error}", error.code())
}

/// The text is read, and what is written is read as the same record and written as the same text.
#[track_caller]
pub(crate) fn there_and_back(format: ArchiveFormat, text: &str) -> (GameRecord, String) {
    let record = format.parse(text).unwrap_or_else(|error| panic!("{error}\n{text}")).value;
    let written = format.print(&record).expect("it is written");
    assert_eq!(written.losses, [], "{text}");
    let again = format.parse(&written.value).expect("it is read again");
    assert_eq!(again.value, record, "{}", written.value);
    assert_eq!(format.print(&again.value).expect("again").value, written.value);
    (record, written.value)
}
