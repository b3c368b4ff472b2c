//! A game in progress: its moves, who plays, the clocks, and the file.
//!
//! The file is written after each move: whatever ends the command, nothing is lost.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use notation_syntax::invariant::ExpectOr as _;
use tafl_engine::{BestMove, Clock, Go, Millis, Start};
use tafl_game_record::{Date, GameRecord, GameResult, NodeId, Playback, TagValue, TimeControl};
use tafl_moves::MoveRecord;
use tafl_play::{Game, Move, Outcome, Step};
use tafl_position::Side;
use tafl_rules::Rules;
use tafl_search::Level;

use super::clocks::{Clocks, recorded};
use super::computer::{Answer, Computer, Task, level_of};
use crate::replace;

/// How long the computer may think without a clock, and about a hint.
const MOVE_TIME: Duration = Duration::from_secs(3);
const HINT_TIME: Duration = Duration::from_secs(1);

/// How late the computer's answer may be.
const MARGIN: Duration = Duration::from_millis(500);

/// A game that people play, against the computer or each other.
#[derive(Debug)]
pub struct Table {
    pub(super) game: Game,
    pub(super) record: GameRecord,
    /// The last move in the record.
    pub(super) at: Option<NodeId>,
    /// The side of the person and the computer; `None` for two people.
    opponent: Option<(Side, Computer)>,
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
    /// A new game by these rules, of two people.
    pub fn new(rules: Rules) -> Self {
        let game = Game::new(&rules);
        Self::at(GameRecord::new(rules), None, game, Vec::new(), Start::OfRules)
    }

    /// A game that continues after a move of its record, without what follows. Fails with the reason if its rules do not
    /// allow it up to there.
    pub fn continued(mut record: GameRecord, at: Option<NodeId>) -> Result<Self, String> {
        let Some(rules) = record.rules().cloned() else {
            return Err("the game has no rules; `tafl fmt --rules RULES` adds them".to_owned());
        };
        let first = Playback::new(&record).ok().and_then(|playback| playback.side_to_move());
        let side = first.unwrap_or(rules.side_to_move());
        let position = record.start().unwrap_or(rules.start()).clone();
        let mut game = Game::from_position(&rules, &position, side).map_err(text_of)?;
        let tree = record.tree();
        let mut moves = Vec::new();
        for made in tree.path(at).into_iter().filter_map(|id| tree.move_record(id)?.as_move()) {
            let played = game.play(Step::from(made));
            moves.push(played.map_err(|error| format!("the rules do not allow {made}: {error}"))?);
        }
        let after: Vec<_> = tree.children(at).collect();
        for id in after {
            record.tree_mut().delete(id).map(drop).expect_or_default("the tree has the move");
        }
        let is_start = position == *rules.start() && side == rules.side_to_move();
        let start = if is_start { Start::OfRules } else { Start::Position(position, side) };
        Ok(Self::at(record, at, game, moves, start))
    }

    /// A game that is at the last of these moves of the record.
    fn at(record: GameRecord, at: Option<NodeId>, game: Game, moves: Vec<Move>, start: Start) -> Self {
        let (opponent, clocks, adviser, keeper) = (None, None, None, Keeper::default());
        let (ended, trouble, unsaved) = (None, None, None);
        Self { game, record, at, opponent, clocks, keeper, start, moves, adviser, ended, trouble, unsaved }
    }

    /// Lets a person play this side against the computer, which gets its name in the record. A person without a name has the
    /// one of an earlier game against our engine.
    pub fn seat(&mut self, person: Side, name: Option<TagValue>, computer: Computer) {
        if let Some(name) = name {
            let named = self.record.set_tag(person.name(), name);
            named.expect_or_default("the name of the tag is valid");
        } else if self.earlier().is_none_or(|(earlier, _)| earlier != person) {
            self.record.remove_tag(person.name());
        }
        let named = self.record.set_tag(person.other().name(), TagValue::similar(computer.name()));
        named.expect_or_default("the name of the tag is valid");
        self.opponent = Some((person, computer));
    }

    /// Notes the day and the clock of each side in the record, and starts the clock.
    ///
    /// The game is kept in the file that the user named; without one in a new file in this folder, if `by_itself`.
    pub fn start(&mut self, clock: Option<Clock>, file: Option<&Path>, by_itself: bool) {
        if let Some(date) = today() {
            self.record.set_date(date);
        }
        if let Some(clock) = clock {
            let increment = Some(clock.increment.into()).filter(|_| clock.increment.get() > 0);
            self.record.set_time_control(TimeControl::new(recorded(clock)).with_increment(increment));
            self.clocks = Some(Clocks::new(clock, self.game.side_to_move()));
        }
        self.keeper = Keeper::new(file, &self.record, by_itself);
    }

