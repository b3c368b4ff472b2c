//! The text below the headings: moves, numbers and remarks, in the order in which they are written.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use crate::heading::side;
use crate::pattern::{Pattern, Scanner};
use crate::result::{SCORES, Score};

/// A part of the text, from the letter `start` to `end`.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: EntryKind,
}

#[derive(Clone, Debug)]
pub(crate) enum EntryKind {
    /// The number of a turn, or of a move; whether the second move of the turn follows.
    Number {
        number: usize,
        is_second: bool,
    },
    Move(Pattern),
    /// A move that is not known: `?`.
    Missing,
    Score(Score),
    Remark {
        text: String,
        is_unread: bool,
    },
    /// A comment in brackets with a slot for each move of the turn, as in game records.
    Slots(Vec<String>),
}

/// Opening and closing brackets of remarks.
const BRACKETS: [(char, char); 4] = [('(', ')'), ('[', ']'), ('{', '}'), ('"', '"')];

/// Words before the number of a turn.
const BEFORE_A_NUMBER: [&str; 12] =
    ["move", "turn", "no", "nr", "zug", "zet", "drag", "træk", "trekk", "coup", "tour", "#"];

/// The longest word that can be a move that nobody can read, in letters.
const MAX_UNREADABLE: usize = 14;

/// The longest remark in brackets, in letters. A longer one ends with its line.
const MAX_BRACKETED: usize = 4_000;

/// The largest number of a turn. Larger ones are remarks.
const MAX_NUMBER: usize = 9_999;

impl Scanner<'_, '_> {
    /// The entries of the letters from `start` to `end`. `is_berserk`: a turn can have more than two moves.
    pub(crate) fn entries(&self, start: usize, end: usize, is_berserk: bool) -> Vec<Entry> {
        let mut text =
            Text { scanner: self, end, at: start, last: 0, in_turn: None, is_berserk, entries: Vec::new() };
        while text.at < end {
            text.line();
        }
        text.entries
    }

    /// Whether a line of moves begins at a letter.
    pub(crate) fn is_move_line(&self, start: usize, end: usize) -> bool {
        let at = self.letters.skip(self.label(start).unwrap_or(start), |letter| matches!(letter, ' ' | '|'));
        let Some((_, after)) = self.number(at, true) else { return self.is_move(at, end) };
        let next = self.letters.skip(after, |letter| is_separator(letter) || letter == '|');
        let next = self.label(next).unwrap_or(next);
        next >= end
            || self.is_move(next, end)
            || self.score(next).is_some()
            || self.letters.word(next, "resigns").is_some()
    }

    fn is_move(&self, at: usize, end: usize) -> bool {
        self.missing(at).is_some() || self.certain_pattern(at, end).is_some()
    }

    /// The number of the turn with which a line of moves begins.
    pub(crate) fn first_number(&self, start: usize) -> Option<usize> {
        match self.number(start, true)?.0 {
            EntryKind::Number { number, is_second: false } => Some(number),
            _ => None,
        }
    }

    /// A move that is not a word of a sentence, as `d7` in `d7 is weak`.
    fn certain_pattern(&self, at: usize, end: usize) -> Option<(Pattern, usize)> {
        let (pattern, after) = self.pattern(at)?;
        let has_sign = pattern.judgement.1 > pattern.judgement.0 || pattern.mark.is_some();
        let is_glued = self.letters.at(after).is_alphanumeric() && !has_sign && !self.is_pair(after);
        if after > end || is_glued || self.unreadable_after(after) {
            return None;
        }
        let is_bare = pattern.origin.is_empty() && pattern.is_king.is_none() && !pattern.is_capture;
        let next = self.letters.skip(after, |letter| matches!(letter, ' ' | ','));
        let word = self.letters.skip(next, char::is_alphabetic);
        let is_sentence = is_bare && word >= next + 2 && self.pattern(next).is_none();
        (!is_sentence).then_some((pattern, after))
    }

    /// Whether a move with two squares begins at a letter, which a hyphen or nothing joins.
    pub(crate) fn is_pair(&self, at: usize) -> bool {
        self.pattern(at).is_some_and(|(pattern, _)| pattern.squares().is_some() && !pattern.is_apart)
    }

