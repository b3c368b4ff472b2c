//! From a dialect to OpenTafl's records, and back.

use alloc::vec::Vec;

use notation_syntax::codes;
use tafl_position::Side;

use super::form::Form;
use super::{DialectMark, DialectMove, DialectRecord};
use crate::mark::Mark;
use crate::move_kind::MoveKind;
use crate::move_record::MoveRecord;

/// What one form could take over from another, and what not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvertedMove<T> {
    /// What could be taken over; `None` where that is nothing, since a word has no counterpart.
    pub value: Option<T>,
    /// What was lost: empty where the value says all that was there.
    pub losses: Vec<MoveLoss>,
}

codes! {
    /// What a move loses between two forms. It has a stable code as a finding has, so that a reader of archives
    /// can report it at the place of the move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveLoss {
        /// What a mark says depends on the side that moved, which nobody said: see `tafl convert --side`. The
        /// mark is left out.
        #[code(finding, "side-needed", "e5-e8++")]
        #[error("what the mark says depends on the side that moved, which is not known here; it is left out")]
        SideNeeded,
        /// The other form has no mark that says so. The mark is left out.
        #[code(finding, "mark-without-counterpart", "e5-e8--")]
        #[error("the other form has no mark that says so; it is left out")]
        MarkWithoutCounterpart,
        /// The other form tells neither jumps nor berserk steps from ordinary moves. It is written as one.
        #[code(finding, "move-type-without-counterpart", "e5^e8")]
        #[error("the other form has no `{kind}` between squares; it becomes `-`")]
        KindWithoutCounterpart {
            /// How the piece moves.
            kind: MoveKind,
        },
        /// The other form has no word for a resignation. The record is left out.
        #[code(finding, "resignation-without-counterpart", "---")]
        #[error("the other form has no word for a resignation; it is left out")]
        ResignationWithoutCounterpart,
        /// The other form has no word for a loss on time. The record is left out; in a game record the
        /// termination tag says it.
        #[code(finding, "timeout-without-counterpart", "timeout")]
        #[error("the other form has no word for a loss on time; it is left out")]
        TimeoutWithoutCounterpart,
    }
}

impl DialectRecord {
    /// The same as a move record of OpenTafl, and what that cannot say.
    ///
    /// `mover` is the side that moves: a mark that speaks of the mover needs it.
    pub fn to_record(&self, mover: Option<Side>) -> ConvertedMove<MoveRecord> {
        let mut losses = Vec::new();
        let value = match self {
            Self::Move(step) => {
                let mark = step.mark().and_then(|mark| match mark_of_king(mark, mover) {
                    Ok(mark) => Some(mark),
                    Err(loss) => {
                        losses.push(loss);
                        None
                    }
                });
                Some(MoveRecord::Move(step.step().clone().with_mark(mark)))
            }
            Self::Resignation => Some(MoveRecord::Resignation),
            // deviation: M9
            Self::Timeout => {
                losses.push(MoveLoss::TimeoutWithoutCounterpart);
                None
            }
        };
        ConvertedMove { value, losses }
    }
}

/// What a dialect's mark says of the king.
fn mark_of_king(mark: DialectMark, mover: Option<Side>) -> Result<Mark, MoveLoss> {
    match (mark, mover) {
        (DialectMark::Threatens, Some(Side::Attackers)) => Ok(Mark::KingVulnerable),
        (DialectMark::Threatens, Some(Side::Defenders)) => Ok(Mark::KingHasRoute),
        (DialectMark::Wins, Some(Side::Attackers)) | (DialectMark::AttackersWin, _) => Ok(Mark::KingCaptured),
        (DialectMark::Wins, Some(Side::Defenders)) | (DialectMark::DefendersWin, _) => Ok(Mark::KingEscaped),
        (DialectMark::Threatens | DialectMark::Wins, None) => Err(MoveLoss::SideNeeded),
        (DialectMark::Loses | DialectMark::Draw, _) => Err(MoveLoss::MarkWithoutCounterpart),
    }
}

/// What a dialect can say of a move record.
pub(super) fn from_record(
    form: &Form,
    record: &MoveRecord,
    mover: Option<Side>,
) -> ConvertedMove<DialectRecord> {
    let mut losses = Vec::new();
    let value = match record {
        MoveRecord::Move(step) => {
            if step.kind() != MoveKind::Plain {
                losses.push(MoveLoss::KindWithoutCounterpart { kind: step.kind() });
            }
            let mark = step.mark().and_then(|mark| match mark_of_form(form, mark, mover.or(step.side())) {
                Ok(mark) => Some(mark),
                Err(loss) => {
                    losses.push(loss);
                    None
                }
            });
            let captures = step.captures().iter().map(|capture| capture.square());
            let step = DialectMove::new(step.origin(), step.target(), captures);
            Some(DialectRecord::Move(step.with_mark(mark)))
        }
        MoveRecord::Resignation => {
            let word = form.word(&DialectRecord::Resignation);
            if word.is_none() {
                losses.push(MoveLoss::ResignationWithoutCounterpart);
            }
            word.map(|_| DialectRecord::Resignation)
        }
    };
    ConvertedMove { value, losses }
}

/// What a mark of the king is in a dialect.
fn mark_of_form(form: &Form, mark: Mark, mover: Option<Side>) -> Result<DialectMark, MoveLoss> {
    let of_winner = match mark.favours() {
        Side::Attackers => DialectMark::AttackersWin,
        Side::Defenders => DialectMark::DefendersWin,
    };
    if mark.ends_game() && form.sign(of_winner).is_some() {
        return Ok(of_winner);
    }
    let good = if mark.ends_game() { DialectMark::Wins } else { DialectMark::Threatens };
    if form.sign(good).is_none() {
        return Err(MoveLoss::MarkWithoutCounterpart);
    }
    let bad = mark.ends_game().then_some(DialectMark::Loses).filter(|&mark| form.sign(mark).is_some());
    match mover {
        None => Err(MoveLoss::SideNeeded),
        Some(mover) if mover == mark.favours() => Ok(good),
        Some(_) => bad.ok_or(MoveLoss::MarkWithoutCounterpart),
    }
}
