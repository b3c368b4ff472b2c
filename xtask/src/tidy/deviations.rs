//! Comments that name deviations refer to rows of `docs/deviations.md`, and each row is named by one.

use std::collections::BTreeSet;

use super::RustFile;

pub(super) const TABLE: &str = "docs/deviations.md";

/// Starts the comment of a test. In two parts, so that the tests below can write it.
const MARK: &str = concat!("//", " deviation:");

pub(super) fn check(table: &str, files: &[RustFile]) -> Vec<String> {
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
    violations.extend(rows.difference(&named).map(|id| format!("{TABLE}: no test names `{id}`")));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_name_rows_and_rows_are_named() {
        let found = |code: &str| {
            check("| id | choice |\n| P1 | a |\n", &[("a.rs".into(), code.replace("MARK", MARK))])
        };
        assert_eq!(found("a(); MARK P1 and why M9"), [""; 0]);
        assert_eq!(found("MARK P1, M9"), ["a.rs:1: no deviation is called `M9`"]);
        assert_eq!(
            found("MARK none"),
            ["a.rs:1: no deviation is called `none`", "docs/deviations.md: no test names `P1`"]
        );
    }
}
