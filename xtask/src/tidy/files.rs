//! Rules about single Rust files.

use std::path::Path;

use super::{RustFile, Violation};
use crate::metadata::Metadata;
use crate::source::{Source, line_at, words};

const MAX_LINES: usize = 600;

/// What is unfinished does not land.
const UNFINISHED: [&str; 3] = ["todo!", "unimplemented!", "dbg!"];

/// The tokenizer, which only parsers see.
const TOKENS: [&str; 2] = ["TokenKind", "Cursor"];

pub(super) fn check(metadata: &Metadata, files: &[RustFile]) -> Vec<Violation> {
    let notation: Vec<&str> = super::front_page::notation_crates(metadata).collect();
    files.iter().flat_map(|file| check_file(file, notation.contains(&file.package.as_str()))).collect()
}

fn check_file(file: &RustFile, notation: bool) -> Vec<Violation> {
    let mut violations = unfinished(file);
    violations.extend(length(file));
    if file.package != "notation-syntax" {
        violations.extend(logos(file));
        if notation {
            violations.extend(tokens(file));
        }
    }
    violations
}

fn length(file: &RustFile) -> Option<Violation> {
    let lines = file.text.lines().count();
    let message = format!("{lines} lines, at most {MAX_LINES} are read with pleasure; split the file");
    (lines > MAX_LINES).then(|| Violation::new(&file.path, lines, message))
}

fn unfinished(file: &RustFile) -> Vec<Violation> {
    let Source { code, comments } = &file.source;
    let macros =
        UNFINISHED.iter().flat_map(|&name| words(code, name).map(move |at| (line_at(code, at), name)));
    let ignored = code.match_indices("#[ignore").map(|(at, what)| (line_at(code, at), what));
    let marks = words(comments, "FIXME").map(|at| (line_at(comments, at), "FIXME"));
    macros
        .chain(ignored)
        .chain(marks)
        .map(|(line, what)| {
            let message =
                format!("`{what}` marks something unfinished; finish it, or assert what happens now");
            Violation::new(&file.path, line, message)
        })
        .collect()
}

fn logos(file: &RustFile) -> Vec<Violation> {
    let code = &file.source.code;
    let message = "logos is named outside notation-syntax; use the tokens of notation-syntax";
    words(code, "logos")
        .filter(|&at| code.get(at..).is_some_and(|rest| rest.starts_with("logos::")))
        .map(|at| Violation::new(&file.path, line_at(code, at), message))
        .collect()
}

fn tokens(file: &RustFile) -> Vec<Violation> {
    if !file.inner.starts_with("src") || may_see_tokens(&file.inner) {
        return Vec::new();
    }
    let code = file.source.code_without_tests();
    let found = TOKENS.iter().flat_map(|&token| words(code, token).map(move |at| (at, token)));
    found
        .map(|(at, token)| {
            let message =
                format!("`{token}` is named outside a parser; move this to parse.rs or into parse/");
            Violation::new(&file.path, line_at(code, at), message)
        })
        .collect()
}

fn may_see_tokens(inner: &Path) -> bool {
    inner.ends_with("parse.rs") || inner.ends_with("tests.rs") || inner.iter().any(|part| part == "parse")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(package: &str, inner: &str, text: &str) -> Vec<String> {
        let file = RustFile::new(package, inner, inner, text.to_owned());
        check_file(&file, true).iter().map(Violation::to_string).collect()
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
        one("a", "src/a.rs", "fn a() {\n    todo!()\n}", "src/a.rs:2: `todo!`");
        one("a", "tests/a.rs", "dbg!(1)", "tests/a.rs:1: `dbg!`");
        one("a", "src/a.rs", "\n\nunimplemented!(\"x\")", "src/a.rs:3: `unimplemented!`");
        one("a", "tests/a.rs", "#[ignore = \"slow\"]", "tests/a.rs:1: `#[ignore`");
        one("a", "src/a.rs", "a(); // FIXME: b", "src/a.rs:1: `FIXME`");
        none("a", "src/a.rs", "// not todo!()\nlet a = \"FIXME dbg!\"; my_todo!()");
    }

    #[test]
    fn long_files() {
        none("a", "src/a.rs", &"\n".repeat(600));
        one("a", "src/a.rs", &"\n".repeat(601), "src/a.rs:601: 601 lines");
    }

    #[test]
    fn tokens_stay_in_parsers() {
        let text = "use notation_syntax::Cursor;";
        one("a", "src/print.rs", text, "src/print.rs:1: `Cursor`");
        one("a", "src/otn.rs", "\nmatch TokenKind::Blank {}", "src/otn.rs:2: `TokenKind`");
        for inner in ["src/parse.rs", "src/otn/parse.rs", "src/parse/body.rs", "tests/tokens.rs"] {
            none("a", inner, text);
        }
        none("notation-syntax", "src/print.rs", text);
        none(
            "a",
            "src/print.rs",
            "// a Cursor\nfn a() {}\n\n#[cfg(test)]\nmod tests {\n    use x::Cursor;\n}",
        );
    }

    #[test]
    fn logos_stays_at_home() {
        one("a", "src/parse.rs", "use logos::Logos;", "src/parse.rs:1: logos");
        none("a", "src/parse.rs", "// logos::Logos\nuse catalogos::A;");
        none("notation-syntax", "src/token.rs", "use logos::Logos;");
    }
}
