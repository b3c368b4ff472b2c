//! The crates: their versions, files and public API, and whether crates.io would accept them.

use std::cmp::Ordering;

use cargo_metadata::semver::Version;

use super::{Checked, Release, git, listed, one};
use crate::{api, process};

/// What every package has, besides its sources.
const FILES: [&str; 4] = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// What no package has: tests on data that is not published, and snapshots that nobody has read.
const STRAY: [&str; 3] = ["tests/corpus/", ".snap.new", ".pending-snap"];

/// All packages have one version, which `tidy` checks; this checks what they require of each other.
pub(super) fn versions(release: &Release<'_>) -> Checked {
    let expected = format!("^{}", release.version);
    let mut problems = Vec::new();
    for package in release.crates() {
        let inner = package.dependencies.iter().filter(|it| it.path.is_some());
        // A development dependency without a version is not published.
        let wrong = inner.filter(|it| it.req.to_string() != expected && it.req.to_string() != "*");
        problems.extend(wrong.map(|it| {
            format!("Cargo.toml: {} needs `{}` {}, expected {expected}", package.name, it.name, it.req)
        }));
    }
    problems.sort();
    problems.dedup();
    listed(problems, || format!("{} in {} crates", release.version, release.crates().count()))
}

/// What would be uploaded.
pub(super) fn contents(release: &Release<'_>) -> Checked {
    let (mut problems, mut count) = (Vec::new(), 0);
    for package in release.crates() {
        let words = ["package", "--list", "--allow-dirty", "--offline", "--package", package.name.as_str()];
        let list = process::output(&mut process::cargo(words)).map_err(one)?;
        count += list.lines().count();
        problems.extend(unexpected(&list).map(|problem| format!("crates/{}: {problem}", package.name)));
    }
    listed(problems, || format!("{count} files in {} crates", release.crates().count()))
}

/// What is wrong with a list of files.
fn unexpected(list: &str) -> impl Iterator<Item = String> {
    let list = list.replace('\\', "/");
    let has = |name: &str| list.lines().any(|line| line == name);
    let missing = FILES.into_iter().filter(|name| !has(name)).map(|name| format!("`{name}` is missing"));
    let stray = list.lines().filter(|line| STRAY.iter().any(|part| line.contains(part)));
    let stray = stray.map(|line| format!("`{line}` does not belong into a package"));
    missing.chain(stray).collect::<Vec<_>>().into_iter()
}

/// Lines of the listings that are gone since the last release need a new version that says so.
pub(super) fn api(release: &Release<'_>) -> Checked {
    // In the workflow, the tag of this release is there already.
    let this = format!("v{}", release.version);
    let words = ["describe", "--tags", "--abbrev=0", "--match", "v*", "--exclude", &this];
    let Ok(tag) = git(release, words) else {
        return Ok("no release to compare with".to_owned());
    };
    let last =
        Version::parse(tag.trim_start_matches('v')).map_err(|error| one(format!("tag {tag}: {error}")))?;
    let changes = git(release, ["diff", "--numstat", &tag, "--", api::FOLDER]).map_err(one)?;
    let removed: Vec<&str> = changes.lines().filter(|line| removes(line)).collect();
    if removed.is_empty() || breaks(&last, release.version) {
        return Ok(format!("{} changed since {tag}", changes.lines().count()));
    }
    let problem = format!("public items are gone since {tag}: raise the version, or restore them");
    Err(removed.iter().map(|line| format!("{line}: {problem}")).collect())
}

/// Whether a line of `git diff --numstat`, `added removed path`, removes something.
fn removes(line: &str) -> bool {
    line.split_whitespace().nth(1).is_some_and(|count| count != "0")
}

/// Whether users of a version have to ask for the next one: 0.2 after 0.1, or 2.0 after 1.9.
fn breaks(last: &Version, next: &Version) -> bool {
    let major = |version: &Version| match version.major {
        0 => (0, version.minor),
        major => (major, 0),
    };
    major(next).cmp(&major(last)) == Ordering::Greater
}

/// Builds every crate from its package.
pub(super) fn dry_run(release: &Release<'_>) -> Checked {
    process::run(&mut process::cargo(["publish", "--workspace", "--dry-run", "--locked", "--quiet"]))
        .map_err(one)?;
    Ok(format!("{} crates build from their packages", release.crates().count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_package() {
        let found = |list: &str| unexpected(list).collect::<Vec<_>>();
        let good = "Cargo.toml\nLICENSE-APACHE\nLICENSE-MIT\nREADME.md\nsrc/lib.rs\n";
        assert_eq!(found(good), Vec::<String>::new());
        assert_eq!(found(&good.replace("README.md\n", "")), ["`README.md` is missing"]);
        let stray = found(&format!("{good}tests\\corpus\\main.rs\n"));
        assert_eq!(stray, ["`tests/corpus/main.rs` does not belong into a package"]);
    }

    #[test]
    fn versions_that_break() {
        let breaks = |last: &str, next: &str| breaks(&last.parse().unwrap(), &next.parse().unwrap());
        for (last, next, expected) in [
            ("0.1.0", "0.1.1", false),
            ("0.1.9", "0.2.0", true),
            ("1.2.0", "1.3.0", false),
            ("1.2.0", "2.0.0", true),
        ] {
            assert_eq!(breaks(last, next), expected, "{last} {next}");
        }
        assert!(removes("3\t1\tdocs/api/t3en.txt"));
        assert!(!removes("3\t0\tdocs/api/t3en.txt"));
    }
}
