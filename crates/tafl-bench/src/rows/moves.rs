//! Moves as text, and on a board without rules.

use std::fmt::Write;
use std::hint::black_box;
use std::str::FromStr;

use hnefatafl::play::Play;
use shakmaty::uci::UciMove;
use tafl_moves::MoveRecord;
use tafl_position::Position;

use super::positions::{each, write_each};
use super::{HNEFATAFL, OURS, SHAKMATY, peers};
use crate::{Contender, Goal, Row, Sample, Unit, Workload};

const GROUP: &str = "Moves";

pub(super) fn rows() -> Vec<Row> {
    vec![
        row(
            "move-read",
            "read a move with its captures",
            vec![Contender { name: OURS, prepare: read_ours }],
            20.0,
        ),
        Row {
            id: "step-read",
            group: GROUP,
            work: "read a move without captures",
            unit: Unit::Each("move"),
            contenders: vec![
                Contender { name: OURS, prepare: read_ours_without_captures },
                Contender { name: HNEFATAFL, prepare: read_hnefatafl },
                Contender { name: SHAKMATY, prepare: read_shakmaty },
            ],
            goals: vec![Goal::Within(20.0)],
        },
        Row {
            id: "move-write",
            group: GROUP,
            work: "write a move into a buffer (`write_to`; the peers without captures)",
            unit: Unit::Each("move"),
            contenders: vec![
                Contender { name: OURS, prepare: write_ours },
                Contender { name: HNEFATAFL, prepare: write_hnefatafl },
                Contender { name: SHAKMATY, prepare: write_shakmaty },
            ],
            goals: vec![],
        },
        Row {
            id: "move-display",
            group: GROUP,
            work: "write a move by `Display`",
            unit: Unit::Each("move"),
            contenders: vec![Contender { name: OURS, prepare: display_ours }],
            goals: vec![],
        },
        Row {
            id: "move-apply",
            group: GROUP,
            work: "apply a move that was read, without rules",
            unit: Unit::Each("move"),
            contenders: vec![Contender { name: OURS, prepare: apply_ours }],
            goals: vec![],
        },
        Row {
            id: "move-replay",
            group: GROUP,
            work: "read and apply a move (hnefatafl-rs applies the rules and finds the captures)",
            unit: Unit::Each("move"),
            contenders: vec![
                Contender { name: OURS, prepare: replay_ours },
                Contender { name: HNEFATAFL, prepare: replay_hnefatafl },
            ],
            goals: vec![Goal::Within(60.0)],
        },
    ]
}

fn row(id: &'static str, work: &'static str, contenders: Vec<Contender>, limit: f64) -> Row {
    let unit = Unit::Each("move");
    Row { id, group: GROUP, work, unit, contenders, goals: vec![Goal::Within(limit)] }
}

fn read_ours(sample: &Sample) -> Option<Workload> {
    Some(each(sample.move_texts(), |text| MoveRecord::from_str(text).ok()))
}

fn read_ours_without_captures(sample: &Sample) -> Option<Workload> {
    Some(each(sample.step_texts(), |text| MoveRecord::from_str(text).ok()))
}

fn read_hnefatafl(sample: &Sample) -> Option<Workload> {
    Some(each(sample.step_texts(), |text| Play::from_str(text).ok()))
}

fn read_shakmaty(sample: &Sample) -> Option<Workload> {
    Some(each(sample.chess().uci.clone(), |text| UciMove::from_ascii(text.as_bytes()).ok()))
}

fn records(sample: &Sample) -> Option<Vec<MoveRecord>> {
    sample.move_texts().iter().map(|text| text.parse().ok()).collect()
}

fn write_ours(sample: &Sample) -> Option<Workload> {
    Some(write_each(records(sample)?, |record, buffer| {
        let _ = record.write_to(buffer);
    }))
}

fn display_ours(sample: &Sample) -> Option<Workload> {
    Some(write_each(records(sample)?, |record, buffer| {
        let _ = write!(buffer, "{record}");
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
