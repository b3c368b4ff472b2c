//! Positions in another form.

use std::num::NonZeroU32;

use notation_syntax::Notation;
use tafl_position::dialect::{Counter, DialectPosition, PositionDialect};
use tafl_position::tsn::Tsn;
use tafl_position::{RowOrder, Side};

use super::form::PositionForm;
use super::{Converted, NotConverted};
use crate::args::ConvertArgs;
use crate::diagnostic::Source;
use crate::input;

/// What a text says, whatever its form.
struct Said {
    position: DialectPosition,
    /// What TSN alone says.
    tsn: Vec<&'static str>,
}

pub(super) fn convert(
    args: &ConvertArgs,
    from: PositionForm,
    to: PositionForm,
    text: &str,
    source: &Source<'_>,
) -> Result<Converted, NotConverted> {
    let said = match from {
        PositionForm::Tsn => {
            let tsn = input::value(Tsn::parse_all(text), source)?;
            if to == PositionForm::Tsn {
                return Ok(Converted::whole(tsn.to_string()));
            }
            of_tsn(&tsn)
        }
        PositionForm::Dialect(dialect) => {
            let position = input::value(dialect.parse_all(text, order(args, dialect)), source)?;
            Said { position, tsn: Vec::new() }
        }
    };
    let side = said.position.side_to_move.or(args.side.map(Side::from));
    let (text, unsaid) = match to {
        PositionForm::Tsn => to_tsn(args, &said.position, side)?,
        PositionForm::Dialect(dialect) => to_dialect(args, dialect, &said.position, side)?,
    };
    let lost: Vec<&str> = unsaid.into_iter().chain(said.tsn).collect();
    let losses = match lost.as_slice() {
        [] => Vec::new(),
        lost => vec![(None, format!("{} does not say {}: left out", to.name(), lost.join(", ")))],
    };
    Ok(Converted { text, losses })
}

/// The row order, where the form leaves it open.
fn order(args: &ConvertArgs, dialect: PositionDialect) -> Option<RowOrder> {
    args.rows.map(RowOrder::from).filter(|_| dialect.row_order().is_none())
}

fn of_tsn(tsn: &Tsn) -> Said {
    let mut only = vec!["how many defenders there were at the start"];
    if tsn.plies_since_capture() > 0 {
        only.push("how many plies ago the last capture was");
    }
    if tsn.extension().is_some() {
        only.push("what the extension says");
    }
    let position = DialectPosition {
        position: tsn.position().clone(),
        side_to_move: Some(tsn.side_to_move()),
        // Counted from 0 there, from 1 here.
        counters: vec![(Counter::Ply, tsn.ply().get() - 1)],
    };
    Said { position, tsn: only }
}

/// The text, and what it leaves out.
type Written = Result<(String, Vec<&'static str>), NotConverted>;

fn to_tsn(args: &ConvertArgs, said: &DialectPosition, side: Option<Side>) -> Written {
    // Both were asked for where they are not said.
    let (Some(side), Some(defenders)) = (side, args.defenders) else { return Err(NotConverted::Unread) };
    let mut tsn = Tsn::new(said.position.clone(), defenders, side)
        .map_err(|error| NotConverted::Unsayable(error.to_string()))?;
    let mut unsaid = Vec::new();
    for &(counter, value) in &said.counters {
        let ply = NonZeroU32::MIN.checked_add(value).filter(|_| counter == Counter::Ply);
        match ply {
            Some(ply) => tsn = tsn.with_plies(ply, 0),
            None if value == counter.start() => {}
            None => unsaid.push(meaning(counter)),
        }
    }
    Ok((tsn.to_string(), unsaid))
}

fn to_dialect(
    args: &ConvertArgs,
    dialect: PositionDialect,
    said: &DialectPosition,
    side: Option<Side>,
) -> Written {
    let position = DialectPosition { side_to_move: side, ..said.clone() };
    let order = order(args, dialect);
    let text = dialect.print(&position, order).map_err(|error| NotConverted::Unsayable(error.to_string()))?;
    // What is not read back was not said.
    let read_back = dialect.parse(&text, order).ok();
    let has = |counter| {
        read_back.iter().flat_map(|back| &back.counters).any(|&(there, value)| (there, value) == counter)
    };
    let mut unsaid = Vec::new();
    if said.side_to_move.is_some() && !dialect.has_side() {
        unsaid.push("whose move it is");
    }
    let counters = said.counters.iter().filter(|&&(counter, value)| value != counter.start());
    unsaid.extend(counters.filter(|&&counter| !has(counter)).map(|&(counter, _)| meaning(counter)));
    Ok((text, unsaid))
}

fn meaning(counter: Counter) -> &'static str {
    match counter {
        Counter::Ply => "how many plies were played",
        Counter::Move => "the number of the move",
        _ => "what was counted towards a draw",
    }
}
