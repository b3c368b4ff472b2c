//! Rules that are fitted to games.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "helpers fail as tests do")]

use tafl_game_record::GameRecord;
use tafl_play::Game;
use tafl_position::Side;
use tafl_rules::{Key, Preset, Rules};
use tafl_verify::{Coded, FitError, FittedGames, FittedGroup, FittedRules, RULES_SOURCE_TAG, RulesFit};

fn read(text: &str) -> GameRecord {
    text.parse().expect("a game record")
}

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

/// Games agree with the rules by which they were played.
#[test]
fn games_have_the_rules_that_they_were_played_by() {
    let presets =
        [Preset::BRANDUB, Preset::MAGPIE, Preset::FOTEVIKEN_TABLUT, Preset::COPENHAGEN, Preset::BERSERK];
    for preset in presets {
        let games = random_games(&preset.rules(), 4);
        let fitted = fitted(&games);
        let own = named(only(&fitted), preset.name());
        assert_eq!((own.agreeing(), own.legal()), (4, 4), "{preset}: {:?}", own.contradiction());
        assert_eq!(own.rank(), 1, "{preset}");
        assert_eq!(own.contradiction(), None, "{preset}");
        assert!(own.rules().same_game(&preset.rules()), "{preset}");
    }
}

/// The same for rules that no preset has.
#[test]
fn a_changed_key_is_found() {
    for (entries, preset, key, value) in [
        ("surf:n ks:w cenh: cenhe: esc:e", Preset::BRANDUB, Key::Esc, "e"),
        ("surf:n ks:m", Preset::MAGPIE, Key::Spd, "-1"),
        ("surf:n ks:w cenh: cenhe: ber:m", Preset::BRANDUB, Key::Ber, "m"),
    ] {
        let rules: Rules =
            format!("dim:7 {entries} start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").parse().expect(entries);
        let fitted = fitted(&random_games(&rules, 8));
        let group = only(&fitted);
        let own = group.ranking().iter().find(|fitted| fitted.rules().same_game(&rules)).expect(entries);
        assert_eq!((own.agreeing(), own.rank()), (8, 1), "{entries}: {:?}", own.contradiction());
        assert_eq!((own.preset(), own.change()), (preset, Some((key, value))), "{entries}");
        assert!(named(group, preset.name()).rank() > 1, "{entries}");
    }
}

/// The rules of a record and its variations make no difference.
#[test]
fn only_the_start_and_the_main_line_count() {
    let games = [
        read("[rules:dim:7 esc:e ks:w ka:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n1. d1-f1 d3-f3\n"),
        read("[position:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n1. d1-f1 d3-f3\n1b.1.1a. ... d3-d1\n"),
    ];
    let fitted = fitted(&games);
    let group = only(&fitted);
    let brandub = named(group, "brandub");
    assert_eq!((group.games(), brandub.agreeing(), brandub.rank()), (2, 2, 1));
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

/// The capture of the king ends the game, and no archive writes it.
#[test]
fn a_missing_capture_of_the_king_ends_a_game() {
    let start = "[position:/7/1tK3t/7/7/7/7/7/]\n";
    let weak = |game: &str| {
        let fitted = fitted(&[read(&format!("{game}{start}1. g2-d2\n"))]);
        let weak = named(only(&fitted), "brandub").clone();
        (weak.agreeing(), weak.explained())
    };
    assert_eq!(weak(""), (1, 0));
    assert_eq!(weak("[result:?]\n"), (1, 0));
    assert_eq!(weak("[result:1]\n"), (1, 1));
    assert_eq!(weak("[result:-1]\n"), (0, 0));

    let continued = fitted(&[read(&format!("{start}1. g2-d2 Kc2-c1\n"))]);
    let contradiction = named(only(&continued), "brandub").contradiction().expect("a contradiction");
    assert_eq!(contradiction.to_string(), "1a: captures missing from the record: `c2`");
    assert_eq!(contradiction.finding().code(), "captures-missing");
}

/// Where games agree with two candidates, the results decide.
#[test]
fn results_break_ties() {
    let game = read("[result:-1]\n[position:/3t3/7/7/K6/7/7/3t3/]\n1. d1-e1 Ka4-a1\n");
    let fitted = fitted(&[game]);
    let group = only(&fitted);
    // The king has escaped to the edge before the first move.
    assert_eq!(named(group, "sea-battle").agreeing(), 0);
    let (corner, nowhere) = (named(group, "historical-brandubh"), named(group, "historical-brandubh + cor:"));
    assert_eq!((corner.agreeing(), corner.explained(), corner.rank()), (1, 1, 1));
    assert_eq!((nowhere.agreeing(), nowhere.explained()), (1, 0));
    assert!(nowhere.rank() > 1);
}

/// After a capture that differs, both boards are tried.
#[test]
fn moves_are_legal_on_one_of_two_boards() {
    let start = "[position:/3t3/7/7/K6/3t3/4T2/7/]\n";
    // `brandub` does not capture on d5. The second move passes d5, so it needs the capture.
    let recorded = fitted(&[read(&format!("{start}1. e6-d6xd5 d1-d5\n"))]);
    let brandub = named(only(&recorded), "brandub");
    assert_eq!((brandub.legal(), brandub.agreeing()), (1, 0));
    // The capture is missing, and the second move is that of the captured piece.
    let missing = fitted(&[read(&format!("{start}1. e6-d6 d5-e5\n"))]);
    let historical = named(only(&missing), "historical-brandubh");
    assert_eq!((historical.legal(), historical.agreeing()), (1, 0));
    assert_eq!(named(only(&missing), "brandub").agreeing(), 1);
    // A move that is legal on neither board.
    let neither = fitted(&[read(&format!("{start}1. e6-d6xd5 d1-a3\n"))]);
    assert_eq!(named(only(&neither), "brandub").legal(), 0);
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
    let game = |number: usize| {
        let (file, rank) = (number % 15, number / 15);
        // One man, on another square each time.
        let mut rows = vec!["16".to_owned(); 16];
        rows[0] = "K15".to_owned();
        rows[rank + 1] = match file {
            0 => "t15".to_owned(),
            file => format!("{file}t{}", 15 - file),
        };
        let origin = format!("{}{}", char::from(b'a' + u8::try_from(file).expect("a file")), rank + 2);
        let target = format!("p{}", rank + 2);
        read(&format!("[position:/{}/]\n1. {origin}-{target}\n", rows.join("/")))
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
