//! Game records.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use tafl_corpus::Corpus;

use crate::support::{printed, printed_from, tafl, tafl_in};

pub(crate) fn real_games_are_completed(corpus: &Corpus) {
    for path in corpus.files("corpus/otg", "otg") {
        let output = tafl(["annotate".as_ref(), path.as_os_str()], b"");
        assert_eq!(output.status.code(), Some(0), "{}", path.display());
        let again = tafl(["annotate", "-"], &output.stdout);
        assert_eq!(again.stdout, output.stdout, "{}", path.display());
    }
}

/// All real games can be played, and so can those that we convert.
pub(crate) fn real_games_can_be_played(corpus: &Corpus) {
    for folder in ["corpus/otg", "oracle/otg-generated"] {
        let (path, files) = (corpus.path(folder), corpus.files(folder, "otg").len());
        let printed = printed([OsStr::new("check"), path.as_os_str()]);
        assert!(printed.contains(&format!("{files} files, {files} games, 0 errors, ")), "{printed}");
    }
    let games = corpus.path("corpus/copenhagen-1200.csv");
    let convert = ["convert", "--from", "hnefatafl-csv", "--to", "otg", "--summary"].map(OsStr::new);
    let archive = tafl(convert.into_iter().chain([games.as_os_str()]), b"").stdout;
    let checked = printed_from(["check", "--strict", "-"], &archive);
    assert_eq!(checked, "1 file, 1200 games, 0 errors, 0 findings\n", "not a single note either");
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

/// Removes the two differences of the reference: it adds the king's prefix if the file lacks it, and writes `a*` if a
/// berserk turn continues.
fn as_we_read(stem: &str, row: &str) -> String {
    let row = row.replace("\ta*", "\ta").replace("\td*", "\td");
    let added = stem == "Crust-vs-Schachus-Grandmasters-2015" && row.starts_with("30b\t");
    if added { row.replace("\tKg9-", "\tg9-") } else { row }
}

pub(crate) fn replay_prints_what_the_reference_traces(corpus: &Corpus) {
    let folders = ["corpus/otg", "oracle/otg-generated"];
    let games: Vec<_> = folders.iter().flat_map(|folder| corpus.files(folder, "otg")).collect();
    let mut compared = 0;
    for trace in corpus.files("oracle/traces", "tsv") {
        let stem = trace.file_stem().and_then(OsStr::to_str).expect("UTF-8");
        let mut games = games.iter().filter(|game| game.file_stem() == trace.file_stem());
        let game = games.next().expect("a game for each trace");
        let expected: String = fs::read_to_string(&trace)
            .expect("UTF-8")
            .lines()
            .filter(|row| !row.starts_with('#'))
            .map(|row| as_we_read(stem, row) + "\n")
            .collect();
        let arguments = ["replay", "--all", "--format", "tsv"].map(OsStr::new);
        let found = printed(arguments.into_iter().chain([game.as_os_str()]));
        assert_eq!(found, expected, "{stem}");
        compared += 1;
    }
    assert!(compared >= 36, "ten games and 26 generated ones, found {compared}");
}

pub(crate) fn real_games_are_good(corpus: &Corpus) {
    let (folder, files) = (corpus.path("corpus/otg"), corpus.files("corpus/otg", "otg").len());
    let good = format!("\n{files} files, {files} games, {files} good, 0 errors, 0 findings\n");
    let text = printed(["verify".as_ref(), folder.as_os_str()]);
    assert!(text.ends_with(&good), "{text}");
}
