//! Samples of other programs' games, there and back.

use std::collections::BTreeSet;
use std::path::Path;

use tafl_archive::{ArchiveFormat, Coded, GameRecord, ImportOptions, TextReader};
use tafl_corpus::Corpus;
use tafl_game_record::Games;
use tafl_moves::Move;

/// A file of samples, and the games in it.
struct Sample {
    path: &'static str,
    format: ArchiveFormat,
    /// Rules as a record, for formats that do not determine them.
    rules: Option<&'static str>,
    /// The texts of the games in the file, without what does not belong to the format.
    games: fn(&str) -> Vec<String>,
    /// The least number of games: a reader that finds none would pass the test.
    at_least: usize,
}

/// The files of samples. The last column says how many games are in a file at least.
const SAMPLES: &[Sample] = &[
    row("hnefatafl-rs-csv/copenhagen-9.csv", ArchiveFormat::HnefataflCsv, lines, 9),
    Sample {
        rules: Some("dim:7 ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
        ..row("hnefatafl-rs-csv/brandubh-9.csv", ArchiveFormat::HnefataflCsv, lines, 9)
    },
    row("brandubh-tafl/exported-random-games.txt", ArchiveFormat::BrandubhTafl, tafl_files, 4),
    row("brandubh-tafl/puzzles-sample.txt", ArchiveFormat::BrandubhPuzzles, lines, 16),
    row("modified-pgn-sgf/dashstofsk-2021.pgn", ArchiveFormat::ForumPgn, whole, 1),
    row("modified-pgn-sgf/dashstofsk-2021.sgf", ArchiveFormat::ForumSgf, whole, 1),
    row("bologna/_Becchi_vs_Enigma_1639613478945_gameLog.txt", ArchiveFormat::BolognaLog, whole, 1),
    row("bologna/_Yugi_vs_koukolon_1638969103217_gameLog.txt", ArchiveFormat::BolognaLog, whole, 1),
    row("bologna/_walkover_vs_TbRas_1639168605873_gameLog.txt", ArchiveFormat::BolognaLog, whole, 1),
    row("ludii/Tablut-RandomTrial.txt", ArchiveFormat::LudiiTrial, whole, 1),
    row("berkeley/00-kingmoves-1.in", ArchiveFormat::Berkeley, whole, 1),
    row("berkeley/test1.in", ArchiveFormat::Berkeley, whole, 1),
    row("log320/protocol.txt", ArchiveFormat::Log320, whole, 1),
    row("taflzero/copenhagen-crlf-4.csv", ArchiveFormat::HnefataflCsv, lines, 4),
    row("hnefatafl-org/gen-11-timed.txt", ArchiveFormat::HnefataflOrgJson, |text| labelled(text, "JSON "), 1),
    row("hnefatafl-org/gen-11-timed.txt", ArchiveFormat::HnefataflOrgRon, |text| labelled(text, "RON "), 1),
    row(
        "hnefatafl-org/gen-11-timed.txt",
        ArchiveFormat::HnefataflOrgArchive,
        |text| labelled(text, "ARCHIVED "),
        1,
    ),
    row(
        "hnefatafl-org/gen-11-untimed.txt",
        ArchiveFormat::HnefataflOrgJson,
        |text| labelled(text, "JSON "),
        2,
    ),
    row("hnefatafl-org/gen-11-untimed.txt", ArchiveFormat::HnefataflOrgRon, |text| labelled(text, "RON "), 2),
    row(
        "hnefatafl-org/gen-11-untimed.txt",
        ArchiveFormat::HnefataflOrgArchive,
        |text| labelled(text, "ARCHIVED "),
        2,
    ),
    row("hnefatafl-org/htp-session.in", ArchiveFormat::HnefataflTextProtocol, whole, 1),
    row(
        "modified-pgn-sgf/playtafl.com-comment-in-hnefatafl-copenhagen.pgn",
        ArchiveFormat::HnefataflOrgPgn,
        whole,
        1,
    ),
    row("taflzero/fens.txt", ArchiveFormat::TaflZero, positions_of_taflzero, 20),
    row("npm-tafl/initial-state-brandubh.json", ArchiveFormat::NpmTafl, whole, 1),
    row("npm-tafl/initial-state-copenhagen-11.json", ArchiveFormat::NpmTafl, whole, 1),
    row("npm-tafl/final-state-brandubh.json", ArchiveFormat::NpmTafl, whole, 1),
];

/// Files that are not games of a format, and why.
const OTHERS: &[(&str, &str)] = &[
    ("README.md", "about the folder"),
    ("hnefatafl-org/htp-session.out", "the answers to a session, without its commands"),
    ("abstractplay/README.txt", "words only"),
    ("berkeley/00-kingmoves-1.std", "boards, compared in `positions_are_those_of_berkeley`"),
    ("playtaflonline/README.txt", "words only"),
    ("npm-tafl/action-log-brandubh.jsonl", "captures without a start: see `captures_of_npm_tafl`"),
    ("fellhuhn-otn/reddit-2024-03-31.txt", "a game record: see `the_game_of_an_app_is_a_game_record`"),
];

const fn row(
    path: &'static str,
    format: ArchiveFormat,
    games: fn(&str) -> Vec<String>,
    at_least: usize,
) -> Sample {
    Sample { path, format, rules: None, games, at_least }
}

/// Each line is a game.
fn lines(text: &str) -> Vec<String> {
    text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
}

/// The games of a file with tags, as they are read from it.
fn tafl_files(text: &str) -> Vec<String> {
    let texts = TextReader::new(ArchiveFormat::BrandubhTafl, text.as_bytes());
    texts.map(|text| text.expect("a text").text).collect()
}

/// The games on lines with this label.
fn labelled(text: &str, label: &str) -> Vec<String> {
    text.lines().filter_map(|line| line.strip_prefix(label)).map(str::to_owned).collect()
}

/// The file is a game.
fn whole(text: &str) -> Vec<String> {
    vec![text.trim().to_owned()]
}

/// Each line is a position, as the command of taflzero that sets it up.
fn positions_of_taflzero(text: &str) -> Vec<String> {
    let positions = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let command = |line: &str| {
        let is_small = line.split(' ').next().is_some_and(|board| board.split('/').count() == 9);
        let variant = if is_small { "setoption name Variant value tablut9x9\n" } else { "" };
        format!("{variant}position fen {line}")
    };
    positions.map(command).collect()
}

/// The package logs each move with its captures. They are those that follow from its rules here.
pub(crate) fn captures_of_npm_tafl(corpus: &Corpus) {
    let log = corpus.text("facts/forms/samples/npm-tafl/action-log-brandubh.jsonl");
    let state = corpus.text("facts/forms/samples/npm-tafl/final-state-brandubh.json");
    let record = ArchiveFormat::NpmTafl.parse(&state).expect("the state is read").value;
    let tree = record.tree();
    let moves: Vec<_> = tree.main_line().filter_map(|id| tree.move_record(id)).collect();
    let mut captured = 0;
    for (index, line) in log.lines().enumerate() {
        let logged: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let captures = logged["captures"].as_array().expect("an array");
        let number = |square: &serde_json::Value, name: &str| square[name].as_u64().expect("a number");
        let square = |square| {
            let file = char::from(b'a' + u8::try_from(number(square, "c")).expect("a file"));
            format!("{file}{}", 7 - number(square, "r"))
        };
        let expected: BTreeSet<String> = captures.iter().map(square).collect();
        let found = moves[index].captures().iter().map(|capture| capture.square().to_string());
        assert_eq!(found.collect::<BTreeSet<String>>(), expected, "move {}", index + 1);
        captured += expected.len();
    }
    assert_eq!(log.lines().count(), moves.len());
    eprintln!("npm tafl: {} moves with {captured} captures", moves.len());
}

/// Every sample is read, replays without rules, is written without a loss, and is the same when it is read again.
pub(crate) fn samples_there_and_back(corpus: &Corpus) {
    for sample in SAMPLES {
        let path = format!("facts/forms/samples/{}", sample.path);
        if !corpus.path(&path).is_file() {
            eprintln!("{path}: not in this corpus");
            continue;
        }
        let text = corpus.text(&path);
        let games = (sample.games)(&text);
        assert!(games.len() >= sample.at_least, "{}: {} games", sample.path, games.len());
        let options = sample.rules.map(|rules| rules.parse().expect("rules"));
        let options =
            options.map_or_else(ImportOptions::default, |rules| ImportOptions::default().with_rules(rules));
        for game in &games {
            there_and_back(sample, game, &options);
        }
        eprintln!("{}: {} games, `{}`", sample.path, games.len(), sample.format);
    }
}

fn there_and_back(sample: &Sample, text: &str, options: &ImportOptions) {
    let (path, format) = (sample.path, sample.format);
    assert_eq!(ArchiveFormat::detect(text), Some(format), "{path}: {text}");
    let game = format.parse_with(text, options);
    let game = game.unwrap_or_else(|error| panic!("{path}: {}: {error}\n{text}", error.code()));
    let record = game.value;
    assert!(record.replay().expect("a start").all(|ply| ply.is_ok()), "{path}: {text}");
    let archived = record.archived().to_string();
    let again: Vec<_> = Games::new(&archived).map(|game| game.value).collect();
    assert_eq!(again, [Some(record.clone())], "{path}: {archived}");
    if options.rules().is_some() || !format.is_written() {
        // The written text does not name the rules, or there is none.
        return;
    }
    let written = format.print(&record).unwrap_or_else(|error| panic!("{path}: {error}\n{record}"));
    assert_eq!(written.losses, [], "{path}: {}", written.value);
    let again = format.parse(&written.value).expect("what was written is read");
    assert_eq!(again.value, record, "{path}: {}", written.value);
}

/// The three forms of a game of hnefatafl.org have the same moves: the captures that two of them name are those that the
/// rules find for the third. Their other common parts are in the same tags.
pub(crate) fn the_forms_of_a_game_agree(corpus: &Corpus) {
    let mut games = 0;
    for path in ["hnefatafl-org/gen-11-timed.txt", "hnefatafl-org/gen-11-untimed.txt"] {
        let text = corpus.text(&format!("facts/forms/samples/{path}"));
        let read = |label: &str, format: ArchiveFormat| -> Vec<GameRecord> {
            let texts = labelled(&text, label);
            texts.iter().map(|text| format.parse(text).expect("a game").value).collect()
        };
        let json = read("JSON ", ArchiveFormat::HnefataflOrgJson);
        assert_eq!(read("RON ", ArchiveFormat::HnefataflOrgRon), json);
        let archived = read("ARCHIVED ", ArchiveFormat::HnefataflOrgArchive);
        assert_eq!(archived.len(), json.len());
        for (one, other) in archived.iter().zip(&json) {
            // The server lists captures in no particular order.
            let moves = |record: &GameRecord| -> Vec<(String, BTreeSet<String>)> {
                let tree = record.tree();
                let moves = tree.main_line().filter_map(|id| tree.move_record(id)?.as_move());
                let squares =
                    |step: &Move| step.captures().iter().map(|it| it.square().to_string()).collect();
                moves.map(|step| (format!("{}-{}", step.origin(), step.target()), squares(step))).collect()
            };
            assert_eq!(moves(one), moves(other));
            assert_eq!(one.rules(), other.rules());
            for tag in
                ["attackers", "defenders", "hnefatafl-org-id", "hnefatafl-org-messages", "time-remaining"]
            {
                assert_eq!(one.tag(tag), other.tag(tag), "{tag}");
            }
            games += 1;
        }
    }
    eprintln!("{games} games in three forms");
}

/// Names the samples that are in neither table, such as those of a corpus that is newer than this test, and fails if no
/// sample is.
pub(crate) fn samples_are_in_the_table(corpus: &Corpus) {
    let folder = corpus.path("facts/forms/samples");
    let mut found = BTreeSet::new();
    files(&folder, &folder, &mut found);
    let listed = SAMPLES.iter().map(|sample| sample.path).chain(OTHERS.iter().map(|(path, _)| *path));
    let listed: BTreeSet<String> = listed.map(str::to_owned).collect();
    for path in found.difference(&listed) {
        eprintln!("{path}: in no table");
    }
    assert!(!found.is_disjoint(&listed), "none of {found:?}");
}

fn files(root: &Path, folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(root, &path, found);
        } else {
            let name = path.strip_prefix(root).expect("inside").to_string_lossy();
            found.insert(name.replace('\\', "/"));
        }
    }
}

