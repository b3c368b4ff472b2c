//! How the squares of a list of moves are written.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::scan::Coordinate;
use crate::error::{Quoted, clipped};
use crate::tags;
use tafl_game_record::GameRecord;
use tafl_position::{Dimension, File, Rank, Square};

/// How the squares of a list of moves are written, as far as that is known: words with commas between them.
///
/// | word | meaning |
/// | --- | --- |
/// | `file-first`, `rank-first` | the order of the two parts of a square |
/// | `0`, `1` | the number of the first file or rank; a letter always counts from `a` |
/// | `bottom`, `top` | where the first rank is |
/// | `field=NAME` | the field of a JSON object that has the moves |
///
/// What is missing is [guessed](crate::ArchiveFormat::Moves).
///
/// ```
/// use tafl_archive::{ArchiveFormat, ImportOptions};
/// use tafl_rules::Preset;
///
/// // The rank counts from the top, from 0: `(0, D)` is d7.
/// let options = ImportOptions::default().with_rules(Preset::BRANDUB.rules());
/// let game = ArchiveFormat::Moves.parse_with("(0, D) -> (0, B)", &options)?;
/// assert!(game.value.to_string().ends_with("1. d7-b7\n"));
/// assert_eq!(game.value.tag("moves-written").unwrap().as_str(), "rank-first,0,top or turned");
///
/// let options = options.with_move_list("bottom".parse()?);
/// let game = ArchiveFormat::Moves.parse_with("(0, D) -> (0, B)", &options)?;
/// assert!(game.value.to_string().ends_with("1. d1-b1\n"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveListForm {
    order: Option<Order>,
    first: Option<u8>,
    ranks: Option<Ranks>,
    pub(super) field: Option<Box<str>>,
}

/// The part of a square that comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    FileFirst,
    RankFirst,
}

/// Where the first rank is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ranks {
    Bottom,
    Top,
}

const ORDERS: [(&str, Order); 2] = [("file-first", Order::FileFirst), ("rank-first", Order::RankFirst)];
const FIRSTS: [(&str, u8); 2] = [("0", 0), ("1", 1)];
const RANKS: [(&str, Ranks); 2] = [("bottom", Ranks::Bottom), ("top", Ranks::Top)];
const FIELD: &str = "field=";

/// How all squares of a game are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Written {
    order: Order,
    first: u8,
    ranks: Ranks,
}

impl Written {
    /// `h1`, as in chess.
    pub(super) const USUAL: Self = Self { order: Order::FileFirst, first: 1, ranks: Ranks::Bottom };

    /// The square that these coordinates mean; `None` if it is not on the board.
    pub(super) fn square(self, [one, other]: [Coordinate; 2], dimension: Dimension) -> Option<Square> {
        let (file, rank) = match self.order {
            Order::FileFirst => (one, other),
            Order::RankFirst => (other, one),
        };
        let index = |coordinate| match coordinate {
            Coordinate::Letter(index) => Some(index),
            Coordinate::Number(number) => number.checked_sub(self.first),
        };
        let on_board = |index: &u8| *index < dimension.get();
        let (file, rank) = (index(file).filter(on_board)?, index(rank).filter(on_board)?);
        let rank = match self.ranks {
            Ranks::Bottom => rank,
            Ranks::Top => dimension.get() - 1 - rank,
        };
        Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?))
    }

    /// All coordinates that mean squares, in pairs.
    pub(super) fn numbers(self, dimension: Dimension) -> impl Iterator<Item = [Coordinate; 2]> {
        let numbers = move || (0..dimension.get()).map(move |index| Coordinate::Number(index + self.first));
        numbers().flat_map(move |one| numbers().map(move |other| [one, other]))
    }

    /// Whether both count from the same number.
    pub(super) fn counts_like(self, other: Self) -> bool {
        self.first == other.first
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        MoveListForm::from(*self).fmt(f)
    }
}

impl From<Written> for MoveListForm {
    fn from(written: Written) -> Self {
        let Written { order, first, ranks } = written;
        Self { order: Some(order), first: Some(first), ranks: Some(ranks), field: None }
    }
}

