//! A game.

use alloc::vec::Vec;

use tafl_position::{Position, Side};
use tafl_rules::Rules;

use crate::tag::{Tag, TagValue};
use crate::tree::Tree;

/// A game: what is said about it, its rules, and its moves with variations and comments (specification §4).
///
/// ```
/// use tafl_game_record::GameRecord;
///
/// let record: GameRecord = "\
/// [attackers:Ada]
/// [rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
///
/// 1. d6-f6 d5-f5
/// [|A quiet answer.]
/// ".parse()?;
/// assert_eq!(record.tag("attackers").unwrap().as_str(), "Ada");
/// let position = record.replay()?.last().unwrap()?.position;
/// assert_eq!(position.to_string(), "/3t3/3t3/3T3/ttTKTtt/5T1/5t1/3t3/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    pub(crate) tags: Vec<Tag>,
    pub(crate) rules: Option<Rules>,
    pub(crate) position: Option<Position>,
    pub(crate) tree: Tree,
}

impl GameRecord {
    /// The tags in their order, without the rules and the position.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// What the first tag of this name says.
    pub fn tag(&self, name: &str) -> Option<&TagValue> {
        self.tags.iter().find(|tag| tag.name() == name).map(Tag::value)
    }

    /// The rules.
    pub fn rules(&self) -> Option<&Rules> {
        self.rules.as_ref()
    }

    /// The start position of the position tag, which goes before that of the rules.
    pub fn position_tag(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// Where the pieces stand at the start: as the position tag says, else as the rules say.
    pub fn start(&self) -> Option<&Position> {
        self.position.as_ref().or_else(|| self.rules.as_ref().map(Rules::start))
    }

    /// The side that the rules let move first.
    pub fn first_to_move(&self) -> Option<Side> {
        self.rules.as_ref().map(Rules::first_to_move)
    }

    /// The moves.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }
}
