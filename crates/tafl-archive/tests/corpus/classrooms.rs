//! What programs of courses and of Ludii print about their games.

use std::collections::BTreeMap;

use tafl_archive::ArchiveFormat;
use tafl_corpus::Corpus;
use tafl_game_record::Playback;
use tafl_play::Game;
use tafl_position::{Dimension, Piece, Position, Side, Square};
use tafl_rules::Preset;

/// The boards between lines `===`, top rank first.
fn dumps(text: &str) -> Vec<Position> {
    let dimension = Dimension::new(9).expect("a board");
    let mut boards = Vec::new();
    for board in text.split("===").filter(|board| board.contains('K')) {
        let mut position = Position::empty(dimension);
        let rows =
            board.lines().filter(|line| line.trim_start().starts_with(|first: char| first.is_ascii_digit()));
        for (row, rank) in rows.zip(dimension.ranks().rev()) {
            for (sign, file) in row.split_whitespace().skip(1).zip(dimension.files()) {
                let piece = match sign {
                    "B" => Some(Piece::ATTACKER),
                    "W" => Some(Piece::DEFENDER),
                    "K" => Some(Piece::KING),
                    _ => None,
                };
                position.set(Square::new(file, rank), piece).expect("a square");
            }
        }
        boards.push(position);
    }
    boards
}

/// The boards that a script dumps are those of the record. A `dump` is kept with the number of moves before it.
pub(crate) fn positions_are_those_of_berkeley(corpus: &Corpus) {
    let folder = "facts/forms/samples/berkeley";
    let script = corpus.text(&format!("{folder}/00-kingmoves-1.in"));
    let printed = dumps(&corpus.text(&format!("{folder}/00-kingmoves-1.std")));
    assert!(!printed.is_empty());
    let record = ArchiveFormat::Berkeley.parse(&script).expect("a script").value;
    let mut playback = Playback::new(&record).expect("a start");
    let mut positions = vec![playback.position().clone()];
    while playback.forward().expect("it replays").is_some() {
        positions.push(playback.position().clone());
    }
    let commands = record.tag("berkeley-commands").expect("commands").as_str().to_owned();
    let after: Vec<usize> = commands
        .split('"')
        .filter_map(|command| command.trim_end_matches('\\').strip_suffix(" dump"))
        .map(|moves| moves.parse().expect("a number of moves"))
        .collect();
    assert_eq!(after.len(), printed.len(), "{commands}");
    for (moves, board) in after.into_iter().zip(printed) {
        assert_eq!(positions.get(moves), Some(&board), "after {moves} moves");
    }
}

/// How many legal moves Ludii and the presets with this start position count. Ludii's rules are not those of a preset, so
/// the comparison is printed.
pub(crate) fn legal_moves_of_a_ludii_trial(corpus: &Corpus) {
    let trial = corpus.text("facts/forms/samples/ludii/Tablut-RandomTrial.txt");
    let record = ArchiveFormat::LudiiTrial.parse(&trial).expect("a trial").value;
    let legal = record.tag("ludii-trial-legal-moves").expect("numbers").as_str().to_owned();
    let legal: Vec<usize> = legal.split(' ').map(|number| number.parse().expect("a number")).collect();
    let start = record.start().expect("a start").clone();
    let mut found = BTreeMap::new();
    for preset in Preset::ALL.iter().filter(|preset| *preset.rules().start() == start) {
        let rules = preset.rules();
        let mut playback = Playback::new(&record).expect("a start");
        let (mut same, mut total) = (0, 0);
        for (index, number) in legal.iter().enumerate() {
            let side = if index % 2 == 0 { Side::Attackers } else { Side::Defenders };
            let game = Game::from_position(&rules, playback.position(), side).expect("the same size");
            total += 1;
            same += usize::from(game.legal_steps().len() == *number);
            if playback.forward().expect("it replays").is_none() {
                break;
            }
        }
        assert!(total > 1);
        found.insert(preset.name(), format!("{same} of {total}"));
    }
    assert!(!found.is_empty(), "no preset begins like Tablut");
    eprintln!("legal moves as in a trial of Ludii's Tablut: {found:?}");
}
