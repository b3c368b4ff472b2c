//! `docs/dependencies.md` lists every dependency of the libraries with its reason.

use std::collections::BTreeSet;
use std::path::Path;

use cargo_metadata::Metadata;

use super::{Violation, read};
use crate::process;

const DOCUMENT: &str = "docs/dependencies.md";

pub(super) fn check(metadata: &Metadata) -> Result<Vec<Violation>, String> {
    let path = metadata.workspace_root.join(DOCUMENT);
    let libraries: Vec<&str> = super::front_page::notation_crates(metadata).collect();
    if libraries.is_empty() || !path.exists() {
        return Ok(Vec::new());
    }
    let mut tree = process::cargo(["tree", "--no-default-features", "--edges", "normal", "--prefix", "none"]);
    for name in libraries {
        tree.args(["--package", name]);
    }
    let members: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let output = process::output(&mut tree)?;
    let needed: BTreeSet<&str> = names(&output).filter(|name| !members.contains(name)).collect();
    Ok(compare(&needed, &read(path.as_std_path())?))
}

/// The package names of a tree that has one package per line: `name version (folder)`.
fn names(tree: &str) -> impl Iterator<Item = &str> {
    tree.lines().filter_map(|line| line.split_whitespace().next())
}

fn compare(needed: &BTreeSet<&str>, document: &str) -> Vec<Violation> {
    let listed: BTreeSet<&str> = document.split('`').skip(1).step_by(2).collect();
    let missing = needed.iter().filter(|name| !listed.contains(*name));
    missing
        .map(|name| {
            let message =
                format!("the libraries depend on `{name}`; add it with its reason, or remove the dependency");
            Violation::new(Path::new(DOCUMENT), 1, message)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_without_a_reason() {
        let tree = "tafl-moves v0.1.0 (/here)\nsmallvec v1.15.1\nnew v2.0.0 (proc-macro)\n";
        let needed: BTreeSet<&str> = names(tree).filter(|name| *name != "tafl-moves").collect();
        let violations = compare(&needed, "| `smallvec` | `tafl-moves` | short lists |\n");
        assert_eq!(violations.len(), 1);
        assert!(violations[0].to_string().contains("`new`"), "{}", violations[0]);
    }
}
