//! `cargo xtask fuzz`: runs fuzz targets with cargo-fuzz, on a stable toolchain.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{Metadata, Package};

use crate::{debian, process, workspace};

const CARGO_FUZZ: &str = "0.13.2";

/// The parsed command line.
#[derive(Debug, PartialEq)]
struct Request<'a> {
    smoke: Option<u32>,
    seed: Option<u32>,
    targets: Vec<&'a str>,
}

pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let request = Request::parse(arguments)?;
    let metadata = workspace::members()?;
    let package = workspace::fuzz(&metadata).ok_or("this workspace has no package in fuzz/")?;
    let targets = request.choose(&known_targets(package))?;
    let tools = Tools::of(&metadata);
    need_cpp_compiler()?;
    tools.need_cargo_fuzz()?;
    let folder = workspace::folder(package);
    targets.iter().try_for_each(|target| run_target(&tools, folder, target, &request))
}

impl<'a> Request<'a> {
    fn parse(arguments: &[&'a str]) -> Result<Self, String> {
        let mut request = Self { smoke: None, seed: None, targets: Vec::new() };
        let mut words = arguments.iter();
        while let Some(&word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse().ok()).filter(|&number| number > 0);
            if word == "--smoke" {
                request.smoke = Some(number().ok_or("`--smoke` needs a number of seconds")?);
            } else if word == "--seed" {
                request.seed = Some(number().ok_or("`--seed` needs a number")?);
            } else if word.starts_with('-') {
                return Err(format!("unknown option `{word}`; see `cargo xtask help`"));
            } else {
                request.targets.push(word);
            }
        }
        Ok(request)
    }

    /// The targets to run: the requested ones, or all if none is requested.
    fn choose(&self, known: &[&'a str]) -> Result<Vec<&'a str>, String> {
        if let Some(unknown) = self.targets.iter().find(|target| !known.contains(target)) {
            return Err(format!("unknown fuzz target `{unknown}`; the targets are {}", known.join(", ")));
        }
        let chosen = if self.targets.is_empty() { known.to_vec() } else { self.targets.clone() };
        if chosen.len() > 1 && self.smoke.is_none() {
            return Err(
                "without `--smoke SECS` the first target never ends; add it, or name one target".into()
            );
        }
        Ok(chosen)
    }
}

fn known_targets(package: &Package) -> Vec<&str> {
    package.targets.iter().filter(|target| target.is_bin()).map(|target| target.name.as_str()).collect()
}

fn run_target(tools: &Tools, folder: &Path, target: &str, request: &Request<'_>) -> Result<(), String> {
    println!("-- fuzz target {target}");
    // libFuzzer writes new inputs to the first folder, which must exist, and only reads the others.
    let corpus = folder.join("corpus").join(target);
    fs::create_dir_all(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
    process::run(&mut command(tools, folder, target, request)).map_err(|error| {
        format!("{error}; if it found an input, keep it as fuzz/regressions/{target}/NAME and fix the code")
    })
}

fn command(tools: &Tools, folder: &Path, target: &str, request: &Request<'_>) -> Command {
    // A sanitizer needs a nightly toolchain, and would only watch unsafe code, which these crates forbid.
    let mut command = tools.cargo_fuzz();
    command.args(["run", "--sanitizer", "none", "--features", "libfuzzer", target]);
    // With link-time optimization each target takes half a minute to build; without it, all of them together.
    command.env("CARGO_PROFILE_RELEASE_LTO", "off");
    command.arg(format!("fuzz/corpus/{target}"));
    for inputs in ["seeds", "regressions"] {
        if folder.join(inputs).join(target).is_dir() {
            command.arg(format!("fuzz/{inputs}/{target}"));
        }
    }
    command.args(["--", "-timeout=10", "-rss_limit_mb=2048"]);
    if let Some(seed) = request.seed {
        command.arg(format!("-seed={seed}"));
    }
    if let Some(seconds) = request.smoke {
        // A log needs the totals only, not each new input.
        command.args([&format!("-max_total_time={seconds}"), "-verbosity=0", "-print_final_stats=1"]);
    }
    command
}

/// libFuzzer is C++ and is built from source.
fn need_cpp_compiler() -> Result<(), String> {
    let own = env::var("CXX").ok();
    if own.as_deref().into_iter().chain(["c++", "g++"]).any(debian::has) {
        return Ok(());
    }
    debian::install(&["g++"], "fuzzing needs a C++ compiler; install g++ or set CXX")
}

/// The folder of the programs that this command installs, in the target folder of the workspace: the folder in which
/// cargo installs programs belongs to the user.
struct Tools(PathBuf);

impl Tools {
    fn of(metadata: &Metadata) -> Self {
        Self(metadata.target_directory.join("tools").into_std_path_buf())
    }

    /// `cargo fuzz`: the user's own one, or else that of the folder.
    fn cargo_fuzz(&self) -> Command {
        let mut command = process::cargo(["fuzz"]);
        let paths = env::var_os("PATH").unwrap_or_default();
        // A path with a colon cannot be in the list.
        if let Ok(paths) = env::join_paths(env::split_paths(&paths).chain([self.0.join("bin")])) {
            command.env("PATH", paths);
        }
        command
    }

    fn need_cargo_fuzz(&self) -> Result<(), String> {
        if process::succeeds(self.cargo_fuzz().arg("--version")) {
            return Ok(());
        }
        process::run(&mut self.install())
    }

    fn install(&self) -> Command {
        let mut command =
            process::cargo(["install", "cargo-fuzz", "--locked", "--version", CARGO_FUZZ, "--root"]);
        command.arg(&self.0);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::samples;

    #[test]
    fn requests() {
        let parse = |words: &[&'static str]| Request::parse(words);
        assert_eq!(parse(&[]), Ok(Request { smoke: None, seed: None, targets: vec![] }));
        assert_eq!(
            parse(&["a", "--smoke", "5", "b"]),
            Ok(Request { smoke: Some(5), seed: None, targets: vec!["a", "b"] })
        );
        assert_eq!(
            parse(&["--seed", "1", "--smoke", "5"]),
            Ok(Request { smoke: Some(5), seed: Some(1), targets: vec![] })
        );
        for wrong in [&["--smoke"][..], &["--smoke", "x"], &["--smoke", "0"], &["--seed", "-1"], &["--fast"]]
        {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn programs_are_installed_in_the_target_folder() {
        let tools = Tools::of(&samples::metadata(&[]));
        let words = process::shown(&tools.install());
        assert!(words.ends_with("--root /w/target/tools"), "{words}");
        let command = tools.cargo_fuzz();
        let paths =
            command.get_envs().find(|(name, _)| *name == "PATH").and_then(|(_, value)| value).unwrap();
        assert_eq!(env::split_paths(paths).last().unwrap(), Path::new("/w/target/tools/bin"));
    }

    #[test]
    fn choices() {
        let choose = |words: &[&'static str]| Request::parse(words).unwrap().choose(&["a", "b"]);
        assert_eq!(choose(&["--smoke", "1"]), Ok(vec!["a", "b"]));
        assert_eq!(choose(&["b"]), Ok(vec!["b"]));
        assert!(choose(&[]).unwrap_err().contains("never ends"));
        assert_eq!(choose(&["c"]).unwrap_err(), "unknown fuzz target `c`; the targets are a, b");
    }
}
