//! Games, played move by move without knowing their rules.

use serde::Serialize;
use tafl_game_record::{
    Address, CommentText, GameRecord as Record, MoveIndex, NodeId, Ply, Replay, ReplayError,
};
use tafl_position::{Position, Side};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::js;
use crate::record::GameRecord;
use crate::tree;

/// A position in a game, with the fields of `tafl replay`.
#[derive(Serialize)]
pub(crate) struct PlyObject<'r> {
    address: String,
    #[serde(rename = "move")]
    record: Option<String>,
    position: String,
    side_to_move: Option<&'static str>,
    comments: Vec<&'r str>,
}

#[wasm_bindgen]
impl GameRecord {
    /// The start and the position after each move of the main line. No rules are needed: moves list their captures. Throws
    /// a `TaflError` at a move that does not fit the board, with its address.
    #[wasm_bindgen(unchecked_return_type = "Ply[]")]
    pub fn replay(&self) -> Result<JsValue, Failure> {
        self.replayed(self.record.replay())
    }

    /// The start and the position after each move, including variations.
    #[wasm_bindgen(js_name = replayAll, unchecked_return_type = "Ply[]")]
    pub fn replay_all(&self) -> Result<JsValue, Failure> {
        self.replayed(self.record.replay_all())
    }

    /// The start and the position after each move of the line through the one with this address: the moves that lead to it,
    /// and those that follow to the end of the line.
    #[wasm_bindgen(js_name = replayLine, unchecked_return_type = "Ply[]")]
    pub fn replay_line(&self, address: &str) -> Result<JsValue, Failure> {
        self.replayed(self.record.replay_line(tree::node(&self.record, address)?))
    }

    fn replayed(&self, replay: Result<Replay<'_>, ReplayError>) -> Result<JsValue, Failure> {
        tree::limit_positions(&self.record)?;
        let replay = replay.map_err(|error| failure(&error))?;
        let mut plies = vec![PlyObject::start(replay.position(), replay.side_to_move())];
        for ply in replay {
            plies.push(PlyObject::new(&self.record, &ply.map_err(|error| failure(&error))?));
        }
        Ok(js::object(&plies))
    }
}

impl<'r> PlyObject<'r> {
    pub(crate) fn start(position: &Position, side_to_move: Option<Side>) -> Self {
        Self {
            address: Address::main(MoveIndex::START).to_string(),
            record: None,
            position: position.to_string(),
            side_to_move: side_to_move.map(Side::name),
            comments: Vec::new(),
        }
    }

    fn new(record: &'r Record, ply: &Ply<'_>) -> Self {
        Self {
            address: ply.address.to_string(),
            record: Some(ply.move_record.to_string()),
            position: ply.position.to_string(),
            side_to_move: ply.side_to_move.map(Side::name),
            comments: comments(record, ply.node),
        }
    }
}

/// The comment on a move, then the comments of its turn that have no move. If only those exist, an empty one precedes
/// them.
fn comments(record: &Record, node: NodeId) -> Vec<&str> {
    let surplus = record.tree().surplus_comments(node);
    let own = record.tree().comment(node).map(CommentText::as_str);
    let own = own.or_else(|| surplus.clone().next().map(|_| ""));
    own.into_iter().chain(surplus).collect()
}

/// A failure at a move has its address.
pub(crate) fn failure(error: &ReplayError) -> Failure {
    let address = match error {
        ReplayError::Move { address, .. } => Some(address.to_string()),
        _ => None,
    };
    Failure::coded(error).at(address)
}
