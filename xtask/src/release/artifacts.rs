//! The packages for npm and `PyPI`, as `cargo xtask web` and `cargo xtask python` build them.

use std::process::Command;

use serde_json::Value;

use super::{Checked, Release, listed, one};
use crate::python::interpreter;
use crate::tree::{self, read};

/// Prints the metadata of a wheel.
const METADATA: &str = "\
import sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
print(next(wheel.read(name).decode() for name in wheel.namelist() if name.endswith('.dist-info/METADATA')))";

pub(super) fn npm(release: &Release<'_>) -> Checked {
    let path = release.metadata.target_directory.join("web/package/package.json");
    let built = read(path.as_std_path()).ok().and_then(|text| serde_json::from_str::<Value>(&text).ok());
    let manifest =
        built.ok_or_else(|| one("the npm package is not built; run `cargo xtask web`".to_owned()))?;
    let expected = [
        ("/version", release.version.to_string()),
        ("/homepage", release.homepage.to_owned()),
        ("/repository/url", format!("git+{}.git", release.repository)),
    ];
    let wrong = expected.iter().filter(|(key, value)| {
        manifest.pointer(key).and_then(Value::as_str).is_none_or(|found| found != value)
    });
    let problems = wrong
        .map(|(key, value)| format!("{path}: `{key}` is not {value}; run `cargo xtask web` again"))
        .collect();
    listed(problems, || "version and addresses".to_owned())
}

pub(super) fn pypi(release: &Release<'_>) -> Checked {
    let folder = release.metadata.target_directory.join("python/wheels");
    let names = tree::files(folder.as_std_path()).unwrap_or_default();
    let name =
        names.first().ok_or_else(|| one("the wheel is not built; run `cargo xtask python`".to_owned()))?;
    let mut python = Command::new(interpreter::find().map_err(one)?);
    let metadata =
        crate::process::output(python.args(["-c", METADATA]).arg(folder.join(name))).map_err(one)?;
    let expected = [
        format!("Version: {}", release.version),
        format!("Project-URL: Homepage, {}", release.homepage),
        format!("Project-URL: Source Code, {}", release.repository),
    ];
    let missing = expected.iter().filter(|line| !metadata.lines().any(|found| found == *line));
    let problems =
        missing.map(|line| format!("{name}: no line `{line}`; run `cargo xtask python` again")).collect();
    listed(problems, || format!("{name}: version and addresses"))
}
