//! The moves in a text, without knowing yet how its squares are written.

use alloc::string::String;
use alloc::vec::Vec;

use crate::ending::EndingWord;
use crate::error::{ImportError, clipped};
use crate::moves::Moves;
use crate::notes::Notes;

/// A part of a square, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coordinate {
    /// The index of a letter, from 0.
    Letter(u8),
    Number(u8),
}

/// A square, as it is written.
pub(super) type Pair = [Coordinate; 2];

/// A move, as it is written.
#[derive(Clone, Debug)]
pub(super) struct ListedMove {
    pub(super) text: String,
    pub(super) origin: Pair,
    pub(super) target: Pair,
    pub(super) captures: Vec<Pair>,
}

/// The moves of a game, and the rest of its text.
#[derive(Debug, Default)]
pub(super) struct List {
    pub(super) moves: Vec<ListedMove>,
    pub(super) ending: Option<EndingWord>,
    /// Comments, and lines with words or numbers that are not part of a move.
    pub(super) notes: Notes,
}

impl List {
    /// Whether any move names a capture.
    pub(super) fn names_captures(&self) -> bool {
        self.moves.iter().any(|listed| !listed.captures.is_empty())
    }
}

/// The last letter that is a file: boards that are played have 19 files at most, and `x` is a capture.
const LAST_FILE: u8 = b's';

/// What precedes a comment to the end of its line.
const COMMENTS: [&str; 2] = ["#", "//"];

/// Words that say nothing that the moves do not say.
const WORDS: [&str; 24] = [
    "from",
    "to",
    "move",
    "moves",
    "moved",
    "turn",
    "ply",
    "plays",
    "player",
    "king",
    "k",
    "attacker",
    "attackers",
    "defender",
    "defenders",
    "black",
    "white",
    "start",
    "end",
    "x",
    "y",
    "row",
    "col",
    "column",
];

const RESIGNED: [&str; 3] = ["resigned", "resigns", "resign"];
const TIMEOUT: [&str; 1] = ["timeout"];

/// A part of a line.
#[derive(Debug)]
enum Part {
    /// A square whose parts are written together, `h1`, or `1h`.
    Square(Pair),
    /// A letter or number on its own.
    Lone(Coordinate),
    /// What follows is captured.
    Capture,
    Word(Option<EndingWord>),
    /// A word without a meaning here.
    Unknown,
}

/// Whether the parts of squares are written together.
fn has_joined_squares(text: &str) -> bool {
    text.lines().any(|line| runs(without_comment(line)).any(|(_, run)| joined(run).is_some()))
}

/// The line before its comment.
fn without_comment(line: &str) -> &str {
    let end = COMMENTS.iter().filter_map(|sign| line.find(sign)).min();
    line.get(..end.unwrap_or(line.len())).unwrap_or(line)
}

/// The runs of letters and digits, each with what precedes it.
fn runs(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = line;
    core::iter::from_fn(move || {
        let start = rest.find(char::is_alphanumeric)?;
        let (before, from_run) = rest.split_at(start);
        let end = from_run.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(from_run.len());
        let (run, after) = from_run.split_at(end);
        rest = after;
        Some((before, run))
    })
}

/// The squares of a run such as `h1h3`, `Kd4`, `j4xj5` or `1h`; `true` for those that are captured. `None` if it is
/// anything else.
fn joined(run: &str) -> Option<Vec<(bool, Pair)>> {
    let lower = run.to_ascii_lowercase();
    let is_file = |letter: u8| (b'a'..=LAST_FILE).contains(&letter);
    let mut rest = match (run.as_bytes(), lower.as_bytes()) {
        // A capital before a square is the piece: `Kd4`.
        ([prefix, second, third, ..], [_, after @ ..])
            if prefix.is_ascii_uppercase() && second.is_ascii_alphabetic() && third.is_ascii_digit() =>
        {
            after
        }
        (_, all) => all,
    };
    let mut squares = Vec::new();
    while !rest.is_empty() {
        let captured = rest.strip_prefix(b"x");
        rest = captured.unwrap_or(rest);
        let (letter, number, after) = match rest {
            [letter, digits @ ..] if is_file(*letter) => {
                let (number, after) = number(digits)?;
                (*letter, [None, Some(number)], after)
            }
            _ => {
                let (number, after) = number(rest)?;
                let (letter, after) = after.split_first().filter(|(letter, _)| is_file(**letter))?;
                (*letter, [Some(number), None], after)
            }
        };
        let letter = Coordinate::Letter(letter - b'a');
        squares.push((captured.is_some(), number.map(|number| number.map_or(letter, Coordinate::Number))));
        rest = after;
    }
    (!squares.is_empty()).then_some(squares)
}

