//! Games written without captures: what the program will read.

use alloc::vec::Vec;

use tafl_play::{Outcome, Step};
use tafl_position::{Piece, PieceSet, Square};
use tafl_rules::{KingArms, Rules, SpeedLimits, Zone};

use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::played_line::{PlayedLine, PlayedMove};
use crate::referee::Referee;

/// Plays the main line by the rules of the program, and compares the captures. Returns the outcome.
///
/// A capture of the king by the last move, which archives do not write, is reported as restored.
pub(crate) fn check(
    rules: &Rules,
    line: &PlayedLine<'_>,
    losses: &mut Vec<GameLoss>,
) -> Result<Option<Outcome>, ExportError> {
    let first = line.facts.first.unwrap_or_else(|| rules.side_to_move());
    let referee = Referee::new(rules, &line.start, first);
    let mut referee = referee.ok_or(ExportError::RulesUnsupported { what: "a board of this size" })?;
    let king = line.end.find(Piece::KING).next();
    for (number, played) in (1..).zip(&line.moves) {
        let step = Step::new(played.step.origin(), played.step.target());
        let by_rules = referee.play(step).map_err(|reason| ExportError::NotLegal { number, reason })?;
        let by_rules: Vec<Square> = by_rules.captures().iter().map(|capture| capture.square()).collect();
        match missing(played, &by_rules)[..] {
            [] if by_rules.len() == played.captured.len() => {}
            [square] if number == line.moves.len() && Some(square) == king => {
                losses.push(GameLoss::CapturesRestored { number, squares: [square].into() });
            }
            _ => return Err(ExportError::OtherCaptures { number }),
        }
    }
    Ok(referee.game().outcome())
}

/// The squares that only the rules capture.
fn missing(played: &PlayedMove<'_>, by_rules: &[Square]) -> Vec<Square> {
    let is_named = |square: &Square| played.captured.iter().any(|(named, _)| named == square);
    by_rules.iter().copied().filter(|square| !is_named(square)).collect()
}

/// Refuses boards with other pieces than attackers, defenders and a king.
pub(crate) fn check_pieces(line: &PlayedLine<'_>) -> Result<(), ExportError> {
    let other = line.start.pieces().find(|(_, piece)| !BASIC.contains(piece));
    other.map_or(Ok(()), |(square, piece)| Err(ExportError::PieceUnsupported { piece, square }))
}

/// The pieces of a game without special ones.
const BASIC: [Piece; 3] = [Piece::ATTACKER, Piece::DEFENDER, Piece::KING];

/// Whether two records mean the same game, if there are only [`BASIC`] pieces.
pub(crate) fn same_basic_game(one: &Rules, other: &Rules) -> bool {
    basic(one).same_game(&basic(other))
}

/// The rules without their clauses about other pieces.
fn basic(rules: &Rules) -> Rules {
    let plain = Rules::new(rules.start().clone());
    let only = |pieces: PieceSet| pieces.iter().filter(|piece| BASIC.contains(piece)).collect::<PieceSet>();
    let limits = rules.speed_limits();
    let unlimited = SpeedLimits::UNLIMITED;
    let mut builder = rules
        .to_builder()
        .knight_jump(plain.knight_jump())
        .commander_jump(plain.commander_jump())
        .mercenary_jump(plain.mercenary_jump())
        .guard_jump(plain.guard_jump())
        .empty_center_hostile(only(rules.empty_center_hostile()))
        .speed_limits(SpeedLimits::each(|piece| {
            if BASIC.contains(&piece) { limits.limit(piece) } else { unlimited.limit(piece) }
        }));
    for zone in Zone::ALL {
        let of = rules.zone(zone);
        let mut hostile = only(of.hostile);
        // A king that helps others capture does so on the center as well.
        if zone == Zone::Center && matches!(rules.king_arms(), KingArms::Armed | KingArms::Anvil) {
            hostile = hostile.without(Piece::ATTACKER);
        }
        builder = builder
            .hostile(zone, hostile)
            .passable(zone, only(of.passable))
            .stop(zone, only(of.stop))
            .entry(zone, only(of.entry));
    }
    // A record that was read can list squares off the board, which no builder accepts.
    builder.build().unwrap_or_else(|_| rules.clone())
}
