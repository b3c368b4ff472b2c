//! The nodes of a text.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use tafl_moves::{Capture, Move};
use tafl_position::{Side, Square};

use crate::error::ImportError;
use crate::options::ImportOptions;
use crate::quoted::clipped;

/// The moves of a text, with their variations.
#[derive(Debug, Default)]
pub(super) struct Nodes<'a> {
    /// The properties before the first move, without moves and comments.
    pub(super) root: Vec<(&'a str, Vec<String>)>,
    /// The comments before the first move.
    pub(super) comments: Vec<String>,
    /// The moves in the order of the text: each one follows its parent.
    pub(super) moves: Vec<Node<'a>>,
    /// The properties of moves that are not read.
    pub(super) others: Vec<&'a str>,
}

/// A move.
#[derive(Debug)]
pub(super) struct Node<'a> {
    pub(super) parent: Option<usize>,
    pub(super) side: Side,
    pub(super) text: &'a str,
    pub(super) step: Move,
    pub(super) comments: Vec<String>,
}

/// The rest of a text, and the whole text for messages.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Nodes<'a> {
    /// Reads `( … ;B[…] ;W[…] ( … ) )`. The first node may begin without a semicolon.
    pub(super) fn parse(text: &'a str, options: &ImportOptions) -> Result<Self, ImportError> {
        let mut reader = Reader { text, rest: text };
        let mut nodes = Self::default();
        // The move before each parenthesis that is open.
        let mut open: Vec<Option<usize>> = Vec::new();
        let mut at = None;
        reader.expect('(', "`(` before a game")?;
        loop {
            match reader.next() {
                Some(';') => {}
                Some('(') => open.push(at),
                Some(')') => match open.pop() {
                    Some(before) => at = before,
                    None => break,
                },
                Some(letter) if letter.is_ascii_uppercase() => {
                    let (name, values) = reader.property()?;
                    if options.end_after(nodes.moves.len()) && matches!(name, "B" | "W") {
                        return Ok(nodes);
                    }
                    at = nodes.property(name, values, at, &reader)?;
                }
                _ => return Err(reader.error("`;`, `(`, `)` or a property such as `B[daca]`")),
            }
        }
        if reader.rest.trim().is_empty() { Ok(nodes) } else { Err(reader.error("the end of the game")) }
    }

    /// Adds a property of a node. Returns the move after which the next one is played.
    fn property(
        &mut self,
        name: &'a str,
        values: Vec<&'a str>,
        at: Option<usize>,
        reader: &Reader<'a>,
    ) -> Result<Option<usize>, ImportError> {
        let side = match name {
            "B" => Side::Attackers,
            "W" => Side::Defenders,
            "C" => {
                let comments = values.into_iter().map(unescaped);
                match at.and_then(|index| self.moves.get_mut(index)) {
                    Some(node) => node.comments.extend(comments),
                    None => self.comments.extend(comments),
                }
                return Ok(at);
            }
            _ if self.moves.is_empty() => {
                self.root.push((name, values.into_iter().map(unescaped).collect()));
                return Ok(at);
            }
            _ => {
                self.others.push(name);
                return Ok(at);
            }
        };
        let [text] = values[..] else { return Err(reader.error("one move of a side in a node")) };
        let step = step(text).ok_or_else(|| reader.error("a move such as `[daca]` or `[eggg:gf]`"))?;
        self.moves.push(Node { parent: at, side, text, step, comments: Vec::new() });
        Ok(Some(self.moves.len() - 1))
    }
}

impl<'a> Reader<'a> {
    /// Skips white space, and reads a character; a letter stays.
    fn next(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        let character = self.rest.chars().next()?;
        if !character.is_ascii_uppercase() {
            self.rest = self.rest.get(character.len_utf8()..).expect_or_default("a character is in the text");
        }
        Some(character)
    }

    fn expect(&mut self, character: char, expected: &'static str) -> Result<(), ImportError> {
        if self.next() == Some(character) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// A name and the values after it, escaped as they are.
    fn property(&mut self) -> Result<(&'a str, Vec<&'a str>), ImportError> {
        let end =
            self.rest.find(|character: char| !character.is_ascii_uppercase()).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        let mut values = Vec::new();
        while let Some(value) = self.rest.trim_start().strip_prefix('[') {
            let end = end_of_value(value).ok_or_else(|| self.error("`]` after a value"))?;
            values.push(value.get(..end).expect_or_default("a value ends in the text"));
            self.rest = value.get(end + 1..).expect_or_default("a value ends with a bracket");
        }
        if values.is_empty() {
            Err(self.error("`[` after the name of a property"))
        } else {
            Ok((name, values))
        }
    }

    fn error(&self, expected: &'static str) -> ImportError {
        let read = self.text.len() - self.rest.len();
        let line = 1 + self
            .text
            .get(..read)
            .expect_or_default("the rest is the end of the text")
            .matches('\n')
            .count();
        let found = clipped(self.rest.lines().next().unwrap_or_default());
        ImportError::Unexpected { line, expected, found }
    }
}

/// The index of the bracket that ends a value.
fn end_of_value(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b']' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    })
}

/// A value without backslashes. A line break after one is removed.
fn unescaped(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    if !text.contains('\\') {
        return text.trim().to_owned();
    }
    let mut value = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => value.extend(characters.next().filter(|escaped| *escaped != '\n')),
            _ => value.push(character),
        }
    }
    value.trim().to_owned()
}

/// A value with a backslash before each bracket and backslash.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// A move: the letters of file and rank of both squares, and `:` before each captured square.
fn step(text: &str) -> Option<Move> {
    let mut parts = text.trim().split(':');
    let squares = parts.next()?;
    let (origin, target) = (square(squares.get(..2)?)?, square(squares.get(2..)?)?);
    let mut captures: Vec<Square> = Vec::new();
    for part in parts {
        let captured = square(part).filter(|captured| !captures.contains(captured))?;
        captures.push(captured);
    }
    let captures = captures.into_iter().map(|square| Capture::new(None, square));
    (origin != target).then(|| Move::new(origin, target).with_captures(captures))
}

/// A square: the letter of its file and that of its rank, `a` for rank 1.
fn square(text: &str) -> Option<Square> {
    let index = |letter: u8| letter.is_ascii_lowercase().then(|| letter.wrapping_sub(b'a'));
    let [file, rank] = text.as_bytes() else { return None };
    Square::from_indices(index(*file)?, index(*rank)?)
}
