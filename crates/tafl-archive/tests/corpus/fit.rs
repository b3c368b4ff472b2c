//! Rules that are fitted to the games of an archive.

use std::collections::BTreeMap;

use tafl_archive::{ArchiveFormat, GameLoss, GameRecord, Rules};
use tafl_corpus::Corpus;
use tafl_verify::{RulesFit, verify};

/// The rules of variants that were fitted by hand to their games: what is in the record beside `dim` and `start`.
const BY_HAND: &[(&str, &str)] = &[
    ("Historical Hnefatafl 9x9 (Saami Tablut)", "esc:e ks:c cor:"),
    ("Historical Hnefatafl 7x7 (Irish Brandubh 1)", "ks:c"),
    ("Historical Hnefatafl 7x7 (Irish Brandubh 2)", "ks:c"),
    ("Historical Hnefatafl 11x11 (Welsh Tawlbwrdd)", "esc:e ks:c cor:"),
    ("Old Hnefatafl 11x11", "ks:m"),
    ("Simple Tafl 11x11", "esc:e ks:w cor: cen:"),
    ("Sea battle tafl 11x11", "esc:e ka:n cor: cen:"),
    ("Sea battle tafl 13x13", "esc:e ka:n cor: cen:"),
    ("Sea battle T 9x9", "esc:e ka:n cor: cen:"),
    ("Historical Hnefatafl 7x7 (Scottish Ard Ri throneless)", "esc:e ks:w cor: cen:"),
    ("Tawlbwrdd Lewis cross 11x11", "esc:e ks:c cor:"),
    ("Tawlbwrdd T diamond 11x11", "esc:e ks:c cor:"),
    ("Tawlbwrdd throneless Bell 11x11", "esc:e ks:c cor: cen:"),
    ("Tawlbwrdd throneless T cross 11x11", "esc:e ks:w cor: cen:"),
    ("Brandubh 7x7 (Walker)", "surf:n ks:w cenh: cenhe:"),
    ("Copenhagen Hnefatafl Bell 11x11", "sw:s efe:y"),
    ("Old Magpie cross 7x7", ""),
    ("Skalk Hnefatafl 11x11", "ks:c"),
    ("Brandubh circle 7x7", "ks:c"),
];

/// The number of games of a variant that are read: each is judged by hundreds of candidates.
const MAX_GAMES: usize = 6;

/// How many games follow these rules. Repetitions do not count.
fn following(games: &[&GameRecord], rules: &Rules) -> u64 {
    let rules = rules.to_builder().repetition(None).build().expect("squares of the board");
    let follows = games.iter().filter(|game| {
        let mut game = GameRecord::clone(game);
        game.set_rules(rules.clone());
        game.set_position_tag(None);
        verify(&game).is_good()
    });
    follows.count() as u64
}

pub(crate) fn fitted_rules_are_as_good_as_those_found_by_hand(corpus: &Corpus) {
    let mut variants: BTreeMap<&str, Vec<GameRecord>> = BTreeMap::new();
    let lines = crate::aagenielsen::lines(corpus);
    for line in &lines {
        let is_of = |(name, _): &&(&str, &str)| line.contains(&format!("\"{name}\""));
        let Some((name, _)) = BY_HAND.iter().find(is_of) else { continue };
        let games = variants.entry(name).or_default();
        if games.len() == MAX_GAMES {
            continue;
        }
        // Moves that follow the rules of the variant do not show which rules fit.
        let game = ArchiveFormat::AageNielsen.parse(line).ok();
        let game = game.filter(|game| !game.losses.iter().any(GameLoss::follows_rules));
        if let Some(mut game) = game.map(|game| game.value).filter(|game| !game.tree().is_empty()) {
            game.set_position_tag(game.start().cloned());
            game.set_rules(None);
            games.push(game);
        }
    }
    assert!(!variants.is_empty(), "no game of a variant");
    for (name, entries) in BY_HAND {
        let Some(games) = variants.get(name) else { continue };
        let mut fit = RulesFit::new();
        for (game, number) in games.iter().zip(1..) {
            fit.push(game, number).expect("a game that replays");
        }
        let fitted = fit.finish();
        for group in fitted.groups() {
            let start = group.start();
            let of_group: Vec<_> = games
                .iter()
                .filter(|game| fitted.group_of(game).is_some_and(|of| std::ptr::eq(of, group)))
                .collect();
            let best = group.ranking().first().expect("candidates");
            assert_eq!(best.agreeing(), following(&of_group, &best.rules()), "{name}: {best}");
            let by_hand = format!("dim:{} {entries} start:{start}", start.dimension());
            let by_hand = following(&of_group, &by_hand.parse().expect("rules"));
            eprintln!("{name}: {best}: {}, by hand {by_hand}", best.agreeing());
            assert!(best.agreeing() >= by_hand, "{name}: {best}: {entries}: {by_hand}");
        }
    }
}
