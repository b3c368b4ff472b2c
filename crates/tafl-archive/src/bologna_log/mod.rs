//! The logs of the Bologna challenge: what its server writes about a game, with the board after each move.
//!
//! A log consists of entries: a line with date and place in the program, and a line with level and text. Boards follow
//! the text `Stato:`, rank 1 first.

mod parse;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

use notation_syntax::invariant::ExpectOr as _;
use parse::{detect, parse};
use tafl_game_record::{Date, GameRecord, GameResult};
use tafl_position::{Dimension, Piece, Position, Side, Square};

use crate::bologna::{RANKS, Turn, result_of};
use crate::error::{ImportError, clipped};
use crate::format::Format;
use crate::framing::Framing;
use crate::{tags, unix_day};

pub(crate) const FORMAT: Format = Format {
    framing: Framing::File,
    example: "FINE: Turn: W Pawn from e3 to i3 …",
    detect,
    parse,
    write: None,
};

/// The prefix of the names of tags that hold what only the log has.
const PREFIX: &str = "bologna-log-";

/// The tag for the times of the entries.
const TIMES: &str = "bologna-log-times";

/// The field for a last move that the server refused.
const REFUSED: &str = "refused";

/// The field for the settings of the game, unless they are the usual ones.
const SETTINGS: &str = "settings";

/// The usual settings.
const USUAL_SETTINGS: &str = "\t0\tCache:\t-1";

/// The fields for the names of the players, unless their tags can hold them.
const NAMES: [&str; 2] = ["white", "black"];

/// The value of the tag `termination` after a draw by repetition.
const REPETITION: &str = "repetition";

/// The value of the tag `termination` after a move that the server refused.
const ILLEGAL_MOVE: &str = "illegal move";

/// The texts of entries.
mod text {
    pub(super) const PLAYERS: &str = "Players:";
    pub(super) const SETTINGS: &str = "Repeated moves allowed:";
    pub(super) const BEGIN: &str = "Inizio partita";
    pub(super) const STATE: &str = "Stato:";
    pub(super) const TURN: &str = "Turn: ";
    pub(super) const MOVED: &str = "Movimento pedina";
    pub(super) const BLACK_TAKEN: &str = "Pedina nera rimossa in: ";
    pub(super) const WHITE_TAKEN: &str = "Pedina bianca rimossa in: ";
    pub(super) const CACHE_CLEARED: &str = "Capture! Draw cache cleared!";
    pub(super) const CACHE: &str = "Current draw cache size: ";
    pub(super) const EQUAL: &str = "Equal states found: ";
    pub(super) const DRAW: &str = "Partita terminata in pareggio per numero di stati ripetuti";
    pub(super) const KING_TAKEN: &str = "Nero vince con re catturato in: ";
    pub(super) const KING_ESCAPED: &str = "Bianco vince con re in ";
}

/// An entry: a line with date and place in the program, a line with level and text, and the lines of a board.
#[derive(Debug)]
struct Entry<'t> {
    /// The number of its second line, from 1.
    line: usize,
    stamp: Stamp,
    /// The text, without the level.
    text: &'t str,
    /// The lines after the text.
    rest: &'t str,
}

/// The entries of a log. Text before the first one is not part of any.
struct Entries<'t> {
    /// The unread rest, from a line with a date.
    rest: &'t str,
    line: usize,
}

impl<'t> Entries<'t> {
    fn new(text: &'t str) -> Self {
        Self { rest: text, line: 1 }
    }
}

impl<'t> Iterator for Entries<'t> {
    type Item = Entry<'t>;

    fn next(&mut self) -> Option<Entry<'t>> {
        let (stamp, after) = loop {
            let (line, after) = line(self.rest)?;
            self.line += 1;
            self.rest = after;
            if let Some((stamp, _)) = Stamp::parse(line) {
                break (stamp, after);
            }
        };
        let number = self.line;
        let (text, mut rest) = line(after).unwrap_or_default();
        let body = rest;
        self.line += 1;
        while let Some((_, after)) = line(rest).filter(|(next, _)| Stamp::parse(next).is_none()) {
            rest = after;
            self.line += 1;
        }
        self.rest = rest;
        let body = body.get(..body.len() - rest.len()).expect_or_default("the rest is the end of the body");
        Some(Entry { line: number, stamp, text: without_level(text), rest: body })
    }
}

/// The first line of a text, and what follows it; `None` at the end.
fn line(text: &str) -> Option<(&str, &str)> {
    if text.is_empty() {
        return None;
    }
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    Some((line.trim_end_matches('\r'), rest))
}

