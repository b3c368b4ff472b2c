//! Variants that are known by name.

mod data;

use core::fmt;
use core::str::FromStr;

use crate::rules::Rules;

/// A variant that is known by name.
///
/// The plain name of a variant means the rules that are played; the examples of the specification, which differ
/// from those, have names that end in `-otn`.
///
/// ```
/// use tafl_rules::Preset;
///
/// let brandub = Preset::by_name("brandub").unwrap();
/// assert_eq!(brandub.title(), "Brandub");
/// assert_eq!(brandub.rules().dimension().get(), 7);
/// assert_eq!(Preset::of(&brandub.rules()), Some(brandub));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Preset(&'static Data);

/// What there is to know of a preset.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Data {
    name: &'static str,
    title: &'static str,
    source: &'static str,
    record: &'static str,
}

impl Preset {
    /// All presets: those that are played by size of the board, then the examples of the specification.
    pub const ALL: &'static [Self] = data::ALL;

    /// The preset of this name, in kebab case: `copenhagen`, `sea-battle-otn`.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|preset| preset.name() == name).copied()
    }

    /// The first preset that is [the same game](Rules::same_game) as these rules.
    pub fn of(rules: &Rules) -> Option<Self> {
        Self::ALL.iter().find(|preset| preset.rules().same_game(rules)).copied()
    }

    /// The name, in kebab case.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        self.0.title
    }

    /// Where the rules come from.
    pub const fn source(self) -> &'static str {
        self.0.source
    }

    /// The rules record, minimal and on one line.
    pub const fn record(self) -> &'static str {
        self.0.record
    }

    /// The rules.
    #[allow(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "the record is a constant of this crate; a test reads every one of them"
    )]
    pub fn rules(self) -> Rules {
        self.record().parse().expect("the record of a preset is read")
    }
}

/// The name, in kebab case.
impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Preset({self})")
    }
}

impl FromStr for Preset {
    type Err = UnknownPreset;

    fn from_str(name: &str) -> Result<Self, UnknownPreset> {
        Self::by_name(name).ok_or(UnknownPreset(()))
    }
}

/// No preset has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no preset has this name, expected one of {}", Names)]
pub struct UnknownPreset(());

/// The names of all presets.
struct Names;

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, preset) in Preset::ALL.iter().enumerate() {
            write!(f, "{}`{preset}`", if place == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
