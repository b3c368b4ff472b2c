//! Converting records of a dialect to move records of OpenTafl Notation, and back.

use alloc::vec::Vec;

use notation_syntax::codes;
use tafl_position::{Piece, Side};

use super::form::{Form, without_side};
use super::record::{DialectMark, DialectMove, DialectRecord, distinct};
use crate::dialect::MoveDialect;
use crate::mark::Mark;
use crate::mark::MoveKind;
use crate::move_record::MoveRecord;

/// The result of a conversion between two forms.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConvertedMove<T> {
    /// The converted record; `None` if the other form has no counterpart, as for some words.
    pub value: Option<T>,
    /// The parts that the other form cannot express; empty if nothing was lost.
    pub losses: Vec<MoveLoss>,
}

codes! {
    /// A part of a move that is lost between two forms. It has a code, so that archive readers can report it
    /// with the span of the move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum MoveLoss {
        /// The meaning of a mark depends on the side that moved, which is not known. The mark is dropped.
        /// `tafl convert --side` specifies the side.
        #[code(finding, "side-needed", "e5-e8++")]
        #[error("the meaning of the mark depends on the side that moved, which is not known; the mark is dropped")]
        SideNeeded,
        /// The prefix of a commander or knight does not name its side, and the side that moved is not known. The prefix is
        /// dropped. `tafl convert --side` specifies the side.
        #[code(finding, "prefix-needs-side", "Ce5-e8")]
        #[error("the side of a piece depends on the side that moved, which is not known; the prefix is dropped")]
        PrefixNeedsSide,
        /// The other form has no mark with this meaning. The mark is dropped.
        #[code(finding, "mark-without-counterpart", "e5-e8--")]
        #[error("the other form has no mark with this meaning; the mark is dropped")]
        MarkWithoutCounterpart,
        /// The other form does not distinguish jumps and berserk steps from ordinary moves. The move becomes
        /// an ordinary move.
        #[code(finding, "move-type-without-counterpart", "e5^e8")]
        #[error("the other form has no move type `{kind}`; it becomes `-`")]
        KindWithoutCounterpart {
            /// How the piece moves.
            kind: MoveKind,
        },
        /// The other form has no word for a resignation. The record is dropped.
        #[code(finding, "resignation-without-counterpart", "---")]
        #[error("the other form has no word for a resignation; the record is dropped")]
        ResignationWithoutCounterpart,
        /// The other form has no word for a loss on time. The record is dropped; a game record has the
        /// termination tag for it.
        #[code(finding, "timeout-without-counterpart", "timeout")]
        #[error("the other form has no word for a loss on time; the record is dropped")]
        TimeoutWithoutCounterpart,
    }
}

impl DialectRecord {
    /// Converts the record to a move record of OpenTafl Notation.
    ///
    /// `mover` is the side that moves. Marks that refer to the mover need it.
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
                let sided = step.with_sides(mover);
                let plain = step.step();
                let is_same = plain.piece() == sided.piece() && plain.captures() == sided.captures();
                if mover.is_none() && !is_same {
                    losses.push(MoveLoss::PrefixNeedsSide);
                }
                Some(MoveRecord::Move(sided.with_mark(mark)))
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

/// The mark of the king for a mark of a dialect.
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

impl MoveDialect {
    /// Converts a move record of OpenTafl Notation to a record of this dialect.
    ///
    /// `mover` is the side that moves. Marks that refer to the mover need it; if it is `None`, the piece
    /// prefixes of the record may determine it. Dropped prefixes are not losses, because the board has the
    /// pieces: [`MoveRecord::with_prefixes`] restores them.
    pub fn convert(self, record: &MoveRecord, mover: Option<Side>) -> ConvertedMove<DialectRecord> {
        from_record(self.form(), record, mover)
    }
}

/// The record of a dialect for a move record.
fn from_record(form: &Form, record: &MoveRecord, mover: Option<Side>) -> ConvertedMove<DialectRecord> {
    let mut losses = Vec::new();
    let value = match record {
        MoveRecord::Move(step) => {
            let is_jump = form.special && step.kind() == MoveKind::Jump;
            let kind = if is_jump { MoveKind::Jump } else { MoveKind::Plain };
            if step.kind() != kind {
                losses.push(MoveLoss::KindWithoutCounterpart { kind: step.kind() });
            }
            let mark = step.mark().and_then(|mark| match mark_of_form(form, mark, mover.or(step.side())) {
                Ok(mark) => Some(mark),
                Err(loss) => {
                    losses.push(loss);
                    None
                }
            });
            let prefix = |piece: Option<Piece>| piece.filter(|_| form.special).and_then(without_side);
            let captures = step.captures().iter();
            let captures = captures.map(|capture| capture.with_piece(prefix(capture.piece())));
            let (origin, target) = (step.origin(), step.target());
            let step =
                DialectMove::from_parts(prefix(step.piece()), origin, kind, target, distinct(captures), None);
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

/// The mark of a dialect for a mark of the king.
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
