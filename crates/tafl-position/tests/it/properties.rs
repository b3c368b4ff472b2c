//! The laws of every notation, over random values and over damaged text.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "helpers of tests may panic as tests do")]

use std::fmt::{Debug, Display};
use std::num::NonZeroU32;

use fastrand::Rng;
use notation_syntax::{Error, Finding};
use tafl_position::dialect::{DialectPosition, PositionDialect};
use tafl_position::tsn::{Extension, Tsn};
use tafl_position::{
    Dimension, Inverted, Notation, Piece, PieceSet, Position, RowOrder, Side, Span, Square, Symmetry,
};

#[path = "support/random.rs"]
mod random;

use random::Random;

/// Characters that damage texts: those of the notations, and others.
const ALPHABET: &[char] = &[
    '/', '/', 't', 'T', 'K', 'a', 'd', 'k', 'g', 'x', 'A', 'Z', '0', '1', '3', '9', ' ', ' ', '-', ',', '_',
    '.', '\n', '\r', '\t', '\0', 'é', '→', '😀',
];

const TSN_MEN: &[Piece] = &[Piece::ATTACKER, Piece::DEFENDER];

fn dimensions() -> impl Iterator<Item = Dimension> {
    (1..=Dimension::MAX).filter_map(Dimension::new)
}

/// `parse(print(value)) == value`, without errors or findings.
#[track_caller]
fn printed_is_read<T>(value: &T)
where
    T: Notation + Display + Debug + PartialEq,
    T::ErrorKind: Debug + PartialEq,
    <T::ErrorKind as notation_syntax::ErrorKind>::Finding: Debug + PartialEq,
{
    let text = value.to_string();
    let parsed = T::parse_all(&text);
    assert_eq!((parsed.errors, parsed.findings), (vec![], vec![]), "{text}");
    assert_eq!(parsed.value.as_ref(), Some(value), "{text}");
}

/// For every text: no panic, spans within the text and in its order, and a value that prints stably.
#[track_caller]
fn holds<T>(text: &str)
where
    T: Notation + Display + Debug + PartialEq,
    T::ErrorKind: Debug + Display + PartialEq,
    <T::ErrorKind as notation_syntax::ErrorKind>::Finding: Debug + PartialEq,
{
    let parsed = T::parse_all(text);
    let errors: Vec<Span> = parsed.errors.iter().map(Error::span).collect();
    let findings: Vec<Span> = parsed.findings.iter().map(Finding::span).collect();
    assert_spans(text, &errors);
    assert_spans(text, &findings);
    for error in &parsed.errors {
        assert!(error.render(text).to_string().starts_with("error["));
    }
    // The first error is the first of all errors; without one there is a value.
    match T::parse_with(text, tafl_position::Strictness::Relaxed) {
        Ok(value) => {
            assert_eq!(parsed.errors, [], "{text:?}");
            assert_eq!(parsed.value.as_ref(), Some(&value), "{text:?}");
            printed_is_read(&value);
        }
        Err(error) => assert_eq!(parsed.errors.first(), Some(&error), "{text:?}"),
    }
    let strict = T::parse_with(text, tafl_position::Strictness::Strict);
    assert_eq!(strict.is_ok(), parsed.errors.is_empty() && parsed.findings.is_empty(), "{text:?}");
}

/// A value prints as it was written if and only if there is no finding.
#[track_caller]
fn is_canonical_or_reported<T: Notation + Display>(text: &str) {
    let parsed = T::parse_all(text);
    if let Some(value) = parsed.value {
        assert_eq!(value.to_string() == text, parsed.findings.is_empty(), "{text:?}");
    }
}

#[track_caller]
fn assert_spans(text: &str, spans: &[Span]) {
    for span in spans {
        assert!(span.slice(text).is_some(), "{span:?} in {text:?}");
    }
    assert!(spans.is_sorted_by_key(|span| span.start()), "{spans:?} in {text:?}");
}

