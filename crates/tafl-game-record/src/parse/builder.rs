//! The builder of a record: it takes events, numbers moves, and puts them into the tree.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::broken;
use notation_syntax::{Error, Finding, Notation, Reported, Span};
use tafl_moves::MoveRecord;

use super::address::Words;
use super::tags::TagNames;
use super::unexpected::continued;
use super::variations::{LineId, Lines, MAIN, MAX_KEPT};
use crate::address::Address;
use crate::address::MoveIndex;
use crate::error::{RecordErrorKind, RecordFindingKind, RecordSink};
use crate::event::{Event, MoveEvent, TurnEvent};
use crate::record::GameRecord;
use crate::spans::RecordSpans;
use crate::tag;
use crate::tree::{NodeId, is_berserk};

/// Builds a record from the events of one game.
///
/// It keeps its buffers for the next game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Builder<'a> {
    pub(super) source: &'a str,
    pub(super) record: GameRecord,
    pub(super) rules_span: Option<Span>,
    pub(super) position_span: Option<Span>,
    pub(super) tag_names: TagNames<'a>,
    pub(super) lines: Lines,
    /// The turn that is being read.
    pub(super) turn: Option<Turn>,
    /// The moves of that turn; `None` for an unreadable move, so that each comment stays with its own move.
    pub(super) moves: Vec<Option<NodeId>>,
    /// Whether a move with an unexpected number was reported.
    numbering_reported: bool,
    /// The comments on moves of the turn that has several comment blocks.
    pub(super) continued: BTreeMap<NodeId, String>,
    /// Whether a comment without a move was reported in this comment block.
    pub(super) surplus_reported: bool,
    /// Comments before the first move of the game that belong to no move, separated by `|`.
    pub(super) opening: Option<String>,
    /// The end of the text that is read.
    end: usize,
    /// The end of the last mistake that extends over several words.
    reported_to: usize,
    /// The spans of tags, moves and comments, if they are wanted.
    pub(super) spans: Option<RecordSpans>,
    /// Where the comment block begins that is being read, if they are.
    pub(super) block_start: usize,
    /// The numbers of tags and moves of the game before. The next one gets room for as many, so that all games together
    /// get at most twice the room that they need.
    before: (usize, usize),
}

/// The turn that is being read.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) line: LineId,
    /// The index of the next move; `None` after the last letter.
    next: Option<MoveIndex>,
    /// Whether placeholders are allowed here.
    placeholders: bool,
}

impl<'a> Builder<'a> {
    pub(crate) fn new(source: &'a str) -> Self {
        Self { source, ..Self::default() }
    }

    /// Begins a game in the text up to `end`. Its spans are stored if `spans` are given.
    pub(crate) fn begin(&mut self, end: usize, spans: Option<RecordSpans>) {
        self.clear();
        self.end = end;
        self.spans = spans;
        let (tags, moves) = self.before;
        self.record.tags.reserve(tags);
        self.record.tree.reserve(moves);
    }

    /// Removes everything of a game but the buffers.
    fn clear(&mut self) {
        self.record = GameRecord::default();
        self.rules_span = None;
        self.position_span = None;
        self.tag_names.clear();
        self.lines.clear();
        self.turn = None;
        self.moves.clear();
        self.moves.shrink_to(MAX_KEPT);
        self.numbering_reported = false;
        self.continued.clear();
        self.surplus_reported = false;
        self.opening = None;
        self.reported_to = 0;
        self.spans = None;
    }

    /// Adds one event. An error omits what it is about, and nothing else.
    #[inline]
    pub(crate) fn event(&mut self, event: Event<'a>, sink: &mut RecordSink<'_>) -> Result<(), Reported> {
        match event {
            Event::Tag(tag) => self.tag(tag, sink),
            Event::Turn(turn) => self.turn(turn, sink),
            Event::Placeholder(span) => self.placeholder(span, sink),
            Event::Move(step) => self.move_record(step, sink),
            Event::Comment(comment) => self.comment(comment, sink),
            Event::End(_) => Ok(()),
        }
    }

