//! Which crate may depend on which.

use std::collections::BTreeSet;

use cargo_metadata::{Dependency, DependencyKind, Metadata, Package};

use super::corpus::CRATE as CORPUS;
use super::{Violation, relative};
use crate::bench::CRATE as BENCH;
use crate::workspace;

/// Every crate, lower ones first, and the crates directly below it. Everything below those is allowed too.
///
/// The drawing in docs/ARCHITECTURE.md shows the same.
const LAYERS: &[(&str, &[&str])] = &[
    ("notation-syntax", &[]),
    ("t3en", &["notation-syntax"]),
    ("tafl-position", &["notation-syntax"]),
    ("tafl-moves", &["tafl-position"]),
    ("tafl-rules", &["tafl-position"]),
    ("tafl-game-record", &["tafl-moves", "tafl-rules"]),
    ("tafl-play", &["tafl-moves", "tafl-rules", "tafl-game-record"]),
    ("tafl-diagram", &["tafl-rules"]),
    ("tafl-page", &["tafl-game-record", "tafl-diagram"]),
    ("tafl-archive", &["tafl-game-record", "tafl-play"]),
    ("tafl-files", &["tafl-archive"]),
    ("tafl-verify", &["tafl-game-record", "tafl-play"]),
    ("tafl-table", &["tafl-verify"]),
    ("tafl-notation", &["t3en", "tafl-archive", "tafl-diagram", "tafl-verify"]),
    ("tafl-wasm", &["tafl-notation"]),
    ("tafl-wasm-archives", &["tafl-notation"]),
    ("tafl-python", &["tafl-notation", "tafl-files", "tafl-table"]),
    ("tafl-conformance", &["tafl-notation"]),
    ("tafl-cli", &["tafl-conformance", "tafl-files", "tafl-page", "tafl-table"]),
    (FUZZ, &["tafl-cli"]),
    ("xtask", &[]),
    (CORPUS, &[]),
    (BENCH, &["t3en", "tafl-play", "tafl-game-record", CORPUS]),
];

/// The layer of the package in `fuzz/`, whatever its name is.
const FUZZ: &str = "fuzz";

const TABLE: &str = "xtask/src/tidy/layering.rs";

pub(super) fn check(metadata: &Metadata) -> Vec<Violation> {
    let members: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let mut violations = Vec::new();
    for package in &metadata.packages {
        let is_fuzz = workspace::fuzz(metadata).is_some_and(|fuzz| fuzz.id == package.id);
        let layer = if is_fuzz { FUZZ } else { package.name.as_str() };
        let path = relative(metadata.workspace_root.as_std_path(), package.manifest_path.as_std_path());
        let messages = check_package(package, layer, &members);
        violations.extend(messages.into_iter().map(|message| Violation::new(&path, 1, message)));
    }
    violations
}

fn check_package(package: &Package, layer: &str, members: &BTreeSet<&str>) -> Vec<String> {
    let Some(below) = below(layer) else {
        return vec![format!("`{layer}` has no layer; add it to the table in {TABLE}")];
    };
    let dependencies = package.dependencies.iter();
    let internal = dependencies.filter(|dependency| members.contains(dependency.name.as_str()));
    internal.flat_map(|dependency| check_dependency(layer, &below, dependency)).collect()
}

fn check_dependency(layer: &str, below: &BTreeSet<&str>, dependency: &Dependency) -> Vec<String> {
    let name = &dependency.name;
    let mut messages = Vec::new();
    // The tests of a crate may enable its own features, run on real games, judge the games that it reads, and read the
    // games that it judges.
    let judges =
        matches!((layer, name.as_str()), ("tafl-archive", "tafl-verify") | ("tafl-table", "tafl-archive"));
    let of_tests = is_dev(dependency) && (name == layer || name == CORPUS || judges);
    if !below.contains(name.as_str()) && !of_tests {
        messages.push(format!(
            "`{layer}` depends on `{name}`, which is not below it; remove it, or change docs/ARCHITECTURE.md and {TABLE}"
        ));
    }
    // With a version, cargo wants the other crate published first, which two crates may want of each other.
    if is_dev(dependency) && dependency.req.to_string() != "*" {
        messages.push(format!(
            "the dev-dependency `{name}` has a version; write `{name} = {{ path = \"../{name}\" }}`"
        ));
    }
    messages
}

