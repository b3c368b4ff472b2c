//! Variants by the names that aagenielsen.dk uses.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use tafl_rules::{Preset, Rules};

use crate::layout::Layout;

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

/// The names whose rules are known: those of a preset with the same layout and, in every game of the corpus, the same
/// side to move first.
const PRESETS: [(&str, Preset); 3] = [
    ("Copenhagen Hnefatafl 11x11", Preset::COPENHAGEN),
    ("Fetlar Hnefatafl 11x11", Preset::FETLAR),
    ("Magpie 7x7", Preset::MAGPIE),
];

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

    /// The name of the variant with these rules; `None` if it is not known.
    pub(crate) fn name_of_rules(rules: &Rules) -> Option<&'static str> {
        PRESETS.iter().find(|(_, preset)| preset.rules().same_game(rules)).map(|&(name, _)| name)
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

    /// The preset with its rules; `None` if they are not known.
    pub fn preset(&self) -> Option<Preset> {
        PRESETS.iter().find(|(name, _)| *name == self.name).map(|&(_, preset)| preset)
    }
}

/// The name that the server uses.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        Self::from_name(name).ok_or(UnknownVariant(()))
    }
}

/// Nothing is known about a variant of this name. [`Layout::variants`] lists the known names, which are too many for a
/// message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown variant, expected the name of one at aagenielsen.dk, such as `Magpie 7x7`")]
pub struct UnknownVariant(());
