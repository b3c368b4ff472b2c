//! Messages between hosts and engines, and clocks.

#![cfg(feature = "engine")]

use tafl_engine::{Clock, EngineMessage, HostMessage};

use crate::law;

/// Lines obey the laws of a notation, whoever wrote them. A clock never has more time after a move.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    law::printing_departs_no_further::<HostMessage>(&text);
    law::printing_departs_no_further::<EngineMessage>(&text);
    if let Some(HostMessage::Go(go)) = law::notation::<HostMessage>(&text) {
        go.attackers.into_iter().chain(go.defenders).for_each(clock);
    }
    if let Some(message) = law::notation::<EngineMessage>(&text) {
        assert!(!message.to_string().contains('\n'), "two lines: {message:?}");
    }
    law::notation::<Clock>(&text).into_iter().for_each(clock);
}

fn clock(clock: Clock) {
    for time in [0, 1, 999, 60_000, u64::MAX] {
        let mut after = clock;
        let ended = after.spend(time.into()).is_err();
        assert!(after.left() <= clock.left(), "{after:?} after {time} ms of {clock:?}");
        assert_eq!(ended, after.left().get() == 0 && after.spend(0.into()).is_err(), "{clock:?}");
    }
}
