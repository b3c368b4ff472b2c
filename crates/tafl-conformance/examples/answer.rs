//! Answers requests, one a line: `{"op":"position.squares","input":{"text":"/3/1K1/3/"}}`.

use std::error::Error;
use std::io::{self, BufRead, Write};

use serde_json::{Value, json};
use tafl_conformance::answer::answer;

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let operation = request["op"].as_str().unwrap_or_default();
        let answer = match answer(operation, &request["input"]) {
            Some(Ok(object)) => json!({"ok": object}),
            Some(Err(refusal)) => json!({"error": refusal.class().name(), "message": refusal.message()}),
            None => json!({"unsupported": true}),
        };
        writeln!(out, "{answer}")?;
    }
    Ok(())
}
