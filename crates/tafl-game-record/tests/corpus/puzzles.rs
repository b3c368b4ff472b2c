//! The puzzles of the corpus.

use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{
    CommentText, GameRecord, Playback, PuzzleMode, PuzzlePhase, PuzzleSession, Replies, TagValue,
};
use tafl_moves::{Move, MoveRecord};

use crate::games;

fn hints(record: &GameRecord) -> usize {
    let comments = record.tree().walk().filter_map(|(_, id)| record.tree().comment(id));
    let in_comments: usize = comments.map(|comment| comment.hints().count()).sum();
    in_comments + record.start_comment().map_or(0, |comment| comment.hints().count())
}

/// Every puzzle begins at a move of the record or at the start of the game, and only puzzles have hints. Some sentences of
/// comments begin with numbers, but none of these is a clock.
pub(crate) fn puzzles_of_the_corpus(corpus: &Corpus) {
    let mut totals = Totals::default();
    for (name, _, record) in games(corpus, "corpus/otg") {
        assert!(record.result().expect("every file has one").is_ok(), "{name}");
        assert!(record.date().expect("every file has one").is_ok(), "{name}");
        let mut comments = record.tree().walk().filter_map(|(_, id)| record.tree().comment(id));
        assert_eq!(comments.find_map(CommentText::clock), None, "{name}");
        totals.count("games");
        let written = |name| record.tag(name).map(TagValue::as_str);
        let Some(mode) = record.puzzle_mode() else {
            assert_eq!((hints(&record), written("puzzle-start")), (0, None), "{name}");
            continue;
        };
        assert_eq!(mode, Ok(PuzzleMode::Loose), "{name}");
        // deviation: G3
        let start = record.puzzle_start().expect("a tag").expect("an address");
        assert_eq!(written("puzzle-start"), Some(start.to_string().as_str()), "{name}");
        let before = record.puzzle_prestart().map(|address| address.expect("an address").to_string());
        assert_eq!(before.as_deref(), written("puzzle-prestart"), "{name}");
        // The side of the solver moves next.
        let mut playback = Playback::new(&record).expect("a start");
        assert!(playback.go_to_address(&start).expect("it replays"), "{name}");
        let solver = PuzzleSession::new(&record).expect("a puzzle").solver();
        assert_eq!(solver, playback.side_to_move(), "{name}");
        // deviation: G4
        let texts = record.to_string().to_lowercase();
        assert_eq!(hints(&record), texts.matches("(hint:").count(), "{name}");
        totals.count("puzzles");
        totals.add("hints", hints(&record));
    }
    corpus.report("puzzles", &totals);
}

/// The positions of a session along every line are those of a replay, and going back restores them.
pub(crate) fn every_line_can_be_solved(corpus: &Corpus) {
    for (name, _, mut record) in games(corpus, "corpus/otg") {
        if record.puzzle_mode().is_none() {
            continue;
        }
        record.set_puzzle_mode(PuzzleMode::Strict);
        let tree = record.tree();
        let start = tree.find(&record.puzzle_start().expect("a tag").expect("an address"));
        let mut lines = 0;
        for (address, end) in tree.walk().filter(|&(_, id)| tree.next(id).is_none()) {
            let path = tree.path(Some(end));
            let first_move =
                start.map_or(Some(0), |start| Some(path.iter().position(|&id| id == start)? + 1));
            let Some(first_move) = first_move else { continue };
            let mut session = PuzzleSession::new(&record).expect("a puzzle").with_replies(Replies::Entered);
            let first = session.position().clone();
            while session.forward() {}
            for &id in &path[first_move..] {
                let step = tree.move_record(id).expect("a move");
                // As a solver enters it by clicking on squares.
                let click = Move::new(step.origin().expect("a move"), step.target().expect("a move"));
                let played = session.play(&MoveRecord::Move(click));
                played.unwrap_or_else(|error| panic!("{name} {address}: {error}"));
                assert_eq!(session.last_move(), Some(step), "{name} {address}");
            }
            assert_eq!(session.phase(), PuzzlePhase::LineEnd, "{name} {address}");
            let mut playback = Playback::new(&record).expect("a start");
            playback.go_to(end).expect("it replays");
            assert_eq!(session.position(), playback.position(), "{name} {address}");
            while session.back() {}
            assert_eq!(session.position(), &first, "{name} {address}");
            lines += 1;
        }
        assert!(lines > 0, "{name}");
    }
}
