//! The changelogs name the version and the day of the release.

use super::{Checked, Release, listed};
use crate::tree::read;

/// Those of the packages for JavaScript and Python, which have no dates.
const OF_PACKAGES: [&str; 2] = ["crates/tafl-wasm/CHANGELOG.md", "crates/tafl-python/CHANGELOG.md"];

pub(super) fn check(release: &Release<'_>) -> Checked {
    let version = release.version.to_string();
    let text = |path: &str| read(&release.root().join(path)).unwrap_or_default();
    let mut problems = Vec::new();
    if date(&text("CHANGELOG.md"), &version).is_none() {
        problems.push(format!(
            "CHANGELOG.md: {version} has no date; write `## [{version}] - YYYY-MM-DD`, with the day of the release, \
             below `## [Unreleased]`"
        ));
    }
    let heading = format!("## {version}");
    for path in OF_PACKAGES.into_iter().filter(|path| !text(path).lines().any(|line| line == heading)) {
        problems.push(format!("{path}: no section `{heading}`; write what is new for users of the package"));
    }
    listed(problems, || format!("{version} has a date"))
}

/// The date in the heading of a version.
fn date<'a>(changelog: &'a str, version: &str) -> Option<&'a str> {
    let start = format!("## [{version}] - ");
    let date = changelog.lines().find_map(|line| line.strip_prefix(&start))?.trim();
    let is_date = date.len() == 10
        && date.bytes().enumerate().all(|(index, byte)| match index {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    is_date.then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let found = |text: &str| date(text, "0.1.0").map(str::to_owned);
        assert_eq!(found("## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n").as_deref(), Some("2026-12-01"));
        for text in
            ["## [Unreleased]\n", "## [0.1.0]\n", "## [0.1.0] - YYYY-MM-DD", "## [0.1.1] - 2026-12-01"]
        {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
