//! Strings from other programs, and how three of those programs and this crate read them.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use t3en::{Board, Grid, Notation, PushParser, Shape, Strictness};
use tafl_corpus::{Corpus, Totals};

/// How another program read a text.
enum Report {
    /// The rows, and whether the last of them is cut short because the report is long.
    Read(Vec<String>, bool),
    Refused,
    Panicked,
}

impl Report {
    /// A report begins with `OK` if the program could read the text; the rows are in square brackets.
    fn new(report: &str) -> Self {
        let Some(read) = report.strip_prefix("OK ") else {
            return if report.contains("PANIC") { Self::Panicked } else { Self::Refused };
        };
        let (rows, cut) = read.split_once('…').map_or((read, false), |(rows, _)| (rows, true));
        let rows = rows.split_once('[').map_or("", |(_, rows)| rows).split(']').next().unwrap_or_default();
        Self::Read(rows.split(',').map(|row| row.trim().replace('"', "")).collect(), cut)
    }
}

/// The reports of a program, by the text: `"text" => report`, or `program: report` on a line after `"text"`.
fn reports<'a>(file: &'a str, program: &str) -> BTreeMap<&'a str, Report> {
    let mut reports = BTreeMap::new();
    let mut text = "";
    for line in file.lines() {
        let quoted = line.strip_prefix('"').and_then(|line| line.split_once("\" => "));
        if let Some((text, report)) = quoted {
            reports.insert(text, Report::new(report));
        } else if let Some(next) = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')) {
            text = next;
        } else if let Some((_, report)) = line.split_once(": ").filter(|(name, _)| name.trim() == program) {
            reports.insert(text, Report::new(report));
        }
    }
    reports
}

/// Text that is read differently, or by one side only, shows the reason.
// deviation: T1, T2, T3, T4, T5, T6, T7, T8, T9
fn edge_vectors_beside_three_programs(corpus: &Corpus) {
    let vectors = corpus.text("corpus/t3en-edge-vectors.txt");
    let rust = corpus.text("corpus/t3en-rustep-results.txt");
    let others = corpus.text("corpus/t3en-stepwise-random-step-results.txt");
    let programs = [("rustep", &rust), ("stepwise", &others), ("random-step", &others)];
    let programs = programs.map(|(program, file)| (program, reports(file, program)));
    let mut totals = Totals::default();
    for line in vectors.lines() {
        let text = line.replace("\\t", "\t");
        let ours = read(&text);
        for (program, reports) in &programs {
            let Some(report) = reports.get(line) else { continue };
            let verdict = beside(&text, ours.as_ref(), program, report);
            totals.count(
                verdict.unwrap_or_else(|| panic!("{program} differs in {line:?}, for no known reason")),
            );
        }
    }
    assert!(totals.of("the same") > 0, "no text was compared");
    corpus.report("edge vectors", &totals);
}

/// Reads a board, whose findings are what a comparison with the printed form shows.
fn read(text: &str) -> Option<Board> {
    let read = Board::parse_all(text);
    assert_eq!(read.value.is_none(), !read.errors.is_empty(), "{text:?}");
    let codes: Vec<_> = read.findings.iter().map(t3en::Finding::code).collect();
    let ours = read.value?;
    let printed = ours.to_string();
    let (rows, separator, rest) = parts(text);
    for (code, is_so) in [
        ("run-not-canonical", !printed.starts_with(&format!("{rows} "))),
        ("separator-not-one-space", separator != " "),
        ("trailing-white-space", rest.len() > 1),
    ] {
        assert_eq!(codes.contains(&code), is_so, "{code} in {text:?}");
    }
    assert_eq!(codes.is_empty(), printed == text, "{text:?}");
    Some(ours)
}

/// The rows, the white space after them, and the rest.
fn parts(text: &str) -> (&str, &str, &str) {
    let (rows, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    let player = rest.trim_start();
    (rows, &rest[..rest.len() - player.len()], player)
}

/// Why a program reads the text as it does: `None` if no deviation explains it.
fn beside(text: &str, ours: Option<&Board>, program: &str, report: &Report) -> Option<&'static str> {
    let (rows, separator, _) = parts(text);
    match (ours, report) {
        (Some(ours), Report::Read(theirs, cut)) => {
            let cells = |row: &[t3en::Cell]| row.iter().map(|cell| cell.char()).collect::<String>();
            let (ours, theirs) =
                (ours.grid().rows().map(cells).collect::<Vec<_>>().join("/"), theirs.join("/"));
            (ours == theirs || *cut && ours.starts_with(&theirs)).then_some("the same")
        }
        (None, Report::Refused) => Some("refused by both"),
        // The others read one white space only.
        (Some(_), Report::Refused) => (program != "rustep" && separator.chars().count() > 1).then_some("T5"),
        (None, Report::Panicked) => (program == "rustep" && !rows.contains('/')).then_some("T8"),
        (None, Report::Read(theirs, cut)) => why_only_they_read(text, theirs, *cut),
        (Some(_), Report::Panicked) => None,
    }
}

