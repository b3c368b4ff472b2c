//! Where a game was read from, and what was found there.

use std::sync::Arc;

use notation_syntax::Coded;
use tafl_archive::GameLoss;
use tafl_game_record::{RecordErrorKind, RecordFindingKind};

use crate::finding::Finding;
use crate::read_error::IndexedText;

/// The findings of reading a game. They are described only when they are asked for.
#[derive(Debug, Default)]
pub(crate) struct Origin {
    text: Option<FoundInText>,
    /// The losses of the conversion of a game of another program.
    losses: Vec<GameLoss>,
    /// Whether the moves were not read.
    is_without_moves: bool,
}

/// The findings in a text, which is kept only if there are any.
#[derive(Debug)]
struct FoundInText {
    text: Arc<String>,
    first_line: usize,
    findings: Vec<notation_syntax::Finding<RecordFindingKind>>,
}

impl Origin {
    /// The findings in a text.
    pub(crate) fn of_text(
        findings: Vec<notation_syntax::Finding<RecordFindingKind>>,
        text: impl FnOnce() -> Arc<String>,
        first_line: usize,
    ) -> Self {
        let found = (!findings.is_empty()).then(|| FoundInText { text: text(), first_line, findings });
        Self { text: found, ..Self::default() }
    }

    /// Adds what was lost.
    pub(crate) fn with_losses(self, losses: Vec<GameLoss>) -> Self {
        Self { losses, ..self }
    }

    /// The same for a game whose moves were, or were not, read.
    pub(crate) fn with_moves(self, moves: bool) -> Self {
        Self { is_without_moves: !moves, ..self }
    }

    pub(crate) fn is_without_moves(&self) -> bool {
        self.is_without_moves
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_none() && self.losses.is_empty() && !self.is_without_moves
    }

    /// The codes of what was lost.
    pub(crate) fn loss_codes(&self) -> Vec<&'static str> {
        self.losses.iter().map(Coded::code).collect()
    }

    /// Whether moves follow the rules instead of the source.
    pub(crate) fn follows_rules(&self) -> bool {
        self.losses.iter().any(GameLoss::follows_rules)
    }

    pub(crate) fn findings(&self) -> Vec<Finding> {
        let mut all = Vec::new();
        if let Some(FoundInText { text, first_line, findings }) = &self.text {
            all = IndexedText::new(text, *first_line).findings::<RecordErrorKind>(&[], findings);
        }
        let finding = |loss: &GameLoss| Finding::new(loss, loss.definition().severity(), None);
        all.extend(self.losses.iter().map(finding));
        all
    }
}
