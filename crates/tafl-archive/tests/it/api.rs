//! Names, readers, reports and conversions between archives.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::io::{self, BufRead, BufReader, Read};

use tafl_archive::{
    ArchiveFormat, ArchiveReader, ConversionReport, ConvertedGame, Ending, GameRecord, ImportError, Layout,
    Variant, ending_of,
};

#[test]
fn formats_have_names() {
    for format in ArchiveFormat::ALL {
        assert_eq!(ArchiveFormat::from_name(format.name()), Some(format));
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    assert_eq!(ArchiveFormat::from_name("pgn"), None);
    let unknown = "pgn".parse::<ArchiveFormat>().expect_err("no such format").to_string();
    assert!(
        unknown.starts_with("unknown archive format, expected `aagenielsen`, `hnefatafl-csv`, "),
        "{unknown}"
    );
    assert!(ArchiveFormat::ALL.iter().all(|format| unknown.contains(&format!("`{format}`"))), "{unknown}");
}

#[test]
fn layouts_and_variants_have_names() {
    for layout in Layout::ALL {
        assert_eq!(layout.to_string().parse(), Ok(*layout));
        for name in layout.variants() {
            let variant: Variant = name.parse().expect("it is in the table");
            assert_eq!(variant.to_string(), *name);
        }
    }
    let unknown = "Ard".parse::<Layout>().expect_err("no such layout").to_string();
    assert!(unknown.starts_with("unknown layout; known are `brandub`, `ard-ri` and "), "{unknown}");
    insta::assert_snapshot!(
        "Ard".parse::<Variant>().expect_err("no such variant"),
        @"unknown variant of aagenielsen.dk; known are `Ard Ri friendly-throne unarmed cross 7x7`, `Ard Ri throneless unarmed cross 7x7` and 164 others"
    );
}

#[test]
fn a_bad_line_does_not_stop_a_reader() {
    let archive = b"\xef\xbb\xbfh1-h3,0,0,White\r\n\n  \nK\xf6ln\nh1-h3 f8-i8,0,0,Draw";
    let results: Vec<String> = ArchiveReader::new(ArchiveFormat::HnefataflCsv, &archive[..])
        .map(|entry| match entry {
            Ok(entry) => format!("{}: {}", entry.line, entry.game.expect("a game").value.tree().len()),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        results,
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
    let results: Vec<String> = ArchiveReader::new(ArchiveFormat::AageNielsen, endless)
        .map(|entry| entry.expect_err("the line is too long").to_string())
        .collect();
    assert_eq!(results, ["line 1 is longer than 16777216 bytes"]);
}

#[test]
fn reports_add_up() {
    let lines = ["h1-h3,0,0,White", "h1-h3,1,0,White", "q,0,0,White", "d1-d3 e5-e3 f2-f3xe3xe3xe3,1,0,White"];
    let report = |lines: &[&str]| {
        let mut report = ConversionReport::default();
        for line in lines {
            report.push(&ArchiveFormat::HnefataflCsv.parse(line));
        }
        report
    };
    let (one, other) = lines.split_at(2);
    let mut sum = report(one);
    sum += report(other);
    assert_eq!(sum, report(&lines));
    insta::assert_snapshot!(sum, @r"
    3 games converted, 1 without loss; 1 rejected
      not-a-move: 1 game rejected
      capture-repeated: 1 game, 2 times
      captures-differ: 1 game, 1 time
    ");
}

/// From one archive to the other and back, without losses for a Copenhagen game.
#[test]
fn archives_convert_into_each_other() {
    let line = "d1-d3 e5-e3 f2-f3xe3 f8-i8 timeout,1,0,White";
    let parse = |format: ArchiveFormat, line: &str| -> Result<ConvertedGame<GameRecord>, ImportError> {
        let game = format.parse(line)?;
        assert_eq!(game.losses, []);
        Ok(game)
    };
    let game = parse(ArchiveFormat::HnefataflCsv, line).expect("a game").value;
    let json = ArchiveFormat::AageNielsen.print(&game).expect("it is written");
    assert_eq!(json.losses, []);
    let mut again = parse(ArchiveFormat::AageNielsen, &json.value).expect("a game").value;
    assert_eq!(again.remove_tag("variant").expect("a variant").as_str(), "Copenhagen Hnefatafl 11x11");
    let written = ArchiveFormat::HnefataflCsv.print(&again).expect("it is written");
    assert_eq!((written.value.as_str(), written.losses.len()), (line, 0));
}

#[test]
fn a_game_of_two_layouts_takes_the_one_that_fits() {
    let variant = Variant::from_name("Sea battle tafl 13x13").expect("it is known");
    let names: Vec<&str> = variant.layouts().iter().map(|layout| layout.name()).collect();
    assert_eq!((variant.name(), names), ("Sea battle tafl 13x13", vec!["parlett", "parlett-3"]));
    let line = |moves| format!(r#"{{"AageGameTypeName": "Sea battle tafl 13x13", "Moves": [{moves}]}}"#);
    for (moves, layout) in [("\"f2-e2\"", 0), ("\"g3-h3\", \"g4-h4\", \"g2-g4\"", 1)] {
        let game = ArchiveFormat::AageNielsen.parse(&line(moves)).unwrap_or_else(|error| panic!("{error}"));
        let start = variant.layouts().get(layout).expect("a layout").position();
        assert_eq!(game.value.start(), Some(&start), "{moves}");
    }
}

/// Fails once, and then is at its end.
struct FailsOnce(bool);

impl Read for FailsOnce {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.0) { Err(io::Error::other("the disk is gone")) } else { Ok(0) }
    }
}

/// A reader that fails once at an offset, and continues after that.
fn fails_at(text: &str, offset: usize) -> impl BufRead {
    let (before, after) = text.as_bytes().split_at(offset);
    BufReader::with_capacity(7, before.chain(FailsOnce(true)).chain(after))
}

/// After a failure there are no more lines, and the start of a line is not converted.
#[test]
fn a_failure_ends_an_archive() {
    let archive = "h1-h3 f8-i8,0,0,Ongoing\n\nh1-h3,0,0,White\n";
    for offset in 0..=archive.len() {
        let mut entries = ArchiveReader::new(ArchiveFormat::HnefataflCsv, fails_at(archive, offset));
        let complete: Vec<usize> =
            [(1, 24), (3, 41)].iter().filter(|&&(_, end)| end <= offset).map(|&(line, _)| line).collect();
        let read: Vec<_> = entries.by_ref().take_while(Result::is_ok).collect();
        let lines: Vec<usize> = read.iter().map(|entry| entry.as_ref().expect("a line").line).collect();
        assert_eq!(lines, complete, "{offset}");
        assert!(entries.next().is_none(), "{offset}");
    }
}

#[test]
fn an_ending_by_the_rules_has_the_result_of_the_record() {
    let rules = "[rules:dim:5 esc:e start:/t4/5/2K2/5/4t/]";
    for (result, expected) in [("-1", Some(Ending::KingEscaped)), ("1", None), ("?", None)] {
        let text = format!("[result:{result}]\n{rules}\n\n1. a1-b1 Kc3-c1\n");
        assert_eq!(ending_of(&text.parse().expect("a record")), expected, "{result}");
    }
}
