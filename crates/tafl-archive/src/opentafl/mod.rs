//! What OpenTafl, the reference implementation, cannot load of a game record, drops or misreads: [`issues`] of a record,
//! and [`layout_issues`] of a text.

mod board;
mod content;
mod kind;
mod layout;
mod moves;
mod shieldwalls;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use notation_syntax::{Coded, Span};
use tafl_game_record::{Address, GameRecord};

pub use kind::OpenTaflIssueKind;
pub use layout::OpenTaflLayout;

/// A part of a record that OpenTafl cannot load or misreads, and its location.
///
/// Prints as one line: `3b: OpenTafl cannot load a resignation as a move`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenTaflIssue {
    location: OpenTaflLocation,
    kind: OpenTaflIssueKind,
}

impl OpenTaflIssue {
    /// The part of the record.
    pub fn location(&self) -> &OpenTaflLocation {
        &self.location
    }

    /// The kind of issue.
    pub fn kind(&self) -> &OpenTaflIssueKind {
        &self.kind
    }

    /// The issue of a file that contains more than one game, which is not an issue of any of its games.
    pub fn several_games() -> Self {
        Self { location: OpenTaflLocation::File, kind: OpenTaflIssueKind::SeveralGames }
    }

    /// The issue of a game whose main line has an illegal move at this address. [`issues`]
    /// does not list it, because it does not ask the rules.
    pub fn illegal_move(address: Address) -> Self {
        Self { location: OpenTaflLocation::Move(address), kind: OpenTaflIssueKind::IllegalMove }
    }

    /// The stable code of its kind, in kebab case.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }
}

impl fmt::Display for OpenTaflIssue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.kind)
    }
}

/// The part of a record that an [`OpenTaflIssue`] is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpenTaflLocation {
    /// The tag of this name.
    Tag(String),
    /// The rules.
    Rules,
    /// The whole file.
    File,
    /// The move at this address, or the comment on it.
    Move(Address),
    /// This part of a text.
    Text(Span),
}

impl fmt::Display for OpenTaflLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag(name) => write!(f, "the `{name}` tag"),
            Self::Rules => f.write_str("the rules"),
            Self::File => f.write_str("the file"),
            Self::Move(address) => address.fmt(f),
            Self::Text(span) => write!(f, "byte {}", span.start()),
        }
    }
}

/// The parts of a record, as it is printed, that OpenTafl cannot load or
/// misreads: first those of tags, then of rules, then of moves in the order of [`Tree::walk`](tafl_game_record::Tree::walk).
///
/// Issues that printing avoids are not listed, such as rules of several lines or the word `default`:
/// [`layout_issues`] finds them in a text.
///
/// Shieldwall captures, blocked moves and the end of the game are found by replaying the record, without a check of
/// its other moves.
///
/// ```
/// use tafl_archive::{GameRecord, opentafl};
///
/// let record: GameRecord = "\
/// [event:Round 1. Final]
/// [rules:dim:5 start:/t4/5/2K2/5/5/]
/// 1. a1-a2 ---
/// ".parse()?;
/// let issues: Vec<String> = opentafl::issues(&record).iter().map(ToString::to_string).collect();
/// assert_eq!(issues, [
///     "the `event` tag: OpenTafl reads `1. ` in a tag as the first turn",
///     "1b: OpenTafl cannot load a resignation as a move",
/// ]);
/// # Ok::<(), tafl_game_record::RecordError>(())
/// ```
// deviation: G13c
pub fn issues(record: &GameRecord) -> Vec<OpenTaflIssue> {
    let mut issues = Vec::new();
    content::tag_issues(record, &mut issues);
    let missing = || Vec::from([OpenTaflIssueKind::MissingRules]);
    let kinds = record.rules().map_or_else(missing, content::rules_issues);
    issues.extend(kinds.into_iter().map(|kind| OpenTaflIssue { location: OpenTaflLocation::Rules, kind }));
    moves::moves_issues(record, &mut issues);
    issues
}

/// The parts of a text that OpenTafl cannot load or misreads, and that are printed in another form: those of its
/// layout, and several games. They are in the order of the text, with their spans as locations.
///
/// The issues of the text as it is are these and those of each of its games.
///
/// ```
/// use tafl_archive::opentafl;
///
/// let text = "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2  Kc3-c2 [Quiet.]\n";
/// let codes: Vec<_> = opentafl::layout_issues(text).iter().map(|issue| issue.code()).collect();
/// assert_eq!(codes, ["opentafl-layout-space", "opentafl-layout-comment"]);
/// ```
pub fn layout_issues(text: &str) -> Vec<OpenTaflIssue> {
    layout::layout_issues(text)
}
