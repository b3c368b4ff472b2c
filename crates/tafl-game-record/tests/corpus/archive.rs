//! Real games as one archive.

use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{GameReader, GameRecord, Games, TagValue, Tree};
use tafl_moves::dialect::MoveDialect;

const RULES: &str = "dim:11 name:Copenhagen tfr:l sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";

/// A line of the archive of hnefatafl-rs: moves, two counts, the result.
fn game(line: &str) -> GameRecord {
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
    let result = TagValue::new(fields.next_back().expect("a result")).expect("a value");
    record.set_tag("termination", result).expect("a name");
    record
}

pub(crate) fn an_archive_of_real_games(corpus: &Corpus) {
    let csv = corpus.text("corpus/copenhagen-1200.csv");
    let games: Vec<GameRecord> = csv.lines().map(game).collect();
    let archive: String = games.iter().map(|game| game.archived().to_string()).collect();
    let (mut read, mut stream) = (Games::new(&archive), GameReader::new(archive.as_bytes()));
    let mut totals = Totals::default();
    for (number, game) in games.iter().enumerate() {
        let parsed = read.next().unwrap_or_else(|| panic!("no game {number}"));
        let findings: Vec<_> = parsed.findings.iter().map(tafl_game_record::Finding::code).collect();
        assert_eq!((parsed.errors, findings), (vec![], vec!["tfr-disputed"]), "game {number}");
        assert!(parsed.value.as_ref() == Some(game), "game {number}");
        game.replay().expect("a start").for_each(|ply| drop(ply.expect("it replays")));
        let text = stream.next().expect("a game").expect("readable");
        assert!(text.parse::<GameRecord>().as_ref() == Ok(game), "game {number}");
        totals.count("games");
        totals.add("moves", game.tree().len());
    }
    assert!(read.next().is_none() && stream.next().is_none());
    corpus.report("an archive", &totals);
}
