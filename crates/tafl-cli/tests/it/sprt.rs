//! `tafl sprt`.

use insta::assert_snapshot;

use crate::support::{printed, seen};

/// What is printed, with six decimals: further ones depend on the mathematics library of the system.
fn rounded<const N: usize>(arguments: [&str; N]) -> String {
    let is_delimiter = |character| ",:[]}".contains(character);
    let printed = printed(arguments);
    let parts = printed.split_inclusive(is_delimiter).map(|part| {
        let number = part.trim_end_matches(is_delimiter);
        let Some((Ok(value), end)) = part.get(number.len()..).map(|end| (number.parse::<f64>(), end)) else {
            return part.to_owned();
        };
        if number.len() > "0.000000".len() { format!("{value:.6}{end}") } else { part.to_owned() }
    });
    parts.collect()
}

#[test]
fn a_match_in_pairs() {
    assert_snapshot!(printed(["sprt", "365", "16618", "36229", "16974", "390", "--elo", "0", "2"]), @r#"
    Elo: 1.00 +/- 0.92, nElo: 1.96 +/- 1.81
    LOS: 98.31 %, Score: 50.14 +/- 0.13 %
    Ptnml(0-2): [365, 16618, 36229, 16974, 390]
    decisive: 34347 of 70576 pairs, 17364 won and 16983 lost, sign test p = 0.040
    LLR: 2.25 (76.4%) (-2.94, 2.94) [0.00, 2.00]
    continue: nothing is decided yet
    "#);
    assert_snapshot!(printed(["sprt", "12", "0", "970", "0", "18"]), @r#"
    Elo: 2.08 +/- 3.73, nElo: 8.52 +/- 15.23
    LOS: 86.35 %, Score: 50.30 +/- 0.54 %
    Ptnml(0-2): [12, 0, 970, 0, 18]
    decisive: 30 of 1000 pairs, 18 won and 12 lost, sign test p = 0.362
    nearly all pairs are even: openings that are less one-sided tell more
    "#);
    assert_snapshot!(rounded(["sprt", "0", "0", "0", "0", "10", "--elo", "0", "10", "--format", "json"]), @r#"
    {"unit":"pairs","counts":[0,0,0,0,10],"score":{"value":1.0,"low":0.722467,"high":1.0},"elo":{"value":null,"low":166.201527,"high":null},"normalized_elo":{"value":null,"low":244.111961,"high":null},"los":1.000000,"sign_test":{"behind":0,"ahead":10,"p_value":0.001953},"sprt":{"model":"normalized","elo":[0.0,10.0],"llr":0.398671,"bounds":[-2.944439,2.944439],"verdict":"continue"}}
    "#);
}

#[test]
fn a_match_in_games() {
    assert_snapshot!(printed(["sprt", "21184", "40708", "21404", "--elo", "0.5", "2.5", "--model", "logistic"]), @r#"
    Elo: 0.92 +/- 1.69, nElo: 1.28 +/- 2.36
    LOS: 85.68 %, Score: 50.13 +/- 0.24 %
    Games: 83296, Wins: 21404, Losses: 21184, Draws: 40708
    error rates of single games do not hold where one side wins most: count pairs
    LLR: -1.57 (53.4%) (-2.94, 2.94) [0.50, 2.50]
    continue: nothing is decided yet
    "#);
}

#[test]
fn the_expected_length() {
    assert_snapshot!(printed(["sprt", "--elo", "-3", "1", "--alpha", "0.01"]), @r#"
    nElo        pairs   accepts 1
    -3          21957     1.0 %
    -1          51289    39.6 %
    1           31512    95.0 %
    "#);
    assert_snapshot!(rounded(["sprt", "--elo", "0", "30", "--format", "json"]), @r#"
    {"elo":0.0,"pairs":355.427605,"accepts_h1":0.050000}
    {"elo":15.0,"pairs":581.408274,"accepts_h1":0.5}
    {"elo":30.0,"pairs":355.427605,"accepts_h1":0.95}
    "#);
}

#[test]
fn what_to_write_instead() {
    for (arguments, message) in [
        (&["sprt"][..], "nothing to compute; write 5 counts of pairs, 3 of games, or --elo ELO0 ELO1"),
        (&["sprt", "1", "2"], "losses, draws and wins; found 2"),
        (&["sprt", "0", "0", "0"], "all counts are 0; write the results of a match"),
        (&["sprt", "--elo", "2", "0"], "write the smaller difference in Elo first"),
        (&["sprt", "--elo", "0", "999"], "write a difference in Elo from -200 to 200"),
        (
            &["sprt", "--elo", "0", "2", "--alpha", "0.6", "--beta", "0.6"],
            "whose sum is less than 1, such as 0.05",
        ),
        (&["sprt", "--elo", "0", "2", "--model", "logistic"], "write counts, or remove --model"),
        (&["sprt", "1", "2.5", "3"], "invalid value '2.5' for '[COUNT]...'"),
    ] {
        let seen = seen(arguments, "");
        assert!(seen.contains("status 2") && seen.contains(message), "{arguments:?}: {seen}");
    }
}
