//! Printing game records in their canonical layout.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use notation_syntax::AsciiWriter;
use notation_syntax::invariant::ExpectOr as _;

use crate::address::Address;
use crate::address::MoveIndex;
use crate::comment::CommentText;
use crate::record::GameRecord;
use crate::tag::{self, Tag};
use crate::tree::{NodeId, Tree};

/// The canonical layout: the tags in their order, the rules last, an empty line, then the turns, each with its comment
/// block on the next line and an empty line after it.
///
/// A turn is followed by its variations, those of its first move first, and each of them by its own. An empty record is
/// printed as a turn without moves, because an empty text is not a record.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tags(self, None, f)?;
        match turns(&self.tree, f)? {
            LastBlock::None if self.tags.is_empty() && self.start().is_none() => f.write_str("\n1.\n"),
            LastBlock::None | LastBlock::Turn | LastBlock::Comments => Ok(()),
        }
    }
}

/// The last thing that was printed after the tags.
pub(crate) enum LastBlock {
    None,
    Turn,
    Comments,
}

/// The tags in their order, the rules last, without a tag that was printed already.
pub(crate) fn tags(record: &GameRecord, written: Option<&Tag>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
pub(crate) struct Rest {
    /// The address that the variation belongs to, and its number; `None` for the main line.
    line: Option<(Address, u32)>,
    pub(crate) next: NodeId,
}

/// All turns, each after an empty line.
pub(crate) fn turns(tree: &Tree, f: &mut fmt::Formatter<'_>) -> Result<LastBlock, fmt::Error> {
    let mut end = LastBlock::None;
    for_each_turn(tree, |rest, moves| {
        let turn = PrintedTurn { tree, rest, moves };
        f.write_str("\n")?;
        turn.line(f)?;
        end = if turn.comments(f)? { LastBlock::Comments } else { LastBlock::Turn };
        Ok(())
    })?;
    Ok(end)
}

/// Visits all turns with their moves, without recursion: the rests of lines that were not visited are on a stack.
pub(crate) fn for_each_turn<E>(
    tree: &Tree,
    mut visit: impl FnMut(&Rest, &[NodeId]) -> Result<(), E>,
) -> Result<(), E> {
    let mut stack: Vec<Rest> = tree.first().map(|next| Rest { line: None, next }).into_iter().collect();
    let mut moves = Vec::new();
    while let Some(rest) = stack.pop() {
        turn_moves(tree, rest.next, &mut moves);
        visit(&rest, &moves)?;
        let variations = variations_of_turn(tree, rest.line.as_ref(), &moves);
        if let Some(next) = moves.last().and_then(|&last| tree.next(last)) {
            stack.push(Rest { line: rest.line, next });
        }
        stack.extend(variations.into_iter().rev());
    }
    Ok(())
}

/// Collects the moves of the turn that begins with this one. A file may give two turns the same number.
fn turn_moves(tree: &Tree, first: NodeId, moves: &mut Vec<NodeId>) {
    moves.clear();
    moves.push(first);
    let mut index = tree.index(first);
    for id in tree.line(Some(first)).skip(1) {
        let next = tree.index(id);
        if index.and_then(MoveIndex::next_in_turn) != next {
            break;
        }
        moves.push(id);
        index = next;
    }
}

/// The variations that are printed after this turn: those that replace its moves.
///
/// In the main line they belong to the move that they replace, elsewhere to the move before it. The reference
/// implementation prints them here in both cases.
fn variations_of_turn(tree: &Tree, line: Option<&(Address, u32)>, moves: &[NodeId]) -> Vec<Rest> {
    let mut found = Vec::new();
    for &id in moves {
        let parent = tree.parent(id);
        // The first move of a variation replaces a move itself; the other variations of that move are printed with it.
        if tree.continuation(parent) != Some(id) || tree.children(parent).nth(1).is_none() {
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

/// The maximum number of placeholders in a turn. If more moves are kept, only the letter of the address expresses it,
/// so that a short text does not expand to a long one.
const MAX_PLACEHOLDERS: u16 = 25;

/// A turn as it is printed.
pub(crate) struct PrintedTurn<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) rest: &'a Rest,
    pub(crate) moves: &'a [NodeId],
}

impl PrintedTurn<'_> {
    /// `turn-number move-record…`
    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tree, rest, moves } = self;
        let first = tree.index(rest.next).expect_or("the next move is in the tree", MoveIndex::START);
        let begins_line = tree.continuation(tree.parent(rest.next)) != Some(rest.next);
        match &rest.line {
            None if first.letter() == 0 => {
                let mut out = AsciiWriter::new(f);
                out.number(first.turn())?;
                out.push(b'.')?;
                out.flush()?;
            }
            None => write!(f, "{first}.")?,
            Some((anchor, variation)) if begins_line && first.letter() <= MAX_PLACEHOLDERS => {
                write!(f, "{anchor}.{variation}.{}.", MoveIndex::new(first.turn(), 0))?;
                for _ in 0..first.letter() {
                    write!(f, " {}", crate::event::PLACEHOLDER)?;
                }
            }
            Some((anchor, variation)) => write!(f, "{anchor}.{variation}.{first}.")?,
        }
        for record in moves.iter().filter_map(|&id| tree.move_record(id)) {
            f.write_str(" ")?;
            record.write_to(f)?;
        }
        f.write_str("\n")
    }

    /// The comment block of the turn, if it has comments. Returns whether it has.
    pub(crate) fn comments(&self, f: &mut impl fmt::Write) -> Result<bool, fmt::Error> {
        let Self { tree, moves, .. } = self;
        let surplus = moves.iter().flat_map(|&id| tree.surplus_comments(id));
        if surplus.clone().next().is_none() && moves.iter().all(|&id| tree.comment(id).is_none()) {
            return Ok(false);
        }
        let is_only = moves.len() + surplus.clone().count() == 1;
        let own = moves.iter().map(|&id| tree.comment(id).map_or("", CommentText::as_str));
        for (slot, text) in own.chain(surplus).enumerate() {
            // At the start of a line, a block that could be a tag would begin a game.
            f.write_str(match slot {
                0 if is_only && tag::begins_known_tag(text.as_bytes()) => " [",
                0 => "[",
                _ => "|",
            })?;
            f.write_str(text)?;
        }
        f.write_str("]\n")?;
        Ok(true)
    }
}

