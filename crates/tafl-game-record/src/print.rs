//! Writing game records in their canonical layout.

use alloc::vec::Vec;
use core::fmt;

use crate::address::Address;
use crate::comment::CommentText;
use crate::move_index::MoveIndex;
use crate::record::GameRecord;
use crate::tag::{self, Tag, TagValue};
use crate::tree::{NodeId, Tree};

/// The canonical layout: tags in their order, the rules last, an empty line, then the turns, each with its
/// comment block on the next line and an empty line behind it.
///
/// The variations of a turn follow it, those of its first move first; each is followed by its own. A record that holds
/// nothing at all is a turn without moves, since no text is no record.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tags(self, None, f)?;
        match turns(&self.tree, f)? {
            End::NoTurn if self.tags.is_empty() && self.start().is_none() => f.write_str("\n1.\n"),
            End::NoTurn | End::Turn | End::Comments => Ok(()),
        }
    }
}

/// A record as it stands in an archive: in its canonical layout, with what tells it from the game behind it.
///
/// Between two games stands the comment block of the last turn, so an empty one is written where that turn has
/// none; a record without moves gets an empty turn. A game begins with a tag of the specification: the first of
/// those is put first, and a record without any gets an empty event tag.
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
    /// The record as it stands in an archive of several.
    pub fn archived(&self) -> Archived<'_> {
        Archived { record: self, at_start: false }
    }

    /// Orders the tags as [`archived`](Self::archived) writes them, with an empty event tag where that needs one, so
    /// that the record is equal to what is read back. Returns whether anything had to change.
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
        match self.first_of_archive() {
            FirstTag::AsItIs => return false,
            FirstTag::Known(place) => self.tags.get_mut(..=place).map_or((), |tags| tags.rotate_right(1)),
            FirstTag::Added => {
                let event = Tag::new("event", TagValue::default());
                self.tags.splice(..0, event.ok());
            }
        }
        true
    }

    /// Which tag tells the record from the game before it.
    fn first_of_archive(&self) -> FirstTag {
        match self.tags.iter().position(|tag| tag::is_known(tag.name())) {
            Some(0) => FirstTag::AsItIs,
            Some(place) => FirstTag::Known(place),
            None if self.tags.is_empty() && (self.position.is_some() || self.rules.is_some()) => {
                FirstTag::AsItIs
            }
            None => FirstTag::Added,
        }
    }
}

/// What tells a record of an archive from the game before it.
enum FirstTag {
    /// Its first tag, or its position or rules where it has no other tags.
    AsItIs,
    /// The tag at this place, once it is the first one.
    Known(usize),
    /// An event tag that it does not have yet.
    Added,
}

impl Archived<'_> {
    /// The same for the first game of an archive: there is none before it to be told from, so its tags stay in their
    /// order.
    #[must_use]
    pub fn at_start(self) -> Self {
        Self { at_start: true, ..self }
    }
}

impl fmt::Display for Archived<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = None;
        if !self.at_start {
            match self.record.first_of_archive() {
                FirstTag::AsItIs => {}
                FirstTag::Known(place) => first = self.record.tags.get(place),
                FirstTag::Added => f.write_str("[event:]\n")?,
            }
        }
        if let Some(tag) = first {
            writeln!(f, "[{}:{}]", tag.name(), tag.value())?;
        }
        tags(self.record, first, f)?;
        let end = turns(&self.record.tree, f)?;
        f.write_str(match end {
            End::NoTurn => "\n1.\n[]\n\n",
            End::Turn => "[]\n\n",
            End::Comments => "\n",
        })
    }
}

/// What a record ends with.
enum End {
    NoTurn,
    Turn,
    Comments,
}

/// The tags in their order, the rules last. One that is written already is left out.
fn tags(record: &GameRecord, written: Option<&Tag>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let is_written = |tag: &Tag| written.is_some_and(|written| core::ptr::eq(written, tag));
    for tag in record.tags().iter().filter(|tag| !is_written(tag)) {
        writeln!(f, "[{}:{}]", tag.name(), tag.value())?;
    }
    if let Some(position) = &record.position {
        writeln!(f, "[position:{position}]")?;
    }
    record.rules.as_ref().map_or(Ok(()), |rules| writeln!(f, "[rules:{rules}]"))
}

/// The rest of a line, from a turn on.
struct Rest {
    /// The variation that it is, with the address that it belongs to; `None` for the main line.
    line: Option<(Address, u32)>,
    next: NodeId,
}

