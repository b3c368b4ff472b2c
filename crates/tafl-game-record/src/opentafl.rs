//! The parts of a record that OpenTafl, the reference implementation, cannot load.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use notation_syntax::{Coded, codes};
use tafl_moves::OpenTaflLimit;
use tafl_position::{Dimension, Side};
use tafl_rules::{Key, Repetition, Rules, SpeedLimits};

use crate::address::Address;
use crate::record::GameRecord;
use crate::tree::Tree;

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
    /// The move at this address, or the comment on it.
    Move(Address),
}

impl fmt::Display for OpenTaflLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag(name) => write!(f, "the `{name}` tag"),
            Self::Rules => f.write_str("the rules"),
            Self::Move(address) => address.fmt(f),
        }
    }
}

codes! {
    /// Why OpenTafl cannot load a part of a record, or how it misreads it.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum OpenTaflIssueKind {
        /// OpenTafl reads `1. ` in a tag as the first turn.
        #[code(finding, "opentafl-turn-in-tag", "[event:Round 1. Final]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl reads `1. ` in a tag as the first turn")]
        TurnInTag,
        /// OpenTafl does not read the increment of a time control.
        #[code(finding, "opentafl-increment", "[time-control:900 5i]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl does not read the increment")]
        Increment,
        /// OpenTafl ignores the position tag and starts from the position of the rules.
        #[code(finding, "opentafl-position-tag", "[position:/t2/3/2K/]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl starts from the position of the rules and ignores this tag")]
        PositionTag,
        /// OpenTafl takes the start position from the rules, so it cannot load a game without a rules tag.
        #[code(finding, "opentafl-no-rules", "[event:Club]\n\n1. a1-a2")]
        #[error("OpenTafl cannot load a record without rules, from which it takes the start position")]
        MissingRules,
        /// OpenTafl cannot load a board of even size.
        #[code(finding, "opentafl-even-board", "[rules:dim:2 start:/t1/1K/]\n\n1. a1-a2")]
        #[error("OpenTafl cannot load a board of {dimension} by {dimension} squares, only boards of odd size")]
        EvenBoard {
            /// The size of the board.
            dimension: Dimension,
        },
        /// OpenTafl treats `tfr:i`, repetitions without effect, as a draw.
        #[code(finding, "opentafl-repetition-ignored", "[rules:dim:3 tfr:i start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl treats `tfr:i` as a draw")]
        RepetitionIgnored,
        /// OpenTafl plays `tfr:w` and `tfr:l` in reverse: it takes each for the other.
        #[code(finding, "opentafl-repetition-reversed", "[rules:dim:3 tfr:w start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl plays `tfr:{found}` in reverse")]
        RepetitionReversed {
            /// The value of `tfr`.
            found: Repetition,
        },
        /// OpenTafl reads only 1, 8 or 12 speed limits.
        #[code(finding, "opentafl-speed-limits", "[rules:dim:3 spd:1,2 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl does not read {found} speed limits; write 1, 8 or 12")]
        SpeedLimits {
            /// The number of limits.
            found: usize,
        },
        /// OpenTafl does not keep the fortresses of the defenders.
        #[code(finding, "opentafl-defender-fortresses", "[rules:dim:3 dfor:b2, start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl does not keep the fortresses of the defenders, `dfor`")]
        DefenderFortresses,
        /// OpenTafl reads `corre`, `aforre` and `dforre` only if `cenre` is not the default.
        #[code(finding, "opentafl-entry-without-center", "[rules:dim:3 corre:K start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl reads `{key}` only if `cenre` is not the default")]
        EntryWithoutCenter {
            /// The key.
            key: Key,
        },
        /// OpenTafl drops entries of the rules that the specification does not define.
        #[code(finding, "opentafl-unknown-entry", "[rules:dim:3 dice:2d6 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl drops the entry `{key}`")]
        UnknownEntry {
            /// Its key.
            key: String,
        },
        /// A part of a move.
        #[error(transparent)]
        Move(#[from] OpenTaflLimit),
        /// OpenTafl skips a turn of the main line whose number is out of sequence.
        #[code(finding, "opentafl-turn-out-of-sequence", "[rules:dim:3 start:/t2/3/2K/]\n\n2. a1-a2")]
        #[error("OpenTafl skips turn {found}; it expects turn {expected}")]
        TurnOutOfSequence {
            /// Its number.
            found: u32,
            /// The number that OpenTafl expects.
            expected: u32,
        },
        /// OpenTafl reads a number at the start of a comment as a clock.
        #[code(finding, "opentafl-number-as-clock", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[2 moves are good here.]")]
        #[error("OpenTafl reads the number at the start of the comment as a clock")]
        NumberAsClock,
    }
}