    /// The game by its rules.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the game begins where its rules begin.
    pub fn starts_by_rules(&self) -> bool {
        self.start == Start::OfRules
    }

    /// The side of the person in the game against the computer that this one continues: that without a name, or the opponent
    /// of our engine, whose level follows.
    pub fn earlier(&self) -> Option<(Side, Option<Level>)> {
        let names = Side::ALL.map(|side| (side, self.record.tag(side.name())));
        let level = |&(side, name): &(Side, Option<&TagValue>)| Some((side, level_of(name?.as_str())?));
        if let Some((side, level)) = names.iter().find_map(level) {
            return Some((side.other(), Some(level)));
        }
        match names {
            [(side, None), (_, Some(_))] | [(_, Some(_)), (side, None)] => Some((side, None)),
            _ => None,
        }
    }

    /// The file, if the game is in it.
    pub fn file(&self) -> Option<&Path> {
        self.keeper.file()
    }

    /// Why the game could not be saved, if so.
    pub fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    /// Whether the computer has failed, and was not asked again.
    pub fn is_in_trouble(&self) -> bool {
        self.trouble.is_some()
    }

    /// The side of the person, if there is only one.
    pub(super) fn person(&self) -> Option<Side> {
        self.opponent.as_ref().map(|&(person, _)| person)
    }

    pub(super) fn computer(&self) -> Option<&Computer> {
        self.opponent.as_ref().map(|(_, computer)| computer)
    }

    fn computer_mut(&mut self) -> Option<&mut Computer> {
        self.opponent.as_mut().map(|(_, computer)| computer)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
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
        if let Some(outcome) = self.outcome() {
            return outcome.set_tags(&mut self.record);
        }
        self.record.set_result(GameResult::Other);
        for tag in ["ending", "termination"] {
            self.record.remove_tag(tag);
        }
    }
}

fn text_of(error: impl Display) -> String {
    error.to_string()
}

/// How many games of a day get a name by themselves.
const MAX_NAMES: u32 = 1_000;

/// The file of a game.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    path: Option<PathBuf>,
    /// Whether the user named the file.
    pub(super) is_named: bool,
    /// Whether the file has the game.
    is_written: bool,
}

impl Keeper {
    fn new(named: Option<&Path>, record: &GameRecord, by_itself: bool) -> Self {
        let path = named.map(Path::to_path_buf).or_else(|| by_itself.then(|| free_name(record)).flatten());
        Self { path, is_named: named.is_some(), is_written: false }
    }

    /// The file, if the game is in it.
    pub(super) fn file(&self) -> Option<&Path> {
        self.path.as_deref().filter(|_| self.is_written)
    }

    /// Writes the game.
    fn keep(&mut self, record: &GameRecord) -> Result<(), String> {
        let Some(path) = &self.path else { return Ok(()) };
        let mut text = record.to_string();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let written = if self.is_written {
            replace::file(path, text.as_bytes())
        } else {
            replace::create(path, text.as_bytes())
        };
        match written {
            Ok(()) => self.is_written = true,
            Err(error) => return Err(format!("the game is not saved: {}: {error}", path.display())),
        }
        Ok(())
    }

    /// Removes the file.
    pub(super) fn discard(&mut self) -> io::Result<()> {
        match self.file() {
            Some(path) => std::fs::remove_file(path).inspect(|()| self.is_written = false),
            None => Ok(()),
        }
    }
}

/// `brandub-2026-03-21.otg`, or with a number after it.
fn free_name(record: &GameRecord) -> Option<PathBuf> {
    let name = record.rules().and_then(|rules| rules.name());
    let name: String = name.map_or("tafl", |name| name.as_str()).to_lowercase();
    let name: String =
        name.chars().take(40).map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
    let date = today().map_or_else(String::new, |date| format!("-{}", date.to_string().replace('.', "-")));
    let named = |number: u32| {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        PathBuf::from(format!("{name}{date}{number}.otg"))
    };
    (1..=MAX_NAMES).map(named).find(|path| !path.exists())
}

fn today() -> Option<Date> {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Date::from_unix_days(i32::try_from(since.as_secs() / 86_400).ok()?)
}
