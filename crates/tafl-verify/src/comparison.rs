//! A recorded move compared with the same move by the rules.

use alloc::vec::Vec;

use tafl_moves::{Capture, Move, MoveKind};
use tafl_play::{CaptureKind, Game};
use tafl_position::{Piece, PieceKind, Side, Square};

use crate::error::VerifyFindingKind;
use crate::line::LegalMove;

/// The captures in which a recorded move differs from the rules. A square is in a list as often as it is
/// surplus or missing.
#[derive(Debug, Default)]
pub(crate) struct CaptureDifference {
    pub(crate) missing: Vec<Square>,
    pub(crate) surplus: Vec<Square>,
}

impl CaptureDifference {
    pub(crate) fn between(recorded: &Move, expected: &Move) -> Self {
        let mut difference = Self::default();
        if recorded.captures().is_empty() && expected.captures().is_empty() {
            return difference;
        }
        let squares = |step: &Move| {
            let mut squares: Vec<Square> = step.captures().iter().map(|capture| capture.square()).collect();
            squares.sort_unstable();
            squares.into_iter().peekable()
        };
        let (mut recorded, mut expected) = (squares(recorded), squares(expected));
        loop {
            match (recorded.peek(), expected.peek()) {
                (None, None) => return difference,
                (Some(one), Some(other)) if one == other => {
                    recorded.next();
                    expected.next();
                }
                (Some(one), Some(other)) if one < other => difference.surplus.extend(recorded.next()),
                (Some(_), None) => difference.surplus.extend(recorded.next()),
                _ => difference.missing.extend(expected.next()),
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.missing.is_empty() && self.surplus.is_empty()
    }

    /// A record may leave out the capture of the king, which ends the game: the example of section 2 is `e3-e4++`.
    pub(crate) fn findings(self, expected: &Move) -> impl Iterator<Item = VerifyFindingKind> {
        let Self { mut missing, surplus } = self;
        let is_king = |square| {
            let king = |capture: &Capture| (capture.square(), capture.piece()) == (square, Some(Piece::KING));
            expected.captures().iter().any(king)
        };
        missing.retain(|&square| !is_king(square));
        let missing =
            (!missing.is_empty()).then_some(VerifyFindingKind::CapturesMissing { squares: missing });
        let surplus =
            (!surplus.is_empty()).then_some(VerifyFindingKind::CapturesSurplus { squares: surplus });
        missing.into_iter().chain(surplus)
    }
}

/// How a recorded move captures each of its pieces, all of which the rules capture too.
pub(crate) fn recorded_kinds(recorded: &Move, legal: &LegalMove) -> Vec<CaptureKind> {
    let kind = |capture: &Capture| {
        let mut made = legal.record.captures().iter().zip(&legal.kinds);
        made.find(|(made, _)| made.square() == capture.square()).map(|(_, kind)| *kind)
    };
    recorded.captures().iter().filter_map(kind).collect()
}

/// The prefixes of the mover and of captured pieces that name another piece than the one on the board.
pub(crate) fn wrong_pieces(recorded: &Move, expected: &Move, mover: Side) -> Vec<VerifyFindingKind> {
    let taflman = |side| Piece::new(side, PieceKind::Taflman);
    let of_mover =
        recorded.piece().map(|found| (recorded.origin(), found, expected.piece().unwrap_or(taflman(mover))));
    let of_captured = recorded.captures().iter().filter_map(|capture| {
        let square = capture.square();
        let captured = expected.captures().iter().find(|captured| captured.square() == square)?;
        Some((square, capture.piece()?, captured.piece().unwrap_or(taflman(mover.other()))))
    });
    of_mover
        .into_iter()
        .chain(of_captured)
        .filter(|(_, found, expected)| found != expected)
        .map(|(square, found, expected)| VerifyFindingKind::WrongPiece { square, found, expected })
        .collect()
}

/// The finding if the recorded move type is wrong.
pub(crate) fn wrong_type(recorded: &Move, expected: &Move) -> Option<VerifyFindingKind> {
    let (found, expected) = (recorded.kind(), expected.kind());
    (found != expected).then_some(VerifyFindingKind::WrongMoveType { found, expected })
}

/// The finding if the mark of the last move is not true of the game.
pub(crate) fn wrong_mark(recorded: &Move, game: &Game) -> Option<VerifyFindingKind> {
    let found = recorded.mark().filter(|&mark| !game.mark_holds(mark))?;
    Some(VerifyFindingKind::WrongMark { found, expected: game.mark() })
}

/// The recorded move, with what it leaves out of the move by the rules. Whatever it says stays, true or not.
pub(crate) fn completed(recorded: &Move, expected: Move, game: &Game) -> Move {
    let kind = if recorded.kind() == MoveKind::Plain { expected.kind() } else { recorded.kind() };
    let with_prefix = |capture: &Capture| {
        let said = recorded.captures().iter().find(|other| other.square() == capture.square());
        capture.with_piece(said.and_then(|said| said.piece()).or(capture.piece()))
    };
    let mut captures: Vec<Capture> = expected.captures().iter().map(with_prefix).collect();
    let mut left: Vec<Square> = captures.iter().map(|capture| capture.square()).collect();
    for capture in recorded.captures() {
        match left.iter().position(|&square| square == capture.square()) {
            Some(index) => _ = left.swap_remove(index),
            None => captures.push(*capture),
        }
    }
    let piece = recorded.piece().or(expected.piece());
    let mark = recorded.mark().or_else(|| game.mark());
    expected.with_piece(piece).with_kind(kind).with_captures(captures).with_mark(mark)
}

/// The move by the rules, with its mark. A recorded mark stays if it is true.
pub(crate) fn corrected(recorded: &Move, expected: Move, game: &Game) -> Move {
    let mark = recorded.mark().filter(|&mark| game.mark_holds(mark)).or_else(|| game.mark());
    expected.with_mark(mark)
}

/// The move with the captures of the record instead, and the prefixes of the pieces on the board `before` it.
pub(crate) fn with_recorded_captures(
    expected: Move,
    recorded: &Move,
    before: impl Fn(Square) -> Option<Piece>,
) -> Move {
    let with_prefix = |capture: &Capture| {
        let piece = before(capture.square());
        capture.with_piece(piece.filter(|piece| piece.is_special()))
    };
    let captures: Vec<Capture> = recorded.captures().iter().map(with_prefix).collect();
    expected.with_captures(captures)
}
