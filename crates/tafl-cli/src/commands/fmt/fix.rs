//! Repairs of a text, and where they are in the original one.

use notation_syntax::{LineIndex, Repair};
use tafl_game_record::Games;

/// How often a text is repaired. A repair can reveal another one, and one beside another is made in the next round. That
/// takes few rounds, except in a text that is no record, which is read as often.
const MAX_ROUNDS: usize = 20;

/// A text with its repairs.
pub(super) struct Repaired {
    pub(super) text: String,
    /// The repairs of each round, in the order of the text of that round.
    rounds: Vec<Vec<Repair>>,
}

impl Repaired {
    /// A text with all repairs of its errors and findings; `None` if it has none.
    pub(super) fn new(text: &str) -> Option<Self> {
        let mut repaired: Option<Self> = None;
        for _ in 0..MAX_ROUNDS {
            let text = repaired.as_ref().map_or(text, |repaired| &repaired.text);
            let lines = LineIndex::new(text);
            let found = Games::new(text).flat_map(|game| game.diagnostics(&lines));
            let round = Repair::compatible(found.filter_map(|diagnostic| diagnostic.repair), text);
            if round.is_empty() {
                break;
            }
            let text = Repair::apply(round.iter().cloned(), text);
            let mut rounds = repaired.map(|repaired| repaired.rounds).unwrap_or_default();
            rounds.push(round);
            repaired = Some(Self { text, rounds });
        }
        repaired
    }

    /// The number of repairs.
    pub(super) fn fixed(&self) -> usize {
        self.rounds.iter().map(Vec::len).sum()
    }

    /// Where an offset of the repaired text is in the original one. Inside what a repair wrote, it is where that begins.
    pub(super) fn original_offset(&self, offset: usize) -> usize {
        self.rounds.iter().rev().fold(offset, |offset, round| offset_before(round, offset))
    }
}

/// Where an offset of a text is in the text before these repairs.
fn offset_before(round: &[Repair], offset: usize) -> usize {
    // The end of the last repair before the offset, in both texts.
    let (mut old_end, mut new_end) = (0, 0);
    for repair in round {
        let new_start = new_end + (repair.span.start() - old_end);
        if offset < new_start {
            break;
        }
        let written = new_start + repair.text.len();
        if offset < written {
            return repair.span.start();
        }
        (old_end, new_end) = (repair.span.end(), written);
    }
    old_end + (offset - new_end)
}

#[cfg(test)]
mod tests {
    use super::Repaired;

    #[test]
    fn offsets_are_those_of_the_original() {
        let original = "[Event \"Club\"]\n1 a1–a2 {nice} resigns\n2. x";
        let repaired = Repaired::new(original).expect("repairs");
        assert_eq!(repaired.text, "[event:Club]\n1. a1-a2 ---\n[nice]\n2. x");
        for part in ["[", "\n1", "a1", "2. x", "x"] {
            let offset = repaired.text.find(part).expect("a part");
            assert_eq!(
                original.get(repaired.original_offset(offset)..).map(|rest| rest.starts_with(part)),
                Some(true),
                "{part}"
            );
        }
        assert_eq!(repaired.original_offset(repaired.text.len()), original.len());
        for offset in 0..=repaired.text.len() {
            assert!(original.is_char_boundary(repaired.original_offset(offset)), "{offset}");
        }
    }
}
