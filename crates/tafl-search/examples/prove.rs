//! Proves that a side can force a win: `prove SIDE RULES POSITION [MOVES [SECONDS]]`, with the name of a preset.
//!
//! ```sh
//! cargo run --release -p tafl-search --example prove -- defenders brandub "/7/7/tt5/3K3/7/7/5tt/"
//! ```

use std::error::Error;
use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use tafl_search::{Game, Preset, ProofLimits, ProofVerdict, Prover, Side};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().ok_or("write `prove SIDE RULES POSITION [MOVES [SECONDS]]`");
    let side: Side = next()?.parse()?;
    let preset = Preset::from_name(&next()?).ok_or("no preset has this name")?;
    let game = Game::from_position(&preset.rules(), &next()?.parse()?, side)?;
    let moves = next().ok().map_or(Ok(Prover::MAX_MOVES), |text| text.parse())?;
    let seconds = next().ok().map_or(Ok(60), |text| text.parse())?;

    let start = Instant::now();
    let (mut prover, limits) = (Prover::new(256 << 20)?, ProofLimits::new().moves(moves));
    let mut reached = 0;
    let report = prover.prove(&game, side, &limits, |progress| {
        if progress.moves > reached {
            reached = progress.moves;
            println!("{:?}: {} nodes, no win in {}", start.elapsed(), progress.nodes, reached - 1);
        }
        if start.elapsed() < Duration::from_secs(seconds) { Continue(()) } else { Break(()) }
    });
    println!("{:?}: {:?}", start.elapsed(), report);
    if let ProofVerdict::Win(proof) = report.verdict {
        let turns = prover.certificate(&game, &proof, &limits, |_| Continue(()))?;
        println!("{:?}: a certificate of {} lines", start.elapsed(), turns.len());
        for (step, report) in prover.prove_each(&game, side, &limits.moves(proof.moves()), |_| Continue(())) {
            if let Some(cook) = report.verdict.proof() {
                println!("{step} wins, then in {}", cook.moves());
            }
        }
    }
    println!("{:?}", start.elapsed());
    Ok(())
}
