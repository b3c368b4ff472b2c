//! Rules that are fitted to the games of an archive.

use std::collections::BTreeMap;

use tafl_archive::ArchiveFormat;
use tafl_corpus::Corpus;
use tafl_game_record::GameRecord;
use tafl_verify::{FittedGames, FittedGroup, RulesFit};

/// The rules that fit these games, without the rules that they have.
fn fitted(games: impl IntoIterator<Item = GameRecord>) -> FittedGames<usize> {
    let mut fit = RulesFit::new();
    for (mut game, number) in games.into_iter().zip(1..) {
        let start = game.start().cloned();
        game.set_position_tag(start);
        game.set_rules(None);
        // What is left out is counted.
        let _ = fit.add(&game, number);
    }
    fit.finish()
}

fn print(name: &str, group: &FittedGroup<usize>) {
    for fit in group.ranking().iter().take(5) {
        let (rank, agreeing, legal, explained) = (fit.rank(), fit.agreeing(), fit.legal(), fit.explained());
        let games = group.games();
        eprintln!("{name}: {rank}. {fit}: {agreeing} of {games}, {legal} legal, {explained} explained");
    }
}

/// The records of `variant-rules.md` for variants with a start position of their own: name, entries.
const KNOWN: &[(&str, &str)] = &[
    ("Historical Hnefatafl 9x9 (Saami Tablut)", "esc:e ks:c cor:"),
    ("Irish Brandubh 1", "ks:c"),
    ("Irish Brandubh 2", "ks:c"),
    ("Welsh Tawlbwrdd", "esc:e ks:c cor:"),
    ("Old Hnefatafl 11x11", "ks:m"),
    ("Simple Tafl 11x11", "esc:e ks:w cor: cen:"),
    ("Sea battle tafl 11x11", "esc:e ka:n cor: cen:"),
    ("Scottish Ard Ri throneless", "esc:e ks:w cor: cen:"),
    ("Copenhagen Hnefatafl Bell 11x11", "sw:s efe:y"),
];

pub(crate) fn variants_of_the_archive_have_a_fit_as_good_as_their_record(corpus: &Corpus) {
    let text = corpus.text("corpus/aagenielsen-sample.ndjson");
    let mut games: BTreeMap<String, Vec<GameRecord>> = BTreeMap::new();
    for line in text.lines() {
        let Ok(game) = ArchiveFormat::AageNielsen.parse_line(line) else { continue };
        let Some(name) = game.value.tag("variant").map(|name| name.as_str().to_owned()) else { continue };
        let of_variant = games.entry(name).or_default();
        if of_variant.len() < 40 {
            of_variant.push(game.value);
        }
    }
    for (name, games) in &games {
        eprintln!("-- {name}: {}", games.len());
        for group in fitted(games.clone()).groups() {
            print(name, group);
        }
    }
}
