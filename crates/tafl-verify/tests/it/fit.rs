//! Rules that are fitted to games.

use tafl_game_record::GameRecord;
use tafl_play::Game;
use tafl_position::Side;
use tafl_rules::{Key, Preset, Rules};
use tafl_verify::{Coded as _, FitError, FittedGames, FittedGroup, FittedRules, RULES_SOURCE_TAG, RulesFit};

use crate::read;

/// The fit of these games, which are named by their numbers from 1.
fn fitted(games: &[GameRecord]) -> FittedGames<usize> {
    let mut fit = RulesFit::new();
    for (game, number) in games.iter().zip(1..) {
        fit.push(game, number).expect("a game that is judged");
    }
    fit.finish()
}

fn only(fitted: &FittedGames<usize>) -> &FittedGroup<usize> {
    let [group] = fitted.groups() else { panic!("one group") };
    group
}

/// A candidate by its name: `brandub`, `brandub + ks:c`.
fn named<'g>(group: &'g FittedGroup<usize>, name: &str) -> &'g FittedRules<usize> {
    group.ranking().iter().find(|fitted| fitted.to_string() == name).expect(name)
}

/// Games of random moves by these rules, without the rules.
fn random_games(rules: &Rules, count: u64) -> Vec<GameRecord> {
    let mut random = fastrand::Rng::with_seed(1);
    let game = |_| {
        let mut record = GameRecord::new(None);
        record.set_position_tag(rules.start().clone());
        let (mut game, mut last) = (Game::new(rules), None);
        for _ in 0..60 {
            let steps = game.legal_steps();
            let Some(&step) = random.choice(&steps) else { break };
            let step = game.play(step).expect("a legal move");
            last = Some(record.tree_mut().add(last, step).expect("the last move"));
        }
        if let Some(outcome) = game.outcome() {
            record.set_result(outcome.into());
        }
        record
    };
    (0..count).map(game).collect()
}

