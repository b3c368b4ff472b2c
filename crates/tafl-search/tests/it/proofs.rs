//! The prover finds what a plain search without a table finds.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow::{Break, Continue};

use fastrand::Rng;
use tafl_play::{Outcome, Small};
use tafl_search::{
    BitBoard, CompiledRules, Game, Preset, Proof, ProofLimits, ProofVerdict, Prover, Rules, Side, State,
    Step, Undecided, WinningTurn,
};

/// How many positions are compared; `TAFL_POSITIONS=10` compares ten times as many.
fn count(usual: usize) -> usize {
    let times = std::env::var("TAFL_POSITIONS").ok().and_then(|text| text.parse().ok());
    usual * times.unwrap_or(1)
}

/// The number of states of a small board that are picked at random; few of them are of use.
const PICKS: u32 = 100_000;

/// The number of steps of the plain search for one position.
const BUDGET: u32 = 1_000_000;

fn prove(prover: &mut Prover, game: &Game, winner: Side, limits: &ProofLimits) -> ProofVerdict {
    prover.prove(game, winner, limits, |_| Continue(())).verdict
}

/// A plain search without a table.
struct Plain<'a, B> {
    compiled: &'a CompiledRules<B>,
    winner: Side,
    /// The step that has last decided a state with as many moves left is tried first: that changes the time and nothing else.
    first: [Option<Step>; 32],
    /// The number of steps that it may still play.
    budget: u32,
}

impl<B: BitBoard> Plain<'_, B> {
    /// Whether the winner can force a win in so many moves if nothing repeats: one step is enough for it, and all steps of the
    /// other side must lose. `None` if that takes too long.
    fn wins(&mut self, state: &State<B>, moves: u8) -> Option<bool> {
        if let Some(outcome) = state.outcome() {
            return Some(outcome.winner() == Some(self.winner));
        }
        let is_winners = state.side_to_move() == self.winner;
        if is_winners && moves == 0 {
            return Some(false);
        }
        let slot = usize::from(moves) * 2 + usize::from(is_winners);
        let mut steps = Vec::new();
        self.compiled.for_each_legal_step(state, |step| steps.push(step));
        steps.sort_by_key(|step| Some(*step) != self.first[slot]);
        for step in steps {
            self.budget = self.budget.checked_sub(1)?;
            let next = self.compiled.play_unchecked(state, step).state();
            let left = moves - u8::from(is_winners && next.side_to_move() != self.winner);
            if self.wins(&next, left)? == is_winners {
                self.first[slot] = Some(step);
                return Some(is_winners);
            }
        }
        Some(!is_winners)
    }
}

/// Plays what a certificate says against every reply, and checks that the ranks decrease.
fn check_certificate(game: &Game, proof: &Proof, turns: &[WinningTurn]) {
    assert!(turns.windows(2).all(|pair| pair[0].rank <= pair[1].rank));
    let winner = proof.winner();
    let known: HashMap<String, &WinningTurn> =
        turns.iter().map(|turn| (turn.position.to_string(), turn)).collect();
    let (mut open, mut met) = (vec![(game.clone(), proof.moves())], HashSet::new());
    while let Some((mut game, left)) = open.pop() {
        if let Some(outcome) = game.outcome() {
            assert_eq!(outcome.winner(), Some(winner));
        } else if game.side_to_move() == winner {
            let position = game.position().to_string();
            let turn = known[&position];
            assert!(turn.rank <= left);
            if met.insert(position) {
                game = game.restarted(&turn.position, winner).unwrap();
                for &step in &turn.steps {
                    game.play(step).unwrap();
                }
                assert!(game.outcome().is_some() || game.side_to_move() != winner);
                open.push((game, turn.rank - 1));
            }
        } else {
            for step in game.legal_steps() {
                let mut next = game.clone();
                next.play(step).unwrap();
                open.push((next, left));
            }
        }
    }
    assert_eq!(met.len(), turns.len(), "lines that are not needed");
}

