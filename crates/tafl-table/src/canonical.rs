//! Positions that stand for all their symmetric images.

use notation_syntax::invariant::ExpectOr as _;
use tafl_moves::MoveKind;
use tafl_position::{Position, Side, Square, Symmetry};

use crate::position_key::PositionKey;

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
