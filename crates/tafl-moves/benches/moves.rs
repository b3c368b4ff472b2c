//! Parsing, printing and replaying real moves, compared with hnefatafl-rs.
//!
//! The games are those of the corpus if it is available (see `TAFL_CORPUS`), or else a few built-in ones. An
//! item is a move, also where a move is both parsed and played.

use std::hint::black_box;
use std::path::PathBuf;
use std::str::FromStr;

use divan::Bencher;
use divan::counter::ItemsCount;
use hnefatafl::aliases::MediumBasicBoardState;
use hnefatafl::game::Game;
use hnefatafl::play::Play;
use tafl_moves::MoveRecord;
use tafl_position::Position;

const COPENHAGEN: &str = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";

/// The games if the corpus is not available.
const BUILT_IN: [&str; 4] = [
    "d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2",
    "d1-d3 e5-e2 f2-i2 d6-d9 a5-c5 e7-b7 a8-b8xb7",
    "e1-e2 d6-d3 b6-b3 f8-i8 f10-i10 e7-b7",
    "b6-b10 d6-b6 f2-b2 e5-b5 e11-e8 e6-e4 f1-f3 f6-c6 d1-c1 e4-e3 d11-c11 f8-j8 f11-d11 g5-g3xf3 a8-c8 e7-d7 e8-e7",
];

fn main() {
    divan::main();
}

/// The games, one per line: moves separated by spaces, each captured square once, and no words.
fn games() -> Vec<String> {
    let folder = std::env::var_os("TAFL_CORPUS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    let Ok(text) = std::fs::read_to_string(folder.join("corpus/copenhagen-1200.csv")) else {
        return BUILT_IN.map(str::to_owned).to_vec();
    };
    let line = |line: &str| {
        let moves = line.split(',').next().unwrap_or_default().split(' ');
        let moves = moves.filter(|word| *word != "timeout").map(|text| {
            let mut parts: Vec<&str> = Vec::new();
            for part in text.split('x') {
                if !parts.contains(&part) {
                    parts.push(part);
                }
            }
            let captures = parts.split_off(1);
            let mark = if captures.is_empty() { "" } else { "x" };
            parts.concat() + mark + &captures.join("/")
        });
        moves.collect::<Vec<_>>().join(" ")
    };
    text.lines().map(line).collect()
}

fn moves(games: &[String]) -> impl Iterator<Item = &str> {
    games.iter().flat_map(|game| game.split(' '))
}

fn count(games: &[String]) -> ItemsCount {
    ItemsCount::new(moves(games).count())
}

#[divan::bench]
fn read_ours(bencher: Bencher<'_, '_>) {
    let games = games();
    let texts: Vec<&str> = moves(&games).collect();
    bencher.counter(count(&games)).bench_local(|| {
        for text in &texts {
            black_box(&MoveRecord::from_str(black_box(text)));
        }
    });
}

/// hnefatafl-rs reads no captures, so it gets the moves without them.
#[divan::bench]
fn read_hnefatafl(bencher: Bencher<'_, '_>) {
    let games = games();
    let texts: Vec<&str> = moves(&games).map(|text| text.split('x').next().unwrap_or(text)).collect();
    bencher.counter(count(&games)).bench_local(|| {
        for text in &texts {
            black_box(&Play::from_str(black_box(text)));
        }
    });
}

#[divan::bench]
fn write_ours(bencher: Bencher<'_, '_>) {
    use std::fmt::Write;
    let games = games();
    let records: Vec<MoveRecord> = moves(&games).flat_map(str::parse).collect();
    let mut buffer = String::new();
    bencher.counter(count(&games)).bench_local(|| {
        for record in &records {
            buffer.clear();
            let _ = write!(buffer, "{}", black_box(record));
            black_box(&buffer);
        }
    });
}

#[divan::bench]
fn write_to_ours(bencher: Bencher<'_, '_>) {
    let games = games();
    let records: Vec<MoveRecord> = moves(&games).flat_map(str::parse).collect();
    let mut buffer = String::new();
    bencher.counter(count(&games)).bench_local(|| {
        for record in &records {
            buffer.clear();
            let _ = black_box(record).write_to(&mut buffer);
            black_box(&buffer);
        }
    });
}

#[divan::bench]
fn write_hnefatafl(bencher: Bencher<'_, '_>) {
    use std::fmt::Write;
    let games = games();
    let plays: Vec<Play> =
        moves(&games).flat_map(|text| Play::from_str(text.split('x').next().unwrap_or(text))).collect();
    let mut buffer = String::new();
    bencher.counter(count(&games)).bench_local(|| {
        for play in &plays {
            buffer.clear();
            let _ = write!(buffer, "{}", black_box(play));
            black_box(&buffer);
        }
    });
}

/// Read and played without rules.
#[divan::bench]
fn replay_ours(bencher: Bencher<'_, '_>) {
    let games = games();
    let Ok(start) = Position::from_str(COPENHAGEN) else { return };
    bencher.counter(count(&games)).bench_local(|| {
        for game in &games {
            let mut position = start.clone();
            for text in game.split(' ') {
                if let Ok(record) = MoveRecord::from_str(black_box(text)) {
                    black_box(&record.apply_to(&mut position));
                }
            }
            black_box(&position);
        }
    });
}

/// Read and played by the rules, which is the one way that it has; it finds the captures itself.
#[divan::bench(sample_count = 10)]
fn replay_hnefatafl(bencher: Bencher<'_, '_>) {
    let games: Vec<String> = games().into_iter().take(100).collect();
    let board = COPENHAGEN.trim_matches('/');
    bencher.counter(count(&games)).bench_local(|| {
        for game in &games {
            let Ok(mut played) =
                Game::<MediumBasicBoardState>::new(hnefatafl::preset::rules::COPENHAGEN, board)
            else {
                return;
            };
            for text in moves(std::slice::from_ref(game)) {
                if let Ok(play) = Play::from_str(text.split('x').next().unwrap_or(text)) {
                    let _ = black_box(played.do_play(play));
                }
            }
        }
    });
}
