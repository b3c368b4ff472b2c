//! From events to a record.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::{Error, Finding, Notation, Span};
use tafl_moves::MoveRecord;
use tafl_position::Position;
use tafl_rules::Rules;

use crate::address::Address;
use crate::comment::CommentText;
use crate::error::{RecordErrorKind, RecordFindingKind, RecordSink};
use crate::event::{CommentEvent, Event, MoveEvent, TagEvent, TurnEvent};
use crate::move_index::MoveIndex;
use crate::record::GameRecord;
use crate::spans::RecordSpans;
use crate::tag::{Tag, TagValue};
use crate::tree::NodeId;
use crate::typed_tags;

/// Puts the events of one game together.
#[derive(Debug, Default)]
pub(crate) struct Builder<'a> {
    source: &'a str,
    record: GameRecord,
    rules_span: Option<Span>,
    position_span: Option<Span>,
    /// The main line and every variation, in the order of the text.
    lines: Vec<Line>,
    /// Which line is variation `k` behind a move: of the moves that may follow it.
    variations: BTreeMap<(Option<NodeId>, u32), LineId>,
    turn: Option<Turn>,
    /// The moves of that turn; `None` for one that could not be read, so that comments stay with theirs.
    moves: Vec<Option<NodeId>>,
    /// Whether any line is broken.
    broken: bool,
    /// Whether a place that is numbered otherwise was told of.
    numbering_told: bool,
    /// Comments before the first move of the game that have no move, with `|` between them.
    opening: Option<String>,
    /// Where everything stands, if that is wanted.
    places: Option<RecordSpans>,
}

type LineId = usize;

/// Where a variation begins: the move that it follows, `None` for the start of the game, and the line that has it.
struct Behind {
    parent: Option<NodeId>,
    line: LineId,
}

const MAIN: LineId = 0;

const START_COMMENT: &str = "start-comment";

#[derive(Debug, Default)]
struct Line {
    /// Where a variation stands in the text, and the address that it belongs to.
    origin: Option<(Span, Address)>,
    /// The line that it varies; the main line varies itself.
    varies: LineId,
    /// The move before its first one.
    parent: Option<NodeId>,
    /// Its moves, in order.
    nodes: Vec<(MoveIndex, NodeId)>,
    /// Whether something of it could not be read. What comes behind would stand on a wrong position, so it is
    /// left out.
    broken: bool,
    /// The moves by their places, once those are not in order any more. The first of two at one place counts.
    by_index: Option<BTreeMap<MoveIndex, NodeId>>,
}

impl Line {
    fn last(&self) -> Option<(MoveIndex, NodeId)> {
        self.nodes.last().copied()
    }

    fn push(&mut self, index: MoveIndex, id: NodeId) {
        if self.last().is_some_and(|(last, _)| index <= last) && self.by_index.is_none() {
            self.by_index = Some(self.nodes.iter().copied().collect());
        }
        if let Some(by_index) = &mut self.by_index {
            by_index.entry(index).or_insert(id);
        }
        self.nodes.push((index, id));
    }

    fn at(&self, index: MoveIndex) -> Option<NodeId> {
        if let Some(by_index) = &self.by_index {
            return by_index.get(&index).copied();
        }
        let place = self.nodes.binary_search_by_key(&index, |&(index, _)| index).ok()?;
        self.nodes.get(place).map(|&(_, id)| id)
    }
}

/// The turn that is being read.
#[derive(Debug)]
struct Turn {
    line: LineId,
    /// The place of the next move; `None` where the letters ran out.
    next: Option<MoveIndex>,
    /// Whether a placeholder may stand here.
    placeholders: bool,
}

impl<'a> Builder<'a> {
    pub(crate) fn new(source: &'a str) -> Self {
        Self { source, lines: Vec::from([Line::default()]), ..Self::default() }
    }

    /// The same, keeping in mind where everything stands.
    pub(crate) fn with_spans(source: &'a str) -> Self {
        Self { places: Some(RecordSpans::default()), ..Self::new(source) }
    }

    /// Takes in one event. An error leaves out what it is about, and nothing else.
    pub(crate) fn event<F>(&mut self, event: Event<'a>, sink: &mut RecordSink<'_, F>) -> Result<(), F> {
        match event {
            Event::Tag(tag) => self.tag(tag, sink),
            Event::Turn(turn) => self.turn(turn, sink),
            Event::Placeholder(span) => self.placeholder(span, sink),
            Event::Move(step) => self.move_record(step, sink),
            Event::Comment(comment) => self.comment(comment, sink),
            Event::End(_) => Ok(()),
        }
    }

