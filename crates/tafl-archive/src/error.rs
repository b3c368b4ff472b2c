//! Why a line gives no game, and a game no line.

use alloc::boxed::Box;
use alloc::string::String;

use notation_syntax::codes;
use tafl_game_record::ReplayError;
use tafl_moves::ApplyError;
use tafl_moves::dialect::MoveDialectErrorKind;

use crate::clipped::Clipped;

codes! {
    /// Why a line of an archive gives no game. It has a stable code, by which it is counted.
    ///
    /// Moves are counted from 1, in the order of the line.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ImportError {
        /// Each line is a JSON object. The game is refused.
        #[code(error, "not-json", "{Moves}")]
        #[error("no JSON: {message}")]
        NotJson {
            /// What the JSON reader says, with the column.
            message: String,
        },
        /// Each line is a JSON object. The game is refused.
        #[code(error, "not-an-object", "[\"d1-c1\"]")]
        #[error("expected a JSON object, found {found}")]
        NotAnObject {
            /// What it is.
            found: &'static str,
        },
        /// The object says the variant (`AageGameTypeName`) and the moves (`Moves`). The game is refused.
        #[code(error, "field-missing", "{\"Moves\": [\"d1-c1\"]}")]
        #[error("the object has no field `{name}`")]
        FieldMissing {
            /// Its name.
            name: &'static str,
        },
        /// The variant is a text, the moves are a list of texts. The game is refused.
        #[code(error, "field-type", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": \"d1-c1\"}")]
        #[error("expected {expected} in the field `{name}`, found {found}")]
        FieldType {
            /// Its name.
            name: &'static str,
            /// What belongs there.
            expected: &'static str,
            /// What is there.
            found: &'static str,
        },
        /// An object has at most a hundred fields. The game is refused.
        #[code(error, "too-many-fields")]
        #[error("the object has {found} fields, more than {most}")]
        TooManyFields {
            /// How many there are.
            found: usize,
            /// How many there may be.
            most: usize,
        },
        /// A line has four fields. The game is refused.
        #[code(error, "field-count", "h1-h3 f8-i8,0,0")]
        #[error("expected four fields, `moves,count,count,result`, found {found}")]
        FieldCount {
            /// How many there are.
            found: usize,
        },
        /// The second and third field say how many pieces the attackers and the defenders took. The game is
        /// refused.
        #[code(error, "not-a-count", "h1-h3,0,some,White")]
        #[error("expected how many pieces were taken, found `{text}`")]
        NotACount {
            /// What stands there.
            text: Clipped,
        },
        /// The fourth field says who won. The game is refused.
        #[code(error, "not-a-result", "h1-h3,0,0,Red")]
        #[error("expected `Black`, `White`, `Draw` or `Ongoing`, found `{text}`")]
        NotAResult {
            /// What stands there.
            text: Clipped,
        },
        /// A word of the line is no move. Dice games have such words. The game is refused.
        #[code(error, "not-a-move", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"nox\"]}")]
        #[error("move {number}, `{text}`: {error}")]
        NotAMove {
            /// Which move.
            number: usize,
            /// The word.
            text: Clipped,
            /// What is wrong with it.
            error: Box<MoveDialectErrorKind>,
        },
        /// `resigned` and `timeout` end a game, and more follows. The game is refused.
        #[code(error, "word-ahead", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"resigned\", \"d1-c1\"]}")]
        #[error("`{text}` ends the game, and stands in place of move {number} of {count}")]
        WordAhead {
            /// Which move.
            number: usize,
            /// The word.
            text: Clipped,
            /// How many words there are.
            count: usize,
        },
        /// Positions and game records are square. The game is refused.
        #[code(error, "board-not-square", "{\"AageGameTypeName\": \"Saami Daabloe 11x9\", \"Moves\": []}")]
        #[error("`{variant}` is played on a board that is not square")]
        NotSquare {
            /// The variant.
            variant: Clipped,
        },
        /// Nothing is known of the variant, and no start position is known from which every move replays. The
        /// game is refused.
        #[code(error, "no-layout", "{\"AageGameTypeName\": \"Gala 10x10\", \"Moves\": [\"a1-a2\"]}")]
        #[error(
            "nothing is known of `{variant}`, and from no layout of its size ({tried} are known) does every move replay"
        )]
        NoLayout {
            /// The variant.
            variant: Clipped,
            /// How many layouts were tried.
            tried: usize,
        },
        /// A move does not fit the board. Old games name no captures, so that sooner or later a piece stands in
        /// the way. The game is refused.
        #[code(error, "not-playable", "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-d2\"]}")]
        #[error("move {number}, `{text}`, cannot be played: {error}")]
        NotPlayable {
            /// Which move.
            number: usize,
            /// The move.
            text: Clipped,
            /// Why.
            error: ApplyError,
        },
    }
}

codes! {
    /// Why a game record cannot be written as a line. It has a stable code, by which it is counted.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ExportError {
        /// A line says how many pieces each side took, so the game is played. It cannot be, and is refused.
        #[code(error, "does-not-replay", "[variant:Magpie 7x7]\n[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-d2")]
        #[error(transparent)]
        Replay(#[from] ReplayError),
        /// A line names the variant. Nothing in the record does, and the game is refused. `tafl select --set
        /// variant=NAME` adds it.
        #[code(error, "variant-missing", "[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1")]
        #[error("the line names the variant, and nothing in the record does: add a `variant` tag")]
        NoVariant,
        /// All games of the archive begin with the start position of Copenhagen hnefatafl. One that does not is
        /// refused.
        #[code(error, "other-start", "[variant:Magpie 7x7]\n[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1")]
        #[error("the line is read from the start position of Copenhagen hnefatafl, the record has another")]
        OtherStart,
    }
}
