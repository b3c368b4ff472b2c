//! Changes of a game as changes of its text.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use alloc::{format, vec};

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Repair, Span};

use super::RecordSpans;
use crate::archive::Games;
use crate::comment::CommentText;
use crate::print::{PrintedTurn, for_each_turn, with_line_endings_of};
use crate::record::GameRecord;
use crate::tag;
use crate::tree::{NodeId, Tree};

impl RecordSpans {
    /// What to change in `text` so that this game reads as `edited`: tags, comments and moves that were changed or added,
    /// and variations, in the layout in which records are printed. Everything else stays as it is, byte for byte, and so do
    /// the other games of the text.
    ///
    /// `read` is the record as it was read with these spans, and `edited` a clone of it that was edited. Where moves were
    /// deleted, promoted or renumbered, the whole game is written, as one repair.
    ///
    /// ```
    /// use tafl_game_record::{CommentText, Games, MoveRecord, Repair};
    ///
    /// let text = "[event:First]\r\n[rules:dim:3 start:/t2/3/2K/]\r\n1.  a1-a2   c3-c2 [Bold.|]\r\n";
    /// let (game, spans) = Games::new(text).next_with_spans().ok_or("no game")?;
    /// let read = game.value.ok_or("no record")?;
    ///
    /// let mut edited = read.clone();
    /// let first = edited.tree().first().ok_or("no moves")?;
    /// let other = edited.tree_mut().add(Some(first), "c3-b3".parse::<MoveRecord>()?)?;
    /// edited.tree_mut().set_comment(other, CommentText::new("Safer.")?)?;
    /// edited.set_tag("site", "Oslo".parse()?)?;
    ///
    /// assert_eq!(Repair::apply(spans.edits(text, &read, &edited)?, text), "\
    /// [event:First]\r\n[site:Oslo]\r\n[rules:dim:3 start:/t2/3/2K/]\r\n1.  a1-a2   c3-c2 [Bold.|]\r\n\
    /// \r\n1b.1.1a. ..... c3-b3\r\n[Safer.]\r\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The game has text that cannot be read, and moves were added or the whole game would be written: what follows that text
    /// is not in the record.
    #[doc(alias = "insert")]
    #[doc(alias = "patch")]
    #[doc(alias = "preserve formatting")]
    pub fn edits(
        &self,
        text: &str,
        read: &GameRecord,
        edited: &GameRecord,
    ) -> Result<Vec<Repair>, UnreadableGameError> {
        if read == edited {
            return Ok(Vec::new());
        }
        let ends = self.ends(text, read.tree());
        let edits = Edits { text, spans: self, read, edited, ends, found: Vec::new() };
        match edits.collect().filter(|edits| self.is_read_as(edits, text, edited)) {
            Some(edits) => Ok(edits),
            None if self.has_errors => Err(UnreadableGameError),
            None => Ok(vec![self.rewritten(text, edited)]),
        }
    }

    /// Whether the game is read as `edited` after these edits, up to where it ended before.
    fn is_read_as(&self, edits: &[Repair], text: &str, edited: &GameRecord) -> bool {
        let changed = Repair::apply(edits.iter().cloned(), text);
        let rest = changed.get(self.game.start()..).expect_or_default("the game is in the text");
        let Some((game, spans)) = Games::new(rest).next_with_spans() else { return false };
        let end = self.game.start() + spans.game.end();
        let is_same_rest = changed.len().checked_sub(end) == text.len().checked_sub(self.game.end());
        is_same_rest && game.value.as_ref() == Some(edited)
    }

    /// The whole game, as it is printed.
    fn rewritten(&self, text: &str, edited: &GameRecord) -> Repair {
        let is_last = text.get(self.game.end()..).is_none_or(|after| after.trim().is_empty());
        let printed = if is_last { edited.to_string() } else { edited.archived().to_string() };
        Repair::new(self.game, with_line_endings_of(text, &printed))
    }

