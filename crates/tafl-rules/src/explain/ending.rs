//! How a game ends, but for escape and capture.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::choice::Repetition;
use crate::rules::Rules;

impl Rules {
    /// Endings other than the aims of the sides.
    pub(super) fn ending(&self) -> Vec<String> {
        let mut sentences: Vec<String> =
            vec!["A player whose turn it is and who has no legal move loses.".into()];
        if self.surrounding_fatal() {
            sentences.push(
                "A side that is surrounded loses: it is off the edge, and no path of empty squares leads from any of \
                 its pieces to the edge."
                    .into(),
            );
        }
        sentences.push(
            match self.repetition() {
                Repetition::Ignored => "Positions may repeat as often as the players like.",
                Repetition::Draw => {
                    "The game is drawn when the same position, with the same side to move, occurs for the third time."
                }
                Repetition::MoverWins => {
                    "Whoever brings about the same position for the third time, with the same side to move, wins."
                }
                Repetition::MoverLoses => {
                    "Whoever brings about the same position for the third time, with the same side to move, loses."
                }
            }
            .into(),
        );
        sentences
    }
}
