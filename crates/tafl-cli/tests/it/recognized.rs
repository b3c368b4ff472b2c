//! Files whose form is recognized, and folders of them.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use tafl_archive::ArchiveFormat;

use crate::compressed::gzip;
use crate::support::{home, printed, seen_in, tafl, tafl_in};

const CSV: &str = "h1-h3 f8-i8,0,0,Black\nd1-d3 e5-e3 f2-f3xe3,1,0,White\n";

const RECORD: &str = "[event:Club]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n[]\n";

/// A game as the server gives it to a player: a file with an object of several lines.
const OBJECT: &str = r#"{
  "WhiteSidePlayerName": "Astrid",
  "BlackSidePlayerName": "Olaf",
  "AageGameTypeName": "Magpie 7x7",
  "WhoMovedFirst": "black",
  "BlackPiecesCaptured": 0,
  "WhitePiecesCaptured": 0,
  "Moves": [
    "d1-c1",
    "d3-c3"
  ],
  "WhoWon": "White",
  "file": "game-1-2-7.json"
}
"#;

fn club() -> String {
    fs::read_to_string(home().join("examples/club.ndjson")).expect("UTF-8")
}

/// The same output as with `--from`, from a file and from standard input.
#[test]
fn the_form_of_games_is_recognized() {
    let folder = tempfile::tempdir().expect("a folder");
    let inputs = [("aagenielsen", club()), ("hnefatafl-csv", CSV.to_owned()), ("otg", RECORD.repeat(3))];
    for (form, input) in inputs {
        fs::write(folder.path().join("games"), &input).expect("written");
        let named = tafl(["convert", "--from", form, "--to", "otg"], input.as_bytes());
        assert!(!named.stdout.is_empty(), "{form}");
        let piped = tafl(["convert", "--to", "otg"], input.as_bytes());
        assert_eq!((piped.status, piped.stdout), (named.status, named.stdout.clone()), "{form}");
        assert_eq!(piped.stderr, named.stderr, "{form}");
        let of_file = tafl_in(folder.path(), ["convert", "--to", "otg", "games"], b"");
        assert_eq!((of_file.status, of_file.stdout), (named.status, named.stdout), "{form}");
    }
}

/// The text that a format writes can be read without its name.
#[test]
fn what_is_written_is_recognized() {
    let records = printed(["convert", "--from", "otg", "--to", "otg", "examples/brandub.otg"]);
    let mut formats = 0;
    for format in ArchiveFormat::ALL {
        let written = tafl(["convert", "--to", format.name(), "--lossy"], records.as_bytes());
        // Lines without a start position are read with that of Copenhagen hnefatafl.
        if written.stdout.is_empty() || format == ArchiveFormat::HnefataflCsv {
            continue;
        }
        let read = tafl(["convert", "--to", "otg", "--lossy"], &written.stdout);
        assert!(!read.stdout.is_empty(), "{format}: {}", String::from_utf8_lossy(&read.stderr));
        formats += 1;
    }
    assert!(formats > 0);
}

