//! Rules records.

use std::collections::BTreeMap;

use notation_syntax::{Notation as _, Strictness};
use serde::Serialize;
use tafl_rules::{
    Citation, Difference, Escape, Key, OtherEntry, Preset, Rules, Section, UnknownName, Value, Zone,
    split_house_rules,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::diagnostic::parsed;
use super::js;
use super::options::{Options, ParseOptions};
use crate::failure::Failure;

#[wasm_bindgen]
extern "C" {
    /// How a rules record is written.
    #[wasm_bindgen(typescript_type = "RulesPrintOptions")]
    pub type RulesPrintOptions;
}

/// Rules with the fields of `tafl rules show`.
#[derive(Serialize)]
struct RulesObject {
    preset: Option<&'static str>,
    name: Option<String>,
    dimension: u8,
    record: String,
    start: String,
    side_to_move: &'static str,
    entries: Vec<EntryObject>,
    others: Vec<OtherObject>,
}

/// A key of the specification with its value.
#[derive(Serialize)]
struct EntryObject {
    key: &'static str,
    about: &'static str,
    value: String,
    meaning: Option<&'static str>,
    default: bool,
}

/// An entry with a key that is not in the specification.
#[derive(Serialize)]
struct OtherObject {
    key: String,
    value: String,
}

impl OtherObject {
    fn new(entry: &OtherEntry) -> Self {
        Self { key: entry.key().to_owned(), value: entry.value().to_owned() }
    }
}

impl RulesObject {
    fn new(rules: &Rules) -> Self {
        let entry = |(key, value): (Key, Value<'_>)| EntryObject {
            key: key.name(),
            about: key.meaning(),
            value: value.to_string(),
            meaning: value.meaning(),
            default: rules.is_default(key),
        };
        Self {
            preset: Preset::of(rules).map(Preset::name),
            name: rules.name().map(ToString::to_string),
            dimension: rules.dimension().get(),
            record: rules.to_string(),
            start: rules.start().to_string(),
            side_to_move: rules.side_to_move().name(),
            entries: rules.entries().map(entry).collect(),
            others: rules.others().iter().map(OtherObject::new).collect(),
        }
    }
}

/// A variant whose rules are built in, with the fields of `tafl rules list`.
#[derive(Serialize)]
struct PresetObject {
    preset: &'static str,
    title: &'static str,
    dimension: u8,
    record: String,
    citations: Vec<CitationObject>,
}

#[derive(Serialize)]
struct CitationObject {
    title: &'static str,
    location: &'static str,
    caveats: &'static [&'static str],
}

impl From<Citation> for CitationObject {
    fn from(citation: Citation) -> Self {
        Self { title: citation.title(), location: citation.location(), caveats: citation.caveats() }
    }
}

/// Rules in plain English.
#[derive(Serialize)]
struct ExplanationObject {
    title: String,
    sections: Vec<SectionObject>,
    zones: BTreeMap<&'static str, Vec<String>>,
    exits: bool,
}

#[derive(Serialize)]
struct SectionObject {
    heading: &'static str,
    sentences: Vec<String>,
}

/// Where two rules differ.
#[derive(Serialize)]
struct DiffObject {
    same_game: bool,
    differences: Vec<DifferenceObject>,
    only_left: Vec<OtherObject>,
    only_right: Vec<OtherObject>,
}

#[derive(Serialize)]
struct DifferenceObject {
    key: &'static str,
    left: Option<String>,
    right: Option<String>,
}

/// The variants whose rules are built in.
#[wasm_bindgen(unchecked_return_type = "PresetObject[]")]
pub fn presets() -> JsValue {
    let object = |&preset: &Preset| {
        let rules = preset.rules();
        PresetObject {
            preset: preset.name(),
            title: preset.title(),
            dimension: rules.dimension().get(),
            record: rules.to_string(),
            citations: preset.citations().iter().copied().map(CitationObject::from).collect(),
        }
    };
    js::object(&Preset::ALL.iter().map(object).collect::<Vec<_>>())
}

/// Reads a rules record, the name of a preset, or a preset with entries that differ: `copenhagen sw:n`.
#[wasm_bindgen(js_name = parseRules, unchecked_return_type = "RulesObject")]
pub fn parse_rules(text: &str, options: Option<ParseOptions>) -> Result<JsValue, Failure> {
    let options = Options::read(options.as_ref())?;
    let strictness = options.strictness()?;
    named(text, strictness).map(|rules| js::object(&RulesObject::new(&rules)))
}

