//! Matches between engines that behave, and engines that do not. This program is both: with an environment variable
//! it is an engine.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a program of tests, which fail by panicking"
)]

mod arbiter;
mod bologna;
mod engine;
mod faults;
mod long;
mod matches;
mod opentafl;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

/// Tests by their paths.
macro_rules! trials {
    ($($test:path),+ $(,)?) => {
        [$(Trial::test(stringify!($test), || {
            $test();
            Ok::<(), Failed>(())
        })),+]
    };
}

fn main() -> ExitCode {
    if engine::is_relay() {
        return engine::run_relay();
    }
    if engine::is_wanted() {
        return engine::run();
    }
    if arbiter::is_wanted() {
        return arbiter::run();
    }
    if !cfg!(unix) {
        println!("skipped: the engines are started with `env`");
        return ExitCode::SUCCESS;
    }
    let tests = trials![
        matches::a_match_is_determined_by_its_seed,
        matches::players_of_bologna_get_the_first_state,
        matches::players_of_bologna_play_at_a_time,
        matches::opentafl_plays_its_move_later,
        matches::shards_are_the_whole,
        matches::matches_that_do_not_exist,
        matches::fair_openings_are_those_that_the_caller_accepts,
        matches::random_openings_are_different,
        matches::equal_games_are_counted,
        matches::everyone_meets_everyone,
        matches::the_arbiter_knows_its_delays,
        matches::a_journal_can_begin_again,
        matches::a_journal_survives_any_cut,
        matches::a_halt_ends_those_that_wait,
        faults::each_fault_has_its_verdict,
        faults::engines_that_cannot_play_end_the_match,
        faults::rules_that_an_engine_plays,
        faults::engines_that_fail_are_withdrawn,
        faults::a_match_that_failed_is_resumed_twice,
        faults::no_process_is_left,
        faults::no_program_that_connects_is_left,
        faults::the_reasons_of_players_of_bologna,
        faults::values_of_options,
        faults::agreed_draws_and_resignations,
        faults::no_other_game_suffers,
        faults::programs_that_end_after_a_game,
        faults::names_are_harmless,
        arbiter::engines_end_with_a_killed_arbiter,
        arbiter::a_match_survives_kills,
    ];
    let long = trials![long::ten_thousand_games, long::two_hundred_kills];
    let long = long.into_iter().map(|test| test.with_ignored_flag(true));
    libtest_mimic::run(&Arguments::from_args(), tests.into_iter().chain(long).collect()).exit_code()
}
