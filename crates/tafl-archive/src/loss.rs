//! What is lost on the way.

use notation_syntax::codes;
use tafl_moves::dialect::{self, MoveDialectFindingKind};
use tafl_position::Side;

use crate::clipped::Clipped;

codes! {
    /// What could not be carried over, or was not said. It has a stable code as a finding has, by which it is counted.
    ///
    /// Moves are counted from 1, in the order of the line.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum Loss {
        /// The line names a variant and not its rules, and they are not known here. The record says its start
        /// position and replays, but cannot be judged.
        #[code(finding, "rules-unknown", "{\"AageGameTypeName\": \"Brandubh3 7x7\", \"Moves\": [\"d1-c1\"]}")]
        #[error("the rules of `{variant}` are not known here; the record says its start position only")]
        RulesUnknown {
            /// The variant.
            variant: Clipped,
        },
        /// Nothing is known of the variant. The first start position of its size is taken from which every move
        /// replays.
        #[code(finding, "start-assumed", "{\"AageGameTypeName\": \"My own 7x7\", \"Moves\": [\"d1-c1\"]}")]
        #[error("nothing is known of `{variant}`; the layout `{layout}` is taken, from which every move replays")]
        StartAssumed {
            /// The variant.
            variant: Clipped,
            /// The layout.
            layout: &'static str,
        },
        /// The line counts other captures than its moves name. The record has what the moves name; pieces that
        /// nobody names stay on the board.
        #[code(finding, "captures-differ", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1\"], \"BlackPiecesCaptured\": 1}")]
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
        #[inherit(finding)]
        #[error("move {number}: {finding}")]
        Departure {
            /// Which move.
            number: usize,
            /// How it departs.
            finding: MoveDialectFindingKind,
        },
        /// Moves are written with a hyphen or without, all of a game alike. The first one says how.
        #[code(finding, "spelling", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1\", \"d3c3\"]}")]
        #[error("move {number}: spelled otherwise than the first move; all are written alike")]
        Spelling {
            /// Which move.
            number: usize,
        },
        /// A field is kept in a tag. Lists, which need a closing bracket, and names with other characters than
        /// letters, digits, `-` and `_` cannot be, and are left out.
        #[code(finding, "field-without-counterpart", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1\"], \"seen by\": 7}")]
        #[error("no tag can hold the field `{name}`; it is left out")]
        Field {
            /// Its name.
            name: Clipped,
        },
        /// Part of a move that the line has no word for.
        #[inherit(loss)]
        #[error("move {number}: {loss}")]
        Move {
            /// Which move.
            number: usize,
            /// What is lost.
            loss: dialect::MoveLoss,
        },
        /// A line holds the main line. Variations are left out.
        #[code(finding, "variation-without-counterpart", "[rules:dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n1. d1-d3\n1a.1.1a. d1-d4")]
        #[error("moves in variations: {moves}; the line holds the main line only")]
        Variations {
            /// How many moves they have together.
            moves: usize,
        },
        /// A line has no place for comments. They are left out.
        #[code(finding, "comment-without-counterpart", "[rules:dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n1. d1-d3\n[Well played.]")]
        #[error("comments: {comments}; the line has no place for them")]
        Comments {
            /// How many there are.
            comments: usize,
        },
        /// A line has no field for what a tag says. It is left out.
        #[code(finding, "tag-without-counterpart", "[variant:Magpie 7x7]\n[date:2015.01.07]\n[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1")]
        #[error("the line has no field for what the tag `{name}` says; it is left out")]
        Tag {
            /// Its name.
            name: Clipped,
        },
        /// A line cannot say rules. It will be read with others.
        #[code(finding, "rules-without-counterpart", "[variant:Magpie 7x7]\n[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1")]
        #[error("the rules are not those that the line will be read with; it cannot say others")]
        Rules,
        /// A line cannot say a start position. It will be read with another.
        #[code(finding, "start-without-counterpart", "[variant:Magpie 7x7]\n[position:/7/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-c2")]
        #[error("the start position is not the one that the line will be read with; it cannot say another")]
        Start,
        /// The moves of a line have no numbers. They are counted from 1 when it is read.
        #[code(finding, "numbering-without-counterpart", "[rules:dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n2. d1-d3")]
        #[error("the turns have numbers of their own; the line has none, and they are counted from 1")]
        Numbering,
    }
}
