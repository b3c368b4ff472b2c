//! Texts like PGN: tags in brackets, numbered moves, comments.

use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::GameResult;
use tafl_position::Square;

use crate::error::ImportError;
use crate::error::clipped;
use crate::json::MAX_FIELDS;

/// The parts of a text.
#[derive(Debug, Default)]
pub(crate) struct TaggedText<'a> {
    pub(crate) tags: Vec<TextTag<'a>>,
    pub(crate) items: Vec<Item<'a>>,
    /// The number of lines that begin with `%`, which PGN reserves for other programs.
    pub(crate) reserved: usize,
}

/// A tag, `[Name "value"]`.
#[derive(Debug)]
pub(crate) struct TextTag<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: String,
}

/// A part of the text after the tags.
#[derive(Debug)]
pub(crate) enum Item<'a> {
    /// Text between white space, without the number of a turn.
    Word { text: &'a str, line: usize },
    /// The text of a comment on one line, not empty.
    Comment(String),
}

impl<'a> TaggedText<'a> {
    /// Splits a text. Comments are `{…}`, nested or on several lines, and `;` to the end of the line.
    pub(crate) fn parse(text: &'a str) -> Result<Self, ImportError> {
        let mut parts = Self::default();
        let mut comment = Comment::default();
        let mut last = 0;
        for (number, line) in (1..).zip(text.split('\n')) {
            last = number;
            let trimmed = line.trim();
            if comment.depth > 0 {
                parts.moves(line, number, &mut comment);
            } else if trimmed.starts_with('%') {
                parts.reserved += 1;
            } else if trimmed.starts_with('[') {
                parts.tag(trimmed, number)?;
            } else {
                parts.moves(line, number, &mut comment);
            }
        }
        if comment.depth > 0 {
            let found = clipped(&one_line(&comment.text));
            return Err(ImportError::Unexpected { line: last, expected: "`}` after the comment", found });
        }
        Ok(parts)
    }

    /// The value of a tag, in any case.
    pub(crate) fn tag_value(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))?;
        Some(&tag.value)
    }

    fn tag(&mut self, text: &'a str, line: usize) -> Result<(), ImportError> {
        const EXPECTED: &str = "a tag `[Name \"value\"]`";
        let error = || ImportError::Unexpected { line, expected: EXPECTED, found: clipped(text) };
        let (name, value) = tag_parts(text).ok_or_else(error)?;
        if self.tags.len() >= MAX_FIELDS {
            return Err(ImportError::TooManyFields { found: MAX_FIELDS + 1, max: MAX_FIELDS });
        }
        self.tags.push(TextTag { name, value });
        Ok(())
    }

    /// Splits a line of moves, or continues a comment.
    fn moves(&mut self, line: &'a str, number: usize, comment: &mut Comment) {
        let mut word_from = None;
        for (index, character) in line.char_indices() {
            if comment.depth > 0 {
                if let Some(text) = comment.push(character) {
                    self.comment(&text);
                }
                continue;
            }
            let ends_word = character.is_whitespace() || matches!(character, '{' | '}' | ';');
            if !ends_word {
                word_from.get_or_insert(index);
                continue;
            }
            self.word(line, word_from.take(), index, number);
            match character {
                '{' => comment.depth = 1,
                ';' => {
                    self.comment(line.get(index + 1..).expect_or_default("a semicolon is in the line"));
                    return;
                }
                _ => {}
            }
        }
        if comment.depth > 0 {
            comment.text.push(' ');
        }
        self.word(line, word_from, line.len(), number);
    }

    fn word(&mut self, line: &'a str, from: Option<usize>, to: usize, number: usize) {
        let text = from.and_then(|from| line.get(from..to)).map(without_number);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.items.push(Item::Word { text, line: number });
        }
    }

    fn comment(&mut self, text: &str) {
        let text = one_line(text);
        if !text.is_empty() {
            self.items.push(Item::Comment(text));
        }
    }
}

/// A comment that is not closed yet.
#[derive(Debug, Default)]
struct Comment {
    depth: usize,
    text: String,
}

impl Comment {
    /// Adds a character. Returns the comment if this closes it.
    fn push(&mut self, character: char) -> Option<String> {
        match character {
            '{' => self.depth += 1,
            '}' => self.depth -= 1,
            _ => {}
        }
        if self.depth == 0 {
            return Some(core::mem::take(&mut self.text));
        }
        self.text.push(character);
        None
    }
}

/// The text with one space for all white space between words.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        line.extend([if line.is_empty() { "" } else { " " }, word]);
    }
    line
}

/// The name and the value of a tag; the quotes may be missing.
fn tag_parts(text: &str) -> Option<(&str, String)> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    let end = inner.find(|character: char| !(character.is_ascii_alphanumeric() || character == '_'));
    let (name, value) = inner.split_at(end.unwrap_or(inner.len()));
    let value = value.trim();
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return None;
    }
    let Some(quoted) = value.strip_prefix('"') else {
        return (!value.contains([']', '"'])).then(|| (name, value.into()));
    };
    let mut unescaped = String::new();
    let mut characters = quoted.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => return characters.as_str().is_empty().then(|| (name, unescaped.trim().into())),
            '\\' => unescaped.extend(characters.next()),
            _ => unescaped.push(character),
        }
    }
    None
}

/// A tag as a line.
pub(crate) fn tag_line(name: &str, value: &str) -> String {
    let mut line = alloc::format!("[{name} \"");
    for character in value.chars() {
        if matches!(character, '"' | '\\') {
            line.push('\\');
        }
        line.push(character);
    }
    line.push_str("\"]\n");
    line
}

/// The word without the number of a turn: `12.`, `12)`, `3...`, `1.d1-c1`, or dots alone.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
    if rest.len() < word.len() && rest.is_empty() {
        return rest;
    }
    let after = rest.trim_start_matches('.');
    let after = after.strip_prefix(')').filter(|_| rest.len() < word.len()).unwrap_or(after);
    if after.len() < rest.len() { after } else { word }
}

/// A square at the beginning of a text, in any case, and what follows it.
pub(crate) fn square(text: &str) -> Option<(Square, &str)> {
    let file = text.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_lowercase() - b'a';
    let rest = text.get(1..)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).take(2).count();
    let (number, rest) = rest.split_at_checked(digits)?;
    let rank: u8 = number.parse().ok().filter(|_| !number.starts_with('0'))?;
    Some((Square::from_indices(file, rank.checked_sub(1)?)?, rest))
}

/// Whether a program accepts this as the name of a tag.
pub(crate) fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_')
}

/// The result with this word; `*` is a game that has not ended.
pub(crate) fn result_of(word: &str) -> Option<GameResult> {
    match word {
        "1-0" => Some(GameResult::AttackersWin),
        "0-1" => Some(GameResult::DefendersWin),
        "1/2-1/2" | "½-½" => Some(GameResult::Draw),
        "*" => Some(GameResult::Other),
        _ => None,
    }
}

/// The word for a result.
pub(crate) const fn word_of(result: GameResult) -> &'static str {
    match result {
        GameResult::AttackersWin => "1-0",
        GameResult::DefendersWin => "0-1",
        GameResult::Draw => "1/2-1/2",
        GameResult::Other => "*",
    }
}
