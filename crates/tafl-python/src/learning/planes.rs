//! Positions as planes: one array of the size of the board for each thing that there is to know.

use tafl_play::Game;
use tafl_position::{Piece, PieceKind, Position, Side, Square};
use tafl_rules::{Berserk, Rules};

/// The planes of the games by some rules, and what is on them.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    side: usize,
    area: usize,
    /// The pieces that can be on the board, one plane each.
    pieces: Vec<Piece>,
    /// The number of positions before the current one whose pieces are shown too.
    history: usize,
    /// Whether there are planes for the piece in a berserk turn and for repetitions.
    has_berserk: bool,
    has_repetition: bool,
}

impl Planes {
    pub(crate) fn new(rules: &Rules, history: usize) -> Self {
        let dimension = rules.dimension();
        Self {
            side: usize::from(dimension.get()),
            area: dimension.area(),
            pieces: Piece::ALL.into_iter().filter(|&piece| can_occur(rules.start(), piece)).collect(),
            history,
            has_berserk: rules.berserk() != Berserk::None,
            has_repetition: rules.repetition().is_some(),
        }
    }

    /// The names of the planes, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let names = || self.pieces.iter().map(|piece| format!("{}-{}", piece.side(), piece.kind().name()));
        let past = (1..=self.history).flat_map(|ago| names().map(move |name| format!("{name}-{ago}")));
        let berserk = self.has_berserk.then(|| "berserk".to_owned());
        let repeated = self.has_repetition.then(|| "repeated".to_owned());
        names().chain(["defenders-to-move".to_owned()]).chain(berserk).chain(repeated).chain(past).collect()
    }

    /// The number of planes.
    pub(crate) fn count(&self) -> usize {
        let state = 1 + usize::from(self.has_berserk) + usize::from(self.has_repetition);
        self.pieces.len() * (self.history + 1) + state
    }

    /// The bytes of all planes.
    pub(crate) fn len(&self) -> usize {
        self.count() * self.area
    }

    /// The bytes of the planes of the pieces of one position.
    fn board_len(&self) -> usize {
        self.pieces.len() * self.area
    }

    /// The planes of the pieces of a game: those of its position, then those of the positions before it, the last one first.
    pub(crate) fn pieces(&self, game: &Game) -> Box<[u8]> {
        let mut bytes = vec![0; self.board_len() * (self.history + 1)].into_boxed_slice();
        let mut boards = bytes.chunks_exact_mut(self.board_len().max(1));
        if let Some(board) = boards.next() {
            self.draw(&game.position(), board);
        }
        if self.history > 0 {
            let mut past = game.clone();
            for board in boards {
                if past.undo().is_none() {
                    break;
                }
                self.draw(&past.position(), board);
            }
        }
        bytes
    }

    fn draw(&self, position: &Position, board: &mut [u8]) {
        for (square, _) in position.pieces() {
            self.refresh(position, square, board);
        }
    }

    /// Makes the planes of the current position those of the one before it, and so on. The oldest are lost.
    #[inline]
    pub(crate) fn age(&self, pieces: &mut [u8]) {
        let one = self.board_len();
        pieces.copy_within(..pieces.len().saturating_sub(one), one.min(pieces.len()));
    }

    /// A piece that no game by the rules has, although this one starts with it.
    pub(crate) fn stranger(&self, start: &Position) -> Option<Piece> {
        start.pieces().map(|(_, piece)| piece).find(|piece| !self.pieces.contains(piece))
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
        let Some((now, past)) = pieces.split_at_checked(self.board_len()) else { return };
        let Some((first, rest)) = bytes.split_at_mut_checked(now.len()) else { return };
        first.copy_from_slice(now);
        let state = rest.len().saturating_sub(past.len());
        let Some((state, last)) = rest.split_at_mut_checked(state) else { return };
        if last.len() == past.len() {
            last.copy_from_slice(past);
        }
        let mut planes = state.chunks_exact_mut(self.area);
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
