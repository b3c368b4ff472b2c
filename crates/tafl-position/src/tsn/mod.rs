//! Tafl Standard Notation and its extension TEN, a FEN for tafl games (proposal of 2014).
//!
//! ```
//! use tafl_position::Side;
//! use tafl_position::tsn::Tsn;
//!
//! let tsn: Tsn = "7 8 2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2 a 1 0 example:1:escape=corners".parse()?;
//! assert_eq!(tsn.side_to_move(), Side::Attackers);
//! assert_eq!(tsn.captured(Side::Attackers), Some(0));
//! assert_eq!(tsn.position().to_string(), "/2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2/");
//! assert_eq!(tsn.extension().and_then(|extension| extension.data()).unwrap().identifier, "example");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Grammar
//!
//! ```text
//! tsn       = size " " defenders " " rows " " side " " ply " " since [" " extension]
//! rows      = row ("/" row)*              from rank 1, as many rows as the size says
//! row       = (piece | run)*
//! piece     = "a" attacker | "d" defender | "k" king, one at most
//! run       = "1".."9" | "A".."Z"         that many empty squares, in base 36: A is ten
//! side      = "a" | "d"
//! extension = "-" | identifier ":" version ":" data | anything else
//! ```
//!
//! The text calls the extension the seventh field, then the eighth. Six fields are defined; whatever
//! follows them is the extension and is kept as it is.
//!
//! # Relaxed parsing
//!
//! Read with a finding: several blanks between fields, blanks around them, leading zeros, a number of
//! defenders that is not divisible by four, more men on the board than at the start, and a count since the
//! last capture that the ply does not allow. Runs that could be one (`111` for `3`) are allowed, though not
//! preferred: a finding that strict reading puts up with.
//! Two kings and a run of `0` are errors.

mod error;
mod extension;
mod parse;
mod print;

use core::num::NonZeroU32;

pub use error::{TsnError, TsnErrorKind, TsnField, TsnFinding, TsnFindingKind, TsnPositionError};
pub use extension::{Extension, ExtensionData, ExtensionError};

use crate::piece::Piece;
use crate::position::Position;
use crate::side::Side;

/// A position with whose turn it is and what came before, as TSN holds it.
///
/// The position holds attackers, defenders and one king at most: TSN has no letter for anything else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tsn {
    position: Position,
    initial_defenders: NonZeroU32,
    side_to_move: Side,
    ply: NonZeroU32,
    plies_since_capture: u32,
    extension: Option<Extension>,
}

impl Tsn {
    /// A game at this position, at its first ply, without an extension.
    ///
    /// `initial_defenders` is the number of defenders at the start of the game, the king not counted.
    ///
    /// # Errors
    ///
    /// [`TsnPositionError`] names the first piece that TSN has no letter for, or the second king.
    pub fn new(
        position: Position,
        initial_defenders: NonZeroU32,
        side_to_move: Side,
    ) -> Result<Self, TsnPositionError> {
        let mut kings = 0;
        for (square, piece) in position.pieces() {
            if !matches!(piece, Piece::ATTACKER | Piece::DEFENDER | Piece::KING) {
                return Err(TsnPositionError::UnsupportedPiece { piece, square });
            }
            kings += u32::from(piece == Piece::KING);
            if kings > 1 {
                return Err(TsnPositionError::SecondKing { square });
            }
        }
        Ok(Self {
            position,
            initial_defenders,
            side_to_move,
            ply: NonZeroU32::MIN,
            plies_since_capture: 0,
            extension: None,
        })
    }

    /// The same with this ply, from 1 for the first, and this many plies since the last capture.
    #[must_use]
    pub fn with_plies(self, ply: NonZeroU32, plies_since_capture: u32) -> Self {
        Self { ply, plies_since_capture, ..self }
    }

    /// The same with this extension, or without one.
    #[must_use]
    pub fn with_extension(self, extension: impl Into<Option<Extension>>) -> Self {
        Self { extension: extension.into(), ..self }
    }

    /// Where the pieces stand.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Where the pieces stand, by value.
    pub fn into_position(self) -> Position {
        self.position
    }

    /// How many defenders the game began with, the king not counted. The attackers were twice as many.
    pub fn initial_defenders(&self) -> NonZeroU32 {
        self.initial_defenders
    }

    /// Whose move it is.
    pub fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The current ply, from 1. A ply is one move of one side.
    pub fn ply(&self) -> NonZeroU32 {
        self.ply
    }

    /// The current turn, from 1: half the ply, rounded up.
    pub fn turn(&self) -> u32 {
        self.ply.get().div_ceil(2)
    }

    /// How many plies were played since the last capture.
    pub fn plies_since_capture(&self) -> u32 {
        self.plies_since_capture
    }

    /// Whatever follows the six fields.
    pub fn extension(&self) -> Option<&Extension> {
        self.extension.as_ref()
    }

    /// How many men of a side the game began with, the king not counted.
    pub fn initial(&self, side: Side) -> u64 {
        let defenders = u64::from(self.initial_defenders.get());
        match side {
            Side::Attackers => 2 * defenders,
            Side::Defenders => defenders,
        }
    }

    /// How many men of a side were captured, the king not counted; `None` where more are on the board than
    /// the game began with.
    pub fn captured(&self, side: Side) -> Option<u64> {
        let man = match side {
            Side::Attackers => Piece::ATTACKER,
            Side::Defenders => Piece::DEFENDER,
        };
        self.initial(side).checked_sub(self.position.count(man) as u64)
    }
}
