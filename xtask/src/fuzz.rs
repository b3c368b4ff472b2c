//! `cargo xtask fuzz`: runs fuzz targets with libFuzzer, on a stable toolchain.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Error, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::workspace;

// Not from the crate: this command is not worth a build of the libraries that are fuzzed.
#[allow(unreachable_pub, reason = "public for the tests of that crate")]
#[path = "../../fuzz/src/inputs.rs"]
mod inputs;

/// The package of the targets.
pub(crate) const CRATE: &str = "tafl-fuzz";

/// The flags that `cargo fuzz build --sanitizer none` sets. A sanitizer needs a nightly toolchain, and would
/// only watch unsafe code, which these crates forbid.
const FLAGS: &str = "--cfg fuzzing -Cdebug-assertions -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
                     -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares \
                     -Cllvm-args=-simplifycfg-branch-fold-threshold=0";

pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    let (mut options, mut targets, mut profile) = (Vec::new(), Vec::new(), ["release"; 2]);
    let mut words = arguments.iter();
    while let Some(&word) = words.next() {
        let mut number =
            || words.next().and_then(|word| word.parse::<u32>().ok()).context("a number is missing");
        match word {
            // A log needs the totals only, not each new input.
            "--smoke" => options.extend([
                format!("-max_total_time={}", number()?.max(1)),
                "-verbosity=0".to_owned(),
                "-print_final_stats=1".to_owned(),
            ]),
            // The name of the profile, and that of its folder.
            "--debug" => profile = ["dev", "debug"],
            "--seed" => options.push(format!("-seed={}", number()?)),
            _ => targets.push(word),
        }
    }
    let metadata = workspace::members()?;
    let package = metadata.packages.iter().find(|package| package.name == CRATE).context(CRATE)?;
    let programs = || package.targets.iter().filter(|target| target.is_bin());
    let known = programs().map(|target| target.name.as_str());
    if targets.is_empty() {
        ensure!(
            arguments.contains(&"--smoke"),
            "without `--smoke SECS`, name one target: it runs until it is stopped"
        );
        targets.extend(known);
    } else if let Some(wrong) = targets.iter().find(|target| !known.clone().any(|known| known == **target)) {
        bail!("unknown fuzz target `{wrong}`; the targets are {}", known.collect::<Vec<_>>().join(", "));
    }
    let shell = workspace::shell()?;
    workspace::need(&shell, "c++", &["g++"])?;
    let host = cmd!(shell, "rustc --print host-tuple").quiet().read()?;
    // Only the layers that these targets need: the command alone needs a hundred crates.
    let chosen = programs().filter(|target| targets.contains(&target.name.as_str()));
    let features: BTreeSet<&str> =
        chosen.flat_map(|target| &target.required_features).map(String::as_str).collect();
    let features = features.into_iter().flat_map(|feature| ["--features", feature]);
    let programs = targets.iter().flat_map(|target| ["--bin", target]);
    let [profile, folder] = profile;
    // A named target, so that the flags do not concern the scripts of packages.
    let build = cmd!(
        shell,
        "cargo build --profile {profile} --target {host} --package {CRATE} --no-default-features {features...} {programs...}"
    );
    build.env("RUSTFLAGS", FLAGS).run()?;
    run_all(&targets, &metadata.target_directory.as_std_path().join(host).join(folder), &options)
}

/// Runs as many targets at once as there are cores.
fn run_all(targets: &[&str], programs: &Path, options: &[String]) -> Result<()> {
    let next = AtomicUsize::new(0);
    let work = || -> Result<()> {
        let shell = workspace::shell()?;
        while let Some(target) = targets.get(next.fetch_add(1, Ordering::Relaxed)) {
            run_target(&shell, programs, target, options)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().unwrap_or_else(|_| bail!("a worker panicked")))
    })
}

fn run_target(shell: &Shell, programs: &Path, target: &str, options: &[String]) -> Result<()> {
    let committed = workspace::target()?.join("fuzz").join(target);
    shell.remove_path(&committed)?;
    for input in inputs::of(&workspace::root().join("fuzz"), target).map_err(Error::msg)? {
        shell.write_file(committed.join(input.name), input.data)?;
    }
    // libFuzzer writes new inputs to the first folder and those that fail to the second one.
    let [corpus, artifacts] = ["corpus", "artifacts"].map(|kind| format!("fuzz/{kind}/{target}"));
    for folder in [Path::new(&corpus), Path::new(&artifacts), &committed] {
        shell.create_dir(folder)?;
    }
    let program = workspace::program(programs, target);
    let limits =
        [format!("-artifact_prefix={artifacts}/"), "-timeout=10".into(), "-rss_limit_mb=2048".into()];
    let fuzz = cmd!(shell, "{program} {limits...} {options...} {corpus} {artifacts} {committed}");
    let Err(error) = fuzz.run() else { return Ok(()) };
    println!("fix the code, and keep what is in {artifacts} in fuzz/{}:", inputs::REGRESSIONS);
    for path in shell.read_dir(&artifacts)? {
        println!("{}", inputs::regression_line(target, &shell.read_binary_file(path)?));
    }
    Err(error.into())
}
