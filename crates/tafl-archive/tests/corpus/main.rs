//! Real archives, converted and back.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod aagenielsen;
mod bologna;
mod classrooms;
mod layouts;
mod opentafl;
mod partial;
mod samples;
mod variant_rules;

use std::collections::BTreeSet;

use tafl_archive::{ArchiveFormat, Coded, GameRecord, ImportOptions};
use tafl_corpus::{Corpus, Totals};
use tafl_game_record::Games;
use tafl_rules::Preset;

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

/// Lines of hnefatafl-rs return unchanged, except that a square is captured once.
// deviation: M7
fn games_of_hnefatafl_rs(corpus: &Corpus) {
    let format = ArchiveFormat::HnefataflCsv;
    let mut totals = Totals::default();
    let mut games = Vec::new();
    for line in corpus.text("corpus/copenhagen-1200.csv").lines() {
        let imported = format.parse(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        for loss in &imported.losses {
            assert!(loss.code() == "capture-repeated" && repeats_a_capture(line), "{loss}: {line}");
            totals.count(loss.code());
        }
        let back = format.print(&imported.value).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(back.losses, [], "{line}");
        assert_eq!(line == back.value, imported.losses.is_empty(), "{line}\n{}", back.value);
        assert_eq!(format.parse(&back.value).expect("it is parsed again").value, imported.value);
        totals.count(if line == back.value { "the same line" } else { "other captures" });
        games.push(imported.value);
    }
    assert!(!games.is_empty(), "no game was carried over");
    survives_an_archive(&games);
    corpus.report("games of hnefatafl-rs", &totals);
}

/// Games of another variant are read by given rules. They return unchanged unless a capture was changed, and most are by
/// the rules.
// deviation: M7
fn games_of_brandubh_by_given_rules(corpus: &Corpus) {
    let format = ArchiveFormat::HnefataflCsv;
    let rules = Preset::HISTORICAL_BRANDUBH.rules();
    let options = ImportOptions::default().with_rules(rules.clone());
    let mut totals = Totals::default();
    for line in corpus.text("corpus/brandubh-half.csv").lines().filter(|line| !line.starts_with(',')) {
        let imported = format.parse_with(line, &options).unwrap_or_else(|error| panic!("{error}: {line}"));
        let record = imported.value;
        assert_eq!(record.rules(), Some(&rules));
        assert!(format.parse(line).is_err() || record.tree().is_empty(), "not a game of Copenhagen: {line}");
        let back = format.print(&record).unwrap_or_else(|error| panic!("{error}: {line}"));
        let codes: BTreeSet<&str> = imported.losses.iter().map(Coded::code).collect();
        let changes = ["capture-repeated", "captures-restored", "capture-impossible", "captures-differ"];
        assert!(codes.iter().all(|code| changes.contains(code)), "{codes:?}: {line}");
        assert!(line == back.value || !codes.is_empty(), "{line}\n{}", back.value);
        for code in &codes {
            totals.count(*code);
        }
        totals.count(if line == back.value { "the same line" } else { "another line" });
        let is_good = tafl_verify::verify(&record).is_good();
        totals.count(if is_good { "by the rules" } else { "not by the rules" });
    }
    assert!(totals.of("by the rules") > totals.of("not by the rules"));
    corpus.report("games of Brandubh", &totals);
}

/// Whether a move of the line captures a square twice.
fn repeats_a_capture(line: &str) -> bool {
    line.split([' ', ',']).any(|word| {
        let captures: Vec<&str> = word.split(['x', '/']).skip(1).collect();
        captures.iter().collect::<BTreeSet<_>>().len() < captures.len()
    })
}

tafl_corpus::main!(
    aagenielsen::games_of_aagenielsen,
    aagenielsen::games_of_each_variant_replay_from_its_layouts,
    aagenielsen::kings_of_magpie_move_one_square,
    bologna::logs_of_bologna,
    classrooms::positions_are_those_of_berkeley,
    classrooms::legal_moves_of_a_ludii_trial,
    games_of_hnefatafl_rs,
    games_of_brandubh_by_given_rules,
    variant_rules::rules_of_variants_agree_with_their_games,
    layouts::layouts_can_be_inferred_from_the_games,
    opentafl::every_file_is_predicted,
    opentafl::files_that_the_reference_loads,
    opentafl::games_that_the_reference_cannot_load,
    partial::parts_of_broken_games,
    samples::captures_of_npm_tafl,
    samples::samples_there_and_back,
    samples::samples_are_in_the_table,
    samples::the_forms_of_a_game_agree,
    samples::both_forms_of_a_game_are_the_same_record,
    samples::the_game_of_an_app_is_a_game_record
);
