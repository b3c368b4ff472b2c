//! Finding the spelling mistake at which reading failed.

use notation_syntax::{Error, Span};

use super::characters::{ascii_of, is_dash, is_invisible, is_letter_for_digit, is_unusual_space};
use super::error::SpellingErrorKind;
use super::words::{located, words};

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
