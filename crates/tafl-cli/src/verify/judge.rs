//! What there is to say about a game.

use notation_syntax::{Severity, Span};
use tafl_game_record::{Games, RecordSpans};
use tafl_verify::{Conclusion, Verdict, Verifier, VerifyFinding, VerifyFindingKind};

use super::render::{self, Details};
use crate::args::Format;
use crate::diagnostic::{Diagnostic, Source};
use crate::games::GameText;
use crate::messages::Status;

/// A game that was judged, as far as it can be read.
pub(super) struct Judged {
    /// The name of the file, and the line that the game begins at.
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

/// Judges the games of a text: one, but for broken text. A file that cannot be read is an error.
pub(super) fn judge(game: &GameText, verifier: &mut Verifier, format: Format) -> Result<Vec<Judged>, String> {
    let name = &*game.name;
    let text = match &game.text {
        Ok(text) => text,
        Err(unread) if unread.status == Status::Unusable => {
            return Err(format!("{}: {}", game.place(), unread.message));
        }
        Err(unread) => {
            let source = Source::part(name, "", game.line);
            let message = unread.message.clone();
            let no_text = Diagnostic {
                severity: Severity::Error,
                code: None,
                message,
                span: Span::at(0),
                related: None,
            };
            let (verdict, places) = (Verdict::default(), RecordSpans::default());
            return Ok(vec![judged(name, &source, &[no_text], &verdict, &places, format)]);
        }
    };
    let source = Source::part(name, text, game.line);
    let mut games = Games::new(text);
    let mut all = Vec::new();
    while let Some((game, places)) = games.next_with_spans() {
        let errors: Vec<Diagnostic> = game.errors.iter().map(Diagnostic::error).collect();
        // Where the rules cannot be read, that was said.
        let record = game.value.filter(|record| errors.is_empty() || record.rules().is_some());
        let verdict = record.map(|record| verifier.verify(&record)).unwrap_or_default();
        all.push(judged(name, &source, &errors, &verdict, &places, format));
    }
    Ok(all)
}

fn judged(
    name: &str,
    source: &Source<'_>,
    errors: &[Diagnostic],
    verdict: &Verdict,
    places: &RecordSpans,
    format: Format,
) -> Judged {
    let mut codes: Vec<&'static str> = verdict.findings().iter().map(VerifyFinding::code).collect();
    codes.sort_unstable();
    codes.dedup();
    let findings = diagnostics(source, verdict, places);
    let details = match format {
        Format::Text => Details::Drawn(render::drawn(source, errors, &findings, verdict)),
        Format::Json => Details::Objects(render::objects(source, errors, &findings, verdict)),
        Format::Tsv => Details::None,
    };
    Judged {
        name: name.to_owned(),
        line: source.location(0).line,
        errors: errors.len(),
        findings: verdict.count(),
        moves: verdict.judged(),
        conclusion: verdict.conclusion(),
        codes,
        details,
    }
}

/// Findings at their places in the text, in the order of the verdict.
pub(crate) fn diagnostics(source: &Source<'_>, verdict: &Verdict, places: &RecordSpans) -> Vec<Diagnostic> {
    let diagnostic = |finding: &VerifyFinding| {
        let of_game = || match finding.kind() {
            VerifyFindingKind::WrongResult { .. } | VerifyFindingKind::ResultUnexplained { .. } => {
                places.of_tag("result")
            }
            VerifyFindingKind::PositionSize(_) => places.of_tag("position"),
            _ => None,
        };
        let span = finding.node().map_or_else(of_game, |node| places.of_move(node));
        Diagnostic {
            severity: finding.severity(),
            code: Some(finding.code()),
            message: finding.to_string(),
            span: span.unwrap_or_else(|| source.word_at(places.of_game().start())),
            related: None,
        }
    };
    verdict.findings().iter().map(diagnostic).collect()
}
