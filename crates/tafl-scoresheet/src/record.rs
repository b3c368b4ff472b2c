//! The game record of what was read.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Error, ErrorSink as _, Finding, Report, Reported, Span};
use tafl_game_record::{
    CommentText, Date, GameRecord, GameResult, Judgement, Markup, NodeId, Tag, TagErrorKind, TagValue,
};
use tafl_play::{Game, Outcome};
use tafl_position::Side;

use crate::entries::{Entry, EntryKind};
use crate::error::{SheetErrorKind, SheetFindingKind};
use crate::heading::{self, Field, has_players, players};
use crate::pattern::Scanner;
use crate::reader::Reading;
use crate::result::{self, Named, Written};
use crate::sheet::Heading;

/// The record with the tags of the heading, the moves, their comments and the result.
pub(crate) fn build(
    game: &Game,
    heading: &Heading<'_>,
    entries: &[Entry],
    reading: &Reading,
    scanner: &Scanner<'_, '_>,
    report: &mut Report<SheetErrorKind>,
) -> Result<GameRecord, Reported> {
    let mut builder = Builder {
        record: GameRecord::new(game.rules().clone()),
        named: Named::default(),
        remarks: Vec::new(),
    };
    builder.heading(heading, report)?;
    let end = reading.questions.first().map(|&(entry, _)| entry);
    let result = result::of(
        &builder.record,
        &builder.named,
        heading,
        entries,
        scanner.letters,
        reading.game.side_to_move(),
    );
    let written = result.as_ref().and_then(|result| result.entry);
    let is_marked =
        entries.iter().any(|entry| matches!(&entry.kind, EntryKind::Move(pattern) if pattern.mark.is_some()));
    let mut moves = reading.moves.iter().peekable();
    let (mut last, mut game, mut turn) = (None, game.clone(), Vec::new());
    for (index, entry) in
        entries.iter().enumerate().take_while(|&(index, _)| end.is_none_or(|end| index < end))
    {
        while let Some(made) = moves.next_if(|made| made.entry == index) {
            let mut record = made.made.clone();
            if game.play((&record).into()).is_ok() && is_marked {
                record = record.with_mark(game.mark());
            }
            let added = builder.record.tree_mut().add(last, record);
            let Ok(id) = added else {
                let span = scanner.letters.span(entry.start, entry.end);
                return Err(report.fatal(Error::new(SheetErrorKind::TooManyMoves, span)));
            };
            builder.remarks.push((id, Remarks::default()));
            turn.push(id);
            last = Some(id);
        }
        match &entry.kind {
            EntryKind::Number { .. } => turn.clear(),
            EntryKind::Move(_) if reading.is_skipped(index) => {
                builder.remark(last, scanner.letters.text(entry.start, entry.end));
            }
            EntryKind::Move(pattern) => {
                builder.judge(last, scanner.letters.text(pattern.judgement.0, pattern.judgement.1));
            }
            EntryKind::Remark { text, .. } if written != Some(index) => builder.remark(last, text),
            EntryKind::Slots(slots) => {
                for (slot, text) in slots.iter().enumerate() {
                    builder.remark(turn.get(slot).copied().or(last), text);
                }
            }
            EntryKind::Score(_) if written != Some(index) => {
                builder.remark(last, scanner.letters.text(entry.start, entry.end));
            }
            EntryKind::Missing | EntryKind::Remark { .. } | EntryKind::Score(_) => {}
        }
    }
    if let (Some(written), Some(_)) = (&result, reading.game.outcome().filter(|_| end.is_none())) {
        // The rules say how the game ended; what was written stays as a comment.
        builder.remark(last, &written.text);
    }
    if end.is_none() {
        builder.result(result, reading.game.outcome(), scanner, entries, report)?;
    }
    Ok(builder.finish())
}

/// The order of the tags that most games have; others follow.
const ORDER: [&str; 6] = ["event", "site", "date", "round", "attackers", "defenders"];

/// Gives a game without a heading of its own the event, site and date of the one above it on the page.
pub(crate) fn inherit(record: &mut GameRecord, above: &GameRecord) {
    let names = ["event", "site", "date"];
    if names.iter().any(|name| record.tag(name).is_some()) {
        return;
    }
    let tags = above.tags().iter().filter(|tag| names.contains(&tag.name())).cloned();
    let tags: Vec<Tag> = tags.chain(record.tags().iter().cloned()).collect();
    record.clear_tags();
    for tag in tags {
        record.set_tag(tag.name(), tag.value().clone()).expect_or_default("it is the name of a tag");
    }
}

struct Builder {
    record: GameRecord,
    /// What the heading says of the result.
    named: Named,
    remarks: Vec<(NodeId, Remarks)>,
}