    /// Where the text of each move ends, with its variations and the moves after it; by serial number. What precedes comes
    /// first in the text.
    fn ends(&self, text: &str, tree: &Tree) -> Vec<usize> {
        let mut ends: Vec<usize> = self.moves.iter().map(|of| of.end(text)).collect();
        let mut ids: Vec<NodeId> = tree.walk().map(|(_, id)| id).collect();
        ids.sort_unstable_by_key(|id| core::cmp::Reverse(id.serial()));
        for id in ids {
            let Some(&end) = ends.get(id.serial()) else { continue };
            if let Some(before) = tree.parent(id).and_then(|parent| ends.get_mut(parent.serial())) {
                *before = end.max(*before);
            }
        }
        ends
    }
}

impl super::MoveSpans {
    /// Where the move ends, or the comments on its turn. An empty block may be what separates two games.
    fn end(&self, text: &str) -> usize {
        let block = self.block.filter(|block| block.slice(text) != Some("[]"));
        block.map_or(self.text.end(), |block| block.end().max(self.text.end()))
    }
}

/// The text of a game has errors, and moves were changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game has text that cannot be read; mend it before its moves are changed")]
pub struct UnreadableGameError;

/// The changes of a text that were found.
struct Edits<'a> {
    text: &'a str,
    spans: &'a RecordSpans,
    read: &'a GameRecord,
    edited: &'a GameRecord,
    ends: Vec<usize>,
    /// In the order of texts that are written at the same offset.
    found: Vec<Repair>,
}

/// A change that no single span of the text has.
struct Elsewhere;