/// A file that is not recognized is refused, and does not stop the others.
#[test]
fn what_is_not_recognized_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("notes.txt"), "To do: find the games.\n").expect("written");
    fs::write(folder.path().join("games.txt"), RECORD).expect("written");
    fs::write(folder.path().join("empty.txt"), "").expect("written");
    let output =
        tafl_in(folder.path(), ["convert", "--to", "otg", "notes.txt", "empty.txt", "games.txt"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("[event:Club]"));
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(message.starts_with("tafl: notes.txt: the form of the games is not recognized"), "{message}");
    assert!(message.contains("`--from FORM` for one of `tafl convert --list`"), "{message}");
    // The option decides, whatever the file begins like.
    let output = tafl_in(folder.path(), ["convert", "--from", "otg", "--to", "otg", "notes.txt"], b"");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn other_records_need_their_form() {
    assert_snapshot!(seen_in(&home(), ["convert", "--to", "otn"], ""), @"
    status 2
    --- stderr
    tafl: `otn` needs `--from FORM`, because only the forms of games are recognized; see `tafl convert --list`
    ");
    assert_snapshot!(seen_in(&home(), ["convert", "--from", "otn", "--to", "walker", "--rules", "brandub"], ""), @"
    status 2
    --- stderr
    tafl: `--rules` gives rules to games, not to other records
    ");
}

fn archive(folder: &Path) {
    fs::create_dir_all(folder.join("2024")).expect("a folder");
    for (name, content) in [
        ("2024/game-1-2-7.json", OBJECT),
        ("2024/game-1-2-8.json", "{\"AageGameTypeName\": \"Magpie 7x7\",\n\n\"Moves\": [\"d9-c9\"]}\n{\n"),
        ("all.NDJSON", &club()),
        ("games.csv", CSV),
        ("games.otg", RECORD),
        ("settings.json", "{\"colour\": \"red\"}"),
        ("readme.md", "# Games"),
    ] {
        fs::write(folder.join(name), content).expect("written");
    }
}

/// Each game of a folder of single files, and what is wrong with others, by file and line.
#[test]
fn folders_have_the_files_of_a_form() {
    let folder = tempfile::tempdir().expect("a folder");
    archive(folder.path());
    let output = tafl_in(folder.path(), ["convert", "--from", "aagenielsen", "--to", "otg", "."], b"");
    let messages = String::from_utf8(output.stderr).expect("UTF-8");
    let errors: Vec<&str> = messages.lines().filter(|line| line.contains("error[")).collect();
    let expected = [
        ("2024/game-1-2-8.json:1: ", "not-playable"),
        ("2024/game-1-2-8.json:4: ", "not-json"),
        ("all.NDJSON:5: ", "not-a-move"),
        ("settings.json:1: ", "field-missing"),
    ];
    assert_eq!(errors.len(), expected.len(), "{messages}");
    for (error, (location, code)) in errors.iter().zip(expected) {
        assert!(error.starts_with(&format!("tafl: {location}error[{code}]")), "{error}");
    }
    let records = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(records.contains("[aagenielsen-file:game-1-2-7.json]"), "{records}");
    assert_eq!(records.matches("[variant:").count(), 5, "{records}");
}

/// Without `--from`, a folder has the files of all forms. Others are skipped with a message.
#[test]
fn folders_of_several_forms() {
    let folder = tempfile::tempdir().expect("a folder");
    archive(folder.path());
    let output = tafl_in(folder.path(), ["convert", "--to", "otg", "--lossy", "."], b"");
    let messages = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        messages.contains("tafl: settings.json: the form of the games is not recognized; skipped"),
        "{messages}"
    );
    assert!(!messages.contains("readme.md"), "{messages}");
    let records = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(records.matches("\n1. ").count(), 8, "{records}");
    assert_eq!(output.status.code(), Some(1));
}

/// Other commands convert archives, and note what that loses. They read the same files of folders.
#[test]
fn other_commands_read_archives() {
    let folder = tempfile::tempdir().expect("a folder");
    archive(folder.path());
    let converted = tafl_in(folder.path(), ["convert", "--to", "otg", "--lossy", "all.NDJSON"], b"");
    let of_records = tafl_in(folder.path(), ["stats", "-"], &converted.stdout);
    let of_archive = tafl_in(folder.path(), ["stats", "all.NDJSON"], b"");
    assert_eq!(of_archive.status.code(), Some(1));
    let without_unread = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("unread   1\n", "");
    assert_eq!(without_unread(&of_archive.stdout), without_unread(&of_records.stdout));
    let note = String::from_utf8(of_archive.stderr).expect("UTF-8");
    assert!(note.starts_with("4 games converted, "), "{note}");
    assert!(note.contains("  not-a-move: 1 game rejected\n"), "{note}");

    let selected = tafl_in(folder.path(), ["select", "all.NDJSON", "--player", "Astrid"], b"");
    assert!(String::from_utf8_lossy(&selected.stdout).contains("[defenders:Astrid]"));
    let of_folder = tafl_in(folder.path(), ["stats", "--format", "tsv", "."], b"");
    assert!(String::from_utf8_lossy(&of_folder.stdout).starts_with("total\tgames\t8\n"));
    let messages = String::from_utf8_lossy(&of_folder.stderr);
    let skipped = "settings.json: the form of the games is not recognized; skipped";
    assert!(messages.contains(skipped), "{messages}");
    for command in
        [&["select"][..], &["explore"], &["verify"], &["export", "--format", "csv", "--to", "tables"]]
    {
        let words = command.iter().copied().chain(["."]);
        let output = tafl_in(folder.path(), words, b"");
        assert_eq!(output.status.code(), Some(1), "{command:?}");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(messages.contains(skipped) && messages.contains("not-a-move: 1 game rejected"), "{messages}");
    }
}

/// Games of other programs are verified as the records that they become.
#[test]
fn archives_are_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = OBJECT.replace("Magpie 7x7", "Brandubh 7x7 (Walker)").replace("d3-c3", "d2-c2");
    fs::write(folder.path().join("game.json"), game).expect("written");
    assert_snapshot!(seen_in(folder.path(), ["verify", "."], ""));
}

/// Nothing is not a success.
#[test]
fn nothing_to_read_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("notes.txt"), "To do: find the games.\n").expect("written");
    fs::write(folder.path().join("more.txt"), "Done.\n").expect("written");
    fs::write(folder.path().join("readme.md"), "# Games").expect("written");
    for command in [
        "stats .",
        "select .",
        "explore .",
        "verify .",
        "convert --to otg .",
        "export --format csv --to tables .",
        "view -o page.html .",
        "rules fit .",
    ] {
        let output = tafl_in(folder.path(), command.split(' '), b"");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}: {messages}");
        let skipped = "tafl: more.txt and 1 other file: the form of the games is not recognized; skipped\n";
        assert!(messages.contains(skipped), "{command}: {messages}");
        let nothing = "tafl: .: no games that `tafl` can read; `tafl convert --list` lists all forms\n";
        assert!(messages.contains(nothing), "{command}: {messages}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3, "nothing is written");
    for command in ["check .", "fmt ."] {
        let output = tafl_in(folder.path(), command.split(' '), b"");
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("tafl: .: no .otg files"), "{command}");
    }
}

