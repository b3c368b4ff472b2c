//! Uploads the crates, and continues where it was interrupted.
//!
//! crates.io accepts a few new crates at once and then one in ten minutes. `cargo publish --workspace` stops there, and
//! refuses to start again while one of the crates is already there.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use super::Release;
use crate::process;

/// How long crates.io lets us wait for the next new crate.
const WAIT: Duration = Duration::from_secs(600);

pub(super) fn run(release: &Release<'_>) -> Result<(), String> {
    // Every wait is for one crate.
    for _ in release.crates() {
        let missing = missing(release);
        if missing.is_empty() {
            println!("all crates of {} are on crates.io", release.version);
            return Ok(());
        }
        println!("to upload: {}", missing.join(", "));
        // `cargo xtask release --check` has built them from their packages.
        let mut command = process::cargo(["publish", "--locked", "--no-verify"]);
        command.args(missing.iter().flat_map(|&name| ["--package", name]));
        match errors(&mut command)? {
            None => {}
            Some(errors) if is_limit(&errors) => {
                println!("crates.io accepts no more new crates for now; the next attempt is in ten minutes");
                sleep(WAIT);
            }
            Some(_) => {
                return Err("`cargo publish` failed; run this again after the cause is mended".to_owned());
            }
        }
    }
    Err("crates are still missing; run this again".to_owned())
}

/// The crates whose version crates.io does not have.
fn missing<'a>(release: &Release<'a>) -> Vec<&'a str> {
    let is_missing = |name: &&str| {
        let version = format!("{name}@{}", release.version);
        !process::succeeds(&mut process::cargo(["info", "--registry", "crates-io", &version]))
    };
    release.crates().map(|package| package.name.as_str()).filter(is_missing).collect()
}

/// The standard error of a command that fails, which is shown as it comes.
fn errors(command: &mut Command) -> Result<Option<String>, String> {
    let failed = |error| format!("cannot run `cargo publish`: {error}");
    let mut child = command.stderr(Stdio::piped()).spawn().map_err(failed)?;
    let mut text = String::new();
    for line in child.stderr.take().into_iter().flat_map(|stderr| BufReader::new(stderr).lines()) {
        let line = line.map_err(failed)?;
        eprintln!("{line}");
        text.push_str(&line);
    }
    let status = child.wait().map_err(failed)?;
    Ok((!status.success()).then_some(text))
}

/// Whether crates.io refuses an upload only for now.
fn is_limit(errors: &str) -> bool {
    errors.contains("429 Too Many Requests")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_limit_is_waited_for() {
        assert!(is_limit(
            "error: failed to publish a v0.1.0 to registry at https://crates.io\n\nCaused by:\n  the remote server \
             responded with an error (status 429 Too Many Requests): You have published too many new crates"
        ));
        assert!(!is_limit("error: crate a@0.1.0 already exists on crates.io index"));
    }

    #[cfg(unix)]
    #[test]
    fn errors_of_a_command() {
        let run = |script: &str| errors(Command::new("sh").args(["-c", script]));
        assert_eq!(run("exit 0"), Ok(None));
        assert_eq!(run("echo limit >&2; exit 1"), Ok(Some("limit".to_owned())));
    }
}
