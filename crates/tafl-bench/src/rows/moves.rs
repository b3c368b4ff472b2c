//! Moves as text, and on a board without rules.

use std::fmt::Write;
use std::hint::black_box;
use std::str::FromStr;

use hnefatafl::play::Play;
use shakmaty::uci::UciMove;
use tafl_moves::MoveRecord;
use tafl_position::Position;

use super::positions::{each, write_each};
use super::{HNEFATAFL, SHAKMATY, peers};
use crate::{Row, Sample, Unit, Workload};

pub(super) fn rows() -> Vec<Row> {
    let row = |id, work| Row::new(id, "Moves", work, Unit::Each("move"));
    vec![
        row("move-read", "read a move with its captures").ours(read_ours),
        row("step-read", "read a move without captures")
            .ours(read_ours_without_captures)
            .peer(HNEFATAFL, read_hnefatafl)
            .peer(SHAKMATY, read_shakmaty),
        row("move-write", "write a move into a buffer (`write_to`; the peers without captures)")
            .ours(write_ours)
            .peer(HNEFATAFL, write_hnefatafl)
            .peer(SHAKMATY, write_shakmaty),
        row("move-apply", "apply a move that was read, without rules").ours(apply_ours),
        row("move-replay", "read and apply a move (hnefatafl-rs applies the rules and finds the captures)")
            .ours(replay_ours)
            .peer(HNEFATAFL, replay_hnefatafl),
    ]
}

fn read_ours(sample: &Sample) -> Option<Workload> {
    Some(each(&sample.move_texts(), |text| MoveRecord::from_str(text).ok()))
}

fn read_ours_without_captures(sample: &Sample) -> Option<Workload> {
    Some(each(&sample.step_texts(), |text| MoveRecord::from_str(text).ok()))
}

fn read_hnefatafl(sample: &Sample) -> Option<Workload> {
    Some(each(&sample.step_texts(), |text| Play::from_str(text).ok()))
}

fn read_shakmaty(sample: &Sample) -> Option<Workload> {
    Some(each(&sample.chess().uci, |text| UciMove::from_ascii(text.as_bytes()).ok()))
}

fn records(sample: &Sample) -> Option<Vec<MoveRecord>> {
    sample.move_texts().iter().map(|text| text.parse().ok()).collect()
}

fn write_ours(sample: &Sample) -> Option<Workload> {
    Some(write_each(records(sample)?, |record, buffer| {
        let _ = record.write_to(buffer);
    }))
}

fn write_hnefatafl(sample: &Sample) -> Option<Workload> {
    let plays: Result<Vec<Play>, _> = sample.step_texts().iter().map(|text| text.parse()).collect();
    Some(write_each(plays.ok()?, |play, buffer| {
        let _ = write!(buffer, "{play}");
    }))
}

fn write_shakmaty(sample: &Sample) -> Option<Workload> {
    let moves = sample.chess().uci.iter().map(|text| UciMove::from_ascii(text.as_bytes()));
    let moves: Result<Vec<UciMove>, _> = moves.collect();
    Some(write_each(moves.ok()?, |it, buffer| it.append_to_string(buffer)))
}

fn start() -> Position {
    crate::sample::rules().start().clone()
}

fn apply_ours(sample: &Sample) -> Option<Workload> {
    let games: Option<Vec<Vec<MoveRecord>>> =
        sample.games().iter().map(|game| game.moves.iter().map(|text| text.parse().ok()).collect()).collect();
    let (games, start) = (games?, start());
    let number = games.len();
    let overhead = start.clone();
    let workload = Workload::new(move || {
        let (mut moves, mut good) = (0, 0);
        for game in &games {
            let mut position = start.clone();
            for record in game {
                good += u64::from(black_box(record).apply_to(&mut position).is_ok());
            }
            moves += game.len() as u64;
            black_box(&position);
        }
        (moves, good)
    });
    Some(workload.without(move || {
        for _ in 0..number {
            black_box(black_box(&overhead).clone());
        }
    }))
}

fn replay_ours(sample: &Sample) -> Option<Workload> {
    let games: Vec<Vec<String>> = sample.games().iter().map(|game| game.moves.clone()).collect();
    let start = start();
    Some(Workload::new(move || {
        let (mut moves, mut good) = (0, 0);
        for game in &games {
            let mut position = start.clone();
            for text in game {
                let record = MoveRecord::from_str(black_box(text));
                good += u64::from(record.is_ok_and(|record| record.apply_to(&mut position).is_ok()));
            }
            moves += game.len() as u64;
            black_box(&position);
        }
        (moves, good)
    }))
}

fn replay_hnefatafl(sample: &Sample) -> Option<Workload> {
    let text = |step: &tafl_play::Step| step.to_string();
    let games: Vec<Vec<String>> =
        sample.games().iter().map(|game| game.steps.iter().map(text).collect()).collect();
    let start = peers::hnefatafl_start();
    Some(Workload::new(move || {
        let (mut moves, mut good) = (0, 0);
        for game in &games {
            let mut played = start.clone();
            for text in game {
                let play = Play::from_str(black_box(text));
                good += u64::from(play.is_ok_and(|play| played.do_play(play).is_ok()));
            }
            moves += game.len() as u64;
            black_box(&played);
        }
        (moves, good)
    }))
}
