//! Notes of `tafl check`: once per file, and none about presets.

use std::fs;

use insta::assert_snapshot;

use crate::support::{printed, printed_from, seen, seen_in, tafl};

const DISPUTED: &str = "[rules:dim:3 tfr:w start:/t2/3/2K/]\n\n1. a1-a2\n[]\n";

#[test]
fn a_note_is_reported_once_per_file_and_the_others_are_counted() {
    assert_snapshot!(seen(["check", "--strict", "-"], DISPUTED.repeat(4)));
    assert_snapshot!(seen(["check", "--format", "github", "-"], DISPUTED.repeat(4)));
    assert_snapshot!(seen(["check", "--format", "json", "-"], DISPUTED.repeat(4)));
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("one.otg"), DISPUTED.repeat(2)).expect("written");
    fs::write(folder.path().join("two.otg"), DISPUTED).expect("written");
    assert_snapshot!(seen_in(folder.path(), ["check", "."], ""));
    fs::write(folder.path().join("\u{202e}\u{9b}.otg"), DISPUTED.repeat(2)).expect("written");
    let printed = seen_in(folder.path(), ["check", "."], "");
    assert!(!printed.contains(['\u{202e}', '\u{9b}']), "{printed:?}");
}

/// Each code counts separately.
#[test]
fn notes_with_different_codes_are_all_reported() {
    let records = "dim:3 tfr:w start:/t2/3/2T/\n".repeat(2);
    let printed = printed_from(["check", "--notation", "rules", "-"], records);
    assert_eq!(printed.matches("\n --> ").count(), 2, "{printed}");
    assert!(printed.contains("note[tfr-disputed]: 1 more in standard input\n"), "{printed}");
    assert!(printed.contains("note[no-king]: 1 more in standard input\n"), "{printed}");
    assert!(printed.ends_with(", 4 notes\n"), "{printed}");
}

// deviation: R6
/// The rules of a preset are known, however the record is written, and so is the meaning of their `tfr`.
#[test]
fn presets_have_no_notes() {
    let records = printed(["rules", "list", "--format", "tsv"]);
    let records = records.lines().map(|line| line.split('\t').nth(4).expect("a record"));
    let is_disputed = |record: &&str| [" tfr:l", " tfr:w"].iter().any(|tfr| record.contains(tfr));
    let disputed: Vec<&str> = records.filter(is_disputed).collect();
    assert!(disputed.len() > 3);
    for record in disputed {
        let (named, renamed) = (record.to_owned(), renamed(record));
        for record in [named, renamed] {
            let clean = |printed: String| assert!(!printed.contains("note"), "{printed}");
            clean(printed_from(["check", "--notation", "rules", "-"], &record));
            clean(printed_from(["check", "-"], format!("[rules:{record}]\n\n1. ---\n")));
            for command in ["show", "explain"] {
                let output = tafl(["rules", command, &record], b"");
                assert_eq!(String::from_utf8_lossy(&output.stderr), "", "rules {command} {record}");
            }
            // The other letter is another game.
            let other = record.replace("tfr:l", "tfr:x").replace("tfr:w", "tfr:l").replace("tfr:x", "tfr:w");
            let printed = printed_from(["check", "--notation", "rules", "-"], &other);
            assert!(printed.contains("note[tfr-disputed]"), "{printed}");
        }
    }
}

/// The same game under another name, with a default written out.
fn renamed(record: &str) -> String {
    let words =
        record.split(' ').map(|word| if word.starts_with("name:") { "name:Other mj:n" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// People see a finding that a command repairs once; a program sees each.
#[test]
fn a_habit_is_one_finding() {
    let game = "[rules:dim:3 start:/t2/3/2K/]\n[date:2024.1.1]\n1. A1-A2 c3c2\n2. A2-A1 c2c3\n";
    assert_snapshot!(seen(["check", "-"], game));
    let objects = printed_from(["check", "--format", "json", "-"], game);
    assert_eq!(objects.matches("\"upper-case-file\"").count(), 4, "{objects}");
    // Findings without a repair differ from each other.
    let tags = "[date:x]\n[result:y]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n";
    let printed = printed_from(["check", "-"], tags);
    assert_eq!(printed.matches("finding[tag-value]").count(), 2, "{printed}");
}
