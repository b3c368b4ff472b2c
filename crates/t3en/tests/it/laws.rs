//! Laws of any text and any value. They use the public API only, so that a fuzz target can run them.

use std::fmt::Debug;
use std::str::FromStr;

use fastrand::Rng;
use t3en::{
    Board, BoardError, BoardErrorKind, Cell, Grid, Incremental, Notation, Player, PushParser, Report, Shape,
    Strictness,
};

/// All laws of a text, cut into chunks of these lengths (repeatedly).
pub(crate) fn text(text: &str, cuts: &[u8]) {
    chunks_agree::<Board>(text, cuts);
    chunks_agree::<Grid>(text, cuts);
    chunks_agree::<Shape>(text, cuts);
    printing_is_stable::<Board>(text);
    printing_is_stable::<Grid>(text);
    printing_is_stable::<Shape>(text);
    extents_agree(text);
}

/// A text read in chunks gives the same value, errors, findings and spans as the whole text, whether everything is
/// collected or the first error stops the parser.
pub(crate) fn chunks_agree<T>(text: &str, cuts: &[u8])
where
    T: Incremental + FromStr<Err = BoardError> + Clone + PartialEq + Debug + Into<Shape>,
{
    let parsed = T::parse_all(text);
    assert_eq!(push_all::<T>(text, text.as_bytes(), cuts), parsed, "{text:?} in chunks {cuts:?}");

    for strictness in [Strictness::Relaxed, Strictness::Strict] {
        let at_once = T::parse_with(text, strictness);
        assert_eq!(push_until_error::<T>(text, cuts, strictness), at_once, "{text:?} in chunks {cuts:?}");
        // The parser stops at the first of the collected errors and, if strict, findings.
        match at_once {
            Ok(value) => {
                assert_eq!(parsed.value.as_ref(), Some(&value), "{text:?}");
                assert!(parsed.errors.is_empty(), "{text:?}");
                assert!(strictness == Strictness::Relaxed || parsed.findings.is_empty(), "{text:?}");
            }
            Err(error) if strictness == Strictness::Relaxed => {
                assert_eq!(parsed.errors.first(), Some(&error), "{text:?}");
                assert_eq!(parsed.value, None, "{text:?}");
            }
            Err(error) => {
                let first_finding = parsed.findings.first().cloned().map(t3en::Finding::into_error);
                assert!([parsed.errors.first(), first_finding.as_ref()].contains(&Some(&error)), "{text:?}");
            }
        }
    }
    assert_eq!(text.parse::<T>().ok(), parsed.value, "{text:?}");
    let spans = parsed.errors.iter().map(BoardError::span);
    for span in spans.chain(parsed.findings.iter().map(t3en::Finding::span)) {
        assert!(span.slice(text).is_some(), "{span} splits a character of {text:?}");
    }
}

/// Bytes, even invalid UTF-8, give the same result however they are cut.
pub(crate) fn bytes_agree<T>(bytes: &[u8], cuts: &[u8])
where
    T: Incremental + Clone + PartialEq + Debug + Into<Shape>,
{
    let lossy = String::from_utf8_lossy(bytes);
    let (whole, cut) = (push_all::<T>(&lossy, bytes, &[]), push_all::<T>(&lossy, bytes, cuts));
    assert_eq!(whole, cut, "{bytes:?} in chunks {cuts:?}");
    // The same kinds as text with the invalid bytes replaced; only the spans differ.
    let replaced = T::parse_all(&lossy);
    assert_eq!(whole.value, replaced.value, "{bytes:?}");
    let kinds = |errors: &[BoardError]| errors.iter().map(|error| error.kind().clone()).collect::<Vec<_>>();
    assert_eq!(kinds(&whole.errors), kinds(&replaced.errors), "{bytes:?}");
}

/// A value prints as text that is read strictly, as the same value, and prints the same again.
pub(crate) fn printing_is_stable<T>(text: &str)
where
    T: Notation<ErrorKind = BoardErrorKind> + PartialEq + Debug + ToString,
{
    let Ok(value) = T::parse_with(text, Strictness::Relaxed) else { return };
    let printed = value.to_string();
    let again = T::parse_with(&printed, Strictness::Strict);
    assert_eq!(again.as_ref(), Ok(&value), "{text:?} printed as {printed:?}");
    assert_eq!(again.map(|again| again.to_string()), Ok(printed), "{text:?}");
    if T::parse_with(text, Strictness::Strict).is_ok() {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        assert_eq!(value.to_string(), text, "text without a finding is canonical, but for a byte order mark");
    }
}

/// A board or a grid is a square shape.
fn extents_agree(text: &str) {
    let shape = Shape::parse_with(text, Strictness::Relaxed).ok();
    let square = shape.as_ref().filter(|shape| shape.is_square());
    let board = square.and_then(Shape::to_board);
    assert_eq!(text.parse::<Board>().ok(), board, "{text:?}");
    let grid = square.filter(|shape| shape.side_to_move().is_none()).map(Shape::to_square);
    assert_eq!(text.parse::<Grid>().ok(), grid, "{text:?}");
}

/// The bytes in chunks of these lengths, repeatedly, and then of 1; as a whole without any.
fn chunks<'a>(mut bytes: &'a [u8], cuts: &[u8]) -> Vec<&'a [u8]> {
    let last = if cuts.is_empty() { bytes.len() } else { 1 };
    let mut lengths = cuts.iter().map(|&cut| usize::from(cut)).chain([last]).cycle();
    let mut chunks = Vec::new();
    while !bytes.is_empty() {
        let (chunk, rest) = bytes.split_at(lengths.next().unwrap_or(1).min(bytes.len()));
        chunks.push(chunk);
        bytes = rest;
    }
    chunks
}

