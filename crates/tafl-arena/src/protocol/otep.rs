//! The OpenTafl Engine Protocol, as OpenTafl 0.4.8 speaks it.

use std::time::Duration;

use tafl_engine::{Clock, GameOver, Go, Info, Line, Millis, Position, Rules, Side, Standing};

use super::{BestMove, Event, Known, Lines, Next, Translator, Turn, UnsupportedRules};

/// OpenTafl writes its move, then plays it on its own board, and then writes several lines about its search. Whatever it
/// reads before the last of these can be played before its own move, or end the program.
const REST: Duration = Duration::from_millis(500);
const LAST_STATUS: &str = "Transposition table stats";

#[derive(Debug, Default)]
pub(super) struct OpenTafl {
    /// The rules of the game, as a record.
    rules: Option<Rules>,
    /// Whether the rules were sent with the start of the process.
    is_new: bool,
    /// Whether the program is OpenTafl itself, which needs [`REST`].
    is_opentafl: bool,
    known: Known,
}

impl OpenTafl {
    /// OpenTafl's engine relies on all that it was told. A game that begins with moves of an opening therefore begins
    /// at the position after them.
    fn begin_at(&mut self, turn: &Turn<'_>, lines: &mut Lines) {
        let Some(rules) = &self.rules else { return };
        lines.push(rules_line(&rules.starting_at(turn.position.clone(), turn.side)));
    }
}

/// The reference needs the side that moves first.
fn rules_line(rules: &Rules) -> String {
    format!("rules {}", rules.display().explicit())
}

impl Translator for OpenTafl {
    fn start(&mut self, rules: &Rules, lines: &mut Lines) -> Next {
        // OpenTafl sends the rules before the engine says anything, and some engines wait for them.
        lines.push(rules_line(rules));
        self.rules = Some(rules.clone());
        self.is_new = true;
        Next::Answers
    }

    fn new_game(&mut self, rules: &Rules, lines: &mut Lines) -> Result<Next, UnsupportedRules> {
        if !self.is_new || self.rules.as_ref() != Some(rules) {
            lines.push(rules_line(rules));
        }
        self.rules = Some(rules.clone());
        self.is_new = false;
        self.known = Known::default();
        Ok(Next::IsSilent)
    }

    fn search(&mut self, turn: &Turn<'_>, lines: &mut Lines) {
        let is_first = self.known.0 == 0;
        let new = self.known.update(turn.moves);
        if is_first && new.len() > 1 {
            self.begin_at(turn, lines);
        } else if !new.is_empty() {
            let moves: Vec<String> = new.iter().map(simple).collect();
            lines.push(format!("opponent-move {} {}", moves.join("|"), turn.position));
        }
        lines.extend(clock(&turn.go));
        lines.push(format!("play {}", turn.side));
    }

    fn rest(&self) -> Duration {
        if self.is_opentafl { REST } else { Duration::ZERO }
    }

    fn accepted(&mut self, position: &Position, _side_to_move: Side, lines: &mut Lines) {
        // The engine has played its move on its own board.
        self.known.0 += 1;
        lines.push(format!("move {position}"));
    }

    fn game_over(&mut self, result: &GameOver, _position: &Position, lines: &mut Lines) {
        let code = match result.standing {
            Standing::Undecided => 0,
            Standing::Drawn => 1,
            Standing::Won(Side::Attackers) => 2,
            Standing::Won(Side::Defenders) => 3,
        };
        lines.push(format!("finish {code}"));
    }

    fn quit(&mut self, lines: &mut Lines) {
        lines.push(String::from("goodbye"));
    }

    fn read(&mut self, line: &str, events: &mut Vec<Event>) {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        events.push(match word {
            // The first line of its log: `OpenTafl v0.4.8.0b log from 2026.11.23`.
            "OpenTafl" => {
                self.is_opentafl = true;
                Event::Name(Line::new(line.trim().split(" log ").next().unwrap_or(word)))
            }
            "hello" => Event::Hello,
            "move" => match rest.trim().parse() {
                Ok(chosen) => Event::BestMove(BestMove::Move(chosen)),
                Err(error) => Event::Unreadable(error.to_string()),
            },
            "status" if rest.starts_with(LAST_STATUS) => Event::Ready,
            "status" => Event::Info(Box::new(Info { text: Some(Line::new(rest)), ..Info::default() })),
            "error" if rest.starts_with("-1") => Event::BestMove(BestMove::Resign),
            "error" => Event::Info(Box::new(Info { text: Some(Line::new(line)), ..Info::default() })),
            _ => return,
        });
    }
}

/// A move without captures: OpenTafl finds them.
fn simple(record: &tafl_engine::Move) -> String {
    format!("{}-{}", record.origin(), record.target())
}

/// Both clocks. The protocol has no increment, so it is part of the main time, and none for a single move: an overtime
/// stands for it, and not the last one, because OpenTafl stops a second before the end of that. Overtimes have whole
/// seconds.
fn clock(go: &Go) -> Option<String> {
    let by_move = |time: Millis| Clock { periods: 2, period: time, ..Clock::default() };
    let [attackers, defenders] =
        [go.attackers, go.defenders].map(|clock| clock.or_else(|| go.move_time.map(by_move)));
    let (attackers, defenders) = (attackers.or(defenders)?, defenders.or(attackers)?);
    let shown = |clock: &Clock| {
        if clock.main == Millis::ZERO && clock.periods > 0 {
            format!("{}*", clock.period)
        } else {
            clock.main.to_string()
        }
    };
    let period = attackers.period.max(defenders.period).get().div_ceil(1000);
    let (first, second) = (shown(&attackers), shown(&defenders));
    Some(format!("clock {first} {second} {period} {} {} ", attackers.periods, defenders.periods))
}
