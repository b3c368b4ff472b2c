//! Messages: why lines are rejected, and what is lost.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

use insta::assert_snapshot;
use tafl_archive::{ArchiveFormat, Coded, GameLoss, GameRecord};

/// The errors and losses of lines.
fn parsed(format: ArchiveFormat, lines: &[&str]) -> String {
    let results = lines.iter().map(|line| match format.parse(line) {
        Ok(game) => format!("{line}\n{}", losses(&game.losses)),
        Err(error) => format!("{line}\n  error[{}]: {error}\n", error.code()),
    });
    results.collect()
}

/// The lines of records, with errors and losses.
fn written(format: ArchiveFormat, records: &[&str]) -> String {
    let results = records.iter().map(|record| match format.print(&record.parse().expect("a record")) {
        Ok(written) => format!("{record}  {}\n{}", written.value, losses(&written.losses)),
        Err(error) => format!("{record}  error[{}]: {error}\n", error.code()),
    });
    results.collect()
}

fn losses(losses: &[GameLoss]) -> String {
    let lines: Vec<String> = losses.iter().map(|loss| format!("  loss[{}]: {loss}\n", loss.code())).collect();
    lines.concat()
}

#[test]
fn objects_that_are_rejected() {
    let fields: Vec<String> = (0..101).map(|number| format!("\"f{number}\":0")).collect();
    let many = format!("{{{}}}", fields.join(","));
    let found = parsed(
        ArchiveFormat::AageNielsen,
        &[
            "",
            "{\"Moves\": [}",
            "[1]",
            "{}",
            r#"{"AageGameTypeName": 3}"#,
            r#"{"AageGameTypeName": "Tablut"}"#,
            r#"{"AageGameTypeName": "Tablut", "Moves": "e4-e5"}"#,
            r#"{"AageGameTypeName": "Tablut", "Moves": ["e4-e5", null]}"#,
            r#"{"AageGameTypeName": "Hex 11x11", "Moves": ["e4"]}"#,
            r#"{"AageGameTypeName": "Saami Daabloe 11x9", "Moves": []}"#,
            r#"{"AageGameTypeName": "Gala 10x10", "Moves": ["e4-e5"]}"#,
            r#"{"AageGameTypeName": "Something 7x7", "Moves": ["e7-e7"]}"#,
            r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-c1", "d3-d1", "d2-d1"]}"#,
            r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-c1", "resigned", "d2-c2"]}"#,
            r#"{"AageGameTypeName": "A name that is so long that a message about it must cut it off somewhere in the middle 7x7", "Moves": ["a1-a2"]}"#,
        ],
    );
    assert_snapshot!(found);
    assert_snapshot!(
        ArchiveFormat::AageNielsen.parse(&many).expect_err("too many"),
        @"the object has 101 fields, the maximum is 100"
    );
    assert_eq!(ArchiveFormat::AageNielsen.parse(&many).expect_err("too many").code(), "too-many-fields");
}

// deviation: G19
#[test]
fn losses_of_objects() {
    assert_snapshot!(parsed(
        ArchiveFormat::AageNielsen,
        &[
            r#"{"AageGameTypeName": "Copenhagen Hnefatafl 11x11", "Moves": ["d1-d3"], "tags": [1, [2]]}"#,
            r#"{"AageGameTypeName": "Copenhagen Hnefatafl 11x11", "Moves": ["d1-d3"], "": 1, "a b": 2}"#,
            r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-c1", "d3c3", "D2-d3xd4/e4"], "BlackPiecesCaptured": 1}"#,
            r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-c1", "d3-c3", "d2-d3xd4xd4"], "BlackPiecesCaptured": 2}"#,
            r#"{"AageGameTypeName": "Brandubh3 7x7", "Moves": ["d01-c1"]}"#,
            r#"{"AageGameTypeName": "My own 7x7", "Moves": ["d1-c1", "d3-c3"]}"#,
        ],
    ));
}

