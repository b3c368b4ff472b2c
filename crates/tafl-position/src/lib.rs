//! Where the pieces of a tafl game stand: OpenTafl position records, read and written.
//!
//! ```
//! use tafl_position::{Piece, Position, Side};
//!
//! let brandub: Position = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/".parse()?;
//! assert_eq!(brandub.dimension().get(), 7);
//! assert_eq!(brandub.get("d4".parse()?), Some(Piece::KING));
//! assert_eq!(brandub.pieces().filter(|(_, piece)| piece.side() == Side::Attackers).count(), 8);
//! assert_eq!(brandub.to_string(), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod dialect;
mod dimension;
mod error;
mod inverted;
mod oddity;
mod parse;
mod piece;
mod piece_set;
mod position;
mod print;
mod row_order;
#[cfg(feature = "serde")]
mod serde;
mod side;
mod square;
mod symmetry;
pub mod tsn;

pub use dimension::{Dimension, DimensionError};
pub use error::{
    PieceSetError, PieceSetErrorKind, PieceSetFindingKind, PositionError, PositionErrorKind, PositionFinding,
    PositionFindingKind, SquareError, SquareErrorKind, SquareFindingKind,
};
pub use inverted::Inverted;
pub use notation_syntax::{Notation, Parsed, Span, Strictness};
pub use oddity::{Oddities, Oddity};
pub use piece::{Piece, PieceKind};
pub use piece_set::PieceSet;
pub use position::{OffBoard, Position};
pub use row_order::RowOrder;
pub use side::Side;
pub use square::{File, Rank, Square};
pub use symmetry::Symmetry;
