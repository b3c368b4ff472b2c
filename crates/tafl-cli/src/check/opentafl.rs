//! Reports content that OpenTafl cannot load.

use notation_syntax::{Coded as _, Diagnostic};
use tafl_game_record::{GameRecord, OpenTaflIssue, OpenTaflIssueKind, OpenTaflLocation};
use tafl_play::IllegalStepError;
use tafl_verify::{VerifyFinding, VerifyFindingKind};

use crate::args::CheckArgs;
use crate::source::Source;

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
            issues.extend(game.opentafl_issues());
            issues.extend(illegal_move(game, &issues));
        }
        issues
    }

    /// The issues of a text with one game that `tafl fmt` would change.
    pub(super) fn of_layout(self, text: &str) -> Vec<OpenTaflIssue> {
        if self != Self::AsIs {
            return Vec::new();
        }
        let mut issues = GameRecord::opentafl_layout_issues(text);
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
