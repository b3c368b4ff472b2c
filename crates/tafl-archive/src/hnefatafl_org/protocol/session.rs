//! The plays of the last game of a session.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use tafl_game_record::TimeControl;
use tafl_moves::{Capture, Move};
use tafl_position::Side;

use super::super::size::Size;
use super::command::{Command, square};
use crate::loss::GameLoss;
use crate::quoted::clipped;

/// The last game of a session.
#[derive(Debug)]
pub(super) struct Session<'t> {
    pub(super) size: Size,
    pub(super) time: Option<TimeControl>,
    pub(super) events: Vec<Event<'t>>,
    /// Lines with comments.
    pub(super) comments: usize,
}

/// A command that changes the game.
#[derive(Debug)]
pub(super) struct Event<'t> {
    pub(super) text: &'t str,
    pub(super) action: Action,
    pub(super) answer: Option<Answer>,
}

#[derive(Debug)]
pub(super) enum Action {
    Play(Side, Move),
    Resign(Side),
    Undo,
}

/// The answer of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Accepted,
    Refused,
}

/// The line that an answer belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Event,
    Other,
    Answered,
}

impl<'t> Session<'t> {
    /// Reads the lines of a session.
    pub(super) fn of(text: &'t str, losses: &mut Vec<GameLoss>) -> Self {
        let mut session = Self { size: Size::Eleven, time: None, events: Vec::new(), comments: 0 };
        let mut asked = Asked::Other;
        // The names of commands are listed in alphabetical order.
        let mut listed = None;
        for whole in text.lines() {
            let (line, comment) =
                whole.split_once('#').map_or((whole, None), |(line, comment)| (line, Some(comment)));
            session.comments += usize::from(comment.is_some_and(|comment| !comment.trim().is_empty()));
            let line = line.trim();
            if let Some(last) = listed {
                if !line.contains(' ') && (line > last || line.is_empty()) {
                    listed = Some(line.max(last));
                    continue;
                }
            }
            match Command::of(line) {
                Some(Command::Accepted | Command::Refused) => {
                    if asked == Asked::Event {
                        session.answer(line);
                    }
                    asked = Asked::Answered;
                }
                Some(Command::List) => {
                    listed = Some("=");
                    asked = Asked::Other;
                    continue;
                }
                Some(command) => asked = session.add(line, &command),
                // Boards and other answers of several lines.
                None if line.is_empty() || asked == Asked::Answered => {}
                None => losses.push(GameLoss::Line { text: clipped(line) }),
            }
            listed = None;
        }
        session
    }

    fn add(&mut self, text: &'t str, command: &Command) -> Asked {
        let action = match command {
            Command::Board(size) => {
                (self.size, self.time) = (*size, None);
                self.events.clear();
                return Asked::Other;
            }
            Command::Time(time) => {
                self.time = *time;
                self.events.clear();
                return Asked::Other;
            }
            Command::Play(side, from, to) => Action::Play(*side, Move::new(*from, *to)),
            Command::Resign(side) => Action::Resign(*side),
            Command::Undo => Action::Undo,
            _ => return Asked::Other,
        };
        self.events.push(Event { text, action, answer: None });
        Asked::Event
    }

    /// An answer to the last event: `= e2 ` names the captured pieces.
    fn answer(&mut self, line: &str) {
        let Some(event) = self.events.last_mut() else { return };
        let Some(squares) = line.strip_prefix('=') else {
            event.answer = Some(Answer::Refused);
            return;
        };
        event.answer = Some(Answer::Accepted);
        if let Action::Play(_, step) = &mut event.action {
            let mut seen = BTreeSet::new();
            let captured =
                squares.split_whitespace().filter_map(square).filter(|square| seen.insert(*square));
            let captures = captured.map(|square| Capture::new(None, square));
            *step = Move::new(step.origin(), step.target()).with_captures(captures);
        }
    }

    /// Whether the program answered each event.
    pub(super) fn is_answered(&self) -> bool {
        !self.events.is_empty() && self.events.iter().all(|event| event.answer.is_some())
    }
}