fn random_tsn(random: &mut Random, dimension: Dimension) -> Tsn {
    let mut board = random.position(dimension, TSN_MEN);
    if random.0.usize(..3) > 0 {
        let squares: Vec<Square> = dimension.squares().collect();
        board.set(random.one_of(&squares), Piece::KING).unwrap();
    }
    // Enough men, so that the numbers have no findings.
    let men = board.count(Piece::DEFENDER).max(board.count(Piece::ATTACKER).div_ceil(2));
    let defenders = NonZeroU32::new(4 * (u32::try_from(men).unwrap() / 4 + 1)).unwrap();
    let ply = NonZeroU32::new(u32::try_from(random.0.usize(..1000)).unwrap() + 1).unwrap();
    let extensions = [None, Some("-"), Some("a:1:b"), Some("x y → 😀")];
    let extension = random.one_of(&extensions).map(|text| Extension::new(text).unwrap());
    Tsn::new(board, defenders, random.one_of(&Side::ALL))
        .unwrap()
        .with_plies(ply, random.0.usize(..ply.get() as usize).try_into().unwrap())
        .with_extension(extension)
}

#[test]
fn positions_of_every_size() {
    let mut random = Random(Rng::with_seed(1));
    for dimension in dimensions() {
        for _ in 0..8 {
            let position = random.position(dimension, &Piece::ALL);
            printed_is_read(&position);
            let inverted = position.clone().inverted();
            printed_is_read(&inverted);
            // Twice inverted is as before: the rows of the record, reversed.
            let record = position.to_string();
            let rows: Vec<&str> = record.trim_matches('/').rsplit('/').collect();
            assert_eq!(inverted.to_string(), format!("/{}/", rows.join("/")));
            assert_eq!(Position::from(inverted), position);
        }
    }
}

// deviation: P1
#[test]
fn outer_slashes_make_no_difference() {
    let mut random = Random(Rng::with_seed(2));
    for dimension in dimensions() {
        let position = random.position(dimension, &Piece::ALL);
        let record = position.to_string();
        let bare = record.trim_matches('/');
        for (text, missing) in [(bare.to_owned(), 2), (format!("/{bare}"), 1), (format!("{bare}/"), 1)] {
            let parsed = Position::parse_all(&text);
            assert_eq!((parsed.value.as_ref(), parsed.findings.len()), (Some(&position), missing), "{text}");
        }
    }
}

#[test]
fn tsn_of_every_size() {
    let mut random = Random(Rng::with_seed(3));
    for dimension in dimensions() {
        for _ in 0..4 {
            printed_is_read(&random_tsn(&mut random, dimension));
        }
    }
}

