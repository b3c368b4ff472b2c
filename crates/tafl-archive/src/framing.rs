//! How the games of a file are separated.

#[cfg(feature = "std")]
use alloc::string::String;

/// How the games of a file are separated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Framing {
    /// Each line is a game.
    Line,
    /// Each game is a value in brackets, on one line or on several. A bracket at the start of a line begins a game.
    Json,
    /// Each game begins with tags: lines that begin with a bracket, before the lines of moves. A line of comment is not
    /// one of moves. A game without moves ends before the tag with the name of its first one.
    Tags,
    /// Each game is in parentheses, with values in brackets, where a backslash escapes the closing bracket.
    Sgf,
    /// Each game has one line that begins with `position`. Lines that set options precede it, answers follow it.
    Session,
    /// The file is a game.
    File,
    /// As the beginning of the file shows: [`Json`](Self::Json), [`Array`](Self::Array), [`Line`](Self::Line) or [`Block`](Self::Block).
    List,
    /// Each game, or all games, are a value in brackets.
    #[cfg(feature = "std")]
    Array,
    /// A blank line precedes each game, or the number of its first turn.
    #[cfg(feature = "std")]
    Block,
}

/// Whether a line begins with the number of the first turn.
#[cfg(feature = "std")]
fn is_first_turn(line: &str) -> bool {
    line.trim_start()
        .strip_prefix("1.")
        .is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()))
}

/// The start of a line with a tag: `[Event`.
#[cfg(feature = "std")]
fn tag_name(line: &str) -> Option<&str> {
    line.split_whitespace().next().filter(|word| word.starts_with('['))
}

/// Where a game ends, judged line by line.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "what a framing knows of a game, one fact each")]
#[cfg(feature = "std")]
pub(crate) struct Frame {
    /// The brackets that are open, outside strings.
    depth: usize,
    in_string: bool,
    is_escaped: bool,
    /// Whether a line of the game was not a tag.
    has_moves: bool,
    /// The first tag up to its value: `[Event`.
    first_tag: String,
    is_empty: bool,
}

#[cfg(feature = "std")]
impl Frame {
    /// No game yet.
    pub(crate) fn new() -> Self {
        Self { is_empty: true, ..Self::default() }
    }

    /// Whether this line begins the next game.
    pub(crate) fn is_next(&self, framing: Framing, line: &str) -> bool {
        if self.is_empty {
            return false;
        }
        match framing {
            Framing::Line => true,
            Framing::Json => self.depth == 0 || line.starts_with(['{', '(']),
            Framing::Tags => tag_name(line).is_some_and(|name| self.has_moves || name == self.first_tag),
            Framing::Array => self.depth == 0,
            Framing::Sgf => self.depth == 0 && !self.in_string,
            Framing::Session => {
                self.has_moves
                    && ["position ", "setoption "].iter().any(|word| line.trim_start().starts_with(word))
            }
            Framing::Block => line.trim().is_empty() || is_first_turn(line),
            Framing::File | Framing::List => false,
        }
    }

    /// Adds a line to the game.
    pub(crate) fn add(&mut self, framing: Framing, line: &str) {
        self.is_empty = false;
        match framing {
            Framing::Json | Framing::Array => line.bytes().for_each(|byte| self.bracket(byte)),
            Framing::Tags => {
                let text = line.trim_start();
                self.has_moves |= !text.is_empty() && !text.starts_with(['[', '%', ';']);
                if self.first_tag.is_empty() {
                    self.first_tag.extend(tag_name(line));
                }
            }
            Framing::Sgf => line.bytes().for_each(|byte| self.sgf(byte)),
            Framing::Session => self.has_moves |= line.trim_start().starts_with("position "),
            Framing::Line | Framing::Block | Framing::File | Framing::List => {}
        }
    }

    /// A byte of SGF: a value in brackets is a string.
    fn sgf(&mut self, byte: u8) {
        match byte {
            _ if self.is_escaped => self.is_escaped = false,
            b'\\' if self.in_string => self.is_escaped = true,
            b']' => self.in_string = false,
            _ if self.in_string => {}
            b'[' => self.in_string = true,
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }

    fn bracket(&mut self, byte: u8) {
        match byte {
            _ if self.is_escaped => self.is_escaped = false,
            b'\\' if self.in_string => self.is_escaped = true,
            b'"' => self.in_string = !self.in_string,
            b'{' | b'[' | b'(' if !self.in_string => self.depth += 1,
            b'}' | b']' | b')' if !self.in_string => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }
}
