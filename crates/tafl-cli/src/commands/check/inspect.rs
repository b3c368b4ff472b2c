//! Reading a file and reporting everything about it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::ops::AddAssign;

use notation_syntax::{
    Coded as _, Diagnostic, EncodingError, Error, ErrorKind, Finding, LineIndex, Notation as _, Parsed,
    Severity, Span,
};
use serde::Serialize;
use t3en::Board;
use tafl_archive::opentafl::{self, OpenTaflIssue, OpenTaflIssueKind, OpenTaflLocation};
use tafl_game_record::{
    GameReadError, GameReader, GameRecord, Games, NodeId, PuzzleMode, RecordErrorKind, RecordSpans, Tree,
};
use tafl_moves::{ApplyError, MoveList, Undo};
use tafl_play::IllegalStepError;
use tafl_position::Position;
use tafl_position::tsn::Tsn;
use tafl_rules::Rules;
use tafl_verify::{Verifier, VerifyFinding, VerifyFindingKind};

use super::{CheckArgs, CheckFormat, Notation};
use crate::commands::verify;
use crate::input::given::{self, Given};
use crate::input::known_rules;
use crate::input::lines::{Line, Lines, RulesRecords};
use crate::output::messages::{Source, not_utf8};

/// The counts of the last line. `docs/json.md` documents the fields.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Counts {
    pub(crate) files: u64,
    /// Files that cannot be read, or not to their end.
    pub(crate) unreadable: u64,
    /// Games, or records of another notation.
    pub(crate) records: u64,
    pub(crate) errors: u64,
    pub(crate) findings: u64,
    pub(crate) notes: u64,
    /// How many of the errors and findings have a repair.
    pub(crate) repairable: u64,
    /// How many of the findings are about the numbers of turns.
    #[serde(skip)]
    pub(crate) misnumbered: u64,
}

/// The findings that `tafl fmt --renumber` removes.
const MISNUMBERED: [&str; 2] = ["numbering", "turn-out-of-sequence"];

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.files += other.files;
        self.unreadable += other.unreadable;
        self.records += other.records;
        self.errors += other.errors;
        self.findings += other.findings;
        self.notes += other.notes;
        self.repairable += other.repairable;
        self.misnumbered += other.misnumbered;
    }
}

/// A diagnostic and where in a file it is.
pub(crate) struct Remark<'a> {
    pub(crate) name: &'a str,
    pub(crate) source: &'a Source<'a>,
    /// The number of the game in the file, or of the record, from 1.
    pub(crate) record: u64,
    pub(crate) diagnostic: Diagnostic,
}

/// What remains to be reported about a file.
pub(crate) struct Inspected {
    /// What was not reported because others with the same code were.
    pub(super) repeated: Repeated,
    /// What to write for games without rules, and the number of these games.
    pub(crate) advice: BTreeMap<String, u64>,
    /// Whether the file could be read.
    pub(crate) read: io::Result<()>,
}

/// Reads a file to its end, or until `report` returns `false`.
pub(crate) fn inspect(
    args: &CheckArgs,
    given: &Given,
    name: &str,
    input: impl BufRead,
    counts: &mut Counts,
    report: &mut dyn FnMut(Remark<'_>) -> bool,
) -> Inspected {
    let is_drawn = args.format == CheckFormat::Text && args.notation == Notation::Record;
    let (repeated, advice) = (Repeated::default(), BTreeMap::new());
    let mut inspector = Inspector { given, name, counts, is_drawn, repeated, advice, report };
    let read = match args.notation {
        Notation::Record => inspector.games(input, OpenTafl::new(args)),
        notation => inspector.lines(input, notation),
    };
    Inspected { repeated: inspector.repeated, advice: inspector.advice, read }
}

/// Most methods return whether to continue.
struct Inspector<'a> {
    given: &'a Given,
    name: &'a str,
    counts: &'a mut Counts,
    /// Whether people read the report, and `tafl fmt --fix` repairs the file. They need to see a habit once.
    is_drawn: bool,
    repeated: Repeated,
    advice: BTreeMap<String, u64>,
    report: &'a mut dyn FnMut(Remark<'_>) -> bool,
}