fn is_dev(dependency: &Dependency) -> bool {
    dependency.kind == DependencyKind::Development
}

/// Every crate that `layer` may depend on; `None` for a crate without a row.
fn below(layer: &str) -> Option<BTreeSet<&'static str>> {
    let row = |layer: &str| LAYERS.iter().find(|(name, _)| *name == layer).map(|(_, under)| *under);
    let mut waiting = row(layer)?.to_vec();
    let mut below = BTreeSet::new();
    while let Some(next) = waiting.pop() {
        if below.insert(next) {
            waiting.extend(row(next).unwrap_or_default());
        }
    }
    Some(below)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::samples::{self, dependency};

    fn violations(name: &str, dependencies: Vec<Dependency>) -> Vec<String> {
        let mut package = samples::package(name);
        package.dependencies = dependencies;
        check_package(&package, name, &LAYERS.iter().map(|(name, _)| *name).collect())
    }

    #[test]
    fn a_crate_comes_after_all_that_it_uses() {
        for (position, (name, under)) in LAYERS.iter().enumerate() {
            for other in *under {
                let row = LAYERS.iter().position(|(name, _)| name == other);
                assert!(
                    row.is_some_and(|row| row < position),
                    "{name} depends on {other}, which comes later"
                );
            }
        }
    }

    #[test]
    fn crates_below() {
        let below = |layer| below(layer).map(|below| below.into_iter().collect::<Vec<_>>());
        assert_eq!(below("notation-syntax"), Some(vec![]));
        assert_eq!(
            below("tafl-game-record").unwrap(),
            ["notation-syntax", "tafl-moves", "tafl-position", "tafl-rules"]
        );
        assert_eq!(below("tafl-diagram").unwrap(), ["notation-syntax", "tafl-position", "tafl-rules"]);
        assert_eq!(below("t3en").unwrap(), ["notation-syntax"]);
        assert!(below("tafl-verify").unwrap().contains(&"tafl-play"));
        assert!(below("tafl-archive").unwrap().contains(&"tafl-play"));
        assert!(!below("tafl-archive").unwrap().contains(&"tafl-verify"));
        assert_eq!(below("tafl-cli").unwrap().len(), 15);
        assert_eq!(below("tafl-core"), None);
    }

    #[test]
    fn a_crate_may_use_all_crates_below_it() {
        let fine = vec![
            dependency("tafl-position", "^0.1.0", false),
            dependency("tafl-rules", "*", true),
            dependency("logos", "^0.16", false),
            dependency("tafl-play", "*", true),
            dependency("tafl-corpus", "*", true),
        ];
        assert_eq!(violations("tafl-play", fine), Vec::<String>::new());
    }

    #[test]
    fn a_crate_may_not_use_crates_above_it() {
        let found = violations("tafl-play", vec![dependency("tafl-verify", "^0.1.0", false)]);
        let [only] = found.as_slice() else { panic!("{found:?}") };
        assert!(only.starts_with("`tafl-play` depends on `tafl-verify`"), "{only}");
        assert_eq!(violations("tafl-game-record", vec![dependency("tafl-play", "*", true)]).len(), 1);
        assert_eq!(violations("tafl-play", vec![dependency("tafl-play", "*", false)]).len(), 1);
        assert_eq!(violations("tafl-play", vec![dependency("tafl-corpus", "*", false)]).len(), 1);
    }

    #[test]
    fn dev_dependencies_have_no_version() {
        let found = violations("tafl-play", vec![dependency("tafl-moves", "^0.1.0", true)]);
        let [only] = found.as_slice() else { panic!("{found:?}") };
        assert!(only.starts_with("the dev-dependency `tafl-moves` has a version"), "{only}");
    }

    #[test]
    fn an_unknown_crate_is_a_violation() {
        let found = violations("tafl-core", Vec::new());
        let [only] = found.as_slice() else { panic!("{found:?}") };
        assert!(only.ends_with("add it to the table in xtask/src/tidy/layering.rs"), "{only}");
    }
}
