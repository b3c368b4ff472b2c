//! Plays tafl games by the rules of any OpenTafl rules record: legal moves, captures, and how the game ends.
//!
//! ```
//! use tafl_play::{Ending, Game, Preset, Side};
//!
//! let rules = Preset::BRANDUB.rules();
//! let position = "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/".parse()?;
//! let mut game = Game::from_position(&rules, &position, Side::Defenders)?;
//!
//! assert_eq!(game.marked("f6-f4".parse()?)?.to_string(), "f6-f4xe4-");
//!
//! let illegal = game.play("a4-a1".parse()?).unwrap_err();
//! assert_eq!(illegal.to_string(), "an attacker is in the way on `a3`");
//!
//! game.play("a4-a7".parse()?)?;
//! let outcome = game.outcome().unwrap();
//! assert_eq!(outcome.winner(), Some(Side::Defenders));
//! assert_eq!(outcome.ending(), Ending::KingEscaped);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | type | meaning |
//! | --- | --- |
//! | [`Game`] | a game with its history: legal moves, play, undo, the outcome, move records |
//! | [`Step`] | one piece moved once, from one square to another |
//! | [`IllegalStepError`] | why a step is not legal: `an attacker is in the way on ``e7`` |
//! | [`Outcome`], [`Ending`] | who won, and why |
//! | [`CaptureKind`] | how a piece is captured |
//! | [`Rules`], [`Preset`], [`Position`], [`Side`], [`Square`], [`Move`], [`Mark`] | re-exports of what it takes to start a game and play it |
//! | [`CompiledRules`], [`State`] | the same for programs that search: a small copyable state, no history; see [For engines](#for-engines) |
//! | [`Game::for_each_legal_target`], [`Targets`] | the legal steps piece by piece, as sets of squares |
//! | [`Game::random_step`], [`Playout`], [`Random`] | random choice among the legal steps without listing them, and random games |
//!
//! # The rules
//!
//! Everything that a rules record can express is played (specification §3). This is how the crate reads the
//! passages that the specification leaves open; each difference from the reference implementation has an id
//! in `docs/deviations.md`.
//!
//! - **Movement.** A piece moves along a file or rank over empty squares that it may pass, as far as its
//!   speed limit allows, and ends on a square where it may stop. It neither passes nor stops on a square that
//!   it may not enter from outside, unless it starts in the same zone. A square that is listed in several
//!   zones belongs to the last of corner, center, attackers' fortress, defenders' fortress.
//! - **Jumps** lead over an adjacent enemy to the empty square beyond, if the piece may stop there. Kings,
//!   knights and commanders cannot be jumped over. A restricted jump starts or ends on the center, a corner
//!   or a fortress of the piece's side.
//! - **Hostile squares.** A square is hostile to a piece if an enemy is on it, or if its zone is hostile to
//!   the piece. Guards never count as such enemies, and a king only if it is armed for it (`ka`).
//! - **Custodial capture.** An enemy next to the piece that moved is captured if the square on its other side
//!   is hostile to it. Guards neither capture nor are captured in this way, and a king captures only if it is
//!   armed for it (`ka`).
//! - **The king** is captured when all four squares around it are hostile (strong), when all squares around
//!   it that the board has are hostile (middleweight), or like any other piece (weak). If the game starts
//!   with commanders or knights, a strong king away from the center is also captured between two hostile
//!   squares, provided that two of these take part: a leader that moves, a leader on the other side of the
//!   king, a corner. Commanders and knights are leaders.
//! - **Shieldwall.** Two or more pieces in a row on an edge are captured if each has an enemy on its inner
//!   side, and if the row is closed at both ends by enemies or, with `sw:s`, corners. With `swf`, the piece
//!   that moved must be at one end. Kings and guards in the row are not captured.
//! - **Linnaean capture.** If there is exactly one center square, and the king is on it with attackers on
//!   three sides, the defender on the fourth side is captured by an attacker that moves to its outer side.
//! - **Mercenaries** stay on the board when captured and change sides.
//! - **Berserk turns.** A piece that has captured moves again if it can: with a step that captures, or with
//!   any step.
//! - **The end** is checked after every step, in the order of [`Ending`]. A side is surrounded if none of its
//!   pieces is on the edge or can move there, and no path of empty squares leads there from any of them. An
//!   edge fort wins if the attackers can neither enter nor ever break it. A side without a legal move loses.
//! - **Repetition** follows `tfr` or `rep`, which can make a step illegal. [`CompiledRules`] keep no history, so that neither
//!   applies there, and marks do not consider them.
//!
//! # For engines
//!
//! [`CompiledRules`] and [`State`] are for programs that search. A state is copied instead of undone.
//! [`CompiledRules::for_each_capturing_step`] visits the captures alone, and a visit stops when its closure returns `Break` ([`Flow`]).
//! Squares are indices from 0, rank by rank, and pieces, zones and the edge are sets of them ([`BitBoard`]).
//!
//! ```
//! use std::ops::ControlFlow::{Break, Continue};
//! use tafl_play::{BitBoard, CompiledRules, Preset, Side, Small, State, Step, Zone};
//! use tafl_position::PieceKind;
//!
//! /// The value of a state for the side to move after the captures that are worth it.
//! fn quiescence(compiled: &CompiledRules<Small>, state: &State<Small>, mut alpha: i32, beta: i32) -> i32 {
//!     alpha = alpha.max(value(compiled, state));
//!     if alpha >= beta || state.outcome().is_some() {
//!         return alpha;
//!     }
//!     let cut = compiled.for_each_capturing_step(state, |step, _captures| {
//!         let next = compiled.play_unchecked(state, step).state();
//!         // In a berserk turn, the same side moves again.
//!         let value = if next.side_to_move() == state.side_to_move() {
//!             quiescence(compiled, &next, alpha, beta)
//!         } else {
//!             -quiescence(compiled, &next, -beta, -alpha)
//!         };
//!         alpha = alpha.max(value);
//!         if alpha >= beta { Break(beta) } else { Continue(()) }
//!     });
//!     cut.break_value().unwrap_or(alpha)
//! }
//!
//! /// Pieces by the squares that they are on, and a king that has left the center.
//! fn value(compiled: &CompiledRules<Small>, state: &State<Small>) -> i32 {
//!     let of_square = |index: usize| 100 - i32::from(compiled.edge().has(index));
//!     let pieces = |side| state.side(side).indices().map(of_square).sum::<i32>();
//!     let king_at_home = !(state.kind(PieceKind::King) & compiled.zone(Zone::Center)).is_empty();
//!     let value = 2 * pieces(Side::Defenders) - pieces(Side::Attackers) - 5 * i32::from(king_at_home);
//!     if state.side_to_move() == Side::Defenders { value } else { -value }
//! }
//!
//! /// The first step to a square where the king would escape. No other step after it is looked at.
//! fn first_escape(compiled: &CompiledRules<Small>, state: &State<Small>) -> Option<Step> {
//!     let king = state.kind(PieceKind::King);
//!     let has = |set: Small, square| compiled.index_of(square).is_some_and(|index| set.has(index));
//!     let visit = |step: Step| {
//!         let escapes = has(king, step.origin()) && has(compiled.escape_squares(), step.target());
//!         if escapes { Break(step) } else { Continue(()) }
//!     };
//!     compiled.for_each_legal_step(state, visit).break_value()
//! }
//!
//! let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
//! let state = compiled.state(&"/7/3t3/t6/K2Tt1t/7/5T1/3t2t/".parse()?, Side::Defenders)?;
//! assert_eq!(first_escape(&compiled, &state), Some("a4-a7".parse()?));
//! // `f6-f4` captures on e4.
//! assert!(quiescence(&compiled, &state, -1_000, 1_000) > value(&compiled, &state));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What this crate does not do
//!
//! It does not read games: `tafl-game-record` does, and `tafl-verify` checks a record against these rules. It
//! does not search for good moves: `tafl-search` does. It does not handle clocks, resignation and draws by agreement.
//!
//! # Features
//!
//! - `std` (default): no part of the API needs it. Without it the crate is `no_std` + `alloc`.
//! - `game-record`: the game at a move of a `GameRecord`, the record of a game, and an [`Outcome`] converts to its `GameResult`.
//! - `serde`: [`Step`] and [`Ending`] as text, [`Outcome`] with the fields `winner` and `ending`, and [`Game`] with its rules,
//!   its start and its steps.
//! - `arbitrary`: arbitrary [`Step`]s for fuzzing.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod bit_board;
mod board_sizes;
mod captures;
mod capturing_steps;
mod check;
mod compiled_rules;
mod ending;
mod fort;
mod game;
#[cfg(feature = "game-record")]
mod game_record;
mod geometry;
mod history;
mod illegal;
mod legal_steps;
mod lines;
mod mobility;
mod outcome;
mod perft;
mod play;
mod playout;
mod random;
mod reach;
mod record;
#[cfg(feature = "serde")]
mod serde;
mod state;
mod step;
mod targets;
mod word_array;
mod zobrist;
mod zones;

