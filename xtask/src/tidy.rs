//! `cargo xtask tidy`: the promises that no other tool checks.
//!
//! Every check lists all violations, one per line, so that one run shows everything there is to fix.

mod decisions;
pub(crate) mod links;
pub(crate) mod packages;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use xshell::Shell;

use crate::{lexer, workspace};

/// Has a row for each deviation.
const DEVIATIONS: &str = "docs/deviations.md";

/// Starts the comment of a test. In two parts, so that the tests below can write it.
const MARK: &str = concat!("//", " deviation:");

/// A Rust file, relative to the root of the workspace, and its text.
type RustFile = (PathBuf, String);

pub(crate) fn run() -> Result<()> {
    let (shell, metadata) = (workspace::shell()?, workspace::members()?);
    let files = rust_files(&shell)?;
    let mut violations = packages::check(&shell, &metadata)?;
    violations.extend(deviations(&shell.read_file(DEVIATIONS)?, &files));
    violations.extend(decisions::check(&shell)?);
    violations.extend(links::check(&shell)?);
    violations.extend(lexer::check(&shell)?);
    violations.extend(files.iter().flat_map(|(path, text)| tests_on_games(path, text)));
    for violation in &violations {
        println!("{violation}");
    }
    match violations.len() {
        0 => println!("tidy: {} packages, {} Rust files", metadata.packages.len(), files.len()),
        count => bail!("{count} violations"),
    }
    Ok(())
}

fn rust_files(shell: &Shell) -> Result<Vec<RustFile>> {
    let read = |path: PathBuf| Ok((path.clone(), shell.read_file(path)?));
    workspace::files(shell, "*.rs")?.into_iter().map(read).collect()
}

/// Comments that name deviations refer to rows of the table, and each row is named by one.
fn deviations(table: &str, files: &[RustFile]) -> Vec<String> {
    let rows: BTreeSet<&str> = table.lines().filter_map(row_id).collect();
    let (mut violations, mut named) = (Vec::new(), BTreeSet::new());
    for (path, text) in files {
        for (number, line) in (1..).zip(text.lines()) {
            let Some((_, comment)) = line.split_once(MARK) else { continue };
            let ids: BTreeSet<&str> = ids(comment).collect();
            let unknown = ids.difference(&rows).copied().next();
            if let Some(id) = unknown.or(ids.is_empty().then_some(comment.trim())) {
                violations.push(format!("{}:{number}: no deviation is called `{id}`", path.display()));
            }
            named.extend(ids);
        }
    }
    violations.extend(rows.difference(&named).map(|id| format!("{DEVIATIONS}: no test names `{id}`")));
    violations
}

/// The id in the first cell of a row.
fn row_id(row: &str) -> Option<&str> {
    row.strip_prefix("| ")?.split(' ').next().filter(|word| is_id(word))
}

/// A capital letter, a number, perhaps a small letter: `P1`, `G13b`.
fn is_id(word: &str) -> bool {
    let number = word.strip_prefix(|c: char| c.is_ascii_uppercase());
    let number = number.map(|rest| rest.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(rest));
    number.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The ids at the start of a comment; a reason may follow them.
fn ids(comment: &str) -> impl Iterator<Item = &str> {
    comment.split([' ', ',']).filter(|word| !word.is_empty()).take_while(|word| is_id(word))
}

/// The harness of the tests on real games calls the listed functions and would ignore `#[test]`; their data come from
/// `Corpus`, because none of it may be in the repository or in a package.
fn tests_on_games<'a>(path: &'a Path, text: &'a str) -> impl Iterator<Item = String> + 'a {
    let is_one = path.iter().any(|part| part == "tests") && path.iter().any(|part| part == "corpus");
    let lines = (1..).zip(text.lines()).filter(move |_| is_one);
    lines.filter_map(move |(number, line)| {
        let word = ["#[test]", "include_str!", "include_bytes!", "CARGO_MANIFEST_DIR", "assert_snapshot!"]
            .into_iter()
            .find(|word| line.contains(word))?;
        Some(format!("{}:{number}: `{word}` in a test on real games; see tafl-corpus", path.display()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_would_not_run() {
        let found = |path: &str, text: &str| tests_on_games(Path::new(path), text).count();
        assert_eq!(found("crates/a/tests/corpus/main.rs", "\n#[test]\nfn a() {}\n"), 1);
        assert_eq!(found("crates/a/tests/corpus/main.rs", "fn a(corpus: &Corpus) {}\n"), 0);
        assert_eq!(found("crates/a/tests/it/main.rs", "#[test]\n"), 0);
    }

    #[test]
    fn comments_name_rows_and_rows_are_named() {
        let found = |code: &str| {
            deviations("| id | choice |\n| P1 | a |\n", &[("a.rs".into(), code.replace("MARK", MARK))])
        };
        assert_eq!(found("a(); MARK P1 and why M9"), [""; 0]);
        assert_eq!(found("MARK P1, M9"), ["a.rs:1: no deviation is called `M9`"]);
        assert_eq!(
            found("MARK none"),
            ["a.rs:1: no deviation is called `none`", "docs/deviations.md: no test names `P1`"]
        );
    }
}
