//! The OpenTafl Engine Protocol, as the host OpenTafl 0.4.8 speaks it.

use std::collections::VecDeque;

use tafl_engine::{
    Clock, EngineMessage, Go, HostMessage, Info, Millis, Move, OptionSetting, Position, Score, Side, Start,
    Word,
};
use tafl_play::{Game, Step};

use super::Dialect;

/// What a win is worth in an analysis, before the moves to it are taken off.
const WIN: i64 = 30_000;

pub(super) struct OpenTafl {
    /// The time of a move without a clock.
    move_time: Millis,
    game: Option<Known>,
    clocks: Option<[Clock; 2]>,
    wanted: Wanted,
    /// The last report of each line of an analysis.
    lines: Vec<Info>,
}

/// The game that the host tells move by move.
struct Known {
    start: Start,
    game: Game,
}

/// What the host awaits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Nothing,
    Move,
    Analysis,
}

impl OpenTafl {
    pub(super) const fn new(move_time: Millis) -> Self {
        Self { move_time, game: None, clocks: None, wanted: Wanted::Nothing, lines: Vec::new() }
    }

    fn rules(&mut self, record: &str, asked: &mut VecDeque<HostMessage>, answers: &mut Vec<String>) {
        self.clocks = None;
        self.game = None;
        match record.parse() {
            Ok(rules) => {
                self.game = Some(Known { start: Start::OfRules, game: Game::new(&rules) });
                asked.extend([HostMessage::from(rules), HostMessage::NewGame]);
            }
            Err(error) => answers.push(format!("error -1 the rules cannot be read: {error}")),
        }
    }

    /// A turn: the position, how many lines are wanted, and for how long.
    fn search(&mut self, wanted: Wanted, lines: &str, go: Go, asked: &mut VecDeque<HostMessage>) {
        self.wanted = wanted;
        self.lines.clear();
        let setting = Word::new("MultiPV").map(|name| OptionSetting { name, value: Some(lines.into()) });
        asked.extend(setting.map(HostMessage::SetOption));
        asked.extend(self.game.as_ref().map(Known::message));
        asked.push_back(go.into());
    }

    fn play(&mut self, side: &str, asked: &mut VecDeque<HostMessage>) {
        if let (Some(known), Some(side)) = (&mut self.game, named(side)) {
            known.turn_to(side);
        }
        let [attackers, defenders] = self.clocks.map_or([None; 2], |clocks| clocks.map(Some));
        let move_time = self.clocks.is_none().then_some(self.move_time);
        let go = Go { attackers, defenders, move_time, ..Go::default() };
        self.search(Wanted::Move, "1", go, asked);
    }

    fn analyze(&mut self, rest: &str, asked: &mut VecDeque<HostMessage>) {
        let (lines, seconds) = rest.split_once(' ').unwrap_or((rest, ""));
        let time = seconds
            .trim()
            .parse::<u64>()
            .map_or(self.move_time, |seconds| seconds.saturating_mul(1000).into());
        let go = Go { move_time: Some(time), ..Go::default() };
        self.search(Wanted::Analysis, lines, go, asked);
    }

    /// The lines of an analysis: moves and a number each.
    fn analysis(&self) -> String {
        let shown = self.lines.iter().filter(|line| !line.moves.is_empty());
        let shown: Vec<String> = shown
            .map(|line| {
                let moves: Vec<String> = line.moves.iter().map(simple).collect();
                format!(" {} {}", moves.join("|"), value(line.score))
            })
            .collect();
        format!("analysis {}{}", shown.len(), shown.concat())
    }
}

impl Dialect for OpenTafl {
    /// The host awaits it before it says anything that needs an answer.
    fn greeting(&self) -> Option<String> {
        Some(String::from("hello"))
    }

    fn read(&mut self, line: &str, asked: &mut VecDeque<HostMessage>, answers: &mut Vec<String>) {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match (word, &mut self.game) {
            ("rules", _) => self.rules(rest, asked, answers),
            ("clock", _) => self.clocks = clocks(rest).or(self.clocks),
            ("play", _) => self.play(rest, asked),
            ("analyze", _) => self.analyze(rest, asked),
            ("finish", _) => {
                // The host takes a move for one of the next game.
                self.wanted = Wanted::Nothing;
                asked.push_back(HostMessage::Stop);
            }
            ("goodbye", _) => asked.push_back(HostMessage::Quit),
            ("opponent-move", Some(known)) => known.follow(rest),
            // Our move was refused.
            ("error", Some(known)) => drop(known.game.undo()),
            ("side", Some(known)) => known.turn_to(named(rest).unwrap_or_else(|| known.game.side_to_move())),
            ("position", Some(known)) => {
                if let Ok(position) = rest.parse() {
                    known.restart(&position, known.game.side_to_move());
                }
            }
            _ => {}
        }
    }

