//! The folder of real games.

#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flate2::read::GzDecoder;
use tar::Archive;

use crate::Totals;
use crate::half::Half;

/// The environment variable that names the folder.
const VARIABLE: &str = "TAFL_CORPUS";

/// The environment variable that asks for one half of the data.
const HALF: &str = "TAFL_CORPUS_HALF";

/// The folders whose tables and folders are halved.
const HALVED: [&str; 2] = ["corpus/", "oracle/"];

/// The folder without the variable: next to the checkout.
const DEFAULT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");

/// A folder of real games and of answers of the reference implementation. It has all tables and folders: one that is
/// missing fails the test that needs it. Their content may be more or less than today.
#[derive(Clone, Debug)]
pub struct Corpus {
    root: PathBuf,
    half: Option<Arc<Half>>,
}

/// Why there is no corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The folder that `TAFL_CORPUS` names is not a corpus.
    Named(PathBuf),
    /// `TAFL_CORPUS` is not set, and the folder next to the checkout is not a corpus.
    Default(PathBuf),
    /// `TAFL_CORPUS_HALF` is set, but there is no such half.
    Half(String),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(folder) => {
                write!(f, "no corpus in {}, which {VARIABLE} names", folder.display())
            }
            Self::Default(folder) => write!(f, "no corpus in {}; set {VARIABLE}", folder.display()),
            Self::Half(why) => write!(f, "{HALF} must be a whole number: {why}"),
        }
    }
}

impl Corpus {
    /// The corpus that `TAFL_CORPUS` names, or the one next to the checkout.
    pub(crate) fn find() -> Result<Self, Missing> {
        Self::find_in(env::var_os(VARIABLE), Path::new(DEFAULT))?.halved(env::var(HALF).ok())
    }

    /// The same for other programs than tests, which have other data to work with; `None` without a corpus.
    pub fn if_present() -> Option<Self> {
        Self::find().ok()
    }

    /// The half that the value of the variable names, or all data without it. An empty variable counts as unset.
    fn halved(self, variable: Option<String>) -> Result<Self, Missing> {
        let Some(number) = variable.filter(|number| !number.is_empty()) else { return Ok(self) };
        let number = number.parse().map_err(|error| Missing::Half(format!("{number}: {error}")))?;
        let half = Half::new(number).map_err(|error| Missing::Half(error.to_string()))?;
        Ok(Self { half: Some(Arc::new(half)), ..self })
    }

    /// The same for the value of the variable and the folder without it. An empty variable counts as unset.
    fn find_in(variable: Option<OsString>, default: &Path) -> Result<Self, Missing> {
        let named = variable.filter(|name| !name.is_empty()).map(PathBuf::from);
        let folder = named.clone().unwrap_or_else(|| default.to_owned());
        // Any folder may be called `shared`.
        if folder.join("corpus").is_dir() && folder.join("oracle").is_dir() {
            return Ok(Self { root: folder.canonicalize().unwrap_or(folder), half: None });
        }
        Err(match named {
            Some(folder) => Missing::Named(folder),
            None => Missing::Default(simplified(&folder)),
        })
    }

    #[cfg(test)]
    pub(crate) fn in_folder(folder: &Path) -> Self {
        Self { root: folder.to_owned(), half: None }
    }

    /// A file or folder, such as `corpus/otg`.
    ///
    /// # Panics
    ///
    /// If it is missing.
    #[track_caller]
    pub fn path(&self, name: &str) -> PathBuf {
        let mut path = self.root.join(name);
        let half = self.half.as_ref().filter(|_| HALVED.iter().any(|folder| name.starts_with(folder)));
        if let Some(half) = half.filter(|_| path.exists()) {
            path = half.path(&self.root, name).unwrap_or_else(|error| panic!("half of {name}: {error}"));
        }
        assert!(path.exists(), "the corpus has no {name}: {} is missing", path.display());
        path
    }

    /// Prints what a test counted, on one line. No test asserts it.
    pub fn report(&self, test: &str, totals: &Totals) {
        let half = self.half.as_ref().map_or_else(String::new, |half| format!(" (half {})", half.number()));
        // One piece of text, which is written at once although several tests run.
        let line = format!("{test}{half}: {totals}\n");
        eprint!("{line}");
    }

    /// The text of a file, unpacked if its name ends with `.gz`.
    ///
    /// # Panics
    ///
    /// If the file is missing or not UTF-8, or not compressed although its name says so.
    #[track_caller]
    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The same as [`text`](Self::text), which unpacks as well.
    #[track_caller]
    pub fn unpacked(&self, name: &str) -> String {
        self.text(name)
    }

    /// The texts in an archive, `.tar` or `.tar.gz`, with their names in the archive and in its order. Files that are not
    /// UTF-8 are skipped.
    ///
    /// # Panics
    ///
    /// If the archive is missing, cannot be read or has no texts.
    #[track_caller]
    pub fn archive(&self, name: &str) -> Vec<(String, String)> {
        let bytes = self.bytes(name);
        let members = members(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!members.is_empty(), "{name} has no files");
        members
    }

    /// The contents of a file, unpacked if its name ends with `.gz`.
    #[track_caller]
    fn bytes(&self, name: &str) -> Vec<u8> {
        let path = self.path(name);
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        if path.extension().is_none_or(|extension| extension != "gz") {
            return bytes;
        }
        let mut unpacked = Vec::new();
        let read = GzDecoder::new(bytes.as_slice()).read_to_end(&mut unpacked);
        read.unwrap_or_else(|error| panic!("{name}: {error}"));
        unpacked
    }

