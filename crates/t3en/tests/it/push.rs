//! Reading in chunks, step by step. `properties.rs` tests that chunks give the same result as the whole text.

use t3en::{Board, BoardErrorKind, Cell, Grid, Notation, PushParser, Report, Shape, Span, Strictness};

/// Pushes byte by byte, and logs what happens after each.
fn pushed(text: &str) -> String {
    let mut parser = PushParser::<Board>::new();
    let mut log = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        let mut chunk: &[u8] = &[byte];
        let row = match Strictness::Relaxed.run(|sink| parser.push(&mut chunk, sink)) {
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
    assert_eq!(parser.push(&mut chunk, &mut ()), Ok(None));
    assert_eq!((parser.size(), parser.rows_left()), (None, None), "more cells may follow");
    let mut chunk = b"/3".as_slice();
    let row =
        parser.push(&mut chunk, &mut ()).expect("a row").map(|row| (row.number(), row.cells().to_vec()));
    assert_eq!(row, Some((1, vec![Cell::Empty; 3])));
    assert_eq!((parser.size(), parser.rows_left()), (Some(3), Some(2)));
    assert_eq!(chunk, b"3", "reading stops at each row");
}

#[test]
fn a_board_within_a_protocol() {
    let line = b"move 3_/3_/3_ x time ms:1000";
    let mut rest = line.strip_prefix(b"move ").expect("a command");
    let mut parser = PushParser::<Board>::new();
    let mut push = || Strictness::Strict.run(|sink| parser.push(&mut rest, sink)).map(|row| row.is_some());
    while push().expect("a board") {}
    assert!(parser.is_complete());
    assert_eq!(rest, b" time ms:1000");
    assert_eq!(parser.push(&mut rest, &mut ()), Ok(None), "no more is read");
    assert_eq!(rest, b" time ms:1000");
    assert_eq!(parser.finish(&mut ()).map(|board| board.to_string()), Ok("3_/3_/3_ x".to_owned()));
}

#[test]
fn trailing_text_can_be_rejected() {
    let read = |trailing: &[u8], strictness: Strictness| {
        let mut parser = PushParser::<Board>::new();
        let mut chunk = b"_ x".as_slice();
        while parser.push(&mut chunk, &mut ()).expect("a board").is_some() {}
        strictness.run(|sink| {
            parser.push_trailing(trailing, sink)?;
            parser.finish(sink)
        })
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
        while parser.push(&mut chunk, &mut ()).expect("a grid").is_some() {}
        let left_over = text.find([' ', '\n']).map_or("", |at| &text[at..]);
        assert!(parser.is_complete(), "{text:?}");
        assert_eq!(chunk, left_over.as_bytes(), "{text:?}");
        assert_eq!(parser.offset() + left_over.len(), text.len());
        let parsed = parser.finish(&mut ()).map(|grid| grid.to_string());
        assert_eq!(parsed.as_deref(), Ok(text.trim_end_matches([' ', '\n', 'x'])), "{text:?}");
    }
}

#[test]
fn a_shape_ends_with_the_text() {
    let mut parser = PushParser::<Shape>::new();
    let mut chunk = b"3_/5_/3_".as_slice();
    let mut widths = Vec::new();
    while let Some(row) = parser.push(&mut chunk, &mut ()).expect("rows") {
        widths.push(row.cells().len());
    }
    assert_eq!(widths, [3, 5]);
    assert!(!parser.is_complete());
    assert_eq!((parser.size(), parser.rows_left()), (None, None));
    assert_eq!(parser.finish(&mut ()).map(|shape| shape.row_count()), Ok(3));
}

#[test]
fn a_character_cut_in_two_is_one_character() {
    let text = "3_/_→/3_ x";
    let expected = text.parse::<Board>().unwrap_err();
    assert_eq!(expected.span(), Span::new(4, 7));
    for cut in 4..7 {
        let mut parser = PushParser::<Board>::new();
        let (mut first, mut second) = text.as_bytes().split_at(cut);
        while parser.push(&mut first, &mut ()).expect("not complete yet").is_some() {}
        let pushed = Strictness::Relaxed.run(|sink| parser.push(&mut second, sink));
        assert_eq!(pushed, Err(expected.clone()), "cut at {cut}");
    }
}

#[test]
fn a_byte_order_mark_is_skipped_at_the_start() {
    for text in ["\u{feff}3_/_x_/3_ o", "\u{feff}\u{feff}3_/3_/3_ o", "\u{feff} x", "\u{feff}"] {
        let whole = Board::parse_all(text);
        for cut in 0..4 {
            let mut parser = PushParser::<Board>::new();
            let mut report = Report::new();
            let (mut first, mut second) = text.as_bytes().split_at(cut.min(text.len()));
            while parser.push(&mut first, &mut report).expect("a report does not stop").is_some() {}
            while parser.push(&mut second, &mut report).expect("a report does not stop").is_some() {}
            assert_eq!(parser.finish(&mut report).ok(), whole.value, "{text:?} cut at {cut}");
            assert_eq!((report.errors, report.findings), (whole.errors.clone(), whole.findings.clone()));
        }
    }
    assert_eq!("\u{feff}3_/_x_/3_ o".parse::<Board>(), "3_/_x_/3_ o".parse());
}

#[test]
fn invalid_utf8_is_reported_with_its_span() {
    let mut parser = PushParser::<Board>::new();
    let mut report = Report::new();
    for mut chunk in [b"3_/\xff\xc3".as_slice(), b"_/3_ x"] {
        while parser.push(&mut chunk, &mut report).expect("a report does not stop").is_some() {}
    }
    assert!(parser.finish(&mut report).is_err());
    let errors: Vec<_> = report.errors.iter().map(|error| (error.kind().clone(), error.span())).collect();
    let unknown = BoardErrorKind::UnknownCell { row: 2, found: char::REPLACEMENT_CHARACTER.into() };
    assert_eq!(errors, [(unknown, Span::new(3, 4))]);

    let mut parser = PushParser::<Board>::new();
    assert_eq!(parser.push(&mut b"\xe2\x86".as_slice(), &mut ()), Ok(None));
    let error = Strictness::Relaxed.run(|sink| parser.finish(sink)).unwrap_err();
    assert_eq!(error.span(), Span::new(0, 2));
    assert!(Board::parse_all("").errors.iter().all(|error| error.span().is_empty()));
}

/// A sink that stops gets the error, although another sink had it first.
#[test]
fn another_sink_may_end_the_text() {
    let mut parser = PushParser::<Board>::new();
    let mut report = Report::new();
    let mut chunk = b"3_/q__/3_ x".as_slice();
    while parser.push(&mut chunk, &mut report).expect("a report does not stop").is_some() {}
    let error = Strictness::Relaxed.run(|sink| parser.finish(sink)).unwrap_err();
    assert_eq!(Some(&error), report.errors.last());
}
