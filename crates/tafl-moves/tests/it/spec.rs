//! Every move of the documents, with its section, and the whole grammar.

use tafl_moves::{Capture, Mark, Move, MoveKind, MoveList, MoveRecord, Notation, Strictness};
use tafl_position::{Dimension, Piece, Square};

use crate::square;

/// Parses the text strictly, and prints it unchanged.
#[track_caller]
fn verified(input: &str) -> MoveRecord {
    let record = MoveRecord::parse_with(input, Strictness::Strict);
    let record = record.unwrap_or_else(|error| panic!("{}", error.render(input)));
    assert_eq!(record.to_string(), input);
    assert_eq!(input.parse(), Ok(record.clone()));
    record
}

/// Every move in the documents, by its section.
const EXAMPLES: &[(&str, &str)] = &[
    ("specification §2, moves", "e5-e8 e5-e8xe9 ce6^e8 Ne6^=e8xce7/ne9/f8/d8 Ne8=e4xe3"),
    ("specification §2, the king and resignation", "Ke5-e1- Ke1-a1-- a3-e3+ e3-e4++ ---"),
    ("specification §4, turn-number", "h5-h3 h1-h2 h2-a2 b1-b2 a4-a3xa2"),
    ("introduction, a deeply contrived sample", "Ne4-e6xf6 Ne6^=e8xe7/e9/cf8/d8-"),
];

#[test]
fn every_move_of_the_documents() {
    for (source, moves) in EXAMPLES {
        println!("{source}: {moves}");
        moves.split(' ').map(verified).for_each(drop);
    }
}

#[test]
fn the_sample_line_of_the_introduction() {
    let line = EXAMPLES[3].1;
    let list = MoveList::parse_with(line, Strictness::Strict).expect(line);
    assert_eq!((list.len(), list.to_string().as_str()), (2, line));
    // "The knight on e6 jumps to e8 as its berserk move, capturing the taflmen on e7, e9, and d8, and the
    // enemy commander on f8. This opens up a path for the king to reach the edge."
    let second = &list.as_slice()[1];
    assert_eq!(second.piece(), Piece::from_char('N'));
    assert_eq!(second.kind(), Some(MoveKind::BerserkJump));
    let captured: Vec<String> = second.captures().iter().map(Capture::to_string).collect();
    assert_eq!(captured, ["e7", "e9", "cf8", "d8"]);
    assert_eq!(second.mark(), Some(Mark::KingHasRoute));
}

#[test]
fn every_piece_moves_and_is_captured() {
    for piece in Piece::ALL {
        let record = verified(&format!("{piece}e5-e8x{piece}e9"));
        assert_eq!(record.piece(), Some(piece));
        assert_eq!(record.captures()[0].piece(), Some(piece));
        // A letter before every file, the two-letter ones too: never one for the other.
        for file in ["a", "c", "k", "t", "z", "aa", "az", "ba", "bz"] {
            let record = verified(&format!("{piece}{file}1-{file}2x{piece}{file}3/{file}4"));
            assert_eq!(record.origin().map(|square| square.file().to_string()).as_deref(), Some(file));
            assert_eq!(record.captures()[0], Capture::new(Some(piece), square(&format!("{file}3"))));
            assert_eq!(record.captures()[1], Capture::from(square(&format!("{file}4"))));
        }
    }
}

// deviation: M8
#[test]
fn every_type_and_every_mark() {
    for kind in MoveKind::ALL {
        for mark in Mark::ALL.into_iter().map(Some).chain([None]) {
            for captures in ["", "xe9", "xe9/d8/ke8/Tf8/a1/bz78"] {
                let sign = mark.map_or("", Mark::symbol);
                let record = verified(&format!("e5{kind}e8{captures}{sign}"));
                assert_eq!((record.kind(), record.mark()), (Some(kind), mark));
            }
        }
    }
}

#[test]
fn every_square() {
    let largest = Dimension::new(Dimension::MAX).expect("the largest board");
    for square in largest.squares() {
        let record = verified(&format!("{square}-{square}x{square}"));
        assert_eq!((record.origin(), record.target()), (Some(square), Some(square)));
        assert_eq!(record.captures(), [Capture::from(square)]);
    }
}

#[test]
fn an_x_is_a_file_before_digits_and_the_capture_mark_after_them() {
    let record = verified("x5-x8xx9");
    assert_eq!(record.target(), Some(square("x8")));
    assert_eq!(record.captures(), [Capture::from(square("x9"))]);
    let record = verified("x5-x8xkx9/x10");
    assert_eq!(record.captures()[0], Capture::new(Piece::from_char('k'), square("x9")));
}

// deviation: M1
#[test]
fn any_number_of_captures() {
    let squares: Vec<String> =
        Dimension::new(78).expect("a board").squares().map(|s| s.to_string()).collect();
    for count in [0, 1, 4, 5, 6, 17, 100, squares.len()] {
        let captures = squares[..count].join("/");
        let mark = if count == 0 { "" } else { "x" };
        let record = verified(&format!("a1-a1{mark}{captures}"));
        assert_eq!(record.captures().len(), count);
    }
}

#[test]
fn built_and_parsed_records_are_equal() {
    let step = Move::new(square("e6"), square("e8"))
        .with_piece(Piece::from_char('N'))
        .with_kind(MoveKind::BerserkJump)
        .with_capture(Capture::new(Piece::from_char('c'), square("e7")))
        .with_capture(square("f8"))
        .with_mark(Mark::KingCaptured);
    assert_eq!(MoveRecord::Move(step.clone()), verified("Ne6^=e8xce7/f8++"));
    let plain = step.with_piece(None).with_kind(MoveKind::Plain).with_mark(None);
    let plain = plain.with_captures([square("e9"), square("d8")]);
    assert_eq!(MoveRecord::Move(plain.clone()), verified("e6-e8xe9/d8"));
    assert_eq!(MoveRecord::Move(plain.with_captures::<[Square; 0]>([])), verified("e6-e8"));
}
