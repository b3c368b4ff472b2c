//! The examples of the T3EN document, and those of the grammar page.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use t3en::{Board, BoardErrorKind, Coordinate, Finding, Grid, Notation, Player, Shape, Strictness};

/// Reads strictly, and prints the same text.
#[track_caller]
fn verified<T: Notation<ErrorKind: Display> + Display>(text: &str) -> T {
    let value = T::parse_with(text, Strictness::Strict);
    let value = value.unwrap_or_else(|error| panic!("{}", error.render(text)));
    assert_eq!(value.to_string(), text);
    value
}

#[test]
fn the_boards_of_the_document() {
    for (sentence, text, to_move, picture) in [
        ("A standard 3x3 empty board with x to move", "3_/3_/3_ x", Player::X, "_ _ _\n_ _ _\n_ _ _\n"),
        ("After x plays in the center", "3_/_x_/3_ o", Player::O, "_ _ _\n_ x _\n_ _ _\n"),
        ("After o plays in the top right", "2_o/_x_/3_ x", Player::X, "_ _ o\n_ x _\n_ _ _\n"),
        (
            "An hourglass shaped board",
            ".3_./5_/.3_./5_/.3_. o",
            Player::O,
            ". _ _ _ .\n_ _ _ _ _\n. _ _ _ .\n_ _ _ _ _\n. _ _ _ .\n",
        ),
        // "only when more than 1 cell of the same type repeats, and only in the span of a single row"
        (
            "A number counts neighbouring cells of one kind",
            "x2o/2x_/.2_ x",
            Player::X,
            "x o o\nx x _\n. _ _\n",
        ),
    ] {
        let board: Board = verified(text);
        assert_eq!(board.side_to_move(), to_move, "{sentence}");
        assert_eq!(board.grid().diagram().to_string(), picture, "{sentence}");
    }
    // Numbers of ten and more are decimal: the document mentions larger boards.
    verified::<Grid>(&[vec!["10_"; 9], vec!["4x2.4o"]].concat().join("/"));
}

/// The examples that are not square, padded as in the document, with its diagrams.
// deviation: T1
#[test]
fn the_shapes_of_the_document() {
    for (text, padded, picture, kind, place) in [
        (
            "3_/3_ x",
            "3_/3_/3.",
            "_ _ _\n_ _ _\n. . .\n",
            BoardErrorKind::MissingRow { row: 3, expected: 3 },
            "",
        ),
        (
            "3_/5_/3_ x",
            ".3_./5_/.3_./5./5.",
            ". _ _ _ .\n_ _ _ _ _\n. _ _ _ .\n. . . . .\n. . . . .\n",
            BoardErrorKind::RowTooLong { row: 2, expected: 3 },
            "5_",
        ),
    ] {
        let shape: Shape = verified(text);
        let square = shape.to_square();
        assert_eq!((square.to_string().as_str(), square.diagram().to_string().as_str()), (padded, picture));
        assert_eq!(verified::<Grid>(padded), square);
        assert_eq!(shape.to_board(), Some(square.with_side_to_move(Player::X)));
        assert_eq!(verified::<Shape>(text.trim_end_matches(" x")).to_board(), None);
        let error = text.parse::<Board>().unwrap_err();
        assert_eq!((error.kind(), error.span().slice(text)), (&kind, Some(place)));
    }
}

/// The check of a line in the fenced blocks with a tag: `text` is read strictly and prints unchanged,
/// `text => canonical (code, code)` is read with these findings and prints as on the right, and `text => error` is an
/// error. Two spaces and a `#` begin a comment.
type Check = fn(&str);

const TAGS: [(&str, Check); 5] = [
    ("t3en", line::<Board>),
    ("t3en-grid", line::<Grid>),
    ("t3en-shape", line::<Shape>),
    ("t3en-coordinate", line::<Coordinate>),
    ("t3en-to-square", to_square),
];

#[test]
fn every_example_of_the_grammar_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar/t3en.md");
    let Ok(text) = fs::read_to_string(page) else {
        println!("skipped: the grammar page is not in this package");
        return;
    };
    let mut found = [0; TAGS.len()];
    let mut tag = None;
    for (line, number) in text.lines().zip(1..) {
        if let Some(name) = line.strip_prefix("```") {
            assert!(tag.is_some() || name == "ebnf" || TAGS.iter().any(|(tag, _)| *tag == name), "{name}");
            tag = if tag.is_none() { Some(name) } else { None };
            continue;
        }
        let Some(index) = TAGS.iter().position(|(name, _)| Some(*name) == tag) else { continue };
        found[index] += 1;
        // The last one that is printed is wrong.
        println!("line {number}: {line}");
        TAGS[index].1(line.split_once("  #").map_or(line, |(example, _)| example.trim_end()));
    }
    assert!(found.iter().all(|&count| count > 0), "{found:?}");
}

fn line<T: Notation<ErrorKind: Display> + Display>(example: &str) {
    let Some((text, expected)) = example.split_once(" => ") else {
        verified::<T>(example);
        return;
    };
    let parsed = T::parse_all(text);
    let codes: Vec<_> = parsed.findings.iter().map(Finding::code).collect();
    let read = parsed.value.map_or("error".to_owned(), |value| format!("{value} ({})", codes.join(", ")));
    assert_eq!(read, expected);
}

/// `shape => grid`.
fn to_square(example: &str) {
    let (shape, expected) = example.split_once(" => ").expect("` => `");
    assert_eq!(shape.parse::<Shape>().expect("a shape").to_square().to_string(), expected);
}
