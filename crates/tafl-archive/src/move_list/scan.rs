//! The moves in a text, without knowing yet how its squares are written.

use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr;
use tafl_position::Side;
use tafl_rules::{EndContext, Ending, StatedEnd};

use super::json::day;
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
    pub(super) ending: Option<Ending>,
    /// The result after the last move, and its text.
    pub(super) stated: Option<(StatedEnd, String)>,
    /// Comments, and lines with words or numbers that are not part of a move.
    pub(super) notes: Notes,
    /// The number of moves up to the end of each line.
    pub(super) ends: Vec<usize>,
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
const WORDS: [&str; 18] = [
    "from", "to", "move", "moves", "moved", "turn", "ply", "plays", "player", "king", "k", "start", "end",
    "x", "y", "row", "col", "column",
];

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// A square whose parts are written together, `h1`, or `1h`.
    Square(Pair),
    /// A letter or number on its own.
    Lone(Coordinate),
    /// What follows is captured.
    Capture,
    Ending(Ending),
    /// The side of the move that follows. After a move it may be the winner.
    Side,
    /// A word that says nothing.
    Known,
    /// A word without a meaning here.
    Unknown,
    /// A word that is not a move, but looks like one.
    Broken,
}

/// A part with where it is in its line.
#[derive(Clone, Copy, Debug)]
struct Found<'l> {
    part: Part,
    at: usize,
    /// What precedes it, after the part before it.
    before: &'l str,
    run: &'l str,
}

/// Whether the parts of squares are written together.
fn has_joined_squares(text: &str) -> bool {
    text.lines().any(|line| runs(without_comment(line)).any(|(_, run)| joined(run).is_some()))
}

/// The line before its comment.
fn without_comment(line: &str) -> &str {
    let end = COMMENTS.iter().filter_map(|sign| line.find(sign)).min();
    end.map_or(line, |end| line.get(..end).expect_or("a sign is in the line", line))
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
fn parts(line: &str, is_joined: bool) -> Vec<Found<'_>> {
    let mut parts: Vec<Found<'_>> = Vec::new();
    let mut at = 0;
    let mut captures = false;
    for (before, run) in runs(line) {
        at += before.len();
        // `xe7/d8`: a stroke joins captures.
        let continues = captures && before == "/";
        captures = continues || before.contains('×');
        let found = |part| Found { part, at, before, run };
        if captures {
            parts.push(found(Part::Capture));
        }
        let lower = run.to_ascii_lowercase();
        match joined(run).filter(|_| is_joined) {
            Some(squares) => {
                for (is_captured, pair) in squares {
                    captures |= is_captured;
                    if is_captured {
                        parts.push(found(Part::Capture));
                    }
                    parts.push(found(Part::Square(pair)));
                }
            }
            None if lower == "x" && (is_joined || parts.len() >= 4) => {
                captures = true;
                parts.push(found(Part::Capture));
            }
            // `2023-01-01T10:00`
            None if day(word_at(line, at)).is_some() => parts.push(found(Part::Unknown)),
            None => {
                let part = lone(&lower, is_joined);
                let last = parts.last().map(|last| last.part);
                let is_broken = is_joined && is_rest_of_move(line, found(part), last);
                parts.push(found(if is_broken { Part::Broken } else { part }));
            }
        }
        at += run.len();
    }
    parts
}

/// The word without spaces that has this offset.
fn word_at(line: &str, at: usize) -> &str {
    let (before, after) = line.split_at_checked(at).expect_or_default("a part is in its line");
    let start = before.trim_end_matches(|letter: char| !letter.is_whitespace()).len();
    let end = after.find(char::is_whitespace).unwrap_or(after.len());
    line.get(start..at + end).expect_or_default("a word is in its line")
}

