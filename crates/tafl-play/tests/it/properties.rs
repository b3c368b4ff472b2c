//! Laws that hold in every game, checked by playing at random.

#![allow(clippy::expect_used, reason = "helpers fail as tests do")]

use fastrand::Rng;
use tafl_moves::{Move, MoveRecord};
use tafl_play::{BitBoard, CompiledRules, Ending, Game, Large, Medium, Small, Step, Tiny};
use tafl_position::{Position, Side, Square};
use tafl_rules::{Preset, Rules};

/// Rules with everything that the presets lack.
const INVENTED: [&str; 14] = [
    "dim:9 surf:n ber:m kj:j cj:c nj:j esc:e start:/2ntctn2/4t4/4T4/t2CT2mt/ttTMKTTtt/tg1T1N1Gt/4T4/4t4/2ctttn2/",
    "dim:9 ber:c kj:c nj:c cj:j mj:r gj:c ks:m linc:y start:/2ntctn2/4m4/4T4/t2CT2mt/ttTMKTTtt/tg1T1N1Gt/4M4/4t4/2ctttn2/",
    "dim:9 sw:s swf:n efe:y ka:a start:/1TT1tttt1/tttT1TTtt/t6tT/T3tt1T1/TT2K2t1/tT1T3T1/tT5TT/Tt1ttt1T1/1TTtTTTt1/",
    "dim:9 sw:w swf:y efe:y ka:h start:/1ttTTTTT1/1tttttttt/Tt2t2Tt/T6Tt/Tt2K1TT1/Tt1t4T/Tt3T3/TTT1T1TT1/2tTtTTt1/",
    "dim:9 spd:2,3,1,4,2,1,3,2,2,1,5,2 tfr:l ks:c cenre: corre: start:/2ntctn2/4t4/4T4/t2CT2mt/ttTMKTTtt/tg1T1N1Gt/4T4/4t4/2ctttn2/",
    "dim:9 tfr:w afor:d4,e2,h2,b9,c7, dfor:e4,c8,b6,f3,h5, aforre:tTK dforre:T cenre:K aforp:tK afors:tTNK start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
    "dim:4 tfr:d esc:e cen: start:/t2t/1KT1/1T2/t2t/",
    "dim:1 start:/K/",
    // End in repetitions, with a king that cannot move, and with a side surrounded.
    "dim:3 cor: cen: surf:n start:/t2/3/2K/",
    "dim:5 cor: surf:n tfr:l start:/t4/5/2K2/5/4t/",
    "dim:7 cor: start:/ttt1ttt/t5t/t5t/t2K2t/t5t/t5t/ttttttt/",
    "dim:4 cor: surf:n ks:w start:/Kt2/t1t1/4/4/",
    "dim:3 cor: surf:n start:/tT1/T2/2K/",
    // A fort with a piece to spare.
    "dim:7 efe:y surf:n cor: cen: atkf:n start:/2TKT2/2T1T2/2TT3/7/1T5/7/t6/",
];

fn all_rules() -> impl Iterator<Item = Rules> {
    let presets = Preset::ALL.iter().map(|preset| preset.rules());
    let largest = format!("dim:78 start:/{}40t30K6/", "78/".repeat(77));
    let invented = INVENTED.map(str::to_owned).into_iter().chain([largest]);
    presets.chain(invented.map(|record| record.parse().expect("a record")))
}

/// Only optimized tests look at every position: `cargo xtask ci large`.
const EVERY: usize = if cfg!(debug_assertions) { 31 } else { 1 };

/// Plays random games by each of the rules, and calls `visit` before one in [`EVERY`] steps and after the last.
fn play_all(games: u64, mut visit: impl FnMut(&Game)) {
    let mut random = Rng::with_seed(1);
    for rules in all_rules() {
        let games = if rules.dimension().get() > 19 { 1 } else { games };
        for _ in 0..games {
            let mut game = Game::new(&rules);
            for number in 0..60 {
                if number % EVERY == 0 {
                    visit(&game);
                }
                let steps = game.legal_steps();
                let Some(&step) = random.choice(&steps) else { break };
                game.play(step).expect("it is legal");
            }
            visit(&game);
        }
    }
}

