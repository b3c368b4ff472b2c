//! A position in a game.

use alloc::vec::Vec;

use serde::Serialize;
use tafl_moves::MoveRecord;
use tafl_position::{Position, Side};

use crate::address::Address;
use crate::comment::Markup;
use crate::record::GameRecord;
use crate::tree::NodeId;

/// A position in a game as an object, as `tafl replay --format json` prints it.
///
/// ```
/// use tafl_game_record::GameRecord;
/// use tafl_game_record::json::PlyObject;
///
/// let record: GameRecord = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 [north]\n".parse()?;
/// for ply in record.replay()? {
///     let ply = ply?;
///     let object = PlyObject::new(&record, ply.address, ply.node, ply.position, ply.side_to_move);
///     let expected = r#"{"address":"1a","move":"a1-a2","position":"/3/t2/2K/","side_to_move":"defenders","comments":["north"]}"#;
///     assert_eq!(serde_json::to_string(&object)?, expected);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct PlyObject<'r> {
    /// The address of the move that led there; `0a` for the start.
    pub address: Address,
    /// The move that led there; `None` at the start.
    #[serde(rename = "move")]
    pub move_record: Option<&'r MoveRecord>,
    /// The position after it.
    pub position: Position,
    /// The side to move.
    pub side_to_move: Option<Side>,
    /// The comment on the move, then those of its turn that belong to no move, as in
    /// [`MoveObject::comments`](super::MoveObject::comments).
    pub comments: Vec<&'r str>,
    /// The markup of the comment on the move; without any, the field is not written.
    #[serde(skip_serializing_if = "Markup::is_empty")]
    pub markup: Markup,
}

impl<'r> PlyObject<'r> {
    /// The position after a move of a record; at the start, without a move.
    pub fn new(
        record: &'r GameRecord,
        address: Address,
        node: impl Into<Option<NodeId>>,
        position: Position,
        side_to_move: Option<Side>,
    ) -> Self {
        let (tree, node) = (record.tree(), node.into());
        let comment = node.and_then(|id| tree.comment(id));
        Self {
            address,
            move_record: node.and_then(|id| tree.move_record(id)),
            position,
            side_to_move,
            comments: node.map(|id| tree.comments(id).collect()).unwrap_or_default(),
            markup: comment.map(|comment| comment.view().markup()).unwrap_or_default(),
        }
    }
}
