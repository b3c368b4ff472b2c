//! Games checked against their rules.

use serde::Serialize;
use tafl_position::Side;
use tafl_verify::{Conclusion, Verdict, Verifier, VerifyFinding};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::js;
use crate::options::{AnnotateOptions, Options, VersionOptions};
use crate::record::GameRecord;

/// The verdict of the rules on a game, with the fields of `tafl verify`.
#[derive(Serialize)]
struct VerdictObject {
    verdict: &'static str,
    moves: usize,
    winner: Option<&'static str>,
    conclusion: Option<String>,
    findings: usize,
    details: Vec<DetailObject>,
}

#[derive(Serialize)]
struct DetailObject {
    severity: &'static str,
    code: &'static str,
    message: String,
    address: Option<String>,
}

#[wasm_bindgen]
impl GameRecord {
    /// Checks every move, mark and the result against the rules of the game.
    #[wasm_bindgen(unchecked_return_type = "Verdict")]
    pub fn verify(&self, options: Option<VersionOptions>) -> Result<JsValue, Failure> {
        Ok(object(&verifier(options)?.verify(&self.record)))
    }

    /// Completes the moves of the game by its rules: prefixes, move types, captures and marks. Nothing is removed, unless the
    /// option `correct` is true: then what the rules contradict is replaced. Returns the verdict about the completed game: what
    /// is still wrong.
    #[wasm_bindgen(unchecked_return_type = "Verdict")]
    pub fn annotate(&mut self, options: Option<AnnotateOptions>) -> Result<JsValue, Failure> {
        let options = Options::read(options.as_ref())?;
        let mut verifier = Verifier::at(options.version()?);
        let verdict = match options.flag("correct")? {
            Some(true) => verifier.correct(&mut self.record),
            _ => verifier.annotate(&mut self.record),
        };
        Ok(object(&verdict))
    }
}

fn verifier(options: Option<VersionOptions>) -> Result<Verifier, Failure> {
    Ok(Verifier::at(Options::read(options.as_ref())?.version()?))
}

fn object(verdict: &Verdict) -> JsValue {
    js::object(&VerdictObject {
        verdict: if verdict.is_good() { "good" } else { "findings" },
        moves: verdict.judged(),
        winner: verdict.conclusion().map(winner),
        conclusion: verdict.conclusion().map(|conclusion| conclusion.to_string()),
        findings: verdict.count(),
        details: verdict.findings().iter().map(detail).collect(),
    })
}

/// Without a winner, the game is a draw.
fn winner(conclusion: Conclusion) -> &'static str {
    conclusion.winner().map_or("draw", Side::name)
}

fn detail(finding: &VerifyFinding) -> DetailObject {
    DetailObject {
        severity: finding.severity().name(),
        code: finding.code(),
        message: finding.kind().to_string(),
        address: finding.address().map(ToString::to_string),
    }
}
