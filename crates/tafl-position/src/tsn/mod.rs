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
#![doc = include_str!("findings.md")]
//!
//! Runs that could be one have the note [`run-not-packed`](crate::PositionFindingKind::RunNotPacked). A second king and
//! a run of `0` are errors.

mod error;
pub(crate) mod parse;

use alloc::string::{String, ToString};
use core::fmt;
use core::num::NonZeroU32;

use notation_syntax::invariant::ExpectOr as _;

pub use error::{TsnError, TsnErrorKind, TsnField, TsnFindingKind, TsnPositionError};

use crate::piece::Piece;
use crate::position::{Position, RowOrder};
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

/// The text after the six fields of TSN, unchanged.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Extension(String);

/// The recommended form of an extension: `example:1:escape=corners`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ExtensionData<'a> {
    /// The program or format that the data belongs to.
    pub identifier: &'a str,
    /// The version of that data.
    pub version: &'a str,
    /// The data, which may contain more colons.
    pub data: &'a str,
}

impl Extension {
    /// An extension with this text.
    ///
    /// # Errors
    ///
    /// [`ExtensionError`] if the text could not be read back: it is empty, begins or ends with a space or a
    /// tab, or contains a line break.
    pub fn new(text: &str) -> Result<Self, ExtensionError> {
        let readable =
            !text.is_empty() && !text.contains(['\n', '\r']) && text.trim_matches([' ', '\t']) == text;
        if readable { Ok(Self(text.to_string())) } else { Err(ExtensionError) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is `-`, which means that there is no custom data.
    pub fn is_dash(&self) -> bool {
        self.0 == "-"
    }

    /// Its parts, if it has the recommended form.
    pub fn data(&self) -> Option<ExtensionData<'_>> {
        let (identifier, rest) = self.0.split_once(':')?;
        let (version, data) = rest.split_once(':')?;
        Some(ExtensionData { identifier, version, data })
    }
}

impl fmt::Display for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Extension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Extension({:?})", self.0)
    }
}

/// The text cannot be an extension, because it could not be read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an extension is a single line of text without surrounding spaces")]
pub struct ExtensionError;

/// `Z`: the longest run of empty squares that one character can express.
pub(super) const LONGEST_RUN: usize = 35;

impl fmt::Display for Tsn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.position().dimension(), self.initial_defenders())?;
        for (index, row) in self.position().rows(RowOrder::RankOneFirst).enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            row_record(row, f)?;
        }
        write!(f, " {} {} {}", self.side_to_move().char(), self.ply(), self.plies_since_capture())?;
        self.extension().map_or(Ok(()), |extension| write!(f, " {extension}"))
    }
}

fn row_record(row: &[Option<Piece>], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    let mut empty = 0;
    for cell in row {
        let Some(piece) = cell else {
            empty += 1;
            continue;
        };
        run(core::mem::take(&mut empty), f)?;
        // `Tsn` contains no other pieces.
        f.write_char(match *piece {
            Piece::KING => 'k',
            Piece::DEFENDER => 'd',
            _ => 'a',
        })?;
    }
    run(empty, f)
}

fn run(mut empty: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    while empty > 0 {
        let part = empty.min(LONGEST_RUN);
        let digit = u32::try_from(part).ok().and_then(|part| char::from_digit(part, 36));
        f.write_char(digit.expect_or("the longest run is a digit of base 36", 'Z').to_ascii_uppercase())?;
        empty -= part;
    }
    Ok(())
}
