//! The moves of a game, read and edited by address.

use notation_syntax::invariant::ExpectOr as _;
use serde::Serialize;
use tafl_game_record::{Address, CommentText, GameRecord as Record, MoveIndex, NodeId};
use tafl_moves::MoveRecord;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::js;
use super::moves::{MAX_MOVES, too_many_moves};
use super::options::{argument, named};
use super::record::GameRecord;
use crate::failure::Failure;

/// A move in the list of moves.
#[derive(Serialize)]
struct ListedMove {
    address: String,
    #[serde(rename = "move")]
    record: String,
}

#[wasm_bindgen]
impl GameRecord {
    /// The number of moves, including variations.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.record.tree().len()
    }

    /// All moves with their addresses: the main line, then the variations of each of its moves.
    #[wasm_bindgen(unchecked_return_type = "ListedMove[]")]
    pub fn moves(&self) -> Result<JsValue, Failure> {
        limit(&self.record)?;
        let tree = self.record.tree();
        let listed = |(address, node): (Address, NodeId)| {
            let record = tree.move_record(node)?.to_string();
            Some(ListedMove { address: address.to_string(), record })
        };
        Ok(js::object(&tree.walk().filter_map(listed).collect::<Vec<_>>()))
    }

    /// The move record at an address.
    #[wasm_bindgen(js_name = moveAt)]
    pub fn move_at(&self, address: &str) -> Result<String, Failure> {
        let node = node(&self.record, address)?;
        self.record.tree().move_record(node).map(ToString::to_string).ok_or_else(|| unknown(address))
    }

    /// The address of the move that this one follows; `undefined` for a first move.
    pub fn parent(&self, address: &str) -> Result<Option<String>, Failure> {
        let tree = self.record.tree();
        let parent = tree.parent(node(&self.record, address)?);
        Ok(parent.and_then(|parent| tree.address(parent)).map(|address| address.to_string()))
    }

    /// The addresses of the moves that follow: the first continues the line, the others are variations. Without an
    /// address, the first moves of the game.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn children(&self, address: Option<String>) -> Result<JsValue, Failure> {
        let children = children(&self.record, optional_node(&self.record, address.as_deref())?);
        let addresses: Vec<String> = children.iter().map(ToString::to_string).collect();
        Ok(js::words(&addresses.join(" ")))
    }

    /// Adds a move after the one with this address, or without an address as a first move, and returns its address. If the
    /// move is there already, nothing changes.
    pub fn play(&mut self, address: Option<String>, record: &str) -> Result<String, Failure> {
        let parent = optional_node(&self.record, address.as_deref())?;
        let record: MoveRecord = argument(record)?;
        let added = named("move-unknown", self.record.tree_mut().add(parent, record))?;
        Ok(self.address(added))
    }

    /// Replaces a move.
    #[wasm_bindgen(js_name = setMove)]
    pub fn set_move(&mut self, address: &str, record: &str) -> Result<(), Failure> {
        let node = node(&self.record, address)?;
        let record: MoveRecord = argument(record)?;
        named("move-unknown", self.record.tree_mut().set_move_record(node, record))
    }

    /// Deletes a move and all that follow it, and returns the address of the move before it.
    pub fn delete(&mut self, address: &str) -> Result<Option<String>, Failure> {
        let node = node(&self.record, address)?;
        let before = named("move-unknown", self.record.tree_mut().delete(node))?;
        Ok(before.map(|before| self.address(before)))
    }

    /// Moves a variation up by one, and returns the new address of the move.
    pub fn promote(&mut self, address: &str) -> Result<String, Failure> {
        let node = node(&self.record, address)?;
        named("move-unknown", self.record.tree_mut().promote(node))?;
        Ok(self.address(node))
    }

    /// Moves a variation down by one, and returns the new address of the move.
    pub fn demote(&mut self, address: &str) -> Result<String, Failure> {
        let node = node(&self.record, address)?;
        named("move-unknown", self.record.tree_mut().demote(node))?;
        Ok(self.address(node))
    }

    /// Makes the line that leads to a move the main line, and returns the new address of the move.
    #[wasm_bindgen(js_name = makeMainLine)]
    pub fn make_main_line(&mut self, address: &str) -> Result<String, Failure> {
        let node = node(&self.record, address)?;
        named("move-unknown", self.record.tree_mut().make_main_line(node))?;
        Ok(self.address(node))
    }

    /// Numbers the turns 1, 2, 3 again; puzzle tags follow their moves.
    pub fn renumber(&mut self) {
        self.record.renumber();
    }

    /// The comment on a move, with its clock and hints.
    pub fn comment(&self, address: &str) -> Result<Option<String>, Failure> {
        let node = node(&self.record, address)?;
        Ok(self.record.tree().comment(node).map(|comment| comment.as_str().to_owned()))
    }

    /// Replaces the comment on a move, or removes it.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, address: &str, comment: Option<String>) -> Result<(), Failure> {
        let node = node(&self.record, address)?;
        let comment = comment.as_deref().map(CommentText::new).transpose();
        let comment = named("comment-invalid", comment)?;
        named("move-unknown", self.record.tree_mut().set_comment(node, comment))
    }

    fn address(&self, node: NodeId) -> String {
        self.record
            .tree()
            .address(node)
            .map(|address| address.to_string())
            .expect_or_default("the node is in the tree")
    }
}

