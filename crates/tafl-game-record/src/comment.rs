//! Comments: the text of a slot in a comment block.

mod markup;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use notation_syntax::invariant::ExpectOr as _;
use tafl_position::ShapeColour;

pub use markup::{Eval, EvalScore, Judgement, Markup, MarkupError, Shape};

use crate::parse::{clock_of_comment, is_taken_for_unclosed};
use crate::record::GameRecord;
use crate::tag::{START_COMMENT, TagValue, TagValueError};
use crate::value::ClockTime;

/// The text of a comment slot: any text without `|` and `]`, which end the slot and cannot be escaped.
///
/// Its lines end with line feeds, whatever the line endings of the text that it is made from.
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CommentText(Box<str>);

impl CommentText {
    /// The comment with this text. A carriage return, alone or before a line feed, becomes a line feed.
    ///
    /// # Errors
    ///
    /// [`CommentError`] if the text contains `|` or `]`, or would be taken for a comment whose closing bracket is
    /// missing: a line after the first begins as a tag of the specification, or as a turn that `[` follows.
    // deviation: G11a
    pub fn new(text: &str) -> Result<Self, CommentError> {
        let text = with_line_feeds(text);
        if memchr::memchr2(b'|', b']', text.as_bytes()).is_some() || is_taken_for_unclosed(&text) {
            return Err(CommentError);
        }
        Ok(Self(text.into()))
    }

    /// The same for the text of one or several slots, without line breaks if they make it invalid.
    pub(crate) fn of_slots(text: &str) -> Self {
        // On one line it is always valid: the reader splits at `|` and `]`.
        if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
            return Self(text.into());
        }
        Self::new(text)
            .or_else(|_| Self::new(&text.replace(['\n', '\r'], " ")))
            .expect_or_default("a line without breaks is a comment")
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for CommentText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for CommentText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text with line feeds at the ends of its lines.
pub(crate) fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if memchr::memchr(b'\r', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let mut lines = String::with_capacity(text.len());
    push_lines(&mut lines, text);
    Cow::Owned(lines)
}

/// Appends a text with line feeds at the ends of its lines.
pub(crate) fn push_lines(to: &mut String, text: &str) {
    let mut parts = text.split('\r');
    to.push_str(parts.next().expect_or_default("a text has a first part"));
    for part in parts {
        if !part.starts_with('\n') {
            to.push('\n');
        }
        to.push_str(part);
    }
}

/// The text cannot be a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a comment cannot contain `|`, which ends its slot, or `]`, which ends the block, or a line that begins a tag or turn"
)]
pub struct CommentError;

/// The parts of a comment: the clock at its start, and the text after it, which may contain hints (specification §4,
/// *first-half-commentary*).
///
/// It borrows from the comment, which is not changed.
///
/// ```
/// use tafl_game_record::CommentText;
///
/// let comment = CommentText::new("3600 30/3 The king escapes in four. (Hint: look at the corner.)")?;
/// let view = comment.view();
/// assert_eq!(view.clock().unwrap().to_string(), "3600 30/3");
/// assert_eq!(view.text(), "The king escapes in four. (Hint: look at the corner.)");
/// assert_eq!(view.without_hints().to_string(), "The king escapes in four.");
/// assert_eq!(view.hints().collect::<Vec<_>>(), ["look at the corner."]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommentView<'a> {
    clock: Option<ClockTime>,
    text: &'a str,
}

impl<'a> CommentView<'a> {
    /// The clock at the start of the comment.
    ///
    /// A clock is a number of seconds followed by overtime or an increment, or a number that fills the comment or its
    /// first line; *12 men left* does not begin with a clock. An increment is not part of the time on a clock, and is
    /// ignored.
    pub fn clock(self) -> Option<ClockTime> {
        self.clock
    }

    /// The text after the clock, including hints; the whole comment if it has no clock.
    pub fn text(self) -> &'a str {
        self.text
    }

    /// The hints, without parentheses and `hint:`. In a puzzle they are shown only on request.
    ///
    /// A hint extends from `(hint:`, in any case, to the first `)`, or to the end of the text if there is none: it is
    /// better to hide a sentence too many than to reveal a hint.
    // deviation: G4
    pub fn hints(self) -> impl Iterator<Item = &'a str> {
        hints(self.text)
    }

    /// The text without hints and [`Markup`](crate::Markup), for the solver of a puzzle: both can show the solution.
    pub fn without_hints(self) -> WithoutHints<'a> {
        WithoutHints { text: self.text }
    }
}

