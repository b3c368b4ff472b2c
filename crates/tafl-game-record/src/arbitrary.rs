//! Arbitrary records and addresses, for fuzzing.

use alloc::vec::Vec;

use arbitrary::{Arbitrary, Result, Unstructured};
use tafl_moves::MoveRecord;
use tafl_position::Position;

use crate::address::Address;
use crate::address::MoveIndex;
use crate::comment::CommentText;
use crate::record::GameRecord;
use crate::tag::{Tag, TagValue};
use crate::tree::Tree;

impl<'a> Arbitrary<'a> for MoveIndex {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(u.arbitrary()?, u.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for Address {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let branches = u.int_in_range(0..=6)?;
        (0..branches).try_fold(Self::main(u.arbitrary()?), |address, _| {
            Ok(address.variation(u.int_in_range(1..=u32::MAX)?, u.arbitrary()?))
        })
    }
}

/// A tree of moves that are played after arbitrary others.
impl<'a> Arbitrary<'a> for Tree {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut tree = Self::default();
        let mut ids = Vec::new();
        for _ in 0..u.int_in_range(0..=40)? {
            // Mostly after the last move, so that lines become long.
            let parent = if u.ratio(3, 4)? || ids.is_empty() { ids.last() } else { Some(u.choose(&ids)?) };
            let record: MoveRecord = u.arbitrary()?;
            // The tree has every move of the list.
            let Ok(id) = tree.add(parent.copied(), record) else { continue };
            if u.ratio(1, 3)? {
                tree.put_comment(id, CommentText::new(u.arbitrary()?).ok());
            }
            ids.push(id);
        }
        Ok(tree)
    }
}

impl<'a> Arbitrary<'a> for GameRecord {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut record = Self { tree: u.arbitrary()?, rules: u.arbitrary()?, ..Self::default() };
        record.position = Option::<Position>::arbitrary(u)?;
        for _ in 0..u.int_in_range(0..=4)? {
            let value = TagValue::new(u.arbitrary()?).unwrap_or_default();
            let name = u.choose(&["event", "date", "result", "puzzle-start", "start-comment", "mood"])?;
            record.tags.extend(Tag::new(name, value));
        }
        Ok(record)
    }
}
