//! States of the npm package `tafl`.

use insta::assert_snapshot;
use serde_json::{Value, json};
use tafl_archive::{ArchiveFormat, Coded};

use crate::conversion::{lost, parsed, printed, shown, there_and_back};

const FORMAT: ArchiveFormat = ArchiveFormat::NpmTafl;

/// A move by rows and columns.
fn action([from_row, from_column, to_row, to_column]: [u8; 4]) -> Value {
    json!({ "from": { "r": from_row, "c": from_column }, "to": { "r": to_row, "c": to_column } })
}

fn board(rows: &[&str]) -> Value {
    rows.iter()
        .map(|row| row.chars().map(|letter| Value::from(letter.to_string())).collect::<Value>())
        .collect()
}

fn rules() -> Value {
    json!({
        "kingIsArmed": true, "kingCanReturnToCenter": true, "attackerCountToCapture": 4, "repetitionTurnLimit": 3,
        "repetitionOutcome": "draw", "shieldWalls": false, "exitForts": false, "edgeEscape": false,
        "cornerBaseWidth": 1, "startingSide": "Attacker", "saveBoardHistory": true, "saveActions": true,
    })
}

/// A game on the board of Brandubh in which a defender is captured.
fn game() -> Value {
    let steps = [[1, 3, 1, 5], [4, 3, 4, 5], [5, 3, 5, 5], [3, 2, 0, 2]];
    json!({
        "actions": steps.map(action),
        "result": { "finished": false, "winner": null, "desc": "Game continues..." },
        "rules": rules(),
        "board": board(&["  DA   ", "     A ", "   D   ", "AA KDAA", "       ", "     A ", "   A   "]),
    })
}

fn with(field: &str, value: Value) -> String {
    let mut game = game();
    game[field] = value;
    game.to_string()
}

fn with_rule(field: &str, value: Value) -> String {
    let mut game = game();
    game["rules"][field] = value;
    game.to_string()
}

#[test]
fn a_state_there_and_back() {
    let mut whole: Value =
        serde_json::from_str(&there_and_back(FORMAT, &game().to_string()).2).expect("JSON");
    for (name, value) in [("captures", json!([])), ("turn", json!(4))] {
        whole[name] = value;
    }
    // The state of a new game, as the package writes it.
    let new = r#"{"turn":0,"actions":[],"boardHistory":{" A |ADA| K ":1},"result":{"finished":false,"desc":""},"rules":{"kingIsArmed":true,"kingCanReturnToCenter":true,"attackerCountToCapture":4,"repetitionTurnLimit":3,"repetitionOutcome":"draw","shieldWalls":true,"exitForts":true,"edgeEscape":false,"cornerBaseWidth":1,"startingSide":"Attacker","saveBoardHistory":true,"saveActions":true},"board":[[" ","A"," "],["A","D","A"],[" ","K"," "]]}"#;
    assert_snapshot!(shown(FORMAT, [&game().to_string(), &whole.to_string(), new]));
}

#[test]
fn rules_are_those_of_the_flags() {
    let cases = [
        ("edgeEscape", json!(true), "esc:e", ""),
        ("kingIsArmed", json!(false), "ka:h", ""),
        ("kingCanReturnToCenter", json!(false), "cens:", ""),
        ("attackerCountToCapture", json!(2), "ks:w", "rule-without-counterpart"),
        ("attackerCountToCapture", json!(3), "cenh:", "rule-without-counterpart"),
        ("repetitionOutcome", json!("mover-loses"), "tfr:l", ""),
        ("repetitionOutcome", json!("defender-loses"), "rep:3e", ""),
        ("repetitionTurnLimit", json!(4), "rep:4d", ""),
        ("repetitionTurnLimit", json!(1), "tfr:i", "rule-without-counterpart"),
        ("saveBoardHistory", json!(false), "tfr:i", ""),
        ("shieldWalls", json!(true), "sw:s", ""),
        ("exitForts", json!(true), "efe:y", ""),
        ("cornerBaseWidth", json!(0), "cor: ", ""),
        ("cornerBaseWidth", json!(2), "cor:a1,", ""),
    ];
    for (field, value, entry, expected) in cases {
        let mut game = game();
        game["actions"] = json!([]);
        game["rules"][field] = value.clone();
        let (record, losses, _) = there_and_back(FORMAT, &game.to_string());
        let rules = record.rules().expect("rules").to_string();
        assert!(rules.contains(entry), "{field} {value}: {rules}");
        assert_eq!(losses.join(" "), expected, "{field} {value}");
    }
}

