//! What somebody wrote of a move.

use alloc::vec::Vec;

use tafl_moves::{Mark, meant_digit};
use tafl_position::{Dimension, File, Piece, PieceKind, Rank, Square};

use crate::letters::Letters;

/// A move as it is written: what is known of its piece, its squares and its captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// Whether the piece is the king; `None` if that is not written.
    pub(crate) is_king: Option<bool>,
    pub(crate) origin: Part,
    pub(crate) target: Part,
    /// Whether only a space or comma is between the squares, so that they can be the targets of two moves.
    pub(crate) is_apart: bool,
    /// The squares of captures that are written.
    pub(crate) captures: Vec<Square>,
    /// Whether it is written that something is captured.
    pub(crate) is_capture: bool,
    /// A square after an `x`, as in `f5xg6`: that of a captured piece, or, as in chess, the target.
    pub(crate) after_x: Option<Square>,
    pub(crate) mark: Option<Mark>,
    /// Signs such as `!?`.
    pub(crate) judgement: (usize, usize),
}

/// What is written of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) file: Option<File>,
    pub(crate) rank: Option<Rank>,
}

impl Part {
    pub(crate) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The square, if all of it is written.
    pub(crate) fn square(self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }

    pub(crate) fn fits(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }

    /// How many of the written letters differ from those of the square.
    pub(crate) fn differences(self, square: Square) -> usize {
        usize::from(self.file.is_some_and(|file| file != square.file()))
            + usize::from(self.rank.is_some_and(|rank| rank != square.rank()))
    }
}

impl From<Square> for Part {
    fn from(square: Square) -> Self {
        Self { file: Some(square.file()), rank: Some(square.rank()) }
    }
}

impl Pattern {
    /// The same text as two moves: two targets, or a target and a capture as in chess.
    pub(crate) fn apart(&self) -> Option<[Self; 2]> {
        let first = Self { is_king: self.is_king, target: self.origin, ..Self::default() };
        let second = Self { is_king: None, origin: Part::default(), is_apart: false, ..self.clone() };
        let second = match *self.captures.as_slice() {
            [captured] => Self {
                origin: self.target,
                target: Part::default(),
                captures: Vec::new(),
                after_x: Some(captured),
                ..second
            },
            _ => second,
        };
        self.is_apart.then_some([first, second])
    }

    /// The origin and the target, if both are written.
    pub(crate) fn squares(&self) -> Option<(Square, Square)> {
        Some((self.origin.square()?, self.target.square()?))
    }
}

/// How strongly a text between two squares joins them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Joint {
    /// Spaces or a comma: the squares can belong to two moves.
    Weak,
    /// Nothing, a hyphen, an arrow, a colon, `to`.
    Strong,
    /// An `x`.
    Capture,
}

/// The longest text between two squares of a move.
const MAX_JOINT: usize = 12;

/// The files of the largest board that is played.
const USUAL_FILES: u8 = 19;

/// Words for the king.
const KINGS: [&str; 7] = ["king", "k", "könig", "kung", "konge", "koning", "roi"];

/// Words between two squares.
const TO: [&str; 5] = ["to", "nach", "naar", "till", "til"];

/// Words that precede the square of a captured piece.
const CAPTURES: [&str; 10] = [
    "captures",
    "capturing",
    "captured",
    "takes",
    "taking",
    "and captures",
    "schlägt",
    "slår",
    "slaat",
    "prend",
];

/// Reads patterns on boards of one size.
pub(crate) struct Scanner<'l, 't> {
    pub(crate) letters: &'l Letters<'t>,
    pub(crate) dimension: Dimension,
}

impl Scanner<'_, '_> {
    /// The move that begins at a letter, and the index after it.
    pub(crate) fn pattern(&self, start: usize) -> Option<(Pattern, usize)> {
        if let Some((file, target, end)) = self.file_and_target(start) {
            let origin = Part { file: Some(file), rank: None };
            return Some(
                self.after_squares(Pattern { origin, target: target.into(), ..Pattern::default() }, end),
            );
        }
        let (is_king, at) = self.prefix(start);
        let mut pattern = Pattern { is_king, ..Pattern::default() };
        let end = self.squares(&mut pattern, at)?;
        Some(self.after_squares(pattern, end))
    }

