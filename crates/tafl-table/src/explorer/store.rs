//! Games in little memory.

use std::collections::HashMap;
use std::sync::Arc;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_game_record::{GameRecord, ReplayError};
use tafl_moves::{Move, MoveKind};
use tafl_position::{Dimension, Piece, PieceKind, Position, Square};

use crate::explorer::facts::GameFacts;
use crate::explorer::query::ExplorerQuery;
use crate::explorer::{ExploreError, Explorer, LineError};

/// The main lines of games and what an [`Explorer`] counts about them, for many queries.
///
/// A move needs four bytes, one that captures or that is not plain six and two for each capture. A game needs about 100
/// bytes more, and a start position is stored once.
///
/// ```
/// use tafl_position::Side;
/// use tafl_table::{ExplorerQuery, GameStore};
///
/// let mut store = GameStore::default();
/// store.push(&"[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-c2\n".parse()?)?;
/// let explorer = store.explore(&ExplorerQuery::new("/3/t2/2K/".parse()?, Side::Defenders).into())?;
/// assert_eq!(explorer.total().games, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GameStore {
    starts: Vec<Position>,
    known: HashMap<Position, usize>,
    games: Vec<StoredGame>,
    words: Vec<u16>,
}

#[derive(Clone, Debug)]
struct StoredGame {
    start: usize,
    /// The number of words of this game and those before it.
    end: usize,
    facts: GameFacts,
}

/// In the first word of a move: a third follows.
const MORE: u16 = 1 << 15;

impl GameStore {
    /// Stores the main line of a game, up to a move that cannot be played.
    ///
    /// # Errors
    ///
    /// [`ExploreError::Replay`] if the game has no start position, or if a move cannot be played.
    pub fn push(&mut self, record: &GameRecord) -> Result<(), ExploreError> {
        let mut plies = record.replay()?;
        let start = self.start(plies.position());
        let unplayable = plies.find_map(|ply| match ply {
            Ok(ply) => {
                ply.move_record.as_move().into_iter().for_each(|step| write(step, &mut self.words));
                None
            }
            Err(error) => Some(error),
        });
        self.games.push(StoredGame { start, end: self.words.len(), facts: GameFacts::of(record) });
        unplayable.map_or(Ok(()), |error: ReplayError| Err(error.into()))
    }

    /// The index of a start position.
    fn start(&mut self, position: &Position) -> usize {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        self.starts.push(position.clone());
        self.known.insert(position.clone(), self.starts.len() - 1);
        self.starts.len() - 1
    }

    /// Stores the games of another store after those of this one.
    pub fn append(&mut self, other: &Self) {
        let before = self.words.len();
        self.words.extend_from_slice(&other.words);
        for game in &other.games {
            let Some(start) = other.starts.get(game.start) else {
                broken("a game has a start in its store", ());
                continue;
            };
            let start = self.start(start);
            self.games.push(StoredGame { start, end: before + game.end, facts: game.facts.clone() });
        }
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Counts the games that reach a position.
    ///
    /// # Errors
    ///
    /// [`ExploreError::TooManyLines`].
    pub fn explore(&self, query: &Arc<ExplorerQuery>) -> Result<Explorer, ExploreError> {
        self.explore_with(query, |_| {})
    }

    /// Counts the games that reach a position, and calls a function with the index of each.
    ///
    /// # Errors
    ///
    /// [`ExploreError::TooManyLines`].
    pub fn explore_with(
        &self,
        query: &Arc<ExplorerQuery>,
        mut reached: impl FnMut(usize),
    ) -> Result<Explorer, ExploreError> {
        let mut explorer = Explorer::new(Arc::clone(query));
        let mut begin = 0;
        for (index, game) in self.games.iter().enumerate() {
            let words = self.words.get(begin..game.end).expect_or_default("a game ends in its store");
            begin = game.end;
            let Some(start) = self.starts.get(game.start) else {
                broken("a game has a start in its store", ());
                continue;
            };
            match explorer.add_line(start, Moves(words), || game.facts.clone().into()) {
                Ok(true) => reached(index),
                Err(LineError::TooManyLines) => return Err(ExploreError::TooManyLines),
                Ok(false) | Err(LineError::Move(_)) => {}
            }
        }
        Ok(explorer)
    }
}

/// Seven bits each for file and rank, of which there are at most 78 ([`Dimension::MAX`](tafl_position::Dimension::MAX)).
fn word(square: Square) -> u16 {
    u16::from(square.file().index()) << 7 | u16::from(square.rank().index())
}

fn square(word: u16) -> Option<Square> {
    let [file, rank] = [word >> 7 & 0x7f, word & 0x7f]
        .map(|index| u8::try_from(index).expect_or_default("seven bits are a byte"));
    Square::from_indices(file, rank)
}

fn write(step: &Move, words: &mut Vec<u16>) {
    let kind = MoveKind::ALL
        .iter()
        .position(|&kind| kind == step.kind())
        .expect_or_default("the list has each kind");
    let captures = step.captures();
    let is_long = step.kind() != MoveKind::Plain || !captures.is_empty();
    words.push(word(step.origin()) | if is_long { MORE } else { 0 });
    words.push(word(step.target()));
    if is_long {
        words.push(
            u16::try_from(captures.len() << 2 | kind).expect_or_default("a board has fewer than 2¹⁴ squares"),
        );
        words.extend(captures.iter().map(|capture| word(capture.square())));
    }
}

/// The moves in words.
struct Moves<'w>(&'w [u16]);

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let [origin, target, rest @ ..] = self.0 else { return None };
        self.0 = rest;
        let step = Move::new(square(origin & !MORE)?, square(*target)?);
        if origin & MORE == 0 {
            return Some(step);
        }
        let (header, rest) = rest.split_first()?;
        let (captures, rest) = rest.split_at_checked(usize::from(header >> 2))?;
        self.0 = rest;
        let kind = MoveKind::ALL.get(usize::from(header & 3)).copied()?;
        Some(step.with_kind(kind).with_captures(captures.iter().filter_map(|&word| square(word))))
    }
}

/// The exclusive or of a number for each piece on its square. Equal positions have equal hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardHash(u64);

impl BoardHash {
    pub(super) fn of(position: &Position) -> Self {
        let dimension = position.dimension();
        let mut hash = Self(0);
        for (square, piece) in position.pieces() {
            hash.toggle(dimension, square, piece);
        }
        hash
    }

    /// Changes the hash as the move changes the position, which is the one before the move. Returns how many pieces
    /// leave the board.
    pub(super) fn play(&mut self, step: &Move, position: &Position) -> usize {
        let dimension = position.dimension();
        if let Some(mover) = position.get(step.origin()) {
            self.toggle(dimension, step.origin(), mover);
            self.toggle(dimension, step.target(), mover);
        }
        let mut removed = 0;
        for square in step.captures().iter().map(|capture| capture.square()) {
            let Some(captured) = position.get(square) else { continue };
            self.toggle(dimension, square, captured);
            if captured.kind() == PieceKind::Mercenary {
                self.toggle(dimension, square, captured.switched());
            } else {
                removed += 1;
            }
        }
        removed
    }

    fn toggle(&mut self, dimension: Dimension, square: Square, piece: Piece) {
        let index = dimension.index_of(square).expect_or_default("a move is on the board");
        self.0 ^= mixed((index * Piece::ALL.len() + piece.index()) as u64);
    }
}

/// A number for each number that looks random: the output function of `SplitMix64`.
const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