#[test]
fn legal_moves_are_exactly_those_that_check_accepts() {
    play_all(2, |game| {
        let dimension = game.rules().dimension();
        if dimension.get() > 11 {
            return;
        }
        let pairs = dimension
            .squares()
            .flat_map(|origin| dimension.squares().map(move |target| Step::new(origin, target)));
        let accepted: Vec<Step> = pairs.filter(|&step| game.check(step).is_ok()).collect();
        assert_eq!(game.legal_steps(), accepted, "{game:?}");
    });
}

/// The targets of the pieces are the legal steps, with pieces in the same order.
#[test]
fn targets_are_those_of_the_legal_moves() {
    let mut in_berserk_turns = 0;
    play_all(8, |game| {
        in_berserk_turns += u32::from(game.berserk_square().is_some());
        let (mut steps, mut origins) = (Vec::new(), Vec::new());
        game.for_each_legal_target(|targets| {
            let origin = targets.origin();
            origins.push(origin);
            let before = steps.len();
            let on = |file, rank| Square::from_indices(file, rank).expect("on the board");
            let (file, rank) = (origin.file().index(), origin.rank().index());
            steps.extend(targets.on_rank().indices().map(|index| Step::new(origin, on(index, rank))));
            steps.extend(targets.on_file().indices().map(|index| Step::new(origin, on(file, index))));
            assert!(steps.len() > before, "a piece without steps in {game:?}");
        });
        let moves = game.legal_steps();
        let mut expected: Vec<Square> = moves.iter().map(|step| step.origin()).collect();
        expected.dedup();
        assert_eq!(origins, expected, "{game:?}");
        steps.sort_by_key(|step| moves.binary_search(step).ok());
        assert_eq!(steps, moves, "{game:?}");
    });
    assert!(in_berserk_turns > 0);
}

#[test]
fn undo_restores_the_game() {
    for rules in all_rules() {
        let mut random = Rng::with_seed(7);
        let mut game = Game::new(&rules);
        let mut seen = Vec::new();
        for _ in 0..100 {
            let steps = game.legal_steps();
            let Some(&step) = random.choice(&steps) else { break };
            seen.push((game.position(), game.side_to_move(), game.zobrist(), game.outcome(), step));
            game.play(step).expect("it is legal");
        }
        while let Some((position, side, zobrist, outcome, step)) = seen.pop() {
            assert_eq!(game.history().len(), seen.len() + 1);
            assert_eq!(game.undo(), Some(step));
            assert_eq!(
                (game.position(), game.side_to_move(), game.zobrist(), game.outcome()),
                (position, side, zobrist, outcome)
            );
        }
        assert_eq!(game.undo(), None);
    }
}

/// A game ends with the third occurrence of a position, wherever the others are, and undo takes the count back. The
/// boards are small, so that positions repeat.
#[test]
fn repetitions_are_those_that_a_list_of_positions_has() {
    const REPEATING: [&str; 5] = [
        "dim:3 cor: cen: surf:n tfr:d start:/t2/3/2K/",
        "dim:4 cor: cen: surf:n tfr:l start:/t3/4/1T2/2K1/",
        "dim:5 cor: cen: surf:n tfr:w ber:m start:/m2m1/1T3/2K2/1M1t1/t3M/",
        "dim:5 cor: cen: surf:n tfr:d ber:c mj:c start:/m1M1m/5/M1K1M/5/mM2t/",
        "dim:5 cor: cen: surf:n tfr:i start:/t4/5/2K2/5/4t/",
    ];
    const GAMES: u64 = if cfg!(debug_assertions) { 8 } else { 60 };
    let mut repetitions = 0;
    for record in REPEATING {
        let rules: Rules = record.parse().expect("a record");
        let ignored = rules.repetition().is_none();
        for seed in 1..=GAMES {
            let mut random = Rng::with_seed(seed);
            let mut game = Game::new(&rules);
            let seen = |game: &Game| (game.position(), game.side_to_move(), game.berserk_square());
            let mut all = vec![seen(&game)];
            for _ in 0..600 {
                let steps = game.legal_steps();
                if steps.is_empty() || random.usize(..5) == 0 {
                    // Back by many steps at times, over checkpoints and over tables that have grown.
                    for _ in 0..random.usize(..if steps.is_empty() { 200 } else { 3 }) {
                        assert_eq!(game.undo().is_some(), all.len() > 1);
                        all.truncate(all.len().saturating_sub(1).max(1));
                        assert_eq!(Some(&seen(&game)), all.last());
                    }
                    continue;
                }
                game.play(steps[random.usize(..steps.len())]).expect("it is legal");
                let now = seen(&game);
                let third =
                    all.iter().filter(|state| **state == now).count() >= 2 && now.2.is_none() && !ignored;
                let earlier = all.iter().filter(|state| **state == now).count();
                let counts = now.2.is_none() && !ignored;
                assert_eq!(game.occurrences(), if counts { earlier + 1 } else { 1 }, "{record} {game:?}");
                let ending = game.outcome().map(tafl_play::Outcome::ending);
                let by_position =
                    Game::from_position(&rules, &now.0, now.1).expect("the size fits").outcome().is_some();
                if by_position && now.2.is_none() {
                    assert!(ending.is_some_and(|ending| ending != Ending::Repetition));
                } else {
                    assert_eq!(ending == Some(Ending::Repetition), third, "{record} {game:?}");
                }
                all.push(now);
                repetitions += u64::from(third);
            }
        }
    }
    assert!(repetitions > 5 * GAMES, "{repetitions}");
}

