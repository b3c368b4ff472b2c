//! Printing messages.

use core::fmt::{self, Display};

use tafl_moves::Move;

use crate::clock::{Clock, Millis};
use crate::engine_message::{
    BestMove, Bound, EngineMessage, EngineOption, GameOver, Info, OptionKind, Score, Standing,
};
use crate::host_message::{Go, HostMessage, Start};
use crate::word::Line;

/// The line, without its line feed.
impl Display for HostMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello { version } => write!(f, "utep {version}"),
            Self::SetOption(setting) => {
                write!(f, "setoption name {}", setting.name)?;
                setting.value.as_ref().map_or(Ok(()), |value| text(f, "value", value))
            }
            Self::Rules(rules) => write!(f, "rules {rules}"),
            Self::NewGame => f.write_str("newgame"),
            Self::IsReady => f.write_str("isready"),
            Self::Position { start, moves } => {
                match start {
                    Start::OfRules => f.write_str("position start")?,
                    Start::Position(position, side) => write!(f, "position otn {position} side {side}")?,
                }
                list(f, " moves", moves)
            }
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::GameOver(result) => write!(f, "gameover {result}"),
            Self::Legal => f.write_str("legal"),
            Self::Perft { depth } => write!(f, "perft {depth}"),
            Self::Result => f.write_str("result"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

/// The line, without its line feed.
impl Display for EngineMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str("id").and_then(|()| text(f, "name", name)),
            Self::Author(author) => f.write_str("id").and_then(|()| text(f, "author", author)),
            Self::Option(option) => option.fmt(f),
            Self::Features(features) => {
                f.write_str("feature")?;
                features.iter().try_for_each(|feature| write!(f, " {feature}"))
            }
            Self::HelloOk => f.write_str("utepok"),
            Self::RulesOk => f.write_str("rulesok"),
            Self::RulesNo(reason) if reason.as_str().is_empty() => f.write_str("rulesno"),
            Self::RulesNo(reason) => write!(f, "rulesno {reason}"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::BestMove(best) => write!(f, "bestmove {best}"),
            Self::Legal(moves) => {
                f.write_str("legal")?;
                list(f, "", moves)
            }
            Self::Perft { count } => write!(f, "perft {count}"),
            Self::Result(result) => write!(f, "result {result}"),
        }
    }
}

/// A word and text, which can be empty.
fn text(f: &mut fmt::Formatter<'_>, word: &str, text: &Line) -> fmt::Result {
    if text.as_str().is_empty() { write!(f, " {word}") } else { write!(f, " {word} {text}") }
}

/// A word and moves, or nothing if there are none.
fn list(f: &mut fmt::Formatter<'_>, word: &str, moves: &[Move]) -> fmt::Result {
    if !moves.is_empty() {
        f.write_str(word)?;
    }
    moves.iter().try_for_each(|record| write!(f, " {record}"))
}

/// A word and its value, if it has one.
fn value(f: &mut fmt::Formatter<'_>, word: &str, value: Option<impl Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {word} {value}"))
}

/// The whole line.
impl Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clocks = [self.attackers, self.defenders];
        let part = |words: [&'static str; 2], part: fn(&Clock) -> Option<Millis>| {
            words.into_iter().zip(clocks).map(move |(word, clock)| (word, clock.as_ref().and_then(part)))
        };
        let given = |millis: Millis| (millis > Millis::ZERO).then_some(millis);
        f.write_str("go")?;
        for (word, time) in part(["atime", "dtime"], |clock| Some(clock.main)) {
            value(f, word, time)?;
        }
        for (word, time) in part(["ainc", "dinc"], |clock| Some(clock.increment)) {
            value(f, word, time.and_then(given))?;
        }
        for (word, clock) in ["aperiods", "dperiods"].into_iter().zip(clocks) {
            value(f, word, clock.map(|clock| clock.periods).filter(|&periods| periods > 0))?;
        }
        for (word, time) in part(["aperiod", "dperiod"], |clock| Some(clock.period)) {
            value(f, word, time.and_then(given))?;
        }
        value(f, "movetime", self.move_time)?;
        value(f, "depth", self.depth)?;
        value(f, "nodes", self.nodes)?;
        if self.is_infinite() {
            f.write_str(" infinite")?;
        }
        if self.draw_offered { f.write_str(" draw") } else { Ok(()) }
    }
}

/// The whole line.
impl Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        value(f, "depth", self.depth)?;
        value(f, "seldepth", self.selective_depth)?;
        value(f, "score", self.score)?;
        match self.bound {
            Some(Bound::Lower) => f.write_str(" lowerbound")?,
            Some(Bound::Upper) => f.write_str(" upperbound")?,
            None => {}
        }
        value(f, "nodes", self.nodes)?;
        value(f, "time", self.time)?;
        value(f, "nps", self.nodes_per_second)?;
        value(f, "hashfull", self.hash_full)?;
        value(f, "multipv", self.line_number)?;
        list(f, " pv", &self.moves)?;
        self.text.as_ref().map_or(Ok(()), |line| text(f, "string", line))
    }
}

/// `cp 34`, `win 7` or `loss 6`
impl Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => write!(f, "cp {points}"),
            Self::Win(moves) => write!(f, "win {moves}"),
            Self::Loss(moves) => write!(f, "loss {moves}"),
        }
    }
}

/// `d7-c7`, `d7-c7 draw`, `resign` or `none`
impl Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(chosen) => chosen.fmt(f),
            Self::WithDraw(chosen) => write!(f, "{chosen} draw"),
            Self::Resign => f.write_str("resign"),
            Self::NoMove => f.write_str("none"),
        }
    }
}

/// `attackers king-captured`
impl Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.standing {
            Standing::Won(side) => side.fmt(f)?,
            Standing::Drawn => f.write_str("draw")?,
            Standing::Undecided => f.write_str("none")?,
        }
        if self.reason.as_str().is_empty() { Ok(()) } else { write!(f, " {}", self.reason) }
    }
}

/// The whole line.
impl Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::String { default } => {
                f.write_str("string")?;
                text(f, "default", default)
            }
            OptionKind::Button => f.write_str("button"),
        }
    }
}
