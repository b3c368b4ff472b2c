//! `tafl stats`.

use insta::assert_snapshot;

use crate::support::{printed, seen};

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

/// Games by player, year or event.
#[test]
fn groups() {
    let game = |attackers: &str, defenders: &str, date: &str, result: &str| {
        format!(
            "[event:{date}]\n[attackers:{attackers}]\n[defenders:{defenders}]\n[date:{date}]\n[result:{result}]\n\
             [position:/t2/3/2K/]\n\n1. a1-a2\n[]\n"
        )
    };
    let games = [
        game("Bo Ådne", "Ada", "2015.06.12", "1"),
        game("Ada", "adne, BO", "2015.??.??", "1"),
        game("Ådne Bo", "?", "2014", "0"),
        game("Ada", "Cæcilie", "????.??.??", "?"),
    ]
    .concat();
    for by in ["player", "year", "event"] {
        assert_snapshot!(seen(["stats", "--by", by, "-"], &games));
    }
    assert_snapshot!(seen(["stats", "--by", "player", "--format", "json", "-"], &games));
    assert_snapshot!(seen(["stats", "--by", "year", "--format", "tsv", "-"], &games));
}

#[test]
fn examples() {
    assert!(printed(["stats", "examples/brandub.otg"]).starts_with("games    "));
}