/// The number of one or two digits at the start, and what follows.
fn number(text: &[u8]) -> Option<(u8, &[u8])> {
    let digits = text.iter().take(2).take_while(|digit| digit.is_ascii_digit()).count();
    let (number, after) = text.split_at_checked(digits)?;
    let value = number.iter().fold(0, |value, digit| value * 10 + (digit - b'0'));
    (digits > 0).then_some((value, after))
}

/// The parts of a line.
fn parts(line: &str, is_joined: bool) -> Vec<(Part, usize)> {
    let mut parts = Vec::new();
    let mut at = 0;
    let mut captures = false;
    for (before, run) in runs(line) {
        at += before.len();
        // `xe7/d8`: a stroke joins captures.
        let continues = captures && before == "/";
        captures = continues || before.contains('×');
        if captures {
            parts.push((Part::Capture, at));
        }
        let lower = run.to_ascii_lowercase();
        match joined(run).filter(|_| is_joined) {
            Some(squares) => {
                for (is_captured, pair) in squares {
                    captures |= is_captured;
                    if is_captured {
                        parts.push((Part::Capture, at));
                    }
                    parts.push((Part::Square(pair), at));
                }
            }
            None if lower == "x" && (is_joined || parts.len() >= 4) => {
                captures = true;
                parts.push((Part::Capture, at));
            }
            None => parts.push((lone(&lower, is_joined), at)),
        }
        at += run.len();
    }
    parts
}

/// A run that is not a square.
fn lone(run: &str, is_joined: bool) -> Part {
    let bytes = run.as_bytes();
    match (number(bytes), bytes) {
        (Some((value, [])), _) => Part::Lone(Coordinate::Number(value)),
        (None, [letter]) if !is_joined && (b'a'..=LAST_FILE).contains(letter) => {
            Part::Lone(Coordinate::Letter(letter - b'a'))
        }
        _ if RESIGNED.contains(&run) => Part::Word(Some(EndingWord::Resigned)),
        _ if TIMEOUT.contains(&run) => Part::Word(Some(EndingWord::Timeout)),
        _ if WORDS.contains(&run) => Part::Word(None),
        _ => Part::Unknown,
    }
}

/// A part of a square, or a square, with where it is in its line.
struct Found<T> {
    is_captured: bool,
    value: T,
    at: usize,
}

/// What a line says.
#[derive(Default)]
struct Said {
    squares: Vec<Found<Pair>>,
    /// Letters and numbers on their own.
    lone: Vec<Found<Coordinate>>,
    ending: Option<EndingWord>,
    /// Whether there is anything that is not part of a move.
    has_others: bool,
}

impl Said {
    fn of(line: &str, is_joined: bool) -> Self {
        let mut said = Self::default();
        // The parts that are still captured.
        let mut captured: usize = 0;
        for (part, at) in parts(line, is_joined) {
            let is_captured = captured > 0;
            match part {
                Part::Capture => captured = if is_joined { 1 } else { 2 },
                Part::Square(value) => {
                    said.squares.push(Found { is_captured, value, at });
                    captured = 0;
                }
                Part::Lone(value) => {
                    said.lone.push(Found { is_captured, value, at });
                    captured = captured.saturating_sub(1);
                }
                Part::Word(word) => said.ending = said.ending.or(word),
                Part::Unknown => said.has_others = true,
            }
        }
        said
    }

