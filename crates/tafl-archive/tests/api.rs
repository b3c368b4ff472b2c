//! What a caller relies on.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::io::{self, BufReader, Read};

use tafl_archive::{ArchiveFormat, ArchiveReader, Converted, GameRecord, ImportError, Report, Variant};

#[test]
fn formats_have_names() {
    for format in ArchiveFormat::ALL {
        assert_eq!(ArchiveFormat::from_name(format.name()), Some(format));
        assert_eq!(format.to_string(), format.name());
    }
    assert_eq!(ArchiveFormat::from_name("pgn"), None);
}

#[test]
fn a_bad_line_does_not_stop_a_reader() {
    let archive = b"\xef\xbb\xbfh1-h3,0,0,White\r\n\n  \nK\xf6ln\nh1-h3 f8-i8,0,0,Draw";
    let said: Vec<String> = ArchiveReader::new(ArchiveFormat::HnefataflCsv, &archive[..])
        .map(|entry| match entry {
            Ok(entry) => format!("{}: {}", entry.line, entry.game.expect("a game").value.tree().len()),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        said,
        [
            "1: 1",
            "line 4: not UTF-8 text: byte 0xf6 at offset 1, line 1; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8",
            "5: 2",
        ]
    );
}

#[test]
fn a_line_has_a_limit() {
    let endless = BufReader::new(io::repeat(b'a').take(40 << 20));
    let said: Vec<String> = ArchiveReader::new(ArchiveFormat::AageNielsen, endless)
        .map(|entry| entry.expect_err("no line").to_string())
        .collect();
    assert_eq!(said, ["line 1 is longer than 16777216 bytes"]);
}

#[test]
fn reports_add_up() {
    let lines = ["h1-h3,0,0,White", "h1-h3,1,0,White", "q,0,0,White", "a5-b5 e6-e3xb5xb5xb5,0,1,White"];
    let report = |lines: &[&str]| {
        let mut report = Report::default();
        for line in lines {
            report.add(&ArchiveFormat::HnefataflCsv.read(line));
        }
        report
    };
    let (one, other) = lines.split_at(2);
    let mut sum = report(one);
    sum += report(other);
    assert_eq!(sum, report(&lines));
    insta::assert_snapshot!(sum, @r"
    3 games carried over, 1 of them whole; 1 refused
      not-a-move: 1 game refused
      capture-repeated: 1 game, 2 times
      captures-differ: 1 game, 1 time
    ");
}

/// From one archive to the other and back: both say the same of a Copenhagen game.
#[test]
fn archives_are_carried_over_into_each_other() {
    let line = "a5-b5 e6-e3xb5 h1-h3 timeout,0,1,White";
    let read = |format: ArchiveFormat, line: &str| -> Result<Converted<GameRecord>, ImportError> {
        let read = format.read(line)?;
        assert_eq!(read.losses, []);
        Ok(read)
    };
    let game = read(ArchiveFormat::HnefataflCsv, line).expect("a game").value;
    let json = ArchiveFormat::AageNielsen.write(&game).expect("it is written");
    assert_eq!(json.losses, []);
    let mut again = read(ArchiveFormat::AageNielsen, &json.value).expect("a game").value;
    assert_eq!(again.remove_tag("variant").expect("a variant").as_str(), "Copenhagen Hnefatafl 11x11");
    let written = ArchiveFormat::HnefataflCsv.write(&again).expect("it is written");
    assert_eq!((written.value.as_str(), written.losses.len()), (line, 0));
}

#[test]
fn a_game_of_two_layouts_takes_the_one_that_fits() {
    let variant = Variant::by_name("Sea battle tafl 13x13").expect("it is known");
    let names: Vec<&str> = variant.layouts().iter().map(|layout| layout.name()).collect();
    assert_eq!((variant.name(), names), ("Sea battle tafl 13x13", vec!["parlett", "parlett-3"]));
    let line = |moves| format!(r#"{{"AageGameTypeName": "Sea battle tafl 13x13", "Moves": [{moves}]}}"#);
    for (moves, layout) in [("\"f2-e2\"", 0), ("\"g3-h3\", \"g4-h4\", \"g2-g4\"", 1)] {
        let read = ArchiveFormat::AageNielsen.read(&line(moves)).unwrap_or_else(|error| panic!("{error}"));
        let start = variant.layouts().get(layout).expect("a layout").position();
        assert_eq!(read.value.start(), Some(&start), "{moves}");
    }
}
