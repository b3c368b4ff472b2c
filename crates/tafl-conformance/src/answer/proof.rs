//! Certificates of forced wins.

use serde_json::{Map, Value, json};
use tafl_proof::ProofErrorKind;

use super::Answered;
use super::class::ErrorClass;
use super::input::{Refusal, text};

/// What a certificate proves.
pub(super) fn check(input: &Map<String, Value>) -> Answered {
    let proved =
        tafl_proof::check(text(input, "text")?).map_err(|error| Refusal::new(class(error.kind()), &error))?;
    let claim = proved.claim();
    Ok(json!({"winner": claim.winner.name(), "moves": claim.moves, "lines": proved.lines()}))
}

fn class(kind: &ProofErrorKind) -> ErrorClass {
    use ProofErrorKind as Kind;
    match kind {
        Kind::Header { .. }
        | Kind::Missing { .. }
        | Kind::Number { .. }
        | Kind::Rules { .. }
        | Kind::Position { .. }
        | Kind::Step { .. } => ErrorClass::Syntax,
        Kind::WrongDimension { .. } => ErrorClass::Dimensions,
        Kind::Illegal { .. } | Kind::OtherSide { .. } => ErrorClass::Illegal,
        _ => ErrorClass::Other,
    }
}
