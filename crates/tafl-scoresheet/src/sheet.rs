//! A sheet: its games, with their headings, moves and results.

use alloc::vec::Vec;

use notation_syntax::{Error, ErrorSink as _, Finding, Parsed, Report, Reported, Span};
use tafl_game_record::GameRecord;
use tafl_play::Game;
use tafl_rules::{Berserk, Rules};

use crate::entries::{Entry, EntryKind};
use crate::error::{SheetErrorKind, SheetFindingKind};
use crate::heading::{self, Field};
use crate::letters::Letters;
use crate::pattern::Scanner;
use crate::reader::{self, Numbering};
use crate::record;
use crate::result;
use crate::turns;

/// Reads the games of a sheet by these rules, in the order in which they are written.
///
/// A game begins with its heading, or with the number 1 of its first turn. Its [`value`](Parsed::value) is the record up to the
/// first question, its [`errors`](Parsed::errors) are the questions, and its [`findings`](Parsed::findings) what was assumed.
/// Spans refer to the text. There is always at least one game.
///
/// ```
/// use tafl_scoresheet::{Preset, read};
///
/// let text = "\
/// Attackers: Ann, Defenders: Ben
/// 1  d6 - g6   d5f5
/// 2  g6-f6?    Kd5 | he runs
/// ";
/// let games = read(text, &Preset::BRANDUB.rules());
/// assert!(games[0].errors.is_empty());
/// let record = games[0].value.as_ref().unwrap().to_string();
/// assert!(record.starts_with("[attackers:Ann]\n[defenders:Ben]\n"));
/// assert!(record.ends_with("\n1. d6-g6 d5-f5\n\n2. g6-f6xf5 Kd4-d5\n[?|he runs]\n"));
/// ```
#[doc(alias = "handwriting")]
#[doc(alias = "pgn")]
pub fn read(text: &str, rules: &Rules) -> Vec<Parsed<GameRecord, SheetErrorKind>> {
    let letters = Letters::new(text);
    let scanner = Scanner { letters: &letters, dimension: rules.dimension() };
    let sheet = Sheet { scanner, game: Game::new(rules), is_berserk: rules.berserk() != Berserk::None };
    let mut games: Vec<_> = sheet.games().iter().map(|lines| sheet.read(lines)).collect();
    let mut above: Option<GameRecord> = None;
    for record in games.iter_mut().filter_map(|game| game.value.as_mut()) {
        if let Some(above) = &above {
            record::inherit(record, above);
        }
        above = Some(record.clone());
    }
    games
}

struct Sheet<'l, 't> {
    scanner: Scanner<'l, 't>,
    game: Game,
    is_berserk: bool,
}

/// A line, from the letter `start` to `end`.
struct Line {
    start: usize,
    end: usize,
    kind: LineKind,
}

enum LineKind {
    Blank,
    Fields(Vec<(Field, usize, usize)>),
    /// Moves, and the number before them.
    Moves(Option<usize>),
    Text,
}

