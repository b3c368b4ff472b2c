//! Captures by the rules of a variant.

use alloc::vec::Vec;

use tafl_game_record::{GameRecord, Tree};
use tafl_play::{Game, Step};
use tafl_position::{Piece, Position, Square};
use tafl_rules::Rules;

use super::board::{Board, CUSTOM, Named};
use super::flags::Flags;
use crate::error::{ExportError, ImportError};
use crate::loss::GameLoss;
use crate::moves::Moves;
use crate::played_line::PlayedLine;
use crate::quoted::clipped;
use crate::referee::Referee;

/// A variant by its word in files, with its rules.
#[derive(Debug)]
pub(crate) struct Ruleset {
    pub(crate) word: &'static str,
    pub(crate) flags: Flags,
    pub(crate) rules: Rules,
}

impl Ruleset {
    /// A named variant, and the flags that its rules do not express.
    pub(crate) fn named(
        board: Board,
        named: &'static Named,
    ) -> Result<(Self, Vec<&'static str>), ImportError> {
        let flags = board.flags_of(named);
        let (rules, lost) = flags.rules(Some(named.2))?;
        Ok((Self { word: named.0, flags, rules }, lost))
    }

    /// Rules that a file lists itself.
    pub(crate) fn custom(flags: Flags) -> Result<(Self, Vec<&'static str>), ImportError> {
        let (rules, lost) = flags.rules(None)?;
        Ok((Self { word: CUSTOM, flags, rules }, lost))
    }

    /// Reports the flags that the rules do not express.
    pub(crate) fn losses(lost: Vec<&'static str>, losses: &mut Vec<GameLoss>) {
        losses.extend(lost.into_iter().map(|rule| GameLoss::Rule { rule: clipped(rule) }));
    }
}

/// The numbers of pieces that the moves of the main line capture. The program does not count the king.
fn counts(tree: &Tree) -> Vec<u64> {
    let soldiers = |id| {
        let captures = tree.move_record(id).map(tafl_moves::MoveRecord::captures).unwrap_or_default();
        captures.iter().filter(|capture| capture.piece() != Some(Piece::KING)).count() as u64
    };
    tree.main_line().map(soldiers).collect()
}

/// Checks that the first move is one of the side that moves first.
pub(crate) fn check_first(rules: &Rules, moves: &Moves<'_>) -> Result<(), ImportError> {
    let step = moves.records.first().and_then(|first| first.origin().zip(first.target()));
    let Some((origin, target)) = step else { return Ok(()) };
    let checked = Game::new(rules).check(Step::new(origin, target));
    checked.map_err(|reason| ImportError::NotLegal { number: 1, text: moves.text(0), reason })
}

/// Compares the captures of the rules with the counts of a text.
pub(crate) fn check_counts(tree: &Tree, counted: &[Option<u64>], losses: &mut Vec<GameLoss>) {
    for ((number, captured), counted) in (1..).zip(counts(tree)).zip(counted) {
        if let Some(counted) = counted.filter(|counted| *counted != captured) {
            losses.push(GameLoss::CaptureCount { number, counted, captured });
        }
    }
}

/// Checks that the moves of a line are legal by these rules, and capture the same pieces. A capture of the king that the
/// line does not have is reported as restored.
pub(crate) fn plays_as(line: &PlayedLine<'_>, rules: &Rules) -> Result<Option<GameLoss>, ExportError> {
    if line.start != *rules.start() {
        return Err(ExportError::RulesUnsupported { what: "another start position" });
    }
    let first = rules.side_to_move();
    if line.facts.first.is_some_and(|side| side != first) {
        return Err(ExportError::RulesUnsupported { what: "the side that moves first" });
    }
    let referee = Referee::new(rules, &line.start, first);
    let mut referee = referee.ok_or(ExportError::RulesUnsupported { what: "a board of this size" })?;
    for (number, played) in (1..).zip(&line.moves) {
        let before = referee.game().position();
        let step = Step::new(played.step.origin(), played.step.target());
        let by_rules = referee.play(step).map_err(|reason| ExportError::NotLegal { number, reason })?;
        let by_rules = by_rules.captures().iter().map(|capture| capture.square());
        let by_rules: Vec<(Square, Piece)> =
            by_rules.filter_map(|square| Some((square, before.get(square)?))).collect();
        if without_king(&by_rules) != without_king(&played.captured) {
            return Err(ExportError::OtherCaptures { number });
        }
        let is_missing =
            |(square, _): &&(Square, Piece)| played.captured.iter().all(|(named, _)| named != square);
        if let Some((king, _)) = by_rules.iter().find(is_missing) {
            // It ends the game.
            return Ok(Some(GameLoss::CapturesRestored { number, squares: [*king].into() }));
        }
    }
    Ok(None)
}

fn without_king(captured: &[(Square, Piece)]) -> Vec<Square> {
    let mut squares: Vec<Square> =
        captured.iter().filter(|(_, piece)| *piece != Piece::KING).map(|(square, _)| *square).collect();
    squares.sort_unstable();
    squares
}

/// The variant with which the program can read a game: the one that `preferred` names, or that has the same rules, or
/// the first by which the moves are legal and capture the same pieces ([`GameLoss::Rules`]).
pub(crate) fn chosen(
    record: &GameRecord,
    line: &PlayedLine<'_>,
    preferred: impl FnOnce(Board) -> Option<Ruleset>,
    losses: &mut Vec<GameLoss>,
) -> Result<(Board, Ruleset), ExportError> {
    let board = board_of(&line.start)?;
    let known = board.variants().iter().filter_map(|named| Ruleset::named(board, named).ok());
    let all: Vec<Ruleset> = preferred(board).into_iter().chain(known.map(|(ruleset, _)| ruleset)).collect();
    let is_same = |ruleset: &Ruleset| record.rules().is_some_and(|rules| rules.same_game(&ruleset.rules));
    let (same, others): (Vec<Ruleset>, Vec<Ruleset>) = all.into_iter().partition(is_same);
    if let Some(ruleset) = same.into_iter().next() {
        losses.extend(plays_as(line, &ruleset.rules)?);
        return Ok((board, ruleset));
    }
    losses.push(GameLoss::Rules);
    let mut reason = None;
    for ruleset in others {
        match plays_as(line, &ruleset.rules) {
            Ok(restored) => {
                losses.extend(restored);
                return Ok((board, ruleset));
            }
            Err(error) => reason = reason.or(Some(error)),
        }
    }
    Err(reason.unwrap_or(ExportError::RulesUnsupported { what: "a board of this size" }))
}

/// The game that begins with a position.
fn board_of(start: &Position) -> Result<Board, ExportError> {
    let board = Board::of_size(start.dimension().get());
    let board = board.ok_or(ExportError::RulesUnsupported { what: "a board of this size" })?;
    match board.start().parse::<Position>() {
        Ok(known) if known == *start => Ok(board),
        _ => Err(ExportError::RulesUnsupported { what: "another start position" }),
    }
}
