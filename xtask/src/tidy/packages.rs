//! The packages: their layers, lints, dependencies, licences and features.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};
use spdx::{Expression, Licensee, ParseMode};
use toml::{Table, Value};
use xshell::{Shell, cmd};

use crate::{bench, workspace};

/// Has the drawing of the layers.
const DOCUMENT: &str = "docs/ARCHITECTURE.md";

const LICENCES: &str = "deny.toml";

pub(super) fn check(shell: &Shell, metadata: &Metadata) -> Result<Vec<String>> {
    let mut violations = order(metadata, &shell.read_file(DOCUMENT)?);
    violations.extend(licences(&shell.read_file(LICENCES)?)?);
    violations.extend(manifests(shell, metadata)?);
    violations.extend(dependencies(shell, metadata)?);
    violations.extend(units(shell)?);
    Ok(violations)
}

/// A crate depends only on crates in lower rows of the drawing.
fn order(metadata: &Metadata, document: &str) -> Vec<String> {
    let rows = rows(document);
    let members: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let mut violations = Vec::new();
    for package in &metadata.packages {
        let own = rows.get(package.name.as_str());
        // Tests may use crates above their own.
        let normal = package.dependencies.iter().filter(|it| it.kind != DependencyKind::Development);
        let below = |name: &str| rows.get(name).zip(own).is_some_and(|(row, own)| row > own);
        let wrong = normal.map(|it| it.name.as_str()).filter(|name| members.contains(name) && !below(name));
        violations.extend(wrong.map(|name| {
            format!("{}: `{name}` is not below this crate in {DOCUMENT}", package.manifest_path)
        }));
    }
    violations
}

/// The row of each crate, counted from the top: the first block of the document.
fn rows(document: &str) -> BTreeMap<&str, usize> {
    let block = document.split("```").nth(1).unwrap_or_default();
    let rows = block.lines().enumerate();
    rows.flat_map(|(row, line)| line.split_whitespace().map(move |name| (name, row))).collect()
}

/// The licences of all dependencies are among those that `deny.toml` allows, as in `cargo deny check licenses`, which takes
/// minutes to build. Only the benchmarks, which are not published, may use an exception.
fn licences(deny: &str) -> Result<Vec<String>> {
    let deny: Table = deny.parse()?;
    let licences = deny.get("licenses").context("deny.toml has no `licenses`")?;
    let allowed = strings(licences.get("allow"));
    let exceptions = licences.get("exceptions").and_then(Value::as_array).into_iter().flatten();
    let exceptions: Vec<(&str, Vec<&str>)> =
        exceptions.filter_map(|it| Some((it.get("crate")?.as_str()?, strings(it.get("allow"))))).collect();
    let metadata = MetadataCommand::new().current_dir(workspace::root()).exec()?;
    let mut violations = Vec::new();
    for package in &metadata.packages {
        let exception = |name: &str| exceptions.iter().find(|(own, _)| *own == name).map(|(_, own)| own);
        let own = exception(&package.name);
        if package.source.is_some() && !satisfies(package, own.unwrap_or(&allowed))? {
            violations.push(format!("{LICENCES}: {} has the licence {:?}", package.name, package.license));
        }
        let user = package.dependencies.iter().find(|it| exception(&it.name).is_some());
        if let Some(it) = user.filter(|_| own.is_none() && package.name != bench::CRATE) {
            violations.push(format!("{LICENCES}: only benchmarks may use {}, not {}", it.name, package.name));
        }
    }
    Ok(violations)
}

