//! `cargo xtask release`: what `docs/releasing.md` asks for before and during a release.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::{Metadata, Package};
use xshell::{Shell, cmd};

use crate::tidy::links::{self, Link};
use crate::workspace;

/// The package whose version and addresses are those of the release.
const COMMAND: &str = "tafl-cli";

/// Part of an address that nobody has set yet.
const PLACEHOLDER: &str = "example.invalid";

/// A sentence of the READMEs until there is an address.
const UNPUBLISHED: &str = "not published yet";

/// The files of every package besides its sources.
const FILES: [&str; 4] = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// Files that no package has: tests on data that is not published, and snapshots that nobody has read.
const STRAY: [&str; 3] = ["tests/corpus/", ".snap.new", ".pending-snap"];

pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    let (shell, metadata) = (workspace::shell()?, workspace::members()?);
    let command = metadata.packages.iter().find(|package| package.name == COMMAND).context("no command")?;
    match arguments {
        [] => write_links(&shell, &metadata, address(command)?),
        ["--check"] => check(&shell, &metadata, command),
        ["--publish"] => publish(&shell, &metadata),
        _ => bail!("unknown option `{}`; see `cargo xtask help`", arguments.join(" ")),
    }
}

fn address(command: &Package) -> Result<&str> {
    let address = command.repository.as_deref().unwrap_or(PLACEHOLDER);
    ensure!(
        !address.contains(PLACEHOLDER),
        "Cargo.toml: write the public address to `repository` and `homepage`"
    );
    Ok(address)
}

/// The packages for crates.io.
fn published(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    workspace::crates(metadata).filter(|package| workspace::is_published(package))
}

/// The READMEs that registries show, relative to the root.
fn readmes(metadata: &Metadata) -> impl Iterator<Item = PathBuf> {
    let names = published(metadata).map(|package| package.name.as_str());
    let names: BTreeSet<&str> = names.chain([crate::web::CRATE, crate::python::CRATE]).collect();
    names.into_iter().map(|name| PathBuf::from(format!("crates/{name}/README.md")))
}

/// Lists everything that is still to do.
fn check(shell: &Shell, metadata: &Metadata, command: &Package) -> Result<()> {
    let mut open: Vec<String> = address(command).err().map(|error| error.to_string()).into_iter().collect();
    let version = &command.version;
    for (path, heading) in [
        ("CHANGELOG.md", format!("\n## [{version}] - 20")),
        ("crates/tafl-wasm/CHANGELOG.md", format!("\n## {version}\n")),
        ("crates/tafl-python/CHANGELOG.md", format!("\n## {version}\n")),
    ] {
        if !shell.read_file(path)?.contains(&heading) {
            open.push(format!("{path}: no heading `{}`", heading.trim()));
        }
    }
    for page in readmes(metadata).chain([PathBuf::from("README.md")]) {
        let text = shell.read_file(&page)?;
        if text.contains(UNPUBLISHED) {
            open.push(format!("{}: says `{UNPUBLISHED}`", page.display()));
        }
        if page.starts_with("crates") && links::links(&page, &text).any(|link| is_of_repository(&link)) {
            open.push(format!("{}: relative links; run `cargo xtask release`", page.display()));
        }
    }
    for package in published(metadata) {
        let name = package.name.as_str();
        let list =
            cmd!(shell, "cargo package --list --allow-dirty --offline --package {name}").quiet().read()?;
        open.extend(unexpected(&list).map(|problem| format!("crates/{name}: {problem}")));
    }
    if cmd!(shell, "cargo publish --workspace --dry-run --locked --quiet").run().is_err() {
        open.push("the crates do not build from their packages".to_owned());
    }
    ensure!(open.is_empty(), "{version} cannot be released yet; to do:\n  {}", open.join("\n  "));
    println!("{version} can be released");
    Ok(())
}

/// The faults of a list of the files of a package.
fn unexpected(list: &str) -> impl Iterator<Item = String> {
    let missing = FILES.into_iter().filter(|name| !list.lines().any(|line| line == *name));
    let stray = list.lines().filter(|line| STRAY.iter().any(|part| line.contains(part)));
    let missing = missing.map(|name| format!("`{name}` is missing from the package"));
    missing.chain(stray.map(|line| format!("`{line}` does not belong into the package")))
}

fn is_of_repository(link: &Link) -> bool {
    !link.is_own_section
}

/// Writes the links in the READMEs of packages as addresses: not all registries show them with the repository around them.
fn write_links(shell: &Shell, metadata: &Metadata, address: &str) -> Result<()> {
    for page in readmes(metadata) {
        let mut text = shell.read_file(&page)?;
        let links: Vec<Link> = links::links(&page, &text).filter(is_of_repository).collect();
        // From the end, so that the spans before a replaced one stay right.
        for Link { span, path, section, is_image, .. } in links.into_iter().rev() {
            let path = path.with_context(|| format!("{}: a link leaves the repository", page.display()))?;
            let kind = if shell.current_dir().join(&path).is_dir() {
                "tree"
            } else if is_image {
                "raw"
            } else {
                "blob"
            };
            let section = if section.is_empty() { section } else { format!("#{section}") };
            text.replace_range(span, &format!("{address}/{kind}/HEAD/{}{section}", path.display()));
        }
        shell.write_file(&page, text)?;
    }
    Ok(())
}

/// Uploads the crates that crates.io does not have: `cargo publish --workspace` refuses to start while one is there.
fn publish(shell: &Shell, metadata: &Metadata) -> Result<()> {
    let is_missing = |package: &&Package| {
        let crate_version = format!("{}@{}", package.name, package.version);
        let info = cmd!(shell, "cargo info --registry crates-io {crate_version}");
        info.ignore_stdout().ignore_stderr().run().is_err()
    };
    let missing: Vec<&str> =
        published(metadata).filter(is_missing).flat_map(|it| ["--package", it.name.as_str()]).collect();
    if !missing.is_empty() {
        // `cargo xtask release --check` has built them from their packages.
        cmd!(shell, "cargo publish --locked --no-verify {missing...}").run()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_package() {
        let good = "Cargo.toml\nLICENSE-APACHE\nLICENSE-MIT\nREADME.md\nsrc/lib.rs\n";
        assert_eq!(unexpected(good).count(), 0);
        assert_eq!(unexpected(&good.replace("README.md\n", "")).count(), 1);
        assert_eq!(unexpected(&format!("{good}tests/corpus/main.rs\n")).count(), 1);
    }
}
