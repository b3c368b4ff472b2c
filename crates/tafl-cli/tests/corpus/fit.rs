//! Rules that are fitted to the games of an archive.

use std::collections::BTreeMap;

use tafl_archive::{ArchiveFormat, GameLoss};
use tafl_corpus::Corpus;
use tafl_game_record::GameRecord;
use tafl_rules::Rules;
use tafl_verify::{FittedRules, RulesFit, verify};

/// The rules of variants that were fitted by hand to their games, and what is in the record beside `dim` and `start`.
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

/// The games of those variants, without rules.
fn games(corpus: &Corpus) -> BTreeMap<String, Vec<GameRecord>> {
    let mut games: BTreeMap<String, Vec<GameRecord>> = BTreeMap::new();
    let archives = [
        corpus.text("corpus/aagenielsen-sample.ndjson"),
        corpus.unpacked("corpus/aagenielsen-quarter.ndjson.gz"),
    ];
    for line in archives.iter().flat_map(|text| text.lines()) {
        let Ok(game) = ArchiveFormat::AageNielsen.parse(line) else { continue };
        // Moves that follow the rules of the variant do not show which rules fit.
        if game.losses.iter().any(GameLoss::follows_rules) {
            continue;
        }
        let mut game = game.value;
        let Some(name) = game.tag("variant").map(|name| name.as_str().to_owned()) else { continue };
        if !BY_HAND.iter().any(|(known, _)| *known == name) {
            continue;
        }
        let of_variant = games.entry(name).or_default();
        if of_variant.len() < MAX_GAMES && !game.tree().is_empty() {
            game.set_position_tag(game.start().cloned());
            game.set_rules(None);
            of_variant.push(game);
        }
    }
    games
}

/// Whether a game follows these rules. Repetitions do not count.
fn follows(game: &GameRecord, rules: &Rules) -> bool {
    let mut game = game.clone();
    let rules = rules.to_builder().repetition(None).build().expect("squares of the board");
    game.set_rules(rules);
    game.set_position_tag(None);
    verify(&game).is_good()
}

/// Those games agree with fitted rules that follow them.
fn assert_counted(name: &str, games: &[GameRecord], fitted: &FittedRules<usize>) {
    let rules = fitted.rules();
    let following = games.iter().filter(|game| follows(game, &rules)).count();
    assert_eq!(fitted.agreeing(), following as u64, "{name}: {fitted}: {rules}");
}

pub(crate) fn variants_of_an_archive_have_rules(corpus: &Corpus) {
    for (name, games) in games(corpus) {
        let mut fit = RulesFit::new();
        for (game, number) in games.iter().zip(1..) {
            fit.push(game, number).expect("a game that replays");
        }
        let fitted = fit.finish();
        for group in fitted.groups() {
            let of_group = |game: &&GameRecord| {
                let other = fitted.group_of(game).expect("it was added");
                (other.start(), other.side_to_move()) == (group.start(), group.side_to_move())
            };
            let of_group: Vec<GameRecord> = games.iter().filter(of_group).cloned().collect();
            assert_eq!(group.games(), of_group.len() as u64, "{name}");
            let first = group.ranking().first().expect("candidates");
            eprintln!("{name}: {first} ({}): {} of {}", first.entries(), first.agreeing(), group.games());
            assert_counted(&name, &of_group, first);
            assert_counted(&name, &of_group, group.ranking().last().expect("candidates"));

            let Some((_, entries)) = BY_HAND.iter().find(|(known, _)| *known == name) else { continue };
            let start = group.start();
            let record = format!("dim:{} {entries} start:{start}", start.dimension());
            let by_hand: Rules = record.parse().expect(&record);
            let following = of_group.iter().filter(|game| follows(game, &by_hand)).count();
            eprintln!("{name}: {record}: {following}");
            assert!(first.agreeing() >= following as u64, "{name}: {record}: {following}");
        }
    }
}
