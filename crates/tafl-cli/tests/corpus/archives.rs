//! Archives of games.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use tafl_archive::{ArchiveFormat, Coded};
use tafl_corpus::{Corpus, Totals};

use crate::support::tafl;

/// What `convert --summary` reports on standard error: `1636 games converted, 200 without loss; 262 rejected`.
fn converted(summary: &str) -> usize {
    let number = summary.split(' ').next().expect("a word");
    number.parse().unwrap_or_else(|error| panic!("{error}: {summary}"))
}

fn convert(from: &str, path: &Path) -> Output {
    tafl(["convert", "--from", from, "--to", "otg", "--summary", path.to_str().expect("UTF-8")], b"")
}

/// The command refuses the same lines as the library, and all others convert back. The library's own test shows that
/// each loss is what a line shows.
fn there_and_back(corpus: &Corpus, format: ArchiveFormat, name: &str) -> Vec<u8> {
    let path = corpus.path(name);
    let lines = fs::read_to_string(&path).expect("UTF-8");
    let mut totals = Totals::default();
    let mut is_lossless = true;
    for line in lines.lines() {
        let imported = format.parse_game(line);
        is_lossless &= imported.as_ref().is_ok_and(|game| game.losses.is_empty());
        totals.count(imported.map_or_else(|error| error.code(), |_| "games"));
    }
    let games = usize::try_from(totals.of("games")).expect("a count");
    let there = convert(format.name(), &path);
    assert_eq!(there.status.code(), Some(i32::from(!is_lossless)));
    assert_eq!(converted(&String::from_utf8_lossy(&there.stderr)), games);
    let back = tafl(["convert", "--from", "otg", "--to", format.name(), "-"], &there.stdout);
    assert_eq!((back.status.code(), String::from_utf8_lossy(&back.stderr).as_ref()), (Some(0), ""));
    let written = String::from_utf8(back.stdout).expect("UTF-8");
    assert_eq!(written.lines().count(), games);
    let known: HashSet<&str> = lines.lines().collect();
    totals.add("the same lines", written.lines().filter(|line| known.contains(line)).count());
    assert!(games > 0, "no game was converted");
    corpus.report(name, &totals);
    there.stdout
}

// deviation: M6
pub(crate) fn the_archive_of_aagenielsen(corpus: &Corpus) {
    let games = there_and_back(corpus, ArchiveFormat::AageNielsen, "corpus/aagenielsen-sample.ndjson");
    // Converted games have no errors, and replay.
    let check = tafl(["check", "-"], &games);
    assert_eq!(check.status.code(), Some(0));
}

// deviation: M7
pub(crate) fn the_archive_of_hnefatafl_rs(corpus: &Corpus) {
    there_and_back(corpus, ArchiveFormat::HnefataflCsv, "corpus/copenhagen-1200.csv");
}

/// The moves of a real archive, in the form of its program: all that are moves are read, `timeout` is not.
pub(crate) fn real_moves(corpus: &Corpus) {
    let text = corpus.text("corpus/copenhagen-1200.csv");
    let moves: Vec<&str> = text
        .lines()
        .flat_map(|game| game.split(',').next().unwrap_or_default().split_whitespace())
        .take(2000)
        .collect();
    let lines: String = moves.iter().flat_map(|step| [step, "\n"]).collect();
    let there = tafl(["convert", "--from", "hnefatafl-rs", "--to", "otn", "--of", "moves"], lines.as_bytes());
    let records = String::from_utf8(there.stdout).expect("UTF-8");
    let expected = moves.iter().filter(|step| **step != "timeout").count();
    assert_eq!(records.lines().count(), expected, "{}", String::from_utf8_lossy(&there.stderr));
    let check = tafl(["check", "--strict", "--notation", "move", "-"], records.as_bytes());
    assert_eq!(check.status.code(), Some(0), "{}", String::from_utf8_lossy(&check.stdout));
}

/// Selecting everything changes nothing, and an archive after itself without duplicates is the archive.
pub(crate) fn selecting_everything(corpus: &Corpus) {
    let games = convert("aagenielsen", &corpus.path("corpus/aagenielsen-sample.ndjson")).stdout;
    let all = tafl(["select", "-"], &games);
    assert!(all.status.success() && all.stdout == games);
    let once = tafl(["select", "--dedupe", "-"], &games).stdout;
    let twice = tafl(["select", "--dedupe", "-"], &[games.clone(), games.clone()].concat()).stdout;
    assert!(once == twice);
    let count = |games: &[u8], tag: &str| String::from_utf8_lossy(games).matches(tag).count();
    let copenhagen = tafl(["select", "--variant", "Copenhagen Hnefatafl 11x11", "-"], &once).stdout;
    let tagged = count(&once, "\n[variant:Copenhagen Hnefatafl 11x11]");
    assert_eq!(count(&copenhagen, "\n[variant:"), tagged);
    let mut totals = Totals::default();
    totals.add("games", count(&games, "\n[variant:"));
    totals.add("different games", count(&once, "\n[variant:"));
    totals.add("Copenhagen", tagged);
    corpus.report("games selected", &totals);
}

/// The counts are those of the archive itself, however the games are distributed over files.
pub(crate) fn the_counts_of_an_archive(corpus: &Corpus) {
    let path = corpus.path("corpus/copenhagen-1200.csv");
    let lines = fs::read_to_string(&path).expect("UTF-8");
    let games = convert("hnefatafl-csv", &path).stdout;
    let stats = tafl(["stats", "--top", "3", "-"], &games);
    assert_eq!(stats.status.code(), Some(0));
    let stats = String::from_utf8(stats.stdout).expect("UTF-8");
    let results = |word: &str| lines.lines().filter(|line| line.ends_with(word)).count();
    let plies: usize = lines
        .lines()
        .map(|line| line.split(',').next().unwrap_or_default())
        .map(|moves| moves.split_whitespace().filter(|word| *word != "timeout").count())
        .sum();
    let starts = [
        format!("games    {}\n", lines.lines().count()),
        format!("plies    {plies}, "),
        format!("results  attackers {} ", results(",Black")),
        format!(" defenders {} ", results(",White")),
    ];
    for expected in starts {
        assert!(stats.contains(&expected), "{expected:?} is not in\n{stats}");
    }
    let mut totals = Totals::default();
    totals.add("games", lines.lines().count());
    totals.add("plies", plies);
    corpus.report("counts of an archive", &totals);
}
