//! Judging a game.

use notation_syntax::Diagnostic;
use serde::Serialize;
use tafl_game_record::{Games, RecordSpans};
use tafl_verify::{Conclusion, Verdict, Verifier, VerifyFinding, VerifyFindingKind};

use super::details::Details;
use crate::args::Format;
use crate::games::GameText;
use crate::source::Source;

/// A game that was judged, as far as it can be read.
pub(super) struct Judged {
    /// The name of the file, and the line where the game begins.
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) errors: usize,
    pub(super) findings: usize,
    pub(super) moves: usize,
    pub(super) conclusion: Option<Conclusion>,
    /// The codes of the findings, each once.
    pub(super) codes: Vec<&'static str>,
    pub(super) details: Details,
}

impl Judged {
    pub(super) fn is_good(&self) -> bool {
        self.errors == 0 && self.findings == 0
    }
}

/// The counts of the last line. `docs/json.md` documents the fields.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Total {
    /// Files with games.
    pub(super) files: u64,
    pub(super) unreadable: u64,
    pub(super) games: u64,
    pub(super) good: u64,
    pub(super) errors: u64,
    pub(super) findings: u64,
}

impl Total {
    pub(super) fn add(&mut self, game: &Judged) {
        self.games += 1;
        self.good += u64::from(game.is_good());
        self.errors += game.errors as u64;
        self.findings += game.findings as u64;
    }
}

/// Judges the games of a text: one, or several where the text is broken. Fails for a file that cannot be read.
pub(super) fn judge(game: &GameText, verifier: &mut Verifier, format: Format) -> Result<Vec<Judged>, String> {
    let name = &*game.name;
    let text = match &game.text {
        Ok(text) => text,
        Err(unread) => {
            let error =
                unread.diagnostic(game.line).map_err(|message| format!("{}: {message}", game.location()))?;
            let source = Source::part(name, "", game.line);
            return Ok(vec![judged(
                name,
                &source,
                &[error],
                &Verdict::default(),
                &RecordSpans::default(),
                format,
            )]);
        }
    };
    let source = Source::part(name, text, game.line);
    let mut games = Games::new(text);
    let mut all = Vec::new();
    while let Some((game, spans)) = games.next_with_spans() {
        let errors: Vec<Diagnostic> =
            game.errors.iter().map(|error| error.diagnostic(source.lines())).collect();
        // Without rules there is one more finding, which would repeat an error in the rules.
        let record = game.value.filter(|record| errors.is_empty() || record.rules().is_some());
        let verdict = record.map(|record| verifier.verify(&record)).unwrap_or_default();
        all.push(judged(name, &source, &errors, &verdict, &spans, format));
    }
    Ok(all)
}

fn judged(
    name: &str,
    source: &Source<'_>,
    errors: &[Diagnostic],
    verdict: &Verdict,
    spans: &RecordSpans,
    format: Format,
) -> Judged {
    let mut codes: Vec<&'static str> = verdict.findings().iter().map(VerifyFinding::code).collect();
    codes.sort_unstable();
    codes.dedup();
    let findings = diagnostics(source, verdict, spans);
    Judged {
        name: name.to_owned(),
        line: source.lines().location(0).line,
        errors: errors.len(),
        findings: verdict.count(),
        moves: verdict.judged(),
        conclusion: verdict.conclusion(),
        codes,
        details: Details::new(format, source, errors, &findings, verdict),
    }
}

/// The findings of a verdict with their spans in the text, in the order of the verdict.
pub(crate) fn diagnostics(source: &Source<'_>, verdict: &Verdict, spans: &RecordSpans) -> Vec<Diagnostic> {
    let diagnostic = |finding: &VerifyFinding| {
        let of_game = || match finding.kind() {
            VerifyFindingKind::WrongResult { .. } | VerifyFindingKind::ResultUnexplained { .. } => {
                spans.of_tag("result")
            }
            VerifyFindingKind::PositionSize(_) => spans.of_tag("position"),
            VerifyFindingKind::RulesOfVersion(_) => spans.of_tag("rules"),
            _ => None,
        };
        let span = finding.node().map_or_else(of_game, |node| spans.of_move(node));
        let span = span.unwrap_or_else(|| source.word_at(spans.of_game().start()));
        let mut diagnostic = Diagnostic::new(finding.kind(), finding.severity(), span, source.lines());
        diagnostic.message = finding.to_string();
        diagnostic
    };
    verdict.findings().iter().map(diagnostic).collect()
}
