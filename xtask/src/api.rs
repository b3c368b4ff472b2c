//! `cargo xtask api`: the public API of each library as text, so that a review sees every change to it.
//!
//! The text comes from rustdoc's JSON. That output is unstable: a stable toolchain writes it when it is asked to
//! behave like a nightly one, and each toolchain has its own format, which `public-api` must know.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use public_api::{Builder, PublicItem};
use xshell::{Shell, cmd};

use crate::workspace;

const FOLDER: &str = "docs/api";

/// Only rustdoc behaves like a nightly toolchain: the scripts of packages would notice it, and be built again.
const RUSTDOC: &str = "#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec rustdoc \"$@\"\n";

pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    let check = match arguments {
        [] => false,
        ["--check"] => true,
        _ => bail!("unknown option `{}`; see `cargo xtask help`", arguments.join(" ")),
    };
    let (shell, metadata) = (workspace::shell()?, workspace::members()?);
    let libraries: Vec<&str> = workspace::libraries(&metadata).map(|package| package.name.as_str()).collect();
    let published = workspace::libraries(&metadata).filter(|package| workspace::is_published(package));
    let target = metadata.target_directory.as_std_path();
    document(&shell, target)?;
    let mut problems = Vec::new();
    for name in published.map(|package| package.name.as_str()) {
        let items = items(&target.join("doc").join(name.replace('-', "_")).with_extension("json"))?;
        problems.extend(check_reexports(name, &items, &libraries).err());
        let path = format!("{FOLDER}/{name}.txt");
        if !check {
            shell.write_file(path, items)?;
        } else if shell.read_file(&path)? != items {
            problems.push(format!("{path} does not match the API; run `cargo xtask api`"));
        }
    }
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    Ok(())
}

/// Writes rustdoc's JSON. It is that of the whole workspace, whose crates are then checked with the same features as for
/// `cargo doc` and not once more.
fn document(shell: &Shell, target: &Path) -> Result<()> {
    let rustdoc = target.join("tools/rustdoc");
    shell.write_file(&rustdoc, RUSTDOC)?;
    cmd!(shell, "chmod +x {rustdoc}").quiet().run()?;
    let flags = "-Zunstable-options --output-format json --cap-lints allow";
    let doc = cmd!(shell, "cargo doc --quiet --workspace --no-deps --lib --all-features");
    Ok(doc.env("RUSTDOC", rustdoc).env("RUSTDOCFLAGS", flags).run()?)
}

/// The public items of a library with all its features, one per line, sorted. Of an implemented trait it has the name and
/// the types, because the trait has the methods.
fn items(json: &Path) -> Result<String> {
    let api = Builder::from_rustdoc_json(json).omit_blanket_impls(true).omit_auto_trait_impls(true);
    let api = api
        .omit_auto_derived_impls(true)
        .build()
        .context("cannot read rustdoc's JSON; update `public-api` in xtask/Cargo.toml")?;
    let items: Vec<_> = api.items().map(|item| (item, item.to_string())).collect();
    let is_impl = |line: &str| line.starts_with("impl");
    let traits: BTreeSet<_> = items
        .iter()
        .filter(|(_, line)| is_impl(line) && line.contains(" for "))
        .map(|(item, _)| item.id())
        .collect();
    let is_listed = |item: &PublicItem, line: &str| {
        let of_trait = item.parent_id().is_some_and(|parent| traits.contains(&parent));
        if is_impl(line) { line.contains(" for ") } else { !of_trait || line.starts_with("pub type") }
    };
    let listed = items.iter().filter(|(item, line)| is_listed(item, line)).map(|(_, line)| line.as_str());
    // These implementations are derived, or from one macro.
    let is_derived = |line: &str| line.contains("serde_core::") || line.contains("arbitrary::Arbitrary<");
    let listed = listed.filter(|line| !is_impl(line) || !is_derived(line));
    // An implementation that names two types is listed with each of them.
    let mut seen = BTreeSet::new();
    Ok(listed.filter(|line| !is_impl(line) || seen.insert(*line)).flat_map(|line| [line, "\n"]).collect())
}

/// A crate re-exports at its root the types of other crates that its public items name, so that a program needs no other
/// dependency to call it. Fails with the types that a listing names and the crate does not re-export. `libraries` are the names of all libraries
/// of the workspace.
fn check_reexports(name: &str, listing: &str, libraries: &[&str]) -> Result<(), String> {
    let library = name.replace('-', "_");
    let root = format!("pub use {library}::");
    let exported: BTreeSet<&str> = listing.lines().filter_map(|line| line.strip_prefix(&root)).collect();
    let foreign = |path: &&str| {
        let of = path.split("::").next().unwrap_or_default();
        let is_glob = exported.contains(format!("<<{of}::*>>").as_str());
        of != library && !is_glob && libraries.iter().any(|library| library.replace('-', "_") == of)
    };
    let named = listing.lines().filter(|line| !line.starts_with("pub use ")).flat_map(paths).filter(foreign);
    let missing: BTreeSet<String> = named
        .filter_map(|path| Some((path, type_of(path)?)))
        .filter(|(_, name)| !exported.contains(name))
        .map(|(path, _)| path.to_owned())
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let paths = missing.into_iter().collect::<Vec<_>>().join("`, `");
    Err(format!("`{name}` names `{paths}` in its API; re-export the type at its root"))
}

/// The paths in an item of a listing.
fn paths(item: &str) -> impl Iterator<Item = &str> {
    let is_part = |character: char| character.is_alphanumeric() || matches!(character, '_' | ':');
    item.split(move |character| !is_part(character)).filter(|word| word.contains("::"))
}

/// The name of the type in a path, which may continue with a variant or a method.
fn type_of(path: &str) -> Option<&str> {
    path.split("::").find(|part| part.starts_with(|character: char| character.is_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIBRARIES: [&str; 2] = ["tafl-moves", "tafl-position"];

    const LISTING: &str = "\
pub mod tafl_moves
pub use tafl_moves::Piece
pub fn tafl_moves::Move::piece(self) -> core::option::Option<tafl_position::piece::Piece>
pub fn tafl_moves::Move::from(self) -> tafl_moves::piece_move::Own
";

    #[test]
    fn what_is_named_is_exported() {
        assert_eq!(check_reexports("tafl-moves", LISTING, &LIBRARIES), Ok(()));
        let without = LISTING.replace("pub use", "use");
        let message =
            "`tafl-moves` names `tafl_position::piece::Piece` in its API; re-export the type at its root";
        assert_eq!(check_reexports("tafl-moves", &without, &LIBRARIES), Err(message.to_owned()));
        let glob = format!("pub use tafl_moves::<<tafl_position::*>>\n{without}");
        assert_eq!(check_reexports("tafl-moves", &glob, &LIBRARIES), Ok(()));
        let method = format!("{LISTING}pub fn tafl_position::side::Side::from(u8) -> Self\n");
        assert!(
            check_reexports("tafl-moves", &method, &LIBRARIES).is_err(),
            "a method of a type of another crate"
        );
    }
}
