//! The laws of every notation, over random values and over damaged text.

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::num::NonZeroU32;

use fastrand::Rng;
use notation_syntax::{Error, ErrorKind, Finding};
use tafl_position::dialect::{DialectPosition, PositionDialect};
use tafl_position::tsn::{Extension, Tsn};
use tafl_position::{
    Coded, Dimension, Inverted, Notation, Parsed, Piece, PieceSet, Position, RowOrder, Severity, Side, Span,
    Square,
    Strictness::{Relaxed, Strict},
    Symmetry,
};

use crate::canonical;

struct Random(Rng);

impl Random {
    fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.0.usize(..values.len())]
    }

    /// A board with these pieces, between empty and full.
    fn position(&mut self, dimension: Dimension, pieces: &[Piece]) -> Position {
        let mut position = Position::empty(dimension);
        let of_ten = self.0.usize(..11);
        for square in dimension.squares() {
            if self.0.usize(..10) < of_ten {
                position.set(square, self.one_of(pieces)).unwrap();
            }
        }
        position
    }

    fn tsn(&mut self, dimension: Dimension) -> Tsn {
        let mut board = self.position(dimension, &[Piece::ATTACKER, Piece::DEFENDER]);
        if self.0.usize(..3) > 0 {
            let squares: Vec<Square> = dimension.squares().collect();
            board.set(self.one_of(&squares), Piece::KING).unwrap();
        }
        // Enough men, so that the numbers have no findings.
        let men = board.count(Piece::DEFENDER).max(board.count(Piece::ATTACKER).div_ceil(2));
        let defenders = NonZeroU32::new(4 * (u32::try_from(men).unwrap() / 4 + 1)).unwrap();
        let ply = NonZeroU32::new(self.0.u32(1..=1000)).unwrap();
        let extensions = [None, Some("-"), Some("a:1:b"), Some("x y → 😀")];
        let extension = self.one_of(&extensions).map(|text| Extension::new(text).unwrap());
        Tsn::new(board, defenders, self.one_of(&Side::ALL))
            .unwrap()
            .with_plies(ply, self.0.u32(..ply.get()))
            .with_extension(extension)
    }

    fn dialect_position(&mut self, dialect: PositionDialect, dimension: Dimension) -> DialectPosition {
        let men = [Piece::ATTACKER, Piece::DEFENDER, Piece::KING];
        let side_to_move = dialect.has_side().then(|| self.one_of(&Side::ALL));
        DialectPosition::new(self.position(dimension, &men), side_to_move)
    }

    /// The text with a few characters changed, removed, inserted or swapped.
    fn damaged(&mut self, text: &str) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=self.0.usize(..4) {
            let at = self.0.usize(..=chars.len());
            let any = self.one_of(ALPHABET);
            match self.0.usize(..5) {
                0 => chars.insert(at, any),
                1 if at < chars.len() => chars[at] = any,
                2 if at < chars.len() => drop(chars.remove(at)),
                3 if at < chars.len() => chars.swap(at, 0),
                _ => chars.truncate(at.max(1)),
            }
        }
        chars.into_iter().collect()
    }
}

/// Characters that damage texts: those of the notations, and others.
const ALPHABET: &[char] = &[
    '/', '/', 't', 'T', 'K', 'a', 'd', 'k', 'g', 'x', 'A', 'Z', '0', '1', '3', '9', ' ', ' ', '-', ',', '_',
    '.', '\n', '\r', '\t', '\0', 'é', '→', '😀',
];

/// All small boards, those at which counts, files and ranks grow longer, and the largest.
fn dimensions() -> impl Iterator<Item = Dimension> {
    (1..=20).chain([26, 27, 35, 36, 52, 53, 77, 78]).filter_map(Dimension::new)
}

/// `parse(print(value)) == value`, without errors or findings.
#[track_caller]
fn printed_is_read<T>(value: &T)
where
    T: Notation + Display + Debug + PartialEq,
    T::ErrorKind: ErrorKind<Finding: Debug + PartialEq> + Debug + PartialEq,
{
    assert_eq!(&canonical::<T>(&value.to_string()), value);
}

/// Codes of numbers in TSN that are unlikely: they are read, and remain so when printed.
const UNLIKELY: [&str; 3] = ["defenders-not-by-four", "more-than-initially", "counter-ahead-of-ply"];

