//! Berserk turns of which only the first step is recorded.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::mem;

use tafl_moves::{Move, MoveRecord};
use tafl_play::{Game, Step};
use tafl_position::{Position, Square};
use tafl_rules::{Berserk, Rules};

use crate::referee::{first_side, lenient};

/// The number of steps, at most, that the search plays before it gives up.
const MAX_STEPS: usize = 20_000;

/// A game whose berserk turns are complete, as far as that is certain.
#[derive(Debug)]
pub(crate) struct Completed {
    pub(crate) records: Vec<Move>,
    /// The indices of moves in `records` that were restored.
    pub(crate) restored: BTreeSet<usize>,
}

/// The moves of a game with all steps of its berserk turns, where only the first step of each turn may be recorded.
///
/// A turn continues as long as the piece can capture. Which of several captures it was, is known only from the moves that
/// follow: from another one they are not legal. Servers let a turn end early, so where no game is legal throughout, the
/// fewest turns end early with which one is. Of several such games, the moves are those that all of them begin with. `None`
/// if there is no such game, or none was found.
pub(crate) fn complete(start: &Position, rules: &Rules, records: &[MoveRecord]) -> Option<Completed> {
    if rules.berserk() == Berserk::None {
        return None;
    }
    let steps: Option<Vec<Step>> = records.iter().map(|record| record.as_move().map(Step::from)).collect();
    let game = Game::from_position(&lenient(rules)?, start, first_side(start, rules, records)).ok()?;
    let (stopped, line, found, left, lacks_stops) = (Vec::new(), Vec::new(), None, MAX_STEPS, false);
    let mut search = Search { game, stopped, steps: steps?, line, found, stops: 0, lacks_stops, left };
    loop {
        if let Some(found) = search.run().ok()? {
            return Some(found);
        }
        if !mem::take(&mut search.lacks_stops) {
            return None;
        }
        search.stops += 1;
    }
}

/// A depth-first search without recursion.
struct Search {
    game: Game,
    /// The games in which a turn ended early, before it did.
    stopped: Vec<Game>,
    /// The recorded steps.
    steps: Vec<Step>,
    /// The moves that are played now.
    line: Vec<Played>,
    /// What all complete games so far begin with.
    found: Option<Vec<Played>>,
    /// How many turns may end early.
    stops: usize,
    /// Whether more than that are needed somewhere.
    lacks_stops: bool,
    /// The number of steps that may still be played.
    left: usize,
}

/// The search was too long, or what it found says nothing.
struct NothingFound;

/// A move that is played.
#[derive(Clone, PartialEq)]
struct Played {
    record: Move,
    is_restored: bool,
}

/// The next task of the search.
enum Task {
    /// Play a step. The index is that of the next recorded one after it.
    Play {
        step: Step,
        next: usize,
        is_restored: bool,
    },
    Undo,
    /// The turn ends early. The index is that of the next recorded step.
    Stop {
        next: usize,
    },
    Resume,
}

impl Search {
    /// What is certain of the games in which no more turns end early than may; `None` if there are none.
    fn run(&mut self) -> Result<Option<Completed>, NothingFound> {
        let mut tasks = Vec::new();
        self.continue_from(0, &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Undo => {
                    self.game.undo();
                    self.line.pop();
                }
                Task::Resume => self.game = self.stopped.pop().ok_or(NothingFound)?,
                // Another move here does not change what all games begin with.
                _ if self.found.as_ref().is_some_and(|found| found.len() <= self.line.len()) => {}
                Task::Play { step, next, is_restored } => {
                    let Some(left) = self.left.checked_sub(1) else {
                        self.found.as_mut().ok_or(NothingFound)?.truncate(certain(&tasks));
                        break;
                    };
                    self.left = left;
                    if let Ok(record) = self.game.play(step) {
                        self.line.push(Played { record, is_restored });
                        tasks.push(Task::Undo);
                        self.continue_from(next, &mut tasks);
                    }
                }
                Task::Stop { next } => {
                    let game = &self.game;
                    let stopped = game.restarted(&game.position(), game.side_to_move().other());
                    let next_turn = stopped.map_err(|_| NothingFound)?;
                    self.stopped.push(mem::replace(&mut self.game, next_turn));
                    tasks.push(Task::Resume);
                    self.continue_from(next, &mut tasks);
                }
            }
        }
        let Some(line) = self.found.take() else { return Ok(None) };
        let completed = completed(line);
        let recorded = completed.records.len() - completed.restored.len();
        let is_useful = recorded == self.steps.len() || !completed.restored.is_empty();
        if is_useful { Ok(Some(completed)) } else { Err(NothingFound) }
    }

    /// Adds what can follow, with the recorded step `next` as the next one.
    fn continue_from(&mut self, next: usize, tasks: &mut Vec<Task>) {
        let recorded = self.steps.get(next).copied();
        let square = self.game.berserk_square();
        match (square, recorded) {
            // The last turn may have continued as well, but nothing shows how.
            (_, None) => self.complete_line(),
            (Some(square), Some(step)) if step.origin() != square => self.restore(square, next, tasks),
            (_, Some(step)) => tasks.push(Task::Play { step, next: next + 1, is_restored: false }),
        }
    }

    /// Adds the steps with which the berserk piece can continue, and the end of its turn.
    fn restore(&mut self, square: Square, next: usize, tasks: &mut Vec<Task>) {
        if self.stopped.len() < self.stops {
            tasks.push(Task::Stop { next });
        } else {
            self.lacks_stops = true;
        }
        let steps = self.game.legal_steps().into_iter().filter(|step| step.origin() == square);
        tasks.extend(steps.map(|step| Task::Play { step, next, is_restored: true }));
    }

    fn complete_line(&mut self) {
        match &mut self.found {
            Some(found) => {
                let same = found.iter().zip(&self.line).take_while(|(one, other)| one == other).count();
                found.truncate(same);
            }
            None => self.found = Some(self.line.clone()),
        }
    }
}

