//! `tafl stats`.

use insta::assert_snapshot;

use crate::support::{corpus, printed, seen, tafl};

/// Games of two variants, and one that cannot be read.
const GAMES: &str = "\
[variant:Small]
[result:1]
[position:/t2/3/2K/]

1. a1-a2 Kc3-c2
2. a2-a1 ---
[]
[event:Broken]
1. a1-
[]
[result:-1]
[rules:dim:3 name:Tiny_Tafl start:/t2/3/2K/]

1. a1-a2
1a.1.1a. a1-b1 Kc3-c2
[]
[result:maybe]
1.
[]
";

#[test]
fn counts() {
    assert_snapshot!(seen(["stats", "-"], GAMES));
    assert_snapshot!(seen(["stats", "--top", "1", "-"], GAMES));
    assert_snapshot!(seen(["stats", "--format", "tsv", "-"], GAMES));
    assert_snapshot!(seen(["stats", "--format", "json", "-"], GAMES));
    assert_snapshot!(seen(["stats", "-"], ""));
    assert_snapshot!(seen(["stats", "nowhere.otg"], ""));
}

#[test]
fn examples() {
    assert!(printed(["stats", "examples"]).starts_with("games    "));
}

/// The counts are those of other tests, however the games are distributed over files.
#[test]
fn a_real_archive() {
    let Some(path) = corpus("corpus/copenhagen-1200.csv") else { return };
    let path = path.to_str().expect("UTF-8");
    let games = tafl(["convert", "--from", "hnefatafl-csv", "--to", "otg", "--lossy", path], b"").stdout;
    let stats = tafl(["stats", "--top", "3", "-"], &games);
    assert_eq!(stats.status.code(), Some(0));
    assert_snapshot!(String::from_utf8_lossy(&stats.stdout));
}
