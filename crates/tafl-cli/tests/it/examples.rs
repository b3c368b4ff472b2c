//! Commands with what they print: the sessions in the `.txt` files of this folder, the tour of the README, and the
//! examples of the help texts.
//!
//! A session is what a user sees on a terminal: a command after `$`, more lines of it after `>`, and then its output; a
//! line `…` there matches any omitted lines. In the `.txt` files each line of standard error follows a `!`, and
//! `[1]` is an exit status. `␛`, `␍` and `␀` are control characters, and `␄` is an end without a line feed. Every `#`
//! begins a session in a new folder, which has the examples and what the commands before the first `#` write.
//!
//! With `INSTA_UPDATE=always` the sessions are written with what the commands print.

use std::env;
use std::fs;
use std::iter;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use similar::TextDiff;
use tempfile::TempDir;

use crate::input::gzip;
use crate::support::{TAFL, example, help_texts, home, printed, workspace};

/// Commands that need a terminal or another program, write outside the folder, or search for minutes: `annotate.rs`
/// has `--analysis` with a small game.
const NOT_HERE: [&str; 7] =
    ["--interactive", "/usr/share", "man -l", "cargo run", "java", "--analysis", "--resume"];

/// The line for omitted lines.
const LEFT_OUT: &str = "…\n";

/// The test of the sessions in a file.
macro_rules! sessions {
    ($($name:literal),+) => {
        #[test]
        #[cfg_attr(not(unix), ignore = "needs a shell")]
        fn sessions() {
            $($crate::examples::assert_sessions($name);)+
        }
    };
}
pub(crate) use sessions;

pub(crate) fn assert_sessions(name: &str) {
    let path = home().join("it").join(name).with_extension("txt");
    let text = fs::read_to_string(&path).expect("UTF-8");
    let (setup, sessions) = text.split_once("\n\n# ").expect("a session");
    let mut made = String::new();
    for session in sessions.trim_end().split("\n\n# ") {
        let folder = tempfile::tempdir().expect("a folder");
        copy(&home().join("examples"), &folder.path().join("examples"));
        let run = |command: &str| shown(&shell(folder.path(), command));
        let before = rerun(&format!("{setup}\n"), run);
        if made.is_empty() {
            made = before;
        }
        made.extend(["\n# ", &rerun(&format!("{session}\n"), run)]);
    }
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&path, made).expect("written");
    } else {
        let diff = TextDiff::from_lines(&text, &made);
        let diff = diff.unified_diff().header(&path.display().to_string(), "printed").to_string();
        assert!(text == made, "{diff}\n`INSTA_UPDATE=always cargo test -p tafl-cli {name}` writes it");
    }
}

#[test]
fn every_file_of_sessions_has_a_test() {
    let entries = fs::read_dir(home().join("it")).expect("a folder");
    let (mut sources, mut names) = (String::new(), Vec::new());
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("rs") => sources += &fs::read_to_string(&path).expect("UTF-8"),
            Some("txt") => names.push(path.file_stem().expect("a name").display().to_string()),
            _ => {}
        }
    }
    let tests: String = sources.lines().filter(|line| line.contains("sessions!(")).collect();
    let forgotten: Vec<&String> =
        names.iter().filter(|name| !tests.contains(&format!("\"{name}\""))).collect();
    assert!(forgotten.is_empty() && names.len() > 25, "{forgotten:?}");
}

/// What a session shows of a command.
fn shown(output: &Output) -> String {
    let mut text = String::new();
    for (bytes, mark) in [(&output.stdout, ""), (&output.stderr, "! ")] {
        let printed = String::from_utf8_lossy(bytes);
        for line in printed.split_inclusive('\n') {
            text.extend([if line == "\n" { mark.trim_end() } else { mark }, line]);
        }
        if !printed.is_empty() && !printed.ends_with('\n') {
            text.push_str("␄\n");
        }
    }
    let status = output.status.code().expect("no signal");
    if status != 0 {
        text.extend(["[", &status.to_string(), "]\n"]);
    }
    text.replace('\x1b', "␛").replace('\r', "␍").replace('\0', "␀")
}

fn runs_here(command: &str) -> bool {
    // Without its format an export has files of Parquet, which need the feature `tables`.
    let needs_tables = command.contains("tafl export") && !command.contains("--format");
    let needs_png = command.contains("--png");
    !NOT_HERE.iter().any(|part| command.contains(part))
        && (!needs_tables || cfg!(feature = "tables"))
        && (!needs_png || cfg!(feature = "png"))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("copied");
        }
    }
}