#[test]
fn lines_that_are_rejected() {
    assert_snapshot!(parsed(
        ArchiveFormat::HnefataflCsv,
        &[
            "h1-h3",
            "h1-h3,0,0,White,2015",
            "h1-h3,none,0,White",
            "h1-h3,0,-1,White",
            "h1-h3,0,0,Red",
            "h1-h3 q,0,0,White",
            "h1-h3 timeout h1-h3,0,0,White",
            "h1-h3 h1-h3,0,0,White",
            "h1-h3 resigned,0,0,White",
        ],
    ));
    assert_snapshot!(parsed(
        ArchiveFormat::HnefataflCsv,
        &[
            "h1-h3 f4-c4,3,0,White",
            "d1-d3 e5-e3 f2-f3xe3xe3,2,0,White",
            "h1-h3==,0,0,Draw",
            "h1-h3++ f4-c4--,0,0,Black"
        ],
    ));
}

const COPENHAGEN: &str = "[rules:dim:11 name:Copenhagen tfr:l sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n";

#[test]
fn losses_of_records() {
    let with = |before: &str, after: &str| format!("{before}{COPENHAGEN}\n{after}\n");
    let records = [
        with("", ""),
        with("[result:1]\n[termination:timeout]\n", "1. d1-d3 f4-c4"),
        with("[result:maybe]\n[termination:Ada resigned]\n[date:2015.01.07]\n[date:2016]\n", "1. d1-d3"),
        with("", "1. d1-d3 f4-c4+\n[|800 Well played]\n\n1b.1.1a. ..... f4-i4\n"),
        with("", "3. d1^d3 ---"),
        with("", "1. d1-d3\n").replace("sw:s ", ""),
        "[variant:Magpie 7x7]\n[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1\n"
            .to_owned(),
        "[variant:Magpie 7x7]\n[position:/3t3/3t3/3T3/ttTKTt1/3T3/3t3/3t3/]\n\n1. d1-c1 \n".to_owned(),
        "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n".to_owned(),
        "[event:No start]\n\n1. a1-a2\n".to_owned(),
        with("", "1. d1-d3 d1-d3"),
    ];
    let records: Vec<&str> = records.iter().map(String::as_str).collect();
    assert_snapshot!(written(ArchiveFormat::HnefataflCsv, &records));
    assert_snapshot!(written(ArchiveFormat::AageNielsen, &records));
}

#[test]
fn fields_are_kept() {
    let line = r#"{"WhiteSidePlayerName": "a]b", "BlackSidePlayerName": " c\nd", "AageGameTypeName": "Magpie 7x7", "WhoMovedFirst": "white", "BlackPiecesCaptured": null, "Moves": ["d1-c1"], "WhoWon": "Nobody", "file": "absent", "clock": {"black":3.5}, "empty": "", "note": "true", "round": 7}"#;
    let game = ArchiveFormat::AageNielsen.parse(line).expect("it is read");
    assert_snapshot!(game.value);
    assert_eq!(game.losses, []);
    let printed: GameRecord = game.value.to_string().parse().expect("it is read back");
    assert_eq!(printed, game.value);
    assert_eq!(ArchiveFormat::AageNielsen.print(&printed).expect("it is written").value, line);
}

#[test]
fn messages_are_short_and_one_line() {
    for text in ["é".repeat(100_000), "\n".repeat(1_000), "\u{1b}[31m".repeat(50)] {
        let name = serde_json::to_string(&text).expect("a text");
        let line = format!("{{\"AageGameTypeName\": {name}, \"Moves\": [{name}]}}");
        let error = ArchiveFormat::AageNielsen.parse(&line).expect_err("no move").to_string();
        assert!(error.chars().count() < 8 * 60 && !error.contains(char::is_control), "{error}");
    }
}

/// The server has names as its pages do. A player is the same one in all archives, and the line returns as it was.
#[test]
fn names_in_html() {
    let line = r#"{"WhiteSidePlayerName": "Plantagen&ecirc;t", "BlackSidePlayerName": "&#216;rn &amp; Bj&#xF6;rk", "AageGameTypeName": "Saami S&aacute;hkku 7x7", "Moves": ["e7-e6"]}"#;
    let options = tafl_archive::ImportOptions::default();
    let record = ArchiveFormat::AageNielsen.parse_with(line, &options).expect("a game").value;
    let tag = |name| record.tag(name).map(tafl_game_record::TagValue::as_str);
    assert_eq!(tag("defenders"), Some("Plantagenêt"));
    assert_eq!(tag("attackers"), Some("Ørn & Björk"));
    assert_eq!(tag("variant"), Some("Saami Sáhkku 7x7"));
    let written = ArchiveFormat::AageNielsen.print(&record).expect("written").value;
    assert_eq!(written, line);
}
