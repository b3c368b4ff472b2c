//! Games, played move by move without knowing their rules.

use tafl_game_record::json::PlyObject;
use tafl_game_record::{Address, MoveIndex, Replay, ReplayError};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use super::record::GameRecord;
use super::tree;
use crate::failure::Failure;

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
        let start = Address::main(MoveIndex::START);
        let (position, side_to_move) = (replay.position().clone(), replay.side_to_move());
        let mut plies = vec![PlyObject::new(&self.record, start, None, position, side_to_move)];
        for ply in replay {
            let ply = ply.map_err(|error| failure(&error))?;
            plies.push(PlyObject::new(&self.record, ply.address, ply.node, ply.position, ply.side_to_move));
        }
        Ok(js::object(&plies))
    }
}

/// A failure at a move has its address.
pub(crate) fn failure(error: &ReplayError) -> Failure {
    let address = match error {
        ReplayError::Move { address, .. } => Some(address.to_string()),
        _ => None,
    };
    Failure::coded(error).at(address)
}
