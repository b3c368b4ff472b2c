//! A game as a value.

use alloc::vec::Vec;

use tafl_position::Position;
use tafl_rules::Rules;

use crate::tag::{Tag, TagValue};
use crate::tree::Tree;

/// A game: its tags, its rules, and its moves with variations and comments (specification §4).
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
#[doc(alias = "pgn")]
#[doc(alias = "game")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    pub(crate) tags: Vec<Tag>,
    pub(crate) rules: Option<Rules>,
    pub(crate) position: Option<Position>,
    pub(crate) tree: Tree,
}

impl GameRecord {
    /// A game with these rules, without tags and moves.
    pub fn new(rules: impl Into<Option<Rules>>) -> Self {
        Self { rules: rules.into(), ..Self::default() }
    }

    /// The tags in their order, without the rules and position tags.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&TagValue> {
        self.tags.iter().find(|tag| tag.name() == name).map(Tag::value)
    }

    /// The rules.
    pub fn rules(&self) -> Option<&Rules> {
        self.rules.as_ref()
    }

    /// Sets or removes the rules.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    ///
    /// let mut record: GameRecord = "[rules:dim:3 cenhe:n start:/t2/3/2K/]\n1. a1-a2\n".parse()?;
    /// let mut rules = record.rules().cloned().unwrap();
    /// rules.upgrade();
    /// record.set_rules(rules);
    /// assert_eq!(record.to_string(), "[rules:dim:3 cenhe: start:/t2/3/2K/]\n\n1. a1-a2\n");
    /// # Ok::<(), tafl_game_record::RecordError>(())
    /// ```
    pub fn set_rules(&mut self, rules: impl Into<Option<Rules>>) {
        self.rules = rules.into();
    }

    /// The start position of the position tag, which overrides that of the rules.
    pub fn position_tag(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// Sets or removes the position tag.
    pub fn set_position_tag(&mut self, position: impl Into<Option<Position>>) {
        self.position = position.into();
    }

    /// The start position: that of the position tag, or else that of the rules.
    pub fn start(&self) -> Option<&Position> {
        self.position.as_ref().or_else(|| self.rules.as_ref().map(Rules::start))
    }

    /// The moves.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The moves, for editing. Addresses change with the tree, but those in the puzzle tags do not: see
    /// [`renumber`](Self::renumber).
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// Numbers all moves by the specification, independently of the numbers in the file, and updates the addresses in
    /// the puzzle tags.
    ///
    /// A turn is the moves of both sides, letters continue in berserk turns, and turns count from 1 in each line.
    /// A puzzle tag whose address has no move stays unchanged; an address of [two moves](Tree::address) means the first.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    ///
    /// let mut record: GameRecord = "[puzzle-start:4b]\n\n4. a1-a2 b1-b2\n7. a2-a3\n".parse()?;
    /// record.renumber();
    /// assert_eq!(record.to_string(), "[puzzle-start:1b]\n\n1. a1-a2 b1-b2\n\n2. a2-a3\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "move numbers")]
    pub fn renumber(&mut self) {
        let prestart = self.puzzle_prestart().and_then(|address| self.tree.find(&address.ok()?));
        let start = self.puzzle_start_node();
        self.tree.renumber();
        if let Some(address) = prestart.and_then(|id| self.tree.address(id)) {
            self.set_puzzle_prestart(&address);
        }
        if let Some(address) = start.and_then(|id| self.tree.address(id)) {
            self.set_puzzle_start(&address);
        }
    }
}
