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

/// The reports of the Rust program, by the text: `"text" => report`.
fn rust_reports(file: &str) -> BTreeMap<&str, Report> {
    file.lines()
        .filter_map(|line| {
            let (text, report) = line.strip_prefix('"')?.split_once("\" => ")?;
            Some((text, Report::new(report)))
        })
        .collect()
}

/// The reports of the two others: after a line with the text, a line that begins with the program's name.
fn other_reports<'a>(file: &'a str, program: &str) -> BTreeMap<&'a str, Report> {
    let mut reports = BTreeMap::new();
    let mut text = "";
    for line in file.lines() {
        if let Some(quoted) = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')) {
            text = quoted;
        }
        let report =
            line.trim_start().strip_prefix(program).and_then(|rest| rest.trim_start().strip_prefix(": "));
        if let Some(report) = report {
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
    let programs = [
        ("rustep", rust_reports(&rust)),
        ("stepwise", other_reports(&others, "stepwise")),
        ("random-step", other_reports(&others, "random-step")),
    ];
    let mut totals = Totals::default();
    for line in vectors.lines() {
        let vector = Vector::new(line);
        vector.assert_findings();
        for (program, reports) in &programs {
            let Some(report) = reports.get(line) else { continue };
            let verdict = vector.beside(program, report);
            totals.count(
                verdict.unwrap_or_else(|| panic!("{program} differs in {line:?}, for no known reason")),
            );
        }
    }
    assert!(totals.of("the same") > 0, "no text was compared");
    corpus.report("edge vectors", &totals);
}

/// A text, and how this crate reads it.
struct Vector {
    text: String,
    ours: Option<Board>,
    codes: Vec<&'static str>,
}

impl Vector {
    fn new(line: &str) -> Self {
        let text = line.replace("\\t", "\t");
        let read = Board::parse_all(&text);
        assert_eq!(read.value.is_none(), !read.errors.is_empty(), "{text:?}");
        let codes = read.findings.iter().map(t3en::Finding::code).collect();
        Self { ours: read.value, codes, text }
    }

    /// Each finding is what a comparison with the printed form shows.
    fn assert_findings(&self) {
        let Some(ours) = &self.ours else { return };
        let printed = ours.to_string();
        let (rows, separator, rest) = self.parts();
        let expected = [
            ("run-not-canonical", !printed.starts_with(&format!("{rows} "))),
            ("separator-not-one-space", separator != " "),
            ("trailing-white-space", rest.len() > 1),
        ];
        for (code, is_so) in expected {
            assert_eq!(self.codes.contains(&code), is_so, "{code} in {:?}", self.text);
        }
        assert_eq!(self.codes.is_empty(), printed == self.text, "{:?}", self.text);
    }

    /// The rows, the white space after them, and the rest.
    fn parts(&self) -> (&str, &str, &str) {
        let (rows, rest) = self.text.split_at(self.text.find(char::is_whitespace).unwrap_or(self.text.len()));
        let player = rest.trim_start();
        (rows, &rest[..rest.len() - player.len()], player)
    }

    /// Why a program reads the text as it does: `None` if no deviation explains it.
    fn beside(&self, program: &str, report: &Report) -> Option<&'static str> {
        match (&self.ours, report) {
            (Some(ours), Report::Read(rows, cut)) => is_as_read(ours, rows, *cut).then_some("the same"),
            (None, Report::Refused) => Some("refused by both"),
            // The others read one white space only.
            (Some(_), Report::Refused) => {
                (program != "rustep" && self.parts().1.chars().count() > 1).then_some("T5")
            }
            (None, Report::Panicked) => (program == "rustep" && self.is_one_row()).then_some("T8"),
            (None, Report::Read(rows, cut)) => self.why_only_they_read(rows, *cut),
            (Some(_), Report::Panicked) => None,
        }
    }

    fn why_only_they_read(&self, rows: &[String], cut: bool) -> Option<&'static str> {
        let widths: Vec<usize> = rows.iter().map(|row| row.chars().count()).collect();
        let height = self.parts().0.split('/').count();
        let square = if cut { widths[0] <= height } else { widths.iter().all(|&width| width == height) };
        // A row of no cells is not square either, and neither is one whose number is too large.
        if !square || widths.len() != height && !cut {
            return Some("T1, T4 or T9");
        }
        if self.counts_nothing() {
            return Some("T2");
        }
        let after_player = self.parts().2.trim_start_matches(['x', 'o']);
        (self.parts().2.len() > 1 && !after_player.starts_with(char::is_whitespace)).then_some("T7")
    }

    fn is_one_row(&self) -> bool {
        !self.parts().0.contains('/')
    }

    /// Whether a number is zero.
    fn counts_nothing(&self) -> bool {
        let numbers = self.parts().0.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
        numbers.into_iter().any(|number| number.bytes().all(|digit| digit == b'0'))
    }
}

fn is_as_read(board: &Board, rows: &[String], cut: bool) -> bool {
    let ours: Vec<String> =
        board.grid().rows().map(|row| row.iter().map(|cell| cell.char()).collect()).collect();
    let (ours, theirs) = (ours.join("/"), rows.join("/"));
    if cut { ours.starts_with(&theirs) } else { ours == theirs }
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
    let (printed, findings, kind) = if !is_square {
        assert!(text.parse::<Board>().is_err() && text.parse::<Grid>().is_err(), "{text}");
        (Shape::parse_all(text).value.map(|shape| shape.to_string()), 0, "shapes")
    } else if text.contains(' ') {
        let read = Board::parse_all(text);
        (read.value.map(|board| board.to_string()), read.findings.len(), "boards")
    } else {
        let read = Grid::parse_all(text);
        (read.value.map(|grid| grid.to_string()), read.findings.len(), "grids")
    };
    let Some(printed) = printed else {
        assert!(has_other_characters(text), "{text} is not read");
        return "refused";
    };
    assert_eq!(is_canonical, printed == text, "{text}");
    assert_eq!(is_canonical, findings == 0, "{text}");
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
    loop {
        match Strictness::Relaxed.run(|sink| parser.push(&mut rest, sink)) {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(error) => {
                let span = error.span();
                assert!(has_other_characters(&board[span.start()..span.end()]), "{line}: {error}");
                return "lines refused";
            }
        }
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
