//! What a picture shows.

use alloc::vec::Vec;

use tafl_position::{Position, Square};
use tafl_rules::Rules;

use crate::corner::{Corner, View};
use crate::svg::Svg;
use crate::text::Text;

/// A position and what is to be seen of it: labels, special squares, the last move, marks.
///
/// [`text`](Self::text) and [`svg`](Self::svg) draw it. Squares that the board does not have are left out.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram<'a> {
    pub(crate) position: &'a Position,
    pub(crate) rules: Option<&'a Rules>,
    pub(crate) a1: Corner,
    pub(crate) labels: bool,
    pub(crate) last_move: Option<(Square, Square)>,
    pub(crate) captured: Vec<Square>,
    pub(crate) marked: Vec<Square>,
    pub(crate) arrows: Vec<(Square, Square)>,
}

impl<'a> Diagram<'a> {
    /// The position with labels, `a1` at the bottom left, and no marks.
    pub const fn new(position: &'a Position) -> Self {
        Self {
            position,
            rules: None,
            a1: Corner::BottomLeft,
            labels: true,
            last_move: None,
            captured: Vec::new(),
            marked: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// Shows the special squares of these rules: corners, center, fortresses, and the edge where the king
    /// escapes there. Rules for a board of another size say nothing about this one, and are left out.
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

    /// Leaves out the names of files and ranks.
    #[must_use]
    pub fn without_labels(mut self) -> Self {
        self.labels = false;
        self
    }

    /// Marks where the last move began and where it ended.
    #[must_use]
    pub fn last_move(mut self, from: Square, to: Square) -> Self {
        self.last_move = Some((from, to));
        self
    }

    /// Marks squares on which the last move captured, besides those that are marked so already.
    #[must_use]
    pub fn captured(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.captured.extend(squares);
        self
    }

    /// Puts a ring around squares, besides those that have one already.
    #[must_use]
    pub fn marked(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.marked.extend(squares);
        self
    }

    /// Draws an arrow from one square to another. A text has no arrows.
    #[must_use]
    pub fn arrow(mut self, from: Square, to: Square) -> Self {
        self.arrows.push((from, to));
        self
    }

    /// The board as text, for a terminal.
    pub fn text(&self) -> Text<'_> {
        Text::new(self)
    }

    /// The board as a picture.
    pub fn svg(&self) -> Svg<'_> {
        Svg::new(self)
    }

    pub(crate) fn view(&self) -> View {
        View { corner: self.a1, dimension: self.position.dimension() }
    }
}
