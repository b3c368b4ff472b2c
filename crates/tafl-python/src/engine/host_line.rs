//! Lines from hosts.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tafl_engine::{Clock, Go, HostMessage, Line, Millis, OptionSetting, Start, Word};

use crate::game::Game;

/// The line with the rules of a game.
#[pyfunction]
pub(crate) fn rules_line(game: &Bound<'_, Game>) -> PyResult<String> {
    Ok(HostMessage::from(game.try_borrow()?.session.rules().clone()).to_string())
}

/// The line with the start of a game and all its moves.
#[pyfunction]
pub(crate) fn position_line(game: &Bound<'_, Game>) -> PyResult<String> {
    let game = game.try_borrow()?;
    let (rules, (position, side)) = (game.session.rules(), game.start());
    let is_of_rules = *rules.start() == position && rules.side_to_move() == side;
    let start = if is_of_rules { Start::OfRules } else { Start::Position(position, side) };
    Ok(HostMessage::Position { start, moves: game.moves.clone() }.to_string())
}

/// The line that sets an option; without a value, a button.
#[pyfunction]
#[pyo3(signature = (name, value))]
pub(crate) fn option_line(name: &str, value: Option<&str>) -> PyResult<String> {
    let unknown = || PyValueError::new_err(format!("{name:?} is not the name of an option"));
    let name = Word::new(name).ok_or_else(unknown)?;
    Ok(HostMessage::SetOption(OptionSetting { name, value: value.map(Line::new) }).to_string())
}

/// The line that starts a search with a `tafl.engine.Limit`. Numbers that the protocol does not have become its greatest
/// ones, and limits of nothing the smallest ones.
#[pyfunction]
pub(crate) fn go_line(limit: &Bound<'_, PyAny>, draw_offered: bool) -> PyResult<String> {
    let go = Go {
        attackers: clock(limit, ["attackers_clock", "attackers_inc", "attackers_overtime"])?,
        defenders: clock(limit, ["defenders_clock", "defenders_inc", "defenders_overtime"])?,
        move_time: number(limit, "time")?.map(|time| millis(time).max(1.into())),
        depth: number(limit, "depth")?.map(|depth| count(depth).max(1)),
        nodes: number(limit, "nodes")?.map(|nodes| whole(nodes).max(1)),
        draw_offered,
    };
    Ok(HostMessage::from(go).to_string())
}

/// The clock of a side, if any of its parts is given.
fn clock(limit: &Bound<'_, PyAny>, [main, increment, overtime]: [&str; 3]) -> PyResult<Option<Clock>> {
    let (main, increment) = (number(limit, main)?, number(limit, increment)?);
    let overtime: Option<(f64, f64)> = limit.getattr(overtime)?.extract()?;
    let is_given = main.is_some() || increment.is_some() || overtime.is_some();
    let (periods, period) = overtime.unwrap_or_default();
    Ok(is_given.then(|| Clock {
        main: millis(main.unwrap_or_default()),
        increment: millis(increment.unwrap_or_default()),
        periods: count(periods),
        period: millis(period),
    }))
}

fn number(limit: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<f64>> {
    limit.getattr(name)?.extract()
}

fn millis(seconds: f64) -> Millis {
    whole((seconds * 1000.0).round_ties_even()).into()
}

fn count(number: f64) -> u32 {
    u32::try_from(whole(number)).unwrap_or(u32::MAX)
}

/// Exact up to 2^53; more is without a limit for anyone.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates, and is not negative")]
fn whole(number: f64) -> u64 {
    number as u64
}
