//! Losses of the games that were read.

use std::ops::AddAssign;

use notation_syntax::Coded;
use tafl_archive::ConversionReport;

use super::text::{ReadGame, Refused};
use crate::messages::Messages;
use crate::output;
use tafl_files::GameForm;

/// The losses of games of other programs when they were converted, and the games that did not get the given
/// rules. A command that uses games without writing their original form notes it, but does not fail.
#[derive(Default)]
pub(crate) struct Conversions {
    /// The games of other programs.
    report: ConversionReport,
    /// Game records that did not get the given rules.
    without_given: u64,
}

impl Conversions {
    /// Counts the games of a text.
    pub(crate) fn add(&mut self, form: GameForm, games: &[Result<ReadGame, Refused>]) {
        for game in games {
            match game {
                // A record loses nothing else when it is read.
                Ok(read) if form == GameForm::Otg => {
                    self.without_given += u64::from(!read.losses.is_empty());
                }
                Ok(read) => self.report.add_losses(read.losses.iter().map(Coded::definition)),
                Err(Refused { code, .. }) if form != GameForm::Otg => self.report.add_rejection(code),
                Err(_) => {}
            }
        }
    }

    /// Prints the counts, if there are any.
    pub(crate) fn note(&self) {
        let mut messages = Messages::default();
        if self.without_given > 0 {
            let games = output::counted(self.without_given, "game");
            messages.line(&format_args!(
                "{games} read without the given rules, which begin with another start position or another side"
            ));
        }
        if self.report.converted() + self.report.rejected() > 0 {
            messages.lines(&self.report);
        }
        messages.print();
    }
}

impl AddAssign for Conversions {
    fn add_assign(&mut self, other: Self) {
        self.report += other.report;
        self.without_given += other.without_given;
    }
}