/// For every text: no panic, spans within the text and in its order, and a value that prints stably. Whether a value prints
/// as it was written if and only if there is no finding.
#[track_caller]
fn holds<T>(text: &str) -> bool
where
    T: Notation + Display + Debug + PartialEq,
    T::ErrorKind: ErrorKind<Finding: Debug + PartialEq> + Debug + PartialEq,
{
    let parsed = T::parse_all(text);
    reports_hold(text, &parsed, &T::parse_with(text, Relaxed), &T::parse_with(text, Strict));
    parsed.value.is_none_or(|value| {
        let printed = value.to_string();
        let again = T::parse_all(&printed);
        let unlikely = |finding: &Finding<_>| UNLIKELY.contains(&finding.code());
        assert!(again.errors.is_empty() && again.findings.iter().all(unlikely), "{again:?} in {text:?}");
        assert_eq!(again.value, Some(value), "{text:?}");
        (printed == text) == parsed.findings.iter().all(unlikely)
    })
}

/// The first error is the first of all errors; without one there is a value. Strict reading makes an error of a finding.
#[track_caller]
fn reports_hold<T, K>(
    text: &str,
    parsed: &Parsed<T, K>,
    relaxed: &Result<T, Error<K>>,
    strict: &Result<T, Error<K>>,
) where
    T: Debug + PartialEq,
    K: ErrorKind<Finding: Debug> + Debug + PartialEq,
{
    let errors: Vec<Span> = parsed.errors.iter().map(Error::span).collect();
    let findings: Vec<Span> = parsed.findings.iter().map(Finding::span).collect();
    for spans in [errors, findings] {
        assert!(spans.iter().all(|span| span.slice(text).is_some()), "{spans:?} in {text:?}");
        assert!(spans.is_sorted_by_key(|span| span.start()), "{spans:?} in {text:?}");
    }
    for error in &parsed.errors {
        assert!(error.render(text).to_string().starts_with("error["));
    }
    assert_eq!(parsed.value.is_some(), parsed.errors.is_empty(), "{text:?}");
    assert_eq!(relaxed.as_ref().ok(), parsed.value.as_ref(), "{text:?}");
    assert_eq!(relaxed.as_ref().err(), parsed.errors.first(), "{text:?}");
    // Notes are no findings to it.
    let is_note = |finding: &Finding<K::Finding>| finding.kind().definition().severity() == Severity::Note;
    let clean = parsed.errors.is_empty() && parsed.findings.iter().all(is_note);
    assert_eq!(strict.is_ok(), clean, "{text:?}");
    if let (Err(error), []) = (strict, &*parsed.errors) {
        let said = error.render(text).to_string().replacen("error", "finding", 1);
        let is_said = |finding: &Finding<_>| finding.render(text).to_string() == said;
        assert!(parsed.findings.iter().any(is_said), "{said} in {text:?}");
    }
}

// deviation: P1
#[test]
fn values_of_every_size() {
    let mut random = Random(Rng::with_seed(1));
    for dimension in dimensions() {
        for _ in 0..4 {
            let position = random.position(dimension, &Piece::ALL);
            printed_is_read(&position);
            let inverted = position.clone().inverted();
            printed_is_read(&inverted);
            // Twice inverted is as before: the rows of the record, reversed.
            let record = position.to_string();
            let bare = record.trim_matches('/');
            let rows: Vec<&str> = bare.rsplit('/').collect();
            assert_eq!(inverted.to_string(), format!("/{}/", rows.join("/")));
            assert_eq!(Position::from(inverted), position);
            // Outer slashes make no difference.
            for (text, missing) in [(bare.to_owned(), 2), (format!("/{bare}"), 1), (format!("{bare}/"), 1)] {
                let parsed = Position::parse_all(&text);
                assert_eq!((parsed.value.as_ref(), parsed.findings.len()), (Some(&position), missing));
            }
            printed_is_read(&random.tsn(dimension));
        }
        for dialect in PositionDialect::ALL {
            let value = random.dialect_position(dialect, dimension);
            let order = Some(random.one_of(&RowOrder::ALL));
            let text = dialect.print(&value, order).unwrap();
            let read = dialect.parse_all(&text, order);
            assert_eq!((read.errors, read.findings), (vec![], vec![]), "{dialect}: {text}");
            let read = read.value.unwrap();
            assert_eq!((&read.position, read.side_to_move), (&value.position, value.side_to_move));
            assert_eq!(dialect.print(&read, order), Ok(text));
        }
    }
}

#[test]
fn every_set_of_pieces_and_every_square() {
    for bits in 0..1_usize << Piece::ALL.len() {
        let set: PieceSet = Piece::ALL.into_iter().filter(|piece| bits >> piece.index() & 1 == 1).collect();
        printed_is_read(&set);
        assert_eq!(!!set, set);
        assert_eq!((set & !set, set | !set), (PieceSet::EMPTY, PieceSet::ALL));
    }
    let largest = Dimension::new(Dimension::MAX).unwrap();
    for square in largest.squares() {
        printed_is_read(&square);
    }
}

