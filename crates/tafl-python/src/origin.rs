//! Where a game was read from, and what was found there.

use std::sync::Arc;

use notation_syntax::Coded;
use tafl_archive::GameLoss;
use tafl_game_record::RecordFinding;

use crate::finding::{Finding, FindingSource};

/// What was found when a game was read. It is described only when it is asked for.
#[derive(Debug)]
pub(crate) enum Origin {
    /// A text in the OpenTafl Notation.
    Text { text: Arc<String>, first_line: usize, findings: Vec<RecordFinding> },
    /// A game of another program.
    Converted(Vec<GameLoss>),
}

impl Origin {
    /// The findings in a text; `None` without any: the text is not kept then.
    pub(crate) fn of_text(
        findings: Vec<RecordFinding>,
        text: impl FnOnce() -> Arc<String>,
        first_line: usize,
    ) -> Option<Self> {
        (!findings.is_empty()).then(|| Self::Text { text: text(), first_line, findings })
    }

    /// The losses of a conversion; `None` without any.
    pub(crate) fn of_losses(losses: Vec<GameLoss>) -> Option<Self> {
        (!losses.is_empty()).then_some(Self::Converted(losses))
    }

    pub(crate) fn findings(&self) -> Vec<Finding> {
        match self {
            Self::Text { text, first_line, findings } => {
                FindingSource::new(text, *first_line).all::<tafl_game_record::RecordErrorKind>(&[], findings)
            }
            Self::Converted(losses) => {
                let finding = |loss: &GameLoss| Finding::new(loss, loss.definition().severity(), None);
                losses.iter().map(finding).collect()
            }
        }
    }
}
