//! Converts the CSV archive of hnefatafl-rs to game records. Each line is a game: its moves, the numbers of captures of
//! both sides, and the result.
//!
//! `cargo run --release -p tafl-game-record --example archive_from_csv -- GAMES.csv > games.otg`

use std::error::Error;
use std::fs;
use std::io::{self, BufWriter, Write};

use tafl_game_record::{GameRecord, TagValue};
use tafl_moves::dialect::MoveDialect;
use tafl_rules::Preset;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    let mut out = BufWriter::new(io::stdout().lock());
    for (line, number) in fs::read_to_string(path)?.lines().zip(1..) {
        let record = game(line).map_err(|error| format!("line {number}: {error}"))?;
        write!(out, "{}", record.archived())?;
    }
    out.flush()?;
    Ok(())
}

fn game(line: &str) -> Result<GameRecord, Box<dyn Error>> {
    let mut fields = line.split(',');
    let moves = fields.next().unwrap_or_default();
    let result = fields.next_back().ok_or("expected moves, two numbers and the result")?;

    let mut record = GameRecord::new(Preset::COPENHAGEN.rules());
    record.set_tag("termination", TagValue::new(result)?)?;
    let mut position = record.start().ok_or("no start position")?.clone();
    let mut last = None;
    for token in moves.split_ascii_whitespace() {
        // `timeout` is not a move.
        let Some(step) = MoveDialect::HnefataflRs.parse(token)?.to_record(None).value else { continue };
        let step = step.with_prefixes(&position);
        step.apply_to(&mut position)?;
        last = Some(record.tree_mut().add(last, step)?);
    }
    Ok(record)
}
