//! Spellings that newcomers use for moves: those of chess records, of other languages and of word processors.

mod error;
mod typed;
mod words;

use notation_syntax::{Error, Span};
use tafl_position::Square;
use words::{MAX_GAP, located, words};
use words::{ascii_of, is_dash, is_invisible, is_letter_for_digit, is_unusual_space};

pub(crate) use error::Joined;
pub use error::SpellingErrorKind;
pub use typed::{TypedMove, meant, meant_digit};
pub(crate) use words::Named;
pub(crate) use words::is_resignation;

impl SpellingErrorKind {
    /// The known spelling mistake in the part `span` of `source`, which begins with a word that cannot be read:
    /// reading failed at `offset`. `None` if it is another mistake.
    ///
    /// A mistake can extend over several words, such as `d6 b6`; [`MoveRecord`](crate::MoveRecord) reads only one. The
    /// time is linear in the length of the first two words.
    ///
    /// ```
    /// use tafl_moves::{Span, SpellingErrorKind};
    ///
    /// let text = "d6 b6 d5-f5";
    /// let error = SpellingErrorKind::find(text, Span::of(text), 2).unwrap();
    /// assert_eq!((error.code(), error.span()), ("hyphen-missing", Span::new(0, 5)));
    /// ```
    pub fn find(source: &str, span: Span, offset: usize) -> Option<Error<Self>> {
        let text = span.slice(source)?;
        let at = offset.checked_sub(span.start())?;
        let (kind, found) = words(text).or_else(|| character(text, at))?;
        Some(Error::new(kind, Span::new(span.start() + found.start(), span.start() + found.end())))
    }

    /// The same for the text of a single move, which may begin with the number of a turn.
    #[cold]
    pub(crate) fn find_in_move(source: &str, span: Span, offset: usize) -> Option<Error<Self>> {
        let text = span.slice(source)?.as_bytes();
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = text.iter().skip(digits).take_while(|&&byte| byte == b'.').count();
        if digits > 0 && dots > 0 {
            let number = Span::new(span.start(), span.start() + digits + dots);
            return Some(Error::new(Self::TurnNumber, number));
        }
        Self::find(source, span, offset)
    }
}

/// The mistake at a character: its span is the character, or those that belong to it.
fn character(text: &str, at: usize) -> Option<(SpellingErrorKind, Span)> {
    let (before, rest) = text.split_at_checked(at)?;
    let Some(found) = rest.chars().next() else { return letter_for_digit(before, at) };
    let one = Span::new(at, at + found.len_utf8());
    let kind = match found {
        _ if is_dash(found) => return Some(dashes(before, rest, found)),
        '-' | '=' => {
            let dash = rest.trim_start_matches(['-', '=']).chars().next().filter(|&next| is_dash(next));
            let Some(dash) = dash else { return letter_for_digit(before, at) };
            return Some(dashes(before, rest, dash));
        }
        _ if is_unusual_space(found) => SpellingErrorKind::UnusualSpace { found },
        _ if is_invisible(found) => SpellingErrorKind::Invisible { found },
        'x' | 'X' => return capture(text, before, rest, at),
        '!' | '?' => {
            let length = rest.bytes().take_while(|byte| matches!(byte, b'!' | b'?')).count();
            return Some((SpellingErrorKind::Judgement, Span::new(at, at + length)));
        }
        _ => match ascii_of(found) {
            Some(ascii) => SpellingErrorKind::LookAlike { found, ascii },
            None if before.ends_with(|last: char| last.is_ascii_digit())
                && u8::try_from(found).is_ok_and(is_letter_for_digit) =>
            {
                SpellingErrorKind::LetterForDigit { found }
            }
            None => return letter_for_digit(before, at),
        },
    };
    Some((kind, one))
}

/// `–`, `->`, `-->`: all dashes and arrows around the one where reading failed.
fn dashes(before: &str, rest: &str, found: char) -> (SpellingErrorKind, Span) {
    let is_part = |next: char| is_dash(next) || matches!(next, '-' | '=');
    let start = before.trim_end_matches(is_part).len();
    let end = before.len() + (rest.len() - rest.trim_start_matches(is_part).len());
    (SpellingErrorKind::NotAHyphen { found }, Span::new(start, end))
}