/// Reads as much of a rules record as possible, and returns every error and every finding.
#[wasm_bindgen(js_name = parseAllRules, unchecked_return_type = "Parsed<RulesObject>")]
pub fn parse_all_rules(text: &str) -> JsValue {
    js::object(&parsed(text, Rules::parse_all(text), RulesObject::new))
}

/// Writes rules as a record: minimal, with every key (`explicit`), or with the start as `starti` (`inverted`).
#[wasm_bindgen(js_name = printRules)]
pub fn print_rules(rules: &str, options: Option<RulesPrintOptions>) -> Result<String, Failure> {
    let rules = rules_of(rules)?;
    let mut record = rules.display();
    let options = Options::read(options.as_ref())?;
    if options.flag("explicit")? == Some(true) {
        record = record.explicit();
    }
    if options.flag("inverted")? == Some(true) {
        record = record.inverted();
    }
    Ok(record.to_string())
}

/// The rules in plain English, and the squares of the zones.
#[wasm_bindgen(js_name = explainRules, unchecked_return_type = "Explanation")]
pub fn explain_rules(rules: &str) -> Result<JsValue, Failure> {
    let rules = rules_of(rules)?;
    let explanation = rules.explain();
    let squares = |zone: Zone| {
        (zone.identifier(), rules.squares(zone).map(|square| square.to_string()).collect::<Vec<_>>())
    };
    let section = |section: &Section| SectionObject {
        heading: section.heading(),
        sentences: section.sentences().to_vec(),
    };
    Ok(js::object(&ExplanationObject {
        title: explanation.title().to_owned(),
        sections: explanation.sections().iter().map(section).collect(),
        zones: Zone::ALL.into_iter().map(squares).filter(|(_, squares)| !squares.is_empty()).collect(),
        exits: rules.escape() == Escape::Edge,
    }))
}

/// Where two rules differ. Different records can be the same game.
#[wasm_bindgen(js_name = diffRules, unchecked_return_type = "RulesDiff")]
pub fn diff_rules(left: &str, right: &str) -> Result<JsValue, Failure> {
    let (left, right) = (rules_of(left)?, rules_of(right)?);
    let diff = left.diff(&right);
    let text = |value: Option<Value<'_>>| value.map(|value| value.to_string());
    let difference = |difference: &Difference<'_>| DifferenceObject {
        key: difference.key().name(),
        left: text(difference.left()),
        right: text(difference.right()),
    };
    let others = |entries: &[&OtherEntry]| entries.iter().map(|entry| OtherObject::new(entry)).collect();
    Ok(js::object(&DiffObject {
        same_game: left.same_game(&right),
        differences: diff.differences().iter().map(difference).collect(),
        only_left: others(diff.only_left()),
        only_right: others(diff.only_right()),
    }))
}

/// The rules of a record, of a preset, or of a preset with entries that differ.
pub(crate) fn rules_of(text: &str) -> Result<Rules, Failure> {
    named(text, Strictness::Relaxed)
}

fn named(text: &str, strictness: Strictness) -> Result<Rules, Failure> {
    let (name, entries) = split_house_rules(text);
    if name.is_empty() && !entries.is_empty() {
        return read(text, strictness);
    }
    preset_of(name)?.with_entries(entries).map_err(|error| Failure::in_text(entries, &error))
}

fn read(text: &str, strictness: Strictness) -> Result<Rules, Failure> {
    Rules::parse_with(text, strictness).map_err(|error| Failure::in_text(text, &error))
}

fn preset_of(text: &str) -> Result<Rules, Failure> {
    text.parse::<Preset>().map(Preset::rules).map_err(|error| unknown(text, error))
}

fn unknown(name: &str, error: UnknownName<Preset>) -> Failure {
    let name: String = name.chars().take(40).collect();
    let message = error.similar().map_or_else(
        || {
            format!(
                "`{name}` is neither the name of a preset nor a rules record, as in `dim:3 start:/1t1/1K1/3/`"
            )
        },
        |similar| format!("unknown preset `{name}`; did you mean `{similar}`?"),
    );
    Failure::plain("preset-unknown", &message)
}
