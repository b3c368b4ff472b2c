//! The search finds the values of a plain alpha-beta search of legal steps, without a table, an order or reductions.

use std::ops::ControlFlow::Continue;

use tafl_play::{BitBoard, Mark, PieceKind, Small};
use tafl_search::{CompiledRules, Evaluation, Game, Limits, Preset, Rules, Score, Search, Side, State, Step};

use fastrand::Rng;

const INVENTED: &str = include_str!("../../../tafl-play/tests/invented-rules.txt");

/// The value of a game for the side to move, if it is between the bounds. Below the depth, the king may threaten to escape so often.
fn minimax(
    compiled: &CompiledRules<Small>,
    game: &mut Game,
    state: &State<Small>,
    depth: u8,
    ply: u32,
    threats: u8,
    [alpha, beta]: [Score; 2],
) -> Score {
    let side = game.side_to_move();
    if let Some(outcome) = game.outcome() {
        return match outcome.winner() {
            None => Score::Points(0),
            Some(winner) if winner == side => Score::Win(ply),
            Some(_) => Score::Loss(ply),
        };
    }
    // An answer to the threat to escape is looked at whatever the depth.
    let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
    let routes = compiled.king_slides(state, kings) & compiled.escape_squares();
    let is_forced = ply > 0 && side == Side::Attackers && compiled.squares(routes).count() > 0;
    let depth = depth + u8::from(is_forced);
    let (mut best, is_last) = (leaf(compiled, state, ply), depth == 0);
    let is_berserk = compiled.squares(state.berserk()).count() > 0;
    // Nothing is better than to win at once; but within a berserk turn, the step that does may not be legal.
    if if is_berserk { is_last } else { best == Score::Win(ply + 1) } {
        return best;
    }
    if !is_last {
        best = Score::Loss(0);
    }
    for step in game.legal_steps() {
        let played = compiled.play_unchecked(state, step);
        let (next, is_threat) = (played.state(), is_last && played.captures().is_empty());
        if is_threat && (threats == 0 || !threatens(compiled, &next, step)) {
            continue;
        }
        game.play(step).unwrap();
        let bounds = [alpha.max(best), beta];
        let again = game.side_to_move() == side;
        let inner = if again { bounds } else { [negated(bounds[1]), negated(bounds[0])] };
        let left = threats - u8::from(is_threat);
        let value = minimax(compiled, game, &next, depth.saturating_sub(1), ply + 1, left, inner);
        best = best.max(if again { value } else { negated(value) });
        game.undo();
        if best >= beta {
            break;
        }
    }
    best
}

/// Whether this quiet step was one of the king, which escapes with the next one.
fn threatens(compiled: &CompiledRules<Small>, next: &State<Small>, step: Step) -> bool {
    let target = Small::bit(compiled.index_of(step.target()).unwrap());
    let king = next.kind(PieceKind::King) & next.side(Side::Defenders) & target;
    !(compiled.king_slides(next, king) & compiled.escape_squares()).is_empty()
}

fn leaf(compiled: &CompiledRules<Small>, state: &State<Small>, ply: u32) -> Score {
    let wins = match state.side_to_move() {
        Side::Defenders => compiled.mark_holds(state, Mark::KingHasRoute),
        Side::Attackers => {
            let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
            compiled.squares(kings).count() == 1 && compiled.mark_holds(state, Mark::KingVulnerable)
        }
    };
    if wins { Score::Win(ply + 1) } else { Score::Points(Evaluation::new(compiled).value(compiled, state)) }
}

/// A berserk turn is a part of the history, which a position does not show.
fn state(compiled: &CompiledRules<Small>, game: &Game) -> State<Small> {
    let first = start(compiled, game);
    game.history().into_iter().fold(first, |state, step| compiled.play_unchecked(&state, step).state())
}

fn start(compiled: &CompiledRules<Small>, game: &Game) -> State<Small> {
    let mut first = game.clone();
    while first.undo().is_some() {}
    compiled.state(&first.position(), first.side_to_move()).unwrap()
}

fn negated(score: Score) -> Score {
    match score {
        Score::Points(value) => Score::Points(-value),
        Score::Win(steps) => Score::Loss(steps),
        Score::Loss(steps) => Score::Win(steps),
    }
}

/// Compares the search with minimax in so many positions of random games.
fn compare(rules: &Rules, random: &mut Rng, depth: u8, positions: u8) {
    let Ok(compiled) = CompiledRules::<Small>::new(rules) else { return };
    let (mut plain, mut with_table) = (Search::new(0).unwrap(), Search::new(1 << 20).unwrap());
    for _ in 0..positions {
        let mut game = Game::new(rules);
        for _ in 0..random.usize(..30) {
            let Some(step) = game.random_step(|n| random.u32(..n)) else { break };
            game.play(step).unwrap();
            if game.outcome().is_some() {
                game.undo();
                break;
            }
        }
        if game.outcome().is_some() {
            continue;
        }
        let bounds = [Score::Loss(0), Score::Win(0)];
        let expected = minimax(&compiled, &mut game.clone(), &state(&compiled, &game), depth, 0, 2, bounds);
        for (name, search) in [("plain", &mut plain), ("with table", &mut with_table)] {
            search.clear();
            let report = search.run(&game, &Limits::new().depth(depth), |_| Continue(()));
            assert_eq!(report.score(), Some(expected), "{name}: {}\n{}", rules, game.position());
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimization: `cargo xtask ci large` runs it")]
fn presets_at_two_steps() {
    let mut random = Rng::with_seed(1);
    for preset in Preset::ALL {
        compare(&preset.rules(), &mut random, 2, 1);
    }
}

/// The rules have jumps of all types, speed limits, berserk turns, mercenaries, special squares of all types.
#[test]
fn brandub_and_invented_rules_at_two_steps() {
    compare(&Preset::BRANDUB.rules(), &mut Rng::with_seed(2), 2, 3);
    let mut random = Rng::with_seed(3);
    for record in INVENTED.lines() {
        compare(&record.parse().unwrap(), &mut random, 2, 3);
    }
}

/// On a tiny board positions repeat within the depth, for every rule: each effect for each side, and positions that a
/// symmetry of the board maps to each other.
#[test]
fn repetitions() {
    let mut random = Rng::with_seed(4);
    for entry in
        "tfr:d tfr:w tfr:l tfr:i rep:2d rep:3m rep:2o rep:2a rep:3e rep:2x rep:2xa rep:2xe rep:2ds rep:2ms \
        rep:3os rep:2as rep:2es rep:2xs rep:2xas rep:3xes"
            .split(' ')
    {
        let rules: Rules = format!("dim:5 cor: {entry} atkf:n start:/t4/5/5/5/3K1/").parse().unwrap();
        for depth in 1..=2 {
            compare(&rules, &mut random, depth, 3);
        }
    }
}
