//! Parsing and printing an 11×11 position, compared with hnefatafl-rs.

use std::fmt::Write;
use std::hint::black_box;
use std::str::FromStr;

use divan::Bencher;
use hnefatafl::aliases::{HugeBasicBoardState, LargeBasicBoardState, MediumBasicBoardState};
use hnefatafl::board::state::BoardState;
use tafl_position::Position;

const COPENHAGEN: &str = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";

fn main() {
    divan::main();
}

#[divan::bench(sample_size = 200)]
fn read_ours(bencher: Bencher<'_, '_>) {
    bencher.bench(|| Position::from_str(black_box(COPENHAGEN)));
}

/// In each of the widths that hnefatafl-rs offers for a board of this size.
#[divan::bench(sample_size = 200, types = [MediumBasicBoardState, LargeBasicBoardState, HugeBasicBoardState])]
fn read_hnefatafl<B: BoardState>(bencher: Bencher<'_, '_>) {
    let text = COPENHAGEN.trim_matches('/');
    bencher.bench(|| B::from_fen(black_box(text)).is_ok());
}

#[divan::bench(sample_size = 200)]
fn write_ours(bencher: Bencher<'_, '_>) {
    let Ok(position) = Position::from_str(COPENHAGEN) else { return };
    let mut buffer = String::new();
    bencher.bench_local(|| {
        buffer.clear();
        write!(buffer, "{}", black_box(&position)).map(|()| black_box(buffer.len()))
    });
}

#[divan::bench(sample_size = 200, types = [MediumBasicBoardState, LargeBasicBoardState, HugeBasicBoardState])]
fn write_hnefatafl<B: BoardState>(bencher: Bencher<'_, '_>) {
    let Ok(position) = B::from_fen(COPENHAGEN.trim_matches('/')) else { return };
    bencher.bench_local(|| black_box(&position).to_fen());
}