/// The games of a tar file are those of the folder that it was made from.
#[test]
fn bundles_are_read_like_folders() {
    let folder = tempfile::tempdir().expect("a folder");
    archive(&folder.path().join("games"));
    let mut bundle = tar::Builder::new(Vec::new());
    bundle.append_dir_all("games", folder.path().join("games")).expect("in memory");
    let bundle = bundle.into_inner().expect("in memory");
    let of_folder = tafl_in(folder.path(), ["select", "games", "--tag", "variant=*"], b"");
    for (name, bytes) in
        [("games.tar", bundle.clone()), ("games.tar.gz", gzip(&bundle)), ("games.tgz", gzip(&bundle))]
    {
        fs::create_dir_all(folder.path().join("in")).expect("a folder");
        fs::write(folder.path().join("in").join(name), &bytes).expect("written");
        for arguments in [&["select", "--tag", "variant=*", "in"][..], &["select", "--tag", "variant=*", "-"]]
        {
            let output = tafl_in(folder.path(), arguments, &bytes);
            // A tar file has its files in the order of the folder.
            let sorted = |bytes: &[u8]| {
                let mut lines: Vec<String> =
                    String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect();
                lines.sort();
                lines
            };
            assert_eq!(sorted(&output.stdout), sorted(&of_folder.stdout), "{name}: {arguments:?}");
            let messages = String::from_utf8_lossy(&output.stderr);
            assert!(
                messages.contains("games/settings.json: the form of the games is not recognized"),
                "{messages}"
            );
        }
        fs::remove_dir_all(folder.path().join("in")).expect("removed");
    }
}

/// A file of some formats is one game. Others are not written into it.
#[test]
fn files_of_one_game() {
    for format in ArchiveFormat::ALL {
        let records = printed(["convert", "--from", "otg", "--to", "otg", "examples/brandub.otg"]);
        let write = |text: &str| tafl(["convert", "--to", format.name(), "--lossy"], text.as_bytes());
        let (one, two) = (write(&records), write(&records.repeat(2)));
        let message = String::from_utf8_lossy(&two.stderr);
        if format.has_one_game_per_file() && !one.stdout.is_empty() {
            assert_eq!(one.stdout, two.stdout, "{format}");
            assert!(message.contains("not written: 1 further game"), "{format}: {message}");
        } else {
            assert!(!message.contains("not written"), "{format}: {message}");
        }
    }
}

/// Where game records are read, games of other programs are named, instead of up to 99 errors.
#[test]
fn games_of_other_programs_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-c1", "d3-d2"]}"#;
    fs::write(folder.path().join("games.ndjson"), format!("{line}\n{line}\n")).expect("written");
    let engines = ["--engine", "tafl engine", "--engine", "tafl engine", "--nodes", "1"];
    let openings = [&["match", "--rules", "magpie", "--openings", "games.ndjson"][..], &engines].concat();
    let commands: [&[&str]; 10] = [
        &["check", "games.ndjson"],
        &["replay", "games.ndjson"],
        &["replay", "--format", "tsv", "games.ndjson"],
        &["annotate", "games.ndjson"],
        &["legal", "games.ndjson"],
        &["show", "games.ndjson"],
        &["puzzle", "games.ndjson"],
        &["solve", "games.ndjson"],
        &["fmt", "--check", "games.ndjson"],
        &openings,
    ];
    for command in commands {
        let output = tafl_in(folder.path(), command, b"");
        let messages = String::from_utf8(output.stderr).expect("UTF-8");
        let first = messages.lines().next().unwrap_or_default();
        assert!(first.contains("form `aagenielsen`; `tafl convert --to otg`"), "{command:?}: {messages}");
        assert!(!output.status.success(), "{command:?}");
    }
}
