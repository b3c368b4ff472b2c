//! Games by the rules of real records, which a search plays against itself.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "helpers fail as tests do")]

use std::ops::ControlFlow::Continue;

use tafl_corpus::{Corpus, Totals};
use tafl_search::{Game, Limits, Preset, Rules, Search};

/// The number of rules records that a test can afford.
const RECORDS: usize = 500;

fn play(rules: &Rules, plies: usize, totals: &mut Totals) {
    let mut search = Search::new(1 << 16).expect("memory");
    let mut game = Game::new(rules);
    while game.outcome().is_none() && game.history().len() < plies {
        let report = search.run(&game, &Limits::new().nodes(300), |_| Continue(()));
        let step = report.best().expect("the game is not over");
        game.play(step).expect("a legal step");
        totals.count("steps");
    }
    totals.count(if game.outcome().is_some() { "games that ended" } else { "games that did not end" });
}

fn games_by_the_presets(corpus: &Corpus) {
    let mut totals = Totals::default();
    for preset in Preset::ALL {
        play(&preset.rules(), 60, &mut totals);
    }
    corpus.report("games by the presets", &totals);
}

fn games_by_records(corpus: &Corpus) {
    let mut totals = Totals::default();
    let text = corpus.text("oracle/perft_suite.tsv.gz");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for line in lines.iter().step_by((lines.len() / RECORDS).max(1)) {
        let record = line.split('\t').nth(1).expect(line);
        play(&record.parse().expect(line), 60, &mut totals);
    }
    assert!(totals.of("steps") > 0, "no game was played");
    corpus.report("games by records", &totals);
}

tafl_corpus::main!(games_by_the_presets, games_by_records);
