//! The command `tafl` on archives.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::measure::clock;
use crate::row::Done;
use crate::{Row, Sample, Unit, Workload};

/// How many games the archive of the conversions has: those of aagenielsen.dk, repeated.
const ARCHIVE: usize = 40_000;

/// The real games of aagenielsen.dk, one per line: 11,212 different ones.
const AAGENIELSEN: [&str; 2] = ["corpus/aagenielsen-sample.ndjson", "corpus/aagenielsen-quarter.ndjson.gz"];

pub(super) fn rows() -> Vec<Row> {
    let row = |id, work| Row::new(id, "Commands", work, Unit::Command);
    vec![
        row("verify", "`tafl verify`, the games of the sample").ours(verify),
        row("convert", "`tafl convert`, aagenielsen.dk to game records").ours(convert),
        row("stats", "`tafl stats` of the result").ours(stats),
    ]
}

/// The program and a folder for its files, which is deleted with the value.
struct Tafl {
    program: PathBuf,
    folder: TempDir,
}

impl Tafl {
    fn new(sample: &Sample) -> Option<Self> {
        Some(Self { program: sample.command()?.clone(), folder: TempDir::new().ok()? })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, words: &[&str], file: &Path, output: Stdio) -> Option<()> {
        let mut command = Command::new(&self.program);
        command.args(words).arg(file).stdout(output).stderr(Stdio::null());
        // Status 1 means that some games have errors.
        command.status().ok()?.code().filter(|code| *code < 2).map(drop)
    }

    /// Runs a command as a workload that measures its CPU time.
    fn workload(self, words: &'static [&'static str], file: PathBuf, games: usize) -> Workload {
        let run = move || {
            let before = clock::of_commands();
            let _ = self.run(words, &file, Stdio::null());
            let time = clock::of_commands().saturating_sub(before);
            Done { operations: games as u64, checksum: 0, time: Some(time) }
        };
        Workload { run: Box::new(run), overhead: None }
    }

    /// Writes an archive of aagenielsen.dk with many games, and returns its path and the number of its games.
    fn archive(&self, sample: &Sample) -> Option<(PathBuf, usize)> {
        let lines = AAGENIELSEN.map(|name| sample.corpus().map(|corpus| corpus.text(name)));
        let lines = lines.into_iter().collect::<Option<String>>()?;
        let path = self.path("archive.ndjson");
        let repeats = ARCHIVE.div_ceil(lines.lines().count().max(1));
        fs::write(&path, lines.repeat(repeats)).ok()?;
        Some((path, lines.lines().count() * repeats))
    }

    /// Writes the same archive as game records.
    fn converted(&self, archive: &Path) -> Option<PathBuf> {
        let path = self.path("archive.otg");
        let file = fs::File::create(&path).ok()?;
        self.run(CONVERT, archive, Stdio::from(file))?;
        Some(path)
    }
}

const CONVERT: &[&str] = &["convert", "--from", "aagenielsen", "--to", "otg", "--lossy"];

fn verify(sample: &Sample) -> Option<Workload> {
    let tafl = Tafl::new(sample)?;
    let path = tafl.path("games.otg");
    fs::write(&path, &sample.records().plain).ok()?;
    Some(tafl.workload(&["verify", "--quiet"], path, sample.games().len()))
}

fn convert(sample: &Sample) -> Option<Workload> {
    let tafl = Tafl::new(sample)?;
    let (path, games) = tafl.archive(sample)?;
    Some(tafl.workload(CONVERT, path, games))
}

/// Counted by the games of the archive, though some of them cannot be converted.
fn stats(sample: &Sample) -> Option<Workload> {
    let tafl = Tafl::new(sample)?;
    let (archive, games) = tafl.archive(sample)?;
    let path = tafl.converted(&archive)?;
    Some(tafl.workload(&["stats"], path, games))
}
