//! How pieces are captured.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use tafl_position::{PieceKind, PieceSet};

use crate::choice::{Berserk, Shieldwall};
use crate::rules::Rules;
use crate::zone::Zone;

impl Rules {
    /// Captures of all pieces but the king.
    pub(super) fn capturing(&self) -> Vec<String> {
        let all_but_kings = !PieceSet::of_kind(PieceKind::King);
        let hostile = self.has_squares_hostile_to(all_but_kings);
        let hostile = if hostile { " or is hostile (see the special squares)" } else { "" };
        let mut sentences: Vec<String> = vec![
            format!(
                "A piece is captured when an enemy moves next to it while the square on its opposite side holds another \
                 enemy{hostile}. One move can capture on several sides."
            ),
            "Moving a piece between two enemies does not capture it.".into(),
        ];
        self.shieldwall_sentences(&mut sentences);
        if self.linnaean_capture() && self.has(PieceKind::King) {
            sentences.push(
                "When the king is on the center with attackers on three sides, an attacker captures the defender on \
                 the fourth side by moving next to it, opposite the king."
                    .into(),
            );
        }
        match self.berserk() {
            Berserk::None => {}
            Berserk::MustCapture => sentences.push(
                "Berserk: a piece that has captured must capture again in the same turn if it can, until it can \
                 capture no more."
                    .into(),
            ),
            Berserk::MustMove => sentences.push(
                "Berserk: a piece that has captured must move again in the same turn if it can, until a move \
                 captures nothing."
                    .into(),
            ),
        }
        sentences
    }

    fn shieldwall_sentences(&self, sentences: &mut Vec<String>) {
        if self.shieldwall() == Shieldwall::None {
            return;
        }
        sentences.push(
            "Shieldwall: two or more pieces in a row along the edge are captured together when each has an enemy on its \
             inner side and enemies close both ends of the row; a king among them is not captured."
                .into(),
        );
        if self.squares(Zone::Corner).next().is_some() {
            sentences.push(
                match self.shieldwall() {
                    Shieldwall::Strong => "A corner can also close an end of the row.",
                    _ => "A corner does not close an end of the row.",
                }
                .into(),
            );
        }
        sentences.push(
            if self.shieldwall_by_flanking() {
                "The capturing move must be to the edge and close an end of the row."
            } else {
                "Any move that completes the enclosure captures the row."
            }
            .into(),
        );
    }
}
