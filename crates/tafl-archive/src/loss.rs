//! What is lost on the way.

use notation_syntax::FindingKind;
use tafl_moves::dialect::{self, DialectFindingKind};
use tafl_position::Side;

use crate::clipped::Clipped;

/// What could not be carried over, or was not said. It has a stable code as a finding has, by which it is counted.
///
/// Moves are counted from 1, in the order of the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameLoss {
    /// The rules of the variant are not known. The record has its start position and no rules.
    #[error("the rules of `{variant}` are not known here; the record says its start position only")]
    RulesUnknown {
        /// The variant.
        variant: Clipped,
    },
    /// Nothing is known of the variant. A layout was taken because every move replays from it.
    #[error("nothing is known of `{variant}`; the layout `{layout}` is taken, from which every move replays")]
    StartAssumed {
        /// The variant.
        variant: Clipped,
        /// The layout.
        layout: &'static str,
    },
    /// The line counts other captures than its moves name. Pieces that no move names as captured stay on the board.
    #[error(
        "the {side} took {counted} by the count of the line, its moves name {named}; the record has what the moves name"
    )]
    CapturesDiffer {
        /// The side that took them.
        side: Side,
        /// What the line says.
        counted: u64,
        /// What its moves say.
        named: u64,
    },
    /// A move that departs from its form. It was read, and is written as it should be.
    #[error("move {number}: {finding}")]
    Departure {
        /// Which move.
        number: usize,
        /// How it departs.
        finding: DialectFindingKind,
    },
    /// A move that is spelled otherwise than the others: with a hyphen, or without.
    #[error("move {number}: spelled otherwise than the first move; all are written alike")]
    Spelling {
        /// Which move.
        number: usize,
    },
    /// A field that no tag can hold. It is left out.
    #[error("no tag can hold the field `{name}`; it is left out")]
    Field {
        /// Its name.
        name: Clipped,
    },
    /// Part of a move that the line has no word for.
    #[error("move {number}: {loss}")]
    Move {
        /// Which move.
        number: usize,
        /// What is lost.
        loss: dialect::Loss,
    },
    /// Variations. The line holds the main line.
    #[error("moves in variations: {moves}; the line holds the main line only")]
    Variations {
        /// How many moves they have together.
        moves: usize,
    },
    /// Comments, clocks in them included.
    #[error("comments: {comments}; the line has no place for them")]
    Comments {
        /// How many there are.
        comments: usize,
    },
    /// A tag that the line has no field for, or none for what it says.
    #[error("the line has no field for what the tag `{name}` says; it is left out")]
    Tag {
        /// Its name.
        name: Clipped,
    },
    /// The rules of the record are not those that the line is read back with.
    #[error("the rules are not those that the line will be read with; it cannot say others")]
    Rules,
    /// The start position of the record is not the one that the line is read back with.
    #[error("the start position is not the one that the line will be read with; it cannot say another")]
    Start,
    /// The moves of the record are numbered in a way of their own.
    #[error("the turns have numbers of their own; the line has none, and they are counted from 1")]
    Numbering,
}

impl FindingKind for GameLoss {
    fn code(&self) -> &'static str {
        match self {
            Self::RulesUnknown { .. } => "rules-unknown",
            Self::StartAssumed { .. } => "start-assumed",
            Self::CapturesDiffer { .. } => "captures-differ",
            Self::Departure { finding, .. } => finding.code(),
            Self::Spelling { .. } => "spelling",
            Self::Field { .. } => "field-without-counterpart",
            Self::Move { loss, .. } => loss.code(),
            Self::Variations { .. } => "variation-without-counterpart",
            Self::Comments { .. } => "comment-without-counterpart",
            Self::Tag { .. } => "tag-without-counterpart",
            Self::Rules => "rules-without-counterpart",
            Self::Start => "start-without-counterpart",
            Self::Numbering => "numbering-without-counterpart",
        }
    }
}