/// The addresses of the moves that follow, computed together: each alone takes as long as all that precede it.
fn children(record: &Record, parent: Option<NodeId>) -> Vec<Address> {
    let tree = record.tree();
    let before = parent.and_then(|parent| tree.address(parent));
    let before = before.unwrap_or_else(|| Address::main(MoveIndex::START));
    let replaced = tree.children(parent).next().and_then(|first| tree.index(first));
    let address = |(number, child): (u32, NodeId)| {
        let index = tree.index(child)?;
        Some(match number {
            0 => before.clone().at(index),
            // A variation of the main line belongs to the move that it replaces, any other to the one that it follows.
            _ if before.depth() == 0 => Address::main(replaced?).variation(number, index),
            _ => before.clone().variation(number, index),
        })
    };
    (0..).zip(tree.children(parent)).filter_map(address).collect()
}

/// The move with this address.
pub(crate) fn node(record: &Record, address: &str) -> Result<NodeId, Failure> {
    record.tree().find(&argument(address)?).ok_or_else(|| unknown(address))
}

fn optional_node(record: &Record, address: Option<&str>) -> Result<Option<NodeId>, Failure> {
    address.map(|address| node(record, address)).transpose()
}

/// The game has a move at each address that the caller names, or the call fails.
pub(crate) fn unknown(address: &str) -> Failure {
    Failure::plain("address-unknown", &format!("the game has no move {address}"))
}

/// Checks that the positions after all moves of a game are small enough to be objects.
pub(crate) fn limit_positions(record: &Record) -> Result<(), Failure> {
    limit(record)?;
    let squares = record.start().map_or(0, |start| usize::from(start.dimension().get()).pow(2));
    let length = record.tree().len();
    if length.saturating_mul(squares) <= MAX_SQUARES {
        return Ok(());
    }
    let message = format!(
        "the positions of {length} moves on {squares} squares are too large for objects, expected {MAX_SQUARES} squares at \
         most; use `Game.fromRecord` or read the game in parts"
    );
    Err(Failure::plain("positions-too-large", &message))
}

/// The most squares that the positions of one call have in total: 100,000 moves on 19 by 19 squares.
const MAX_SQUARES: usize = 40_000_000;

/// Checks that the moves of a game are few enough to be objects.
pub(crate) fn limit(record: &Record) -> Result<(), Failure> {
    let length = record.tree().len();
    if length > MAX_MOVES { Err(too_many_moves(length)) } else { Ok(()) }
}
