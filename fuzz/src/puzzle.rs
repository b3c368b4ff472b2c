//! Puzzles.

#![cfg(feature = "game-record")]

use tafl_game_record::{GameRecord, Notation, PuzzlePhase, PuzzleResponse, PuzzleSession, Replies};
use tafl_moves::MoveRecord;

/// The largest number of moves that a solver tries.
const MOST: usize = 48;

/// A puzzle accepts the moves of its record in any legal order. A refused move changes nothing, and an accepted one
/// can be taken back.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let Some(record) = GameRecord::parse_all(&text).value else { return };
    let Ok(session) = PuzzleSession::new(&record) else { return };
    let moves: Vec<MoveRecord> = record
        .tree()
        .walk()
        .filter_map(|(_, id)| record.tree().move_record(id).cloned())
        .take(MOST)
        .collect();
    for replies in [Replies::FromRecord, Replies::Entered] {
        solve(session.clone().with_replies(replies), &moves);
    }
}

fn solve(mut session: PuzzleSession<'_>, moves: &[MoveRecord]) {
    introduction(&mut session);
    for step in moves {
        let before = session.clone();
        match session.play(step) {
            Err(_) => assert!(same(&session, &before), "{step} is refused, but changes {before:?}"),
            Ok(outcome) => {
                let off_record = session.phase() == PuzzlePhase::OffRecord;
                assert_eq!(off_record, outcome == PuzzleResponse::OffRecord, "{step} in {before:?}");
                assert!(!off_record || !session.is_strict(), "{step} leaves a strict puzzle");
                let solved = session.is_solved();
                assert!(
                    !solved || session.phase() == PuzzlePhase::LineEnd,
                    "{step} solves {before:?} midway"
                );
                assert!(session.moves().count() > before.moves().count());
                let mut undone = session.clone();
                assert!(undone.back());
                assert!(same(&undone, &before), "{step} is taken back to {undone:?}, not to {before:?}");
            }
        }
    }
    // Each step back is one in the introduction, or one move of the solver.
    let most = session.moves().count() + 1;
    let steps = (0..=most).take_while(|_| session.back()).count();
    assert!(steps < most, "no way back to the start");
    assert_eq!(session.moves().count(), 0);
}

/// Forward and back through the introduction, and forward to its end.
fn introduction(session: &mut PuzzleSession<'_>) {
    let begin = session.clone();
    let mut shown = 0;
    while session.forward() {
        shown += 1;
        assert_eq!(session.moves().count(), shown);
    }
    assert_ne!(session.phase(), PuzzlePhase::Introduction);
    let end = session.clone();
    for _ in 0..shown {
        assert!(session.back());
    }
    assert!(same(session, &begin), "going back through the introduction ends at {session:?}");
    while session.forward() {}
    assert!(same(session, &end), "the introduction ends differently the second time");
}

/// Whether the solver sees the same.
fn same(one: &PuzzleSession<'_>, other: &PuzzleSession<'_>) -> bool {
    one.position() == other.position()
        && one.phase() == other.phase()
        && one.is_solved() == other.is_solved()
        && one.last_move() == other.last_move()
        && one.side_to_move() == other.side_to_move()
        && one.moves().count() == other.moves().count()
}
