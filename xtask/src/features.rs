//! `cargo xtask features`: the libraries build without features and with each one, and without warnings.
//!
//! The libraries with a feature of the same name are built together, as their users' builds enable it in all of them. Each
//! is also built alone with all features, because together they hide a feature that does not enable its like below.

use std::collections::BTreeMap;

use anyhow::Result;
use xshell::cmd;

use crate::{tidy, workspace};

pub(crate) fn run() -> Result<()> {
    let (shell, metadata) = (workspace::shell()?, workspace::members()?);
    let mut selections: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let published = || workspace::libraries(&metadata).filter(|package| workspace::is_published(package));
    for package in published() {
        // Libraries that need `std` would enable it in the others.
        let none = if tidy::is_no_std(package) { "(no-std)" } else { "(none)" };
        let features = package.features.keys().map(String::as_str).filter(|feature| *feature != "default");
        selections.entry(none).or_default().push(format!("--package={}", package.name));
        for feature in features {
            let options =
                [format!("--package={}", package.name), format!("--features={}/{feature}", package.name)];
            selections.entry(feature).or_default().extend(options);
        }
    }
    for options in selections.values() {
        // The arguments of clippy do not concern other people's crates, whose builds can be used again.
        cmd!(shell, "cargo clippy --quiet --lib --no-default-features {options...} -- -D warnings").run()?;
    }
    for package in published() {
        let name = package.name.as_str();
        cmd!(shell, "cargo check --quiet --lib --package {name} --all-features").run()?;
    }
    Ok(())
}
