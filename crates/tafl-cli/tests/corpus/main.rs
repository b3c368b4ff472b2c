//! The command on real games.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

#[path = "../it/ahead.rs"]
mod ahead;
mod archives;
mod explore;
mod fit;
mod games;
mod puzzles;
mod rules;
#[allow(dead_code, reason = "the other tests need more of it")]
#[path = "../it/support.rs"]
mod support;

tafl_corpus::main!(
    archives::the_archive_of_aagenielsen,
    archives::the_archive_of_hnefatafl_rs,
    archives::real_moves,
    archives::selecting_everything,
    explore::explored_games_are_the_selected_ones,
    explore::tables_have_the_same_answers,
    archives::the_counts_of_an_archive,
    fit::variants_of_an_archive_have_rules,
    games::real_games_are_completed,
    games::nothing_of_real_games_is_lost,
    games::replay_prints_what_the_reference_traces,
    games::real_games_are_good,
    games::real_games_can_be_played,
    games::real_games_are_renumbered,
    games::replay_of_a_real_archive,
    puzzles::nothing_is_shown_ahead,
    puzzles::real_puzzles_are_solved,
    rules::the_moves_of_the_reference,
    rules::canonical_records_do_not_change,
);
