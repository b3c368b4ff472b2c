//! What was lost when games were read.

use std::ops::AddAssign;

use notation_syntax::Coded;
use tafl_archive::ConversionReport;

use super::form::GameForm;
use super::text::{ReadGame, Refused};
use crate::messages::Messages;

/// What was lost when games of other programs were converted, and which games did not get the given rules. A command
/// that uses games without writing their original form notes it, but does not fail.
#[derive(Default)]
pub(crate) struct Conversions(ConversionReport);

impl Conversions {
    /// Counts the games of a text. Game records that lose nothing are not counted: they are not converted.
    pub(crate) fn add(&mut self, form: GameForm, games: &[Result<ReadGame, Refused>]) {
        for game in games {
            match game {
                Ok(read) if form != GameForm::Otg || !read.losses.is_empty() => {
                    self.0.add_losses(read.losses.iter().map(Coded::code));
                }
                Err(Refused { code, .. }) if form != GameForm::Otg => self.0.add_rejection(code),
                _ => {}
            }
        }
    }

    /// Prints the counts, if there are any.
    pub(crate) fn note(&self) {
        if self.0.converted() + self.0.rejected() > 0 {
            let mut messages = Messages::default();
            messages.lines(&self.0);
            messages.print();
        }
    }
}

impl AddAssign for Conversions {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}
