//! A text that is being typed.

use notation_syntax::invariant::ExpectOr as _;
use textwrap::core::display_width;

use crate::view::Key;

/// The longest text, in characters. The window is drawn again after each of them.
const MAX_CHARACTERS: usize = 20_000;

/// Marks the cursor while lines are broken. It cannot be typed.
const CURSOR: char = '\0';

/// What the text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Move,
    Comment,
}

pub(crate) struct Field {
    pub(crate) purpose: Purpose,
    characters: Vec<char>,
    /// The number of characters before the cursor.
    cursor: usize,
}

impl Field {
    /// A field with this text, and the cursor after it.
    pub(crate) fn new(purpose: Purpose, text: &str) -> Self {
        let characters: Vec<char> = text.chars().collect();
        Self { purpose, cursor: characters.len(), characters }
    }

    pub(crate) fn text(&self) -> String {
        self.characters.iter().collect()
    }

    /// Edits the text.
    pub(crate) fn step(&mut self, key: Key) {
        let (before, length) = (self.cursor.checked_sub(1), self.characters.len());
        match key {
            Key::Char(typed) if length < MAX_CHARACTERS && !typed.is_control() => self.insert(typed),
            Key::LineBreak if length < MAX_CHARACTERS && self.purpose == Purpose::Comment => {
                self.insert('\n');
            }
            Key::Erase => {
                if let Some(before) = before {
                    self.characters.remove(before);
                    self.cursor = before;
                }
            }
            Key::Delete if self.cursor < length => drop(self.characters.remove(self.cursor)),
            Key::EraseAll => {
                self.characters.drain(..self.cursor);
                self.cursor = 0;
            }
            Key::Back => self.cursor = before.unwrap_or_default(),
            Key::Forward => self.cursor = length.min(self.cursor + 1),
            Key::LineStart => self.cursor = 0,
            Key::LineEnd => self.cursor = length,
            _ => {}
        }
    }

    fn insert(&mut self, typed: char) {
        self.characters.insert(self.cursor, typed);
        self.cursor += 1;
    }

    /// The text with its cursor on one line.
    pub(crate) fn line(&self, ascii: bool) -> String {
        self.with_cursor().iter().map(|&character| drawn(character, ascii)).collect()
    }

    /// The text with its cursor in lines of this width, and the index of the line with the cursor.
    pub(crate) fn lines(&self, width: usize, ascii: bool) -> (Vec<String>, usize) {
        let mut lines = vec![Vec::new()];
        let mut columns = 0;
        for character in self.with_cursor() {
            let wide = display_width(character.encode_utf8(&mut [0; 4])).max(1);
            if character == '\n' || columns + wide > width.max(2) {
                let next = if character == '\n' { Vec::new() } else { last_word(&mut lines) };
                columns = next.iter().map(|character: &char| columns_of(*character)).sum();
                lines.push(next);
            }
            if character != '\n' {
                columns += columns_of(character);
                lines.last_mut().into_iter().for_each(|line| line.push(character));
            }
        }
        let row = lines.iter().position(|line| line.contains(&CURSOR)).unwrap_or_default();
        let drawn = |line: Vec<char>| line.into_iter().map(|character| drawn(character, ascii)).collect();
        (lines.into_iter().map(drawn).collect(), row)
    }

    fn with_cursor(&self) -> Vec<char> {
        let (before, after) =
            self.characters.split_at_checked(self.cursor).expect_or_default("the cursor is in the text");
        [before, &[CURSOR], after].concat()
    }
}

/// Takes the word that does not fit off the last line, unless it fills the line.
fn last_word(lines: &mut [Vec<char>]) -> Vec<char> {
    let Some(line) = lines.last_mut() else { return Vec::new() };
    let space = line.iter().rposition(|character| *character == ' ');
    space.map_or(Vec::new(), |space| line.split_off(space + 1))
}

fn columns_of(character: char) -> usize {
    display_width(character.encode_utf8(&mut [0; 4])).max(1)
}

fn drawn(character: char, ascii: bool) -> char {
    match character {
        CURSOR if ascii => '_',
        CURSOR => '▏',
        other => other,
    }
}
