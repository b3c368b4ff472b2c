//! `tafl rules`.

use std::collections::BTreeSet;

use insta::assert_snapshot;

use crate::support::{printed, seen, tafl};

#[test]
fn presets_are_listed() {
    assert_snapshot!(seen(["rules", "list"], ""));
    let record =
        "dim:9 name:Saami_Tablut esc:e ks:c cor: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    let rows = printed(["rules", "list", "--format", "tsv"]);
    let row = rows.lines().find(|row| row.starts_with("saami-tablut\t")).expect("a row");
    let texts =
        ["http://aagenielsen.dk/tablut_regler.php", "http://aagenielsen.dk/historical_hnefatafl_rules.php"];
    let citations = texts.map(|text| format!("Aage Nielsen: {text}")).join("; ");
    let caveat = "Surrounding and repetition were not seen in the text and have their default values.";
    let fields =
        format!("Saami Tablut\t9\trules of Aage Nielsen\t{record}\t{citations}\tAage Nielsen: {caveat}");
    assert_eq!(row, format!("saami-tablut\t{fields}"));
    assert!(rows.lines().all(|row| row.split('\t').count() == 7), "{rows}");
    let objects = printed(["rules", "list", "--format", "json"]);
    let object = |line: &str| -> serde_json::Value { serde_json::from_str(line).expect("JSON") };
    let line = objects.lines().find(|line| line.contains(r#""preset":"saami-tablut""#)).expect("a line");
    assert_eq!(
        object(line),
        serde_json::json!({
            "preset": "saami-tablut",
            "variant": null,
            "title": "Saami Tablut",
            "dimension": 9,
            "source": "rules of Aage Nielsen",
            "record": record,
            "citations": [
                { "title": "Aage Nielsen", "location": texts[0], "caveats": [caveat] },
                { "title": "Aage Nielsen", "location": texts[1], "caveats": [] },
            ],
        })
    );
    let line =
        objects.lines().find(|line| line.contains(r#""variant":"Brandubh line 7x7""#)).expect("a line");
    let fitted = object(line);
    assert_eq!((&fitted["preset"], &fitted["source"]), (&serde_json::Value::Null, &"fitted".into()));
    assert_eq!(fitted["citations"], serde_json::json!([]));
}

/// With `--source` each preset and each variant says where its rules are written down, and what its record leaves out.
/// Variants with the rules of a preset refer to it, and fitted rules say so.
#[test]
fn sources_are_listed() {
    let text = printed(["rules", "list", "--source"]);
    let after = |name: &str| {
        let (_, after) = text.split_once(&format!("\n{name} ")).expect("a row");
        after.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>()
    };
    let berkeley = after("berkeley-tablut");
    assert!(berkeley[0].ends_with("rules of the course CS 61B at Berkeley"), "{text}");
    assert!(berkeley[1].ends_with(": randytli/tablut, commit b2e2fbe, README.md"), "{text}");
    assert!(berkeley[2].starts_with("      The players may set a limit of moves"), "{text}");
    let welsh = after("Historical Hnefatafl 11x11 (Welsh Tawlbwrdd)");
    assert_eq!(welsh[1], "    Aage Nielsen: http://aagenielsen.dk/historical_hnefatafl_rules.php");
    let walker = after("Brandubh 7x7 (Walker)");
    assert!(walker[0].ends_with("  preset brandub") && !walker[1].starts_with(' '), "{text}");
    assert!(after("Brandubh line 7x7")[0].ends_with("  fitted"), "{text}");
    let plain = printed(["rules", "list"]);
    assert!(plain.lines().all(|line| text.contains(line) && !line.starts_with(' ')), "{plain}");
}

/// Every name in the list means its rules, in each command that takes rules.
#[test]
fn listed_names_are_rules() {
    // All of them would take long.
    for row in printed(["rules", "list", "--format", "tsv"]).lines().step_by(7) {
        let fields: Vec<&str> = row.split('\t').collect();
        assert_eq!(printed(["rules", "show", fields[0]]).trim_end(), fields[4]);
    }
    let saami = "historical_Hnefatafl 9x9 (saami tablut)";
    assert_eq!(printed(["rules", "diff", saami, "saami-tablut"]), "no difference\n");
    assert_eq!(printed(["perft", saami, "1"]), printed(["perft", "saami-tablut", "1"]));
    assert!(printed(["show", "--rules", "Brandubh line 7x7", "--ascii"]).contains("7 "));
    assert_snapshot!(seen(["rules", "show", "Brandubh3 7x7"], ""), @"
    status 2
    --- stderr
    tafl: the rules of `Brandubh3 7x7` are unknown; `tafl rules list` lists the variants with rules
    ");
    assert_snapshot!(seen(["rules", "show", "chess"], ""), @"
    status 2
    --- stderr
    tafl: `chess` is neither the name of a variant nor a rules record, as in `dim:3 start:/1t1/1K1/3/`; `tafl rules list` lists the names
    ");
}

/// The explanation ends with what the record leaves out, and for a variant with the source of its rules.
#[test]
fn explanations_say_what_the_record_leaves_out() {
    let after = |rules: &str, heading: &str| {
        let text = printed(["rules", "explain", rules]);
        text.split_once(&format!("\n\n{heading}\n")).map(|(_, after)| after.to_owned())
    };
    assert_snapshot!(after("brandubh-hnefatafl-org", "Not in the record").expect("a section"), @r"
    hnefatafl.org: Next to the throne the king is captured from two sides; in
      the record it takes four enemies, and the throne does not count as one.
    hnefatafl.org: The game is drawn after 140 turns.
    ");
    assert_snapshot!(after("Sea battle tafl 11x11", "Source").expect("a section"), @"
      rules of Aage Nielsen

    Not in the record
      Aage Nielsen: If a position occurs for the third time, the defenders lose;
        by an older text the aggressive side does.
    ");
    assert_eq!(after("Brandubh line 7x7", "Source").expect("a section"), "  fitted\n");
    assert_eq!(after("Brandubh line 7x7", "Not in the record"), None);
    assert_eq!(after("brandub", "Not in the record"), None);
    assert_eq!(
        after(tafl_rules::Preset::BERKELEY_TABLUT.text(), "Not in the record"),
        None,
        "a record is complete"
    );
}

#[test]
fn a_record_in_each_form() {
    assert_snapshot!(seen(["rules", "show", "sea-battle"], ""), @r"
    status 0
    --- stdout
    dim:9 name:Sea_Battle esc:e ka:n nj:n cj:n cor: cen: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/
    ");
    let record = "dim:3 tfr:d name:Small_Game dice:2d6 esc:e starti:/1t1/1K1/3/";
    assert_snapshot!(seen(["rules", "show", record], ""), @"
    status 0
    --- stdout
    dim:3 name:Small_Game esc:e dice:2d6 start:/3/1K1/1t1/
    --- stderr
    finding[unknown-key]: unknown key `dice`
     --> argument:1:29
      |
    1 | dim:3 tfr:d name:Small_Game dice:2d6 esc:e starti:/1t1/1K1/3/
      |                             ^^^^
    ");
    assert_snapshot!(seen(["rules", "show", "--inverted", record], ""), @"
    status 0
    --- stdout
    dim:3 name:Small_Game esc:e dice:2d6 starti:/1t1/1K1/3/
    --- stderr
    finding[unknown-key]: unknown key `dice`
     --> argument:1:29
      |
    1 | dim:3 tfr:d name:Small_Game dice:2d6 esc:e starti:/1t1/1K1/3/
      |                             ^^^^
    ");
    assert_snapshot!(seen(["rules", "show", "--explicit", record], ""), @"
    status 0
    --- stdout
    dim:3 name:Small_Game esc:e surf:y atkf:y tfr:d ka:y ks:s kj:n nj:c cj:j mj:n gj:n spd:-1 cor:a1,c1,a3,c3, cen:b2, afor: dfor: corh:tcnkmTCNKM cenh:tcnkm cenhe:tcnkmTCNKM aforh:TCNKM dforh:tcnkm corp:K cenp:tcnkmTCNKM aforp:tcnkmTCNKM dforp:TCNKM cors:K cens:K afors:tcnkmTCNKM dfors:TCNKM cenre:tcnkmTCNKM corre:tcnkmTCNKM aforre:tcnkmTCNKM dforre:tcnkmTCNKM sw:n swf:y efe:n linc:n ber:n dice:2d6 start:/3/1K1/1t1/
    --- stderr
    finding[unknown-key]: unknown key `dice`
     --> argument:1:29
      |
    1 | dim:3 tfr:d name:Small_Game dice:2d6 esc:e starti:/1t1/1K1/3/
      |                             ^^^^
    ");
    assert_snapshot!(seen(["rules", "show", "--explicit", "--inverted", "brandub"], ""), @"
    status 0
    --- stdout
    dim:7 name:Brandub esc:c surf:n atkf:y tfr:d ka:y ks:w kj:n nj:c cj:j mj:n gj:n spd:-1 cor:a1,g1,a7,g7, cen:d4, afor: dfor: corh:tcnkmTCNKM cenh: cenhe: aforh:TCNKM dforh:tcnkm corp:K cenp:tcnkmTCNKM aforp:tcnkmTCNKM dforp:TCNKM cors:K cens:K afors:tcnkmTCNKM dfors:TCNKM cenre:tcnkmTCNKM corre:tcnkmTCNKM aforre:tcnkmTCNKM dforre:tcnkmTCNKM sw:n swf:y efe:n linc:n ber:n starti:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
    ");
}

#[test]
fn a_record_as_an_object() {
    let output = tafl(["rules", "show", "--format", "json", "dim:3 dice:2d6 esc:e start:/1t1/1K1/3/"], b"");
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(object["record"], "dim:3 esc:e dice:2d6 start:/1t1/1K1/3/");
    assert_eq!(object["preset"], serde_json::Value::Null);
    assert_eq!(object["others"], serde_json::json!([{ "key": "dice", "value": "2d6" }]));
    let entries = object["entries"].as_array().expect("an array");
    let escape = entries.iter().find(|entry| entry["key"] == "esc").expect("an entry");
    assert_eq!(
        *escape,
        serde_json::json!({
            "key": "esc",
            "about": "where the king escapes to",
            "value": "e",
            "meaning": "any edge square",
            "default": false,
        })
    );
    let output = tafl(["rules", "show", "--format", "json", "brandub"], b"");
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&object["preset"], &object["dimension"]), (&"brandub".into(), &7.into()));
}

#[test]
fn rules_in_plain_english() {
    assert_snapshot!(seen(["rules", "explain", "copenhagen"], ""));
    assert_snapshot!(seen(["rules", "explain", "--ascii", "sea-battle"], ""));
}

/// The board is the one of `tafl show`, in the same symbols, and each symbol on it is explained below it.
#[test]
fn explanations_draw_the_board() {
    let other = "dim:5 afor:a5, dfor:e5, start:/5/1n3/G1K2/2m1g/1C3/";
    for rules in tafl_rules::Preset::ALL.iter().map(|preset| preset.name()).chain([other]) {
        for options in [&[][..], &["--ascii"], &["--no-labels", "--a1", "top-right"]] {
            let show = printed(["show", "--rules", rules].iter().chain(options));
            let board: String =
                show.split_inclusive('\n').filter(|line| !line.starts_with("start, ")).collect();
            let explained = printed(["rules", "explain", rules].iter().chain(options));
            let (_, after) = explained.split_once(&format!("\n\n{board}")).expect("the board");
            let (legend, _) = after.split_once("\n\nBoard and start\n").expect("a legend");
            let symbols = |text: &str| -> BTreeSet<char> {
                text.split("  ").filter_map(|entry| entry.trim().chars().next()).collect()
            };
            let drawn = printed(
                ["show", "--no-labels", "--rules", rules]
                    .iter()
                    .chain(options.iter().filter(|option| **option == "--ascii")),
            );
            let drawn: BTreeSet<char> = drawn
                .lines()
                .filter(|line| !line.starts_with("start, "))
                .flat_map(str::chars)
                .filter(|symbol| !matches!(symbol, ' ' | '·' | '.'))
                .collect();
            assert_eq!(symbols(legend), drawn, "{explained}");
            assert!(!options.contains(&"--ascii") || explained.is_ascii(), "{explained}");
        }
    }
    // A preset without a name in its record has its title.
    assert!(printed(["rules", "explain", "brandub-otn"]).starts_with("Brandub (specification)\n"));
}

#[test]
fn differences() {
    assert_snapshot!(seen(["rules", "diff", "brandub", "magpie"], ""), @r"
    status 0
    --- stdout
    name:Brandub -> name:Magpie (the name of the variant)
    ks:w -> ks:m (how the king is captured: from two sides -> from all sides that are on the board)
    spd:-1 -> spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1 (how many squares pieces may move)
    cenh: -> cenh:tcnkm (pieces to which the center is hostile while it is occupied)
    cenhe: -> cenhe:tcnkmTCNKM (pieces to which the center is hostile while it is empty)
    ");
    assert_snapshot!(seen(["rules", "diff", "brandub", "brandub"], ""), @r"
    status 0
    --- stdout
    no difference
    ");
    let [one, other] = ["dim:3 spd:2 start:/1t1/1K1/3/", "dim:3 spd:2,2 start:/1t1/1K1/3/"];
    assert_snapshot!(seen(["rules", "diff", one, other], ""), @"
    status 0
    --- stdout
    spd:2 -> spd:2,2 (how many squares pieces may move)
    the same game, written differently
    ");
}

/// The name of a preset, in any spelling, for every command that takes one.
#[test]
fn presets_are_found_by_any_spelling() {
    for name in ["sea-battle", "Sea Battle", "SEA_BATTLE", "SeaBattle"] {
        for command in [&["rules", "show"][..], &["rules", "explain"], &["legal"], &["show", "--rules"]] {
            let printed = |name| printed(command.iter().copied().chain([name]));
            assert_eq!(printed(name), printed("sea-battle"), "{command:?} {name}");
        }
    }
    for command in [&["rules", "show"][..], &["rules", "explain"], &["legal"], &["show", "--rules"]] {
        let output = tafl(command.iter().copied().chain(["Brandubh"]), b"");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert_eq!(message, "tafl: unknown preset `Brandubh`; did you mean `brandub`?\n");
    }
    let games = "[variant:Sea_Battle]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n";
    let selected = seen(["select", "--variant", "sea battle", "-"], games);
    assert!(selected.contains("[variant:Sea_Battle]"), "{selected}");
}

#[test]
fn a_name_in_a_rules_tag() {
    assert_snapshot!(seen(["check", "-"], "[rules:brandub]\n\n1. d1-c1\n"));
    assert_snapshot!(seen(["check", "-"], "[rules:Copenhagn]\n\n1. d1-c1\n"));
}

#[test]
fn bad_rules_are_drawn() {
    assert_snapshot!(seen(["rules", "show", "brandubh"], ""), @"
    status 2
    --- stderr
    tafl: unknown preset `brandubh`; did you mean `brandub`?
    ");
    assert_snapshot!(seen(["rules", "show", "dim:3 ecs:e start:/1t1/1K1/3/"], ""), @"
    status 0
    --- stdout
    dim:3 ecs:e start:/1t1/1K1/3/
    --- stderr
    finding[unknown-key]: unknown key `ecs`; a similar key is `esc` (where the king escapes to)
     --> argument:1:7
      |
    1 | dim:3 ecs:e start:/1t1/1K1/3/
      |       ^^^
    ");
    assert_snapshot!(seen(["rules", "diff", "brandub", "dim:3 esc:q start:/1t1/1K1/2/"], ""), @"
    status 1
    --- stderr
    error[unknown-value]: `esc` must be `c` (a corner square) or `e` (any edge square), found `q`
     --> argument:1:11
      |
    1 | dim:3 esc:q start:/1t1/1K1/2/
      |           ^

    error[row-length]: row 3 has 2 squares, expected 3
     --> argument:1:28
      |
    1 | dim:3 esc:q start:/1t1/1K1/2/
      |                            ^
    ");
}

#[test]
fn canonical_records_in_order() {
    let records =
        "dim:3 esc:c start:/1t1/1K1/3/\r\n\n  \ndim:3 esc:q start:/1t1/1K1/3/\nstarti:/3/1K1/1t1/ dim:3";
    assert_snapshot!(seen(["rules", "canon"], records), @"
    status 1
    --- stdout
    dim:3 start:/1t1/1K1/3/
    dim:3 start:/1t1/1K1/3/
    --- stderr
    error[unknown-value]: `esc` must be `c` (a corner square) or `e` (any edge square), found `q`
     --> standard input:4:11
      |
    4 | dim:3 esc:q start:/1t1/1K1/3/
      |           ^
    ");
    assert_snapshot!(seen(["rules", "canon", "-"], b"dim:3 name:K\xf6ln start:/1t1/1K1/3/\ndim:1 start:/K/\n"), @r"
    status 1
    --- stdout
    dim:1 start:/K/
    --- stderr
    tafl: standard input:1: not UTF-8 text; it looks like Latin-1 (ISO 8859-1), convert it to UTF-8
    ");
    assert_snapshot!(seen(["rules", "canon", "nowhere.txt"], ""), @r"
    status 2
    --- stderr
    tafl: nowhere.txt: No such file or directory (os error 2)
    ");
}

/// §3: "multiple lines are permitted for human readability".
#[test]
fn records_of_several_lines() {
    let records = "\
dim:7
  ks:w
cenhe:
start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
dim:3 start:/1t1/1K1/3/
dim:3 ka:n
dim:3 esc:q
start:/1t1/1K1/3/

start:/1t1/1K1/3/
";
    assert_snapshot!(seen(["rules", "canon"], records), @"
    status 1
    --- stdout
    dim:7 ks:w cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
    dim:3 start:/1t1/1K1/3/
    dim:3 start:/1t1/1K1/3/
    --- stderr
    error[start-missing]: the start position is missing; end the record with `start:` and a position record
     --> standard input:6:11
      |
    6 | dim:3 ka:n
      |           ^

    error[unknown-value]: `esc` must be `c` (a corner square) or `e` (any edge square), found `q`
     --> standard input:7:11
      |
    7 | dim:3 esc:q
      |           ^
    ");
    assert_snapshot!(seen(["check", "--notation", "rules", "-"], "dim:3\nesc:e\n\n\ndim:3\nesc:q\nstart:/1t1/1K1/3/"), @"
    status 1
    --- stdout
    error[start-missing]: the start position is missing; end the record with `start:` and a position record
     --> standard input:2:6
      |
    2 | esc:e
      |      ^

    error[unknown-value]: `esc` must be `c` (a corner square) or `e` (any edge square), found `q`
     --> standard input:6:5
      |
    6 | esc:q
      |     ^

    1 file, 2 records, 2 errors, 0 findings
    ");
}

#[test]
fn canonical_records_of_arguments() {
    assert_snapshot!(seen(["rules", "canon", "dim:3\nesc:c start:/1t1/1K1/3/"], ""), @"
    status 0
    --- stdout
    dim:3 start:/1t1/1K1/3/
    ");
    assert_snapshot!(seen(["rules", "canon", "magpie"], ""), @"
    status 0
    --- stdout
    dim:7 name:Magpie surf:n ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
    ");
    assert_snapshot!(seen(["rules", "canon", "dim:3 esc:q start:/1t1/1K1/3/"], ""), @"
    status 1
    --- stderr
    error[unknown-value]: `esc` must be `c` (a corner square) or `e` (any edge square), found `q`
     --> argument:1:11
      |
    1 | dim:3 esc:q start:/1t1/1K1/3/
      |           ^
    ");
}

#[test]
fn rules_are_found_by_words() {
    let list = |words: &[&str]| printed(["rules", "list"].iter().chain(words));
    let names = |words: &[&str]| -> Vec<String> {
        let rows = printed(["rules", "list", "--format", "tsv"].iter().chain(words));
        rows.lines().filter_map(|row| row.split('\t').next()).map(str::to_owned).collect()
    };
    assert_eq!(names(&["Parlett"]), ["sea-battle-13x13"]);
    assert_eq!(names(&["old", "hnefatafl"]).len(), 3);
    assert!(names(&["hnefatafl"]).len() > 10);
    // Of the facts that are listed, too.
    assert!(names(&["11x11", "shieldwall"]).contains(&"copenhagen".to_owned()));
    assert!(!names(&["armed"]).contains(&"sea-battle".to_owned()), "its king is unarmed");
    assert_snapshot!(list(&["old", "hnefatafl"]), @r"
    Variants of aagenielsen.dk
    Old Hnefatafl 11x11                 11x11  corner, armed, all sides  rules of AbstractPlay
    Old Hnefatafl 9x9                     9x9  corner, armed, all sides  fitted
    Old Hnefatafl 13x13 (Viking Siege)  13x13  corner, armed, all sides  fitted
    ");
    assert_eq!(tafl(["rules", "list", "chess"], b"").status.code(), Some(1));
}

/// A name that fits several rules is not guessed.
#[test]
fn names_with_several_meanings_are_not_guessed() {
    let message = |name| {
        let output = tafl(["rules", "show", name], b"");
        assert_eq!(output.status.code(), Some(2), "{name}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    for name in ["hnefatafl", "Old hnefatafl", "historical hnefatafl"] {
        let message = message(name);
        assert!(message.contains(&format!("`tafl rules list {name}` shows how they differ")), "{message}");
    }
    assert_eq!(message("Parlett"), "tafl: unknown variant `Parlett`; did you mean `sea-battle-13x13`?\n");
    assert_eq!(message("copenhagn"), "tafl: unknown preset `copenhagn`; did you mean `copenhagen`?\n");
}
