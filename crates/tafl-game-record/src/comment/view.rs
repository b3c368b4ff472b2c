//! The parts of a comment: a clock and a text with hints.

use core::time::Duration;

use notation_syntax::invariant::ExpectOr as _;

use super::hints::{WithoutHints, hints};
use super::{CommentError, CommentText, Markup};
use crate::parse::clock_of_comment;
use crate::record::GameRecord;
use crate::tag::{START_COMMENT, TagValue, TagValueError};
use crate::value::ClockTime;

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
