//! The puzzles of the corpus.

use tafl_corpus::{Corpus, Totals};
use tafl_game_record::{
    CommentText, GameRecord, Playback, PuzzleMode, PuzzlePhase, PuzzleResponse, PuzzleSession, Replies,
};
use tafl_moves::MoveRecord;

use crate::games;

fn hints(record: &GameRecord) -> usize {
    let comments = record.tree().walk().filter_map(|(_, id)| record.tree().comment(id));
    let in_comments: usize = comments.map(|comment| comment.hints().count()).sum();
    in_comments + record.start_comment().map_or(0, |comment| comment.hints().count())
}

/// The text of a tag.
fn written<'r>(record: &'r GameRecord, name: &str) -> Option<&'r str> {
    record.tag(name).map(tafl_game_record::TagValue::as_str)
}

/// Every puzzle begins at a move of the record or at the start of the game, and only puzzles have hints.
pub(crate) fn tags_and_hints(corpus: &Corpus) {
    let mut totals = Totals::default();
    for (name, record) in games(corpus, "corpus/otg") {
        assert!(record.result().expect("every file has one").is_ok(), "{name}");
        assert!(record.date().expect("every file has one").is_ok(), "{name}");
        totals.count("games");
        let Some(mode) = record.puzzle_mode() else {
            assert_eq!((hints(&record), written(&record, "puzzle-start")), (0, None), "{name}");
            continue;
        };
        assert_eq!(mode, Ok(PuzzleMode::Loose), "{name}");
        // deviation: G3
        let start = record.puzzle_start().expect("a tag").expect("an address");
        assert_eq!(written(&record, "puzzle-start"), Some(start.to_string().as_str()), "{name}");
        let before = record.puzzle_prestart().map(|address| address.expect("an address").to_string());
        assert_eq!(before.as_deref(), written(&record, "puzzle-prestart"), "{name}");
        let at = record.tree().find(&start);
        assert_eq!(at.is_none(), start.to_string() == "0a", "{name}");
        // The side of the solver moves next.
        let mut playback = Playback::new(&record).expect("a start");
        if let Some(at) = at {
            playback.go_to(at).expect("it replays");
        }
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

/// Some sentences of real comments begin with numbers, but none of these is a clock.
pub(crate) fn no_comment_has_a_clock(corpus: &Corpus) {
    for (name, record) in games(corpus, "corpus/otg") {
        for (address, id) in record.tree().walk() {
            let clock = record.tree().comment(id).and_then(CommentText::clock);
            assert_eq!(clock, None, "{name} {address}");
        }
    }
}

/// The positions of a session along every line are those of a replay, and going back restores them.
pub(crate) fn every_line_can_be_solved(corpus: &Corpus) {
    for (name, mut record) in games(corpus, "corpus/otg") {
        if record.puzzle_mode().is_none() {
            continue;
        }
        record.set_puzzle_mode(PuzzleMode::Strict);
        let start = record.puzzle_start().expect("a tag").expect("an address");
        let start = record.tree().find(&start);
        let mut lines = 0;
        for (address, end) in record.tree().walk().filter(|&(_, id)| record.tree().next(id).is_none()) {
            let path = record.tree().path(Some(end));
            let first_move =
                start.map_or(Some(0), |start| path.iter().position(|&id| id == start).map(|at| at + 1));
            let Some(first_move) = first_move else { continue };
            let mut session = PuzzleSession::new(&record).expect("a puzzle").with_replies(Replies::Entered);
            let first = session.position().clone();
            while session.forward() {}
            for &id in &path[first_move..] {
                let step = record.tree().move_record(id).expect("a move");
                // As a solver enters it by clicking on squares.
                let click =
                    tafl_moves::Move::new(step.origin().expect("a move"), step.target().expect("a move"));
                session
                    .play(&MoveRecord::Move(click))
                    .unwrap_or_else(|error| panic!("{name} {address}: {error}"));
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

pub(crate) fn the_capture_puzzle(corpus: &Corpus) {
    let games = games(corpus, "corpus/otg");
    // Half of the corpus may lack it.
    let Some((_, record)) = games.iter().find(|game| game.0 == "Ard-Ri-Capture-Puzzle") else { return };
    let mut session = PuzzleSession::new(record).expect("a puzzle");
    assert!(session.comment().expect("a comment").to_string().ends_with("winning in two."));
    assert_eq!(session.hints().count(), 1);
    assert_eq!(session.play(&"d7-e7".parse().expect("a move")), Ok(PuzzleResponse::OffRecord));
    assert!(session.back());
    assert_eq!(session.play(&"d7-d6".parse().expect("a move")), Ok(PuzzleResponse::Continues { replies: 1 }));
    let own = session.moves().next().expect("a move");
    assert!(own.comment.expect("a comment").to_string().starts_with("Correct!"));
    assert_eq!(session.play(&"c2-c3".parse().expect("a move")), Ok(PuzzleResponse::Continues { replies: 0 }));
    assert_eq!(session.phase(), PuzzlePhase::LineEnd);
}
