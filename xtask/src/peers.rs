//! Other programs: `cargo xtask peers` installs them into `target/peers`, runs the conformance suite against each of them, and
//! prints the tables of docs/conformance.md; `cargo xtask engines` plays against one.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::conform::whole;
use crate::workspace;

/// The programs with an adapter in `crates/tafl-peers`: its folder, and the program in the tables.
const ADAPTERS: [(&str, &str); 6] = [
    ("npm-tafl", "npm `tafl`"),
    ("tafl-rs", "`tafl-rs`"),
    ("hnefatafl-rs", "`hnefatafl`"),
    ("hnefatafl-copenhagen", "`hnefatafl-copenhagen`"),
    ("taflzero", "`taflzero`"),
    ("pypi-hnefatafl", "PyPI `hnefatafl`"),
];

/// The programs whose answers `recorded.py` converts, with the folder of their suite and the file of their answers.
const RECORDED: [(&str, &str, &str); 4] = [
    ("OpenTafl", "opentafl", "opentafl.jsonl"),
    ("rustep", "t3en", "rustep.jsonl"),
    ("stepwise", "t3en", "stepwise.jsonl"),
    ("random-step", "t3en", "random-step.jsonl"),
];

/// The folder of the whole suite.
const SUITE: &str = "vectors";

const GROUPS: [&str; 9] = ["position", "tsn", "t3en", "move", "rules", "record", "replay", "puzzle", "play"];

/// The output of `tafl conform --format json` about each group.
type Counts = Vec<Value>;

pub(crate) fn run(names: &[&str]) -> Result<()> {
    let all = ADAPTERS.map(|(name, _)| name);
    let known = names.iter().all(|name| all.contains(name));
    ensure!(known, "the peers are {}", all.join(", "));
    let shell = workspace::shell()?;
    let tafl = workspace::program(&workspace::build(&shell, &["--package", "tafl-cli"])?, "tafl");
    let target = workspace::target()?.join("peers");
    whole(&shell, &target.join(SUITE))?;
    let mut rows =
        vec![("`tafl answer`", conform_whole(&shell, &tafl, &target, &[&tafl, "answer".as_ref()])?)];
    for (name, title) in ADAPTERS.iter().filter(|(name, _)| names.is_empty() || names.contains(name)) {
        rows.push((title, run_adapter(&shell, &tafl, &target, name)?));
    }
    print!("{}", table(&rows)?);
    if names.is_empty() { recorded(&shell, &tafl, &target) } else { Ok(()) }
}

/// Installs a program and runs the suite: the adapter is a package of cargo or npm, or has a list of packages for Python.
fn run_adapter(shell: &Shell, tafl: &Path, target: &Path, name: &str) -> Result<Counts> {
    let source = workspace::root().join("crates/tafl-peers").join(name);
    if name.starts_with("npm-") {
        let folder = target.join("npm");
        shell.copy_file(source.join("package.json"), shell.create_dir(&folder)?)?;
        cmd!(shell, "npm install --silent --prefix {folder}").run()?;
        let _folder = shell.push_dir(folder);
        return conform_whole(shell, tafl, target, &["node".as_ref(), &source.join("adapter.mjs")]);
    }
    if name.starts_with("pypi-") {
        let (folder, requirements) = (target.join("pypi"), source.join("requirements.txt"));
        let python = folder.join("bin/python");
        cmd!(shell, "python3 -m venv {folder}").run()?;
        cmd!(shell, "{python} -m pip install --quiet -r {requirements}").run()?;
        return conform_whole(shell, tafl, target, &[&python, &source.join("adapter.py")]);
    }
    let (manifest, folder) = (source.join("Cargo.toml"), target.join("rust"));
    cmd!(shell, "cargo build --quiet --locked --manifest-path {manifest} --target-dir {folder}").run()?;
    let program = workspace::program(&folder.join("debug"), &format!("adapter-{name}"));
    conform_whole(shell, tafl, target, &[&program])
}

/// Runs the whole suite against a program.
fn conform_whole(shell: &Shell, tafl: &Path, target: &Path, program: &[&Path]) -> Result<Counts> {
    let suite = target.join(SUITE);
    let options = ["--timeout=60".as_ref(), "--suite".as_ref(), suite.as_path(), "--".as_ref()];
    conform(shell, tafl, &[&options, program].concat())
}

