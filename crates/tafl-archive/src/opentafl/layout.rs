//! The layout of a text, as far as OpenTafl cannot load it.

use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Coded, Span, codes};
use tafl_game_record::{Event, EventReader, Games, TagEvent};

use super::kind::OpenTaflIssueKind;
use super::{OpenTaflIssue, OpenTaflLocation};

codes! {
    /// Why OpenTafl cannot load the layout of a text, or how it misreads it. Printing a record avoids all of these.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
    #[non_exhaustive]
    pub enum OpenTaflLayout {
        /// OpenTafl separates the number and the moves of a turn by one space. Printing does too.
        #[code(finding, "opentafl-layout-space", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2  Kc3-c2")]
        #[error("OpenTafl requires one space between the number and the moves of a turn")]
        Space,
        /// OpenTafl ends a turn at the end of its line.
        #[code(finding, "opentafl-layout-split-turn", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\nKc3-c2")]
        #[error("OpenTafl ends a turn at the end of the line; write the turn on one line")]
        SplitTurn,
        /// OpenTafl reads one turn per line.
        #[code(finding, "opentafl-layout-turns", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2 2. a2-a1")]
        #[error("OpenTafl requires a line for each turn; begin a new line before it")]
        Turns,
        /// OpenTafl cannot load a turn without moves.
        #[code(finding, "opentafl-layout-empty-turn", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n2.")]
        #[error("OpenTafl cannot load a turn without moves; remove it")]
        EmptyTurn,
        /// OpenTafl reads a comment block on the line after its turn.
        #[code(finding, "opentafl-layout-comment", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 [First.]")]
        #[error("OpenTafl cannot load a comment on the line of its turn; write it on the next line")]
        Comment,
        /// OpenTafl separates the entries of the rules by spaces only.
        #[code(finding, "opentafl-layout-rules", "[rules:dim:3\nstart:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl cannot load rules of several lines; write one space between entries")]
        Rules,
        /// OpenTafl cannot load the word `default` for the corners or the center.
        #[code(finding, "opentafl-layout-default", "[rules:dim:3 cor:default start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl cannot load the word `default`; remove the entry")]
        Default,
        /// OpenTafl cannot load commas in a list of pieces.
        #[code(finding, "opentafl-layout-piece-list", "[rules:dim:3 corh:t,K start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("OpenTafl cannot load commas in a list of pieces; remove them")]
        PieceList,
        /// OpenTafl reads files in lower case.
        #[code(finding, "opentafl-layout-upper-case", "[rules:dim:3 start:/t2/3/2K/]\n\n1. A1-a2")]
        #[error("OpenTafl cannot load a file in upper case; write it in lower case")]
        UpperCase,
        /// OpenTafl cannot load a variation of a move that the game does not have.
        #[code(finding, "opentafl-layout-past-end", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n\n1b.1.1a. ..... Kc3-c2")]
        #[error("OpenTafl cannot load a variation of a move after the last one; write it in the line")]
        PastEnd,
        /// OpenTafl skips turns of the main line whose number has a letter.
        #[code(note, "opentafl-layout-turn-letter", "[rules:dim:3 start:/t2/3/2K/]\n\n1a. a1-a2")]
        #[error("OpenTafl skips a turn of the main line with a letter; write the number only")]
        TurnLetter,
        /// OpenTafl drops a variation whose address does not end with a dot.
        #[code(note, "opentafl-layout-dot", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n\n1b.1.1a ..... Kc3-b3")]
        #[error("OpenTafl drops a turn whose number or address does not end with a dot; write `.` after it")]
        Dot,
        /// OpenTafl takes the variations of a move in the order of the text, whatever their numbers are.
        #[code(note, "opentafl-layout-variation-number", "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n\n1b.2.1a. ..... Kc3-b3")]
        #[error("OpenTafl numbers the variations of a move in the order of the text; write them in order")]
        VariationNumber,
    }
}

/// The issues of the layout, in the order of the text.
pub(super) fn layout_issues(text: &str) -> Vec<OpenTaflIssue> {
    let mut found = Layout { text, before: Before::Nothing, turn: None, issues: Vec::new() };
    for event in EventReader::new(text).filter_map(Result::ok) {
        found.event(event);
    }
    for game in Games::new(text) {
        for finding in &game.findings {
            if let Some(kind) = of_finding(finding.kind().code()) {
                found.add(finding.span(), kind);
            }
        }
    }
    found.issues.sort_by_key(|&(span, _)| span);
    let issue = |(span, kind)| OpenTaflIssue { location: OpenTaflLocation::Text(span), kind };
    found.issues.into_iter().map(issue).collect()
}

