//! Running the command.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The folder that the command runs in. It holds the workspace's examples, also in the package that is published.
pub(crate) fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The root of the workspace; `None`, with a note, in the package that is published.
pub(crate) fn workspace() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if root.join("crates/tafl-cli").is_dir() {
        return Some(root);
    }
    eprintln!("skipped: this is not the workspace");
    None
}

pub(crate) fn tafl<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>, input: &[u8]) -> Output {
    tafl_in(&home(), arguments, input)
}

pub(crate) fn tafl_in<A: AsRef<OsStr>>(
    folder: &Path,
    arguments: impl IntoIterator<Item = A>,
    input: &[u8],
) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tafl"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::scope(|scope| {
        // The command may write while it reads, and closes its input if it does not read it.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the command ends")
    })
}

/// The output of a run without errors.
pub(crate) fn printed<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> String {
    printed_from(arguments, "")
}

/// The output of a run without errors, for this input.
pub(crate) fn printed_from<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
    input: impl AsRef<[u8]>,
) -> String {
    let output = tafl(arguments, input.as_ref());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The words that a help text lists as commands.
fn subcommands(help: &str) -> Vec<String> {
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed.take_while(|line| !line.is_empty()).filter_map(|line| {
        let name = line.strip_prefix("  ")?.split(' ').next()?;
        (!name.is_empty() && name != "help").then(|| name.to_owned())
    });
    names.collect()
}

/// The help texts of all commands, each with the words that call the command.
pub(crate) fn help_texts() -> Vec<(Vec<String>, String)> {
    let mut texts = Vec::new();
    let mut left = vec![Vec::<String>::new()];
    while let Some(words) = left.pop() {
        let help = printed(words.iter().map(String::as_str).chain(["--help"]));
        left.extend(subcommands(&help).into_iter().map(|name| [words.clone(), vec![name]].concat()));
        texts.push((words, help));
    }
    texts
}

/// Exit status, output and messages, for a snapshot.
pub(crate) fn seen<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
    input: impl AsRef<[u8]>,
) -> String {
    seen_in(&home(), arguments, input)
}

pub(crate) fn seen_in<A: AsRef<OsStr>>(
    folder: &Path,
    arguments: impl IntoIterator<Item = A>,
    input: impl AsRef<[u8]>,
) -> String {
    let output = tafl_in(folder, arguments, input.as_ref());
    let mut seen = format!("status {}\n", output.status.code().expect("no signal"));
    for (name, bytes) in [("stdout", output.stdout), ("stderr", output.stderr)] {
        let text = String::from_utf8(bytes).expect("UTF-8");
        if !text.is_empty() {
            seen.extend(["--- ", name, "\n", &text]);
        }
    }
    seen
}
