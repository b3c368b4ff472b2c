//! Why a line or a game record cannot be converted.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::fmt::Write as _;

use notation_syntax::{codes, shortened, visible};
use tafl_game_record::ReplayError;
use tafl_moves::ApplyError;
use tafl_moves::dialect::MoveDialectErrorKind;
use tafl_play::IllegalStepError;
use tafl_position::{Piece, Square};

codes! {
    /// Why a line of an archive cannot be converted into a game record.
    ///
    /// Moves are numbered from 1, in the order of the line.
    ///
    /// ```
    /// use tafl_archive::ArchiveFormat;
    ///
    /// let error = ArchiveFormat::HnefataflCsv.parse("h1-h3,0,0").unwrap_err();
    /// assert_eq!(error.to_string(), "expected four fields, `moves,count,count,result`, found 3");
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ImportError {
        /// Each line is a JSON object. The game is rejected.
        #[code(error, "not-json", "{Moves}")]
        #[error("invalid JSON: {message}")]
        NotJson {
            /// The message of the JSON parser, with the column.
            message: String,
        },
        /// Each line is a JSON object. The game is rejected.
        #[code(error, "not-an-object", "[\"d1-c1\"]")]
        #[error("expected a JSON object, found {found}")]
        NotAnObject {
            /// The type of the value.
            found: &'static str,
        },
        /// The object names the variant (`AageGameTypeName`) and the moves (`Moves`). The game is rejected.
        #[code(error, "field-missing", "{\"Moves\": [\"d1-c1\"]}")]
        #[error("the field `{name}` is missing")]
        FieldMissing {
            /// The name of the field.
            name: &'static str,
        },
        /// The variant is a string, and the moves are an array of strings. The game is rejected.
        #[code(error, "field-type", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": \"d1-c1\"}")]
        #[error("field `{name}`: expected {expected}, found {found}")]
        FieldType {
            /// The name of the field.
            name: &'static str,
            /// The expected type.
            expected: &'static str,
            /// The type of the value.
            found: &'static str,
        },
        /// An object has at most a hundred fields. The game is rejected.
        #[code(error, "too-many-fields")]
        #[error("the object has {found} fields, the maximum is {max}")]
        TooManyFields {
            /// The number of fields.
            found: usize,
            /// The maximum.
            max: usize,
        },
        /// A line has four fields. The game is rejected.
        #[code(error, "field-count", "h1-h3 f8-i8,0,0")]
        #[error("expected four fields, `moves,count,count,result`, found {found}")]
        FieldCount {
            /// The number of fields.
            found: usize,
        },
        /// The second and the third field are the numbers of pieces that the attackers and the defenders captured. The
        /// game is rejected.
        #[code(error, "not-a-count", "h1-h3,0,some,White")]
        #[error("expected the number of captured pieces, found `{text}`", text = Quoted(text))]
        NotACount {
            /// The text of the field.
            text: Box<str>,
        },
        /// The fourth field names the winner. The game is rejected.
        #[code(error, "not-a-result", "h1-h3,0,0,Red")]
        #[error("expected `Black`, `White`, `Draw` or `Ongoing`, found `{text}`", text = Quoted(text))]
        NotAResult {
            /// The text of the field.
            text: Box<str>,
        },
        /// A word of the line is not a move. Dice games have such words. The game is rejected.
        #[code(error, "not-a-move", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"nox\"]}")]
        #[error("move {number}, `{text}`: {error}", text = Quoted(text))]
        NotAMove {
            /// The number of the move.
            number: usize,
            /// The word.
            text: Box<str>,
            /// Why it is not a move.
            error: Box<MoveDialectErrorKind>,
        },
        /// `resigned` and `timeout` end a game, but more words follow. The game is rejected.
        #[code(error, "ending-not-last", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"resigned\", \"d1-c1\"]}")]
        #[error("`{text}` is word {number} of {count}, expected it at the end", text = Quoted(text))]
        EndingNotLast {
            /// The number of the word.
            number: usize,
            /// The word.
            text: Box<str>,
            /// The number of words.
            count: usize,
        },
        /// The boards of positions and game records are square. The game is rejected.
        #[code(error, "board-not-square", "{\"AageGameTypeName\": \"Saami Daabloe 11x9\", \"Moves\": []}")]
        #[error("the board of `{variant}` is not square", variant = Quoted(variant))]
        NotSquare {
            /// The variant.
            variant: Box<str>,
        },
        /// The variant is unknown, and so is a start position from which every move replays. The game is rejected.
        #[code(error, "no-layout", "{\"AageGameTypeName\": \"Gala 10x10\", \"Moves\": [\"a1-a2\"]}")]
        #[error("unknown variant `{variant}`; its moves replay from no known layout of its size ({tried} tried)", variant = Quoted(variant))]
        NoLayout {
            /// The variant.
            variant: Box<str>,
            /// The number of layouts that were tried.
            tried: usize,
        },
        /// A move does not fit the board. Old games omit captures, so sooner or later a piece is in the way. The game is
        /// rejected.
        #[code(error, "not-playable", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-d2\"]}")]
        #[error("move {number}, `{text}`, cannot be played: {error}", text = Quoted(text))]
        NotPlayable {
            /// The number of the move.
            number: usize,
            /// The move.
            text: Box<str>,
            /// Why it cannot be played.
            error: ApplyError,
        },
        /// The moves of the format do not name captures. They follow from the rules, by which a move is not legal. The
        /// game is rejected.
        #[code(error, "not-legal")]
        #[error("move {number}, `{text}`, is not legal, and its captures are unknown: {reason}", text = Quoted(text))]
        NotLegal {
            /// The number of the move.
            number: usize,
            /// The move.
            text: Box<str>,
            /// Why it is not legal.
            reason: IllegalStepError,
        },
        /// The moves of the format do not name captures, and the rules are unknown. The game is rejected; `tafl convert
        /// --rules` gives it rules.
        #[code(error, "rules-needed")]
        #[error("the captures follow from the rules, which are unknown; give rules that begin with this position")]
        RulesNeeded,
        /// No field of a JSON object is known to have the moves of a list. The game is rejected; `--from moves:field=NAME`
        /// names the field.
        #[code(error, "moves-field-missing")]
        #[error("there is no field `{name}` with the moves; name their field, as in `moves:field=NAME`", name = Quoted(name))]
        MovesFieldMissing {
            /// The name that was expected.
            name: Box<str>,
        },
        /// A list of moves names a square that is not on the board of its rules, however its squares are written. The game
        /// is rejected.
        #[code(error, "moves-off-board")]
        #[error("move {number}, `{text}`: a square is not on the board, with squares written as `{written}`", text = Quoted(text))]
        OffBoard {
            /// The number of the move.
            number: usize,
            /// The move.
            text: Box<str>,
            /// How squares are written, of all ways the one in which most moves are legal.
            written: Box<str>,
        },
        /// The moves of a list are legal with squares written in different ways, which lead to different games. The game is
        /// rejected; `--from moves:WAY` says how they are written.
        #[code(error, "moves-ambiguous")]
        #[error("the moves are legal with squares written as `{one}` and as `{other}`; write one of them after the format, as in `moves:{one}`")]
        MovesAmbiguous {
            /// A way to write squares.
            one: Box<str>,
            /// Another one.
            other: Box<str>,
        },
        /// A field has a value that the format does not define. The game is rejected.
        #[code(error, "field-value")]
        #[error("field `{name}`: expected {expected}, found `{found}`", found = Quoted(found))]
        FieldValue {
            /// The name of the field.
            name: &'static str,
            /// The expected values.
            expected: &'static str,
            /// The value.
            found: Box<str>,
        },
        /// A game has more moves than are read. The game is rejected.
        #[code(error, "too-many-moves")]
        #[error("the game has {found} moves, the maximum is {max}")]
        TooManyMoves {
            /// The number of moves.
            found: usize,
            /// The maximum.
            max: usize,
        },
        /// A text of several lines has a line that its format does not have after the lines before it. The game is rejected.
        #[code(error, "text-unexpected")]
        #[error("line {line}: expected {expected}, found `{found}`", found = Quoted(found))]
        Unexpected {
            /// The number of the line in the game, from 1.
            line: usize,
            /// The text that the format has there.
            expected: &'static str,
            /// The text.
            found: Box<str>,
        },
        /// A text without moves is not a game of this format. It is rejected.
        #[code(error, "moves-missing")]
        #[error("the game has no moves")]
        NoMoves,
        /// The game names a variant that its program does not have, and the captures follow from the rules. The game is
        /// rejected.
        #[code(error, "variant-unknown")]
        #[error("unknown variant `{variant}`, by whose rules the pieces are captured", variant = Quoted(variant))]
        VariantUnknown {
            /// The variant.
            variant: Box<str>,
        },
        /// OpenTafl rules cannot express a rule that determines which pieces are captured. The game is rejected.
        #[code(error, "rule-inexpressible")]
        #[error("OpenTafl rules cannot express `{rule}`, by which pieces are captured")]
        RuleInexpressible {
            /// The rule, in the words of the program.
            rule: &'static str,
        },
        /// A move has more variations than are read. The game is rejected.
        #[code(error, "too-many-variations")]
        #[error("a move has more than {max} variations")]
        TooManyVariations {
            /// The maximum.
            max: usize,
        },
        /// The game is a value in RON, the Rusty Object Notation. The game is rejected.
        #[code(error, "not-ron")]
        #[error("invalid RON at offset {offset}: expected {expected}, found `{found}`", found = Quoted(found))]
        NotRon {
            /// The offset, in bytes.
            offset: usize,
            /// The text that RON has there.
            expected: &'static str,
            /// The character that was found, or `the end`.
            found: Box<str>,
        },
        /// The text has no command that plays a move or starts a game. It is rejected.
        #[code(error, "no-command")]
        #[error("expected a session with commands such as `play attacker d1 d3`, found none that plays a game")]
        NoCommand,
        /// The text shows the board after each move. It is not the board to which the moves lead. The game is rejected.
        #[code(error, "board-contradicts-moves")]
        #[error("the board after move {number} differs on `{square}` from the one to which the moves lead")]
        BoardContradicts {
            /// The number of the last move before the board; 0 for the first board.
            number: usize,
            /// The first square that differs.
            square: Square,
        },
    }
}

