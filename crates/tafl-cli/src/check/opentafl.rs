//! Reports content that OpenTafl cannot load.

use notation_syntax::{Coded as _, Diagnostic};
use tafl_game_record::{GameRecord, OpenTaflIssue, OpenTaflIssueKind, OpenTaflLocation};

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
        let several = (number == 2).then(OpenTaflIssue::several_games);
        several.into_iter().chain(game.map(GameRecord::opentafl_issues).unwrap_or_default()).collect()
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
