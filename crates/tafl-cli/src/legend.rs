//! The meaning of the symbols of a board.

use tafl_position::{Piece, PieceKind, Position, Side};
use tafl_rules::{Escape, Rules, Zone};

/// The symbols of the start position of these rules on one line: `● attacker  ○ defender  ♔ king`.
pub(crate) fn of_start(rules: &Rules, ascii: bool) -> String {
    let entries: Vec<String> =
        pieces(rules.start(), ascii).into_iter().chain(squares(rules, ascii)).collect();
    entries.join("  ")
}

fn pieces(position: &Position, ascii: bool) -> Vec<String> {
    let mut entries = Vec::new();
    for kind in PieceKind::ALL {
        for side in Side::ALL {
            let piece = Piece::new(side, kind);
            if position.count(piece) == 0 {
                continue;
            }
            let (figure, name) = match (kind, side) {
                (PieceKind::Taflman, Side::Attackers) => ('●', "attacker"),
                (PieceKind::Taflman, Side::Defenders) => ('○', "defender"),
                (PieceKind::King, Side::Attackers) => ('♚', "king"),
                (PieceKind::King, Side::Defenders) => ('♔', "king"),
                (PieceKind::Commander, _) => (piece.char(), "commander"),
                (PieceKind::Knight, _) => (piece.char(), "knight"),
                (PieceKind::Mercenary, _) => (piece.char(), "mercenary"),
                (PieceKind::Guard, _) => (piece.char(), "guard"),
            };
            entries.push(format!("{} {name}", if ascii { piece.char() } else { figure }));
        }
    }
    entries
}

/// The special squares that are empty, so that their symbols can be seen.
fn squares(rules: &Rules, ascii: bool) -> Vec<String> {
    let start = rules.start();
    let seen = |zone| {
        let mut squares = rules.squares(zone);
        squares.any(|square| start.get(square).is_none() && rules.zone_of(square) == Some(zone))
    };
    let symbols = [
        (seen(Zone::Corner), '╳', '+', "corner"),
        (seen(Zone::Center), '╳', '+', "center"),
        (seen(Zone::AttackerFortress), '▪', '#', "fortress of the attackers"),
        (seen(Zone::DefenderFortress), '▫', '=', "fortress of the defenders"),
        (rules.escape() == Escape::Edge, '+', '+', "edge, where the king escapes"),
    ];
    let seen = symbols.into_iter().filter(|&(seen, ..)| seen);
    seen.map(|(_, unicode, plain, name)| format!("{} {name}", if ascii { plain } else { unicode })).collect()
}
