//! Printing records as games of an archive.

use core::fmt;

use crate::print::{LastBlock, tags, turns};
use crate::record::GameRecord;
use crate::tag::{self, Tag, TagValue};

/// A record as a game of an archive: in its canonical layout, and separated from the games around it.
///
/// Two games are separated by the comment block of the last turn, so an empty block is printed if that turn has none,
/// and an empty turn if the record has no moves. A game begins with a tag of the specification: the first such tag is
/// printed first, and a record without any gets an empty `event` tag.
///
/// ```
/// use tafl_game_record::{GameRecord, Games};
///
/// let record: GameRecord = "[event:First]\n1. a1-a2\n".parse()?;
/// let archive = format!("{}{}", record.archived(), record.archived());
/// assert_eq!(archive, "[event:First]\n\n1. a1-a2\n[]\n\n[event:First]\n\n1. a1-a2\n[]\n\n");
/// assert_eq!(Games::new(&archive).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Archived<'r> {
    record: &'r GameRecord,
    at_start: bool,
}

impl GameRecord {
    /// The record as a game of an archive.
    pub fn archived(&self) -> Archived<'_> {
        Archived { record: self, at_start: false }
    }

    /// Orders the tags as [`archived`](Self::archived) prints them, and adds the empty `event` tag if it is needed, so
    /// that the record equals what is read back. Returns whether anything changed.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    ///
    /// let mut record: GameRecord = "[opening:Bold]\n[event:Club]\n1. a1-a2\n".parse()?;
    /// assert!(record.order_tags_for_archive());
    /// assert_eq!(record.to_string(), "[event:Club]\n[opening:Bold]\n\n1. a1-a2\n");
    /// assert!(!record.order_tags_for_archive());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn order_tags_for_archive(&mut self) -> bool {
        match self.first_tag_in_archive() {
            FirstTag::Unchanged => return false,
            FirstTag::Moved(index) => self.tags.get_mut(..=index).map_or((), |tags| tags.rotate_right(1)),
            FirstTag::Added => {
                let event = Tag::new(tag::EVENT, TagValue::default());
                self.tags.splice(..0, event.ok());
            }
        }
        true
    }

    fn first_tag_in_archive(&self) -> FirstTag {
        match self.tags.iter().position(|tag| tag::is_known(tag.name())) {
            Some(0) => FirstTag::Unchanged,
            Some(index) => FirstTag::Moved(index),
            None if self.tags.is_empty() && (self.position.is_some() || self.rules.is_some()) => {
                FirstTag::Unchanged
            }
            None => FirstTag::Added,
        }
    }
}

/// The tag at which a game of an archive begins.
enum FirstTag {
    /// Its first tag, or its position or rules tag if it has no other tags.
    Unchanged,
    /// The tag with this index, which is moved to the front.
    Moved(usize),
    /// An `event` tag, which the record lacks.
    Added,
}

impl Archived<'_> {
    /// The same for the first game of an archive. No game precedes it, so its tags stay in their order.
    #[must_use]
    pub fn at_start(self) -> Self {
        Self { at_start: true, ..self }
    }
}

impl fmt::Display for Archived<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = None;
        if !self.at_start {
            match self.record.first_tag_in_archive() {
                FirstTag::Unchanged => {}
                FirstTag::Moved(index) => first = self.record.tags.get(index),
                FirstTag::Added => f.write_str("[event:]\n")?,
            }
        }
        if let Some(tag) = first {
            writeln!(f, "[{}:{}]", tag.name(), tag.value())?;
        }
        tags(self.record, first, f)?;
        let last = turns(&self.record.tree, f)?;
        f.write_str(match last {
            LastBlock::None => "\n1.\n[]\n\n",
            LastBlock::Turn => "[]\n\n",
            LastBlock::Comments => "\n",
        })
    }
}
