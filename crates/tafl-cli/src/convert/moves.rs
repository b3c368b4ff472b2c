//! Moves in another form.

use notation_syntax::{Coded, Notation};
use tafl_moves::MoveRecord;
use tafl_moves::dialect::{ConvertedMove, MoveLoss};
use tafl_position::Side;

use super::form::MoveForm;
use super::{Converted, NotConverted};
use crate::args::ConvertArgs;
use crate::diagnostic::Source;
use crate::input;

pub(super) fn convert(
    args: &ConvertArgs,
    from: MoveForm,
    to: MoveForm,
    text: &str,
    source: &Source<'_>,
) -> Result<Converted, NotConverted> {
    let mover = args.side.map(Side::from);
    let text = text.trim();
    let mut losses = Vec::new();
    let record = match from {
        MoveForm::Otn => input::value(MoveRecord::parse_all(text), source)?,
        MoveForm::Dialect(dialect) => {
            let record = input::value(dialect.parse_all(text), source)?;
            if from == to {
                let text =
                    dialect.print(&record).map_err(|error| NotConverted::Unsayable(error.to_string()))?;
                return Ok(Converted::whole(text));
            }
            taken(record.to_record(mover), &mut losses)?
        }
    };
    let text = match to {
        MoveForm::Otn => record.to_string(),
        MoveForm::Dialect(dialect) => {
            let record = taken(dialect.convert(&record, mover), &mut losses)?;
            dialect.print(&record).map_err(|error| NotConverted::Unsayable(error.to_string()))?
        }
    };
    Ok(Converted { text, losses })
}

/// What was taken over from one form to another; what was not is added to `losses`.
fn taken<T>(
    converted: ConvertedMove<T>,
    losses: &mut Vec<(Option<&'static str>, String)>,
) -> Result<T, NotConverted> {
    losses.extend(converted.losses.iter().map(|loss: &MoveLoss| (Some(loss.code()), loss.to_string())));
    converted.value.ok_or_else(|| NotConverted::Nothing { losses: std::mem::take(losses) })
}
