//! Names, reports and conversions between archives.

use insta::assert_snapshot;
use tafl_archive::ArchiveFormat::{self, HnefataflCsv};
use tafl_archive::{ConversionReport, Ending, ImportOptions, ending_of};
use tafl_rules::Preset;

use crate::conversion::codes;

#[test]
fn formats_have_names_and_extensions() {
    let unknown = "pgn".parse::<ArchiveFormat>().expect_err("no such format").to_string();
    assert!(
        unknown.starts_with("unknown archive format, expected `aagenielsen`, `hnefatafl-csv`, "),
        "{unknown}"
    );
    for format in ArchiveFormat::ALL {
        assert_eq!(ArchiveFormat::from_name(format.name()), Some(format));
        assert_eq!(format.to_string().parse(), Ok(format));
        assert!(unknown.contains(&format!("`{format}`")), "{unknown}");
        // Extensions are those of a search in folders.
        let extensions = format.extensions();
        assert!(!extensions.is_empty(), "{format}");
        for extension in extensions {
            assert!(extension.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()), "{extension}");
            assert!(!["otg", "gz", "zst"].contains(extension), "{format}: {extension} has another meaning");
        }
        assert!(!format.about().is_empty() && format.about() == format.about().trim(), "{format}");
    }
}

#[test]
fn reports_add_up() {
    let lines = ["h1-h3,0,0,White", "h1-h3,1,0,White", "q,0,0,White", "d1-d3 e5-e3 f2-f3xe3xe3xe3,1,0,White"];
    let report = |lines: &[&str]| {
        let mut report = ConversionReport::default();
        for line in lines {
            report.push(&HnefataflCsv.parse(line));
        }
        report
    };
    let (one, other) = lines.split_at(2);
    let mut sum = report(one);
    sum += report(other);
    assert_eq!(sum, report(&lines));
    assert_snapshot!(sum, @r"
    3 games converted, 1 without loss; 1 rejected
      not-a-move: 1 game rejected
      capture-repeated: 1 game, 2 times
      captures-differ: 1 game, 1 time
    ");
}

/// Given rules replace those that a format has, or needs, if they have its start position.
#[test]
fn games_are_read_by_given_rules() {
    let hpgn =
        "[Game \"Hnefatafl\"]\n[Result \"0-1\"]\n[Date \"01.02.2021\"]\n\n1. d1-d3 e5-e3\n2. f2-f3 d6-d4\n";
    let brandubh = "[Format \"brandubh-1\"]\n[Variant \"wtf\"]\n\n1. a4-a3 d5-c5\n";
    let json = r#"{"dim":11,"start":"/3AAAAA3/5A5/11/A4D4A/A3DDD3A/AA1DDKDD1AA/A3DDD3A/A4D4A/11/5A5/3AAAAA3/","moves":"d1-d3 e5-e3 f2-f3xe3"}"#;
    let session = "play attacker d1 d3\nplay defender e5 e3\n";
    // The name of HPGN says nothing about the board and the rules.
    assert_snapshot!(ArchiveFormat::ForumPgn.parse(hpgn).expect_err("no rules"), @"the field `Size` is missing");
    for (format, text, preset, is_used, expected) in [
        (ArchiveFormat::ForumPgn, hpgn, Preset::FETLAR, true, "f2-f3xe3"),
        (ArchiveFormat::BrandubhTafl, brandubh, Preset::HISTORICAL_BRANDUBH, true, "a4-a3 d5-c5"),
        (ArchiveFormat::HnefataflOrgJson, json, Preset::COPENHAGEN, true, "f2-f3xe3"),
        (ArchiveFormat::HnefataflTextProtocol, session, Preset::COPENHAGEN, true, "d1-d3 e5-e3"),
        (ArchiveFormat::HnefataflTextProtocol, session, Preset::BRANDUB, false, "d1-d3 e5-e3"),
    ] {
        let options = ImportOptions::default().with_rules(preset.rules());
        let game = format.parse_with(text, &options).expect("a game");
        assert_eq!(game.value.rules() == Some(&preset.rules()), is_used, "{format} by {preset}");
        assert_eq!(codes(&game.losses).contains(&"rules-not-used"), !is_used, "{format} by {preset}");
        assert!(game.value.to_string().contains(expected), "{}", game.value);
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