/// The notation of an app departs from OpenTafl's in ways that are read as game records.
pub(crate) fn the_game_of_an_app_is_a_game_record(corpus: &Corpus) {
    let text = corpus.text("facts/forms/samples/fellhuhn-otn/reddit-2024-03-31.txt");
    assert_eq!(ArchiveFormat::detect(&text), None);
    let games: Vec<_> = Games::new(&text).collect();
    assert_eq!(games.len(), 1);
    for game in games {
        assert_eq!(game.errors, []);
        let record = game.value.expect("a record");
        assert!(record.replay().expect("a start").all(|ply| ply.is_ok()));
        let printed = record.archived().to_string();
        assert_eq!(Games::new(&printed).next().and_then(|game| game.value), Some(record));
    }
}

/// The same game was posted in two forms.
pub(crate) fn both_forms_of_a_game_are_the_same_record(corpus: &Corpus) {
    let record = |form: &str, format: ArchiveFormat| {
        let text = corpus.text(&format!("facts/forms/samples/modified-pgn-sgf/dashstofsk-2021.{form}"));
        format.parse(&text).expect("a game").value
    };
    let (pgn, sgf) = (record("pgn", ArchiveFormat::ForumPgn), record("sgf", ArchiveFormat::ForumSgf));
    assert_eq!(pgn.tree(), sgf.tree());
    assert_eq!(pgn.start(), sgf.start());
    assert_eq!(pgn.result(), sgf.result());
}
