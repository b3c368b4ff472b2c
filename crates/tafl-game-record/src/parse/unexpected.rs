//! Text that is not part of a record, and what its author may have meant.

use alloc::format;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Cursor, Error, Notation, Reported, Span, Strictness};
use tafl_moves::{MoveRecord, SpellingErrorKind};

use super::reader::{EventReader, State};
use crate::error::{RecordErrorKind, RecordSink, is_move};
use crate::event::PLACEHOLDER;
use crate::tag;

impl EventReader<'_> {
    /// Reports the text ahead, and skips its line.
    #[cold]
    pub(super) fn unexpected(&mut self, sink: &mut RecordSink<'_>) -> Reported {
        let error = self.unexpected_text();
        self.skip_unexpected(error, sink)
    }

    /// Reports an error, and skips its lines.
    pub(super) fn skip_unexpected(
        &mut self,
        error: Error<RecordErrorKind>,
        sink: &mut RecordSink<'_>,
    ) -> Reported {
        while self.cursor.offset() < error.span().end() && self.cursor.bump().is_some() {}
        self.cursor.skip_line();
        self.state = match self.state {
            State::Start | State::Tags => State::Tags,
            State::Turn | State::Comment(_) | State::Broken => State::Broken,
            State::Commented | State::CommentedBroken => State::CommentedBroken,
        };
        sink.fatal(error)
    }

    /// Why the text ahead cannot be read.
    pub(super) fn unexpected_text(&self) -> Error<RecordErrorKind> {
        let offset = self.cursor.offset();
        let line = line_from(&self.cursor, offset);
        let rest = Span::new(offset, offset + line.len());
        let before_turns = matches!(self.state, State::Start | State::Tags);
        if let Some(error) = comment_of_chess(line, offset, before_turns) {
            return error;
        }
        if let Some(error) = self.comment_goes_on(offset) {
            return error;
        }
        if let Some(error) =
            before_turns.then(|| self.bare_moves(offset).or_else(|| bare_tag(line, offset))).flatten()
        {
            return error;
        }
        if let Some(found) = SpellingErrorKind::find(self.cursor.source(), rest, offset) {
            return found.map(RecordErrorKind::Spelling);
        }
        if let Some(bracket) = self.bracket_before(offset) {
            let text = Span::new(offset, offset + line.trim_end().len());
            return Error::new(RecordErrorKind::TextAfterBracket { bracket }, text);
        }
        Error::new(RecordErrorKind::Unexpected { found: self.cursor.found() }, self.cursor.char_span())
    }

    /// Lines of moves without the numbers of turns.
    fn bare_moves(&self, offset: usize) -> Option<Error<RecordErrorKind>> {
        let text = self.cursor.source().get(offset..self.cursor.part().end())?;
        let (mut end, mut at) = (0, 0);
        for line in text.split_inclusive(['\n', '\r']) {
            if !line.split_whitespace().all(is_move) {
                break;
            }
            at += line.len();
            end = if line.trim_end().is_empty() { end } else { at - (line.len() - line.trim_end().len()) };
        }
        (end > 0).then(|| Error::new(RecordErrorKind::TurnNumberMissing, Span::new(offset, offset + end)))
    }

    /// Text after a tag or comment that a bracket inside it ended early: another closing bracket follows on the line.
    pub(super) fn comment_goes_on(&self, offset: usize) -> Option<Error<RecordErrorKind>> {
        let bracket = self.bracket_before(offset)?;
        let rest = self.cursor.source().get(offset..self.end())?;
        let next = rest.find(['[', ']', '\n', '\r'])?;
        if !rest.get(next..)?.starts_with(']') {
            return None;
        }
        let text = Span::new(offset, offset + line_from(&self.cursor, offset).trim_end().len());
        Some(Error::new(RecordErrorKind::TextAfterBracket { bracket }, text))
    }

    /// The closing bracket of a tag or comment before an offset, on the same line.
    fn bracket_before(&self, offset: usize) -> Option<Span> {
        if matches!(self.state, State::Turn | State::Comment(_) | State::Broken) {
            return None;
        }
        let from = self.cursor.part().start();
        let before = self.cursor.source().get(from..offset)?.trim_end_matches([' ', '\t']);
        let end = from + before.len();
        before.ends_with(']').then(|| Span::new(end - 1, end))
    }
}

/// `Event: Club`, a tag of the specification without brackets.
fn bare_tag(line: &str, offset: usize) -> Option<Error<RecordErrorKind>> {
    let (name, _) = line.split_once(':')?;
    let name = format!("{}:", name.trim_end().to_ascii_lowercase());
    let span = Span::new(offset, offset + line.trim_end().len());
    tag::begins_known_tag(name.as_bytes()).then(|| Error::new(RecordErrorKind::TagBracketsMissing, span))
}