    /// `12.`, `12)`, `(12)`, `12...`, `12a.`, `move 12:`; at the start of a line `12` as well.
    fn number(&self, start: usize, starts_line: bool) -> Option<(EntryKind, usize)> {
        let word = BEFORE_A_NUMBER.iter().find_map(|word| self.letters.word(start, word));
        let word = word.map(|end| self.letters.skip(end, |letter| matches!(letter, ' ' | '.')));
        let opened = start + usize::from(self.letters.at(start) == '(');
        let at = word.unwrap_or(opened);
        let end = self.letters.skip(at, |letter| letter.is_ascii_digit());
        let number: usize = self.letters.text(at, end).parse().ok().filter(|&number| number <= MAX_NUMBER)?;
        let letter = self.letters.at(end).to_ascii_lowercase();
        let is_lettered = matches!(letter, 'a' | 'b') && matches!(self.letters.at(end + 1), '.' | ')' | ':');
        let marked = end + usize::from(is_lettered);
        let dots = self.letters.skip(marked, |letter| matches!(letter, '.' | ')' | ':'));
        let after = self.letters.at(dots);
        if dots == marked {
            let next = self.letters.skip(dots, |letter| matches!(letter, ' ' | ';' | ','));
            let is_certain = starts_line || word.is_some();
            let is_bare = opened == start
                && (is_certain && matches!(after, '|' | '\n')
                    || (is_certain && next > dots || after == ' ' && self.is_pair(next))
                        && (self.is_move(next, usize::MAX)
                            || self.label(next).is_some()
                            || self.letters.at(next) == '|'));
            return is_bare.then_some((EntryKind::Number { number, is_second: false }, dots));
        }
        // `12.3.2026` is a date; `1.4f-2f` is a number and a move.
        if after.is_ascii_digit() && self.pattern(dots).is_none_or(|(pattern, _)| pattern.origin.is_empty()) {
            return None;
        }
        let (end, is_placeholder) = self.placeholder(dots);
        let is_second = is_lettered && letter == 'b' || dots >= marked + 3 || is_placeholder;
        Some((EntryKind::Number { number, is_second }, end))
    }

    /// Whether the number of a turn is at a letter, which can be inside a line.
    fn is_number(&self, at: usize, expected: usize) -> bool {
        if let Some((EntryKind::Number { number, .. }, _)) = self.number(at, false) {
            return number == expected;
        }
        let end = self.letters.skip(at, |letter| letter.is_ascii_digit());
        let next = self.letters.skip_spaces(end);
        let is_move = || self.pattern(next).is_some_and(|(pattern, _)| pattern.squares().is_some());
        self.letters.text(at, end).parse() == Ok(expected) && next > end && is_move()
    }

    /// `...` or `--` in place of the first move of a turn.
    fn placeholder(&self, at: usize) -> (usize, bool) {
        let start = self.letters.skip_spaces(at);
        let end = self.letters.skip(start, |letter| matches!(letter, '.' | '-'));
        let is_placeholder = end > start && matches!(self.letters.at(end), ' ' | '|' | '\n');
        if is_placeholder { (end, true) } else { (at, false) }
    }

    /// A hyphen or colon, and text that is not a square: `-b` of `d2-b`.
    fn unreadable_after(&self, at: usize) -> bool {
        matches!(self.letters.at(at), '-' | ':') && self.letters.at(at + 1).is_alphanumeric()
    }

    /// `?`, `??`, `__` as a word of its own, and a word that is meant as a move but cannot be read: `K?`, `di-d2`.
    fn missing(&self, at: usize) -> Option<usize> {
        let questions = self.letters.skip(at, |letter| letter == '?');
        let lines = self.letters.skip(at, |letter| letter == '_');
        let end = if lines >= at + 2 { lines } else { questions };
        if end > at {
            return (!self.letters.at(end).is_alphanumeric()).then_some(end);
        }
        self.unreadable(at)
    }

    fn unreadable(&self, at: usize) -> Option<usize> {
        if self.certain_pattern(at, usize::MAX).is_some() {
            return None;
        }
        let is_joint = |letter: char| matches!(letter, '-' | ':' | '=');
        let is_part =
            |letter: char| letter.is_alphanumeric() || is_joint(letter) || matches!(letter, '!' | '?' | '+');
        let end = self.letters.skip(at, is_part);
        let has = |is: fn(char) -> bool| (at..end).any(|at| is(self.letters.at(at)));
        let is_king = self.letters.at(at) == 'K' && end <= at + 4;
        let is_joined = has(|letter| matches!(letter, '-' | ':' | '=')) && has(char::is_alphabetic);
        let is_meant = has(|letter| letter.is_ascii_digit()) && (is_joined || is_king)
            || is_king && self.letters.at(at + 1) == '?';
        (is_meant && end <= at + MAX_UNREADABLE).then_some(end)
    }

