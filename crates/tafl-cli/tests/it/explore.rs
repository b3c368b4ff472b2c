//! `tafl explore` of exported tables.

#[cfg(feature = "tables")]
use std::fs;

use crate::support::Folder;
#[cfg(feature = "tables")]
use crate::support::example;

crate::examples::sessions!("explore");

#[cfg(not(feature = "tables"))]
#[test]
fn tables_need_the_feature() {
    let folder = Folder::new(&[("tables/games/variant=Small/games.parquet", "")]);
    let run = folder.run("explore tables");
    assert_eq!(run.status, 2);
    assert!(run.stderr.starts_with("tafl: tables has tables, and ") && run.stderr.contains("--all-features"));
}

/// Games of several variants: with and without rules, with another start, with the other side first, with
/// endings of each column, with dates of which a part is known or that are none, and without moves.
#[cfg(feature = "tables")]
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

/// Tables have the same answers as the games that were exported, in each form, for the options that decide which games
/// are counted, and how.
#[cfg(feature = "tables")]
#[test]
fn tables_and_games_have_the_same_answers() {
    let forms = [
        "--format parquet",
        "--format arrow",
        "--format parquet --partition --variations",
        "--format arrow --partition --no-positions",
    ];
    let arguments = [
        "",
        "--symmetric",
        "--depth 2",
        "--depth 4 --symmetric",
        "--player ada",
        "--player 'Eir [[]e' --rules 'dim:5 start:/2t2/5/t1K1t/5/2t2/'",
        "--since 2016",
        "--variant Small",
        "--variant a/b*",
        "--rules 'dim:3 start:/1K1/3/t1t/' --depth 3",
        "--position /1K1/3/t1t/ --side defenders",
        "--at 'a3-a2 b1-b2'",
        "--rules brandub",
        "--since 2000",
    ];
    for games in [GAMES.to_owned(), example("brandub.otg"), example("puzzle.otg")] {
        let folder = Folder::new(&[("games.otg", &games)]);
        let explored = |source: &str, arguments: &str| {
            let run = folder.run(format!("explore {source} --format json {arguments}").trim_end());
            (run.status, run.stdout)
        };
        let merged = |source: &str| folder.run(&format!("merge {source}")).stdout;
        let expected = arguments.map(|arguments| explored("games.otg", arguments));
        for (number, form) in forms.iter().enumerate() {
            folder.run(&format!("export games.otg -o {number} {form}")).good();
            for (arguments, expected) in arguments.iter().zip(&expected) {
                assert_eq!(explored(&number.to_string(), arguments), *expected, "{form} {arguments}");
            }
            // The order of the games decides which of two lines is first.
            if !form.contains("--partition") {
                assert_eq!(merged(&number.to_string()), merged("games.otg"), "{form}");
            }
        }
    }
}

/// Tables count together with files, and come from the games that the messages name.
#[cfg(feature = "tables")]
#[test]
fn tables_and_files_can_be_mixed() {
    let folder = Folder::new(&[("games.otg", GAMES)]);
    folder.run("export games.otg -o tables").good();
    let both = folder.run("explore tables games.otg --since 2015 --format tsv");
    let one = folder.run("explore games.otg --since 2015 --format tsv");
    let counts = |text: &str| -> Vec<u64> {
        let rows = text.lines().filter_map(|line| line.strip_prefix("move\t")?.split('\t').nth(2));
        rows.map(|games| games.parse().expect("a number")).collect()
    };
    let twice: Vec<u64> = counts(&one.stdout).iter().map(|games| 2 * games).collect();
    assert_eq!(counts(&both.stdout), twice, "{both:?}");
    assert!(!twice.is_empty() && both.stderr.contains("games.otg"), "{both:?}");
}

/// Tables without a column or a table, of other games, of another format, or cut, are refused.
#[cfg(feature = "tables")]
#[test]
fn wrong_tables() {
    let folder = Folder::new(&[("games.otg", GAMES)]);
    let export = |to: &str, more: &str| folder.run(&format!("export games.otg -o {to}{more}")).good();
    export("tables", "");
    export("without", " --without rules_ending");
    export("only", " --tables games");
    export("other", " --format arrow");
    let is_refused = |source: &str, message: &str| {
        let run = folder.run(&format!("explore {source}"));
        assert!(run.status == 2 && run.stderr.starts_with(&format!("tafl: {source}/{message}")), "{run:?}");
    };
    is_refused(
        "without",
        "games.parquet: the table `games` has no column `rules_ending`, which exploring needs;",
    );
    is_refused(
        "only",
        "plies.parquet: No such file or directory (os error 2); export `games` and `plies` together",
    );
    // The moves of other games.
    folder.write("games.otg", GAMES.replace("2. c3-c2 ---", ""));
    export("fewer", "");
    let copy = |from: &str, to: &str| fs::copy(folder.path(from), folder.path(to)).expect("copied");
    copy("tables/plies.parquet", "fewer/plies.parquet");
    is_refused("fewer", "plies.parquet: game 1 has 3 moves in `plies`, expected 2 as in `games`;");
    copy("tables/games.parquet", "only/plies.parquet");
    is_refused("only", "plies.parquet: the table is `games`, expected `plies`\n");
    let plies = fs::read(folder.path("other/plies.arrow")).expect("read");
    folder.write("other/plies.arrow", &plies[..plies.len() / 2]);
    is_refused("other", "plies.arrow: the file is damaged: ");
    assert_eq!(folder.run("explore - no-folder").status, 2);
}

/// Each partition has files in both tables. Without one of them there would be fewer games.
#[cfg(feature = "tables")]
#[test]
fn a_missing_partition_is_an_error() {
    for table in ["games", "plies"] {
        let game =
            |variant: &str| format!("[variant:{variant}]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[]\n");
        let folder = Folder::new(&[("games.otg", game("One") + &game("Two"))]);
        folder.run("export games.otg -o tables --partition").good();
        fs::remove_dir_all(folder.path(&format!("tables/{table}/variant=Two"))).expect("removed");
        let run = folder.run("explore tables");
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.stderr.contains(&format!("tables/{table}/variant=Two/{table}.parquet")), "{run:?}");
        assert!(run.stdout.contains("in 1 game"), "{run:?}");
    }
}
