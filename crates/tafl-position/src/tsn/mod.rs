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
//! The proposal calls the extension the seventh field, then the eighth. Six fields are defined; any text that
//! follows them is the extension, which is kept unchanged.
//!
//! # Relaxed parsing
//!
//! [`FromStr`](core::str::FromStr) accepts these departures from the proposal, and
//! [`Notation::parse_all`](crate::Notation::parse_all) reports them as findings:
//!
//! | code | accepted text |
//! | --- | --- |
//! | `several-spaces` | several spaces between fields |
//! | `surrounding-space` | white space around the notation |
//! | `leading-zero` | a number with a leading zero |
//! | `defenders-not-by-four` | a number of defenders that is not a multiple of four |
//! | `more-than-initially` | more men on the board than at the start of the game |
//! | `counter-ahead-of-ply` | more plies since the last capture than were played |
//! | `run-not-packed` | runs that could be one, such as `111` for `3`; a note, which strict parsing accepts too |
//!
//! A second king and a run of `0` are errors.

mod error;
mod extension;
pub(crate) mod parse;
mod print;

use core::num::NonZeroU32;

pub use error::{TsnError, TsnErrorKind, TsnField, TsnFindingKind, TsnPositionError};
pub use extension::{Extension, ExtensionData, ExtensionError};

use crate::piece::Piece;
use crate::position::Position;
use crate::side::Side;

/// A position with the side to move, the ply and the counters of TSN.
///
/// The position contains attackers, defenders and at most one king: TSN has no letters for other pieces.
///
/// ```
/// use tafl_position::tsn::Tsn;
///
/// let tsn: Tsn = "7 8 2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2 a 1 0".parse()?;
/// assert_eq!(tsn.position().to_string(), "/2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2/");
/// # Ok::<(), tafl_position::tsn::TsnError>(())
/// ```
#[doc(alias = "fen")]
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
    /// `initial_defenders` is the number of defenders at the start of the game, not counting the king.
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

    /// The same position with this ply, counted from 1, and this number of plies since the last capture.
    #[must_use]
    pub fn with_plies(self, ply: NonZeroU32, plies_since_capture: u32) -> Self {
        Self { ply, plies_since_capture, ..self }
    }

    /// The same position with this extension, or without one.
    #[must_use]
    pub fn with_extension(self, extension: impl Into<Option<Extension>>) -> Self {
        Self { extension: extension.into(), ..self }
    }

    /// The board with its pieces.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The board with its pieces, by value.
    pub fn into_position(self) -> Position {
        self.position
    }

    /// The number of defenders at the start of the game, not counting the king. There were twice as many
    /// attackers.
    pub fn initial_defenders(&self) -> NonZeroU32 {
        self.initial_defenders
    }

    /// The side to move.
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

    /// The number of plies since the last capture.
    pub fn plies_since_capture(&self) -> u32 {
        self.plies_since_capture
    }

    /// The text after the six fields.
    pub fn extension(&self) -> Option<&Extension> {
        self.extension.as_ref()
    }

    /// The number of men of a side at the start of the game, not counting the king.
    pub fn initial(&self, side: Side) -> u64 {
        let defenders = u64::from(self.initial_defenders.get());
        match side {
            Side::Attackers => 2 * defenders,
            Side::Defenders => defenders,
        }
    }

    /// How many men of a side were captured, not counting the king; `None` if there are more on the board
    /// than at the start of the game.
    pub fn captured(&self, side: Side) -> Option<u64> {
        let man = match side {
            Side::Attackers => Piece::ATTACKER,
            Side::Defenders => Piece::DEFENDER,
        };
        self.initial(side).checked_sub(self.position.count(man) as u64)
    }
}
