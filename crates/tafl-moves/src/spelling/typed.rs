//! Moves as people type them, in any spelling that has one meaning.

use alloc::borrow::ToOwned;
use alloc::string::String;

use notation_syntax::invariant::ExpectOr as _;

use super::words::{digit_for, is_letter_for_digit, is_resignation, located};
use crate::error::MoveError;
use crate::move_record::MoveRecord;
use crate::spelling::words::{ascii_of, is_dash, is_invisible};

/// Words that OpenTafl requires before a move.
const BEFORE_A_MOVE: [&str; 2] = ["move", "variation"];

/// What may follow a move in a sentence.
const AFTER_A_MOVE: [char; 4] = [' ', '.', ',', ';'];

/// A move that a person typed, in any spelling that has one meaning.
///
/// The squares can be joined by a hyphen, a dash, an arrow, a comma, the word `to`, white space or nothing, and parts of
/// the move can be separated by white space. Invisible characters are skipped, full-width characters and letters of other
/// alphabets count as those they look like, and files can be in upper case. The number of a turn, a judgement and the words
/// of OpenTafl (`move`, `variation`) can be around the move. `resign` is a resignation.
///
/// Pages read typed moves without this crate; vectors in its tests hold them to the same answers.
///
/// ```
/// use tafl_moves::TypedMove;
///
/// let typed = TypedMove::new("12. Kd4 to D7 x e7!?");
/// assert_eq!(typed.record()?.to_string(), "Kd4-d7xe7");
/// assert_eq!(typed.judgement(), "!?");
///
/// let half = TypedMove::new("12. d4");
/// assert_eq!((half.text(), half.record().unwrap_err().code()), ("d4", "single-square"));
/// # Ok::<(), tafl_moves::MoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedMove {
    text: String,
    judgement: String,
}

impl TypedMove {
    /// Separates the move from what is around it, and spells it as the notation does.
    pub fn new(typed: &str) -> Self {
        let spelled: String = typed.chars().filter_map(meant).collect();
        let text = without_turn_number(without_word(spelled.trim_matches(' ')));
        let text = text.trim_end_matches(AFTER_A_MOVE);
        let record = text.trim_end_matches(['!', '?']);
        let judgement =
            text.get(record.len()..).expect_or_default("the record is the start of the text").to_owned();
        let record = record.trim_end_matches(AFTER_A_MOVE);
        let text = if is_resignation(record) { Some("---".to_owned()) } else { joined(record) };
        Self { text: text.unwrap_or_else(|| record.to_owned()), judgement }
    }

    /// The move as it is understood. If it is not a move, the error of [`record`](Self::record) refers to this text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The judgement after the move, such as `!?`; empty without one.
    pub fn judgement(&self) -> &str {
        &self.judgement
    }

    /// The move.
    ///
    /// # Errors
    ///
    /// The text is not a move, or has several meanings.
    pub fn record(&self) -> Result<MoveRecord, MoveError> {
        self.text.parse()
    }
}

/// The character that is meant in a typed move: one of ASCII for those that look like it, a hyphen for all dashes and arrows,
/// a space for all white space. `None` if the character is invisible.
///
/// ```
/// use tafl_moves::meant;
///
/// let spelled: String = "ｅ5\u{200b} → e8".chars().filter_map(meant).collect();
/// assert_eq!(spelled, "e5 - e8");
/// ```
pub fn meant(typed: char) -> Option<char> {
    if is_invisible(typed) {
        return None;
    }
    Some(match ascii_of(typed).unwrap_or(typed) {
        dash if is_dash(dash) => '-',
        space if space.is_whitespace() => ' ',
        other => other,
    })
}

/// The digit that a letter is taken for: 0 for `O`, 1 for `l` and `I`.
///
/// ```
/// assert_eq!("dl0".chars().filter_map(tafl_moves::meant_digit).collect::<String>(), "10");
/// ```
pub fn meant_digit(typed: char) -> Option<char> {
    let is_letter = u8::try_from(typed).is_ok_and(is_letter_for_digit);
    if is_letter { Some(digit_for(typed)) } else { Some(typed).filter(char::is_ascii_digit) }
}

fn without_word(text: &str) -> &str {
    match text.split_once(' ') {
        Some((first, rest)) if BEFORE_A_MOVE.iter().any(|word| first.eq_ignore_ascii_case(word)) => {
            rest.trim_start_matches(' ')
        }
        _ => text,
    }
}

/// Removes `3.`, `3...` and the placeholder of `3. .....`.
fn without_turn_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let is_number = rest.len() < text.len() && rest.starts_with('.');
    if is_number { rest.trim_start_matches([' ', '.']) } else { text }
}

/// The move with a move type between its squares, and without spaces. `None` if the text does not begin with two squares.
fn joined(text: &str) -> Option<String> {
    let (_, _, after_origin) = located(text)?;
    let (sign, from_target) = move_type(after_origin)?;
    let (None, _, rest) = located(from_target)? else { return None };
    // An `x` directly after a square begins captures, although it is a file of large boards.
    if from_target.len() == after_origin.len() && from_target.starts_with(['x', 'X']) {
        return None;
    }
    let origin = text.strip_suffix(after_origin)?;
    let target = from_target.strip_suffix(rest)?;
    Some([origin, sign, target, &captures_and_mark(rest)].concat())
}

/// The text after the squares without spaces, unless it has other words.
fn captures_and_mark(rest: &str) -> String {
    let is_part = rest.trim_start_matches(' ').starts_with(['x', 'X', '/', '+', '-']);
    // Without the space, a number would be part of the square before it.
    let has_number =
        rest.split(' ').skip(1).any(|word| word.starts_with(|first: char| first.is_ascii_digit()));
    if is_part && !has_number { rest.replace(' ', "").replace('X', "x") } else { rest.to_owned() }
}

/// The move type that the text between two squares means, and the text from the second one on.
fn move_type(text: &str) -> Option<(&'static str, &str)> {
    let after = text.trim_start_matches([' ', '-', '=', '^', ',']);
    let after = without_to(after).unwrap_or(after);
    let gap = text.strip_suffix(after)?.replace(' ', "");
    let sign = match (gap.trim_matches('-'), gap.contains('-')) {
        // `=-` was the arrow `=>`.
        ("", _) | ("=", true) | (",", false) => "-",
        (word, _) if word.eq_ignore_ascii_case("to") => "-",
        ("=", false) => "=",
        ("^", false) => "^",
        ("^=" | "=^", false) => "^=",
        _ => return None,
    };
    Some((sign, after))
}

/// The text after `to` and the space or hyphen that ends the word.
fn without_to(text: &str) -> Option<&str> {
    let (word, rest) = text.split_at_checked(2)?;
    let is_word = word.eq_ignore_ascii_case("to") && rest.starts_with([' ', '-']);
    is_word.then(|| rest.trim_start_matches([' ', '-']))
}
