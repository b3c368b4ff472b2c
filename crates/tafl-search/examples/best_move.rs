//! Prints the best line of a start position, depth by depth: `cargo run -p tafl-search --release --example best_move`.

use std::error::Error;
use std::ops::ControlFlow::{Break, Continue};
use std::time::{Duration, Instant};

use tafl_search::{Game, Limits, Preset, Progress, Search};

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1);
    let preset = Preset::ALL.iter().find(|preset| Some(preset.name()) == name.as_deref());
    let game = Game::new(&preset.copied().unwrap_or(Preset::BRANDUB).rules());
    let (start, time) = (Instant::now(), Duration::from_secs(3));
    Search::new(64 << 20)?.run(&game, &Limits::new(), |progress| {
        if let Progress::Depth(report) = progress {
            for line in report.lines() {
                let moves: Vec<String> = line.moves(&game).iter().map(ToString::to_string).collect();
                let (depth, nodes, score) = (report.depth(), report.nodes(), line.score());
                let seconds = start.elapsed().as_secs_f64();
                println!("depth {depth}, {nodes} nodes, {seconds:.2} s: {score}, {}", moves.join(" "));
            }
        }
        if start.elapsed() < time { Continue(()) } else { Break(()) }
    });
    Ok(())
}
