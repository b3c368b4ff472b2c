//! The fast search for the end of a game, in the plain layout that nearly all games have. With it, files are read in half
//! the time.

use notation_syntax::invariant::ExpectOr as _;

use super::boundary::begins_game_after_turn;
use crate::parse::is_white;
use crate::tag;

/// A game in its plain layout, as far as it was searched: each tag on one line, then turns, and each comment block at
/// the start of a line.
///
/// In this layout the brackets alone decide where the game ends. Errors elsewhere do not matter: the reader skips the
/// rest of their line, on which no bracket begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain {
    part: Part,
    /// The offset from which the search continues.
    at: usize,
}

/// The part of the game that is searched.
#[derive(Clone, Copy, Debug)]
enum Part {
    Tags,
    /// The turns. The offset is that after the last comment block, if there is one.
    Turns {
        closed: Option<usize>,
    },
    /// A comment block, which begins at this offset.
    Block {
        open: usize,
    },
}

/// The result of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The text does not contain the end of the game.
    More,
    /// The next game begins at this offset.
    Boundary(usize),
    /// Not the plain layout. No game begins before this offset.
    NotPlain(usize),
}

/// The longest tag that is searched for its end again each time the text grows.
const MAX_TAG: usize = 4096;

impl Plain {
    pub(super) const START: Self = Self { part: Part::Tags, at: 0 };

    /// The offset before which no game begins.
    pub(super) fn searched(&self) -> usize {
        self.at
    }

    /// Searches the text of the game, which has grown since the last call. `ended` if it will not grow any more.
    pub(super) fn search(&mut self, text: &[u8], ended: bool) -> Found {
        loop {
            let found = match self.part {
                Part::Tags => self.tags(text),
                Part::Turns { closed } => self.turns(text, closed, ended),
                Part::Block { open } => self.block(text, open),
            };
            if let Err(found) = found {
                return found;
            }
        }
    }

    /// `[name:value]`, each on one line, up to `1.`
    fn tags(&mut self, text: &[u8]) -> Result<(), Found> {
        loop {
            let rest = text.get(self.at..).expect_or_default("the search is in the text");
            let white = rest.iter().position(|&byte| !is_white(byte)).unwrap_or(rest.len());
            self.at += white;
            let start = self.at;
            let at_line_start = start == 0 || text.get(start - 1) == Some(&b'\n');
            let rest = rest.get(white..).expect_or_default("white space is in the text");
            let length = match rest.first() {
                None => return Err(Found::More),
                Some(b'[') if at_line_start => tag_length(rest),
                Some(b'0'..=b'9') if at_line_start => turn_number_length(rest),
                _ => Length::Other,
            };
            match length {
                Length::Of(length) => self.at = start + length,
                Length::Open if rest.len() < MAX_TAG => return Err(Found::More),
                Length::Open | Length::Other => return Err(Found::NotPlain(start)),
            }
            if rest.first() != Some(&b'[') {
                self.part = Part::Turns { closed: None };
                return Ok(());
            }
        }
    }

    /// Everything up to the next bracket.
    fn turns(&mut self, text: &[u8], closed: Option<usize>, ended: bool) -> Result<(), Found> {
        let rest = text.get(self.at..).expect_or_default("the search is in the text");
        let Some(before) = memchr::memchr(b'[', rest) else {
            self.at = text.len();
            return Err(Found::More);
        };
        let open = self.at + before;
        self.at = open;
        if open.checked_sub(1).and_then(|before| text.get(before)) != Some(&b'\n') {
            return Err(Found::NotPlain(open));
        }
        let inside = text.get(open + 1..).expect_or_default("a bracket is in the text");
        if inside.len() < tag::MAX_KNOWN && !ended {
            return Err(Found::More);
        }
        if tag::begins_known_tag(inside) {
            let between = closed.and_then(|closed| text.get(closed..open));
            let is_commented = between.is_some_and(|between| between.iter().all(|&byte| is_white(byte)));
            let is_over = if is_commented { Some(true) } else { begins_game_after_turn(inside, ended) };
            return Err(match is_over {
                None => Found::More,
                Some(true) => Found::Boundary(open),
                Some(false) => Found::NotPlain(open),
            });
        }
        self.at = open + 1;
        self.part = Part::Block { open };
        Ok(())
    }

    /// A comment block up to its closing bracket. A line in it that begins as a tag or turn can end it.
    fn block(&mut self, text: &[u8], open: usize) -> Result<(), Found> {
        loop {
            let rest = text.get(self.at..).expect_or_default("the search is in the text");
            let Some(next) = memchr::memchr3(b']', b'\n', b'\r', rest) else {
                self.at = text.len();
                return Err(Found::More);
            };
            if rest.get(next) == Some(&b']') {
                self.at += next + 1;
                self.part = Part::Turns { closed: Some(self.at) };
                return Ok(());
            }
            self.at += next;
            match rest.get(next + 1) {
                None => return Err(Found::More),
                Some(b'[' | b'0'..=b'9') => return Err(Found::NotPlain(open)),
                Some(_) => self.at += 1,
            }
        }
    }
}

/// The length of something at the start of a text.
enum Length {
    Of(usize),
    /// It does not end in the text.
    Open,
    /// The text begins with something else.
    Other,
}

/// `[name:value]`, on one line.
fn tag_length(text: &[u8]) -> Length {
    let Some(end) = memchr::memchr3(b']', b'\n', b'\r', text) else { return Length::Open };
    let inside = text.get(1..end).expect_or_default("a tag begins with a bracket");
    let name = inside.iter().position(|&byte| !tag::is_name_byte(byte)).unwrap_or(inside.len());
    if text.get(end) == Some(&b']') && name > 0 && inside.get(name) == Some(&b':') {
        return Length::Of(end + 1);
    }
    Length::Other
}

/// `1.` before white space.
fn turn_number_length(text: &[u8]) -> Length {
    let digits = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    match (text.get(digits), text.get(digits + 1)) {
        (None, _) | (Some(b'.'), None) => Length::Open,
        (Some(b'.'), Some(&after)) if is_white(after) => Length::Of(digits + 1),
        _ => Length::Other,
    }
}
