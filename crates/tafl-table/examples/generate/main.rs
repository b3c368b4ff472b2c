//! Writes legal random games, for measuring how tables grow: the same games for the same seed, on every machine.
//!
//! ```text
//! cargo run --release -p tafl-table --example generate -- --plies 1000000 --seed 1 >games.otg
//! ```
//!
//! The games go to standard output one by one, so that memory does not grow with their number. The last game may exceed the
//! number of plies. A game depends on the seed and on its number only: the games of a smaller number of plies are the first
//! games of a larger one.

mod games;
mod random;
mod tags;

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use games::Games;

const USAGE: &str = "usage: generate --plies NUMBER [--seed NUMBER]";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let (goal, seed) = arguments()?;
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut count, mut plies) = (0_u64, 0_u64);
    for game in Games::new(seed) {
        if plies >= goal {
            break;
        }
        let game = game?;
        write!(out, "{}", game.record.archived())?;
        count += 1;
        plies += u64::from(game.plies);
    }
    out.flush()?;
    eprintln!("{count} games, {plies} plies, seed {seed}");
    Ok(())
}

/// The number of plies and the seed.
fn arguments() -> Result<(u64, u64), Box<dyn Error>> {
    let (mut plies, mut seed) = (None, 1);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || -> Result<u64, Box<dyn Error>> {
            let text = words.next().ok_or_else(|| format!("`{word}` has no number\n{USAGE}"))?;
            text.parse().map_err(|error| format!("`{word} {text}`: {error}").into())
        };
        match word.as_str() {
            "--plies" => plies = Some(number()?),
            "--seed" => seed = number()?,
            _ => return Err(format!("unknown argument `{word}`\n{USAGE}").into()),
        }
    }
    Ok((plies.ok_or(USAGE)?, seed))
}