/// Runs a line as a shell does.
fn shell(folder: &Path, line: &str) -> Output {
    let bin = Path::new(TAFL).parent().expect("a folder");
    let path = env::var_os("PATH").unwrap_or_default();
    let paths = [bin.to_path_buf()].into_iter().chain(env::split_paths(&path));
    Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", env::join_paths(paths).expect("a path"))
        .env_remove("NO_COLOR")
        // The order of names.
        .env("LC_ALL", "C")
        // Commands that converse see its end.
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

/// The same with both outputs in one. Engines search less, and fewer vectors are answered: without optimization this
/// would take minutes.
fn shell_of_page(folder: &Path, line: &str) -> (Option<i32>, String) {
    let line = line
        .replace("annotate --engine", "annotate --nodes 300 --engine")
        .replace("tafl conform ", "tafl conform --group position/rows ")
        .replace("--nodes 500", "--nodes 50");
    let output = shell(folder, &format!("{{ {line}\n}} 2>&1"));
    (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
}

/// A session, run again: each command with its output, cut where the session omits lines.
fn rerun(session: &str, run: impl Fn(&str) -> String) -> String {
    let mut lines = session.split_inclusive('\n').peekable();
    let mut text = String::new();
    while let Some(line) = lines.next() {
        text.push_str(line);
        let Some(command) = line.strip_prefix("$ ") else { continue };
        let mut command = command.to_owned();
        while let Some(more) = lines.next_if(|line| line.starts_with('>')) {
            text.push_str(more);
            command.push_str(more[1..].strip_prefix(' ').unwrap_or(&more[1..]));
        }
        let shown: String = iter::from_fn(|| lines.next_if(|line| !line.starts_with("$ "))).collect();
        let printed = run(command.trim_end());
        match shown.split_once(LEFT_OUT) {
            Some((start, end)) if printed.starts_with(start) && printed.ends_with(end) => {
                text.push_str(&shown);
            }
            _ => text.push_str(&printed),
        }
    }
    text
}

/// A folder with the files that the help texts mention.
fn files_of_the_help() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    copy(&home().join("examples"), &root.join("examples"));
    fs::create_dir(root.join("games")).expect("a folder");
    let game = example("brandub.otg");
    let brandub = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    for name in ["game.otg", "games.otg", "archive.otg", "one.otg", "two.otg", "games/game.otg"] {
        fs::write(root.join(name), &game).expect("written");
    }
    let lines = example("club.ndjson");
    fs::write(root.join("games.ndjson.gz"), gzip(lines.as_bytes())).expect("written");
    fs::write(root.join("games.ndjson"), lines).expect("written");
    fs::write(root.join("games.csv"), "d6-f6 d5-f5,0,0,Ongoing\n").expect("written");
    fs::write(root.join("variants.txt"), format!("dim:7 start:{brandub}\n")).expect("written");
    fs::write(root.join("games.fen"), "3a3/3a3/3d3/aa1ddaa/3d3/3a3/1k5 a\n").expect("written");
    fs::write(root.join("positions.txt"), format!("{brandub}\n")).expect("written");
    fs::write(root.join("moves.txt"), "e5-e8xe9\n").expect("written");
    fs::write(root.join("list.txt"), "d6f6 d5f5 d7d5\n").expect("written");
    folder
}

/// The commands below `Examples:`, without the remarks after them.
fn examples(help: &str) -> Vec<&str> {
    let listed = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    listed
        .map_while(|line| line.strip_prefix("  "))
        .map(|line| line.split("   ").next().unwrap_or(line).trim())
        .collect()
}

#[test]
#[cfg_attr(not(unix), ignore = "needs a shell")]
fn the_help_of_every_command_has_examples_that_work() {
    let texts = help_texts();
    assert!(texts.len() > 15, "{} commands", texts.len());
    for (words, help) in texts {
        let examples = examples(&help);
        assert!(examples.len() >= 2, "{words:?} has {} examples", examples.len());
        let folder = files_of_the_help();
        for example in examples.into_iter().filter(|example| runs_here(example)) {
            let (status, printed) = shell_of_page(folder.path(), example);
            assert!(matches!(status, Some(0 | 1)), "{example}\n{printed}");
        }
    }
}

/// The blocks of a page in this language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

#[test]
#[cfg_attr(not(unix), ignore = "needs a shell")]
fn the_tour_of_the_readme_prints_what_it_shows() {
    let Some(root) = workspace() else { return };
    let readme = fs::read_to_string(root.join("README.md")).expect("UTF-8");
    let folder = tempfile::tempdir().expect("a folder");
    copy(&root.join("examples"), &folder.path().join("examples"));
    copy(&root.join("docs/images"), &folder.path().join("docs/images"));
    let tour = blocks(&readme, "console");
    assert!(tour.len() > 3, "{} blocks", tour.len());
    for block in tour {
        let run = |command: &str| {
            if runs_here(command) { shell_of_page(folder.path(), command).1 } else { String::new() }
        };
        let made = rerun(block, run);
        assert!(made == block, "the README shows\n{block}\nand the command prints\n{made}");
    }
    // Commands without output.
    let commands = blocks(&readme, "sh").into_iter().flat_map(str::lines);
    for command in commands.filter(|line| line.starts_with("tafl ") && runs_here(line)) {
        let (status, printed) = shell_of_page(folder.path(), command);
        assert_eq!(status, Some(0), "{command}\n{printed}");
    }
}

/// The README shows two commands, and what the first one prints. The second one runs this test.
#[test]
fn the_readme_is_true() {
    let Some(root) = workspace() else { return };
    let readme = fs::read_to_string(root.join("README.md")).expect("UTF-8");
    let commands: Vec<&str> = blocks(&readme, "sh")[0].lines().collect();
    let [replay, test] = commands[..] else { panic!("two commands, found {commands:?}") };
    assert_eq!(test, "cargo test");
    let printed = printed(replay.strip_prefix("cargo run -- ").expect("the command"));
    assert!(printed.contains(blocks(&readme, "text")[0]), "the README shows something else than\n{printed}");
}