    /// Says that something of the line could not be read. The moves behind it are left out: they would be
    /// played on a wrong position.
    pub(crate) fn break_line(&mut self) {
        let line = self.turn.as_ref().map_or(MAIN, |turn| turn.line);
        self.broken = true;
        if let Some(line) = self.lines.get_mut(line) {
            line.broken = true;
        }
    }

    /// The record, once all events are in.
    pub(crate) fn finish<F>(
        mut self,
        end: Span,
        sink: &mut RecordSink<'_, F>,
    ) -> Result<(GameRecord, RecordSpans), F> {
        if self.rules_span.is_none() {
            sink.finding(Finding::new(RecordFindingKind::MissingRulesTag, end))?;
        }
        self.link(sink)?;
        self.settle_opening();
        Ok((self.record, self.places.unwrap_or_default()))
    }

    fn tag<F>(&mut self, tag: TagEvent<'a>, sink: &mut RecordSink<'_, F>) -> Result<(), F> {
        if self.rules_span.is_some() && tag.name != "rules" {
            sink.finding(Finding::new(RecordFindingKind::RulesTagNotLast, tag.span))?;
        }
        if let Some(places) = &mut self.places {
            places.add_tag(tag.name, tag.value_span);
        }
        match tag.name {
            "rules" => {
                only_once("rules", tag.span, &mut self.rules_span, sink)?;
                self.record.rules = Some(Rules::parse_in(self.source, tag.value_span, &mut sink.lifted())?);
            }
            "position" => {
                only_once("position", tag.span, &mut self.position_span, sink)?;
                self.record.position =
                    Some(Position::parse_in(self.source, tag.value_span, &mut sink.lifted())?);
            }
            name => {
                // The reader gives only names that are names and values without a closing bracket.
                let value = TagValue::new(tag.value).unwrap_or_default();
                self.record.tags.extend(Tag::new(name, value));
                typed_tags::check(name, self.source, tag.value_span, sink)?;
            }
        }
        Ok(())
    }

    fn turn<F>(&mut self, event: TurnEvent<'a>, sink: &mut RecordSink<'_, F>) -> Result<(), F> {
        self.turn = None;
        let number = event.number();
        let address = match number {
            Some(turn) => Address::main(MoveIndex::new(turn, 0)),
            None => match Address::parse_in(self.source, event.span, &mut sink.lifted()) {
                Ok(address) => address,
                Err(failure) => {
                    // A number without a letter is a turn of the main line, which then lacks it.
                    if !event.text.contains(|character: char| character.is_ascii_lowercase()) {
                        self.break_line();
                    }
                    return Err(failure);
                }
            },
        };
        if has_leading_zero(event.text) {
            sink.finding(Finding::new(RecordFindingKind::LeadingZero, event.span))?;
        }
        let found = address.index();
        let line = match address.line() {
            None => Some(self.main_turn(found, event.span, number.is_none(), sink)?),
            Some((anchor, variation)) => self.variation_turn(anchor, variation, found, event.span, sink)?,
        };
        let Some(line) = line else { return Ok(()) };
        let last = self.lines.get(line).and_then(Line::last).map(|(last, _)| last);
        let next = match last {
            // The first turn of a variation may begin with any move of it.
            None if line != MAIN => found,
            Some(last) if last.next_in_turn() == Some(found) => found,
            _ => MoveIndex::new(found.turn(), 0),
        };
        let placeholders = line != MAIN && last.is_none();
        self.moves.clear();
        self.turn = Some(Turn { line, next: Some(next), placeholders });
        Ok(())
    }

    fn main_turn<F>(
        &mut self,
        found: MoveIndex,
        span: Span,
        has_letter: bool,
        sink: &mut RecordSink<'_, F>,
    ) -> Result<LineId, F> {
        let turn = found.turn();
        if has_letter {
            sink.finding(Finding::new(RecordFindingKind::MainTurnLetter { turn }, span))?;
        }
        self.sequence(Some(MAIN), found, span, sink)?;
        Ok(MAIN)
    }

    /// Reports a turn that does not follow the last one of its line; `None` for a new line.
    fn sequence<F>(
        &self,
        line: Option<LineId>,
        found: MoveIndex,
        span: Span,
        sink: &mut RecordSink<'_, F>,
    ) -> Result<(), F> {
        let last = line.and_then(|line| self.lines.get(line)).and_then(Line::last).map(|(last, _)| last);
        let before = last.map_or(0, MoveIndex::turn);
        let goes_on = last.is_some() && last.and_then(MoveIndex::next_in_turn) == Some(found);
        if goes_on || found.turn() == before.saturating_add(1) {
            return Ok(());
        }
        let kind = RecordFindingKind::TurnOutOfSequence { found: found.turn(), before };
        sink.finding(Finding::new(kind, span))
    }

