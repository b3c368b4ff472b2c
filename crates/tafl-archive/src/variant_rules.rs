//! The rules of named variants.

mod table;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt;

use tafl_rules::{Citation, Preset, Rules};

use crate::layout::Layout;

/// The rules of a variant of aagenielsen.dk, and where they come from.
///
/// A name of a variant does not determine its rules: families of variants differ in them from board to board, and few
/// are written down. The rules here were judged by the games of the variant, whatever their source.
///
/// ```
/// use tafl_archive::{Variant, VariantRulesSource};
/// use tafl_rules::Preset;
///
/// let rules = |name| Variant::from_name(name).and_then(|variant| variant.rules()).ok_or("no rules");
///
/// let saami = rules("Historical Hnefatafl 9x9 (Saami Tablut)")?;
/// assert_eq!(saami.source(), VariantRulesSource::Preset(Preset::SAAMI_TABLUT));
///
/// let lewis = rules("Tawlbwrdd Lewis cross 11x11")?;
/// assert_eq!(lewis.source(), VariantRulesSource::Fitted);
/// assert!(lewis.text().starts_with("dim:11 name:Tawlbwrdd_Lewis_cross_11x11 esc:e ks:c cor: start:"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct VariantRules {
    variant: &'static str,
    layout: Layout,
    group: &'static Group,
}

/// Variants with the same rules on different boards.
#[derive(Debug, PartialEq, Eq)]
struct Group {
    source: VariantRulesSource,
    /// The entries of the record without `dim`, `name` and `start`; empty for a preset.
    entries: &'static str,
    variants: &'static [&'static str],
}

/// Where the rules of a variant come from.
///
/// ```
/// use tafl_archive::{Variant, VariantRulesSource};
///
/// let variant = Variant::from_name("Sea battle-1571 9x9").ok_or("unknown")?;
/// let rules = variant.rules().ok_or("no rules")?;
/// assert_eq!(rules.source(), VariantRulesSource::Fitted);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VariantRulesSource {
    /// A preset: its citations have the start position of the variant too.
    Preset(Preset),
    /// A text or a program that has the rules of the variant, or of its family on all boards.
    Cited(Citation),
    /// The games themselves: the rules are the simplest ones by which their moves are legal and their captures agree.
    Fitted,
}

impl VariantRules {
    /// The value of the tag `rules-source` in a game with fitted rules.
    pub const FITTED: &'static str = "fitted to the games of this variant on aagenielsen.dk";

    /// All variants whose rules are known, once for each of their layouts.
    pub fn all() -> impl Iterator<Item = Self> {
        let layouts = |(group, variant)| {
            let begins = move |layout: &&Layout| layout.variants().contains(&variant);
            Layout::ALL.iter().filter(begins).map(move |&layout| Self { variant, layout, group })
        };
        Group::variants().flat_map(layouts)
    }

    /// The rules of the games of a variant that begin with a layout.
    pub(crate) fn of(variant: &str, layout: Layout) -> Option<Self> {
        let (group, variant) = Group::variants().find(|(_, name)| *name == variant)?;
        layout.variants().contains(&variant).then_some(Self { variant, layout, group })
    }

    /// The first variant with these rules.
    pub(crate) fn with(rules: &Rules) -> Option<Self> {
        let size = usize::from(rules.dimension().get());
        Self::all().filter(|known| known.layout.size() == size).find(|known| known.rules().same_game(rules))
    }

    /// The name of the variant.
    pub const fn variant(self) -> &'static str {
        self.variant
    }

    /// The start position.
    pub const fn layout(self) -> Layout {
        self.layout
    }

    /// Where the rules come from.
    pub const fn source(self) -> VariantRulesSource {
        self.group.source
    }

    /// Rules that the sources have, but the record does not express: see [`Citation::caveats`].
    pub fn caveats(self) -> impl Iterator<Item = &'static str> {
        let (preset, cited) = match self.source() {
            VariantRulesSource::Preset(preset) => (preset.citations(), None),
            VariantRulesSource::Cited(citation) => (&[][..], Some(citation)),
            VariantRulesSource::Fitted => (&[][..], None),
        };
        let citations = preset.iter().copied().chain(cited);
        citations.flat_map(|citation| citation.caveats().iter().copied())
    }

    /// The rules record, minimal and on one line.
    pub fn text(self) -> String {
        if let VariantRulesSource::Preset(preset) = self.source() {
            return preset.text().to_owned();
        }
        let (size, start) = (self.layout.size(), self.layout.text());
        let name = self.variant.replace(' ', "_");
        format!("dim:{size} name:{name} {}{}start:{start}", self.group.entries, self.separator())
    }

    const fn separator(self) -> &'static str {
        if self.group.entries.is_empty() { "" } else { " " }
    }

    /// The rules. Their start position is that of the [layout](VariantRules::layout).
    #[allow(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "the records are constants of this crate; a test parses every one of them"
    )]
    pub fn rules(self) -> Rules {
        self.text().parse().expect("the record of a variant can be parsed")
    }
}

impl Group {
    /// All variants, with their groups.
    fn variants() -> impl Iterator<Item = (&'static Self, &'static str)> {
        Self::ALL.iter().flat_map(|group| group.variants.iter().map(move |&variant| (group, variant)))
    }
}

impl fmt::Debug for VariantRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VariantRules({}, {})", self.variant, self.layout)
    }
}

/// The source in a few words: `preset brandub`, `fitted`, or the citation.
impl fmt::Display for VariantRulesSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Preset(preset) => write!(f, "preset {preset}"),
            Self::Cited(citation) => citation.fmt(f),
            Self::Fitted => f.write_str("fitted"),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_variant_is_in_one_group_and_has_a_layout() {
        let mut seen = BTreeSet::new();
        for (_, variant) in Group::variants() {
            assert!(seen.insert(variant), "{variant} twice");
            assert!(Layout::ALL.iter().any(|layout| layout.variants().contains(&variant)), "{variant}");
        }
    }
}
