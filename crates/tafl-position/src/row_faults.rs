//! What is wrong with the rows of a board, once all of them are read.
//!
//! None of it may be inlined into the reader of rows, which has no registers to spare: a tenth of its time.

use alloc::vec::Vec;

use notation_syntax::{Error, Span};

use crate::dimension::Dimension;
use crate::error::{PositionError, PositionErrorKind};

/// The rows that cannot be read, or do not fit a board of as many ranks. At most one entry a row.
#[derive(Default)]
pub(crate) struct RowFaults {
    faults: Vec<Fault>,
}

enum Fault {
    /// A row, counted from 1, that holds another number of squares than there are rows.
    Width {
        row: usize,
        width: usize,
        span: Span,
    },
    Unread(PositionError),
}

/// The rows as they were found.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'s> {
    pub(crate) source: &'s str,
    pub(crate) span: Span,
    pub(crate) separator: u8,
    pub(crate) count: usize,
}

impl RowFaults {
    pub(crate) fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn width(&mut self, row: usize, width: usize, span: Span) {
        self.faults.push(Fault::Width { row, width, span });
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn unread(&mut self, error: PositionError) {
        self.faults.push(Fault::Unread(error));
    }

    /// What is wrong with the rows, and whether their number is, in the order of the text.
    #[cold]
    #[inline(never)]
    pub(crate) fn into_errors(self, rows: Rows<'_>, given: Option<Dimension>) -> Vec<PositionError> {
        let widths = self.widths();
        if given.is_none() && widths.len() == rows.count && widths.last() == Some(&0) {
            return [Error::new(PositionErrorKind::Empty, rows.span)].into();
        }
        let unread = self.faults.len() - widths.len();
        let expected = given.map_or_else(|| likely(&widths, rows.count, unread), usize::from);
        let mut errors: Vec<PositionError> =
            self.faults.into_iter().filter_map(|fault| fault.into_error(expected)).collect();
        // Where a row cannot be read, it may be none: a line break behind the last slash, for one.
        if rows.count != expected && (unread == 0 || given.is_some()) {
            let kind = PositionErrorKind::RowCount { found: rows.count, expected };
            errors.push(Error::new(kind, rows.behind(expected)));
        }
        errors.sort_by_key(|error| error.span().start());
        errors
    }

    /// The widths that do not fit, sorted.
    fn widths(&self) -> Vec<usize> {
        let width = |fault: &Fault| match *fault {
            Fault::Width { width, .. } => Some(width),
            Fault::Unread(_) => None,
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
            Self::Unread(error) => Some(error),
        }
    }
}

/// The length that the rows were meant to have: as many squares as there are rows, unless most of the rows
/// agree on another number. Then it is a row that is missing, surplus or run into its neighbour.
fn likely(widths: &[usize], count: usize, unread: usize) -> usize {
    // If more than half of them agree, the one in the middle is among those.
    let middle = widths.get(widths.len() / 2).copied().unwrap_or(count);
    let agreeing = widths.iter().filter(|width| **width == middle).count();
    let on_a_board = (1..=usize::from(Dimension::MAX)).contains(&middle);
    if on_a_board && 2 * agreeing > count - unread { middle } else { count }
}

impl Rows<'_> {
    /// The rows that are too many; the end, where there are too few.
    fn behind(self, expected: usize) -> Span {
        let text = self.span.slice(self.source).unwrap_or_default();
        let separators = text.bytes().enumerate().filter(|&(_, byte)| byte == self.separator);
        let last = separators.map(|(at, _)| at).nth(expected - 1);
        let start = last.map_or(self.span.end(), |at| self.span.start() + at + 1);
        Span::new(start, self.span.end())
    }
}
