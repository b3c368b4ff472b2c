//! Game records.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{GameRecord, Games};

use crate::support::{printed, printed_from, tafl, tafl_in};

pub(crate) fn real_games_are_completed(corpus: &Corpus) {
    for path in corpus.files("corpus/otg", "otg") {
        let output = tafl(["annotate".as_ref(), path.as_os_str()], b"");
        assert_eq!(output.status.code(), Some(0), "{}", path.display());
        let again = tafl(["annotate", "-"], &output.stdout);
        assert_eq!(again.stdout, output.stdout, "{}", path.display());
    }
}

/// Real games: formatted once, they do not change again, and they replay as they did.
pub(crate) fn nothing_of_real_games_is_lost(corpus: &Corpus) {
    let folder = tempfile::tempdir().expect("a folder");
    for path in corpus.files("corpus/otg", "otg") {
        let name = path.file_name().expect("a name").to_owned();
        fs::write(folder.path().join(&name), fs::read(&path).expect("read")).expect("written");
        let replayed = |path: &Path| {
            let arguments = ["replay", "--all", "--format", "json"].map(OsStr::new);
            printed(arguments.into_iter().chain([path.as_os_str()]))
        };
        let before = replayed(&path);
        assert_eq!(tafl_in(folder.path(), [OsStr::new("fmt"), &name], b"").status.code(), Some(0));
        assert_eq!(replayed(&folder.path().join(&name)), before, "{}", path.display());
    }
    let again = tafl_in(folder.path(), ["fmt", "--check", "."], b"");
    assert_eq!(again.status.code(), Some(0), "{}", String::from_utf8_lossy(&again.stdout));
}

/// Whether the reference has the same row, but for two differences: it adds the king's prefix if the file lacks it, and
/// writes `a*` if a berserk turn continues.
fn is_as_read(ours: &str, theirs: &str) -> bool {
    let [ours, theirs] = [ours, theirs].map(|row| row.split('\t').collect::<Vec<_>>());
    let ([at, record, position, side], [at_theirs, theirs, position_theirs, side_theirs]) =
        (&ours[..], &theirs[..])
    else {
        return false;
    };
    (at, position, *side) == (at_theirs, position_theirs, side_theirs.trim_end_matches('*'))
        && (record == theirs || theirs.strip_prefix('K') == Some(record))
}

pub(crate) fn replay_prints_what_the_reference_traces(corpus: &Corpus) {
    let folders = ["corpus/otg", "oracle/otg-generated"];
    let games: Vec<_> = folders.iter().flat_map(|folder| corpus.files(folder, "otg")).collect();
    let mut totals = Totals::default();
    for trace in corpus.files("oracle/traces", "tsv") {
        let Some(game) = games.iter().find(|game| game.file_stem() == trace.file_stem()) else { continue };
        let text = fs::read_to_string(&trace).expect("UTF-8");
        let expected: Vec<&str> = text.lines().filter(|row| !row.starts_with('#')).collect();
        let arguments = ["replay", "--all", "--game", "1", "--format", "tsv"].map(OsStr::new);
        let found = printed(arguments.into_iter().chain([game.as_os_str()]));
        assert_eq!(found.lines().count(), expected.len(), "{}", game.display());
        for (found, expected) in found.lines().zip(&expected) {
            assert!(is_as_read(found, expected), "{}: {found}\n{expected}", game.display());
        }
        totals.count("games");
        totals.add("moves", expected.len() - 1);
    }
    assert!(totals.of("games") > 0, "no game has a trace");
    corpus.report("replays with traces", &totals);
}

pub(crate) fn real_games_are_good(corpus: &Corpus) {
    let (folder, files) = (corpus.path("corpus/otg"), corpus.files("corpus/otg", "otg").len());
    let good = format!("\n{files} files, {files} games, {files} good, 0 errors, 0 findings\n");
    let text = printed(["verify".as_ref(), folder.as_os_str()]);
    assert!(text.ends_with(&good), "{text}");
}

/// All real games can be played, and so can those that we convert.
pub(crate) fn real_games_can_be_played(corpus: &Corpus) {
    for folder in ["corpus/otg", "oracle/otg-generated"] {
        let printed = printed([OsStr::new("check"), corpus.path(folder).as_os_str()]);
        assert!(printed.contains(" 0 errors,"), "{printed}");
    }
    let archive = corpus.path("corpus/copenhagen-1200.csv");
    let games = fs::read_to_string(&archive).expect("UTF-8").lines().count();
    let convert = ["convert", "--from", "hnefatafl-csv", "--to", "otg", "--summary"].map(OsStr::new);
    let converted = tafl(convert.into_iter().chain([archive.as_os_str()]), b"").stdout;
    let checked = printed_from(["check", "--strict", "-"], &converted);
    assert_eq!(checked, format!("1 file, {games} games, 0 errors, 0 findings\n"), "not a single note either");
}

/// Real games stay what they are: the same moves and comments, and puzzles with the same moves.
pub(crate) fn real_games_are_renumbered(corpus: &Corpus) {
    for folder in ["corpus/otg", "oracle/otg-generated"] {
        for path in corpus.files(folder, "otg") {
            let text = fs::read(path).expect("a game");
            let renumbered = printed_from(["fmt", "--renumber", "-"], &text);
            assert_eq!(printed_from(["fmt", "--renumber", "-"], &renumbered), renumbered);
            let found = printed_from(["check", "-"], &renumbered);
            let numbers =
                ["[turn-out-of-sequence]", "[variation-first-turn]", "[numbering]", "[variation-number]"];
            assert!(!numbers.iter().any(|code| found.contains(code)), "{found}");
            let moves = |text: &[u8]| {
                let replayed = printed_from(["replay", "--all", "--format", "json", "-"], text);
                let values = replayed.lines().map(|line| {
                    let mut object: serde_json::Value = serde_json::from_str(line).expect("JSON");
                    object.as_object_mut().expect("an object").remove("address");
                    object
                });
                values.collect::<Vec<_>>()
            };
            assert!(moves(&text) == moves(renumbered.as_bytes()), "{renumbered}");
        }
    }
}

/// Every game of an archive replays to its end, as it does alone.
pub(crate) fn replay_of_a_real_archive(corpus: &Corpus) {
    let path = corpus.path("corpus/copenhagen-1200.csv");
    let path = path.to_str().expect("UTF-8");
    let games = tafl(["convert", "--from", "hnefatafl-csv", "--to", "otg", "--lossy", path], b"").stdout;
    let all = tafl(["replay", "--format", "tsv", "-"], &games);
    assert_eq!((all.status.code(), all.stderr.as_slice()), (Some(0), &b""[..]));
    let all = String::from_utf8(all.stdout).expect("UTF-8");
    let numbers = |row: &str| row.split('\t').next().expect("a column").parse::<usize>().expect("a number");
    let text = String::from_utf8(games).expect("UTF-8");
    let of_game = |record: GameRecord| record.replay().expect("a start").count() + 1;
    let rows: Vec<_> = Games::new(&text).map(|game| of_game(game.value.expect("a record"))).collect();
    let mut printed = vec![0; rows.len() + 1];
    all.lines().for_each(|row| printed[numbers(row)] += 1);
    assert_eq!(printed[1..], rows);
}
