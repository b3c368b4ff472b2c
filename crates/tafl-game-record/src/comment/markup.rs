//! Judgements, evaluations and shapes in a comment.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;

use notation_syntax::invariant::ExpectOr as _;
use tafl_position::{ShapeColour, Side, Square};

use super::CommentView;
use super::{CommentError, CommentText};
use super::{Piece, pieces};

/// What a comment says for programs: a judgement of the move, an evaluation of the position after it, and shapes on the
/// board.
///
/// The specification has no place for them, so this is a convention, in the family of its own `(hint:…)`. Other
/// programs show it as text.
///
/// ```text
/// comment   = [ clock ] [ judgement ] *( text / hint / eval / shapes )
/// judgement = "!!" / "!" / "!?" / "?!" / "?" / "??"     ; white space, `(` or the end follows
/// eval      = "(eval:" ( [ "-" ] points / "#" [ "-" ] steps ) [ "/" depth ] ")"
/// shapes    = "(" colour ":" shape *( " " shape ) ")"   ; green, red, blue or yellow
/// shape     = square [ "-" square ]                     ; a circle or an arrow
/// ```
///
/// `points` are hundredths of a piece, positive if the attackers are better. `#5` is a win of the attackers in five steps,
/// `#-5` one of the defenders. The first evaluation counts. What differs from this form is text.
///
/// ```
/// use tafl_game_record::{CommentText, Judgement};
///
/// let comment = CommentText::new("! (eval:34/8) (green:c4-d5 d4) The king is nearly free.")?;
/// let markup = comment.view().markup();
/// assert_eq!(markup.judgement, Some(Judgement::Good));
/// assert_eq!(markup.eval, Some("34/8".parse()?));
/// assert_eq!(markup.shapes, ["green:c4-d5".parse()?, "green:d4".parse()?]);
/// assert_eq!(comment.view().without_markup(), "The king is nearly free.");
/// assert_eq!(comment.with_markup(&Judgement::Mistake.into())?.as_str(), "? The king is nearly free.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
#[non_exhaustive]
pub struct Markup {
    /// How good the move is.
    pub judgement: Option<Judgement>,
    /// The evaluation of the position after the move.
    pub eval: Option<Eval>,
    /// Arrows and circles on the board after the move.
    pub shapes: Vec<Shape>,
}

/// How good a move is, in the signs of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Judgement {
    /// `??`
    Blunder,
    /// `?`
    Mistake,
    /// `?!`
    Dubious,
    /// `!?`
    Interesting,
    /// `!`
    Good,
    /// `!!`
    Brilliant,
}

/// The evaluation of a position by an engine: `34/8`, `#-5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Eval {
    /// Which side is better, and by how much.
    pub score: EvalScore,
    /// How many steps deep the engine searched, if that is known.
    pub depth: Option<u32>,
}

/// Which side is better, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvalScore {
    /// Hundredths of a piece; positive if the attackers are better.
    Points(i32),
    /// A forced win.
    Win {
        /// The side that wins.
        side: Side,
        /// In how many steps.
        steps: NonZeroU32,
    },
}

/// An arrow or a circle on the board: `green:c4-d5`, `green:d4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Its colour.
    pub colour: ShapeColour,
    /// The square of the circle, or where the arrow begins.
    pub from: Square,
    /// Where the arrow ends; `None` for a circle.
    pub to: Option<Square>,
}

/// The text is not an evaluation or a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct MarkupError {
    expected: &'static str,
}

impl Eval {
    /// An evaluation, with the depth of the search if that is known.
    pub fn new(score: EvalScore, depth: impl Into<Option<u32>>) -> Self {
        Self { score, depth: depth.into() }
    }

    /// The evaluation in words, for people: `attackers +0.34`, `defenders win in 5`, `even`.
    pub fn in_words(self) -> String {
        match self.score {
            EvalScore::Points(0) => "even".to_string(),
            EvalScore::Points(points) => {
                let side = if points > 0 { Side::Attackers } else { Side::Defenders };
                let points = points.unsigned_abs();
                format!("{side} +{}.{:02}", points / 100, points % 100)
            }
            EvalScore::Win { side, steps } => format!("{side} win in {steps}"),
        }
    }
}

impl Judgement {
    /// All of them, the worst first.
    pub const ALL: [Self; 6] =
        [Self::Blunder, Self::Mistake, Self::Dubious, Self::Interesting, Self::Good, Self::Brilliant];

    /// The sign: `!?`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Blunder => "??",
            Self::Mistake => "?",
            Self::Dubious => "?!",
            Self::Interesting => "!?",
            Self::Good => "!",
            Self::Brilliant => "!!",
        }
    }

    /// The judgement with this sign.
    pub fn from_sign(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|judgement| judgement.sign() == sign)
    }

    /// The word, for people who hear it: `good`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blunder => "blunder",
            Self::Mistake => "mistake",
            Self::Dubious => "dubious",
            Self::Interesting => "interesting",
            Self::Good => "good",
            Self::Brilliant => "brilliant",
        }
    }
}

notation_syntax::names!(Judgement: "judgement", sign, from_sign);