/// Whether a letter or number on its own is half a square: after a square and a hyphen, or a letter at the end of a line that
/// follows a square or nothing.
fn is_rest_of_move(line: &str, found: Found<'_>, last: Option<Part>) -> bool {
    let is_letter = matches!(found.run.as_bytes(), [letter] if letter.is_ascii_alphabetic());
    let is_number = matches!(found.part, Part::Lone(Coordinate::Number(_)));
    let after_square = matches!(last, Some(Part::Square(_)));
    let is_tied = after_square && !found.before.is_empty() && HYPHENS.contains(&found.before);
    let is_last =
        line.get(found.at + found.run.len()..).expect_or_default("a run is in its line").trim().is_empty();
    let may_follow = after_square || matches!(last, None | Some(Part::Lone(_)));
    (is_letter || is_number) && is_tied || is_letter && is_last && may_follow
}

/// What joins the squares of a move.
const HYPHENS: [&str; 5] = ["-", "–", "—", "->", "→"];

/// A run that is not a square.
fn lone(run: &str, is_joined: bool) -> Part {
    let bytes = run.as_bytes();
    // `time` alone can be about a clock.
    let is_end =
        |ending: &Ending| matches!(ending, Ending::Resignation | Ending::Time) && ending.name() != run;
    match (run.parse(), bytes) {
        (Ok(value), _) => Part::Lone(Coordinate::Number(value)),
        (_, [letter]) if !is_joined && (b'a'..=LAST_FILE).contains(letter) => {
            Part::Lone(Coordinate::Letter(letter - b'a'))
        }
        _ if Side::from_word(run).is_some() => Part::Side,
        _ if WORDS.contains(&run) => Part::Known,
        _ if looks_like_squares(bytes) => Part::Broken,
        _ => Ending::of_termination(run).filter(is_end).map_or(Part::Unknown, Part::Ending),
    }
}

/// Whether a run has both letters and digits, one or two of each next to each other: `d7t5`, but not `1st` or `player1`.
fn looks_like_squares(run: &[u8]) -> bool {
    let groups = || run.chunk_by(|one, other| one.is_ascii_digit() == other.is_ascii_digit());
    let is_ordinal = matches!(
        run,
        [b'0'..=b'9', .., b's', b't'] | [b'0'..=b'9', .., b'n' | b'r', b'd'] | [b'0'..=b'9', .., b't', b'h']
    );
    run.is_ascii() && groups().nth(1).is_some() && groups().all(|group| group.len() <= 2) && !is_ordinal
}

/// Whether a text has only words for a side, a piece or a part of a move.
pub(super) fn says_nothing(text: &str) -> bool {
    runs(text).all(|(_, run)| matches!(lone(&run.to_ascii_lowercase(), true), Part::Known | Part::Side))
}

/// A square with where it is in its line.
struct Placed {
    is_captured: bool,
    value: Pair,
    at: usize,
}

/// What a line says.
#[derive(Default)]
struct Said {
    /// The moves before the fault, if there is one.
    moves: Vec<ListedMove>,
    ending: Option<Ending>,
    /// Whether there is anything that is not part of a move.
    has_others: bool,
    /// What was expected, and what was found.
    fault: Option<(&'static str, String)>,
    /// The offset of what follows the last move.
    end: usize,
}

const TWO_SQUARES: &str = "two squares for each move";
const MOVE: &str = "a move, a result, or a comment after `#`";
const THE_END: &str = "the end of the game";

impl Said {
    /// What a line says after this number of moves; `None` if that is not known.
    fn of(line: &str, is_joined: bool, before: Option<usize>) -> Self {
        let found = parts(line, is_joined);
        let mut said = Self { has_others: line.contains(['!', '?']), ..Self::default() };
        let is_square = |found: &Found<'_>| {
            matches!(found.part, Part::Square(_)) || !is_joined && matches!(found.part, Part::Lone(_))
        };
        let (first, last) = (found.iter().position(is_square), found.iter().rposition(is_square));
        let is_among =
            |index| first.is_some_and(|first| first < index) && last.is_some_and(|last| index < last);
        let fault = found.iter().enumerate().find_map(|(index, found)| match found.part {
            Part::Broken => Some((index, MOVE, word_at(line, found.at))),
            Part::Ending(_) if is_among(index) => Some((index, THE_END, found.run)),
            _ => None,
        });
        let readable = found
            .get(..fault.map_or(found.len(), |(index, ..)| index))
            .expect_or_default("the fault was found");
        let fault = fault.map(|(_, expected, found)| (expected, found.into()));
        let (squares, is_complete) =
            if is_joined { said.joined(line, readable, before) } else { said.lone(readable, before) };
        said.words(readable, &squares);
        said.end =
            readable.iter().rfind(|found| is_square(found)).map_or(0, |found| found.at + found.run.len());
        let whole = said.add_moves(line, &squares) && is_complete;
        let whole = whole && !(is_joined && squares.is_empty() && is_lone_move(line));
        let incomplete = || (!whole).then(|| (TWO_SQUARES, line.trim().into()));
        said.fault = fault.or_else(incomplete);
        said
    }

