//! The wheel: built by maturin, checked by its name, its size and its files.

use std::fs;
use std::path::{Path, PathBuf};

use super::environment::Environment;
use super::{Folders, Profile, at};
use crate::{process, tree};

/// One wheel for each platform and all versions of `CPython` from 3.10 on.
const NAME: (&str, &str) = ("tafl_notation-", "-cp310-abi3-");

/// A wheel of this many bytes or more is an error.
const MAX_BYTES: u64 = 3_000_000;

/// The compiled module. Its extension depends on the platform.
const MODULE: &str = "tafl/_tafl.";

/// What every wheel has besides the package, in its folder of metadata.
const METADATA: [&str; 5] =
    ["METADATA", "RECORD", "WHEEL", "licenses/LICENSE-APACHE", "licenses/LICENSE-MIT"];

/// What maturin adds: the list of the crates in the module.
const SBOMS: &str = "sboms/";

/// Prints the names of the files in a wheel.
const LIST: &str = "import sys, zipfile; print('\\n'.join(zipfile.ZipFile(sys.argv[1]).namelist()))";

pub(super) fn build(folders: &Folders, tools: &Environment, profile: Profile) -> Result<PathBuf, String> {
    println!("-- wheel");
    let wheels = folders.output("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels).map_err(at(&wheels))?;
    }
    let mut maturin = tools.program("maturin");
    maturin.args(["build", "--quiet", "--locked", "--interpreter"]).arg(tools.python().get_program());
    maturin.arg("--out").arg(&wheels);
    if profile == Profile::Release {
        // The default level leaves a wheel that is 3 % larger.
        maturin.args(["--profile", "wheel", "--compression-level", "9"]);
    }
    // A separate folder: cargo and maturin set other variables, so each would build PyO3 again after the other.
    folders.quiet(&mut maturin).env("CARGO_TARGET_DIR", folders.output("cargo"));
    process::run(&mut maturin)?;
    let wheel = only(&wheels)?;
    check(folders, tools, &wheel)?;
    print_size(&wheel, profile)?;
    Ok(wheel)
}

/// The wheel, by the name that the package and its versions of `CPython` require.
fn only(wheels: &Path) -> Result<PathBuf, String> {
    let names = tree::files(wheels)?;
    match names.as_slice() {
        [name] if has_name(name) => Ok(wheels.join(name)),
        _ => Err(format!("expected one wheel `{}…{}…`, found {}", NAME.0, NAME.1, names.join(", "))),
    }
}

fn has_name(name: &str) -> bool {
    name.starts_with(NAME.0)
        && name.contains(NAME.1)
        && Path::new(name).extension().is_some_and(|extension| extension == "whl")
}

/// The wheel has all files of the package and nothing else.
fn check(folders: &Folders, tools: &Environment, wheel: &Path) -> Result<(), String> {
    let printed = process::output(tools.python().args(["-c", LIST]).arg(wheel))?;
    let files: Vec<&str> = printed.lines().filter(|name| !name.ends_with('/')).collect();
    let package = package(&folders.source())?;
    let problems = problems(&files, &package);
    if problems.is_empty() { Ok(()) } else { Err(format!("the wheel {}", problems.join("; it "))) }
}

/// The files that are written by hand, as they are in the wheel.
fn package(source: &Path) -> Result<Vec<String>, String> {
    let mut files = tree::files(&source.join("python"))?;
    files.retain(|name| !name.contains("__pycache__"));
    Ok(files)
}

fn problems(files: &[&str], package: &[String]) -> Vec<String> {
    let inside =
        |name: &str| name.split_once(".dist-info/").map(|(_, inside)| inside.to_owned()).unwrap_or_default();
    let metadata: Vec<String> = files.iter().map(|name| inside(name)).collect();
    let mut problems = Vec::new();
    if !package.iter().any(|name| name.ends_with("py.typed")) {
        problems.push("has no py.typed".to_owned());
    }
    let missing = package.iter().filter(|name| !files.contains(&name.as_str()));
    problems.extend(missing.map(|name| format!("lacks {name}")));
    let missing = METADATA.iter().filter(|name| !metadata.iter().any(|own| own == *name));
    problems.extend(missing.map(|name| format!("lacks {name} in its metadata")));
    if files.iter().filter(|name| name.starts_with(MODULE) && !is_stub(name)).count() != 1 {
        problems.push(format!("must have one compiled module {MODULE}*"));
    }
    let is_known = |name: &str| {
        let inside = inside(name);
        package.iter().any(|own| own == name)
            || name.starts_with(MODULE)
            || METADATA.contains(&inside.as_str())
            || inside.starts_with(SBOMS)
    };
    problems
        .extend(files.iter().filter(|name| !is_known(name)).map(|name| format!("has the stray file {name}")));
    problems
}

fn is_stub(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "pyi")
}

fn print_size(wheel: &Path, profile: Profile) -> Result<(), String> {
    let bytes = fs::metadata(wheel).map_err(at(wheel))?.len();
    let name = wheel.file_name().unwrap_or_default().to_string_lossy();
    println!("{name}: {bytes} bytes, limit {MAX_BYTES}");
    if profile == Profile::Release && bytes >= MAX_BYTES {
        return Err(format!("{name} has {bytes} bytes; the limit is {MAX_BYTES}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert!(has_name("tafl_notation-0.1.0-cp310-abi3-manylinux_2_34_x86_64.whl"));
        assert!(!has_name("tafl_notation-0.1.0-cp311-cp311-manylinux_2_34_x86_64.whl"));
        assert!(!has_name("tafl_notation-0.1.0.tar.gz"));
    }

    #[test]
    fn content() {
        let package: Vec<String> =
            ["tafl/__init__.py", "tafl/_tafl.pyi", "tafl/py.typed"].map(Into::into).into();
        let metadata = METADATA.map(|name| format!("tafl_notation-0.1.0.dist-info/{name}"));
        let mut files: Vec<&str> = package.iter().chain(&metadata).map(String::as_str).collect();
        files.push("tafl/_tafl.abi3.so");
        assert_eq!(problems(&files, &package), Vec::<String>::new());
        files.push("tafl/notes.txt");
        assert_eq!(problems(&files, &package), ["has the stray file tafl/notes.txt"]);
        files.truncate(package.len() + METADATA.len());
        assert_eq!(problems(&files, &package), ["must have one compiled module tafl/_tafl.*"]);
        assert!(problems(&[], &package).iter().any(|problem| problem.contains("LICENSE-MIT")));
    }

    #[test]
    fn the_package_is_typed() {
        let package = package(&process::root().join("crates").join(super::super::CRATE)).unwrap();
        assert!(package.contains(&"tafl/py.typed".to_owned()));
    }
}