/// The turn and its comment block.
impl fmt::Display for PrintedTurn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line(f)?;
        self.comments(f).map(drop)
    }
}

/// A text with the line endings of `original`: a carriage return before each line feed if the first line of `original`
/// ends so, and otherwise the text as it is.
///
/// Values have line feeds only, and records are printed with them. This keeps the line endings of a file that is edited:
///
/// ```
/// use tafl_game_record::{GameRecord, with_line_endings_of};
///
/// let file = "[event:Club]\r\n\r\n1. a1-a2\r\n";
/// let mut record: GameRecord = file.parse()?;
/// record.set_tag("site", "Oslo".parse()?)?;
/// let edited = with_line_endings_of(file, &record.to_string()).into_owned();
/// assert_eq!(edited, "[event:Club]\r\n[site:Oslo]\r\n\r\n1. a1-a2\r\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_line_endings_of<'a>(original: &str, text: &'a str) -> Cow<'a, str> {
    let first_line = original.split_inclusive('\n').next().unwrap_or_default();
    if !first_line.ends_with("\r\n") {
        return Cow::Borrowed(text);
    }
    let mut edited = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match line.strip_suffix('\n') {
            Some(line) => edited.extend([line.strip_suffix('\r').unwrap_or(line), "\r\n"]),
            None => edited.push_str(line),
        }
    }
    Cow::Owned(edited)
}
