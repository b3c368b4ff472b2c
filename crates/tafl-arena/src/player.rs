//! An engine that plays: its process, and the conversation with it.

use std::collections::BTreeMap;
use std::process::Command;
use std::time::{Duration, Instant};

use tafl_engine::{
    BestMove, EngineOption, Feature, GameOver, Info, Line, Move, OptionKind, Position, Rules, Side, Word,
};

use crate::engine_command::EngineCommand;
use crate::engine_command::why_not_started;
use crate::fault::Fault;
use crate::halt::Halt;
use crate::process::{EngineProcess, Framing, Output};
use crate::protocol::{Event, Next, Protocol, Translator, Turn};

/// How many lines an engine may write in a turn.
const MAX_LINES: u64 = 100_000;

/// How many lines of play a report may have.
const MAX_VARIATIONS: u32 = 500;

/// How often an engine that thinks is left to see whether the match is over.
const GLANCE: Duration = Duration::from_millis(100);

/// How long an engine may take for what is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From the start of its process to its first answer.
    pub start: Duration,
    /// To be ready for a game.
    pub new_game: Duration,
    /// For the end of its process, before it is killed.
    pub quit: Duration,
}

impl Default for Patience {
    /// Half a minute for a start, ten seconds for a game, two for the end.
    fn default() -> Self {
        Self {
            start: Duration::from_secs(30),
            new_game: Duration::from_secs(10),
            quit: Duration::from_secs(2),
        }
    }
}

/// A move of an engine.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) best: BestMove,
    /// From `asked` to `arrived`.
    pub(crate) time: Duration,
    /// When the engine was asked: the last byte was written.
    pub(crate) asked: Instant,
    /// When the answer was read.
    pub(crate) arrived: Instant,
    /// The last report of the search about each line of play, the best first.
    pub(crate) lines: Vec<Info>,
}

/// An engine and its process.
#[derive(Debug)]
pub(crate) struct Player {
    process: EngineProcess,
    /// Whether the program has connected. Such programs play once.
    connects: bool,
    translator: Box<dyn Translator>,
    name: Option<Line>,
    features: Vec<Feature>,
    /// The options that it has.
    options: Vec<EngineOption>,
    patience: Patience,
    /// Since when it rests before its next turn: its last move, or what it was told after that.
    rests: Option<Instant>,
    /// How many lines it has written since its turn began.
    lines: u64,
    /// The last line that means nothing in its protocol. Some programs say there why they end.
    last: String,
    /// What is left out of its reports.
    left_out: Option<Fault>,
}

impl Player {
    /// Starts a process for games by these rules.
    pub(crate) fn start(
        command: &EngineCommand,
        rules: &Rules,
        side: Side,
        patience: Patience,
    ) -> Result<Self, Fault> {
        let not_started = |error: std::io::Error| {
            // A relay says it by itself.
            let program = command.words().first().filter(|_| !command.connects());
            let reason = match program {
                Some(program) => why_not_started(program, command.folder(), &error),
                None => error.to_string(),
            };
            Fault::NotStarted { reason, errors: String::new() }
        };
        let connects = command.connects();
        let framing =
            if command.protocol() == Protocol::Bologna { Framing::Lengths } else { Framing::LineFeeds };
        let process = if connects { relayed(command, side) } else { Ok(command.to_command()) };
        let process = process
            .and_then(|process| EngineProcess::start(process, framing, connects, command.new_log()))
            .map_err(not_started)?;
        if connects {
            process.connected(patience.start)?;
        }
        let (name, features, options) = (None, Vec::new(), Vec::new());
        let translator = command.protocol().translator(connects);
        let (rests, lines, last, left_out) = (None, 0, String::new(), None);
        let mut player = Self {
            process,
            connects,
            translator,
            name,
            features,
            options,
            patience,
            rests,
            lines,
            last,
            left_out,
        };
        let mut lines = Vec::new();
        let next = player.translator.start(rules, &mut lines);
        player.process.write(lines);
        if next == Next::Answers {
            player.wait(patience.start, |event| matches!(event, Event::Hello))?;
        }
        player.set_options(command)?;
        Ok(player)
    }

