//! Measures the speed and memory of reading game records.
//!
//! `cargo run --release -p tafl-game-record --example throughput -- MEGABYTES [ARCHIVE]` repeats an archive of game
//! records, or a built-in game, up to that size, reads it in four ways, and prints the speed of each and the peak memory.

use std::error::Error;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{BufReader, BufWriter, Write};
use std::time::{Duration, Instant};

use tafl_game_record::{EventReader, GameReader, Games};

const BUILT_IN: &str = include_str!("throughput.otg");

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let megabytes: usize = arguments.next().ok_or("how many megabytes?")?.parse()?;
    let game = arguments.next().map_or(Ok(BUILT_IN.to_owned()), fs::read_to_string)?;

    let path = std::env::temp_dir().join(format!("throughput-{}.otg", std::process::id()));
    let mut file = BufWriter::new(File::create(&path)?);
    let mut size = 0;
    while size < megabytes * 1_000_000 {
        file.write_all(game.as_bytes())?;
        size += game.len();
    }
    file.into_inner()?.sync_all()?;

    let (events, time) = timed(|| {
        let mut events = 0_usize;
        let mut stream = GameReader::new(BufReader::with_capacity(1 << 16, File::open(&path)?));
        let mut text = String::new();
        while stream.read_game(&mut text)? {
            events += EventReader::new(&text).filter_map(Result::ok).map(black_box).count();
        }
        Ok(events)
    })?;
    print("events, from a file", size, time, &format!("{events} events, memory {}", memory()));

    let text = fs::read_to_string(&path)?;
    fs::remove_file(&path)?;
    let (events, time) = timed(|| Ok(EventReader::new(&text).filter_map(Result::ok).map(black_box).count()))?;
    print("events, from a text", size, time, &format!("{events} events"));

    let read = |event| match event {
        tafl_game_record::Event::Move(step) => usize::from(black_box(step.parse()).is_ok()),
        _ => 0,
    };
    let (moves, time) =
        timed(|| Ok(EventReader::new(&text).filter_map(Result::ok).map(read).sum::<usize>()))?;
    print("events, moves read", size, time, &format!("{moves} moves"));

    let (games, time) = timed(|| Ok(Games::new(&text).map(black_box).count()))?;
    print("trees", size, time, &format!("{games} games"));
    Ok(())
}

fn timed(read: impl FnOnce() -> Result<usize, Box<dyn Error>>) -> Result<(usize, Duration), Box<dyn Error>> {
    let start = Instant::now();
    Ok((read()?, start.elapsed()))
}

fn print(what: &str, size: usize, time: Duration, count: &str) {
    // Bytes per microsecond are megabytes per second.
    let speed = size as u128 / time.as_micros().max(1);
    println!("{what:22} {speed:7} MB/s  {count}");
}

/// The peak memory so far, if the system reports it.
fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or_else(|| "unknown".to_owned(), |peak| peak.trim().to_owned())
}
