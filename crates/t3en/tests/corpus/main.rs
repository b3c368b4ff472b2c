//! Strings from other programs, and how three of those programs and this crate read them.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::fmt::Write;

use t3en::{Board, Grid, Notation, Parsed, PushParser, Shape};
use tafl_corpus::Corpus;

/// The first 40 characters of a string, for snapshots.
fn short(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}… ({} bytes)", &text[..end], text.len()),
        None => text.to_owned(),
    }
}

type Read = Parsed<Board, t3en::BoardErrorKind>;

/// How this crate reads a text, in one line.
fn ours(read: &Read) -> String {
    if let Some(error) = read.errors.first() {
        return format!("error at {}: {error}", error.span());
    }
    let board = read.value.as_ref().expect("no error, so a value").to_string();
    let codes: Vec<_> = read.findings.iter().map(t3en::BoardFinding::code).collect();
    [vec!["reads".to_owned(), short(&board)], codes.iter().map(|code| format!("[{code}]")).collect()]
        .concat()
        .join(" ")
}

/// How another program read a text: its report begins with `OK` if it could.
fn theirs(report: &str, read: &Read) -> String {
    let Some(read_by_them) = report.strip_prefix("OK ") else {
        return if report.contains("PANIC") { "panics" } else { "error" }.to_owned();
    };
    let cells = read_by_them.split_once('[').and_then(|(_, rest)| rest.split(']').next()).unwrap_or_default();
    // Long reports are cut.
    let (cells, cut) = cells.split_once('…').map_or((cells, false), |(cells, _)| (cells, true));
    let rows = cells.replace(['"', ' '], "").replace(',', "/");
    let expected = read.value.as_ref().map(|board| {
        let rows = board.grid().rows().map(|row| row.iter().map(|cell| cell.char()).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    });
    let same = expected.is_some_and(|ours| if cut { ours.starts_with(&rows) } else { ours == rows });
    match (same, rows.is_empty(), cut) {
        (true, ..) => "the same".to_owned(),
        (_, true, _) => "reads no cells".to_owned(),
        (.., true) => format!("reads {}…", rows.chars().take(40).collect::<String>()),
        (.., false) => format!("reads {}", short(&rows)),
    }
}

/// The reports of the Rust program: `"text" => report`.
fn rust_reports(file: &str) -> Vec<&str> {
    file.lines().filter_map(|line| Some(line.split_once("\" => ")?.1)).collect()
}

/// The reports of the two others: after a line with the text, a line that begins with the program's name.
fn other_reports<'a>(file: &'a str, program: &str) -> Vec<&'a str> {
    file.lines()
        .filter_map(|line| line.trim_start().strip_prefix(program)?.trim_start().strip_prefix(": "))
        .collect()
}

// deviation: T1, T2, T3, T4, T5, T6, T7, T8, T9
fn edge_vectors_beside_three_programs(corpus: &Corpus) {
    let vectors = corpus.text("corpus/t3en-edge-vectors.txt");
    let rust = corpus.text("corpus/t3en-rustep-results.txt");
    let others = corpus.text("corpus/t3en-stepwise-random-step-results.txt");
    let programs = [
        ("rustep (Rust)", rust_reports(&rust)),
        ("stepwise (TypeScript)", other_reports(&others, "stepwise")),
        ("random-step (JavaScript)", other_reports(&others, "random-step")),
    ];
    let mut out = String::new();
    for (index, line) in vectors.lines().enumerate() {
        let text = line.replace("\\t", "\t");
        let read = Board::parse_all(&text);
        writeln!(out, "{:?}\n  {:<24} {}", short(&text), "t3en", ours(&read))
            .expect("writing to a string does not fail");
        for (program, reports) in &programs {
            let report = reports.get(index).unwrap_or_else(|| panic!("{program} has no report of {text:?}"));
            writeln!(out, "  {program:<24} {}", theirs(report, &read))
                .expect("writing to a string does not fail");
        }
    }
    insta::assert_snapshot!(out);
}

/// The corpus lists with each string whether it is square, and whether its runs are canonical.
fn strings_of_programs(corpus: &Corpus) {
    let strings = corpus.text("corpus/t3en-strings.txt");
    let mut out = String::new();
    let mut read_by_kind = [0, 0, 0];
    for line in strings.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let text = fields.next().unwrap_or_default();
        // A string without these fields is part of a protocol, or is not T3EN.
        let (square, canonical) = (fields.next(), fields.next());
        let verdict = if let (Some(square), Some(canonical)) = (square, canonical) {
            let has_player = text.contains(' ');
            let (printed, findings, kind) = if square == "NO" {
                assert!(text.parse::<Board>().is_err() && text.parse::<Grid>().is_err(), "{text}");
                (Shape::parse_all(text).value.map(|shape| shape.to_string()), 0, 2)
            } else if has_player {
                let read = Board::parse_all(text);
                (read.value.map(|board| board.to_string()), read.findings.len(), 0)
            } else {
                let read = Grid::parse_all(text);
                (read.value.map(|grid| grid.to_string()), read.findings.len(), 1)
            };
            read_by_kind[kind] += 1;
            match printed {
                Some(printed) => {
                    assert_eq!(canonical == "yes", printed == text, "{text}");
                    assert_eq!(canonical == "yes", findings == 0, "{text}");
                    let how = if printed == text {
                        "canonical".to_owned()
                    } else {
                        format!("{printed}, {findings} finding")
                    };
                    format!("{} {how}", ["board", "grid", "shape"][kind])
                }
                None => Shape::parse_all(text).errors[0].to_string(),
            }
        } else {
            protocol(text)
        };
        writeln!(out, "{}\n  {verdict}", short(text)).expect("writing to a string does not fail");
    }
    assert!(read_by_kind[0] > 50 && read_by_kind[1] > 25, "{read_by_kind:?}");
    insta::assert_snapshot!(out);
}

/// A line of a protocol with boards: a command, the board, and what follows it.
fn protocol(line: &str) -> String {
    let mut rest = line.strip_prefix("move ").unwrap_or(line).as_bytes();
    let mut parser = PushParser::<Shape>::new();
    loop {
        match parser.push(&mut rest) {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(error) => return format!("error at {}: {error}", error.span()),
        }
    }
    assert!(parser.is_complete(), "{line}");
    let shape = parser.finish().expect("complete");
    let board = shape.to_board().expect("complete with the player to move");
    format!("{shape} = {board}, left over: {:?}", String::from_utf8_lossy(rest))
}

tafl_corpus::main!(edge_vectors_beside_three_programs, strings_of_programs);
