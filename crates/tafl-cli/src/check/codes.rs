//! What each code of a finding means: one table for all libraries. A test sees to it that none is missing, and that
//! the command says what each example is said to show.

/// Findings of one notation.
pub(crate) struct Group {
    /// What they depart from.
    pub(crate) source: &'static str,
    /// How the command shows them, given the example on standard input; empty where it does not.
    pub(crate) shown_by: &'static str,
    pub(crate) codes: &'static [Code],
}

/// A code, what it means, and a text that has it.
pub(crate) struct Code {
    pub(crate) name: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) example: &'static str,
}

pub(super) const fn code(code: &'static str, meaning: &'static str, example: &'static str) -> Code {
    Code { name: code, meaning, example }
}

pub(crate) const GROUPS: &[Group] = &[
    Group {
        source: "OpenTafl Notation §4, game records",
        shown_by: "check -",
        codes: &[
            code(
                "rules-tag-missing",
                "A game record says its rules, and with them its start position, in a rules tag. Without one it can only be replayed from a position tag.",
                "[event:Club]\n\n1. a1-a2",
            ),
            code(
                "rules-tag-not-last",
                "The rules tag is the last one. Tags behind it are read and written before it.",
                "[rules:dim:3 start:/t2/3/2K/]\n[event:Club]\n\n1. a1-a2",
            ),
            code(
                "line-break-in-tag",
                "A tag stands on one line. The line break is kept.",
                "[event:Club\nnight]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "main-turn-letter",
                "A turn of the main line has a number only; letters are for addresses in variations.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1a. a1-a2",
            ),
            code(
                "address-dot-missing",
                "The number or address of a turn ends with a dot.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1 a1-a2",
            ),
            code(
                "turn-out-of-sequence",
                "Turns are numbered 1, 2, 3, in a variation too. The numbers of the file are kept, since puzzle tags may name them.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n3. a2-a1",
            ),
            code(
                "numbering",
                "A turn is the moves of both sides. The moves are numbered in another way here, and keep their numbers. Told once for a game.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n2. Kc3-c2",
            ),
            code(
                "placeholder-length",
                "In a variation five dots stand for each move of the turn that it keeps.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n1b.1.1a. ... Kc3-b3",
            ),
            code(
                "comment-surplus",
                "A comment block has a slot for each move of its turn. What is in a further slot is kept behind the last move; of a turn without moves, with the move before it or in the start comment.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[First.|Second.]",
            ),
            code(
                "second-comment-block",
                "A turn has one comment block, with `|` between the comments on its moves.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[First.]\n[Second.]",
            ),
            code(
                "variation-past-end",
                "A variation replaces a move. There is none here, so the variation goes on with the line, and becomes a part of it.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n1b.1.1a. ..... Kc3-c2",
            ),
            code(
                "variation-number",
                "The variations of a move are numbered 1, 2, 3 without a gap.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n1b.2.1a. ..... Kc3-b3",
            ),
            code(
                "tag-value",
                "What the tag says is not of the form that the specification gives it. It is kept as it is.",
                "[date:soon]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "tag-blanks",
                "There is white space around what the tag says.",
                "[date: 2015.01.07]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "date-form",
                "A date is a year of four digits, a month and a day of two, with dots between them, and `?` for what is not known.",
                "[date:2015.1.7]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "time-form",
                "There is one blank between the parts of a time, and a comma and a blank between two times.",
                "[time-control:900  30/3]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "puzzle-mode-case",
                "The mode of a puzzle is `loose` or `strict`, in lower case.",
                "[puzzle-mode:Loose]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2",
            ),
        ],
    },
    Group {
        source: "OpenTafl Notation §3, rules records",
        shown_by: "check --notation rules -",
        codes: &[
            code(
                "dim-missing",
                "A record begins with `dim`, the size of the board. It is taken from the start position.",
                "esc:e start:/1t1/1K1/3/",
            ),
            code("dim-not-first", "`dim` is the first entry of a record.", "esc:e dim:3 start:/1t1/1K1/3/"),
            code(
                "start-not-last",
                "The start position is the last entry of a record.",
                "dim:3 start:/1t1/1K1/3/ esc:e",
            ),
            code(
                "unknown-key",
                "The specification has no such key. The entry is kept as it is, and says nothing to this program: look for a slip of the pen.",
                "dim:3 ecs:e start:/1t1/1K1/3/",
            ),
            code("name-empty", "The entry gives no name.", "dim:3 name: start:/1t1/1K1/3/"),
            code(
                "tfr-disputed",
                "A note: `tfr:w` means that the mover wins by a third repetition, `tfr:l` that he loses. OpenTafl plays them the other way round, so a record may mean the opposite of what it says.",
                "dim:3 tfr:w start:/1t1/1K1/3/",
            ),
            code(
                "cenhe-legacy-yes-no",
                "`cenhe` was once `y` or `n` and is a list of pieces now, so that `n` is a knight of the attackers. `tafl fmt --upgrade` changes it where the start position shows what is meant.",
                "dim:3 cenhe:n start:/1t1/1K1/3/",
            ),
            code(
                "final-comma-missing",
                "A list of squares has a comma after each square, also after the last one.",
                "dim:3 cor:a1,c3 start:/1t1/1K1/3/",
            ),
            code("square-repeated", "The list names a square twice.", "dim:3 cor:a1,a1, start:/1t1/1K1/3/"),
            code(
                "square-off-board",
                "The list names a square that the board does not have. It is kept, and has no effect.",
                "dim:3 cor:d4, start:/1t1/1K1/3/",
            ),
            code(
                "speed-final-comma",
                "Speed limits have commas between them, none after the last one.",
                "dim:3 spd:1,2, start:/1t1/1K1/3/",
            ),
            code("speed-not-limited", "No limit is written `-1`.", "dim:3 spd:0 start:/1t1/1K1/3/"),
            code("no-king", "A note: there is no king on the board at the start.", "dim:3 start:/1t1/1T1/3/"),
            code(
                "several-kings",
                "A note: there is more than one king on the board at the start.",
                "dim:3 start:/1t1/1KK/3/",
            ),
            code(
                "attacking-king",
                "A note: the attackers have a king at the start.",
                "dim:3 start:/1t1/1kK/3/",
            ),
            code("odd-start", "A note: something else is odd about the start position.", ""),
            code(
                "comma-in-piece-list",
                "Pieces are listed without commas between them.",
                "dim:3 corh:t,T start:/1t1/1K1/3/",
            ),
        ],
    },
    Group {
        source: "OpenTafl Notation §2, move records",
        shown_by: "check --notation move -",
        codes: &[
            code(
                "upper-case-file",
                "Files are written in lower case; letters in upper case are pieces of the defenders.",
                "E5-E8",
            ),
            code("taflman-letter", "A note: a taflman needs no letter. It is kept.", "te5-e8"),
            code("move-type-reversed", "A berserk jump is written `^=`.", "e5=^e8"),
            code(
                "capture-mark-repeated",
                "`x` stands before the first capture, `/` between captures.",
                "e5-e8xe9xd8",
            ),
            code(
                "capture-repeated",
                "A square is captured twice, so the move cannot be played. It is kept in a move record, and dropped from another program's form.",
                "e5-e8xe9/e9",
            ),
            code("empty-entry", "There is no move between two `|`.", "e5-e8 || e8-e9"),
        ],
    },
    Group {
        source: "OpenTafl Notation §1, position records",
        shown_by: "check --notation position -",
        codes: &[
            code(
                "outer-slash-missing",
                "A position record begins and ends with a slash.",
                "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3",
            ),
            code(
                "leading-zero",
                "A number is written without a leading zero: of empty squares, a rank, a size, a count, a turn.",
                "/1t1/1K1/03/",
            ),
        ],
    },
    Group {
        source: "Tafl Standard Notation, proposal of 2014",
        shown_by: "check --notation tsn -",
        codes: &[
            code("run-not-packed", "Neighbouring empty squares are one number.", "3 4 111/1k1/1a1 a 1 0"),
            code("several-blanks", "One blank stands between two fields.", "3 4 3/1k1/1a1  a 1 0"),
            code("outer-blank", "There is white space around the notation.", " 3 4 3/1k1/1a1 a 1 0"),
            code(
                "defenders-not-by-four",
                "The defenders surround the king on four sides, so their number is divisible by four.",
                "3 3 3/1k1/1a1 a 1 0",
            ),
            code(
                "more-than-initially",
                "A side has more men on the board than the game began with: as many defenders as the second field says, and twice as many attackers.",
                "7 4 7/7/7/3k3/7/2d4/dddd3 a 1 0",
            ),
            code(
                "counter-ahead-of-ply",
                "More plies are counted since the last capture than were played at all.",
                "3 4 3/1k1/1a1 a 1 7",
            ),
        ],
    },
    Group {
        source: "T3EN, the Tic-Tac-Toe Extensible Notation",
        shown_by: "check --notation t3en -",
        codes: &[
            code(
                "run-not-canonical",
                "Neighbouring cells of one kind are one run: a number, of more than one, then the cell.",
                "___/3_/3_ x",
            ),
            code(
                "separator-not-one-blank",
                "One blank stands between the rows and the player to move.",
                "3_/3_/3_  x",
            ),
            code("trailing-white-space", "There is white space behind the board.", "3_/3_/3_ x "),
        ],
    },
    Group {
        source: "T3EN, coordinates",
        shown_by: "",
        codes: &[code("upper-case-column", "Columns are written in lower case.", "B2")],
    },
    Group {
        source: "the move form of aagenielsen.dk",
        shown_by: "",
        codes: &[code(
            "capture-slash",
            "This form has `x` before every capture, not `/` between them.",
            "e5-e8xe9/d8",
        )],
    },
    Group {
        source: "other programs' move forms",
        shown_by: "convert --from walker --to otn -",
        codes: &[
            code(
                "side-needed",
                "What a mark says depends on the side that moved, which nobody said: see `tafl convert --side`. The mark is left out.",
                "e5-e8++",
            ),
            code(
                "mark-without-counterpart",
                "The other form has no mark that says so. The mark is left out.",
                "e5-e8--",
            ),
        ],
    },
    Group {
        source: "other programs' move forms",
        shown_by: "convert --from otn --to walker -",
        codes: &[code(
            "move-type-without-counterpart",
            "The other form tells neither jumps nor berserk steps from ordinary moves. It is written as one.",
            "e5^e8",
        )],
    },
    Group {
        source: "other programs' move forms",
        shown_by: "convert --from otn --to hnefatafl-rs --of moves -",
        codes: &[code(
            "resignation-without-counterpart",
            "The other form has no word for a resignation. The record is left out.",
            "---",
        )],
    },
    Group {
        source: "other programs' move forms",
        shown_by: "convert --from aagenielsen --to otn -",
        codes: &[code(
            "timeout-without-counterpart",
            "The other form has no word for a loss on time. The record is left out; in a game record the termination tag says it.",
            "timeout",
        )],
    },
    Group {
        source: "what OpenTafl loads, version 0.4.8.0b",
        shown_by: "check --opentafl -",
        codes: &[
            code(
                "opentafl-turn-in-tag",
                "OpenTafl takes `1. ` in a tag for the first turn.",
                "[event:Round 1. Final]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "opentafl-increment",
                "OpenTafl does not read the increment of a time control.",
                "[time-control:900 5i]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "opentafl-position-tag",
                "OpenTafl ignores the position tag and starts from the position of the rules.",
                "[position:/t2/3/2K/]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "opentafl-no-rules",
                "OpenTafl cannot load a game without a rules tag.",
                "[event:Club]\n\n1. a1-a2",
            ),
            code(
                "opentafl-even-board",
                "OpenTafl cannot load a board whose sides are even.",
                "[rules:dim:2 start:/t1/1K/]\n\n1. a1-a2",
            ),
            code(
                "opentafl-repetition-ignored",
                "OpenTafl takes `tfr:i` for a draw.",
                "[rules:dim:3 tfr:i start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "opentafl-repetition-reversed",
                "OpenTafl plays `tfr:w` and `tfr:l` the other way round.",
                "[rules:dim:3 tfr:w start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "opentafl-speed-limits",
                "OpenTafl reads 1, 8 or 12 speed limits only.",
                "[rules:dim:3 spd:1,2 start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "opentafl-defender-fortresses",
                "OpenTafl loses the fortresses of the defenders.",
                "[rules:dim:3 dfor:b2, start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "opentafl-entry-without-center",
                "OpenTafl reads `corre`, `aforre` and `dforre` only where `cenre` is not the default.",
                "[rules:dim:3 corre:K start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "opentafl-unknown-entry",
                "OpenTafl drops entries that the specification does not have.",
                "[rules:dim:3 dice:2d6 start:/t2/3/2K/]\n\n1. a1-a2",
            ),
            code(
                "opentafl-resignation",
                "OpenTafl cannot load a resignation as a move.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 ---",
            ),
            code(
                "opentafl-square",
                "OpenTafl reads files `a` to `s` and ranks 1 to 19.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1. t1-t2",
            ),
            code(
                "opentafl-letter",
                "OpenTafl reads the letters `t`, `c`, `n` and `k` only, in both cases.",
                "[rules:dim:3 start:/m2/3/2K/]\n\n1. ma1-a2",
            ),
            code(
                "opentafl-captures",
                "OpenTafl reads at most four captures in a move.",
                "[rules:dim:7 start:/7/7/7/7/7/7/7/]\n\n1. a1-a2xa3/a4/a5/a6/a7",
            ),
            code(
                "opentafl-turn-out-of-sequence",
                "OpenTafl skips a turn whose number is out of sequence.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n2. a1-a2",
            ),
            code(
                "opentafl-number-as-clock",
                "OpenTafl takes a number at the head of a comment for a clock.",
                "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[2 moves are good here.]",
            ),
        ],
    },
];