pub use bit_board::BitBoard;
pub use board_sizes::{BoardSize, Large, Medium, Small, Tiny};
pub use captures::{CaptureKind, Captures};
pub use compiled_rules::{BoardTooLargeError, CompiledRules, WrongDimensionError};
pub use game::Game;
#[cfg(feature = "game-record")]
pub use game_record::RecordGameError;
pub use illegal::IllegalStepError;
#[doc(inline)]
pub use notation_syntax::{
    Code, Coded, Diagnostic, Error, ErrorKind, ErrorSink, Finding, LineIndex, Named, Notation, Parsed,
    Report, Reported, Severity, Span, Strictness, UnknownName,
};
pub use outcome::{Outcome, OutcomeError};
pub use play::Played;
pub use playout::Playout;
pub use random::Random;
pub use state::State;
pub use step::{Flow, Step, StepError};
#[cfg(feature = "game-record")]
pub use tafl_game_record::{GameRecord, GameResult, NodeId, ReplayError};
pub use tafl_moves::{Mark, Move, MoveError, MoveErrorKind, MoveKind};
pub use tafl_position::{Dimension, Piece, PieceKind, Position, Side, Square};
pub use tafl_rules::{Ending, Preset, RepetitionRule, Rules, Zone, ZoneNumber};
pub use targets::{LineSet, Targets};
pub use zobrist::Zobrist;
