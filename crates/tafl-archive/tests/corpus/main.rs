//! Real archives, converted and back.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod aagenielsen;
mod bologna;
mod fit;
mod hnefatafl_rs;
mod opentafl;
mod samples;

use tafl_archive::GameRecord;
use tafl_game_record::{Games, Playback};
use tafl_position::Position;

/// Records are the same after they were written to an archive of game records and parsed again.
fn survives_an_archive(games: &[GameRecord]) {
    let text: String = games.iter().map(|game| game.archived().to_string()).collect();
    let mut read = Games::new(&text);
    for game in games {
        let parsed = read.next().expect("as many games");
        assert_eq!(parsed.errors, []);
        assert_eq!(parsed.value.as_ref(), Some(game));
    }
    assert!(read.next().is_none());
}

/// The positions of a record, from the start position.
fn positions(record: &GameRecord) -> Vec<Position> {
    let mut playback = Playback::new(record).expect("a start");
    let mut positions = vec![playback.position().clone()];
    while playback.forward().expect("it replays").is_some() {
        positions.push(playback.position().clone());
    }
    positions
}

tafl_corpus::main!(
    aagenielsen::games_of_aagenielsen,
    bologna::logs_of_bologna,
    fit::fitted_rules_are_as_good_as_those_found_by_hand,
    hnefatafl_rs::games_of_hnefatafl_rs,
    hnefatafl_rs::games_of_brandubh_by_given_rules,
    opentafl::every_file_is_predicted,
    opentafl::files_that_the_reference_loads,
    samples::samples_there_and_back,
    samples::the_forms_of_a_game_agree,
    samples::captures_of_npm_tafl,
    samples::positions_are_those_of_berkeley,
    samples::the_game_of_an_app_is_a_game_record
);
