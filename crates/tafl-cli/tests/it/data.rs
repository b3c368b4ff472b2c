//! Output for programs arrives byte for byte: control characters and escape sequences of the content are not
//! removed, and colour makes no difference.

use std::fs;

use serde_json::Value;

use crate::support::{tafl, tafl_in};

/// Every control character of ASCII, and the beginnings of the sequences that swallow the text after them: a filter
/// for terminals drops everything up to their end, which never comes.
fn contents() -> Vec<String> {
    let controls = (0..=0x1f).chain([0x7f]).map(|byte| char::from(byte).to_string());
    let sequences = ["P", "X", "_", "^", "\\", "c"].map(|rest| format!("\x1b{rest}"));
    // In UTF-8 these are two bytes, which a filter of bytes can take for others.
    let wide = ["\u{90}", "\u{9b}31m", "\u{9d}0;"].map(str::to_owned);
    controls.chain(sequences).chain(wide).collect()
}

/// Three games with the content in a tag, in the name of the variant and in a comment; not formatted yet.
fn archive(content: &str) -> String {
    let game = |number: u32| {
        format!(
            "[event:{number}<{content}>]\n[variant:v<{content}>]\n[rules:dim:3 start:/t2/3/2K/]\n1 a1-a2 c3-c2\n[c<{content}>|\n]\n"
        )
    };
    (1..=3).map(game).collect()
}

/// The archive, as one text that has all contents.
fn everything() -> String {
    archive(&contents().concat())
}

/// All contents as a record has them: every line break is a line feed there.
fn read() -> String {
    contents().concat().replace('\r', "\n")
}

/// The output of a command for this file, which is the same for every choice of colour.
fn output(name: &str, arguments: &[&str], input: &str) -> Vec<u8> {
    let of = |color| tafl(["--color", color].iter().chain(arguments), input.as_bytes()).stdout;
    let never = of("never");
    assert!(!never.is_empty(), "{name} prints nothing");
    for color in ["auto", "always"] {
        assert!(of(color) == never, "{name}: colour changes the data");
    }
    never
}

#[test]
fn a_filter_prints_what_is_written_in_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.otg");
    for content in contents().into_iter().chain([contents().concat()]) {
        let text = archive(&content);
        fs::write(&file, &text).expect("written");
        let in_place = tafl_in(folder.path(), ["fmt", "game.otg"], b"");
        assert_eq!(in_place.status.code(), Some(0), "{content:?}");
        let written = fs::read(&file).expect("read");
        assert_ne!(written, text.as_bytes(), "{content:?}: the file is not formatted yet");
        let filtered = tafl(["fmt", "-"], text.as_bytes());
        assert_eq!(filtered.status.code(), Some(0), "{content:?}");
        assert_eq!(
            String::from_utf8_lossy(&filtered.stdout),
            String::from_utf8_lossy(&written),
            "{content:?}"
        );
    }
}

/// Every command that prints records prints the tags and comments as they are.
#[test]
fn records_are_complete() {
    let text = everything();
    let content = read();
    let commands: [&[&str]; 4] = [
        &["fmt", "-"],
        &["select", "-"],
        &["annotate", "-"],
        &["convert", "--from", "otg", "--to", "otg", "-"],
    ];
    for command in commands {
        let printed = String::from_utf8(output(&command.join(" "), command, &text)).expect("UTF-8");
        for number in 1..=3 {
            assert!(printed.contains(&format!("[event:{number}<{content}>]")), "{command:?}, game {number}");
        }
        let comments = printed.matches(&format!("c<{content}>")).count();
        assert_eq!(comments, 3, "{command:?}");
    }
}

fn objects(name: &str, arguments: &[&str], input: &str) -> Vec<Value> {
    let printed = String::from_utf8(output(name, arguments, input)).expect("UTF-8");
    printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// JSON does not escape DEL and the C1 controls, which a filter for terminals removes.
#[test]
fn json_is_complete() {
    let (text, content) = (everything(), read());
    let positions = objects("replay", &["replay", "--format", "json", "-"], &text);
    let comments = |position: &Value| position["comments"].to_string();
    let comment = Value::from(format!("c<{content}>")).to_string();
    assert!(positions.iter().any(|position| comments(position).contains(comment.trim_matches('"'))));

    let counts = objects("stats", &["stats", "--format", "json", "-"], &text);
    let name = counts[0]["variants"][0]["name"].as_str().expect("a name");
    // The name of a variant may be shown without underscores.
    assert_eq!(name.replace('_', " "), format!("v<{content}>").replace('_', " "));

    // Entries of rules have no white space.
    let value: String = content.chars().filter(|character| !character.is_whitespace()).collect();
    let rules = format!("dim:3 start:/t2/3/2K/ house:{value}");
    // An argument has no NUL.
    let rules = rules.replace('\0', "");
    let shown = objects("rules", &["rules", "show", "--format", "json", &rules], "");
    assert!(shown[0]["record"].as_str().is_some_and(|record| record.contains('\x7f')), "{}", shown[0]);
    let other = shown[0]["others"][0]["value"].as_str().expect("an entry");
    assert_eq!(other, value.replace('\0', ""));
}

/// Rules and the records of an archive, and the names of files.
#[cfg(unix)]
#[test]
fn rules_and_names_are_complete() {
    let rules = "dim:3 start:/t2/3/2K/ house:a\x1bP\x7f\u{9b}b";
    for command in [&["rules", "show", rules][..], &["rules", "canon", "-"]] {
        let printed = String::from_utf8(output("rules", command, rules)).expect("UTF-8");
        assert!(printed.contains("house:a\x1bP\x7f\u{9b}b"), "{command:?}: {printed:?}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let name = "a\x1bP\x7f\u{9b}b.otg";
    fs::write(folder.path().join(name), everything() + "2. q\n").expect("written");
    for command in [["check", "--format", "json"], ["verify", "--format", "json"]] {
        let printed = tafl_in(folder.path(), command.into_iter().chain([name]), b"").stdout;
        let printed = String::from_utf8(printed).expect("UTF-8");
        let first = printed.lines().next().expect("an object");
        let object: Value = serde_json::from_str(first).expect("JSON");
        assert_eq!(object["path"].as_str(), Some(name), "{command:?}: {first:?}");
    }
}

/// The other outputs for programs have nothing to colour.
#[test]
fn data_have_no_colour() {
    let game = fs::read_to_string(crate::support::home().join("examples/brandub.otg")).expect("UTF-8");
    let commands: [&[&str]; 14] = [
        &["replay", "--format", "tsv", "-"],
        &["replay", "--format", "json", "-"],
        &["stats", "--format", "tsv", "-"],
        &["verify", "--format", "tsv", "-"],
        &["verify", "--format", "json", "-"],
        &["check", "--format", "json", "-"],
        &["legal", "--format", "tsv", "brandub"],
        &["legal", "--format", "json", "brandub"],
        &["perft", "--divide", "brandub", "1"],
        &["rules", "list", "--format", "tsv"],
        &["rules", "list", "--format", "json"],
        &["show", "--svg", "-", "-"],
        &["completions", "bash"],
        &["man"],
    ];
    for command in commands {
        let printed = output(&command.join(" "), command, &game);
        assert!(!printed.contains(&0x1b), "{command:?}");
    }
}
