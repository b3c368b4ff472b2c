//! Characters that are taken for others.

use core::fmt;

use notation_syntax::is_hidden;

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
