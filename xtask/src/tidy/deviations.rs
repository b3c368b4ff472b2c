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
    let table = read(&path)?;
    let known = rows(&table);
    let mut violations: Vec<Violation> = files.iter().flat_map(|file| check_file(file, &known)).collect();
    violations.extend(check_tests(&table, files));
    Ok(violations)
}

/// The last cell of a row names files of tests, in backticks, and after each of them functions or constants. These exist.
fn check_tests(table: &str, files: &[RustFile]) -> Vec<Violation> {
    let known: BTreeSet<&str> = files.iter().flat_map(|file| names(&file.text)).collect();
    let mut violations = Vec::new();
    for (number, row) in tree::numbered(table).filter(|(_, line)| line.starts_with('|')) {
        let Some((_, cell)) = row.trim_end_matches(['|', ' ']).rsplit_once('|') else { continue };
        // Every second part is in backticks.
        let parts: Vec<&str> = cell.split('`').skip(1).collect();
        let tests = parts.chunks_exact(2).filter_map(|pair| match pair {
            [file, text] if Path::new(file).extension().is_some_and(|it| it == "rs") => Some(*text),
            _ => None,
        });
        let tests = tests.flat_map(|text| text.split([' ', ',', ';'])).filter(|word| word.contains('_'));
        for name in tests.filter(|name| !known.contains(name)) {
            let message = format!("no test is called `{name}`; correct the name");
            violations.push(Violation::new(TABLE, number, message));
        }
    }
    violations
}

/// The names of the functions and constants of a file: a table of cases is named as well.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let item = line.strip_prefix("pub(crate) ").unwrap_or(line);
        let rest = item.strip_prefix("fn ").or_else(|| item.strip_prefix("const "))?;
        rest.split(['(', ':']).next()
    })
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
    fn tests_of_rows() {
        let files = [RustFile::sample(
            "a",
            "tests/spec.rs",
            "#[test]\nfn one_test() {}\npub(crate) fn two_tests(a: u8) {}\nconst BAD_ROWS: u8 = 0;\n",
        )];
        let found = |cell: &str| check_tests(&format!("| id | test |\n| M1 | {cell} |\n"), &files).len();
        assert_eq!(found("`spec.rs` one_test, BAD_ROWS; `tafl-verify`: `corpus/main.rs` two_tests"), 0);
        assert_eq!(found("`spec.rs` one_test and no_test"), 1);
        assert_eq!(found("`GameRecord::opentafl_issues` lists it"), 0);
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
