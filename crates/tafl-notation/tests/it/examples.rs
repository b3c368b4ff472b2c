//! Each code of a notation is reported for the example in its row, and the tables of findings are made from the rows.
//!
//! A new code needs nothing here: its row has the example, and these tests say what is missing. The codes of archives, play and
//! verification are tested in their crates.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use tafl_notation::codes::{self, ALL};
use tafl_notation::game_record::json::GameObject;
use tafl_notation::game_record::{
    Date, GameReadError, GameRecord, GameResult, PuzzleMode, PuzzleSession, RecordFindingKind, ReplayError,
    TagFindingKind, TimeControl, TimeRemaining,
};
use tafl_notation::moves::dialect::{MoveDialect, MoveDialectFindingKind, MoveLoss};
use tafl_notation::moves::{Move, MoveFindingKind, MoveList, MoveRecord};
use tafl_notation::position::dialect::{PositionDialect, PositionDialectFindingKind};
use tafl_notation::position::tsn::{Tsn, TsnFindingKind};
use tafl_notation::position::{
    PieceSetFindingKind, Position, PositionFindingKind, RowOrder, Square, SquareFindingKind,
};
use tafl_notation::rules::{Rules, RulesFindingKind};
use tafl_notation::t3en::{Board, BoardFindingKind, Coordinate, CoordinateFindingKind};
use tafl_notation::{Code, Coded, ErrorKind, Notation, Parsed, Severity};

/// The subjects whose crates have these tests, because their examples need more than a parser.
const TESTED_ELSEWHERE: [&str; 6] =
    ["encodings", "lines of text", codes::ARCHIVES, codes::OPENTAFL, codes::OPENTAFL_LAYOUT, codes::PLAY];

/// The codes without an example, because no short text has them, and the tests that show them.
const WITHOUT_EXAMPLE: &[(&str, &str)] = &[
    ("too-many-rows", "tafl-position: cases.rs, t3en: limits.rs"),
    ("board-empty", "t3en: cases.rs: BAD_BOARDS"),
    ("move-empty", "tafl-moves: cases.rs"),
    ("too-many-errors", "tafl-moves: cases.rs: a_list_stops_after_too_many_errors"),
    ("rules-empty", "tafl-rules: cases.rs: errors_of_the_record"),
    ("too-many-entries", "tafl-rules: cases.rs: limits"),
    ("too-many-squares", "tafl-rules: cases.rs: limits"),
    ("record-empty", "tafl-game-record: cases.rs: first_errors"),
    ("turn-too-long", "tafl-game-record: limits.rs: berserk_turns"),
    ("another-game", "tafl-game-record: cases.rs: first_errors"),
    ("archive-read-failed", "tafl-game-record: archive.rs: a_failure_ends_a_stream"),
    ("archive-encoding", "tafl-game-record: archive.rs: streams_report_errors"),
    ("game-too-long", "tafl-game-record: archive.rs: streams_report_errors"),
    ("move-unknown", "tafl-game-record: properties.rs: edited_trees_are_lawful"),
    ("puzzle-not-begun", "tafl-game-record: puzzles.rs: sessions"),
    ("puzzle-move-not-in-record", "tafl-game-record: puzzles.rs: sessions"),
    ("puzzle-move-not-playable", "tafl-game-record: puzzles.rs: sessions"),
];

