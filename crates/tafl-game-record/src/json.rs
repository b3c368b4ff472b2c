#![doc = include_str!("json.md")]

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::invariant::broken;
use notation_syntax::{Notation, codes};
use serde::{Deserialize, Serialize};
use tafl_moves::{Capture, Mark, MoveRecord};
use tafl_position::{Position, Side, Square};
use tafl_rules::Rules;

use crate::address::{Address, MoveIndex};
use crate::comment::{CommentText, Markup};
use crate::playback::Playback;
use crate::record::GameRecord;
use crate::tag::Tag;
use crate::tree::{NodeId, Tree};
use crate::value::{ClockTime, GameResult};

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
    /// [`MoveObject::comments`].
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

/// Fields that are not read back, such as positions, are ignored.
impl TryFrom<GameObject> for GameRecord {
    type Error = ObjectError;

    fn try_from(object: GameObject) -> Result<Self, ObjectError> {
        let GameObject { tags, rules, position_tag, moves, .. } = object;
        let addresses: Vec<Option<Address>> = moves.iter().map(|step| step.address.clone()).collect();
        let (tree, ids) = tree(moves)?;
        check_printed(&tree, &ids, &addresses)?;
        Ok(Self { tags, rules, position: position_tag, tree })
    }
}

fn tree(moves: Vec<MoveObject>) -> Result<(Tree, Vec<NodeId>), ObjectError> {
    let addressed = moves.iter().any(|step| step.address.is_some());
    let mut tree = Tree::default();
    // By index: the id of each move, and its address.
    let mut ids: Vec<NodeId> = Vec::new();
    let mut addresses: Vec<Option<Address>> = Vec::new();
    // The moves that follow a move, by number: 0 continues the line. Without addresses, the first one does.
    let mut following: Vec<(Option<NodeId>, u32, NodeId)> = Vec::new();
    for (at, step) in moves.into_iter().enumerate() {
        if addressed && step.address.is_none() {
            return Err(ObjectError::MissingAddress { index: at });
        }
        let before = match step.after {
            Some(after) => Some(*ids.get(after).ok_or(ObjectError::MoveOrder { index: at, after })?),
            None => None,
        };
        let depth = step.after.and_then(|after| addresses.get(after)?.as_ref()).map_or(0, Address::depth);
        let index = step.address.as_ref().map_or(MoveIndex::START, Address::index);
        let id = tree.push(before, step.move_record, index);
        let number = step.address.as_ref().map_or(0, |address| number(address, depth));
        following.push((before, number, id));
        let mut comments = step.comments.into_iter();
        tree.put_comment(id, comments.next());
        for comment in comments.filter(|comment| !comment.is_empty()) {
            tree.add_surplus(id, comment.as_str());
        }
        ids.push(id);
        addresses.push(step.address);
    }
    following.sort_unstable();
    link(&mut tree, &following);
    if addressed {
        check(&tree, &ids, &addresses)?;
    } else {
        tree.renumber();
    }
    settle(&mut tree, &ids);
    Ok((tree, ids))
}

/// The number of the variation that a move begins after a move of this depth; 0 if it continues the line.
fn number(address: &Address, depth: usize) -> u32 {
    let last = address.branches().last().filter(|_| address.depth() > depth);
    last.map_or(0, |branch| branch.variation)
}

/// Links the moves to those that they follow, in the order of their numbers.
fn link(tree: &mut Tree, following: &[(Option<NodeId>, u32, NodeId)]) {
    let mut last: Option<(Option<NodeId>, NodeId)> = None;
    for &(before, _, id) in following {
        match last {
            Some((same, sibling)) if same == before => tree.set_next_sibling(sibling, Some(id)),
            _ => tree.set_continuation(before, Some(id)),
        }
        last = Some((before, id));
    }
}

/// Checks that every move has its address in the tree.
///
/// It stops at the first error, because the expected addresses can be much longer than the incorrect ones.
fn check(tree: &Tree, ids: &[NodeId], addresses: &[Option<Address>]) -> Result<(), ObjectError> {
    for (expected, id) in tree.walk() {
        // Ids are in ascending order.
        let Ok(at) = ids.binary_search(&id) else { continue };
        if let Some(found) = addresses.get(at).and_then(Option::as_ref).filter(|found| **found != expected) {
            return Err(ObjectError::Address { index: at, found: found.clone(), expected });
        }
    }
    Ok(())
}

/// Checks that the moves have their addresses when the game is printed and read: turns can be numbered out of sequence, but
/// the letters within a turn follow from its moves.
fn check_printed(tree: &Tree, ids: &[NodeId], addresses: &[Option<Address>]) -> Result<(), ObjectError> {
    if addresses.iter().all(Option::is_none) {
        return Ok(());
    }
    let printed = GameRecord { tree: tree.clone(), ..GameRecord::default() }.to_string();
    let read = GameRecord::parse_all(&printed).value.expect_or_default("what was printed is read");
    for ((found, id), (expected, _)) in tree.walk().zip(read.tree.walk()) {
        let Ok(index) = ids.binary_search(&id) else { continue };
        if found != expected {
            return Err(ObjectError::Address { index, found, expected });
        }
    }
    Ok(())
}

/// Moves surplus comments to the last move of their turn, line by line.
fn settle(tree: &mut Tree, ids: &[NodeId]) {
    for &id in ids {
        if tree.continuation(tree.parent(id)) != Some(id) || tree.parent(id).is_none() {
            tree.settle_surplus(id);
        }
    }
}

codes! {
    /// Why an object is not a game. Indexes count from 0, as in `after`.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum ObjectError {
        /// In the list of moves, a move comes after the move that it follows.
        #[code(error, "object-move-order", r#"{"moves": [{"move": "a1-a2", "after": 0}]}"#)]
        #[error("`moves[{index}]` follows `moves[{after}]`, which does not come before it; order the moves")]
        MoveOrder {
            /// The index of the move.
            index: usize,
            /// The index of the move that it follows.
            after: usize,
        },
        /// Either all moves have an address, or none.
        #[code(
            error,
            "object-address-missing",
            r#"{"moves": [{"move": "a1-a2", "address": "1a"}, {"move": "c3-c2", "after": 0}]}"#
        )]
        #[error("`moves[{index}]` has no address; write one for every move, or for none")]
        MissingAddress {
            /// The index of the move.
            index: usize,
        },
        /// The address of a move differs from the one that follows from the move before it.
        #[code(error, "object-address", r#"{"moves": [{"move": "a1-a2", "address": "1b"}, {"move": "c3-c2", "address": "1a"}]}"#)]
        #[error("`moves[{index}]` has the address {found}, expected {expected} because of the move that it follows")]
        Address {
            /// The index of the move.
            index: usize,
            /// Its address.
            found: Address,
            /// The address that it should have.
            expected: Address,
        },
    }
}
