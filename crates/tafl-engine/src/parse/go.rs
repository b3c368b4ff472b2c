//! The words of `go`.

use super::words::{WordAt, Words};
use crate::clock::Clock;
use crate::error::MessageSink;
use crate::go::Go;
use notation_syntax::Reported;

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
