//! Images of actions, turned and mirrored with the board.

use std::collections::BTreeSet;

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};
use tafl_play::Step;
use tafl_position::{Square, Symmetry};
use tafl_rules::Zone;

use super::numbering::{self, Numbering};
use crate::argument;
use crate::rules::Rules;

/// The symmetries of the games by some rules: those that keep the special squares. The first is `identity`.
///
/// The image of a game is a game by the same rules, although perhaps not from the same start.
///
/// >>> from tafl.env import symmetries
/// >>> len(symmetries("brandub"))
/// 8
/// >>> symmetries("dim:5 cor:a1,e1 start:/t4/5/2K2/5/5/")
/// ('identity', 'mirror-files')
#[pyfunction]
pub(crate) fn symmetries<'py>(rules: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
    let read = Rules::argument(rules)?;
    let (rules, py) = (read.rules(), rules.py());
    let of_zone = |zone: Zone| rules.squares(zone).collect::<BTreeSet<Square>>();
    let extra = rules.extra_zones().iter().map(|zone| zone.squares().iter().collect());
    let areas: Vec<BTreeSet<Square>> = Zone::ALL.into_iter().map(of_zone).chain(extra).collect();
    let keeps = |symmetry: &Symmetry| {
        areas.iter().all(|squares| {
            let mut images = squares.iter().map(|&square| symmetry.apply(square, rules.dimension()));
            images.all(|image| image.is_some_and(|image| squares.contains(&image)))
        })
    };
    PyTuple::new(py, Symmetry::ALL.into_iter().filter(keeps).map(Symmetry::name).collect::<Vec<_>>())
}

/// The image of each action, as 64-bit integers.
#[pyfunction]
pub(crate) fn action_images<'py>(
    py: Python<'py>,
    symmetry: &str,
    dimension: i64,
) -> PyResult<Bound<'py, PyByteArray>> {
    let numbering = Numbering::new(numbering::board(py, dimension)?);
    let symmetry = argument::symmetry(py, symmetry)?;
    let image = |square: Square| symmetry.apply(square, numbering.dimension());
    let actions = (0..).take(numbering.count()).filter_map(|action| {
        let step = numbering.step(action)?;
        let image = numbering.action(Step::new(image(step.origin())?, image(step.target())?))?;
        i64::try_from(image).ok()
    });
    Ok(PyByteArray::new(py, &actions.flat_map(i64::to_ne_bytes).collect::<Vec<u8>>()))
}
