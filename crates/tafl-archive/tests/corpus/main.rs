//! Real archives, converted and back.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod layouts;
mod samples;
mod variant_rules;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tafl_archive::{ArchiveFormat, Coded, ConversionReport, GameLoss, GameRecord, Layout, Variant};
use tafl_corpus::Corpus;
use tafl_game_record::Games;
use tafl_position::{PieceKind, Side};

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

// deviation: G19
fn games_of_aagenielsen(corpus: &Corpus) {
    let text = corpus.text("corpus/aagenielsen-sample.ndjson");
    let format = ArchiveFormat::AageNielsen;
    let (mut read, mut written) = (ConversionReport::default(), ConversionReport::default());
    let (mut games, mut same, mut same_text) = (Vec::new(), 0, 0);
    let mut reasons: BTreeSet<&str> = BTreeSet::new();
    for line in text.lines() {
        let imported = format.parse_game(line);
        read.add(&imported);
        let Ok(imported) = imported else { continue };
        let record = imported.value;
        assert!(record.replay().expect("a start").all(|ply| ply.is_ok()), "{line}");
        let back = format.write_game(&record);
        written.add(&back);
        let back = back.expect("a parsed game can be written");
        assert_eq!(back.losses, [], "{line}");
        if serde_json::from_str::<Value>(line).ok() == serde_json::from_str(&back.value).ok() {
            same += 1;
            same_text += usize::from(line == back.value);
        } else {
            let is_change = |loss: &&GameLoss| {
                matches!(
                    loss,
                    GameLoss::Departure { .. }
                        | GameLoss::CapturesRestored { .. }
                        | GameLoss::CaptureImpossible { .. }
                )
            };
            let codes: Vec<_> = imported.losses.iter().filter(is_change).map(Coded::code).collect();
            assert!(!codes.is_empty(), "{line}\n{}", back.value);
            reasons.extend(codes);
        }
        assert!(format.parse_game(&back.value).expect("it is parsed again").value == record, "{line}");
        games.push(record);
    }
    survives_an_archive(&games);
    insta::assert_snapshot!(format!(
        "read: {read}written: {written}the same object: {same}, and the same text: {same_text}"
    ));
    eprintln!("other objects because of {reasons:?}");
}

// deviation: M7
fn games_of_hnefatafl_rs(corpus: &Corpus) {
    let text = corpus.text("corpus/copenhagen-1200.csv");
    let format = ArchiveFormat::HnefataflCsv;
    let (mut read, mut written) = (ConversionReport::default(), ConversionReport::default());
    let (mut games, mut same) = (Vec::new(), 0);
    for line in text.lines() {
        let imported = format.parse_game(line);
        read.add(&imported);
        let imported = imported.expect(line);
        let back = format.write_game(&imported.value);
        written.add(&back);
        let back = back.expect(line).value;
        if line == back {
            same += 1;
        } else {
            let codes: BTreeSet<_> = imported.losses.iter().map(Coded::code).collect();
            assert_eq!(codes.into_iter().collect::<Vec<_>>(), ["capture-repeated"], "{line}\n{back}");
        }
        assert_eq!(format.parse_game(&back).expect("it is parsed again").value, imported.value);
        games.push(imported.value);
    }
    survives_an_archive(&games);
    insta::assert_snapshot!(format!("read: {read}written: {written}the same line: {same}"));
}

/// The table of variants agrees with their games.
// deviation: G18
fn games_of_each_variant_replay_from_its_layouts(corpus: &Corpus) {
    let text = corpus.text("corpus/aagenielsen-sample.ndjson");
    let mut variants: BTreeMap<String, (u32, u32, BTreeSet<Option<Side>>)> = BTreeMap::new();
    for line in text.lines() {
        let object: Value = serde_json::from_str(line).expect("JSON");
        let name = object["AageGameTypeName"].as_str().expect("a text");
        let counts = variants.entry(name.to_owned()).or_default();
        counts.1 += 1;
        assert_eq!(object["WhoMovedFirst"], "black", "in every game, even if the defenders did");
        if let Ok(imported) = ArchiveFormat::AageNielsen.parse_game(line) {
            counts.0 += 1;
            let first = imported.value.replay().expect("a start").next();
            counts.2.extend(first.map(|ply| ply.expect("it replays").mover));
        }
    }
    let mut all = 0;
    let mut defenders_first = Vec::new();
    let mut some = Vec::new();
    let mut none = Vec::new();
    for (name, (good, games, first)) in &variants {
        match Variant::from_name(name) {
            Some(_) if good == games => all += 1,
            Some(_) => some.push(format!("{name}: {good} of {games}")),
            None => none.push(format!("{name}: {good} of {games}")),
        }
        let first: Vec<Side> = first.iter().copied().flatten().collect();
        assert!(first.len() <= 1, "{name} begins with either side");
        if first == [Side::Defenders] {
            defenders_first.push(name.as_str());
        }
        // A preset must agree with the games on the side that moves first.
        if let Some(preset) = Variant::from_name(name).and_then(|variant| variant.preset()) {
            assert_eq!(first, [preset.rules().first_to_move()]);
        }
    }
    let known = Layout::ALL.iter().flat_map(|layout| layout.variants());
    assert!(known.clone().all(|name| variants.contains_key(*name)), "a name that the site does not have");
    insta::assert_snapshot!(format!(
        "all games of {all} variants replay; some of\n  {}\nnot in the table:\n  {}\nthe defenders begin:\n  {}",
        some.join("\n  "),
        none.join("\n  "),
        defenders_first.join("\n  ")
    ));
}

/// In Magpie kings move one square at a time, unlike in other variants.
fn kings_of_magpie_move_one_square(corpus: &Corpus) {
    let text = corpus.text("corpus/aagenielsen-sample.ndjson");
    let mut moves = 0;
    for line in text.lines().filter(|line| line.contains("\"Magpie 7x7\"")) {
        let record = ArchiveFormat::AageNielsen.parse_game(line).expect("a game").value;
        for id in record.tree().main_line() {
            let step = record.tree().record(id).expect("a move");
            let (Some(from), Some(to)) = (step.origin(), step.target()) else { continue };
            if step.piece().is_some_and(|piece| piece.kind() == PieceKind::King) {
                let files = from.file().index().abs_diff(to.file().index());
                assert_eq!(files + from.rank().index().abs_diff(to.rank().index()), 1, "{step}");
                moves += 1;
            }
        }
    }
    assert_eq!(moves, 86);
}

tafl_corpus::main!(
    games_of_aagenielsen,
    games_of_hnefatafl_rs,
    games_of_each_variant_replay_from_its_layouts,
    kings_of_magpie_move_one_square,
    variant_rules::rules_of_variants_agree_with_their_games,
    layouts::layouts_can_be_inferred_from_the_games,
    samples::captures_of_npm_tafl,
    samples::samples_there_and_back,
    samples::samples_are_in_the_table,
    samples::the_game_of_an_app_is_a_game_record
);