/// A position of a game of random steps, a few steps before its end.
fn late(rules: &Rules, random: &mut Rng) -> Game {
    let mut game = Game::new(rules);
    while game.outcome().is_none() && game.history().len() < 1_000 {
        let Some(step) = game.random_step(|n| random.u32(..n)) else { break };
        game.play(step).unwrap();
    }
    for _ in 0..random.usize(1..10) {
        game.undo();
    }
    if game.berserk_square().is_some() {
        return late(rules, random);
    }
    game.restarted(&game.position(), game.side_to_move()).unwrap()
}

/// Compares the prover with the plain search until so many wins in more than one move are found. Of the positions without a
/// win, one in eight is compared.
fn compare(rules: &Rules, seed: u64, wins: usize, bytes: usize) {
    let compiled = CompiledRules::<Small>::new(rules).unwrap();
    let (mut random, mut prover) = (Rng::with_seed(seed), Prover::new(bytes).unwrap());
    let limits = ProofLimits::new().moves(5).nodes(20_000);
    let mut found = vec![0; 6];
    while found.iter().skip(2).sum::<usize>() < wins {
        let game = late(rules, &mut random);
        let state = compiled.state(&game.position(), game.side_to_move()).unwrap();
        let winner = random.choice(Side::ALL).unwrap();
        let report = prover.prove(&game, winner, &limits, |_| Continue(()));
        let mut plain = Plain { compiled: &compiled, winner, first: [None; 32], budget: BUDGET };
        let shown = || format!("{rules}\n{} {:?} {winner} {report:?}", game.position(), game.side_to_move());
        let Some(proof) = report.verdict.proof() else {
            if random.u8(..8) == 0 {
                let moves = report.no_win_within.unwrap_or(0).min(2);
                assert_ne!(plain.wins(&state, moves), Some(true), "{}", shown());
            }
            continue;
        };
        let moves = proof.moves();
        let sooner = moves.checked_sub(1).map_or(Some(false), |moves| plain.wins(&state, moves));
        let (Some(in_time), Some(sooner)) = (plain.wins(&state, moves), sooner) else { continue };
        assert!(in_time && !sooner, "{}", shown());
        found[usize::from(moves)] += 1;
        // With the limit of nodes, the line can end early.
        let proved = prove(&mut prover, &game, winner, &limits.nodes(u64::MAX));
        assert_eq!(proved.proof().map(Proof::moves), Some(moves), "{}", shown());
        proved.proof().into_iter().for_each(|proof| check_line(&game, proof));
        let turns = prover.certificate(&game, proof, &ProofLimits::new(), |_| Continue(())).unwrap();
        check_certificate(&game, proof, &turns);
        let any = prover.prove(&game, winner, &limits.nodes(u64::MAX).shortest(false), |_| Continue(()));
        assert!(any.verdict.proof().is_some_and(|any| any.moves() >= moves), "{}", shown());
    }
    println!("{rules}: wins by length {found:?}");
}

/// The longest defence takes as many moves as the proof says.
fn check_line(game: &Game, proof: &Proof) {
    let (mut game, mut moves) = (game.clone(), 0);
    for &step in proof.line() {
        let is_winners = game.side_to_move() == proof.winner();
        game.play(step).unwrap();
        moves += u8::from(is_winners && game.side_to_move() != proof.winner());
    }
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(proof.winner()));
    assert_eq!(moves, proof.moves());
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn brandub_within_five_moves() {
    compare(&Preset::BRANDUB.rules(), 1, count(20), 1 << 22);
}

#[test]
fn copenhagen_within_five_moves() {
    compare(&Preset::COPENHAGEN.rules(), 2, count(5), 1 << 22);
}

/// Without a table, and with one of so few entries that most are replaced.
#[test]
fn any_size_of_the_table() {
    compare(&Preset::BRANDUB.rules(), 3, count(5), 0);
    compare(&Preset::BRANDUB.rules(), 4, count(5), 4_096);
}