    /// The squares, where their parts are written together. Numbers are those of turns, or something else.
    fn joined(&mut self, line: &str, found: &[Found<'_>], before: Option<usize>) -> (Vec<Placed>, bool) {
        let mut squares: Vec<Placed> = Vec::new();
        let (mut is_captured, mut is_numbered) = (false, false);
        for &Found { part, at, run, .. } in found {
            match part {
                Part::Capture => is_captured = true,
                Part::Square(value) => {
                    squares.push(Placed { is_captured, value, at });
                    is_captured = false;
                }
                Part::Lone(Coordinate::Number(value)) => {
                    let moves = squares.iter().filter(|square| !square.is_captured).count() / 2;
                    let is_next = before.is_none_or(|before| is_number_of_next(value, before + moves));
                    // Numbers without a full stop after a move are counts, clocks or results.
                    let is_turn = if squares.is_empty() {
                        !is_numbered
                    } else {
                        line.get(at + run.len()..).is_some_and(|rest| rest.starts_with('.'))
                    };
                    (is_numbered, is_captured) = (true, false);
                    self.has_others |= !(is_next && is_turn);
                }
                _ => {}
            }
        }
        (squares, !is_captured)
    }

    /// The squares, where their parts are letters or numbers on their own, and whether none is missing.
    fn lone(&mut self, found: &[Found<'_>], before: Option<usize>) -> (Vec<Placed>, bool) {
        let mut parts: Vec<(bool, Coordinate, usize)> = Vec::new();
        // The parts that are still captured.
        let mut captured: usize = 0;
        for found in found {
            match found.part {
                Part::Capture => captured = 2,
                Part::Lone(value) => {
                    parts.push((captured > 0, value, found.at));
                    captured = captured.saturating_sub(1);
                }
                _ => {}
            }
        }
        // A heading has numbers too.
        if before == Some(0) && parts.len() < 4 && found.iter().any(|found| found.part == Part::Unknown) {
            return (Vec::new(), true);
        }
        let plain = parts.iter().filter(|(is_captured, ..)| !is_captured).count();
        let mut rest = &parts[..];
        match rest {
            [(false, Coordinate::Number(value), _), after @ ..] if plain % 4 == 1 => {
                rest = after;
                self.has_others |= before.is_some_and(|before| !is_number_of_next(*value, before));
            }
            _ => {}
        }
        let squares = rest.chunks_exact(2).filter_map(|pair| match pair {
            [(is_captured, one, at), (_, other, _)] => {
                Some(Placed { is_captured: *is_captured, value: [*one, *other], at: *at })
            }
            _ => None,
        });
        (squares.collect(), rest.len() % 2 == 0 && captured == 0)
    }

    /// What the words say that are not squares.
    fn words(&mut self, found: &[Found<'_>], squares: &[Placed]) {
        let last = squares.last().map(|square| square.at);
        for found in found {
            let is_before_last = last.is_some_and(|last| found.at < last);
            match found.part {
                Part::Unknown => self.has_others = true,
                Part::Side => self.has_others |= !is_before_last,
                // A heading may say how the game ended.
                Part::Ending(_) if is_before_last => self.has_others = true,
                Part::Ending(word) => self.ending = self.ending.or(Some(word)),
                _ => {}
            }
        }
    }

    /// Adds the moves. Returns whether each has both squares.
    fn add_moves(&mut self, line: &str, squares: &[Placed]) -> bool {
        let mut origin: Option<&Placed> = None;
        for (index, square) in squares.iter().enumerate() {
            match (square.is_captured, origin.take(), self.moves.last_mut()) {
                (false, None, _) => origin = Some(square),
                (false, Some(origin), _) => {
                    let end = squares.get(index + 1).map_or(line.len(), |next| next.at);
                    let text =
                        line.get(origin.at..end).expect_or_default("squares are in order").trim().into();
                    let (origin, target) = (origin.value, square.value);
                    self.moves.push(ListedMove { text, origin, target, captures: Vec::new() });
                }
                (true, None, Some(last)) => last.captures.push(square.value),
                (true, ..) => return false,
            }
        }
        origin.is_none()
    }
}

/// Whether a line is two squares whose parts are not written together, and nothing else: `d 5 f 5`.
fn is_lone_move(line: &str) -> bool {
    let found = parts(line, false);
    let letters = found.iter().filter(|found| matches!(found.part, Part::Lone(Coordinate::Letter(_))));
    letters.count() == 2 && found.len() == 4 && found.iter().all(|found| matches!(found.part, Part::Lone(_)))
}

/// Whether this is the number of a move or turn that follows so many moves, counted from 0 or 1.
fn is_number_of_next(number: u8, moves: usize) -> bool {
    [moves, moves + 1, moves / 2, moves / 2 + 1].contains(&number.into())
}

/// The number of moves in a line of a list; 0 if it is not one of moves.
#[cfg(feature = "std")]
pub(crate) fn moves_in(line: &str) -> usize {
    let line = without_comment(line);
    let said = Said::of(line, has_joined_squares(line), None);
    if said.fault.is_some() { 0 } else { said.moves.len() }
}

/// Whether a text has only comments and words, and nothing that looks like a move or JSON.
pub(crate) fn is_heading(text: &str) -> bool {
    let is_words = |line: &str| {
        let parts = parts(without_comment(line), false);
        let lone = parts.iter().filter(|found| matches!(found.part, Part::Lone(_))).count();
        lone < 4 && parts.iter().all(|found| found.part != Part::Broken)
    };
    !text.starts_with(['{', '[']) && !has_joined_squares(text) && text.lines().all(is_words)
}

/// The moves of a text, at most so many.
pub(super) fn scan(text: &str, most: Option<usize>) -> Result<List, ImportError> {
    let mut list = List::default();
    let is_joined = has_joined_squares(text);
    for (index, line) in text.lines().enumerate() {
        let has_most = |moves: usize| most.is_some_and(|most| moves >= most);
        if has_most(list.moves.len()) {
            break;
        }
        let bare = without_comment(line);
        let Said { moves, ending, has_others, fault, end } =
            Said::of(bare, is_joined, Some(list.moves.len()));
        let fault = fault.filter(|_| !has_most(list.moves.len() + moves.len()));
        let unexpected = |(expected, found): (_, String)| ImportError::Unexpected {
            line: index + 1,
            expected,
            found: clipped(&found),
        };
        if let Some(fault) = fault {
            return Err(unexpected(fault));
        }
        if list.ending.is_some() && !moves.is_empty() {
            return Err(unexpected((THE_END, line.trim().into())));
        }
        list.ending = list.ending.or(ending);
        if has_others {
            list.notes.push(list.moves.len(), line.trim());
        } else if let Some(comment) = line.get(bare.len()..).filter(|comment| !comment.is_empty()) {
            list.notes.push(list.moves.len() + moves.len(), comment.trim());
        }
        if !moves.is_empty() {
            list.stated = None;
        }
        list.moves.extend(moves);
        let after = bare.get(end..).expect_or_default("the last square is in the line");
        if let Some(stated) =
            StatedEnd::of(after, EndContext::default(), &|_| None).filter(|_| !list.moves.is_empty())
        {
            list.stated = list.stated.or_else(|| Some((stated, after.trim().into())));
        }
        list.ends.push(list.moves.len());
        Moves::check_count(list.moves.len())?;
    }
    list.moves.truncate(most.unwrap_or(usize::MAX));
    Ok(list)
}
