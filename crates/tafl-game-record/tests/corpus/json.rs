//! Games as objects.

use tafl_corpus::Corpus;
use tafl_game_record::GameRecord;
use tafl_game_record::json::GameObject;

use crate::games;

/// The objects of every game file have the same positions as a replay, and nothing is lost in them.
pub(crate) fn games_of_the_corpus(corpus: &Corpus) {
    for (name, record) in
        ["corpus/otg", "oracle/otg-generated"].iter().flat_map(|folder| games(corpus, folder))
    {
        let json = serde_json::to_string(&record.to_object()).expect("a text");
        let object: GameObject = serde_json::from_str(&json).expect("what was written");
        assert!(GameRecord::try_from(object.clone()).as_ref() == Ok(&record), "{name}");
        let told =
            object.moves.into_iter().map(|step| (step.address, step.side, step.position, step.side_to_move));
        let played = record.replay_all().expect("a start").map(|ply| ply.expect("it replays"));
        let played = played.map(|ply| (Some(ply.address), ply.mover, Some(ply.position), ply.side_to_move));
        assert!(told.eq(played), "{name}");
    }
}
