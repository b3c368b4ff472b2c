//! A game as a value.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Error, Notation, Strictness, UnknownName};
use tafl_moves::MoveRecord;
use tafl_position::{Piece, Position, Side};
use tafl_rules::{Ending, Rules};

use crate::address::Address;
use crate::error::TagError;
use crate::tag::{self, Tag, TagNameError, TagValue};
use crate::tree::{NodeId, Tree};
use crate::value::{
    Date, GameResult, PuzzleMode, TagAddress, TimeControl, TimeRemaining, UtcTime, UtcTimeError,
};

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

impl GameRecord {
    /// The side that moves first. The rules decide, unless the position tag sets the start position: then it is
    /// the side of the piece that the first move moves. Without moves it is that of the `to-move` tag, if there is one.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    /// use tafl_position::Side;
    ///
    /// let record: GameRecord = "\
    /// [position:/1t1/K2/3/]
    /// [rules:dim:3 atkf:n start:/t2/3/2K/]
    ///
    /// 1. b1-c1
    /// ".parse()?;
    /// assert_eq!(record.side_to_move(), Some(Side::Attackers));
    ///
    /// let study: GameRecord = "[to-move:defenders]\n[position:/1t1/K2/3/]\n[rules:dim:3 start:/t2/3/2K/]\n".parse()?;
    /// assert_eq!(study.side_to_move(), Some(Side::Defenders));
    /// # Ok::<(), tafl_game_record::RecordError>(())
    /// ```
    // deviation: G6
    pub fn side_to_move(&self) -> Option<Side> {
        let mover = |position: &Position| {
            let origin = self.tree.move_record(self.tree.first()?)?.origin()?;
            position.get(origin).map(Piece::side)
        };
        let position = self.position.as_ref();
        let of_tag = || self.to_move().filter(|_| position.is_some() && self.tree.first().is_none())?.ok();
        let of_rules = || self.rules.as_ref().map(Rules::side_to_move);
        position.and_then(mover).or_else(of_tag).or_else(of_rules)
    }
}

