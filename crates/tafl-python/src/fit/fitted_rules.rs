//! Rules that were tried.

use pyo3::prelude::*;

use super::contradiction::Contradiction;
use crate::presets;
use crate::rules::Rules;

/// A preset, or a preset with one key changed, and how the games of a group agree with it.
///
/// `str` is its name.
#[pyclass(module = "tafl", frozen)]
#[derive(Debug)]
pub(crate) struct FittedRules(pub(super) tafl_verify::FittedRules<usize>);

#[pymethods]
impl FittedRules {
    /// One more than the number of rules that fit better. Rules that the games do not tell apart have the same rank.
    #[getter]
    fn rank(&self) -> usize {
        self.0.rank()
    }

    /// The name: `brandub`, `brandub + ks:c`.
    #[getter]
    fn rules(&self) -> String {
        self.0.to_string()
    }

    /// The name of the preset.
    #[getter]
    fn preset(&self) -> &'static str {
        self.0.preset().name()
    }

    /// The entry that replaces that of the preset: `ks:c`. `None` for the preset itself.
    #[getter]
    fn change(&self) -> Option<String> {
        self.0.change().map(|(key, value)| format!("{key}:{value}"))
    }

    /// The rules, with the start position and the first side of the games.
    #[getter]
    fn record(&self) -> Rules {
        presets::shared(&self.0.rules())
    }

    /// The number of games whose moves, captures and result agree with the rules.
    #[getter]
    fn agreeing(&self) -> u64 {
        self.0.agreeing()
    }

    /// The number of games whose moves are legal.
    #[getter]
    fn legal(&self) -> u64 {
        self.0.legal()
    }

    /// The number of agreeing games that end by the rules with the recorded result.
    #[getter]
    fn explained(&self) -> u64 {
        self.0.explained()
    }

    /// The first game that does not agree, or `None`.
    #[getter]
    fn contradiction(&self) -> Option<Contradiction> {
        self.0.contradiction().cloned().map(Contradiction)
    }

    fn __str__(&self) -> String {
        self.rules()
    }

    fn __repr__(&self) -> String {
        let (rank, agreeing, games) = (self.0.rank(), self.0.agreeing(), self.0.games());
        format!("<tafl.FittedRules {} rank={rank} agreeing={agreeing}/{games}>", self.0)
    }
}