fn why_only_they_read(text: &str, theirs: &[String], cut: bool) -> Option<&'static str> {
    let (rows, _, rest) = parts(text);
    let widths: Vec<usize> = theirs.iter().map(|row| row.chars().count()).collect();
    let height = rows.split('/').count();
    let square = if cut { widths[0] <= height } else { widths.iter().all(|&width| width == height) };
    // A row of no cells is not square either, and neither is one whose number is too large.
    if !square || widths.len() != height && !cut {
        return Some("T1, T4 or T9");
    }
    let mut numbers = rows.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    if numbers.any(|number| number.bytes().all(|digit| digit == b'0')) {
        return Some("T2");
    }
    let after_player = rest.trim_start_matches(['x', 'o']);
    (rest.len() > 1 && !after_player.starts_with(char::is_whitespace)).then_some("T7")
}

/// The corpus lists with each string whether it is square, and whether its runs are canonical.
fn strings_of_programs(corpus: &Corpus) {
    let strings = corpus.text("corpus/t3en-strings.txt");
    let mut totals = Totals::default();
    for line in strings.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let text = fields.next().unwrap_or_default();
        // A string without these fields is part of a protocol, or is not T3EN.
        let kind = match (fields.next(), fields.next()) {
            (Some(square), Some(canonical)) => string(text, square != "NO", canonical == "yes"),
            _ => protocol(text),
        };
        totals.count(kind);
    }
    assert!(totals.of("boards") + totals.of("grids") > 0, "no string was read");
    corpus.report("strings of programs", &totals);
}

fn string(text: &str, is_square: bool, is_canonical: bool) -> &'static str {
    fn printed<T: Notation + ToString>(text: &str) -> Option<(String, usize)> {
        let read = T::parse_all(text);
        Some((read.value?.to_string(), read.findings.len()))
    }
    let (printed, kind) = if !is_square {
        assert!(text.parse::<Board>().is_err() && text.parse::<Grid>().is_err(), "{text}");
        (printed::<Shape>(text).map(|(printed, _)| (printed, 0)), "shapes")
    } else if text.contains(' ') {
        (printed::<Board>(text), "boards")
    } else {
        (printed::<Grid>(text), "grids")
    };
    let Some((printed, findings)) = printed else {
        assert!(has_other_characters(text), "{text} is not read");
        return "refused";
    };
    assert_eq!((printed == text, findings == 0), (is_canonical, is_canonical), "{text}");
    kind
}

/// Whether a text has characters that no board has, such as players in upper case.
// deviation: T6
fn has_other_characters(text: &str) -> bool {
    text.chars().any(|c| !c.is_ascii_digit() && !"_.xo/ ".contains(c))
}

/// A line of a protocol with boards: a command, the board, and what follows it.
fn protocol(line: &str) -> &'static str {
    let board = line.strip_prefix("move ").unwrap_or(line);
    let mut rest = board.as_bytes();
    let mut parser = PushParser::<Shape>::new();
    let mut push = || Strictness::Relaxed.run(|sink| parser.push(&mut rest, sink)).map(|row| row.is_some());
    let end = std::iter::repeat_with(|| push()).find(|row| *row != Ok(true));
    if let Some(Err(error)) = end {
        let span = error.span();
        assert!(has_other_characters(&board[span.start()..span.end()]), "{line}: {error}");
        return "lines refused";
    }
    assert!(parser.is_complete(), "{line}");
    let shape = parser.finish(&mut ()).expect("complete");
    let rest = std::str::from_utf8(rest).expect("the end of a text");
    assert!(rest.is_empty() || rest.starts_with(' '), "{line}: {rest:?} is left over");
    assert!(board.starts_with(&shape.to_string()), "{line}: {shape}");
    assert!(shape.to_board().is_some(), "complete with the player to move: {line}");
    "lines of a protocol"
}

tafl_corpus::main!(edge_vectors_beside_three_programs, strings_of_programs);
