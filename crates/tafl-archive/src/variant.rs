//! Variants by the names that aagenielsen.dk uses.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use notation_syntax::{Named, UnknownName};
use tafl_rules::{Preset, Rules};

use crate::layout::Layout;
use crate::variant_rules::{VariantRules, VariantRulesSource};

/// A variant of aagenielsen.dk: what is known about its name.
///
/// ```
/// use tafl_archive::Variant;
///
/// let variant = Variant::from_name("Magpie 7x7").ok_or("unknown")?;
/// assert_eq!(variant.layouts().len(), 1);
/// assert!(Variant::from_name("Chess").is_none());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    name: &'static str,
    layouts: Vec<Layout>,
}

impl Variant {
    /// The variant with this name; `None` if nothing is known about it.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut known = None;
        let has = |layout: &&Layout| {
            let found = layout.variants().iter().find(|variant| **variant == name);
            known = known.or(found.copied());
            found.is_some()
        };
        let layouts: Vec<Layout> = Layout::ALL.iter().filter(has).copied().collect();
        known.map(|name| Self { name, layouts })
    }

    /// The name of the first variant with these rules; `None` if none has them.
    pub(crate) fn name_of_rules(rules: &Rules) -> Option<&'static str> {
        VariantRules::with(rules).map(VariantRules::variant)
    }

    /// The name that the server uses.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The layouts that its games begin with. If there are several, a game takes the first one from which every move
    /// replays.
    pub fn layouts(&self) -> &[Layout] {
        &self.layouts
    }

    /// The rules of games that begin with the first layout; `None` if they are not known.
    pub fn rules(&self) -> Option<VariantRules> {
        self.layouts.first().and_then(|&layout| self.rules_from(layout))
    }

    /// The rules of games that begin with this layout; `None` if they are not known.
    pub fn rules_from(&self, layout: Layout) -> Option<VariantRules> {
        VariantRules::of(self.name, layout)
    }

    /// The preset with its rules; `None` if they are not known, or if no preset has them.
    pub fn preset(&self) -> Option<Preset> {
        match self.rules()?.source() {
            VariantRulesSource::Preset(preset) => Some(preset),
            _ => None,
        }
    }
}

/// The name that the server uses.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl FromStr for Variant {
    type Err = UnknownName<Self>;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::from_name(name).ok_or_else(|| UnknownName::new(name))
    }
}

/// The names that the server uses.
impl Named for Variant {
    const WHAT: &'static str = "variant of aagenielsen.dk";

    fn names() -> impl Iterator<Item: fmt::Display> {
        Layout::ALL.iter().flat_map(|layout| layout.variants())
    }
}
