//! The columns of `games`.

use crate::column::ColumnType::{Date, Int16, Int32, Int64, Name, Text};
use crate::column::{Column, optional, required};

const NO_TAG: &str = "absent or empty";
const UNREADABLE: &str = "absent or unreadable";
const NO_RULES: &str = "the rules are not known";

pub(super) const COLUMNS: &[Column] = &[
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
        "how the game ended: the tag `ending`, or `resignation` if the main line ends with `---`",
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
        crate::column::ColumnType::Key,
        "the key of the start position",
        "the position or the side that moves first is not known",
    ),
    required("plies", Int32, "the number of moves of the main line, without resignations"),
    required("moves", Int32, "the number of moves with those of variations, without resignations"),
    optional(
        "rules_result",
        Name,
        "the result by the rules: `attackers`, `defenders` or `draw`",
        "the rules are not known or do not end the game",
    ),
    optional(
        "rules_ending",
        Name,
        "how the rules end the game: `king-escaped` and so on, or `resignation`",
        "the rules are not known or do not end the game",
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
];