    /// Ends the current line because part of it cannot be read. The moves after that part are omitted: they would be
    /// played on a wrong position.
    pub(crate) fn break_line(&mut self) {
        self.lines.break_line(self.turn.as_ref().map_or(MAIN, |turn| turn.line));
    }

    /// The record, after the last event.
    pub(crate) fn finish(
        &mut self,
        end: Span,
        sink: &mut RecordSink<'_>,
    ) -> Result<(GameRecord, RecordSpans), Reported> {
        if self.rules_span.is_none() {
            sink.finding(Finding::new(RecordFindingKind::MissingRulesTag, end))?;
        }
        if let Some(tag) = self.tag_names.span(tag::TO_MOVE).filter(|_| self.position_span.is_none()) {
            sink.finding(Finding::new(RecordFindingKind::ToMoveWithoutPosition, tag))?;
        }
        self.store_continued();
        let [prestart, start] = self.puzzle_moves();
        self.lines.link(&mut self.record.tree, sink)?;
        if let Some(address) = self.new_address(prestart) {
            self.record.set_puzzle_prestart(&address);
        }
        if let Some(address) = self.new_address(start) {
            self.record.set_puzzle_start(&address);
        }
        self.store_opening();
        self.before = (self.record.tags.len(), self.record.tree.len());
        let game = (core::mem::take(&mut self.record), self.spans.take().unwrap_or_default());
        self.clear();
        Ok(game)
    }

    /// The moves of the puzzle tags, with their addresses in the file. Variations whose numbers are not in sequence get
    /// others when they are linked, and the tags have to follow their moves.
    fn puzzle_moves(&self) -> [Option<(Address, NodeId)>; 2] {
        [self.record.puzzle_prestart(), self.record.puzzle_start()].map(|tag| {
            let address = tag?.ok()?;
            let id = self.lines.find(&self.record.tree, &address)?;
            Some((address, id))
        })
    }

    /// The address of a move, if it is another one than in the file.
    fn new_address(&self, found: Option<(Address, NodeId)>) -> Option<Address> {
        let (before, id) = found?;
        self.record.tree.address(id).filter(|address| *address != before)
    }

    fn turn(&mut self, event: TurnEvent<'a>, sink: &mut RecordSink<'_>) -> Result<(), Reported> {
        self.turn = None;
        self.store_continued();
        let line = match event.number() {
            Some(turn) => {
                if matches!(event.text.as_bytes(), [b'0', b'0'..=b'9', ..]) {
                    sink.finding(Finding::new(RecordFindingKind::LeadingZero, event.span))?;
                }
                let found = MoveIndex::new(turn, 0);
                self.lines.check_sequence(MAIN, found, event.span, sink)?;
                Some((MAIN, found))
            }
            None => self.addressed_turn(event, sink)?,
        };
        let Some((line, found)) = line else { return Ok(()) };
        let last = self.lines.last_index(line);
        let next = match last {
            // The first turn of a variation may begin with any of its moves.
            None if line != MAIN => found,
            Some(last) if last.next_in_turn() == Some(found) => found,
            _ => MoveIndex::new(found.turn(), 0),
        };
        let placeholders = line != MAIN && last.is_none();
        self.moves.clear();
        self.turn = Some(Turn { line, next: Some(next), placeholders });
        Ok(())
    }

    /// The line of a turn with an address, and the index of its first move. `None` if the line cannot be read.
    fn addressed_turn(
        &mut self,
        event: TurnEvent<'a>,
        sink: &mut RecordSink<'_>,
    ) -> Result<Option<(LineId, MoveIndex)>, Reported> {
        if let Some((turn, _)) = continued(event.text) {
            self.break_line();
            return Err(sink.fatal(Error::new(RecordErrorKind::TurnContinued { turn }, event.span)));
        }
        let address = match Address::parse_in(self.source, event.span, &mut sink.lifted()) {
            Ok(address) => address,
            Err(failure) => {
                // A number without a letter is a turn of the main line, which lacks its moves from here on.
                if !event.text.contains(|character: char| character.is_ascii_lowercase()) {
                    self.break_line();
                }
                return Err(failure);
            }
        };
        if has_leading_zero(event.text) {
            sink.finding(Finding::new(RecordFindingKind::LeadingZero, event.span))?;
        }
        let found = address.index();
        let Some((anchor, variation)) = address.line() else {
            let turn = found.turn();
            sink.finding(Finding::new(RecordFindingKind::MainTurnLetter { turn }, event.span))?;
            self.lines.check_sequence(MAIN, found, event.span, sink)?;
            return Ok(Some((MAIN, found)));
        };
        let tree = &self.record.tree;
        let line = self.lines.variation_turn(tree, anchor, variation, found, event.span, sink)?;
        Ok(line.map(|line| (line, found)))
    }