#[test]
fn damaged_text() {
    let mut random = Random(Rng::with_seed(5));
    for _ in 0..2_500 {
        let dimension = Dimension::new(random.0.u8(1..=10)).unwrap();
        let text = random.position(dimension, &Piece::ALL).to_string();
        let text = random.damaged(&text);
        assert!(holds::<Position>(&text) && holds::<Inverted>(&text), "{text:?}");
        // In any order; it is printed in its own.
        holds::<PieceSet>(&random.damaged("tcnkmgTCNKMG"));
        let text = random.damaged("ab12");
        assert!(holds::<Square>(&text), "{text:?}");
        let text = random.tsn(dimension).to_string();
        let text = random.damaged(&text);
        assert!(holds::<Tsn>(&text), "{text:?}");
        for _ in 0..3 {
            let (dialect, order) =
                (random.one_of(&PositionDialect::ALL), Some(random.one_of(&RowOrder::ALL)));
            let text = dialect.print(&random.dialect_position(dialect, dimension), order).unwrap();
            let text = random.damaged(&text);
            let parsed = dialect.parse_all(&text, order);
            let [relaxed, strict] = [Relaxed, Strict].map(|how| dialect.parse_with(&text, order, how));
            reports_hold(&text, &parsed, &relaxed, &strict);
            if let Some(read) = parsed.value {
                let printed = dialect.print(&read, order).unwrap();
                assert_eq!(dialect.parse(&printed, order), Ok(read), "{dialect}: {text:?}");
            }
        }
    }
}

#[test]
fn symmetries_are_a_group() {
    let mut random = Random(Rng::with_seed(7));
    for dimension in [3, 4, 11].map(|length| Dimension::new(length).unwrap()) {
        let image = |symmetry: Symmetry, square| symmetry.apply(square, dimension).unwrap();
        let images = |symmetry| dimension.squares().map(|square| image(symmetry, square)).collect();
        let all: BTreeSet<Vec<Square>> = Symmetry::ALL.map(images).into();
        assert_eq!(all.len(), 8, "all differ");
        for first in Symmetry::ALL {
            for second in Symmetry::ALL {
                let both = dimension.squares().map(|square| image(second, image(first, square)));
                let both: Vec<Square> = both.collect();
                assert!(all.contains(&both), "{first:?} {second:?}");
                assert_eq!(second == first.inverse(), dimension.squares().eq(both), "{first:?} {second:?}");
            }
        }
        let off_board = Square::from_indices(dimension.get(), 0).unwrap();
        assert!(Symmetry::ALL.iter().all(|symmetry| symmetry.apply(off_board, dimension).is_none()));
        // They move pieces as they move squares.
        let position = random.position(dimension, &Piece::ALL);
        for symmetry in Symmetry::ALL {
            let moved = position.transformed(symmetry);
            assert!(position.squares().all(|(square, piece)| moved.get(image(symmetry, square)) == piece));
            assert_eq!(moved.transformed(symmetry.inverse()), position);
        }
        let upside_down = position.transformed(Symmetry::MirrorRanks);
        assert_eq!(upside_down.to_string(), position.inverted().to_string());
    }
}

#[test]
fn pieces_are_found_where_they_are_set() {
    let mut random = Random(Rng::with_seed(8));
    for dimension in dimensions() {
        let mut position = Position::empty(dimension);
        let mut pieces = Vec::new();
        for square in dimension.squares() {
            let piece = random.one_of(&Piece::ALL);
            if random.0.usize(..3) == 0 {
                assert!(position.is_vacant(square));
                assert_eq!(position.set(square, piece), Ok(None));
                assert_eq!(position.set(square, Some(piece)), Ok(Some(piece)));
                pieces.push((square, piece));
            }
        }
        assert!(position.pieces().eq(pieces.iter().copied()));
        assert_eq!(position.count(PieceSet::ALL), pieces.len());
        let attackers = pieces.iter().filter(|(_, piece)| piece.side() == Side::Attackers);
        assert!(position.find(Side::Attackers).eq(attackers.map(|&(square, _)| square)));
        for (square, piece) in pieces {
            assert_eq!(position.get(square), Some(piece));
            assert_eq!(position.set(square, None), Ok(Some(piece)));
        }
        assert_eq!(position, Position::empty(dimension));
    }
}