/// The rules of the package decide about captures: an unarmed king does not help.
#[test]
fn captures_follow_from_the_flags() {
    for (armed, middle, captures) in [(true, " D K ", "xc4"), (false, " DAK ", "")] {
        let mut rules = rules();
        rules["kingIsArmed"] = json!(armed);
        rules["startingSide"] = json!("Defender");
        let game = json!({
            "actions": [action([4, 1, 1, 1])],
            "boardHistory": { "     |  AK |     |     | D   ": 1 },
            "rules": rules,
            "board": board(&["     ", middle, "     ", "     ", "     "]),
        });
        let (record, losses, _) = there_and_back(FORMAT, &game.to_string());
        assert_eq!(losses, [""; 0], "armed: {armed}");
        assert!(record.to_string().ends_with(&format!("1. b1-b4{captures}\n")), "{record}");
    }
}

/// The history has one of the images of a board. The board after the last move says which.
#[test]
fn the_history_says_where_a_game_began() {
    for history in [" A   |     |  K  |   D |     ", "     |   D |  K  |     | A   "] {
        let text = json!({
            "actions": [action([0, 1, 0, 3])],
            "boardHistory": { history: 1 },
            "rules": rules(),
            "board": board(&["   A ", "     ", "  K  ", "   D ", "     "]),
        });
        let (record, losses, _) = there_and_back(FORMAT, &text.to_string());
        assert_eq!(record.start().expect("a start").to_string(), "/5/3T1/2K2/5/1t3/", "{history}");
        assert_eq!(losses, [""; 0], "{history}");
    }
}

#[test]
fn another_board_is_reported() {
    let mut game = game();
    game["board"] = board(&["  DA   ", "     A ", "   D   ", "AA KDAA", "     D ", "     A ", "   A   "]);
    // Without a history, a start position is assumed only if it leads to the board.
    assert_eq!(FORMAT.parse(&game.to_string()).expect_err("another board").code(), "field-value");
    game["boardHistory"] = json!({ "   A   |   A   |   D   |AADKDAA|   D   |   A   |   A   ": 1 });
    let (record, _, written) = there_and_back(FORMAT, &game.to_string());
    let losses = FORMAT.parse(&game.to_string()).expect("read").losses;
    assert_eq!(
        lost(&losses),
        "  loss[board-differs]: the board after the last move differs from that of the rules on `f3`\n"
    );
    assert!(record.tag("npm-tafl-board").is_some() && written.contains("\"D\""));
}

#[test]
fn results() {
    for (winner, finished, expected) in [
        (json!("Attacker"), true, Some("1")),
        (json!("Defender"), true, Some("-1")),
        (Value::Null, true, Some("0")),
        (json!("Attacker"), false, None),
    ] {
        let text = with("result", json!({ "finished": finished, "winner": winner, "desc": "made up" }));
        let (record, ..) = there_and_back(FORMAT, &text);
        let found = record.tag("result").map(tafl_game_record::TagValue::as_str);
        assert_eq!(found, expected, "{winner}, {finished}");
    }
}

#[test]
fn states_that_are_refused() {
    let many: Value = (0..20_001).map(|_| action([1, 3, 1, 5])).collect();
    let texts = [
        "[]".to_owned(),
        "{}".to_owned(),
        with("rules", json!({})),
        with("rules", json!(1)),
        with_rule("startingSide", json!("Red")),
        with_rule("kingIsArmed", json!(1)),
        with_rule("cornerBaseWidth", json!(-1)),
        with_rule("repetitionOutcome", json!("win")),
        with("board", json!([])),
        with("board", json!([["A"], 2])),
        with("board", board(&["A ", "  ", "  "])),
        with("board", board(&["AX", "  "])),
        with("actions", json!([7])),
        with("actions", json!([{ "from": { "r": 7, "c": 0 }, "to": { "r": 0, "c": 0 } }])),
        with("actions", json!([{ "from": { "r": 1, "c": 3 } }])),
        with("actions", json!([action([1, 0, 1, 1])])),
        with("actions", many),
    ];
    assert_snapshot!(parsed(FORMAT, texts));
}

#[test]
fn records_that_the_package_cannot_have() {
    let brandub = "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]";
    let records = [
        "[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1\n",
        &format!("{brandub}\n\n1. d1-c1 d3-d2\n"),
        &format!("{brandub}\n\n1. d6-f6 d3-f3\n2. d2-f2\n"),
        "[rules:dim:3 start:/c2/1K1/3/]\n\n1. a1-a2\n",
        "[event:Club]\n[rules:dim:3 ka:n start:/t2/1K1/3/]\n\n1. a1-a2 ---\n",
    ];
    assert_snapshot!(printed(FORMAT, records));
}