impl Markup {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl From<Judgement> for Markup {
    fn from(judgement: Judgement) -> Self {
        Self { judgement: Some(judgement), ..Self::default() }
    }
}

impl CommentView<'_> {
    /// The judgement, the evaluation and the shapes in the text: see [`Markup`].
    pub fn markup(self) -> Markup {
        let mut markup = Markup::default();
        for piece in pieces(self.text()) {
            match piece {
                Piece::Judgement(judgement) => markup.judgement = Some(judgement),
                Piece::Eval(eval) => markup.eval = markup.eval.or(Some(eval)),
                Piece::Shapes(shapes) => markup.shapes.extend(shapes),
                Piece::Text(_) => {}
            }
        }
        markup
    }

    /// The text without [`Markup`], with its hints, and without surrounding white space.
    pub fn without_markup(self) -> String {
        let mut text = String::new();
        for piece in pieces(self.text()) {
            let Piece::Text(part) = piece else { continue };
            let is_joint = text.ends_with(char::is_whitespace) || part.starts_with(char::is_whitespace);
            if !text.is_empty() && !is_joint {
                text.push(' ');
            }
            // White space on both sides of what is left out is that before it.
            let part = if text.ends_with(char::is_whitespace) { part.trim_start() } else { part };
            text.push_str(part);
        }
        text.trim().into()
    }

    /// The text with other markup, which precedes it.
    pub(super) fn with_markup(self, markup: &Markup) -> String {
        let mut text = alloc::format!("{markup}");
        let rest = self.without_markup();
        if !text.is_empty() && !rest.is_empty() {
            text.push(' ');
        }
        text.push_str(&rest);
        text
    }
}

impl CommentText {
    /// The comment with other [`Markup`]. It precedes the text; the clock and the text stay.
    ///
    /// # Errors
    ///
    /// [`CommentError`] if the result would be read differently, because the text looks like a clock or like markup
    /// without what precedes it.
    pub fn with_markup(&self, markup: &Markup) -> Result<Self, CommentError> {
        let view = self.view();
        if view.markup() == *markup {
            return Ok(self.clone());
        }
        let text = view.with_markup(markup);
        let comment = if view.clock().is_some() {
            let clock = self
                .as_str()
                .strip_suffix(view.text())
                .expect_or_default("the text of a view is the end of the comment")
                .trim_end();
            let line = if text.is_empty() { "" } else { "\n" };
            Self::new(&alloc::format!("{clock}{line}{text}"))
        } else {
            Self::new(&text)
        }?;
        let read = comment.view();
        if read.clock() == view.clock() && read.markup() == *markup { Ok(comment) } else { Err(CommentError) }
    }
}

/// As in a comment: `! (eval:34/8) (green:c4-d5 d4)`.
impl fmt::Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        if let Some(judgement) = self.judgement {
            write!(f, "{judgement}")?;
            space = " ";
        }
        if let Some(eval) = self.eval {
            write!(f, "{space}(eval:{eval})")?;
            space = " ";
        }
        for shapes in self.shapes.chunk_by(|one, next| one.colour == next.colour) {
            let [first, rest @ ..] = shapes else { continue };
            write!(f, "{space}({first}")?;
            for shape in rest {
                f.write_str(" ")?;
                shape.write_squares(f)?;
            }
            f.write_str(")")?;
            space = " ";
        }
        Ok(())
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            EvalScore::Points(points) => write!(f, "{points}")?,
            EvalScore::Win { side: Side::Attackers, steps } => write!(f, "#{steps}")?,
            EvalScore::Win { side: Side::Defenders, steps } => write!(f, "#-{steps}")?,
        }
        self.depth.map_or(Ok(()), |depth| write!(f, "/{depth}"))
    }
}

impl FromStr for Eval {
    type Err = MarkupError;

    fn from_str(text: &str) -> Result<Self, MarkupError> {
        let parsed = || {
            let (score, depth) = match text.split_once('/') {
                Some((score, depth)) => (score, Some(number(depth)?)),
                None => (text, None),
            };
            Some(Self { score: score_of(score)?, depth })
        };
        parsed().ok_or(MarkupError { expected: "an evaluation, such as `34`, `-120/8` or `#5`" })
    }
}

fn score_of(text: &str) -> Option<EvalScore> {
    let Some(steps) = text.strip_prefix('#') else { return number(text).map(EvalScore::Points) };
    let (side, steps) = match steps.strip_prefix('-') {
        Some(steps) => (Side::Defenders, steps),
        None => (Side::Attackers, steps),
    };
    number(steps).map(|steps| EvalScore::Win { side, steps })
}

/// A number as it is written: without `+`.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

impl Shape {
    /// Writes its squares, as in a comment: `c4-d5`.
    fn write_squares(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(f, "{}-{to}", self.from),
            None => write!(f, "{}", self.from),
        }
    }

    /// The shape of these squares.
    pub(super) fn of_squares(colour: ShapeColour, text: &str) -> Option<Self> {
        let (from, to) = match text.split_once('-') {
            Some((from, to)) => (from, Some(to.parse().ok()?)),
            None => (text, None),
        };
        Some(Self { colour, from: from.parse().ok()?, to })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.colour)?;
        self.write_squares(f)
    }
}

impl FromStr for Shape {
    type Err = MarkupError;

    fn from_str(text: &str) -> Result<Self, MarkupError> {
        let parsed = text
            .split_once(':')
            .and_then(|(colour, squares)| Self::of_squares(colour.parse().ok()?, squares));
        parsed.ok_or(MarkupError { expected: "an arrow or a circle, such as `green:c4-d5` or `red:d4`" })
    }
}