/// How many moves no task can change.
fn certain(tasks: &[Task]) -> usize {
    let fixed = tasks.iter().take_while(|task| matches!(task, Task::Undo | Task::Resume));
    fixed.filter(|task| matches!(task, Task::Undo)).count()
}

fn completed(line: Vec<Played>) -> Completed {
    let restored = (0..).zip(&line).filter(|(_, played)| played.is_restored);
    Completed {
        restored: restored.map(|(index, _)| index).collect(),
        records: line.into_iter().map(|played| played.record).collect(),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use tafl_moves::MoveRecord;
    use tafl_rules::Rules;

    /// All moves of a game, with the restored ones in brackets.
    fn complete(rows: &str, records: &str) -> String {
        let rules: Rules = alloc::format!("dim:9 ber:c start:/{rows}/").parse().expect("rules");
        let records: Vec<MoveRecord> =
            records.split(' ').map(|record| record.parse().expect("a move")).collect();
        let Some(completed) = super::complete(rules.start(), &rules, &records) else {
            return String::from("none");
        };
        let shown = completed.records.iter().enumerate().map(|(index, record)| {
            if completed.restored.contains(&index) {
                alloc::format!("[{record}]")
            } else {
                record.to_string()
            }
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    /// The piece on a4 captures on d4, and then on d2.
    const ONE: &str = "9/3Tt2K1/9/t2Tt4/9/9/9/7T1/9";

    /// After d4 it captures on d2 and d6, in either order.
    const TWO: &str = "9/3Tt2K1/9/t2Tt4/9/3Tt4/9/7T1/9";

    #[test]
    fn the_moves_that_follow_show_how_a_turn_went_on() {
        assert_eq!(complete(ONE, "a4-c4xd4 h8-h7 c2-c1"), "a4-c4xd4 [c4=c2xd2] h8-h7 c2-c1");
        assert_eq!(complete(TWO, "a4-c4xd4 h8-h7 c6-c7"), "a4-c4xd4 [c4=c2xd2] [c2=c6xd6] h8-h7 c6-c7");
    }

    /// Servers allow it.
    #[test]
    fn a_turn_ends_early() {
        assert_eq!(complete(ONE, "a4-c4xd4 h8-h7 c4-c5"), "a4-c4xd4 h8-h7 c4-c5");
        assert_eq!(complete(TWO, "a4-c4xd4 h8-h7 c4-c5"), "a4-c4xd4 h8-h7 c4-c5");
        // Not if it can go on.
        assert_eq!(complete(ONE, "a4-c4xd4 h8-h7 e4-f4"), "a4-c4xd4 [c4=c2xd2] h8-h7 e4-f4");
        // No game is legal.
        assert_eq!(complete(ONE, "a4-c4xd4 h8-h7 c5-c6"), "none");
    }

    #[test]
    fn what_is_certain_before_an_uncertain_turn() {
        assert_eq!(complete(TWO, "a4-c4xd4 h8-h7 e4-f4"), "none");
        let rows = "9/3Tt2K1/9/t2Tt4/2t6/3Tt4/9/t2Tt2T1/3Tt4";
        let both = complete(rows, "a4-c4xd4 h8-h7 c2-c1 h7-h8 a8-c8xd8 h8-h7 c1-b1");
        assert_eq!(both, "a4-c4xd4 [c4=c2xd2] h8-h7 c2-c1 h7-h8 a8-c8xd8");
    }
}
