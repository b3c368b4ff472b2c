//! `cargo xtask release`: what `docs/releasing.md` asks for before, during and after a release.

mod artifacts;
mod changelog;
mod crates;
mod links;
mod pages;
mod publish;

use std::path::Path;

use cargo_metadata::{Metadata, Package, semver::Version};

use crate::{process, tidy, workspace};

/// The package whose version and address are those of the release.
const COMMAND: &str = "tafl-cli";

/// Part of an address that nobody has set yet.
pub(crate) const PLACEHOLDER: &str = "example.invalid";

/// What is released, and where it will be.
struct Release<'a> {
    metadata: &'a Metadata,
    version: &'a Version,
    /// The address of the repository, from `Cargo.toml`.
    repository: &'a str,
    /// The address of the pages, from `Cargo.toml`.
    homepage: &'a str,
}

impl<'a> Release<'a> {
    fn of(metadata: &'a Metadata) -> Result<Self, String> {
        let package = metadata.packages.iter().find(|package| package.name == COMMAND);
        let package = package.ok_or_else(|| format!("no package {COMMAND}"))?;
        let (repository, homepage) = (package.repository.as_deref(), package.homepage.as_deref());
        Ok(Self {
            metadata,
            version: &package.version,
            repository: repository.unwrap_or(PLACEHOLDER),
            homepage: homepage.unwrap_or(PLACEHOLDER),
        })
    }

    fn root(&self) -> &Path {
        self.metadata.workspace_root.as_std_path()
    }

    /// The packages for crates.io.
    fn crates(&self) -> impl Iterator<Item = &'a Package> {
        workspace::crates(self.metadata).filter(|package| workspace::is_published(package))
    }

    fn has_address(&self) -> bool {
        !self.repository.contains(PLACEHOLDER)
    }
}

/// A summary, or what has to be done, each in a line.
type Checked = Result<String, Vec<String>>;

type Check = fn(&Release<'_>) -> Checked;

/// The checks with their names, quick ones first.
const CHECKS: [(&str, Check); 11] = [
    ("address", address),
    ("changelog", changelog::check),
    ("versions", crates::versions),
    ("links", links::check),
    ("words", links::words),
    ("contents", crates::contents),
    ("tidy", |_| tidy::run().map(|()| "layers, manifests, licences".to_owned()).map_err(one)),
    ("API", crates::api),
    ("npm", artifacts::npm),
    ("PyPI", artifacts::pypi),
    ("crates.io", crates::dry_run),
];

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let metadata = workspace::members()?;
    let release = Release::of(&metadata)?;
    match arguments {
        [] => links::write(&release),
        ["--check"] => check(&release),
        ["--pages"] => pages::write(&release),
        ["--publish"] => publish::run(&release),
        _ => Err(format!("unknown option `{}`; see `cargo xtask help`", arguments.join(" "))),
    }
}

/// Runs all checks, also after one has failed, so that one run shows everything there is to do.
fn check(release: &Release<'_>) -> Result<(), String> {
    let mut open = Vec::new();
    for (name, check) in CHECKS {
        match check(release) {
            Ok(summary) => println!("{name:<10} ok: {summary}"),
            Err(problems) => {
                println!("{name:<10} to do: {}", problems.len());
                open.extend(problems);
            }
        }
    }
    if open.is_empty() {
        println!("{} can be released", release.version);
        return Ok(());
    }
    let list: Vec<String> = open.iter().map(|problem| format!("  {problem}")).collect();
    Err(format!("{} cannot be released yet; to do:\n{}", release.version, list.join("\n")))
}

fn address(release: &Release<'_>) -> Checked {
    let problems: Vec<String> = [
        ("repository", release.repository, "https://github.com/OWNER/NAME"),
        ("homepage", release.homepage, "https://OWNER.github.io/NAME"),
    ]
    .into_iter()
    .filter_map(|(key, address, example)| Some(format!("Cargo.toml: {}", fault(key, address, example)?)))
    .collect();
    listed(problems, || format!("{}, {}", release.repository, release.homepage))
}

/// What is wrong with an address.
fn fault(key: &str, address: &str, example: &str) -> Option<String> {
    if address.contains(PLACEHOLDER) {
        return Some(format!("`{key}` is a placeholder; write the public address, such as {example}"));
    }
    let is_plain =
        address.starts_with("https://") && address.trim_end_matches(".git").trim_end_matches('/') == address;
    let message = || format!("`{key}` is `{address}`; expected an address like {example}");
    (!is_plain).then(message)
}

/// The summary, if there are no problems.
fn listed(problems: Vec<String>, summary: impl FnOnce() -> String) -> Checked {
    if problems.is_empty() { Ok(summary()) } else { Err(problems) }
}

fn one(problem: String) -> Vec<String> {
    vec![problem]
}

/// The output of git, without the line end.
fn git<const N: usize>(release: &Release<'_>, words: [&str; N]) -> Result<String, String> {
    let mut command = std::process::Command::new("git");
    let output = process::output(command.args(words).current_dir(release.root()))?;
    Ok(output.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let fault = |address: &str| fault("repository", address, "https://github.com/OWNER/NAME");
        assert_eq!(fault("https://github.com/a/b"), None);
        assert!(fault("https://example.invalid/tafl").unwrap().contains("is a placeholder"));
        for address in ["https://github.com/a/b/", "https://github.com/a/b.git", "github.com/a/b"] {
            assert!(fault(address).unwrap().contains("expected an address like"), "{address}");
        }
    }

    #[test]
    fn unknown_options_are_refused() {
        assert!(run(&["--chek"]).unwrap_err().contains("unknown option `--chek`"));
    }
}
