//! The command on real games: what the commands agree on, which no test of a library compares.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

#[allow(dead_code, reason = "the other tests need more of it")]
#[path = "../it/support.rs"]
mod support;

use std::collections::HashSet;
use std::fs;

use serde_json::Value;
use tafl_corpus::Corpus;
use tafl_game_record::GameRecord;

use crate::support::{Folder, nothing_is_shown_ahead, run};

tafl_corpus::main!(
    real_games_keep_their_moves,
    archives_come_back,
    selecting_everything,
    the_counts_of_an_archive,
    explored_games_are_the_selected_ones,
    tables_have_the_same_answers,
    real_puzzles_are_solved,
    canonical_records_do_not_change,
);

/// Real games, formatted, renumbered or completed once, do not change again, and have the moves, positions and comments
/// that they had. All of them are good.
fn real_games_keep_their_moves(corpus: &Corpus) {
    let replayed = |text: &str| -> Vec<Value> {
        let mut rows = run("replay --all --format json -", text).objects();
        rows.iter_mut().for_each(|row| drop(row.as_object_mut().expect("an object").remove("address")));
        rows
    };
    let moves = |rows: &[Value]| rows.iter().map(|row| row["position"].clone()).collect::<Vec<_>>();
    for folder in ["corpus/otg", "oracle/otg-generated"] {
        for path in corpus.files(folder, "otg") {
            let text = fs::read_to_string(&path).expect("UTF-8");
            let before = replayed(&text);
            for command in ["fmt -", "fmt --renumber -"] {
                let once = run(command, &text).good();
                assert_eq!(run(command, &once).good(), once, "{command} {}", path.display());
                assert!(replayed(&once) == before, "{command} {}", path.display());
            }
            if folder == "corpus/otg" {
                let once = run("annotate -", &text).good();
                assert_eq!(run("annotate -", &once).good(), once, "{}", path.display());
                assert!(moves(&replayed(&once)) == moves(&before), "{}", path.display());
            }
        }
        let checked = run(&format!("check {}", corpus.path(folder).display()), "").good();
        assert!(checked.contains(" 0 errors,"), "{checked}");
    }
    let count = corpus.files("corpus/otg", "otg").len();
    let verified = run(&format!("verify {}", corpus.path("corpus/otg").display()), "").good();
    let good = format!("\n{count} files, {count} games, {count} good, 0 errors, 0 findings\n");
    assert!(verified.ends_with(&good), "{verified}");
}

/// Every game of an archive that is carried over comes back, and one that lost nothing comes back as it was. Converted
/// games have no errors, and can be played.
fn archives_come_back(corpus: &Corpus) {
    for (path, format) in [
        ("corpus/aagenielsen-sample.ndjson", "aagenielsen"), // deviation: M6
        ("corpus/copenhagen-1200.csv", "hnefatafl-csv"),     // deviation: M7
    ] {
        let lines = fs::read_to_string(corpus.path(path)).expect("UTF-8");
        let there = run("convert --to otg --lossy --summary=json", &lines);
        let summary: Value =
            serde_json::from_str(there.stderr.lines().last().expect("a summary")).expect("JSON");
        eprintln!("{path}: {summary}");
        let count = |name: &str| summary[name].as_u64().expect("a number");
        let games = lines.lines().filter(|line| !line.trim().is_empty()).count() as u64;
        assert_eq!(count("converted") + count("rejected"), games);
        run("check -", &there.stdout).good();
        let back = run(&format!("convert --from otg --to {format} --lossy"), &there.stdout).stdout;
        let known: HashSet<&str> = lines.lines().collect();
        let returned = back.lines().filter(|line| known.contains(line)).count() as u64;
        assert_eq!(back.lines().count() as u64, count("converted"));
        assert!(returned >= count("lossless"), "{returned}");
    }
}

/// Selecting everything changes nothing, an archive is converted as it is read, and an archive after itself without
/// duplicates is the archive.
fn selecting_everything(corpus: &Corpus) {
    let path = corpus.path("corpus/aagenielsen-sample.ndjson");
    let games = run(&format!("convert --to otg {}", path.display()), "").stdout;
    assert!(run("select -", &games).good() == games);
    assert!(run(&format!("select {}", path.display()), "").stdout == games);
    let once = run("select --dedupe -", &games).good();
    assert!(run("select --dedupe -", games.repeat(2)).good() == once);
    let tag = "\n[variant:Copenhagen Hnefatafl 11x11]";
    let copenhagen = run("select --variant 'Copenhagen Hnefatafl 11x11' -", &once).good();
    assert_eq!(copenhagen.matches("\n[variant:").count(), once.matches(tag).count());
}

