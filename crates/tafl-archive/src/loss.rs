//! Losses of conversions.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use notation_syntax::codes;
use tafl_moves::Move;
use tafl_moves::dialect::{self, MoveDialectFindingKind};
use tafl_play::IllegalStepError;
use tafl_position::{Side, Square};

use crate::error::Quoted;

codes! {
    /// A loss of the conversion of a game, or an assumption of it.
    ///
    /// The losses of a single move are those of its dialect: [`Departure`](Self::Departure) and [`Move`](Self::Move)
    /// contain them, and have their codes. Moves are numbered from 1, in the order of the line.
    ///
    /// ```
    /// use tafl_archive::{ArchiveFormat, GameLoss};
    /// use tafl_position::Side;
    ///
    /// let game = ArchiveFormat::HnefataflCsv.parse("h1-h3,1,0,Ongoing")?;
    /// assert_eq!(game.losses, [GameLoss::CapturesDiffer { side: Side::Attackers, counted: 1, named: 0 }]);
    /// # Ok::<(), tafl_archive::ImportError>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum GameLoss {
        /// The line names a variant, but not its rules, and this library does not know them. The record has a start
        /// position and replays, but cannot be verified.
        #[code(finding, "rules-unknown", "{\"AageGameTypeName\": \"Brandubh3 7x7\", \"Moves\": [\"d1-c1\"]}")]
        #[error("the rules of `{variant}` are unknown; the record has only a start position", variant = Quoted(variant))]
        RulesUnknown {
            /// The variant.
            variant: Box<str>,
        },
        /// The variant is unknown. The first start position of its size from which every move replays is assumed.
        #[code(finding, "start-assumed", "{\"AageGameTypeName\": \"My own 7x7\", \"Moves\": [\"d1-c1\"]}")]
        #[error("unknown variant `{variant}`; the layout `{layout}` is assumed, from which every move replays", variant = Quoted(variant))]
        StartAssumed {
            /// The variant.
            variant: Box<str>,
            /// The name of the layout.
            layout: &'static str,
        },
        /// The line counts other captures than its moves name. The record has those of the moves; pieces that no move
        /// captures stay on the board.
        #[code(finding, "captures-differ", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1\"], \"BlackPiecesCaptured\": 1}")]
        #[error("captures by the {side}: the line counts {counted}, its moves name {named}; the record has those of the moves")]
        CapturesDiffer {
            /// The side that captured.
            side: Side,
            /// The count of the line.
            counted: u64,
            /// The number of captures in its moves.
            named: u64,
        },
        /// The rules capture pieces that the move does not name. Old games omit captures: later moves do not fit the board
        /// without them, or the line counts more than its moves name.
        #[code(finding, "captures-restored", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-f1\", \"d3-f3\", \"f1-f2\"]}")]
        #[error("move {number}: captures restored by the rules: {list}", list = List(squares))]
        CapturesRestored {
            /// The number of the move.
            number: usize,
            /// The squares.
            squares: Vec<Square>,
        },
        /// The move names captures that its rules cannot mean: of an empty square, of an own piece, or of a piece that
        /// the move does not touch. The captures are dropped.
        #[code(finding, "capture-impossible", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1xg7\"]}")]
        #[error("move {number}: captures that are impossible, and dropped: {list}", list = List(squares))]
        CaptureImpossible {
            /// The number of the move.
            number: usize,
            /// The squares.
            squares: Vec<Square>,
        },
        /// A berserk turn has more steps than the line names. The server wrote only the first step of a turn; the others
        /// are known if from any other ones a later move is not legal.
        #[code(finding, "step-restored")]
        #[error("move {number}: step of a berserk turn restored by the rules: `{step}`")]
        StepRestored {
            /// The number of the move, with all restored ones counted.
            number: usize,
            /// The step.
            step: Box<Move>,
        },
        /// The rules of the variant, or those that were given, begin with another start position or another side than
        /// the game, or its moves cannot be played from there. The game is read without them.
        #[code(finding, "rules-not-used", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d3-c3\"]}")]
        #[error("{reason}; the game is read without them")]
        RulesNotUsed {
            /// Why the rules are not used, in words.
            reason: &'static str,
        },
        /// A move departs from its form. It was read, and will be written in the canonical form.
        #[inherit(finding)]
        #[error("move {number}: {finding}")]
        Departure {
            /// The number of the move.
            number: usize,
            /// The departure.
            finding: MoveDialectFindingKind,
        },
        /// All moves of a game are written with a hyphen, or all without, as the first one is.
        #[code(finding, "spelling", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1\", \"d3c3\"]}")]
        #[error("move {number}: spelled differently from the first move, which determines the spelling")]
        Spelling {
            /// The number of the move.
            number: usize,
        },
        /// Other fields are kept in tags. Fields whose names have other characters than letters, digits, `-` and `_` cannot
        /// be kept, and are omitted.
        #[code(finding, "field-without-counterpart", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1\"], \"seen by\": 7}")]
        #[error("a tag cannot hold the field `{name}`; it is omitted", name = Quoted(name))]
        Field {
            /// The name of the field.
            name: Box<str>,
        },
        /// The line cannot express part of a move.
        #[inherit(loss)]
        #[error("move {number}: {loss}")]
        Move {
            /// The number of the move.
            number: usize,
            /// The part that is lost.
            loss: dialect::MoveLoss,
        },
        /// A line has room for the main line only. Variations are omitted.
        #[code(finding, "variation-without-counterpart", "[rules:dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n1. d1-d3\n1a.1.1a. d1-d4")]
        #[error("moves in variations: {moves}; they are omitted")]
        Variations {
            /// The number of moves in all variations.
            moves: usize,
        },
        /// A line has no comments. Those of the record are omitted, with the clocks in them.
        #[code(finding, "comment-without-counterpart", "[rules:dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n1. d1-d3\n[Well played.]")]
        #[error("comments: {comments}; they are omitted")]
        Comments {
            /// The number of comments.
            comments: usize,
        },
        /// A line has no field for a tag, or none for its value. The tag is omitted.
        #[code(finding, "tag-without-counterpart", "[variant:Magpie 7x7]\n[date:2015.01.07]\n[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1")]
        #[error("the line has no field for the tag `{name}` or its value; it is omitted", name = Quoted(name))]
        Tag {
            /// The name of the tag.
            name: Box<str>,
        },
        /// A line does not contain rules. It will be read with those of its variant or format, which differ.
        #[code(finding, "rules-without-counterpart", "[variant:Magpie 7x7]\n[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1")]
        #[error("the rules differ from those that the line will be read with")]
        Rules,
        /// A line does not contain a start position. It will be read with that of its variant, which differs.
        #[code(finding, "start-without-counterpart", "[variant:Magpie 7x7]\n[position:/7/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-c2")]
        #[error("the start position differs from the one that the line will be read with")]
        Start,
        /// A line cannot say that a move captures nothing, or how a berserk turn continues. When the line is read, both
        /// follow from the rules of its variant, and differ.
        #[code(finding, "read-differently", "[variant:Magpie 7x7]\n[rules:dim:7 name:Magpie surf:n ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-f1 d3-f3\n2. f1-f2")]
        #[error("move {number}: the line will be read with other steps or captures")]
        ReadDifferently {
            /// The number of the move.
            number: usize,
        },
        /// A line is not part of a game, such as another command of a program. It is omitted.
        #[code(finding, "line-without-counterpart")]
        #[error("the line `{text}` does not belong to a game; it is omitted", text = Quoted(text))]
        Line {
            /// The line.
            text: Box<str>,
        },
        /// The text has a move or a resignation that the program refused, and continues with another one. It was not
        /// played, and is omitted. Where the text has no answers of the program, its rules decide what it refused.
        #[code(finding, "move-refused")]
        #[error("after move {number}: `{text}` was refused, and is not part of the game{reason}", reason = Reason(reason.as_ref()), text = Quoted(text))]
        Refused {
            /// The number of moves before it.
            number: usize,
            /// The move.
            text: Box<str>,
            /// Why it is not legal; `None` if the text says that it was refused, and for a resignation.
            reason: Option<IllegalStepError>,
        },
        /// The boards of a log do not fit its moves from the first one on: they are empty, or drawn in another way. The moves are
        /// read from where games of this format begin.
        #[code(finding, "boards-ignored")]
        #[error("the boards do not fit the moves; the game is read without them, from the usual start")]
        BoardsIgnored,
        /// The moves of a line have no numbers. When the line is read, turns are numbered from 1.
        #[code(finding, "numbering-without-counterpart", "[rules:dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n2. d1-d3")]
        #[error("the turns are not numbered consecutively from 1; the line has no numbers")]
        Numbering,
        /// The game has a rule that OpenTafl Notation cannot express. The record has the nearest rules, and keeps the rule
        /// in a tag.
        #[code(finding, "rule-without-counterpart")]
        #[error("OpenTafl Notation cannot express the rule `{rule}`; the record has the nearest rules", rule = Quoted(rule))]
        Rule {
            /// The rule, in the words of the format.
            rule: Box<str>,
        },
        /// The format counts the captures of a move, and the rules capture another number of pieces. The record has the
        /// captures of the rules, which may not be those of the game.
        #[code(finding, "capture-count-differs")]
        #[error("move {number}: the text counts {counted} captures, the rules make {captured}; the record has those of the rules")]
        CaptureCount {
            /// The number of the move.
            number: usize,
            /// The count of the text.
            counted: u64,
            /// The number of captures by the rules.
            captured: u64,
        },
        /// A move is spelled differently from the form that its program writes. It was read, and will be written in that
        /// form.
        #[code(finding, "move-respelled")]
        #[error("move {number}: `{text}` will be written in the form of the format", text = Quoted(text))]
        Respelled {
            /// The number of the move.
            number: usize,
            /// The move.
            text: Box<str>,
        },
        /// A comment has characters that the new form cannot hold: brackets and bars in a record, braces and line breaks in
        /// a text. They are replaced by similar ones.
        #[code(finding, "comment-changed")]
        #[error("comment after move {number}: characters that would end it are replaced")]
        CommentChanged {
            /// The number of moves before the comment.
            number: usize,
        },
        /// The game does not name its variant. The one that its program takes is assumed.
        #[code(finding, "variant-assumed")]
        #[error("the game does not name its variant; `{variant}` is assumed, as by its program")]
        VariantAssumed {
            /// The variant.
            variant: &'static str,
        },
        /// The format has a version that is not known. The game is read as one of the known version.
        #[code(finding, "version-unknown")]
        #[error("unknown version `{version}` of the format; the game is read as one of `{known}`", version = Quoted(version))]
        VersionUnknown {
            /// The version.
            version: Box<str>,
            /// The version as which it is read.
            known: &'static str,
        },
        /// A text states its result twice, differently. The record has the first.
        #[code(finding, "results-differ")]
        #[error("the game states the result `{tag}`, and then `{line}`; the record has the first", tag = Quoted(tag), line = Quoted(line))]
        ResultsDiffer {
            /// The first, in formats with tags that of the tag.
            tag: Box<str>,
            /// The other one, as a rule after the moves.
            line: Box<str>,
        },
        /// The game contains the position after its last move, which differs from the one that its rules lead to. The
        /// record has the captures of the rules.
        #[code(finding, "board-differs")]
        #[error("the board after the last move differs from that of the rules on {list}", list = List(squares))]
        BoardDiffers {
            /// The squares.
            squares: Vec<Square>,
        },
    }
}

impl GameLoss {
    /// Whether steps or captures of the game are not those of its source, but follow the rules. Such a game does not show
    /// which rules fit.
    ///
    /// ```
    /// use tafl_archive::{ArchiveFormat, GameLoss};
    ///
    /// let line = r#"{"AageGameTypeName": "Magpie 7x7", "Moves": ["d1-f1", "d3-f3", "f1-f2"]}"#;
    /// let game = ArchiveFormat::AageNielsen.parse(line)?;
    /// assert!(game.losses.iter().any(GameLoss::follows_rules));
    /// # Ok::<(), tafl_archive::ImportError>(())
    /// ```
    pub const fn follows_rules(&self) -> bool {
        matches!(
            self,
            Self::CapturesRestored { .. } | Self::CaptureImpossible { .. } | Self::StepRestored { .. }
        )
    }
}

/// A reason after a colon.
struct Reason<'a>(Option<&'a IllegalStepError>);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |reason| write!(f, ": {reason}"))
    }
}

/// Squares in quotes: `` `e9`, `d8` ``.
struct List<'a>(&'a [Square]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .enumerate()
            .try_for_each(|(index, square)| write!(f, "{}`{square}`", if index == 0 { "" } else { ", " }))
    }
}
