//! How fast wins are proved, beside the alpha-beta search with the same engine: `prove_speed RULES POSITIONS SECONDS`.
//!
//! The positions are the last ones of games that the search plays against itself after random openings, and the winner of the
//! game is to move. `SECONDS` is for each position.
//!
//! ```sh
//! cargo run --release -p tafl-search --example prove_speed -- brandub 100 1
//! ```

use std::error::Error;
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::{Duration, Instant};

use fastrand::Rng;
use tafl_play::Outcome;
use tafl_search::{Game, Limits, Preset, ProofLimits, Prover, Rules, Score, Search, Side};

const TABLE: usize = 256 << 20;

/// What one way of searching has found.
#[derive(Default)]
struct Row {
    nodes: u64,
    time: Duration,
    wins: u32,
    /// The number of moves of the winner.
    deepest: u32,
}

impl Row {
    fn add(&mut self, nodes: u64, start: Instant, moves: Option<u32>) {
        self.nodes += nodes;
        self.time += start.elapsed();
        self.wins += u32::from(moves.is_some());
        self.deepest = self.deepest.max(moves.unwrap_or(0));
    }

    fn print(&self, name: &str) {
        let speed = u128::from(self.nodes) * 1_000 / self.time.as_millis().max(1);
        let seconds = self.time.as_secs_f64();
        println!("{name:22} {:6} {:8} {speed:12} {seconds:8.1}", self.wins, self.deepest);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "write `prove_speed RULES POSITIONS SECONDS`";
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().ok_or(usage);
    let rules = Preset::from_name(&next()?).ok_or("no preset has this name")?.rules();
    let (positions, seconds): (usize, f64) = (next()?.parse()?, next()?.parse()?);
    let time = Duration::from_secs_f64(seconds);

    let (mut random, mut search, mut prover) = (Rng::with_seed(1), Search::new(TABLE)?, Prover::new(TABLE)?);
    let (mut any, mut shortest, mut alpha_beta) = (Row::default(), Row::default(), Row::default());
    for _ in 0..positions {
        let (game, winner) = ending(&rules, &mut random, &mut search);
        for (row, is_shortest) in [(&mut shortest, true), (&mut any, false)] {
            prover.clear();
            let start = Instant::now();
            let limits = ProofLimits::new().shortest(is_shortest);
            let report = prover.prove(&game, winner, &limits, |_| until(start + time));
            let moves = report.verdict.proof().map(|proof| u32::from(proof.moves()));
            row.add(report.progress.nodes, start, moves);
        }
        search.clear();
        let start = Instant::now();
        let report = search.run(&game, &Limits::new(), |_| until(start + time));
        let moves = match report.score() {
            Some(Score::Win(steps)) => Some(steps.div_ceil(2)),
            _ => None,
        };
        alpha_beta.add(report.nodes(), start, moves);
    }
    println!("{:22} {:>6} {:>8} {:>12} {:>8}", "", "wins", "deepest", "steps/s", "s");
    shortest.print("prover, shortest win");
    any.print("prover, any win");
    alpha_beta.print("alpha-beta");
    Ok(())
}

fn until(end: Instant) -> ControlFlow<()> {
    if Instant::now() < end { Continue(()) } else { Break(()) }
}

/// A position up to 12 moves before a game ends, with the winner to move.
fn ending(rules: &Rules, random: &mut Rng, search: &mut Search) -> (Game, Side) {
    loop {
        let mut game = Game::new(rules);
        while game.outcome().is_none() && game.history().len() < 200 {
            let opening = game.history().len() < 6;
            let limits = Limits::new().nodes(500);
            let step = if opening {
                game.random_step(|n| random.u32(..n))
            } else {
                search.run(&game, &limits, |_| Continue(())).best()
            };
            let Some(Ok(_)) = step.map(|step| game.play(step)) else { break };
        }
        let Some(winner) = game.outcome().and_then(Outcome::winner) else { continue };
        for _ in 0..random.usize(5..24) {
            game.undo();
        }
        if game.side_to_move() != winner {
            game.undo();
        }
        let (position, side) = (game.position(), game.side_to_move());
        if let Some(game) = game.restarted(&position, side).ok().filter(|_| side == winner) {
            return (game, winner);
        }
    }
}