/// The counts add up, and are the same for the archive and for the records that were made from it.
fn the_counts_of_an_archive(corpus: &Corpus) {
    let path = corpus.path("corpus/copenhagen-1200.csv");
    let games = run(&format!("convert --to otg --lossy {}", path.display()), "").stdout;
    let stats = run("stats --format json -", &games).objects().remove(0);
    let mut of_archive = run(&format!("stats --format json {}", path.display()), "").objects().remove(0);
    of_archive["unread"] = stats["unread"].clone();
    assert_eq!(stats, of_archive);
    let results = stats["results"].as_object().expect("results").values();
    assert_eq!(results.filter_map(Value::as_u64).sum::<u64>(), number(&stats, "games"));
    let lengths = stats["lengths"].as_array().expect("lengths").iter();
    let plies: u64 = lengths.map(|length| number(length, "plies") * number(length, "games")).sum();
    assert_eq!(plies, number(&stats, "plies"));
}

fn number(object: &Value, field: &str) -> u64 {
    object[field].as_u64().expect("a number")
}

/// The explored games are those that `select` finds, for every move of a position and with symmetric ones.
fn explored_games_are_the_selected_ones(corpus: &Corpus) {
    let path = corpus.path("corpus/aagenielsen-sample.ndjson");
    let games = run(&format!("select {} --variant 'Copenhagen Hnefatafl 11x11'", path.display()), "").stdout;
    for symmetric in ["", " --symmetric"] {
        let explored = |more: &str| {
            let line = format!("explore - --format json --rules copenhagen{symmetric}{more}");
            run(&line, &games).objects().remove(0)
        };
        let start = explored("");
        for first in start["moves"].as_array().expect("moves") {
            let after = explored(&format!(" --at {}", first["move"].as_str().expect("a move")));
            let position = after["position"].as_str().expect("a position");
            let selected = run(&format!("select - --position {position}{symmetric}"), &games).stdout;
            let (explored, ended) = (number(&after, "games"), number(&after, "ended"));
            // `select` accepts games with either side to move, which only a game that passes in a way could have.
            assert_eq!(explored + ended, selected.matches("\n[variant:").count() as u64, "{first}");
            assert!(explored + ended >= number(first, "games"), "{first}: transpositions count too");
            let replies =
                after["moves"].as_array().expect("moves").iter().map(|reply| number(reply, "games"));
            assert!(replies.clone().sum::<u64>() >= explored, "{first}");
            assert!(replies.clone().all(|reply| reply <= explored), "{first}");
        }
        assert!(number(&start, "games") > 0);
    }
}

/// Tables of games have the same answers as the games, for every way to count.
fn tables_have_the_same_answers(corpus: &Corpus) {
    if !cfg!(feature = "tables") {
        eprintln!("skipped: built without the feature `tables`");
        return;
    }
    let path = corpus.path("corpus/aagenielsen-quarter.ndjson.gz");
    // The games of an archive can get the rules of `--rules` instead of those of their variant when they are read; game
    // records, as tables, keep theirs.
    let folder = Folder::new(&[("games.otg", run(&format!("select {}", path.display()), "").stdout)]);
    folder.run("export games.otg -o plain --no-positions --format parquet");
    folder.run(&format!("export {} -o parts --no-positions --format arrow --partition", path.display()));
    let mut counted = 0;
    for arguments in [
        "--depth 2",
        "--rules brandub",
        "--rules copenhagen --symmetric --depth 3",
        "--variant 'Sea Battle*'",
        "--result draw",
        "--position /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ --side attackers --symmetric",
    ] {
        let explored =
            |source: &str| folder.run(&format!("explore {source} --format json {arguments}")).objects();
        let expected = explored("games.otg");
        for tables in ["plain", "parts"] {
            assert!(explored(tables) == expected, "{tables} {arguments}");
        }
        counted += expected.first().map_or(0, |object| number(object, "games"));
    }
    assert!(counted > 0);
}

/// Every puzzle is solved by its own moves, and no command shows one of them ahead.
fn real_puzzles_are_solved(corpus: &Corpus) {
    let mut puzzles = 0;
    for path in corpus.files("corpus/otg", "otg") {
        let record: GameRecord = fs::read_to_string(&path).expect("UTF-8").parse().expect("a record");
        let Some(start) = record.puzzle_start() else { continue };
        puzzles += 1;
        nothing_is_shown_ahead(&path);
        let tree = record.tree();
        let after = tree.find(&start.expect("an address"));
        let line = tree.line(tree.children(after).next()).filter_map(|id| tree.move_record(id));
        let moves: Vec<String> = line.map(|record| format!("{record}\n")).collect();
        let of_solver: String = moves.iter().step_by(2).cloned().collect();
        for (option, moves, status) in
            [(" --both-sides", moves.concat(), 0), ("", of_solver, 0), ("", moves[0].clone(), 1)]
        {
            let run = run(&format!("puzzle{option} {}", path.display()), format!("start\n{moves}"));
            assert_eq!(run.status, status, "{}", path.display());
        }
    }
    assert!(puzzles > 0, "the corpus has no puzzle");
}

/// Every record of the collection that can be read is read again from its canonical form, and does not change.
fn canonical_records_do_not_change(corpus: &Corpus) {
    let once = run(&format!("rules canon {}", corpus.path("corpus/rules.txt").display()), "").stdout;
    assert!(!once.is_empty() && run("rules canon", &once).good() == once);
}
