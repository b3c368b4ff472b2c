//! Many games in one text: events and games.

#![cfg(feature = "game-record")]

use notation_syntax::Span;
use tafl_game_record::{Event, EventReader, GameRecord, Games, Notation};

use crate::{law, record};

/// Events are in the text, one after the other; there are as many games as ends, each with the errors and findings of
/// its part of the text; and a text of one game is a record.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    let ends = events(&text);
    let games: Vec<_> = Games::new(&text).collect();
    assert_eq!(games.len(), ends.len(), "games and ends of {text:?}");
    let mut start = 0;
    for (game, &end) in games.iter().zip(&ends) {
        law::reports(&text, game);
        for report in law::entries(&game.errors).iter().chain(&law::entries(&game.findings)) {
            let within = start <= report.span.start() && report.span.end() <= end;
            assert!(within, "{report:?} is not in {start}..{end}, its game, in {text:?}");
        }
        if let Some(game) = &game.value {
            record::printed(game);
        }
        record::game(&text, game);
        start = end;
    }
    let one = GameRecord::parse_all(&text);
    match games.as_slice() {
        [game] => assert_eq!(game, &one, "read as a record, the game differs: {text:?}"),
        _ => assert_eq!(one.value, None, "one record of {} games: {text:?}", games.len()),
    }
}

/// Reads a text event by event. Returns where its games end.
fn events(text: &str) -> Vec<usize> {
    let mut reader = EventReader::new(text);
    let mut ends = Vec::new();
    let (mut offset, mut behind) = (0, 0);
    // Every event except an end covers at least a byte, or the bracket of an empty comment slot.
    for _ in 0..=2 * text.len() + 2 {
        let Some(event) = reader.next() else {
            assert!(reader.next().is_none(), "an event after the end of {text:?}");
            assert_eq!(reader.offset(), text.len());
            return ends;
        };
        assert!(offset <= reader.offset(), "back to {} in {text:?}", reader.offset());
        offset = reader.offset();
        let span = match event {
            Err(error) => {
                law::report_is_sound(text, &law::Entry::from(&error));
                continue;
            }
            Ok(event) => span_of(&event, text),
        };
        assert!(behind <= span.start(), "an event at {span}, one before ended at {behind}, in {text:?}");
        assert!(span.end() <= offset, "an event at {span} that was not passed at {offset}, in {text:?}");
        behind = span.end();
        if let Ok(Event::End(_)) = event {
            ends.push(span.end());
        }
    }
    assert_eq!(text, "", "events without end");
    ends
}

/// The span of an event, which covers its text.
fn span_of(event: &Event<'_>, text: &str) -> Span {
    let (span, said) = match *event {
        Event::Tag(tag) => {
            assert_eq!(tag.value_span.slice(text), Some(tag.value));
            let whole = tag.span.slice(text).unwrap_or_default();
            let (name, value) = whole.split_once(':').unwrap_or_default();
            assert_eq!(name.trim_matches(['[', ' ', '\t']), tag.name);
            assert_eq!(value, format!("{}]", tag.value));
            (tag.span, whole)
        }
        Event::Turn(turn) => (turn.span, turn.text),
        Event::Move(step) => (step.span, step.text),
        Event::Placeholder(span) => {
            let dots = span.slice(text).unwrap_or_default();
            assert!(!dots.is_empty() && dots.bytes().all(|byte| byte == b'.'), "{dots:?}");
            (span, dots)
        }
        Event::Comment(comment) => (comment.span, comment.text),
        Event::End(span) => (span, ""),
        _ => return Span::at(text.len()),
    };
    assert_eq!(span.slice(text), Some(said), "{event:?} in {text:?}");
    span
}
