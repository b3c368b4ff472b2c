//! Lines from the host.

use alloc::boxed::Box;
use alloc::vec::Vec;

use notation_syntax::{ErrorSink, Notation, Reported, Span};
use tafl_position::Position;
use tafl_rules::Rules;

use super::words::Words;
use crate::engine_option::OptionSetting;
use crate::error::{MessageError, MessageErrorKind, MessageSink};
use crate::host_message::HostMessage;
use crate::start::Start;

impl HostMessage {
    /// The greatest length of a line, in bytes: 1,048,576. It has room for a game of 100,000 moves.
    pub const MAX_BYTES: usize = 1 << 20;
}

notation_syntax::from_str! {
    HostMessage, MessageError;
}

impl Notation for HostMessage {
    type ErrorKind = MessageErrorKind;

    fn parse_in(
        source: &str,
        span: Span,
        sink: &mut dyn ErrorSink<MessageErrorKind>,
    ) -> Result<Self, Reported> {
        let (first, mut words) = Words::of_message(source, span, sink)?;
        let message = match first.text {
            "utep" => Self::Hello { version: words.value("a version", sink)? },
            "setoption" => return setting(&mut words, sink),
            "rules" => return rules(&words, sink),
            "newgame" => Self::NewGame,
            "isready" => Self::IsReady,
            "position" => return position(&mut words, sink),
            "go" => return super::go::limits(&mut words, sink).map(Self::Go),
            "stop" => Self::Stop,
            "gameover" => return words.game_over(sink).map(Self::GameOver),
            "legal" => Self::Legal,
            "perft" => Self::Perft { depth: words.value("a depth in moves", sink)? },
            "result" => Self::Result,
            "quit" => Self::Quit,
            _ => return Err(Words::unknown_message(first, sink)),
        };
        words.end(sink)?;
        Ok(message)
    }
}

/// `name NAME [value TEXT]`
fn setting(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<HostMessage, Reported> {
    words.keyword("name", "`name` and the name of an option", sink)?;
    let name = words.word("the name of an option", sink)?;
    let value = match words.next() {
        None => None,
        Some(word) if word.text == "value" => Some(words.text()),
        Some(word) => return Err(word.unexpected("`value` and a value", sink)),
    };
    Ok(HostMessage::SetOption(OptionSetting { name, value }))
}

/// A rules record.
fn rules(words: &Words<'_>, sink: &mut MessageSink<'_>) -> Result<HostMessage, Reported> {
    let rules = Rules::parse_in(words.source(), words.rest().span, &mut sink.lifted())?;
    Ok(HostMessage::Rules(Box::new(rules)))
}

/// `(start | otn POSITION side SIDE) [moves MOVE…]`
fn position(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<HostMessage, Reported> {
    const EXPECTED: &str = "`start`, or `otn` and a position";
    let word = words.expect(EXPECTED, sink)?;
    let start = match word.text {
        "start" => Start::OfRules,
        "otn" => given(words, sink)?,
        _ => return Err(word.unexpected(EXPECTED, sink)),
    };
    let moves = match words.next() {
        None => Vec::new(),
        Some(word) if word.text == "moves" => words.moves(sink)?,
        Some(word) => return Err(word.unexpected("`moves` and the moves of the game", sink)),
    };
    Ok(HostMessage::Position { start, moves })
}

/// `POSITION side SIDE`
fn given(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<Start, Reported> {
    let word = words.expect("a position such as `/1t1/1K1/3/`", sink)?;
    let position = Position::parse_in(words.source(), word.span, &mut sink.lifted())?;
    words.keyword("side", "`side` and the side to move", sink)?;
    Ok(Start::Position(position, words.value("`attackers` or `defenders`", sink)?))
}
