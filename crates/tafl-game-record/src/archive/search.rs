//! The search for the end of a game in the text of an archive that is read piece by piece.

use alloc::string::String;

use notation_syntax::invariant::ExpectOr as _;

use super::begins_game_after_turn;
use crate::parse::{EventReader, State, is_white};
use crate::tag;

/// How much of a game was searched for its end: the first line after it that begins a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    /// The search in a plain layout; `None` if the layout is another one.
    plain: Option<Plain>,
    /// The offset up to which a game of another layout was searched.
    at: usize,
    /// The line that begins the next game unless it is part of this one: its offset, and that up to which its end was
    /// searched.
    line: Option<(usize, usize)>,
    scan: Scan,
}

/// How much of a game was read by a [`EventReader`].
#[derive(Clone, Copy, Debug, Default)]
struct Scan {
    /// The offset up to which it was read.
    checked: usize,
    /// The state of the reader there.
    state: State,
}

impl Search {
    pub(super) const START: Self =
        Self { plain: Some(Plain::START), at: 0, line: None, scan: Scan { checked: 0, state: State::Start } };

    /// The length of the game that `text` begins with; `None` if the text does not contain its end. `ended` if no more
    /// text follows, and `max_line` is the length at which a line counts as complete.
    ///
    /// Each call continues where the last one stopped: `text` is the same as in the last call, with more text at the end.
    pub(super) fn end(&mut self, text: &[u8], ended: bool, max_line: usize) -> Option<usize> {
        loop {
            let start = match self.line {
                Some((start, _)) => start,
                None => self.next_line(text, ended)?,
            };
            self.complete_line(text, start, ended, max_line)?;
            let (lines, next) = text.split_at_checked(start).expect_or_default("the line is in the text");
            let inside = next.get(1..).expect_or_default("the line begins with a bracket");
            if self.plain.is_some() || self.scan.game_is_over(lines, inside, ended)? {
                return Some(start);
            }
            self.line = None;
            self.at = start + 1;
        }
    }

    /// The offset before which the next game does not begin.
    pub(super) fn searched(&self) -> usize {
        match (self.line, self.plain) {
            (Some((start, _)), _) => start,
            (None, Some(plain)) => plain.searched(),
            (None, None) => self.at,
        }
    }

    /// The next line that begins as a game does.
    fn next_line(&mut self, text: &[u8], ended: bool) -> Option<usize> {
        if let Some(plain) = &mut self.plain {
            match plain.search(text, ended) {
                Found::More => return None,
                Found::Boundary(start) => return Some(start),
                Found::NotPlain(at) => {
                    self.plain = None;
                    self.at = at;
                }
            }
        }
        loop {
            let rest = text.get(self.at..).expect_or_default("the search is in the text");
            let Some(before) = memchr::memchr(b'[', rest) else {
                self.at = text.len();
                return None;
            };
            let start = self.at + before;
            self.at = start;
            let inside = text.get(start + 1..).expect_or_default("a bracket is in the text");
            if inside.len() < tag::MAX_KNOWN && !ended {
                return None;
            }
            let at_line_start = start == 0 || text.get(start - 1) == Some(&b'\n');
            if at_line_start && tag::begins_known_tag(inside) {
                return Some(start);
            }
            self.at += 1;
        }
    }

    /// Searches the end of a line, so that a failure of the reader inside a line is a failure of the game before it.
    fn complete_line(&mut self, text: &[u8], start: usize, ended: bool, max_line: usize) -> Option<()> {
        let searched = self.line.map_or(start, |(_, searched)| searched);
        let rest = text.get(searched..).expect_or_default("the line is in the text");
        self.line = Some((start, text.len()));
        let is_complete = ended || memchr::memchr(b'\n', rest).is_some() || text.len() - start > max_line;
        is_complete.then_some(())
    }
}

impl Scan {
    /// Whether the next line, which begins with a bracket and the name of a tag, begins a game; `None` if more text is
    /// needed. Each line is searched once, by the same reader that reads whole texts.
    fn game_is_over(&mut self, lines: &[u8], inside: &[u8], ended: bool) -> Option<bool> {
        let (before, tail) = lines
            .split_at_checked(self.checked)
            .expect_or("the lines that were read are a part of the text", (lines, &[]));
        let at_line_start = before.is_empty() || before.ends_with(b"\n");
        // Invalid UTF-8 is reported when the game is complete.
        let text = String::from_utf8_lossy(tail);
        // A bracket that is open at the end of the lines is not closed after them either: the tag would be in it.
        let state = EventReader::resume(&text, self.state, at_line_start).state_at_end();
        *self = Self { checked: lines.len(), state };
        match state {
            State::Commented | State::CommentedBroken => Some(true),
            State::Turn | State::Broken => begins_game_after_turn(inside, ended),
            State::Start | State::Tags | State::Comment(_) => Some(false),
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    const PIECES: [&str; 25] = [
        "[event:x]\n",
        "\n[site:y]",
        "[mood:z]\n",
        "1. a1-a2\n",
        "12. b1-b2 c1-c2\n",
        "[]\n",
        "[x|y]\n",
        "[x\ny]\n",
        "[",
        "]",
        "\n",
        "\r\n",
        "\r",
        " ",
        "1.a1",
        "2. ",
        "[x\n1. a1-a2 [",
        "q",
        "\n\n",
        "[rules:\n",
        "1b. a1\n",
        "[x]q\n",
        "[event:1.1]\n",
        "\n[event:x]",
        "[event:1.1 x]\n",
    ];

    /// The ends of all games, where the text arrives in pieces of this size.
    fn ends(text: &[u8], size: usize, plain: bool) -> Vec<usize> {
        let mut ends = Vec::new();
        let (mut start, mut arrived) = (0, 0);
        let mut search = Search { plain: plain.then_some(Plain::START), ..Search::START };
        loop {
            let ended = arrived >= text.len();
            let unread = text.get(start..arrived.min(text.len())).unwrap_or_default();
            match search.end(unread, ended, 1000) {
                Some(length) => {
                    start += length;
                    ends.push(start);
                    search = Search { plain: plain.then_some(Plain::START), ..Search::START };
                }
                None if ended => return ends,
                None => arrived += size,
            }
        }
    }

    #[test]
    fn the_fast_search_finds_the_same_games() {
        let mut random = 7_u64;
        let mut found = 0;
        for length in 0..30_000 {
            let mut text = String::new();
            for _ in 0..length % 24 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let piece = usize::try_from(random >> 33).unwrap_or(0) % PIECES.len();
                text.extend(PIECES.get(piece).copied());
            }
            let text = text.as_bytes();
            let expected = ends(text, 1 << 20, false);
            found += expected.len();
            for size in [1, 5, 1 << 20] {
                assert_eq!(ends(text, size, true), expected, "{:?}", core::str::from_utf8(text));
            }
        }
        assert!(found > 1000, "{found}");
    }
}
