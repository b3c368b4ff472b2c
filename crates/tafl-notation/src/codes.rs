//! The tables of codes of all layers.

use notation_syntax::{Code, EncodingError};

/// A table of codes, and the subject of its codes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CodeTable {
    /// The document, form or program that the codes refer to.
    pub subject: &'static str,
    /// The codes.
    pub codes: &'static [Code],
}

/// The tables of all layers whose features are enabled.
///
/// ```
/// # #[cfg(feature = "position")] {
/// let code = tafl_notation::codes::find("row-length").next().unwrap();
/// assert_eq!(code.severity(), tafl_notation::Severity::Error);
/// assert_eq!(code.example(), Some("/1t1/1K/3/"));
/// # }
/// ```
pub const ALL: &[CodeTable] = &[
    table("encodings", EncodingError::CODES),
    #[cfg(feature = "std")]
    table("lines of text", notation_syntax::LineError::CODES),
    #[cfg(feature = "position")]
    table(POSITIONS, tafl_position::PositionErrorKind::CODES),
    #[cfg(feature = "position")]
    table(POSITIONS, tafl_position::PositionFindingKind::CODES),
    #[cfg(feature = "position")]
    table(POSITION_FORMS, tafl_position::dialect::PositionDialectErrorKind::CODES),
    #[cfg(feature = "position")]
    table(POSITION_FORMS, tafl_position::dialect::PositionDialectFindingKind::CODES),
    #[cfg(feature = "position")]
    table(TSN, tafl_position::tsn::TsnErrorKind::CODES),
    #[cfg(feature = "position")]
    table(TSN, tafl_position::tsn::TsnFindingKind::CODES),
    #[cfg(feature = "position")]
    table(MOVES, tafl_position::SquareErrorKind::CODES),
    #[cfg(feature = "position")]
    table(MOVES, tafl_position::SquareFindingKind::CODES),
    #[cfg(feature = "moves")]
    table(MOVES, tafl_moves::MoveErrorKind::CODES),
    #[cfg(feature = "moves")]
    table(MOVES, tafl_moves::MoveFindingKind::CODES),
    #[cfg(feature = "moves")]
    table(MOVES, tafl_moves::SpellingErrorKind::CODES),
    #[cfg(feature = "moves")]
    table(MOVE_FORMS, tafl_moves::dialect::MoveDialectErrorKind::CODES),
    #[cfg(feature = "moves")]
    table(MOVE_FORMS, tafl_moves::dialect::MoveDialectFindingKind::CODES),
    #[cfg(feature = "moves")]
    table(MOVE_FORMS, tafl_moves::dialect::MoveLoss::CODES),
    #[cfg(feature = "moves")]
    table(REPLAY, tafl_moves::ApplyError::CODES),
    #[cfg(feature = "position")]
    table(RULES, tafl_position::PieceSetErrorKind::CODES),
    #[cfg(feature = "position")]
    table(RULES, tafl_position::PieceSetFindingKind::CODES),
    #[cfg(feature = "position")]
    table(RULES, tafl_position::Oddity::CODES),
    #[cfg(feature = "rules")]
    table(RULES, tafl_rules::RulesErrorKind::CODES),
    #[cfg(feature = "rules")]
    table(RULES, tafl_rules::RulesFindingKind::CODES),
    #[cfg(feature = "game-record")]
    table(RECORDS, tafl_game_record::RecordErrorKind::CODES),
    #[cfg(feature = "game-record")]
    table(RECORDS, tafl_game_record::RecordFindingKind::CODES),
    #[cfg(feature = "game-record")]
    table(RECORDS, tafl_game_record::AddressErrorKind::CODES),
    #[cfg(feature = "game-record")]
    table(RECORDS, tafl_game_record::TagFindingKind::CODES),
    #[cfg(feature = "game-record")]
    table(TAGS, tafl_game_record::TagErrorKind::CODES),
    #[cfg(feature = "game-record")]
    table(REPLAY, tafl_game_record::ReplayError::CODES),
    #[cfg(feature = "game-record")]
    table(PUZZLES, tafl_game_record::PuzzleError::CODES),
    #[cfg(feature = "game-record")]
    table(PUZZLES, tafl_game_record::PuzzleMoveError::CODES),
    #[cfg(feature = "archive")]
    table(OPENTAFL, tafl_archive::opentafl::OpenTaflIssueKind::CODES),
    #[cfg(feature = "archive")]
    table(OPENTAFL_LAYOUT, tafl_archive::opentafl::OpenTaflLayout::CODES),
    #[cfg(all(feature = "game-record", feature = "std"))]
    table(ARCHIVES, tafl_game_record::GameReadError::CODES),
    #[cfg(feature = "archive")]
    table(ARCHIVES, tafl_archive::ImportError::CODES),
    #[cfg(feature = "archive")]
    table(ARCHIVES, tafl_archive::ExportError::CODES),
    #[cfg(feature = "archive")]
    table(ARCHIVES, tafl_archive::GameLoss::CODES),
    #[cfg(all(feature = "game-record", feature = "serde"))]
    table(OBJECTS, tafl_game_record::json::ObjectError::CODES),
    #[cfg(feature = "play")]
    table(PLAY, tafl_play::IllegalStepError::CODES),
    #[cfg(feature = "play")]
    table(PLAY, tafl_play::StepError::CODES),
    #[cfg(feature = "verify")]
    table(PLAY, tafl_verify::VerifyFindingKind::CODES),
    #[cfg(feature = "t3en")]
    table(T3EN, ::t3en::BoardErrorKind::CODES),
    #[cfg(feature = "t3en")]
    table(T3EN, ::t3en::BoardFindingKind::CODES),
    #[cfg(feature = "t3en")]
    table(T3EN_COORDINATES, ::t3en::CoordinateErrorKind::CODES),
    #[cfg(feature = "t3en")]
    table(T3EN_COORDINATES, ::t3en::CoordinateFindingKind::CODES),
];

