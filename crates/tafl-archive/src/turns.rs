//! Berserk turns of which only the first step is recorded.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use tafl_moves::{Move, MoveRecord};
use tafl_play::{Game, Step};
use tafl_position::{Position, Square};
use tafl_rules::{Berserk, Rules};

use crate::referee::{first_side, lenient};

/// The number of steps, at most, that the search plays before it gives up.
const MAX_STEPS: usize = 20_000;

/// A game whose berserk turns are complete.
#[derive(Debug)]
pub(crate) struct Completed {
    pub(crate) records: Vec<Move>,
    /// The indices of moves in `records` that were restored.
    pub(crate) restored: BTreeSet<usize>,
}

/// The moves of a game with all steps of its berserk turns, where only the first step of each turn may be recorded.
/// `None` unless exactly one such game is legal throughout.
///
/// A turn continues as long as the piece can capture. Which of several captures it was, is known only from the moves that
/// follow: from another one they are not legal.
pub(crate) fn complete(start: &Position, rules: &Rules, records: &[MoveRecord]) -> Option<Completed> {
    if rules.berserk() == Berserk::None {
        return None;
    }
    let steps: Option<Vec<Step>> = records.iter().map(|record| record.as_move().map(Step::from)).collect();
    let game = Game::from_position(&lenient(rules)?, start, first_side(start, rules, records)).ok()?;
    Search { game, steps: steps?, line: Vec::new(), found: None, left: MAX_STEPS }.run()
}

/// A depth-first search without recursion.
struct Search {
    game: Game,
    /// The recorded steps.
    steps: Vec<Step>,
    /// The moves that are played now.
    line: Vec<Played>,
    found: Option<Completed>,
    /// The number of steps that may still be played.
    left: usize,
}

/// A move that is played.
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
}

impl Search {
    fn run(mut self) -> Option<Completed> {
        let mut tasks = Vec::new();
        self.continue_from(0, &mut tasks)?;
        while let Some(task) = tasks.pop() {
            let Task::Play { step, next, is_restored } = task else {
                self.game.undo();
                self.line.pop();
                continue;
            };
            self.left = self.left.checked_sub(1)?;
            if let Ok(record) = self.game.play(step) {
                self.line.push(Played { record, is_restored });
                tasks.push(Task::Undo);
                self.continue_from(next, &mut tasks)?;
            }
        }
        self.found
    }

    /// Adds what can follow, with the recorded step `next` as the next one. `None` if a second game is complete.
    fn continue_from(&mut self, next: usize, tasks: &mut Vec<Task>) -> Option<()> {
        let recorded = self.steps.get(next).copied();
        let play = |step| Task::Play { step, next: next + 1, is_restored: false };
        match (self.game.berserk_square(), recorded) {
            // The last turn may have continued as well, but nothing shows how.
            (_, None) => return self.complete_line(),
            (Some(square), Some(step)) if step.origin() != square => self.restore(square, next, tasks),
            (_, Some(step)) => tasks.push(play(step)),
        }
        Some(())
    }

    /// Adds the steps with which the berserk piece can continue.
    fn restore(&self, square: Square, next: usize, tasks: &mut Vec<Task>) {
        let steps = self.game.legal_steps().into_iter().filter(|step| step.origin() == square);
        tasks.extend(steps.map(|step| Task::Play { step, next, is_restored: true }));
    }

    fn complete_line(&mut self) -> Option<()> {
        if self.found.is_some() {
            return None;
        }
        let restored = (0..).zip(&self.line).filter(|(_, played)| played.is_restored);
        self.found = Some(Completed {
            restored: restored.map(|(index, _)| index).collect(),
            records: self.line.iter().map(|played| played.record.clone()).collect(),
        });
        Some(())
    }
}