type Parsed<T> = t3en::Parsed<T, BoardErrorKind>;

/// Reads everything in chunks, and checks the state of the parser after each.
fn push_all<T>(text: &str, bytes: &[u8], cuts: &[u8]) -> Parsed<T>
where
    T: Incremental + Clone + PartialEq + Debug + Into<Shape>,
{
    let mut parser = PushParser::<T>::new();
    let mut report = Report::new();
    let mut rows: Vec<(usize, Vec<Cell>)> = Vec::new();
    let mut complete_at = None;
    let mut read = 0;
    for chunk in chunks(bytes, cuts) {
        let mut rest = chunk;
        while let Some(row) = parser.push(&mut rest, &mut report).expect("a report does not stop") {
            rows.push((row.number(), row.cells().to_vec()));
            let (number, width) = (row.number(), row.cells().len());
            if let Some(left) = parser.rows_left() {
                assert_eq!(parser.size(), Some(width), "{text:?}");
                // A surplus row, such as an empty one, leaves none.
                assert_eq!(left, width.saturating_sub(number), "{text:?}");
            }
        }
        read += chunk.len() - rest.len();
        if parser.is_complete() {
            if complete_at.is_none() {
                complete_at = Some((parser.offset(), report.clone()));
            }
            parser.push_trailing(rest, &mut report).expect("a report does not stop");
            read += rest.len();
        } else {
            assert!(rest.is_empty(), "only the end of the board stops reading");
        }
        assert_eq!(parser.offset(), read, "{text:?}");
    }
    let value = parser.finish(&mut report).ok();
    let parsed = report.into_parsed(value);

    let numbers = rows.iter().map(|(number, _)| *number);
    assert!(numbers.is_sorted_by(|left, right| left < right), "{text:?}");
    if let Some(value) = &parsed.value {
        let shape: Shape = value.clone().into();
        // A row that only the end of the text completes is not yielded; a board that is complete has no such row.
        let lacking = shape.row_count() - rows.len();
        assert!(lacking == 0 || lacking == 1 && complete_at.is_none(), "{text:?}: {rows:?}");
        assert!(shape.rows().zip(&rows).all(|(row, (_, yielded))| row == yielded), "{text:?}");
    }
    // The text up to there is a complete board.
    if let Some((end, report)) = complete_at {
        // Unless the bytes are not UTF-8.
        if let Ok(text) = std::str::from_utf8(&bytes[..end]) {
            let alone = T::parse_all(text);
            assert_eq!((alone.errors, alone.findings), (report.errors, report.findings), "{text:?}");
        }
    }
    parsed
}

/// Reads in chunks up to the first error, and checks that it is reported again.
fn push_until_error<T: Incremental>(
    text: &str,
    cuts: &[u8],
    strictness: Strictness,
) -> Result<T, BoardError> {
    let mut parser = PushParser::<T>::new();
    for mut chunk in chunks(text.as_bytes(), cuts) {
        let result = strictness.run(|sink| {
            while parser.push(&mut chunk, sink)?.is_some() {}
            parser.push_trailing(chunk, sink)
        });
        if let Err(error) = result {
            let mut again = Report::new();
            assert!(parser.push(&mut b"_".as_slice(), &mut again).is_err(), "{text:?}");
            assert!(parser.push_trailing(b"_", &mut again).is_err(), "{text:?}");
            assert!(parser.finish(&mut again).is_err(), "{text:?}");
            assert_eq!(again.errors, [error.clone(), error.clone(), error.clone()], "{text:?}");
            return Err(error);
        }
    }
    strictness.run(|sink| parser.finish(sink))
}

/// Values from random numbers, the same in every run.
pub(crate) struct Dice(pub(crate) Rng);

impl Dice {
    pub(crate) fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.0.usize(..choices.len())]
    }

    /// Up to `max_size` rows of up to `max_size` cells, with runs of equal cells.
    pub(crate) fn shape(&mut self, max_size: usize) -> Shape {
        let mut cell = Cell::Empty;
        let mut next = |dice: &mut Self| {
            cell = if dice.0.usize(..3) == 0 { dice.one_of(&Cell::ALL) } else { cell };
            cell
        };
        let rows: Vec<Vec<Cell>> = (0..=self.0.usize(..max_size))
            .map(|_| (0..=self.0.usize(..max_size)).map(|_| next(self)).collect())
            .collect();
        Shape::from_rows(rows, self.one_of(&[None, Some(Player::X), Some(Player::O)])).expect("small")
    }

    /// The text with a few characters changed, added, removed or doubled.
    pub(crate) fn mutated(&mut self, text: &str) -> String {
        let alphabet: Vec<char> = "_.xo/ 01239\t\n\rXO-q\0é→😀\u{feff}_/ ".chars().collect();
        let mut characters: Vec<char> = text.chars().collect();
        for _ in 0..self.0.usize(..4) {
            let at = self.0.usize(..=characters.len());
            let end = (at + self.0.usize(..2)).min(characters.len());
            let doubled = characters.get(at).copied();
            let new = [None, doubled, Some(self.one_of(&alphabet)), Some(self.one_of(&alphabet))];
            characters.splice(at..end, self.one_of(&new));
        }
        characters.into_iter().collect()
    }

    /// Lengths of chunks, including 0.
    pub(crate) fn cuts(&mut self) -> Vec<u8> {
        (0..=self.0.usize(..4)).map(|_| self.0.u8(..6)).collect()
    }
}