    fn print(&mut self, message: &EngineMessage) -> Option<String> {
        match message {
            EngineMessage::Info(info) => {
                if self.wanted == Wanted::Analysis {
                    // The reports of a depth begin with the best line.
                    if info.line_number.is_none_or(|number| number == 1) {
                        self.lines.clear();
                    }
                    self.lines.push((**info).clone());
                }
                Some(message.to_string().replacen("info", "status", 1))
            }
            EngineMessage::BestMove(best) => match std::mem::replace(&mut self.wanted, Wanted::Nothing) {
                Wanted::Nothing => None,
                Wanted::Analysis => Some(self.analysis()),
                Wanted::Move => Some(best.to_move().map_or_else(
                    || String::from("error -1 there is no legal move"),
                    |best| {
                        // If the host told something else meanwhile, its next position decides.
                        let _ = self.game.as_mut().map(|known| known.game.play(Step::from(best)));
                        format!("move {}", simple(best))
                    },
                )),
            },
            _ => None,
        }
    }
}

impl Known {
    fn message(&self) -> HostMessage {
        let moves = self.game.history().into_iter().map(|step| Move::new(step.origin(), step.target()));
        HostMessage::Position { start: self.start.clone(), moves: moves.collect() }
    }

    /// Makes it this side's turn, at the current position.
    fn turn_to(&mut self, side: Side) {
        if self.game.side_to_move() != side {
            self.restart(&self.game.position(), side);
        }
    }

    /// Forgets the moves. A position of another size changes nothing.
    fn restart(&mut self, position: &Position, side: Side) {
        if let Ok(game) = self.game.restarted(position, side) {
            *self = Self { start: Start::Position(position.clone(), side), game };
        }
    }

    /// Follows `a4-a1|c3-c1 position`: the moves since our last one; or, after a move of ours that was refused, again the same
    /// or all of the game. The position decides.
    fn follow(&mut self, rest: &str) {
        let (moves, position) = rest.split_once(' ').unwrap_or((rest, ""));
        let position = position.trim().parse::<Position>().ok();
        if position.as_ref() == Some(&self.game.position()) {
            return;
        }
        let steps: Option<Vec<Step>> =
            moves.split('|').map(|record| Some(Step::from(&record.parse::<Move>().ok()?))).collect();
        let whole = match &self.start {
            Start::OfRules => Some(Game::new(self.game.rules())),
            Start::Position(..) => None,
        };
        for mut game in [self.game.clone()].into_iter().chain(whole) {
            let can_follow = steps.iter().flatten().all(|&step| game.play(step).is_ok());
            if steps.is_some()
                && can_follow
                && position.as_ref().is_none_or(|known| *known == game.position())
            {
                self.game = game;
                return;
            }
        }
        if let Some(position) = position {
            self.restart(&position, self.game.side_to_move());
        }
    }
}

/// A move without captures: the host finds them.
fn simple(record: &Move) -> String {
    format!("{}-{}", record.origin(), record.target())
}

fn named(side: &str) -> Option<Side> {
    match side.trim() {
        "attackers" => Some(Side::Attackers),
        "defenders" => Some(Side::Defenders),
        _ => None,
    }
}

/// `60000 3000* 3 2 2`: the time of each side, in overtime with an asterisk; the length of an overtime in seconds; and how
/// many are left for each side.
fn clocks(text: &str) -> Option<[Clock; 2]> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [attackers, defenders, period, of_attackers, of_defenders] = words.as_slice() else { return None };
    let period = Millis::from(period.parse::<u64>().ok()?.saturating_mul(1000));
    let clock = |time: &str, periods: &str| {
        let periods = periods.parse().ok()?;
        let main = |text: &str| text.parse::<u64>().ok().map(Millis::from);
        Some(match time.strip_suffix('*') {
            None => Clock { main: main(time)?, periods, period, ..Clock::default() },
            // What is left of an overtime is there again for the next move.
            Some(left) => Clock { periods, period: main(left)?, ..Clock::default() },
        })
    };
    Some([clock(attackers, of_attackers)?, clock(defenders, of_defenders)?])
}

/// A number that is larger the better a line is for the side to move.
fn value(score: Option<Score>) -> i64 {
    match score {
        Some(Score::Points(points)) => points.into(),
        Some(Score::Win(moves)) => WIN.saturating_sub(moves.into()),
        Some(Score::Loss(moves)) => i64::from(moves).saturating_sub(WIN),
        None => 0,
    }
}
