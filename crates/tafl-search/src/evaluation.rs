//! The estimate of a state in which nothing is decided.

use notation_syntax::invariant::ExpectOr as _;
use tafl_play::{BitBoard, CompiledRules, Piece, PieceKind, Side, State};
use tafl_position::Symmetry;

use crate::report::MAX_VALUE;

/// What a state is worth, by the same few questions for all rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The worth of a defender; that of an attacker is [`ATTACKER`].
    defender: i32,
    weights: Weights,
    /// What the place of the king is worth where a game starts, which is even.
    start: i32,
}

/// What counts for the king, or against it: chosen by hand after logistic regressions on games of this engine against itself, and by
/// matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Weights {
    /// A square that the king can move to.
    near: i32,
    /// A hostile square next to it, and an attacker two squares away.
    beside: i32,
    around: i32,
    /// An attacker next to where the king escapes, which guards little there.
    idle: i32,
}

/// Of rules by which the king escapes on few squares, such as corners.
const CORNERS: Weights = Weights { near: -5, beside: -35, around: -25, idle: 60 };

/// Of rules by which it escapes on many, such as those of the edge.
const EDGES: Weights = Weights { near: 2, beside: -12, around: -15, idle: 0 };

/// The greatest number of squares that are few.
const FEW: u32 = 8;

const ATTACKER: i32 = 100;

/// The worth of a defender in most variants, which have twice as many attackers.
const USUAL_DEFENDER: i32 = 2 * ATTACKER;

/// The king is one move from escaping on one line, or on several, of which the attackers can close only one.
const ONE_LINE: i32 = 60;
const TWO_LINES: i32 = 500;

/// The king is two moves from escaping, and for each way to begin, up to [`MAX_WAYS`].
const TWO_MOVES: i32 = 30;
const WAY: i32 = 10;
const MAX_WAYS: u32 = 4;

/// The king is three moves from escaping.
const THREE_MOVES: i32 = 20;

/// No path without attackers leads from the king to where it escapes.
const RING: i32 = 250;

/// A square that the king can move to with one move or two.
const FAR: i32 = 6;

/// The right to move.
const TEMPO: i32 = 8;

impl Evaluation {
    /// The evaluation for games by these rules: a side that starts with fewer pieces has worthier ones. The start of a study
    /// says nothing about that.
    pub fn new<B: BitBoard>(compiled: &CompiledRules<B>) -> Self {
        let weights = if compiled.escape_squares().count() > FEW { EDGES } else { CORNERS };
        if !starts_a_game(compiled) {
            return Self { defender: USUAL_DEFENDER, weights, start: 0 };
        }
        let count = |side| i32::try_from(compiled.start().side(side).count()).unwrap_or(i32::MAX).max(1);
        let worth = ATTACKER.saturating_mul(count(Side::Attackers)) / count(Side::Defenders);
        Self {
            defender: worth.clamp(ATTACKER / 2, ATTACKER * 3),
            weights,
            start: weights.king(compiled, &compiled.start()),
        }
    }

    /// The value of a state for the side to move, where 100 is one attacker. The outcome is not looked at.
    #[inline]
    pub fn value<B: BitBoard>(&self, compiled: &CompiledRules<B>, state: &State<B>) -> i32 {
        let defenders = (self.material(state) + self.weights.king(compiled, state) - self.start)
            .clamp(-MAX_VALUE + TEMPO, MAX_VALUE - TEMPO);
        TEMPO + if state.side_to_move() == Side::Defenders { defenders } else { -defenders }
    }

    fn material<B: BitBoard>(self, state: &State<B>) -> i32 {
        let count = |side| {
            i32::try_from(state.side(side).count()).expect_or_default("a board has fewer than 2¹⁶ squares")
        };
        count(Side::Defenders) * self.defender - count(Side::Attackers) * ATTACKER
    }
}

