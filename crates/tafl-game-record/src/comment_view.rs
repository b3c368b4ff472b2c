//! What a comment says: a clock, a text, and hints in it.

use core::fmt;
use core::iter::FusedIterator;

use crate::comment::{CommentText, InvalidComment};
use crate::parse::clock_of_comment;
use crate::record::GameRecord;
use crate::value::ClockTime;

/// How a hint begins, in any case.
const HINT: &[u8] = b"(hint:";

/// A comment, taken apart: the clock at its head, and the text behind it with the hints in it (specification §4,
/// *first-half-commentary*).
///
/// It borrows from the comment, which stays as it was written.
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
    /// The clock at the head of the comment.
    ///
    /// That is a number of seconds with overtime or an increment behind it, or a number that is all of the
    /// comment or all of its first line; *12 men left* begins with no clock. An increment is not part of the
    /// time that a clock shows, and is passed over.
    pub fn clock(self) -> Option<ClockTime> {
        self.clock
    }

    /// The text behind the clock, hints included; all of it where there is no clock.
    pub fn text(self) -> &'a str {
        self.text
    }

    /// The hints, without the brackets and the word. In a puzzle they are for a solver who asks.
    ///
    /// A hint goes from `(hint:`, in any case, to the first `)`, or to the end of the text where there is none:
    /// better one sentence too many hidden than a hint given away.
    // deviation: G4
    pub fn hints(self) -> Hints<'a> {
        Hints { rest: self.text }
    }

    /// The text as a solver of a puzzle sees it.
    pub fn without_hints(self) -> WithoutHints<'a> {
        WithoutHints { text: self.text }
    }
}

impl CommentText {
    /// The comment, taken apart.
    pub fn view(&self) -> CommentView<'_> {
        match clock_of_comment(self.as_str()) {
            Some((clock, end)) => {
                CommentView { clock: Some(clock), text: self.as_str().get(end..).unwrap_or_default() }
            }
            None => CommentView { clock: None, text: self.as_str() },
        }
    }

    /// The clock at the head of the comment: see [`CommentView::clock`].
    pub fn clock(&self) -> Option<ClockTime> {
        self.view().clock()
    }

    /// The text behind the clock: see [`CommentView::text`].
    pub fn text(&self) -> &str {
        self.view().text()
    }

    /// The hints in the text: see [`CommentView::hints`].
    pub fn hints(&self) -> Hints<'_> {
        self.view().hints()
    }

    /// A comment of a clock and a text on the line behind it.
    ///
    /// # Errors
    ///
    /// [`InvalidComment`] where the text holds `|` or `]`.
    pub fn with_clock(clock: ClockTime, text: &str) -> Result<Self, InvalidComment> {
        let line = if text.is_empty() { "" } else { "\n" };
        Self::new(&alloc::format!("{clock}{line}{text}"))
    }
}

impl GameRecord {
    /// What is said about the start of the game: the `start-comment` tag. It has no clock.
    pub fn start_comment(&self) -> Option<CommentView<'_>> {
        self.tag("start-comment").map(|value| CommentView { clock: None, text: value.as_str() })
    }
}

/// The hints of a comment, in their order: see [`CommentView::hints`].
#[derive(Clone, Debug)]
pub struct Hints<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Hints<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (_, hint, rest) = first_hint(self.rest)?;
        self.rest = rest;
        Some(hint.trim())
    }
}

impl FusedIterator for Hints<'_> {}

/// A text without its hints, and without white space around it. Prints what is left.
#[derive(Clone, Copy)]
pub struct WithoutHints<'a> {
    text: &'a str,
}

impl<'a> WithoutHints<'a> {
    /// The stretches of text between the hints, as they are written.
    pub fn parts(self) -> impl Iterator<Item = &'a str> {
        let mut rest = Some(self.text);
        core::iter::from_fn(move || {
            let text = rest?;
            let (before, behind) = match first_hint(text) {
                Some((before, _, behind)) => (before, Some(behind)),
                None => (text, None),
            };
            rest = behind;
            Some(before)
        })
    }

    /// Whether nothing is left but white space.
    pub fn is_blank(self) -> bool {
        self.parts().all(|part| part.trim().is_empty())
    }
}

impl fmt::Display for WithoutHints<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.parts().enumerate().filter(|(_, part)| !part.trim().is_empty()).last();
        let Some((last, _)) = last else { return Ok(()) };
        let blank_ahead = |part: &&str| part.trim().is_empty();
        let first = self.parts().take_while(blank_ahead).count();
        for (place, mut part) in self.parts().enumerate().take(last + 1).skip(first) {
            if place == first {
                part = part.trim_start();
            }
            if place == last {
                part = part.trim_end();
            }
            f.write_str(part)?;
        }
        Ok(())
    }
}

/// What it prints: no hint.
impl fmt::Debug for WithoutHints<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WithoutHints({self})")
    }
}

/// What is before the first hint, what is in it, and what is behind it.
fn first_hint(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.match_indices('(').map(|(at, _)| at).find(|&at| begins_hint(text, at))?;
    let before = text.get(..start)?;
    let inside = text.get(start + HINT.len()..)?;
    let (hint, behind) = inside.split_once(')').unwrap_or((inside, ""));
    Some((before, hint, behind))
}

fn begins_hint(text: &str, at: usize) -> bool {
    text.as_bytes().get(at..at + HINT.len()).is_some_and(|word| word.eq_ignore_ascii_case(HINT))
}
