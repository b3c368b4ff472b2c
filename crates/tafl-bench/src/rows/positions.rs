//! Positions as text.

use std::fmt::Write;
use std::hint::black_box;
use std::ops::Range;
use std::str::FromStr;

use hnefatafl::aliases::MediumBasicBoardState;
use hnefatafl::board::state::BoardState;
use shakmaty::fen::Fen;
use tafl_position::Position;

use super::{BYTE_LOOP, HNEFATAFL, SHAKMATY, peers};
use crate::{Goal, Row, Sample, Unit, Workload};

pub(super) fn rows() -> Vec<Row> {
    let row = |id, work| Row::new(id, "Positions", work, Unit::Each("position"));
    vec![
        row("position-read", "read a position")
            .ours(read_ours)
            .peer(HNEFATAFL, read_hnefatafl)
            .peer(BYTE_LOOP, read_byte_loop)
            .peer(SHAKMATY, read_shakmaty)
            .goal(Goal::Times(3.0, HNEFATAFL))
            .goal(Goal::Times(1.0, BYTE_LOOP)),
        row("position-write", "write a position into a buffer")
            .ours(write_ours)
            .peer(HNEFATAFL, write_hnefatafl)
            .peer(SHAKMATY, write_shakmaty)
            .goal(Goal::Times(5.0, HNEFATAFL)),
    ]
}

/// Reads each text and counts those that can be read. All texts are in one buffer: separate strings would be scattered
/// over the heap, differently for each contender.
pub(super) fn each<T>(texts: &[String], read: impl Fn(&str) -> Option<T> + 'static) -> Workload {
    let mut buffer = String::new();
    let mut spans: Vec<Range<usize>> = Vec::new();
    for text in texts {
        spans.push(buffer.len()..buffer.len() + text.len());
        buffer.push_str(text);
    }
    Workload::new(move || {
        let texts = spans.iter().filter_map(|span| buffer.get(span.clone()));
        let good = texts.filter(|text| black_box(read(black_box(text))).is_some()).count();
        (spans.len() as u64, good as u64)
    })
}

/// Writes each value into the same buffer and counts the bytes.
pub(super) fn write_each<T: 'static>(values: Vec<T>, write: impl Fn(&T, &mut String) + 'static) -> Workload {
    let mut buffer = String::new();
    Workload::new(move || {
        let mut bytes = 0;
        for value in &values {
            buffer.clear();
            write(black_box(value), &mut buffer);
            bytes += black_box(&buffer).len();
        }
        (values.len() as u64, bytes as u64)
    })
}

fn read_ours(sample: &Sample) -> Option<Workload> {
    Some(each(&sample.position_texts(), |text| Position::from_str(text).ok()))
}

fn hnefatafl_texts(sample: &Sample) -> Vec<String> {
    sample.positions().iter().map(|position| peers::hnefatafl_position(&position.text)).collect()
}

fn read_hnefatafl(sample: &Sample) -> Option<Workload> {
    Some(each(&hnefatafl_texts(sample), |text| MediumBasicBoardState::from_fen(text).ok()))
}

fn read_byte_loop(sample: &Sample) -> Option<Workload> {
    Some(each(&sample.position_texts(), byte_loop))
}

fn read_shakmaty(sample: &Sample) -> Option<Workload> {
    Some(each(&sample.chess().fens, |text| Fen::from_ascii(text.as_bytes()).ok()))
}

fn write_ours(sample: &Sample) -> Option<Workload> {
    let positions: Result<Vec<Position>, _> = sample.positions().iter().map(|it| it.text.parse()).collect();
    Some(write_each(positions.ok()?, |position, buffer| {
        let _ = write!(buffer, "{position}");
    }))
}

/// It returns a new text each time.
fn write_hnefatafl(sample: &Sample) -> Option<Workload> {
    let boards: Result<Vec<_>, _> =
        hnefatafl_texts(sample).iter().map(|text| MediumBasicBoardState::from_fen(text)).collect();
    Some(write_each(boards.ok()?, |board, buffer| *buffer = board.to_fen()))
}

fn write_shakmaty(sample: &Sample) -> Option<Workload> {
    let fens: Result<Vec<Fen>, _> =
        sample.chess().fens.iter().map(|text| Fen::from_ascii(text.as_bytes())).collect();
    Some(write_each(fens.ok()?, Fen::append_to_string))
}

/// The squares of a board of 11 by 11, a byte each: 0 if vacant, otherwise the piece's letter.
type Squares = [u8; 121];

const SIDE: usize = 11;

/// The least that reading a position can cost: a plain loop over its bytes. Reads rows between slashes; `None` if a row has another length, or a byte has no meaning. It knows neither other
/// sizes nor other pieces, and reports no errors. Not inlined, so that its instructions do
/// not depend on the loop around it.
#[inline(never)]
fn byte_loop(text: &str) -> Option<Squares> {
    let mut squares = [0; 121];
    let (mut row, mut column, mut vacant) = (0, 0, 0);
    for &byte in text.strip_prefix('/')?.as_bytes() {
        if byte.is_ascii_digit() {
            vacant = vacant * 10 + usize::from(byte - b'0');
            continue;
        }
        column += vacant;
        vacant = 0;
        match byte {
            b'/' if column == SIDE => {
                row += 1;
                column = 0;
            }
            b't' | b'T' | b'K' if column < SIDE => {
                *squares.get_mut(row * SIDE + column)? = byte;
                column += 1;
            }
            _ => return None,
        }
    }
    (row == SIDE && column == 0).then_some(squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";

    #[test]
    fn positions() {
        let squares = byte_loop(START).unwrap();
        assert_eq!(squares.iter().filter(|&&square| square != 0).count(), 37);
        assert_eq!(squares[60], b'K');
        for wrong in ["", "/11/", &START[1..], &START.replace('K', "x"), &START.replacen("11", "10", 1)] {
            assert_eq!(byte_loop(wrong), None, "{wrong}");
        }
    }
}
