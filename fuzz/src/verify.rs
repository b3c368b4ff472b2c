//! Game records judged and completed by their rules.

use notation_syntax::Severity;
use notation_syntax::{Notation, Span};
use tafl_game_record::{GameRecord, NodeId};
use tafl_moves::MoveRecord;
use tafl_play::Game;
use tafl_verify::{Verdict, VerifyFindingKind, annotate, verify};

use crate::law::{Entry, report_is_sound};
use crate::text;

/// The largest number of squares on the boards of a game, after all its moves. Large boards are slow and test nothing
/// new.
const MOST: usize = 200_000;

/// The laws of game records:
///
/// - Findings are about moves of the record, at their addresses, in one line each.
/// - `annotate` leaves everything as it is but letters, types, captures and marks, and changes nothing the second
///   time. Its verdict is that of `verify` on the completed record. It does not alter what is found but for what it
///   mends: only captures that the record itself contradicts are still wrong.
/// - What is good then replays without rules to the positions of the rules.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = text::of(data);
    let Some(record) = GameRecord::parse_all(&text).value else { return };
    let side = record.start().map_or(0, |start| usize::from(start.dimension().get()));
    if side * side * (record.tree().len() + 1) > MOST {
        return;
    }
    let verdict = verify(&record);
    sound(&record, &verdict);
    let mut annotated = record.clone();
    let left = annotate(&mut annotated);
    sound(&annotated, &left);
    assert_eq!(verify(&annotated), left, "another verdict after completion: {text:?}");
    let completed = annotated.clone();
    assert_eq!(annotate(&mut annotated), left, "another verdict the second time: {text:?}");
    assert_eq!(annotated, completed, "completed otherwise the second time: {text:?}");

    mended(&verdict, &left, &text);
    if left.is_good() && left.judged() == annotated.tree().len() {
        replays(&annotated);
    }
    taken_back(&record, annotated);
}

/// Findings are about moves of the record.
fn sound(record: &GameRecord, verdict: &Verdict) {
    let tree = record.tree();
    assert!(verdict.judged() <= tree.len());
    assert!(
        verdict.count()
            >= verdict.findings().iter().filter(|finding| finding.severity() > Severity::Note).count()
    );
    for finding in verdict.findings() {
        report_is_sound("", &Entry { span: Span::at(0), message: finding.to_string() });
        assert_eq!(finding.node().and_then(|node| tree.address(node)).as_ref(), finding.address());
    }
}

/// Findings that `annotate` corrects are gone, and the others are unchanged.
fn mended(before: &Verdict, after: &Verdict, text: &str) {
    let kept = |verdict: &Verdict| {
        let kinds = verdict.findings().iter().filter(|finding| !finding.kind().is_completed_by_annotate());
        kinds.cloned().collect::<Vec<_>>()
    };
    assert_eq!(kept(before), kept(after), "other findings after completion: {text:?}");
    let contradicted = after.findings().iter().any(|finding| {
        matches!(finding.kind(), VerifyFindingKind::RecordFollowed | VerifyFindingKind::IllegalMove { .. })
    });
    for finding in after.findings().iter().filter(|finding| finding.kind().is_completed_by_annotate()) {
        let of_captures = matches!(
            finding.kind(),
            VerifyFindingKind::CapturesMissing { .. } | VerifyFindingKind::CapturesSurplus { .. }
        );
        assert!(contradicted && of_captures, "{finding} is still found in {text:?}");
    }
}

/// A good game replays without rules, and its main line has the positions of the rules.
fn replays(record: &GameRecord) {
    for ply in record.replay_all().into_iter().flatten() {
        assert!(ply.is_ok(), "{ply:?}");
    }
    let Some(rules) = record.rules().filter(|_| record.position_tag().is_none()) else { return };
    let mut game = Game::new(rules);
    for ply in record.replay().into_iter().flatten().flatten() {
        let MoveRecord::Move(step) = ply.move_record else { return };
        assert!(game.play(step.into()).is_ok(), "{step}");
        assert_eq!(game.position(), ply.position, "{step}");
    }
}

/// With the original moves, the record is the original.
fn taken_back(record: &GameRecord, mut annotated: GameRecord) {
    let ids: Vec<NodeId> = record.tree().walk().map(|(_, id)| id).collect();
    for id in ids {
        let (before, after) = (record.tree().move_record(id), annotated.tree().move_record(id));
        let squares = |record: Option<&MoveRecord>| record.map(|record| (record.origin(), record.target()));
        assert_eq!(squares(before), squares(after));
        if let Some(before) = before {
            assert_eq!(annotated.tree_mut().set_move_record(id, before.clone()), Ok(()));
        }
    }
    assert_eq!(&annotated, record, "more than moves was changed");
}
