//! The three tables and their columns.

use crate::column::ColumnType::{Date, Int16, Int32, Int64, Key, Name, Names, Text};
use crate::column::{Column, optional, required};

/// A table that games are written to.
///
/// ```
/// use tafl_table::Table;
///
/// let names: Vec<&str> = Table::Positions.columns().iter().map(|column| column.name).collect();
/// assert_eq!(names, ["key", "position", "side", "size", "attackers", "defenders", "plies"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Table {
    /// A row for each game.
    Games,
    /// A row for each move.
    Plies,
    /// A row for each position that a move leads to, the same for all its symmetric images.
    Positions,
}

// Also the names of the file and of the folder.
notation_syntax::names! {
    Table: "table" {
        Games = "games",
        Plies = "plies",
        Positions = "positions",
    }
}

impl Table {
    /// The version of the columns. It grows when a column changes its meaning or is removed, not when one is added.
    pub const VERSION: u32 = 1;

    /// The columns, in order. Later versions of this crate may add columns after them.
    pub const fn columns(self) -> &'static [Column] {
        match self {
            Self::Games => GAMES,
            Self::Plies => PLIES,
            Self::Positions => POSITIONS,
        }
    }

    /// The column with this name.
    pub fn column(self, name: &str) -> Option<&'static Column> {
        self.columns().iter().find(|column| column.name == name)
    }
}

const NO_TAG: &str = "absent or empty";
const UNREADABLE: &str = "absent or unreadable";
const NO_RULES: &str = "the rules are not known";
const NO_OUTCOME: &str =
    "the rules are not known or do not end the game, or a move is not legal or comes after the end";
const NOT_ALL_PLAYED: &str = "the start position is not known, or a move cannot be played";

pub(super) const GAMES: &[Column] = &[
    required("game", Int64, "the number of the game in the export, from 1, in the order of the files"),
    required("file", Text, "the path of the file as it was given"),
    required("line", Int64, "the line of the file where the game begins, from 1"),
    required("form", Name, "the form of the file: `otg`, or the name of an archive format"),
    optional("event", Text, "the tag `event`", NO_TAG),
    optional("site", Text, "the tag `site`", NO_TAG),
    optional("round", Text, "the tag `round`", NO_TAG),
    optional("date", Date, "the day of the game", "a part of the date is not known"),
    optional("year", Int16, "the year of the game", "the year is not known"),
    optional("attackers", Name, "the name of the player of the attackers", NO_TAG),
    optional("defenders", Name, "the name of the player of the defenders", NO_TAG),
    optional("attackers_elo", Int32, "the rating of the player of the attackers", UNREADABLE),
    optional("defenders_elo", Int32, "the rating of the player of the defenders", UNREADABLE),
    optional("annotator", Text, "the tag `annotator`", NO_TAG),
    optional("compiler", Text, "the tag `compiler`", NO_TAG),
    optional(
        "result",
        Name,
        "the result that the record states: `attackers` or `defenders` for the winner, `draw`, or `other` for a game \
         that is not over or ended in another way",
        UNREADABLE,
    ),
    optional(
        "winner",
        Name,
        "the winner that the record states: `attackers` or `defenders`",
        "nobody won, or the result is not known",
    ),
    optional("termination", Text, "how the game ended, in the words of the tag `termination`", NO_TAG),
    optional(
        "ending",
        Name,
        "how the game ended: the tag `ending`, `resignation` if the main line ends with `---`, or a known word of the tag `termination`",
        UNREADABLE,
    ),
    optional("time_main_ms", Int64, "the main time of each player", UNREADABLE),
    optional("time_overtime_ms", Int64, "the length of an overtime period", "there are none"),
    optional("time_overtime_count", Int64, "the number of overtime periods", "there are none"),
    optional("time_increment_ms", Int64, "the time that a player gets for each move", "there is none"),
    optional("attackers_remaining_ms", Int64, "the main time that the attackers had left", UNREADABLE),
    optional("defenders_remaining_ms", Int64, "the main time that the defenders had left", UNREADABLE),
    optional("puzzle_mode", Name, "`loose` or `strict` for a puzzle, or `none`", UNREADABLE),
    optional(
        "puzzle_prestart",
        Text,
        "the address of the move before the introduction of the puzzle",
        UNREADABLE,
    ),
    optional("puzzle_start", Text, "the address of the move before the puzzle", UNREADABLE),
    optional(
        "tags",
        Text,
        "all tags that no column holds completely, as a JSON object of their texts",
        "there are none",
    ),
    optional("comment", Text, "the comment on the start of the game", "there is none"),
    optional(
        "variant",
        Name,
        "the name of the variant: the tag `variant`, else the name of the rules",
        "neither is there",
    ),
    optional("rules", Text, "the rules record in its canonical form", NO_RULES),
    optional("rules_name", Name, "the name in the rules record", "the rules are not known or have no name"),
    optional("rules_source", Text, "where rules come from that the game did not have", NO_TAG),
    optional(
        "size",
        Int16,
        "the number of squares along an edge of the board",
        "the start position is not known",
    ),
    optional("start", Text, "the start position", "it is not known"),
    optional("start_side", Name, "the side that moves first: `attackers` or `defenders`", "it is not known"),
    optional(
        "start_key",
        Key,
        "the key of the start position",
        "the position or the side that moves first is not known",
    ),
    required("plies", Int32, "the number of moves of the main line, without resignations"),
    required("moves", Int32, "the number of moves with those of variations, without resignations"),
    optional("rules_result", Name, "the result by the rules: `attackers`, `defenders` or `draw`", NO_OUTCOME),
    optional(
        "rules_ending",
        Name,
        "how the rules end the game: `king-escaped` and so on, or `resignation`",
        NO_OUTCOME,
    ),
    required("findings", Int32, "the number of findings of `tafl verify`, without notes"),
    optional(
        "findings_by_code",
        Text,
        "the number of each finding of `tafl verify`, notes included, as a JSON object",
        "there are none",
    ),
    optional(
        "losses_by_code",
        Text,
        "the number of each loss when the game was converted, as a JSON object",
        "there are none",
    ),
    optional(
        "captures_by_attackers",
        Int32,
        "the pieces that the attackers capture in the main line",
        NOT_ALL_PLAYED,
    ),
    optional(
        "captures_by_defenders",
        Int32,
        "the pieces that the defenders capture in the main line",
        NOT_ALL_PLAYED,
    ),
    optional(
        "occurrences",
        Int32,
        "how often the last position of the main line is in it, with the same side to move: 3 or more may explain a draw",
        NOT_ALL_PLAYED,
    ),
    optional(
        "opening",
        Name,
        "the published name of the opening, the same for all its symmetric images",
        "the first moves have none",
    ),
];