    /// The line of a variation: a new one, or one that goes on; `None` where it belongs to a move that was left
    /// out.
    fn variation_turn<F>(
        &mut self,
        anchor: Address,
        variation: u32,
        found: MoveIndex,
        span: Span,
        sink: &mut RecordSink<'_, F>,
    ) -> Result<Option<LineId>, F> {
        let Some(Behind { parent, line: varies }) = self.parent_of_variation(&anchor) else {
            if self.broken {
                return Ok(None);
            }
            return Err(sink.fatal(Error::new(RecordErrorKind::NoSuchMove { anchor }, span)));
        };
        let known = self.variations.get(&(parent, variation)).copied();
        self.sequence(known, found, span, sink)?;
        if known.is_some() {
            return Ok(known);
        }
        let line = self.lines.len();
        self.lines.push(Line { origin: Some((span, anchor)), varies, parent, ..Line::default() });
        self.variations.insert((parent, variation), line);
        Ok(Some(line))
    }

    /// What the variations of this address follow; `None` where the record has no such move.
    fn parent_of_variation(&self, anchor: &Address) -> Option<Behind> {
        let main = self.lines.get(MAIN)?;
        let mut parent = match main.at(anchor.root()) {
            Some(replaced) => self.record.tree.parent(replaced),
            None if main.broken => return None,
            None => one_past_the_end(main, anchor.root())?,
        };
        let mut line = MAIN;
        for branch in anchor.branches() {
            line = *self.variations.get(&(parent, branch.variation))?;
            parent = Some(self.lines.get(line)?.at(branch.index)?);
        }
        Some(Behind { parent, line })
    }

    fn placeholder<F>(&mut self, span: Span, sink: &mut RecordSink<'_, F>) -> Result<(), F> {
        let Some(turn) = &mut self.turn else { return Ok(()) };
        if !turn.placeholders || !self.moves.is_empty() {
            return Err(sink.fatal(Error::new(RecordErrorKind::PlaceholderMisplaced, span)));
        }
        turn.next = turn.next.and_then(MoveIndex::next_in_turn);
        Ok(())
    }

    fn move_record<F>(&mut self, event: MoveEvent<'a>, sink: &mut RecordSink<'_, F>) -> Result<(), F> {
        // The turn that it belongs to was reported.
        let Some(turn) = &mut self.turn else { return Ok(()) };
        let Some(index) = turn.next else {
            self.break_line();
            self.turn = None;
            return Err(sink.fatal(Error::new(RecordErrorKind::TurnTooLong, event.span)));
        };
        // Also where the move cannot be read, so that the moves behind it keep their places.
        turn.next = index.next_in_turn();
        self.moves.push(None);
        let Some(line) = self.lines.get_mut(turn.line) else { return Ok(()) };
        let record = match MoveRecord::parse_in(self.source, event.span, &mut sink.lifted()) {
            Ok(_) if line.broken => return Ok(()),
            Ok(record) => record,
            Err(failure) => {
                line.broken = true;
                self.broken = true;
                return Err(failure);
            }
        };
        let before = line.last().map(|(_, id)| id);
        let id = self.record.tree.push(before.or(line.parent), record, index);
        if let Some(places) = &mut self.places {
            places.add_move(event.span);
        }
        let continues = before.is_some() || turn.line == MAIN;
        if continues {
            self.record.tree.set_continuation(before, Some(id));
        }
        line.push(index, id);
        // A turn that was closed goes on, by one move or by several: what is left over goes with its last one.
        if continues && index.letter() > 0 {
            self.record.tree.settle_surplus(id);
        }
        if let Some(place) = self.moves.last_mut() {
            *place = Some(id);
        }
        if continues && !self.numbering_told {
            return self.numbering(id, before, event.span, sink);
        }
        Ok(())
    }

    /// Tells, once, of a place that the specification would give another number.
    fn numbering<F>(
        &mut self,
        id: NodeId,
        before: Option<NodeId>,
        span: Span,
        sink: &mut RecordSink<'_, F>,
    ) -> Result<(), F> {
        let tree = &self.record.tree;
        let (Some(record), Some(found)) = (tree.record(id), tree.index(id)) else { return Ok(()) };
        let expected = tree.index_behind(before, record);
        // A turn that begins with another number was told of at its number.
        if found == expected || found.letter() == 0 && expected.letter() == 0 {
            return Ok(());
        }
        self.numbering_told = true;
        sink.finding(Finding::new(RecordFindingKind::Numbering { found, expected }, span))
    }