/// Jumps of all types, speed limits, berserk turns, mercenaries, special squares of all types.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn invented_rules() {
    for (index, record) in include_str!("../../../tafl-play/tests/invented-rules.txt").lines().enumerate() {
        let rules: Rules = record.parse().unwrap();
        if rules.dimension().get() <= Small::MAX_SIDE {
            compare(&rules, index as u64, count(1), 1 << 20);
        }
    }
}

/// All states that can come about, with what follows each, and in how many moves of the winner it is won.
struct Graph {
    states: Vec<State<Small>>,
    next: Vec<Vec<usize>>,
}

impl Graph {
    fn new(compiled: &CompiledRules<Small>, start: State<Small>) -> Self {
        let (mut states, mut next, mut index_of) = (vec![start], Vec::new(), HashMap::from([(start, 0)]));
        while let Some(state) = states.get(next.len()).copied() {
            let mut after = Vec::new();
            compiled.for_each_legal_step(&state, |step| {
                let state = compiled.play_unchecked(&state, step).state();
                let index = *index_of.entry(state).or_insert_with(|| {
                    states.push(state);
                    states.len() - 1
                });
                after.push(index);
            });
            next.push(after);
        }
        Self { states, next }
    }

    /// The number of moves of the shortest win of each state; `None` if the other side can go on forever, or does not lose.
    fn distances(&self, winner: Side) -> Vec<Option<u8>> {
        let winner_of = |state: &State<Small>| state.outcome().map(Outcome::winner);
        let mut distances: Vec<_> =
            self.states.iter().map(|state| (winner_of(state) == Some(Some(winner))).then_some(0)).collect();
        // With so many moves: first the states where the winner has moved, then those where it moves.
        for moves in 0..u8::MAX {
            let before = distances.clone();
            let order =
                [false, true].map(|winners| (0..self.states.len()).map(move |index| (index, winners)));
            for (index, winners) in order.into_iter().flatten() {
                let state = &self.states[index];
                let is_open = distances[index].is_none() && state.outcome().is_none();
                if !is_open || (state.side_to_move() == winner) != winners {
                    continue;
                }
                let mut after = self.next[index].iter().map(|&next| distances[next]);
                let is_won = if winners {
                    after.any(|distance| distance.is_some_and(|distance| distance <= moves))
                } else {
                    after.all(|distance| distance.is_some())
                };
                distances[index] = is_won.then_some(moves + u8::from(winners));
            }
            if moves > 0 && distances == before {
                break;
            }
        }
        distances
    }
}