impl CommentText {
    /// The parts of the comment.
    pub fn view(&self) -> CommentView<'_> {
        match clock_of_comment(self.as_str()) {
            Some((clock, end)) => CommentView {
                clock: Some(clock),
                text: self.as_str().get(end..).expect_or_default("the clock is a part of the comment"),
            },
            None => CommentView { clock: None, text: self.as_str() },
        }
    }

    /// The clock at the start of the comment: see [`CommentView::clock`].
    pub fn clock(&self) -> Option<ClockTime> {
        self.view().clock()
    }

    /// The text after the clock: see [`CommentView::text`].
    pub fn text(&self) -> &str {
        self.view().text()
    }

    /// The hints in the text: see [`CommentView::hints`].
    pub fn hints(&self) -> impl Iterator<Item = &str> {
        self.view().hints()
    }

    /// The comment with another main time on its clock, with a clock if it has none, or without its clock. Overtime, an
    /// increment and the text stay as they are.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tafl_game_record::CommentText;
    ///
    /// let comment = CommentText::new("3600 30/3 The king escapes in four.")?;
    /// let later = comment.with_main_time(Duration::from_secs(3540))?;
    /// assert_eq!(later.as_str(), "3540 30/3 The king escapes in four.");
    /// assert_eq!(comment.with_main_time(None)?.as_str(), "The king escapes in four.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CommentError`] if the rest cannot be a comment: see [`CommentText::new`].
    pub fn with_main_time(&self, main: impl Into<Option<Duration>>) -> Result<Self, CommentError> {
        let (view, main) = (self.view(), main.into().map(ClockTime::new));
        match (main, view.clock()) {
            (Some(main), Some(_)) => {
                let rest =
                    self.as_str().trim_ascii_start().trim_start_matches(|digit: char| digit.is_ascii_digit());
                Self::new(&alloc::format!("{main}{rest}"))
            }
            (Some(main), None) => Self::with_clock(main, view.text()),
            (None, _) => Self::new(view.text()),
        }
    }

    /// A comment of a clock and a text on the next line, where a space precedes a text that would be taken for a tag or
    /// a turn.
    ///
    /// # Errors
    ///
    /// [`CommentError`] if the text cannot be a comment: see [`CommentText::new`].
    pub fn with_clock(clock: ClockTime, text: &str) -> Result<Self, CommentError> {
        let line = if text.is_empty() { "" } else { "\n" };
        let comment = Self::new(&alloc::format!("{clock}{line}{text}"));
        comment.or_else(|_| Self::new(&alloc::format!("{clock}\n {text}")))
    }
}

impl GameRecord {
    /// The comment on the start of the game: the `start-comment` tag. It has no clock.
    pub fn start_comment(&self) -> Option<CommentView<'_>> {
        self.tag(START_COMMENT).map(|value| CommentView { clock: None, text: value.as_str() })
    }

    /// Replaces the [`Markup`] in the comment on the start. The text stays; without any, the tag is removed.
    ///
    /// # Errors
    ///
    /// [`TagValueError`] if the result would be read differently.
    pub fn set_start_markup(&mut self, markup: &Markup) -> Result<(), TagValueError> {
        let view = self.start_comment().unwrap_or(CommentView { clock: None, text: "" });
        if view.markup() == *markup {
            return Ok(());
        }
        let value = TagValue::new(&view.with_markup(markup))?;
        let read = CommentView { clock: None, text: value.as_str() };
        if read.markup() != *markup {
            return Err(TagValueError);
        }
        if value.as_str().is_empty() {
            self.remove_tag(START_COMMENT);
        } else {
            self.set_tag(START_COMMENT, value).expect_or_default("the name of the tag is valid");
        }
        Ok(())
    }
}

/// A part of a comment.
pub(super) enum Piece<'a> {
    Text(&'a str),
    Judgement(Judgement),
    Eval(Eval),
    Shapes(Vec<Shape>),
}

/// The pieces of the text after the clock, in order. No text is empty.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let (mut rest, mut is_first, mut is_before_text) = (text, true, true);
    core::iter::from_fn(move || {
        if is_before_text {
            rest = rest.trim_start();
        }
        if rest.is_empty() {
            return None;
        }
        // Only at the start, a sign is a judgement.
        let (piece, after) = match judgement(rest).filter(|_| is_first).or_else(|| group(rest)) {
            Some(markup) => markup,
            None => text_before_group(rest),
        };
        is_first = false;
        is_before_text &= !matches!(piece, Piece::Text(_));
        rest = after;
        Some(piece)
    })
}