    fn comment<F>(&mut self, event: CommentEvent<'a>, sink: &mut RecordSink<'_, F>) -> Result<(), F> {
        if self.turn.is_none() || event.text.is_empty() {
            return Ok(());
        }
        // The reader splits at what a comment may not hold.
        let comment = CommentText::new(event.text).unwrap_or_default();
        let tree = &mut self.record.tree;
        match self.moves.get(event.slot) {
            Some(&Some(id)) if tree.comment(id).is_none() => tree.set_comment(id, comment),
            // The move that it belongs to was reported.
            Some(None) => {}
            Some(Some(_)) | None => {
                match self.move_before_comment() {
                    Some(before) => self.record.tree.add_surplus(before, comment),
                    None => self.add_to_opening(event.text),
                }
                let kind =
                    RecordFindingKind::CommentSurplus { moves: self.moves.len(), slot: event.slot + 1 };
                sink.finding(Finding::new(kind, event.span))?;
            }
        }
        Ok(())
    }

    /// The move that a comment stays with which has none of its own: the last one of its turn, or of its line so far;
    /// where a variation has none, of the line that it varies.
    fn move_before_comment(&self) -> Option<NodeId> {
        let line = || self.lines.get(self.turn.as_ref()?.line);
        let last = |line: &Line| line.last().map(|(_, id)| id);
        let varied = || last(self.lines.get(line()?.varies)?);
        self.moves.iter().flatten().last().copied().or_else(|| last(line()?)).or_else(varied)
    }

    /// On one line, as tags are.
    fn add_to_opening(&mut self, text: &str) {
        let before = if self.opening.is_some() { "|" } else { "" };
        let opening = self.opening.get_or_insert_default();
        opening.push_str(before);
        opening.extend(text.chars().map(|sign| if matches!(sign, '\n' | '\r') { ' ' } else { sign }));
    }

    /// Puts the comments before the first move to what is said about the start of the game.
    fn settle_opening(&mut self) {
        let Some(opening) = self.opening.take() else { return };
        let said =
            self.record.tag(START_COMMENT).map(TagValue::as_str).filter(|said| !said.trim().is_empty());
        let text = said.map(|said| alloc::format!("{said}|{opening}")).unwrap_or(opening);
        // Neither a tag nor a comment holds a closing bracket, and the name is one.
        let value = TagValue::new(&text).unwrap_or_default();
        let _ = self.record.set_tag(START_COMMENT, value);
    }

    /// Links the variations, by number, behind the move that continues the line.
    fn link<F>(&mut self, sink: &mut RecordSink<'_, F>) -> Result<(), F> {
        // The last one linked, the move that it may follow, and how many variations that has so far.
        let mut behind: Option<(Option<NodeId>, NodeId, u32)> = None;
        // In order of the move that they follow, then of the number.
        for ((parent, number), &line) in &self.variations {
            let Some(Line { nodes, origin: Some((span, anchor)), .. }) = self.lines.get(line) else {
                continue;
            };
            let Some(&(_, first)) = nodes.first() else { continue };
            let tree = &mut self.record.tree;
            let (last, count) = match behind {
                Some((before, last, count)) if before == *parent => (Some(last), count),
                _ => (tree.continuation(*parent), 0),
            };
            let Some(last) = last else {
                tree.set_continuation(*parent, Some(first));
                tree.number_on(first);
                behind = Some((*parent, first, 0));
                let kind = RecordFindingKind::VariationPastEnd { anchor: anchor.clone() };
                sink.finding(Finding::new(kind, *span))?;
                continue;
            };
            tree.set_next_sibling(last, Some(first));
            behind = Some((*parent, first, count + 1));
            if *number != count + 1 {
                let kind = RecordFindingKind::VariationNumber { found: *number, expected: count + 1 };
                sink.finding(Finding::new(kind, *span))?;
            }
        }
        Ok(())
    }
}

/// The last move of a line, or what it follows where it has none, if the place is the one right behind that.
#[expect(clippy::option_option, reason = "`None` inside is the start of the game")]
fn one_past_the_end(line: &Line, index: MoveIndex) -> Option<Option<NodeId>> {
    let Some((end, last)) = line.last() else {
        return (index == MoveIndex::new(1, 0)).then_some(line.parent);
    };
    let next_turn = MoveIndex::new(end.turn().saturating_add(1), 0);
    (Some(index) == end.next_in_turn() || index == next_turn).then_some(Some(last))
}

/// Whether a number in the text begins with a zero that other digits follow.
fn has_leading_zero(text: &str) -> bool {
    text.split(|character: char| !character.is_ascii_digit())
        .any(|number| number.len() > 1 && number.starts_with('0'))
}

fn only_once<F>(
    name: &'static str,
    span: Span,
    first: &mut Option<Span>,
    sink: &mut RecordSink<'_, F>,
) -> Result<(), F> {
    if let Some(first) = *first {
        return Err(sink.fatal(Error::new(RecordErrorKind::SecondTag { name, first }, span)));
    }
    *first = Some(span);
    Ok(())
}
