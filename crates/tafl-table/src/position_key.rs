//! Positions that stand for all their symmetric images, and their keys.

use core::fmt;
use core::str::FromStr;

use notation_syntax::invariant::ExpectOr as _;
use sha2::{Digest, Sha256};
use tafl_moves::MoveKind;
use tafl_position::{Position, Side, Square, Symmetry};

/// 128 bits that are the same for a position and its symmetric images with the same side to move.
///
/// The key is the first half of the SHA-256 hash of a text: the canonical position record, a space, and `attackers` or
/// `defenders` for the side to move. The canonical record is the smallest of the records of the eight images, compared
/// byte by byte. Every language can therefore compute it.
///
/// ```
/// use tafl_position::{Position, Side};
/// use tafl_table::PositionKey;
///
/// let position: Position = "/t2/3/2K/".parse()?;
/// let mirrored: Position = "/2t/3/K2/".parse()?;
/// let key = PositionKey::of(&position, Side::Attackers);
/// assert_eq!(key, PositionKey::of(&mirrored, Side::Attackers));
/// assert_ne!(key, PositionKey::of(&position, Side::Defenders));
/// // The first half of the SHA-256 hash of `/2K/3/t2/ attackers`:
/// assert_eq!(key.to_string(), "f140b9dac13a346c0a38129107cabb99");
/// # Ok::<(), tafl_position::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionKey([u8; PositionKey::BYTES]);

impl PositionKey {
    /// The length in bytes.
    pub const BYTES: usize = 16;

    /// The key of a position with this side to move.
    pub fn of(position: &Position, side: Side) -> Self {
        Canonical::of(position).key(side)
    }

    /// The key of a canonical record.
    pub(crate) fn of_record(record: &str, side: Side) -> Self {
        let hash = Sha256::new().chain_update(record).chain_update(" ").chain_update(side.name()).finalize();
        let mut bytes = [0; Self::BYTES];
        for (byte, hashed) in bytes.iter_mut().zip(hash) {
            *byte = hashed;
        }
        Self(bytes)
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }
}

impl From<[u8; Self::BYTES]> for PositionKey {
    fn from(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }
}

/// 32 hexadecimal digits, in lower case.
impl fmt::Display for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl fmt::Debug for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PositionKey({self})")
    }
}

/// Reads 32 hexadecimal digits.
impl FromStr for PositionKey {
    type Err = PositionKeyError;

    fn from_str(text: &str) -> Result<Self, PositionKeyError> {
        let is_key = text.len() == 2 * Self::BYTES && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u128::from_str_radix(text, 16).ok().filter(|_| is_key).ok_or(PositionKeyError)?;
        Ok(Self(number.to_be_bytes()))
    }
}

/// The text is not the key of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the key of a position, expected 32 hexadecimal digits")]
pub struct PositionKeyError;

/// The smallest record of the eight images of a position, and the symmetries that lead to it.
///
/// ```
/// use tafl_position::Position;
/// use tafl_table::Canonical;
///
/// let position: Position = "/t2/3/2K/".parse()?;
/// assert_eq!(Canonical::of(&position).text(), "/2K/3/t2/");
/// # Ok::<(), tafl_position::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    position: Position,
    record: String,
    /// Those of the eight that lead to the record: several if the position is symmetric.
    symmetries: Vec<Symmetry>,
}

impl Canonical {
    /// Of a position.
    pub fn of(position: &Position) -> Self {
        let record = position.to_string();
        let mut found = Self { position: position.clone(), record, symmetries: vec![Symmetry::Identity] };
        for symmetry in Symmetry::ALL.into_iter().filter(|symmetry| *symmetry != Symmetry::Identity) {
            let image = position.transformed(symmetry);
            let record = image.to_string();
            if record < found.record {
                found = Self { position: image, record, symmetries: vec![symmetry] };
            } else if record == found.record {
                found.symmetries.push(symmetry);
            }
        }
        found
    }

    /// The image with the smallest record.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position record.
    pub fn text(&self) -> &str {
        &self.record
    }

    /// The symmetries that map the position to the record: one, or several if the position is symmetric itself.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The key of the position with this side to move.
    pub fn key(&self, side: Side) -> PositionKey {
        PositionKey::of_record(&self.record, side)
    }

    /// The image of a move on the canonical position, as its squares and its type: `a1-a3`. If the position is
    /// symmetric, a move has several images, and this is the smallest, compared byte by byte.
    pub fn image(&self, origin: Square, kind: MoveKind, target: Square) -> String {
        let image = |symmetry: &Symmetry| {
            let place = |square| {
                symmetry
                    .apply(square, self.position.dimension())
                    .expect_or("a symmetry maps the board to itself", square)
            };
            format!("{}{kind}{}", place(origin), place(target))
        };
        self.symmetries.iter().map(image).min().expect_or_default("a position has a symmetry")
    }
}
