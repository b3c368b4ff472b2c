//! Reading in chunks, step by step. `properties.rs` tests that chunks give the same result as the whole text.

use t3en::{Board, BoardErrorKind, Cell, Grid, Notation, PushParser, Report, Shape, Span, Strictness};

/// Pushes byte by byte, and logs what happens after each.
fn pushed(text: &str) -> String {
    let mut parser = PushParser::<Board>::new();
    let mut log = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        let mut chunk: &[u8] = &[byte];
        let row = match parser.push(&mut chunk) {
            Ok(row) => row.map(|row| (row.number(), row.cells().iter().map(|cell| cell.char()).collect())),
            Err(error) => {
                log.push(format!("{at}: {error} at {}", error.span()));
                break;
            }
        };
        if let Some((number, cells)) = row {
            let cells: String = cells;
            log.push(format!("{at}: row {number} {cells}, {:?} left", parser.rows_left()));
        }
        if parser.is_complete() {
            log.push(format!("{at}: complete at {}, {} left over", parser.offset(), chunk.len()));
        }
    }
    log.join("\n")
}

#[test]
fn rows_are_yielded_as_soon_as_they_are_complete() {
    insta::assert_snapshot!(pushed("3_/_x_/3_ o t"));
    insta::assert_snapshot!(pushed(".3_./5_/.3_./_3x2_/.3_. x"));
}

#[test]
fn errors_are_reported_as_early_as_possible() {
    // Not at the end of the row, and not at the end of the text.
    insta::assert_snapshot!(pushed("3_/2__/3_ x"));
    insta::assert_snapshot!(pushed("3_/3_ x"));
    insta::assert_snapshot!(pushed("3_/3_/3_/3_ x"));
}

#[test]
fn the_size_is_known_after_the_first_row() {
    let mut parser = PushParser::<Grid>::new();
    let mut chunk = b"3_".as_slice();
    assert_eq!(parser.push(&mut chunk), Ok(None));
    assert_eq!((parser.size(), parser.rows_left()), (None, None), "more cells may follow");
    let mut chunk = b"/3".as_slice();
    let row = parser.push(&mut chunk).expect("a row").map(|row| (row.number(), row.cells().to_vec()));
    assert_eq!(row, Some((1, vec![Cell::Empty; 3])));
    assert_eq!((parser.size(), parser.rows_left()), (Some(3), Some(2)));
    assert_eq!(chunk, b"3", "reading stops at each row");
}

#[test]
fn a_board_within_a_protocol() {
    let line = b"move 3_/3_/3_ x time ms:1000";
    let mut rest = line.strip_prefix(b"move ").expect("a command");
    let mut parser = PushParser::<Board>::with_sink(Strictness::Strict);
    while parser.push(&mut rest).expect("a board").is_some() {}
    assert!(parser.is_complete());
    assert_eq!(rest, b" time ms:1000");
    assert_eq!(parser.push(&mut rest), Ok(None), "no more is read");
    assert_eq!(rest, b" time ms:1000");
    assert_eq!(parser.finish().map(|board| board.to_string()), Ok("3_/3_/3_ x".to_owned()));
}

#[test]
fn trailing_text_can_be_rejected() {
    let read = |trailing: &[u8], strictness| {
        let mut parser = PushParser::<Board>::with_sink(strictness);
        let mut chunk = b"_ x".as_slice();
        while parser.push(&mut chunk).expect("a board").is_some() {}
        parser.push_trailing(trailing)?;
        parser.finish()
    };
    assert!(read(b"\n", Strictness::Relaxed).is_ok());
    let error = read(b"\n", Strictness::Strict).unwrap_err();
    assert_eq!(error.span(), Span::new(3, 4));
    let error = read(b"\nq", Strictness::Relaxed).unwrap_err();
    assert_eq!(
        (error.kind(), error.span()),
        (&BoardErrorKind::Trailing { found: 'q'.into() }, Span::new(4, 5))
    );
}