/// Tags as values. Of two tags with one name, the first counts.
///
/// Spans of errors refer to the value of the tag. The tag itself stays as it was read, even if its value cannot be
/// parsed.
///
/// ```
/// use tafl_game_record::{GameRecord, GameResult};
///
/// let mut record: GameRecord = "[date:2015.1.7]\n[result:draw]\n".parse()?;
/// assert_eq!(record.date().unwrap()?.to_string(), "2015.01.07");
/// assert!(record.result().unwrap().is_err());
/// record.set_result(GameResult::Draw);
/// assert_eq!(record.to_string(), "[date:2015.1.7]\n[result:0]\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl GameRecord {
    /// The day of the game; `None` without a `date` tag.
    ///
    /// # Errors
    ///
    /// The value is not a date.
    pub fn date(&self) -> Option<Result<Date, TagError>> {
        self.typed(tag::DATE)
    }

    /// The name of the variant: the `variant` tag, or the name of the rules if the tag is absent or empty.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    ///
    /// let record: GameRecord = "[rules:dim:3 name:Tiny_Tafl start:/t2/3/2K/]\n".parse()?;
    /// assert_eq!(record.variant().as_deref(), Some("Tiny Tafl"));
    /// # Ok::<(), tafl_game_record::RecordError>(())
    /// ```
    pub fn variant(&self) -> Option<String> {
        let tag = self.tag(tag::VARIANT).map(TagValue::as_str).filter(|name| !name.is_empty());
        tag.map(ToOwned::to_owned).or_else(|| Some(self.rules()?.name()?.to_string()))
    }

    /// How the game ended; `None` without a `result` tag.
    ///
    /// # Errors
    ///
    /// The value is not a result.
    pub fn result(&self) -> Option<Result<GameResult, TagError>> {
        self.typed(tag::RESULT)
    }

    /// The time of each player; `None` without a `time-control` tag.
    ///
    /// # Errors
    ///
    /// The value is not a time control.
    pub fn time_control(&self) -> Option<Result<TimeControl, TagError>> {
        self.typed(tag::TIME_CONTROL)
    }

    /// The remaining time of both players; `None` without a `time-remaining` tag.
    ///
    /// # Errors
    ///
    /// The value is not a pair of times.
    pub fn time_remaining(&self) -> Option<Result<TimeRemaining, TagError>> {
        self.typed(tag::TIME_REMAINING)
    }

    /// Whether the record is a puzzle, and of which kind; `None` without a `puzzle-mode` tag.
    ///
    /// # Errors
    ///
    /// The value is not a puzzle mode.
    pub fn puzzle_mode(&self) -> Option<Result<PuzzleMode, TagError>> {
        self.typed(tag::PUZZLE_MODE)
    }

    /// The address of the move after which the introduction of the puzzle begins, `0a` for the start of the game;
    /// `None` without a `puzzle-prestart` tag.
    ///
    /// # Errors
    ///
    /// The value is not an address.
    pub fn puzzle_prestart(&self) -> Option<Result<Address, TagError>> {
        self.typed::<TagAddress>(tag::PUZZLE_PRESTART).map(|value| value.map(|TagAddress(address)| address))
    }

    /// The address of the move after which the puzzle begins, `0a` for the start of the game; `None` without a
    /// `puzzle-start` tag.
    ///
    /// # Errors
    ///
    /// The value is not an address.
    pub fn puzzle_start(&self) -> Option<Result<Address, TagError>> {
        self.typed::<TagAddress>(tag::PUZZLE_START).map(|value| value.map(|TagAddress(address)| address))
    }

    /// The move after which the puzzle starts, which the tag `puzzle-start` names; `None` for the start of the game, which it
    /// also is if the record does not have the move.
    pub fn puzzle_start_node(&self) -> Option<NodeId> {
        self.puzzle_start().and_then(|address| self.tree().find(&address.ok()?))
    }

    /// How the game ended: the `ending` tag, or a resignation as the last move of the main line. `None` without them.
    ///
    /// This tag, `to-move` and `utc-time` are [proposed](crate#further-tags).
    ///
    /// ```
    /// use tafl_game_record::{Ending, GameRecord};
    ///
    /// let record: GameRecord = "[result:1]\n[ending:time]\n[utc-time:18:30:00]\n".parse()?;
    /// assert_eq!(record.ending(), Some(Ok(Ending::Time)));
    /// assert_eq!(record.utc_time().unwrap()?.hour(), 18);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The value of the tag is not the name of an ending.
    pub fn ending(&self) -> Option<Result<Ending, UnknownName<Ending>>> {
        let last = || self.tree.move_record(self.tree.main_line().last()?);
        let resignation =
            || matches!(last(), Some(MoveRecord::Resignation)).then_some(Ok(Ending::Resignation));
        self.tag(tag::ENDING).map(|value| value.as_str().trim().parse()).or_else(resignation)
    }

    /// How the game ended, in whichever words the record states it: its [`ending`](Self::ending), or else the `termination` tag
    /// if that has a [known word](Ending::of_termination).
    ///
    /// ```
    /// use tafl_game_record::{Ending, GameRecord};
    ///
    /// let stated = |text: &str| text.parse().map(|record: GameRecord| record.stated_ending());
    /// assert_eq!(stated("[termination:resigned]\n")?, Some(Ending::Resignation));
    /// assert_eq!(stated("[termination:resigned]\n[ending:time]\n")?, Some(Ending::Time));
    /// assert_eq!(stated("[termination:Nobody knows.]\n")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stated_ending(&self) -> Option<Ending> {
        let termination = || Ending::of_termination(self.tag(tag::TERMINATION)?.as_str());
        self.ending().and_then(Result::ok).or_else(termination)
    }

    /// The side to move in the position of the `position` tag; `None` without a `to-move` tag.
    ///
    /// # Errors
    ///
    /// The value is not `attackers` or `defenders`.
    pub fn to_move(&self) -> Option<Result<Side, UnknownName<Side>>> {
        self.tag(tag::TO_MOVE).map(|value| value.as_str().trim().parse())
    }

    /// The time of day at the start of the game, in UTC; `None` without a `utc-time` tag.
    ///
    /// # Errors
    ///
    /// The value is not a time of day.
    pub fn utc_time(&self) -> Option<Result<UtcTime, UtcTimeError>> {
        self.tag(tag::UTC_TIME).map(|value| value.as_str().parse())
    }

    /// Sets the `ending` tag.
    pub fn set_ending(&mut self, ending: Ending) {
        self.set_typed(tag::ENDING, ending);
    }

    /// Sets the `to-move` tag.
    pub fn set_to_move(&mut self, side: Side) {
        self.set_typed(tag::TO_MOVE, side);
    }

    /// Sets the `utc-time` tag.
    pub fn set_utc_time(&mut self, time: UtcTime) {
        self.set_typed(tag::UTC_TIME, time);
    }

    /// Sets the `date` tag.
    pub fn set_date(&mut self, date: Date) {
        self.set_typed(tag::DATE, date);
    }

    /// Sets the `result` tag.
    pub fn set_result(&mut self, result: GameResult) {
        self.set_typed(tag::RESULT, result);
    }

    /// Sets the `time-control` tag.
    pub fn set_time_control(&mut self, control: TimeControl) {
        self.set_typed(tag::TIME_CONTROL, control);
    }

    /// Sets the `time-remaining` tag.
    pub fn set_time_remaining(&mut self, remaining: TimeRemaining) {
        self.set_typed(tag::TIME_REMAINING, remaining);
    }

    /// Sets the `puzzle-mode` tag.
    pub fn set_puzzle_mode(&mut self, mode: PuzzleMode) {
        self.set_typed(tag::PUZZLE_MODE, mode);
    }

    /// Sets the `puzzle-prestart` tag. The record may lack that move, which is not checked.
    pub fn set_puzzle_prestart(&mut self, address: &Address) {
        self.set_typed(tag::PUZZLE_PRESTART, address);
    }

    /// Sets the `puzzle-start` tag. The record may lack that move, which is not checked.
    pub fn set_puzzle_start(&mut self, address: &Address) {
        self.set_typed(tag::PUZZLE_START, address);
    }

    /// Sets the value of the first tag with this name, or adds a tag after the others.
    ///
    /// # Errors
    ///
    /// [`TagNameError`] if the name could not be read back, or is `rules` or `position`.
    pub fn set_tag(&mut self, name: &str, value: TagValue) -> Result<(), TagNameError> {
        let tag = Tag::new(name, value)?;
        match self.tags.iter_mut().find(|old| old.name() == name) {
            Some(old) => *old = tag,
            None => self.tags.push(tag),
        }
        Ok(())
    }

    /// Removes all tags with this name. Returns the value of the first.
    pub fn remove_tag(&mut self, name: &str) -> Option<TagValue> {
        let first = self.tag(name).cloned();
        self.tags.retain(|tag| tag.name() != name);
        first
    }

    /// Removes all tags. The rules and the position tag remain.
    pub fn clear_tags(&mut self) {
        self.tags.clear();
    }

    fn typed<T: Notation>(&self, name: &str) -> Option<Result<T, Error<T::ErrorKind>>> {
        self.tag(name).map(|value| T::parse_with(value.as_str(), Strictness::Relaxed))
    }

    fn set_typed(&mut self, name: &str, value: impl Display) {
        let value =
            TagValue::new(&value.to_string()).expect_or_default("no such value prints a closing bracket");
        self.set_tag(name, value).expect_or_default("the names of the tags are valid");
    }
}