impl Inspector<'_> {
    /// One game after another; only one is in memory at a time.
    fn games(&mut self, input: impl BufRead, opentafl: OpenTafl) -> io::Result<()> {
        let mut stream = GameReader::new(input);
        let mut text = String::new();
        loop {
            let first_line = stream.line();
            let continues = match stream.read_game(&mut text) {
                Ok(false) => break,
                Ok(true) => self.text(&text, first_line, opentafl),
                Err(GameReadError::Encoding { line, error }) => {
                    self.counts.records += 1;
                    self.encoding(line + error.line() - 1, error)
                }
                Err(GameReadError::Io(error)) => return Err(error),
                Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, error.to_string())),
            };
            if !continues {
                return Ok(());
            }
        }
        if self.counts.records == 0 {
            let error = Error::new(RecordErrorKind::Empty, Span::at(0));
            let source = Source::new(self.name, "");
            self.report(&source, error.diagnostic(source.lines()));
        }
        Ok(())
    }

    /// The games of a text: one, or several where the text is broken.
    fn text(&mut self, text: &str, first_line: usize, opentafl: OpenTafl) -> bool {
        let source = Source::part(self.name, text, first_line);
        let lines = source.lines();
        let mut games = Games::new(text);
        while let Some((game, spans)) = games.next_with_spans() {
            self.counts.records += 1;
            let rules = game.value.as_ref().and_then(GameRecord::rules);
            let mut found = diagnostics(&game, rules, lines);
            if let Some(record) = &game.value {
                let ruled = self.ruled(record, game.errors.is_empty());
                let misplayed = misplayed(&ruled, &spans, &game.errors, lines);
                if misplayed.is_empty() && game.errors.is_empty() {
                    found.extend(misjudged(&ruled, &spans, &source));
                }
                found.extend(misplayed);
            }
            let continues = self.report_all(&source, found);
            let issues = opentafl.of_game(game.value.as_ref(), self.counts.records);
            if !continues || !self.issues(&source, &issues) {
                return false;
            }
        }
        self.issues(&source, &opentafl.of_layout(text))
    }

    /// The game with the given rules, if it has none. Without given ones, advice is collected.
    fn ruled<'r>(&mut self, record: &'r GameRecord, is_read: bool) -> Cow<'r, GameRecord> {
        if record.rules().is_some() {
            return Cow::Borrowed(record);
        }
        if self.given.is_none() {
            // An error can be that of its rules.
            if let Some(advice) = given::for_record(record).filter(|_| is_read) {
                *self.advice.entry(advice).or_default() += 1;
            }
            return Cow::Borrowed(record);
        }
        let mut ruled = record.clone();
        self.given.impose(&mut ruled);
        Cow::Owned(ruled)
    }

    fn issues(&mut self, source: &Source<'_>, issues: &[OpenTaflIssue]) -> bool {
        issues.iter().all(|issue| self.report(source, diagnostic(issue, source)))
    }

    /// One record on each line; rules may have several.
    fn lines(&mut self, input: impl BufRead, notation: Notation) -> io::Result<()> {
        let parse: fn(&LineIndex<'_>) -> Vec<Diagnostic> = match notation {
            Notation::Record | Notation::Position => {
                |line| Position::parse_all(line.text()).diagnostics(line)
            }
            Notation::Tsn => |line| Tsn::parse_all(line.text()).diagnostics(line),
            Notation::Move => |line| MoveList::parse_all(line.text()).diagnostics(line),
            Notation::Rules => |line| {
                let parsed = Rules::parse_all(line.text());
                diagnostics(&parsed, parsed.value.as_ref(), line)
            },
            Notation::T3en => |line| Board::parse_all(line.text()).diagnostics(line),
        };
        let records: Box<dyn Iterator<Item = io::Result<Line>>> = match notation {
            Notation::Rules => Box::new(RulesRecords::new(input)),
            _ => Box::new(Lines::new(input)),
        };
        for line in records {
            let line = line?;
            self.counts.records += 1;
            let continues = match &line.text {
                Ok(text) => {
                    let source = Source::part(self.name, text, line.number);
                    self.report_all(&source, parse(source.lines()))
                }
                Err(error) => self.encoding(line.number, *error),
            };
            if !continues {
                break;
            }
        }
        Ok(())
    }

    /// Reports diagnostics in the order of the text.
    fn report_all(&mut self, source: &Source<'_>, mut found: Vec<Diagnostic>) -> bool {
        found.sort_by_key(|diagnostic| diagnostic.span);
        found.into_iter().all(|diagnostic| self.report(source, diagnostic))
    }

    fn encoding(&mut self, line: usize, error: EncodingError) -> bool {
        self.report(&Source::part(self.name, "", line), not_utf8(error, line))
    }

    fn report(&mut self, source: &Source<'_>, diagnostic: Diagnostic) -> bool {
        match diagnostic.severity {
            Severity::Error => self.counts.errors += 1,
            Severity::Finding => self.counts.findings += 1,
            Severity::Note => self.counts.notes += 1,
        }
        self.counts.repairable += u64::from(diagnostic.repair.is_some());
        self.counts.misnumbered += u64::from(MISNUMBERED.contains(&diagnostic.code));
        let is_once = match diagnostic.severity {
            Severity::Error => false,
            Severity::Finding => self.is_drawn && diagnostic.repair.is_some(),
            Severity::Note => true,
        };
        if is_once && !self.repeated.first(diagnostic.code, diagnostic.severity) {
            return true;
        }
        (self.report)(Remark { name: self.name, source, record: self.counts.records.max(1), diagnostic })
    }
}