    /// A score that nothing but a remark in brackets follows.
    fn score(&self, at: usize) -> Option<(Score, usize)> {
        SCORES.iter().find_map(|&(text, score)| {
            let end = self.letters.prefix(at, text)?;
            let next = self.letters.skip(end, is_separator);
            matches!(self.letters.at(next), '\n' | '|' | '(' | '[').then_some((score, end))
        })
    }

    /// `White:`, `A:`, `B.` or `Black` before a move.
    fn label(&self, at: usize) -> Option<usize> {
        let end = self.letters.skip(at, char::is_alphabetic);
        side(self.letters.text(at, end))?;
        let sign = self.letters.skip(end, |letter| matches!(letter, ':' | '.' | ')'));
        let next = self.letters.skip_spaces(sign);
        let (pattern, after) = self.certain_pattern(next, usize::MAX).filter(|_| next > end)?;
        let is_certain = !pattern.origin.is_empty() || pattern.is_king.is_some();
        // `Black: d6-c6 was my plan` is a remark.
        let rest = self.letters.skip(after, is_separator);
        let is_sentence = self.letters.skip(rest, char::is_alphabetic) >= rest + 2
            && !self.is_move(rest, usize::MAX)
            && self.letters.at(after) == ' '
            && side(self.letters.text(rest, self.letters.skip(rest, char::is_alphabetic))).is_none();
        ((is_certain || sign > end) && !is_sentence).then_some(next)
    }
}

/// The text that is read.
struct Text<'s, 'l, 't> {
    scanner: &'s Scanner<'l, 't>,
    end: usize,
    at: usize,
    /// The last number of a turn.
    last: usize,
    /// The moves since the last number.
    in_turn: Option<usize>,
    is_berserk: bool,
    entries: Vec<Entry>,
}

