//! Reading in chunks, step by step. `properties.rs` tests that chunks give the same result as the whole text.

use std::fmt::{Display, Write};

use t3en::{Board, BoardError, Grid, Incremental, PushParser, Report, Shape, Strictness};

/// Pushes chunk by chunk, and logs what happens, up to the first error.
fn pushed<T: Incremental + Display>(chunks: &[&[u8]]) -> String {
    let error = |error: BoardError| format!("{error} at {}\n", error.span());
    let mut parser = PushParser::<T>::new();
    let mut out = String::new();
    for mut rest in chunks.iter().copied() {
        write!(out, "{}: ", rest.escape_ascii()).expect("a string");
        loop {
            let row = match Strictness::Relaxed.run(|sink| parser.push(&mut rest, sink)) {
                Ok(row) => row.map(|row| {
                    (row.number(), row.cells().iter().map(|cell| cell.char()).collect::<String>())
                }),
                Err(found) => return out + &error(found),
            };
            let Some((number, cells)) = row else { break };
            write!(out, "row {number} {cells}, then {:?}, ", rest.escape_ascii().to_string())
                .expect("a string");
        }
        let (size, left) = (parser.size(), parser.rows_left());
        let state = if parser.is_complete() { "complete" } else { "more" };
        writeln!(
            out,
            "{state} at {}, size {size:?}, rows left {left:?}, {:?} left over",
            parser.offset(),
            rest.escape_ascii().to_string()
        )
        .expect("a string");
    }
    let finished = Strictness::Relaxed.run(|sink| parser.finish(sink));
    out + &finished.map_or_else(error, |value| format!("{value}\n"))
}

/// Rows and errors do not wait for the end of the row or of the text.
#[test]
fn what_is_read_is_reported_at_once() {
    let bytes = |text: &str| pushed::<Board>(&text.as_bytes().chunks(1).collect::<Vec<_>>());
    let texts = ["3_/_x_/3_ o t", ".3_./5_/.3_./_3x2_/.3_. x", "3_/2__/3_ x", "3_/3_ x", "3_/3_/3_/3_ x"];
    let logs = [
        pushed::<Grid>(&[b"3_", b"/3"]),
        // A grid of one cell is complete only when white space follows, and that white space is left over as well.
        pushed::<Grid>(&[b"3_/3_/3_ x"]),
        pushed::<Grid>(&[b"2_/2_"]),
        pushed::<Grid>(&[b"_", b" x"]),
        pushed::<Grid>(&[b"_\n"]),
        // A shape ends with the text.
        pushed::<Shape>(&[b"3_/5_/3_"]),
        // A board within a protocol: no more is read.
        pushed::<Board>(&[b"3_/3_/3_ x time ms:1000", b" more"]),
        pushed::<Board>(&[b"3_/_", b"\xe2\x86", b"\x92/3_ x"]),
        pushed::<Board>(&[b"3_/\xff\xc3", b"_/3_ x"]),
        pushed::<Board>(&[b"\xe2\x86"]),
    ];
    insta::assert_snapshot!(logs.into_iter().chain(texts.map(bytes)).collect::<Vec<_>>().join("\n"));
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
