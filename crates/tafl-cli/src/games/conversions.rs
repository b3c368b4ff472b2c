//! Losses of the games that were read.

use std::ops::AddAssign;

use notation_syntax::Coded;
use tafl_archive::ConversionReport;

use super::text::{ReadGame, Refused};
use crate::messages::Messages;
use tafl_files::GameForm;

/// The losses of games of other programs when they were converted. A command that uses games without writing their
/// original form notes it, but does not fail.
#[derive(Default)]
pub(crate) struct Conversions {
    report: ConversionReport,
    /// What to write for a game that was rejected.
    advice: Option<String>,
}

impl Conversions {
    /// Counts the games of a text.
    pub(crate) fn add(&mut self, form: GameForm, games: &[Result<ReadGame, Refused>]) {
        if form == GameForm::Otg {
            return;
        }
        for game in games {
            match game {
                Ok(read) => self.report.add_losses(read.losses.iter().map(Coded::definition)),
                Err(Refused { code, advice, .. }) => {
                    self.report.add_rejection(code);
                    self.advice = self.advice.take().or_else(|| advice.clone());
                }
            }
        }
    }

    /// Prints the counts, if there are any.
    pub(crate) fn note(&self) {
        let mut messages = Messages::default();
        if self.report.converted() + self.report.rejected() > 0 {
            messages.lines(&self.report);
        }
        if let Some(advice) = &self.advice {
            messages.line(advice);
        }
        messages.print();
    }
}

impl AddAssign for Conversions {
    fn add_assign(&mut self, other: Self) {
        self.report += other.report;
        self.advice = self.advice.take().or(other.advice);
    }
}
