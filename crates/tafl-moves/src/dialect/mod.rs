//! Moves in the forms of other programs.
//!
//! These forms look alike, but their signs have different meanings. `++` means that the king is captured in
//! OpenTafl Notation, that the mover has won in simple algebraic notation, and that the attackers have won in
//! hnefatafl-rs. Therefore a text in a dialect is parsed as a [`DialectRecord`] first. A second step converts
//! it to a [`MoveRecord`](crate::MoveRecord) and reports the losses.
//!
//! ```
//! use tafl_moves::Coded;
//! use tafl_moves::dialect::MoveDialect;
//! use tafl_position::Side;
//!
//! let parsed = MoveDialect::Walker.parse("E5-E8xD8/F8++")?;
//! let converted = parsed.to_record(Some(Side::Defenders));
//! assert_eq!(converted.value.unwrap().to_string(), "e5-e8xd8/f8--");
//! assert!(converted.losses.is_empty());
//!
//! // Without the side that moved, the meaning of the mark for the king is not known.
//! let converted = parsed.to_record(None);
//! assert_eq!(converted.value.unwrap().to_string(), "e5-e8xd8/f8");
//! assert_eq!(converted.losses[0].code(), "side-needed");
//! # Ok::<(), tafl_moves::dialect::MoveDialectError>(())
//! ```

mod convert;
mod error;
mod form;
mod move_dialect;
mod parse;
mod print;
mod record;

pub use convert::{ConvertedMove, MoveLoss};
pub use error::{MoveDialectError, MoveDialectErrorKind, MoveDialectFindingKind, MoveDialectPrintError};
pub use move_dialect::MoveDialect;
pub use record::{DialectMark, DialectMove, DialectRecord};
