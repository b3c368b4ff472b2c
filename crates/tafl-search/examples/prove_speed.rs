//! How fast wins are proved, beside the alpha-beta search with the same engine: `prove_speed RULES POSITIONS SECONDS`.
//!
//! The positions are the last ones of games that the search plays against itself after random openings, and the winner of the
//! game is to move. `SECONDS` is for each position and search.
//!
//! ```sh
//! cargo run --release -p tafl-search --example prove_speed -- brandub 10 60
//! ```

use std::error::Error;
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::{Duration, Instant};

use fastrand::Rng;
use tafl_play::Outcome;
use tafl_search::{Game, Limits, Preset, ProofLimits, Prover, Rules, Score, Search, Side};

const TABLE: usize = 256 << 20;

/// The wins that are found in so many seconds are counted.
const SECONDS: [u64; 3] = [1, 10, 60];

/// What one way of searching has found.
#[derive(Default)]
struct Row {
    nodes: u64,
    time: Duration,
    /// The time that each win took, and the number of moves of the winner.
    wins: Vec<(Duration, u32)>,
}

impl Row {
    fn add(&mut self, nodes: u64, start: Instant, moves: Option<u32>) {
        let time = start.elapsed();
        self.nodes += nodes;
        self.time += time;
        self.wins.extend(moves.map(|moves| (time, moves)));
    }

    fn print(&self, name: &str) {
        let speed = u128::from(self.nodes) * 1_000 / self.time.as_millis().max(1);
        print!("{name:20} {speed:10}");
        for seconds in SECONDS {
            let in_time = self.wins.iter().filter(|(time, _)| *time <= Duration::from_secs(seconds));
            let deepest = in_time.clone().map(|(_, moves)| *moves).max().unwrap_or(0);
            print!(" {:6} {deepest:8}", in_time.count());
        }
        println!();
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let usage = "write `prove_speed RULES POSITIONS SECONDS`";
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().ok_or(usage);
    let rules = Preset::from_name(&next()?).ok_or("no preset has this name")?.rules();
    let (positions, seconds): (usize, u64) = (next()?.parse()?, next()?.parse()?);
    let time = Duration::from_secs(seconds);

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
    print!("{:20} {:>10}", "", "steps/s");
    for seconds in SECONDS {
        print!(" {:>15}", format!("deepest in {seconds} s"));
    }
    println!();
    shortest.print("prover, shortest win");
    any.print("prover, any win");
    alpha_beta.print("alpha-beta");
    Ok(())
}

fn until(end: Instant) -> ControlFlow<()> {
    if Instant::now() < end { Continue(()) } else { Break(()) }
}

/// A position up to eight moves before a game ends, with the winner to move.
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
        for _ in 0..random.usize(3..16) {
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