impl Edits<'_> {
    fn collect(mut self) -> Option<Vec<Repair>> {
        self.tags()?;
        self.turns()?;
        Some(self.joined())
    }

    fn write(&mut self, span: Span, text: &str) {
        self.found.push(Repair::new(span, with_line_endings_of(self.text, text)));
    }

    fn tags(&mut self) -> Option<()> {
        let (before, after) = (tags(self.read), tags(self.edited));
        for (name, value) in &after {
            match before.iter().find(|(other, _)| other == name) {
                Some((_, same)) if same == value => {}
                Some(_) => self.write(self.spans.of_tag(name)?, value),
                None => self.add_tag(name, value)?,
            }
        }
        for (name, _) in before.iter().filter(|(name, _)| after.iter().all(|(other, _)| other != name)) {
            let tag = self.bracket(self.spans.of_tag(name)?)?;
            let is_line = self.text.get(tag.end()..)?.starts_with('\n');
            self.write(Span::new(tag.start(), tag.end() + usize::from(is_line)), "");
        }
        Some(())
    }

    /// After the tags that precede it when a record is printed.
    fn add_tag(&mut self, name: &str, value: &str) -> Option<()> {
        let rank = |name: &str| [tag::POSITION, tag::RULES].iter().position(|last| *last == name);
        let before =
            self.spans.tags.iter().filter(|(other, _)| rank(other).is_none() || rank(other) < rank(name));
        if let Some(value_before) = before.map(|&(_, value)| value).max() {
            let end = self.bracket(value_before)?.end();
            self.write(Span::at(end), &format!("\n[{name}:{value}]"));
        } else {
            let space = if self.spans.tags.is_empty() { "\n" } else { "" };
            self.write(Span::at(self.spans.game.start()), &format!("[{name}:{value}]\n{space}"));
        }
        Some(())
    }

    /// The tag with this value.
    fn bracket(&self, value: Span) -> Option<Span> {
        let start = self.text.get(..value.start())?.rfind('[')?;
        let end = value.end() + self.text.get(value.end()..)?.find(']')? + 1;
        Some(Span::new(start, end))
    }

    fn turns(&mut self) -> Option<()> {
        let tree = &self.edited.tree;
        // Where the moves that were added are written, and where the turns end whose moves have variations.
        let mut places = BTreeMap::new();
        let visited = for_each_turn(tree, |rest, moves| {
            let old = moves.iter().take_while(|&&id| self.is_old(id)).count();
            let (old, new) = moves.split_at(old);
            if self.spans.has_errors && !new.is_empty() {
                return Err(Elsewhere);
            }
            let turn = PrintedTurn { tree, rest, moves };
            let place = if let Some(&last) = old.last() {
                self.turn(&turn, old, new).ok_or(Elsewhere)?;
                let end = self.spans.moves.get(last.serial()).map(|of| of.end(self.text));
                let replaced = old.iter().filter(|&&id| tree.children(tree.parent(id)).nth(1).is_some());
                places.extend(replaced.map(|&id| (id, end)));
                if new.is_empty() { None } else { self.end_of_line(last) }
            } else {
                let place = self.place_of(rest.next, &places);
                place.inspect(|&place| self.write(Span::at(place), format!("\n\n{turn}").trim_end()))
            };
            places.extend(new.iter().map(|&id| (id, place)));
            Ok::<(), Elsewhere>(())
        });
        visited.ok()
    }

    fn is_old(&self, id: NodeId) -> bool {
        id.serial() < self.spans.moves.len()
    }

    /// A turn that is in the text, at least its first moves.
    fn turn(&mut self, turn: &PrintedTurn<'_>, old: &[NodeId], new: &[NodeId]) -> Option<()> {
        for &id in old {
            let record = turn.tree.move_record(id)?;
            if self.read.tree.move_record(id)? != record {
                self.write(self.spans.of_move(id)?, &record.to_string());
            }
        }
        let last = self.spans.of_move(*old.last()?)?;
        for &id in new {
            self.write(Span::at(last.end()), &format!(" {}", turn.tree.move_record(id)?));
        }
        let mut changed =
            turn.moves.iter().filter(|&&id| self.read.tree.comment(id) != turn.tree.comment(id)).peekable();
        if changed.peek().is_none() {
            return Some(());
        }
        let slots: Option<Vec<_>> =
            changed.map(|&id| Some((self.spans.of_comment(id)?, turn.tree.comment(id)))).collect();
        if let Some(slots) = slots {
            for (slot, comment) in slots {
                self.write(slot, comment.map_or("", CommentText::as_str));
            }
            return Some(());
        }
        let mut comments = String::new();
        turn.comments(&mut comments).ok()?;
        match self.spans.of_comment_block(*old.first()?) {
            Some(block) => self.write(block, comments.trim()),
            None => self.write(Span::at(last.end()), format!("\n{comments}").trim_end()),
        }
        Some(())
    }

    /// Where a turn of added moves is written.
    fn place_of(&self, first: NodeId, places: &BTreeMap<NodeId, Option<usize>>) -> Option<usize> {
        let tree = &self.edited.tree;
        let parent = tree.parent(first);
        let before = tree.children(parent).take_while(|&id| id != first).last();
        match (before, parent) {
            // Another variation, or the first one.
            (Some(id), _) if self.is_old(id) && tree.continuation(parent) != Some(id) => {
                self.ends.get(id.serial()).copied()
            }
            (Some(id), _) => *places.get(&id)?,
            // The line goes on.
            (None, Some(parent)) if self.is_old(parent) => self.end_of_line(parent),
            (None, Some(parent)) => *places.get(&parent)?,
            (None, None) => Some(self.spans.tags.last().and_then(|&(_, value)| self.bracket(value))?.end()),
        }
    }

    /// Where the line ends that has this move, with its variations.
    fn end_of_line(&self, id: NodeId) -> Option<usize> {
        let tree = &self.read.tree;
        let is_first = |id: &NodeId| tree.continuation(tree.parent(*id)) != Some(*id);
        let above = core::iter::successors(Some(id), |&id| tree.parent(id));
        let first = above.clone().find(is_first).or(above.last())?;
        self.ends.get(first.serial()).copied()
    }

    /// The changes, in order; those that meet are one.
    fn joined(mut self) -> Vec<Repair> {
        self.found.sort_by_key(|edit| edit.span.start());
        let mut joined: Vec<Repair> = Vec::with_capacity(self.found.len());
        for edit in self.found {
            match joined.last_mut() {
                Some(last) if last.span.end() == edit.span.start() => {
                    last.span = last.span.join(edit.span);
                    last.text.push_str(&edit.text);
                }
                _ => joined.push(edit),
            }
        }
        joined
    }
}

/// The tags as they are printed.
fn tags(record: &GameRecord) -> Vec<(&str, String)> {
    let plain = record.tags().iter().map(|tag| (tag.name(), tag.value().to_string()));
    let position = record.position.iter().map(|position| (tag::POSITION, position.to_string()));
    plain.chain(position).chain(record.rules.iter().map(|rules| (tag::RULES, rules.to_string()))).collect()
}
