//! Positions in the forms of other programs.
//!
//! There are many, and several are called "FEN" or "TEN" although they have little in common.
//! [`PositionDialect`] names each of them, parses it and prints it.
//!
//! ```
//! use tafl_position::dialect::PositionDialect;
//! use tafl_position::{RowOrder, Side};
//!
//! let parsed = PositionDialect::TaflZero.parse("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a", None)?;
//! assert_eq!(parsed.side_to_move, Some(Side::Attackers));
//! assert_eq!(parsed.position.to_string(), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
//!
//! // It is not known which rank `Game::Brandubh` writes first, therefore the caller has to choose.
//! let dialect = PositionDialect::GameBrandubh;
//! assert!(dialect.parse("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a", None).is_err());
//! assert_eq!(dialect.print(&parsed, Some(RowOrder::TopRankFirst))?, "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [TSN](crate::tsn) is not one of them: it is a notation itself and contains more.

mod detect;
mod error;
mod form;
mod parse;
mod position_dialect;
mod print;

pub use detect::{DetectedPosition, UndetectedPositionError};
pub use error::{
    PositionDialectError, PositionDialectErrorKind, PositionDialectFindingKind, PositionDialectPrintError,
};
pub use position_dialect::PositionDialect;
pub use position_dialect::{Counter, DialectPosition};
