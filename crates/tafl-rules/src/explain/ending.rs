//! How a game ends other than by escape or capture.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::repetition::RepetitionRule;
use crate::rules::Rules;

impl Rules {
    /// The endings that are not the aim of a side.
    pub(super) fn ending(&self) -> Vec<String> {
        let mut sentences: Vec<String> = vec!["A side without a legal move on its turn loses.".into()];
        if self.surrounding_fatal() {
            sentences.push(
                "A surrounded side loses: it has no piece on the edge, and no path of empty squares leads from any \
                 of its pieces to the edge."
                    .into(),
            );
        }
        sentences.push(
            self.repetition()
                .map_or_else(|| "Positions may repeat any number of times.".into(), RepetitionRule::sentence),
        );
        sentences
    }
}