impl Text<'_, '_, '_> {
    fn letter(&self) -> char {
        self.scanner.letters.at(self.at)
    }

    fn push(&mut self, end: usize, kind: EntryKind) {
        match &kind {
            EntryKind::Number { number, is_second } => {
                (self.last, self.in_turn) = (*number, Some(usize::from(*is_second)));
            }
            EntryKind::Move(pattern) => {
                // `e4 e7` can be both moves of a turn.
                self.in_turn =
                    self.in_turn.map(|moves| moves + 1 + usize::from(pattern.is_apart && moves == 0));
            }
            EntryKind::Missing => self.in_turn = self.in_turn.map(|moves| moves + 1),
            EntryKind::Score(_) | EntryKind::Remark { .. } | EntryKind::Slots(_) => {}
        }
        self.entries.push(Entry { start: self.at, end, kind });
        self.at = end;
    }

    /// Reads one line, or more if a remark in brackets goes on.
    fn line(&mut self) {
        let before = self.entries.len();
        let mut is_first = true;
        while self.at < self.end && self.letter() != '\n' {
            let starts_line = self.entries.len() == before;
            match self.letter() {
                ' ' | '*' if starts_line => self.at += 1,
                ' ' => self.at = self.scanner.letters.skip_spaces(self.at),
                '|' => {
                    self.at = self.scanner.letters.skip_spaces(self.at + 1);
                    if !starts_line && !matches!(self.letter(), '|' | '\n') && self.is_remark_cell() {
                        self.remark(true);
                    }
                }
                _ if is_first && self.is_remark_line() => self.remark(false),
                _ => {
                    self.token(starts_line);
                    is_first = false;
                }
            }
        }
        self.at += 1;
    }

    /// Whether a line between complete turns is a remark.
    fn is_remark_line(&self) -> bool {
        let is_complete = !self.is_berserk && self.in_turn.is_some_and(|moves| moves >= 2);
        let is_bracket = BRACKETS.iter().any(|(opening, _)| *opening == self.letter());
        is_complete
            && !is_bracket
            && self.scanner.number(self.at, true).is_none()
            && self.scanner.score(self.at).is_none()
    }

    /// Whether the text up to the next bar is a remark: it has words, or the turn has both moves.
    fn is_remark_cell(&self) -> bool {
        let end = self.scanner.letters.skip(self.at, |letter| !matches!(letter, '|' | '\n')).min(self.end);
        if !self.is_berserk && self.in_turn.is_some_and(|moves| moves >= 2) {
            return self.scanner.score(self.at).is_none() && self.scanner.number(self.at, true).is_none();
        }
        let mut at = self.at;
        while at < end {
            let after = self.scanner.number(at, false).map(|(_, after)| after);
            let after = after.or_else(|| self.scanner.score(at).map(|(_, after)| after));
            let after = after.or_else(|| self.scanner.missing(at));
            let Some(after) = after.or_else(|| self.scanner.pattern(at).map(|(_, after)| after)) else {
                return true;
            };
            at = self.scanner.letters.skip(after, is_separator);
        }
        false
    }

    /// Reads what begins at a letter that is not a space.
    fn token(&mut self, starts_line: bool) {
        let scanner = self.scanner;
        self.at = scanner.label(self.at).unwrap_or(self.at);
        let is_next = scanner.is_number(self.at, self.last + 1);
        if let Some((number, end)) = scanner.number(self.at, starts_line || is_next) {
            return self.push(end, number);
        }
        if let Some(&(_, closing)) = BRACKETS.iter().find(|(opening, _)| *opening == self.letter()) {
            return self.bracketed(closing);
        }
        if let Some((score, end)) = scanner.score(self.at) {
            return self.push(end, EntryKind::Score(score));
        }
        if let Some((pattern, end)) = scanner.certain_pattern(self.at, self.end) {
            return self.push(end, EntryKind::Move(pattern));
        }
        if let Some(end) = scanner.missing(self.at) {
            let end = end.min(self.end);
            if !self.judge(end) {
                self.push(end, EntryKind::Missing);
            }
            return;
        }
        if is_separator(self.letter()) {
            self.at += 1;
            return;
        }
        self.remark(false);
    }

    /// `Kc5 ?`: after a complete turn, a question mark of its own judges its last move.
    fn judge(&mut self, end: usize) -> bool {
        let (start, is_complete) = (self.at, self.in_turn.is_some_and(|moves| moves >= 2));
        let is_sign = self.scanner.letters.skip(start, |letter| letter == '?') == end;
        match self.entries.last_mut().map(|entry| &mut entry.kind) {
            Some(EntryKind::Move(pattern)) if is_complete && is_sign => {
                pattern.judgement = (start, end);
                self.at = end;
                true
            }
            _ => false,
        }
    }

    /// A remark up to the end of the line or cell, to the next number of a turn, or to a move that the turn lacks.
    fn remark(&mut self, is_cell: bool) {
        let (letters, start) = (self.scanner.letters, self.at);
        let is_open = self.in_turn.is_some_and(|moves| moves < 2) || self.is_berserk;
        let (mut end, mut has_move) = (start, false);
        while end < self.end && !matches!(letters.at(end), '\n' | '|') {
            if matches!(letters.before(end), ' ' | ',' | ';') && letters.at(end) != ' ' || end == start {
                let is_next = self.scanner.is_number(end, self.last + 1);
                let is_move =
                    self.scanner.is_pair(end) && self.scanner.certain_pattern(end, self.end).is_some();
                if end > start && (is_next || is_move && is_open && !is_cell) {
                    break;
                }
                has_move |= is_move;
            }
            end += 1;
        }
        let text = letters.text(start, end).trim_start_matches(['#', '/', '-', ' ']).to_owned();
        if text.is_empty() {
            self.at = end.max(start + 1);
        } else {
            // A line of nothing but moves, where the turns have all of theirs.
            let is_moves = has_move && !self.has_words(start, end);
            let is_unread = !is_cell && (is_open || has_move && self.in_turn.is_none() || is_moves);
            self.push(end, EntryKind::Remark { text, is_unread });
        }
    }

    /// Whether a text has words that are not moves.
    fn has_words(&self, start: usize, end: usize) -> bool {
        let mut at = start;
        while at < end {
            let Some((_, after)) = self.scanner.pattern(at) else { return true };
            at = self.scanner.letters.skip(after, is_separator);
        }
        false
    }

    /// A remark up to the closing bracket in this paragraph; without one, up to the end of the line.
    fn bracketed(&mut self, closing: char) {
        let letters = self.scanner.letters;
        let start = self.at + 1;
        let mut end = start;
        let longest = self.end.min(start + MAX_BRACKETED);
        while end < longest
            && letters.at(end) != closing
            && !(letters.at(end) == '\n' && letters.at(end + 1) == '\n')
        {
            end += 1;
        }
        if letters.at(end) != closing || end >= longest {
            return self.remark(false);
        }
        let text = letters.text(start, end);
        let kind = if closing == ']' && text.contains('|') {
            EntryKind::Slots(text.split('|').map(|slot| slot.trim().to_owned()).collect())
        } else {
            EntryKind::Remark { text: text.to_owned(), is_unread: false }
        };
        self.push(end + 1, kind);
    }
}

/// Whether a letter separates moves.
fn is_separator(letter: char) -> bool {
    matches!(letter, ' ' | ',' | ';' | '.' | '/' | '-' | '*')
}
