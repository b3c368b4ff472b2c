//! The puzzles of the corpus.

use tafl_corpus::Corpus;
use tafl_game_record::{
    CommentText, GameRecord, PuzzleMode, PuzzlePhase, PuzzleResponse, PuzzleSession, Replies,
};
use tafl_moves::MoveRecord;
use tafl_position::Side;

use crate::games;

/// Name, prestart, start, the side of the solver, the number of hints.
const PUZZLES: [(&str, &str, &str, Side, usize); 5] = [
    ("Ard-Ri-Capture-Puzzle", "0a", "0a", Side::Attackers, 1),
    ("Ard-Ri-Escape-Puzzle", "-", "6a", Side::Defenders, 0),
    ("Ard-Ri-Escape-Puzzle-cooked", "-", "6a", Side::Defenders, 0),
    ("Fetlar-Escape-Puzzle", "0a", "1b", Side::Defenders, 20),
    ("Fetlar-Escape-Puzzle.55c45666", "0a", "1b", Side::Defenders, 5),
];

fn hints(record: &GameRecord) -> usize {
    let comments = record.tree().walk().filter_map(|(_, id)| record.tree().comment(id));
    let in_comments: usize = comments.map(|comment| comment.hints().count()).sum();
    in_comments + record.start_comment().map_or(0, |comment| comment.hints().count())
}

pub(crate) fn tags_and_hints(corpus: &Corpus) {
    let mut found = 0;
    for (name, record) in games(corpus, "corpus/otg") {
        assert!(record.result().expect("every file has one").is_ok(), "{name}");
        assert!(record.date().expect("every file has one").is_ok(), "{name}");
        let Some(&(_, prestart, start, side, count)) = PUZZLES.iter().find(|puzzle| puzzle.0 == name) else {
            assert_eq!((record.puzzle_mode(), hints(&record)), (None, 0), "{name}");
            continue;
        };
        found += 1;
        assert_eq!(record.puzzle_mode(), Some(Ok(PuzzleMode::Loose)), "{name}");
        // deviation: G3
        assert_eq!(record.puzzle_start().expect("a tag").expect("an address").to_string(), start, "{name}");
        let before = record.puzzle_prestart().map(|address| address.expect("an address").to_string());
        assert_eq!(before.as_deref().unwrap_or("-"), prestart, "{name}");
        // deviation: G4
        assert_eq!(hints(&record), count, "{name}");
        assert_eq!(PuzzleSession::new(&record).expect("a puzzle").solver(), Some(side), "{name}");
    }
    assert_eq!(found, PUZZLES.len());
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
        if !PUZZLES.iter().any(|puzzle| puzzle.0 == name) {
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
                let step = record.tree().record(id).expect("a move");
                // As a solver enters it by clicking on squares.
                let click =
                    tafl_moves::Move::new(step.origin().expect("a move"), step.target().expect("a move"));
                session
                    .play(&MoveRecord::Move(click))
                    .unwrap_or_else(|error| panic!("{name} {address}: {error}"));
                assert_eq!(session.last_move(), Some(step), "{name} {address}");
            }
            assert_eq!(session.phase(), PuzzlePhase::LineEnd, "{name} {address}");
            let mut playback = tafl_game_record::Playback::new(&record).expect("a start");
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
    let (_, record) = games.iter().find(|game| game.0 == "Ard-Ri-Capture-Puzzle").expect("it is there");
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
