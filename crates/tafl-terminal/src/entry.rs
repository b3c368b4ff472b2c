//! The input of the solver of a puzzle, or of a player.

use notation_syntax::{LineIndex, visible};
use tafl_moves::{MoveError, MoveErrorKind, MoveRecord, SpellingErrorKind, TypedMove};
use tafl_play::Game;
use tafl_scoresheet::{SheetErrorKind, candidates};

/// After how many lines in a row that cannot be played a conversation ends. A program that writes them does not read the
/// answers, which are longer.
pub(crate) const MAX_REFUSED: usize = 1_000;

/// How many characters of an unknown command are repeated.
const MAX_SHOWN: usize = 40;

/// A line of the solver or player.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    /// A move.
    Move(MoveRecord),
    /// Text that looks like a move but cannot be read: its error, drawn.
    BadMove(String),
    Command(Command),
    /// Neither.
    Unknown(String),
    /// An empty line.
    Empty,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
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

/// The names of each command. The later ones are from OpenTafl, which puzzles in the wild ask their readers to use,
/// and from other programs.
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

impl Entry {
    /// Reads a line. In a game, a move can be written as on paper, such as `Kd6`.
    pub(crate) fn read(line: &str, game: Option<&Game>) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let lower = words.join(" ").to_lowercase();
        if lower.is_empty() {
            return Self::Empty;
        }
        if let Some((command, _)) = COMMANDS.iter().find(|(_, names)| names.contains(&lower.as_str())) {
            return Self::Command(*command);
        }
        let typed = TypedMove::new(&words.join(" "));
        match (typed.record(), game.and_then(|game| resolved(game, line))) {
            (Ok(record), _) | (Err(_), Some(Ok(record))) => Self::Move(record),
            (Err(_), Some(Err(question))) => Self::BadMove(question + "\n"),
            (Err(error), None) if is_meant_as_move(typed.text(), &error) => {
                let lines = LineIndex::new(typed.text());
                let diagnostic = error.diagnostic(&lines);
                let drawn = diagnostic.render(&lines).lines(&lines).name("your move").styled().to_string();
                Self::BadMove(drawn)
            }
            (Err(_), None) => Self::Unknown(words.join(" ")),
        }
    }
}

/// The only legal move that a text can mean, such as `Kd6`; if it can mean several, the question which. `None` if it means
/// no legal move.
pub(crate) fn resolved(game: &Game, text: &str) -> Option<Result<MoveRecord, String>> {
    let mut moves = candidates(game, text);
    match moves.len() {
        0 => None,
        1 => moves.pop().map(|only| Ok(only.into())),
        _ => Some(Err(SheetErrorKind::SeveralMoves { moves }.to_string())),
    }
}

/// The answer to a line that is neither a move nor a command here.
pub(crate) fn unknown(line: &str) -> String {
    let word: String = visible(line).take(MAX_SHOWN).collect();
    format!("`{word}` is neither a move, as in `e5-e8`, nor a command; see `help`")
}

/// Whether a text that cannot be read is meant as a move. Every square has a digit, or a letter that is taken for one,
/// and no command has a digit.
fn is_meant_as_move(text: &str, error: &MoveError) -> bool {
    use SpellingErrorKind::{Castling, LetterForDigit, ResignationInWords, ResultAfterMoves};
    text.contains(|character: char| character.is_ascii_digit())
        || match error.kind() {
            MoveErrorKind::Spelling(LetterForDigit { .. }) => text.contains('-'),
            MoveErrorKind::Spelling(kind) => matches!(kind, Castling | ResignationInWords | ResultAfterMoves),
            _ => false,
        }
}
