//! Words that replace a move, and squares that are not joined.

use core::fmt;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Span, is_hidden};
use tafl_position::{File, Piece, Rank, Side, Square};

use crate::spelling::error::SpellingErrorKind;

/// Recognizes the words at the start of a text, and how far they extend.
pub(super) fn words(text: &str) -> Option<(SpellingErrorKind, Span)> {
    let (word, rest) = first_word(text);
    let kind = match word {
        "1-0" | "0-1" | "1/2-1/2" | "½-½" | "*" => SpellingErrorKind::ResultAfterMoves,
        "O-O" | "O-O-O" | "o-o" | "o-o-o" | "0-0" | "0-0-0" => SpellingErrorKind::Castling,
        _ if is_resignation(word) => SpellingErrorKind::ResignationInWords,
        _ if Side::from_word(word).is_some() => {
            let (next, after) = first_word(rest.trim_start_matches(' '));
            let found = (SpellingErrorKind::ResignationInWords, Span::new(0, text.len() - after.len()));
            return is_resignation(next).then_some(found);
        }
        _ => return turn_number(word).or_else(|| squares(text)),
    };
    Some((kind, Span::new(0, word.len())))
}

/// The text before and from the first white space, bracket or bar. All of them end a word, so that long texts of short
/// words are not searched again for each.
fn first_word(text: &str) -> (&str, &str) {
    let end = text.find([' ', '\t', '\n', '\r', '[', '|']).unwrap_or(text.len());
    text.split_at_checked(end).expect_or("a word ends between characters", (text, ""))
}

/// Whether a word says that somebody resigns.
pub(crate) fn is_resignation(word: &str) -> bool {
    ["resign", "resigns", "resigned", "resignation"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// `1O.`: a number with a letter in it.
fn turn_number(word: &str) -> Option<(SpellingErrorKind, Span)> {
    let number = word.split_once('.')?.0.as_bytes();
    let is_number = number.iter().all(|&byte| byte.is_ascii_digit() || is_letter_for_digit(byte));
    let starts = number.first().is_some_and(u8::is_ascii_digit);
    let (at, &letter) = number.iter().enumerate().find(|(_, byte)| !byte.is_ascii_digit())?;
    // A letter after the number is that of a move: `1o.` is an address.
    let is_upper_or_inside = !letter.is_ascii_lowercase() || at + 1 < number.len();
    (is_number && starts && is_upper_or_inside)
        .then(|| (SpellingErrorKind::LetterForDigit { found: char::from(letter) }, Span::new(at, at + 1)))
}

/// `e5 e8`, `e5 - e8` and `e5e8`, which are a move without its hyphen; `e5`, which is half of one.
fn squares(text: &str) -> Option<(SpellingErrorKind, Span)> {
    let (piece, origin, rest) = located(text)?;
    if first_word(rest).0.is_empty() {
        if let Some(pair) = pair(text, (piece, origin), rest) {
            return Some(pair);
        }
        return Some((SpellingErrorKind::SingleSquare, Span::new(0, text.len() - rest.len())));
    }
    pair(text, (piece, origin), rest)
}

/// The longest text between two squares that are taken for a move.
pub(super) const MAX_GAP: usize = 12;

fn pair(
    text: &str,
    (piece, origin): (Option<Piece>, Square),
    rest: &str,
) -> Option<(SpellingErrorKind, Span)> {
    let is_gap = |found: char| matches!(found, ' ' | '\t' | '-') || is_unusual_space(found) || is_dash(found);
    let after = rest.trim_start_matches(is_gap);
    let gap = rest.get(..rest.len() - after.len())?;
    // Dashes alone are reported as such.
    if gap.len() > MAX_GAP || !gap.is_empty() && !gap.contains(char::is_whitespace) {
        return None;
    }
    let (None, target, after) = located(after)? else { return None };
    // The rest may belong to the move: captures, a mark, a judgement. The start of another move does not.
    if after.starts_with(|next: char| {
        next.is_alphanumeric() && next != 'x' || matches!(next, '-' | '^' | '=' | '.')
    }) {
        return None;
    }
    let span = Span::new(0, text.len() - after.len());
    Some((SpellingErrorKind::HyphenMissing { piece, origin, target }, span))
}

/// A square with or without a piece prefix at the start of a text, and the text after it.
pub(super) fn located(text: &str) -> Option<(Option<Piece>, Square, &str)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = text.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at_checked(letters)?;
    let (number, rest) = rest.split_at_checked(digits)?;
    // Upper-case files are read as well.
    let file = |letters: &[u8]| {
        let mut name = [0; 2];
        let name = name.get_mut(..letters.len())?;
        name.copy_from_slice(letters);
        name.make_ascii_lowercase();
        File::from_letters(name)
    };
    let (piece, file) = match *name.as_bytes() {
        [only] => (None, file(&[only])?),
        [prefix, second] => match Piece::from_char(char::from(prefix)) {
            Some(piece) => (Some(piece), file(&[second])?),
            None => (None, file(&[prefix, second])?),
        },
        [prefix, second, third] => (Some(Piece::from_char(char::from(prefix))?), file(&[second, third])?),
        _ => return None,
    };
    // The parser of numbers would accept a sign.
    let rank = number.parse().ok().filter(|_| !number.is_empty()).and_then(Rank::from_number)?;
    Some((piece, Square::new(file, rank), rest))
}

/// A character with its name, if it has one that people know, and its number in Unicode.
pub(crate) struct Named(pub(crate) char);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = u32::from(self.0);
        match name(self.0) {
            Some(name) => write!(f, "{name} (U+{number:04X})"),
            None if self.0.is_ascii_graphic() => write!(f, "`{}`", self.0),
            None if is_unusual_space(self.0) => write!(f, "white space (U+{number:04X})"),
            None if is_invisible(self.0) => write!(f, "the character U+{number:04X}"),
            None => write!(f, "`{}` (U+{number:04X})", self.0),
        }
    }
}

