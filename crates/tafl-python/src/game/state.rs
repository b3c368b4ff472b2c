//! The state of a game: what it is compared by, and what is wrong with it.

use std::ops::ControlFlow;

use notation_syntax::Coded;
use tafl_position::{PieceKind, Position, Side, Square};

use super::Game;

impl Game {
    pub(super) fn is_same_state(&self, other: &Self) -> bool {
        let state = |game: &Self| {
            let session = &game.session;
            (
                session.zobrist(),
                game.moves.len(),
                session.outcome(),
                session.berserk_square(),
                session.position(),
            )
        };
        state(self) == state(other)
            && self.session.side_to_move() == other.session.side_to_move()
            && self.rules.rules() == other.rules.rules()
    }
}

/// The game before its first move.
pub(super) fn at_start(game: &tafl_play::Game) -> tafl_play::Game {
    let mut game = game.clone();
    while game.undo().is_some() {}
    game
}

/// The codes of what is wrong with the start by the rules.
pub(super) fn faults(game: &tafl_play::Game) -> Vec<&'static str> {
    let game = at_start(game);
    let mut faults: Vec<_> = game.position().check().iter().map(|oddity| oddity.code()).collect();
    if !game.misplaced().is_empty() {
        faults.push("misplaced-piece");
    }
    faults
}

/// The number of times that the current position has occurred. Unlike the game itself, this counts whatever the rules say
/// about repetitions.
pub(super) fn occurrences(game: &tafl_play::Game) -> usize {
    let (hash, position) = (game.zobrist(), game.position());
    let mut earlier = game.clone();
    let mut count = 1;
    while game.berserk_square().is_none() && earlier.undo().is_some() {
        // The hash includes the side to move and the piece in a berserk turn.
        count += usize::from(earlier.zobrist() == hash && earlier.position() == position);
    }
    count
}

/// Whether a move of a side would capture the piece on a square.
pub(super) fn can_capture(game: &tafl_play::Game, side: Side, square: Square) -> bool {
    let restarted;
    let game = if game.side_to_move() == side {
        game
    } else {
        let Ok(turned) = game.restarted(&game.position(), side) else { return false };
        restarted = turned;
        &restarted
    };
    let captures =
        |step| game.record(step).is_ok_and(|played| played.captures().iter().any(|it| it.square() == square));
    let visit = |step| if captures(step) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    game.for_each_legal_step(visit).is_break()
}

/// The first king.
pub(super) fn king(position: &Position) -> Option<Square> {
    position.pieces().find(|(_, piece)| piece.kind() == PieceKind::King).map(|(square, _)| square)
}
