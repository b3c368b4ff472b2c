//! Moves in another form.

use notation_syntax::Notation;
use tafl_moves::MoveRecord;
use tafl_moves::dialect;

use super::converted::{Converted, Loss, NotConverted};
use super::form::MoveForm;
use crate::args::ConvertArgs;
use crate::input;
use crate::source::Source;

pub(super) fn convert(
    args: &ConvertArgs,
    from: MoveForm,
    to: MoveForm,
    text: &str,
    source: &Source<'_>,
) -> Result<Converted, NotConverted> {
    let mover = args.side;
    let text = text.trim();
    let mut losses = Vec::new();
    let record = match from {
        MoveForm::Otn => input::value(MoveRecord::parse_all(text), source)?,
        MoveForm::Dialect(dialect) => {
            let record = input::value(dialect.parse_all(text), source)?;
            if from == to {
                let text =
                    dialect.print(&record).map_err(|error| NotConverted::Unsupported(error.to_string()))?;
                return Ok(Converted::lossless(text));
            }
            taken(record.to_record(mover), &mut losses)?
        }
    };
    let text = match to {
        MoveForm::Otn => record.to_string(),
        MoveForm::Dialect(dialect) => {
            let record = taken(dialect.convert(&record, mover), &mut losses)?;
            dialect.print(&record).map_err(|error| NotConverted::Unsupported(error.to_string()))?
        }
    };
    Ok(Converted { text, losses })
}

/// The value of a conversion. Its losses are added to `losses`.
fn taken<T>(converted: dialect::ConvertedMove<T>, losses: &mut Vec<Loss>) -> Result<T, NotConverted> {
    losses.extend(converted.losses.iter().map(Loss::from));
    converted.value.ok_or_else(|| NotConverted::Lost(std::mem::take(losses)))
}
