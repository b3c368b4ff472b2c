//! Values in JSON: their notation, and the parser's error if it cannot be read.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tafl_position::dialect::PositionDialect;
use tafl_position::tsn::{Extension, Tsn};
use tafl_position::{Dimension, File, Inverted, Piece, PieceKind, PieceSet, Position, Rank, Side, Square};

#[track_caller]
fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    // Also if the deserializer does not borrow from the text.
    let value_of_json: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(&serde_json::from_value::<T>(value_of_json).unwrap(), value);
}

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(json: &str) -> String {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    error.split(" at line ").next().unwrap().to_owned()
}

#[test]
fn notations() {
    let position: Position = "/1t/K1/".parse().unwrap();
    same(&position, "\"/1t/K1/\"");
    same(&Inverted(position), "\"/K1/1t/\"");
    same(&"e5".parse::<Square>().unwrap(), "\"e5\"");
    same(&"tcTK".parse::<PieceSet>().unwrap(), "\"tcTK\"");
    same(&PieceSet::EMPTY, "\"\"");
    let tsn: Tsn = "2 4 1a/k1 d 2 1 a:1:\"b\"".parse().unwrap();
    same(&tsn, "\"2 4 1a/k1 d 2 1 a:1:\\\"b\\\"\"");
}

#[test]
fn names_letters_and_numbers() {
    same(&Side::ALL, r#"["attackers","defenders"]"#);
    same(&PieceKind::ALL, r#"["taflman","commander","knight","king","mercenary","guard"]"#);
    same(&Piece::ALL, r#"["t","c","n","k","m","g","T","C","N","K","M","G"]"#);
    same(&File::from_index(26).unwrap(), "\"aa\"");
    same(&Rank::from_number(11).unwrap(), "11");
    same(&Dimension::new(11).unwrap(), "11");
    same(&PositionDialect::HnefataflRs, "\"hnefatafl-rs\"");
    same(&Extension::new("-").unwrap(), "\"-\"");
}

#[test]
fn parsing_is_relaxed() {
    assert_eq!(serde_json::from_str::<Position>("\"1t/K1\"").unwrap().to_string(), "/1t/K1/");
    assert_eq!(serde_json::from_str::<Square>("\"E05\"").unwrap().to_string(), "e5");
}

#[test]
fn errors_come_from_the_parser() {
    assert_eq!(refused::<Position>("\"/1t/K2/\""), "1:5: row 2 has 3 squares, expected 2");
    assert_eq!(refused::<Square>("\"e79\""), "no board has this rank; ranks are 1 to 78");
    assert_eq!(refused::<PieceSet>("\"tx\""), "expected a piece (one of `tcnkmgTCNKMG`), found `x`");
    assert_eq!(refused::<Tsn>("\"x\""), "1:1: expected the board size, a number, found `x`");
    assert_eq!(
        refused::<Dimension>("79"),
        "invalid value: integer `79`, expected a number of squares, 1 to 78"
    );
    assert_eq!(
        refused::<Dimension>("-1"),
        "invalid type: integer `-1`, expected a number of squares, 1 to 78"
    );
    assert_eq!(refused::<Rank>("0"), "invalid value: integer `0`, expected a rank, 1 to 78");
    assert_eq!(refused::<Side>("\"a\""), "invalid value: string \"a\", expected `attackers` or `defenders`");
    assert_eq!(
        refused::<Piece>("\"tt\""),
        "invalid value: string \"tt\", expected a piece, one of `tcnkmgTCNKMG`"
    );
    assert_eq!(refused::<File>("\"ca\""), "invalid value: string \"ca\", expected a file, `a` to `bz`");
    assert_eq!(
        refused::<Extension>("\" \""),
        "invalid value: string \" \", expected one line of text without surrounding spaces"
    );
    assert_eq!(refused::<Position>("7"), "invalid type: integer `7`, expected a position record");
    assert_eq!(refused::<Inverted>("null"), "invalid type: null, expected an inverted position record");
}
