//! A game in progress: its moves, who plays, the clocks, and the file.

use std::fmt::Display;
use std::time::Duration;

use notation_syntax::invariant::ExpectOr as _;
use tafl_engine::{BestMove, Clock, Go, Millis, Start};
use tafl_game_record::{GameRecord, GameResult, NodeId, TagValue};
use tafl_moves::MoveRecord;
use tafl_play::{Game, Move, Outcome, Step};
use tafl_position::Side;
use tafl_search::Level;

use super::clocks::Clocks;
use super::computer::{Answer, Computer, Task};
use super::keep::Keeper;

/// How long the computer may think without a clock, and about a hint.
const MOVE_TIME: Duration = Duration::from_secs(3);
const HINT_TIME: Duration = Duration::from_secs(1);

/// How late the computer's answer may be.
const MARGIN: Duration = Duration::from_millis(500);

/// Who sits at the table.
pub(super) enum Players {
    /// A person with this side against the computer.
    Computer(Side, Computer),
    /// Two people.
    People,
}

pub(super) struct Table {
    pub(super) game: Game,
    pub(super) record: GameRecord,
    /// The last move in the record.
    pub(super) at: Option<NodeId>,
    pub(super) players: Players,
    pub(super) clocks: Option<Clocks>,
    pub(super) keeper: Keeper,
    start: Start,
    /// All moves since the start.
    moves: Vec<Move>,
    adviser: Option<Computer>,
    /// How the players ended the game, if they did.
    ended: Option<Outcome>,
    /// What the computer did wrong. It is not asked again by itself.
    pub(super) trouble: Option<String>,
    /// Why the game could not be saved.
    pub(super) unsaved: Option<String>,
}

/// What happened at the table while the person did nothing.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The computer has moved, or resigned.
    Moved,
    Hint(Step),
    /// Somebody has no time left.
    TimeIsUp,
    /// The computer has failed.
    Trouble,
}

impl Table {
    /// A game that is at the last of these moves of the record.
    pub(super) fn new(
        record: GameRecord,
        at: Option<NodeId>,
        game: Game,
        moves: Vec<Move>,
        start: Start,
    ) -> Self {
        let keeper = Keeper::new(None, &record, false);
        let (players, clocks, adviser) = (Players::People, None, None);
        let (ended, trouble, unsaved) = (None, None, None);
        Self { game, record, at, players, clocks, keeper, start, moves, adviser, ended, trouble, unsaved }
    }

    pub(super) fn set_clock(&mut self, clock: Clock) {
        self.clocks = Some(Clocks::new(clock, self.game.side_to_move()));
    }

    /// Whether the game begins where its rules begin.
    pub(super) fn starts_by_rules(&self) -> bool {
        self.start == Start::OfRules
    }

    /// The side of the person, if there is only one.
    pub(super) const fn person(&self) -> Option<Side> {
        match &self.players {
            Players::Computer(side, _) => Some(*side),
            Players::People => None,
        }
    }

    pub(super) const fn computer(&self) -> Option<&Computer> {
        match &self.players {
            Players::Computer(_, computer) => Some(computer),
            Players::People => None,
        }
    }

    fn computer_mut(&mut self) -> Option<&mut Computer> {
        match &mut self.players {
            Players::Computer(_, computer) => Some(computer),
            Players::People => None,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.ended.is_some() || self.game.outcome().is_some()
    }

    /// Whether a person is to move.
    pub(super) fn is_persons_turn(&self) -> bool {
        !self.is_over() && self.person().is_none_or(|side| side == self.game.side_to_move())
    }

    /// How the game ended, if it has.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.game.outcome())
    }

    /// The last move as the record has it.
    pub(super) fn last(&self) -> Option<&MoveRecord> {
        self.record.tree().move_record(self.at?)
    }

    /// The move of a step by the rules, or why they do not allow it.
    pub(super) fn play(&mut self, step: Step) -> Result<Move, String> {
        if self.is_late() {
            return Err("your time is up".to_owned());
        }
        self.step(step, None)
    }

    fn step(&mut self, step: Step, spent: Option<Duration>) -> Result<Move, String> {
        if self.ended.is_some() {
            return Err("the game is over".to_owned());
        }
        let made = self.game.marked(step).map_err(text_of)?;
        let added = self.record.tree_mut().add(self.at, made.clone()).map_err(text_of)?;
        self.game.play(step).map_err(text_of)?;
        self.at = Some(added);
        self.moves.push(made.clone());
        if let Some(adviser) = &mut self.adviser {
            adviser.cancel();
        }
        let is_over = self.is_over();
        if let Some(clocks) = &mut self.clocks {
            clocks.step(spent, self.game.side_to_move());
            if is_over {
                clocks.stop();
            }
        }
        self.keep();
        Ok(made)
    }

    /// Lets the computer think, if it is its turn and it does not yet.
    pub(super) fn wake(&mut self) {
        let is_its_turn = !self.is_over() && !self.is_persons_turn() && self.trouble.is_none();
        if !is_its_turn || self.computer().is_some_and(|computer| computer.thinking().is_some()) {
            return;
        }
        let task = self.task(MOVE_TIME);
        if let Some(computer) = self.computer_mut() {
            computer.ask(task);
        }
    }