    /// `dg6`: as in chess, the file of the piece and its target, with nothing after them but captures and signs.
    fn file_and_target(&self, at: usize) -> Option<(File, Square, usize)> {
        let letter = self.letters.at(at);
        let file =
            self.file(letter).filter(|_| letter.is_lowercase() && self.letters.at(at + 1).is_alphabetic())?;
        let (target, end) = self.square(at + 1)?;
        let ends =
            !self.letters.at(end).is_alphanumeric() && !matches!(self.letters.at(end), '-' | ':' | '=' | '^');
        (ends && self.joint(end).is_none_or(|(joint, _)| joint == Joint::Weak)).then_some((file, target, end))
    }

    /// `Kd4-d6`, `d4xd5`, `Kd6`, `xd5`.
    fn squares(&self, pattern: &mut Pattern, at: usize) -> Option<usize> {
        if let Some(end) = self.captured_only(pattern, at) {
            return Some(end);
        }
        let (first, after_first) = match self.square(at) {
            Some(first) => first,
            None => self.misspelt_pair(at)?,
        };
        let Some((joint, next)) = self.joint(after_first) else {
            pattern.target = first.into();
            return Some(after_first);
        };
        if joint == Joint::Capture {
            return Some(self.after_x(pattern, first, after_first, next));
        }
        let second =
            self.square(next).or_else(|| if joint == Joint::Strong { self.misspelt(next) } else { None });
        let second = second.map(|(square, end)| (Part::from(square), end));
        let second = second.or_else(|| (joint == Joint::Strong).then(|| self.half(next)).flatten());
        match second {
            // The second square begins another move: `Kd6, e5-e8`.
            Some((_, end)) if joint == Joint::Weak && self.joins_strongly(end) => {
                pattern.target = first.into();
                Some(after_first)
            }
            Some((second, end)) => {
                pattern.origin = first.into();
                pattern.target = second;
                pattern.is_apart = joint == Joint::Weak;
                Some(end)
            }
            None => {
                pattern.target = first.into();
                Some(after_first)
            }
        }
    }

    /// `f5xg6`. `f5x` alone says only that the piece on, or to, `f5` captures.
    fn after_x(&self, pattern: &mut Pattern, first: Square, after_first: usize, next: usize) -> usize {
        let Some((second, end)) = self.square(next).filter(|&(_, end)| !self.joins(end)) else {
            pattern.target = first.into();
            return after_first;
        };
        pattern.origin = first.into();
        pattern.after_x = Some(second);
        pattern.is_capture = true;
        end
    }

    /// `xd5`: only what is captured.
    fn captured_only(&self, pattern: &mut Pattern, at: usize) -> Option<usize> {
        let next = self.capture_sign(at)?;
        let (square, end) = self.square(next)?;
        pattern.is_capture = true;
        pattern.captures.push(square);
        Some(self.more_captures(pattern, end))
    }

    /// Whether the text after a square joins it to another one.
    fn joins(&self, end: usize) -> bool {
        self.joint(end).is_some_and(|(joint, next)| joint != Joint::Weak && self.square(next).is_some())
    }

    /// Whether a hyphen, or the like, joins it to another one: then it begins a move.
    fn joins_strongly(&self, end: usize) -> bool {
        self.joint(end).is_some_and(|(joint, next)| joint == Joint::Strong && self.square(next).is_some())
    }

    /// `K`, `King to`, `T`. Without a square after it, it is not a prefix.
    fn prefix(&self, start: usize) -> (Option<bool>, usize) {
        let run = self.letters.skip(start, char::is_alphabetic);
        let king = KINGS.iter().find_map(|king| self.letters.word(start, king));
        // A `K` directly before digits is a file, but for `K5e`.
        let is_file = |end: usize| {
            let digits = self.letters.skip(end, |letter| letter.is_ascii_digit());
            digits > end
                && (self.file(self.letters.at(digits)).is_none()
                    || self.letters.at(digits + 1).is_alphanumeric())
        };
        if let Some(end) = king.filter(|&end| !is_file(end)) {
            return (Some(true), self.to_square(end));
        }
        let prefix = self.letters.at(start);
        let followed = self.letters.at(start + 1).to_ascii_lowercase();
        let is_before_square = run == start + 2 && (followed == 'x' || self.file(followed).is_some())
            || run == start + 3 && followed == 'x' && self.file(self.letters.at(start + 2)).is_some();
        let is_named = |kind: PieceKind| (Some(kind == PieceKind::King), start + 1);
        match Piece::from_char(prefix).map(Piece::kind) {
            Some(kind) if is_before_square => is_named(kind),
            // `K-d6` was a word above; `T d6` and `T-d6` are not.
            Some(kind) if run == start + 1 && prefix.is_ascii_uppercase() && self.is_apart(run) => {
                (is_named(kind).0, self.to_square(run))
            }
            _ => (None, start),
        }
    }

