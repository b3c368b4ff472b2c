//! `cargo xtask features`: each library builds without features, with each one, and with all.

use std::env;
use std::path::Path;
use std::time::Instant;

use cargo_metadata::Package;

use crate::{process, workspace};

/// A label for the table, and the options for cargo.
type Selection = (String, Vec<String>);

pub(crate) fn run() -> Result<(), String> {
    let metadata = workspace::members()?;
    // A separate folder: otherwise these builds and the usual ones would replace each other.
    let target = metadata.target_directory.join("features");
    let mut failed = Vec::new();
    for package in workspace::libraries(&metadata) {
        let features: Vec<&str> = package.features.keys().map(String::as_str).collect();
        for (label, options) in selections(&features) {
            if let Err(error) = check(package, &label, &options, target.as_std_path()) {
                failed.push(format!("{} with {label}: {error}", package.name));
            }
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n\n")) }
}

/// Checks one crate with some features and prints a row.
///
/// One crate at a time, because a build of the workspace enables every feature that any of its crates needs.
fn check(package: &Package, label: &str, options: &[String], target: &Path) -> Result<(), String> {
    let start = Instant::now();
    let mut command = process::cargo(["check", "--quiet", "--lib", "--package", package.name.as_str()]);
    command.args(options).arg("--target-dir").arg(target).env("RUSTFLAGS", strict_flags());
    let result = process::output(&mut command);
    let outcome = if result.is_ok() { "ok" } else { "FAILED" };
    println!("{:<18} {label:<12} {outcome:<6} {:>6.1} s", package.name, start.elapsed().as_secs_f64());
    result.map(drop)
}

/// Warnings are errors, because clippy runs with all features only and misses what shows up without them.
pub(crate) fn strict_flags() -> String {
    let flags = env::var("RUSTFLAGS").unwrap_or_default();
    format!("{flags} -D warnings").trim_start().to_owned()
}

fn selections(features: &[&str]) -> Vec<Selection> {
    let only = |feature: &str| vec!["--no-default-features".to_owned(), format!("--features={feature}")];
    let mut selections = vec![("none".to_owned(), vec!["--no-default-features".to_owned()])];
    let single = features.iter().filter(|&&feature| feature != "default");
    selections.extend(single.map(|&feature| (feature.to_owned(), only(feature))));
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
    fn each_feature_is_selected_alone() {
        let labels =
            |features: &[&str]| selections(features).into_iter().map(|(label, _)| label).collect::<Vec<_>>();
        assert_eq!(labels(&[]), ["none"]);
        assert_eq!(labels(&["default", "serde", "std"]), ["none", "serde", "std", "(default)", "(all)"]);
        let serde = selections(&["serde"]).swap_remove(1);
        assert_eq!(serde.1, ["--no-default-features", "--features=serde"]);
    }
}
