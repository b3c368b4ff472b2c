#![doc = include_str!("../json.md")]

mod error;
mod from_record;
mod ply;
mod to_record;

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use tafl_moves::{Mark, MoveRecord};
use tafl_position::{Position, Side, Square};
use tafl_rules::Rules;

use crate::address::Address;
use crate::comment::{CommentText, Markup};
use crate::tag::Tag;
use crate::value::{ClockTime, GameResult};

pub use error::ObjectError;
pub use ply::PlyObject;

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
    /// The tags in their order, without the rules and position tags.
    pub tags: Vec<Tag>,
    /// The rules.
    pub rules: Option<Rules>,
    /// The start position of the position tag, which overrides that of the rules.
    pub position_tag: Option<Position>,
    /// The result of the game, if it has a readable `result` tag. Not read back: the tag is.
    pub result: Option<GameResult>,
    /// The start position. Not read back.
    pub start: Option<Position>,
    /// The side that moves first. Not read back.
    pub side_to_move: Option<Side>,
    /// All moves: the main line, then the variations, in the order of [`Tree::walk`](crate::Tree::walk).
    pub moves: Vec<MoveObject>,
}

/// A move of a [`GameObject`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct MoveObject {
    /// The address of the move. If no move has one, the moves are numbered by the specification.
    #[serde(default)]
    pub address: Option<Address>,
    /// The index in [`moves`](GameObject::moves) of the move that this one follows; `None` for a first move.
    #[serde(default)]
    pub after: Option<usize>,
    /// The move.
    #[serde(rename = "move")]
    pub move_record: MoveRecord,
    /// The side that made it; `None` for a resignation, or if the game cannot be replayed up to it. Not read back.
    #[serde(default)]
    pub side: Option<Side>,
    /// The square that the piece leaves; `None` for a resignation. Not read back.
    #[serde(default)]
    pub from: Option<Square>,
    /// The square that the piece moves to; `None` for a resignation. Not read back.
    #[serde(default)]
    pub to: Option<Square>,
    /// The squares of captured pieces, in the order of the move record. Not read back.
    #[serde(default)]
    pub captures: Vec<Square>,
    /// The state of the king after the move. Not read back.
    #[serde(default)]
    pub mark: Option<Mark>,
    /// The position after the move; `None` if the game cannot be replayed up to it. Not read back.
    #[serde(default)]
    pub position: Option<Position>,
    /// The side to move next, as in [`Ply::side_to_move`](crate::Ply::side_to_move). Not read back.
    #[serde(default)]
    pub side_to_move: Option<Side>,
    /// The comment on the move, followed by comments of the turn that belong to no move. If there are only the latter,
    /// the first element is empty.
    #[serde(default)]
    pub comments: Vec<CommentText>,
    /// The clock at the start of the comment. Not read back.
    #[serde(default)]
    pub clock: Option<ClockTime>,
}

impl MoveObject {
    /// A move that follows the move with index `after`; `None` for a first move. It has no address, and the fields that
    /// are not read back are empty.
    pub fn new(record: MoveRecord, after: Option<usize>) -> Self {
        Self {
            address: None,
            after,
            move_record: record,
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

    /// The markup of the comment on the move.
    pub fn markup(&self) -> Markup {
        self.comments.first().map(|comment| comment.view().markup()).unwrap_or_default()
    }

    /// The comments without the clock and the markup, each on lines of its own.
    pub fn text(&self) -> String {
        let own = self.comments.first().map(|comment| comment.view().without_markup());
        let surplus = self.comments.iter().skip(1).map(|comment| comment.as_str().trim().into());
        let texts: Vec<String> = own.into_iter().chain(surplus).filter(|text| !text.is_empty()).collect();
        texts.join("\n")
    }
}
