//! The content of a picture.

use alloc::vec::Vec;

use tafl_moves::MoveRecord;
use tafl_position::{Piece, PieceKind, Position, ShapeColour, Side, Square};
use tafl_rules::Rules;

use crate::corner::{Corner, View};

/// A position and what to show with it: labels, special squares, the last move, marks.
///
/// [`text`](Self::text) and [`svg`](Self::svg) draw it. Squares off the board are ignored.
///
/// ```
/// use tafl_diagram::Diagram;
/// use tafl_position::Square;
/// use tafl_rules::Preset;
///
/// let rules = Preset::BRANDUB.rules();
/// let position = "/3t3/3t3/3T3/tt1KTtt/2TT3/5t1/3t3/".parse()?;
/// let square = |name: &str| name.parse::<Square>();
/// let diagram = Diagram::new(&position)
///     .rules(&rules)
///     .last_move(square("c4")?, square("c5")?)
///     .captured([square("e5")?]);
/// assert_eq!(diagram.text().ascii().to_string(), "    \
///     a b c d e f g
///   7 + . . t . . + 7
///   6 . . . . . t . 6
///   5 . .[T]T x . . 5
///   4 t t : K T t t 4
///   3 . . . T . . . 3
///   2 . . . t . . . 2
///   1 + . . t . . + 1
///     a b c d e f g
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "board")]
#[doc(alias = "render")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram<'a> {
    pub(crate) position: &'a Position,
    pub(crate) rules: Option<&'a Rules>,
    pub(crate) a1: Corner,
    pub(crate) labels: bool,
    pub(crate) last_move: Option<(Square, Square)>,
    pub(crate) captured: Vec<Square>,
    pub(crate) marked: Vec<Square>,
    pub(crate) circles: Vec<(ShapeColour, Square)>,
    /// Without a colour, in that of marks.
    pub(crate) arrows: Vec<(Option<ShapeColour>, Square, Square)>,
}

impl<'a> Diagram<'a> {
    /// The position with labels, with `a1` at the bottom left and without marks.
    pub const fn new(position: &'a Position) -> Self {
        Self {
            position,
            rules: None,
            a1: Corner::BottomLeft,
            labels: true,
            last_move: None,
            captured: Vec::new(),
            marked: Vec::new(),
            circles: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// Shows the special squares of these rules: corners, center and fortresses, and the edge if the king escapes
    /// there. Rules for a board of another size are ignored.
    #[must_use]
    pub fn rules(mut self, rules: &'a Rules) -> Self {
        self.rules = (rules.dimension() == self.position.dimension()).then_some(rules);
        self
    }

    /// Draws `a1` in this corner.
    #[must_use]
    pub fn a1(mut self, corner: Corner) -> Self {
        self.a1 = corner;
        self
    }

    /// Omits the names of files and ranks.
    #[must_use]
    pub fn without_labels(mut self) -> Self {
        self.labels = false;
        self
    }

    /// Marks the squares where the last move began and ended.
    #[must_use]
    pub fn last_move(mut self, origin: Square, target: Square) -> Self {
        self.last_move = Some((origin, target));
        self
    }

    /// Marks squares on which the last move captured, in addition to those already marked.
    #[must_use]
    pub fn captured(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.captured.extend(squares);
        self
    }

    /// Marks the squares of a move that led to the position: its origin, its target and its captures.
    ///
    /// ```
    /// use tafl_diagram::Diagram;
    ///
    /// let position = "/3/1t1/2K/".parse()?;
    /// let diagram = Diagram::new(&position).played(&"b3-b2xa2".parse()?);
    /// assert_eq!(diagram, Diagram::new(&position).last_move("b3".parse()?, "b2".parse()?).captured(["a2".parse()?]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn played(self, record: &MoveRecord) -> Self {
        let diagram = self.captured(record.captures().iter().map(|capture| capture.square()));
        match (record.origin(), record.target()) {
            (Some(origin), Some(target)) => diagram.last_move(origin, target),
            _ => diagram,
        }
    }

    /// Draws a ring around squares, in addition to those that already have one.
    #[must_use]
    pub fn marked(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.marked.extend(squares);
        self
    }

    /// Draws an arrow from one square to another. Only pictures have arrows, text does not.
    #[must_use]
    pub fn arrow(mut self, origin: Square, target: Square) -> Self {
        self.arrows.push((None, origin, target));
        self
    }

    /// Draws a circle around a square, or an arrow from there to another one, in a colour. Text has circles without their
    /// colours, and no arrows.
    ///
    /// ```
    /// use tafl_diagram::{Diagram, ShapeColour, Square};
    ///
    /// let position = "/t2/3/2K/".parse()?;
    /// let square = |name: &str| name.parse::<Square>();
    /// let diagram = Diagram::new(&position)
    ///     .shape(ShapeColour::Green, square("c3")?, None)
    ///     .shape(ShapeColour::Red, square("a1")?, square("c1")?);
    /// let picture = diagram.svg().to_string();
    /// assert!(picture.contains("circled c3 (green)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shape(mut self, colour: ShapeColour, from: Square, to: impl Into<Option<Square>>) -> Self {
        match to.into() {
            Some(to) => self.arrows.push((Some(colour), from, to)),
            None => self.circles.push((colour, from)),
        }
        self
    }

    pub(crate) fn view(&self) -> View {
        View { corner: self.a1, dimension: self.position.dimension() }
    }
}

/// The meaning of a part of a [`Text`](crate::Text), for programs that add colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// White space, including the ends of lines.
    Space,
    /// The names of the files, or the number of a rank.
    Label,
    /// An empty square.
    Ground,
    /// An empty special square.
    Special,
    /// An attacker other than a king.
    Attacker,
    /// A defender other than a king.
    Defender,
    /// A king of either side.
    King,
    /// A mark: of the last move, a capture or a marked square.
    Mark,
}

impl Part {
    pub(crate) fn of(piece: Piece) -> Self {
        match (piece.kind(), piece.side()) {
            (PieceKind::King, _) => Self::King,
            (_, Side::Attackers) => Self::Attacker,
            (_, Side::Defenders) => Self::Defender,
        }
    }
}
