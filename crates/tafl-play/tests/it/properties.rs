//! Laws that hold in every game, checked by playing at random.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

use fastrand::Rng;
use tafl_moves::MoveRecord;
use tafl_play::{BitBoard, CompiledRules, Ending, Game, Large, Medium, Outcome, Small, Step, Tiny};
use tafl_position::{Position, Side, Square};
use tafl_rules::{RepetitionRule, Rules};

use crate::{game, many_rules, rules, step};

/// What the other rules lack.
const MORE: [&str; 17] = [
    "dim:9 sw:s swf:n efe:y ka:a start:/1TT1tttt1/tttT1TTtt/t6tT/T3tt1T1/TT2K2t1/tT1T3T1/tT5TT/Tt1ttt1T1/1TTtTTTt1/",
    "dim:9 sw:w swf:y efe:y ka:h start:/1ttTTTTT1/1tttttttt/Tt2t2Tt/T6Tt/Tt2K1TT1/Tt1t4T/Tt3T3/TTT1T1TT1/2tTtTTt1/",
    "dim:1 start:/K/",
    // End in repetitions, with a king that cannot move, and with a side surrounded.
    "dim:3 cor: cen: surf:n start:/t2/3/2K/",
    "dim:5 cor: surf:n tfr:l start:/t4/5/2K2/5/4t/",
    "dim:7 cor: start:/ttt1ttt/t5t/t5t/t2K2t/t5t/t5t/ttttttt/",
    "dim:4 cor: surf:n ks:w start:/Kt2/t1t1/4/4/",
    "dim:3 cor: surf:n start:/tT1/T2/2K/",
    // A fort with a piece to spare.
    "dim:7 efe:y surf:n cor: cen: atkf:n start:/2TKT2/2T1T2/2TT3/7/1T5/7/t6/",
    // Steps that `rep` forbids.
    "dim:5 cor: surf:n rep:2xe start:/t4/5/5/5/3K1/",
    "dim:4 cor: surf:n rep:2xs start:/t3/3T/4/K2t/",
    // Extra zones.
    "dim:7 z1:d1,d7,a4,g4, z1p:K z1s:tT z1re:t z2:d4, z2h:tK z2p: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    "dim:7 cor: afor:a1,a2,b1,b2, aforre: z1:a2,c2, z1re: z1h:tT start:/tt5/tt5/3T3/2TKT2/3T3/5tt/5tt/",
    "dim:7 z1:a1,g7,c3, z1h:TK z3:c3,d3, z3s: z9:e5,f5,e6, z9re:T z9h:t start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    "dim:7 spd:3 kj:r mj:c ber:m z1:d4,d3, z1re:K z1p:K z2:a4,a3,b4, z2re: start:/3m3/3t3/3T3/mtTKTtM/3T3/3t3/3M3/",
    "dim:5 esc:e cor: dfor:c3,b3, dforre: z4:c3,c2, z4re: z4s:T start:/2t2/5/tTKTt/5/2t2/",
    "dim:5 sw:s efe:y z1:a1,a5,e1,e5, z1h:tT z1p: z1s: start:/2t2/2T2/tTKTt/2T2/2t2/",
];

fn all_rules() -> impl Iterator<Item = Rules> {
    let largest = format!("dim:78 start:/{}40t30K6/", "78/".repeat(77));
    many_rules().chain(MORE.map(rules)).chain([rules(&largest)])
}

