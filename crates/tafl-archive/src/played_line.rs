//! The main line of a record, as it was played on a board.

use alloc::vec::Vec;

use notation_syntax::invariant::broken;
use tafl_game_record::{GameRecord, Playback};
use tafl_moves::dialect::MoveLoss;
use tafl_moves::{Move, MoveKind, MoveRecord};
use tafl_position::{Piece, Position, Side, Square};

use crate::error::ExportError;
use crate::loss::GameLoss;
use crate::main_line::report_other_content;
use crate::played::Facts;

/// The main line of a record, for formats whose moves are not words of a move dialect.
#[derive(Debug)]
pub(crate) struct PlayedLine<'r> {
    pub(crate) start: Position,
    pub(crate) moves: Vec<PlayedMove<'r>>,
    /// The side that resigned, by the move `---`.
    pub(crate) resigned: Option<Side>,
    /// The position after the last move.
    pub(crate) end: Position,
    pub(crate) facts: Facts,
}

/// A move of the main line.
#[derive(Debug)]
pub(crate) struct PlayedMove<'r> {
    pub(crate) step: &'r Move,
    pub(crate) piece: Piece,
    /// The captured pieces, in the order of the record.
    pub(crate) captured: Vec<(Square, Piece)>,
}

impl<'r> PlayedLine<'r> {
    /// Plays the main line. Reports to `losses` what else is in the tree, and how moves end or depart from plain moves,
    /// for which no format but those of OpenTafl has signs.
    pub(crate) fn of(record: &'r GameRecord, losses: &mut Vec<GameLoss>) -> Result<Self, ExportError> {
        let mut playback = Playback::new(record)?;
        let start = playback.position().clone();
        let (mut moves, mut facts) = (Vec::new(), Facts::default());
        let mut resigned = None;
        let mut before = start.clone();
        while let Some(id) = playback.forward()? {
            let number = moves.len() + 1;
            match record.tree().move_record(id) {
                Some(MoveRecord::Move(step)) => {
                    let Some(piece) = before.get(step.origin()) else {
                        broken("the line was played", ());
                        continue;
                    };
                    facts.first.get_or_insert(piece.side());
                    *facts.taken.get_mut(piece.side()) += step.captures().len() as u64;
                    let captured = step.captures().iter().map(|capture| capture.square());
                    let captured =
                        captured.filter_map(|square| Some((square, before.get(square)?))).collect();
                    losses.extend(signs(step).map(|loss| GameLoss::Move { number, loss }));
                    moves.push(PlayedMove { step, piece, captured });
                }
                Some(MoveRecord::Resignation) => {
                    let next = moves.last().map(|last: &PlayedMove<'_>| last.piece.side().other());
                    resigned = resigned.or(next).or_else(|| record.side_to_move());
                }
                None => {}
            }
            before.clone_from(playback.position());
        }
        report_other_content(record, losses);
        Ok(Self { start, moves, resigned, end: before, facts })
    }
}

impl PlayedLine<'_> {
    /// The resignation, for which a format has no word.
    pub(crate) fn resignation_loss(&self) -> Option<GameLoss> {
        let loss = MoveLoss::ResignationWithoutCounterpart;
        self.resigned.map(|_| GameLoss::Move { number: self.moves.len() + 1, loss })
    }
}

impl PlayedMove<'_> {
    /// The side that moved.
    pub(crate) fn mover(&self) -> Side {
        self.piece.side()
    }
}

/// The signs of a move that only OpenTafl has.
fn signs(step: &Move) -> impl Iterator<Item = MoveLoss> {
    let mark = step.mark().map(|_| MoveLoss::MarkWithoutCounterpart);
    let kind = Some(step.kind()).filter(|kind| *kind != MoveKind::Plain);
    mark.into_iter().chain(kind.map(|kind| MoveLoss::KindWithoutCounterpart { kind }))
}
