//! What the reference implementation cannot load.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use notation_syntax::{Coded, codes};
use tafl_moves::OpenTaflLimit;
use tafl_position::Dimension;
use tafl_rules::{Key, Repetition, Rules, SpeedLimits};

use crate::address::Address;
use crate::record::GameRecord;
use crate::tree::Tree;

/// Something in a record that OpenTafl cannot load, or reads otherwise, and where it stands.
///
/// Prints as one line: `3b: OpenTafl cannot load a resignation as a move`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenTaflIssue {
    location: OpenTaflLocation,
    kind: OpenTaflIssueKind,
}

impl OpenTaflIssue {
    /// Where it stands.
    pub fn location(&self) -> &OpenTaflLocation {
        &self.location
    }

    /// What it is.
    pub fn kind(&self) -> &OpenTaflIssueKind {
        &self.kind
    }

    /// The stable name of its kind, in kebab case.
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
    /// Why OpenTafl cannot load a part of a record, or what it takes it for.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum OpenTaflIssueKind {
        /// OpenTafl takes `1. ` in a tag for the first turn.
        #[code(finding, "opentafl-turn-in-tag", "[event:Round 1. Final]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl takes `1. ` in a tag for the first turn")]
        TurnInTag,
        /// OpenTafl does not read the increment of a time control.
        #[code(finding, "opentafl-increment", "[time-control:900 5i]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl does not read the increment")]
        Increment,
        /// OpenTafl ignores the position tag and starts from the position of the rules.
        #[code(finding, "opentafl-position-tag", "[position:/t2/3/2K/]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl starts from the position of the rules and ignores this tag")]
        PositionTag,
        /// OpenTafl cannot load a game without a rules tag.
        #[code(finding, "opentafl-no-rules", "[event:Club]\n\n1. a1-a2")]
        #[error("OpenTafl takes the start position from the rules, and there are none")]
        MissingRules,
        /// OpenTafl cannot load a board whose sides are even.
        #[code(finding, "opentafl-even-board", "[rules:dim:2 start:/t1/1K/]\n\n1. a1-a2")]
        #[error("OpenTafl cannot load a board of {dimension} by {dimension} squares, only odd numbers")]
        EvenBoard {
            /// The size of the board.
            dimension: Dimension,
        },
        /// OpenTafl takes `tfr:i` for a draw.
        #[code(finding, "opentafl-repetition-ignored", "[rules:dim:3 tfr:i start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl takes `tfr:i` for a draw")]
        RepetitionIgnored,
        /// OpenTafl plays `tfr:w` and `tfr:l` the other way round.
        #[code(finding, "opentafl-repetition-reversed", "[rules:dim:3 tfr:w start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl plays `tfr:{found}` the other way round")]
        RepetitionReversed {
            /// What the rules say.
            found: Repetition,
        },
        /// OpenTafl reads 1, 8 or 12 speed limits only.
        #[code(finding, "opentafl-speed-limits", "[rules:dim:3 spd:1,2 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl does not read {found} speed limits, write 1, 8 or 12")]
        SpeedLimits {
            /// How many there are.
            found: usize,
        },
        /// OpenTafl loses the fortresses of the defenders.
        #[code(finding, "opentafl-defender-fortresses", "[rules:dim:3 dfor:b2, start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl loses the fortresses of the defenders, `dfor`")]
        DefenderFortresses,
        /// OpenTafl reads `corre`, `aforre` and `dforre` only where `cenre` is not the default.
        #[code(finding, "opentafl-entry-without-center", "[rules:dim:3 corre:K start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl reads `{key}` only where `cenre` is not the default")]
        EntryWithoutCenter {
            /// The key.
            key: Key,
        },
        /// OpenTafl drops entries that the specification does not have.
        #[code(finding, "opentafl-unknown-entry", "[rules:dim:3 dice:2d6 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl drops the entry `{key}`")]
        UnknownEntry {
            /// Its key.
            key: String,
        },
        /// Something of a move.
        #[error(transparent)]
        Move(#[from] OpenTaflLimit),
        /// OpenTafl skips a turn whose number is out of sequence.
        #[code(finding, "opentafl-turn-out-of-sequence", "[rules:dim:3 start:/t2/3/2K/]\n\n2. a1-a2")]
        #[error("OpenTafl skips turn {found}, it expects turn {expected}")]
        TurnOutOfSequence {
            /// Its number.
            found: u32,
            /// The number that it should have.
            expected: u32,
        },
        /// OpenTafl takes a number at the head of a comment for a clock.
        #[code(finding, "opentafl-number-as-clock", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[2 moves are good here.]")]
        #[error("OpenTafl takes the number at the head of the comment for a clock")]
        NumberAsClock,
    }
}

impl GameRecord {
    /// What OpenTafl cannot load of this record as it is [written](#impl-Display-for-GameRecord), or takes for
    /// something else: tags first, then rules, then moves in the order of [`Tree::walk`].
    ///
    /// The writer avoids by itself what can be said in another way: rules of several lines, the word `default`,
    /// addresses without their last dot, comments on the line of their turn, more than one blank between moves.
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
    ///     "the `event` tag: OpenTafl takes `1. ` in a tag for the first turn",
    ///     "1b: OpenTafl cannot load a resignation as a move",
    /// ]);
    /// # Ok::<(), tafl_game_record::RecordError>(())
    /// ```
    // deviation: G13c
    pub fn opentafl_issues(&self) -> Vec<OpenTaflIssue> {
        let mut issues = Vec::new();
        self.tags_for_opentafl(&mut issues);
        let kinds =
            self.rules().map_or_else(|| Vec::from([OpenTaflIssueKind::MissingRules]), rules_for_opentafl);
        issues
            .extend(kinds.into_iter().map(|kind| OpenTaflIssue { location: OpenTaflLocation::Rules, kind }));
        moves_for_opentafl(self.tree(), &mut issues);
        issues
    }

    fn tags_for_opentafl(&self, issues: &mut Vec<OpenTaflIssue>) {
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

fn rules_for_opentafl(rules: &Rules) -> Vec<OpenTaflIssueKind> {
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
    match rules.speed_limits() {
        SpeedLimits::BySide(limits) => kinds.push(OpenTaflIssueKind::SpeedLimits { found: limits.len() }),
        SpeedLimits::Ten(limits) => kinds.push(OpenTaflIssueKind::SpeedLimits { found: limits.len() }),
        SpeedLimits::All(_) | SpeedLimits::Eight(_) | SpeedLimits::Each(_) => {}
    }
    if !rules.defender_fortresses().is_empty() {
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

fn moves_for_opentafl(tree: &Tree, issues: &mut Vec<OpenTaflIssue>) {
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
