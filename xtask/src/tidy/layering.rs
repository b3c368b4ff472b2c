//! Which crate may stand on which.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Violation, manifest};
use crate::metadata::{Dependency, Metadata, Package};

/// Every crate, lower ones first, and the crates right under it; what those stand on is allowed too.
///
/// This is the drawing of docs/ARCHITECTURE.md. Crates that do not exist yet have their place already.
const LAYERS: &[(&str, &[&str])] = &[
    ("notation-syntax", &[]),
    ("t3en", &["notation-syntax"]),
    ("tafl-position", &["notation-syntax"]),
    ("tafl-moves", &["tafl-position"]),
    ("tafl-rules", &["tafl-position"]),
    ("tafl-game-record", &["tafl-moves", "tafl-rules"]),
    ("tafl-play", &["tafl-moves", "tafl-rules"]),
    ("tafl-diagram", &["tafl-rules"]),
    ("tafl-archive", &["tafl-game-record"]),
    ("tafl-verify", &["tafl-game-record", "tafl-play"]),
    ("tafl-notation", &["t3en", "tafl-archive", "tafl-diagram", "tafl-verify"]),
    ("tafl-cli", &["tafl-notation"]),
    (FUZZ, &["tafl-notation"]),
    ("xtask", &[]),
];

/// The package in `fuzz/` stands here whatever its name.
const FUZZ: &str = "fuzz";

const TABLE: &str = "xtask/src/tidy/layering.rs";

pub(super) fn check(metadata: &Metadata) -> Result<Vec<Violation>, String> {
    let members: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let mut violations = Vec::new();
    for package in &metadata.packages {
        let (path, text) = manifest(metadata, package)?;
        let layer = if package.lives_in(&metadata.root, "fuzz") { FUZZ } else { &package.name };
        violations.extend(check_package(package, layer, &members, &path, &text));
    }
    Ok(violations)
}

fn check_package(
    package: &Package,
    layer: &str,
    members: &BTreeSet<&str>,
    path: &Path,
    manifest: &str,
) -> Vec<Violation> {
    let Some(below) = below(layer) else {
        let message = format!("no layer is known for `{layer}`; add it to the table in {TABLE}");
        return vec![Violation::new(path, 1, message)];
    };
    let internal =
        package.dependencies.iter().filter(|dependency| members.contains(dependency.name.as_str()));
    let mut violations = Vec::new();
    for dependency in internal {
        let messages = check_dependency(layer, &below, dependency);
        let line = line_of(manifest, &dependency.name, dependency.dev);
        violations.extend(messages.into_iter().map(|message| Violation::new(path, line, message)));
    }
    violations
}

fn check_dependency(layer: &str, below: &BTreeSet<&str>, dependency: &Dependency) -> Vec<String> {
    let name = &dependency.name;
    let mut messages = Vec::new();
    // A crate may switch on its own features for its tests.
    let itself = dependency.dev && name == layer;
    if !below.contains(name.as_str()) && !itself {
        messages.push(format!(
            "`{layer}` depends on `{name}`, which is not below it; remove it, or change docs/ARCHITECTURE.md and {TABLE}"
        ));
    }
    // With a version, publishing would want the other crate published first, and two may want each other.
    if dependency.dev && dependency.requirement != "*" {
        messages.push(format!(
            "the dev-dependency `{name}` carries a version; write `{name} = {{ path = \"../{name}\" }}`"
        ));
    }
    messages
}

/// Every crate that `layer` may depend on; `None` for a crate that has no row.
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

/// The line that names a dependency under a heading of its kind, else the first.
fn line_of(manifest: &str, name: &str, dev: bool) -> usize {
    let mut matching = false;
    for (line, number) in manifest.lines().zip(1..) {
        if line.starts_with('[') {
            matching = line.contains("dependencies") && line.contains("dev-") == dev;
        }
        // `name = …`, `name.workspace = …`, and `[dependencies.name]`.
        if matching && line.split(['[', ']', '.', ' ', '=']).any(|word| word == name) {
            return number;
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = "[package]\nname = \"tafl-play\"\n\n[dependencies]\ntafl-verify.workspace = true\n\n\
                            [dev-dependencies]\ntafl-moves.workspace = true\n";

    fn dependency(name: &str, requirement: &str, dev: bool) -> Dependency {
        Dependency { name: name.into(), requirement: requirement.into(), dev }
    }

    fn violations(name: &str, dependencies: Vec<Dependency>) -> Vec<String> {
        let members = LAYERS.iter().map(|(name, _)| *name).collect();
        let package = Package { dependencies, ..Package::sample(name) };
        check_package(&package, name, &members, Path::new("Cargo.toml"), MANIFEST)
            .iter()
            .map(Violation::to_string)
            .collect()
    }

    #[test]
    fn every_crate_of_the_table_has_a_row_above_its_use() {
        for (position, (name, under)) in LAYERS.iter().enumerate() {
            for other in *under {
                let row = LAYERS.iter().position(|(name, _)| name == other);
                assert!(row.is_some_and(|row| row < position), "{name} stands on {other}, which comes later");
            }
        }
    }

    #[test]
    fn what_lies_below() {
        let below = |layer| below(layer).map(|below| below.into_iter().collect::<Vec<_>>());
        assert_eq!(below("notation-syntax"), Some(vec![]));
        assert_eq!(
            below("tafl-game-record").unwrap(),
            ["notation-syntax", "tafl-moves", "tafl-position", "tafl-rules"]
        );
        assert_eq!(below("tafl-diagram").unwrap(), ["notation-syntax", "tafl-position", "tafl-rules"]);
        assert_eq!(below("t3en").unwrap(), ["notation-syntax"]);
        assert!(below("tafl-verify").unwrap().contains(&"tafl-play"));
        assert!(!below("tafl-archive").unwrap().contains(&"tafl-play"));
        assert_eq!(below("tafl-cli").unwrap().len(), 11);
        assert_eq!(below("tafl-core"), None);
    }

    #[test]
    fn a_crate_may_use_what_lies_below_it() {
        let fine = vec![
            dependency("tafl-position", "^0.1.0", false),
            dependency("tafl-rules", "*", true),
            dependency("logos", "^0.16", false),
            dependency("tafl-play", "*", true),
        ];
        assert_eq!(violations("tafl-play", fine), Vec::<String>::new());
    }

    #[test]
    fn a_crate_may_use_nothing_above_it() {
        let found = violations("tafl-play", vec![dependency("tafl-verify", "^0.1.0", false)]);
        let [only] = found.as_slice() else { panic!("{found:?}") };
        assert!(only.starts_with("Cargo.toml:5: `tafl-play` depends on `tafl-verify`"), "{only}");
        assert_eq!(violations("tafl-game-record", vec![dependency("tafl-play", "*", true)]).len(), 1);
        assert_eq!(violations("tafl-play", vec![dependency("tafl-play", "*", false)]).len(), 1);
    }

    #[test]
    fn dev_dependencies_carry_no_version() {
        let found = violations("tafl-play", vec![dependency("tafl-moves", "^0.1.0", true)]);
        let [only] = found.as_slice() else { panic!("{found:?}") };
        assert!(only.starts_with("Cargo.toml:8: the dev-dependency `tafl-moves` carries"), "{only}");
    }

    #[test]
    fn an_unknown_crate_is_told_where_to_go() {
        let found = violations("tafl-core", Vec::new());
        let [only] = found.as_slice() else { panic!("{found:?}") };
        assert!(only.ends_with("add it to the table in xtask/src/tidy/layering.rs"), "{only}");
    }
}