impl MoveListForm {
    /// How the squares of a game that was read from a list of moves were written: the tag `moves-written`, or as in `h1`.
    pub fn of_record(record: &GameRecord) -> Self {
        let tag = tags::text(record, super::WRITTEN).and_then(|text| text.split(' ').next());
        tag.and_then(|text| text.parse().ok()).unwrap_or_else(|| Written::USUAL.into())
    }

    /// Whether other ways to write the squares of such a game lead to the same game, turned or mirrored, so that the text does
    /// not say which of them is meant.
    pub fn is_turned(record: &GameRecord) -> bool {
        tags::text(record, super::WRITTEN).is_some_and(|text| text.ends_with(super::OR_TURNED))
    }

    /// With the file first: its names say so, whatever the form says.
    pub(super) fn with_file_first(self) -> Self {
        Self { order: Some(Order::FileFirst), ..self }
    }

    /// The ways to write squares that this form allows, the most usual one first.
    pub(super) fn ways(&self, example: [Coordinate; 2]) -> Vec<Written> {
        // A letter is usually that of a file. Pairs of numbers are usually the indices of a matrix.
        let (orders, ranks) = match example {
            [Coordinate::Letter(_), _] => ([Order::FileFirst, Order::RankFirst], None),
            [_, Coordinate::Letter(_)] => ([Order::RankFirst, Order::FileFirst], None),
            _ => ([Order::RankFirst, Order::FileFirst], Some(Ranks::Top)),
        };
        let mut ways = Vec::new();
        for order in orders {
            for first in [1, 0] {
                let usual = ranks.unwrap_or(if first == 1 { Ranks::Bottom } else { Ranks::Top });
                let other = if usual == Ranks::Top { Ranks::Bottom } else { Ranks::Top };
                ways.extend([usual, other].map(|ranks| Written { order, first, ranks }));
            }
        }
        ways.retain(|way| {
            self.order.is_none_or(|order| order == way.order)
                && self.first.is_none_or(|first| first == way.first)
                && self.ranks.is_none_or(|ranks| ranks == way.ranks)
        });
        ways
    }
}

/// The words, as they are read.
impl fmt::Display for MoveListForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = self.field.as_ref().map(|name| alloc::format!("{FIELD}{name}"));
        let words = [
            self.order.and_then(|order| word(&ORDERS, order)),
            self.first.and_then(|first| word(&FIRSTS, first)),
            self.ranks.and_then(|ranks| word(&RANKS, ranks)),
            field.as_deref(),
        ];
        f.write_str(&words.into_iter().flatten().collect::<Vec<_>>().join(","))
    }
}

fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> Option<&'static str> {
    words.iter().find(|(_, known)| *known == value).map(|(word, _)| *word)
}

fn value<T: Copy>(words: &[(&str, T)], text: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == text).map(|&(_, value)| value)
}

/// A word of a form that has no meaning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` does not say how moves are written; write `file-first` or `rank-first`, `0` or `1`, `bottom` or `top`, or `field=NAME`, with commas between them", word = Quoted(word))]
pub struct MoveListFormError {
    word: Box<str>,
}

/// Reads the words. Spaces around them are ignored, and of two that contradict each other the last one counts.
impl FromStr for MoveListForm {
    type Err = MoveListFormError;

    fn from_str(text: &str) -> Result<Self, MoveListFormError> {
        let mut form = Self::default();
        for text in text.split(',').map(str::trim).filter(|text| !text.is_empty()) {
            if let Some(name) = text.strip_prefix(FIELD) {
                form.field = Some(String::from(name).into());
            } else if let Some(order) = value(&ORDERS, text) {
                form.order = Some(order);
            } else if let Some(first) = value(&FIRSTS, text) {
                form.first = Some(first);
            } else if let Some(ranks) = value(&RANKS, text) {
                form.ranks = Some(ranks);
            } else {
                return Err(MoveListFormError { word: clipped(text) });
            }
        }
        Ok(form)
    }
}