/// Boards so small that all their states are known: wins of every length, and states in which neither side can force a win, so
/// that only repetition saves them. One table serves all of them.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn only_repetition_saves() {
    let starts = [
        ("dim:5 tfr:d", "/t3t/5/2K2/5/2t2/"),
        ("dim:4 tfr:i ks:w cor:a1 cen:", "/t2t/1K2/4/t2t/"),
        ("dim:3 tfr:l ks:w cor: cen:", "/t2/1K1/2t/"),
    ];
    let (mut random, mut saved_in_all) = (Rng::with_seed(5), 0);
    for (keys, start) in starts {
        let rules: Rules = format!("{keys} start:{start}").parse().unwrap();
        let compiled = CompiledRules::<Small>::new(&rules).unwrap();
        let graph = Graph::new(&compiled, compiled.start());
        let (mut prover, root) = (Prover::new(1 << 22).unwrap(), Game::new(&rules));
        let distances = Side::ALL.map(|side| graph.distances(side));
        let of = |winner: Side, index: usize| distances[usize::from(winner == Side::ALL[1])][index];
        // The wins by their length.
        let (mut won, mut saved) = ([0; 8], 0);
        for _ in 0..PICKS {
            let (index, winner) = (random.usize(..graph.states.len()), random.choice(Side::ALL).unwrap());
            let (state, distance) = (&graph.states[index], of(winner, index));
            let is_drawn = distance.is_none() && of(winner.other(), index).is_none();
            let wanted = match distance {
                Some(moves) => won.get(usize::from(moves)).is_some_and(|&won| won < count(5)),
                None => is_drawn && saved < count(100),
            };
            if !wanted || state.outcome().is_some() {
                continue;
            }
            let game = root.restarted(&compiled.position(state), state.side_to_move()).unwrap();
            let limits = ProofLimits::new().nodes(if is_drawn { 5_000 } else { 2_000_000 });
            let verdict = prove(&mut prover, &game, winner, &limits);
            let any = prove(&mut prover, &game, winner, &limits.nodes(5_000).shortest(false));
            let shown =
                || format!("{rules}\n{} {:?} {winner} {verdict:?}", game.position(), game.side_to_move());
            assert_eq!(verdict.proof().map(Proof::moves), distance, "{}", shown());
            assert!(any.proof().is_none() || distance.is_some(), "{any:?} {}", shown());
            match distance {
                Some(moves) => won[usize::from(moves)] += 1,
                None => saved += 1,
            }
        }
        assert!(saved > 0 && won[3] > 0, "{keys}");
        saved_in_all += saved;
        println!("{keys}: {} states, wins by length {won:?}, {saved} saved", graph.states.len());
    }
    assert!(saved_in_all >= 100, "{saved_in_all}");
}

/// Whether a side can force a win in so many moves by the rules, with the history of the game.
fn wins_game(game: &mut Game, winner: Side, moves: u8) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.winner() == Some(winner);
    }
    let is_winners = game.side_to_move() == winner;
    if is_winners && moves == 0 {
        return false;
    }
    for step in game.legal_steps() {
        game.play(step).unwrap();
        let left = moves - u8::from(is_winners && game.side_to_move() != winner);
        let wins = wins_game(game, winner, left);
        game.undo();
        if wins == is_winners {
            return is_winners;
        }
    }
    !is_winners
}

/// A game in which the pieces often go back to where they came from.
fn shuffled(rules: &Rules, random: &mut Rng) -> Game {
    let mut game = Game::new(rules);
    for _ in 0..random.usize(4..14) {
        let history = game.history();
        let back = history
            .len()
            .checked_sub(2)
            .map(|index| Step::new(history[index].target(), history[index].origin()));
        let back = back.filter(|&step| random.u8(..4) > 0 && game.check(step).is_ok());
        let Some(step) = back.or_else(|| game.random_step(|n| random.u32(..n))) else { break };
        game.play(step).unwrap();
        if game.outcome().is_some() {
            game.undo();
            break;
        }
    }
    game
}

/// What is proved is true by the rules, whatever they say about repetitions and whatever came before. Where a repetition cannot
/// help the winner, what is disproved is true as well.
#[test]
fn games_with_a_history() {
    let (mut random, mut prover) = (Rng::with_seed(6), Prover::new(1 << 16).unwrap());
    let mut cost = 0;
    for effect in ["d", "m", "o", "a", "e", "x", "xa", "xe"] {
        for index in 0..count(150) {
            let start = ["/t3t/5/1K3/5/2t2/", "/1t1t1/5/2K2/5/1t3/", "/2t2/5/K4/3T1/t3t/"][index % 3];
            let rules: Rules =
                format!("dim:5 ks:w surf:n rep:{}{effect} start:{start}", 2 + index % 2).parse().unwrap();
            let game = shuffled(&rules, &mut random);
            for winner in Side::ALL {
                let limits = ProofLimits::new().moves(2);
                let verdict = prove(&mut prover, &game, winner, &limits);
                let shown = || format!("{rules} {winner} {:?} {verdict:?}", game.history());
                let mut played = game.clone();
                let exact = (0..=2).find(|&moves| wins_game(&mut played, winner, moves));
                match verdict.proof() {
                    Some(proof) => assert!(exact.is_some_and(|exact| exact <= proof.moves()), "{}", shown()),
                    None if !helps(effect, winner) => assert_eq!(exact, None, "{}", shown()),
                    None => {}
                }
                // Without its history the game is another one.
                let fresh = game.restarted(&game.position(), game.side_to_move()).unwrap();
                let fresh = prove(&mut prover, &fresh, winner, &limits);
                cost += u32::from(fresh.proof().is_some() && verdict.proof().is_none());
            }
        }
    }
    assert!(cost > 0, "no history has cost a win");
}

