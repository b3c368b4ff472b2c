//! Archives of games.

use std::fs;

use insta::assert_snapshot;
use tafl_corpus::Corpus;

use crate::support::tafl;

// deviation: M6
pub(crate) fn the_archive_of_aagenielsen(corpus: &Corpus) {
    let path = corpus.path("corpus/aagenielsen-sample.ndjson");
    let lines = fs::read_to_string(&path).expect("UTF-8");
    let there = tafl(
        ["convert", "--from", "aagenielsen", "--to", "otg", "--summary", path.to_str().expect("UTF-8")],
        b"",
    );
    assert_eq!(there.status.code(), Some(1));
    assert_snapshot!(String::from_utf8_lossy(&there.stderr));
    // The command refuses the same lines as the library, and all others convert back.
    let back = tafl(["convert", "--from", "otg", "--to", "aagenielsen", "-"], &there.stdout);
    assert_eq!((back.status.code(), String::from_utf8_lossy(&back.stderr).as_ref()), (Some(0), ""));
    let written = String::from_utf8(back.stdout).expect("UTF-8");
    let known: std::collections::HashSet<&str> = lines.lines().collect();
    assert_eq!(written.lines().count(), 1636);
    assert_eq!(written.lines().filter(|line| known.contains(line)).count(), 1586);
    // Converted games have no errors, and replay.
    let check = tafl(["check", "-"], &there.stdout);
    assert_eq!(check.status.code(), Some(0));
}

// deviation: M7
pub(crate) fn the_archive_of_hnefatafl_rs(corpus: &Corpus) {
    let path = corpus.path("corpus/copenhagen-1200.csv");
    let lines = fs::read_to_string(&path).expect("UTF-8");
    let there = tafl(
        ["convert", "--from", "hnefatafl-csv", "--to", "otg", "--summary", path.to_str().expect("UTF-8")],
        b"",
    );
    assert_snapshot!(String::from_utf8_lossy(&there.stderr));
    let back = tafl(["convert", "--from", "otg", "--to", "hnefatafl-csv", "-"], &there.stdout);
    assert_eq!((back.status.code(), String::from_utf8_lossy(&back.stderr).as_ref()), (Some(0), ""));
    let written = String::from_utf8(back.stdout).expect("UTF-8");
    assert_eq!(written.lines().count(), 1200);
    assert_eq!(written.lines().zip(lines.lines()).filter(|(one, other)| one == other).count(), 1060);
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
    assert_eq!(count(&once), 1633);
    let copenhagen = tafl(["select", "--variant", "Copenhagen Hnefatafl 11x11", "-"], &once).stdout;
    assert_eq!(count(&copenhagen), 211);
}

/// The counts are those of other tests, however the games are distributed over files.
pub(crate) fn the_counts_of_an_archive(corpus: &Corpus) {
    let path = corpus.path("corpus/copenhagen-1200.csv");
    let path = path.to_str().expect("UTF-8");
    let games = tafl(["convert", "--from", "hnefatafl-csv", "--to", "otg", "--lossy", path], b"").stdout;
    let stats = tafl(["stats", "--top", "3", "-"], &games);
    assert_eq!(stats.status.code(), Some(0));
    assert_snapshot!(String::from_utf8_lossy(&stats.stdout));
}
