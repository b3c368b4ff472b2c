//! Helpers for the peers of several rows.

use hnefatafl::aliases::{MediumBasicBoardState, MediumBasicGameState};
use hnefatafl::play::Play;
use hnefatafl::preset::rules::COPENHAGEN;
use tafl::fast::{FastMove, FastState};
use tafl_play::Step;
use tafl_position::Square;

use crate::Sample;

/// hnefatafl-rs with the board type that it recommends for this size, of 128 bits.
pub(super) type Hnefatafl = hnefatafl::game::Game<MediumBasicBoardState>;
pub(super) type HnefataflState = MediumBasicGameState;

/// hnefatafl-rs writes positions without the outer slashes.
pub(super) fn hnefatafl_position(text: &str) -> String {
    text.trim_matches('/').to_owned()
}

pub(super) fn hnefatafl_start() -> Hnefatafl {
    let start = hnefatafl_position(&crate::sample::rules().start().to_string());
    Hnefatafl::new(COPENHAGEN, &start).expect("the start position of Copenhagen")
}

pub(super) fn hnefatafl_games(sample: &Sample) -> Vec<Vec<Play>> {
    let play = |step: &Step| step.to_string().parse().ok();
    sample.games().iter().map(|game| game.steps.iter().filter_map(play).collect()).collect()
}

/// tafl-rs numbers the squares row by row from the top.
pub(super) fn tafl_rs_move(step: Step) -> FastMove {
    let index = |square: Square| {
        let (file, rank) = (usize::from(square.file().index()), usize::from(square.rank().index()));
        (10 - rank) * 11 + file
    };
    FastMove::new(index(step.origin()), index(step.target()))
}

pub(super) fn tafl_rs_games(sample: &Sample) -> Vec<Vec<FastMove>> {
    let games = sample.games().iter();
    games.map(|game| game.steps.iter().copied().map(tafl_rs_move).collect()).collect()
}

pub(super) fn tafl_rs_start() -> FastState {
    FastState::classic_copenhagen()
}

/// The states of tafl-rs in the positions of the sample's games, from games played as long as it agrees that they
/// are not over.
pub(super) fn tafl_rs_states(sample: &Sample, limit: usize) -> Vec<FastState> {
    let mut states = Vec::new();
    for game in tafl_rs_games(sample) {
        let mut state = tafl_rs_start();
        for step in game {
            if states.len() == limit || state.finished() {
                break;
            }
            state.apply_generated_move(step);
            if !state.finished() {
                states.push(state.clone());
            }
        }
    }
    states
}