/// The rows with this code: more than one where several notations share it.
pub fn find(code: &str) -> impl Iterator<Item = &'static Code> {
    ALL.iter().flat_map(|table| table.codes).filter(move |row| row.name() == code)
}

const fn table(subject: &'static str, codes: &'static [Code]) -> CodeTable {
    CodeTable { subject, codes }
}

/// OpenTafl Notation §1.
pub const POSITIONS: &str = "OpenTafl Notation §1, position records";
/// OpenTafl Notation §2.
pub const MOVES: &str = "OpenTafl Notation §2, move records";
/// OpenTafl Notation §3.
pub const RULES: &str = "OpenTafl Notation §3, rules records";
/// OpenTafl Notation §4.
pub const RECORDS: &str = "OpenTafl Notation §4, game records";
/// The values of tags, OpenTafl Notation §4.
pub const TAGS: &str = "OpenTafl Notation §4, values of tags";
/// Puzzles, *Variations and Puzzles*.
pub const PUZZLES: &str = "puzzles";
/// Tafl Standard Notation.
pub const TSN: &str = "Tafl Standard Notation, proposal of 2014";
/// Positions in other programs' forms.
pub const POSITION_FORMS: &str = "other programs' position forms";
/// Moves in other programs' forms.
pub const MOVE_FORMS: &str = "other programs' move forms";
/// Moves played on a board without rules.
pub const REPLAY: &str = "moves on a board, without rules";
/// Moves judged by the rules of their game.
pub const PLAY: &str = "the rules of the game";
/// Games in archives.
pub const ARCHIVES: &str = "games in archives";
/// Games as objects with fields.
pub const OBJECTS: &str = "games as JSON objects";
/// The reference implementation.
pub const OPENTAFL: &str = "what OpenTafl loads, version 0.4.8.0b";
/// The layout of a text that OpenTafl loads.
pub const OPENTAFL_LAYOUT: &str = "the layout that OpenTafl loads, version 0.4.8.0b";
/// Tic-Tac-Toe Extensible Notation.
pub const T3EN: &str = "T3EN, the Tic-Tac-Toe Extensible Notation";
/// Coordinates of T3EN.
pub const T3EN_COORDINATES: &str = "T3EN, coordinates";
