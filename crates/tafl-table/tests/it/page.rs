//! The page `docs/tables.md` has all columns.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use tafl_position::Side;
use tafl_table::{PositionKey, Table};

/// Set to write the page instead of comparing it.
const WRITE: &str = "TAFL_WRITE_PAGE";

fn page() -> (std::path::PathBuf, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tables.md");
    let text = fs::read_to_string(&path).expect("the page");
    (path, text)
}

/// The columns of all tables, as the page has them.
fn columns() -> String {
    let mut text = String::new();
    for table in Table::ALL {
        write!(text, "\n### `{table}`\n\n| column | type | meaning | null |\n| --- | --- | --- | --- |\n")
            .expect("text");
        for column in table.columns() {
            let null = column.null.unwrap_or("never");
            writeln!(text, "| `{}` | {} | {} | {null} |", column.name, column.column_type, column.meaning)
                .expect("text");
        }
    }
    text + "\n"
}

/// The text between two marks of the page, and the whole page with another text there.
fn between<'p>(page: &'p str, mark: &str, new: &str) -> (&'p str, String) {
    let (start, end) = (format!("<!-- {mark} -->"), format!("<!-- /{mark} -->"));
    let (before, rest) = page.split_once(&start).expect("the start");
    let (old, after) = rest.split_once(&end).expect("the end");
    (old, format!("{before}{start}{new}{end}{after}"))
}

#[test]
fn the_page_has_all_columns() {
    let (path, page) = page();
    let columns = format!("\n{}", columns().trim_start());
    let (old, new) = between(&page, "columns", &columns);
    if std::env::var_os(WRITE).is_some() {
        fs::write(path, new).expect("the page");
    } else {
        assert!(old == columns, "docs/tables.md differs from the columns; run this test with {WRITE}=1");
    }
    assert_eq!(between(&page, "version", "").0, Table::VERSION.to_string());
}

#[test]
fn the_keys_of_the_page_are_right() {
    let (_, page) = page();
    // A record, a side and a key, each in backticks.
    let row = |line: &str| -> Option<[String; 3]> {
        let mut quoted = line.strip_prefix("| `/").map(|_| line.split('`').skip(1).step_by(2))?;
        Some([quoted.next()?.to_owned(), quoted.next()?.to_owned(), quoted.next()?.to_owned()])
    };
    let rows: Vec<_> = page.lines().filter_map(row).collect();
    assert!(rows.len() >= 2, "{rows:?}");
    for [record, side, key] in rows {
        let side = if side == Side::Attackers.name() { Side::Attackers } else { Side::Defenders };
        let position = record.parse().expect("a position");
        assert_eq!(PositionKey::of(&position, side).to_string(), key);
    }
}