/// All turns, without recursion: what is still to be written lies on a stack.
fn turns(tree: &Tree, f: &mut fmt::Formatter<'_>) -> Result<End, fmt::Error> {
    let mut end = End::NoTurn;
    let mut stack: Vec<Rest> = tree.first().map(|next| Rest { line: None, next }).into_iter().collect();
    while let Some(rest) = stack.pop() {
        let moves = turn_from(tree, rest.next);
        f.write_str("\n")?;
        turn(tree, &rest, &moves, f)?;
        end = if comments(tree, &moves, f)? { End::Comments } else { End::Turn };
        let variations = variations_of_turn(tree, rest.line.as_ref(), &moves);
        if let Some(next) = moves.last().and_then(|&last| tree.next(last)) {
            stack.push(Rest { line: rest.line, next });
        }
        stack.extend(variations.into_iter().rev());
    }
    Ok(end)
}

/// The moves of the turn that begins with this one. A file may give two turns the same number.
fn turn_from(tree: &Tree, first: NodeId) -> Vec<NodeId> {
    let mut moves = Vec::from([first]);
    let mut index = tree.index(first);
    for id in tree.line(Some(first)).skip(1) {
        let next = tree.index(id);
        if next.is_none() || index.and_then(MoveIndex::next_in_turn) != next {
            break;
        }
        moves.push(id);
        index = next;
    }
    moves
}

/// What is written behind this turn: the variations that replace its moves.
///
/// On the main line they belong to the move that they replace, elsewhere to the one before it.
fn variations_of_turn(tree: &Tree, line: Option<&(Address, u32)>, moves: &[NodeId]) -> Vec<Rest> {
    let mut found = Vec::new();
    for &id in moves {
        let parent = tree.parent(id);
        // The first move of a variation replaces a move itself: what else replaces that one stands behind it.
        if tree.continuation(parent) != Some(id) {
            continue;
        }
        let address = match line {
            None => tree.index(id).map(Address::main),
            Some((anchor, variation)) => {
                let kept = parent.and_then(|parent| tree.index(parent));
                kept.map(|kept| anchor.clone().variation(*variation, kept))
            }
        };
        let Some(address) = address else { continue };
        for (variation, next) in (1..).zip(tree.children(parent).skip(1)) {
            found.push(Rest { line: Some((address.clone(), variation)), next });
        }
    }
    found
}

/// The most placeholders that are written: more moves than this are said by the letter of the address alone, so that
/// a short text does not make a long one.
const MAX_PLACEHOLDERS: u16 = 25;

/// `turn-number move-record…`
fn turn(tree: &Tree, rest: &Rest, moves: &[NodeId], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let first = tree.index(rest.next).unwrap_or(MoveIndex::START);
    let begins_line = tree.continuation(tree.parent(rest.next)) != Some(rest.next);
    match &rest.line {
        None if first.letter() == 0 => write!(f, "{}.", first.turn())?,
        None => write!(f, "{first}.")?,
        Some((anchor, variation)) if begins_line && first.letter() <= MAX_PLACEHOLDERS => {
            write!(f, "{anchor}.{variation}.{}.", MoveIndex::new(first.turn(), 0))?;
            for _ in 0..first.letter() {
                write!(f, " {}", crate::event::PLACEHOLDER)?;
            }
        }
        Some((anchor, variation)) => write!(f, "{anchor}.{variation}.{first}.")?,
    }
    for record in moves.iter().filter_map(|&id| tree.record(id)) {
        write!(f, " {record}")?;
    }
    f.write_str("\n")
}

/// The comment block of a turn, where it has a comment. Returns whether it has one.
fn comments(tree: &Tree, moves: &[NodeId], f: &mut fmt::Formatter<'_>) -> Result<bool, fmt::Error> {
    let surplus = moves.iter().flat_map(|&id| tree.surplus_comments(id));
    if surplus.clone().next().is_none() && moves.iter().all(|&id| tree.comment(id).is_none()) {
        return Ok(false);
    }
    let own = moves.iter().map(|&id| tree.comment(id).map_or("", CommentText::as_str));
    for (place, text) in own.chain(surplus.map(CommentText::as_str)).enumerate() {
        f.write_str(if place == 0 { "[" } else { "|" })?;
        f.write_str(text)?;
    }
    f.write_str("]\n")?;
    Ok(true)
}
