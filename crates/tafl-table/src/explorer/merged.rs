//! Games joined into one tree for each start position and its rules.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use notation_syntax::invariant::broken;
use tafl_game_record::{CommentText, GameRecord, ReplayError, TagValue, Tree};
use tafl_position::{Position, Side};
use tafl_rules::Rules;
use tafl_verify::complete;

use super::query::Counted;
use super::{ExploreError, ExploredMove, Explorer, ExplorerQuery, GameFacts};

/// Games joined into trees, in which each line of moves is once: opening books.
///
/// Games of the same rules from the same start position are one tree, which becomes a game record with variations: the
/// move of the most games continues a line, and the others are variations, the more frequent ones first. A comment has the
/// [name of the opening](tafl_game_record::NamedOpening), the [number of games and their results](super::MoveStatistics::summary) where fewer
/// games continue than before, and players, event and result where only one does. Only main lines count.
///
/// It is counted as by an [`Explorer`], but only from the start of the games. A tree does not join lines that reach the same
/// position with other moves. There are at most [`Explorer::MAX_LINES`] lines and [`MAX_STARTS`](Self::MAX_STARTS) trees.
///
/// ```
/// use tafl_table::MergedGames;
///
/// let mut games = MergedGames::new(None, false);
/// for (result, moves) in [(1, "a1-a2 c3-c2"), (1, "a1-a2 c3-c2"), (-1, "a1-a2 c3-b3")] {
///     games.push(&format!("[result:{result}]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. {moves}\n").parse()?)?;
/// }
/// let book = games.records(1).remove(0);
/// assert_eq!(book.to_string(), "\
/// [start-comment:In 3 games: attackers 2, defenders 1]
/// [rules:dim:3 start:/t2/3/2K/]
///
/// 1. a1-a2 c3-c2
/// [|In 2 games: attackers 2]
///
/// 1b.1.1a. ..... c3-b3
/// [In 1 game: defenders 1]
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MergedGames {
    depth: usize,
    is_symmetric: bool,
    trees: Vec<Joined>,
    /// The tree of each way in which a game begins.
    known: HashMap<Beginning, usize>,
    /// The number of lines of all trees.
    lines: usize,
}

/// The text of the rules, the start position and the side that moves first.
type Beginning = (Option<String>, Position, Side);

/// The games of some rules from a position.
#[derive(Clone, Debug)]
struct Joined {
    rules: Option<Rules>,
    /// The variant that the first game names.
    variant: Option<String>,
    explorer: Explorer,
}

/// The most ways in which games begin that are kept, for the number of trees.
const KNOWN: usize = 8 * MergedGames::MAX_STARTS;

/// The most moves from a position that a record has, the most frequent ones. Real games come to far fewer.
const MAX_REPLIES: usize = 2_000;

impl MergedGames {
    /// The most different start positions and rules.
    pub const MAX_STARTS: usize = 1_000;

    /// Without games. Lines have up to `depth` moves, or those of the whole games. If it is symmetric, lines that are rotations
    /// or reflections of each other count together, and so do start positions of games without rules.
    pub fn new(depth: Option<usize>, is_symmetric: bool) -> Self {
        let depth = depth.unwrap_or(usize::MAX);
        Self { depth, is_symmetric, trees: Vec::new(), known: HashMap::new(), lines: 0 }
    }

    /// The number of games that have a move.
    pub fn games(&self) -> u64 {
        self.trees.iter().map(|tree| tree.explorer.total().games).sum()
    }

    /// The number of different start positions and rules.
    pub fn starts(&self) -> usize {
        self.trees.len()
    }

    /// Joins the main line of a game.
    ///
    /// # Errors
    ///
    /// [`ExploreError::Replay`] if the game has no start position or a move cannot be played, before which its moves count;
    /// [`ExploreError::TooManyLines`] and [`ExploreError::TooManyStarts`].
    pub fn push(&mut self, record: &GameRecord) -> Result<(), ExploreError> {
        let start = record.start().ok_or(ReplayError::MissingStart)?;
        // A game without a side that moves first has no moves.
        let Some(side) = record.side_to_move() else { return Ok(()) };
        let variant = || record.variant();
        self.count(record.rules(), start, side, variant, |explorer| explorer.push(record).map(drop))
    }

