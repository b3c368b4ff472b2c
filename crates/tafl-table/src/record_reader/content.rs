//! The rows of `games` and `plies` of a file, one after the other, and their values.

use std::fmt::Display;
use std::fs::File;
use std::sync::Arc;
use std::vec;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Value as Json};
use tafl_game_record::{Date, Ending, GameResult};
use tafl_position::{Position, Side};
use tafl_rules::Rules;

use crate::record_reader::{Known, RecordReadError};
use crate::row::FieldValue;
use crate::table::Table;
use crate::table_reader::{Rows, TableReadError, TableReader};

/// The columns of `games` that are read, besides `variant`.
pub(super) const COLUMNS: [&str; 18] = [
    "game",
    "file",
    "line",
    "plies",
    "date",
    "year",
    "attackers",
    "defenders",
    "attackers_elo",
    "defenders_elo",
    "result",
    "ending",
    "termination",
    "rules_ending",
    "tags",
    "rules",
    "start",
    "start_side",
];

/// The columns that are read if the file has them.
pub(super) const OPTIONAL_COLUMNS: [&str; 3] = ["event", "site", "round"];

/// Where the variant of a game is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum VariantOf {
    /// In its row.
    Column,
    /// In the name of the folder, as all games of the file have the same one.
    Partition(Option<String>),
}

impl VariantOf {
    fn of(&self, row: &FileRows) -> Option<String> {
        match self {
            Self::Column => row.text_of("variant").map(str::to_owned),
            Self::Partition(variant) => variant.clone(),
        }
    }
}

/// The values of a game.
#[derive(Debug)]
pub(super) struct Content {
    pub(super) tags: Vec<(&'static str, String)>,
    pub(super) rules: Option<Arc<Rules>>,
    start: Option<Arc<Position>>,
    start_side: Option<Side>,
}

/// A value that cannot be parsed.
#[derive(Clone, Debug)]
pub(super) struct Invalid {
    pub(super) column: &'static str,
    pub(super) message: String,
}

impl Invalid {
    pub(super) fn new(column: &'static str, error: &dyn Display) -> Self {
        Self { column, message: error.to_string() }
    }
}

impl Content {
    /// Of a row.
    pub(super) fn of(row: &FileRows, variant: &VariantOf, known: &mut Known) -> Result<Self, Invalid> {
        let rules = row.text_of("rules").map(|text| known.rules.get(text)).transpose();
        let start = row.text_of("start").map(|text| known.starts.get(text)).transpose();
        let side = row.text_of("start_side").map(str::parse::<Side>).transpose();
        Ok(Self {
            tags: tags(row, variant)?,
            rules: rules.map_err(|error| Invalid::new("rules", &error))?,
            start: start.map_err(|error| Invalid::new("start", &error))?,
            start_side: side.map_err(|error| Invalid::new("start_side", &error))?,
        })
    }

