//! The types and functions that the front pages list have an example each.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Types of crates whose front page has no table.
const OTHERS: [(&str, &[&str]); 3] = [
    ("tafl-position", &["Position", "PositionDialect", "PieceSet", "Dimension", "Square", "Side", "Tsn"]),
    ("tafl-rules", &["Rules", "Preset"]),
    ("tafl-diagram", &["Diagram", "Text", "Svg"]),
];

const CRATES: [&str; 9] = [
    "t3en",
    "tafl-position",
    "tafl-moves",
    "tafl-rules",
    "tafl-game-record",
    "tafl-play",
    "tafl-verify",
    "tafl-archive",
    "tafl-diagram",
];

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path: PathBuf = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(fs::read_to_string(&path).expect("a source file"));
        }
    }
}

/// The public items of a crate, and whether the documentation of any item of that name has an example.
fn items(sources: &[String]) -> BTreeMap<&str, bool> {
    let mut items = BTreeMap::new();
    for source in sources {
        let mut has_example = false;
        for line in source.lines().map(str::trim) {
            if let Some(text) = line.strip_prefix("///") {
                has_example |= text.contains("```");
                continue;
            }
            // Attributes are between the documentation and the item.
            if line.starts_with("#[") || line.ends_with(")]") {
                continue;
            }
            if let Some(name) = item_name(line) {
                *items.entry(name).or_default() |= has_example;
            }
            has_example = false;
        }
    }
    items
}

fn item_name(line: &str) -> Option<&str> {
    let (kind, rest) = line.strip_prefix("pub ")?.split_once(' ')?;
    let name = rest.split(|found: char| !found.is_alphanumeric() && found != '_').next()?;
    ["struct", "enum", "trait", "fn"].contains(&kind).then_some(name)
}

/// The items that the tables of a front page link to.
fn listed(front_page: &str) -> Vec<&str> {
    let rows = front_page.lines().filter_map(|line| line.strip_prefix("//! | "));
    let links = rows.flat_map(|row| row.split("[`").skip(1).filter_map(|link| link.split_once("`]")));
    links.map(|(name, _)| name).collect()
}

#[test]
fn headline_items_have_examples() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    if !crates.join("tafl-position/src").is_dir() {
        println!("skipped: the other crates are not next to this package");
        return;
    }
    let mut missing = Vec::new();
    let mut count = 0;
    for name in CRATES {
        let folder = crates.join(name).join("src");
        let mut texts = Vec::new();
        sources(&folder, &mut texts);
        let items = items(&texts);
        let front_page = fs::read_to_string(folder.join("lib.rs")).expect("a front page");
        let others = OTHERS.iter().filter(|(of, _)| *of == name).flat_map(|(_, types)| types.iter().copied());
        for item in listed(&front_page).into_iter().chain(others) {
            // Items of other crates, variants and modules are not in the list.
            if let Some(has_example) = items.get(item) {
                count += 1;
                if !has_example {
                    missing.push(format!("{name}: {item}"));
                }
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
    assert!(count > 45, "only {count} items");
}
