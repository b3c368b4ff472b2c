//! Rules that have a name: presets, and variants of aagenielsen.dk.

use tafl_archive::{Layout, Variant, VariantRules, VariantRulesSource};
use tafl_rules::{Citation, Preset, Rules};

use crate::failure::Failure;

/// Rules that have a name.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    Preset(Preset),
    Variant(VariantRules),
}

impl Known {
    /// All of them, presets first.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let presets = Preset::ALL.iter().map(|&preset| Self::Preset(preset));
        presets.chain(variants().map(Self::Variant))
    }

    /// The rules with this name, in any case and with `_` or space between words. Presets come first.
    pub(super) fn named(name: &str) -> Result<Option<Self>, Failure> {
        if let Some(preset) = Preset::from_name(name) {
            return Ok(Some(Self::Preset(preset)));
        }
        let Some(variant) = variant_named(name) else { return Ok(None) };
        match variant.rules() {
            Some(rules) => Ok(Some(Self::Variant(rules))),
            None => Err(Failure::Usage(format!(
                "the rules of `{variant}` are unknown; `tafl rules list` lists the variants with rules"
            ))),
        }
    }

    /// The name, by which [`Known::named`] finds the rules.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Preset(preset) => preset.name(),
            Self::Variant(variant) => variant.variant(),
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Preset(preset) => preset.title(),
            Self::Variant(variant) => variant.variant(),
        }
    }

    pub(super) fn rules(self) -> Rules {
        match self {
            Self::Preset(preset) => preset.rules(),
            Self::Variant(variant) => variant.rules(),
        }
    }

    /// The preset that has the rules by name.
    pub(super) fn preset(self) -> Option<Preset> {
        match self {
            Self::Preset(preset) => Some(preset),
            Self::Variant(variant) => match variant.source() {
                VariantRulesSource::Preset(preset) => Some(preset),
                _ => None,
            },
        }
    }

    /// The source in a few words.
    pub(super) fn source(self) -> String {
        match self {
            Self::Preset(preset) => preset.source().to_owned(),
            Self::Variant(variant) => match variant.source() {
                VariantRulesSource::Cited(citation) => format!("rules of {}", citation.title()),
                source => source.to_string(),
            },
        }
    }

    /// The value of the tag `rules-source` for rules that were fitted to games.
    pub(super) fn fitted(self) -> Option<&'static str> {
        match self {
            Self::Variant(variant) if variant.source() == VariantRulesSource::Fitted => {
                Some(VariantRules::FITTED)
            }
            _ => None,
        }
    }

    /// The texts and programs that have the rules. Fitted ones have none.
    pub(super) fn citations(self) -> Vec<Citation> {
        match self {
            Self::Preset(preset) => preset.citations().to_vec(),
            Self::Variant(variant) => match variant.source() {
                VariantRulesSource::Preset(preset) => preset.citations().to_vec(),
                VariantRulesSource::Cited(citation) => vec![citation],
                _ => Vec::new(),
            },
        }
    }

    /// What the record leaves out: sentences, each after the source that has it.
    pub(super) fn caveats(self) -> Vec<String> {
        let caveats = |citation: Citation| {
            citation.caveats().iter().map(move |caveat| format!("{}: {caveat}", citation.title()))
        };
        self.citations().into_iter().flat_map(caveats).collect()
    }
}

/// The variants whose rules are known, each with its first layout.
fn variants() -> impl Iterator<Item = VariantRules> {
    let first = |known: &VariantRules| {
        Variant::from_name(known.variant()).and_then(|variant| variant.rules()) == Some(*known)
    };
    VariantRules::all().filter(first)
}

/// The variant with this name.
fn variant_named(name: &str) -> Option<Variant> {
    let folded = |name: &str| name.trim().replace('_', " ").to_lowercase();
    let wanted = folded(name);
    let mut names = Layout::ALL.iter().flat_map(|layout| layout.variants());
    let found = names.find(|known| folded(known) == wanted)?;
    Variant::from_name(found)
}
