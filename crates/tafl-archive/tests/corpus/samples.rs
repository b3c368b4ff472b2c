//! Samples of other programs' games, there and back.

use std::collections::BTreeSet;

use tafl_archive::ArchiveFormat::{
    self, Berkeley, BolognaLog, BrandubhPuzzles, BrandubhTafl, ForumPgn, ForumSgf, HnefataflCsv,
    HnefataflOrgArchive, HnefataflOrgJson, HnefataflOrgPgn, HnefataflOrgRon, HnefataflTextProtocol, Log320,
    LudiiTrial, NpmTafl, TaflZero,
};
use tafl_archive::{GameRecord, TextReader};
use tafl_corpus::Corpus;
use tafl_game_record::Games;
use tafl_moves::Move;
use tafl_position::dialect::PositionDialect;
use tafl_position::{Position, RowOrder};

use crate::{positions, survives_an_archive};

/// What of a file are games.
enum Split {
    Whole,
    /// As they are read from it.
    Texts,
    /// What follows on lines with this label.
    Label(&'static str),
    /// Each line is a position, for the command of taflzero that sets it up.
    Positions,
}
use Split::{Label, Positions, Texts, Whole};

impl Split {
    fn games(&self, format: ArchiveFormat, text: &str) -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        match self {
            Whole => vec![text.trim().to_owned()],
            Texts => {
                let texts = TextReader::new(format, text.as_bytes());
                texts.map(|text| text.expect("a text").text).collect()
            }
            Label(label) => lines.filter_map(|line| line.strip_prefix(label)).map(str::to_owned).collect(),
            Positions => {
                let command = |line: &str| {
                    let is_small = line.split(' ').next().is_some_and(|board| board.split('/').count() == 9);
                    let variant = if is_small { "setoption name Variant value tablut9x9\n" } else { "" };
                    format!("{variant}position fen {line}")
                };
                lines.map(command).collect()
            }
        }
    }
}

/// The files of samples, and how many games are in each at least: a reader that finds none would pass the test.
const SAMPLES: &[(&str, ArchiveFormat, Split, usize)] = &[
    ("hnefatafl-rs-csv/copenhagen-9.csv", HnefataflCsv, Texts, 9),
    ("brandubh-tafl/exported-random-games.txt", BrandubhTafl, Texts, 4),
    ("brandubh-tafl/puzzles-sample.txt", BrandubhPuzzles, Texts, 16),
    ("modified-pgn-sgf/dashstofsk-2021.pgn", ForumPgn, Whole, 1),
    ("modified-pgn-sgf/dashstofsk-2021.sgf", ForumSgf, Whole, 1),
    ("bologna/_Becchi_vs_Enigma_1639613478945_gameLog.txt", BolognaLog, Whole, 1),
    ("bologna/_Yugi_vs_koukolon_1638969103217_gameLog.txt", BolognaLog, Whole, 1),
    ("bologna/_walkover_vs_TbRas_1639168605873_gameLog.txt", BolognaLog, Whole, 1),
    ("ludii/Tablut-RandomTrial.txt", LudiiTrial, Whole, 1),
    ("berkeley/00-kingmoves-1.in", Berkeley, Whole, 1),
    ("berkeley/test1.in", Berkeley, Whole, 1),
    ("log320/protocol.txt", Log320, Whole, 1),
    ("taflzero/copenhagen-crlf-4.csv", HnefataflCsv, Texts, 4),
    ("hnefatafl-org/gen-11-timed.txt", HnefataflOrgJson, Label("JSON "), 1),
    ("hnefatafl-org/gen-11-timed.txt", HnefataflOrgRon, Label("RON "), 1),
    ("hnefatafl-org/gen-11-timed.txt", HnefataflOrgArchive, Label("ARCHIVED "), 1),
    ("hnefatafl-org/gen-11-untimed.txt", HnefataflOrgJson, Label("JSON "), 2),
    ("hnefatafl-org/gen-11-untimed.txt", HnefataflOrgRon, Label("RON "), 2),
    ("hnefatafl-org/gen-11-untimed.txt", HnefataflOrgArchive, Label("ARCHIVED "), 2),
    ("hnefatafl-org/htp-session.in", HnefataflTextProtocol, Whole, 1),
    ("modified-pgn-sgf/playtafl.com-comment-in-hnefatafl-copenhagen.pgn", HnefataflOrgPgn, Whole, 1),
    ("taflzero/fens.txt", TaflZero, Positions, 20),
    ("npm-tafl/initial-state-brandubh.json", NpmTafl, Whole, 1),
    ("npm-tafl/initial-state-copenhagen-11.json", NpmTafl, Whole, 1),
    ("npm-tafl/final-state-brandubh.json", NpmTafl, Whole, 1),
];

fn sample(corpus: &Corpus, path: &str) -> String {
    corpus.text(&format!("facts/forms/samples/{path}"))
}

/// Every sample is read, replays without rules, is written without a loss, and is the same when it is read again.
pub(crate) fn samples_there_and_back(corpus: &Corpus) {
    for (path, format, split, at_least) in SAMPLES {
        let games = split.games(*format, &sample(corpus, path));
        assert!(games.len() >= *at_least, "{path}: {} games", games.len());
        for text in &games {
            assert_eq!(ArchiveFormat::detect(text), Some(*format), "{path}: {text}");
            let game = format.parse(text);
            let record = game.unwrap_or_else(|error| panic!("{path}: {error}\n{text}")).value;
            assert!(record.replay().expect("a start").all(|ply| ply.is_ok()), "{path}: {text}");
            survives_an_archive(std::slice::from_ref(&record));
            if format.is_written() {
                let written =
                    format.print(&record).unwrap_or_else(|error| panic!("{path}: {error}\n{record}"));
                assert_eq!(written.losses, [], "{path}: {}", written.value);
                let again = format.parse(&written.value).expect("what was written is read");
                assert_eq!(again.value, record, "{path}: {}", written.value);
            }
        }
    }
}

