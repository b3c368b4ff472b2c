//! Positions as planes: one array of the size of the board for each thing that there is to know.

use tafl_play::Game;
use tafl_position::{Piece, PieceKind, Position, Side, Square};
use tafl_rules::{Berserk, Repetition, Rules};

/// The planes of the games by some rules, and what is on them.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    side: usize,
    area: usize,
    /// The pieces that can be on the board, one plane each.
    pieces: Vec<Piece>,
    /// Whether there are planes for the piece in a berserk turn and for repetitions.
    has_berserk: bool,
    has_repetition: bool,
}

impl Planes {
    pub(crate) fn new(rules: &Rules) -> Self {
        let dimension = rules.dimension();
        Self {
            side: usize::from(dimension.get()),
            area: dimension.area(),
            pieces: Piece::ALL.into_iter().filter(|&piece| can_occur(rules.start(), piece)).collect(),
            has_berserk: rules.berserk() != Berserk::None,
            has_repetition: rules.repetition() != Repetition::Ignored,
        }
    }

    /// The names of the planes, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let pieces = self.pieces.iter().map(|piece| format!("{}-{}", piece.side(), piece.kind().name()));
        let berserk = self.has_berserk.then(|| "berserk".to_owned());
        let repeated = self.has_repetition.then(|| "repeated".to_owned());
        pieces.chain(["defenders-to-move".to_owned()]).chain(berserk).chain(repeated).collect()
    }

    /// The number of planes.
    pub(crate) fn count(&self) -> usize {
        self.pieces.len() + 1 + usize::from(self.has_berserk) + usize::from(self.has_repetition)
    }

    /// The bytes of all planes.
    pub(crate) fn len(&self) -> usize {
        self.count() * self.area
    }

    /// The planes of the pieces of a position.
    pub(crate) fn pieces(&self, position: &Position) -> Box<[u8]> {
        let mut bytes = vec![0; self.pieces.len() * self.area].into_boxed_slice();
        for (square, _) in position.pieces() {
            self.refresh(position, square, &mut bytes);
        }
        bytes
    }

    /// Brings the planes of the pieces up to date on a square.
    #[inline]
    pub(crate) fn refresh(&self, position: &Position, square: Square, bytes: &mut [u8]) {
        let found = position.get(square);
        let index = self.index_of(square);
        for (plane, &piece) in bytes.chunks_exact_mut(self.area).zip(&self.pieces) {
            if let Some(byte) = plane.get_mut(index) {
                *byte = u8::from(found == Some(piece));
            }
        }
    }

    /// Writes all planes of a game over bytes that are 0, given those of its pieces.
    #[inline]
    pub(crate) fn write(&self, game: &Game, pieces: &[u8], bytes: &mut [u8]) {
        let Some((first, rest)) = bytes.split_at_mut_checked(pieces.len()) else { return };
        first.copy_from_slice(pieces);
        let mut planes = rest.chunks_exact_mut(self.area);
        if let Some(plane) = planes.next().filter(|_| game.side_to_move() == Side::Defenders) {
            plane.fill(1);
        }
        if self.has_berserk {
            let square = planes.next().zip(game.berserk_square());
            if let Some(byte) = square.and_then(|(plane, square)| plane.get_mut(self.index_of(square))) {
                *byte = 1;
            }
        }
        if self.has_repetition
            && let Some(plane) = planes.next().filter(|_| game.occurrences() > 1)
        {
            plane.fill(1);
        }
    }

    #[inline]
    fn index_of(&self, square: Square) -> usize {
        usize::from(square.rank().index()) * self.side + usize::from(square.file().index())
    }
}

/// Whether games from a start position can have a piece: pieces never appear, but mercenaries change sides.
fn can_occur(start: &Position, piece: Piece) -> bool {
    let switched = piece.kind() == PieceKind::Mercenary && start.count(piece.switched()) > 0;
    start.count(piece) > 0 || switched
}
