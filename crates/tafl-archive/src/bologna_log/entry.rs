//! The entries of a log.

use notation_syntax::invariant::ExpectOr as _;

use super::stamp::Stamp;

/// An entry: a line with date and place in the program, a line with level and text, and the lines of a board.
#[derive(Debug)]
pub(super) struct Entry<'t> {
    /// The number of its second line, from 1.
    pub(super) line: usize,
    pub(super) stamp: Stamp,
    /// The text, without the level.
    pub(super) text: &'t str,
    /// The lines after the text.
    pub(super) rest: &'t str,
}

/// The entries of a log. Text before the first one is not part of any.
pub(super) struct Entries<'t> {
    /// The unread rest, from a line with a date.
    rest: &'t str,
    line: usize,
}

impl<'t> Entries<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { rest: text, line: 1 }
    }
}

impl<'t> Iterator for Entries<'t> {
    type Item = Entry<'t>;

    fn next(&mut self) -> Option<Entry<'t>> {
        let (stamp, after) = loop {
            let (line, after) = line(self.rest)?;
            self.line += 1;
            self.rest = after;
            if let Some((stamp, _)) = Stamp::parse(line) {
                break (stamp, after);
            }
        };
        let number = self.line;
        let (text, mut rest) = line(after).unwrap_or_default();
        let body = rest;
        self.line += 1;
        while let Some((_, after)) = line(rest).filter(|(next, _)| Stamp::parse(next).is_none()) {
            rest = after;
            self.line += 1;
        }
        self.rest = rest;
        let body = body.get(..body.len() - rest.len()).expect_or_default("the rest is the end of the body");
        Some(Entry { line: number, stamp, text: without_level(text), rest: body })
    }
}

/// The first line of a text, and what follows it; `None` at the end.
fn line(text: &str) -> Option<(&str, &str)> {
    if text.is_empty() {
        return None;
    }
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    Some((line.trim_end_matches('\r'), rest))
}

/// The text after a level, whose name depends on the language of the computer: `FINE`, `BUONO`.
fn without_level(text: &str) -> &str {
    match text.split_once(": ") {
        Some((level, text)) if !level.is_empty() && level.chars().all(char::is_uppercase) => text,
        _ => text,
    }
}