/// Runs `tafl conform`. Its status matters only if it prints nothing.
fn conform(shell: &Shell, tafl: &Path, arguments: &[&Path]) -> Result<Counts> {
    let printed = cmd!(shell, "{tafl} conform --format json {arguments...}").ignore_status().read()?;
    let lines = printed.lines().map(serde_json::from_str::<Value>).collect::<Result<Vec<_>, _>>()?;
    let counts: Counts = lines.into_iter().filter(|line| line.get("group").is_some()).collect();
    ensure!(!counts.is_empty(), "no group was run");
    Ok(counts)
}

/// How many vectors of a group have each verdict: passed, failed, unsupported, unanswered.
fn cell(counts: &Counts, group: &str) -> [u64; 4] {
    let verdicts = ["passed", "failed", "unsupported", "unanswered"];
    let line = counts.iter().find(|line| line.get("group").is_some_and(|it| it == group));
    let count = |level: &str, verdict: &str| line?.get(level)?.get(verdict)?.as_u64();
    verdicts.map(|verdict| ["required", "open"].into_iter().filter_map(|level| count(level, verdict)).sum())
}

/// The table. The first program is the one that supports everything.
fn table(rows: &[(&str, Counts)]) -> Result<String> {
    let mut text = format!("| program | {} |\n", GROUPS.join(" | "));
    writeln!(text, "|{}", " --- |".repeat(GROUPS.len() + 1))?;
    for (_, all) in rows.iter().take(1) {
        let totals = GROUPS.map(|group| format!("*{}*", cell(all, group).iter().sum::<u64>()));
        writeln!(text, "| *vectors* | {} |", totals.join(" | "))?;
    }
    for (program, counts) in rows {
        let cells = GROUPS.map(|group| match cell(counts, group) {
            [0, 0, ..] => "–".to_owned(),
            [passed, failed, unsupported, _] => format!("{passed} / {failed} / {unsupported}"),
        });
        writeln!(text, "| {program} | {} |", cells.join(" | "))?;
    }
    Ok(text + "\n")
}

/// Prints the table of the programs whose answers were recorded; all of their vectors are open.
fn recorded(shell: &Shell, tafl: &Path, target: &Path) -> Result<()> {
    let shared =
        shell.var_os("TAFL_CORPUS").map_or_else(|| workspace::root().join("../shared"), PathBuf::from);
    if !shared.join("oracle").is_dir() {
        eprintln!("without recorded answers: TAFL_CORPUS does not name a folder that contains them");
        return Ok(());
    }
    let output = target.join("recorded");
    cmd!(shell, "python3 crates/tafl-peers/recorded/recorded.py {shared} {tafl} {output}").run()?;
    println!("| program | group | passed | failed |\n| --- | --- | --- | --- |");
    for (title, suite, file) in RECORDED {
        let folder = output.join(suite);
        let [suite, answers] = ["--suite", "--recorded"].map(Path::new);
        let counts = conform(shell, tafl, &[suite, &folder.join("suite"), answers, &folder.join(file)])?;
        for group in counts.iter().filter_map(|line| line.get("group")?.as_str()) {
            let [passed, failed, ..] = cell(&counts, group);
            println!("| {title} | {group} | {passed} | {failed} |");
        }
    }
    Ok(())
}

/// The engine of hnefatafl.org, which speaks the Hnefatafl Text Protocol.
const ENGINE: &str = "hnefatafl-copenhagen@6.4.1";
const ENGINE_PROGRAM: &str = "hnefatafl-text-protocol";

/// `cargo xtask engines`: twenty games. The program ends at its own limit of 140 moves, so ours is lower. A fault of the program, such as its own
/// rule of repetition, is in the table; an error is only a match that cannot be played.
pub(crate) fn engines() -> Result<()> {
    let shell = workspace::shell()?;
    let tafl = workspace::program(&workspace::build(&shell, &["--package", "tafl-cli"])?, "tafl");
    let folder = workspace::target()?.join("engines");
    cmd!(
        shell,
        "cargo install --quiet --root {folder} --no-default-features --bin {ENGINE_PROGRAM} {ENGINE}"
    )
    .run()?;
    let program = workspace::program(&folder.join("bin"), ENGINE_PROGRAM);
    let other = format!("htp:'{}' --ai monte-carlo --seconds 1 --host {{address}}", program.display());
    let words =
        "match --rules copenhagen-hnefatafl-org --games 20 --move-time 10 --margin 2000 --move-limit 118";
    let ours = ["--concurrency", "1", "--engine", "nodes=1000 tafl engine", "--engine"];
    let command = cmd!(shell, "{tafl}").args(words.split(' ')).args(ours).arg(other);
    // Its games are seen as they end.
    let status = Command::from(command).status()?;
    ensure!(matches!(status.code(), Some(0 | 1)), "the match cannot be played");
    Ok(())
}
