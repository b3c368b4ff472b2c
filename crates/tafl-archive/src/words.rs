//! The moves of a line.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::GameRecord;
use tafl_moves::MoveRecord;
use tafl_moves::dialect::{DialectRecord, MoveDialect, MoveDialectFindingKind};

use crate::clipped::Clipped;
use crate::error::ImportError;
use crate::loss::Loss;

/// The tag that says how a game ended.
pub(crate) const TERMINATION: &str = "termination";

/// What the words of a line say.
pub(crate) struct Words<'a> {
    /// The words that are moves.
    pub(crate) texts: Vec<&'a str>,
    pub(crate) moves: Vec<MoveRecord>,
    /// The moves, from 0, that name a capture once more, as often as they do.
    pub(crate) repeated: Vec<usize>,
    pub(crate) ending: Option<Ending>,
}

/// A word that ends a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    Resigned,
    Timeout,
}

impl Ending {
    /// What the line and the `termination` tag say.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Resigned => "resigned",
            Self::Timeout => "timeout",
        }
    }

    /// What the `termination` tag says, where that is one of these words.
    pub(crate) fn of(record: &GameRecord) -> Option<Self> {
        let said = record.tag(TERMINATION)?.as_str();
        [Self::Resigned, Self::Timeout].into_iter().find(|ending| ending.word() == said)
    }
}

impl<'a> Words<'a> {
    /// Reads the words of a line. How moves depart from their form is told to `losses`.
    pub(crate) fn read(
        dialect: MoveDialect,
        words: &[&'a str],
        losses: &mut Vec<Loss>,
    ) -> Result<Self, ImportError> {
        let mut read = Self { texts: Vec::new(), moves: Vec::new(), repeated: Vec::new(), ending: None };
        for (place, &text) in words.iter().enumerate() {
            let record = read.word(dialect, place, text, losses)?;
            let ending = match &record {
                DialectRecord::Resignation => Ending::Resigned,
                DialectRecord::Timeout => Ending::Timeout,
                DialectRecord::Move(_) => {
                    let converted = record.to_record(None);
                    let number = place + 1;
                    losses.extend(converted.losses.into_iter().map(|loss| Loss::Move { number, loss }));
                    read.texts.push(text);
                    read.moves.extend(converted.value);
                    continue;
                }
            };
            if place + 1 < words.len() {
                let text = Clipped::new(text);
                return Err(ImportError::WordAhead { number: place + 1, text, count: words.len() });
            }
            read.ending = Some(ending);
        }
        Ok(read)
    }

    fn word(
        &mut self,
        dialect: MoveDialect,
        place: usize,
        text: &str,
        losses: &mut Vec<Loss>,
    ) -> Result<DialectRecord, ImportError> {
        let number = place + 1;
        let parsed = dialect.parse_all(text);
        let as_written = parsed.findings.is_empty();
        for finding in parsed.findings {
            let finding = finding.kind().clone();
            if matches!(finding, MoveDialectFindingKind::CaptureRepeated { .. }) {
                self.repeated.push(place);
            }
            losses.push(Loss::Departure { number, finding });
        }
        let error = parsed.errors.into_iter().next();
        let refused = |error| ImportError::NotAMove { number, text: Clipped::new(text), error };
        match (parsed.value, error) {
            (Some(record), None) => {
                if as_written && written(dialect, &record).as_deref() != Some(text) {
                    losses.push(Loss::Spelling { number });
                }
                Ok(record)
            }
            (_, Some(error)) => Err(refused(Box::new(error.into_kind()))),
            // A text without an error has a value.
            (None, None) => Err(refused(Box::new(tafl_moves::dialect::MoveDialectErrorKind::Empty))),
        }
    }
}

/// The word for this in the archive of a dialect. Both archives have `x` before every capture.
pub(crate) fn written(dialect: MoveDialect, record: &DialectRecord) -> Option<String> {
    Some(dialect.print(record).ok()?.replace('/', "x"))
}
