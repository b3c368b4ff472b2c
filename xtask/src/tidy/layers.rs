//! Which crate may depend on which: the drawing in `docs/ARCHITECTURE.md`.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, Metadata};

pub(super) const DOCUMENT: &str = "docs/ARCHITECTURE.md";

/// The crates directly below each crate.
type Layers<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

pub(super) fn check(metadata: &Metadata, document: &str) -> Vec<String> {
    let layers = layers(document);
    let members: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let mut violations = Vec::new();
    for package in &metadata.packages {
        let below = below(&layers, &package.name);
        // Tests may use crates above their own.
        let normal = package.dependencies.iter().filter(|it| it.kind != DependencyKind::Development);
        let wrong =
            normal.map(|it| it.name.as_str()).filter(|name| members.contains(name) && !below.contains(name));
        violations.extend(wrong.map(|name| {
            format!("{}: `{name}` is not below this crate in {DOCUMENT}", package.manifest_path)
        }));
    }
    violations
}

/// Reads lines such as `a, (b) <- c <- d`: each name in a part is above all names in the part before it.
fn layers(document: &str) -> Layers<'_> {
    let mut layers = Layers::new();
    for line in document.lines().filter(|line| line.contains(" <- ") && !line.starts_with('`')) {
        let parts: Vec<Vec<&str>> =
            line.split(" <- ").map(|part| part.split(", ").map(name).collect()).collect();
        for (lower, upper) in parts.iter().zip(parts.iter().skip(1)) {
            for name in upper {
                layers.entry(name).or_default().extend(lower);
            }
        }
    }
    layers
}

fn name(text: &str) -> &str {
    text.trim_matches(['(', ')', ' '])
}

/// Every crate that a crate may depend on.
fn below<'a>(layers: &Layers<'a>, name: &str) -> BTreeSet<&'a str> {
    let mut waiting: Vec<&str> = layers.get(name).into_iter().flatten().copied().collect();
    let mut below = BTreeSet::new();
    while let Some(next) = waiting.pop() {
        if below.insert(next) {
            waiting.extend(layers.get(next).into_iter().flatten());
        }
    }
    below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_may_use_all_crates_below_it() {
        let layers = layers("a <- b <- c, d\nb, (d) <- e\n`x <- y` is prose\n");
        let below = |name| below(&layers, name).into_iter().collect::<Vec<_>>();
        assert_eq!(below("a"), Vec::<&str>::new());
        assert_eq!(below("d"), ["a", "b"]);
        assert_eq!(below("e"), ["a", "b", "d"]);
        assert_eq!(below("y"), Vec::<&str>::new());
    }
}
