//! Rules prepared for play, and the squares of their board as indices and sets.

use alloc::vec::Vec;

use tafl_position::{Dimension, Piece, PieceKind, Position, Side, Square};
use tafl_rules::{Berserk, Escape, RepetitionRule, Rules, Shieldwall, Zone};

use crate::bit_board::BitBoard;
use crate::geometry::Geometry;
use crate::mobility::{Freedom, Mobility};
use crate::state::State;
use crate::zobrist::Images;
use crate::zones::{Area, Hostility, Zones};

/// The rules of a game, prepared for boards of type `B`: what does not depend on the position is computed once.
///
/// [`Game`](crate::Game) is easier to use: it chooses the board type, keeps the history and checks what it
/// plays. Compiled rules are for programs that search: they hold no game, and their methods take a [`State`] and return
/// the next one.
///
/// ```
/// use tafl_play::{CompiledRules, Small};
/// use tafl_rules::Preset;
///
/// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
/// let start = compiled.start();
/// let mut replies = 0;
/// compiled.for_each_legal_step(&start, |step| {
///     replies += compiled.count_legal_steps(&compiled.play_unchecked(&start, step).state());
/// });
/// assert_eq!(compiled.count_legal_steps(&start), 40);
/// assert_eq!(replies, 960);
/// # Ok::<(), tafl_play::BoardTooLargeError>(())
/// ```
#[doc(alias = "move generator")]
#[doc(alias = "movegen")]
#[derive(Clone, Debug)]
pub struct CompiledRules<B> {
    pub(crate) rules: Rules,
    pub(crate) geometry: Geometry<B>,
    pub(crate) attackers: Vec<Mobility<B>>,
    pub(crate) defenders: Vec<Mobility<B>>,
    attackers_freedom: Freedom<B>,
    defenders_freedom: Freedom<B>,
    pub(crate) hostility: [Hostility<B>; 12],
    /// The squares where the king escapes.
    pub(crate) goal: B,
    pub(crate) zones: Zones<B>,
    /// The squares that `cen` lists, whatever else they are: the rules of captures mean these.
    pub(crate) center: B,
    /// The squares that `cor` lists.
    pub(crate) corners: B,
    /// Whether the side starts with commanders or knights.
    pub(crate) attackers_have_leaders: bool,
    pub(crate) defenders_have_leaders: bool,
    /// Whether a step can capture a shieldwall that it does not close itself.
    pub(crate) closes_distant_rows: bool,
    /// The squares next to a special square on the edge.
    pub(crate) edge_gates: B,
    /// The rule for repeated positions. Games apply it, which have a history.
    pub(crate) repetition: Option<RepetitionRule>,
    /// The images of the squares, if positions repeat up to symmetry.
    pub(crate) images: Option<Images>,
    start: State<B>,
}

impl<B: BitBoard> CompiledRules<B> {
    /// Prepares rules for play. Repetitions need a history, which only a [`Game`](crate::Game) has.
    ///
    /// # Errors
    ///
    /// [`BoardTooLargeError`] if the board does not fit the type `B`.
    pub fn new(rules: &Rules) -> Result<Self, BoardTooLargeError> {
        let dimension = rules.dimension();
        if dimension.get() > B::MAX_SIDE {
            return Err(BoardTooLargeError { dimension, max_side: B::MAX_SIDE });
        }
        Ok(Self::fitting(rules))
    }

    /// The rules for a board that fits the type, as [`with_compiled_rules!`](crate::with_compiled_rules) chooses it. Squares
    /// that do not fit would be missing.
    #[doc(hidden)]
    pub fn fitting(rules: &Rules) -> Self {
        B::compiled(rules)
    }

