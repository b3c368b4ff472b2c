//! The argument RULES: the name of a preset or of a variant of aagenielsen.dk, a record, or a file with one.

use std::path::Path;
use std::sync::LazyLock;

use notation_syntax::{Coded, Finding, Report, Span};
use tafl_archive::{Layout, Variant, VariantRules, VariantRulesSource};
use tafl_position::Position;
use tafl_rules::{
    Berserk, Citation, Escape, Key, KingArms, KingStrength, Notation as _, Parsed, Preset, Rules, RulesError,
    RulesErrorKind, Shieldwall, Side, UnknownName, Value, split_house_rules,
};

use crate::input::text::{self, Input};
use crate::output::messages::{self, Failure, Source};

/// The rules that the argument RULES means: a preset, a variant of aagenielsen.dk, a record, or a file with one.
pub(crate) fn rules_of(argument: &str) -> Result<Rules, Failure> {
    sourced_rules_of(argument).map(|(rules, _)| rules)
}

/// Whether an argument means rules and not a file: it has entries, or is a name.
pub(crate) fn is_rules(argument: &str) -> bool {
    let (name, entries) = split_house_rules(argument);
    !entries.is_empty() || !matches!(Known::named(name), Ok(None))
}

/// The rules that a text names, with entries that differ or without; no file is read. `None` if it has no name.
///
/// # Errors
///
/// The name is unknown, or an entry cannot be read.
pub(crate) fn named_rules(text: &str) -> Option<Result<Rules, UnreadRules>> {
    let (name, entries) = split_house_rules(text);
    if name.is_empty() {
        return None;
    }
    let message = |failure| {
        UnreadRules::Name(match failure {
            Failure::Usage(message) => message,
            _ => format!("unknown variant `{name}`"),
        })
    };
    Some(match Known::named(name) {
        Ok(Some(known)) => {
            let read = |report: &mut Report<RulesErrorKind>| {
                known.rules().with_entries_in(entries, Span::of(entries), report)
            };
            match Parsed::collect(read) {
                Parsed { errors, .. } if !errors.is_empty() => {
                    Err(errors.into_iter().next().map_or_else(|| message(unknown(name)), UnreadRules::Entry))
                }
                // Who names rules means all of their entries.
                Parsed { findings, .. } if !findings.is_empty() => Err(UnreadRules::Name(
                    findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
                )),
                Parsed { value, .. } => value.ok_or_else(|| message(unknown(name))),
            }
        }
        Ok(None) => Err(message(unknown(name))),
        Err(failure) => Err(message(failure)),
    })
}

/// Why a text names no rules.
pub(crate) enum UnreadRules {
    /// What is wrong with the name.
    Name(String),
    Entry(RulesError),
}

/// The same rules, and the value of the tag `rules-source` if they were fitted to games.
pub(crate) fn sourced_rules_of(argument: &str) -> Result<(Rules, Option<&'static str>), Failure> {
    let (name, entries) = split_house_rules(argument);
    if let Some(known) = Known::named(name)? {
        let read =
            Parsed::collect(|report| known.rules().with_entries_in(entries, Span::of(entries), report));
        return Ok((record("argument", entries, read)?, known.fitted().filter(|_| entries.is_empty())));
    }
    let path = Path::new(argument);
    let rules = if path.is_file() {
        let input = Input::read(path)?;
        let text = input.text()?.trim();
        record(&input.name, text, Rules::parse_all(text))
    } else if name.is_empty() {
        record("argument", argument, Rules::parse_all(argument))
    } else if let Some(position) = argument.parse::<Position>().ok().filter(|_| argument.contains('/')) {
        Err(Failure::usage(format_args!(
            "`{argument}` is a position; for a game from there, write rules that start with it, as in \
             `'brandub start:{position}'`"
        )))
    } else {
        Err(unknown(name))
    };
    Ok((rules?, None))
}

