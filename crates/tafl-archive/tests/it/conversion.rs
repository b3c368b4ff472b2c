//! What of a format is read, refused, lost, and written again.

use std::fmt::Write as _;

use tafl_archive::{ArchiveFormat, Coded, GameLoss, GameRecord};

pub(crate) fn codes(losses: &[GameLoss]) -> Vec<&'static str> {
    losses.iter().map(Coded::code).collect()
}

/// The record of a text, and the codes of what is lost.
#[track_caller]
pub(crate) fn read(format: ArchiveFormat, text: &str) -> (GameRecord, Vec<&'static str>) {
    let game = format.parse(text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", error.code()));
    (game.value, codes(&game.losses))
}

/// What is written of a record: a text without losses, in the same format, which is read as the same record and written
/// as the same text.
#[track_caller]
pub(crate) fn returned(format: ArchiveFormat, record: &GameRecord) -> String {
    assert!(record.replay().expect("a start").all(|ply| ply.is_ok()), "{record}");
    let written = format.print(record).unwrap_or_else(|error| panic!("{}: {error}\n{record}", error.code()));
    assert_eq!(written.losses, [], "{}", written.value);
    let again = format.parse(&written.value).expect("it is read again").value;
    assert_eq!(again, *record, "{}", written.value);
    assert_eq!(format.print(&again).expect("again").value, written.value);
    assert_eq!(ArchiveFormat::detect(&written.value), Some(format), "{}", written.value);
    written.value
}

/// The record of a text, the codes of what is lost, and what is written of it.
#[track_caller]
pub(crate) fn there_and_back(format: ArchiveFormat, text: &str) -> (GameRecord, Vec<&'static str>, String) {
    let (record, losses) = read(format, text);
    let written = returned(format, &record);
    (record, losses, written)
}

/// The records of texts, what is lost, and what is written if it is another text.
#[track_caller]
pub(crate) fn shown<T: AsRef<str>>(format: ArchiveFormat, texts: impl IntoIterator<Item = T>) -> String {
    let mut shown = String::new();
    for text in texts {
        let text = text.as_ref();
        let (record, _, written) = there_and_back(format, text);
        let losses = lost(&format.parse(text).expect("it is read").losses);
        let written = if written == text { "the same text" } else { &written };
        let _ = writeln!(shown, "{record}{losses}{written}\n");
    }
    shown
}

/// Why texts are refused, or what is lost of them.
pub(crate) fn parsed<T: AsRef<str>>(format: ArchiveFormat, texts: impl IntoIterator<Item = T>) -> String {
    let results = texts.into_iter().map(|text| match format.parse(text.as_ref()) {
        Ok(game) => format!("read\n{}", lost(&game.losses)),
        Err(error) => format!("error[{}]: {error}\n", error.code()),
    });
    results.collect()
}

/// What is written of records, and what is lost or why they are refused.
pub(crate) fn printed<T: AsRef<str>>(format: ArchiveFormat, records: impl IntoIterator<Item = T>) -> String {
    let results =
        records.into_iter().map(|record| match format.print(&record.as_ref().parse().expect("a record")) {
            Ok(written) => format!("{}\n{}", written.value, lost(&written.losses)),
            Err(error) => format!("error[{}]: {error}\n", error.code()),
        });
    results.collect()
}

/// A line for each loss.
pub(crate) fn lost(losses: &[GameLoss]) -> String {
    losses.iter().fold(String::new(), |lines, loss| lines + &format!("  loss[{}]: {loss}\n", loss.code()))
}
