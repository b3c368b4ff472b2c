//! `cargo xtask release`: what `docs/releasing.md` asks for before and during a release.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::semver::{Version, VersionReq};
use cargo_metadata::{Metadata, Package};
use xshell::{Shell, cmd};

use crate::tidy::links::{self, Link};
use crate::{python, web, workspace};

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
        [] => {
            let open = addresses(command);
            ensure!(open.is_empty(), "{}", open.join("\n"));
            write_links(&shell, &metadata, command.repository.as_deref().unwrap_or_default())
        }
        ["--check"] => check(&shell, &metadata, command),
        ["--publish"] => publish(&shell, &metadata),
        _ => bail!("unknown option `{}`; see `cargo xtask help`", arguments.join(" ")),
    }
}

/// What is wrong with the public addresses. npm would refuse a package whose repository is not that of the workflow.
fn addresses(command: &Package) -> Vec<String> {
    let addresses = [("repository", &command.repository), ("homepage", &command.homepage)];
    let wrong = addresses.into_iter().filter(|(_, address)| !address.as_deref().is_some_and(is_public));
    wrong
        .map(|(key, _)| format!("Cargo.toml: `{key}` is not an address like https://github.com/OWNER/NAME"))
        .collect()
}

fn is_public(address: &str) -> bool {
    let is_plain = address.trim_end_matches(".git").trim_end_matches('/') == address;
    address.starts_with("https://") && is_plain && !address.contains(PLACEHOLDER)
}

/// The packages for crates.io.
fn published(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    workspace::crates(metadata).filter(|package| workspace::is_published(package))
}

/// The READMEs that registries show, relative to the root.
fn readmes(metadata: &Metadata) -> impl Iterator<Item = PathBuf> {
    let names = published(metadata).map(|package| package.name.as_str());
    let names: BTreeSet<&str> = names.chain([web::CRATE, python::CRATE]).collect();
    names.into_iter().map(|name| PathBuf::from(format!("crates/{name}/README.md")))
}

/// Lists everything that is still to do.
fn check(shell: &Shell, metadata: &Metadata, command: &Package) -> Result<()> {
    let version = &command.version;
    let mut open = addresses(command);
    open.extend(documents(shell, metadata, version)?);
    let other_versions = published(metadata).flat_map(|package| other_versions(package, version));
    open.extend(other_versions.collect::<BTreeSet<_>>());
    open.extend(broken(shell, version));
    open.extend(not_built(shell, metadata, command));
    for package in published(metadata) {
        let name = package.name.as_str();
        let list =
            cmd!(shell, "cargo package --list --allow-dirty --offline --package {name}").quiet().read()?;
        open.extend(unexpected(&list).map(|problem| format!("crates/{name}: {problem}")));
    }
    // A new folder: for a known one, cargo uses what it unpacked from the last packages of this version.
    let folder = shell.create_temp_dir()?;
    let dry_run = cmd!(shell, "cargo publish --workspace --dry-run --locked --quiet --target-dir");
    if dry_run.arg(folder.path()).run().is_err() {
        open.push("the crates do not build from their packages".to_owned());
    }
    ensure!(open.is_empty(), "{version} cannot be released yet; to do:\n  {}", open.join("\n  "));
    println!("{version} can be released");
    Ok(())
}

/// Changelogs and READMEs that are not those of a release.
fn documents(shell: &Shell, metadata: &Metadata, version: &Version) -> Result<Vec<String>> {
    let mut open = Vec::new();
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
    Ok(open)
}

/// A crate of another version, and what it requires of our other crates: with `^0.1.0`, a user of 0.1.1 could get the old
/// ones. A development dependency without a version is not published.
fn other_versions(package: &Package, version: &Version) -> Vec<String> {
    let expected = format!("^{version}");
    let inner = package.dependencies.iter().filter(|it| it.path.is_some() && it.req != VersionReq::STAR);
    let wrong = inner.filter(|it| it.req.to_string() != expected);
    let wrong = wrong.map(|it| format!("Cargo.toml: `{}` is needed as {}, not {expected}", it.name, it.req));
    let own =
        (package.version != *version).then(|| format!("{} has version {}", package.name, package.version));
    wrong.chain(own).collect()
}

/// Whether the version is too low for what has changed in the API since the last release.
fn broken(shell: &Shell, version: &Version) -> Option<String> {
    // In the workflow, the tag of this release exists already.
    let this = format!("v{version}");
    let last = cmd!(shell, "git describe --tags --abbrev=0 --match v* --exclude {this}");
    let last = last.quiet().ignore_stderr().read().ok()?;
    let compare = cmd!(shell, "cargo semver-checks --workspace --baseline-rev {last}");
    let failed = compare.run().is_err();
    failed.then(|| {
        format!(
            "cargo semver-checks: {version} breaks what {last} has, or `cargo install cargo-semver-checks`"
        )
    })
}

/// The packages for npm and `PyPI` that are not those of this version and its addresses.
fn not_built(shell: &Shell, metadata: &Metadata, command: &Package) -> Vec<String> {
    let (target, mut open) = (metadata.target_directory.as_std_path(), Vec::new());
    let manifest = shell.read_file(target.join("web/package/package.json")).unwrap_or_default();
    if !manifest.contains(&web::release_fields(command)) {
        open.push("target/web: no npm package of this version; run `cargo xtask web`".to_owned());
    }
    let wheel = format!("tafl_notation-{}-", command.version);
    let wheels = shell.read_dir(target.join("python/wheels")).unwrap_or_default();
    let is_wheel =
        |path: &PathBuf| path.file_name().is_some_and(|it| it.to_string_lossy().starts_with(&wheel));
    if !wheels.iter().any(is_wheel) {
        open.push("target/python: no wheel of this version; run `cargo xtask python`".to_owned());
    }
    open
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
    fn addresses_are_public() {
        assert!(is_public("https://github.com/a/b"));
        for wrong in ["https://example.invalid/tafl", "https://github.com/a/b.git", "https://a.b/", "a.b"] {
            assert!(!is_public(wrong), "{wrong}");
        }
    }

    #[test]
    fn crates_need_each_other_in_one_version() -> Result<()> {
        let metadata = workspace::members()?;
        let next = Version::new(0, 99, 0);
        let wrong = |package: &Package, version| other_versions(package, version).len();
        assert!(published(&metadata).all(|package| wrong(package, &package.version) == 0));
        // The version of the crate itself and, in one that has dependencies, what it requires.
        assert!(published(&metadata).all(|package| wrong(package, &next) > 0));
        assert!(published(&metadata).any(|package| wrong(package, &next) > 1));
        Ok(())
    }

    #[test]
    fn files_of_a_package() {
        let good = "Cargo.toml\nLICENSE-APACHE\nLICENSE-MIT\nREADME.md\nsrc/lib.rs\n";
        assert_eq!(unexpected(good).count(), 0);
        assert_eq!(unexpected(&good.replace("README.md\n", "")).count(), 1);
        assert_eq!(unexpected(&format!("{good}tests/corpus/main.rs\n")).count(), 1);
    }
}
