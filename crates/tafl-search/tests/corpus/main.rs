//! Games by the rules of real records, which a search plays against itself.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "helpers fail as tests do")]

use std::ops::ControlFlow::Continue;

use tafl_corpus::{Corpus, Totals};
use tafl_search::{Game, Limits, Preset, Rules, Search};

/// The number of rules records that a test can afford.
const RECORDS: usize = 500;

fn play(rules: &Rules, totals: &mut Totals) {
    let mut search = Search::new(1 << 16).expect("memory");
    let mut game = Game::new(rules);
    while game.outcome().is_none() && game.history().len() < 60 {
        let report = search.run(&game, &Limits::new().nodes(300), |_| Continue(()));
        let step = report.best().expect("the game is not over");
        game.play(step).expect("a legal step");
        totals.count("steps");
    }
    totals.count(if game.outcome().is_some() { "games that ended" } else { "games that did not end" });
}

fn games_by_presets_and_records(corpus: &Corpus) {
    let mut totals = Totals::default();
    let text = corpus.text("oracle/perft_suite.tsv.gz");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let records = lines.iter().step_by((lines.len() / RECORDS).max(1));
    let records = records.map(|line| line.split('\t').nth(1).expect(line).parse().expect(line));
    for rules in Preset::ALL.iter().map(|preset| preset.rules()).chain(records) {
        play(&rules, &mut totals);
    }
    corpus.report("games of a search with itself", &totals);
}

tafl_corpus::main!(games_by_presets_and_records);