    /// The start position, where the rules do not say it, or do not say the side that moves first.
    pub(super) fn position(&self) -> Option<&Position> {
        let start = self.start.as_deref()?;
        let is_known = self.rules.as_ref().is_some_and(|rules| {
            rules.start() == start && self.start_side.is_none_or(|side| side == rules.side_to_move())
        });
        (!is_known).then_some(start)
    }
}

/// The tags of a record.
fn tags(row: &FileRows, variant: &VariantOf) -> Result<Vec<(&'static str, String)>, Invalid> {
    let mut tags = Vec::new();
    let mut add = |name, text: Option<String>| tags.extend(text.map(|text| (name, text)));
    let text = |column| row.text_of(column).map(str::to_owned);
    for name in ["event", "site", "round", "attackers", "defenders"] {
        add(name, text(name));
    }
    let date = date(row)?.map(|date| date.to_string());
    add("date", kept(row, "date").or(date));
    add("attackers-elo", number(row, "attackers_elo"));
    add("defenders-elo", number(row, "defenders_elo"));
    add("result", result(row)?);
    let ending = row.text_of("ending").map(str::parse::<Ending>).transpose();
    let ending = ending.map_err(|error| Invalid::new("ending", &error))?;
    let termination = text("termination").or_else(|| text("rules_ending").filter(|_| ending.is_none()));
    let is_termination =
        ending.is_some() && ending == termination.as_deref().and_then(Ending::of_termination);
    add("ending", ending.filter(|_| !is_termination).map(|word| word.to_string()));
    add("termination", termination);
    add("variant", variant.of(row));
    Ok(tags)
}

/// The day, or the year.
fn date(row: &FileRows) -> Result<Option<Date>, Invalid> {
    let (column, date) = match (row.value_of("date"), row.value_of("year")) {
        (FieldValue::Date(days), _) => ("date", Date::from_unix_days(days)),
        (_, FieldValue::Integer(year)) => {
            ("year", u16::try_from(year).ok().and_then(|year| Date::new(year, None, None).ok()))
        }
        _ => return Ok(None),
    };
    let invalid = || Invalid::new(column, &"not in the years 0 to 9999, which a record can have");
    date.map(Some).ok_or_else(invalid)
}

fn number(row: &FileRows, column: &str) -> Option<String> {
    match row.value_of(column) {
        FieldValue::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The result in the words of the tag.
fn result(row: &FileRows) -> Result<Option<String>, Invalid> {
    let result = match row.text_of("result") {
        None => return Ok(None),
        Some("attackers") => GameResult::AttackersWin,
        Some("defenders") => GameResult::DefendersWin,
        Some("draw") => GameResult::Draw,
        Some("other") => GameResult::Other,
        Some(_) => {
            return Err(Invalid::new("result", &"not `attackers`, `defenders`, `draw` or `other`"));
        }
    };
    Ok(Some(result.symbol().to_owned()))
}

/// The value of a tag that its column does not have, as it is in the column `tags`.
fn kept(row: &FileRows, name: &str) -> Option<String> {
    // Few games have one; reading the object takes longer than looking for its name.
    let tags = row.text_of("tags").filter(|tags| tags.contains(name))?;
    let mut tags: Map<String, Json> = serde_json::from_str(tags).ok()?;
    match tags.remove(name)? {
        Json::String(text) => Some(text),
        // Of several tags with the same name, the first counts.
        Json::Array(texts) => texts.first()?.as_str().map(str::to_owned),
        _ => None,
    }
}

/// A row of a file. The group with the row is in memory.
#[derive(Debug)]
pub(super) struct FileRows {
    table: Table,
    columns: Vec<&'static str>,
    reader: TableReader,
    /// The next group.
    group: usize,
    /// The rest of the group before it.
    batches: vec::IntoIter<Rows>,
    rows: Option<Rows>,
    /// The index of the row in `rows`.
    row: usize,
    /// The number of the row in the file, from 1.
    number: u64,
    /// Whether the next row is the current one.
    is_next: bool,
}

impl FileRows {
    /// Before the first row of a file with these columns, and with those of the optional ones that it has.
    pub(super) fn open(
        file: &File,
        table: Table,
        required: &[&'static str],
        optional: &[&'static str],
    ) -> Result<Self, RecordReadError> {
        let failed = |error| RecordReadError::Table { table, error };
        let mut columns = [required, optional].concat();
        let reader = loop {
            let copy = file.try_clone().map_err(|error| failed(error.into()))?;
            match TableReader::open(copy, table, &columns) {
                Ok(reader) => break reader,
                Err(TableReadError::Column { column, .. }) if optional.contains(&column.as_str()) => {
                    columns.retain(|name| *name != column);
                }
                Err(error) => return Err(failed(error)),
            }
        };
        let batches = Vec::new().into_iter();
        Ok(Self { table, columns, reader, group: 0, batches, rows: None, row: 0, number: 0, is_next: false })
    }

    /// Whether there is another row, which is then the current one until it is taken.
    pub(super) fn peek(&mut self) -> Result<bool, RecordReadError> {
        if !self.is_next {
            self.is_next = self.advance()?;
        }
        Ok(self.is_next)
    }

    /// Takes the row of [`peek`](Self::peek).
    pub(super) fn take(&mut self) {
        self.is_next = false;
    }

    /// Moves to the next row, if there is one.
    pub(super) fn advance(&mut self) -> Result<bool, RecordReadError> {
        self.row += 1;
        while self.rows.as_ref().is_none_or(|rows| self.row >= rows.len()) {
            self.row = 0;
            self.rows = self.batches.next();
            if self.rows.is_none() && !self.next_group()? {
                return Ok(false);
            }
        }
        self.number += 1;
        Ok(true)
    }

    fn next_group(&mut self) -> Result<bool, RecordReadError> {
        if self.group >= self.reader.groups() {
            return Ok(false);
        }
        let batches = self.reader.group(self.group).and_then(Iterator::collect::<Result<Vec<Rows>, _>>);
        let batches = batches.map_err(|error| RecordReadError::Table { table: self.table, error })?;
        self.batches = batches.into_iter();
        self.group += 1;
        Ok(true)
    }

    /// The number of the row in the file, from 1.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The value of a column of the current row.
    pub(super) fn value(&self, column: usize) -> FieldValue<'_> {
        self.rows.as_ref().map_or(FieldValue::Null, |rows| rows.value(self.row, column))
    }

    /// The value of a column with this name; null if the file does not have it.
    pub(super) fn value_of(&self, name: &str) -> FieldValue<'_> {
        self.index(name).map_or(FieldValue::Null, |column| self.value(column))
    }

    /// The text of a column with this name; `None` for null.
    pub(super) fn text_of(&self, name: &str) -> Option<&str> {
        match self.value_of(name) {
            FieldValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text in a column with this name that is never null.
    pub(super) fn required_text_of(&self, name: &str) -> Result<&str, RecordReadError> {
        self.text_of(name).ok_or_else(|| self.missing(self.required(name)))
    }

    /// The number in a column with this name that is never null.
    pub(super) fn integer_of(&self, name: &str) -> Result<i64, RecordReadError> {
        self.integer(self.required(name))
    }

    fn required(&self, name: &str) -> usize {
        self.index(name).expect_or("the table has the column", usize::MAX)
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| *column == name)
    }

    /// The number in a column that is never null.
    pub(super) fn integer(&self, column: usize) -> Result<i64, RecordReadError> {
        match self.value(column) {
            FieldValue::Integer(number) => Ok(number),
            _ => Err(self.missing(column)),
        }
    }

    /// The error for a column that is null.
    pub(super) fn missing(&self, column: usize) -> RecordReadError {
        let column = self.columns.get(column).copied().expect_or_default("the table has the column");
        RecordReadError::Missing { table: self.table, row: self.number, column }
    }
}
