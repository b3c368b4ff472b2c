//! Lines of aagenielsen.dk and of hnefatafl-rs: why they are refused, and what is lost.

use insta::assert_snapshot;
use tafl_archive::ArchiveFormat::{AageNielsen, HnefataflCsv};

use crate::conversion::{parsed, printed, shown};

// deviation: G19
#[test]
fn objects_that_are_refused_or_read_with_losses() {
    let fields: Vec<String> = (0..101).map(|number| format!("\"f{number}\":0")).collect();
    let many = format!("{{{}}}", fields.join(","));
    let texts = [
        "",
        "{\"Moves\": [}",
        "[1]",
        "{}",
        &many,
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
        // Read with losses.
        r#"{"AageGameTypeName": "Copenhagen Hnefatafl 11x11", "Moves": ["d1-d3"], "tags": [1, [2]]}"#,
        r#"{"AageGameTypeName": "Copenhagen Hnefatafl 11x11", "Moves": ["d1-d3"], "": 1, "a b": 2}"#,
        r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-c1", "d3c3", "D2-d3xd4/e4"], "BlackPiecesCaptured": 1}"#,
        r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-c1", "d3-c3", "d2-d3xd4xd4"], "BlackPiecesCaptured": 2}"#,
        r#"{"AageGameTypeName": "Brandubh3 7x7", "Moves": ["d01-c1"]}"#,
        r#"{"AageGameTypeName": "My own 7x7", "Moves": ["d1-c1", "d3-c3"]}"#,
    ];
    assert_snapshot!(parsed(AageNielsen, texts));
}

#[test]
fn lines_that_are_refused_or_read_with_losses() {
    let texts = [
        "h1-h3",
        "h1-h3,0,0,White,2015",
        "h1-h3,none,0,White",
        "h1-h3,0,-1,White",
        "h1-h3,0,0,Red",
        "h1-h3 q,0,0,White",
        "h1-h3 timeout h1-h3,0,0,White",
        "h1-h3 h1-h3,0,0,White",
        "h1-h3 resigned,0,0,White",
        // Read with losses.
        "h1-h3 f4-c4,3,0,White",
        "d1-d3 e5-e3 f2-f3xe3xe3,2,0,White",
        "h1-h3==,0,0,Draw",
        "h1-h3++ f4-c4--,0,0,Black",
    ];
    assert_snapshot!(parsed(HnefataflCsv, texts));
}

const COPENHAGEN: &str = "[rules:dim:11 name:Copenhagen tfr:l sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n";

#[test]
fn losses_of_records() {
    let with = |before: &str, after: &str| format!("{before}{COPENHAGEN}\n{after}\n");
    let records = [
        with("", ""),
        with("[result:1]\n[termination:timeout]\n", "1. d1-d3 e5-e3\n2. f2-f3xe3 f8-i8"),
        with("[result:maybe]\n[termination:Ada resigned]\n[date:2015.01.07]\n[date:2016]\n", "1. d1-d3"),
        with("", "1. d1-d3 f4-c4+\n[|800 Well played]\n\n1b.1.1a. ..... f4-i4\n"),
        with("", "3. d1^d3 ---"),
        with("", "1. d1-d3\n").replace("sw:s ", ""),
        "[variant:Magpie 7x7]\n[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1\n".into(),
        "[variant:Magpie 7x7]\n[position:/3t3/3t3/3T3/ttTKTt1/3T3/3t3/3t3/]\n\n1. d1-c1 \n".into(),
        "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n".into(),
        "[event:No start]\n\n1. a1-a2\n".into(),
        with("", "1. d1-d3 d1-d3"),
    ];
    assert_snapshot!([HnefataflCsv, AageNielsen].map(|format| printed(format, &records)).join("\n"));
}

/// Fields of all types, and names in HTML, as the server has them: a player is the same one in all archives.
#[test]
fn objects_that_return_as_they_were() {
    let fields = r#"{"WhiteSidePlayerName": "a]b", "BlackSidePlayerName": " c\nd", "AageGameTypeName": "Magpie 7x7", "WhoMovedFirst": "white", "BlackPiecesCaptured": null, "Moves": ["d1-c1"], "WhoWon": "Nobody", "file": "absent", "clock": {"black":3.5}, "empty": "", "note": "true", "round": 7}"#;
    let html = r#"{"WhiteSidePlayerName": "Plantagen&ecirc;t", "BlackSidePlayerName": "&#216;rn &amp; Bj&#xF6;rk", "AageGameTypeName": "Saami S&aacute;hkku 7x7", "Moves": ["e7-e6"]}"#;
    assert_snapshot!(shown(AageNielsen, [fields, html]));
}

#[test]
fn messages_are_short_and_one_line() {
    for text in ["é".repeat(100_000), "\n".repeat(1_000), "\u{1b}[31m".repeat(50)] {
        let name = serde_json::to_string(&text).expect("a text");
        let line = format!("{{\"AageGameTypeName\": {name}, \"Moves\": [{name}]}}");
        let error = AageNielsen.parse(&line).expect_err("no move").to_string();
        assert!(error.chars().count() < 8 * 60 && !error.contains(char::is_control), "{error}");
    }
}