/// What a game's heading says, before it becomes tags.
pub(crate) struct Heading<'t> {
    pub(crate) fields: Vec<(Field, &'t str, Span)>,
    pub(crate) lines: Vec<(&'t str, Span)>,
}

impl Sheet<'_, '_> {
    fn lines(&self) -> Vec<Line> {
        let letters = self.scanner.letters;
        let (mut lines, mut at) = (Vec::new(), 0);
        while at < letters.len() {
            let next = letters.skip(at, |letter| letter != '\n');
            let start = letters.skip(at, |letter| matches!(letter, ' ' | '*' | '#' | '|')).min(next);
            let mut end = next;
            while end > start && letters.before(end) == ' ' {
                end -= 1;
            }
            lines.push(Line { start, end, kind: self.line_kind(start, end) });
            at = next + 1;
        }
        lines
    }

    fn line_kind(&self, start: usize, end: usize) -> LineKind {
        if start == end {
            LineKind::Blank
        } else if self.scanner.is_move_line(start, end) {
            LineKind::Moves(self.scanner.first_number(start))
        } else if let Some(fields) = heading::fields(self.scanner.letters, start, end) {
            LineKind::Fields(fields)
        } else {
            LineKind::Text
        }
    }

    /// The lines of each game.
    fn games(&self) -> Vec<Vec<Line>> {
        let mut games: Vec<Vec<Line>> = Vec::new();
        // The lines since the last moves, which may be the heading of the next game.
        let (mut game, mut between): (Vec<Line>, Vec<Line>) = (Vec::new(), Vec::new());
        let mut last_number = None;
        for line in self.lines() {
            let LineKind::Moves(number) = line.kind else {
                between.push(line);
                continue;
            };
            let begins = number == Some(1) && last_number.is_some_and(|last| last > 1)
                || number.is_none_or(|number| number == 1) && between.iter().any(|line| self.separates(line));
            if begins && !game.is_empty() && last_number.is_some() {
                let rest = between.split_off(self.heading_start(&between));
                game.append(&mut between);
                games.push(core::mem::replace(&mut game, rest));
                last_number = None;
            }
            game.append(&mut between);
            last_number = number.or(last_number).or(Some(0));
            game.push(line);
        }
        game.append(&mut between);
        games.push(game);
        games
    }

    /// Whether a line between moves is about another game: a heading, two players, or the result of the game before.
    fn separates(&self, line: &Line) -> bool {
        let text = self.scanner.letters.text(line.start, line.end);
        let is_text = matches!(line.kind, LineKind::Text);
        line.begins_game()
            || line.is_result()
            || is_text && (result::is_result(text) || heading::has_players(text))
    }

    /// The index of the line with which a heading begins, among those after the moves of the game before: after the remarks
    /// and the result of that game.
    fn heading_start(&self, between: &[Line]) -> usize {
        let is_blank = |line: &Line| matches!(line.kind, LineKind::Blank);
        let is_result = |line: &Line| {
            line.is_result() || result::is_result(self.scanner.letters.text(line.start, line.end))
        };
        let is_heading = |line: &Line| {
            let text = self.scanner.letters.text(line.start, line.end);
            line.begins_game() || matches!(line.kind, LineKind::Text) && heading::has_players(text)
        };
        let fields = between.iter().position(is_heading).unwrap_or(between.len());
        let before = between.get(..fields).unwrap_or_default();
        let blank = before.iter().position(is_blank).unwrap_or(fields);
        before.iter().rposition(is_result).map_or(blank, |last| blank.max(last + 1))
    }

    fn read(&self, lines: &[Line]) -> Parsed<GameRecord, SheetErrorKind> {
        Parsed::collect(|report| self.read_game(lines, report))
    }

    fn read_game(&self, lines: &[Line], report: &mut Report<SheetErrorKind>) -> Result<GameRecord, Reported> {
        let letters = self.scanner.letters;
        let is_moves = |line: &Line| matches!(line.kind, LineKind::Moves(_));
        let first = lines.iter().position(is_moves).unwrap_or(lines.len());
        let (above, below) = lines.split_at_checked(first).unwrap_or((lines, &[]));
        let fields_of = |line: &Line| match &line.kind {
            LineKind::Fields(fields) => fields.clone(),
            _ => Vec::new(),
        };
        let is_result = |(field, ..): &(Field, usize, usize)| matches!(field, Field::Result | Field::Remark);
        let fields =
            above.iter().flat_map(fields_of).chain(below.iter().flat_map(fields_of).filter(is_result));
        let fields = fields.map(|(field, start, end)| {
            (field, heading::value(letters.text(start, end)), letters.span(start, end))
        });
        let texts = above.iter().filter(|line| matches!(line.kind, LineKind::Text));
        let texts =
            texts.map(|line| (letters.text(line.start, line.end), letters.span(line.start, line.end)));
        let heading = Heading { fields: fields.collect(), lines: texts.collect() };
        let entries = turns::in_order(self.entries(below));
        let (entries, doubled) = turns::without_doubles(entries);
        if entries.is_empty() {
            let all = lines.first().zip(lines.last()).map_or((0, 0), |(first, last)| (first.start, last.end));
            return Err(report.fatal(Error::new(SheetErrorKind::NoMove, letters.span(all.0, all.1))));
        }
        let reading = reader::read(&self.game, &entries, self.numbering(&entries));
        let span = |index: usize| {
            entries.get(index).map_or(Span::at(0), |entry| letters.span(entry.start, entry.end))
        };
        for entry in &doubled {
            let EntryKind::Number { number, .. } = entry.kind else { continue };
            let span = letters.span(entry.start, entry.end);
            report.finding(Finding::new(SheetFindingKind::TurnDoubled { number }, span))?;
        }
        for pair in entries.windows(2) {
            let [remark, made] = pair else { continue };
            if self.is_after_words(remark, made) {
                let span = letters.span(made.start, made.end);
                report.finding(Finding::new(SheetFindingKind::MoveAfterWords, span))?;
            }
        }
        let unread = entries.iter().filter(|entry| self.has_move(entry));
        for entry in unread {
            let span = letters.span(entry.start, entry.end);
            report.finding(Finding::new(SheetFindingKind::MoveInRemark, span))?;
        }
        for (index, assumption) in &reading.assumptions {
            report.finding(Finding::new(assumption.clone(), span(*index)))?;
        }
        for (index, question) in &reading.questions {
            report.report(Error::new(question.clone(), span(*index)));
        }
        record::build(&self.game, &heading, &entries, &reading, &self.scanner, report)
    }

    /// The entries of the lines from the first moves on, without those of headings such as `Result: 1-0`.
    fn entries(&self, below: &[Line]) -> Vec<Entry> {
        let mut entries = Vec::new();
        // Lines are read together, because a remark in brackets can have several.
        let mut rest = below;
        while let Some(first) = rest.first() {
            let run = rest.iter().position(Line::is_result);
            let (part, after) = rest.split_at_checked(run.unwrap_or(rest.len())).unwrap_or((rest, &[]));
            let end = part.last().map_or(first.end, |last| last.end);
            if !part.is_empty() {
                entries.extend(self.scanner.entries(first.start, end, self.is_berserk));
            }
            rest = after.get(1..).unwrap_or_default();
        }
        entries
    }

    /// Whether a move directly follows words of the same line.
    fn is_after_words(&self, remark: &Entry, made: &Entry) -> bool {
        let is_remark = matches!(remark.kind, EntryKind::Remark { is_unread: true, .. });
        let is_move = matches!(made.kind, EntryKind::Move(_));
        let words = self.scanner.letters.text(remark.start, remark.end);
        is_remark && is_move && remark.end == made.start && words.ends_with(char::is_alphabetic)
    }

    /// Whether a remark that nothing marks as one has a move with two squares.
    fn has_move(&self, entry: &Entry) -> bool {
        let is_unread = matches!(entry.kind, EntryKind::Remark { is_unread: true, .. });
        let is_start = |at: &usize| *at == entry.start || self.scanner.letters.before(*at) == ' ';
        is_unread && (entry.start..entry.end).filter(is_start).any(|at| self.scanner.is_pair(at))
    }

    fn numbering(&self, entries: &[Entry]) -> Option<Numbering> {
        // A turn has any number of moves.
        if self.is_berserk { None } else { Numbering::of(entries) }
    }
}

impl Line {
    /// Whether the line is a result or remark that a word introduces: `Result: 1-0`.
    fn is_result(&self) -> bool {
        matches!(self.kind, LineKind::Fields(_)) && !self.begins_game()
    }

    /// Whether a heading begins here: not the result, or remarks, below the moves.
    fn begins_game(&self) -> bool {
        match &self.kind {
            LineKind::Fields(fields) => {
                fields.iter().any(|(field, ..)| !matches!(field, Field::Result | Field::Remark))
            }
            _ => false,
        }
    }
}