impl GameRecord {
    /// The parts of this record, as it is [printed](#impl-Display-for-GameRecord), that OpenTafl cannot load or
    /// misreads: first those of tags, then of rules, then of moves in the order of [`Tree::walk`].
    ///
    /// Issues that printing avoids are not listed: rules of several lines, the word `default`, addresses without their
    /// final dot, comments on the line of their turn, several spaces between moves.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    ///
    /// let record: GameRecord = "\
    /// [event:Round 1. Final]
    /// [rules:dim:3 start:/t2/3/2K/]
    /// 1. a1-a2 ---
    /// ".parse()?;
    /// let issues: Vec<String> = record.opentafl_issues().iter().map(ToString::to_string).collect();
    /// assert_eq!(issues, [
    ///     "the `event` tag: OpenTafl reads `1. ` in a tag as the first turn",
    ///     "1b: OpenTafl cannot load a resignation as a move",
    /// ]);
    /// # Ok::<(), tafl_game_record::RecordError>(())
    /// ```
    // deviation: G13c
    pub fn opentafl_issues(&self) -> Vec<OpenTaflIssue> {
        let mut issues = Vec::new();
        self.opentafl_tag_issues(&mut issues);
        let kinds = self.rules().map_or_else(|| Vec::from([OpenTaflIssueKind::MissingRules]), rules_issues);
        issues
            .extend(kinds.into_iter().map(|kind| OpenTaflIssue { location: OpenTaflLocation::Rules, kind }));
        moves_issues(self.tree(), &mut issues);
        issues
    }

    fn opentafl_tag_issues(&self, issues: &mut Vec<OpenTaflIssue>) {
        let mut found = |name: &str, kind| {
            issues.push(OpenTaflIssue { location: OpenTaflLocation::Tag(name.to_string()), kind });
        };
        for tag in self.tags() {
            if tag.value().as_str().contains("1. ") {
                found(tag.name(), OpenTaflIssueKind::TurnInTag);
            }
        }
        let control = self.time_control().and_then(Result::ok);
        if control.is_some_and(|control| control.increment().is_some()) {
            found("time-control", OpenTaflIssueKind::Increment);
        }
        if self.position_tag().is_some() {
            found("position", OpenTaflIssueKind::PositionTag);
        }
    }
}

fn rules_issues(rules: &Rules) -> Vec<OpenTaflIssueKind> {
    let mut kinds = Vec::new();
    let dimension = rules.dimension();
    if dimension.get() % 2 == 0 {
        kinds.push(OpenTaflIssueKind::EvenBoard { dimension });
    }
    match rules.repetition() {
        Repetition::Ignored => kinds.push(OpenTaflIssueKind::RepetitionIgnored),
        found @ (Repetition::MoverWins | Repetition::MoverLoses) => {
            kinds.push(OpenTaflIssueKind::RepetitionReversed { found });
        }
        Repetition::Draw => {}
    }
    let limits = rules.speed_limits();
    if matches!(limits, SpeedLimits::BySide(_) | SpeedLimits::Ten(_)) {
        kinds.push(OpenTaflIssueKind::SpeedLimits { found: limits.count() });
    }
    if !rules.fortresses(Side::Defenders).is_empty() {
        kinds.push(OpenTaflIssueKind::DefenderFortresses);
    }
    if rules.is_default(Key::Cenre) {
        let entries = [Key::Corre, Key::Aforre, Key::Dforre].into_iter();
        let lost = entries.filter(|&key| !rules.is_default(key));
        kinds.extend(lost.map(|key| OpenTaflIssueKind::EntryWithoutCenter { key }));
    }
    let unknown = rules.others().iter().map(|entry| entry.key().to_string());
    kinds.extend(unknown.map(|key| OpenTaflIssueKind::UnknownEntry { key }));
    kinds
}

fn moves_issues(tree: &Tree, issues: &mut Vec<OpenTaflIssue>) {
    let mut before = 0;
    for (address, id) in tree.walk() {
        let mut found =
            |kind| issues.push(OpenTaflIssue { location: OpenTaflLocation::Move(address.clone()), kind });
        let turn = address.index().turn();
        if address.depth() == 0 && turn != before {
            let expected = before.saturating_add(1);
            if turn != expected {
                found(OpenTaflIssueKind::TurnOutOfSequence { found: turn, expected });
            }
            before = turn;
        }
        if let Some(record) = tree.record(id) {
            record.opentafl_limits().into_iter().for_each(|limit| found(limit.into()));
        }
        let comment = tree.comment(id);
        let numbered = comment.filter(|comment| comment.as_str().starts_with(|c: char| c.is_ascii_digit()));
        if numbered.is_some_and(|comment| comment.clock().is_none()) {
            found(OpenTaflIssueKind::NumberAsClock);
        }
    }
}