/// Games agree with the rules by which they were played, also if these are those of a preset with another key.
#[test]
fn games_have_the_rules_that_they_were_played_by() {
    let brandub = |entries| format!("dim:7 {entries} start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
    let presets =
        [Preset::BRANDUB, Preset::MAGPIE, Preset::FOTEVIKEN_TABLUT, Preset::COPENHAGEN, Preset::BERSERK];
    let presets = presets.map(|preset| (preset.rules().to_string(), preset, None, 4));
    let changed = [
        ("surf:n ks:w cenh: cenhe: esc:e", Preset::BRANDUB, (Key::Esc, "e")),
        ("surf:n ks:m", Preset::MAGPIE, (Key::Spd, "-1")),
        ("surf:n ks:w cenh: cenhe: ber:m", Preset::BRANDUB, (Key::Ber, "m")),
    ];
    let changed = changed.map(|(entries, preset, change)| (brandub(entries), preset, Some(change), 8));
    for (record, preset, change, count) in presets.into_iter().chain(changed) {
        let rules: Rules = record.parse().expect(&record);
        let fitted = fitted(&random_games(&rules, count));
        let group = only(&fitted);
        let own = group.ranking().iter().find(|fitted| fitted.rules().same_game(&rules)).expect(&record);
        assert_eq!((own.agreeing(), own.legal(), own.rank()), (count, count, 1), "{record}");
        assert_eq!(own.contradiction(), None, "{record}");
        assert_eq!((own.preset(), own.change()), (preset, change), "{record}");
        assert!(change.is_none() || named(group, preset.name()).rank() > 1, "{record}");
    }
}

#[test]
fn games_are_grouped_by_start_and_first_side() {
    let start = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let games = [
        read(&format!("[variant:One]\n[position:{start}]\n1. d1-f1\n")),
        read(&format!("[variant:Two]\n[position:{start}]\n1. d3-f3\n")),
        read(&format!("[variant:Two]\n[position:{start}]\n1. d1-e1\n")),
        read("[position:/3t3/7/7/K6/3t3/4T2/7/]\n1. e6-f6\n"),
    ];
    let fitted = fitted(&games);
    let groups: Vec<(u64, Side)> =
        fitted.groups().iter().map(|group| (group.games(), group.side_to_move())).collect();
    assert_eq!(groups, [(2, Side::Attackers), (1, Side::Defenders), (1, Side::Defenders)]);
    let variants: Vec<(&str, u64)> = fitted.groups()[0].variants().collect();
    assert_eq!(variants, [("One", 1), ("Two", 1)]);
    for (game, group) in games.iter().zip([0, 1, 0, 2]) {
        let found = fitted.group_of(game).expect("a group");
        assert!(std::ptr::eq(found, &raw const fitted.groups()[group]));
        let rules = found.best().expect("a fit").rules();
        assert_eq!(Some(rules.start()), game.start());
        assert_eq!(rules.side_to_move(), found.side_to_move());
    }
}

/// A preset that names squares is not played on a board of another size.
#[test]
fn presets_that_name_squares_keep_their_size() {
    let small = fitted(&[read("[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n1. d1-f1\n")]);
    let nine = fitted(&[read("[position:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n1. d1-c1\n")]);
    let has = |fitted: &FittedGames<usize>| {
        only(fitted).ranking().iter().any(|fitted| fitted.preset() == Preset::FOTEVIKEN_TABLUT)
    };
    assert_eq!((has(&small), has(&nine)), (false, true));
}

/// Games, and how many agree with a candidate, are legal by it, and have results that it explains.
#[test]
fn games_by_candidates() {
    let king = "[position:/7/1tK3t/7/7/7/7/7/]\n1. g2-d2";
    let corner = "[result:-1]\n[position:/3t3/7/7/K6/7/7/3t3/]\n1. d1-e1 Ka4-a1";
    let edge = "[position:/3t3/7/7/K6/3t3/4T2/7/]\n1. e6-d6";
    for (game, candidate, expected) in [
        // The rules of a record and its variations make no difference.
        (
            "[rules:dim:7 esc:e ks:w ka:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n1. d1-f1 d3-f3",
            "brandub",
            [1, 1, 0],
        ),
        (
            "[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n1. d1-f1 d3-f3\n1b.1.1a. ... d3-d1",
            "brandub",
            [1, 1, 0],
        ),
        // The capture of the king ends the game, and no archive writes it.
        (king, "brandub", [1, 1, 0]),
        (&format!("[result:?]\n{king}"), "brandub", [1, 1, 0]),
        (&format!("[result:1]\n{king}"), "brandub", [1, 1, 1]),
        (&format!("[result:-1]\n{king}"), "brandub", [0, 1, 0]),
        (&format!("{king} Kc2-c1"), "brandub", [0, 1, 0]),
        // The king has escaped to the edge before the first move.
        (corner, "sea-battle", [0, 0, 0]),
        // Where games agree with two candidates, the results decide.
        (corner, "historical-brandubh", [1, 1, 1]),
        (corner, "historical-brandubh + cor:", [1, 1, 0]),
        // After a capture that differs, both boards are tried: `brandub` does not capture on d5. The second move passes
        // d5, so it needs the capture.
        (&format!("{edge}xd5 d1-d5"), "brandub", [0, 1, 0]),
        // The capture is missing, and the second move is that of the captured piece.
        (&format!("{edge} d5-e5"), "historical-brandubh", [0, 1, 0]),
        (&format!("{edge} d5-e5"), "brandub", [1, 1, 0]),
        // A move that is legal on neither board.
        (&format!("{edge}xd5 d1-a3"), "brandub", [0, 0, 0]),
    ] {
        let fitted = fitted(&[read(game)]);
        let found = named(only(&fitted), candidate);
        assert_eq!([found.agreeing(), found.legal(), found.explained()], expected, "{game} by {candidate}");
        assert_eq!(found.contradiction().is_some(), expected[0] == 0, "{game} by {candidate}");
        let is_best = !candidate.contains('+');
        assert!(expected[0] == 0 || (found.rank() == 1) == is_best, "{game} by {candidate}");
    }
    let continued = fitted(&[read(&format!("{king} Kc2-c1"))]);
    let contradiction = named(only(&continued), "brandub").contradiction().expect("a contradiction");
    assert_eq!(contradiction.to_string(), "1a: captures missing from the record: `c2`");
    assert_eq!(contradiction.finding().code(), "captures-missing");
}

#[test]
fn games_that_cannot_be_judged_are_counted() {
    let mut fit = RulesFit::new();
    let start = "[position:/3t3/7/7/K6/3t3/4T2/7/]\n";
    let mut add = |text: &str| fit.push(&read(text), ()).expect_err(text).to_string();
    assert_eq!(add("[event:Club]\n\n1. a1-a2\n"), "the game has no start position; add a position tag");
    assert_eq!(add(&format!("{start}\n")), "the game has no moves");
    assert_eq!(add(&format!("{start}1. ---\n")), "the game has no moves");
    let message = add(&format!("{start}1. e6-d6 b1-b2\n"));
    assert!(message.starts_with("the game does not replay: "), "{message}");
    let fitted = fit.finish();
    assert!(fitted.groups().is_empty());
    let left_out: Vec<(&str, u64)> = fitted.left_out().collect();
    assert_eq!(left_out, [("no-start", 1), ("no-moves", 2), ("does-not-replay", 1)]);
}

#[test]
fn the_number_of_groups_is_limited() {
    let mut fit = RulesFit::new();
    // One man, on another square each time.
    let game = |number: usize| {
        let (file, rank) = (1 + number % 14, 2 + number / 14);
        let mut rows = vec!["16".to_owned(); 16];
        rows[0] = "K15".to_owned();
        rows[rank - 1] = format!("{file}t{}", 15 - file);
        read(&format!(
            "[position:/{}/]\n1. {}{rank}-a{rank}\n",
            rows.join("/"),
            char::from(b"abcdefghijklmno"[file])
        ))
    };
    for number in 0..RulesFit::<usize>::MAX_GROUPS {
        fit.push(&game(number), number).expect("a new group");
    }
    let error = fit.push(&game(RulesFit::<usize>::MAX_GROUPS), 0).expect_err("one too many");
    assert_eq!(error, FitError::TooManyStarts);
    assert_eq!(error.to_string(), "the games begin in more than 200 different positions");
    fit.push(&game(0), 1).expect("a known group");
}

#[test]
fn the_tag_says_that_rules_were_fitted() {
    let fitted = fitted(&random_games(&Preset::BRANDUB.rules(), 2));
    let best = only(&fitted).best().expect("a fit");
    let mut game = GameRecord::new(best.rules());
    let value = best.source().parse().expect("a tag value");
    game.set_tag(RULES_SOURCE_TAG, value).expect("a tag name");
    assert!(game.to_string().contains("[rules-source:fitted: brandub, 2 of 2 games, "), "{game}");
    let same_rank = only(&fitted).ranking().iter().filter(|other| other.rank() == best.rank()).count();
    assert_eq!(best.rivals() + 1, same_rank);
    assert!(best.source().ends_with(&format!(", {same_rank} candidates")), "{}", best.source());
}
