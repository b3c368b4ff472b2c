//! Games of PlayTaflOnline, made up by the fields that OpenTafl reads: no real one is known.

use insta::assert_snapshot;
use serde_json::{Value, json};
use tafl_archive::ArchiveFormat;

use crate::conversion::{parsed, printed, shown, there_and_back};

const FORMAT: ArchiveFormat = ArchiveFormat::PlayTaflOnline;

fn entry([x, y, x_to, y_to]: [i8; 4], end: u8) -> Value {
    json!({ "MoveX": x, "MoveY": y, "MoveXTo": x_to, "MoveYTo": y_to, "EndState": end })
}

/// A game in which a defender is captured and the defenders resign, the newest entry first.
fn game() -> Value {
    json!({
        "Layout": "Tablut", "Attacker": "Ada", "Defender": "Bo", "StartDate": 1_473_948_000,
        "Objective": 0, "KingCapture": 1, "KingStrength": 0, "Throne": 1, "Hostile": 1, "Speed": 0, "Surround": 0,
        "ExitFort": 0, "ShieldWall": 0,
        "Move": [
            entry([-1, -1, -1, -1], 4),
            entry([5, 0, 5, 2], 0),
            entry([2, 4, 2, 5], 0),
            entry([3, 0, 3, 2], 0),
        ],
    })
}

fn with(field: &str, value: Value) -> String {
    let mut game = game();
    game[field] = value;
    game.to_string()
}

#[test]
fn a_game_there_and_back() {
    assert_snapshot!(shown(FORMAT, [game().to_string()]));
}

/// Fields that OpenTafl does not read are kept.
#[test]
fn other_fields_return() {
    let mut game = game();
    game["GameID"] = json!(7);
    game["Move"][1]["Turn"] = json!(3);
    game.as_object_mut().expect("an object").remove("Surround");
    let (record, losses, written) = there_and_back(FORMAT, &game.to_string());
    assert_eq!(losses, [""; 0]);
    assert_eq!(serde_json::from_str::<Value>(&written).expect("JSON"), game);
    assert!(record.rules().expect("rules").surrounding_fatal());
}

#[test]
fn rules_are_those_of_the_numbers() {
    let cases = [
        ("Objective", 0, "esc:e"),
        ("Objective", 0, "cor: "),
        ("KingCapture", 0, "ks:w"),
        ("KingCapture", 1, "ks:c"),
        ("KingCapture", 3, "ks:m"),
        ("KingStrength", 1, "ka:n"),
        ("KingStrength", 2, "ka:h"),
        ("KingStrength", 3, "ka:a"),
        ("Throne", 0, "cen: "),
        ("Throne", 2, "cens: "),
        ("Throne", 3, "cenp:K cens: "),
        ("Throne", 4, "cenp: cens: "),
        ("Hostile", 0, "cenh: cenhe: "),
        ("Speed", 1, "spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,"),
        ("Speed", 2, "spd:1,1,1,1,1,1,1,1,1,-1,"),
        ("Speed", 3, "spd:1"),
        ("Surround", 1, "surf:n"),
        ("ExitFort", 1, "efe:y"),
        ("ShieldWall", 1, "sw:s"),
    ];
    for (field, number, entry) in cases {
        let mut game = game();
        game["Move"] = json!([]);
        game[field] = json!(number);
        let (record, losses, _) = there_and_back(FORMAT, &game.to_string());
        let rules = record.rules().expect("rules").to_string();
        assert!(rules.contains(entry), "{field} {number}: {rules}");
        assert_eq!(losses, [""; 0], "{field} {number}");
    }
    let corner = there_and_back(FORMAT, &with("Objective", json!(1))).0;
    let corner = corner.rules().expect("rules").to_string();
    assert!(!corner.contains("cor:") && !corner.contains("esc:"), "{corner}");
}

#[test]
fn results() {
    let of = |end: u8| {
        let (record, ..) = there_and_back(FORMAT, &with("Move", json!([entry([3, 0, 3, 2], end)])));
        let tag = |name| record.tag(name).map(|value| value.as_str().to_owned()).unwrap_or_default();
        ["result", "termination"].map(tag).join(" ")
    };
    let expected = [" ", "1 ", "-1 ", "0 ", "1 resigned", "-1 resigned", "1 timeout", "-1 timeout", " "];
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 8].map(of), expected);
}

#[test]
fn objects_that_are_refused() {
    let many: Value = (0..20_001).map(|_| entry([3, 0, 3, 2], 0)).collect();
    let texts = [
        "{}".to_owned(),
        with("Layout", json!("chess")),
        with("Objective", json!(2)),
        with("Throne", json!("none")),
        with("Move", json!({})),
        with("Move", json!([1])),
        with("Move", json!([entry([9, 0, 3, 2], 0)])),
        with("Move", json!([entry([3, 0, 3, 9], 0)])),
        with("Move", json!([{ "MoveX": 1 }])),
        with("Move", json!([entry([0, 0, 0, 1], 0)])),
        with("Move", many),
    ];
    assert_snapshot!(parsed(FORMAT, texts));
}

#[test]
fn records_that_the_site_cannot_have() {
    let tablut = |rules: &str, moves: &str| {
        let start = "start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
        format!("[rules:dim:9 esc:e {rules} {start}]\n\n1. d1-d3 c5-c6\n2. {moves}\n")
    };
    let records = [
        "[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1\n",
        "[rules:dim:3 start:/t2/1K1/3/]\n\n1. a1-a2\n",
        &tablut("tfr:l cor:", "f1-f3xe3"),
        &tablut("cor:", "f1-f3"),
        &tablut("cor:", "f1-f3xe3/e4"),
    ];
    assert_snapshot!(printed(FORMAT, records));
}
