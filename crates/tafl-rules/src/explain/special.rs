//! Special squares and special pieces.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use tafl_position::{Piece, PieceKind, PieceSet, Square};

use super::words::{Group, capitalized, list, plural};
use crate::choice::Jump;
use crate::rules::Rules;
use crate::zone::{Zone, ZoneRules};

impl Rules {
    /// The zones of this board.
    pub(super) fn special_squares(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        let hostile = self.has_squares_hostile_to(PieceSet::ALL);
        for zone in Zone::ALL {
            let members: Vec<Square> = self.squares(zone).collect();
            if let Some(sentence) = name_sentence(zone, &members) {
                sentences.push(sentence);
                let it = if members.len() == 1 { Pronoun::SINGULAR } else { Pronoun::PLURAL };
                self.access_sentences(zone, &members, it, &mut sentences);
                if hostile {
                    sentences.push(self.hostility_sentence(zone, &members, it));
                }
            }
        }
        if hostile {
            sentences.push("Next to a piece, a square that is hostile to it counts as an enemy.".into());
        }
        if sentences.is_empty() { vec!["The board has no special squares.".into()] } else { sentences }
    }

    /// The pieces that may pass, stop and enter.
    fn access_sentences(&self, zone: Zone, members: &[Square], it: Pronoun, sentences: &mut Vec<String>) {
        let rules = self.zone(zone);
        let it = it.object;
        let (passable, stop, entry) =
            (self.group(rules.passable), self.group(rules.stop), self.group(rules.entry));
        if entry == Group::None {
            let closed =
                format!("No piece may enter {it} from outside; a piece that starts there may still move.");
            return sentences.push(closed);
        }
        if members.iter().all(|&square| self.is_corner_of_board(square)) {
            // No path leads through a corner of the board.
            let onto = self.group(rules.passable & rules.stop).may(&format!("move onto {it}"));
            sentences.push(format!("{}.", capitalized(&onto)));
        } else if passable == stop {
            let both = passable.may(&format!("pass through {it} or stop on {it}"));
            sentences.push(format!("{}.", capitalized(&both)));
        } else {
            let (pass, stop) =
                (passable.may(&format!("pass through {it}")), stop.may(&format!("stop on {it}")));
            sentences.push(format!("{}; {stop}.", capitalized(&pass)));
        }
        let kept_out = (rules.stop | rules.passable) & !rules.entry & self.in_play();
        if !kept_out.is_empty() {
            let enter = entry.may(&format!("enter {it}"));
            sentences.push(format!("From outside, {enter}; a piece already inside may still move."));
        }
    }

    fn is_corner_of_board(&self, square: Square) -> bool {
        let last = self.dimension().get() - 1;
        [square.file().index(), square.rank().index()].iter().all(|&index| index == 0 || index == last)
    }

    /// The pieces to which the squares are hostile.
    fn hostility_sentence(&self, zone: Zone, members: &[Square], it: Pronoun) -> String {
        let occupied = self.targets(self.zone(zone).hostile);
        let empty = self.targets(self.hostile_when_empty(zone));
        let Pronoun { subject: it, object, are } = it;
        if empty != occupied {
            let occupants = self.occupants(zone, members);
            let one_king = occupants == Piece::KING.into() && self.start.count(Piece::KING) == 1;
            let while_occupied =
                if one_king { format!("the king is on {object}") } else { format!("{it} {are} occupied") };
            let (empty, occupied) = (empty.to(), occupied.to());
            return format!(
                "While {it} {are} empty, {it} {are} hostile {empty}; while {while_occupied}, {occupied}."
            );
        }
        if occupied == Group::None {
            return format!("{} {are} not hostile.", capitalized(it));
        }
        format!("{} {are} hostile {}.", capitalized(it), occupied.to())
    }

    /// The pieces that can be on these squares: those that may stop there, and those that start there.
    fn occupants(&self, zone: Zone, members: &[Square]) -> PieceSet {
        let ZoneRules { passable, stop, entry, .. } = self.zone(zone);
        let starting = self.start.pieces().filter(|(square, _)| members.contains(square));
        let starting: PieceSet = starting.map(|(_, piece)| piece).collect();
        passable & stop & entry & self.in_play() | starting
    }

    /// The commanders, knights, mercenaries and guards of this game.
    pub(super) fn special_pieces(&self) -> Vec<String> {
        let kinds = [PieceKind::Commander, PieceKind::Knight, PieceKind::Mercenary, PieceKind::Guard];
        let mut sentences = Vec::new();
        for kind in kinds.into_iter().filter(|&kind| self.has(kind)) {
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
            sentences.push(self.jump_sentence(&capitalized(plural(kind)), self.jump(kind)));
        }
        if PieceKind::ALL.into_iter().any(|kind| self.has(kind) && self.jump(kind) != Jump::None) {
            sentences.push("No piece may jump over a king, a knight or a commander.".into());
        }
        sentences
    }
}

/// The words that refer to one square or to several.
#[derive(Clone, Copy)]
struct Pronoun {
    subject: &'static str,
    object: &'static str,
    are: &'static str,
}

impl Pronoun {
    const SINGULAR: Self = Self { subject: "it", object: "it", are: "is" };
    const PLURAL: Self = Self { subject: "they", object: "them", are: "are" };
}

/// Lists the squares of a zone: `The corners are a1, a7, g1 and g7.`
fn name_sentence(zone: Zone, members: &[Square]) -> Option<String> {
    let (one, several) = match zone {
        Zone::Corner => ("The corner", "The corners"),
        Zone::Center => ("The center", "The center squares"),
        Zone::AttackerFortress => ("The attackers' fortress", "The attackers' fortresses"),
        Zone::DefenderFortress => ("The defenders' fortress", "The defenders' fortresses"),
    };
    match members {
        [] => None,
        [only] => Some(format!("{one} is {only}.")),
        _ => Some(format!("{several} are {}.", list(members))),
    }
}