/// The judgement at the start of the text.
fn judgement(text: &str) -> Option<(Piece<'_>, &str)> {
    let end = text.find(|letter| !matches!(letter, '!' | '?')).unwrap_or(text.len());
    let (sign, after) = text.split_at_checked(end)?;
    let is_apart = after.chars().next().is_none_or(|next| next == '(' || next.is_whitespace());
    let judgement = sign.parse().ok().filter(|_| is_apart)?;
    Some((Piece::Judgement(judgement), after))
}

/// The group in parentheses at the start of the text: an evaluation or shapes. Looks no further than the next parenthesis.
fn group(text: &str) -> Option<(Piece<'_>, &str)> {
    let inside = text.strip_prefix('(')?;
    let end = inside.find(['(', ')'])?;
    let (group, after) = inside.split_at_checked(end)?;
    let after = after.strip_prefix(')')?;
    let (name, value) = group.split_once(':')?;
    let piece =
        if name == "eval" { Piece::Eval(value.parse().ok()?) } else { shapes(name.parse().ok()?, value)? };
    Some((piece, after))
}

fn shapes(colour: ShapeColour, value: &str) -> Option<Piece<'static>> {
    let shapes = value.split(' ').map(|squares| Shape::of_squares(colour, squares));
    shapes.collect::<Option<_>>().map(Piece::Shapes)
}

/// The text up to the next group. A hint is text, whatever is in it.
fn text_before_group(text: &str) -> (Piece<'_>, &str) {
    let mut hint_end = 0;
    let starts = text.match_indices('(').map(|(at, _)| at).filter(|&at| at > 0 || begins_hint(text, at));
    let mut end = text.len();
    for at in starts {
        if at < hint_end {
            continue;
        }
        if begins_hint(text, at) {
            hint_end =
                text.get(at..).and_then(|hint| hint.find(')')).map_or(text.len(), |length| at + length);
        } else if text.get(at..).and_then(group).is_some() {
            end = at;
            break;
        }
    }
    let (before, after) = text.split_at_checked(end).expect_or("the end is between characters", (text, ""));
    (Piece::Text(before), after)
}

/// The start of a hint, in any case.
const HINT: &[u8] = b"(hint:";

/// The hints of a text, in order.
pub(super) fn hints(mut rest: &str) -> impl Iterator<Item = &str> {
    core::iter::from_fn(move || {
        let (_, hint, after) = first_hint(rest)?;
        rest = after;
        Some(hint.trim())
    })
}

/// A text without its hints and [`Markup`](crate::Markup), and without surrounding white space. Printing it writes the
/// rest.
#[derive(Clone, Copy)]
pub struct WithoutHints<'a> {
    pub(super) text: &'a str,
}

impl<'a> WithoutHints<'a> {
    /// The parts of the text between the hints and the markup, as written.
    pub fn parts(self) -> impl Iterator<Item = &'a str> {
        let text = |piece| if let Piece::Text(text) = piece { Some(text) } else { None };
        pieces(self.text).filter_map(text).flat_map(between_hints)
    }

    /// Whether the text without hints is empty or white space.
    pub fn is_blank(self) -> bool {
        self.parts().all(|part| part.trim().is_empty())
    }
}

impl fmt::Display for WithoutHints<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.parts().enumerate().filter(|(_, part)| !part.trim().is_empty()).last();
        let Some((last, _)) = last else { return Ok(()) };
        let is_blank = |part: &&str| part.trim().is_empty();
        let first = self.parts().take_while(is_blank).count();
        for (number, mut part) in self.parts().enumerate().take(last + 1).skip(first) {
            if number == first {
                part = part.trim_start();
            }
            if number == last {
                part = part.trim_end();
            }
            f.write_str(part)?;
        }
        Ok(())
    }
}

/// The same as `Display`: hints stay hidden.
impl fmt::Debug for WithoutHints<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WithoutHints({self})")
    }
}

fn between_hints(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let (before, after) = match first_hint(text) {
            Some((before, _, after)) => (before, Some(after)),
            None => (text, None),
        };
        rest = after;
        Some(before)
    })
}

/// The text before the first hint, in it, and after it.
fn first_hint(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.match_indices('(').map(|(at, _)| at).find(|&at| begins_hint(text, at))?;
    let before = text.get(..start)?;
    let inside = text.get(start + HINT.len()..)?;
    let (hint, after) = inside.split_once(')').unwrap_or((inside, ""));
    Some((before, hint, after))
}

pub(super) fn begins_hint(text: &str, at: usize) -> bool {
    text.as_bytes().get(at..at + HINT.len()).is_some_and(|word| word.eq_ignore_ascii_case(HINT))
}