    /// The files of a folder with this extension, sorted by name.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[track_caller]
    pub fn files(&self, folder: &str, extension: &str) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
        let paths = entries.map(|entry| entry.unwrap_or_else(|error| panic!("{folder}: {error}")).path());
        let mut files: Vec<PathBuf> =
            paths.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
        assert!(!files.is_empty(), "the corpus has no .{extension} file in {folder}");
        files.sort();
        files
    }
}

/// The names and texts of the files of an archive.
pub(crate) fn members(archive: &[u8]) -> io::Result<Vec<(String, String)>> {
    let mut members = Vec::new();
    for entry in Archive::new(archive).entries()? {
        let mut entry = entry?;
        if entry.header().entry_type().is_file() {
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes)?;
            // Archives of games also have documents, which are not text.
            let Ok(text) = String::from_utf8(bytes) else { continue };
            members.push((entry.path()?.to_string_lossy().into_owned(), text));
        }
    }
    Ok(members)
}

/// The path without `..`, for messages. The folder itself may be missing, but the folder that contains it is not.
fn simplified(path: &Path) -> PathBuf {
    let parent = path.parent().and_then(|parent| parent.canonicalize().ok());
    match (parent, path.file_name()) {
        (Some(parent), Some(name)) => parent.join(name),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_with(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for name in names {
            fs::create_dir_all(folder.path().join(name)).expect("a folder");
        }
        folder
    }

    #[test]
    fn the_variable_comes_first() {
        let (named, default) = (folder_with(&["corpus", "oracle"]), folder_with(&["corpus", "oracle"]));
        let root = |variable: Option<&Path>| {
            let found = Corpus::find_in(variable.map(|path| path.as_os_str().to_owned()), default.path());
            found.expect("a corpus").root
        };
        assert_eq!(root(Some(named.path())), named.path().canonicalize().unwrap());
        assert_eq!(root(None), default.path().canonicalize().unwrap());
        assert_eq!(root(Some(Path::new(""))), default.path().canonicalize().unwrap());
    }

    #[test]
    fn a_folder_without_games_is_not_a_corpus() {
        let (empty, whole) = (folder_with(&["corpus"]), folder_with(&["corpus", "oracle"]));
        let named = Corpus::find_in(Some(empty.path().into()), whole.path()).expect_err("no oracle");
        assert_eq!(named, Missing::Named(empty.path().to_owned()), "the default does not replace it");
        let message = format!("no corpus in {}, which TAFL_CORPUS names", empty.path().display());
        assert_eq!(named.to_string(), message);
        let default = Corpus::find_in(None, &empty.path().join("absent")).expect_err("no folder");
        let message = format!(
            "no corpus in {}; set TAFL_CORPUS",
            empty.path().canonicalize().unwrap().join("absent").display()
        );
        assert_eq!(default.to_string(), message);
    }

    #[test]
    fn the_half_that_is_named() {
        let folder = folder_with(&["corpus", "oracle"]);
        fs::write(folder.path().join("corpus/a.txt"), "1\n2\n3\n").expect("a file");
        let lines = |variable: Option<&str>| {
            let corpus = Corpus::in_folder(folder.path()).halved(variable.map(str::to_owned));
            corpus.map(|corpus| corpus.text("corpus/a.txt").lines().count())
        };
        assert_eq!([None, Some(""), Some("0"), Some("1")].map(lines), [Ok(3), Ok(3), Ok(2), Ok(1)]);
        let message = lines(Some("even")).expect_err("a number").to_string();
        assert_eq!(message, "TAFL_CORPUS_HALF must be a whole number: even: invalid digit found in string");
    }

    #[test]
    fn files_by_name() {
        let folder = folder_with(&["corpus", "oracle"]);
        for name in ["b.otg", "a.otg", "c.txt"] {
            fs::write(folder.path().join("corpus").join(name), name).expect("a file");
        }
        let corpus = Corpus::find_in(Some(folder.path().into()), Path::new("")).expect("a corpus");
        let names: Vec<_> = corpus
            .files("corpus", "otg")
            .iter()
            .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
            .collect();
        assert_eq!(names, ["a.otg", "b.otg"]);
        assert_eq!(corpus.text("corpus/c.txt"), "c.txt");
    }

    #[test]
    fn packed_files_and_archives() {
        use std::io::Write;

        let folder = folder_with(&["corpus", "oracle"]);
        let pack = |name: &str, bytes: &[u8]| {
            let file = fs::File::create(folder.path().join("corpus").join(name)).expect("a file");
            flate2::write::GzEncoder::new(file, flate2::Compression::fast())
                .write_all(bytes)
                .expect("written");
        };
        let mut archive = tar::Builder::new(Vec::new());
        for (name, text) in [("b.txt", "second"), ("inner/a.txt", "first")] {
            let mut header = tar::Header::new_gnu();
            header.set_size(text.len() as u64);
            archive.append_data(&mut header, name, text.as_bytes()).expect("a member");
        }
        pack("archive.tar.gz", &archive.into_inner().expect("an archive"));
        pack("lines.txt.gz", b"one\ntwo\n");
        let corpus = Corpus::in_folder(folder.path());
        assert_eq!(corpus.text("corpus/lines.txt.gz"), "one\ntwo\n");
        let members = corpus.archive("corpus/archive.tar.gz");
        let members: Vec<_> = members.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        assert_eq!(members, [("b.txt", "second"), ("inner/a.txt", "first")]);
    }

    #[test]
    #[should_panic(expected = "the corpus has no corpus/absent.csv")]
    fn a_missing_file_is_named() {
        let folder = folder_with(&["corpus", "oracle"]);
        let corpus = Corpus::find_in(Some(folder.path().into()), Path::new("")).expect("a corpus");
        corpus.text("corpus/absent.csv");
    }
}