/// Whether the start of the rules is that of whole games, which are symmetric, and not that of a study.
fn starts_a_game<B: BitBoard>(compiled: &CompiledRules<B>) -> bool {
    let start = compiled.position(&compiled.start());
    Symmetry::ALL
        .into_iter()
        .any(|symmetry| symmetry != Symmetry::Identity && start.transformed(symmetry) == start)
}

impl Weights {
    /// What the place of the king is worth to the defenders.
    fn king<B: BitBoard>(&self, compiled: &CompiledRules<B>, state: &State<B>) -> i32 {
        let king = state.kind(PieceKind::King) & state.side(Side::Defenders);
        let (attackers, goal) = (state.side(Side::Attackers), compiled.escape_squares());
        let moves = compiled.king_slides(state, king);
        let two_moves = moves | compiled.king_slides(state, moves);
        let neighbours = compiled.neighbours(king);
        let weighed = [
            (self.near, moves),
            (FAR, two_moves),
            (self.beside, neighbours & compiled.hostile_to(state, Piece::KING)),
            (self.around, compiled.neighbours(neighbours) & attackers),
            (self.idle, compiled.neighbours(goal) & attackers),
        ];
        let value: i32 = weighed.into_iter().map(|(weight, squares)| weight * number(squares)).sum();
        let escape = match (moves & goal).count() {
            0 => approach(compiled, state, moves, two_moves),
            1 => ONE_LINE,
            _ => TWO_LINES,
        };
        value + if escape == 0 { -ring(compiled, state, king) } else { escape }
    }
}

/// What it is worth that the king escapes in two moves or three, if it comes to these squares with the first or the first two.
fn approach<B: BitBoard>(compiled: &CompiledRules<B>, state: &State<B>, moves: B, two_moves: B) -> i32 {
    let last = compiled.king_slides_to(state, compiled.escape_squares());
    let ways = (moves & last).count();
    if ways > 0 {
        TWO_MOVES + WAY * i32::try_from(ways.min(MAX_WAYS)).expect_or_default("there are few ways")
    } else if !(two_moves & last).is_empty() {
        THREE_MOVES
    } else {
        0
    }
}

/// What it costs that the attackers are all around the king.
fn ring<B: BitBoard>(compiled: &CompiledRules<B>, state: &State<B>, king: B) -> i32 {
    let free = compiled.board() & !state.side(Side::Attackers);
    let mut inside = king;
    loop {
        if !(inside & compiled.escape_squares()).is_empty() {
            return 0;
        }
        let grown = inside | compiled.neighbours(inside) & free;
        if grown == inside {
            return RING;
        }
        inside = grown;
    }
}

fn number<B: BitBoard>(set: B) -> i32 {
    i32::try_from(set.count()).expect_or_default("a board has fewer than 2¹⁶ squares")
}

#[cfg(test)]
mod tests {
    use tafl_play::{Large, Preset, Small};

    use super::*;

    /// What is worth the same whatever the rules start with is measured at the start of games only.
    #[test]
    fn studies_are_no_start_of_a_game() {
        let starts = |rules| starts_a_game(&CompiledRules::<Large>::new(&rules).unwrap());
        for preset in Preset::ALL {
            assert!(starts(preset.rules()), "{preset:?}");
        }
        assert!(!starts("dim:7 esc:c start:/7/3t3/t6/K2Tt1t/7/5T1/3t2t/".parse().unwrap()));
    }

    /// From c5 the king comes to d5, and from there to d2, but not to d1, which is a camp: it escapes in three moves, not in two.
    #[test]
    fn the_king_does_not_escape_to_camps() {
        let compiled = CompiledRules::<Small>::new(&Preset::BOLOGNA_TABLUT.rules()).unwrap();
        let position = "/9/9/9/2t6/2K6/2t6/9/9/9/".parse().unwrap();
        let state = compiled.state(&position, Side::Defenders).unwrap();
        let moves = compiled.king_slides(&state, state.kind(PieceKind::King));
        let two_moves = moves | compiled.king_slides(&state, moves);
        assert_eq!(approach(&compiled, &state, moves, two_moves), THREE_MOVES);
    }
}