    /// Sets the options of its command.
    fn set_options(&mut self, command: &EngineCommand) -> Result<(), Fault> {
        for setting in command.options() {
            let mut lines = Vec::new();
            self.translator.set_option(setting, &mut lines);
            let option = self.options.iter().find(|option| option.name == setting.name);
            let is_listed = command.protocol() != Protocol::Utep || option.is_some();
            let name = setting.name.to_string();
            if lines.is_empty() || !is_listed {
                let known = self.options.iter().map(|option| option.name.to_string()).collect();
                return Err(Fault::UnknownOption { name, known });
            }
            let value = setting.value.as_ref().map(Line::as_str);
            if let Some(expected) = option.and_then(|option| expected(&option.kind, value)) {
                return Err(Fault::OptionValue { name, value: value.map(str::to_owned), expected });
            }
            self.process.write(lines);
        }
        Ok(())
    }

    /// The name that the engine gave itself.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_ref().map(Line::as_str)
    }

    /// That parts of its reports cannot be read.
    pub(crate) fn left_out(&self) -> Option<Fault> {
        self.left_out.clone()
    }

    /// Whether the process can play another game.
    pub(crate) fn plays_again(&self) -> bool {
        !self.connects
    }

    /// Begins a game.
    pub(crate) fn new_game(&mut self, rules: &Rules) -> Result<(), Fault> {
        let mut lines = Vec::new();
        let next = self.translator.new_game(rules, &mut lines);
        let next = next.map_err(|error| Fault::RulesRefused(error.to_string()))?;
        // An answer that comes after the end of its game harms nobody.
        self.settle()?;
        self.lines = 0;
        self.process.write(lines);
        match next {
            Next::IsSilent => Ok(()),
            Next::Answers => {
                self.wait(self.patience.new_game, |event| matches!(event, Event::Ready)).map(drop)
            }
        }
    }

    /// The engine's move. `limit` is the time after which no answer is awaited.
    pub(crate) fn think(
        &mut self,
        turn: &Turn<'_>,
        limit: Duration,
        halt: &Halt<'_>,
    ) -> Result<Answer, Fault> {
        if self.settle()? {
            return Err(Fault::OutOfTurn);
        }
        self.lines = 0;
        let mut lines = Vec::new();
        self.translator.search(turn, &mut lines);
        let number = self.process.write(lines);
        let mut found = BTreeMap::new();
        // An engine that does not even read has as much time.
        let (mut asked, mut until) = (None, Instant::now() + limit);
        loop {
            if halt.is_set() {
                return Err(Fault::Halted);
            }
            match self.process.next(until.min(Instant::now() + GLANCE)) {
                None if Instant::now() < until => {}
                None => {
                    return Err(Fault::Stalled { limit: limit.into(), errors: self.process.errors() });
                }
                Some(Output::Written(written, at)) if written == number => {
                    (asked, until) = (Some(at), at + limit);
                }
                Some(output) => {
                    let (arrived, events) = self.events(output)?;
                    for event in events {
                        match event {
                            Event::BestMove(best) => {
                                let asked = asked.unwrap_or(arrived);
                                let time = arrived.saturating_duration_since(asked);
                                self.rests = Some(arrived);
                                return Ok(Answer { best, time, asked, arrived, lines: lines_of(found) });
                            }
                            Event::Info(report) => note(*report, &mut found),
                            Event::Unreadable(reason) => return Err(Fault::Unreadable(reason)),
                            Event::Refuses(reason) => return Err(Fault::Refused(reason.to_string())),
                            _ => {}
                        }
                    }
                }
            }
        }
    }

    /// A game has begun, and its opponent is to move.
    pub(crate) fn awaits(&mut self, position: &Position, side_to_move: Side) {
        let mut lines = Vec::new();
        self.translator.awaits(position, side_to_move, &mut lines);
        self.tell(lines);
    }

    /// The engine's move was legal.
    pub(crate) fn accepted(&mut self, position: &Position, side_to_move: Side) {
        let mut lines = Vec::new();
        self.translator.accepted(position, side_to_move, &mut lines);
        self.tell(lines);
    }

    /// Writes lines that have no answer.
    fn tell(&mut self, lines: Vec<String>) {
        if !lines.is_empty() {
            self.rests = Some(Instant::now());
        }
        self.process.write(lines);
    }

    /// The legal moves in the engine's opinion; `None` if it cannot be asked.
    pub(crate) fn legal_moves(&mut self, turn: &Turn<'_>) -> Result<Option<Vec<Move>>, Fault> {
        let mut lines = Vec::new();
        let can = self.says_legal_moves() && self.translator.ask_legal(turn, &mut lines);
        if !can {
            return Ok(None);
        }
        self.process.write(lines);
        match self.wait(self.patience.new_game, |event| matches!(event, Event::Legal(_)))? {
            Event::Legal(moves) => Ok(Some(moves)),
            _ => Ok(None),
        }
    }

    /// Tells the engine the result.
    pub(crate) fn game_over(&mut self, result: &GameOver, position: &Position) {
        let mut lines = Vec::new();
        self.translator.game_over(result, position, &mut lines);
        self.process.write(lines);
    }

    /// Ends the process, kindly at first.
    pub(crate) fn quit(mut self) {
        let mut lines = Vec::new();
        self.translator.quit(&mut lines);
        self.process.write(lines);
        self.process.finish(self.patience.quit);
    }

    /// Whether the engine can be asked for its legal moves.
    pub(crate) fn says_legal_moves(&self) -> bool {
        self.features.contains(&Feature::Legal)
    }

    /// Writes lines as they are, and reads up to an event.
    pub(crate) fn ask(
        &mut self,
        lines: &[&str],
        limit: Duration,
        wanted: impl Fn(&Event) -> bool,
    ) -> Result<(), Fault> {
        self.process.write(lines.iter().map(|&line| line.to_owned()).collect());
        self.wait(limit, wanted).map(drop)
    }

    /// Reads up to an event.
    fn wait(&mut self, limit: Duration, wanted: impl Fn(&Event) -> bool) -> Result<Event, Fault> {
        let until = Instant::now() + limit;
        loop {
            let Some(output) = self.process.next(until) else {
                return Err(Fault::NotReady { limit: limit.into(), errors: self.process.errors() });
            };
            let (_, events) = self.events(output)?;
            for event in events {
                match event {
                    event if wanted(&event) => return Ok(event),
                    Event::Name(name) => self.name = Some(name),
                    Event::Features(features) => self.features.extend(features),
                    Event::Option(option) => self.options.push(option),
                    Event::RulesRefused(reason) => return Err(Fault::RulesRefused(reason.to_string())),
                    Event::Refuses(reason) => return Err(Fault::Refused(reason.to_string())),
                    Event::Unreadable(reason) => return Err(Fault::Unreadable(reason)),
                    _ => {}
                }
            }
        }
    }

    /// Reads what the engine wrote while it was not its turn, and waits until it is done with its last one. Whether a move is
    /// among it: in a game, it would be taken for the answer to the next turn.
    fn settle(&mut self) -> Result<bool, Fault> {
        let now = Instant::now();
        let rested = self.rests.take().map(|since| since + self.translator.rest());
        let mut until = rested.map_or(now, |rested| rested.max(now));
        let mut has_moved = false;
        while let Some(output) = self.process.next(until) {
            for event in self.events(output)?.1 {
                match event {
                    Event::BestMove(_) => has_moved = true,
                    Event::Ready => until = now,
                    _ => {}
                }
            }
        }
        Ok(has_moved)
    }

    /// What a line says.
    fn events(&mut self, output: Output) -> Result<(Instant, Vec<Event>), Fault> {
        match output {
            Output::Written(_, at) => Ok((at, Vec::new())),
            Output::Line(at, line) => {
                self.lines += 1;
                if self.lines > MAX_LINES {
                    return Err(Fault::Flood(MAX_LINES));
                }
                let mut events = Vec::new();
                self.translator.read(&line, &mut events);
                if let Some(Event::LeftOut(reason)) = events.last() {
                    let first = || Fault::LeftOut { count: 0, line: line.clone(), reason: reason.clone() };
                    if let Fault::LeftOut { count, .. } = self.left_out.get_or_insert_with(first) {
                        *count += 1;
                    }
                }
                if events.is_empty() {
                    self.last = line;
                }
                Ok((at, events))
            }
            Output::TooLong(reason) => Err(Fault::Unreadable(reason)),
            Output::End => {
                let status = self.process.status();
                let errors = Some(self.process.errors()).filter(|errors| !errors.trim().is_empty());
                let errors = errors.unwrap_or_else(|| self.last.clone());
                Err(match status {
                    Some(status) => Fault::Exited { status, errors },
                    None => Fault::Closed { connects: self.connects, errors },
                })
            }
        }
    }
}

