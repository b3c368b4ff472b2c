//! TSN and TEN.

use serde_json::{Map, Value, json};
use tafl_notation::Tsn;
use tafl_notation::position::tsn::Extension;

use super::Answered;
use super::input::{Refusal, text};
use super::position::rows;

pub(super) fn read(input: &Map<String, Value>) -> Answered {
    let tsn = parse(input)?;
    // A king is the letter `k` here, and `d` and `a` are the other pieces.
    let squares: Vec<String> = rows(tsn.position())
        .iter()
        .map(|row| row.replace('t', "a").replace('T', "d").replace('K', "k"))
        .collect();
    Ok(json!({
        "squares": squares,
        "defenders": tsn.initial_defenders(),
        "side": tsn.side_to_move().to_string(),
        "ply": tsn.ply(),
        "plies_since_capture": tsn.plies_since_capture(),
        "turn": tsn.turn(),
        "extension": tsn.extension().map(Extension::as_str),
    }))
}

pub(super) fn canonical(input: &Map<String, Value>) -> Answered {
    Ok(json!({"text": parse(input)?.to_string()}))
}

fn parse(input: &Map<String, Value>) -> Result<Tsn, Refusal> {
    text(input, "text")?.parse().map_err(|error| Refusal::of_text(&error))
}
