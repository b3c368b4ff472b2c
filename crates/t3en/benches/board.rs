//! Reading and writing boards: the standard one, and one of fifteen rows from an unfinished game.

use std::fmt::Write;
use std::hint::black_box;

use divan::Bencher;
use divan::counter::BytesCount;
use t3en::{Board, PushParser};

const BOARDS: &[(&str, &str)] = &[
    ("3x3", "2_o/_x_/3_ x"),
    (
        "15x15",
        "15_/14_o/15_/4_x_o8_/5_2x8_/4_o_x2o6_/6_ox7_/5_o_2xo5_/6_x_ox5_/15_/5_x9_/15_/12_o2_/15_/15_ o",
    ),
];

fn names() -> impl Iterator<Item = &'static str> {
    BOARDS.iter().map(|(name, _)| *name)
}

fn board(name: &str) -> Option<Board> {
    text(name).parse().ok()
}

fn text(name: &str) -> &'static str {
    BOARDS.iter().find(|(other, _)| *other == name).map_or("", |(_, text)| text)
}

fn main() {
    assert!(names().all(|name| board(name).is_some()), "the boards can be read");
    divan::main();
}

#[divan::bench(args = names())]
fn read(bencher: Bencher<'_, '_>, name: &str) {
    let text = text(name);
    bencher.counter(BytesCount::of_str(text)).bench(|| black_box(text).parse::<Board>());
}

#[divan::bench(args = names())]
fn read_in_chunks_of_8_bytes(bencher: Bencher<'_, '_>, name: &str) {
    let text = text(name);
    bencher.counter(BytesCount::of_str(text)).bench(|| {
        let mut parser = PushParser::<Board>::new();
        for mut chunk in black_box(text).as_bytes().chunks(8) {
            while parser.push(&mut chunk)?.is_some() {}
        }
        parser.finish()
    });
}

#[divan::bench(args = names())]
fn write_into_a_buffer(bencher: Bencher<'_, '_>, name: &str) {
    let Some(board) = board(name) else { return };
    let mut buffer = String::new();
    bencher.counter(BytesCount::of_str(text(name))).bench_local(|| {
        buffer.clear();
        write!(buffer, "{}", black_box(&board)).map(|()| black_box(buffer.len()))
    });
}

#[divan::bench(args = names())]
fn status(bencher: Bencher<'_, '_>, name: &str) {
    let Some(board) = board(name) else { return };
    bencher.bench_local(|| black_box(&board).grid().status(black_box(3)));
}
