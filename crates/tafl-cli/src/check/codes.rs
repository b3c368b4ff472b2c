//! The commands that report the examples of the tables of codes.

use notation_syntax::Code;
use tafl_notation::codes::{self, CodeTable};

/// The command that reports the example of a code from standard input; `None` if there is none.
pub(super) fn command(table: &CodeTable, code: &Code) -> Option<&'static str> {
    match COMMANDS.iter().find(|(name, _)| *name == code.name()) {
        Some((_, command)) => *command,
        None => of_subject(table.subject),
    }
}

fn of_subject(subject: &str) -> Option<&'static str> {
    Some(match subject {
        codes::POSITIONS => "check --notation position -",
        codes::MOVES => "check --notation move -",
        codes::RULES => "check --notation rules -",
        codes::RECORDS | codes::REPLAY => "check -",
        codes::TSN => "check --notation tsn -",
        codes::T3EN => "check --notation t3en -",
        codes::OPENTAFL => "check --opentafl -",
        codes::OPENTAFL_LAYOUT => "check --opentafl --as-is -",
        codes::PLAY => "verify -",
        codes::ARCHIVES => "convert --from aagenielsen --to otg -",
        _ => return None,
    })
}

/// Codes whose example needs another command than others of their subject, or has none. Sorted by code.
const COMMANDS: &[(&str, Option<&str>)] = &[
    ("comment-without-counterpart", Some("convert --from otg --to hnefatafl-csv -")),
    // The command refuses such a game before: `move-not-playable`.
    ("does-not-replay", None),
    ("field-count", Some("convert --from hnefatafl-csv --to otg -")),
    // The character is not printed, so the example cannot be copied.
    ("invisible-character", None),
    ("line-break", None),
    ("mark-without-counterpart", Some("convert --from walker --to otn -")),
    ("move-not-playable", Some("convert --from otg --to otg -")),
    ("move-type-without-counterpart", Some("convert --from otn --to walker -")),
    ("not-a-count", Some("convert --from hnefatafl-csv --to otg -")),
    ("not-a-result", Some("convert --from hnefatafl-csv --to otg -")),
    ("numbering-without-counterpart", Some("convert --from otg --to hnefatafl-csv -")),
    ("other-start", Some("convert --from otg --to hnefatafl-org-pgn -")),
    ("prefix-needs-side", Some("convert --from abstract-play --of moves --to otn -")),
    ("read-differently", Some("convert --from otg --to aagenielsen -")),
    ("resignation-not-a-move", None),
    ("resignation-without-counterpart", Some("convert --from otn --to hnefatafl-rs --of moves -")),
    ("rules-without-counterpart", Some("convert --from otg --to aagenielsen -")),
    ("run-not-packed", Some("check --notation tsn -")),
    ("side-needed", Some("convert --from walker --to otn -")),
    ("start-unknown", None),
    ("start-without-counterpart", Some("convert --from otg --to aagenielsen -")),
    ("step-unreadable", None),
    ("step-with-claims", None),
    ("tag-without-counterpart", Some("convert --from otg --to aagenielsen -")),
    ("text-after-square", None),
    ("timeout-without-counterpart", Some("convert --from aagenielsen --to otn -")),
    ("unknown-square", None),
    ("variant-missing", Some("convert --from otg --to aagenielsen -")),
    ("variation-without-counterpart", Some("convert --from otg --to hnefatafl-csv -")),
];
