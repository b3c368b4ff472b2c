//! Output for programs: it arrives byte for byte, and `docs/json.md` describes every field.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::support::{Folder, TAFL, help_texts, run, workspace};

crate::examples::sessions!("output");

/// Every control character of ASCII, and the beginnings of the sequences that swallow the text after them: a filter
/// for terminals drops everything up to their end, which never comes.
fn content() -> String {
    let controls = ('\0'..='\x1f').chain(['\x7f']).map(String::from);
    let sequences = ["P", "X", "_", "^", "\\", "c"].map(|rest| format!("\x1b{rest}"));
    // In UTF-8 these are two bytes, which a filter of bytes can take for others.
    let wide = ["\u{90}", "\u{9b}31m", "\u{9d}0;"].map(str::to_owned);
    controls.chain(sequences).chain(wide).collect()
}

/// The content as a record has it: every line break is a line feed there.
fn read() -> String {
    content().replace('\r', "\n")
}

/// Three games with the content in a tag, in the name of the variant and in a comment; not formatted yet.
fn archive() -> String {
    let content = content();
    let game = |number: u32| {
        format!(
            "[event:{number}<{content}>]\n[variant:v<{content}>]\n[rules:dim:3 start:/t2/3/2K/]\n1 a1-a2 c3-c2\n[c<{content}>|\n]\n"
        )
    };
    (1..=3).map(game).collect()
}

/// The output of a command, which is the same for every choice of colour.
fn output(line: &str, input: &str) -> String {
    let of = |color| run(&format!("--color {color} {line}"), input).stdout;
    let never = of("never");
    assert!(!never.is_empty(), "{line} prints nothing");
    assert!(of("auto") == never && of("always") == never, "{line}: colour changes the data");
    never
}

/// Every command that prints records prints the tags and comments as they are, and a file gets the same.
#[test]
fn records_are_complete() {
    let content = read();
    for command in ["fmt -", "select -", "annotate -", "convert --from otg --to otg -"] {
        let printed = output(command, &archive());
        for number in 1..=3 {
            assert!(printed.contains(&format!("[event:{number}<{content}>]")), "{command}, game {number}");
        }
        assert_eq!(printed.matches(&format!("c<{content}>")).count(), 3, "{command}");
    }
    let folder = Folder::new(&[("game.otg", archive())]);
    folder.run("fmt game.otg").good();
    assert_eq!(folder.read("game.otg"), output("fmt -", &archive()));
}

/// JSON does not escape DEL and the C1 controls, which a filter for terminals removes.
#[test]
fn json_is_complete() {
    let (text, content) = (archive(), read());
    let objects = |line: &str| -> Vec<Value> {
        let printed = output(line, &text);
        printed.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    };
    let comment = Value::from(format!("c<{content}>")).to_string();
    let positions = objects("replay --format json -");
    assert!(
        positions.iter().any(|position| position["comments"].to_string().contains(comment.trim_matches('"')))
    );
    let name =
        objects("stats --format json -")[0]["variants"][0]["name"].as_str().expect("a name").to_owned();
    // The name of a variant may be shown without underscores.
    assert_eq!(name.replace('_', " "), format!("v<{content}>").replace('_', " "));
}

/// Rules and the records of an archive, and the names of files.
#[cfg(unix)]
#[test]
fn rules_and_names_are_complete() {
    // Entries of rules have no white space.
    let rules = "dim:3 start:/t2/3/2K/ house:a\x1bP\x7f\u{9b}b";
    for command in [format!("rules show '{rules}'"), String::from("rules canon -")] {
        let printed = output(&command, rules);
        assert!(printed.contains("house:a\x1bP\x7f\u{9b}b"), "{command}: {printed:?}");
    }
    let object: Value =
        serde_json::from_str(&output(&format!("rules show --format json '{rules}'"), "")).expect("an object");
    assert!(object["record"].as_str().is_some_and(|record| record.contains('\x7f')), "{object}");
    assert_eq!(object["others"][0]["value"], "a\x1bP\x7f\u{9b}b");
    let name = "a\x1bP\x7f\u{9b}b.otg";
    let folder = Folder::new(&[(name, archive() + "2. q\n")]);
    for command in ["check", "verify"] {
        let objects = folder.run(&format!("{command} --format json {name}")).objects();
        assert_eq!(objects[0]["path"], name, "{command}");
    }
}

/// A game with an error, a finding, a note, and comments with markup.
const GAME: &str = "\
[rules:dim:3 tfr:l start:/t2/3/2K/]
[event:Club]

1. a1-a2 Kc3-c2
[! First.|Second.]
2. a2:a1
";

/// Each section, and arguments with which its command prints all its fields.
const SECTIONS: [(&str, &str); 15] = [
    ("check", "-"),
    ("replay", "--game 1 -"),
    ("convert", "--from otg --to aagenielsen --lossy --summary=json - examples"),
    ("conform", "--group position/basics -- {tafl} man"),
    ("verify", "- examples/brandub.otg"),
    ("solve", "--minimal examples/puzzle.otg"),
    ("solve --check", "-"),
    ("legal", "'dim:5 atkf:n start:/t4/K4/1T3/5/5/'"),
    ("rules fit", "--top 0 - examples/brandub.otg"),
    ("rules list", ""),
    ("rules show", "'dim:3 dice:2d6 esc:e start:/1t1/1K1/3/'"),
    ("explore", "--depth 2 - examples"),
    ("stats", "- examples"),
    ("sprt", "1 2 5 3 1 --elo 0 9"),
    ("match", "--rules brandub --games 2 --engine 'depth=1 tafl engine' --engine 'depth=1 tafl engine'"),
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
    let described: BTreeSet<&str> =
        sections.keys().filter_map(|name| name.strip_prefix("`tafl ")?.strip_suffix('`')).collect();
    assert_eq!(described, SECTIONS.iter().map(|(name, _)| *name).collect(), "sections, and what is tested");
    for (name, arguments) in SECTIONS {
        let section = with_objects(&sections, &format!("`tafl {name}`"));
        // A summary follows the messages, on standard error.
        let is_summary = arguments.contains("--summary=json");
        let format = if is_summary { "" } else { " --format json" };
        let line = format!("{name}{format} {}", arguments.replace("{tafl}", TAFL));
        let run = run(line.trim_end(), GAME);
        let printed = if is_summary { run.stderr.lines().last().unwrap_or_default() } else { &run.stdout };
        let mut found = BTreeSet::new();
        for line in printed.lines() {
            keys(&serde_json::from_str(line).expect("an object a line"), &mut found);
        }
        let words = code(&section);
        let unknown: Vec<&String> = found.iter().filter(|key| !words.contains(key.as_str())).collect();
        assert!(unknown.is_empty(), "{name}: not described: {unknown:?}");
        let missing: Vec<&str> = fields(&section).filter(|field| !found.contains(*field)).collect();
        assert!(missing.is_empty(), "{name}: described and not printed: {missing:?}");
    }
    // A command that prints objects has a section.
    for (name, help) in help_texts() {
        let prints = help.lines().any(|line| line.contains("possible values: text") && line.contains("json"));
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

/// Help that cannot be printed is an error.
#[cfg(target_os = "linux")]
#[test]
fn help_to_a_full_device() {
    for words in ["--help", "fmt --help", "--version", ""] {
        let run = Folder::new::<&str>(&[]).shell(&format!("\"$0\" {words} >/dev/full"));
        assert!(run.status == 2 && run.stderr.starts_with("tafl: standard output: "), "{words}: {run:?}");
    }
}
