//! Rules records.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use tafl_rules::{Key, OtherEntry, Span, Strictness, Value, Zone, split_house_rules};

use crate::position::Position;
use crate::square::Square;
use crate::{argument, error, presets, read_error};

/// The rules of a variant, with its start position.
///
/// The variants that are built in are attributes: `Rules.BRANDUB`, `Rules.COPENHAGEN` … A record is read too, and so is a
/// preset with entries that differ, which are house rules.
///
/// >>> Rules("sea-battle") == Rules.SEA_BATTLE
/// True
/// >>> Rules("copenhagen sw:n")["sw"]
/// 'n'
/// >>> rules = Rules("dim:3 esc:e start:/1t1/1K1/3/")
/// >>> rules.dimension, rules["esc"], rules.first_to_move
/// (3, 'e', 'attackers')
#[pyclass(module = "tafl", frozen, eq, hash, mapping, from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Rules(Arc<Shared>);

/// Shared by the copies of an object. Preparing rules for play takes as long as hundreds of moves.
#[derive(Debug)]
struct Shared {
    rules: tafl_rules::Rules,
    game: OnceLock<tafl_play::Game>,
}

#[pymethods]
impl Rules {
    /// Reads a rules record, or takes the rules of a preset by its name.
    #[new]
    fn new(py: Python<'_>, rules: &str) -> PyResult<Self> {
        Self::read(py, rules)
    }

    /// Reads a rules record. Strict reading refuses what departs from the specification.
    #[staticmethod]
    #[pyo3(signature = (record, *, strict = false))]
    fn from_otn(py: Python<'_>, record: &str, strict: bool) -> PyResult<Self> {
        argument::parse_with(py, record, strict).map(Self::of)
    }

    /// The variants that are built in, by their names.
    ///
    /// >>> Rules.presets()["brandub"] == Rules.BRANDUB
    /// True
    #[staticmethod]
    fn presets(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let presets = PyDict::new(py);
        for (preset, rules) in presets::all() {
            presets.set_item(preset.name(), rules.clone())?;
        }
        Ok(presets)
    }

    /// The rules record: the shortest, one with every key (`explicit`), or one with the highest rank of the start first
    /// (`inverted`).
    ///
    /// >>> Rules.BRANDUB.otn()
    /// 'dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/'
    #[pyo3(signature = (*, explicit = false, inverted = false))]
    fn otn(&self, explicit: bool, inverted: bool) -> String {
        let mut record = self.rules().display();
        if explicit {
            record = record.explicit();
        }
        if inverted {
            record = record.inverted();
        }
        record.to_string()
    }

    /// The name of the variant, if the record has one.
    #[getter]
    fn name(&self) -> Option<String> {
        self.rules().name().map(ToString::to_string)
    }

    /// The name of the preset with this record, else of the first one that is the same game.
    #[getter]
    fn preset(&self) -> Option<&'static str> {
        presets::same_game(self.rules()).map(tafl_rules::Preset::name)
    }

    /// The name of that preset as people write it: `Sea Battle`.
    #[getter]
    fn title(&self) -> Option<&'static str> {
        presets::same_game(self.rules()).map(tafl_rules::Preset::title)
    }

    /// The number of squares per side.
    #[getter]
    fn dimension(&self) -> u8 {
        self.rules().dimension().get()
    }

    /// The start position.
    #[getter]
    fn start(&self) -> Position {
        Position(self.rules().start().clone())
    }

    /// The side that moves first.
    #[getter]
    fn first_to_move(&self) -> &'static str {
        self.rules().side_to_move().name()
    }

    /// The value of a key, as in a record. A key that the record does not have has its default; an unknown one is a
    /// `KeyError`.
    fn __getitem__(&self, key: &str) -> PyResult<String> {
        self.value(key).ok_or_else(|| PyKeyError::new_err(key.to_owned()))
    }

    fn __contains__(&self, key: &str) -> bool {
        self.value(key).is_some()
    }

    /// The entries of the record by their keys; with `explicit`, also those that have their default.
    ///
    /// >>> Rules.BRANDUB.entries()["ks"]
    /// 'w'
    #[pyo3(signature = (*, explicit = false))]
    fn entries<'py>(&self, py: Python<'py>, explicit: bool) -> PyResult<Bound<'py, PyDict>> {
        let (rules, entries) = (self.rules(), PyDict::new(py));
        for (key, value) in rules.entries().filter(|&(key, _)| explicit || !rules.is_default(key)) {
            entries.set_item(key.name(), value.to_string())?;
        }
        for entry in rules.others() {
            entries.set_item(entry.key(), entry.value())?;
        }
        Ok(entries)
    }

    /// The squares of a zone: `corner`, `center`, `attacker-fortress` or `defender-fortress`.
    ///
    /// >>> Rules.BRANDUB.zone("center")
    /// (Square('d4'),)
    fn zone<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyTuple>> {
        let zone = Zone::ALL.into_iter().find(|zone| zone.identifier() == name).ok_or_else(|| {
            let names = Zone::ALL.map(Zone::identifier).join("`, `");
            argument::unknown(py, "zone-unknown", name, &format!("unknown zone, expected one of `{names}`"))
        })?;
        PyTuple::new(py, self.rules().squares(zone).map(Square).collect::<Vec<_>>())
    }

    /// The rules in plain English, in several lines.
    fn explain(&self) -> String {
        self.rules().explain().to_string()
    }

    /// The keys whose values differ, each with its value in these rules and in the other ones.
    ///
    /// >>> Rules("dim:3 start:/1t1/1K1/3/").diff("dim:3 esc:e start:/1t1/1K1/3/")
    /// {'esc': ('c', 'e')}
    fn diff<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let (right, found) = (Self::argument(other)?, PyDict::new(other.py()));
        for (key, left, right) in differences(self.rules(), right.rules()) {
            found.set_item(key, (left, right))?;
        }
        Ok(found)
    }

    /// Whether both are the same game. Different records can be: their names do not count, nor does the way in which a
    /// value is written.
    fn is_same_game(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.rules().same_game(Self::argument(other)?.rules()))
    }

    fn __str__(&self) -> String {
        self.rules().to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Rules({})", argument::literal(py, &self.label())?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        argument::reduced::<Self>(py, self.rules())
    }
}

