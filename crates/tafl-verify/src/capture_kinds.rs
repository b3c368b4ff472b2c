//! How the moves of a game capture.

use alloc::vec::Vec;

use tafl_game_record::NodeId;
use tafl_play::CaptureKind;

/// How the moves of a game capture. Returned by [`Verifier::verify_captures`](crate::Verifier::verify_captures).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaptureKinds(Vec<(NodeId, Vec<CaptureKind>)>);

impl CaptureKinds {
    /// How a move captures each of its pieces, in the order of the record. `None` if it is not legal, is not judged, or does
    /// not capture these pieces, and while the position is not that of the rules because of such captures before.
    pub fn of(&self, node: NodeId) -> Option<&[CaptureKind]> {
        let index = self.0.binary_search_by_key(&node, |(node, _)| *node).ok()?;
        self.0.get(index).map(|(_, kinds)| kinds.as_slice())
    }

    pub(crate) fn push(&mut self, node: NodeId, kinds: Vec<CaptureKind>) {
        self.0.push((node, kinds));
    }

    /// After the last move. The walk does not visit variations in the order of their numbers.
    pub(crate) fn sorted(mut self) -> Self {
        self.0.sort_unstable_by_key(|(node, _)| *node);
        self
    }
}
