//! Judging a game.

use notation_syntax::Diagnostic;
use serde::Serialize;
use tafl_game_record::{GameRecord, Games, RecordSpans};
use tafl_verify::{Verdict, Verifier, VerifyFinding, VerifyFindingKind};

use crate::args::Format;
use crate::games::{Conversions, GameForm, GameText, ReadGame, Unread};
use crate::given::{Given, advised};
use crate::messages::{Messages, Status};
use crate::output::counted;
use crate::source::Source;

/// A game that was judged, as far as it can be read.
pub(super) struct Judged {
    /// The name of the file, and the line where the game begins.
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) errors: Vec<Diagnostic>,
    pub(super) verdict: Verdict,
    /// The findings of the verdict in the text.
    pub(super) findings: Vec<Diagnostic>,
    /// Errors and findings, drawn for people if that is the format.
    pub(super) drawn: String,
}

impl Judged {
    pub(super) fn is_good(&self) -> bool {
        self.errors.is_empty() && self.verdict.is_good()
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
        self.errors += game.errors.len() as u64;
        self.findings += game.verdict.count() as u64;
    }
}

/// The games of a text that were judged.
#[derive(Default)]
pub(super) struct JudgedText {
    pub(super) games: Vec<Judged>,
    /// What was lost when the game of another program was converted.
    pub(super) conversions: Conversions,
    pub(super) messages: Messages,
    pub(super) status: Status,
}

/// Judges the games of a text: one, or several where the text is broken.
pub(super) fn judge(game: &GameText, given: &Given, verifier: &mut Verifier, format: Format) -> JudgedText {
    let name = &*game.name;
    let content = match &game.text {
        Ok(content) => content,
        Err(unread) => return without_text(game, unread, format),
    };
    if game.form == GameForm::Otg {
        let source = Source::part(name, content, game.line);
        let games = records(game, content, &source, given, verifier, format);
        return JudgedText { games, ..JudgedText::default() };
    }
    let mut text = JudgedText::default();
    let read = game.read(given);
    let as_record = format!("{} as otg", game.location());
    for ReadGame { record, .. } in &read.games {
        let content = record.to_string();
        let source = Source::new(&as_record, &content);
        text.games.extend(records(game, &content, &source, &Given::default(), verifier, format));
    }
    text.messages.append(&read.messages);
    if let Some(refusal) = &read.refusal {
        text.messages.line(refusal);
    }
    JudgedText { conversions: read.conversions, status: read.status, ..text }
}

/// A text that is not UTF-8 counts as a game.
fn without_text(game: &GameText, unread: &Unread, format: Format) -> JudgedText {
    let mut text = JudgedText::default();
    match unread.diagnostic(game.line) {
        Ok(error) => {
            let source = Source::part(&game.name, "", game.line);
            text.games.push(judged(game, &source, vec![error], Vec::new(), Verdict::default(), format));
        }
        Err(message) => {
            text.messages.line(&format_args!("{}: {message}", game.location()));
            text.status = unread.status();
        }
    }
    text
}

/// Judges game records.
fn records(
    game: &GameText,
    content: &str,
    source: &Source<'_>,
    given: &Given,
    verifier: &mut Verifier,
    format: Format,
) -> Vec<Judged> {
    let mut games = Games::new(content);
    let mut all = Vec::new();
    while let Some((parsed, spans)) = games.next_with_spans() {
        let errors: Vec<Diagnostic> =
            parsed.errors.iter().map(|error| error.diagnostic(source.lines())).collect();
        // Without rules there is one more finding, which would repeat an error in the rules.
        let mut record = parsed.value.filter(|record| errors.is_empty() || record.rules().is_some());
        if let Some(record) = &mut record {
            given.impose(record);
        }
        let verdict = record.as_ref().map(|record| verifier.verify(record)).unwrap_or_default();
        let findings = diagnostics(source, &verdict, record.as_ref(), &spans);
        all.push(judged(game, source, errors, findings, verdict, format));
    }
    all
}

fn judged(
    game: &GameText,
    source: &Source<'_>,
    errors: Vec<Diagnostic>,
    findings: Vec<Diagnostic>,
    verdict: Verdict,
    format: Format,
) -> Judged {
    let drawn = match format {
        Format::Text => drawn(source, &errors, &findings, &verdict),
        Format::Json | Format::Tsv => String::new(),
    };
    let of_text = source.lines().location(0).line;
    Judged {
        name: game.name.to_string(),
        line: if game.form == GameForm::Otg { of_text } else { game.line },
        drawn,
        errors,
        verdict,
        findings,
    }
}

/// Drawings, with an empty line before the first and after each.
fn drawn(source: &Source<'_>, errors: &[Diagnostic], findings: &[Diagnostic], verdict: &Verdict) -> String {
    let mut drawn = String::new();
    for diagnostic in errors.iter().chain(findings) {
        drawn.extend(["\n", &source.draw(diagnostic)]);
    }
    // A verdict keeps a limited number of findings, and counts the rest.
    let more = verdict.count().saturating_sub(findings.len());
    if more > 0 {
        drawn.extend(["\nand ", &counted(more, "more finding"), "\n"]);
    }
    if !drawn.is_empty() {
        drawn.push('\n');
    }
    drawn
}

/// The findings of a verdict with their spans in the text, in the order of the verdict.
pub(crate) fn diagnostics(
    source: &Source<'_>,
    verdict: &Verdict,
    record: Option<&GameRecord>,
    spans: &RecordSpans,
) -> Vec<Diagnostic> {
    let diagnostic = |finding: &VerifyFinding| {
        let of_game = || match finding.kind() {
            VerifyFindingKind::WrongResult { .. } | VerifyFindingKind::ResultUnexplained { .. } => {
                spans.of_tag("result")
            }
            VerifyFindingKind::PositionSize(_) => spans.of_tag("position"),
            _ => None,
        };
        let span = finding.node().map_or_else(of_game, |node| spans.of_move(node));
        let span = span.unwrap_or_else(|| source.word_at(spans.of_game().start()));
        let mut diagnostic = Diagnostic::new(finding.kind(), finding.severity(), span, source.lines());
        diagnostic.message = finding.to_string();
        match record {
            Some(record) if *finding.kind() == VerifyFindingKind::NoRules => advised(diagnostic, record),
            _ => diagnostic,
        }
    };
    verdict.findings().iter().map(diagnostic).collect()
}
