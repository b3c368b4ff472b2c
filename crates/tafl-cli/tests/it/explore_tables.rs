//! `tafl explore` of exported tables.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{home, seen_in, tafl, tafl_in};

/// Games of several variants: with and without rules, with another start, with the other side first, with
/// endings of each column, with dates of which a part is known or that are none, and without moves.
const GAMES: &str = "\
[event:A club]
[attackers:Ada]
[defenders:Bjarni]
[date:2015.06.12]
[result:1]
[attackers-elo:1500]
[rules:dim:3 name:Small start:/1K1/3/t1t/]

1. a3-a2 b1-b2
1b.1.1a. b1-a1
2. c3-c2 ---
[]
[attackers:Cæcilie]
[date:2016.??.??]
[result:-1]
[defenders-elo:1700?]
[termination:timeout]
[rules:dim:3 start:/1K1/3/t1t/]

1. c3-c2 b1-b2
2. a3-a2 b2-b3
[]
[date:early 2016]
[result:0]
[ending:agreement]
[position:/1K1/3/t1t/]

1. a3-a2
[]
[variant:a/b %25]
[result:2]
[ending:unknown]
[position:/3/1K1/t2/]

1. a3-a2 b2-b1xa2
[]
[variant:Small]
[defenders-elo:1450]
[position:/1K1/3/t1t/]
[rules:dim:3 start:/1K1/3/t1t/]

1. b1-b2 a3-a2
[]
[attackers:Eir [e]
[result:1]
[rules:dim:5 start:/2t2/5/t1K1t/5/2t2/]

1. c1-b1 Kc3-b3
2. b1-a1 Kb3-b5+
[]
[event:No start]

1. a3-a2
[]
[event:Broken move]
[position:/1K1/3/t1t/]

1. a3-a2 c1-c2
[]
[variant:Small]
[rules:dim:3 start:/1K1/3/t1t/]
";

/// The options that decide which games are counted, and how.
const ARGUMENTS: [&[&str]; 12] = [
    &[],
    &["--symmetric"],
    &["--depth", "2"],
    &["--depth", "4", "--symmetric"],
    &["--player", "ada"],
    &["--player", "Eir [[]e", "--rules", "dim:5 start:/2t2/5/t1K1t/5/2t2/"],
    &["--since", "2016"],
    &["--variant", "Small"],
    &["--variant", "a/b*"],
    &["--rules", "dim:3 start:/1K1/3/t1t/", "--depth", "3"],
    &["--position", "/1K1/3/t1t/", "--side", "defenders"],
    &["--at", "a3-a2 b1-b2"],
];

/// The forms that tables have.
const FORMS: [&[&str]; 4] = [
    &["--format", "parquet"],
    &["--format", "arrow"],
    &["--format", "parquet", "--partition", "--variations"],
    &["--format", "arrow", "--partition", "--no-positions"],
];

/// Checks that tables have the same answers as the games that were exported, in each form.
fn same(games: &Path, arguments: &[&[&str]]) {
    let folder = tempfile::tempdir().expect("a folder");
    let games = games.to_str().expect("UTF-8");
    for (number, form) in FORMS.iter().enumerate() {
        let tables = format!("tables{number}");
        let output = tafl_in(folder.path(), ["export", games, "--to", &tables].iter().chain(*form), b"");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for arguments in arguments {
            let explored = |path: &str| {
                let explore = ["explore", path, "--format", "json"];
                let output = tafl_in(folder.path(), explore.iter().chain(*arguments), b"");
                (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
            };
            assert_eq!(explored(&tables), explored(games), "{form:?} {arguments:?}");
        }
    }
}

fn written(folder: &TempDir, games: &str) {
    fs::write(folder.path().join("games.otg"), games).expect("written");
}

#[test]
fn tables_and_games_have_the_same_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    written(&folder, GAMES);
    same(&folder.path().join("games.otg"), &ARGUMENTS);
}

#[test]
fn examples_have_the_same_answers() {
    let arguments: [&[&str]; 4] =
        [&[], &["--symmetric", "--depth", "3"], &["--rules", "brandub"], &["--since", "2000"]];
    for name in ["brandub.otg", "puzzle.otg"] {
        same(&home().join("examples").join(name), &arguments);
    }
}

/// Tables count together with files, and come from the games that the messages name.
#[test]
fn tables_and_files_can_be_mixed() {
    let folder = tempfile::tempdir().expect("a folder");
    written(&folder, GAMES);
    let exported = tafl_in(folder.path(), ["export", "games.otg", "--to", "tables"], b"");
    assert!(exported.status.success());
    let seen = seen_in(folder.path(), ["explore", "tables", "games.otg", "--since", "2015"], "");
    insta::assert_snapshot!(seen);
}

#[test]
fn wrong_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    written(&folder, GAMES);
    let export = |to: &str, arguments: &[&str]| {
        let output = tafl_in(folder.path(), ["export", "games.otg", "--to", to].iter().chain(arguments), b"");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    let explore = |path: &str| seen_in(folder.path(), ["explore", path], "");
    export("tables", &[]);
    export("without", &["--without", "rules_ending"]);
    export("only", &["--tables", "games"]);
    export("other", &["--format", "arrow"]);
    let mut seen = vec![explore("without"), explore("only")];
    // The moves of other games.
    written(&folder, &GAMES.replace("2. c3-c2 ---", ""));
    export("fewer", &[]);
    let file = |table: &str| folder.path().join(table);
    fs::copy(file("tables/plies.parquet"), file("fewer/plies.parquet")).expect("copied");
    seen.push(explore("fewer"));
    fs::copy(file("tables/games.parquet"), file("only/plies.parquet")).expect("copied");
    seen.push(explore("only"));
    let plies = fs::read(file("other/plies.arrow")).expect("read");
    fs::write(file("other/plies.arrow"), plies.get(..plies.len() / 2).expect("a half")).expect("written");
    seen.push(explore("other"));
    insta::assert_snapshot!(seen.join("\n"));
    assert_eq!(tafl(["explore", "-", "no-folder"], b"").status.code(), Some(2));
}

/// Each partition has files in both tables. Without one of them there would be fewer games.
#[test]
fn a_missing_partition_is_an_error() {
    for table in ["games", "plies"] {
        let folder = tempfile::tempdir().expect("a folder");
        let game =
            |variant: &str| format!("[variant:{variant}]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[]\n");
        written(&folder, &(game("One") + &game("Two")));
        let exported = tafl_in(folder.path(), ["export", "games.otg", "--to", "tables", "--partition"], b"");
        assert!(exported.status.success());
        fs::remove_dir_all(folder.path().join("tables").join(table).join("variant=Two")).expect("removed");
        let output = tafl_in(folder.path(), ["explore", "tables"], b"");
        let messages = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{messages}");
        let path = Path::new("tables").join(table).join("variant=Two").join(table).with_extension("parquet");
        assert!(messages.contains(&path.display().to_string()), "{messages}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("in 1 game"), "{messages}");
    }
}
