//! What `tafl convert` says of whole games: why one is refused, and what is lost of others.

use super::codes::{Group, code};

const MAGPIE: &str = "[variant:Magpie 7x7]\n[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1";

const COPENHAGEN: &str = "[rules:dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n2. d1-d3";

pub(super) const GROUPS: &[Group] = &[
    Group {
        source: "games of aagenielsen.dk",
        shown_by: "convert --from aagenielsen --to otg -",
        codes: &[
            code("not-json", "Each line is a JSON object. The game is refused.", "{Moves}"),
            code("not-an-object", "Each line is a JSON object. The game is refused.", "[\"d1-c1\"]"),
            code(
                "field-missing",
                "The object says the variant (`AageGameTypeName`) and the moves (`Moves`). The game is refused.",
                "{\"Moves\": [\"d1-c1\"]}",
            ),
            code(
                "field-type",
                "The variant is a text, the moves are a list of texts. The game is refused.",
                "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": \"d1-c1\"}",
            ),
            code("too-many-fields", "An object has at most a hundred fields. The game is refused.", ""),
            code(
                "board-not-square",
                "Positions and game records are square. The game is refused.",
                "{\"AageGameTypeName\": \"Saami Daabloe 11x9\", \"Moves\": []}",
            ),
            code(
                "no-layout",
                "Nothing is known of the variant, and no start position is known from which every move replays. The game is refused.",
                "{\"AageGameTypeName\": \"Gala 10x10\", \"Moves\": [\"a1-a2\"]}",
            ),
            code(
                "not-a-move",
                "A word of the line is no move. Dice games have such words. The game is refused.",
                "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"nox\"]}",
            ),
            code(
                "word-ahead",
                "`resigned` and `timeout` end a game, and more follows. The game is refused.",
                "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"resigned\", \"d1-c1\"]}",
            ),
            code(
                "not-playable",
                "A move does not fit the board. Old games name no captures, so that sooner or later a piece stands in the way. The game is refused.",
                "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-d2\"]}",
            ),
            code(
                "rules-unknown",
                "The line names a variant and not its rules, and they are not known here. The record says its start position and replays, but cannot be judged.",
                "{\"AageGameTypeName\": \"Brandubh3 7x7\", \"Moves\": [\"d1-c1\"]}",
            ),
            code(
                "start-assumed",
                "Nothing is known of the variant. The first start position of its size is taken from which every move replays.",
                "{\"AageGameTypeName\": \"My own 7x7\", \"Moves\": [\"d1-c1\"]}",
            ),
            code(
                "captures-differ",
                "The line counts other captures than its moves name. The record has what the moves name; pieces that nobody names stay on the board.",
                "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1\"], \"BlackPiecesCaptured\": 1}",
            ),
            code(
                "spelling",
                "Moves are written with a hyphen or without, all of a game alike. The first one says how.",
                "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1\", \"d3c3\"]}",
            ),
            code(
                "field-without-counterpart",
                "A field is kept in a tag. Lists, which need a closing bracket, and names with other characters than letters, digits, `-` and `_` cannot be, and are left out.",
                "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-c1\"], \"seen by\": 7}",
            ),
        ],
    },
    Group {
        source: "games of hnefatafl-rs",
        shown_by: "convert --from hnefatafl-csv --to otg -",
        codes: &[
            code("field-count", "A line has four fields. The game is refused.", "h1-h3 f8-i8,0,0"),
            code(
                "not-a-count",
                "The second and third field say how many pieces the attackers and the defenders took. The game is refused.",
                "h1-h3,0,some,White",
            ),
            code("not-a-result", "The fourth field says who won. The game is refused.", "h1-h3,0,0,Red"),
        ],
    },
    Group {
        source: "game records as lines of an archive",
        shown_by: "convert --from otg --to aagenielsen -",
        codes: &[
            code(
                "does-not-replay",
                "A line says how many pieces each side took, so the game is played. It cannot be, and is refused.",
                "[variant:Magpie 7x7]\n[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-d2",
            ),
            code(
                "variant-missing",
                "A line names the variant. Nothing in the record does, and the game is refused. `tafl select --set variant=NAME` adds it.",
                "[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1",
            ),
            code(
                "rules-without-counterpart",
                "A line cannot say rules. It will be read with others.",
                MAGPIE,
            ),
            code(
                "start-without-counterpart",
                "A line cannot say a start position. It will be read with another.",
                "[variant:Magpie 7x7]\n[position:/7/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-c2",
            ),
            code(
                "tag-without-counterpart",
                "A line has no field for what a tag says. It is left out.",
                "[variant:Magpie 7x7]\n[date:2015.01.07]\n[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d1-c1",
            ),
        ],
    },
    Group {
        source: "game records as lines of an archive",
        shown_by: "convert --from otg --to hnefatafl-csv -",
        codes: &[
            code(
                "other-start",
                "All games of the archive begin with the start position of Copenhagen hnefatafl. One that does not is refused.",
                MAGPIE,
            ),
            code(
                "variation-without-counterpart",
                "A line holds the main line. Variations are left out.",
                "[rules:dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n1. d1-d3\n1a.1.1a. d1-d4",
            ),
            code(
                "comment-without-counterpart",
                "A line has no place for comments. They are left out.",
                "[rules:dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n\n1. d1-d3\n[Well played.]",
            ),
            code(
                "numbering-without-counterpart",
                "The moves of a line have no numbers. They are counted from 1 when it is read.",
                COPENHAGEN,
            ),
        ],
    },
];