/// A captured mercenary changes sides, so that a position can come up again after captures.
#[test]
fn a_position_repeats_after_captures_of_mercenaries() {
    let rules: Rules = "dim:5 cor: cen: surf:n tfr:l start:/2T1K/5/t1Mt1/2T2/5/".parse().expect("a record");
    let mut game = Game::new(&rules);
    let round = ["a3-b3xMc3", "c1-c2xmc3", "b3-a3", "c2-c1"];
    for number in 1..=2 {
        for record in round {
            let step: Move = record.parse().expect("a move");
            assert_eq!(game.outcome(), None, "round {number}, {record}");
            assert_eq!(game.play(Step::from(&step)).expect("it is legal").to_string(), record);
        }
    }
    let outcome = game.outcome().expect("the third occurrence");
    assert_eq!((outcome.winner(), outcome.ending()), (Some(Side::Attackers), Ending::Repetition));
}

/// A third occurrence takes the same time however far back the others are.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn the_length_of_a_game_does_not_slow_down_its_repetitions() {
    // The third occurrence of the start, after 32,768 steps: the attackers run twice through the positions of their men,
    // each on one of two squares, in the order of the Gray code, and the king steps back and forth.
    const MEN: u32 = 13;
    let mut rows = ["16"; 16];
    (rows[0], rows[13], rows[15]) = ("K15", "t1t1t1t1t1t1t1t1", "t1t1t1t1t1t1t1t1");
    let rules: Rules =
        format!("dim:16 cor: cen: surf:n atkf:y tfr:d start:/{}/", rows.join("/")).parse().expect("a record");
    let mut game = Game::new(&rules);
    let square = |file: u32, rank: u32| {
        Square::from_indices(u8::try_from(file).expect("small"), u8::try_from(rank).expect("small"))
            .expect("on the board")
    };
    let mut away = [false; MEN as usize];
    let mut king = 0;
    let mut last = None;
    let cycle = 1_u32 << MEN;
    for number in (1..=cycle).chain(1..=cycle) {
        let man = number.trailing_zeros().min(MEN - 1);
        let is_away = &mut away[man as usize];
        let file = man % 8 * 2;
        let (near, far) = if man < 8 { (15, 14) } else { (13, 12) };
        let (origin, target) = if *is_away { (far, near) } else { (near, far) };
        *is_away = !*is_away;
        game.play(Step::new(square(file, origin), square(file, target))).expect("it is legal");
        let step = Step::new(square(king, 0), square(1 - king, 0));
        king = 1 - king;
        game.play(step).expect("it is legal");
        last = Some(step);
    }
    assert_eq!(game.outcome().map(tafl_play::Outcome::ending), Some(Ending::Repetition));
    let last = last.expect("a step");
    let start = std::time::Instant::now();
    for _ in 0..100_000 {
        assert_eq!(game.undo(), Some(last));
        assert_eq!(game.outcome(), None);
        game.play(last).expect("it is legal");
        // It takes many minutes if each passes over all steps.
        assert!(start.elapsed() < std::time::Duration::from_secs(60), "{:?}", start.elapsed());
    }
    assert!(game.outcome().is_some());
}