/// Plays random games by each of the rules, and calls `visit` before some of the steps and after the last. Only optimized
/// tests look at every position: `cargo xtask ci large`.
fn play_all(games: u64, mut visit: impl FnMut(&Game)) {
    let mut random = Rng::with_seed(1);
    for rules in all_rules() {
        let size = rules.dimension().get();
        let every = if !cfg!(debug_assertions) {
            1
        } else if size > 7 {
            31
        } else {
            8
        };
        for _ in 0..if size > 19 { 1 } else { games } {
            let mut game = Game::new(&rules);
            for number in 0..60 {
                if number % every == 0 {
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

/// All ways to find the legal steps find the same ones, in one order, and stop where they are told to.
#[test]
fn the_legal_steps_are_the_same_however_they_are_found() {
    let (mut random, mut in_berserk_turns, mut forbidden) = (Rng::with_seed(2), 0, 0);
    play_all(8, |game| {
        let (legal, dimension) = (game.legal_steps(), game.rules().dimension());
        in_berserk_turns += u32::from(game.berserk_square().is_some());
        assert!(legal.is_sorted_by(|one, other| one < other), "{game:?}");
        assert_eq!(game.count_legal_steps(), legal.len() as u64, "{game:?}");
        assert_eq!(steps_of_targets(game), legal, "{game:?}");
        if dimension.get() <= 11 {
            let pairs = dimension
                .squares()
                .flat_map(|origin| dimension.squares().map(move |target| Step::new(origin, target)));
            let accepted: Vec<Step> = pairs.filter(|&step| game.check(step).is_ok()).collect();
            assert_eq!(accepted, legal, "{game:?}");
        }
        // Even numbers that are not random, or too large.
        for number in [0, 1, 17, u32::MAX] {
            let step = game.random_step(|_| number);
            assert_eq!(step.is_some(), !legal.is_empty(), "{game:?}");
            assert!(step.is_none_or(|step| legal.binary_search(&step).is_ok()), "{step:?} {game:?}");
        }
        let last = random.usize(..=legal.len());
        let mut visited = Vec::new();
        let found = game.for_each_legal_step(|step| {
            visited.push(step);
            if visited.len() > last { Break(step) } else { Continue(()) }
        });
        assert_eq!(visited, legal[..legal.len().min(last + 1)], "{game:?}");
        assert_eq!(found.break_value(), legal.get(last).copied(), "{game:?}");
        if game.rules().repetition().is_some_and(RepetitionRule::forbids_any) {
            let (position, side) = (game.position(), game.side_to_move());
            let fresh = Game::from_position(game.rules(), &position, side).expect("it has that size");
            forbidden += u32::from(fresh.legal_steps() != legal);
        } else if game.berserk_square().is_none() && game.outcome().is_none() {
            compiled_steps_are::<Small>(game, &legal, last);
            compiled_steps_are::<Medium>(game, &legal, last);
        }
    });
    assert!(in_berserk_turns > 0 && forbidden > 0, "{in_berserk_turns} {forbidden}");
}

/// The steps to the targets of each piece, in the order of the pieces.
fn steps_of_targets(game: &Game) -> Vec<Step> {
    let mut all = Vec::new();
    game.for_each_legal_target(|targets| {
        let origin = targets.origin();
        let to = |file, rank| Step::new(origin, Square::from_indices(file, rank).expect("on the board"));
        let (file, rank) = (origin.file().index(), origin.rank().index());
        let mut steps: Vec<Step> = targets.on_rank().indices().map(|index| to(index, rank)).collect();
        steps.extend(targets.on_file().indices().map(|index| to(file, index)));
        assert!(!steps.is_empty(), "a piece without steps in {game:?}");
        steps.sort_unstable();
        all.extend(steps);
    });
    all
}

/// The same without a game: the steps are numbered, and a visit stops after the step with this number.
fn compiled_steps_are<B: BitBoard>(game: &Game, legal: &[Step], last: usize) {
    let Ok(compiled) = CompiledRules::<B>::new(game.rules()) else { return };
    let state = compiled.state(&game.position(), game.side_to_move()).expect("it has that size");
    let numbered: Vec<Step> = (0..).map_while(|number| compiled.nth_legal_step(&state, number)).collect();
    assert_eq!(numbered, legal, "{game:?}");
    let mut visited = 0;
    let found = compiled.for_each_legal_step(&state, |step| {
        visited += 1;
        if visited > last { Break(step) } else { Continue(()) }
    });
    assert_eq!((visited, found.break_value()), (legal.len().min(last + 1), legal.get(last).copied()));
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

/// A third occurrence takes the same time however far back the others are.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn the_length_of_a_game_does_not_slow_down_its_repetitions() {
    // The third occurrence of the start, after 32,768 steps: the attackers run twice through the positions of 13 men, each
    // on one of two squares, in the order of the Gray code, and the king steps back and forth.
    let mut rows = ["16"; 16];
    (rows[0], rows[13], rows[15]) = ("K15", "t1t1t1t1t1t1t1t1", "t1t1t1t1t1t1t1t1");
    let mut game = game(&format!("dim:16 cor: cen: surf:n atkf:y tfr:d start:/{}/", rows.join("/")));
    let men = "a16-a15 c16-c15 e16-e15 g16-g15 i16-i15 k16-k15 m16-m15 o16-o15 \
               a14-a13 c14-c13 e14-e13 g14-g13 i14-i13";
    let mut men: Vec<Step> = men.split(' ').map(step).collect();
    let (mut king, last) = (step("a1-b1"), men.len() - 1);
    let cycle = 1_usize << men.len();
    for number in (1..=cycle).chain(1..=cycle) {
        let man = (number.trailing_zeros() as usize).min(last);
        for step in [&mut men[man], &mut king] {
            game.play(*step).expect("it is legal");
            *step = Step::new(step.target(), step.origin());
        }
    }
    assert_eq!(game.outcome().map(Outcome::ending), Some(Ending::Repetition));
    let last = Step::new(king.target(), king.origin());
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
    let mut endings = BTreeSet::new();
    play_all(25, |game| {
        endings.extend(game.outcome().map(Outcome::ending));
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
            assert_eq!(game.marked(step).map(|made| made.mark()), Ok(played.mark()), "{step} in {game:?}");
            assert_eq!(position, played.position(), "{record} from {}", game.position());
            assert_eq!(record.to_string().parse(), Ok(record));
        }
    });
}

/// Whichever side begins, and also if the rules were read and list squares that are not on their board.
#[cfg(feature = "game-record")]
#[test]
fn the_record_of_a_game_is_that_game() {
    let off_board = rules("dim:5 cor:z9 start:/2t2/2T2/tTKTt/2T2/2t2/");
    let all = many_rules().chain(MORE.map(rules)).chain([off_board]);
    let mut random = Rng::with_seed(1);
    for (rules, first) in all.flat_map(|rules| Side::ALL.map(|side| (rules.clone(), side))) {
        let mut game =
            Game::from_position(&rules, rules.start(), first).expect("it has the size of the rules");
        for _ in 0..12 {
            let text = game.to_record().to_string();
            let record: tafl_game_record::GameRecord = text.parse().expect(&text);
            let last = record.tree().main_line().last();
            let read = game.at(&record, last).expect(&text);
            assert_eq!(
                (read.history(), read.side_to_move()),
                (game.history(), game.side_to_move()),
                "{text}"
            );
            assert_eq!((read.position(), read.outcome()), (game.position(), game.outcome()), "{text}");
            let Some(&step) = random.choice(&game.legal_steps()) else { break };
            game.play(step).expect("it is legal");
        }
    }
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
    let small = all_rules().filter(|rules| rules.dimension().get() < 10).map(|rules| (rules, 2));
    let repeating = |rep| rules(&format!("dim:3 cor: cen: surf:n rep:{rep} start:/t2/3/2K/"));
    let forbidding = ["2x", "2xa", "2xe", "2xs", "3x"].map(|rep| (repeating(rep), 5));
    for (rules, deepest) in small.chain(forbidding) {
        let mut game = Game::new(&rules);
        for depth in 0..=deepest {
            assert_eq!(game.perft(depth), count(&mut game, depth), "{rules} {depth}");
        }
    }
    // Steps that are forbidden do not count, endings by repetition do.
    let [forbidden, free, drawn] =
        [repeating("2x"), rules(MORE[3]), repeating("2d")].map(|rules| Game::new(&rules).perft(5));
    assert!(forbidden < free && drawn == free, "{forbidden} {free} {drawn}");
}