const NOT_PLAYED: &str = "the position is not known";

pub(super) const PLIES: &[Column] = &[
    required("game", Int64, "the number of the game in `games`"),
    required("variation", Int32, "0 for the main line; the variations of a game are numbered from 1"),
    required(
        "ply",
        Int32,
        "the number of moves from the start of the game through this one, without resignations",
    ),
    required("address", Text, "the address of the move: `3b`, `7b.2.1a`"),
    optional("side", Name, "the side that moves: `attackers` or `defenders`", NOT_PLAYED),
    required("move", Text, "the move record as it is: `Kd4-d6xe6+`"),
    required("from", Name, "the square that the piece leaves"),
    required("to", Name, "the square that the piece moves to"),
    optional("piece", Name, "the kind of the piece: `taflman`, `king` and so on", NOT_PLAYED),
    required("type", Name, "the type of the move: `-`, `^`, `=` or `^=`"),
    required("captures", Names, "the squares of the captured pieces"),
    optional("mark", Name, "the state of the king: `+`, `-`, `++` or `--`", "the record has no mark"),
    optional(
        "clock_ms",
        Int64,
        "the main time that the player has left after the move",
        "the record has none",
    ),
    optional("clock_overtime_ms", Int64, "the length of an overtime period", "the clock has none"),
    optional(
        "clock_overtime_count",
        Int64,
        "the number of overtime periods that are left",
        "the clock has none",
    ),
    optional("comment", Text, "the comment without the clock", "there is none"),
    optional("position", Text, "the position record after the move", NOT_PLAYED),
    optional("key", Key, "the key of the position after the move with the side that moves next", NOT_PLAYED),
    optional(
        "canonical_move",
        Name,
        "the squares and the type of the move on the canonical image of the position before it; of several images, the smallest",
        NOT_PLAYED,
    ),
    optional("variant", Name, "the name of the variant, as in `games`", "as in `games`"),
    optional(
        "capture_kinds",
        Names,
        "how each of `captures` is captured: `custodial`, `king-surrounded`, `shieldwall`, `linnaean` or `jump`",
        "the rules are not known, or contradict the move, its captures or the position before it",
    ),
];

pub(super) const POSITIONS: &[Column] = &[
    required("key", Key, "the key: each is in one row, and rows are sorted by it"),
    required("position", Text, "the canonical position record"),
    required("side", Name, "the side to move: `attackers` or `defenders`"),
    required("size", Int16, "the number of squares along an edge of the board"),
    required("attackers", Int16, "the number of attackers"),
    required("defenders", Int16, "the number of defenders, with the king"),
    required("plies", Int64, "the number of rows of `plies` with this key"),
];
