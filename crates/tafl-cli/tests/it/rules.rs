//! `tafl rules`.

use std::collections::BTreeSet;

use tafl_rules::Preset;

use crate::support::{Folder, printed};

crate::examples::sessions!("rules", "rules-fit");

/// Every name in the list means its rules.
#[test]
fn listed_names_are_rules() {
    // All of them would take long.
    for row in printed("rules list --format tsv").lines().step_by(7) {
        let fields: Vec<&str> = row.split('\t').collect();
        assert_eq!(printed(&format!("rules show '{}'", fields[0])).trim_end(), fields[4]);
    }
}

/// The board is the one of `tafl show`, in the same symbols, and each symbol on it is explained below it.
#[test]
fn explanations_draw_the_board() {
    let without_start = |text: String| -> String {
        text.split_inclusive('\n').filter(|line| !line.starts_with("start, ")).collect()
    };
    let options = ["", " --ascii", " --no-labels --a1 top-right"].into_iter().cycle();
    let names = Preset::ALL.iter().map(|preset| preset.name());
    // With every kind of square and piece.
    let all = "'dim:5 afor:a5, dfor:e5, start:/5/1n3/G1K2/2m1g/1C3/'";
    for (rules, options) in names.chain([all; 3]).zip(options) {
        let board = without_start(printed(&format!("show --rules {rules}{options}")));
        let explained = printed(&format!("rules explain {rules}{options}"));
        let (_, after) = explained.split_once(&format!("\n\n{board}")).expect("the board");
        let (legend, _) = after.split_once("\n\nBoard and start\n").expect("a legend");
        let explains: BTreeSet<char> =
            legend.split("  ").filter_map(|entry| entry.trim().chars().next()).collect();
        let unlabelled = without_start(printed(&format!(
            "show --no-labels --rules {rules}{}",
            options.strip_suffix(" --no-labels --a1 top-right").unwrap_or(options)
        )));
        let drawn: BTreeSet<char> =
            unlabelled.chars().filter(|symbol| !matches!(symbol, ' ' | '\n' | '·' | '.')).collect();
        assert_eq!(explains, drawn, "{explained}");
        assert!(options != " --ascii" || explained.is_ascii(), "{explained}");
    }
}

// deviation: R6
/// The rules of a preset are known, however the record is written, and so is the meaning of their `tfr`: no notes.
#[test]
fn presets_have_no_notes() {
    let list = printed("rules list --format tsv");
    let records = list.lines().map(|line| line.split('\t').nth(4).expect("a record"));
    let is_disputed = |record: &&str| [" tfr:l", " tfr:w"].iter().any(|tfr| record.contains(tfr));
    let disputed: Vec<&str> = records.filter(is_disputed).collect();
    assert!(disputed.len() > 3);
    // The same game under another name, with a default written out, and another game.
    let renamed = |record: &str| {
        let other_name =
            |word: &'_ str| if word.starts_with("name:") { "name:Other mj:n" } else { word }.to_owned();
        record.split(' ').map(other_name).collect::<Vec<_>>().join(" ")
    };
    let other =
        |record: &str| record.replace("tfr:l", "tfr:x").replace("tfr:w", "tfr:l").replace("tfr:x", "tfr:w");
    let known: Vec<String> =
        disputed.iter().flat_map(|record| [(*record).to_owned(), renamed(record)]).collect();
    let folder = Folder::new(&[
        ("known.txt", known.join("\n")),
        ("games.otg", format!("[rules:{}]\n\n1. ---\n", known.join("]\n\n1. ---\n[]\n[rules:"))),
    ]);
    for line in ["--notation rules known.txt", "games.otg"] {
        let printed = folder.run(&format!("check {line}")).good();
        assert!(!printed.contains("note"), "{printed}");
    }
    for (number, record) in disputed.iter().enumerate() {
        folder.write(&format!("others/{number}.otg"), other(record));
    }
    let noted = folder.run("check --format json --notation rules others").good();
    assert_eq!(noted.matches("tfr-disputed").count(), disputed.len(), "{noted}");
    for command in ["show", "explain"] {
        assert_eq!(folder.run(&format!("rules {command} '{}'", known[1])).stderr, "");
    }
}