impl Rules {
    pub(crate) fn of(rules: tafl_rules::Rules) -> Self {
        Self(Arc::new(Shared { rules, game: OnceLock::new() }))
    }

    /// Rules, their record, or the name of a preset.
    pub(crate) fn argument(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(rules) = value.cast::<Self>() {
            return Ok(rules.get().clone());
        }
        Self::read(value.py(), &argument::text(value, "Rules, their record or the name of a preset")?)
    }

    pub(crate) fn rules(&self) -> &tafl_rules::Rules {
        &self.0.rules
    }

    /// A game at the start of the rules, which are prepared only once.
    pub(crate) fn game(&self) -> &tafl_play::Game {
        self.0.game.get_or_init(|| tafl_play::Game::new(&self.0.rules))
    }

    /// The name of the preset that has this record, or the record.
    pub(crate) fn label(&self) -> String {
        presets::equal(self.rules())
            .map_or_else(|| self.rules().to_string(), |preset| preset.name().to_owned())
    }

    /// A record, a preset, or a preset with entries that differ.
    fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        let (name, entries) = split_house_rules(text);
        if name.is_empty() && !entries.is_empty() {
            return argument::parse(py, text).map(Self::of);
        }
        let preset = presets::named(name).map_err(|message| error::plain(py, "preset-unknown", message))?;
        if entries.is_empty() {
            return Ok(preset);
        }
        // Who names rules means all of their entries: none is ignored.
        let house =
            Strictness::Strict.run(|sink| preset.rules().with_entries_in(entries, Span::of(entries), sink));
        house.map(Self::of).map_err(|error| read_error::in_text(py, entries, &error))
    }

    fn value(&self, key: &str) -> Option<String> {
        match Key::from_name(key) {
            Some(key) => self.rules().get(key).map(|value| value.to_string()),
            None => other_value(self.rules().others(), key).map(str::to_owned),
        }
    }
}

/// The value of an entry with an unknown key.
fn other_value<'a>(entries: impl IntoIterator<Item = &'a OtherEntry>, key: &str) -> Option<&'a str> {
    entries.into_iter().find(|entry| entry.key() == key).map(OtherEntry::value)
}

type KeyDifference = (String, Option<String>, Option<String>);

fn differences(left: &tafl_rules::Rules, right: &tafl_rules::Rules) -> Vec<KeyDifference> {
    let diff = left.diff(right);
    let text = |value: Option<Value<'_>>| value.map(|value| value.to_string());
    let mut found: Vec<KeyDifference> = (diff.differences().iter())
        .map(|difference| {
            (difference.key().name().to_owned(), text(difference.left()), text(difference.right()))
        })
        .collect();
    let unknown = diff.only_left().iter().chain(diff.only_right());
    found.extend(unknown.map(|entry| {
        let value = |entries: &[OtherEntry]| other_value(entries, entry.key()).map(str::to_owned);
        (entry.key().to_owned(), value(left.others()), value(right.others()))
    }));
    found
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.rules() == other.rules()
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rules().hash(state);
    }
}
