//! Exploring archives.

use serde_json::Value;
use tafl_corpus::Corpus;

use crate::support::tafl;

/// The explored games are those that `select` finds, for every move of a position and with symmetric ones.
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

/// Tables of games have the same answers as the games, for every way to count.
pub(crate) fn tables_have_the_same_answers(corpus: &Corpus) {
    if !cfg!(feature = "tables") {
        eprintln!("skipped: built without the feature `tables`");
        return;
    }
    let path = corpus.path("corpus/aagenielsen-quarter.ndjson.gz");
    let path = path.to_str().expect("UTF-8");
    let folder = tempfile::tempdir().expect("a folder");
    let [games, plain, parts] = ["games.otg", "plain", "parts"]
        .map(|name| folder.path().join(name).into_os_string().into_string().expect("UTF-8"));
    // The games of an archive can get the rules of `--rules` instead of those of their variant when they are read; game
    // records, as tables, keep theirs.
    std::fs::write(&games, tafl(["select", path], b"").stdout).expect("written");
    for (tables, form) in
        [(&plain, &["--format", "parquet"][..]), (&parts, &["--format", "arrow", "--partition"])]
    {
        let source = if tables == &plain { &games } else { path };
        let output = tafl(["export", source, "--to", tables, "--no-positions"].iter().chain(form), b"");
        eprint!("{}", String::from_utf8_lossy(&output.stdout));
    }
    let arguments: [&[&str]; 6] = [
        &["--depth", "2"],
        &["--rules", "brandub"],
        &["--rules", "copenhagen", "--symmetric", "--depth", "3"],
        &["--variant", "Sea Battle*"],
        &["--result", "draw"],
        &["--position", "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", "--side", "attackers", "--symmetric"],
    ];
    let mut counted = 0;
    for arguments in arguments {
        let explored = |path: &str| {
            let explore = ["explore", path, "--format", "json"];
            let output = tafl(explore.iter().chain(arguments), b"");
            let object: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
            object
        };
        let expected = explored(&games);
        for tables in [&plain, &parts] {
            assert!(explored(tables) == expected, "{tables} {arguments:?}");
        }
        let found = expected["games"].as_u64().unwrap_or_default();
        eprintln!("{arguments:?}: {found} games");
        counted += found;
    }
    assert!(counted > 0);
}

fn number(object: &Value, field: &str) -> u64 {
    object[field].as_u64().expect("a number")
}
