//! The commands that report the examples of the tables of codes.

use notation_syntax::Code;
use tafl_notation::codes::{self, Table};

/// The command that reports the example of a code from standard input; `None` if there is none.
pub(super) fn command(table: &Table, code: &Code) -> Option<&'static str> {
    let other = COMMANDS.iter().find(|(name, _)| *name == code.name());
    other.map(|&(_, command)| command).or_else(|| of_subject(table.subject))
}

fn of_subject(subject: &str) -> Option<&'static str> {
    Some(match subject {
        codes::POSITIONS => "check --notation position -",
        codes::MOVES => "check --notation move -",
        codes::RULES => "check --notation rules -",
        codes::RECORDS => "check -",
        codes::TSN => "check --notation tsn -",
        codes::T3EN => "check --notation t3en -",
        codes::OPENTAFL => "check --opentafl -",
        codes::PLAY => "verify -",
        codes::ARCHIVES => "convert --from aagenielsen --to otg -",
        _ => return None,
    })
}

/// Codes whose example needs another command than others of their subject. Sorted by code.
const COMMANDS: &[(&str, &str)] = &[
    ("comment-without-counterpart", "convert --from otg --to hnefatafl-csv -"),
    ("does-not-replay", "convert --from otg --to aagenielsen -"),
    ("field-count", "convert --from hnefatafl-csv --to otg -"),
    ("mark-without-counterpart", "convert --from walker --to otn -"),
    ("move-type-without-counterpart", "convert --from otn --to walker -"),
    ("not-a-count", "convert --from hnefatafl-csv --to otg -"),
    ("not-a-result", "convert --from hnefatafl-csv --to otg -"),
    ("numbering-without-counterpart", "convert --from otg --to hnefatafl-csv -"),
    ("other-start", "convert --from otg --to hnefatafl-csv -"),
    ("resignation-without-counterpart", "convert --from otn --to hnefatafl-rs --of moves -"),
    ("rules-without-counterpart", "convert --from otg --to aagenielsen -"),
    ("side-needed", "convert --from walker --to otn -"),
    ("start-without-counterpart", "convert --from otg --to aagenielsen -"),
    ("tag-without-counterpart", "convert --from otg --to aagenielsen -"),
    ("timeout-without-counterpart", "convert --from aagenielsen --to otn -"),
    ("variant-missing", "convert --from otg --to aagenielsen -"),
    ("variation-without-counterpart", "convert --from otg --to hnefatafl-csv -"),
];
