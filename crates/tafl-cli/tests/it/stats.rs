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

#[test]
fn examples() {
    assert!(printed(["stats", "examples"]).starts_with("games    "));
}