    /// Whether a space or hyphen and a square follow.
    fn is_apart(&self, at: usize) -> bool {
        matches!(self.letters.at(at), ' ' | '-') && self.square(self.to_square(at)).is_some()
    }

    /// The index after spaces, hyphens and the word `to`.
    fn to_square(&self, at: usize) -> usize {
        let at = self.letters.skip(at, |letter| matches!(letter, ' ' | '-' | ':'));
        self.to(at).map_or(at, |end| self.letters.skip_spaces(end))
    }

    /// The index after a word between squares.
    fn to(&self, at: usize) -> Option<usize> {
        TO.iter().find_map(|to| self.letters.word(at, to))
    }

    /// A file of this board or of a larger usual one: a square that is off the board is a wrong move, not a remark.
    fn file(&self, letter: char) -> Option<File> {
        let letter = u8::try_from(letter.to_ascii_lowercase()).ok()?;
        let file = File::from_letters(&[letter])?;
        (file.index() < self.dimension.get().max(USUAL_FILES)).then_some(file)
    }

    /// `d4`, or `4d`.
    fn square(&self, at: usize) -> Option<(Square, usize)> {
        let Some(file) = self.file(self.letters.at(at)) else { return self.rank_first(at) };
        let (rank, end) = self.rank(at + 1)?;
        // `f1O` is `f10`.
        let longer = self
            .misspelt(at)
            .filter(|&(_, longer)| longer > end && !self.letters.at(longer).is_alphanumeric());
        Some(longer.unwrap_or((Square::new(file, rank), end)))
    }

    fn rank_first(&self, at: usize) -> Option<(Square, usize)> {
        let (rank, end) = self.rank(at)?;
        let file = self.file(self.letters.at(end))?;
        // Not the start of a word, as in `4th`.
        let next = self.letters.at(end + 1);
        let is_word = next.is_alphabetic() && !matches!(next, 'x' | 'X');
        (!is_word).then_some((Square::new(file, rank), end + 1))
    }

    /// `dl-bl`: the first square of two whose digits are letters.
    fn misspelt_pair(&self, at: usize) -> Option<(Square, usize)> {
        let (first, end) = self.misspelt(at)?;
        let (joint, next) = self.joint(end)?;
        // Words such as `al` are squares only beside one that is certain.
        let is_second = if joint == Joint::Strong { self.misspelt(next) } else { self.square(next) };
        let is_pair = joint != Joint::Capture && next > end && is_second.is_some();
        is_pair.then_some((first, end))
    }

    /// `dl`, `fl0`: a square with letters for digits.
    fn misspelt(&self, at: usize) -> Option<(Square, usize)> {
        let file = self.file(self.letters.at(at))?;
        let end = self.letters.skip(at + 1, |letter| meant_digit(letter).is_some());
        let is_word = self.letters.at(end).is_alphabetic() && !matches!(self.letters.at(end), 'x' | 'X');
        let rank = self.rank_of(at + 1, end).filter(|_| !is_word)?;
        Some((Square::new(file, rank), end))
    }

    fn rank(&self, at: usize) -> Option<(Rank, usize)> {
        let end = self.letters.skip(at, |letter| letter.is_ascii_digit());
        Some((self.rank_of(at, end)?, end))
    }

    /// The rank that these digits are.
    fn rank_of(&self, start: usize, end: usize) -> Option<Rank> {
        let digits = (start..end).map(|at| meant_digit(self.letters.at(at))?.to_digit(10));
        let add = |number: u32, digit: Option<u32>| number.checked_mul(10)?.checked_add(digit?);
        Rank::from_number(digits.into_iter().try_fold(0, add).filter(|_| end > start)?)
    }

