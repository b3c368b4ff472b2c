//! Comments that name deviations refer to rows of `docs/deviations.md`, which describe what we do where sources
//! differ.

use std::collections::BTreeSet;
use std::path::Path;

use super::{RustFile, Violation, read};
use crate::tree;

const TABLE: &str = "docs/deviations.md";

/// Starts the comment of a test. In two parts, so that the tests below can write it.
const MARK: &str = concat!("//", " deviation:");

pub(super) fn check(root: &Path, files: &[RustFile]) -> Result<Vec<Violation>, String> {
    let path = root.join(TABLE);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let known = rows(&read(&path)?);
    Ok(files.iter().flat_map(|file| check_file(file, &known)).collect())
}

fn check_file(file: &RustFile, known: &BTreeSet<String>) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (number, line) in tree::numbered(&file.text) {
        let Some((_, text)) = line.split_once(MARK) else { continue };
        let named: Vec<&str> = named(text).collect();
        if named.is_empty() {
            let message = format!("`{MARK}` without an id; add one, such as `P1`");
            violations.push(Violation::new(&file.path, number, message));
        }
        for id in named.into_iter().filter(|&id| !known.contains(id)) {
            let message = format!("deviation `{id}` is not in {TABLE}; add a row, or correct the id");
            violations.push(Violation::new(&file.path, number, message));
        }
    }
    violations
}

/// The ids at the start of a text: `P1, R6a and the rest is prose` names two.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',']).filter(|word| !word.is_empty()).take_while(|word| is_id(word))
}

/// The ids in the first cells of the tables of a Markdown text.
fn rows(markdown: &str) -> BTreeSet<String> {
    markdown
        .lines()
        .filter_map(|line| line.trim().strip_prefix('|')?.split('|').next())
        .flat_map(|cell| cell.split(|c: char| !c.is_ascii_alphanumeric()))
        .filter(|word| is_id(word))
        .map(str::to_owned)
        .collect()
}

/// A capital letter, a number, perhaps a small letter: `P1`, `G13b`.
fn is_id(word: &str) -> bool {
    let Some(rest) = word.strip_prefix(|c: char| c.is_ascii_uppercase()) else { return false };
    let rest = rest.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(rest);
    !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKDOWN: &str =
        "# Title\n\n| id | what |\n| --- | --- |\n| P1 | see M9 |\n| `R6a` | x |\n|**G13b**| y |\n";

    fn found(text: &str) -> Vec<String> {
        let file = RustFile::sample("a", "tests/spec.rs", &text.replace("MARK", MARK));
        check_file(&file, &rows(MARKDOWN)).iter().map(Violation::to_string).collect()
    }

    #[test]
    fn ids_of_rows() {
        assert_eq!(rows(MARKDOWN), ["G13b", "P1", "R6a"].map(str::to_owned).into());
    }

    #[test]
    fn known_ids() {
        assert_eq!(found("MARK P1\na(); MARK R6a, G13b and why M9\n"), Vec::<String>::new());
        assert_eq!(found("// the deviation: X1"), Vec::<String>::new());
    }

    #[test]
    fn unknown_ids() {
        let found = found("\n    MARK P1, M9\nMARK none\n");
        let [unknown, missing] = found.as_slice() else { panic!("{found:?}") };
        assert!(unknown.starts_with("tests/spec.rs:2: deviation `M9` is not in"), "{unknown}");
        assert!(missing.starts_with(&format!("tests/spec.rs:3: `{MARK}` without an id")), "{missing}");
    }
}