/// The errors and findings of a text, without those that its rules settle.
fn diagnostics<T, K: ErrorKind>(
    parsed: &Parsed<T, K>,
    rules: Option<&Rules>,
    lines: &LineIndex<'_>,
) -> Vec<Diagnostic> {
    let settled =
        |finding: &&Finding<K::Finding>| rules.is_some_and(|rules| known_rules::settle(rules, finding));
    let findings = parsed.findings.iter().filter(|finding| !settled(finding));
    let errors = parsed.errors.iter().map(|error| error.diagnostic(lines));
    errors.chain(findings.map(|finding| finding.diagnostic(lines))).collect()
}

/// How often each of them occurs in a file, by its code.
#[derive(Debug, Default)]
pub(super) struct Repeated(BTreeMap<&'static str, (Severity, u64)>);

impl Repeated {
    /// Counts a report. Returns whether it is the first with this code.
    pub(super) fn first(&mut self, code: &'static str, severity: Severity) -> bool {
        let (_, count) = self.0.entry(code).or_insert((severity, 0));
        *count += 1;
        *count == 1
    }

    /// The codes of those that were not drawn, with their severity and how many there are of each.
    pub(super) fn rest(&self) -> impl Iterator<Item = (&'static str, Severity, u64)> {
        let all = self.0.iter().map(|(&code, &(severity, count))| (code, severity, count - 1));
        all.filter(|&(_, _, count)| count > 0)
    }
}

/// The moves of a game that cannot be played on its board, each at its span.
pub(crate) fn misplayed(
    game: &GameRecord,
    spans: &RecordSpans,
    errors: &[Error<RecordErrorKind>],
    lines: &LineIndex<'_>,
) -> Vec<Diagnostic> {
    let Some(start) = game.start().filter(|_| !hides_start(game, spans, errors)) else { return Vec::new() };
    let misfits = misfits(game, start.clone()).into_iter();
    misfits.filter_map(|(id, error)| Some(Error::new(error, spans.of_move(id)?).diagnostic(lines))).collect()
}

/// Whether an error before the first move may have hidden the start position, for example in a position tag that
/// cannot be read. Every move would then seem wrong.
fn hides_start(game: &GameRecord, spans: &RecordSpans, errors: &[Error<RecordErrorKind>]) -> bool {
    let first = game.tree().first().and_then(|id| spans.of_move(id));
    first.is_some_and(|first| errors.iter().any(|error| error.span().start() < first.start()))
}

/// The first move of each line that does not fit the board. Moves are taken back before a variation is entered, so
/// that each is played once. The moves after one that does not fit are not played.
fn misfits(game: &GameRecord, mut position: Position) -> Vec<(NodeId, ApplyError)> {
    let tree = game.tree();
    let mut found = Vec::new();
    let mut played: Vec<(NodeId, Undo)> = Vec::new();
    let mut ahead = Vec::new();
    push_children(tree, None, &mut ahead);
    while let Some(id) = ahead.pop() {
        while let Some((_, undo)) = played.pop_if(|&mut (last, _)| Some(last) != tree.parent(id)) {
            undo.undo(&mut position);
        }
        match tree.move_record(id).map(|record| record.apply_to(&mut position)) {
            Some(Ok(undo)) => {
                played.push((id, undo));
                push_children(tree, Some(id), &mut ahead);
            }
            Some(Err(error)) => found.push((id, error)),
            None => {}
        }
    }
    found
}

/// The variations that begin after a move, and on top of them the move that continues the line.
fn push_children(tree: &Tree, parent: Option<NodeId>, ahead: &mut Vec<NodeId>) {
    let start = ahead.len();
    ahead.extend(tree.children(parent));
    if let Some(children) = ahead.get_mut(start..) {
        children.reverse();
    }
}

/// What the rules of a puzzle say about its moves, each at its span. Its result is not judged: a puzzle may end before
/// the game does.
fn misjudged(record: &GameRecord, spans: &RecordSpans, source: &Source<'_>) -> Vec<Diagnostic> {
    if !matches!(record.puzzle_mode(), Some(Ok(PuzzleMode::Loose | PuzzleMode::Strict))) {
        return Vec::new();
    }
    let verdict = Verifier::new().verify(record);
    let about_moves = verdict.findings().iter().map(|finding| finding.node().is_some());
    let diagnostics = verify::diagnostics(source, &verdict, Some(record), spans);
    about_moves.zip(diagnostics).filter_map(|(is_move, found)| is_move.then_some(found)).collect()
}

/// How to judge what OpenTafl can load.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OpenTafl {
    Ignored,
    /// In the form that `tafl fmt` gives the games.
    Formatted,
    AsIs,
}