/// The issue that a finding of the parser means for OpenTafl.
fn of_finding(code: &str) -> Option<OpenTaflLayout> {
    Some(match code {
        "comma-in-piece-list" => OpenTaflLayout::PieceList,
        "upper-case-file" => OpenTaflLayout::UpperCase,
        "variation-past-end" => OpenTaflLayout::PastEnd,
        "main-turn-letter" => OpenTaflLayout::TurnLetter,
        "address-dot-missing" => OpenTaflLayout::Dot,
        "variation-number" => OpenTaflLayout::VariationNumber,
        _ => return None,
    })
}

/// The event before the current one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Tag,
    /// The number of a turn, a placeholder or a move.
    Turn,
    Comment,
    End,
}

/// The issues of a text, as far as it was read.
struct Layout<'a> {
    text: &'a str,
    before: Before,
    /// The end of the last event, and the turn that has no moves yet.
    turn: Option<(usize, Option<Span>)>,
    issues: Vec<(Span, OpenTaflIssueKind)>,
}

impl Layout<'_> {
    fn add(&mut self, span: Span, kind: impl Into<OpenTaflIssueKind>) {
        self.issues.push((span, kind.into()));
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Tag(tag) => self.tag(tag),
            Event::Turn(turn) => {
                self.turn_begins(turn.span);
                self.turn = Some((turn.span.end(), Some(turn.span)));
            }
            Event::Placeholder(span) => {
                self.move_begins(span);
                self.turn = self.turn.map(|(_, empty)| (span.end(), empty));
            }
            Event::Move(step) => {
                self.move_begins(step.span);
                self.turn = Some((step.span.end(), None));
            }
            Event::Comment(comment) => self.comment(comment.span),
            Event::End(_) => self.turn_ends(),
            _ => {}
        }
        self.before = match event {
            Event::Tag(_) => Before::Tag,
            Event::Comment(_) => Before::Comment,
            Event::End(_) => Before::End,
            _ => Before::Turn,
        };
    }

    fn tag(&mut self, tag: TagEvent<'_>) {
        if self.before == Before::End {
            self.add(tag.span, OpenTaflIssueKind::SeveralGames);
        }
        if tag.name != "rules" {
            return;
        }
        if tag.value.contains(['\n', '\r', '\t']) {
            self.add(tag.value_span, OpenTaflLayout::Rules);
        }
        let words = ["cor:default", "cen:default"];
        let has_default = tag.value.split_ascii_whitespace().any(|entry| words.contains(&entry));
        if has_default {
            self.add(tag.value_span, OpenTaflLayout::Default);
        }
    }

    fn turn_begins(&mut self, span: Span) {
        let after = self.turn.map(|(end, _)| end);
        if after.is_some_and(|end| !self.between(end, span).contains('\n')) {
            self.add(span, OpenTaflLayout::Turns);
        }
        self.turn_ends();
    }

    fn move_begins(&mut self, span: Span) {
        let Some((end, _)) = self.turn else { return };
        match self.between(end, span) {
            " " => {}
            between if between.contains('\n') => self.add(span, OpenTaflLayout::SplitTurn),
            _ => self.add(span, OpenTaflLayout::Space),
        }
    }

    fn comment(&mut self, span: Span) {
        if let (Before::Turn, Some((end, _))) = (self.before, self.turn) {
            if !self.between(end, span).contains('\n') {
                self.add(span, OpenTaflLayout::Comment);
            }
        }
        self.turn_ends();
    }

    fn turn_ends(&mut self) {
        if let Some((_, Some(empty))) = self.turn.take() {
            // It takes `1.` for a turn only if a space follows.
            let is_alone =
                self.between(empty.start(), Span::at(self.text.len())).trim_end_matches('\n') == "1.";
            if !is_alone {
                self.add(empty, OpenTaflLayout::EmptyTurn);
            }
        }
    }

    fn between(&self, end: usize, span: Span) -> &str {
        self.text.get(end..span.start()).expect_or_default("moves follow each other in the text")
    }
}