/// The rules that were read from a text. The findings are drawn.
fn record(name: &str, text: &str, parsed: Parsed<Rules, RulesErrorKind>) -> Result<Rules, Failure> {
    let source = Source::new(name, text);
    // A typo in a key is not an error, only a finding.
    let settled = |finding| parsed.value.as_ref().is_some_and(|rules| settle(rules, finding));
    for finding in parsed.findings.iter().filter(|finding| !settled(finding)) {
        messages::diagnostic(&source, &finding.diagnostic(source.lines()));
    }
    text::value(parsed, &source)
}

/// The failure for a name that nothing has. Where several names fit, it does not choose one, unless that is nearly the
/// same.
fn unknown(name: &str) -> Failure {
    let similar = name.parse::<Preset>().err().and_then(UnknownName::similar);
    let fitting = fitting(&[name.to_owned()]);
    let similar = similar.filter(|similar| fitting.is_empty() || is_nearly(name, similar.name()));
    Failure::Usage(match (fitting.as_slice(), similar) {
        (_, Some(similar)) => format!("unknown preset `{name}`; did you mean `{similar}`?"),
        ([], None) => format!(
            "`{name}` is neither the name of a variant nor a rules record, as in `dim:3 start:/1t1/1K1/3/`; `tafl rules list` lists the names"
        ),
        ([only], None) => format!("unknown variant `{name}`; did you mean `{}`?", only.name()),
        ([first, others @ ..], None) => format!(
            "`{name}` can mean `{}` or {} others; `tafl rules list {name}` shows how they differ",
            first.name(),
            others.len()
        ),
    })
}

/// Whether two names differ in one or two letters at their end.
fn is_nearly(name: &str, known: &str) -> bool {
    let name = name.to_lowercase();
    (name.starts_with(known) || known.starts_with(&name)) && name.len().abs_diff(known.len()) <= 2
}

/// Rules that have a name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Known {
    Preset(Preset),
    Variant(VariantRules),
}

