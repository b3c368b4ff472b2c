//! `cargo xtask features`: every library builds with each of its features, and without.

use std::env;
use std::path::Path;
use std::time::Instant;

use crate::metadata::{Metadata, Package};
use crate::process;

/// A name for the table, and the options for cargo.
type Selection = (String, Vec<String>);

pub(crate) fn run() -> Result<(), String> {
    let metadata = Metadata::workspace()?;
    // A folder of its own: these builds have other features than all others, and would push them out.
    let target = metadata.target.join("features");
    let mut failed = Vec::new();
    for package in metadata.crates().filter(|package| package.has_library()) {
        for (label, options) in selections(&package.features) {
            if let Err(error) = check(package, &label, &options, &target) {
                failed.push(format!("{} with {label}: {error}", package.name));
            }
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n\n")) }
}

/// Checks one crate with some features and prints a row. One crate a time: a build of the workspace would
/// switch on the features that any of its crates asks for.
fn check(package: &Package, label: &str, options: &[String], target: &Path) -> Result<(), String> {
    let start = Instant::now();
    let mut command = process::cargo(["check", "--quiet", "--lib", "--package", &package.name]);
    command.args(options).arg("--target-dir").arg(target).env("RUSTFLAGS", strict_flags());
    let result = process::output(&mut command);
    let outcome = if result.is_ok() { "ok" } else { "FAILED" };
    println!("{:<18} {label:<12} {outcome:<6} {:>6.1} s", package.name, start.elapsed().as_secs_f64());
    result.map(drop)
}

/// Clippy sees the code with all features only, so here is where a warning without them comes out.
fn strict_flags() -> String {
    let flags = env::var("RUSTFLAGS").unwrap_or_default();
    format!("{flags} -D warnings").trim_start().to_owned()
}

fn selections(features: &[String]) -> Vec<Selection> {
    let only = |feature: &str| vec!["--no-default-features".to_owned(), format!("--features={feature}")];
    let mut selections = vec![("none".to_owned(), vec!["--no-default-features".to_owned()])];
    let single = features.iter().filter(|feature| *feature != "default");
    selections.extend(single.map(|feature| (feature.clone(), only(feature))));
    if !features.is_empty() {
        selections.push(("(default)".to_owned(), Vec::new()));
        selections.push(("(all)".to_owned(), vec!["--all-features".to_owned()]));
    }
    selections
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_features_are_tried() {
        let labels = |features: &[&str]| {
            let features: Vec<String> = features.iter().map(|&feature| feature.to_owned()).collect();
            selections(&features).into_iter().map(|(label, _)| label).collect::<Vec<_>>()
        };
        assert_eq!(labels(&[]), ["none"]);
        assert_eq!(labels(&["default", "serde", "std"]), ["none", "serde", "std", "(default)", "(all)"]);
        let serde = selections(&["serde".to_owned()]).swap_remove(1);
        assert_eq!(serde.1, ["--no-default-features", "--features=serde"]);
    }
}