#[derive(Default)]
struct Remarks {
    text: String,
    judgement: Option<Judgement>,
}

/// The tags for text without a tag of its own.
const EVENT: &str = "event";
const START_COMMENT: &str = "start-comment";

impl Builder {
    fn set(&mut self, name: &str, text: &str) {
        self.record.set_tag(name, TagValue::similar(text)).expect_or_default("it is the name of a tag");
    }

    fn heading(
        &mut self,
        heading: &Heading<'_>,
        report: &mut Report<SheetErrorKind>,
    ) -> Result<(), Reported> {
        let mut remarks: Vec<String> = Vec::new();
        for &(field, value, span) in heading.fields.iter().filter(|(_, value, _)| !value.is_empty()) {
            match field {
                Field::Player(side) => {
                    let name = self.scored(value, span);
                    self.named.first.get_or_insert(side);
                    if self.record.tag(side.name()).is_some() {
                        remarks.push(name);
                        continue;
                    }
                    self.set(side.name(), heading::player(heading::value(&name)));
                }
                // A tag has one value.
                Field::Tag(name) if self.record.tag(name).is_some() => remarks.push(value.to_owned()),
                Field::Tag(name) => self.set(name, value),
                Field::Date => match date(value) {
                    Some(date) => self.record.set_date(date),
                    None => remarks.push(value.to_owned()),
                },
                Field::Remark => remarks.push(value.to_owned()),
                Field::Result => {}
            }
        }
        for &(line, span) in &heading.lines {
            let line = self.dated(line);
            let line = self.scored(&line, span);
            let mut line = self.numbered(&line);
            if let Some(players) = players(&line) {
                self.set(Side::Attackers.name(), &players.names.attackers);
                self.set(Side::Defenders.name(), &players.names.defenders);
                self.named.first.get_or_insert(players.first);
                line = players.rest;
            } else if has_players(&line) && self.record.tag(Side::Attackers.name()).is_none() {
                report.finding(Finding::new(SheetFindingKind::SidesUnknown, span))?;
            }
            if line.is_empty() {
                continue;
            }
            if self.record.tag(EVENT).is_none() {
                self.set(EVENT, &line);
            } else {
                remarks.push(line);
            }
        }
        if !remarks.is_empty() {
            self.set(START_COMMENT, &remarks.join(" "));
        }
        self.order_tags();
        Ok(())
    }

    fn order_tags(&mut self) {
        let mut tags = self.record.tags().to_vec();
        tags.sort_by_key(|tag| ORDER.iter().position(|name| *name == tag.name()).unwrap_or(ORDER.len()));
        self.record.clear_tags();
        for tag in tags {
            self.set(tag.name(), tag.value().as_str());
        }
    }

    /// The text without its score.
    fn scored(&mut self, text: &str, span: Span) -> String {
        let Some((score, rest)) = result::without_score(text) else { return text.to_owned() };
        self.named.score.get_or_insert((score, span));
        rest
    }

    /// The line without `Round 3` at its start, which becomes a tag.
    fn numbered(&mut self, line: &str) -> String {
        let (first, rest) = line.split_once([' ', ',']).unwrap_or((line, ""));
        let (number, rest) = rest.trim_start().split_once([' ', ',']).unwrap_or((rest.trim(), ""));
        match heading::tag_of(first).filter(|_| number.parse::<u16>().is_ok()) {
            Some(name) => {
                self.set(name, number);
                heading::value(rest).to_owned()
            }
            None => line.to_owned(),
        }
    }

    /// The line without its date, which becomes a tag.
    fn dated(&mut self, line: &str) -> String {
        let found = (self.record.tag("date").is_none()).then(|| date_in(line)).flatten();
        let Some((words, date)) = found else { return line.trim().to_owned() };
        self.record.set_date(date);
        let rest = line.replacen(words, "", 1);
        rest.trim_matches(|letter: char| {
            letter.is_whitespace() || matches!(letter, ',' | ';' | '(' | ')' | '-')
        })
        .to_owned()
    }

    /// Adds to the comment of a move, or of the start.
    fn remark(&mut self, after: Option<NodeId>, text: &str) {
        // `|` and `]` end a comment.
        let text = text.replace('|', "/").replace(']', ")").replace('[', "(");
        let Some((_, remarks)) = self.remarks.iter_mut().rev().find(|(id, _)| Some(*id) == after) else {
            let before = self.record.tag(START_COMMENT).map(|value| value.as_str().to_owned() + " ");
            return self.set(START_COMMENT, &(before.unwrap_or_default() + &text));
        };
        if !text.is_empty() && !remarks.text.is_empty() {
            remarks.text.push(' ');
        }
        remarks.text.push_str(&text);
    }

