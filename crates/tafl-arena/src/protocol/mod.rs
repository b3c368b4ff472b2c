//! The protocols that engines speak: translations between what an arbiter wants and lines of text. They do no input or
//! output, so each can be tried without a program.

mod bologna;
mod htp;
mod otep;
mod taflzero;
#[cfg(test)]
mod tests;
mod utep;

use std::fmt::Debug;
use std::time::Duration;

use tafl_engine::{
    BestMove, EngineOption, Feature, GameOver, Go, Info, Line, Move, OptionSetting, Position, Rules, Side,
};

/// A protocol of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Protocol {
    /// The protocol of this project, UTEP.
    Utep,
    /// The OpenTafl Engine Protocol.
    OpenTafl,
    /// The dialect of UCI that taflzero speaks.
    Taflzero,
    /// The Hnefatafl Text Protocol of hnefatafl.org.
    Htp,
    /// The server of the Tablut competition in Bologna, which players connect to.
    Bologna,
}

notation_syntax::names! {
    Protocol: "protocol" {
        Utep = "utep",
        OpenTafl = "opentafl",
        Taflzero = "taflzero",
        Htp = "htp",
        Bologna = "bologna",
    }
}

impl Protocol {
    /// Whether engines are told the whole game before each search and report its value, so that they can analyse games.
    pub const fn analyses(self) -> bool {
        matches!(self, Self::Utep | Self::Taflzero)
    }

    /// A translator for a new process, which uses its standard input or connects to us.
    pub(crate) fn translator(self, connects: bool) -> Box<dyn Translator> {
        match self {
            Self::Htp if connects => Box::new(htp::Connected::default()),
            Self::Utep => Box::new(utep::Utep),
            Self::OpenTafl => Box::new(otep::OpenTafl::default()),
            Self::Taflzero => Box::new(taflzero::Taflzero::default()),
            Self::Htp => Box::new(htp::Htp::default()),
            Self::Bologna => Box::new(bologna::Bologna::default()),
        }
    }
}

/// The turn of an engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'a> {
    /// All moves since the start of the rules. In a berserk turn, each step is a move.
    pub(crate) moves: &'a [Move],
    /// The position after them.
    pub(crate) position: &'a Position,
    /// The side to move.
    pub(crate) side: Side,
    /// The limits of the search.
    pub(crate) go: Go,
}

/// What a line of an engine says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The engine has started.
    Hello,
    /// Its name, with the version.
    Name(Line),
    /// Something that can be set.
    Option(EngineOption),
    /// Questions that it answers.
    Features(Vec<Feature>),
    /// It is ready for the next game, or for the next turn.
    Ready,
    /// It does not play by the rules, and why.
    RulesRefused(Line),
    /// A report of its search.
    Info(Box<Info>),
    /// Why a part of a report is left out.
    LeftOut(String),
    /// Its move.
    BestMove(BestMove),
    /// The legal moves of the last position.
    Legal(Vec<Move>),
    /// It refuses what the arbiter told it, such as a move of its opponent.
    Refuses(Line),
    /// A line that belongs to the protocol, but cannot be read; and why.
    Unreadable(String),
}

/// Why an engine cannot play by some rules: its protocol has no words for them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UnsupportedRules(pub(crate) String);

/// Whether an engine answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// An event follows.
    Answers,
    /// It says nothing.
    IsSilent,
}

/// The lines to write.
pub(crate) type Lines = Vec<String>;

/// The state of a conversation with one process, in the words of its protocol.
pub(crate) trait Translator: Debug + Send {
    /// The process has started. [`Event::Hello`] follows if it answers.
    fn start(&mut self, rules: &Rules, lines: &mut Lines) -> Next;

    /// Sets an option. Protocols without options have no line for it.
    fn set_option(&mut self, setting: &OptionSetting, lines: &mut Lines) {
        let _ = (setting, lines);
    }

    /// A new game begins. The opening is in the moves of the first turn.
    fn new_game(&mut self, rules: &Rules, lines: &mut Lines) -> Result<Next, UnsupportedRules>;

    /// A game has begun at this position, and the opponent is to move.
    fn awaits(&mut self, position: &Position, side_to_move: Side, lines: &mut Lines) {
        let _ = (position, side_to_move, lines);
    }

    /// It is the engine's turn.
    fn search(&mut self, turn: &Turn<'_>, lines: &mut Lines);

    /// How long the engine may be busy after its move and what it is told between its turns, unless it is [`Event::Ready`]
    /// before.
    fn rest(&self) -> Duration {
        Duration::ZERO
    }

    /// The engine's move was legal, and led to this position with this side to move.
    fn accepted(&mut self, position: &Position, side_to_move: Side, lines: &mut Lines) {
        let _ = (position, side_to_move, lines);
    }

    /// Asks for the legal moves of a position; whether the protocol can.
    fn ask_legal(&mut self, turn: &Turn<'_>, lines: &mut Lines) -> bool {
        let _ = (turn, lines);
        false
    }

    /// The game is over.
    fn game_over(&mut self, result: &GameOver, position: &Position, lines: &mut Lines);

    /// The process is to end.
    fn quit(&mut self, lines: &mut Lines);

    /// Reads a line of the engine.
    fn read(&mut self, line: &str, events: &mut Vec<Event>);
}

/// The steps of a turn that the engine does not know, in a protocol that tells it the moves one by one.
#[derive(Clone, Copy, Debug, Default)]
struct Known(usize);

impl Known {
    /// The moves that are new, which are known from now on.
    fn update<'a>(&mut self, moves: &'a [Move]) -> &'a [Move] {
        let new = moves.get(self.0..).unwrap_or_default();
        self.0 = moves.len();
        new
    }
}