impl Known {
    /// All of them, presets first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let presets = Preset::ALL.iter().map(|&preset| Self::Preset(preset));
        presets.chain(variants().map(Self::Variant))
    }

    /// The rules with this name, in any case and with `_` or space between words. Presets come first.
    pub(crate) fn named(name: &str) -> Result<Option<Self>, Failure> {
        if let Some(preset) = Preset::from_name(name) {
            return Ok(Some(Self::Preset(preset)));
        }
        let Some(variant) = variant_named(name) else { return Ok(None) };
        match variant.rules() {
            Some(rules) => Ok(Some(Self::Variant(rules))),
            None => Err(Failure::usage(format_args!(
                "the rules of `{variant}` are unknown; `tafl rules list` lists the variants with rules"
            ))),
        }
    }

    /// The name, by which [`Known::named`] finds the rules.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Preset(preset) => preset.name(),
            Self::Variant(variant) => variant.variant(),
        }
    }

    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Preset(preset) => preset.title(),
            Self::Variant(variant) => variant.variant(),
        }
    }

    pub(crate) fn rules(self) -> Rules {
        match self {
            Self::Preset(preset) => preset.rules(),
            Self::Variant(variant) => variant.rules(),
        }
    }

    /// The preset that has the rules by name.
    pub(crate) fn preset(self) -> Option<Preset> {
        match self {
            Self::Preset(preset) => Some(preset),
            Self::Variant(variant) => match variant.source() {
                VariantRulesSource::Preset(preset) => Some(preset),
                _ => None,
            },
        }
    }

    /// The source in a few words.
    pub(crate) fn source(self) -> String {
        match self {
            Self::Preset(preset) => preset.source().to_owned(),
            Self::Variant(variant) => match variant.source() {
                VariantRulesSource::Cited(citation) => format!("rules of {}", citation.title()),
                source => source.to_string(),
            },
        }
    }

    /// The value of the tag `rules-source` for rules that were fitted to games.
    pub(crate) fn fitted(self) -> Option<&'static str> {
        match self {
            Self::Variant(variant) if variant.source() == VariantRulesSource::Fitted => {
                Some(VariantRules::FITTED)
            }
            _ => None,
        }
    }

    /// The texts and programs that have the rules. Fitted ones have none.
    pub(crate) fn citations(self) -> Vec<Citation> {
        match self {
            Self::Preset(preset) => preset.citations().to_vec(),
            Self::Variant(variant) => match variant.source() {
                VariantRulesSource::Preset(preset) => preset.citations().to_vec(),
                VariantRulesSource::Cited(citation) => vec![citation],
                _ => Vec::new(),
            },
        }
    }

    /// The rules that the record leaves out: sentences, each after the source that has it.
    pub(crate) fn caveats(self) -> Vec<String> {
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

static RULES: LazyLock<Vec<Rules>> =
    LazyLock::new(|| Preset::ALL.iter().map(|preset| preset.rules()).collect());

/// The presets with their rules.
pub(crate) fn presets() -> impl Iterator<Item = (&'static Preset, &'static Rules)> {
    Preset::ALL.iter().zip(RULES.iter())
}

/// The name of the preset that is the same game, or `own` and the name of the rules.
pub(crate) fn title(rules: &Rules) -> String {
    let preset = presets().find(|(_, preset)| *preset == rules || preset.same_game(rules));
    let own = || rules.name().map_or("own".to_owned(), |name| format!("own ({name})"));
    preset.map_or_else(own, |(preset, _)| preset.name().to_owned())
}

/// The note on `tfr:w` and `tfr:l`, whose meaning has changed.
const DISPUTED: &str = "tfr-disputed";

/// Whether the rules settle what a finding asks. A record that is the same game as a preset means that preset, which
/// settles its `tfr`.
pub(crate) fn settle<K: Coded>(rules: &Rules, finding: &Finding<K>) -> bool {
    finding.code() == DISPUTED && RULES.iter().any(|preset| preset.same_game(rules))
}

/// The rules that have all of these words, or words that begin with them.
pub(crate) fn fitting(words: &[String]) -> Vec<Known> {
    let wanted: Vec<String> = words.iter().flat_map(|words| words_of(words)).collect();
    let fits = |known: &Known| {
        let text =
            [known.name(), known.title(), &known.source(), &size(&known.rules()), &facts(&known.rules())]
                .join(" ");
        let words = words_of(&text);
        wanted.iter().all(|wanted| words.iter().any(|word| word.starts_with(wanted)))
    };
    Known::all().filter(fits).collect()
}

fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// `11x11`.
pub(crate) fn size(rules: &Rules) -> String {
    let size = rules.dimension();
    format!("{size}x{size}")
}

/// What tells variants apart, in a few words: `corner, armed, 4 sides, shieldwall`.
pub(crate) fn facts(rules: &Rules) -> String {
    let facts = Key::ALL.iter().filter_map(|&key| fact(key, rules.get(key)?));
    let side = (rules.side_to_move() == Side::Defenders).then_some("defenders first");
    facts.chain(side).collect::<Vec<_>>().join(", ")
}

fn fact(key: Key, value: Value<'_>) -> Option<&'static str> {
    Some(match value {
        Value::Escape(Escape::Corner) => "corner",
        Value::Escape(Escape::Edge) => "edge",
        Value::KingArms(KingArms::Armed) => "armed",
        Value::KingArms(KingArms::Anvil) => "anvil",
        Value::KingArms(KingArms::Hammer) => "hammer",
        Value::KingArms(KingArms::Unarmed) => "unarmed",
        Value::KingStrength(KingStrength::Strong) => "4 sides",
        Value::KingStrength(KingStrength::StrongAtCenter) => "4 or 2 sides",
        Value::KingStrength(KingStrength::Middleweight) => "all sides",
        Value::KingStrength(KingStrength::Weak) => "2 sides",
        Value::Shieldwall(Shieldwall::Weak | Shieldwall::Strong) => "shieldwall",
        Value::Berserk(Berserk::MustCapture | Berserk::MustMove) => "berserk",
        Value::YesNo(true) if key == Key::Efe => "forts",
        _ => return None,
    })
}
