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
            let line: Vec<String> = report.lines()[0].moves(&game).iter().map(ToString::to_string).collect();
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "depth {:2}  {:>10}  {:>9} nodes  {:5.2} s  {}",
                report.depth(),
                report.lines()[0].score().to_string(),
                report.nodes(),
                seconds,
                line.join(" ")
            );
        }
        if start.elapsed() < time { Continue(()) } else { Break(()) }
    });
    Ok(())
}
