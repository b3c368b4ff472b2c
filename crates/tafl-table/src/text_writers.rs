//! Rows as text: comma-separated values, and JSON objects.

use core::fmt;
use std::io::{self, Write};

use tafl_game_record::Date;

use crate::column::Columns;
use crate::row::FieldValue;
use crate::table_writer::TableError;

/// Writes rows of a table as CSV, as in RFC 4180 but with lines that end in LF.
///
/// Null is an empty field, as is an empty text. Dates are as ISO 8601 has them, keys are hexadecimal, booleans are
/// `true` or `false`, and the elements of lists have spaces between them.
#[derive(Debug)]
pub(crate) struct CsvWriter<W: Write> {
    columns: Columns,
    csv: csv::Writer<W>,
    /// Reused, so that a field does not allocate.
    field: Vec<u8>,
}

impl<W: Write> CsvWriter<W> {
    /// Writes the header.
    pub(crate) fn new(columns: impl Into<Columns>, output: W) -> Result<Self, TableError> {
        let mut writer = Self::without_header(columns, output);
        writer.csv.write_record(writer.columns.iter().map(|column| column.name)).map_err(io::Error::from)?;
        Ok(writer)
    }

    /// Writes rows only, to follow others.
    pub(crate) fn without_header(columns: impl Into<Columns>, output: W) -> Self {
        Self { columns: columns.into(), csv: csv::Writer::from_writer(output), field: Vec::new() }
    }

    /// Writes a row, which has a value for each column of the table.
    pub(crate) fn push(&mut self, row: &[FieldValue<'_>]) -> Result<(), TableError> {
        for value in self.columns.select(row)? {
            self.field.clear();
            write_field(&mut self.field, value)?;
            self.csv.write_field(&self.field).map_err(io::Error::from)?;
        }
        self.csv.write_record(None::<&[u8]>).map_err(io::Error::from)?;
        Ok(())
    }

    /// Writes what is left and returns the output.
    pub(crate) fn finish(self) -> Result<W, TableError> {
        self.csv.into_inner().map_err(|error| TableError::Write(error.into_error()))
    }
}

fn write_field(field: &mut Vec<u8>, value: &FieldValue<'_>) -> io::Result<()> {
    match value {
        FieldValue::Integer(number) => write!(field, "{number}"),
        FieldValue::Number(number) if number.is_finite() => Ok(serde_json::to_writer(field, number)?),
        // JSON has null for an infinite number.
        FieldValue::Null | FieldValue::Number(_) => Ok(()),
        FieldValue::Boolean(value) => write!(field, "{value}"),
        FieldValue::Text(text) => field.write_all(text.as_bytes()),
        FieldValue::Date(days) => write!(field, "{}", IsoDate { days: *days }),
        FieldValue::Key(key) => write!(field, "{key}"),
        FieldValue::Names(names) => names.iter().enumerate().try_for_each(|(index, name)| {
            field.write_all(if index == 0 { b"" } else { b" " })?;
            field.write_all(name.as_bytes())
        }),
    }
}

/// Writes rows of a table as JSON objects, one a line, with a member for each column.
///
/// Dates are strings as ISO 8601 has them, keys are strings of hexadecimal digits, and lists are arrays of strings.
#[derive(Debug)]
pub(crate) struct NdjsonWriter<W: Write> {
    columns: Columns,
    output: W,
    /// A row, written at once.
    line: Vec<u8>,
}

impl<W: Write> NdjsonWriter<W> {
    /// A writer to this output.
    pub(crate) fn new(columns: impl Into<Columns>, output: W) -> Self {
        Self { columns: columns.into(), output, line: Vec::new() }
    }

    /// Writes a row, which has a value for each column of the table.
    pub(crate) fn push(&mut self, row: &[FieldValue<'_>]) -> Result<(), TableError> {
        self.line.clear();
        self.line.push(b'{');
        for (index, (column, value)) in self.columns.iter().zip(self.columns.select(row)?).enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(self.line, "{comma}\"{}\":", column.name)?;
            write_value(&mut self.line, value)?;
        }
        self.line.extend_from_slice(b"}\n");
        Ok(self.output.write_all(&self.line)?)
    }

    /// Writes what is left and returns the output.
    pub(crate) fn finish(mut self) -> Result<W, TableError> {
        self.output.flush()?;
        Ok(self.output)
    }
}

fn write_value(line: &mut Vec<u8>, value: &FieldValue<'_>) -> io::Result<()> {
    match value {
        FieldValue::Null => line.write_all(b"null"),
        FieldValue::Integer(number) => write!(line, "{number}"),
        // An infinite number becomes null.
        FieldValue::Number(number) => Ok(serde_json::to_writer(line, number)?),
        FieldValue::Boolean(value) => write!(line, "{value}"),
        FieldValue::Text(text) => Ok(serde_json::to_writer(line, text)?),
        FieldValue::Date(days) => write!(line, "\"{}\"", IsoDate { days: *days }),
        FieldValue::Key(key) => write!(line, "\"{key}\""),
        FieldValue::Names(names) => Ok(serde_json::to_writer(line, names)?),
    }
}

/// The years and days after which the calendar repeats.
const YEARS_OF_ERA: i64 = 400;
const DAYS_OF_ERA: i64 = 146_097;

/// The first day of the year 0, since 1970-01-01.
const FIRST_DAY: i64 = -719_528;

/// A day as ISO 8601 writes it: `2021-03-04`. Years outside of 0 to 9999 have a sign.
pub(crate) struct IsoDate {
    /// Days since 1970-01-01.
    pub(crate) days: i32,
}

impl fmt::Display for IsoDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let since_year_0 = i64::from(self.days) - FIRST_DAY;
        // The calendar repeats, so that a date of the first era has the same month and day.
        let (era, of_era) = (since_year_0.div_euclid(DAYS_OF_ERA), since_year_0.rem_euclid(DAYS_OF_ERA));
        let date = i32::try_from(of_era + FIRST_DAY).ok().and_then(Date::from_unix_days);
        let parts = date.and_then(|date| Some((date.year()?, date.month()?, date.day()?)));
        let (year, month, day) = parts.ok_or(fmt::Error)?;
        let year = era * YEARS_OF_ERA + i64::from(year);
        if (0..=9999).contains(&year) {
            write!(f, "{year:04}-{month:02}-{day:02}")
        } else {
            write!(f, "{year:+07}-{month:02}-{day:02}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::IsoDate;

    fn date(days: i32) -> String {
        IsoDate { days }.to_string()
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!([date(0), date(-1), date(11_016)], ["1970-01-01", "1969-12-31", "2000-02-29"]);
        assert_eq!([date(47_540), date(47_541)], ["2100-02-28", "2100-03-01"]);
        assert_eq!([date(-719_528), date(-719_529)], ["0000-01-01", "-000001-12-31"]);
        assert_eq!([date(i32::MIN), date(i32::MAX)], ["-5877641-06-23", "+5881580-07-11"]);
    }

    #[test]
    fn days_follow_one_another() {
        let lengths = |leap: bool| [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let mut days = -719_528;
        for year in 0..2500 {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            for (month, length) in lengths(leap).into_iter().enumerate() {
                for day in 1..=length {
                    assert_eq!(date(days), format!("{year:04}-{:02}-{day:02}", month + 1));
                    days += 1;
                }
            }
        }
    }
}
