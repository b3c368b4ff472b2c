//! `cargo xtask english`: counts the phrases that our prose avoids, or lists them.
//!
//! It looks at documentation, comments and messages, as [`prose`] finds them. The phrases are data, in [`phrases`].

mod pattern;
mod phrases;
mod prose;

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use self::pattern::Matcher;
use self::phrases::PHRASES;
use self::prose::Medium;
use crate::process;
use crate::tree::{read, relative, walk};

/// A phrase that our prose avoids.
#[derive(Debug)]
struct Phrase {
    /// What to find; [`pattern`] describes the form.
    find: &'static str,
    /// What to write instead.
    write: &'static str,
    /// Longer patterns that allow the phrase.
    except: &'static [&'static str],
}

/// An occurrence of a phrase.
#[derive(Debug)]
pub(crate) struct Hit {
    pub(crate) path: PathBuf,
    pub(crate) line: usize,
    medium: Medium,
    /// The words as they are in the text.
    words: String,
    phrase: &'static Phrase,
}

impl fmt::Display for Hit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path.display(), self.line, self.advice())
    }
}

impl Hit {
    /// The phrase as it is in the text, and what to write instead.
    pub(crate) fn advice(&self) -> String {
        format!("\"{}\": {}", self.words, self.phrase.write)
    }
}

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let mut root = process::root();
    let mut list = false;
    let mut words = arguments.iter();
    while let Some(&word) = words.next() {
        match word {
            "--list" => list = true,
            "--root" => root = words.next().ok_or("`--root` needs a folder")?.into(),
            _ => return Err(format!("unknown option `{word}`; see `cargo xtask help`")),
        }
    }
    let hits = search(&root)?;
    let report = if list {
        hits.iter().flat_map(|hit| [hit.to_string(), "\n".to_owned()]).collect()
    } else {
        let phrases = Table::new("phrase", &hits, |hit| hit.phrase.find.to_owned());
        let crates = Table::new("crate", &hits, |hit| group(&hit.path));
        format!("{phrases}\n{crates}")
    };
    // Not `print!`, which panics if the reader of a pipe stops early.
    io::stdout().write_all(report.as_bytes()).map_err(|error| error.to_string())
}

/// Every phrase in the prose of a checkout, in the order of files and lines.
pub(crate) fn search(root: &Path) -> Result<Vec<Hit>, String> {
    let matcher = Matcher::new(PHRASES);
    let mut hits = Vec::new();
    for file in walk(root, &["md", "rs", "toml"])? {
        let path = relative(root, &file);
        if path.ends_with(phrases::FILE) {
            continue;
        }
        for passage in prose::passages(&path, &read(&file)?) {
            hits.extend(matcher.find(&passage).map(|(line, words, phrase)| Hit {
                path: path.clone(),
                line,
                medium: passage.medium,
                words,
                phrase,
            }));
        }
    }
    Ok(hits)
}

/// The package of a file; `docs` for the pages that belong to none.
fn group(path: &Path) -> String {
    let mut parts = path.iter().map(|part| part.to_string_lossy().into_owned());
    match (parts.next(), parts.next()) {
        (Some(folder), Some(name)) if folder == "crates" => name,
        (Some(folder), Some(_)) if folder == "fuzz" || folder == "xtask" => folder,
        _ => "docs".to_owned(),
    }
}

/// Counts, with a row for each name, a column for each medium, and a last row with the sums.
struct Table {
    title: &'static str,
    rows: BTreeMap<String, Counts>,
    sums: Counts,
}

/// Docs, comments, messages.
type Counts = [usize; 3];

impl Table {
    fn new(title: &'static str, hits: &[Hit], name: impl Fn(&Hit) -> String) -> Self {
        let mut table = Self { title, rows: BTreeMap::new(), sums: Counts::default() };
        for hit in hits {
            let row = table.rows.entry(name(hit)).or_default();
            for counts in [row, &mut table.sums] {
                let [docs, comments, messages] = counts;
                *match hit.medium {
                    Medium::Docs => docs,
                    Medium::Comments => comments,
                    Medium::Messages => messages,
                } += 1;
            }
        }
        table
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<44} {:>8} {:>8} {:>8} {:>8}", self.title, "docs", "comments", "messages", "all")?;
        let rows = self.rows.iter().map(|(name, counts)| (name.as_str(), counts));
        for (name, counts) in rows.chain([("total", &self.sums)]) {
            let [docs, comments, messages] = counts;
            let all: usize = counts.iter().sum();
            writeln!(f, "{name:<44.44} {docs:>8} {comments:>8} {messages:>8} {all:>8}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups() {
        let group = |path: &str| group(Path::new(path));
        assert_eq!(group("crates/t3en/src/lib.rs"), "t3en");
        assert_eq!(group("xtask/src/main.rs"), "xtask");
        assert_eq!(group("docs/json.md"), "docs");
        assert_eq!(group("README.md"), "docs");
    }

    #[test]
    fn tables_have_a_row_of_sums() {
        let phrase: &'static Phrase = PHRASES.first().unwrap();
        let hit = |path: &str, medium| Hit { path: path.into(), line: 1, medium, words: "x".into(), phrase };
        let hits = [
            hit("a", Medium::Docs),
            hit("b", Medium::Docs),
            hit("a", Medium::Comments),
            hit("a", Medium::Messages),
        ];
        let table = Table::new("file", &hits, |hit| hit.path.display().to_string()).to_string();
        let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(
            rows,
            [
                ["file", "docs", "comments", "messages", "all"],
                ["a", "1", "1", "1", "3"],
                ["b", "1", "0", "0", "1"],
                ["total", "2", "1", "1", "4"],
            ]
        );
    }

    #[test]
    fn unknown_options_are_refused() {
        assert!(run(&["--lists"]).unwrap_err().contains("unknown option `--lists`"));
        assert!(run(&["--root"]).unwrap_err().contains("needs a folder"));
    }
}