    /// Joins what another value has of the games that follow.
    ///
    /// # Errors
    ///
    /// [`ExploreError::TooManyLines`] and [`ExploreError::TooManyStarts`].
    pub fn merge(&mut self, other: &Self) -> Result<(), ExploreError> {
        for tree in &other.trees {
            let query = tree.explorer.query();
            let variant = || tree.variant.clone();
            self.count(tree.rules.as_ref(), query.position(), query.side(), variant, |explorer| {
                explorer.merge(&tree.explorer)
            })?;
        }
        Ok(())
    }

    /// Counts in the tree of games that begin like this.
    fn count(
        &mut self,
        rules: Option<&Rules>,
        start: &Position,
        side: Side,
        variant: impl FnOnce() -> Option<String>,
        add: impl FnOnce(&mut Explorer) -> Result<(), ExploreError>,
    ) -> Result<(), ExploreError> {
        let beginning = (rules.map(ToString::to_string), start.clone(), side);
        let index = if let Some(&index) = self.known.get(&beginning) {
            index
        } else {
            let index = self.find(rules, start, side, variant)?;
            if self.known.len() < KNOWN {
                self.known.insert(beginning, index);
            }
            index
        };
        let Some(tree) = self.trees.get_mut(index) else { return broken("a tree is in the list", Ok(())) };
        let before = tree.explorer.nodes.len();
        let added = add(&mut tree.explorer);
        self.lines += tree.explorer.nodes.len() - before;
        if self.lines > Explorer::MAX_LINES { Err(ExploreError::TooManyLines) } else { added }
    }

    /// The index of the tree, which is added if it is new.
    fn find(
        &mut self,
        rules: Option<&Rules>,
        start: &Position,
        side: Side,
        variant: impl FnOnce() -> Option<String>,
    ) -> Result<usize, ExploreError> {
        let is_same = |tree: &Joined| {
            let query = tree.explorer.query();
            let same_rules = match (&tree.rules, rules) {
                (Some(own), Some(rules)) => own == rules || own.same_game(rules),
                (own, rules) => own.is_none() && rules.is_none(),
            };
            query.side() == side && query.matches(start) && same_rules
        };
        if let Some(index) = self.trees.iter().position(is_same) {
            return Ok(index);
        }
        if self.trees.len() >= Self::MAX_STARTS {
            return Err(ExploreError::TooManyStarts);
        }
        let query = ExplorerQuery::new(start.clone(), side);
        let query = if self.is_symmetric { query.symmetric() } else { query };
        let explorer = Explorer::new(query.of_starts(self.depth));
        self.trees.push(Joined { rules: rules.cloned(), variant: variant(), explorer });
        Ok(self.trees.len() - 1)
    }

    /// A record for each tree, that of the most games first, with the moves of at least `min` games. A tree without such a
    /// move has none.
    ///
    /// With rules, moves get the captures, prefixes and marks that they say.
    pub fn records(&self, min: u64) -> Vec<GameRecord> {
        let mut trees: Vec<&Joined> = self.trees.iter().collect();
        trees.sort_by_key(|tree| Reverse(tree.explorer.total().games));
        let records = trees.into_iter().map(|tree| self.record(tree, min));
        records.filter(|record| !record.tree().is_empty()).collect()
    }

    fn record(&self, tree: &Joined, min: u64) -> GameRecord {
        let query = tree.explorer.query();
        let mut record = GameRecord::new(tree.rules.clone());
        let begins =
            |rules: &Rules| rules.start() == query.position() && rules.side_to_move() == query.side();
        if !tree.rules.as_ref().is_some_and(begins) {
            record.set_position_tag(query.position().clone());
        }
        if record.variant() != tree.variant {
            set(&mut record, "variant", tree.variant.as_deref().unwrap_or_default());
        }
        let left_out = add_moves(record.tree_mut(), &tree.explorer, min);
        let mut description = self.description(tree, min);
        if left_out > 0 {
            let moves = format!("without {left_out} of more than {MAX_REPLIES} moves from a position");
            description = [description, moves].join("; ");
        }
        set(&mut record, "start-comment", &description);
        if record.rules().is_some() {
            complete(&mut record);
        }
        record
    }

