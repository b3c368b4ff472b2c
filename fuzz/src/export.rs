//! Game records in the formats of other programs.

use tafl_archive::{ArchiveFormat, Coded, GameLoss, GameRecord};

use crate::import::{losses, message};

/// A game record is written in each format, and what was written can be read unless a loss was reported that prevents
/// it.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    if let Ok(record) = crate::text(data).parse::<GameRecord>() {
        for format in ArchiveFormat::ALL {
            export(format, &record);
        }
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
