//! Game records in the formats of other programs.

#![cfg(feature = "archive")]

use notation_syntax::Notation;
use tafl_archive::{ArchiveFormat, Coded, GameLoss, GameRecord, opentafl};

use crate::import::{losses, message};

/// A game record is written in each format, and what was written can be read unless a loss was reported that prevents
/// it. OpenTafl reads the lines of a record as it is printed.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let parsed = GameRecord::parse_all(&text);
    let Some(record) = parsed.value else { return };
    for_opentafl(&text, &record);
    if parsed.errors.is_empty() {
        for format in ArchiveFormat::ALL {
            export(format, &record);
        }
    }
}

fn for_opentafl(text: &str, record: &GameRecord) {
    for issue in opentafl::issues(record).iter().chain(&opentafl::layout_issues(text)) {
        message(issue, issue.code());
    }
    // A record without any content is printed as a turn without moves, so that its text is not empty.
    if !record.tags().is_empty() || !record.tree().is_empty() {
        assert_eq!(opentafl::layout_issues(&record.to_string()), [], "{record}");
    }
}

fn export(format: ArchiveFormat, record: &GameRecord) {
    match format.print(record) {
        Ok(written) => {
            losses(&written.losses);
            let read = format.parse(&written.value);
            let reported = written.losses.contains(&GameLoss::Start);
            assert!(read.is_ok() || reported, "{} of {record} cannot be parsed: {read:?}", written.value);
        }
        Err(error) => message(&error, error.code()),
    }
}
