//! [`Square`] and [`Step`].

use std::fmt::{self, Display};

use crate::Refusal;

/// A square, with its file and rank counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    pub file: usize,
    pub rank: usize,
}

impl Square {
    /// A square as in `d5`, with files `a` to `z`.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let refused = || Refusal::unsupported(format!("the square {text}"));
        let (file, rank) = text.split_at_checked(1).ok_or_else(refused)?;
        let file = file.bytes().next().filter(u8::is_ascii_lowercase).ok_or_else(refused)?;
        let rank = rank.parse::<usize>().ok().and_then(|rank| rank.checked_sub(1)).ok_or_else(refused)?;
        Ok(Self { file: usize::from(file - b'a'), rank })
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = u8::try_from(self.file).map_or('?', |file| char::from(b'a'.saturating_add(file)));
        write!(f, "{file}{}", self.rank + 1)
    }
}

/// A piece moved once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub from: Square,
    pub to: Square,
}

impl Step {
    /// A simple move record; its piece prefix, captures and mark do not matter to a program that knows the rules.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let refused = || Refusal::unsupported(format!("the move {text}"));
        let (from, to) = text.split_once('-').ok_or_else(refused)?;
        let from = from.strip_prefix(['t', 'T', 'K']).filter(|rest| starts_with_letter(rest)).unwrap_or(from);
        let end =
            to.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit()).map_or(to.len(), |(index, _)| index);
        let (to, rest) = to.split_at_checked(end).ok_or_else(refused)?;
        if !matches!(rest.chars().next(), None | Some('x' | '+' | '-')) {
            return Err(refused());
        }
        Ok(Self { from: Square::read(from)?, to: Square::read(to)? })
    }
}

fn starts_with_letter(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}
