//! Words that replace a move, and squares that are not joined.

use notation_syntax::Span;
use notation_syntax::invariant::ExpectOr as _;
use tafl_position::{File, Piece, Rank, Square};

use super::characters::{is_dash, is_letter_for_digit, is_unusual_space};
use super::error::SpellingErrorKind;

/// Recognizes the words at the start of a text, and how far they extend.
pub(super) fn words(text: &str) -> Option<(SpellingErrorKind, Span)> {
    let (word, rest) = first_word(text);
    let kind = match word {
        "1-0" | "0-1" | "1/2-1/2" | "½-½" | "*" => SpellingErrorKind::ResultAfterMoves,
        "O-O" | "O-O-O" | "o-o" | "o-o-o" | "0-0" | "0-0-0" => SpellingErrorKind::Castling,
        _ if is_resignation(word) => SpellingErrorKind::ResignationInWords,
        _ if is_player(word) => {
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

fn is_player(word: &str) -> bool {
    ["attackers", "attacker", "defenders", "defender", "white", "black"]
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known))
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
