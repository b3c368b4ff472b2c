//! The introduction of a puzzle: the moves from `puzzle-prestart` to `puzzle-start`.

use alloc::vec::Vec;

use super::error::PuzzleError;
use crate::address::Address;
use crate::error::TagError;
use crate::move_index::MoveIndex;
use crate::record::GameRecord;
use crate::tag::{PUZZLE_PRESTART, PUZZLE_START};
use crate::tree::{NodeId, Tree};

/// Where a puzzle begins, and the moves that introduce it. `None` is the start of the game.
pub(super) struct Introduction {
    /// The move of `puzzle-prestart`, after which the introduction begins.
    pub(super) prestart: Option<NodeId>,
    /// The move of `puzzle-start`, after which the solver plays.
    pub(super) start: Option<NodeId>,
    /// The moves from there to here.
    pub(super) moves: Vec<NodeId>,
}

impl Introduction {
    // deviation: G3
    pub(super) fn of(record: &GameRecord) -> Result<Self, PuzzleError> {
        let start_at = address(PUZZLE_START, record.puzzle_start())?;
        let prestart_at = address(PUZZLE_PRESTART, record.puzzle_prestart())?;
        let start_at = start_at.unwrap_or(Address::main(MoveIndex::START));
        let prestart_at = prestart_at.unwrap_or_else(|| start_at.clone());

        let tree = record.tree();
        let start = find(tree, PUZZLE_START, &start_at)?;
        let prestart = find(tree, PUZZLE_PRESTART, &prestart_at)?;
        let path = tree.path(start);
        let before = match prestart {
            None => Some(0),
            Some(prestart) => path.iter().position(|&id| id == prestart).map(|index| index + 1),
        };
        match before.and_then(|before| path.get(before..)) {
            Some(moves) => Ok(Self { prestart, start, moves: moves.to_vec() }),
            None => Err(PuzzleError::PrestartNotBefore { prestart: prestart_at, start: start_at }),
        }
    }
}

fn address(
    name: &'static str,
    tag: Option<Result<Address, TagError>>,
) -> Result<Option<Address>, PuzzleError> {
    tag.transpose().map_err(|error| PuzzleError::Tag { name, error: error.into_kind() })
}

/// The move at the address in a tag; `None` for `0a`, the start of the game.
fn find(tree: &Tree, name: &'static str, address: &Address) -> Result<Option<NodeId>, PuzzleError> {
    if *address == Address::main(MoveIndex::START) {
        return Ok(None);
    }
    let no_such_move = || PuzzleError::NoSuchMove { name, address: address.clone() };
    tree.find(address).map(Some).ok_or_else(no_such_move)
}