/// What values an option has, if this is none of them.
fn expected(kind: &OptionKind, value: Option<&str>) -> Option<String> {
    let (is_value, expected) = match kind {
        OptionKind::Check { .. } => {
            (matches!(value, Some("true" | "false")), String::from("`true` or `false`"))
        }
        OptionKind::Spin { min, max, .. } => {
            let number = value.and_then(|value| value.parse::<i64>().ok());
            let is_value = number.is_some_and(|number| (*min..=*max).contains(&number));
            (is_value, format!("a whole number from {min} to {max}"))
        }
        OptionKind::Combo { values, .. } => {
            let is_value = values.iter().any(|word| Some(word.as_str()) == value);
            let words = values.iter().map(Word::as_str).collect::<Vec<_>>().join(", ");
            (is_value, format!("one of {words}"))
        }
        OptionKind::Button => (value.is_none(), String::from("expected: it is a button")),
        _ => return None,
    };
    (!is_value).then_some(expected)
}

/// Replaces the report about a line of play. One without a value, or with a bound of it, says less than the one before.
fn note(report: Info, found: &mut BTreeMap<u32, Info>) {
    let number = report.line_number.unwrap_or(1).max(1);
    if report.score.is_some() && report.bound.is_none() && number <= MAX_VARIATIONS {
        found.insert(number, report);
    }
}

