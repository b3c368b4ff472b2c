//! The behaviour that callers rely on.

#![allow(clippy::panic, reason = "helpers of tests may panic as tests do")]

use core::time::Duration;

use tafl_engine::{Clock, EngineMessage, Go, HostMessage, Info, Line, Millis, Score, TimeIsUp, Word};

fn clock(text: &str) -> Clock {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_clock_without_overtime_ends_at_zero() {
    let mut left = clock("10+2");
    left.start_turn();
    assert_eq!(left.left(), Millis::from(12_000));
    assert_eq!(left.spend(11_999.into()), Ok(()));
    assert_eq!(left.left(), Millis::from(1));
    assert_eq!(left.spend(1.into()), Err(TimeIsUp));
    assert_eq!(left.left(), Millis::ZERO);
    assert_eq!(clock("0").spend(Millis::ZERO), Err(TimeIsUp));
}

#[test]
fn a_period_is_lost_when_it_is_used_up() {
    let spent = |time: u64| {
        let mut left = clock("10 3/2");
        left.spend(time.into()).map(|()| left.to_string())
    };
    assert_eq!(spent(9_999).as_deref(), Ok("0.001 3/2"));
    assert_eq!(spent(10_000).as_deref(), Ok("0 3/2"));
    assert_eq!(spent(12_999).as_deref(), Ok("0 3/2"));
    assert_eq!(spent(13_000).as_deref(), Ok("0 3/1"));
    assert_eq!(spent(15_999).as_deref(), Ok("0 3/1"));
    assert_eq!(spent(16_000), Err(TimeIsUp));
    assert_eq!(spent(u64::MAX), Err(TimeIsUp));
}

#[test]
fn extreme_times_do_not_overflow() {
    let most = Millis::from(u64::MAX);
    let mut left = Clock { main: most, increment: most, periods: u32::MAX, period: most };
    left.start_turn();
    assert_eq!(left.left(), most);
    assert_eq!(left.spend(most), Ok(()));
    assert_eq!(Millis::from(Duration::MAX), most);
    assert!(clock("0 0/3").spend(Millis::from(1)).is_err(), "periods without a length");
}

#[test]
fn limits() {
    assert!(Go::default().is_infinite());
    assert!(!Go { depth: Some(1), ..Go::default() }.is_infinite());
    let read = |text: &str| match text.parse() {
        Ok(HostMessage::Go(go)) => go,
        other => panic!("{other:?}"),
    };
    assert_eq!(read("go atime 5 depth 3").attackers, Some(clock("0.005")));
    assert_eq!(read("go atime 5").defenders, None);
}

#[test]
fn scores_are_ordered() {
    let scores = [
        Score::Loss(1),
        Score::Loss(9),
        Score::Points(i32::MIN),
        Score::Points(0),
        Score::Points(7),
        Score::Win(9),
        Score::Win(1),
    ];
    assert!(scores.is_sorted());
    let mut reversed = scores.map(Score::reversed);
    reversed.reverse();
    assert!(reversed.is_sorted());
}

#[test]
fn no_value_prints_as_two_lines() {
    assert_eq!(Line::new(" a\r\nb\n").as_str(), "a  b");
    assert_eq!(Word::new("two words"), None);
    assert_eq!(Word::new(""), None);
    let info = Info { text: Some("x\nbestmove a1-a2".into()), ..Info::default() };
    assert_eq!(EngineMessage::from(info).to_string(), "info string x bestmove a1-a2");
}
