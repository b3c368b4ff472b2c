//! The commands of the README and the help texts.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::TempDir;

use crate::support::{help_texts, home, workspace};

/// Commands that need a terminal or another program, write outside the folder, or search for minutes: the module
/// `analysis` has `--analysis` with a small game.
const NOT_HERE: [&str; 7] =
    ["--interactive", "/usr/share", "man -l", "cargo run", "java", "--analysis", "--resume"];

/// The line of the README for omitted lines.
const LEFT_OUT: &str = "…";

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

/// Runs a line as a shell does. Engines search less, which would take minutes without optimization.
fn shell(folder: &Path, line: &str) -> Output {
    let line = line
        .replace("annotate --engine", "annotate --nodes 300 --engine")
        .replace("--nodes 500", "--nodes 50");
    let bin = Path::new(env!("CARGO_BIN_EXE_tafl")).parent().expect("a folder");
    let path = env::var_os("PATH").unwrap_or_default();
    let paths = [bin.to_path_buf()].into_iter().chain(env::split_paths(&path));
    Command::new("sh")
        .args(["-c", &format!("{{ {line}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", env::join_paths(paths).expect("a path"))
        .env_remove("NO_COLOR")
        // Commands that converse see its end.
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

/// A folder with the files that the help texts mention.
fn files_of_the_help() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    copy(&home().join("examples"), &root.join("examples"));
    copy(&home().join("examples"), &root.join("games"));
    let game = fs::read(home().join("examples/brandub.otg")).expect("a game");
    let brandub = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    for name in ["game.otg", "games.otg", "archive.otg", "one.otg", "two.otg"] {
        fs::write(root.join(name), &game).expect("written");
    }
    let lines = fs::read(home().join("examples/club.ndjson")).expect("games");
    let mut compressed = GzEncoder::new(Vec::new(), Compression::fast());
    compressed.write_all(&lines).expect("compressed");
    fs::write(root.join("games.ndjson.gz"), compressed.finish().expect("compressed")).expect("written");
    fs::write(root.join("games.ndjson"), lines).expect("written");
    fs::write(root.join("games.csv"), "d6-f6 d5-f5,0,0,Ongoing\n").expect("written");
    fs::write(root.join("variants.txt"), format!("dim:7 start:{brandub}\n")).expect("written");
    fs::write(root.join("games.fen"), "3a3/3a3/3d3/aa1ddaa/3d3/3a3/1k5 a\n").expect("written");
    fs::write(root.join("positions.txt"), format!("{brandub}\n")).expect("written");
    fs::write(root.join("moves.txt"), "e5-e8xe9\n").expect("written");
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
            let output = shell(folder.path(), example);
            let printed = String::from_utf8_lossy(&output.stdout);
            assert!(matches!(output.status.code(), Some(0 | 1)), "{example}\n{printed}");
        }
    }
}

/// The blocks of a page in this language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

/// A block, run again: each command with its output, cut where the block omits lines.
fn rerun(folder: &Path, block: &str) -> String {
    let mut text = String::new();
    for part in block.split("$ ").skip(1) {
        let (command, shown) = part.split_once('\n').expect("a line");
        let _ = writeln!(text, "$ {command}");
        if !runs_here(command) {
            continue;
        }
        let output = shell(folder, command);
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        match shown.split_once(&format!("{LEFT_OUT}\n")) {
            None => text.push_str(&printed),
            Some((start, end)) if printed.starts_with(start) && printed.ends_with(end) => {
                text.push_str(shown);
            }
            Some(_) => text.extend(["(lines may be left out of this)\n", &printed]),
        }
    }
    text
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
        let made = rerun(folder.path(), block);
        assert!(made == block, "the README shows\n{block}\nand the command prints\n{made}");
    }
    // Commands without output.
    let commands = blocks(&readme, "sh").into_iter().flat_map(str::lines);
    for command in commands.filter(|line| line.starts_with("tafl ") && runs_here(line)) {
        let output = shell(folder.path(), command);
        assert_eq!(output.status.code(), Some(0), "{command}\n{}", String::from_utf8_lossy(&output.stdout));
    }
}
