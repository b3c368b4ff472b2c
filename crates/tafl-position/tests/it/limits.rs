//! Extreme text: empty, very long, or of characters that no notation uses. The reports stay short for text of
//! any length.

use std::fmt::Debug;

use notation_syntax::ErrorKind;
use tafl_position::dialect::PositionDialect;
use tafl_position::tsn::Tsn;
use tafl_position::{Dimension, Inverted, Notation, PieceSet, Position, RowOrder, Square};

const MANY: usize = 200_000;

/// The first error of the text, and the number of all errors and findings.
#[track_caller]
fn refused<T>(text: &str) -> (String, usize)
where
    T: Notation + Debug,
    T::ErrorKind: ErrorKind<Finding: Debug> + Debug + PartialEq,
{
    let parsed = T::parse_all(text);
    assert!(parsed.value.is_none());
    let first = T::parse_with(text, tafl_position::Strictness::Relaxed).unwrap_err();
    assert_eq!(parsed.errors.first(), Some(&first));
    // The rendered error is short too.
    assert!(first.render(text).to_string().len() < 1_000);
    (first.to_string(), parsed.errors.len() + parsed.findings.len())
}

/// The first error of a position record with this number of errors and findings.
#[track_caller]
fn position(text: &str, reports: usize) -> String {
    let (first, count) = refused::<Position>(text);
    assert_eq!(count, reports, "{:?}", Position::parse_all(text));
    assert_eq!(refused::<Inverted>(text), (first.clone(), count));
    first
}

#[test]
fn the_largest_board() {
    let limit = usize::from(Dimension::MAX);
    let empty: Position = format!("/{}", "78/".repeat(limit)).parse().unwrap();
    assert_eq!(empty, Position::empty(Dimension::new(Dimension::MAX).unwrap()));
    let full: Position = format!("/{}", ("t".repeat(limit) + "/").repeat(limit)).parse().unwrap();
    assert_eq!(full.pieces().count(), 78 * 78);
    assert_eq!(full.pieces().last().unwrap().0.to_string(), "bz78");
    assert_eq!(full.to_string().len(), 1 + 79 * 78);

    let rows = format!("/{}", "79/".repeat(79));
    assert_eq!(position(&rows, 1), "found 79 rows, but a board has at most 78");
    let too_wide = format!("/{}", "79/".repeat(78));
    assert_eq!(position(&too_wide, 78), "row 1 has 79 squares, expected 78");
    // One error a row, however many there are in it.
    let wrong = "x".repeat(1000) + "/";
    assert_eq!(refused::<Position>(&format!("/{}", wrong.repeat(78))).1, 78);
    assert_eq!(refused::<Position>(&format!("/{}", wrong.repeat(10_000))).1, 1);
}

#[test]
fn floods_of_one_character() {
    let flood = |character: &str| character.repeat(MANY / character.len());
    let unknown = "row 1: expected a piece (one of `tcnkmgTCNKMG`) or a number of empty squares, found";
    // Where there are no slashes, that is said besides, twice.
    for (text, said, first) in [
        (flood("/"), 1, "found 199999 rows, but a board has at most 78"),
        (flood("t"), 3, "row 1 has 200000 squares, expected 1"),
        (flood("9"), 3, "row 1 has 4294967295 squares, expected 1"),
        (flood("0"), 3, "row 1: `0` is not a valid count; remove it"),
        (flood("é"), 3, &format!("{unknown} `é`")),
        (flood("\0"), 3, &format!("{unknown} the control character U+0000")),
    ] {
        assert_eq!(refused::<Position>(&text), (first.to_owned(), said));
    }
}

#[test]
fn findings_are_limited_too() {
    // A leading zero is worth saying as long as the row may be one of a board.
    let (_, said) = refused::<Position>(&"01t".repeat(MANY / 3));
    assert!(said < 50, "{said}");
    let (_, said) = refused::<Tsn>(&format!("9 4 {} a 1 0", "1".repeat(MANY)));
    assert!(said < 100, "{said}");
    let parsed = PieceSet::parse_all(&"t,".repeat(MANY / 2));
    assert_eq!((parsed.errors.len(), parsed.findings.len()), (0, 1));
}

#[test]
fn squares_and_pieces() {
    for letter in ["a", "1", "é", "\0", "-"] {
        assert_eq!(refused::<Square>(&letter.repeat(MANY)).1, 1);
        assert_eq!(refused::<PieceSet>(&letter.repeat(MANY)).1, 1);
    }
    assert_eq!("t".repeat(MANY).parse::<PieceSet>().unwrap().len(), 1);
    let number = "9".repeat(MANY);
    assert_eq!(refused::<Square>(&format!("a{number}")).0, "no board has this rank; ranks are 1 to 78");
    assert_eq!(format!("a{}1", "0".repeat(MANY)).parse::<Square>().unwrap().to_string(), "a1");
}

#[test]
fn tsn() {
    let flood = "9".repeat(MANY);
    for text in [
        flood.clone(),
        "/".repeat(MANY),
        " ".repeat(MANY),
        "\n".repeat(MANY),
        format!("{flood} 4 3/1k1/3 a 1 0"),
        format!("3 {flood} 3/1k1/3 a 1 0"),
        format!("3 4 3/1k1/3 a {flood} 0"),
        format!("3 4 3/1k1/3 a 1 {flood}"),
        format!("3 4 {} a 1 0", "k".repeat(MANY)),
        format!("3 4 {} a 1 0", "/".repeat(MANY)),
    ] {
        let (error, said) = refused::<Tsn>(&text);
        assert!(said <= 2, "{error}: {said}");
    }
    // An extension is kept, however long.
    let long = format!("3 4 3/1k1/3 a 1 0 {flood}");
    assert_eq!(long.parse::<Tsn>().unwrap().to_string(), long);
}

#[test]
fn dialects() {
    for letter in ["a", "A", "m", "t", "/", "9", "0", "O", ".", "_", " ", "\n", "\r\n", "é", "\0"] {
        let text = letter.repeat(MANY / 25);
        for dialect in PositionDialect::ALL {
            let parsed = dialect.parse_all(&text, Some(RowOrder::RankOneFirst));
            assert!(parsed.value.is_none(), "{dialect}");
            assert!(parsed.errors.len() + parsed.findings.len() <= 4, "{dialect}: {letter:?}");
        }
    }
}
