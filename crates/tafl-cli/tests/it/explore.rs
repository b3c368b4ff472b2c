//! `tafl explore`.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

#[cfg(not(feature = "tables"))]
use crate::support::tafl_in;
use crate::support::{printed, printed_from, seen, tafl};

/// Games that meet by transposition and by symmetry, one of another variant, and one that cannot be read.
const GAMES: &str = "\
[attackers:Ada]
[defenders:Bjarni]
[date:2015.06.12]
[result:1]
[attackers-elo:1500]
[rules:dim:3 start:/1K1/3/t1t/]

1. a3-a2 b1-b2
2. c3-c2 b2-b1
[]
[attackers:Cæcilie]
[date:2016.??.??]
[result:-1]
[defenders-elo:1700]
[termination:timeout]
[rules:dim:3 start:/1K1/3/t1t/]

1. c3-c2 b1-b2
2. a3-a2 b2-b3
[]
[result:0]
[ending:agreement]
[position:/1K1/3/t1t/]

1. a3-a2
[]
[variant:Other]
[position:/3/1K1/t2/]

1. a3-a2 b2-b1xa2
[]
[event:Broken]
1. a1-
[]
";

#[test]
fn tables() {
    for arguments in [
        &[][..],
        &["--symmetric", "--depth", "3", "--ascii", "--no-labels"],
        &["--depth", "2", "--top", "1"],
        &["--min", "2"],
        &["--at", "a3-a2 b1-b2 c3-c2", "--rules", "dim:3 start:/1K1/3/t1t/", "--format", "tsv"],
        &["--position", "/1K1/3/t1t/", "--since", "2016", "--format", "json"],
    ] {
        assert_snapshot!(seen(["explore", "-"].iter().chain(arguments), GAMES));
    }
}

#[test]
fn colours() {
    let output = tafl(["--color", "always", "explore", "--no-labels", "-"], GAMES.as_bytes()).stdout;
    assert_snapshot!(String::from_utf8(output).expect("UTF-8").replace('\x1b', "␛"));
}

#[test]
fn wrong_arguments() {
    for arguments in [
        &["--at", "a3-a2"][..],
        &["--at", "a3-a2 b2-b1", "--position", "/1K1/3/t1t/"],
        &["--at", "a3-", "--position", "/1K1/3/t1t/"],
        &["--at", "a3-b2", "--rules", "dim:3 start:/1K1/3/t1t/"],
        &["--rules", "fit"],
        &["--since", "2016", "--until", "2015"],
        &["--player", "Nobody"],
        &["--interactive"],
    ] {
        assert_snapshot!(seen(["explore", "-"].iter().chain(arguments), GAMES));
    }
    let depth = tafl(["explore", "-", "--depth", "21"], GAMES.as_bytes());
    assert_eq!(depth.status.code(), Some(2));
}

/// The number of games of each first move.
fn games(arguments: &[&str], input: &str) -> Vec<(String, u64)> {
    let output = tafl(["explore", "--format", "json"].iter().chain(arguments), input.as_bytes());
    let object: Value = serde_json::from_slice(&output.stdout).expect("an object");
    let moves = object["moves"].as_array().expect("moves").iter();
    let of = |step: &Value| {
        (step["move"].as_str().expect("a move").to_owned(), step["games"].as_u64().expect("games"))
    };
    moves.map(of).collect()
}