    /// The games, and which of their moves there are.
    fn description(&self, tree: &Joined, min: u64) -> String {
        let total = tree.explorer.total();
        let title = tree.explorer.nodes.first().and_then(|node| node.title.as_deref());
        let mut parts = vec![title.map_or_else(|| total.summary(), str::to_owned)];
        parts.extend((min > 1).then(|| format!("moves of at least {min} games")));
        parts.extend((self.depth < usize::MAX).then(|| format!("the first {} moves", self.depth)));
        parts.extend(self.is_symmetric.then(|| "rotations and reflections count together".to_owned()));
        parts.join("; ")
    }
}

/// Sets a tag, of a value that was one or that has no characters that a tag cannot have.
fn set(record: &mut GameRecord, name: &str, text: &str) {
    if let Ok(value) = TagValue::new(text) {
        let set = record.set_tag(name, value);
        debug_assert!(set.is_ok(), "{name} is the name of a tag");
    }
}

/// Adds the moves of at least so many games. How many moves are left out, because a position has too many.
fn add_moves(tree: &mut Tree, explorer: &Explorer, min: u64) -> usize {
    let mut left_out = 0;
    let mut open = vec![(None, explorer.total().games, explorer.moves())];
    while let Some((parent, games, moves)) = open.pop() {
        let wanted = moves.into_iter().take_while(|played| played.statistics().games >= min);
        for (number, played) in wanted.enumerate() {
            if number >= MAX_REPLIES {
                left_out += 1;
                continue;
            }
            let Ok(id) = tree.add(parent, played.record()) else {
                broken("the move before it is in the tree", ());
                continue;
            };
            let text = (played.statistics().games != games).then(|| described(&played));
            let name = played.named_opening().map(|opening| opening.name().to_owned());
            if let Ok(comment) =
                CommentText::new(&name.into_iter().chain(text).collect::<Vec<_>>().join(". "))
            {
                let set = tree.set_comment(id, comment);
                debug_assert!(set.is_ok(), "the move was added");
            }
            open.push((Some(id), played.statistics().games, played.replies()));
        }
    }
    left_out
}

/// How many games continue like this, or which one does.
fn described(played: &ExploredMove<'_>) -> String {
    played.title().map_or_else(|| played.statistics().summary(), str::to_owned)
}

/// What is counted of a game: its result, and what it is called.
pub(super) fn counted(record: &GameRecord) -> Counted {
    Counted { facts: GameFacts::of_result(record), title: title(record).map(Arc::from) }
}

/// The most characters of what a game is called.
const MAX_TITLE: usize = 200;

/// The event, the players and the ending; `None` if neither is known.
fn title(record: &GameRecord) -> Option<String> {
    let mut lines = record.title_lines();
    if record.variant().is_some_and(|name| !name.trim().is_empty()) {
        lines.pop();
    }
    if lines.is_empty() {
        return None;
    }
    lines.extend(ending(record));
    // Neither a tag nor a comment can have `]`.
    let title = lines.join("; ").replace('|', "/");
    Some(format!("Game: {title}").chars().take(MAX_TITLE).collect())
}

/// How the game ended, the same for a record and for the game of a table, which has its ending by the rules without a tag, and
/// `---` not as a move.
fn ending(record: &GameRecord) -> Option<String> {
    let line = record.ending_line();
    let is_tag = ["ending", "termination"].iter().any(|name| record.tag(name).is_some());
    match record.stated_ending() {
        // The moves show it.
        Some(ending) if ending.is_by_rules() => Some(line?.split_once(": ")?.0.to_owned()),
        Some(ending) if !is_tag => {
            Some(line.into_iter().chain([ending.to_string()]).collect::<Vec<_>>().join(": "))
        }
        _ => line,
    }
}
