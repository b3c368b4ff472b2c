//! Comment blocks: `[slot|slot]` after a turn.

use alloc::string::String;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Error, Finding, Reported, Span, TokenKind};

use super::builder::Builder;
use super::reader::{EventReader, State};
use super::unexpected::Bracket;
use super::variations::Line;
use crate::comment::{self, CommentText};
use crate::error::{RecordErrorKind, RecordFindingKind, RecordSink};
use crate::event::{CommentEvent, Event};
use crate::tag::{self, TagValue};
use crate::tree::NodeId;

/// Slots as events.
impl<'a> EventReader<'a> {
    /// `"[" slot ("|" slot)* "]"`: its first slot.
    pub(super) fn comment_block(&mut self, sink: &mut RecordSink<'_>) -> Result<Event<'a>, Reported> {
        let open = self.cursor.char_span();
        let kind = match self.bracket_text() {
            Bracket::Closed(_) => return Ok(Event::Comment(self.comment_slot(0))),
            Bracket::RunsOn(next) => RecordErrorKind::CommentRunsOn { next },
            Bracket::Open => RecordErrorKind::CommentNotClosed,
        };
        self.state = State::Commented;
        Err(sink.fatal(Error::new(kind, open)))
    }

    pub(super) fn comment_slot(&mut self, slot: usize) -> CommentEvent<'a> {
        let span = self.cursor.skip_to_either(b'|', b']');
        let more = self.cursor.at(TokenKind::Pipe);
        self.cursor.bump();
        self.state = if more { State::Comment(slot + 1) } else { State::Commented };
        CommentEvent { text: self.cursor.text(span), slot, span }
    }

    /// The comment block of an unreadable turn, which is skipped.
    pub(super) fn skip_comment_block(&mut self, sink: &mut RecordSink<'_>) -> Result<(), Reported> {
        self.comment_block(sink)?;
        if self.state != State::Commented {
            self.cursor.skip_to(b']');
            self.cursor.bump();
            self.state = State::Commented;
        }
        Ok(())
    }
}

/// Slots as comments on moves.
impl Builder<'_> {
    pub(super) fn comment(
        &mut self,
        event: CommentEvent<'_>,
        sink: &mut RecordSink<'_>,
    ) -> Result<(), Reported> {
        self.surplus_reported &= event.slot > 0;
        if self.turn.is_none() {
            return Ok(());
        }
        self.comment_spans(event);
        if event.text.is_empty() {
            return Ok(());
        }
        match self.moves.get(event.slot) {
            Some(&Some(id)) => self.comment_on(id, event),
            // The error in its move was reported.
            Some(None) => {}
            None => return self.surplus_comment(event, sink),
        }
        Ok(())
    }

    /// Stores the span of a slot, and that of its block after the last slot, if they are wanted.
    fn comment_spans(&mut self, event: CommentEvent<'_>) {
        let Some(spans) = &mut self.spans else { return };
        spans.add_slot(&self.moves, event);
        if event.slot == 0 {
            self.block_start = event.span.start().saturating_sub(1);
        }
        let end = event.span.end();
        if self.source.as_bytes().get(end) == Some(&b']') {
            spans.add_block(&self.moves, Span::new(self.block_start, end + 1));
        }
    }

    /// The comment on a move, or the continuation of one from an earlier block of the turn.
    // deviation: G5a
    fn comment_on(&mut self, id: NodeId, event: CommentEvent<'_>) {
        if let Some(text) = self.continued.get_mut(&id) {
            text.push('\n');
            comment::push_lines(text, event.text);
        } else if let Some(first) = self.record.tree.comment(id) {
            let mut text = String::from(first.as_str());
            text.push('\n');
            comment::push_lines(&mut text, event.text);
            self.continued.insert(id, text);
        } else {
            self.record.tree.put_comment(id, CommentText::of_slots(event.text));
        }
    }

    /// Stores the comments of moves that have several blocks, each of which was collected in one text.
    pub(super) fn store_continued(&mut self) {
        if self.continued.is_empty() {
            return;
        }
        for (id, text) in core::mem::take(&mut self.continued) {
            self.record.tree.put_comment(id, CommentText::of_slots(&text));
        }
    }

    /// A comment in a slot without a move. One of them is reported for each block.
    fn surplus_comment(
        &mut self,
        event: CommentEvent<'_>,
        sink: &mut RecordSink<'_>,
    ) -> Result<(), Reported> {
        match self.move_before_comment() {
            Some(before) => self.record.tree.add_surplus(before, event.text),
            None => self.add_to_opening(event.text),
        }
        if self.surplus_reported {
            return Ok(());
        }
        self.surplus_reported = true;
        let kind = RecordFindingKind::CommentSurplus { moves: self.moves.len(), slot: event.slot + 1 };
        sink.finding(Finding::new(kind, event.span))
    }

    /// The move that keeps a surplus comment: the last one of the turn, or of the line so far, or, in a variation
    /// without moves, of the line that it varies.
    fn move_before_comment(&self) -> Option<NodeId> {
        let line = || self.lines.get(self.turn.as_ref()?.line);
        let last = |line: &Line| line.last().map(|(_, id)| id);
        let varied = || last(self.lines.get(line()?.varies)?);
        self.moves.iter().flatten().last().copied().or_else(|| last(line()?)).or_else(varied)
    }

    /// Adds a comment to those before the first move, on one line, since they become a tag.
    fn add_to_opening(&mut self, text: &str) {
        let separator = if self.opening.is_some() { "|" } else { "" };
        let opening: &mut String = self.opening.get_or_insert_default();
        opening.push_str(separator);
        let text = comment::with_line_feeds(text);
        opening.extend(text.chars().map(|character| if character == '\n' { ' ' } else { character }));
    }

    /// Appends the comments before the first move to the comment on the start of the game.
    pub(super) fn store_opening(&mut self) {
        let Some(opening) = self.opening.take() else { return };
        let known = self.record.tag(tag::START_COMMENT).map(TagValue::as_str);
        let known = known.filter(|known| !known.trim().is_empty());
        let text = known.map(|known| alloc::format!("{known}|{opening}")).unwrap_or(opening);
        let value =
            TagValue::new(&text).expect_or_default("neither a tag nor a comment contains a closing bracket");
        self.record.set_tag(tag::START_COMMENT, value).expect_or_default("the name of the tag is valid");
    }
}
