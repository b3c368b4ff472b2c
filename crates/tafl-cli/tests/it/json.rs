//! `docs/json.md` describes every field that the command prints, and none that it does not.

use std::collections::{BTreeMap, BTreeSet};
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
    ("tafl verify", &["verify", "--format", "json", "-", "examples/brandub.otg"]),
    ("tafl solve", &["solve", "--minimal", "--format", "json", "examples/puzzle.otg"]),
    ("tafl solve --check", &["solve", "--check", "--format", "json", "-"]),
    ("tafl legal", &["legal", "--format", "json", "dim:5 atkf:n start:/t4/K4/1T3/5/5/"]),
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

/// The sections of the page by their headings.
fn sections(page: &str) -> BTreeMap<&str, &str> {
    page.split("\n## ").skip(1).filter_map(|section| section.split_once('\n')).collect()
}

/// A section, and the sections of the objects that it links to.
fn with_objects<'p>(sections: &BTreeMap<&'p str, &'p str>, heading: &str) -> String {
    let mut headings = vec![heading.to_owned()];
    let mut index = 0;
    while let Some(section) = headings.get(index).and_then(|heading| sections.get(heading.as_str())) {
        let is_linked = |other: &&&str| {
            let anchor = format!("](#{})", other.to_lowercase().replace(' ', "-"));
            section.contains(&anchor) && !headings.iter().any(|known| known == *other)
        };
        let linked: Vec<String> = sections.keys().filter(is_linked).map(ToString::to_string).collect();
        headings.extend(linked);
        index += 1;
    }
    headings.iter().map(|heading| sections[heading.as_str()]).collect::<Vec<_>>().join("\n")
}

/// The fields in the tables of a section.
fn fields(section: &str) -> impl Iterator<Item = &str> {
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" |"));
    rows.flat_map(|(fields, _)| fields.trim_end_matches('`').split("`, `"))
}

#[test]
fn every_field_is_described() {
    let Some(root) = workspace() else { return };
    let page = fs::read_to_string(root.join("docs/json.md")).expect("UTF-8");
    let sections = sections(&page);
    let described: BTreeSet<&str> = sections.keys().filter_map(|name| name.strip_prefix('`')).collect();
    let tested: Vec<String> = SECTIONS.iter().map(|(name, _)| format!("{name}`")).collect();
    assert_eq!(described, tested.iter().map(String::as_str).collect(), "sections, and what is tested");
    for name in SECTIONS.map(|(name, _)| name) {
        let section = with_objects(&sections, &format!("`{name}`"));
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
        let words = code(&section);
        let unknown: Vec<&String> = found.iter().filter(|key| !words.contains(key.as_str())).collect();
        assert!(unknown.is_empty(), "{name}: not described: {unknown:?}");
        let missing: Vec<&str> = fields(&section).filter(|field| !found.contains(*field)).collect();
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

/// An object that the packages have too: its section, and its types in JavaScript and Python.
const OBJECTS: [(&str, &str, Option<&str>); 8] = [
    ("Diagnostic", "types.d.ts Diagnostic", None),
    ("Outcome", "types.d.ts Outcome", Some("Outcome")),
    ("Verdict", "types.d.ts Verdict", Some("Verdict")),
    ("Finding", "types.d.ts VerifyFinding", Some("Finding")),
    ("Ply", "types.d.ts Ply", None),
    ("Fitted group", "archives.d.ts FittedGroup", Some("FittedGroup")),
    ("Fitted rules", "archives.d.ts FittedRules", Some("FittedRules")),
    ("Contradiction", "archives.d.ts Contradiction", Some("Contradiction")),
];

/// `sideToMove`.
fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
}

/// What follows `beginning` up to `end`.
fn part<'t>(text: &'t str, beginning: &str, end: &str) -> &'t str {
    let (_, rest) = text.split_once(beginning).unwrap_or_else(|| panic!("no `{beginning}`"));
    rest.split(end).next().unwrap_or_default()
}

/// The packages have the fields that are described here, and the npm package no others.
#[test]
fn packages_have_the_same_fields() {
    let Some(root) = workspace() else { return };
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("UTF-8");
    let (page, stub) = (read("docs/json.md"), read("crates/tafl-python/python/tafl/_tafl.pyi"));
    for (heading, typed, class) in OBJECTS {
        let section = sections(&page)[heading];
        let (file, interface) = typed.split_once(' ').expect("a file and a type");
        let types = read(&format!("crates/tafl-wasm/js/{file}"));
        let body = part(&types, &format!("export interface {interface} {{\n"), "\n}");
        let typed: BTreeSet<&str> = (body.lines())
            .filter_map(|line| line.strip_prefix("  ")?.split_once(": "))
            .map(|(name, _)| name.trim_end_matches('?'))
            .filter(|name| name.chars().all(char::is_alphanumeric))
            .collect();
        let expected: Vec<String> = fields(section).map(camel).collect();
        assert_eq!(typed, expected.iter().map(String::as_str).collect(), "{interface} of {file}");
        let Some(class) = class else { continue };
        let body = part(&stub, &format!("\nclass {class}:\n"), "\n@final");
        for field in fields(section).map(|field| if field == "good" { "is_good" } else { field }) {
            assert!(body.contains(&format!("    @property\n    def {field}(self)")), "{class}.{field}");
        }
    }
}