    /// What is asked now: with the clocks, if there are any.
    fn task(&self, time: Duration) -> Task {
        let mut go = Go::default();
        match &self.clocks {
            Some(clocks) => {
                go.attackers = Some(clocks.now(Side::Attackers));
                go.defenders = Some(clocks.now(Side::Defenders));
            }
            None => go.move_time = Some(Millis::from(time)),
        }
        Task { game: self.game.clone(), moves: self.moves.clone(), go }
    }

    /// What has happened since, or happens within this time.
    pub(super) fn wait(&mut self, patience: Duration) -> Option<Event> {
        self.wake();
        let answer = self.computer_mut().and_then(|computer| computer.answer(patience));
        let is_asked =
            answer.is_none() && self.adviser.as_ref().is_some_and(|adviser| adviser.thinking().is_some());
        let advice = self.adviser.as_mut().filter(|_| is_asked).and_then(|adviser| adviser.answer(patience));
        if let Some(Ok((best, _))) = advice
            && let Some(made) = best.to_move()
        {
            return Some(Event::Hint(Step::from(made)));
        }
        if let Some(answer) = answer {
            return Some(self.answered(answer));
        }
        self.is_late().then_some(Event::TimeIsUp)
    }

    /// Ends the game if the side to move has no time left.
    fn is_late(&mut self) -> bool {
        let side = self.game.side_to_move();
        // The computer measures its own time, and its answer may be on its way.
        let margin = if self.is_persons_turn() { Duration::ZERO } else { MARGIN };
        let is_late = !self.is_over() && self.clocks.as_ref().is_some_and(|clocks| clocks.is_late(margin));
        if is_late {
            self.end(Outcome::out_of_time(side));
        }
        is_late
    }

    fn answered(&mut self, answer: Answer) -> Event {
        let side = self.game.side_to_move();
        let played = match answer {
            Ok((BestMove::Move(made) | BestMove::WithDraw(made), spent)) => {
                self.step(Step::from(&made), Some(spent)).map(drop)
            }
            Ok((BestMove::Resign, _)) => {
                self.end(Outcome::resigned(side));
                Ok(())
            }
            Ok((BestMove::NoMove, _)) => Err("it finds no move".to_owned()),
            Err(problem) => Err(problem),
        };
        match played {
            Ok(()) => Event::Moved,
            Err(problem) => {
                self.trouble = Some(problem);
                Event::Trouble
            }
        }
    }

    /// Lets the computer try again after a failure.
    pub(super) fn retry(&mut self) {
        self.trouble = None;
        self.wake();
    }

    /// Asks our engine at its best for a move.
    pub(super) fn ask_hint(&mut self) {
        let mut task = self.task(HINT_TIME);
        task.go = Go { move_time: Some(HINT_TIME.into()), ..Go::default() };
        self.adviser.get_or_insert_with(|| Computer::of_level(Level::MAX, 0)).ask(task);
    }

    /// Takes back the last move; against the computer, up to the last move of the person. Returns whether there is one.
    pub(super) fn take_back(&mut self) -> bool {
        let person = self.person();
        let is_theirs = |step: &Game| person.is_none_or(|side| side == step.side_to_move());
        let mut before = self.game.clone();
        let mut count = 0;
        while before.undo().is_some() {
            count += 1;
            if is_theirs(&before) {
                self.remove(count);
                return true;
            }
        }
        false
    }

    fn remove(&mut self, count: usize) {
        for _ in 0..count {
            self.game.undo();
            self.moves.pop();
            if let Some(node) = self.at {
                self.at = self.record.tree_mut().delete(node).expect_or_default("the tree has the move");
            }
        }
        (self.ended, self.trouble) = (None, None);
        self.computer_mut().into_iter().for_each(Computer::cancel);
        self.adviser.iter_mut().for_each(Computer::cancel);
        let side = self.game.side_to_move();
        self.clocks.iter_mut().for_each(|clocks| clocks.take_back(count, side));
        self.keep();
    }

    /// The person gives up; of two people the one who is to move.
    pub(super) fn resign(&mut self) {
        let loser = self.person().unwrap_or(self.game.side_to_move());
        self.end(Outcome::resigned(loser));
    }

    /// Two people agree.
    pub(super) fn draw(&mut self) {
        self.end(Outcome::AGREED);
    }

    fn end(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
        self.computer_mut().into_iter().for_each(Computer::cancel);
        self.clocks.iter_mut().for_each(Clocks::stop);
        self.keep();
    }

    /// Writes the game to its file.
    fn keep(&mut self) {
        self.note_result();
        self.unsaved = self.keeper.keep(&self.record).err();
    }

    fn note_result(&mut self) {
        let outcome = self.outcome();
        self.record.set_result(outcome.map_or(GameResult::Other, GameResult::from));
        match outcome.and_then(|outcome| TagValue::new(&outcome.clause().to_string()).ok()) {
            Some(reason) => drop(self.record.set_tag("termination", reason)),
            None => drop(self.record.remove_tag("termination")),
        }
    }
}

fn text_of(error: impl Display) -> String {
    error.to_string()
}
