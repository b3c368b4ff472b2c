//! The legal moves that a pattern can mean.

use alloc::vec;
use alloc::vec::Vec;

use tafl_moves::Move;
use tafl_play::{Game, Step};
use tafl_position::{Piece, PieceKind, Position, Square};

use crate::letters::Letters;
use crate::pattern::{Part, Pattern, Scanner};

/// The legal moves that a text can mean, in the order of [`Game::legal_steps`], each with its captures. Several if the text
/// fits several moves, none if it is not legal or not a move.
///
/// ```
/// use tafl_scoresheet::{Game, Preset, candidates};
///
/// let game = Game::new(&Preset::BRANDUB.rules());
/// let named = |text| candidates(&game, text).iter().map(ToString::to_string).collect::<Vec<_>>();
/// assert_eq!(named("D6:F6"), ["d6-f6"]);
/// assert_eq!(named("6d-6f"), ["d6-f6"]);
/// assert_eq!(named("f6"), ["f4-f6", "d6-f6"]);
/// assert_eq!(named("d6-d4"), [""; 0]);
/// ```
#[doc(alias = "san")]
#[doc(alias = "parse_san")]
pub fn candidates(game: &Game, text: &str) -> Vec<Move> {
    let letters = Letters::new(text);
    let scanner = Scanner { letters: &letters, dimension: game.rules().dimension() };
    let Some((pattern, end)) = scanner.pattern(letters.skip_spaces(0)) else { return Vec::new() };
    let is_all = letters.skip(end, |letter| !letter.is_alphanumeric()) == letters.len();
    if is_all { fitting(game, &pattern) } else { Vec::new() }
}

/// The legal moves that fit best: with the captures that are written, if there are such moves.
pub(crate) fn fitting(game: &Game, pattern: &Pattern) -> Vec<Move> {
    let moves = fitting_as_written(game, pattern);
    match (moves.is_empty(), pattern.after_x) {
        // In `f5xg6`, `f5` can be the target as well.
        (true, Some(captured)) => {
            let to = Pattern {
                origin: Part::default(),
                target: pattern.origin,
                captures: vec![captured],
                after_x: None,
                ..pattern.clone()
            };
            let mut moves = fitting_as_written(game, &to);
            moves.retain(|made| captures_as_written(&to, made));
            moves
        }
        _ => moves,
    }
}

fn fitting_as_written(game: &Game, pattern: &Pattern) -> Vec<Move> {
    let position = game.position();
    let is_piece = |square: Square| is_piece(&position, pattern, square);
    let mut steps = Vec::new();
    game.for_each_legal_step(|step| {
        if pattern.origin.fits(step.origin()) && is_target(pattern, step) && is_piece(step.origin()) {
            steps.push(step);
        }
    });
    let mut moves: Vec<Move> = steps.into_iter().filter_map(|step| game.record(step).ok()).collect();
    if pattern.after_x.is_some() || pattern.origin.is_empty() && pattern.target.is_empty() {
        moves.retain(|made| captures_as_written(pattern, made));
    }
    if moves.iter().any(|made| captures_as_written(pattern, made)) {
        moves.retain(|made| captures_as_written(pattern, made));
    }
    moves
}

/// Whether the piece on a square is the king, if that is written.
fn is_piece(position: &Position, pattern: &Pattern, square: Square) -> bool {
    let is_king = position.get(square).map(Piece::kind) == Some(PieceKind::King);
    pattern.is_king.is_none_or(|written| written == is_king)
}

/// In `f5xg6`, `g6` is the target or the square of a captured piece.
fn is_target(pattern: &Pattern, step: Step) -> bool {
    // `d4-6` is a move on the file, `d4-f` one on the rank.
    let is_on_line = pattern.target.square().is_some()
        || pattern.target.is_empty()
        || match pattern.target.file {
            Some(_) => step.origin().rank() == step.target().rank(),
            None => step.origin().file() == step.target().file(),
        };
    pattern.target.fits(step.target()) && is_on_line
}

/// Whether a move captures what is written.
pub(crate) fn captures_as_written(pattern: &Pattern, made: &Move) -> bool {
    let has = |square: Square| made.captures().iter().any(|capture| capture.square() == square);
    let captures = !made.captures().is_empty();
    let is_after_x = pattern.after_x.is_none_or(|square| has(square) || captures && made.target() == square);
    is_after_x && pattern.captures.iter().all(|&square| has(square)) && (captures || !pattern.is_capture)
}

/// The legal moves that differ from the pattern in one letter, or in the order of the squares. None for a target alone, which
/// is near too many.
pub(crate) fn near(game: &Game, pattern: &Pattern) -> Vec<Move> {
    if pattern.origin.is_empty() && pattern.is_king.is_none() {
        return Vec::new();
    }
    let position = game.position();
    let mut steps = Vec::new();
    game.for_each_legal_step(|step| {
        let (origin, target) = (step.origin(), step.target());
        let differences = pattern.origin.differences(origin) + pattern.target.differences(target);
        let is_reversed = pattern.squares() == Some((target, origin));
        if (differences == 1 || is_reversed) && is_piece(&position, pattern, origin) {
            steps.push(step);
        }
    });
    let moves: Vec<Move> = steps.into_iter().filter_map(|step| game.record(step).ok()).collect();
    let as_written: Vec<Move> =
        moves.iter().filter(|made| captures_as_written(pattern, made)).cloned().collect();
    if pattern.is_capture { as_written } else { moves }
}
