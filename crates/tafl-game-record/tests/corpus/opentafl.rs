//! What the reference implementation cannot load.

use std::collections::{BTreeMap, BTreeSet};

use tafl_corpus::Corpus;
use tafl_game_record::OpenTaflIssue;

use crate::games;

/// The reference loads these files; it only plays some of their rules differently.
pub(crate) fn files_that_the_reference_loads(corpus: &Corpus) {
    let mut found = BTreeMap::new();
    for folder in ["corpus/otg", "oracle/otg-generated"] {
        let games = games(corpus, folder);
        for (name, record) in games {
            let codes: BTreeSet<_> = record.opentafl_issues().iter().map(OpenTaflIssue::code).collect();
            for code in codes {
                found.entry(code).or_insert_with(Vec::new).push(name.clone());
            }
        }
    }
    let codes: Vec<_> = found.keys().copied().collect();
    assert_eq!(codes, ["opentafl-repetition-reversed"], "{found:?}");
}
