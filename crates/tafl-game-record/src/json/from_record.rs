//! From a record to an object.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_moves::{Capture, MoveRecord};

use crate::address::Address;
use crate::comment::CommentText;
use crate::json::{GameObject, MoveObject};
use crate::playback::Playback;
use crate::record::GameRecord;
use crate::tree::{NodeId, Tree};

impl GameRecord {
    /// The game as an object with fields, for JSON and similar formats.
    ///
    /// It contains the position after every move, which takes much more memory than the text of the game.
    pub fn to_object(&self) -> GameObject {
        let mut playback = Playback::new(self).ok();
        let side_to_move = playback.as_ref().and_then(Playback::side_to_move);
        let mut indexes = BTreeMap::new();
        let mut moves: Vec<MoveObject> = Vec::new();
        for (index, (address, id)) in self.tree.walk().enumerate() {
            indexes.insert(id, index);
            let after = self.tree.parent(id).and_then(|parent| indexes.get(&parent).copied());
            let Some(mut object) = describe(&self.tree, address, id, after) else {
                broken("the walk is over the moves of the tree", ());
                continue;
            };
            // The moves after one that cannot be played are not tried: each would fail again.
            let reached =
                after.and_then(|after| moves.get(after)).is_none_or(|before| before.position.is_some());
            if let Some(playback) = playback.as_mut().filter(|_| reached) {
                if playback.go_to(id).is_ok() {
                    object.side = playback.mover();
                    object.position = Some(playback.position().clone());
                    object.side_to_move = playback.side_to_move();
                }
            }
            moves.push(object);
        }
        GameObject {
            tags: self.tags.clone(),
            rules: self.rules.clone(),
            position_tag: self.position.clone(),
            result: self.result().and_then(Result::ok),
            start: self.start().cloned(),
            side_to_move,
            moves,
        }
    }
}

/// The fields that do not need the position.
fn describe(tree: &Tree, address: Address, id: NodeId, after: Option<usize>) -> Option<MoveObject> {
    let record: MoveRecord = tree.move_record(id)?.clone();
    let comment = |text| CommentText::new(text).expect_or_default("it was a comment");
    Some(MoveObject {
        address: Some(address),
        from: record.origin(),
        to: record.target(),
        captures: record.captures().iter().copied().map(Capture::square).collect(),
        mark: record.mark(),
        clock: tree.comment(id).and_then(CommentText::clock),
        comments: tree.comments(id).map(comment).collect(),
        ..MoveObject::new(record, after)
    })
}