fn strings(array: Option<&Value>) -> Vec<&str> {
    array.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Old manifests write `/` for `OR` and `GPL-2.0` for `GPL-2.0-only`.
fn satisfies(package: &Package, allowed: &[&str]) -> Result<bool> {
    let mode = ParseMode { allow_slash_as_or_operator: true, allow_deprecated: true, ..ParseMode::STRICT };
    let expression = Expression::parse_mode(package.license.as_deref().unwrap_or("NONE"), mode);
    let allowed = allowed.iter().map(|name| Licensee::parse(name)).collect::<Result<Vec<_>, _>>()?;
    Ok(expression.is_ok_and(|it| it.evaluate(|licence| allowed.iter().any(|own| own.satisfies(licence)))))
}

/// Every crate has the lints of the workspace, and those in the category `no-std` are built without `std`.
fn manifests(shell: &Shell, metadata: &Metadata) -> Result<Vec<String>> {
    let mut violations = Vec::new();
    for package in &metadata.packages {
        if !shell.read_file(&package.manifest_path)?.contains("\n[lints]\nworkspace = true\n") {
            violations.push(format!("{}: the lints of the workspace are missing", package.manifest_path));
        }
    }
    for package in workspace::crates(metadata).filter(|package| is_no_std(package)) {
        let page = workspace::folder(package).join("src/lib.rs");
        if !shell.read_file(&page)?.lines().any(|line| line == "#![no_std]") {
            violations.push(format!("{}: `#![no_std]` is missing", page.display()));
        }
    }
    Ok(violations)
}

pub(crate) fn is_no_std(package: &Package) -> bool {
    package.categories.iter().any(|category| category == "no-std")
}

/// Lists the dependencies of the published libraries.
const DEPENDENCIES: &str = "docs/dependencies.md";

/// The document lists every dependency of the published libraries: in a row with these libraries, or as one that another
/// dependency brings.
fn dependencies(shell: &Shell, metadata: &Metadata) -> Result<Vec<String>> {
    let document = shell.read_file(DEPENDENCIES)?;
    let listed: BTreeSet<&str> = document.split('`').skip(1).step_by(2).collect();
    let own: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let libraries: Vec<&Package> =
        workspace::libraries(metadata).filter(|package| workspace::is_published(package)).collect();
    let mut violations = Vec::new();
    for package in &libraries {
        let normal = package.dependencies.iter().filter(|it| it.kind == DependencyKind::Normal);
        let direct = normal.filter(|it| !it.optional && !own.contains(it.name.as_str()));
        let wrong = direct.filter(|it| !is_listed(&document, &it.name, &package.name));
        violations.extend(
            wrong.map(|it| format!("{DEPENDENCIES}: `{}` of `{}` is missing", it.name, package.name)),
        );
    }
    let libraries = libraries.iter().flat_map(|package| ["--package", package.name.as_str()]);
    let tree = cmd!(shell, "cargo tree --no-default-features --edges normal --prefix none {libraries...}");
    let tree = tree.quiet().read()?;
    let needed: BTreeSet<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let missing = needed.into_iter().filter(|name| !own.contains(name) && !listed.contains(name));
    violations.extend(missing.map(|name| format!("{DEPENDENCIES}: `{name}` is missing, with its reason")));
    Ok(violations)
}

/// Whether the table has a row of the dependency, with this user.
fn is_listed(document: &str, dependency: &str, user: &str) -> bool {
    let users = document.lines().find_map(|line| line.strip_prefix(&format!("| `{dependency}` | ")));
    let users = users.and_then(|rest| rest.split(" |").next()).unwrap_or_default();
    users.contains("nearly all") || users.split('`').any(|name| name == user)
}

/// `cargo run` builds each crate with the features that `cargo test` needs, so that the tests build none of them again.
/// Only the former resolves features without the dependencies of tests.
fn units(shell: &Shell) -> Result<Vec<String>> {
    let resolved = |edges| -> Result<BTreeSet<String>> {
        let tree = cmd!(shell, "cargo tree --edges {edges} --prefix none").arg("--format={p} [{f}]");
        Ok(tree.quiet().read()?.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect())
    };
    let (run, test) = (resolved("no-dev")?, resolved("all")?);
    let missing = run.difference(&test);
    Ok(missing
        .map(|unit| format!("fuzz/Cargo.toml: tests need more features than {unit}; list them there"))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_in_rows() {
        let document = "| `a` | `one`, `two` | a reason; brings `b` |\n| `c` | nearly all | a reason |\n";
        assert!(is_listed(document, "a", "two") && is_listed(document, "c", "two"));
        assert!(!is_listed(document, "a", "three") && !is_listed(document, "b", "one"));
    }

    #[test]
    fn crates_in_rows() {
        let rows = rows("text\n\n```\nb c\na\n```\n");
        assert!(rows["b"] == rows["c"] && rows["b"] < rows["a"] && !rows.contains_key("text"));
    }
}
