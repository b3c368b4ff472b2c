//! Positions and moves in the forms of other programs.

use serde::Serialize;
use tafl_moves::MoveRecord;
use tafl_moves::dialect::{MoveDialect, MoveLoss};
use tafl_position::dialect::{Counter, DialectPosition, PositionDialect};
use tafl_position::{RowOrder, Side};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use super::options::{Options, argument, named};
use super::position::side_of;
use crate::failure::Failure;
use crate::loss::LossObject;

#[wasm_bindgen]
extern "C" {
    /// How a position in the form of another program is read.
    #[wasm_bindgen(typescript_type = "PositionDialectOptions")]
    pub type PositionDialectOptions;
}

/// The form of another program for positions.
#[derive(Serialize)]
struct PositionDialectObject {
    name: &'static str,
    row_order: Option<&'static str>,
    has_side: bool,
}

/// A position of another program.
#[derive(Serialize)]
struct DialectPositionObject {
    position: String,
    side_to_move: Option<&'static str>,
    last_target: Option<String>,
    counters: Vec<CounterObject>,
}

#[derive(Serialize)]
struct CounterObject {
    counter: &'static str,
    value: u32,
}

/// A move of another program.
#[derive(Serialize)]
struct ConvertedMoveObject {
    #[serde(rename = "move")]
    record: Option<String>,
    losses: Vec<LossObject>,
}

/// The forms of other programs for positions.
#[wasm_bindgen(js_name = positionDialects, unchecked_return_type = "PositionDialectObject[]")]
pub fn position_dialects() -> JsValue {
    let object = |dialect: PositionDialect| PositionDialectObject {
        name: dialect.name(),
        row_order: dialect.row_order().map(row_order_name),
        has_side: dialect.has_side(),
    };
    js::object(&PositionDialect::ALL.map(object))
}

/// Reads a position in the form of another program.
#[wasm_bindgen(js_name = parseDialectPosition, unchecked_return_type = "DialectPositionObject")]
pub fn parse_dialect_position(
    dialect: &str,
    text: &str,
    options: Option<PositionDialectOptions>,
) -> Result<JsValue, Failure> {
    let dialect: PositionDialect = named("position-dialect-unknown", dialect.parse())?;
    let order = order_of(&Options::read(options.as_ref())?)?;
    let read = dialect.parse(text, order).map_err(|error| Failure::in_text(text, &error))?;
    let counter =
        |&(counter, value): &(Counter, u32)| CounterObject { counter: counter_name(counter), value };
    Ok(js::object(&DialectPositionObject {
        position: read.position.to_string(),
        side_to_move: read.side_to_move.map(Side::name),
        last_target: read.last_target.map(|square| square.to_string()),
        counters: read.counters.iter().map(counter).collect(),
    }))
}

/// Writes a position record in the form of another program, with the counters of the start of a game.
#[wasm_bindgen(js_name = printDialectPosition)]
pub fn print_dialect_position(
    dialect: &str,
    position: &str,
    options: Option<PositionDialectOptions>,
) -> Result<String, Failure> {
    let dialect: PositionDialect = named("position-dialect-unknown", dialect.parse())?;
    let options = Options::read(options.as_ref())?;
    let order = order_of(&options)?;
    let mut value = DialectPosition::from(argument::<tafl_position::Position>(position)?);
    value.side_to_move = options.text("sideToMove")?.map(side_of).transpose()?;
    named("position-dialect-cannot", dialect.print(&value, order))
}

/// The names of the forms of other programs for moves.
#[wasm_bindgen(js_name = moveDialects, unchecked_return_type = "string[]")]
pub fn move_dialects() -> JsValue {
    js::object(&MoveDialect::ALL.map(MoveDialect::name))
}

/// Reads a move in the form of another program. The side to move decides which pieces are captured.
#[wasm_bindgen(js_name = parseDialectMove, unchecked_return_type = "ConvertedMove")]
pub fn parse_dialect_move(
    dialect: &str,
    text: &str,
    #[wasm_bindgen(js_name = sideToMove, unchecked_optional_param_type = "Side | null")] side: Option<String>,
) -> Result<JsValue, Failure> {
    let dialect: MoveDialect = named("move-dialect-unknown", dialect.parse())?;
    let side = side.as_deref().map(side_of).transpose()?;
    let read = dialect.parse(text).map_err(|error| Failure::in_text(text, &error))?;
    let converted = read.to_record(side);
    Ok(converted_move(converted.value.map(|record| record.to_string()), &converted.losses))
}

/// Writes a move record in the form of another program.
#[wasm_bindgen(js_name = printDialectMove, unchecked_return_type = "ConvertedMove")]
pub fn print_dialect_move(
    dialect: &str,
    record: &str,
    #[wasm_bindgen(js_name = sideToMove, unchecked_optional_param_type = "Side | null")] side: Option<String>,
) -> Result<JsValue, Failure> {
    let dialect: MoveDialect = named("move-dialect-unknown", dialect.parse())?;
    let side = side.as_deref().map(side_of).transpose()?;
    let converted = dialect.convert(&argument::<MoveRecord>(record)?, side);
    let text = converted.value.as_ref().map(|record| named("move-dialect-cannot", dialect.print(record)));
    Ok(converted_move(text.transpose()?, &converted.losses))
}

fn converted_move(record: Option<String>, losses: &[MoveLoss]) -> JsValue {
    js::object(&ConvertedMoveObject { record, losses: losses.iter().map(LossObject::new).collect() })
}

fn order_of(options: &Options) -> Result<Option<RowOrder>, Failure> {
    let unknown = || {
        Failure::plain("row-order-unknown", &"unknown row order, expected `rankOneFirst` or `topRankFirst`")
    };
    let order = |name: &str| {
        RowOrder::ALL.into_iter().find(|&order| row_order_name(order) == name).ok_or_else(unknown)
    };
    options.text("rowOrder")?.map(order).transpose()
}

const fn row_order_name(order: RowOrder) -> &'static str {
    match order {
        RowOrder::RankOneFirst => "rankOneFirst",
        RowOrder::TopRankFirst => "topRankFirst",
    }
}

const fn counter_name(counter: Counter) -> &'static str {
    match counter {
        Counter::Ply => "ply",
        Counter::Move => "move",
        _ => "rule",
    }
}