    fn judge(&mut self, id: Option<NodeId>, signs: &str) {
        let Some(judgement) = Judgement::from_sign(signs) else { return };
        if let Some((_, remarks)) = self.remarks.last_mut().filter(|(last, _)| Some(*last) == id) {
            remarks.judgement = Some(judgement);
        }
    }

    fn result(
        &mut self,
        written: Option<Written>,
        outcome: Option<Outcome>,
        scanner: &Scanner<'_, '_>,
        entries: &[Entry],
        report: &mut Report<SheetErrorKind>,
    ) -> Result<(), Reported> {
        let by_rules = outcome.map(GameResult::from);
        if let Some(result) = by_rules.or(written.as_ref().map(|written| written.result)) {
            self.record.set_result(result);
        }
        let Some(written) = written else { return Ok(()) };
        let span = written.entry.and_then(|index| entries.get(index));
        let span = written.span.or(span.map(|entry| scanner.letters.span(entry.start, entry.end)));
        let finding = match outcome {
            Some(outcome) if by_rules != Some(written.result) => {
                (!written.is_by_order).then_some(SheetFindingKind::ResultByTheRules { outcome })
            }
            None if written.is_by_order => Some(SheetFindingKind::ScoreByOrder { result: written.result }),
            _ => None,
        };
        if let (Some(finding), Some(span)) = (finding, span) {
            report.finding(Finding::new(finding, span))?;
        }
        if outcome.is_none() {
            if let Some(ending) = written.ending {
                self.record.set_ending(ending);
            }
            // `resigns` alone says no more than the tag `ending`.
            if written.text.contains(' ') {
                self.set("termination", &written.text);
            }
        }
        Ok(())
    }

    fn finish(mut self) -> GameRecord {
        for (id, remarks) in self.remarks {
            let text = CommentText::new(&remarks.text)
                .or_else(|_| CommentText::new(&remarks.text.replace(['\n', '\r'], " ")))
                .expect_or_default("a line without `|` and `]` is a comment");
            let comment = match remarks.judgement.map(Markup::from) {
                Some(markup) => text.with_markup(&markup).unwrap_or(text),
                None => text,
            };
            if !comment.is_empty() {
                let added = self.record.tree_mut().set_comment(id, comment);
                added.expect_or_default("the tree has the move");
            }
        }
        self.record
    }
}

/// The first date in a line, and its text.
fn date_in(line: &str) -> Option<(&str, Date)> {
    let mut start = 0;
    line.split_inclusive(' ').find_map(|word| {
        let rest = line.get(start..)?;
        start += word.len();
        // Three words, as in `4 March 2026`, or one.
        let three = rest.split_inclusive(' ').take(3).map(str::len).sum::<usize>();
        [three, word.len()].into_iter().find_map(|length| {
            let text = rest
                .get(..length)?
                .trim_matches(|letter: char| matches!(letter, ' ' | ',' | ';' | '(' | ')'));
            Some((text, date(text).filter(|date| date.month().is_some())?))
        })
    })
}

/// A date in any order of its parts that has one meaning.
fn date(text: &str) -> Option<Date> {
    match text.parse::<Date>() {
        Ok(date) => Some(date),
        Err(error) => match *error.kind() {
            // With dots, the day is first.
            TagErrorKind::YearLast { date, other } if other.is_none() || text.contains('.') => Some(date),
            _ => date_in_words(text).or_else(|| short_year(text)),
        },
    }
}

/// `10.3.26`, of this century.
fn short_year(text: &str) -> Option<Date> {
    let mut parts = text.split('.');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    let year = year.parse::<u16>().ok().filter(|_| year.len() == 2 && parts.next().is_none())?;
    Date::new(2_000 + year, month.parse::<u8>().ok()?, day.parse::<u8>().ok()?).ok()
}

/// The months, by the letters with which their names begin in most languages.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// `4 March 2026`, `March 4th, 2026`.
fn date_in_words(text: &str) -> Option<Date> {
    let mut words = text.split([' ', ',', '.']).filter(|word| !word.is_empty());
    let (first, second, year) = (words.next()?, words.next()?, words.next()?);
    let month = |word: &str| {
        let letters: String = word.to_lowercase().chars().take(3).collect();
        MONTHS.iter().position(|month| *month == letters)
    };
    let (month, day) = month(first).map(|month| (month, second)).or_else(|| Some((month(second)?, first)))?;
    let day = day.trim_end_matches(char::is_alphabetic);
    Date::new(year.parse::<u16>().ok()?, u8::try_from(month + 1).ok()?, day.parse::<u8>().ok()?).ok()
}