    /// The squares. `None` if a part of one is missing.
    fn pair(&mut self, line: &str, is_joined: bool) -> Option<()> {
        if is_joined {
            // The number of a turn precedes all squares; others are counts, clocks or results.
            let first = self.squares.first().map_or(usize::MAX, |square| square.at);
            let is_other = |number: &Found<Coordinate>| number.at > first && !is_turn_number(line, number.at);
            self.has_others |= self.lone.iter().any(is_other);
            return Some(());
        }
        let plain = self.lone.iter().filter(|part| !part.is_captured).count();
        let is_numbered = |part: &Found<Coordinate>| {
            plain % 4 == 1 && !part.is_captured && matches!(part.value, Coordinate::Number(_))
        };
        let numbers = usize::from(self.lone.first().is_some_and(is_numbered));
        for pair in self.lone.get(numbers..).unwrap_or_default().chunks(2) {
            let [one, other] = pair else { return None };
            let value = [one.value, other.value];
            self.squares.push(Found { is_captured: one.is_captured, value, at: one.at });
        }
        Some(())
    }

    /// The moves. `None` if one has only one square.
    fn moves(&self, line: &str) -> Option<Vec<ListedMove>> {
        let mut moves: Vec<ListedMove> = Vec::new();
        let mut origin: Option<&Found<Pair>> = None;
        for (index, square) in self.squares.iter().enumerate() {
            match (square.is_captured, origin.take(), moves.last_mut()) {
                (false, None, _) => origin = Some(square),
                (false, Some(origin), _) => {
                    let end = self.squares.get(index + 1).map_or(line.len(), |next| next.at);
                    let text = line.get(origin.at..end).unwrap_or_default().trim().into();
                    let (origin, target) = (origin.value, square.value);
                    moves.push(ListedMove { text, origin, target, captures: Vec::new() });
                }
                (true, None, Some(last)) => last.captures.push(square.value),
                (true, ..) => return None,
            }
        }
        origin.is_none().then_some(moves)
    }
}

/// The moves of a line, and what else it says. `None` if a move is not complete.
fn line_moves(line: &str, is_joined: bool) -> Option<(Vec<ListedMove>, Said)> {
    let mut said = Said::of(line, is_joined);
    said.pair(line, is_joined)?;
    Some((said.moves(line)?, said))
}

/// Whether a number ends with a full stop, as that of a turn.
fn is_turn_number(line: &str, at: usize) -> bool {
    let rest = line.get(at..).unwrap_or_default().trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.starts_with('.')
}

/// The number of moves in a line of a list; 0 if it is not one of moves.
#[cfg(feature = "std")]
pub(crate) fn moves_in(line: &str) -> usize {
    let line = without_comment(line);
    line_moves(line, has_joined_squares(line)).map_or(0, |(moves, ..)| moves.len())
}

/// The moves of a text, at most so many.
pub(super) fn scan(text: &str, most: Option<usize>) -> Result<List, ImportError> {
    let mut list = List::default();
    let is_joined = has_joined_squares(text);
    for (index, line) in text.lines().enumerate() {
        if most.is_some_and(|most| list.moves.len() >= most) {
            break;
        }
        let said = without_comment(line);
        let unexpected =
            |expected| ImportError::Unexpected { line: index + 1, expected, found: clipped(line.trim()) };
        let (moves, Said { ending, has_others, .. }) =
            line_moves(said, is_joined).ok_or_else(|| unexpected("two squares for each move"))?;
        if list.ending.is_some() && !moves.is_empty() {
            return Err(unexpected("the end of the game"));
        }
        list.ending = list.ending.or(ending);
        if has_others {
            list.notes.push(list.moves.len(), line.trim());
        } else if let Some(comment) = line.get(said.len()..).filter(|comment| !comment.is_empty()) {
            list.notes.push(list.moves.len() + moves.len(), comment.trim());
        }
        list.moves.extend(moves);
        Moves::check_count(list.moves.len())?;
    }
    list.moves.truncate(most.unwrap_or(usize::MAX));
    Ok(list)
}
