//! Errors of the rows of a board, collected until all rows are parsed.

use alloc::vec::Vec;

use notation_syntax::{Error, Span};

use crate::dimension::Dimension;
use crate::error::{PositionError, PositionErrorKind};

/// The rows that cannot be read, or whose length differs from the number of rows. At most one entry per row.
#[derive(Default)]
pub(crate) struct RowFaults {
    faults: Vec<Fault>,
}

enum Fault {
    /// A row, counted from 1, whose number of squares is not the number of rows.
    Width {
        row: usize,
        width: usize,
        span: Span,
    },
    Unreadable(PositionError),
}

/// The rows in the text.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'s> {
    pub(crate) source: &'s str,
    pub(crate) span: Span,
    pub(crate) separator: u8,
    pub(crate) count: usize,
}

impl RowFaults {
    pub(crate) fn width(&mut self, row: usize, width: usize, span: Span) {
        self.faults.push(Fault::Width { row, width, span });
    }

    pub(crate) fn unreadable(&mut self, error: PositionError) {
        self.faults.push(Fault::Unreadable(error));
    }

    /// The errors of the rows and of their number, in the order of the text.
    pub(crate) fn into_errors(self, rows: Rows<'_>, given: Option<Dimension>) -> Vec<PositionError> {
        let widths = self.widths();
        if given.is_none() && widths.len() == rows.count && widths.last() == Some(&0) {
            return [Error::new(PositionErrorKind::Empty, rows.span)].into();
        }
        let unreadable = self.faults.len() - widths.len();
        let expected = given.map_or_else(|| likely_length(&widths, rows.count, unreadable), usize::from);
        let mut errors: Vec<PositionError> =
            self.faults.into_iter().filter_map(|fault| fault.into_error(expected)).collect();
        // An unreadable row may not be a row at all, such as a line break after the last slash.
        if rows.count != expected && (unreadable == 0 || given.is_some()) {
            let kind = PositionErrorKind::RowCount { found: rows.count, expected };
            errors.push(Error::new(kind, rows.after(expected)));
        }
        errors.sort_by_key(|error| error.span().start());
        errors
    }

    /// The incorrect widths, sorted.
    fn widths(&self) -> Vec<usize> {
        let width = |fault: &Fault| match *fault {
            Fault::Width { width, .. } => Some(width),
            Fault::Unreadable(_) => None,
        };
        let mut widths: Vec<usize> = self.faults.iter().filter_map(width).collect();
        widths.sort_unstable();
        widths
    }
}

impl Fault {
    fn into_error(self, expected: usize) -> Option<PositionError> {
        match self {
            Self::Width { width, .. } if width == expected => None,
            Self::Width { row, width, span } => {
                let kind = PositionErrorKind::RowLength { row, found: width as u64, expected };
                Some(Error::new(kind, span))
            }
            Self::Unreadable(error) => Some(error),
        }
    }
}

/// The length that the rows were probably meant to have: the number of rows, unless most rows agree on
/// another length. In that case a row is missing, surplus or joined to the next one.
fn likely_length(widths: &[usize], count: usize, unreadable: usize) -> usize {
    // If more than half of them agree, the middle one is among those.
    let middle = widths.get(widths.len() / 2).copied().unwrap_or(count);
    let agreeing = widths.iter().filter(|width| **width == middle).count();
    let on_a_board = (1..=usize::from(Dimension::MAX)).contains(&middle);
    if on_a_board && 2 * agreeing > count - unreadable { middle } else { count }
}

impl Rows<'_> {
    /// The rows after the expected number; the end of the text if there are too few.
    fn after(self, expected: usize) -> Span {
        let text = self.span.slice(self.source).unwrap_or_default();
        let separators = text.bytes().enumerate().filter(|&(_, byte)| byte == self.separator);
        let last = separators.map(|(at, _)| at).nth(expected - 1);
        let start = last.map_or(self.span.end(), |at| self.span.start() + at + 1);
        Span::new(start, self.span.end())
    }
}
