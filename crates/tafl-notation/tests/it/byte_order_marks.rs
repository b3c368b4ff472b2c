//! A file may begin with a byte order mark, which `read_to_string` keeps. Every parser of files skips it, and spans count
//! it.

use std::str::FromStr;

use tafl_notation::archive::ArchiveFormat;
use tafl_notation::game_record::Games;
use tafl_notation::moves::MoveReader;
use tafl_notation::position::RowOrder;
use tafl_notation::position::dialect::PositionDialect;
use tafl_notation::{
    ErrorKind, GameRecord, Inverted, LineIndex, MoveList, MoveRecord, Notation, Position, Rules, Span,
    Square, Strictness, Tsn, t3en,
};

const MARK: &str = "\u{feff}";
/// A text, and the same with a mark.
fn both(text: &str) -> [String; 2] {
    [text.to_owned(), format!("{MARK}{text}")]
}

const GAME: &str = "[event:Tëst]\n[rules:dim:3 start:/1t1/1K1/3/]\n\n1. b1-a1 b2-b1\n";

/// Reads a text with and without a mark, in every way, and with errors.
#[track_caller]
fn is_skipped<T>(text: &str)
where
    T: Notation<ErrorKind: PartialEq + std::fmt::Debug> + FromStr + PartialEq + std::fmt::Debug,
    <T::ErrorKind as ErrorKind>::Finding: PartialEq + std::fmt::Debug,
{
    let marked = format!("{MARK}{text}");
    assert!(T::parse_with(&marked, Strictness::Strict).is_ok(), "{text:?} is read, and there is no finding");
    assert_eq!(marked.parse::<T>().ok(), text.parse().ok());
    assert!(marked.parse::<T>().is_ok());

    // With a mistake anywhere: spans begin three bytes later, lines and columns are the same.
    for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
        let (before, after) = text.split_at(at);
        let texts = both(&format!("{before}!{after}"));
        let lines = texts.each_ref().map(|text| LineIndex::new(text));
        let [plain, marked] = texts.each_ref().map(|text| T::parse_all(text));
        assert_eq!(plain.value, marked.value, "{texts:?}");
        let [plain, marked] = [plain.diagnostics(&lines[0]), marked.diagnostics(&lines[1])];
        assert_eq!(plain.len(), marked.len(), "{texts:?}");
        for (plain, marked) in plain.iter().zip(&marked) {
            assert_eq!(plain.span.start() + 3, marked.span.start(), "{texts:?}");
            assert_eq!((plain.code, plain.start, plain.end), (marked.code, marked.start, marked.end));
            assert_eq!(plain.render(&lines[0]).to_string(), marked.render(&lines[1]).to_string());
        }
    }
    // It is one character, and at the very start.
    for wrong in [format!("{MARK}{MARK}{text}"), format!("{text}{MARK}")] {
        assert!(T::parse_with(&wrong, Strictness::Strict).is_err(), "{wrong:?}");
    }
}

// deviation: G21
#[test]
fn every_notation_of_files_skips_it() {
    is_skipped::<GameRecord>(GAME);
    is_skipped::<Rules>("dim:3 start:/1t1/1K1/3/");
    is_skipped::<Inverted>("/3/1K1/1t1/");
    is_skipped::<Position>("/1t1/1K1/3/");
    is_skipped::<Tsn>("3 4 3/1k1/1a1 a 1 0");
    is_skipped::<MoveList>("b1-a1 b2-b1xc1");
    is_skipped::<t3en::Board>("3_/_x_/3_ o");
    is_skipped::<t3en::Grid>("3_/_x_/3_");
}

/// Words of a file are not files.
#[test]
fn a_move_does_not_skip_it() {
    let error = format!("{MARK}b1-a1").parse::<MoveRecord>().expect_err("a mark");
    assert_eq!((error.code(), error.span()), ("invisible-character", Span::new(0, 3)));
    assert!(format!("{MARK}b1").parse::<Square>().is_err());
    let game = format!("[rules:dim:3 start:/1t1/1K1/3/]\n\n1. {MARK}b1-a1\n");
    assert_eq!(game.parse::<GameRecord>().map_err(|error| error.code()), Err("invisible-character"));
}

#[test]
fn games_events_and_findings_of_a_marked_text() {
    let [plain, text] = both(&GAME.repeat(2));
    assert!(Games::new(&plain).eq(Games::new(&text)), "there is nothing to report");
    let mut games = Games::new(&text);
    let (_, spans) = games.next_with_spans().expect("a game");
    assert_eq!(spans.of_game().start(), 3);
    assert_eq!(spans.of_tag("event").and_then(|span| span.slice(&text)), Some("Tëst"));
    assert_eq!(games.count(), 1);
}

#[test]
fn the_forms_of_other_programs() {
    let moves = format!("{MARK}e5-e8 e8-e9");
    assert_eq!(MoveReader::new(&moves).flatten().count(), 2);
    for dialect in PositionDialect::ALL {
        let order = Some(dialect.row_order().unwrap_or(RowOrder::TopRankFirst));
        let [plain, marked] = both(" x\n\n").map(|text| dialect.parse_all(&text, order));
        assert_eq!(plain.findings.len(), marked.findings.len(), "{dialect}");
        for (plain, marked) in plain.findings.iter().zip(&marked.findings) {
            assert_eq!((plain.code(), plain.span().start() + 3), (marked.code(), marked.span().start()));
        }
    }
    let mut read = 0;
    for format in ArchiveFormat::ALL {
        // Some of the examples are shortened, and cannot be read.
        let [plain, marked] = both(format.example())
            .map(|text| format.parse(&text).map(|game| game.value).map_err(|error| error.to_string()));
        assert_eq!(plain, marked, "{format}");
        read += usize::from(marked.is_ok());
    }
    assert!(read > 0);
}