/// Whether a rule about repetitions can cost the other side the game, or one of its moves.
fn helps(effect: &str, winner: Side) -> bool {
    match effect {
        "d" => false,
        "a" | "xa" => winner == Side::Defenders,
        "e" | "xe" => winner == Side::Attackers,
        _ => true,
    }
}

#[test]
fn each_first_step_is_judged() {
    let position = "/7/7/tt5/3K3/7/7/5tt/".parse().unwrap();
    let game = Game::from_position(&Preset::BRANDUB.rules(), &position, Side::Defenders).unwrap();
    let mut prover = Prover::new(1 << 20).unwrap();
    let reports = prover.prove_each(&game, Side::Defenders, &ProofLimits::new().moves(2), |_| Continue(()));
    assert_eq!(reports.len(), game.legal_steps().len());
    for (step, report) in reports {
        let mut next = game.clone();
        next.play(step).unwrap();
        match report.verdict {
            ProofVerdict::Win(proof) => assert_eq!(proof.moves(), 1),
            ProofVerdict::NoWin { moves, refutation } => {
                assert!(moves >= 1);
                next.play(refutation[0]).unwrap();
                assert!(!wins_game(&mut next, Side::Defenders, 1), "{step} {refutation:?}");
            }
            ProofVerdict::Undecided(reason) => panic!("{reason}"),
        }
    }
}

#[test]
fn proofs_that_are_not_decided() {
    let game = Game::new(&Preset::COPENHAGEN.rules());
    let mut prover = Prover::new(1 << 16).unwrap();
    let report = prover.prove(&game, Side::Attackers, &ProofLimits::new().nodes(12_345), |_| Continue(()));
    assert_eq!(report.verdict, ProofVerdict::Undecided(Undecided::Nodes));
    assert_eq!((report.progress.nodes, report.no_win_within), (12_345, Some(report.progress.moves - 1)));
    let report = prover.prove(&game, Side::Attackers, &ProofLimits::new(), |_| Break(()));
    assert_eq!(report.verdict, ProofVerdict::Undecided(Undecided::Stopped));
    assert_eq!(report.progress.nodes, Prover::INTERVAL);
    // Repetitions up to symmetry are not decided.
    let game = Game::new(&"dim:5 rep:2ds start:/t3t/5/2K2/5/2t2/".parse().unwrap());
    let verdict = prove(&mut prover, &game, Side::Defenders, &ProofLimits::new());
    assert_eq!(verdict, ProofVerdict::Undecided(Undecided::SymmetricRepetition));
}

#[test]
fn a_game_that_is_over_is_won_in_no_moves() {
    let position = "/K6/7/7/7/7/7/t6/".parse().unwrap();
    let game = Game::from_position(&Preset::BRANDUB.rules(), &position, Side::Attackers).unwrap();
    let mut prover = Prover::new(0).unwrap();
    let won = prove(&mut prover, &game, Side::Defenders, &ProofLimits::new());
    assert_eq!(won.proof().map(|proof| (proof.moves(), proof.line().len())), Some((0, 0)));
    let lost = prove(&mut prover, &game, Side::Attackers, &ProofLimits::new());
    assert_eq!(lost, ProofVerdict::NoWin { moves: Prover::MAX_MOVES, refutation: Vec::new() });
}
