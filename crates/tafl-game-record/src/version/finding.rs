//! How a text departs from version 1.1.

use alloc::vec::Vec;

use notation_syntax::{Finding, Span, Strictness, UnknownName, codes};
use tafl_position::Side;
use tafl_rules::{Ending, OtnVersion};

use super::escape;
use crate::event::{Event, TagEvent};
use crate::parse::EventReader;
use crate::record::GameRecord;
use crate::tag;
use crate::value::UtcTime;

/// How a text departs from version 1.1 of the notation, and where.
pub type OtnFinding = Finding<OtnFindingKind>;

codes! {
    /// How a text departs from version 1.1 of the notation, a proposal. In version 1.0 it is correct.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum OtnFindingKind {
        /// The version of a record is its first tag. Elsewhere the tag has no effect, and the record is one of version
        /// 1.0.
        #[code(finding, "otn-not-first", "[event:Club]\n[otn:1.1]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("the version tag has to be the first tag; move it to the start of the record")]
        NotFirst,
        /// A record has a version that is known: 1.1. Without a version tag it is of version 1.0.
        #[code(finding, "otn-version", "[otn:2015]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("unknown version of the notation; write `[otn:1.1]`, or no version tag for version 1.0")]
        UnknownVersion,
        /// The `ending` tag has one of the words of version 1.1. A sentence for people is the value of the `termination`
        /// tag.
        #[code(
            finding,
            "otn-ending",
            "[otn:1.1]\n[ending:timeout]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2"
        )]
        #[error("{}", UnknownName::<Ending>::default())]
        Ending,
        /// The `to-move` tag names a side.
        #[code(
            finding,
            "otn-to-move",
            "[otn:1.1]\n[to-move:white]\n[position:/t2/3/2K/]\n[rules:dim:3 start:/t2/3/2K/]\n"
        )]
        #[error("unknown side to move; write `attackers` or `defenders`")]
        ToMove,
        /// The `to-move` tag names the side to move in the position of the `position` tag. Without that tag, the rules
        /// name the first side.
        #[code(finding, "otn-position-missing", "[otn:1.1]\n[to-move:defenders]\n[rules:dim:3 start:/t2/3/2K/]\n")]
        #[error("`to-move` without a `position` tag; remove it, and write `atkf:` in the rules")]
        ToMoveWithoutPosition,
        /// The `utc-time` tag has the time of day at the start of the game.
        #[code(finding, "otn-utc-time", "[otn:1.1]\n[utc-time:6 pm]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2")]
        #[error("not a time of day; write it as in `18:30:05`, from `00:00:00` to `23:59:59`")]
        UtcTime,
        /// Tags and comments have three escapes. Anything else after an ampersand is text.
        #[code(
            finding,
            "otn-escape",
            "[otn:1.1]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2\n[As in &#91;1].]\n"
        )]
        #[error(
            "not an escape; write `&#93;` for `]`, `&#124;` for `|`, `&#38;` for `&`, and other characters as they are"
        )]
        Escape,
    }
}

impl GameRecord {
    /// How the games of a text depart from version 1.1 of the notation, in the order of the text.
    ///
    /// Records of version 1.0 are only checked for a version tag that has no effect. Errors of the text are not repeated.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    ///
    /// let text = "[otn:1.1]\n[ending:lost on time]\n\n1. a1-a2\n[A & B&#94;]\n";
    /// let findings = GameRecord::otn_findings(text);
    /// let found: Vec<_> = findings.iter().map(|finding| (finding.code(), finding.span().slice(text))).collect();
    /// assert_eq!(found, [("otn-ending", Some("lost on time")), ("otn-escape", Some("&#94;"))]);
    /// ```
    pub fn otn_findings(text: &str) -> Vec<OtnFinding> {
        Self::otn_findings_in(text, Span::of_file(text))
    }

    /// The same for a part of the text, such as [the span of a game](crate::RecordSpans::of_game). Spans refer to `text`.
    pub fn otn_findings_in(text: &str, span: Span) -> Vec<OtnFinding> {
        let mut check = Check::default();
        let mut reader = EventReader::in_span(text, span);
        loop {
            // Errors are those of the record, which its parser reports.
            match Strictness::Relaxed.run(|sink| reader.next_event(sink)) {
                Ok(Some(event)) => check.event(&event),
                Ok(None) => return check.findings,
                Err(_) => {}
            }
        }
    }
}

/// The tags of a game that were read.
#[derive(Default)]
struct Check {
    findings: Vec<OtnFinding>,
    /// Whether the game has begun, and in which version.
    version: Option<OtnVersion>,
    to_move: Option<Span>,
    has_position: bool,
}

impl Check {
    fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::Tag(tag) => self.tag(tag),
            Event::Comment(comment) => self.text(comment.text, comment.span),
            Event::End(_) => self.end(),
            Event::Turn(_) | Event::Placeholder(_) | Event::Move(_) => {}
        }
    }

    fn tag(&mut self, tag: &TagEvent<'_>) {
        if tag.name == tag::OTN {
            return self.version_tag(tag);
        }
        let version = *self.version.get_or_insert(OtnVersion::V1_0);
        if version < OtnVersion::V1_1 {
            return;
        }
        match tag.name {
            tag::ENDING if tag.value.trim().parse::<Ending>().is_err() => {
                self.add(OtnFindingKind::Ending, tag.value_span);
            }
            tag::TO_MOVE => {
                self.to_move = Some(tag.span);
                if Side::from_name(tag.value.trim()).is_none() {
                    self.add(OtnFindingKind::ToMove, tag.value_span);
                }
            }
            tag::UTC_TIME if tag.value.parse::<UtcTime>().is_err() => {
                self.add(OtnFindingKind::UtcTime, tag.value_span);
            }
            tag::POSITION => self.has_position = true,
            tag::RULES => {}
            _ => self.text(tag.value, tag.value_span),
        }
    }

    fn version_tag(&mut self, tag: &TagEvent<'_>) {
        let version = tag.value.trim().parse();
        if self.version.is_some() {
            self.add(OtnFindingKind::NotFirst, tag.span);
        } else if version.is_err() {
            self.add(OtnFindingKind::UnknownVersion, tag.value_span);
        }
        self.version.get_or_insert(version.unwrap_or(OtnVersion::V1_1));
    }

    /// The escapes in a tag or comment.
    fn text(&mut self, text: &str, span: Span) {
        if self.version >= Some(OtnVersion::V1_1) {
            for (start, end) in escape::unknown_escapes(text) {
                self.add(OtnFindingKind::Escape, Span::new(span.start() + start, span.start() + end));
            }
        }
    }

    /// Ends a game.
    fn end(&mut self) {
        if let Some(span) = self.to_move.take().filter(|_| !self.has_position) {
            self.add(OtnFindingKind::ToMoveWithoutPosition, span);
        }
        self.version = None;
        self.has_position = false;
    }

    fn add(&mut self, kind: OtnFindingKind, span: Span) {
        self.findings.push(Finding::new(kind, span));
    }
}
