//! The tags of version 1.1.

use alloc::string::ToString;

use tafl_moves::MoveRecord;
use tafl_position::{Side, UnknownName};
use tafl_rules::{Ending, OtnVersion};

use crate::record::GameRecord;
use crate::tag::{self, Tag, TagValue};
use crate::value::{UtcTime, UtcTimeError};

/// The tags of version 1.1, a proposal: `docs/proposals/otn-1.1.md` of the repository.
///
/// They are read from the tags as they are, whatever the version of the record; in version 1.0 these tags have no
/// meaning. [`at`](Self::at) says which version counts.
///
/// ```
/// use tafl_game_record::{Ending, GameRecord, OtnVersion};
///
/// let record: GameRecord = "[otn:1.1]\n[result:1]\n[ending:time]\n[utc-time:18:30:00]\n".parse()?;
/// assert_eq!(record.otn_version(), Ok(OtnVersion::V1_1));
/// assert_eq!(record.ending(), Some(Ok(Ending::Time)));
/// assert_eq!(record.utc_time().unwrap()?.hour(), 18);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl GameRecord {
    /// The version of the record: that of the `otn` tag if it is the first tag, otherwise 1.0.
    ///
    /// # Errors
    ///
    /// The tag has a version that this library does not know.
    pub fn otn_version(&self) -> Result<OtnVersion, UnknownName<OtnVersion>> {
        match self.tags.first().filter(|tag| tag.name() == tag::OTN) {
            Some(tag) => tag.value().as_str().trim().parse(),
            None => Ok(OtnVersion::V1_0),
        }
    }

    /// How the game ended (proposal for version 1.1, 1): the `ending` tag, or a resignation as the last move of the main
    /// line. `None` without them.
    ///
    /// # Errors
    ///
    /// The value of the tag is not the name of an ending.
    pub fn ending(&self) -> Option<Result<Ending, UnknownName<Ending>>> {
        let resignation = || self.ends_with_resignation().then_some(Ok(Ending::Resignation));
        self.tag(tag::ENDING).map(|value| value.as_str().trim().parse()).or_else(resignation)
    }

    /// Whether the main line ends with the move `---`.
    pub(super) fn ends_with_resignation(&self) -> bool {
        let last = self.tree.main_line().last();
        last.and_then(|id| self.tree.move_record(id))
            .is_some_and(|last| matches!(last, MoveRecord::Resignation))
    }

    /// The side to move in the position of the `position` tag (proposal for version 1.1, 5); `None` without a `to-move`
    /// tag.
    ///
    /// # Errors
    ///
    /// The value is not `attackers` or `defenders`.
    pub fn to_move(&self) -> Option<Result<Side, UnknownName<Side>>> {
        self.tag(tag::TO_MOVE).map(|value| value.as_str().trim().parse())
    }

    /// The time of day at the start of the game, in UTC (proposal for version 1.1, 6); `None` without a `utc-time` tag.
    ///
    /// # Errors
    ///
    /// The value is not a time of day.
    pub fn utc_time(&self) -> Option<Result<UtcTime, UtcTimeError>> {
        self.tag(tag::UTC_TIME).map(|value| value.as_str().parse())
    }

    /// Sets the `ending` tag.
    pub fn set_ending(&mut self, ending: Ending) {
        self.set_plain(tag::ENDING, ending.name());
    }

    /// Sets the `to-move` tag.
    pub fn set_to_move(&mut self, side: Side) {
        self.set_plain(tag::TO_MOVE, side.name());
    }

    /// Sets the `utc-time` tag.
    pub fn set_utc_time(&mut self, time: UtcTime) {
        self.set_plain(tag::UTC_TIME, &time.to_string());
    }

    /// Sets a tag of a name and a value that are always valid.
    fn set_plain(&mut self, name: &str, value: &str) {
        if let Ok(value) = TagValue::new(value) {
            let _ = self.set_tag(name, value);
        }
    }

    /// Replaces all version tags by one before the other tags, which version 1.0 does not have.
    pub(super) fn set_otn_version(&mut self, version: OtnVersion) {
        self.remove_tag(tag::OTN);
        if version > OtnVersion::V1_0 {
            let tag = TagValue::new(version.name()).ok().and_then(|value| Tag::new(tag::OTN, value).ok());
            self.tags.splice(..0, tag);
        }
    }
}