/// The moves of a game, with captures in no particular order.
fn moves(record: &GameRecord) -> Vec<(String, BTreeSet<String>)> {
    let tree = record.tree();
    let moves = tree.main_line().filter_map(|id| tree.move_record(id)?.as_move());
    let squares = |step: &Move| step.captures().iter().map(|it| it.square().to_string()).collect();
    moves.map(|step| (format!("{}-{}", step.origin(), step.target()), squares(step))).collect()
}

/// The three forms of a game of hnefatafl.org have the same moves: the captures that two of them name are those that the
/// rules find for the third. Their other common parts are in the same tags. A game was posted in the two forms of the
/// forum.
pub(crate) fn the_forms_of_a_game_agree(corpus: &Corpus) {
    for path in ["hnefatafl-org/gen-11-timed.txt", "hnefatafl-org/gen-11-untimed.txt"] {
        let read = |label, format: ArchiveFormat| -> Vec<GameRecord> {
            let texts = Label(label).games(format, &sample(corpus, path));
            texts.iter().map(|text| format.parse(text).expect("a game").value).collect()
        };
        let json = read("JSON ", HnefataflOrgJson);
        assert_eq!(read("RON ", HnefataflOrgRon), json);
        let archived = read("ARCHIVED ", HnefataflOrgArchive);
        assert_eq!(archived.len(), json.len());
        for (one, other) in archived.iter().zip(&json) {
            assert_eq!(moves(one), moves(other));
            assert_eq!(one.rules(), other.rules());
            let tags =
                ["attackers", "defenders", "hnefatafl-org-id", "hnefatafl-org-messages", "time-remaining"];
            assert_eq!(tags.map(|tag| one.tag(tag)), tags.map(|tag| other.tag(tag)));
        }
    }
    let [pgn, sgf] = [("pgn", ForumPgn), ("sgf", ForumSgf)].map(|(form, format)| {
        let text = sample(corpus, &format!("modified-pgn-sgf/dashstofsk-2021.{form}"));
        format.parse(&text).expect("a game").value
    });
    assert_eq!((pgn.tree(), pgn.start(), pgn.result()), (sgf.tree(), sgf.start(), sgf.result()));
}

/// The package logs each move with its captures. They are those that follow from its rules here.
pub(crate) fn captures_of_npm_tafl(corpus: &Corpus) {
    let state = sample(corpus, "npm-tafl/final-state-brandubh.json");
    let record = NpmTafl.parse(&state).expect("the state is read").value;
    let log = sample(corpus, "npm-tafl/action-log-brandubh.jsonl");
    let logged = log.lines().map(|line| {
        let logged: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let captures = logged["captures"].as_array().expect("an array").iter().map(|square| {
            let [row, column] = ["r", "c"].map(|name| square[name].as_u64().expect("a number"));
            format!("{}{}", char::from(b"abcdefg"[usize::try_from(column).expect("a file")]), 7 - row)
        });
        captures.collect::<BTreeSet<String>>()
    });
    let found: Vec<_> = moves(&record).into_iter().map(|(_, captures)| captures).collect();
    assert!(found.iter().any(|captures| !captures.is_empty()));
    assert_eq!(logged.collect::<Vec<_>>(), found);
}

/// The boards that a script dumps are those of the record. A `dump` is kept with the number of moves before it.
pub(crate) fn positions_are_those_of_berkeley(corpus: &Corpus) {
    let printed = sample(corpus, "berkeley/00-kingmoves-1.std");
    let record = Berkeley.parse(&sample(corpus, "berkeley/00-kingmoves-1.in")).expect("a script").value;
    let positions = positions(&record);
    let commands = record.tag("berkeley-commands").expect("commands").as_str();
    let dumps =
        commands.split('"').filter_map(|command| command.trim_end_matches('\\').strip_suffix(" dump"));
    let dumped = dumps.map(|moves| positions[moves.parse::<usize>().expect("a number")].clone());
    // A row is `9 - - - B ...`, and the top rank is first.
    let boards = printed.split("===").filter(|board| board.contains('K')).map(|board| {
        let rows = board.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()));
        let signs: String = rows.flat_map(|row| row.split_whitespace().skip(1)).collect();
        let board = signs.replace('-', "O") + "W";
        PositionDialect::Bologna.parse(&board, Some(RowOrder::TopRankFirst)).expect(&board).position
    });
    let boards: Vec<Position> = boards.collect();
    assert!(!boards.is_empty());
    assert_eq!(dumped.collect::<Vec<_>>(), boards);
}

/// The notation of an app departs from OpenTafl's in ways that are read as game records.
pub(crate) fn the_game_of_an_app_is_a_game_record(corpus: &Corpus) {
    let text = sample(corpus, "fellhuhn-otn/reddit-2024-03-31.txt");
    assert_eq!(ArchiveFormat::detect(&text), None);
    let game = Games::new(&text).next().expect("a game");
    assert_eq!(game.errors, []);
    let record = game.value.expect("a record");
    assert!(record.replay().expect("a start").all(|ply| ply.is_ok()));
    survives_an_archive(&[record]);
}
