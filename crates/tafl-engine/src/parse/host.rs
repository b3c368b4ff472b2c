//! Parsing lines from the host.

use alloc::boxed::Box;
use alloc::vec::Vec;

use notation_syntax::{ErrorSink, Notation, Reported, Span};
use tafl_position::Position;
use tafl_rules::Rules;

use crate::clock::Clock;
use crate::engine_message::OptionSetting;
use crate::error::{MessageError, MessageErrorKind, MessageSink};
use crate::host_message::{Go, HostMessage, Start};
use crate::parse::{WordAt, Words};

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
            "go" => return limits(&mut words, sink).map(Self::Go),
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

/// The parts of a clock, as they are read.
#[derive(Default)]
struct ClockWords {
    main: Option<u64>,
    increment: Option<u64>,
    periods: Option<u32>,
    period: Option<u64>,
}

impl ClockWords {
    /// A side has a clock if any part of it is given.
    fn clock(self) -> Option<Clock> {
        let given = [self.main, self.increment, self.period].iter().any(Option::is_some);
        (given || self.periods.is_some()).then(|| Clock {
            main: self.main.unwrap_or_default().into(),
            increment: self.increment.unwrap_or_default().into(),
            periods: self.periods.unwrap_or_default(),
            period: self.period.unwrap_or_default().into(),
        })
    }
}

/// The limits after `go`, in any order.
pub(super) fn limits(words: &mut Words<'_>, sink: &mut MessageSink<'_>) -> Result<Go, Reported> {
    let (mut attackers, mut defenders) = (ClockWords::default(), ClockWords::default());
    let (mut go, mut move_time) = (Go::default(), None::<u64>);
    while let Some(word) = words.next() {
        match word.text {
            "atime" => time(words, (word, "atime"), &mut attackers.main, sink)?,
            "dtime" => time(words, (word, "dtime"), &mut defenders.main, sink)?,
            "ainc" => time(words, (word, "ainc"), &mut attackers.increment, sink)?,
            "dinc" => time(words, (word, "dinc"), &mut defenders.increment, sink)?,
            "aperiods" => words.once((word, "aperiods"), &mut attackers.periods, sink)?,
            "dperiods" => words.once((word, "dperiods"), &mut defenders.periods, sink)?,
            "aperiod" => time(words, (word, "aperiod"), &mut attackers.period, sink)?,
            "dperiod" => time(words, (word, "dperiod"), &mut defenders.period, sink)?,
            "movetime" => time(words, (word, "movetime"), &mut move_time, sink)?,
            "depth" => words.once((word, "depth"), &mut go.depth, sink)?,
            "nodes" => words.once((word, "nodes"), &mut go.nodes, sink)?,
            "draw" => go.draw_offered = true,
            // The absence of limits says it.
            "infinite" => {}
            _ => Words::ignored(word, sink)?,
        }
    }
    go.attackers = attackers.clock();
    go.defenders = defenders.clock();
    go.move_time = move_time.map(Into::into);
    Ok(go)
}

/// A time. A clock that has run out can be below zero.
fn time(
    words: &mut Words<'_>,
    word: (WordAt<'_>, &'static str),
    slot: &mut Option<u64>,
    sink: &mut MessageSink<'_>,
) -> Result<(), Reported> {
    let mut signed = slot.map(i128::from);
    words.once(word, &mut signed, sink)?;
    *slot = signed.map(|time| u64::try_from(time.max(0)).unwrap_or(u64::MAX));
    Ok(())
}
