//! How pieces are captured.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use tafl_position::PieceKind;

use crate::choice::{Berserk, Shieldwall};
use crate::rules::Rules;
use crate::zone::Zone;

impl Rules {
    /// Captures of every kind but the king's.
    pub(super) fn capturing(&self) -> Vec<String> {
        let mut sentences: Vec<String> = vec![
            "A piece is captured when an enemy moves up to it and another enemy, or a hostile square, is right \
             behind it on the same line. One move can capture on several sides."
                .into(),
            "A piece that itself moves between two enemies is not captured.".into(),
        ];
        self.shieldwall_sentences(&mut sentences);
        if self.linnaean_capture() && self.has(PieceKind::King) {
            sentences.push(
                "When the king stands on the center and attackers are on three sides of him, the defender on the \
                 fourth side is captured by an attacker that moves up to it from the other side."
                    .into(),
            );
        }
        match self.berserk() {
            Berserk::None => {}
            Berserk::MustCapture => sentences.push(
                "Berserk: after a capture the same piece moves again if that captures, and must if it can; so on \
                 until it can capture no more."
                    .into(),
            ),
            Berserk::MustMove => sentences.push(
                "Berserk: after a capture the same piece must move again if it can; so on until a move captures \
                 nothing."
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
            "Shieldwall: two or more pieces side by side on an edge are captured together when each has an enemy in \
             front of it and enemies close the row at both ends; a king among them is not captured."
                .into(),
        );
        if self.squares(Zone::Corner).next().is_some() {
            sentences.push(
                match self.shieldwall() {
                    Shieldwall::Strong => "A corner closes the end of such a row too.",
                    _ => "A corner does not close the end of such a row.",
                }
                .into(),
            );
        }
        sentences.push(
            if self.shieldwall_by_flanking() {
                "The capturing move must close an end of the row: it must go to the edge."
            } else {
                "Any move after which the row is closed in captures it."
            }
            .into(),
        );
    }
}