/// The lines of play, the best first. Without the best, the others say nothing about a position.
fn lines_of(found: BTreeMap<u32, Info>) -> Vec<Info> {
    if found.contains_key(&1) { found.into_values().collect() } else { Vec::new() }
}

/// The ports of the server of Bologna.
const PORT_OF_ATTACKERS: u16 = 5801;
const PORT_OF_DEFENDERS: u16 = 5800;

/// The port of servers of the Hnefatafl Text Protocol.
const PORT_OF_HTP: u16 = 49_152;

/// The process of a program that connects: to the port that it expects, with `{side}` as `WHITE` or `BLACK`.
fn relayed(command: &EngineCommand, side: Side) -> std::io::Result<Command> {
    let (port, side) = match (command.protocol(), side) {
        (Protocol::Bologna, Side::Attackers) => (PORT_OF_ATTACKERS, "BLACK"),
        (Protocol::Bologna, Side::Defenders) => (PORT_OF_DEFENDERS, "WHITE"),
        (_, Side::Attackers) => (PORT_OF_HTP, "BLACK"),
        (_, Side::Defenders) => (PORT_OF_HTP, "WHITE"),
    };
    command
        .to_relayed(port, side)
        .ok_or_else(|| std::io::Error::other("a program that connects needs a relay"))
}

#[cfg(test)]
mod tests {
    use tafl_engine::EngineMessage;

    use super::*;

    /// The values of the lines of play after these reports.
    fn reported(reports: &[&str]) -> Vec<String> {
        let mut found = BTreeMap::new();
        for report in reports {
            if let Ok(EngineMessage::Info(info)) = format!("info {report}").parse() {
                note(*info, &mut found);
            }
        }
        lines_of(found).into_iter().map(|info| format!("{:?}", info.score)).collect()
    }

    #[test]
    fn lines_of_play_in_any_order() {
        let (best, second) = ("multipv 1 score cp 50", "multipv 2 score cp -300");
        let both = reported(&[best, second]);
        assert_eq!(both.len(), 2);
        assert_eq!(reported(&[second, best]), both);
        // A bound says nothing, and the best line is not the second one.
        assert_eq!(reported(&["multipv 1 score cp 100 upperbound", second]), [""; 0]);
        assert_eq!(reported(&["score cp 50", second, "multipv 1 score cp 60 lowerbound"]), both);
    }
}
