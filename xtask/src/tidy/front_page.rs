//! The `lib.rs` of a notation crate is a front page: what the crate is, and where its parts are.

use super::{RustFile, Violation};
use crate::metadata::Metadata;
use crate::source::line_at;

/// These build without `std`, so that they run wherever a game does.
pub(super) const NO_STD: [&str; 9] = [
    "notation-syntax",
    "tafl-position",
    "tafl-moves",
    "tafl-rules",
    "tafl-game-record",
    "tafl-archive",
    "t3en",
    "tafl-play",
    "tafl-verify",
];

/// In `crates/`, but no notation crates: the command and the facade.
const OTHERS: [&str; 2] = ["tafl-cli", "tafl-notation"];

pub(super) fn notation_crates(metadata: &Metadata) -> impl Iterator<Item = &str> {
    metadata.crates().map(|package| package.name.as_str()).filter(|name| !OTHERS.contains(name))
}

pub(super) fn check(metadata: &Metadata, files: &[RustFile]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for name in notation_crates(metadata) {
        let page = files.iter().find(|file| file.package == name && file.inner.ends_with("src/lib.rs"));
        if let Some(page) = page {
            violations.extend(check_page(page));
        } else {
            let path = format!("crates/{name}/src/lib.rs");
            violations.push(Violation::new(path, 1, "there is no front page; write it"));
        }
    }
    violations
}

fn check_page(page: &RustFile) -> Vec<Violation> {
    let code = &page.source.code;
    let mut violations: Vec<Violation> = foreign_items(code)
        .map(|(at, item)| {
            let message =
                format!("`{item}` in a front page, which holds only `mod` and `use`; give it a file");
            Violation::new(&page.path, line_at(code, at), message)
        })
        .collect();
    if NO_STD.contains(&page.package.as_str()) && !code.contains("#![no_std]") {
        let message = "this crate builds without std; write `#![no_std]`";
        violations.push(Violation::new(&page.path, 1, message));
    }
    violations
}

/// The items that a front page has no place for: where they start, and what they are called.
fn foreign_items(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some((start, item)) = next_item(code, at) {
            let (length, fits) = measure(item);
            at = start + length;
            if !fits {
                return Some((start, item.split(['(', '{', ';', '<']).next().unwrap_or(item).trim()));
            }
        }
        None
    })
}

/// The text from the next item on, attributes and stray punctuation skipped.
fn next_item(code: &str, mut at: usize) -> Option<(usize, &str)> {
    loop {
        let rest = code.get(at..)?;
        let item = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ';' | '}'));
        at += rest.len() - item.len();
        if item.is_empty() {
            return None;
        }
        if !item.starts_with('#') {
            return Some((at, item));
        }
        at += balanced(item, |c| c == ']');
    }
}

/// The length of an item, and whether it fits. A module with a body counts up to its brace: what is in it
/// must fit as well.
fn measure(item: &str) -> (usize, bool) {
    let bare = item.strip_prefix("pub").map_or(item, |rest| {
        let rest = rest.trim_start();
        if rest.starts_with('(') { rest.split_once(')').map_or("", |(_, rest)| rest) } else { rest }
    });
    let mut words = bare.split_whitespace();
    match (words.next(), words.next()) {
        (Some("mod"), _) => (item.find([';', '{']).map_or(item.len(), |end| end + 1), true),
        (Some("use"), _) | (Some("extern"), Some("crate")) => (balanced(item, |c| c == ';'), true),
        _ => (balanced(item, |c| matches!(c, ';' | '}')), false),
    }
}

/// The length up to and with the first character outside all brackets, or closing the last one, that `ends`.
fn balanced(text: &str, ends: impl Fn(char) -> bool) -> usize {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && ends(c) {
            return at + c.len_utf8();
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(package: &str, text: &str) -> Vec<String> {
        let page = RustFile::new(package, "lib.rs", "src/lib.rs", text.to_owned());
        check_page(&page).iter().map(Violation::to_string).collect()
    }

    const PAGE: &str = "\
//! A page with `fn` and struct in its prose.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = \"std\")]
extern crate std;

mod error;
pub mod tsn;
pub(crate) mod inner;
/// Text.
pub mod parts {
    pub use crate::error::{Error, Kind};
}

use alloc::vec::Vec;
pub(crate) use inner::{a, b::{self, c}};
pub use error::*;
";

    #[test]
    fn a_front_page() {
        assert_eq!(found("tafl-moves", PAGE), Vec::<String>::new());
    }

    #[test]
    fn all_that_does_not_belong_is_listed() {
        let text = format!(
            "{PAGE}pub fn a(x: [u8; 2]) {{ let y = 1; }}\nstruct B {{ c: u8 }}\nimpl B {{}}\nmod d;\nconst E: u8 = 1;\n"
        );
        let found = found("tafl-moves", &text);
        let lines: Vec<_> = found.iter().map(|line| line.split(';').next().unwrap()).collect();
        let tail = "in a front page, which holds only `mod` and `use`";
        assert_eq!(
            lines,
            [
                format!("lib.rs:21: `pub fn a` {tail}"),
                format!("lib.rs:22: `struct B` {tail}"),
                format!("lib.rs:23: `impl B` {tail}"),
                format!("lib.rs:25: `const E: u8 = 1` {tail}"),
            ]
        );
    }

    #[test]
    fn the_body_of_a_module_counts() {
        assert_eq!(
            found("tafl-diagram", "mod a {\n    mod b { fn c() {} }\n    enum D {}\n}\nuse a::b;").len(),
            2
        );
    }

    #[test]
    fn libraries_are_no_std() {
        assert_eq!(found("tafl-moves", "mod a;").len(), 1);
        assert_eq!(found("tafl-moves", "// #![no_std]\nmod a;").len(), 1);
        assert_eq!(found("tafl-diagram", "mod a;"), Vec::<String>::new());
    }
}
