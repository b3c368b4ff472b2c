//! `cargo xtask api`: the public API of each library as text, so that a review sees every change to it.
//!
//! The text comes from rustdoc's JSON. That output is unstable: a stable toolchain writes it when it is asked to
//! behave like a nightly one, and each toolchain has its own format, which `public-api` must know.

mod reexports;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use public_api::{Builder, PublicItem};
use xshell::{Shell, cmd};

use crate::workspace;

pub(crate) const FOLDER: &str = "docs/api";

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
    let published: Vec<&str> = published.map(|package| package.name.as_str()).collect();
    let target = metadata.target_directory.as_std_path();
    document(&shell, target, &published)?;
    let mut problems = Vec::new();
    for name in published {
        let items = items(&target.join("doc").join(name.replace('-', "_")).with_extension("json"))?;
        problems.extend(reexports::check(name, &items, &libraries).err());
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

/// Writes rustdoc's JSON for all libraries at once.
fn document(shell: &Shell, target: &Path, names: &[&str]) -> Result<()> {
    let rustdoc = target.join("tools/rustdoc");
    shell.write_file(&rustdoc, RUSTDOC)?;
    cmd!(shell, "chmod +x {rustdoc}").quiet().run()?;
    let packages = names.iter().flat_map(|name| ["--package", name]);
    let flags = "-Zunstable-options --output-format json --cap-lints allow";
    let doc = cmd!(shell, "cargo doc --quiet --no-deps --lib --all-features {packages...}");
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