fn name(character: char) -> Option<&'static str> {
    Some(match character {
        '\u{b}' => "vertical tab",
        '\u{c}' => "form feed",
        '\u{a0}' => "no-break space",
        '\u{ad}' => "soft hyphen",
        '\u{200b}' => "zero-width space",
        '\u{202f}' => "narrow no-break space",
        '\u{3000}' => "ideographic space",
        '\u{2028}' => "line separator",
        '\u{2060}' => "word joiner",
        '\u{feff}' => "byte order mark",
        '\u{2010}' => "typographic hyphen",
        '\u{2011}' => "no-break hyphen",
        '\u{2012}' => "figure dash",
        '\u{2013}' => "en dash",
        '\u{2014}' => "em dash",
        '\u{2212}' => "minus sign",
        '\u{2192}' => "arrow",
        '\u{ff0d}' => "full-width hyphen",
        _ => return None,
    })
}

/// White space other than the four characters that separate moves.
pub(super) fn is_unusual_space(character: char) -> bool {
    character.is_whitespace() && !matches!(character, ' ' | '\t' | '\n' | '\r')
}

/// Characters that are neither drawn nor white space, with joiners and variation selectors, which no move contains.
pub(super) fn is_invisible(character: char) -> bool {
    is_hidden(character) && !character.is_control()
        || matches!(character, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Dashes and arrows other than the hyphen of ASCII.
pub(super) fn is_dash(character: char) -> bool {
    matches!(
        character,
        '>' | '~'
            | '\u{2010}'..='\u{2015}'
            | '\u{2190}'..='\u{21ff}'
            | '\u{2212}'
            | '\u{2794}'..='\u{27bf}'
            | '\u{27f5}'..='\u{27ff}'
            | '\u{fe58}'
            | '\u{fe63}'
            | '\u{ff0d}'
    )
}

/// The ASCII character that a full-width, Cyrillic or Greek one looks like.
pub(super) fn ascii_of(character: char) -> Option<char> {
    Some(match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xff01 + 0x21)?,
        'а' => 'a',
        'е' => 'e',
        'о' | 'ο' => 'o',
        'с' => 'c',
        'х' => 'x',
        'к' | 'κ' => 'k',
        'і' | 'ι' => 'i',
        'ј' => 'j',
        'р' | 'ρ' => 'p',
        'К' | 'Κ' => 'K',
        'Т' | 'Τ' => 'T',
        'М' | 'Μ' => 'M',
        'С' => 'C',
        'Ν' => 'N',
        _ => return None,
    })
}

/// Whether a letter is taken for a digit.
pub(super) fn is_letter_for_digit(letter: u8) -> bool {
    matches!(letter, b'O' | b'o' | b'l' | b'I')
}

/// The digit that a letter is taken for.
pub(super) fn digit_for(letter: char) -> char {
    if matches!(letter, 'O' | 'o') { '0' } else { '1' }
}