/// The hash and the outcome are updated incrementally; a game that starts from the position has the same.
#[test]
fn incremental_updates_match_a_fresh_game() {
    let mut endings = std::collections::BTreeSet::new();
    play_all(25, |game| {
        endings.extend(game.outcome().map(tafl_play::Outcome::ending));
        let repeated = game.outcome().is_some_and(|outcome| outcome.ending() == Ending::Repetition);
        if game.berserk_square().is_some() || repeated {
            return;
        }
        let fresh =
            Game::from_position(game.rules(), &game.position(), game.side_to_move()).expect("the size fits");
        assert_eq!(game.zobrist(), fresh.zobrist(), "{game:?}");
        assert_eq!(game.outcome(), fresh.outcome(), "{game:?}");
    });
    assert_eq!(
        endings,
        Ending::ALL.into_iter().filter(|ending| ending.is_by_rules()).collect(),
        "some ending never occurred"
    );
}

#[test]
fn a_move_record_replays_without_rules() {
    play_all(1, |game| {
        for step in game.legal_steps() {
            let record: MoveRecord = game.marked(step).expect("it is legal").into();
            let mut position = game.position();
            record.apply_to(&mut position).expect("it fits the position");
            let mut played = game.clone();
            assert_eq!(played.play(step), game.record(step));
            assert_eq!(position, played.position(), "{record} from {}", game.position());
            assert_eq!(record.to_string().parse(), Ok(record));
        }
    });
}

/// The three board types agree.
#[test]
fn every_board_plays_the_same_game() {
    fn moves<B: BitBoard>(rules: &Rules, position: &Position, side: Side) -> Vec<(Step, String, u64)> {
        let compiled: CompiledRules<B> = CompiledRules::new(rules).expect("it fits");
        let state = compiled.state(position, side).expect("the size fits");
        let mut all = Vec::new();
        compiled.for_each_legal_step(&state, |step| {
            let played = compiled.play_unchecked(&state, step);
            let record = compiled.record(&state, step, &played).with_mark(compiled.mark(&played.state()));
            let captured: Vec<Square> = compiled.squares(played.captures().squares()).collect();
            assert_eq!(captured.len(), record.captures().len());
            let after = played.state();
            let text = format!("{record} {} {:?}", compiled.position(&after), after.outcome());
            all.push((step, text, after.zobrist().get()));
        });
        assert_eq!(all.len() as u64, compiled.count_legal_steps(&state));
        all.sort();
        all
    }
    play_all(1, |game| {
        let (rules, position, side) = (game.rules(), game.position(), game.side_to_move());
        if rules.dimension().get() > 11 || game.outcome().is_some() {
            return;
        }
        let small = moves::<Small>(rules, &position, side);
        if rules.dimension().get() <= Tiny::MAX_SIDE {
            assert_eq!(small, moves::<Tiny>(rules, &position, side));
        }
        assert_eq!(small, moves::<Medium>(rules, &position, side));
        if small.len() < 40 {
            assert_eq!(small, moves::<Large>(rules, &position, side));
        }
    });
}

#[test]
fn perft_counts_the_games_that_can_be_played() {
    fn count(game: &mut Game, depth: u32) -> u64 {
        let over = game.outcome().is_some_and(|outcome| outcome.ending() != Ending::Repetition);
        if depth == 0 || over {
            return 1;
        }
        let mut leaves = 0;
        for step in game.legal_steps() {
            game.play(step).expect("it is legal");
            leaves += count(game, depth - 1);
            game.undo();
        }
        leaves
    }
    for rules in all_rules().filter(|rules| rules.dimension().get() < 10) {
        let mut game = Game::new(&rules);
        for depth in 0..=2 {
            assert_eq!(game.perft(depth), count(&mut game, depth), "{rules} {depth}");
        }
    }
}
