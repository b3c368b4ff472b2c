//! Archives of games.

use std::collections::HashSet;
use std::fs;

use serde_json::Value;
use tafl_corpus::Corpus;

use crate::support::tafl;

/// Converts an archive to records and back. Every game that is carried over comes back, and one that lost nothing comes
/// back as it was.
fn there_and_back(corpus: &Corpus, path: &str, format: &str) -> Vec<u8> {
    let path = corpus.path(path);
    let lines = fs::read_to_string(&path).expect("UTF-8");
    let path = path.to_str().expect("UTF-8");
    let there = tafl(["convert", "--to", "otg", "--lossy", "--summary=json", path], b"");
    let summary: Value = serde_json::from_slice(&there.stderr).expect("an object");
    let count = |name: &str| summary[name].as_u64().expect("a number");
    eprintln!("{path}: {summary}");
    let games = lines.lines().filter(|line| !line.trim().is_empty()).count() as u64;
    assert_eq!(count("converted") + count("rejected"), games);
    let back = tafl(["convert", "--from", "otg", "--to", format, "--lossy", "-"], &there.stdout);
    let written = String::from_utf8(back.stdout).expect("UTF-8");
    let known: HashSet<&str> = lines.lines().collect();
    let returned = written.lines().filter(|line| known.contains(line)).count() as u64;
    eprintln!("{path}: {} written, {returned} as they were", written.lines().count());
    assert_eq!(written.lines().count() as u64, count("converted"));
    assert!(returned >= count("lossless"), "{returned}");
    there.stdout
}

// deviation: M6
pub(crate) fn the_archive_of_aagenielsen(corpus: &Corpus) {
    let records = there_and_back(corpus, "corpus/aagenielsen-sample.ndjson", "aagenielsen");
    // Converted games have no errors, and replay.
    let check = tafl(["check", "-"], &records);
    assert_eq!(check.status.code(), Some(0));
}

// deviation: M7
pub(crate) fn the_archive_of_hnefatafl_rs(corpus: &Corpus) {
    there_and_back(corpus, "corpus/copenhagen-1200.csv", "hnefatafl-csv");
}

/// The moves of a real archive, in the form of its program: what could be read is read.
pub(crate) fn real_moves(corpus: &Corpus) {
    let path = corpus.path("corpus/copenhagen-1200.csv");
    let text = fs::read_to_string(path).expect("UTF-8");
    let moves: String = text
        .lines()
        .skip(1)
        .flat_map(|game| game.split(',').next().unwrap_or_default().split_whitespace())
        .take(2000)
        .flat_map(|step| [step, "\n"])
        .collect();
    let there = tafl(["convert", "--from", "hnefatafl-rs", "--to", "otn", "--of", "moves"], moves.as_bytes());
    let records = String::from_utf8(there.stdout).expect("UTF-8");
    assert!(records.lines().count() > 1900, "{}", String::from_utf8_lossy(&there.stderr));
    let check = tafl(["check", "--strict", "--notation", "move", "-"], records.as_bytes());
    assert_eq!(check.status.code(), Some(0), "{}", String::from_utf8_lossy(&check.stdout));
}

/// Selecting everything changes nothing, and an archive after itself without duplicates is the archive.
pub(crate) fn selecting_everything(corpus: &Corpus) {
    let path = corpus.path("corpus/aagenielsen-sample.ndjson");
    let path = path.to_str().expect("UTF-8");
    let games = tafl(["convert", "--from", "aagenielsen", "--to", "otg", "--summary", path], b"").stdout;
    let all = tafl(["select", "-"], &games);
    assert!(all.status.success() && all.stdout == games);
    let once = tafl(["select", "--dedupe", "-"], &games).stdout;
    let twice = tafl(["select", "--dedupe", "-"], &[games.clone(), games].concat()).stdout;
    assert!(once == twice);
    let count = |games: &[u8]| String::from_utf8_lossy(games).matches("\n[variant:").count();
    let copenhagen = tafl(["select", "--variant", "Copenhagen Hnefatafl 11x11", "-"], &once).stdout;
    let tag = "\n[variant:Copenhagen Hnefatafl 11x11]";
    assert_eq!(count(&copenhagen), String::from_utf8_lossy(&once).matches(tag).count());
    eprintln!("{} different games, {} of Copenhagen", count(&once), count(&copenhagen));
    // The command converts an archive as it reads it.
    let picked = tafl(["select", path], b"").stdout;
    assert!(picked == all.stdout);
}

/// The counts add up, and are the same for the archive and for the records that were made from it.
pub(crate) fn the_counts_of_an_archive(corpus: &Corpus) {
    let path = corpus.path("corpus/copenhagen-1200.csv");
    let path = path.to_str().expect("UTF-8");
    let games = tafl(["convert", "--from", "hnefatafl-csv", "--to", "otg", "--lossy", path], b"").stdout;
    let of_records = tafl(["stats", "--format", "json", "-"], &games);
    let of_archive = tafl(["stats", "--format", "json", path], b"");
    assert_eq!(of_records.status.code(), Some(0));
    let parsed = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).expect("an object");
    let (stats, mut other) = (parsed(&of_records.stdout), parsed(&of_archive.stdout));
    other["unread"] = stats["unread"].clone();
    assert_eq!(stats, other);
    let results = stats["results"].as_object().expect("results").values();
    assert_eq!(results.filter_map(Value::as_u64).sum::<u64>(), stats["games"].as_u64().expect("a number"));
    let lengths = stats["lengths"].as_array().expect("lengths");
    let plies = lengths.iter().map(|length| length["plies"].as_u64().zip(length["games"].as_u64()));
    let sum = plies.map(|both| both.map_or(0, |(plies, games)| plies * games)).sum::<u64>();
    assert_eq!(sum, stats["plies"].as_u64().expect("a number"));
    eprintln!("{path}: {} games, {} plies", stats["games"], stats["plies"]);
}
