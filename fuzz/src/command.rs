//! The command, as people run it on files of games.

#![cfg(feature = "command")]

use std::fs;
use std::io::Write;

use tempfile::Builder;

/// The arguments before the name of the file. Seeds select them by their index: add new ones at the end.
const COMMANDS: [&[&str]; 15] = [
    &["annotate"],
    &["check", "--strict", "--opentafl"],
    &["check", "--notation", "rules"],
    &["convert", "--to", "otg", "--summary"],
    &["explore", "--symmetric", "--depth", "3"],
    &["fmt", "--check"],
    &["legal"],
    &["replay", "--all"],
    &["rules", "canon"],
    &["select"],
    &["show"],
    &["stats"],
    &["verify"],
    &["fmt", "--fix"],
    &["merge", "--symmetric"],
];

/// The number of `x` that `~x` in an input stands for, more than the widths that the formatter accepts. A
/// fuzzer hardly finds such a text by itself.
const RUN: usize = 70_000;

/// How many of them an input has at most.
const MAX_RUNS: usize = 3;

/// The first letter selects a command, `a` the first one. It runs on a file with the rest, and does not panic. If it
/// changes the file, it changes nothing the second time.
///
/// # Panics
///
/// If the command does, or if there is no room for the file.
pub fn body(data: &[u8]) {
    let Some((&selector, rest)) = data.split_first() else { return };
    let index = usize::from(selector.wrapping_sub(b'a')) % COMMANDS.len();
    let before = with_runs(&crate::text(rest));
    let file = Builder::new().suffix(".otg").tempfile();
    let written = file.and_then(|mut file| file.write_all(before.as_bytes()).map(|()| file));
    let path = written.as_ref().map(|file| file.path().to_string_lossy());
    assert!(path.is_ok(), "no room for a file: {path:?}");
    let run = || {
        let words = COMMANDS.get(index).into_iter().flat_map(|words| words.iter().copied());
        tafl_cli::run_silently(["tafl"].into_iter().chain(words).chain(path.as_deref()));
        path.as_deref().ok().and_then(|path| fs::read_to_string(path).ok())
    };
    let after = run();
    if after.as_ref() != Some(&before) {
        assert_eq!(run(), after, "changed again by the same command");
    }
}

/// The text with its runs written out.
fn with_runs(text: &str) -> String {
    let mut parts = text.splitn(MAX_RUNS + 1, '~');
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let run = part.chars().next().unwrap_or('~');
        written.extend(std::iter::repeat_n(run, RUN));
        written.push_str(part.get(run.len_utf8()..).unwrap_or_default());
    }
    written
}
