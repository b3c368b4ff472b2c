//! Comments that name deviations refer to rows of `docs/deviations.md`, and the rows name tests that exist.

use std::collections::BTreeSet;
use std::path::Path;

use super::RustFile;

pub(super) const TABLE: &str = "docs/deviations.md";

/// Starts the comment of a test. In two parts, so that the tests below can write it.
const MARK: &str = concat!("//", " deviation:");

pub(super) fn check(table: &str, files: &[RustFile]) -> Vec<String> {
    let rows: BTreeSet<&str> = table.lines().filter_map(row_id).collect();
    let items: BTreeSet<&str> = files.iter().flat_map(|(_, text)| items(text)).collect();
    let mut violations = Vec::new();
    for (path, text) in files {
        for (number, line) in (1..).zip(text.lines()) {
            let Some((_, ids)) = line.split_once(MARK) else { continue };
            if let Some(id) = unknown(ids, &rows) {
                violations.push(format!("{}:{number}: no deviation is called `{id}`", path.display()));
            }
        }
    }
    for (number, row) in (1..).zip(table.lines()) {
        let missing = tests(row).filter(|name| !items.contains(name));
        violations.extend(missing.map(|name| format!("{TABLE}:{number}: no test is called `{name}`")));
    }
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

/// The first id without a row. A reason may follow the ids, of which there is at least one.
fn unknown<'a>(ids: &'a str, rows: &BTreeSet<&str>) -> Option<&'a str> {
    let mut words = ids.split([' ', ',']).filter(|word| !word.is_empty()).peekable();
    if words.peek().is_none_or(|word| !is_id(word)) {
        return Some(ids.trim());
    }
    words.take_while(|word| is_id(word)).find(|id| !rows.contains(id))
}

/// The functions and constants after each file in the last cell of a row: `` `cases.rs` one_test, TABLE ``.
fn tests(row: &str) -> impl Iterator<Item = &str> {
    let cell = row.trim_end_matches(['|', ' ']).rsplit_once('|').map_or("", |(_, cell)| cell);
    let parts: Vec<&str> = cell.split('`').skip(1).collect();
    let named = parts.chunks_exact(2).filter_map(|pair| match pair {
        [file, names] if Path::new(file).extension().is_some_and(|it| it == "rs") => Some(*names),
        _ => None,
    });
    let words = named.flat_map(|names| names.split([' ', ',', ';'])).filter(|word| word.contains('_'));
    words.collect::<Vec<_>>().into_iter()
}

fn items(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let item = line.strip_prefix("pub(crate) ").unwrap_or(line);
        let rest = item.strip_prefix("fn ").or_else(|| item.strip_prefix("const "))?;
        rest.split(['(', ':']).next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_rows_and_rows_have_tests() {
        let found = |cell: &str, code: &str| {
            let code =
                format!("{}\nfn one_test() {{}}\nconst BAD_ROWS: u8 = 0;\n", code.replace("MARK", MARK));
            check(&format!("| id | test |\n| P1 | a | {cell} |\n"), &[("a.rs".into(), code)])
        };
        assert_eq!(found("`spec.rs` one_test, BAD_ROWS; `x_y`", "a(); MARK P1 and why M9"), [""; 0]);
        assert_eq!(
            found("`spec.rs` one_test and no_test", ""),
            ["docs/deviations.md:2: no test is called `no_test`"]
        );
        assert_eq!(found("", "MARK P1, M9"), ["a.rs:1: no deviation is called `M9`"]);
        assert_eq!(found("", "MARK none"), ["a.rs:1: no deviation is called `none`"]);
    }
}
