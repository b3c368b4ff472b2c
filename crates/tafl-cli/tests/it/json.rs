//! `docs/json.md` describes every field that the command prints, and none that it does not.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::support::{help_texts, tafl, workspace};

/// A game with an error, a finding, a note, and comments with markup.
const GAME: &str = "\
[rules:dim:3 tfr:l start:/t2/3/2K/]
[event:Club]

1. a1-a2 Kc3-c2
[! First.|Second.]
2. a2:a1
";

/// Each section, and a command that prints all its fields.
const SECTIONS: [(&str, &[&str]); 15] = [
    ("tafl check", &["check", "--format", "json", "-"]),
    ("tafl replay", &["replay", "--game", "1", "--format", "json", "-"]),
    (
        "tafl convert",
        &["convert", "--from", "otg", "--to", "aagenielsen", "--lossy", "--summary=json", "-", "examples"],
    ),
    (
        "tafl conform",
        &[
            "conform",
            "--format",
            "json",
            "--group",
            "position/basics",
            "--",
            env!("CARGO_BIN_EXE_tafl"),
            "man",
        ],
    ),
    ("tafl verify", &["verify", "--format", "json", "-"]),
    ("tafl solve", &["solve", "--minimal", "--format", "json", "examples/puzzle.otg"]),
    ("tafl solve --check", &["solve", "--check", "--format", "json", "-"]),
    ("tafl legal", &["legal", "--format", "json", "brandub"]),
    ("tafl rules fit", &["rules", "fit", "--format", "json", "--top", "0", "-", "examples/brandub.otg"]),
    ("tafl rules list", &["rules", "list", "--format", "json"]),
    ("tafl rules show", &["rules", "show", "--format", "json", "dim:3 dice:2d6 esc:e start:/1t1/1K1/3/"]),
    ("tafl explore", &["explore", "--format", "json", "--depth", "2", "-", "examples"]),
    ("tafl stats", &["stats", "--format", "json", "-", "examples"]),
    ("tafl sprt", &["sprt", "1", "2", "5", "3", "1", "--elo", "0", "9", "--format", "json"]),
    (
        "tafl match",
        &[
            "match",
            "--format",
            "json",
            "--rules",
            "brandub",
            "--games",
            "2",
            "--engine",
            "depth=1 tafl engine",
            "--engine",
            "depth=1 tafl engine",
        ],
    ),
];

/// The keys of a value and of all values in it.
fn keys(value: &Value, into: &mut BTreeSet<String>) {
    // Values are nested as deeply as the page describes.
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| {
            into.insert(key.clone());
            keys(value, into);
        }),
        Value::Array(values) => values.iter().for_each(|value| keys(value, into)),
        _ => {}
    }
}

/// The code spans of a text.
fn code(text: &str) -> BTreeSet<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_field_is_described() {
    let Some(root) = workspace() else { return };
    let page = fs::read_to_string(root.join("docs/json.md")).expect("UTF-8");
    let described: Vec<(&str, &str)> =
        page.split("\n## `").skip(1).filter_map(|section| section.split_once('`')).collect();
    let names: BTreeSet<&str> = described.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, SECTIONS.map(|(name, _)| name).into_iter().collect(), "sections, and what is tested");
    for (name, section) in described {
        let section = section.split("\n## ").next().unwrap_or_default();
        let (_, command) = SECTIONS.iter().find(|(known, _)| *known == name).expect("known");
        let output = tafl(*command, GAME.as_bytes());
        // A summary follows the messages, on standard error.
        let is_summary = command.contains(&"--summary=json");
        let printed =
            String::from_utf8(if is_summary { output.stderr } else { output.stdout }).expect("UTF-8");
        let last = if is_summary { printed.lines().count() - 1 } else { 0 };
        let mut found = BTreeSet::new();
        for line in printed.lines().skip(last) {
            keys(&serde_json::from_str(line).expect("an object a line"), &mut found);
        }
        let words = code(section);
        let unknown: Vec<&String> = found.iter().filter(|key| !words.contains(key.as_str())).collect();
        assert!(unknown.is_empty(), "{name}: not described: {unknown:?}");
        let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" |"));
        let fields = rows.flat_map(|(fields, _)| fields.trim_end_matches('`').split("`, `"));
        let missing: Vec<&str> = fields.filter(|field| !found.contains(*field)).collect();
        assert!(missing.is_empty(), "{name}: described and not printed: {missing:?}");
    }
}

/// A command that prints objects has a section.
#[test]
fn every_command_with_objects_is_there() {
    for (words, help) in help_texts() {
        let prints = help.lines().any(|line| line.contains("possible values: text") && line.contains("json"));
        let name = format!("tafl {}", words.join(" "));
        assert_eq!(prints, SECTIONS.iter().any(|(section, _)| *section == name), "{name}");
    }
}
