//! The moves of a game, as an archive has them.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use tafl_game_record::Ending;
use tafl_moves::dialect::{DialectRecord, MoveDialect, MoveDialectErrorKind, MoveDialectFindingKind};
use tafl_moves::{Move, MoveRecord};

use crate::error::ImportError;
use crate::error::clipped;
use crate::loss::GameLoss;

/// Whether the moves of a format name their captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CaptureForm {
    /// Each move names the squares of all captured pieces.
    #[default]
    Named,
    /// No move names them: they follow from the rules.
    Omitted,
    /// Each move names all of them, and the format shows that there were no others: none is ever restored or dropped.
    Complete,
}

/// The moves of a game, and the word that ends it.
#[derive(Debug, Default)]
pub(crate) struct Moves<'a> {
    pub(crate) records: Vec<MoveRecord>,
    /// The words of the moves.
    texts: Vec<&'a str>,
    pub(crate) captures: CaptureForm,
    /// The indices of moves that name a capture twice, once for each repetition.
    pub(crate) repeated: Vec<usize>,
    pub(crate) ending: Option<Ending>,
}

impl<'a> Moves<'a> {
    /// The maximum number of moves of a game whose captures follow from rules. The longest known games have a few
    /// hundred.
    pub(crate) const MAX: usize = 20_000;

    /// Checks the number of moves.
    pub(crate) const fn check_count(found: usize) -> Result<(), ImportError> {
        if found > Self::MAX {
            return Err(ImportError::TooManyMoves { found, max: Self::MAX });
        }
        Ok(())
    }

    /// No moves, in a format whose moves have captures of this form.
    pub(crate) fn new(captures: CaptureForm) -> Self {
        Self { captures, ..Self::default() }
    }

    /// Adds a move. Messages quote its text.
    pub(crate) fn push(&mut self, text: &'a str, step: Move) {
        self.texts.push(text);
        self.records.push(step.into());
    }

    /// Parses the words of a line, and reports to `losses` how moves depart from their form.
    pub(crate) fn parse(
        dialect: MoveDialect,
        words: &[&'a str],
        losses: &mut Vec<GameLoss>,
    ) -> Result<Self, ImportError> {
        let (records, texts) = (Vec::with_capacity(words.len()), Vec::with_capacity(words.len()));
        let mut moves = Self { records, texts, ..Self::default() };
        for (index, &text) in words.iter().enumerate() {
            let record = moves.word(dialect, index, text, losses)?;
            let ending = match &record {
                DialectRecord::Resignation => Ending::Resignation,
                DialectRecord::Timeout => Ending::Time,
                DialectRecord::Move(_) => {
                    let converted = record.to_record(None);
                    let number = index + 1;
                    losses.extend(converted.losses.into_iter().map(|loss| GameLoss::Move { number, loss }));
                    moves.texts.push(text);
                    moves.records.extend(converted.value);
                    continue;
                }
            };
            if index + 1 < words.len() {
                let text = clipped(text);
                return Err(ImportError::EndingNotLast { number: index + 1, text, count: words.len() });
            }
            moves.ending = Some(ending);
        }
        Ok(moves)
    }

    fn word(
        &mut self,
        dialect: MoveDialect,
        index: usize,
        text: &str,
        losses: &mut Vec<GameLoss>,
    ) -> Result<DialectRecord, ImportError> {
        let number = index + 1;
        let parsed = dialect.parse_all(text);
        let has_findings = !parsed.findings.is_empty();
        for finding in parsed.findings {
            let finding = finding.kind().clone();
            if matches!(finding, MoveDialectFindingKind::CaptureRepeated { .. }) {
                self.repeated.push(index);
            }
            losses.push(GameLoss::Departure { number, finding });
        }
        let error = parsed.errors.into_iter().next();
        let not_a_move = |error| ImportError::NotAMove { number, text: clipped(text), error };
        match (parsed.value, error) {
            (Some(record), None) => {
                if !has_findings && word_of(dialect, &record).as_deref() != Some(text) {
                    losses.push(GameLoss::Spelling { number });
                }
                Ok(record)
            }
            (_, Some(error)) => Err(not_a_move(Box::new(error.into_kind()))),
            // A text without an error has a value.
            (None, None) => Err(not_a_move(Box::new(MoveDialectErrorKind::Empty))),
        }
    }

    /// The text of a move, by its index, for messages.
    pub(crate) fn text(&self, index: usize) -> Box<str> {
        clipped(self.texts.get(index).copied().unwrap_or_default())
    }
}

/// The word for a move in an archive that uses this dialect. Both archives write `x` before every capture.
pub(crate) fn word_of(dialect: MoveDialect, record: &DialectRecord) -> Option<String> {
    let word = dialect.print(record).ok()?;
    Some(if word.contains('/') { word.replace('/', "x") } else { word })
}
