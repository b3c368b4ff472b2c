//! `tafl convert --list`.

use std::io::{self, Write};

use notation_syntax::invariant::broken;
use tafl_moves::MoveRecord;
use tafl_position::dialect::DialectPosition;
use tafl_position::{Position, RowOrder, Side};

use super::form::{MoveForm, PositionForm};
use crate::args::T3EN;
use crate::games::GameForm;
use crate::output::{self, HEADING, Styled};

const POSITION: &str = "/1K5/3t3/3T3/tt1TTtt/3T3/3t3/3t3/";
const TSN: &str = "7 4 1k5/3a3/3d3/aa1ddaa/3d3/3a3/3a3 a 1 0";
const MOVE: &str = "e5-e8xe9/d8++";
const BOARD: &str = "2_o/_x_/3_ x";
const RECORD: &str = "[event:…] [rules:…] 1. d1-d3 …, one record after another";

/// Precedes a description, which begins in the column of the examples.
const ABOUT: &str = "                           ";

/// Each form with an example and the options that it needs.
pub(super) fn print(out: &mut Styled) -> io::Result<()> {
    writeln!(out, "{HEADING}positions{HEADING:#}, with the king on b1 and the attackers to move")?;
    for form in PositionForm::all() {
        let example = match form {
            PositionForm::Tsn => TSN.to_owned(),
            PositionForm::Dialect(dialect) => {
                let Ok(position) = POSITION.parse::<Position>() else {
                    broken("the sample is a position", ());
                    continue;
                };
                let position = DialectPosition {
                    side_to_move: Some(Side::Attackers),
                    ..DialectPosition::from(position)
                };
                let order = dialect.row_order().or(Some(RowOrder::TopRankFirst));
                dialect.print(&position, order).unwrap_or_default().replace('\n', " ⏎ ")
            }
        };
        row(form.name(), &example, if form.row_order_unknown() { "--rows" } else { "" }, out)?;
    }
    writeln!(out, "\n{HEADING}moves{HEADING:#}, by the attackers, capturing the king")?;
    for form in MoveForm::all() {
        let Ok(record) = MOVE.parse::<MoveRecord>() else {
            broken("the sample is a move", ());
            continue;
        };
        let example = match form {
            MoveForm::Otn => record.to_string(),
            MoveForm::Dialect(dialect) => {
                let record = dialect.convert(&record, Some(Side::Attackers)).value;
                record.and_then(|record| dialect.print(&record).ok()).unwrap_or_default()
            }
        };
        row(form.name(), &example, "", out)?;
    }
    writeln!(out, "\n{HEADING}games{HEADING:#}, whole archives")?;
    for form in GameForm::all() {
        let (example, about) = match form {
            GameForm::Otg => (RECORD, "Game records in OpenTafl Notation."),
            GameForm::Archive(format) => (format.example(), format.about()),
        };
        row(form.name(), example, "", out)?;
        for line in textwrap::wrap(&plain(about), output::WIDTH - ABOUT.len()) {
            writeln!(out, "{ABOUT}{line}")?;
        }
    }
    writeln!(out, "\n{HEADING}boards{HEADING:#}")?;
    row(T3EN, BOARD, "", out)
}

/// The first sentence, without the markup of documentation.
fn plain(about: &str) -> String {
    let sentence = about.split_inclusive(". ").next().unwrap_or_default();
    sentence.trim_end().replace(['`', '[', ']'], "")
}

fn row(name: &str, example: &str, needs: &str, out: &mut Styled) -> io::Result<()> {
    write!(out, "  {name:23}  {example}")?;
    if needs.is_empty() { writeln!(out) } else { writeln!(out, "  (needs {needs})") }
}
