//! A record in another version.

use alloc::borrow::{Cow, ToOwned};
use alloc::vec::Vec;

use tafl_rules::{Ending, OtnVersion};

use super::escape;
use super::loss::VersionLoss;
use crate::comment::CommentText;
use crate::record::GameRecord;
use crate::tag::{self, TagValue};

/// A record in another version of the notation, and what it lost: see [`GameRecord::in_version`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InVersion {
    /// The record.
    pub record: GameRecord,
    /// Its losses, those of tags first; empty if the version can express everything.
    pub losses: Vec<VersionLoss>,
}

impl GameRecord {
    /// The record in a version of the notation. Rules, positions and moves stay the same.
    ///
    /// In version 1.1 the version tag is the first one, the ending of a known `termination` gets an `ending` tag unless
    /// the last move is a resignation, and an ampersand that would be read as an escape becomes one. Back in version 1.0,
    /// comments and tags have their text without escapes.
    ///
    /// ```
    /// use tafl_game_record::{GameRecord, OtnVersion};
    ///
    /// let record: GameRecord = "[termination:timeout]\n\n1. a1-a2\n[&#93; is an escape.]\n".parse()?;
    /// let new = record.in_version(OtnVersion::V1_1);
    /// assert_eq!(
    ///     new.record.to_string(),
    ///     "[otn:1.1]\n[termination:timeout]\n[ending:time]\n\n1. a1-a2\n[&#38;#93; is an escape.]\n"
    /// );
    /// assert!(new.losses.is_empty());
    /// let old = new.record.in_version(OtnVersion::V1_0);
    /// assert_eq!(old.losses[0].to_string(), "the `ending` tag has no meaning in version 1.0; it is kept as it is");
    /// # Ok::<(), tafl_game_record::RecordError>(())
    /// ```
    pub fn in_version(&self, version: OtnVersion) -> InVersion {
        let mut new = InVersion { record: self.clone(), losses: Vec::new() };
        match self.otn_version() {
            Ok(from) => {
                if from != version {
                    new.rewrite_tags(from, version);
                    new.rewrite_comments(from, version);
                    new.record.set_otn_version(version);
                }
                new.note_tags(from, version);
            }
            Err(_) => new.losses.push(VersionLoss::UnknownVersion),
        }
        new
    }
}

impl InVersion {
    /// Writes the values of tags with the escapes of the version.
    fn rewrite_tags(&mut self, from: OtnVersion, to: OtnVersion) {
        for tag in &mut self.record.tags {
            let (text, is_changed) = rewritten(tag.value().as_str(), from, to, &[']']);
            if text == tag.value().as_str() {
                continue;
            }
            let value = TagValue::new(&text).unwrap_or_else(|_| on_one_line(&text));
            if is_changed || value.as_str() != text {
                self.losses.push(VersionLoss::Tag { name: tag.name().to_owned() });
            }
            tag.set_value(value);
        }
    }

    /// Writes the comments with the escapes of the version.
    fn rewrite_comments(&mut self, from: OtnVersion, to: OtnVersion) {
        let moves: Vec<_> = self.record.tree.walk().collect();
        for (address, id) in moves {
            let tree = &mut self.record.tree;
            let mut is_changed = false;
            if let Some(comment) = tree.comment(id) {
                let (text, changed) = rewritten(comment.as_str(), from, to, &[']', '|']);
                is_changed |= changed;
                if text != comment.as_str() {
                    let comment = CommentText::of_slots(&text);
                    is_changed |= comment.as_str() != text;
                    tree.put_comment(id, comment);
                }
            }
            is_changed |= tree.map_surplus(id, |text| rewritten(text, from, to, &[']', '|']));
            if is_changed {
                self.losses.push(VersionLoss::Comment { address });
            }
        }
    }

    /// Adds the ending that is known, and reports the tags that mean something in one of the versions only.
    fn note_tags(&mut self, from: OtnVersion, to: OtnVersion) {
        if to >= OtnVersion::V1_1 && self.record.ending().is_none() {
            let known = self.record.tag(tag::TERMINATION).map(|text| text.decoded(to));
            if let Some(ending) = known.and_then(|text| Ending::of_termination(&text)) {
                self.record.set_ending(ending);
            }
        }
        let record = &self.record;
        let tags = [
            (tag::ENDING, record.tag(tag::ENDING).and_then(|_| record.ending()).map(|value| value.is_ok())),
            (tag::TO_MOVE, record.to_move().map(|value| value.is_ok())),
            (tag::UTC_TIME, record.utc_time().map(|value| value.is_ok())),
        ];
        for (name, is_readable) in tags {
            let Some(is_readable) = is_readable else { continue };
            if to < from {
                self.losses.push(VersionLoss::Meaning { name });
            } else if from < to && !is_readable {
                self.losses.push(VersionLoss::Unreadable { name });
            }
        }
    }
}

/// The text with the escapes of another version, and whether it lost characters that cannot be written there.
fn rewritten<'t>(text: &'t str, from: OtnVersion, to: OtnVersion, ending: &[char]) -> (Cow<'t, str>, bool) {
    if to >= OtnVersion::V1_1 {
        return (escape::encoded(text, to, ending), false);
    }
    let meant = escape::decoded(text, from);
    if !meant.contains(ending) {
        return (meant, false);
    }
    let similar = |character| match character {
        '[' => '(',
        ']' => ')',
        '|' if ending.contains(&'|') => '/',
        other => other,
    };
    (Cow::Owned(meant.chars().map(similar).collect()), true)
}

/// A value that would be taken for an unclosed tag, without its line breaks.
fn on_one_line(text: &str) -> TagValue {
    TagValue::new(&text.replace(['\n', '\r'], " ")).unwrap_or_default()
}
