//! The shared parts of the formats of the Bologna challenge.

use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult};
use tafl_moves::{Capture, Move};
use tafl_play::{IllegalStepError, Outcome, Step};
use tafl_position::{Piece, Position, Side, Square};
use tafl_rules::{Preset, Rules};

use crate::error::ExportError;
use crate::played_line::PlayedLine;
use crate::referee::Referee;
use crate::start::Start;
use crate::{omitted, ruled};

/// The number of ranks of the board.
pub(crate) const RANKS: u8 = 9;

/// The side to move, or the result of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Of(Side),
    Ended(GameResult),
}

/// The result of a record, if the formats have a word for it.
pub(crate) fn result_of(record: &GameRecord) -> Option<GameResult> {
    record.result().and_then(Result::ok).filter(|result| *result != GameResult::Other)
}

/// A game of the challenge that begins with this position and side.
pub(crate) fn start_at(position: Position, first: Side) -> Start {
    ruled::start_at(Preset::BOLOGNA_TABLUT, position, first)
}

/// Checks that a game fits the board and the pieces of the challenge.
pub(crate) fn check_board(line: &PlayedLine<'_>) -> Result<(), ExportError> {
    if line.start.dimension().get() != RANKS {
        return Err(ExportError::RulesUnsupported { what: "a board that does not have 9 ranks" });
    }
    omitted::check_pieces(line)
}

/// Whether the record has the rules with which its game will be read.
pub(crate) fn has_rules(record: &GameRecord, line: &PlayedLine<'_>, first: Side) -> bool {
    ruled::has_rules(record, &start_at(line.start.clone(), first))
}

/// A game by the rules of the challenge, with the exception that a rules record cannot express: of the camps, the squares
/// `a5`, `e1`, `e9` and `i5` are not hostile to the attackers.
pub(crate) struct Judge {
    rules: Rules,
    referee: Referee,
    position: Position,
}

/// The squares of the camps that are not hostile to the attackers, as indices of file and rank.
const PEACEFUL: [(u8, u8); 4] = [(0, 4), (4, 0), (4, 8), (8, 4)];

impl Judge {
    /// A game from a position; `None` if the rules are those of a board of another size.
    pub(crate) fn new(rules: &Rules, position: &Position, first: Side) -> Option<Self> {
        let referee = Referee::new(rules, position, first)?;
        Some(Self { rules: rules.clone(), referee, position: position.clone() })
    }

    /// Plays a step, and returns it with its captures.
    pub(crate) fn play(&mut self, step: Step) -> Result<Move, IllegalStepError> {
        let mover = self.position.get(step.origin()).map(Piece::side);
        let played = self.referee.play(step)?;
        let is_real = |capture: &&Capture| {
            mover != Some(Side::Defenders) || !self.needs_peaceful(step.target(), capture.square())
        };
        let captures: Vec<Capture> = played.captures().iter().filter(is_real).copied().collect();
        let is_changed = captures.len() != played.captures().len();
        let by_challenge =
            Move::new(step.origin(), step.target()).with_piece(played.piece()).with_captures(captures);
        // A legal step fits the board.
        let _ = by_challenge.apply_to(&mut self.position);
        let changed =
            is_changed.then(|| Referee::new(&self.rules, &self.position, Side::Attackers)).flatten();
        if let Some(referee) = changed {
            self.referee = referee;
        }
        Ok(by_challenge)
    }

    /// Whether only a square that is not hostile is on the other side of a captured piece.
    fn needs_peaceful(&self, target: Square, captured: Square) -> bool {
        let away = |from: u8, to: u8| 2 * i16::from(to) - i16::from(from);
        let file = away(target.file().index(), captured.file().index());
        let rank = away(target.rank().index(), captured.rank().index());
        PEACEFUL.into_iter().any(|(peaceful_file, peaceful_rank)| {
            let is_there = (i16::from(peaceful_file), i16::from(peaceful_rank)) == (file, rank);
            let square = Square::from_indices(peaceful_file, peaceful_rank);
            let piece = square.and_then(|square| self.position.get(square));
            is_there && piece.map(Piece::side) != Some(Side::Defenders)
        })
    }

    /// The position after the last step.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// How the game has ended, if it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.referee.game().outcome()
    }
}
