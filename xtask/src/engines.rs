//! `cargo xtask engines`: matches with the engines of others that registries offer.

use std::process::Command;

use anyhow::{Result, ensure};
use xshell::cmd;

use crate::workspace;

/// The engine of hnefatafl.org, which speaks the Hnefatafl Text Protocol.
const PACKAGE: &str = "hnefatafl-copenhagen@6.4.1";
const PROGRAM: &str = "hnefatafl-text-protocol";

/// Twenty games. The program ends at its own limit of 140 moves, so ours is lower. A fault of the program, such as its own
/// rule of repetition, is in the table; an error is only a match that cannot be played.
pub(crate) fn run() -> Result<()> {
    let shell = workspace::shell()?;
    let tafl = workspace::program(&workspace::build(&shell, &["--package", "tafl-cli"])?, "tafl");
    let folder = workspace::target()?.join("engines");
    cmd!(shell, "cargo install --quiet --root {folder} --no-default-features --bin {PROGRAM} {PACKAGE}")
        .run()?;
    let program = workspace::program(&folder.join("bin"), PROGRAM);
    let other = format!("htp:'{}' --ai monte-carlo --seconds 1 --host {{address}}", program.display());
    let words =
        "match --rules copenhagen-hnefatafl-org --games 20 --move-time 10 --margin 2000 --move-limit 118";
    let ours = ["--concurrency", "1", "--engine", "nodes=1000 tafl engine", "--engine"];
    let command = cmd!(shell, "{tafl}").args(words.split(' ')).args(ours).arg(other);
    // Its games are seen as they end.
    let status = Command::from(command).status()?;
    ensure!(matches!(status.code(), Some(0 | 1)), "the match cannot be played");
    Ok(())
}
