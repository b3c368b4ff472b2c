//! The squares of a board as indices and as sets.

use tafl_position::Square;
use tafl_rules::Zone;

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::zones::Area;

/// Squares as indices and sets. The indices are those of [`BitBoard`].
impl<B: BitBoard> CompiledRules<B> {
    /// The index of a square; `None` off the board.
    ///
    /// Squares are numbered rank by rank from `a1`, without gaps: on a board of 7 by 7 squares, `a1` is 0, `g1` is 6, `a2`
    /// is 7 and `g7` is 48.
    ///
    /// ```
    /// use tafl_play::{CompiledRules, Preset, Small};
    ///
    /// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
    /// assert_eq!(compiled.index_of("a2".parse()?), Some(7));
    /// assert_eq!(compiled.index_of("a8".parse()?), None);
    /// assert_eq!(compiled.square_at(7), Some("a2".parse()?));
    /// assert_eq!(compiled.square_at(49), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn index_of(&self, square: Square) -> Option<usize> {
        self.geometry.index_of(square)
    }

    /// The square at an index; `None` off the board.
    #[inline]
    pub fn square_at(&self, index: usize) -> Option<Square> {
        self.geometry.square(index)
    }

    /// The squares of a set, rank by rank from `a1`.
    pub fn squares(&self, set: B) -> impl Iterator<Item = Square> + '_ {
        self.geometry.squares_of(set)
    }

    /// All squares of the board. The complement of a set also has indices off the board, which this leaves out:
    /// `compiled.board() & !state.occupied()`.
    #[inline]
    pub fn board(&self) -> B {
        self.geometry.all
    }

    /// The squares on the edge of the board.
    #[inline]
    pub fn edge(&self) -> B {
        self.geometry.edge
    }

    /// The squares where the king escapes: the corners or the edge, by the rules.
    #[inline]
    pub fn escape_squares(&self) -> B {
        self.goal
    }

    /// The squares of a zone. A square belongs to one zone at most: if the rules list it in several, to the last of
    /// [`Zone::ALL`], or to the extra zone that lists it.
    ///
    /// ```
    /// use tafl_play::{BitBoard, CompiledRules, Preset, Side, Small, Zone};
    ///
    /// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
    /// let (state, center) = (compiled.start(), compiled.zone(Zone::Center));
    /// assert_eq!(compiled.squares(center).next(), Some("d4".parse()?));
    /// assert_eq!((state.side(Side::Defenders) & center).count(), 1);
    /// assert_eq!(compiled.zone(Zone::Corner), compiled.escape_squares());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn zone(&self, zone: Zone) -> B {
        self.zones.squares_where(|special| special.area == Area::Zone(zone))
    }

    /// The squares next to those of a set, along files and ranks. Squares of the set are among them if they are next to
    /// others of it.
    #[inline]
    pub fn neighbours(&self, set: B) -> B {
        self.geometry.neighbours(set)
    }
}
