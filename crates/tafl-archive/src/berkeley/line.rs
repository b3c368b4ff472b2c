//! The lines of a script.

use alloc::string::String;

use tafl_position::Square;

/// A line of a script, without its comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'t> {
    Move(Square, Square),
    /// The first word of a command.
    Command(&'t str),
    Empty,
}

/// The commands.
const COMMANDS: [&str; 9] = ["new", "seed", "dump", "undo", "manual", "auto", "limit", "toggle", "quit"];

impl<'t> Line<'t> {
    /// Parses a line without a comment; `None` if it is neither a move nor a command.
    pub(super) fn parse(line: &'t str) -> Option<Self> {
        let Some(word) = line.split_whitespace().next() else { return Some(Self::Empty) };
        if COMMANDS.contains(&word) {
            return Some(Self::Command(word));
        }
        // The program precedes the moves that it chooses with an asterisk.
        let (origin, target) = step(line.trim().trim_start_matches("* "))?;
        Some(Self::Move(origin, target))
    }
}

/// The comment at the end of a line, with its `#`, and what precedes it.
pub(super) fn without_comment(line: &str) -> (&str, Option<&str>) {
    match line.find('#') {
        Some(start) => {
            let (line, comment) = line.split_at(start);
            (line, Some(comment.trim()))
        }
        None => (line, None),
    }
}

/// `h5-6`, `g5-h`
fn step(text: &str) -> Option<(Square, Square)> {
    let (origin, target) = text.split_once('-')?;
    let origin: Square = origin.parse().ok().filter(|square| is_on_board(*square) && origin.len() == 2)?;
    let target = match target.as_bytes() {
        [file @ b'a'..=b'i'] => Square::from_indices(file - b'a', origin.rank().index()),
        [rank @ b'1'..=b'9'] => Square::from_indices(origin.file().index(), rank - b'1'),
        _ => None,
    };
    target.map(|target| (origin, target))
}

fn is_on_board(square: Square) -> bool {
    square.file().index() < 9 && square.rank().index() < 9
}

/// A move in the form of the course; `None` if it is not along a line, or leaves the board.
pub(super) fn text_of(origin: Square, target: Square) -> Option<String> {
    let is_valid = is_on_board(origin) && is_on_board(target) && origin != target;
    if !is_valid {
        return None;
    }
    if origin.file() == target.file() {
        return Some(alloc::format!("{origin}-{}", target.rank()));
    }
    (origin.rank() == target.rank()).then(|| alloc::format!("{origin}-{}", target.file()))
}