/// The text after a level, whose name depends on the language of the computer: `FINE`, `BUONO`.
fn without_level(text: &str) -> &str {
    match text.split_once(": ") {
        Some((level, text)) if !level.is_empty() && level.chars().all(char::is_uppercase) => text,
        _ => text,
    }
}

/// A point in time: the seconds since the start of 1970, by the clock of the computer that wrote the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Stamp(i64);

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The seconds of the years 0 to 9999, which a date can have.
const FIRST: i64 = -62_167_219_200;
const LAST: i64 = 253_402_300_799;

/// The months in English and in Italian.
const MONTHS: [[&str; 2]; 12] = [
    ["Jan", "gen"],
    ["Feb", "feb"],
    ["Mar", "mar"],
    ["Apr", "apr"],
    ["May", "mag"],
    ["Jun", "giu"],
    ["Jul", "lug"],
    ["Aug", "ago"],
    ["Sep", "set"],
    ["Oct", "ott"],
    ["Nov", "nov"],
    ["Dec", "dic"],
];

impl Stamp {
    /// The stamp at the start of a line, and the text after it.
    fn parse(line: &str) -> Option<(Self, &str)> {
        let (month, rest) = word(line)?;
        let (day, rest) = word(rest)?;
        let (year, rest) = word(rest)?;
        let (clock, rest) = word(rest)?;
        let (half, rest) = word(rest)?;
        let month =
            MONTHS.iter().position(|names| names.iter().any(|name| name.eq_ignore_ascii_case(month)))?;
        let date = Date::new(
            Some(number(year).filter(|_| year.len() == 4)?).and_then(|year| u16::try_from(year).ok()),
            u8::try_from(month + 1).ok(),
            number(day.strip_suffix(',')?).and_then(|day| u8::try_from(day).ok()),
        );
        let (hour, seconds) = clock.split_once(':')?;
        let (minute, second) = seconds.split_once(':')?;
        let (hour, minute, second) = (number(hour)?, number(minute)?, number(second)?);
        let noon = match half {
            "AM" => 0,
            "PM" => 12,
            _ => return None,
        };
        if !(1..=12).contains(&hour) || minute >= 60 || second >= 60 {
            return None;
        }
        let seconds = i64::from(hour % 12 + noon) * HOUR + i64::from(minute) * MINUTE + i64::from(second);
        Some((Self::of_day(date.ok()?)?.after(seconds), rest))
    }

    /// The start of a day; `None` if part of the date is unknown.
    fn of_day(date: Date) -> Option<Self> {
        unix_day::seconds_of(date).map(Self)
    }

    /// This number of seconds later, within the years that a stamp can have.
    fn after(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds).clamp(FIRST, LAST))
    }

    /// The seconds since another stamp.
    fn since(self, other: Self) -> i64 {
        self.0 - other.0
    }

    /// The day.
    fn date(self) -> Option<Date> {
        unix_day::date_of(self.0)
    }

    /// The time of day: `14:11:43`.
    fn clock(self) -> String {
        let (hour, minute, second) = self.parts();
        format!("{hour:02}:{minute:02}:{second:02}")
    }

    fn parts(self) -> (i64, i64, i64) {
        let seconds = self.0.rem_euclid(DAY);
        (seconds / HOUR, seconds % HOUR / MINUTE, seconds % MINUTE)
    }
}

/// The first word of a text, and what follows it.
fn word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(' ');
    Some(text.split_once(' ').unwrap_or((text, ""))).filter(|(word, _)| !word.is_empty())
}

/// A number of at most four digits.
fn number(text: &str) -> Option<u32> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// When the entries of a log were written. In the tag, this is the time of day at the start, then for each move the
/// seconds since the start, then the same after the words `refused` and `end`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Times {
    start: Stamp,
    /// One for each move.
    moves: Vec<Stamp>,
    /// When the server refused the last move.
    refused: Option<Stamp>,
    /// When the game was declared to have ended.
    end: Option<Stamp>,
}

/// The words before the last times.
const END: &str = "end";

impl Times {
    /// The times of a record without a tag for them: all entries are written at the start of its day, or of 1970.
    fn without_tag(record: &GameRecord, moves: usize) -> Self {
        let date = record.date().and_then(Result::ok);
        let start = date.and_then(Stamp::of_day).unwrap_or_default();
        let is_refused = tags::text(record, &[PREFIX, REFUSED].concat()).is_some();
        let has_ended = result_of(record).is_some();
        Self {
            start,
            moves: alloc::vec![start; moves],
            refused: is_refused.then_some(start),
            end: has_ended.then_some(start),
        }
    }

    /// The value of the tag.
    fn tag(&self) -> String {
        let mut text = self.start.clock();
        let since = |stamp: Stamp| stamp.since(self.start);
        for &stamp in &self.moves {
            text.push(' ');
            text.push_str(&since(stamp).to_string());
        }
        for (word, stamp) in [(REFUSED, self.refused), (END, self.end)] {
            if let Some(stamp) = stamp {
                let _ = write!(text, " {word} {}", since(stamp));
            }
        }
        text
    }

