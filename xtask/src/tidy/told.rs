//! What a crate can tell its users is told in its tests: every error message and every code of a finding.
//!
//! So that nobody meets a message that nobody has read. The sources are scanned, not compiled: a message is what
//! stands in `#[error("…")]`, a code is a string behind `=>` in a function `code`.

use std::path::{Path, PathBuf};

use super::{RustFile, Violation, read, walk};
use crate::metadata::Metadata;
use crate::source::line_at;

/// Codes behind a wildcard, for variants that a crate below may get later.
const NOT_YET: [&str; 1] = ["odd-start"];

pub(super) fn check(metadata: &Metadata, files: &[RustFile]) -> Result<Vec<Violation>, String> {
    let mut violations = Vec::new();
    for name in super::front_page::notation_crates(metadata) {
        let own = || files.iter().filter(|file| file.package == name);
        let mut tests: Vec<String> =
            own().filter(|file| file.inner.starts_with("tests")).map(|file| file.text.clone()).collect();
        for package in metadata.packages.iter().filter(|package| package.name == name) {
            for path in snapshots(&package.folder.join("tests"))? {
                tests.push(read(&path)?);
            }
        }
        let lines: Vec<String> = tests.iter().flat_map(|text| text.lines()).map(unescaped).collect();
        for file in own().filter(|file| file.inner.starts_with("src")) {
            violations.extend(check_file(file, &lines));
        }
    }
    Ok(violations)
}

fn snapshots(folder: &Path) -> Result<Vec<PathBuf>, String> {
    if folder.is_dir() { walk(folder, ".snap") } else { Ok(Vec::new()) }
}

fn check_file(file: &RustFile, lines: &[String]) -> Vec<Violation> {
    let text = file.text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let messages = messages(text).filter(|(_, message)| !lines.iter().any(|line| shows(line, message)));
    let messages = messages.map(|(at, message)| (at, format!("no test shows the message \"{message}\"")));
    let codes = codes(text).filter(|(_, code)| {
        let told = |line: &String| line.split(|c: char| !is_code(c)).any(|word| word == *code);
        !NOT_YET.contains(code) && !lines.iter().any(told)
    });
    let codes = codes.map(|(at, code)| (at, format!("no test shows the code `{code}`")));
    messages
        .chain(codes)
        .map(|(at, what)| Violation::new(&file.path, line_at(text, at), format!("{what}; add a case")))
        .collect()
}

/// The messages of errors, with their holes: where they stand, and what they say.
fn messages(text: &str) -> impl Iterator<Item = (usize, String)> + '_ {
    text.match_indices("#[error(").filter_map(|(at, start)| {
        let literal = text.get(at + start.len()..)?.trim_start().strip_prefix('"')?;
        let mut escaped = false;
        let end = literal.find(|c| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        })?;
        Some((at, unescaped(literal.get(..end)?)))
    })
}

/// The codes in functions of that name: where they stand, and what they are.
fn codes(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.match_indices("fn code(").flat_map(move |(start, _)| {
        let body = text.get(start..).unwrap_or_default();
        let body = body.split("\n    }\n").next().unwrap_or_default();
        body.match_indices("=> \"").filter_map(move |(at, arrow)| {
            let code = body.get(at + arrow.len()..)?.split('"').next()?;
            (!code.is_empty() && code.chars().all(is_code)).then_some((start + at, code))
        })
    })
}

fn is_code(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

fn unescaped(text: &str) -> String {
    text.replace("\\\"", "\"").replace("\\\\", "\\")
}

/// Whether a line holds the parts of a message between its holes, in order.
fn shows(line: &str, message: &str) -> bool {
    let mut rest = line;
    for part in message.split('{').enumerate().map(|(place, part)| match part.split_once('}') {
        Some((_, part)) if place > 0 => part,
        _ => part,
    }) {
        match rest.split_once(part) {
            Some((_, behind)) => rest = behind,
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = r#"
#[error("row {row}: write \"a\", found {}", Found(*x))]
A,
#[error(
    "long: {x:?} it is"
)]
B,
#[error(transparent)]
C,
impl FindingKind for K {
    fn code(&self) -> &'static str {
        match self {
            Self::A { .. } => "a-code",
            Self::C(inner) => inner.code(),
        }
    }
}
fn name() { match x { _ => "no-code" } }
"#;

    fn found(tests: &str) -> Vec<String> {
        let file = RustFile::new("a", "error.rs", "src/error.rs", SOURCE.to_owned());
        let lines: Vec<String> = tests.lines().map(unescaped).collect();
        check_file(&file, &lines).iter().map(Violation::to_string).collect()
    }

    #[test]
    fn what_no_test_shows() {
        assert_eq!(
            found("a-code-x"),
            [
                "error.rs:2: no test shows the message \"row {row}: write \"a\", found {}\"; add a case",
                "error.rs:4: no test shows the message \"long: {x:?} it is\"; add a case",
                "error.rs:13: no test shows the code `a-code`; add a case",
            ]
        );
    }

    #[test]
    fn what_tests_show() {
        let tests = "error: row 3: write \"a\", found `x`\n(\"long: 7 it is\")\nfinding[a-code]: x\n";
        assert_eq!(found(tests), Vec::<String>::new());
        assert_eq!(found(&tests.replace("\"a\"", "\\\"a\\\"")), Vec::<String>::new());
        assert_eq!(found(&tests.replace("found", "\nfound")).len(), 1);
    }
}