    fn placeholder(&mut self, span: Span, sink: &mut RecordSink<'_>) -> Result<(), Reported> {
        let Some(turn) = &mut self.turn else { return Ok(()) };
        if !turn.placeholders || !self.moves.is_empty() {
            return Err(sink.fatal(Error::new(RecordErrorKind::PlaceholderMisplaced, span)));
        }
        turn.next = turn.next.and_then(MoveIndex::next_in_turn);
        Ok(())
    }

    fn move_record(&mut self, event: MoveEvent<'a>, sink: &mut RecordSink<'_>) -> Result<(), Reported> {
        // Without a turn, the error in its address was reported.
        let Some(turn) = &mut self.turn else { return Ok(()) };
        // The second word of a mistake that was reported at the first one.
        if event.span.start() < self.reported_to {
            return Ok(());
        }
        let Some(index) = turn.next else {
            self.break_line();
            self.turn = None;
            return Err(sink.fatal(Error::new(RecordErrorKind::TurnTooLong, event.span)));
        };
        // An unreadable move counts too, so that the moves after it keep their letters.
        turn.next = index.next_in_turn();
        self.moves.push(None);
        let Some(line) = self.lines.get_mut(turn.line) else { return broken("a turn is of a line", Ok(())) };
        let (source, word, reported_to) = (self.source, event.span, &mut self.reported_to);
        let mut words = Words { sink, source, word, end: self.end, reported_to };
        let record = match MoveRecord::parse_in(source, word, &mut words) {
            Ok(_) if line.broken => return Ok(()),
            Ok(record) => record,
            Err(failure) => {
                // Later moves would be played on a wrong position: they are read for their errors only.
                self.lines.break_line(turn.line);
                return Err(failure);
            }
        };
        let last = line.last();
        let before = last.map(|(_, id)| id);
        let is_berserk = is_berserk(&record);
        let is_numbered_plainly = line.is_numbered_plainly(index, is_berserk);
        let id = self.record.tree.push(before.or(line.parent), record, index);
        if let Some(spans) = &mut self.spans {
            spans.add_move(event.span);
        }
        let continues = before.is_some() || turn.line == MAIN;
        if continues {
            self.record.tree.set_continuation(before, Some(id));
        }
        line.push(index, id, is_berserk);
        // A second text turn can continue the same turn: its surplus comments then belong to the new last move.
        if continues && index.letter() > 0 {
            self.record.tree.settle_surplus(id);
        }
        if let Some(slot) = self.moves.last_mut() {
            *slot = Some(id);
        }
        if continues && !self.numbering_reported && !is_numbered_plainly {
            return self.check_numbering(id, before, event.span, sink);
        }
        Ok(())
    }

    /// Reports, once per game, a move that the specification would number differently.
    fn check_numbering(
        &mut self,
        id: NodeId,
        before: Option<NodeId>,
        span: Span,
        sink: &mut RecordSink<'_>,
    ) -> Result<(), Reported> {
        let tree = &self.record.tree;
        let (Some(record), Some(found)) = (tree.move_record(id), tree.index(id)) else {
            return broken("the move was added", Ok(()));
        };
        let expected = tree.index_after(before, record);
        // A turn with an unexpected number was reported at that number.
        if found == expected || found.letter() == 0 && expected.letter() == 0 {
            return Ok(());
        }
        self.numbering_reported = true;
        sink.finding(Finding::new(RecordFindingKind::Numbering { found, expected }, span))
    }
}

/// Whether a number in the text begins with a zero that other digits follow.
fn has_leading_zero(text: &str) -> bool {
    text.split(|character: char| !character.is_ascii_digit())
        .any(|number| number.len() > 1 && number.starts_with('0'))
}