    /// The rank or file of a target on the same line: `d4-6`, `d4-f`.
    fn half(&self, at: usize) -> Option<(Part, usize)> {
        let part = match self.rank(at) {
            Some((rank, end)) => (Part { file: None, rank: Some(rank) }, end),
            None => (Part { file: Some(self.file(self.letters.at(at))?), rank: None }, at + 1),
        };
        (!self.letters.at(part.1).is_alphanumeric()).then_some(part)
    }

    /// The text between two squares, and the index after it. `None` if something else follows the first square.
    fn joint(&self, start: usize) -> Option<(Joint, usize)> {
        let is_strong = |letter| matches!(letter, '-' | ':' | '=' | '^' | '~' | '/');
        let (mut joint, mut at) = (None, start);
        while at < start + MAX_JOINT {
            let letter = self.letters.at(at);
            if let Some(end) = self.to(at) {
                (joint, at) = (joint.max(Some(Joint::Strong)), end);
            } else if is_strong(letter) {
                (joint, at) = (joint.max(Some(Joint::Strong)), at + 1);
            } else if letter == '\n' && self.letters.before(at) == '-' {
                // The line ends inside the move.
                at = self.letters.skip_spaces(at + 1);
            } else if matches!(letter, ' ' | ',') {
                (joint, at) = (joint.max(Some(Joint::Weak)), at + 1);
            } else if joint < Some(Joint::Capture) && self.capture_sign(at).is_some() {
                (joint, at) = (Some(Joint::Capture), at + 1);
            } else {
                break;
            }
        }
        // `d4d6`: nothing between them.
        let joint = joint.or_else(|| self.square(at).is_some().then_some(Joint::Strong))?;
        Some((joint, at))
    }

    /// `x`, `X` or `*`, before a square or the end of a word.
    fn capture_sign(&self, at: usize) -> Option<usize> {
        let next = at + 1;
        let after = self.letters.at(next);
        let is_piece = Piece::from_char(after).is_some() && self.square(next + 1).is_some();
        let ends = !after.is_alphabetic() || self.square(next).is_some() || is_piece;
        (matches!(self.letters.at(at), 'x' | 'X' | '*') && ends).then(|| self.letters.skip_spaces(next))
    }

    /// Captures, a mark and a judgement, in the order in which they come.
    fn after_squares(&self, mut pattern: Pattern, end: usize) -> (Pattern, usize) {
        let mut end = self.captures(&mut pattern, end);
        if let Some((mark, after)) = self.mark(end) {
            (pattern.mark, end) = (Some(mark), after);
        }
        let start = match self.letters.at(end) {
            // `d4-d6 ?!`, but not `d4-d6 ?`: a question mark of its own is a move that is not known.
            ' ' => {
                let start = self.letters.skip_spaces(end);
                let after = self.letters.skip(start, |letter| matches!(letter, '!' | '?'));
                if (start..after).any(|at| self.letters.at(at) == '!') { start } else { end }
            }
            _ => end,
        };
        let after = self.letters.skip(start, |letter| matches!(letter, '!' | '?'));
        if after > start {
            pattern.judgement = (start, after);
            end = after;
            if let Some((mark, after)) = self.mark(end).filter(|_| pattern.mark.is_none()) {
                (pattern.mark, end) = (Some(mark), after);
            }
        }
        (pattern, end)
    }

