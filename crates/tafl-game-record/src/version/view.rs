//! A record as a caller reads it.

use alloc::borrow::Cow;

use tafl_position::Side;
use tafl_rules::OtnVersion;

use super::escape;
use crate::record::GameRecord;

/// A record as a caller reads it: the result of [`GameRecord::at`].
#[derive(Clone, Copy, Debug)]
pub struct RecordView<'a> {
    record: &'a GameRecord,
    version: OtnVersion,
}

impl GameRecord {
    /// The record as a caller reads it who has chosen a version: by its own version, but at most by the chosen one. A
    /// record of an unknown version is read by the chosen one.
    ///
    /// ```
    /// use tafl_game_record::{GameRecord, OtnVersion};
    ///
    /// let new: GameRecord = "[otn:1.1]\n".parse()?;
    /// let old: GameRecord = "[event:Club]\n".parse()?;
    /// assert_eq!(new.at(OtnVersion::V1_1).version(), OtnVersion::V1_1);
    /// assert_eq!(new.at(OtnVersion::V1_0).version(), OtnVersion::V1_0);
    /// assert_eq!(old.at(OtnVersion::V1_1).version(), OtnVersion::V1_0);
    /// # Ok::<(), tafl_game_record::RecordError>(())
    /// ```
    pub fn at(&self, chosen: OtnVersion) -> RecordView<'_> {
        let version = self.otn_version().map_or(chosen, |version| version.min(chosen));
        RecordView { record: self, version }
    }
}

impl RecordView<'_> {
    /// The version by which the record is read.
    pub fn version(self) -> OtnVersion {
        self.version
    }

    /// The side that moves first. In version 1.1 the `to-move` tag decides if there is a position tag whose side to move
    /// no move of the record shows; otherwise as [`GameRecord::side_to_move`].
    ///
    /// ```
    /// use tafl_game_record::{GameRecord, OtnVersion};
    /// use tafl_position::Side;
    ///
    /// let study: GameRecord = "\
    /// [otn:1.1]
    /// [to-move:defenders]
    /// [position:/1t1/K2/3/]
    /// [rules:dim:3 start:/t2/3/2K/]
    /// ".parse()?;
    /// assert_eq!(study.at(OtnVersion::V1_1).side_to_move(), Some(Side::Defenders));
    /// assert_eq!(study.at(OtnVersion::V1_0).side_to_move(), Some(Side::Attackers));
    /// # Ok::<(), tafl_game_record::RecordError>(())
    /// ```
    pub fn side_to_move(self) -> Option<Side> {
        let record = self.record;
        let is_read = self.version >= OtnVersion::V1_1;
        let is_needed = record.position.is_some() && record.tree.first().is_none();
        let tag = record.to_move().filter(|_| is_read && is_needed);
        tag.and_then(Result::ok).or_else(|| record.side_to_move())
    }

    /// A text of a tag or comment of the record: in version 1.1 without escapes.
    ///
    /// ```
    /// use tafl_game_record::{GameRecord, OtnVersion};
    ///
    /// let record: GameRecord = "[otn:1.1]\n[event:Club [A&#93;]\n".parse()?;
    /// let event = record.tag("event").unwrap().as_str();
    /// assert_eq!(record.at(OtnVersion::V1_1).decoded(event), "Club [A]");
    /// assert_eq!(record.at(OtnVersion::V1_0).decoded(event), "Club [A&#93;");
    /// # Ok::<(), tafl_game_record::RecordError>(())
    /// ```
    pub fn decoded(self, text: &str) -> Cow<'_, str> {
        escape::decoded(text, self.version)
    }
}
