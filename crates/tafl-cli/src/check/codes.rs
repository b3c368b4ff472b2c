//! Where each library keeps its table of codes, and which command shows an example of it.

use notation_syntax::{Code, EncodingError};
use t3en::{BoardErrorKind, BoardFindingKind, CoordinateErrorKind, CoordinateFindingKind};
use tafl_archive::{ExportError, ImportError, Loss};
use tafl_game_record::{
    AddressErrorKind, DateErrorKind, GameResultErrorKind, OpenTaflIssueKind, PuzzleModeErrorKind,
    RecordErrorKind, RecordFindingKind, ReplayError, TagFindingKind, TimeErrorKind,
};
use tafl_moves::{
    ApplyError, MoveErrorKind, MoveFindingKind, MoveListErrorKind, MoveListFindingKind, OpenTaflLimit,
};
use tafl_play::IllegalStep;
use tafl_position::tsn::{TsnErrorKind, TsnFindingKind};
use tafl_position::{
    Oddity, PieceSetErrorKind, PieceSetFindingKind, PositionErrorKind, PositionFindingKind, SquareErrorKind,
    SquareFindingKind,
};
use tafl_rules::{RulesErrorKind, RulesFindingKind};
use tafl_verify::VerifyFindingKind;

/// A table of codes.
pub(crate) struct Group {
    /// The document, the form or the program that the codes are about.
    pub(crate) subject: &'static str,
    /// The command that reports an example on standard input; empty where there is none.
    command: &'static str,
    pub(crate) codes: &'static [Code],
}

impl Group {
    /// The command that reports the example of a code; empty where there is none.
    pub(crate) fn command(&self, code: &Code) -> &'static str {
        let other = COMMANDS.iter().find(|(name, _)| *name == code.name());
        other.map_or(self.command, |(_, command)| command)
    }
}

const fn group(subject: &'static str, command: &'static str, codes: &'static [Code]) -> Group {
    Group { subject, command, codes }
}

const RECORDS: &str = "OpenTafl Notation §4, game records";
const RULES: &str = "OpenTafl Notation §3, rules records";
const MOVES: &str = "OpenTafl Notation §2, move records";
const POSITIONS: &str = "OpenTafl Notation §1, position records";
const TSN: &str = "Tafl Standard Notation, proposal of 2014";
const T3EN: &str = "T3EN, the Tic-Tac-Toe Extensible Notation";
const OPENTAFL: &str = "what OpenTafl loads, version 0.4.8.0b";
const ARCHIVES: &str = "games as lines of an archive";
const REPLAY: &str = "moves on a board, without rules";

pub(crate) const GROUPS: &[Group] = &[
    group(RECORDS, "check -", RecordErrorKind::CODES),
    group(RECORDS, "check -", RecordFindingKind::CODES),
    group(RECORDS, "check -", AddressErrorKind::CODES),
    group(RECORDS, "check -", TagFindingKind::CODES),
    group(RECORDS, "", DateErrorKind::CODES),
    group(RECORDS, "", GameResultErrorKind::CODES),
    group(RECORDS, "", TimeErrorKind::CODES),
    group(RECORDS, "", PuzzleModeErrorKind::CODES),
    group(RULES, "check --notation rules -", RulesErrorKind::CODES),
    group(RULES, "check --notation rules -", RulesFindingKind::CODES),
    group(RULES, "check --notation rules -", Oddity::CODES),
    group(RULES, "", PieceSetErrorKind::CODES),
    group(RULES, "", PieceSetFindingKind::CODES),
    group(MOVES, "check --notation move -", MoveErrorKind::CODES),
    group(MOVES, "check --notation move -", MoveFindingKind::CODES),
    group(MOVES, "check --notation move -", MoveListErrorKind::CODES),
    group(MOVES, "check --notation move -", MoveListFindingKind::CODES),
    group(MOVES, "check --notation move -", SquareErrorKind::CODES),
    group(MOVES, "check --notation move -", SquareFindingKind::CODES),
    group("other programs' move forms", "", tafl_moves::dialect::MoveDialectErrorKind::CODES),
    group("other programs' move forms", "", tafl_moves::dialect::MoveDialectFindingKind::CODES),
    group("other programs' move forms", "", tafl_moves::dialect::MoveLoss::CODES),
    group(POSITIONS, "check --notation position -", PositionErrorKind::CODES),
    group(POSITIONS, "check --notation position -", PositionFindingKind::CODES),
    group("other programs' position forms", "", tafl_position::dialect::PositionDialectErrorKind::CODES),
    group("other programs' position forms", "", tafl_position::dialect::PositionDialectFindingKind::CODES),
    group(TSN, "check --notation tsn -", TsnErrorKind::CODES),
    group(TSN, "check --notation tsn -", TsnFindingKind::CODES),
    group(T3EN, "check --notation t3en -", BoardErrorKind::CODES),
    group(T3EN, "check --notation t3en -", BoardFindingKind::CODES),
    group(T3EN, "", CoordinateErrorKind::CODES),
    group(T3EN, "", CoordinateFindingKind::CODES),
    group(REPLAY, "", ReplayError::CODES),
    group(REPLAY, "", ApplyError::CODES),
    group("the rules of the game", "verify -", VerifyFindingKind::CODES),
    group("the rules of the game", "", IllegalStep::CODES),
    group(ARCHIVES, "convert --from aagenielsen --to otg -", ImportError::CODES),
    group(ARCHIVES, "convert --from otg --to aagenielsen -", ExportError::CODES),
    group(ARCHIVES, "convert --from otg --to hnefatafl-csv -", Loss::CODES),
    group(OPENTAFL, "check --opentafl -", OpenTaflIssueKind::CODES),
    group(OPENTAFL, "check --opentafl -", OpenTaflLimit::CODES),
    group("encodings", "", EncodingError::CODES),
];

/// Codes that another command shows than those around them.
const COMMANDS: &[(&str, &str)] = &[
    ("text-after-square", ""),
    ("resignation-not-a-move", ""),
    ("unknown-square", ""),
    ("line-break", ""),
    ("run-not-packed", "check --notation tsn -"),
    ("side-needed", "convert --from walker --to otn -"),
    ("mark-without-counterpart", "convert --from walker --to otn -"),
    ("move-type-without-counterpart", "convert --from otn --to walker -"),
    ("resignation-without-counterpart", "convert --from otn --to hnefatafl-rs --of moves -"),
    ("timeout-without-counterpart", "convert --from aagenielsen --to otn -"),
    ("field-count", "convert --from hnefatafl-csv --to otg -"),
    ("not-a-count", "convert --from hnefatafl-csv --to otg -"),
    ("not-a-result", "convert --from hnefatafl-csv --to otg -"),
    ("other-start", "convert --from otg --to hnefatafl-csv -"),
    ("rules-unknown", "convert --from aagenielsen --to otg -"),
    ("start-assumed", "convert --from aagenielsen --to otg -"),
    ("captures-differ", "convert --from aagenielsen --to otg -"),
    ("spelling", "convert --from aagenielsen --to otg -"),
    ("field-without-counterpart", "convert --from aagenielsen --to otg -"),
    ("rules-without-counterpart", "convert --from otg --to aagenielsen -"),
    ("start-without-counterpart", "convert --from otg --to aagenielsen -"),
    ("tag-without-counterpart", "convert --from otg --to aagenielsen -"),
];
