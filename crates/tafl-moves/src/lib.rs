//! Moves of tafl games: OpenTafl move records, read, written, and played on a board without rules.
//!
//! ```
//! use tafl_moves::MoveRecord;
//! use tafl_position::Position;
//!
//! let mut position: Position = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse()?;
//! let record: MoveRecord = "d6-f6".parse()?;
//! let undo = record.apply_to(&mut position)?;
//! assert_eq!(position.to_string(), "/3t3/3t3/3T3/ttTKTtt/3T3/5t1/3t3/");
//! undo.undo(&mut position);
//! assert_eq!(position.to_string(), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]

mod apply;
mod capture;
mod error;
mod mark;
mod move_kind;
mod move_record;
mod parse;
mod piece_move;
mod print;
mod square_set;
mod undo;

pub use apply::ApplyError;
pub use capture::Capture;
pub use error::{MoveError, MoveErrorKind, MoveFinding, MoveFindingKind};
pub use mark::Mark;
pub use move_kind::MoveKind;
pub use move_record::MoveRecord;
pub use notation_syntax::{Notation, Parsed, Span, Strictness};
pub use piece_move::Move;
pub use undo::Undo;
