//! A lint that is switched off says why.

use super::{RustFile, Violation};
use crate::source::{Source, line_at, words};

pub(super) fn check(files: &[RustFile]) -> Vec<Violation> {
    let message =
        "a lint is allowed without a reason; write `reason = \"…\"`, or a comment on the line above";
    files
        .iter()
        .flat_map(|file| unexplained(&file.source).map(|line| Violation::new(&file.path, line, message)))
        .collect()
}

/// The lines of attributes that allow or expect a lint and do not say why.
fn unexplained(source: &Source) -> impl Iterator<Item = usize> {
    let code = &source.code;
    attributes(code)
        .filter(|(_, text)| allows(text) && words(text, "reason").next().is_none())
        .map(|(at, _)| line_at(code, at))
        .filter(|&line| !has_comment(source, line - 1))
}

/// Every `#[…]` and `#![…]`, with where it starts.
fn attributes(code: &str) -> impl Iterator<Item = (usize, &str)> {
    code.match_indices('#').filter_map(|(at, _)| {
        let text = code.get(at..)?;
        let inside = text.trim_start_matches('#').trim_start_matches('!');
        inside.starts_with('[').then(|| (at, bracketed(text)))
    })
}

/// The text up to the bracket that closes the first one.
fn bracketed(text: &str) -> &str {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return text.get(..=at).unwrap_or(text);
        }
    }
    text
}

/// Whether an attribute has `allow(` or `expect(` in it, be it inside a `cfg_attr`.
fn allows(attribute: &str) -> bool {
    ["allow", "expect"].iter().any(|word| {
        words(attribute, word)
            .any(|at| attribute.get(at + word.len()..).is_some_and(|rest| rest.starts_with('(')))
    })
}

/// Whether line `number`, from 1, has a comment and nothing else. Docs are about the item, not about the lint.
fn has_comment(source: &Source, number: usize) -> bool {
    let line = |text: &'_ str| {
        number.checked_sub(1).and_then(|at| text.lines().nth(at)).map(str::trim).map(str::to_owned)
    };
    let comment = line(&source.comments).unwrap_or_default();
    let docs = comment.starts_with("///") || comment.starts_with("//!");
    !comment.is_empty() && !docs && line(&source.code).is_some_and(|code| code.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<usize> {
        unexplained(&Source::new(text)).collect()
    }

    #[test]
    fn with_a_reason() {
        assert_eq!(lines("#[allow(clippy::a, reason = \"b\")]\nfn c() {}"), []);
        assert_eq!(lines("#![expect(\n    a,\n    reason = \"b\",\n)]"), []);
        assert_eq!(lines("// Because.\n#[allow(a)]"), []);
        assert_eq!(lines("    // Because.\n    #![allow(a)]"), []);
    }

    #[test]
    fn without_a_reason() {
        assert_eq!(lines("#[allow(a)]\nfn b() {}"), [1]);
        assert_eq!(lines("#![allow(a)]"), [1]);
        assert_eq!(lines("fn a() {}\n#[expect(\n    b\n)]"), [2]);
        assert_eq!(lines("#[cfg_attr(not(test), allow(a))]"), [1]);
        assert_eq!(lines("/// Docs.\n#[allow(a)]"), [2], "docs are no reason");
        assert_eq!(lines("a(); // b\n#[allow(c)]"), [2], "that comment is about `a`");
        assert_eq!(lines("// c\n\n#[allow(d)]"), [3], "not the line above");
    }

    #[test]
    fn what_is_no_such_attribute() {
        assert_eq!(lines("// #[allow(a)]\nlet b = \"#[allow(c)]\";"), []);
        assert_eq!(lines("#[derive(Debug)]\n#[cfg(feature = \"allow\")]\nx.expect(1)"), []);
    }
}
