//! Reports of AbstractPlay, made up by its schema: no real one is known.

use insta::assert_snapshot;
use serde_json::{Value, json};
use tafl_archive::ArchiveFormat;

use crate::conversion::{parsed, printed, shown, there_and_back};

const FORMAT: ArchiveFormat = ArchiveFormat::AbstractPlay;

fn report(variant: &str, results: [u8; 2], moves: &Value) -> String {
    json!({
        "header": {
            "game": { "name": "Tafl", "variants": [variant] },
            "site": { "name": "Abstract Play", "gameid": "made-up-1" },
            "event": "Club",
            "date-start": "2024-02-08T18:30:00.000Z",
            "date-end": "2024-02-09T07:00:00.000Z",
            "date-generated": "2024-02-09T07:00:01.000Z",
            "players": [
                { "name": "Ada", "userid": "u1", "is_ai": false, "result": results[0] },
                { "name": "Bo [guest]", "userid": "u2", "result": results[1] },
            ],
        },
        "moves": moves,
    })
    .to_string()
}

#[test]
fn reports_there_and_back() {
    let linnaean = json!([["c5-c6", "d1-d3"], ["c6-c7", "f1-f3xe3"], ["resign"]]);
    let berserk = json!([["d1-d3", "Ne7^c7"], ["Cf2-f3 f3-h3 h3^h5", "e5-e3"]]);
    let texts = [
        report("linnaean-9x9-tcross-w", [0, 1], &linnaean),
        report("berserk-11x11-tdiamondberserk", [1, 1], &berserk),
    ];
    assert_snapshot!(shown(FORMAT, texts));
}

/// The first player moves first, whichever side that is.
#[test]
fn players_and_results() {
    let copenhagen = "copenhagen-11x11-tdiamond";
    for (variant, results, moves, expected) in [
        (copenhagen, [1, 0], json!([["d1-d3", "timeout"]]), "Ada, Bo [guest), 1, timeout"),
        (copenhagen, [1, 1], json!([["d1-d3", "draw"]]), "Ada, Bo [guest), 0, draw agreed"),
        (copenhagen, [0, 0], json!([["d1-d3", "abandoned"]]), "Ada, Bo [guest), , abandoned"),
        ("linnaean-9x9-tcross-w", [1, 0], json!([["c5-c6"]]), "Bo [guest), Ada, -1, "),
    ] {
        let (record, ..) = there_and_back(FORMAT, &report(variant, results, &moves));
        let tag = |name| record.tag(name).map(|value| value.as_str().to_owned()).unwrap_or_default();
        let tags = ["attackers", "defenders", "result", "termination"].map(tag);
        assert_eq!(tags.join(", "), expected, "{moves}");
    }
}

#[test]
fn variants() {
    for (variant, moves, expected) in [
        ("tyr-15x15-tyr", json!([["a1-a2"]]), &[][..]),
        ("magpie-7x7-cross", json!([["d1-c1"]]), &[]),
        // The words that the site shows are not known. A layout of the size, if the name has one, is assumed.
        ("Sea battle of 9x9 squares", json!([["d1-d3"]]), &["start-assumed", "rules-unknown"]),
    ] {
        let (record, losses, _) = there_and_back(FORMAT, &report(variant, [1, 0], &moves));
        assert_eq!(
            (record.rules().is_some(), losses.as_slice()),
            (expected.is_empty(), expected),
            "{variant}"
        );
    }
    let without = report("", [1, 0], &json!([["c5-c6"]])).replace(",\"variants\":[\"\"]", "");
    let (record, ..) = there_and_back(FORMAT, &without);
    assert_eq!(record.tag("variant").map(tafl_game_record::TagValue::as_str), Some("linnaean-9x9-tcross-w"));
}

#[test]
fn reports_that_are_refused() {
    let many: Value = (0..10_001).map(|_| json!(["d1-d3", "d3-d1"])).collect();
    let games = ["{}", r#"{"name":"Chess"}"#, r#"{"name":"Tafl","variants":[3]}"#];
    let games = games.map(|game| format!(r#"{{"header":{{"game":{game}}},"moves":[]}}"#));
    let moves = [
        json!({}),
        json!(["d1-d3"]),
        json!([[7]]),
        json!([["d1d3"]]),
        json!([["resign", "d1-d3"]]),
        json!([["a1-a2"]]),
        many,
    ];
    let moves = moves.iter().map(|moves| report("copenhagen-11x11-tdiamond", [1, 0], moves));
    assert_snapshot!(parsed(FORMAT, games.into_iter().chain(moves).chain(["{}".to_owned()])));
}

#[test]
fn records_that_the_site_cannot_have() {
    let records = [
        "[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1\n",
        "[variant:magpie-7x7-cross]\n[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1\n",
        "[variant:x]\n[rules:dim:3 start:/m2/1K1/3/]\n\n1. ma1-a2\n",
    ];
    assert_snapshot!(printed(FORMAT, records));
}
