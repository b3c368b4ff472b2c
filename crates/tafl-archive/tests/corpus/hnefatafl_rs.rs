//! Games of hnefatafl-rs.

use std::collections::BTreeSet;

use tafl_archive::{ArchiveFormat, Coded, ImportOptions, Preset};
use tafl_corpus::{Corpus, Totals};

use crate::{opentafl, survives_an_archive};

const FORMAT: ArchiveFormat = ArchiveFormat::HnefataflCsv;

/// Lines of Copenhagen return unchanged, except that a square is captured once. OpenTafl can load them, except for some
/// shieldwalls.
// deviation: M7
pub(crate) fn games_of_hnefatafl_rs(corpus: &Corpus) {
    let (mut totals, mut games) = (Totals::default(), Vec::new());
    for line in corpus.text("corpus/copenhagen-1200.csv").lines() {
        let imported = FORMAT.parse(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        for loss in &imported.losses {
            assert!(loss.code() == "capture-repeated" && repeats_a_capture(line), "{loss}: {line}");
            totals.count(loss.code());
        }
        let back = FORMAT.print(&imported.value).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(back.losses, [], "{line}");
        assert_eq!(line == back.value, imported.losses.is_empty(), "{line}\n{}", back.value);
        assert_eq!(FORMAT.parse(&back.value).expect("it is parsed again").value, imported.value);
        opentafl::loads_but_for_shieldwalls(&imported.value, &mut totals);
        games.push(imported.value);
    }
    assert!(!games.is_empty(), "no game was carried over");
    survives_an_archive(&games);
    totals.add("games", games.len());
    corpus.report("games of hnefatafl-rs", &totals);
}

/// Games of another variant are read by given rules. They return unchanged unless a capture was changed, and most are by
/// the rules.
// deviation: M7
pub(crate) fn games_of_brandubh_by_given_rules(corpus: &Corpus) {
    let rules = Preset::HISTORICAL_BRANDUBH.rules();
    let options = ImportOptions::default().with_rules(rules.clone());
    let mut totals = Totals::default();
    for line in corpus.text("corpus/brandubh-half.csv").lines().filter(|line| !line.starts_with(',')) {
        let imported = FORMAT.parse_with(line, &options).unwrap_or_else(|error| panic!("{error}: {line}"));
        let record = imported.value;
        assert_eq!(record.rules(), Some(&rules));
        assert!(FORMAT.parse(line).is_err() || record.tree().is_empty(), "not a game of Copenhagen: {line}");
        let back = FORMAT.print(&record).unwrap_or_else(|error| panic!("{error}: {line}"));
        let codes: BTreeSet<&str> = imported.losses.iter().map(Coded::code).collect();
        let changes = ["capture-repeated", "captures-restored", "capture-impossible", "captures-differ"];
        assert!(codes.iter().all(|code| changes.contains(code)), "{codes:?}: {line}");
        assert!(line == back.value || !codes.is_empty(), "{line}\n{}", back.value);
        codes.iter().for_each(|code| totals.count(*code));
        let is_good = tafl_verify::verify(&record).is_good();
        totals.count(if is_good { "by the rules" } else { "not by the rules" });
    }
    assert!(totals.of("by the rules") > totals.of("not by the rules"));
    corpus.report("games of Brandubh", &totals);
}

/// Whether a move of a text captures a square twice.
pub(crate) fn repeats_a_capture(text: &str) -> bool {
    text.split([' ', ',', '"']).any(|word| {
        let captures: Vec<&str> = word.split(['x', '/']).skip(1).collect();
        captures.iter().collect::<BTreeSet<_>>().len() < captures.len()
    })
}
