//! Rules that are fitted to games whose rules are known, and were not used.

use tafl_corpus::Corpus;
use tafl_game_record::GameRecord;
use tafl_position::PieceKind;
use tafl_rules::{Jump, Preset, Rules};
use tafl_verify::{FittedGames, FittedGroup, FittedRules, RulesFit, verify};

use crate::csv_game;

/// The rules that fit these games, without the rules that they have.
fn fitted(games: impl IntoIterator<Item = GameRecord>) -> FittedGames<usize> {
    let mut fit = RulesFit::new();
    for (mut game, number) in games.into_iter().zip(1..) {
        let start = game.start().cloned();
        game.set_position_tag(start);
        game.set_rules(None);
        // Omitted games are counted.
        let _ = fit.push(&game, number);
    }
    fit.finish()
}

/// The fit of a preset.
fn of_preset(group: &FittedGroup<usize>, preset: Preset) -> &FittedRules<usize> {
    let mut ranking = group.ranking().iter();
    ranking.find(|fit| fit.preset() == preset && fit.change().is_none()).expect("the preset is a candidate")
}

/// Games of Copenhagen are not those of Fetlar. In Brandubh the empty throne is hostile.
pub(crate) fn games_of_archives_have_their_rules(corpus: &Corpus) {
    for (file, count, preset, other) in [
        ("copenhagen-1200.csv", 60, Preset::COPENHAGEN, Preset::FETLAR),
        ("brandubh-half.csv", 100, Preset::HISTORICAL_BRANDUBH, Preset::BRANDUB),
    ] {
        let text = corpus.text(&format!("corpus/{file}"));
        let rules = preset.rules();
        let fitted = fitted(text.lines().take(count).filter_map(|line| csv_game(line, &rules)));
        let [group] = fitted.groups() else { panic!("one start position") };
        for fit in group.ranking().iter().take(5) {
            eprintln!("{file}: {}. {fit}: {} of {}", fit.rank(), fit.agreeing(), group.games());
        }
        let (own, other) = (of_preset(group, preset), of_preset(group, other));
        assert_eq!(own.rank(), 1, "{file}");
        assert!(own.agreeing() > other.agreeing(), "{file}: {own} {other}");
    }
}

/// The rules of a record without what is not judged: repetitions, and jumps of pieces that are not on the board.
fn judged(rules: &Rules) -> Rules {
    let jump = |kind| if rules.start().count(kind) == 0 { Jump::None } else { rules.jump(kind) };
    (rules.to_builder())
        .repetition(None)
        .knight_jump(jump(PieceKind::Knight))
        .commander_jump(jump(PieceKind::Commander))
        .build()
        .expect("squares of the board")
}

/// Games that the reference played by the rules of a preset agree with that preset.
pub(crate) fn games_of_the_reference_have_their_presets(corpus: &Corpus) {
    let mut presets = 0;
    for path in corpus.files("oracle/otg-generated", "otg") {
        let game: GameRecord = std::fs::read_to_string(&path).expect("text").parse().expect("a game record");
        let rules = judged(game.rules().expect("a rules tag"));
        let mut with_rules = game.clone();
        with_rules.set_rules(rules.clone());
        // The reference lets any step continue a berserk turn.
        let follows = verify(&with_rules).is_good();
        let known = Preset::ALL.iter().any(|preset| judged(&preset.rules()).same_game(&rules));
        let fitted = fitted([game]);
        let (Some(group), true) = (fitted.groups().first(), known && follows) else { continue };
        let own = group.ranking().iter().find(|fitted| judged(&fitted.rules()).same_game(&rules));
        let own = own.unwrap_or_else(|| panic!("{}: no candidate is {rules}", path.display()));
        let name = path.display();
        assert_eq!((own.rank(), own.agreeing()), (1, 1), "{name}: {own}: {:?}", own.contradiction());
        presets += 1;
    }
    assert!(presets > 0, "no game has the rules of a preset");
    eprintln!("games with the rules of a preset: {presets}");
}
