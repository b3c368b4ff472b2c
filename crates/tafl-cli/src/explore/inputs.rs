//! The games of the paths: of files of games, and of exported tables.

use std::path::{Path, PathBuf};

use indicatif::ProgressBar;

#[cfg(feature = "tables")]
use super::stored::{Stored, Tables};
use crate::export::partition::PREFIX;
use crate::failure::Failure;
use crate::files;
#[cfg(feature = "tables")]
use crate::games::GameForm;
use crate::games::{Batches, Expected, GameText, ReadText};
use crate::given::Given;

/// The extensions of tables that are read. If a folder has both, the first.
pub(super) const EXTENSIONS: [&str; 2] = ["parquet", "arrow"];

/// Games of files, then those of tables, in batches.
pub(super) struct Inputs {
    texts: Batches,
    #[cfg(feature = "tables")]
    tables: Tables,
}

/// A game, or the text of one.
pub(super) enum Game {
    Text(GameText),
    #[cfg(feature = "tables")]
    Stored(Stored),
}

impl Inputs {
    /// The games of these paths. A folder with tables has their games, without those of other files in it.
    pub(super) fn new(paths: &[PathBuf], quiet: bool) -> Self {
        let (tables, texts): (Vec<PathBuf>, Vec<PathBuf>) =
            paths.iter().cloned().partition(|path| has_tables(path));
        let texts = Batches::new(Expected::RecognizedOrRecords, &texts).with_progress();
        #[cfg(not(feature = "tables"))]
        drop(tables);
        Self {
            texts: if quiet { texts.without_messages() } else { texts },
            #[cfg(feature = "tables")]
            tables: Tables::new(&tables),
        }
    }

    /// The progress bar.
    pub(super) fn bar(&self) -> &ProgressBar {
        self.texts.bar()
    }
}

impl Iterator for Inputs {
    type Item = Vec<Game>;

    fn next(&mut self) -> Option<Vec<Game>> {
        let texts = self.texts.next().map(|texts| texts.into_iter().map(Game::Text).collect());
        #[cfg(feature = "tables")]
        let texts = texts.or_else(|| Some(self.tables.next()?.into_iter().map(Game::Stored).collect()));
        texts
    }
}

impl Game {
    /// Reads the games, with the given rules where they have none.
    pub(super) fn read(&self, given: &Given) -> ReadText {
        match self {
            Self::Text(text) => text.read(given),
            #[cfg(feature = "tables")]
            Self::Stored(stored) => {
                ReadText::new(GameForm::Otg, |messages| Ok(vec![Ok(stored.read(given, messages)?)]))
            }
        }
    }

    /// The name of the file and the line where the game begins, for messages.
    pub(super) fn location(&self) -> String {
        match self {
            Self::Text(text) => text.location(),
            #[cfg(feature = "tables")]
            Self::Stored(stored) => stored.location(),
        }
    }
}

/// Whether the path is a folder with exported tables that can be read.
fn has_tables(path: &Path) -> bool {
    let has_file = |extension: &&str| path.join("games").with_extension(extension).is_file();
    !files::is_stdin(path) && (EXTENSIONS.iter().any(has_file) || has_partitions(&path.join("games")))
}

/// Whether a folder has a folder of a partition with a file that can be read.
fn has_partitions(folder: &Path) -> bool {
    has_partitions_of(folder, &EXTENSIONS)
}

fn has_partitions_of(folder: &Path, extensions: &[&str]) -> bool {
    let is_partition = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with(PREFIX);
    let has_file =
        |folder: &Path| extensions.iter().any(|name| folder.join("games").with_extension(name).is_file());
    let entries = folder.read_dir();
    entries.is_ok_and(|mut entries| {
        entries
            .any(|entry| entry.is_ok_and(|entry| is_partition(&entry.file_name()) && has_file(&entry.path())))
    })
}

/// Why tables at a path are not read.
fn other_tables(path: &Path) -> Option<&'static str> {
    const TEXTS: [&str; 2] = ["csv", "ndjson"];
    let is_table = |own: &std::ffi::OsStr| EXTENSIONS.iter().any(|name| own == *name);
    if path.is_file() && path.extension().is_some_and(is_table) {
        return Some("this is a file of tables; give the folder that `tafl export` wrote");
    }
    let has_text = |extension: &&str| path.join("plies").with_extension(extension).is_file();
    let has_texts = path.is_dir()
        && !has_tables(path)
        && (TEXTS.iter().any(has_text) || has_partitions_of(&path.join("games"), &TEXTS));
    has_texts.then_some("tables are read as Parquet or Arrow only; give the games that were exported")
}

/// Checks that the paths can be read by this build.
pub(super) fn are_possible(paths: &[PathBuf]) -> Result<(), Failure> {
    let problem = paths.iter().find_map(|path| Some((path, other_tables(path)?)));
    if let Some((path, problem)) = problem {
        return Err(Failure::Usage(format!("{}: {problem}", files::name(path))));
    }
    match paths.iter().find(|path| !cfg!(feature = "tables") && has_tables(path)) {
        None => Ok(()),
        Some(path) => Err(Failure::Usage(format!(
            "{} has tables, and this `tafl` was built without Parquet and Arrow; give the games that were exported, or \
             build it with `cargo install --locked --path crates/tafl-cli --all-features`",
            files::name(path)
        ))),
    }
}