#[test]
fn dialects_of_every_size() {
    let mut random = Random(Rng::with_seed(4));
    for dimension in dimensions() {
        for dialect in PositionDialect::ALL {
            let men = [Piece::ATTACKER, Piece::DEFENDER, Piece::KING];
            let mut value = DialectPosition::from(random.position(dimension, &men));
            value.side_to_move = dialect.has_side().then(|| random.one_of(&Side::ALL));
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
    for _ in 0..8_000 {
        let dimension = Dimension::new(u8::try_from(random.0.usize(..12)).unwrap() + 1).unwrap();
        let record = random.position(dimension, &Piece::ALL).to_string();
        let text = random.mutated(&record, ALPHABET);
        holds::<Position>(&text);
        holds::<Inverted>(&text);
        is_canonical_or_reported::<Position>(&text);
        let text = random.mutated("tcnkmgTCNKMG", ALPHABET);
        holds::<PieceSet>(&text);
        let text = random.mutated("ab12", ALPHABET);
        holds::<Square>(&text);
        is_canonical_or_reported::<Square>(&text);
        let text = random_tsn(&mut random, dimension).to_string();
        tsn_holds(&random.mutated(&text, ALPHABET));
    }
}

/// As `holds`, but numbers that are unlikely may be read, and remain so when printed.
#[track_caller]
fn tsn_holds(text: &str) {
    let parsed = Tsn::parse_all(text);
    let errors: Vec<Span> = parsed.errors.iter().map(Error::span).collect();
    let findings: Vec<Span> = parsed.findings.iter().map(Finding::span).collect();
    assert_spans(text, &errors);
    assert_spans(text, &findings);
    assert_eq!(parsed.value.is_some(), parsed.errors.is_empty(), "{text:?}");
    assert_eq!(text.parse::<Tsn>().as_ref().err(), parsed.errors.first(), "{text:?}");
    if let Some(tsn) = parsed.value {
        let printed = tsn.to_string();
        assert_eq!(printed.parse().as_ref(), Ok(&tsn), "{text:?}");
        assert_eq!(printed == text, parsed.findings.iter().all(|finding| is_about_numbers(finding.code())));
    }
}

fn is_about_numbers(code: &str) -> bool {
    ["defenders-not-by-four", "more-than-initially", "counter-ahead-of-ply"].contains(&code)
}

#[test]
fn damaged_dialects() {
    let mut random = Random(Rng::with_seed(6));
    for _ in 0..2_000 {
        for dialect in PositionDialect::ALL {
            let dimension = Dimension::new(u8::try_from(random.0.usize(..12)).unwrap() + 1).unwrap();
            let men = [Piece::ATTACKER, Piece::DEFENDER, Piece::KING];
            let mut value = DialectPosition::from(random.position(dimension, &men));
            value.side_to_move = Some(random.one_of(&Side::ALL));
            let order = Some(random.one_of(&RowOrder::ALL));
            let text = random.mutated(&dialect.print(&value, order).unwrap(), ALPHABET);
            let parsed = dialect.parse_all(&text, order);
            let errors: Vec<Span> = parsed.errors.iter().map(Error::span).collect();
            assert_spans(&text, &errors);
            assert_spans(&text, &parsed.findings.iter().map(Finding::span).collect::<Vec<_>>());
            let first = dialect.parse(&text, order);
            let strict = dialect.parse_with(&text, order, tafl_position::Strictness::Strict);
            assert_eq!(
                strict.is_ok(),
                parsed.errors.is_empty() && parsed.findings.is_empty(),
                "{dialect}: {text:?}"
            );
            assert_eq!(first.as_ref().err(), parsed.errors.first(), "{dialect}: {text:?}");
            if let Some(read) = parsed.value {
                let printed = dialect.print(&read, order).unwrap();
                assert_eq!(dialect.parse(&printed, order), Ok(read), "{dialect}: {text:?}");
            }
        }
    }
}

#[test]
fn symmetries_are_a_group() {
    let images = |symmetry: Symmetry, dimension: Dimension| -> Vec<Square> {
        dimension.squares().map(|square| symmetry.apply(square, dimension).unwrap()).collect()
    };
    for dimension in [3, 4, 11].map(|length| Dimension::new(length).unwrap()) {
        let all = Symmetry::ALL.map(|symmetry| images(symmetry, dimension));
        for (place, image) in all.iter().enumerate() {
            // All eight differ, and none takes two squares to one.
            assert_eq!(all.iter().position(|other| other == image), Some(place));
            let mut squares = image.clone();
            squares.sort_unstable();
            assert!(dimension.squares().eq(squares));
        }
        for first in Symmetry::ALL {
            for second in Symmetry::ALL {
                let both: Vec<Square> = images(first, dimension)
                    .into_iter()
                    .map(|square| second.apply(square, dimension).unwrap())
                    .collect();
                let place = all.iter().position(|image| *image == both).unwrap();
                assert_eq!(second == first.inverse(), Symmetry::ALL[place] == Symmetry::Identity);
            }
        }
        let off_board = Square::from_indices(dimension.get(), 0).unwrap();
        assert!(Symmetry::ALL.iter().all(|symmetry| symmetry.apply(off_board, dimension).is_none()));
    }
}

#[test]
fn symmetries_move_pieces_as_they_move_squares() {
    let mut random = Random(Rng::with_seed(7));
    for dimension in dimensions().take(20) {
        let position = random.position(dimension, &Piece::ALL);
        for symmetry in Symmetry::ALL {
            let moved = position.transformed(symmetry);
            for (square, piece) in position.squares() {
                assert_eq!(moved.get(symmetry.apply(square, dimension).unwrap()), piece);
            }
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
