//! The clocks of both sides.

use std::time::{Duration, Instant};

use tafl_engine::{Clock, Millis};
use tafl_game_record::{ClockTime, Overtime};
use tafl_position::Side;

/// The clock of each side.
#[derive(Debug)]
pub(super) struct Clocks {
    attackers: Clock,
    defenders: Clock,
    /// The side whose clock runs, and since when.
    running: Option<(Side, Instant)>,
    /// The clocks before each step, for steps that are taken back.
    before: Vec<(Clock, Clock)>,
}

impl Clocks {
    /// Both sides have this clock. That of `side` runs.
    pub(super) fn new(clock: Clock, side: Side) -> Self {
        let mut clocks = Self { attackers: clock, defenders: clock, running: None, before: Vec::new() };
        clocks.of_mut(side).start_turn();
        clocks.running = Some((side, Instant::now()));
        clocks
    }

    /// The time that a side has now.
    pub(super) fn now(&self, side: Side) -> Clock {
        let mut clock = *self.of(side);
        if let Some((_, since)) = self.running.filter(|&(running, _)| running == side) {
            // At its end it shows zero.
            let _ = clock.spend(since.elapsed().into());
        }
        clock
    }

    /// Takes the time of a step from the clock that runs; `spent` if it was measured. The clock of `next` runs then.
    pub(super) fn step(&mut self, spent: Option<Duration>, next: Side) {
        let Some((side, since)) = self.running else { return };
        self.before.push((self.attackers, self.defenders));
        let spent = spent.unwrap_or_else(|| since.elapsed());
        let last = self.of(side).left().saturating_sub(Millis::from(1));
        // Who is late has lost before.
        let _ = self.of_mut(side).spend(Millis::from(spent).min(last));
        // A berserk turn is one turn.
        if next != side {
            self.of_mut(next).start_turn();
        }
        self.running = Some((next, Instant::now()));
    }

    /// Sets the clocks back by so many steps, to a turn of this side.
    pub(super) fn take_back(&mut self, count: usize, side: Side) {
        let first = self.before.len().saturating_sub(count);
        if let Some((attackers, defenders)) = self.before.drain(first..).next() {
            (self.attackers, self.defenders) = (attackers, defenders);
        }
        self.running = Some((side, Instant::now()));
    }

    pub(super) fn stop(&mut self) {
        if let Some((side, _)) = self.running {
            *self.of_mut(side) = self.now(side);
        }
        self.running = None;
    }

    /// Lets so much time pass.
    #[cfg(test)]
    pub(super) fn pass(&mut self, time: Duration) {
        if let Some((_, since)) = &mut self.running {
            *since -= time;
        }
    }

    /// Whether the side whose clock runs has had no time left for so long.
    pub(super) fn is_late(&self, margin: Duration) -> bool {
        let Some((side, since)) = self.running else { return false };
        self.of(side).clone().spend(since.elapsed().saturating_sub(margin).into()).is_err()
    }

    const fn of(&self, side: Side) -> &Clock {
        match side {
            Side::Attackers => &self.attackers,
            Side::Defenders => &self.defenders,
        }
    }

    const fn of_mut(&mut self, side: Side) -> &mut Clock {
        match side {
            Side::Attackers => &mut self.attackers,
            Side::Defenders => &mut self.defenders,
        }
    }
}

/// `9:58`, and `0:07.3` near the end; with the periods of overtime that are left.
pub(super) fn shown(clock: Clock) -> String {
    let main = Duration::from(clock.main);
    let (minutes, seconds) = (main.as_secs() / 60, main.as_secs() % 60);
    let tenths = if main < Duration::from_secs(20) && clock.periods == 0 {
        format!(".{}", main.subsec_millis() / 100)
    } else {
        String::new()
    };
    let period = Duration::from(clock.period).as_secs();
    let overtime =
        if clock.periods > 0 { format!(" + {period} s × {}", clock.periods) } else { String::new() };
    format!("{minutes}:{seconds:02}{tenths}{overtime}")
}

/// A clock in whole seconds, which is what records have.
pub(super) fn recorded(clock: Clock) -> ClockTime {
    let overtime = (clock.periods > 0).then(|| Overtime::new(clock.period.into(), clock.periods));
    ClockTime::new(clock.main.into()).with_overtime(overtime)
}
