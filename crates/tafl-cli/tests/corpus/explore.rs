//! Exploring archives.

use serde_json::Value;
use tafl_corpus::Corpus;

use crate::support::tafl;

/// What is explored are the games that `select` finds, for every move of a position and with symmetric ones.
pub(crate) fn explored_games_are_the_selected_ones(corpus: &Corpus) {
    let path = corpus.path("corpus/aagenielsen-sample.ndjson");
    let path = path.to_str().expect("UTF-8");
    let variant = ["--variant", "Copenhagen Hnefatafl 11x11"];
    let games = tafl(["select", path].iter().chain(&variant), b"").stdout;
    let explored = |arguments: &[&str]| {
        let output = tafl(
            ["explore", "-", "--format", "json", "--rules", "copenhagen"].iter().chain(arguments),
            &games,
        );
        serde_json::from_slice::<Value>(&output.stdout).expect("an object")
    };
    let selected = |position: &str, symmetric: &[&str]| {
        let output = tafl(["select", "-", "--position", position].iter().chain(symmetric), &games);
        String::from_utf8_lossy(&output.stdout).matches("\n[variant:").count() as u64
    };
    let mut lines = 0;
    for symmetric in [&[][..], &["--symmetric"]] {
        let start = explored(symmetric);
        for first in start["moves"].as_array().expect("moves") {
            let made = first["move"].as_str().expect("a move");
            let after = explored(&[symmetric, &["--at", made]].concat());
            let (games, ended) = (number(&after, "games"), number(&after, "ended"));
            // `select` accepts games with either side to move, which only a game that passes in a way could have.
            assert_eq!(
                games + ended,
                selected(after["position"].as_str().expect("a position"), symmetric),
                "{made}"
            );
            assert!(games + ended >= number(first, "games"), "{made}: transpositions count too");
            let replies = after["moves"].as_array().expect("moves");
            assert!(replies.iter().map(|reply| number(reply, "games")).sum::<u64>() >= games, "{made}");
            assert!(replies.iter().all(|reply| number(reply, "games") <= games), "{made}");
            lines += replies.len();
        }
    }
    eprintln!("{lines} replies");
    assert!(lines > 0);
}

fn number(object: &Value, field: &str) -> u64 {
    object[field].as_u64().expect("a number")
}
