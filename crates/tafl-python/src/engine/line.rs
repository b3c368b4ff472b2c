//! Lines from engines.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use tafl_engine::{Bound as ScoreBound, EngineMessage, EngineOption, Info, Millis, OptionKind, Score};
use tafl_moves::MoveRecord;

use crate::argument;
use crate::moves::Move;

/// What a line says: its first word, and values that depend on it. A `ParseError` for a line that is not of the protocol.
type Read<'py> = (&'static str, Option<Bound<'py, PyAny>>);

/// Reads a line of an engine: its first word, and what it says.
///
/// >>> read_engine_line("bestmove d7-c7 draw")
/// ('bestmove', (Move('d7-c7'), True, False))
/// >>> read_engine_line("info depth 5 time 430 score win 7 pv d7-c7")
/// ('info', {'depth': 5, 'time': 0.43, 'score': ('win', 7), 'pv': [Move('d7-c7')]})
#[pyfunction]
pub(crate) fn read_engine_line<'py>(py: Python<'py>, line: &str) -> PyResult<Read<'py>> {
    Ok(match argument::parse::<EngineMessage>(py, line)? {
        EngineMessage::Name(name) => ("name", Some(name.as_str().into_pyobject(py)?.into_any())),
        EngineMessage::Author(name) => ("author", Some(name.as_str().into_pyobject(py)?.into_any())),
        EngineMessage::Option(option) => ("option", Some(engine_option(py, &option)?.into_any())),
        EngineMessage::HelloOk => ("utepok", None),
        EngineMessage::RulesOk => ("rulesok", None),
        EngineMessage::RulesNo(reason) => ("rulesno", Some(reason.as_str().into_pyobject(py)?.into_any())),
        EngineMessage::ReadyOk => ("readyok", None),
        EngineMessage::Info(info) => ("info", Some(info_values(py, *info)?.into_any())),
        EngineMessage::BestMove(best) => {
            let chosen = best.to_move().map(|chosen| Move(MoveRecord::Move(chosen.clone())));
            let values = (chosen, best.offers_draw(), best == tafl_engine::BestMove::Resign);
            ("bestmove", Some(values.into_pyobject(py)?.into_any()))
        }
        // Answers to questions that are not asked.
        _ => ("other", None),
    })
}

/// The fields of `tafl.engine.Option`.
fn engine_option<'py>(py: Python<'py>, option: &EngineOption) -> PyResult<Bound<'py, PyDict>> {
    let values = PyDict::new(py);
    values.set_item("name", option.name.as_str())?;
    let kind = match &option.kind {
        OptionKind::Check { default } => {
            values.set_item("default", default)?;
            "check"
        }
        OptionKind::Spin { default, min, max } => {
            values.set_item("default", default)?;
            values.set_item("min", min)?;
            values.set_item("max", max)?;
            "spin"
        }
        OptionKind::Combo { default, values: words } => {
            values.set_item("default", default.as_str())?;
            let words = words.iter().map(|word| word.as_str()).collect::<Vec<_>>();
            values.set_item("var", PyList::new(py, words)?.to_tuple())?;
            "combo"
        }
        OptionKind::String { default } => {
            values.set_item("default", default.as_str())?;
            "string"
        }
        // Later versions may have more types, which this one cannot set.
        _ => "button",
    };
    values.set_item("type", kind)?;
    Ok(values)
}

/// The keys of `tafl.engine.InfoDict`; the score is still a pair, and the line is not checked.
fn info_values(py: Python<'_>, info: Info) -> PyResult<Bound<'_, PyDict>> {
    let values = PyDict::new(py);
    let number = |key: &str, value: Option<u64>| value.map_or(Ok(()), |value| values.set_item(key, value));
    number("depth", info.depth.map(u64::from))?;
    number("seldepth", info.selective_depth.map(u64::from))?;
    number("nodes", info.nodes)?;
    number("nps", info.nodes_per_second)?;
    number("hashfull", info.hash_full.map(u64::from))?;
    number("multipv", info.line_number.map(u64::from))?;
    if let Some(time) = info.time {
        values.set_item("time", seconds(time))?;
    }
    match info.score {
        Some(Score::Points(points)) => values.set_item("score", ("points", points))?,
        Some(Score::Win(steps)) => values.set_item("score", ("win", steps))?,
        Some(Score::Loss(steps)) => values.set_item("score", ("loss", steps))?,
        None => {}
    }
    match info.bound {
        Some(ScoreBound::Lower) => values.set_item("lowerbound", true)?,
        Some(ScoreBound::Upper) => values.set_item("upperbound", true)?,
        None => {}
    }
    if !info.moves.is_empty() {
        let moves = info.moves.into_iter().map(|step| Move(MoveRecord::Move(step)));
        values.set_item("pv", PyList::new(py, moves.collect::<Vec<_>>())?)?;
    }
    if let Some(text) = &info.text {
        values.set_item("string", text.as_str())?;
    }
    Ok(values)
}

fn seconds(time: Millis) -> f64 {
    std::time::Duration::from(time).as_secs_f64()
}
