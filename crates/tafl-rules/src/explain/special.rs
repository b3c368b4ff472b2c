//! Special squares and special pieces.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use tafl_position::{PieceKind, Square};

use super::words::{Who, capitalized, plural, squares};
use crate::rules::Rules;
use crate::zone::Zone;

impl Rules {
    /// Each sort of special square that there is.
    pub(super) fn special_squares(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        for zone in Zone::ALL {
            let places: Vec<Square> = self.squares(zone).collect();
            if let Some(sentence) = name_sentence(zone, &places) {
                sentences.push(sentence);
                self.zone_sentences(zone, if places.len() == 1 { "it" } else { "them" }, &mut sentences);
            }
        }
        if sentences.is_empty() { vec!["No square of the board is special.".into()] } else { sentences }
    }

    fn zone_sentences(&self, zone: Zone, them: &str, sentences: &mut Vec<String>) {
        let (stoppable, passable, enterable) =
            (self.stoppable(zone), self.passable(zone), self.enterable(zone));
        let (stop, pass, enter) = (self.who(stoppable), self.who(passable), self.who(enterable));
        let closed = enter == Who::Nobody;
        if closed {
            sentences
                .push(format!("No piece may enter {them} from outside; one that starts there may move on."));
        } else if stop == pass {
            sentences
                .push(format!("{}.", capitalized(&stop.may(&format!("pass through {them} or stop there")))));
        } else {
            let pass = pass.may(&format!("pass through {them}"));
            sentences.push(format!("{}, {}.", capitalized(&pass), stop.may("stop there")));
        }
        let kept_out = (stoppable | passable) & !enterable & self.in_play();
        if !closed && !kept_out.is_empty() {
            sentences.push(format!(
                "From outside, {}; a piece already inside may move on.",
                enter.may(&format!("enter {them}"))
            ));
        }
        let (they, are) = if them == "it" { ("it", "is") } else { ("they", "are") };
        let hostile = self.whom(self.hostile(zone));
        let empty =
            if zone == Zone::Center { self.whom(self.empty_center_hostile_to()) } else { hostile.clone() };
        sentences.push(if empty != hostile {
            let (empty, hostile) = (empty.to(), hostile.to());
            format!("While empty {they} {are} hostile {empty}; while something stands there, {hostile}.")
        } else if hostile == Who::Nobody {
            format!("{} {are} hostile to nobody.", capitalized(they))
        } else {
            let count = if them == "it" { "counts" } else { "count" };
            let hostile = hostile.to();
            format!(
                "{} {are} hostile {hostile}: beside such a piece {they} {count} as an enemy.",
                capitalized(they)
            )
        });
    }

    /// Commanders, knights, mercenaries and guards, those that there are.
    pub(super) fn special_pieces(&self) -> Vec<String> {
        let jumps = [
            (PieceKind::Commander, self.commander_jump()),
            (PieceKind::Knight, self.knight_jump()),
            (PieceKind::Mercenary, self.mercenary_jump()),
            (PieceKind::Guard, self.guard_jump()),
        ];
        let mut sentences = Vec::new();
        for (kind, jump) in jumps.into_iter().filter(|&(kind, _)| self.has(kind)) {
            match kind {
                PieceKind::Mercenary => {
                    sentences.push("A captured mercenary stays where it is and changes sides.".into());
                }
                PieceKind::Guard => sentences.push(
                    "Guards do not capture, and are not captured between two enemies; a jump can capture them."
                        .into(),
                ),
                _ => {}
            }
            sentences.push(self.jump_sentence(&capitalized(plural(kind)), jump));
        }
        if jumps_at_all(self) {
            sentences.push("Nobody jumps over a king, a knight or a commander.".into());
        }
        sentences
    }
}

/// Whether a kind of piece that is in play jumps.
fn jumps_at_all(rules: &Rules) -> bool {
    use crate::choice::Jump;
    let jumps = [
        (PieceKind::King, rules.king_jump()),
        (PieceKind::Commander, rules.commander_jump()),
        (PieceKind::Knight, rules.knight_jump()),
        (PieceKind::Mercenary, rules.mercenary_jump()),
        (PieceKind::Guard, rules.guard_jump()),
    ];
    jumps.into_iter().any(|(kind, jump)| rules.has(kind) && jump != Jump::None)
}

/// Which squares they are.
fn name_sentence(zone: Zone, places: &[Square]) -> Option<String> {
    let (one, several) = match zone {
        Zone::Corner => ("The corner", "The corners"),
        Zone::Center => ("The center", "The center squares"),
        Zone::AttackerFortress => ("The attackers' fortress", "The attackers' fortresses"),
        Zone::DefenderFortress => ("The defenders' fortress", "The defenders' fortresses"),
    };
    match places {
        [] => None,
        [only] => Some(format!("{one} is {only}.")),
        _ => Some(format!("{several} are {}.", squares(places))),
    }
}
