//! Game records judged and completed by their rules.

#![cfg(feature = "verify")]

use notation_syntax::Severity;
use notation_syntax::{Notation, Span};
use tafl_game_record::{GameRecord, NodeId};
use tafl_moves::MoveRecord;
use tafl_play::Game;
use tafl_verify::{Verdict, Verifier, VerifyFindingKind, complete, verify};

use crate::law::{Entry, report_is_sound};

/// The largest number of squares on the boards of a game, after all its moves. Large boards are slow and test nothing
/// new.
const MOST: usize = 200_000;

/// The laws of game records:
///
/// - Findings are about moves of the record, at their addresses, in one line each.
/// - `complete` leaves everything as it is but adds letters, types, captures and marks, and changes nothing the second
///   time; `correct` replaces them. The verdict is that of `verify` on the mended record. What is found is the same but for
///   what is mended: only captures that the record itself contradicts are still wrong.
/// - What is good then replays without rules to the positions of the rules.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let Some(record) = GameRecord::parse_all(&text).value else { return };
    let side = record.start().map_or(0, |start| usize::from(start.dimension().get()));
    if side * side * (record.tree().len() + 1) > MOST {
        return;
    }
    let verdict = verify(&record);
    sound(&record, &verdict);
    mended(&record, &verdict, complete, VerifyFindingKind::is_completed, &text);
    let correct = |record: &mut GameRecord| Verifier::new().correct(record);
    mended(&record, &verdict, correct, |kind| kind.is_completed() || kind.is_corrected(), &text);
}

/// A record is completed, or corrected too.
fn mended(
    record: &GameRecord,
    before: &Verdict,
    mend: impl Fn(&mut GameRecord) -> Verdict,
    is_mended: impl Fn(&VerifyFindingKind) -> bool,
    text: &str,
) {
    let mut mended = record.clone();
    let left = mend(&mut mended);
    sound(&mended, &left);
    assert_eq!(verify(&mended), left, "another verdict after completion: {text:?}");
    let first = mended.clone();
    assert_eq!(mend(&mut mended), left, "another verdict the second time: {text:?}");
    assert_eq!(mended, first, "completed otherwise the second time: {text:?}");

    others_are_found(before, &left, is_mended, text);
    if left.is_good() && left.moves() == mended.tree().len() {
        replays(&mended);
    }
    taken_back(record, mended);
}

/// Findings are about moves of the record.
fn sound(record: &GameRecord, verdict: &Verdict) {
    let tree = record.tree();
    assert!(verdict.moves() <= tree.len());
    assert!(
        verdict.count()
            >= verdict.findings().iter().filter(|finding| finding.severity() > Severity::Note).count()
    );
    for finding in verdict.findings() {
        report_is_sound("", &Entry { span: Span::at(0), message: finding.to_string() });
        assert_eq!(finding.node().and_then(|node| tree.address(node)).as_ref(), finding.address());
    }
}

/// Findings that are mended are gone, and the others are unchanged.
fn others_are_found(
    before: &Verdict,
    after: &Verdict,
    is_mended: impl Fn(&VerifyFindingKind) -> bool,
    text: &str,
) {
    let kept = |verdict: &Verdict| {
        let kinds = verdict.findings().iter().filter(|finding| !is_mended(finding.kind()));
        kinds.cloned().collect::<Vec<_>>()
    };
    assert_eq!(kept(before), kept(after), "other findings after completion: {text:?}");
    let contradicted = after.findings().iter().any(|finding| {
        matches!(finding.kind(), VerifyFindingKind::RecordFollowed | VerifyFindingKind::IllegalMove { .. })
    });
    for finding in after.findings().iter().filter(|finding| is_mended(finding.kind())) {
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