/// Arguments, and the moves with their numbers of games.
type Case<'c> = (&'c [&'c str], &'c [(&'c str, u64)]);

#[test]
fn conditions() {
    let cases: [Case<'_>; 6] = [
        (&["-"], &[("a3-a2", 2), ("c3-c2", 1)]),
        (&["-", "--symmetric"], &[("a3-a2", 3)]),
        (&["-", "--variant", "other"], &[("a3-a2", 1)]),
        (&["-", "--player", "ada"], &[("a3-a2", 1)]),
        (&["-", "--result", "defenders"], &[("c3-c2", 1)]),
        // A game without rules that begins in the same way counts too.
        (&["-", "--rules", "dim:3 start:/1K1/3/t1t/"], &[("a3-a2", 2), ("c3-c2", 1)]),
    ];
    for (arguments, expected) in cases {
        let expected: Vec<(String, u64)> =
            expected.iter().map(|&(text, games)| (text.to_owned(), games)).collect();
        assert_eq!(games(arguments, GAMES), expected, "{arguments:?}");
    }
}

/// Without rules, a move captures what it does in the games.
#[test]
fn captures_come_from_the_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.otg");
    let game = "[position:/3/1K1/t1t/]\n\n1. a3-a2 b2-b1xa2\n2. c3-c2\n[]\n";
    fs::write(&file, game).expect("written");
    let file = file.to_str().expect("UTF-8");
    for at in ["a3-a2 b2-b1", "a3-a2 b2-b1xa2"] {
        assert_eq!(games(&[file, "--at", at], ""), [("c3-c2".to_owned(), 1)], "{at}");
    }
    assert_eq!(
        games(&[file, "--at", "a3-a2 b2-b1", "--position", "/3/1K1/t1t/"], ""),
        [],
        "no captures are known"
    );
}

/// The archive in one file or in several, in any order, has the same statistics.
#[test]
fn order_makes_no_difference() {
    let one = printed_from(["explore", "-", "--format", "json", "--depth", "3"], GAMES_WITHOUT_ERRORS);
    let mut games: Vec<&str> = GAMES_WITHOUT_ERRORS.split_inclusive("[]\n").collect();
    games.reverse();
    let other = printed_from(["explore", "-", "--format", "json", "--depth", "3"], games.concat());
    assert_eq!(one, other);
}

const GAMES_WITHOUT_ERRORS: &str = "\
[result:1]
[rules:dim:3 start:/1K1/3/t1t/]

1. a3-a2 b1-b2
[]
[result:-1]
[rules:dim:3 start:/1K1/3/t1t/]

1. c3-c2 b1-b2
2. a3-a2 b2-b3
[]
";

#[cfg(not(feature = "tables"))]
#[test]
fn tables_need_the_feature() {
    let folder = tempfile::tempdir().expect("a folder");
    let partition = folder.path().join("tables/games/variant=Small");
    fs::create_dir_all(&partition).expect("created");
    fs::write(partition.join("games.parquet"), "").expect("written");
    let output = tafl_in(folder.path(), ["explore", "tables"], b"");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(message.starts_with("tafl: tables has tables, and ") && message.contains("--all-features"));
}

/// No position is found, which is not success.
#[test]
fn nothing_to_explore_is_an_error() {
    assert_snapshot!(seen(["explore", "-", "--player", "Nobody", "--format", "json"], GAMES));
    assert_snapshot!(seen(["explore", "examples", "--rules", "fit"], ""));
}

/// Games by other rules with the same start position do not count, whether the rules are known or not.
#[test]
fn rules_are_compared_and_not_names() {
    let start = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let brandub = printed(["rules", "show", "brandub"]);
    let renamed = brandub.trim().replace("name:Brandub", "name:My_Own");
    let game = |tags: String| format!("{tags}\n\n1. d6-f6\n[]\n");
    let games = [
        game(format!("[rules:{renamed}]")),
        game(format!("[rules:dim:7 name:Brandub start:{start}]")),
        game(format!("[variant:Another]\n[position:{start}]")),
        game(format!("[event:Unnamed]\n[position:{start}]")),
    ]
    .concat();
    let output = tafl(["explore", "-", "--rules", "brandub", "--format", "tsv"], games.as_bytes());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("\nmove\td6-f6\tattackers\t2\t"), "{text}");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(messages.contains("not counted: 1 game without rules"), "{messages}");
    assert!(messages.contains("--rules: used for 1 game without rules\n"), "{messages}");
}