impl ImportError {
    /// The number of the move that the error is about.
    pub(crate) fn move_number(&self) -> Option<usize> {
        match self {
            Self::NotAMove { number, .. }
            | Self::EndingNotLast { number, .. }
            | Self::NotPlayable { number, .. }
            | Self::NotLegal { number, .. }
            | Self::OffBoard { number, .. }
            | Self::BoardContradicts { number, .. } => Some(*number),
            _ => None,
        }
    }
}

codes! {
    /// Why a game record cannot be written as a line.
    ///
    /// ```
    /// use tafl_archive::{ArchiveFormat, Coded};
    /// use tafl_game_record::GameRecord;
    ///
    /// let small: GameRecord = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n".parse()?;
    /// let error = ArchiveFormat::HnefataflOrgPgn.print(&small).unwrap_err();
    /// assert_eq!(error.code(), "other-start");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ExportError {
        /// No living program reads the format, or it is no program's own, so games are only read from it. The game is
        /// rejected.
        #[code(error, "format-only-read", "1. h5-h6")]
        #[error("games are only read from `{format}`, not written; write another format or `otg`")]
        OnlyRead {
            /// The name of the format.
            format: &'static str,
        },
        /// A line counts the captures of each side, so the record must replay. The game is rejected.
        #[code(error, "does-not-replay", "[variant:Magpie 7x7]\n[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-d2")]
        #[error(transparent)]
        Replay(#[from] ReplayError),
        /// A line names the variant, but the record does not. The game is rejected. `tafl select --set variant=NAME`
        /// adds the tag.
        #[code(error, "variant-missing", "[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1")]
        #[error("the record does not name its variant; add a `variant` tag")]
        NoVariant,
        /// All games of the format begin with the same start position, or with that of their size. Any other game is
        /// rejected.
        #[code(error, "other-start", "[variant:Magpie 7x7]\n[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1")]
        #[error("the record has another start position than the games of the format")]
        OtherStart,
        /// The format contains rules, or determines captures by them, but the record has none. The game is rejected.
        /// `tafl convert --rules` adds them.
        #[code(error, "rules-missing")]
        #[error("the record has no rules, which the format needs; add a `rules` tag")]
        NoRules,
        /// The program has no such rules or start position. The game is rejected.
        #[code(error, "rules-unsupported")]
        #[error("the format cannot express {what}")]
        RulesUnsupported {
            /// The thing that it cannot express.
            what: &'static str,
        },
        /// The program only has attackers, defenders and a king of the defenders. The game is rejected.
        #[code(error, "piece-unsupported")]
        #[error("the format has no letter for `{piece}` on `{square}`")]
        PieceUnsupported {
            /// The piece.
            piece: Piece,
            /// Its square.
            square: Square,
        },
        /// The format does not contain captures: the program plays each move by its own rules, by which this one is not
        /// legal. The game is rejected.
        #[code(error, "move-not-legal")]
        #[error("move {number} is not legal by the rules of the program: {reason}")]
        NotLegal {
            /// The number of the move.
            number: usize,
            /// Why it is not legal.
            reason: IllegalStepError,
        },
        /// The format does not contain captures: the program captures by its own rules, which capture other pieces. The
        /// game is rejected.
        #[code(error, "captures-unsupported")]
        #[error("move {number}: the program captures other pieces by its rules")]
        OtherCaptures {
            /// The number of the move.
            number: usize,
        },
        /// The program cannot read a game without moves. The game is rejected.
        #[code(error, "moves-missing")]
        #[error("the record has no moves")]
        NoMoves,
        /// The format needs a value that the record does not have. The game is rejected. `tafl select --set NAME=VALUE`
        /// adds the tag.
        #[code(error, "tag-missing")]
        #[error("the record lacks the tag `{name}`, which the format needs")]
        NoTag {
            /// The name of the tag.
            name: &'static str,
        },
        /// The format has puzzles that begin after the first move of their record. Any other record is rejected.
        #[code(error, "puzzle-unsupported")]
        #[error("expected a puzzle with the tag `[puzzle-start:1a]`, which begins after the first move")]
        NotAPuzzle,
        /// The program does not have boards of this size. The game is rejected.
        #[code(error, "other-size")]
        #[error("the board has {found} squares per side, expected {expected}")]
        OtherSize {
            /// The number of squares per side.
            found: u8,
            /// The sizes that the program has.
            expected: &'static str,
        },
        /// The format has letters for taflmen and the king of the defenders only. The game is rejected.
        #[code(error, "other-pieces")]
        #[error("the format has letters for attackers, defenders and their king only")]
        OtherPieces,
        /// The format does not contain captures or rules, and by the rules that it will be read with, the moves are not
        /// legal. The game is rejected.
        #[code(error, "not-readable")]
        #[error("what would be written could not be read: {0}")]
        Unreadable(Box<ImportError>),
    }
}

/// The characters that are kept of a text that a message quotes, so that a message stays short however long the line is.
const MAX_CHARS: usize = 60;

/// A text for a message.
pub(crate) fn clipped(text: &str) -> Box<str> {
    shortened(text, MAX_CHARS).into()
}

/// Control characters are escaped, because a message is one line, and invisible characters are replaced.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            if character.is_control() {
                write!(f, "{}", character.escape_default())?;
            } else {
                visible(character.encode_utf8(&mut [0; 4])).try_for_each(|shown| f.write_char(shown))?;
            }
        }
        Ok(())
    }
}
