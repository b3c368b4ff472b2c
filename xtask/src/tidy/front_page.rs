//! The `lib.rs` of a notation crate is a front page: it documents the crate and lists its modules and exports.

use cargo_metadata::Metadata;

use super::{RustFile, Violation};
use crate::workspace;

/// The crates that build without `std`.
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

/// Those in `crates/` that are not notation crates: the command, the facade, the modules of the npm package, that
/// of the Python package, the harness of tests on real games, and the benchmarks.
const OTHERS: [&str; 7] = [
    "tafl-cli",
    "tafl-notation",
    crate::web::CRATE,
    crate::web::ARCHIVES_CRATE,
    crate::python::CRATE,
    super::corpus::CRATE,
    crate::bench::CRATE,
];

/// How a line at the left margin of a front page starts: attributes, modules, exports, the end of a list.
const FRONT: [&str; 7] = ["#", "mod ", "pub mod ", "use ", "pub use ", "extern crate ", "}"];

pub(super) fn notation_crates(metadata: &Metadata) -> impl Iterator<Item = &str> {
    workspace::crates(metadata).map(|package| package.name.as_str()).filter(|name| !OTHERS.contains(name))
}

pub(super) fn check(metadata: &Metadata, files: &[RustFile]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for name in notation_crates(metadata) {
        let page = files.iter().find(|file| file.package == name && file.inner.ends_with("src/lib.rs"));
        if let Some(page) = page {
            violations.extend(check_page(page));
        } else {
            let path = format!("crates/{name}/src/lib.rs");
            violations.push(Violation::new(path, 1, "the front page is missing; write it"));
        }
    }
    violations
}

/// Formatted code starts every item at the left margin, so that its first line is enough to recognize it.
fn check_page(page: &RustFile) -> Vec<Violation> {
    let items = page.code_lines().filter(|(_, line)| line.starts_with(|c: char| !c.is_whitespace()));
    let mut violations: Vec<Violation> = items
        .filter(|(_, line)| !FRONT.iter().any(|start| unrestricted(line).starts_with(start)))
        .map(|(number, line)| {
            let message =
                format!("`{line}` in a front page, which has only `mod` and `use`; move it to a file");
            Violation::new(&page.path, number, message)
        })
        .collect();
    let no_std = page.code_lines().any(|(_, line)| line == "#![no_std]");
    if NO_STD.contains(&page.package.as_str()) && !no_std {
        let message = "this crate builds without std; write `#![no_std]`";
        violations.push(Violation::new(&page.path, 1, message));
    }
    violations
}

/// A line without `(crate)` and the like after `pub`.
fn unrestricted(line: &str) -> String {
    match line.strip_prefix("pub(").and_then(|rest| rest.split_once(") ")) {
        Some((_, item)) => format!("pub {item}"),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(package: &str, text: &str) -> Vec<String> {
        let page = RustFile::sample(package, "src/lib.rs", text);
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
pub(crate) use inner::{
    a,
    b::{self, c},
};
pub use error::*;
";

    #[test]
    fn a_front_page() {
        assert_eq!(found("tafl-moves", PAGE), Vec::<String>::new());
    }

    #[test]
    fn every_other_item_is_listed() {
        let text =
            format!("{PAGE}pub fn a() {{\n    b();\n}}\nimpl B {{}}\nmod d;\npub(crate) const E: u8 = 1;\n");
        let found = found("tafl-moves", &text);
        let starts = [
            "src/lib.rs:24: `pub fn a() {`",
            "src/lib.rs:27: `impl B {}`",
            "src/lib.rs:29: `pub(crate) const E",
        ];
        assert_eq!(found.len(), starts.len(), "{found:?}");
        for (line, start) in found.iter().zip(starts) {
            assert!(line.starts_with(start), "{line}");
        }
    }

    #[test]
    fn libraries_are_no_std() {
        assert_eq!(found("tafl-moves", "mod a;").len(), 1);
        assert_eq!(found("tafl-moves", "// #![no_std]\nmod a;").len(), 1);
        assert_eq!(found("tafl-diagram", "mod a;"), Vec::<String>::new());
    }
}
