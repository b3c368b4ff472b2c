//! Rules that are fitted to games whose rules are known, and were not used.

use tafl_corpus::Corpus;
use tafl_game_record::{GameRecord, GameResult};
use tafl_moves::dialect::{DialectRecord, MoveDialect};
use tafl_position::{PieceKind, Position};
use tafl_rules::{Jump, Preset, Rules};
use tafl_verify::{FittedGames, FittedGroup, FittedRules, RulesFit, verify};

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

fn print(name: &str, group: &FittedGroup<usize>) {
    eprintln!("{name}: {} candidates", group.ranking().len());
    for fit in group.ranking().iter().take(5) {
        let (rank, agreeing, legal, explained) = (fit.rank(), fit.agreeing(), fit.legal(), fit.explained());
        let games = group.games();
        eprintln!("{name}: {rank}. {fit}: {agreeing} of {games}, {legal} legal, {explained} explained");
    }
}

/// A game of the archive of hnefatafl-rs, without rules.
fn csv_game(line: &str, start: &Position) -> Option<GameRecord> {
    let mut record = GameRecord::new(None);
    record.set_position_tag(start.clone());
    let mut fields = line.split(',');
    let mut last = None;
    for word in fields.next()?.split_whitespace() {
        let read = MoveDialect::HnefataflRs.parse(word).ok()?;
        if read == DialectRecord::Timeout {
            continue;
        }
        let step = read.to_record(None).value?;
        last = Some(record.tree_mut().add(last, step).ok()?);
    }
    record.set_result(match fields.nth(2)? {
        "Black" => GameResult::AttackersWin,
        "White" => GameResult::DefendersWin,
        "Draw" => GameResult::Draw,
        _ => GameResult::Other,
    });
    Some(record)
}

/// The fit of a preset.
fn of_preset(group: &FittedGroup<usize>, preset: Preset) -> &FittedRules<usize> {
    let mut ranking = group.ranking().iter();
    ranking.find(|fit| fit.preset() == preset && fit.change().is_none()).expect("the preset is a candidate")
}

pub(crate) fn copenhagen_games_have_copenhagen_rules(corpus: &Corpus) {
    let text = corpus.text("corpus/copenhagen-1200.csv");
    let start = Preset::COPENHAGEN.rules().start().clone();
    let fitted = fitted(text.lines().take(60).filter_map(|line| csv_game(line, &start)));
    let [group] = fitted.groups() else { panic!("one start position") };
    print("copenhagen", group);
    let best = group.best().expect("games agree");
    assert!(of_preset(group, Preset::COPENHAGEN).agreeing() >= of_preset(group, Preset::FETLAR).agreeing());
    assert_eq!(best.rank(), of_preset(group, Preset::COPENHAGEN).rank());
}

/// The empty throne is hostile, and the king is weak away from it.
pub(crate) fn brandubh_games_have_a_hostile_throne(corpus: &Corpus) {
    let text = corpus.text("corpus/brandubh-half.csv");
    let start = Preset::BRANDUB.rules().start().clone();
    let fitted = fitted(text.lines().take(100).filter_map(|line| csv_game(line, &start)));
    let [group] = fitted.groups() else { panic!("one start position") };
    print("brandubh", group);
    let (hostile, brandub) =
        (of_preset(group, Preset::HISTORICAL_BRANDUBH), of_preset(group, Preset::BRANDUB));
    assert_eq!(hostile.rank(), 1);
    assert!(hostile.agreeing() > brandub.agreeing());
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
