//! Positions and moves in another form.

use std::num::NonZeroU32;

use notation_syntax::Notation;
use tafl_moves::{MoveRecord, dialect};
use tafl_position::dialect::{Counter, DialectPosition, PositionDialect};
use tafl_position::tsn::Tsn;
use tafl_position::{RowOrder, Side};

use super::forms::{MoveForm, PositionForm};
use super::{ConvertArgs, Converted, Loss, NotConverted};
use crate::input::text;
use crate::output::messages::Source;

/// The content of a text in any form.
struct Content {
    position: DialectPosition,
    /// Parts that only TSN can express.
    tsn: Vec<&'static str>,
}

pub(super) fn convert_position(
    args: &ConvertArgs,
    from: PositionForm,
    to: PositionForm,
    text: &str,
    source: &Source<'_>,
) -> Result<Converted, NotConverted> {
    let content = match from {
        PositionForm::Tsn => {
            let tsn = text::value(Tsn::parse_all(text), source)?;
            if to == PositionForm::Tsn {
                return Ok(Converted::lossless(tsn.to_string()));
            }
            of_tsn(&tsn)
        }
        PositionForm::Dialect(dialect) => {
            let position = text::value(dialect.parse_all(text, order(args, dialect)), source)?;
            Content { position, tsn: Vec::new() }
        }
    };
    let side = content.position.side_to_move.or(args.side);
    let (text, omitted) = match to {
        PositionForm::Tsn => to_tsn(args, &content.position, side)?,
        PositionForm::Dialect(dialect) => to_dialect(args, dialect, &content.position, side)?,
    };
    let lost: Vec<&str> = omitted.into_iter().chain(content.tsn).collect();
    let losses = match lost.as_slice() {
        [] => Vec::new(),
        lost => {
            let message = format!("{} cannot express {}; omitted", to.name(), lost.join(", "));
            vec![Loss { code: None, message }]
        }
    };
    Ok(Converted { text, losses })
}

/// The row order, where the form leaves it open.
fn order(args: &ConvertArgs, dialect: PositionDialect) -> Option<RowOrder> {
    args.rows.map(RowOrder::from).filter(|_| dialect.row_order().is_none())
}

fn of_tsn(tsn: &Tsn) -> Content {
    let mut only = vec!["the number of defenders at the start"];
    if tsn.plies_since_capture() > 0 {
        only.push("the number of plies since the last capture");
    }
    if tsn.extension().is_some() {
        only.push("the extension");
    }
    let mut position = DialectPosition::new(tsn.position().clone(), tsn.side_to_move());
    // The counter begins at 0, the ply of TSN at 1.
    position.counters.push((Counter::Ply, tsn.ply().get() - 1));
    Content { position, tsn: only }
}

/// The text, and what it omits.
type Written = Result<(String, Vec<&'static str>), NotConverted>;

fn to_tsn(args: &ConvertArgs, content: &DialectPosition, side: Option<Side>) -> Written {
    // `Forms::complete` requires both options.
    let (Some(side), Some(defenders)) = (side, args.defenders) else { return Err(NotConverted::Reported) };
    let mut tsn = Tsn::new(content.position.clone(), defenders, side)
        .map_err(|error| NotConverted::Unsupported(error.to_string()))?;
    let mut omitted = Vec::new();
    if content.last_target.is_some() {
        omitted.push(LAST_TARGET);
    }
    for &(counter, value) in &content.counters {
        let ply = NonZeroU32::MIN.checked_add(value).filter(|_| counter == Counter::Ply);
        match ply {
            Some(ply) => tsn = tsn.with_plies(ply, 0),
            None if value == counter.start() => {}
            None => omitted.push(meaning(counter)),
        }
    }
    Ok((tsn.to_string(), omitted))
}

fn to_dialect(
    args: &ConvertArgs,
    dialect: PositionDialect,
    content: &DialectPosition,
    side: Option<Side>,
) -> Written {
    let mut position = content.clone();
    position.side_to_move = side;
    let order = order(args, dialect);
    let text =
        dialect.print(&position, order).map_err(|error| NotConverted::Unsupported(error.to_string()))?;
    // Parts that are not read back are omitted.
    let read_back = dialect.parse(&text, order).ok();
    let has = |counter| {
        read_back.iter().flat_map(|back| &back.counters).any(|&(there, value)| (there, value) == counter)
    };
    let mut omitted = Vec::new();
    if content.side_to_move.is_some() && !dialect.has_side() {
        omitted.push("the side to move");
    }
    if content.last_target.is_some() && read_back.as_ref().is_none_or(|back| back.last_target.is_none()) {
        omitted.push(LAST_TARGET);
    }
    let counters = content.counters.iter().filter(|&&(counter, value)| value != counter.start());
    omitted.extend(counters.filter(|&&counter| !has(counter)).map(|&(counter, _)| meaning(counter)));
    Ok((text, omitted))
}

const LAST_TARGET: &str = "the square where the last move ended";

fn meaning(counter: Counter) -> &'static str {
    match counter {
        Counter::Ply => "the number of plies played",
        Counter::Move => "the number of the move",
        _ => "the counter towards a draw",
    }
}

pub(super) fn convert_move(
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
        MoveForm::Otn => text::value(MoveRecord::parse_all(text), source)?,
        MoveForm::Dialect(dialect) => {
            let record = text::value(dialect.parse_all(text), source)?;
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