/// A code that was reported.
type Reported = (&'static str, Severity);

fn row(kind: &dyn Coded) -> Reported {
    (kind.code(), kind.definition().severity())
}

fn of<T, K: ErrorKind>(parsed: &Parsed<T, K>) -> Vec<Reported> {
    let errors = parsed.errors.iter().map(|error| row(error.kind()));
    errors.chain(parsed.findings.iter().map(|finding| row(finding.kind()))).collect()
}

fn read<T: Notation>(text: &str) -> Vec<Reported> {
    of(&T::parse_all(text))
}

/// The readers of all notations. Rules have lists of pieces and start positions.
const READERS: [fn(&str) -> Vec<Reported>; 17] = [
    read::<Position>,
    read::<Square>,
    read::<Tsn>,
    position_dialects,
    read::<Move>,
    read::<MoveRecord>,
    read::<MoveList>,
    move_dialects,
    read::<Rules>,
    game,
    read::<Date>,
    read::<GameResult>,
    read::<PuzzleMode>,
    read::<TimeControl>,
    read::<TimeRemaining>,
    read::<Board>,
    read::<Coordinate>,
];

fn position_dialects(text: &str) -> Vec<Reported> {
    let orders = [None, Some(RowOrder::RankOneFirst)];
    let parse = |dialect: PositionDialect| orders.map(|order| of(&dialect.parse_all(text, order)));
    PositionDialect::ALL.into_iter().flat_map(parse).flatten().collect()
}

/// Also what is lost from and to the form.
fn move_dialects(text: &str) -> Vec<Reported> {
    let record = text.parse::<MoveRecord>().ok();
    let mut found = Vec::new();
    for dialect in MoveDialect::ALL {
        let parsed = dialect.parse_all(text);
        found.extend(of(&parsed));
        let read = parsed.value.map(|value| value.to_record(None).losses);
        let written = record.as_ref().map(|record| dialect.convert(record, None).losses);
        found.extend(read.iter().chain(&written).flatten().map(|loss| row(loss)));
    }
    found
}

/// Also what replaying and solving it report.
fn game(text: &str) -> Vec<Reported> {
    let mut found = read::<GameRecord>(text);
    if let Ok(record) = text.parse::<GameRecord>() {
        let replayed = record.replay_all().and_then(Iterator::collect::<Result<Vec<_>, _>>);
        if let Err(error) = replayed {
            found.push(row(&error));
            // Why the move cannot be played.
            found.extend(if let ReplayError::Move { error, .. } = &error { Some(row(error)) } else { None });
        }
        found.extend(PuzzleSession::new(&record).err().map(|error| row(&error)));
    }
    if let Ok(object) = serde_json::from_str::<GameObject>(text) {
        found.extend(GameRecord::try_from(object).err().map(|error| row(&error)));
    }
    found
}

#[test]
fn every_code_is_reported_for_its_example() {
    let rows = ALL.iter().filter(|table| !TESTED_ELSEWHERE.contains(&table.subject));
    let rows = rows.flat_map(|table| table.codes).chain(GameReadError::CODES);
    let mut problems = String::new();
    let mut without = BTreeSet::new();
    for code in rows {
        let severity = code.severity();
        let Some(example) = code.example() else {
            without.insert(code.name());
            continue;
        };
        let reported = (code.name(), severity);
        if !READERS.iter().any(|read| read(example).contains(&reported)) {
            writeln!(
                problems,
                "no parser reports the {severity} `{code}` for its example {example:?}; report it in the parser, or \
                 correct the example in `codes!`"
            )
            .unwrap();
        }
    }
    let listed: BTreeSet<&str> = WITHOUT_EXAMPLE.iter().map(|&(code, _)| code).collect();
    for code in without.difference(&listed) {
        writeln!(
            problems,
            "no case shows `{code}`; add a text to its row: `#[code(…, \"{code}\", \"TEXT\")]`"
        )
        .unwrap();
    }
    for code in listed.difference(&without) {
        writeln!(problems, "`{code}` has an example; remove it from WITHOUT_EXAMPLE in {}", file!()).unwrap();
    }
    assert!(problems.is_empty(), "\n{problems}");
}

/// A table of findings in the documentation of a crate: its file, and the kinds of findings.
const PAGES: &[(&str, &[&[Code]])] = &[
    (
        "tafl-position/src/findings.md",
        &[
            PositionFindingKind::CODES,
            SquareFindingKind::CODES,
            PieceSetFindingKind::CODES,
            PositionDialectFindingKind::CODES,
        ],
    ),
    ("tafl-position/src/tsn/findings.md", &[TsnFindingKind::CODES]),
    ("tafl-moves/src/findings.md", &[MoveFindingKind::CODES, SquareFindingKind::CODES]),
    ("tafl-moves/src/dialect/findings.md", &[MoveDialectFindingKind::CODES, MoveLoss::CODES]),
    ("tafl-rules/src/findings.md", &[RulesFindingKind::CODES]),
    ("tafl-game-record/src/findings.md", &[RecordFindingKind::CODES, TagFindingKind::CODES]),
    ("t3en/src/findings.md", &[BoardFindingKind::CODES, CoordinateFindingKind::CODES]),
];

/// The rows without errors as a table.
fn table(kinds: &[&[Code]]) -> String {
    let mut table = String::from("| code | text | meaning |\n| --- | --- | --- |\n");
    let mut seen = BTreeSet::new();
    for code in kinds.iter().copied().flatten().filter(|code| seen.insert(code.name())) {
        let note = if code.severity() == Severity::Note { ", a note" } else { "" };
        let example = code.example().map_or_else(String::new, |example| format!("`{}`", visible(example)));
        let meaning = code.meaning().replace('|', "\\|");
        let _ = writeln!(table, "| `{code}`{note} | {example} | {meaning} |");
    }
    table
}

/// A text in a cell of a table, without the rules that examples of games need.
fn visible(text: &str) -> String {
    let escaped = |character: char| match character {
        '|' => "\\|".to_owned(),
        ' '..='~' => character.to_string(),
        _ if character.is_alphanumeric() => character.to_string(),
        '…' => "…".to_owned(),
        _ => character.escape_default().to_string(),
    };
    text.replace("dim:3 start:/t2/3/2K/]", "…]").chars().map(escaped).collect()
}

#[test]
fn tables_of_findings_are_up_to_date() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    if !crates.join("tafl-position").exists() {
        println!("skipped: the other crates are not in this package");
        return;
    }
    let update = env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
    let mut wrong = Vec::new();
    for &(path, kinds) in PAGES {
        let (file, table) = (crates.join(path), table(kinds));
        if update {
            fs::write(&file, table).expect("a writable file");
        } else if fs::read_to_string(&file).ok() != Some(table) {
            wrong.push(format!("crates/{path}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "not the rows in `codes!`: {wrong:?}; `INSTA_UPDATE=always cargo test -p tafl-notation` writes them"
    );
}
