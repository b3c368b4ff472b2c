//! What the solver of a puzzle types.

use tafl_moves::dialect::MoveDialect;
use tafl_moves::{MoveError, MoveRecord};

/// A line of the solver.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// A move.
    Move(MoveRecord),
    /// What looks like a move and is none: the text, and what is wrong with it.
    NoMove(String, MoveError),
    Command(Command),
    /// A word that is neither.
    Unknown(String),
    /// Nothing but Enter.
    Empty,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Next,
    Start,
    Hint,
    Back,
    Board,
    Moves,
    Rules,
    Solution,
    Help,
    Quit,
}

/// Each command by its names. The last ones are those that the author of a puzzle for OpenTafl tells his readers to
/// use, and habits from elsewhere.
const COMMANDS: [(Command, &[&str]); 10] = [
    (Command::Next, &["next", "n"]),
    (Command::Start, &["start"]),
    (Command::Hint, &["hint", "h"]),
    (Command::Back, &["back", "b", "undo", "previous", "prev"]),
    (Command::Board, &["board"]),
    (Command::Moves, &["moves", "history"]),
    (Command::Rules, &["rules"]),
    (Command::Solution, &["solution", "give up"]),
    (Command::Help, &["help", "?"]),
    (Command::Quit, &["quit", "q", "exit"]),
];

/// Words that OpenTafl wants before a move.
const BEFORE_A_MOVE: [&str; 2] = ["move", "variation"];

/// Other ways to write a move that a solver may be used to.
const DIALECTS: [MoveDialect; 2] = [MoveDialect::Walker, MoveDialect::AageNielsenCompact];

impl Entry {
    pub(super) fn read(line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let said = words.join(" ").to_lowercase();
        if said.is_empty() {
            return Self::Empty;
        }
        if let Some((command, _)) = COMMANDS.iter().find(|(_, names)| names.contains(&said.as_str())) {
            return Self::Command(*command);
        }
        let text = match words.split_first() {
            Some((first, rest)) if BEFORE_A_MOVE.contains(&first.to_lowercase().as_str()) => rest.join(" "),
            _ => words.join(" "),
        };
        // Every square has a digit, and no command has one.
        if !text.contains(|character: char| character.is_ascii_digit()) && text != "---" {
            return Self::Unknown(words.join(" "));
        }
        match read_move(&text) {
            Ok(record) => Self::Move(record),
            Err(error) => Self::NoMove(text, error),
        }
    }
}

/// A move as a record has it, or in a form that people use elsewhere: `E5-E8xD8/F8`, `e5e8`, `e5 e8`.
fn read_move(text: &str) -> Result<MoveRecord, MoveError> {
    let error = match text.parse::<MoveRecord>() {
        Ok(record) => return Ok(record),
        Err(error) => error,
    };
    let in_dialect =
        |text: &str| DIALECTS.iter().find_map(|dialect| dialect.parse(text).ok()?.to_record(None).value);
    let joined = text.split([' ', '-']).filter(|square| !square.is_empty()).collect::<Vec<_>>().join("-");
    in_dialect(text).or_else(|| joined.parse().ok()).or_else(|| in_dialect(&joined)).ok_or(error)
}
