//! How a game ends other than by escape or capture.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::choice::Repetition;
use crate::rules::Rules;
use crate::v1_1::{Additions, RepetitionRule};

impl Rules {
    /// The endings that are not the aim of a side.
    pub(super) fn ending(&self, additions: &Additions) -> Vec<String> {
        let mut sentences: Vec<String> = vec!["A side without a legal move on its turn loses.".into()];
        if self.surrounding_fatal() {
            sentences.push(
                "A surrounded side loses: it has no piece on the edge, and no path of empty squares leads from any \
                 of its pieces to the edge."
                    .into(),
            );
        }
        let beyond_tfr = additions.repetition.filter(|rule| rule.to_tfr().is_none());
        if let Some(rule) = beyond_tfr {
            sentences.push(rule.sentence());
            return sentences;
        }
        let tfr = additions.repetition.and_then(RepetitionRule::to_tfr).unwrap_or(Repetition::Ignored);
        sentences.push(
            match tfr {
                Repetition::Ignored => "Positions may repeat any number of times.",
                Repetition::Draw => {
                    "The game is drawn when the same position, with the same side to move, occurs for the third time."
                }
                Repetition::MoverWins => {
                    "The side that brings about the same position for the third time, with the same side to move, wins."
                }
                Repetition::MoverLoses => {
                    "The side that brings about the same position for the third time, with the same side to move, loses."
                }
            }
            .into(),
        );
        sentences
    }
}