    /// Sets the tags for the date and for the times, unless they are those of a record without them.
    fn set(&self, record: &mut GameRecord) {
        if let Some(date) = self.start.date().filter(|&date| Stamp::of_day(date) != Some(Stamp::default())) {
            record.set_date(date);
        }
        if *self != Self::without_tag(record, self.moves.len()) {
            tags::set(record, TIMES, &self.tag());
        }
    }
}

/// The signs of squares; `T` is the empty throne.
const SIGNS: [(char, Option<Piece>); 5] = [
    ('O', None),
    ('T', None),
    ('B', Some(Piece::ATTACKER)),
    ('W', Some(Piece::DEFENDER)),
    ('K', Some(Piece::KING)),
];

const TURNS: [(Turn, &str); 5] = [
    (Turn::Of(Side::Defenders), "W"),
    (Turn::Of(Side::Attackers), "B"),
    (Turn::Ended(GameResult::DefendersWin), "WW"),
    (Turn::Ended(GameResult::AttackersWin), "BW"),
    (Turn::Ended(GameResult::Draw), "D"),
];

/// The board after the text of an entry.
fn state_of(entry: &Entry<'_>) -> Result<(Position, Turn), ImportError> {
    let mut lines = entry.rest.lines().map(str::trim_end).zip(entry.line + 1..);
    let mut next = |expected| {
        let missing = ImportError::Unexpected { line: entry.line, expected, found: clipped(entry.text) };
        lines.next().ok_or(missing)
    };
    let wrong = |line, expected, found| ImportError::Unexpected { line, expected, found: clipped(found) };
    let dimension = Dimension::new(RANKS).ok_or(wrong(entry.line, ROW, ""))?;
    let mut position = Position::empty(dimension);
    for rank in dimension.ranks() {
        let (row, number) = next(ROW)?;
        let mut signs = row.chars();
        for file in dimension.files() {
            let piece = signs.next().and_then(|sign| SIGNS.iter().find(|(known, _)| *known == sign));
            let (_, piece) = piece.ok_or_else(|| wrong(number, ROW, row))?;
            position
                .set(Square::new(file, rank), *piece)
                .map(drop)
                .expect_or_default("the square is of the board");
        }
        if signs.next().is_some() {
            return Err(wrong(number, ROW, row));
        }
    }
    let (line, number) = next(SEPARATOR)?;
    if line != "-" {
        return Err(wrong(number, SEPARATOR, line));
    }
    let (line, number) = next(TURN)?;
    let turn = TURNS.iter().find(|(_, word)| *word == line).ok_or_else(|| wrong(number, TURN, line))?;
    Ok((position, turn.0))
}

/// Whose turn it is, or who won: the last line after the text of an entry, whatever the board is like.
fn turn_of(entry: &Entry<'_>) -> Option<Turn> {
    let last = entry.rest.lines().map(str::trim).rfind(|line| !line.is_empty())?;
    TURNS.iter().find(|(_, word)| *word == last).map(|(turn, _)| *turn)
}

const ROW: &str = "a row of nine of `O`, `B`, `W`, `K`, `T`";
const SEPARATOR: &str = "`-` after the board";
const TURN: &str = "`W`, `B`, `WW`, `BW` or `D` after the board";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_are_read() {
        for (text, day, clock) in [
            ("Jan 01, 1970 12:00:00 AM", "1970.01.01", "00:00:00"),
            ("Dec 08, 2021 2:11:43 PM", "2021.12.08", "14:11:43"),
            ("dic 8, 2021 2:11:43 PM", "2021.12.08", "14:11:43"),
            ("Feb 29, 2024 12:59:59 PM", "2024.02.29", "12:59:59"),
            ("Dec 31, 9999 11:59:59 PM", "9999.12.31", "23:59:59"),
            ("Jan 01, 0000 12:00:00 AM x", "0000.01.01", "00:00:00"),
        ] {
            let (stamp, rest) = Stamp::parse(text).expect(text);
            let date = stamp.date().map(|date| format!("{date}"));
            assert_eq!((date.as_deref(), stamp.clock().as_str()), (Some(day), clock), "{text}");
            assert_eq!(rest, if text.ends_with('x') { "x" } else { "" });
        }
        for text in ["Dec 32, 2021 2:11:43 PM", "Feb 29, 2023 1:00:00 AM", "Dec 08, 2021 0:11:43 PM", "Dec"] {
            assert_eq!(Stamp::parse(text), None, "{text}");
        }
    }
}
