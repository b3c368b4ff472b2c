#![doc = include_str!("../json.md")]

mod from_record;
mod to_record;

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use tafl_moves::{Mark, MoveRecord};
use tafl_position::{Position, Side, Square};
use tafl_rules::Rules;

use crate::address::Address;
use crate::comment::CommentText;
use crate::tag::Tag;
use crate::value::{ClockTime, GameResult};

pub use to_record::ObjectError;

/// A game as an object with fields.
///
/// ```
/// use tafl_game_record::GameRecord;
/// use tafl_game_record::json::GameObject;
///
/// let record: GameRecord = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-b3\n".parse()?;
/// let json = serde_json::to_string(&record.to_object())?;
/// let object: GameObject = serde_json::from_str(&json)?;
/// assert_eq!(object.moves[1].position.as_ref().unwrap().to_string(), "/3/t2/1K1/");
/// assert_eq!(GameRecord::try_from(object)?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct GameObject {
    /// The tags in their order, without the rules and the position.
    pub tags: Vec<Tag>,
    /// The rules.
    pub rules: Option<Rules>,
    /// The start position of the position tag, which goes before that of the rules.
    pub position_tag: Option<Position>,
    /// How the game ended, where a tag says so. Told, not read back: the tag is.
    pub result: Option<GameResult>,
    /// Where the pieces stand at the start. Told, not read back.
    pub start: Option<Position>,
    /// The side that moves first. Told, not read back.
    pub side_to_move: Option<Side>,
    /// Every move: the main line, then the variations, in the order of [`Tree::walk`](crate::Tree::walk).
    pub moves: Vec<MoveObject>,
}

/// A move of a [`GameObject`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MoveObject {
    /// The address of the move. Where no move has one, moves are numbered as the specification has it.
    #[serde(default)]
    pub address: Option<Address>,
    /// The place in [`moves`](GameObject::moves), from 0, of the move that this one follows; `None` for a first
    /// move.
    #[serde(default)]
    pub after: Option<usize>,
    /// The move.
    #[serde(rename = "move")]
    pub record: MoveRecord,
    /// The side that made it; `None` for a resignation, and where the game cannot be replayed so far. Told, not
    /// read back.
    #[serde(default)]
    pub side: Option<Side>,
    /// The square that the piece leaves; `None` for a resignation. Told, not read back.
    #[serde(default)]
    pub from: Option<Square>,
    /// The square that the piece goes to; `None` for a resignation. Told, not read back.
    #[serde(default)]
    pub to: Option<Square>,
    /// The squares on which pieces are captured, in the order of the move. Told, not read back.
    #[serde(default)]
    pub captures: Vec<Square>,
    /// What the move does to the king. Told, not read back.
    #[serde(default)]
    pub mark: Option<Mark>,
    /// The position after the move; `None` where the game cannot be replayed so far. Told, not read back.
    #[serde(default)]
    pub position: Option<Position>,
    /// The side to move next, as [`Ply::side_to_move`](crate::Ply::side_to_move) has it. Told, not read back.
    #[serde(default)]
    pub side_to_move: Option<Side>,
    /// The comment on the move, and behind it comments of the turn that belong to no move. Where there are only
    /// such, the first one is empty.
    #[serde(default)]
    pub comments: Vec<CommentText>,
    /// The clock at the head of the comment. Told, not read back.
    #[serde(default)]
    pub clock: Option<ClockTime>,
}

impl MoveObject {
    /// This move, following the move at that place; `None` for a first move. It has no address, and nothing
    /// of it is told.
    pub fn new(record: MoveRecord, after: Option<usize>) -> Self {
        Self {
            address: None,
            after,
            record,
            side: None,
            from: None,
            to: None,
            captures: Vec::new(),
            mark: None,
            position: None,
            side_to_move: None,
            comments: Vec::new(),
            clock: None,
        }
    }
}
