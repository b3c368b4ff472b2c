//! Tests on real games: one crate finds them, and no test is left out by its harness.

use std::path::Path;

use cargo_metadata::{Metadata, Package};

use super::{RustFile, Violation, read, relative};
use crate::{tree, workspace};

/// The crate that finds the real games and runs the tests on them. Tests may use it, but nothing that is published.
pub(super) const CRATE: &str = "tafl-corpus";

/// The folder of these tests in each crate.
const FOLDER: &str = "tests/corpus";

const VARIABLE: &str = "TAFL_CORPUS";

/// What a test that compares with recorded results has.
const SNAPSHOTS: [&str; 2] = ["assert_snapshot!", "insta::"];

/// What a test that finds data by itself has.
const OUTSIDE: [&str; 3] = ["CARGO_MANIFEST_DIR", "include_str!", "include_bytes!"];

/// The built-in harness would find no tests in the target and report success.
const HARNESS: &str = "[[test]]\nname = \"corpus\"\nharness = false\n";

pub(super) fn check(metadata: &Metadata, files: &[RustFile]) -> Result<Vec<Violation>, String> {
    let mut violations: Vec<Violation> = files.iter().flat_map(check_file).collect();
    for package in workspace::crates(metadata) {
        let manifest = package.manifest_path.as_std_path();
        let path = relative(metadata.workspace_root.as_std_path(), manifest);
        violations.extend(check_manifest(package, &read(manifest)?, &path));
    }
    Ok(violations)
}

fn check_manifest(package: &Package, text: &str, path: &Path) -> Option<Violation> {
    let target = package.targets.iter().find(|target| target.is_test() && target.name == "corpus")?;
    let with_builtin = target.src_path.starts_with(workspace::folder(package)) && !text.contains(HARNESS);
    let message =
        format!("the tests in {FOLDER} have the built-in harness; write `harness = false` after the name");
    with_builtin.then(|| Violation::new(path, 1, message))
}

fn check_file(file: &RustFile) -> Vec<Violation> {
    let inner = &file.inner;
    let (on_games, finds) =
        (inner.starts_with(FOLDER), inner.starts_with("tests") && file.package != "xtask");
    let mut violations = Vec::new();
    for (number, line) in tree::numbered(&file.text) {
        let message = if on_games && line.trim_start().starts_with("#[test]") {
            format!("`#[test]` is ignored in {FOLDER}; list the function in `tafl_corpus::main!`")
        } else if on_games && SNAPSHOTS.iter().any(|word| line.contains(word)) {
            format!(
                "a snapshot in {FOLDER} fails on other data; assert a rule for each line, and report totals"
            )
        } else if on_games && OUTSIDE.iter().any(|word| line.contains(word)) {
            format!(
                "data from elsewhere in {FOLDER}; read them through `Corpus`, which may have half of them"
            )
        } else if finds && line.contains(VARIABLE) {
            format!("`{VARIABLE}` in a test; move the test to {FOLDER}, where `{CRATE}` finds the games")
        } else {
            continue;
        };
        violations.push(Violation::new(&file.path, number, message));
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::samples;

    fn found(inner: &str, text: &str) -> Vec<String> {
        check_file(&RustFile::sample("a", inner, text)).iter().map(Violation::to_string).collect()
    }

    #[test]
    fn tests_that_would_not_run() {
        let text = "use tafl_corpus::Corpus;\n\n#[test]\nfn a() {}\n";
        let [only] = &found("tests/corpus/main.rs", text)[..] else { panic!("one violation") };
        assert!(only.starts_with("tests/corpus/main.rs:3: `#[test]` is ignored"), "{only}");
        assert_eq!(found("tests/corpus/games.rs", text).len(), 1);
        assert_eq!(found("tests/api.rs", text), Vec::<String>::new());
    }

    #[test]
    fn results_of_one_set_of_data() {
        for line in ["insta::assert_snapshot!(text);", "assert_snapshot!(text);"] {
            let [only] = &found("tests/corpus/main.rs", line)[..] else { panic!("one violation") };
            assert!(only.contains("a snapshot in tests/corpus"), "{only}");
            assert_eq!(found("tests/cases.rs", line), Vec::<String>::new(), "our own data");
        }
        let other = "const GAMES: &str = include_str!(\"games.csv\");";
        assert_eq!(found("tests/corpus/main.rs", other).len(), 1);
    }

    #[test]
    fn a_second_search_for_the_games() {
        let text = "let root = std::env::var_os(\"TAFL_CORPUS\");";
        assert_eq!(found("tests/api.rs", text).len(), 1);
        assert_eq!(found("benches/a.rs", text), Vec::<String>::new(), "a bench has other games as well");
    }

    #[test]
    fn a_harness_without_tests() {
        let mut package = samples::package("a");
        package.targets = serde_json::from_value(serde_json::json!([
            {"name": "corpus", "kind": ["test"], "src_path": "/w/crates/a/tests/corpus/main.rs"},
        ]))
        .unwrap();
        let found = |manifest: &str| check_manifest(&package, manifest, Path::new("a/Cargo.toml")).is_some();
        assert!(found("[package]\n"));
        assert!(!found(&format!("[package]\n\n{HARNESS}\n[lints]\n")));
        assert!(check_manifest(&samples::package("a"), "", Path::new("")).is_none());
    }
}