    /// The same, generic: [`Sealed::compiled`](crate::bit_board::Sealed::compiled) calls it.
    pub(crate) fn prepared(rules: &Rules) -> Self {
        let geometry = Geometry::new(rules.dimension());
        let zones = Zones::new(rules, &geometry);
        let repetition = rules.repetition();
        let [center, corners] = [Zone::Center, Zone::Corner].map(|zone| geometry.set(rules.squares(zone)));
        let start = State::new(&geometry, rules.start(), rules.side_to_move());
        let leaders = start.kind(PieceKind::Commander) | start.kind(PieceKind::Knight);
        let attackers = Mobility::of_side(rules, &geometry, &zones, Side::Attackers);
        let defenders = Mobility::of_side(rules, &geometry, &zones, Side::Defenders);
        let mut compiled = Self {
            attackers_freedom: Freedom::new(&attackers),
            defenders_freedom: Freedom::new(&defenders),
            attackers,
            defenders,
            hostility: Piece::ALL.map(|piece| Hostility::new(&zones, piece)),
            goal: match rules.escape() {
                Escape::Edge => geometry.edge,
                Escape::Corner => corners,
            },
            center,
            corners,
            attackers_have_leaders: !(leaders & start.side(Side::Attackers)).is_empty(),
            defenders_have_leaders: !(leaders & start.side(Side::Defenders)).is_empty(),
            closes_distant_rows: rules.shieldwall() != Shieldwall::None && !rules.shieldwall_by_flanking(),
            edge_gates: geometry.neighbours(geometry.edge & zones.all),
            images: repetition.filter(|rule| rule.is_symmetric()).map(|_| Images::new(rules.dimension())),
            repetition,
            start,
            zones,
            geometry,
            rules: rules.clone(),
        };
        compiled.start = compiled.judged(compiled.start);
        compiled
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rule for repeated positions, which a program that searches applies itself; `None` if they are ignored.
    pub fn repetition(&self) -> Option<RepetitionRule> {
        self.repetition
    }

    /// The state at the start of a game: the start position, and the side that moves first.
    pub fn start(&self) -> State<B> {
        self.start
    }

    /// The state of another position, with this side to move.
    ///
    /// # Errors
    ///
    /// [`WrongDimensionError`] if the position does not have the size of the rules' board.
    pub fn state(&self, position: &Position, side: Side) -> Result<State<B>, WrongDimensionError> {
        WrongDimensionError::check(position, &self.rules)?;
        Ok(self.fitting_state(position, side))
    }

    /// The state of a position of the right size.
    pub(crate) fn fitting_state(&self, position: &Position, side: Side) -> State<B> {
        self.judged(State::new(&self.geometry, position, side))
    }

    /// The position of a state.
    pub fn position(&self, state: &State<B>) -> Position {
        state.to_position(self.geometry.dimension)
    }

    fn judged(&self, mut state: State<B>) -> State<B> {
        state.set_outcome(self.outcome(&state));
        state
    }

    pub(crate) fn is_berserk(&self) -> bool {
        self.rules.berserk() != Berserk::None
    }

    #[inline]
    pub(crate) fn mobilities(&self, side: Side) -> &[Mobility<B>] {
        match side {
            Side::Attackers => &self.attackers,
            Side::Defenders => &self.defenders,
        }
    }

    #[inline]
    pub(crate) fn freedom(&self, side: Side) -> &Freedom<B> {
        match side {
            Side::Attackers => &self.attackers_freedom,
            Side::Defenders => &self.defenders_freedom,
        }
    }

    #[inline]
    pub(crate) fn have_leaders(&self, side: Side) -> bool {
        match side {
            Side::Attackers => self.attackers_have_leaders,
            Side::Defenders => self.defenders_have_leaders,
        }
    }
}

/// The board of the rules is too large for the type of bit board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the board has {dimension} by {dimension} squares, but these compiled rules support at most {max_side} by {max_side}"
)]
pub struct BoardTooLargeError {
    dimension: Dimension,
    max_side: u8,
}

impl BoardTooLargeError {
    /// The size of the rules' board.
    pub fn dimension(&self) -> Dimension {
        self.dimension
    }
}

/// A position does not have the size of the rules' board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the position has {found} by {found} squares, but the rules are for {expected} by {expected}")]
pub struct WrongDimensionError {
    found: Dimension,
    expected: Dimension,
}

impl WrongDimensionError {
    pub(crate) fn check(position: &Position, rules: &Rules) -> Result<(), Self> {
        let (found, expected) = (position.dimension(), rules.dimension());
        if found == expected { Ok(()) } else { Err(Self { found, expected }) }
    }

    /// The size of the position.
    pub fn found(&self) -> Dimension {
        self.found
    }

    /// The size of the rules' board.
    pub fn expected(&self) -> Dimension {
        self.expected
    }
}

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

impl<B: BitBoard> CompiledRules<B> {
    /// The squares of the pieces that may not stop where they are, unless the start position has them there.
    pub(crate) fn misplaced(&self, state: &State<B>) -> Vec<Square> {
        let misplaced = |&index: &usize| {
            let piece = state.piece(index);
            let may_stop = piece
                .zip(self.zones.at(index))
                .is_none_or(|(piece, special)| special.rules.stop.contains(piece));
            !may_stop && self.start().piece(index) != piece
        };
        let indices = state.occupied().indices().filter(misplaced);
        indices.filter_map(|index| self.geometry.square(index)).collect()
    }
}
