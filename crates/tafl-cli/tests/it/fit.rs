//! `tafl rules fit`.

use insta::assert_snapshot;

use crate::support::{printed_from, seen, tafl};

/// Games that begin in three ways: the second of the first group captures against the empty center.
const GAMES: &str = "\
[variant:Our game]
[result:-1]
[position:/3t3/7/7/K6/3t3/4T2/7/]

1. e6-e5 d1-c1
2. Ka4-a1
[]
[variant:Our game]
[result:-1]
[position:/3t3/7/7/K6/3t3/4T2/7/]

1. e6-d6xd5 d1-c1
2. Ka4-a1
[]
[rules:dim:7 name:Other ks:w start:/3t3/7/7/K6/3t3/4T2/7/]

1. d1-f1
[]
[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d1-f1 d3-f3
";

const BAD: &str = "\
[event:Broken]
1. a1-
[]
[event:Unknown]

1. a1-a2
[]
[position:/3t3/7/7/K6/3t3/4T2/7/]

1. e6-d6xd1
[]
[position:/3t3/7/7/K6/3t3/4T2/7/]

1. e6-d7
[]
";

#[test]
fn rules_fit_games() {
    assert_snapshot!(seen(["rules", "fit", "--top", "3", "-"], GAMES));
    assert_snapshot!(seen(["rules", "fit", "--top", "2", "--format", "tsv", "-"], GAMES));
    assert_snapshot!(seen(["rules", "fit", "--top", "1", "--format", "json", "-"], GAMES));
}

#[test]
fn games_without_a_fit() {
    assert_snapshot!(seen(["rules", "fit", "--top", "2", "-"], BAD));
    assert_snapshot!(seen(["rules", "fit", "nowhere.otg"], ""));
}

/// All candidates, in the order of their ranks, and the best one is the first.
#[test]
fn all_candidates() {
    let all = printed_from(["rules", "fit", "--top", "0", "--format", "tsv", "-"], GAMES);
    let rows: Vec<Vec<&str>> = all.lines().map(|line| line.split('\t').collect()).collect();
    assert!(rows.len() > 500, "{}", rows.len());
    assert!(rows.iter().all(|row| row.len() == 12));
    let ranks: Vec<(u32, u32)> = (rows.iter())
        .map(|row| (row[0].parse().expect("a group"), row[1].parse().expect("a rank")))
        .collect();
    assert!(ranks.is_sorted());
    let ours: Vec<&Vec<&str>> = rows.iter().filter(|row| row[0] == "3").collect();
    let brandub = ours.iter().find(|row| row[2] == "brandub").expect("a preset");
    assert_eq!(brandub[4..], ["2", "1", "2", "1", "standard input", "8", "1a", "captures-surplus"]);
    assert_eq!(ours[0][2], "historical-brandubh");
}

/// Archives of other programs are recognized.
#[test]
fn an_archive() {
    let text = seen(["rules", "fit", "--top", "1", "examples/club.ndjson"], "");
    assert!(text.contains("Brandubh 7x7 (Walker), 3 games"), "{text}");
    assert!(text.contains("   1  brandub (+"), "{text}");
    assert!(text.contains("   1  fetlar (+"), "{text}");
}

/// The first games of each variant are enough, and its table does not wait for other variants.
#[test]
fn variants_with_enough_games_come_first() {
    let game = |variant: &str, number: usize, moves: &str| {
        let position = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
        format!("[variant:{variant}]\n[round:{number}]\n[position:{position}]\n\n{moves}\n[]\n")
    };
    let few = game("A few", 0, "1. d1-f1 d3-f3");
    // The last one agrees with no rules.
    let many: String = (0..3).map(|number| game("Many", number, "1. d1-f1 d3-f3")).collect();
    let games = format!("{few}{many}{}", game("Many", 3, "1. d1-e1xd3"));
    let titles = |count: &str| -> Vec<String> {
        let output = tafl(["rules", "fit", "--games", count, "-"], games.as_bytes());
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let titles = text.lines().filter(|line| line.contains(" game"));
        titles.map(str::to_owned).chain(output.status.code().map(|code| code.to_string())).collect()
    };
    assert_eq!(titles("3"), ["Many, 3 games", "A few, 1 game", "0"]);
    assert_eq!(titles("0"), ["A few, 1 game", "Many, 4 games", "1"]);
}
