//! Tafl games played by their rules: the legal moves of any OpenTafl rules record, what they capture, and how the
//! game ends.
//!
//! ```
//! use tafl_play::{Ending, Game, Step};
//! use tafl_position::Side;
//! use tafl_rules::Preset;
//!
//! let rules = Preset::BRANDUB.rules();
//! let position = "/7/3t3/t6/K2t2t/7/5T1/3t2t/".parse()?;
//! let mut game = Game::from_position(&rules, &position, Side::Defenders)?;
//!
//! let capture = "f6-f4".parse()?;
//! assert_eq!(game.annotated(capture)?.to_string(), "f6-f4-");
//!
//! let illegal = game.play("a4-a1".parse()?).unwrap_err();
//! assert_eq!(illegal.to_string(), "blocked at `a3` by `t`");
//!
//! game.play("a4-a7".parse()?)?;
//! let outcome = game.outcome().unwrap();
//! assert_eq!(outcome.winner(), Some(Side::Defenders));
//! assert_eq!(outcome.ending(), Ending::KingEscaped);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | type | what it is |
//! | --- | --- |
//! | [`Game`] | a game with its history: legal moves, playing, taking back, the outcome, move records |
//! | [`Step`] | one piece moved once, from one square to another |
//! | [`IllegalStep`] | why a step is not legal: `blocked at ``e7`` by ``t``` |
//! | [`Outcome`], [`Ending`] | who has won, and why |
//! | [`Engine`], [`State`] | the same for programs that search: no history, a small copyable state |
//!
//! # The rules
//!
//! Everything that a rules record can say is played (specification §3). Where the text leaves something open, this
//! is how it is read; differences to the reference implementation have an id in `docs/deviations.md`.
//!
//! - **Movement.** A piece moves along a file or rank over empty squares that it may pass, as far as its speed limit
//!   lets it, and ends on one where it may stop. What it may not enter from outside it neither passes nor stops on,
//!   unless it starts on such a square. A square of several sorts is the last of corner, center, attackers'
//!   fortress, defenders' fortress.
//! - **Jumps** go over an enemy beside the piece to the empty square behind him, where it may stop; kings, knights
//!   and commanders are not jumped over. A restricted jump starts or ends on the center, a corner or a fortress of
//!   the piece's own side.
//! - **Hostile squares.** A square is hostile to a piece if an enemy stands there, or by what sort of square it is.
//!   Guards never are, and kings only by their right (`ka`).
//! - **Custodial capture.** An enemy beside the piece that moved falls if the square behind him is hostile to him.
//!   Guards neither capture nor fall so, and kings capture by their right.
//! - **The king** falls when all four squares beside him are hostile (strong), all that there are (middleweight), or
//!   like others (weak). In a game that begins with commanders or knights a strong king also falls between two
//!   hostile squares away from the center, if two of a leader who moves, one behind the king, and a corner take part.
//! - **Shieldwall.** Two or more men in a row on an edge fall if each has an enemy behind him and the row is closed
//!   at both ends by enemies, or by a corner where `sw` says so. With `swf` the piece that moved must be at an end.
//!   Kings and guards in the row stay.
//! - **Linnaean capture.** Where there is one center square and the king stands on it with attackers on three sides,
//!   the defender on the fourth falls to an attacker who moves behind him.
//! - **Mercenaries** that are captured stay and change sides.
//! - **Berserk turns.** A piece that captured goes on if it can: with a step that captures, or with any step.
//! - **The end** is looked for after every step in the order of [`Ending`]. A side is surrounded if none of its
//!   pieces stands on the edge or can move there, and no way over empty squares leads there. A fort on the edge
//!   wins if the attackers can neither get in nor ever break it. A side that has no legal move loses.
//!
//! # What this crate does not do
//!
//! It does not read games: `tafl-game-record` does, and `tafl-verify` judges a record by these rules. It does not
//! search for good moves. Clocks, resignation and agreed draws are not rules of the board.
//!
//! # Features
//!
//! - `std` (default): none of the API needs it. Without it the crate is `no_std` + `alloc`.
//! - `serde`: [`Step`] and [`Ending`] as text, [`Outcome`] with the fields `winner` and `ending`.
//! - `arbitrary`: arbitrary [`Step`]s, for fuzzing.

#![no_std]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod bits;
mod captures;
mod check;
mod ending;
mod engine;
mod fort;
mod game;
mod geometry;
mod history;
mod hostility;
mod illegal;
mod mobility;
mod outcome;
mod perft;
mod play;
mod record;
#[cfg(feature = "serde")]
mod serde;
mod state;
mod step;
mod words;
mod zobrist;
mod zones;

pub use bits::{BitBoard, Large, Medium, Places, Small};
pub use captures::Captures;
pub use engine::{BoardTooLarge, Engine, WrongDimension};
pub use game::Game;
pub use illegal::IllegalStep;
pub use outcome::{Ending, Outcome};
pub use play::Played;
pub use state::State;
pub use step::Step;
pub use words::Words;
pub use zobrist::Zobrist;