impl OpenTafl {
    pub(super) const fn new(args: &CheckArgs) -> Self {
        match (args.opentafl, args.as_is) {
            (false, _) => Self::Ignored,
            (true, false) => Self::Formatted,
            (true, true) => Self::AsIs,
        }
    }

    /// The issues of game `number` in the file, from 1. The second game shows that there are several.
    pub(super) fn of_game(self, game: Option<&GameRecord>, number: u64) -> Vec<OpenTaflIssue> {
        if self == Self::Ignored {
            return Vec::new();
        }
        let mut issues: Vec<_> = (number == 2).then(OpenTaflIssue::several_games).into_iter().collect();
        if let Some(game) = game {
            issues.extend(opentafl::issues(game));
            issues.extend(illegal_move(game, &issues));
        }
        issues
    }

    /// The issues of a text with one game that `tafl fmt` would change.
    fn of_layout(self, text: &str) -> Vec<OpenTaflIssue> {
        if self != Self::AsIs {
            return Vec::new();
        }
        let mut issues = opentafl::layout_issues(text);
        // Reported with the second game.
        issues.retain(|issue| *issue.kind() != OpenTaflIssueKind::SeveralGames);
        issues
    }
}

/// The first illegal move of the main line, unless another issue explains it.
fn illegal_move(game: &GameRecord, issues: &[OpenTaflIssue]) -> Option<OpenTaflIssue> {
    let verdict = tafl_verify::verify(game);
    let illegal = verdict.findings().iter().filter(|finding| is_refused(finding.kind()));
    let main = illegal.filter_map(VerifyFinding::address).find(|address| address.depth() == 0)?;
    let issue = OpenTaflIssue::illegal_move(main.clone());
    let is_known = issues.iter().any(|known| {
        let is_same =
            matches!(known.kind(), OpenTaflIssueKind::MoveBlocked { .. } | OpenTaflIssueKind::AfterEnd);
        is_same && known.location() == issue.location()
    });
    (!is_known).then_some(issue)
}

/// Whether OpenTafl refuses the move too: it accepts any further step in a berserk turn, and moves after some endings.
fn is_refused(kind: &VerifyFindingKind) -> bool {
    let VerifyFindingKind::IllegalMove { reason, .. } = kind else { return false };
    !matches!(reason, IllegalStepError::MustCapture | IllegalStepError::GameOver { .. })
}

/// An issue without a span is reported for the whole game: its message names the part.
pub(super) fn diagnostic(issue: &OpenTaflIssue, source: &Source<'_>) -> Diagnostic {
    let (message, span) = match issue.location() {
        OpenTaflLocation::Text(span) => (issue.kind().to_string(), *span),
        _ => (issue.to_string(), source.first_word()),
    };
    let severity = issue.kind().definition().severity();
    let mut diagnostic = Diagnostic::new(issue.kind(), severity, span, source.lines());
    diagnostic.message = message;
    diagnostic
}
