//! The clocks after each move.
//!
//! Comments have the clock of the side that moved, in seconds. A tag has both clocks, in milliseconds.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::{ClockTime, CommentText, GameRecord, NodeId, TimeRemaining};
use tafl_position::Side;

use crate::tags;

/// The tag of the clocks: pairs of milliseconds, those of the attackers first, as in `900000/900000 910000/900000`.
pub(super) const TAG: &str = "hnefatafl-org-archive-clocks";

/// The milliseconds left to both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clocks {
    pub(super) attackers: i64,
    pub(super) defenders: i64,
}

impl Clocks {
    /// The clock of a side in whole seconds; `None` if it cannot be on a clock.
    fn of(self, side: Side) -> Option<ClockTime> {
        let left = if side == Side::Attackers { self.attackers } else { self.defenders };
        let seconds = u32::try_from(left.checked_div(1000)?).ok()?;
        Some(ClockTime::new(Duration::from_secs(seconds.into())))
    }
}

/// Sets comments and tags of a game. Without an entry for the start, there are as many clocks as moves and resignations.
pub(super) fn set(record: &mut GameRecord, clocks: &[Clocks], movers: &[Side], has_start: bool) {
    let pair = |clocks: &Clocks| alloc::format!("{}/{}", clocks.attackers, clocks.defenders);
    let text: Vec<String> = clocks.iter().map(pair).collect();
    if text.is_empty() {
        return;
    }
    tags::set(record, TAG, &text.join(" "));
    for (id, comment) in comments(record, clocks, movers, has_start) {
        record.tree_mut().set_comment(id, comment).expect_or_default("the tree has the move");
    }
    let last = clocks.last().and_then(|last| Some((last.of(Side::Attackers)?, last.of(Side::Defenders)?)));
    if let Some((attackers, defenders)) = last {
        record.set_time_remaining(TimeRemaining::new(attackers, defenders));
    }
}

/// The comments with clocks of the main line.
pub(super) fn comments(
    record: &GameRecord,
    clocks: &[Clocks],
    movers: &[Side],
    has_start: bool,
) -> Vec<(NodeId, CommentText)> {
    let moves = record.tree().main_line().zip(movers).zip(clocks.iter().skip(usize::from(has_start)));
    moves
        .filter_map(|((id, side), clocks)| {
            let text = clocks.of(*side)?.to_string();
            Some((id, CommentText::new(&text).ok()?))
        })
        .collect()
}

/// The clocks in the tag of a record.
pub(super) fn of_tag(record: &GameRecord) -> Option<Vec<Clocks>> {
    let pair = |word: &str| {
        let (attackers, defenders) = word.split_once('/')?;
        Some(Clocks { attackers: attackers.parse().ok()?, defenders: defenders.parse().ok()? })
    };
    tags::text(record, TAG)?.split_whitespace().map(pair).collect()
}