/// A grid of one cell is complete only when white space follows, and that white space is left over as well.
#[test]
fn a_grid_ends_with_its_last_cell() {
    for text in ["3_/3_/3_ x", "2_/2_", "_ x", "_\n"] {
        let mut parser = PushParser::<Grid>::new();
        let mut chunk = text.as_bytes();
        while parser.push(&mut chunk).expect("a grid").is_some() {}
        let left_over = text.find([' ', '\n']).map_or("", |at| &text[at..]);
        assert!(parser.is_complete(), "{text:?}");
        assert_eq!(chunk, left_over.as_bytes(), "{text:?}");
        assert_eq!(parser.offset() + left_over.len(), text.len());
        let parsed = parser.finish().map(|grid| grid.to_string());
        assert_eq!(parsed.as_deref(), Ok(text.trim_end_matches([' ', '\n', 'x'])), "{text:?}");
    }
}

#[test]
fn a_shape_ends_with_the_text() {
    let mut parser = PushParser::<Shape>::new();
    let mut chunk = b"3_/5_/3_".as_slice();
    let mut widths = Vec::new();
    while let Some(row) = parser.push(&mut chunk).expect("rows") {
        widths.push(row.cells().len());
    }
    assert_eq!(widths, [3, 5]);
    assert!(!parser.is_complete());
    assert_eq!((parser.size(), parser.rows_left()), (None, None));
    assert_eq!(parser.finish().map(|shape| shape.row_count()), Ok(3));
}

#[test]
fn a_character_cut_in_two_is_one_character() {
    let text = "3_/_→/3_ x";
    let expected = text.parse::<Board>().unwrap_err();
    assert_eq!(expected.span(), Span::new(4, 7));
    for cut in 4..7 {
        let mut parser = PushParser::<Board>::new();
        let (mut first, mut second) = text.as_bytes().split_at(cut);
        while parser.push(&mut first).expect("not complete yet").is_some() {}
        assert_eq!(parser.push(&mut second), Err(expected.clone()), "cut at {cut}");
    }
}

#[test]
fn a_byte_order_mark_is_skipped_at_the_start() {
    for text in ["\u{feff}3_/_x_/3_ o", "\u{feff}\u{feff}3_/3_/3_ o", "\u{feff} x", "\u{feff}"] {
        let whole = Board::parse_all(text);
        for cut in 0..4 {
            let mut parser = PushParser::<Board, _>::with_sink(Report::new());
            let (mut first, mut second) = text.as_bytes().split_at(cut.min(text.len()));
            while parser.push(&mut first).expect("a report does not stop").is_some() {}
            while parser.push(&mut second).expect("a report does not stop").is_some() {}
            assert_eq!(parser.finish_all(), whole, "{text:?} cut at {cut}");
        }
    }
    assert_eq!("\u{feff}3_/_x_/3_ o".parse::<Board>(), "3_/_x_/3_ o".parse());
}

#[test]
fn invalid_utf8_is_reported_with_its_span() {
    let mut parser = PushParser::<Board, _>::with_sink(Report::new());
    for mut chunk in [b"3_/\xff\xc3".as_slice(), b"_/3_ x"] {
        while parser.push(&mut chunk).expect("a report does not stop").is_some() {}
    }
    let parsed = parser.finish_all();
    let errors: Vec<_> = parsed.errors.iter().map(|error| (error.kind().clone(), error.span())).collect();
    let unknown = BoardErrorKind::UnknownCell { row: 2, found: char::REPLACEMENT_CHARACTER.into() };
    assert_eq!(errors, [(unknown, Span::new(3, 4))]);

    let mut parser = PushParser::<Board>::new();
    assert_eq!(parser.push(&mut b"\xe2\x86".as_slice()), Ok(None));
    let error = parser.finish().unwrap_err();
    assert_eq!(error.span(), Span::new(0, 2));
    assert!(Board::parse_all("").errors.iter().all(|error| error.span().is_empty()));
}
