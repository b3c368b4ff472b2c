//! The rules of named variants, judged by their games.

use std::collections::BTreeMap;

use serde_json::Value;
use tafl_archive::{ArchiveFormat, GameLoss, VariantRules, VariantRulesSource};
use tafl_corpus::Corpus;
use tafl_rules::Rules;
use tafl_verify::verify;

/// With fewer games, a share says little.
const ENOUGH: usize = 20;

/// The least share of good games, in per cent.
const LEAST: usize = 80;

/// Below this share a fit is poor: the archive omits captures from old games, or the rules are not quite those.
const POOR: usize = 90;

/// The games of a variant.
#[derive(Debug, Default)]
struct Judged {
    games: usize,
    good: usize,
}

impl Judged {
    fn percent(&self) -> usize {
        100 * self.good / self.games.max(1)
    }
}

// deviation: G18
/// Most games of each variant agree with its rules, whatever their source: all moves are legal, and the captures are
/// those of the rules.
pub(crate) fn rules_of_variants_agree_with_their_games(corpus: &Corpus) {
    let mut judged: BTreeMap<String, Judged> = BTreeMap::new();
    let texts = [
        corpus.text("corpus/aagenielsen-sample.ndjson"),
        corpus.unpacked("corpus/aagenielsen-quarter.ndjson.gz"),
    ];
    let mut known: BTreeMap<&str, Vec<(VariantRules, Rules)>> = BTreeMap::new();
    for rules in VariantRules::all() {
        known.entry(rules.variant()).or_default().push((rules, rules.rules()));
    }
    let mut with_rules = 0;
    for line in texts.iter().flat_map(|text| text.lines()) {
        let object: Value = serde_json::from_str(line).expect("JSON");
        let name = object["AageGameTypeName"].as_str().expect("a text");
        let known = known.get(name);
        let Ok(game) = ArchiveFormat::AageNielsen.parse(line) else { continue };
        let is_unused = |loss: &GameLoss| matches!(loss, GameLoss::RulesNotUsed { .. });
        let used = !game.losses.iter().any(is_unused);
        let record = game.value;
        assert_eq!(record.rules().is_some(), known.is_some() && used, "{name}");
        let Some((rules, known)) = record.rules().zip(known) else { continue };
        let (known, _) = known.iter().find(|(_, found)| found == rules).expect("the rules of the layout");
        let is_fitted = known.source() == VariantRulesSource::Fitted;
        let source = record.tag("rules-source").map(tafl_game_record::TagValue::as_str);
        assert_eq!(source.is_some_and(|source| source.starts_with("fitted ")), is_fitted, "{name}");
        let counts = judged.entry(name.to_owned()).or_default();
        counts.games += 1;
        counts.good += usize::from(verify(&record).is_good());
        with_rules += 1;
    }
    eprintln!("{with_rules} games with rules");
    for (name, counts) in &judged {
        let percent = counts.percent();
        let note = if percent < POOR { " (poor)" } else { "" };
        eprintln!("{percent:>4} % of {:>5}  {name}{note}", counts.games);
        assert!(counts.games < ENOUGH || percent >= LEAST, "{name}: {counts:?}");
    }
}
