//! Real games as one archive.

use std::fmt::Write;

use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{GameReader, GameRecord, Games, Tag, TagValue, Tree};
use tafl_moves::dialect::MoveDialect;

const RULES: &str = "dim:11 name:Copenhagen tfr:l sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";

/// A line of the archive of hnefatafl-rs: moves, two counts, the result.
pub(crate) fn game(line: &str) -> GameRecord {
    let mut fields = line.split(',');
    let mut record: GameRecord = format!("[rules:{RULES}]\n").parse().expect("the rules");
    let mut tree = Tree::default();
    let mut last = None;
    let mut position = record.start().expect("a start").clone();
    for token in fields.next().expect("moves").split(' ') {
        let read = MoveDialect::HnefataflRs.parse(token).expect("a move");
        // `timeout` is not a move.
        let Some(step) = read.to_record(None).value else { continue };
        let step = step.with_prefixes(&position);
        step.apply_to(&mut position).expect("it replays");
        last = Some(tree.add(last, step).expect("a move of the tree"));
    }
    *record.tree_mut() = tree;
    let result = fields.next_back().expect("a result");
    assert_eq!(record.tags(), &[] as &[Tag]);
    let tagged = format!("[termination:{}]\n{record}", TagValue::new(result).expect("a value"));
    tagged.parse().expect("what was printed")
}

pub(crate) fn an_archive_of_real_games(corpus: &Corpus) {
    let csv = corpus.text("corpus/copenhagen-1200.csv");
    let games: Vec<GameRecord> = csv.lines().map(game).collect();
    let mut totals = Totals::default();
    totals.add("games", games.len());
    totals.add("moves", games.iter().map(|game| game.tree().len()).sum());
    corpus.report("an archive", &totals);
    let mut archive = String::new();
    for game in &games {
        write!(archive, "{}", game.archived()).expect("a string");
    }

    let mut read = Games::new(&archive);
    for (number, game) in games.iter().enumerate() {
        let parsed = read.next().unwrap_or_else(|| panic!("no game {number}"));
        let findings: Vec<_> = parsed.findings.iter().map(tafl_game_record::Finding::code).collect();
        assert_eq!((parsed.errors, findings), (vec![], vec!["tfr-disputed"]), "game {number}");
        assert!(parsed.value.as_ref() == Some(game), "game {number}");
        game.replay().expect("a start").for_each(|ply| drop(ply.expect("it replays")));
    }
    assert!(read.next().is_none());

    let mut stream = GameReader::new(archive.as_bytes());
    let mut text = String::new();
    for game in &games {
        assert!(stream.read_game(&mut text).expect("readable"));
        assert!(text.parse::<GameRecord>().as_ref() == Ok(game));
    }
    assert!(!stream.read_game(&mut text).expect("the end"));
}