/// `Kd4xd7`, where the target is missing, and `e5-e8Xe9`.
fn capture(text: &str, before: &str, rest: &str, at: usize) -> Option<(SpellingErrorKind, Span)> {
    let (_, captured, after) = located(rest.get(1..)?)?;
    match located(before) {
        Some((piece, origin, "")) => {
            let span = Span::new(at, text.len() - after.len());
            Some((SpellingErrorKind::TargetMissing { piece, origin, captured }, span))
        }
        _ if rest.starts_with('X') && before.ends_with(|last: char| last.is_ascii_digit()) => {
            Some((SpellingErrorKind::UpperCaseCapture, Span::new(at, at + 1)))
        }
        _ => None,
    }
}

/// `dl`, `flO`: letters in place of the digits of a rank.
fn letter_for_digit(before: &str, at: usize) -> Option<(SpellingErrorKind, Span)> {
    let bytes = before.as_bytes();
    let letters = bytes.iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let wrong = bytes.iter().rev().take_while(|&&byte| is_letter_for_digit(byte)).count();
    // The first letter is that of the file.
    let wrong = wrong.min(letters.checked_sub(1)?);
    let found = char::from(*bytes.get(at.checked_sub(wrong)?)?);
    Some((SpellingErrorKind::LetterForDigit { found }, Span::new(at - wrong, at - wrong + 1)))
}

/// The rest of a move after its first square, if another text than a move type leads to the second one: the length of
/// that text, the second square, and the length of both.
pub(crate) fn bare_move(rest: &str) -> Option<(usize, Square, usize)> {
    let is_gap = |found: char| matches!(found, ' ' | '\t' | '-' | '=' | ',') || is_dash(found);
    let long = rest.char_indices().map(|(at, _)| at).find(|&at| at > MAX_GAP).unwrap_or(rest.len());
    let after = rest.get(..long)?.trim_start_matches(is_gap);
    let (gap, after) = rest.split_at_checked(long - after.len())?;
    if !joins(gap) {
        return None;
    }
    let (None, target, following) = located(after)? else { return None };
    // An `x` begins captures, although it is a file of large boards.
    if after.starts_with(['x', 'X']) || !ends_move(gap, following) {
        return None;
    }
    Some((gap.len(), target, rest.len() - following.len()))
}

/// Whether this text between two squares has one meaning: nothing, white space, a comma, a dash or an arrow. A move type
/// has its own meaning.
fn joins(gap: &str) -> bool {
    let signs = gap.trim_matches([' ', '\t']);
    let mut characters = signs.chars();
    match signs {
        "" | "," | "->" | "-->" | "=>" => true,
        "-" => gap != signs,
        _ => characters.next().is_some_and(is_dash) && characters.next().is_none(),
    }
}

/// Whether the text after the second square can be that of the same move: captures, a mark, a judgement. If white space
/// separates the squares, a move type can belong to another move: `d6 b6-b7`, `d6 b6- b7`.
fn ends_move(gap: &str, following: &str) -> bool {
    let after = following.trim_start_matches(['-', '^', '=']);
    if after.len() < following.len() {
        let is_long = following.len() - after.len() > 1;
        return (is_long || !gap.contains([' ', '\t'])) && !after.starts_with(char::is_alphanumeric);
    }
    !following.starts_with(|next: char| next.is_alphanumeric() && next != 'x' || next == '.')
}

/// The words of a move whose squares are separated by white space, of which `word` is the first; `line` extends from there
/// to the end of the text.
pub(crate) fn joined_words(source: &str, word: Span, line: Span) -> Option<Span> {
    let first = word.slice(source)?.as_bytes();
    // Nearly every word is a whole move.
    if first.contains(&b'-') && first.last().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let text = line.slice(source)?;
    let (_, _, rest) = located(text)?;
    let (_, _, length) = bare_move(rest)?;
    let end = text.len() - rest.len() + length;
    let after = text.get(end..)?;
    let end = end + after.find([' ', '\t', '\n', '\r', '|']).unwrap_or(after.len());
    Some(Span::new(line.start(), line.start() + end)).filter(|words| words.end() > word.end())
}
