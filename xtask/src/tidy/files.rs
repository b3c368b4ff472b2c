//! Rules about single Rust files.

use std::path::Path;

use cargo_metadata::Metadata;

use super::{RustFile, Violation};
use crate::tree;

const MAX_LINES: usize = 600;

/// Marks of unfinished work. Clippy knows the macros, such as `todo!`.
const UNFINISHED: [&str; 2] = [concat!("FIX", "ME"), concat!("#[", "ignore")];

/// The tokenizer, which only parsers use.
const TOKENS: [&str; 2] = ["TokenKind", "Cursor"];

pub(super) fn check(metadata: &Metadata, files: &[RustFile]) -> Vec<Violation> {
    let notation: Vec<&str> = super::front_page::notation_crates(metadata).collect();
    files.iter().flat_map(|file| check_file(file, notation.contains(&file.package.as_str()))).collect()
}

fn check_file(file: &RustFile, notation: bool) -> Vec<Violation> {
    let mut violations = unfinished(file);
    violations.extend(length(file));
    if notation && file.package != "notation-syntax" {
        violations.extend(tokens(file));
    }
    violations
}

fn length(file: &RustFile) -> Option<Violation> {
    let lines = file.text.lines().count();
    let message = format!("the file has {lines} lines, the limit is {MAX_LINES}; split it");
    (lines > MAX_LINES).then(|| Violation::new(&file.path, lines, message))
}

fn unfinished(file: &RustFile) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (number, line) in tree::numbered(&file.text) {
        for mark in UNFINISHED.into_iter().filter(|mark| line.contains(mark)) {
            let message = format!("`{mark}` marks unfinished work; finish it, or assert today's behaviour");
            violations.push(Violation::new(&file.path, number, message));
        }
    }
    violations
}

fn tokens(file: &RustFile) -> Vec<Violation> {
    if !file.inner.starts_with("src") || may_use_tokens(&file.inner) {
        return Vec::new();
    }
    let mut violations = Vec::new();
    for (number, line) in file.code_lines().take_while(|(_, line)| *line != "#[cfg(test)]") {
        let words = line.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        for token in words.filter(|word| TOKENS.contains(word)) {
            let message = format!("`{token}` outside a parser; move this code to parse.rs or into parse/");
            violations.push(Violation::new(&file.path, number, message));
        }
    }
    violations
}

fn may_use_tokens(inner: &Path) -> bool {
    inner.ends_with("parse.rs") || inner.ends_with("tests.rs") || inner.iter().any(|part| part == "parse")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(package: &str, inner: &str, text: &str) -> Vec<String> {
        check_file(&RustFile::sample(package, inner, text), true).iter().map(Violation::to_string).collect()
    }

    #[track_caller]
    fn one(package: &str, inner: &str, text: &str, start: &str) {
        let found = found(package, inner, text);
        assert!(matches!(found.as_slice(), [only] if only.starts_with(start)), "{found:?}");
    }

    #[track_caller]
    fn none(package: &str, inner: &str, text: &str) {
        assert_eq!(found(package, inner, text), Vec::<String>::new());
    }

    #[test]
    fn unfinished_work() {
        let [fix, ignored] = UNFINISHED;
        one("a", "tests/a.rs", &format!("{ignored} = \"slow\"]"), "tests/a.rs:1: `#[");
        one("a", "src/a.rs", &format!("\na(); // {fix}: b"), "src/a.rs:2: `FIX");
        none("a", "src/a.rs", "// fix me\n#[test]");
    }

    #[test]
    fn long_files() {
        none("a", "src/a.rs", &"\n".repeat(600));
        one("a", "src/a.rs", &"\n".repeat(601), "src/a.rs:601: the file has 601 lines");
    }

    #[test]
    fn only_parsers_use_tokens() {
        let text = "use notation_syntax::Cursor;";
        one("a", "src/print.rs", text, "src/print.rs:1: `Cursor`");
        one("a", "src/otn.rs", "\nmatch TokenKind::Blank {}", "src/otn.rs:2: `TokenKind`");
        for inner in ["src/parse.rs", "src/otn/parse.rs", "src/parse/body.rs", "tests/tokens.rs"] {
            none("a", inner, text);
        }
        none("notation-syntax", "src/print.rs", text);
        none("a", "src/print.rs", "// a Cursor\nfn a() {}\nlet b = MyCursor;\n");
        none("a", "src/print.rs", "fn a() {}\n\n#[cfg(test)]\nmod tests {\n    use x::Cursor;\n}");
    }
}