/// `{nice}`, `(nice)` and `; nice`, which are comments in records of chess, and `(1... d5-f5)`, a variation.
pub(super) fn comment_of_chess(
    rest: &str,
    offset: usize,
    before_turns: bool,
) -> Option<Error<RecordErrorKind>> {
    let (first, close) = match rest.as_bytes().first()? {
        b'{' => ('{', '}'),
        b'(' => ('(', ')'),
        b';' => (';', '\n'),
        _ => return None,
    };
    let end = rest.find([close, '\n', '\r']).unwrap_or(rest.len());
    let is_closed = first != ';' && rest.get(end..).is_some_and(|rest| rest.starts_with(close));
    let text = rest.get(..end + usize::from(is_closed))?.trim_end();
    let inside = text.get(1..).unwrap_or_default().trim_start();
    let kind = match first {
        _ if before_turns => RecordErrorKind::StartCommentForm,
        '(' if inside.starts_with(|next: char| next.is_ascii_digit()) => RecordErrorKind::VariationForm,
        _ => RecordErrorKind::CommentForm,
    };
    Some(Error::new(kind, Span::new(offset, offset + text.len())))
}

/// The turn in `1...`, as records of chess continue it after a comment, and the length of this text.
pub(super) fn continued(text: &str) -> Option<(u32, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let dots = text.bytes().skip(digits).take_while(|&byte| byte == b'.').count();
    let turn = text.get(..digits)?.parse().ok()?;
    (dots > 1).then_some((turn, digits + dots))
}

/// The text from an offset to the end of its line.
pub(super) fn line_from<'a>(cursor: &Cursor<'a>, start: usize) -> &'a str {
    let rest =
        cursor.source().get(start..cursor.part().end()).expect_or_default("the line begins in the text");
    rest.split(['\n', '\r']).next().expect_or_default("a text has a first line")
}

/// A bracket that was opened.
pub(super) enum Bracket {
    /// The span of the text up to its closing bracket.
    Closed(Span),
    /// The closing bracket is missing. The span is that of the turn or tag that would be part of the text.
    RunsOn(Span),
    /// There is no closing bracket, nor a turn or tag before the end of the text.
    Open,
}

impl EventReader<'_> {
    /// The next bracket, up to its closing one. It is skipped if the closing bracket is its own.
    ///
    /// Comments can contain anything, so it takes much for a bracket to be missing: at the start of a line is a tag of
    /// the specification; or a turn with a move that can be read, and after it another opening bracket, to which the
    /// closing one belongs. Where no closing bracket follows, the turn is enough.
    // deviation: G2b
    pub(super) fn bracket_text(&mut self) -> Bracket {
        let start = self.cursor.offset() + 1;
        let closed = self.bracketed();
        let text = closed.unwrap_or(Span::new(start, self.end()));
        match (closed, runs_into(self.cursor.text(text), closed.is_some())) {
            (_, Some(next)) => {
                let next = Span::new(start + next.start(), start + next.end());
                self.jump_to(next.start());
                Bracket::RunsOn(next)
            }
            (Some(text), None) => Bracket::Closed(text),
            (None, None) => {
                self.cursor.skip_rest();
                Bracket::Open
            }
        }
    }
}

/// Whether a tag or comment with this text would be taken for one without its closing bracket.
pub(crate) fn is_taken_for_unclosed(text: &str) -> bool {
    runs_into(text, true).is_some()
}

/// The first line of a text that begins a tag of the specification, or a turn.
fn runs_into(text: &str, closed: bool) -> Option<Span> {
    // Up to here, `|` follows before the next `[`. Without this, each of many turns would cost a search.
    let mut checked = 0;
    for at in memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()) {
        let line = text.get(at + 1..)?;
        let is_tag = line.starts_with('[') && line.as_bytes().get(1..).is_some_and(tag::begins_known_tag);
        if !is_tag {
            if at < checked || !begins_turn(line) {
                continue;
            }
            // The turn of a closing bracket that is not the text's own has an opening one, and no slots before it.
            let next = if closed { memchr::memchr2(b'[', b'|', line.as_bytes())? } else { 0 };
            if closed && line.get(next..)?.starts_with('|') {
                checked = at + 1 + next;
                continue;
            }
        }
        let length = memchr::memchr2(b'\n', b'\r', line.as_bytes()).unwrap_or(line.len());
        return Some(Span::new(at + 1, at + 1 + length));
    }
    None
}

/// `N. move`, or the same with the address of a variation.
fn begins_turn(line: &str) -> bool {
    if !line.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    let is_address = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_lowercase() || *byte == b'.';
    let address = line.bytes().take_while(is_address).count();
    let Some((number, rest)) = line.split_at_checked(address) else { return false };
    let words = rest.trim_start_matches([' ', '\t']);
    let end = words.find([' ', '\t', '\n', '\r', '[']).unwrap_or(words.len());
    let word = words.get(..end).expect_or_default("a word ends in the line");
    number.ends_with('.') && words.len() < rest.len() && begins_move(word)
}

fn begins_move(word: &str) -> bool {
    word == PLACEHOLDER || MoveRecord::parse_with(word, Strictness::Relaxed).is_ok()
}