    /// `xe5/e7`, `x e5, e7`, `(xe5)`, `captures e5`, `x`, `xx`.
    fn captures(&self, pattern: &mut Pattern, end: usize) -> usize {
        let start = self.letters.skip(end, |letter| letter == ' ');
        let comma = self.letters.skip(start, |letter| matches!(letter, ',' | ' '));
        let start =
            if CAPTURES.iter().any(|word| self.letters.word(comma, word).is_some()) { comma } else { start };
        let opened = if self.letters.at(start) == '(' { self.letters.skip_spaces(start + 1) } else { start };
        let word = CAPTURES.iter().find_map(|word| self.letters.word(opened, word));
        let signed = self
            .capture_sign(opened)
            .map(|_| self.letters.skip(opened, |letter| matches!(letter, 'x' | 'X' | '*')));
        let Some(signed) = word.or(signed) else { return end };
        let is_attached = word.is_none() && opened == end;
        // `d4-d6x` has no square, `d4-d6 x e5` has one.
        let first = if is_attached { signed } else { self.letters.skip_spaces(signed) };
        let Some((square, after)) = self.captured(first) else {
            // A sign apart from the move can be a remark.
            let is_sign = word.is_none() && opened == start && !self.letters.at(first).is_lowercase();
            pattern.is_capture |= is_attached || is_sign;
            return if is_attached || is_sign { signed } else { end };
        };
        pattern.is_capture = true;
        pattern.captures.push(square);
        let after = self.more_captures(pattern, after);
        let closed = self.letters.skip_spaces(after);
        if opened > start && self.letters.at(closed) == ')' { closed + 1 } else { after }
    }

    /// Further squares: `/e7`, `, e7`, `+e7`, ` and e7`, `xe7`.
    fn more_captures(&self, pattern: &mut Pattern, end: usize) -> usize {
        let mut end = end;
        loop {
            let at = self.letters.skip_spaces(end);
            let next = match self.letters.at(at) {
                '/' | ',' | '+' | '&' | 'x' | 'X' | '*' => at + 1,
                _ => self.letters.word(at, "and").unwrap_or(at),
            };
            let first = self.letters.skip_spaces(next);
            let found =
                if next > at { self.captured(first).filter(|&(_, end)| !self.joins(end)) } else { None };
            let Some((square, after)) = found else { return end };
            pattern.captures.push(square);
            end = after;
        }
    }

    /// A square with or without a piece prefix.
    fn captured(&self, at: usize) -> Option<(Square, usize)> {
        self.square(at).or_else(|| {
            Piece::from_char(self.letters.at(at))?;
            self.square(at + 1)
        })
    }

    /// `+`, `++`, `#`, and `-` or `--` before white space.
    fn mark(&self, at: usize) -> Option<(Mark, usize)> {
        let end = self.letters.skip(at, |letter| matches!(letter, '+' | '-'));
        let is_word_end = !self.letters.at(end).is_alphanumeric();
        let text = self.letters.text(at, end);
        Some((Mark::from_symbol(text).filter(|_| is_word_end)?, end))
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use tafl_moves::TypedMove;

    use super::*;

    /// `TypedMove` reads moves without rules. What it understands has the same squares here.
    #[test]
    fn typed_moves_have_the_same_squares() {
        let joints = [
            "-", " - ", "- ", "--", "", " ", ",", ", ", " to ", " TO ", "-to-", "–", " — ", "→", " -> ",
            "=>", "~", "\t", "\u{a0}", "=", "^", "^=",
        ];
        let around = [
            ("", ""),
            ("K", ""),
            ("", "xe7"),
            ("", "xe7/d8"),
            ("", " x e7 / d8"),
            ("", "!?"),
            ("", "++"),
            (" ", " "),
        ];
        let mut compared = 0;
        for (squares, joint) in ["d4 d7", "D4 D7", "ｄ4 d7", "d4\u{200b} d7"]
            .into_iter()
            .flat_map(|squares| joints.into_iter().map(move |joint| (squares, joint)))
        {
            for (before, after) in around {
                let text = format!("{before}{}{after}", squares.replace(' ', joint));
                let Ok(record) = TypedMove::new(&text).record() else { continue };
                let letters = Letters::new(&text);
                let scanner =
                    Scanner { letters: &letters, dimension: Dimension::new(11).expect("a dimension") };
                let found = scanner.pattern(letters.skip_spaces(0)).map(|(pattern, _)| pattern);
                let found = found.unwrap_or_else(|| panic!("{text:?} is a move"));
                assert_eq!(found.squares(), record.origin().zip(record.target()), "{text:?}");
                let captures: Vec<Square> =
                    record.captures().iter().map(|capture| capture.square()).collect();
                assert_eq!(found.captures, captures, "{text:?}");
                compared += 1;
            }
        }
        assert!(compared > 500, "{compared}");
    }
}
