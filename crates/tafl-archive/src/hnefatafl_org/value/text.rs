//! Strings of RON.

use alloc::string::String;

/// The text of a string, and the number of bytes up to its closing quotation mark; `None` if it does not end, or has an
/// escape that RON does not know. `source` begins after the opening quotation mark.
pub(super) fn string(source: &str) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut characters = source.char_indices();
    while let Some((offset, character)) = characters.next() {
        match character {
            '"' => return Some((text, offset + 1)),
            '\\' => text.push(escaped(characters.by_ref().map(|(_, character)| character))?),
            _ => text.push(character),
        }
    }
    None
}

/// The character of an escape, without the backslash.
fn escaped(mut rest: impl Iterator<Item = char>) -> Option<char> {
    Some(match rest.next()? {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '0' => '\0',
        same @ ('\\' | '"' | '\'') => same,
        'x' => digits(rest.take(2), 2)?,
        'u' => {
            if rest.next() != Some('{') {
                return None;
            }
            digits(rest.take_while(|character| *character != '}').take(7), 6)?
        }
        _ => return None,
    })
}

/// The character with this number, which has at most so many digits.
fn digits(digits: impl Iterator<Item = char>, max: usize) -> Option<char> {
    let text: String = digits.collect();
    let number = u32::from_str_radix(&text, 16).ok().filter(|_| text.len() <= max && !text.starts_with('+'));
    number.and_then(char::from_u32)
}
