//! Games as records.

use std::num::NonZeroU32;
use std::time::{Duration, SystemTime};

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_engine::{Clock, Info, Millis, Rules, Score, Side};
use tafl_game_record::{
    ClockTime, CommentText, Date, Eval, EvalScore, GameRecord, Markup, Overtime, TagValue, TimeControl,
};

use crate::pace::Pace;
use crate::referee::{GameReport, Thought};
use tafl_position::BySide;

/// What a record says besides the moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heading<'a> {
    pub(crate) event: &'a str,
    pub(crate) number: usize,
    pub(crate) names: &'a BySide<String>,
    pub(crate) paces: BySide<Pace>,
    /// The seconds of a move that the command of a program says.
    pub(crate) told: BySide<Option<u64>>,
}

/// A complete record of a game. Games that can be repeated exactly have neither a date nor times.
pub(crate) fn record(rules: &Rules, heading: &Heading<'_>, report: &GameReport) -> GameRecord {
    let mut record = GameRecord::new(rules.clone());
    report.outcome.set_tags(&mut record);
    // Names come from engines.
    let mut tag = |name: &str, text: &str| {
        record.set_tag(name, TagValue::similar(text)).expect_or_default("it is the name of a tag");
    };
    tag("event", heading.event);
    tag("round", &heading.number.to_string());
    for side in Side::ALL {
        tag(side.name(), heading.names.get(side));
        if let Some(limits) = limits(heading.paces.get(side), *heading.told.get(side)) {
            tag(&format!("{}-limits", side.name()), &limits);
        }
    }
    if let Some(reason) = &report.reason {
        tag("termination", reason);
    }
    let BySide { attackers, defenders } = heading.paces;
    let is_repeatable = attackers.is_repeatable() && defenders.is_repeatable();
    if let Some(date) = today().filter(|_| !is_repeatable) {
        record.set_date(date);
    }
    if let Some(clock) = attackers.clock.filter(|clock| Some(*clock) == defenders.clock) {
        record.set_time_control(control(clock));
    }
    let mut last = None;
    for played in &report.moves {
        let Ok(node) = record.tree_mut().add(last, played.record.clone()) else {
            broken("the game is in the tree", ());
            break;
        };
        if let Some(comment) =
            played.answer.as_ref().and_then(|thought| comment(thought, played.side, is_repeatable))
        {
            record.tree_mut().set_comment(node, comment).expect_or_default("the tree has the move");
        }
        last = Some(node);
    }
    record
}

/// `(eval:34/5) 0.43 s`, after the time on the clock.
fn comment(thought: &Thought, side: Side, is_repeatable: bool) -> Option<CommentText> {
    let eval = thought.info.as_deref().and_then(|info| eval(info, side));
    let time = (!is_repeatable).then(|| format!("{:.2} s", thought.time.as_secs_f64()));
    let parts = eval.map(|eval| {
        let mut markup = Markup::default();
        markup.eval = Some(eval);
        markup.to_string()
    });
    let text = parts.into_iter().chain(time).collect::<Vec<_>>().join(" ");
    match thought.clock {
        Some(clock) => CommentText::with_clock(shown(clock), &text).ok(),
        None if text.is_empty() => None,
        None => CommentText::new(&text).ok(),
    }
}

/// What the engine thinks of the position after its move.
fn eval(info: &Info, side: Side) -> Option<Eval> {
    let score = match info.score? {
        Score::Points(points) if side == Side::Attackers => EvalScore::Points(points),
        Score::Points(points) => EvalScore::Points(points.saturating_neg()),
        // Without the move itself; the game is over after the last one.
        Score::Win(steps) => EvalScore::Win { side, steps: NonZeroU32::new(steps.saturating_sub(1))? },
        Score::Loss(steps) => {
            EvalScore::Win { side: side.other(), steps: NonZeroU32::new(steps.saturating_sub(1))? }
        }
    };
    Some(Eval::new(score, info.depth))
}

/// The limits of an engine: `60 5i, 0.1 s a move, depth 8, 500 nodes`, or `60 s a move, told 7 s`.
fn limits(pace: &Pace, told: Option<u64>) -> Option<String> {
    let told = told.filter(|seconds| pace.move_time != Some(Duration::from_secs(*seconds).into()));
    let limits = [
        pace.clock.map(|clock| control(clock).to_string()),
        pace.move_time.map(|time| format!("{} s a move", Duration::from(time).as_secs_f64())),
        pace.depth.map(|depth| format!("depth {depth}")),
        pace.nodes.map(|nodes| format!("{nodes} nodes")),
        told.map(|seconds| format!("told {seconds} s")),
    ];
    let limits = limits.into_iter().flatten().collect::<Vec<_>>().join(", ");
    (!limits.is_empty()).then_some(limits)
}

fn control(clock: Clock) -> TimeControl {
    let increment = (clock.increment > Millis::ZERO).then(|| clock.increment.into());
    TimeControl::new(shown(clock)).with_increment(increment)
}

/// A clock in whole seconds, which is what records have.
fn shown(clock: Clock) -> ClockTime {
    let overtime = (clock.periods > 0).then(|| Overtime::new(clock.period.into(), clock.periods));
    ClockTime::new(clock.main.into()).with_overtime(overtime)
}

fn today() -> Option<Date> {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Date::from_unix_days(i32::try_from(since.as_secs() / 86_400).ok()?)
}
