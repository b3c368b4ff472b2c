//! Sessions of the text protocol: the commands that the program reads, with or without its answers.
//!
//! A command that starts a new game (`board_size`, `time_settings`) ends the previous one, so a session is the game that
//! it ends with. Commands that only ask for something are skipped.
//!
//! If each play has an answer, the answers say which plays were refused, and what was captured. Without answers both
//! follow from the rules of the board.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use tafl_game_record::{ClockTime, Ending, GameRecord, GameResult, TimeControl};
use tafl_moves::{Capture, Move, MoveRecord};
use tafl_play::{Game, IllegalStepError, Step};
use tafl_position::{Position, Side, Square};
use tafl_rules::Rules;

use super::size::Size;
use crate::ending::{self, TERMINATION};
use crate::error::clipped;
use crate::error::{ExportError, ImportError};
use crate::format::Format;
use crate::framing::Framing;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played::Played;
use crate::played_line::PlayedLine;
use crate::report::ConvertedGame;
use crate::start::Start;
use crate::tags;

pub(crate) const FORMAT: Format = Format {
    framing: Framing::File,
    example: "board_size 11, play attacker d1 d3, play defender e5 e2, …",
    detect,
    parse,
    write: Some(write),
};

/// The number of lines that decide whether a text is a session.
const LINES: usize = 50;

/// Whether a text begins like a session: all its first lines are commands and answers, and one of them is a play or
/// starts a game.
pub(crate) fn detect(head: &str) -> bool {
    let mut is_session = false;
    let mut is_answer = false;
    for line in head.lines().take(LINES) {
        let line = line.split('#').next().unwrap_or_default().trim();
        match Command::of(line) {
            Some(Command::Board(_) | Command::Play(..) | Command::Resign(_)) => is_session = true,
            Some(Command::Accepted | Command::Refused) => is_answer = true,
            Some(_) => {}
            None if line.is_empty() || is_answer => {}
            None => return false,
        }
    }
    is_session
}

/// The plays that were accepted.
#[derive(Default)]
struct Accepted<'t> {
    moves: Vec<(&'t str, Move)>,
    resigned: Option<Side>,
}

pub(crate) fn parse(text: &str, options: &ImportOptions) -> Result<ConvertedGame<GameRecord>, ImportError> {
    let mut losses = Vec::new();
    let session = Session::of(text, &mut losses);
    if session.events.is_empty() && !detect(text) {
        return Err(ImportError::NoCommand);
    }
    let start = Start::of_rules(session.size.rules());
    let start = start.with_given(options, &Moves::new(CaptureForm::Omitted), &mut losses);
    let mut accepted = match &start.rules {
        Some(rules) if !session.is_answered() => by_rules(&session, rules, &mut losses),
        _ => answered(&session, &mut losses),
    };
    if options.are_partial() {
        accepted.moves.truncate(options.first(&accepted.moves).len());
        accepted.resigned = None;
    }
    let named = moves(CaptureForm::Named, &accepted);
    let omitted = moves(CaptureForm::Omitted, &accepted);
    if session.comments > 0 {
        losses.push(GameLoss::Comments { comments: session.comments });
    }
    let by_rules = start.play(&omitted, &mut losses);
    // Answers are needed only where they differ from the rules.
    let mut played = match by_rules {
        Ok(played) if !session.is_answered() || same_captures(&played, &named) => played,
        Err(error) if !session.is_answered() => return Err(error),
        _ => start.play(&named, &mut losses)?,
    };
    let result = match accepted.resigned {
        Some(loser) => Some(GameResult::win(loser.other())),
        None => super::result_by_rules(&start, &played),
    };
    let mut record = start.record(&mut played);
    if let Some(control) = session.time {
        record.set_time_control(control);
    }
    if let Some(result) = result {
        record.set_result(result);
    }
    if accepted.resigned.is_some() {
        tags::set(&mut record, TERMINATION, ending::word_of(Ending::Resignation));
    }
    Ok(ConvertedGame { value: record, losses })
}

fn moves<'t>(form: CaptureForm, accepted: &Accepted<'t>) -> Moves<'t> {
    let mut moves = Moves::new(form);
    for (text, step) in &accepted.moves {
        moves.push(text, step.clone());
    }
    moves
}

/// Whether the moves capture the same pieces, in any order.
fn same_captures(played: &Played, moves: &Moves<'_>) -> bool {
    let squares = |record: &MoveRecord| -> BTreeSet<Square> {
        record.captures().iter().map(|capture| capture.square()).collect()
    };
    let line = played.tree.main_line().filter_map(|id| played.tree.move_record(id));
    line.zip(&moves.records).all(|(one, other)| squares(one) == squares(other))
}

/// The plays that the program accepted.
fn answered<'t>(session: &Session<'t>, losses: &mut Vec<GameLoss>) -> Accepted<'t> {
    let mut accepted = Accepted::default();
    for event in &session.events {
        if event.answer == Some(Answer::Refused) {
            losses.push(refused(&accepted, event, None));
            continue;
        }
        match &event.action {
            Action::Play(_, step) => accepted.moves.push((event.text, step.clone())),
            Action::Resign(side) => accepted.resigned = Some(*side),
            Action::Undo if accepted.resigned.take().is_some() => {}
            Action::Undo => drop(accepted.moves.pop()),
        }
    }
    accepted
}

/// The plays that the rules allow: the program refuses the others.
fn by_rules<'t>(session: &Session<'t>, rules: &Rules, losses: &mut Vec<GameLoss>) -> Accepted<'t> {
    let mut game = Game::new(rules);
    let mut accepted = Accepted::default();
    for event in &session.events {
        let is_over = accepted.resigned.is_some();
        match &event.action {
            Action::Undo if accepted.resigned.take().is_some() => {}
            Action::Undo => {
                accepted.moves.pop();
                game.undo();
            }
            _ if is_over => losses.push(refused(&accepted, event, None)),
            Action::Resign(side) if *side == game.side_to_move() => accepted.resigned = Some(*side),
            Action::Resign(_) => losses.push(refused(&accepted, event, None)),
            Action::Play(side, step) => match play(&mut game, *side, step) {
                Ok(()) => accepted.moves.push((event.text, step.clone())),
                Err(reason) => losses.push(refused(&accepted, event, Some(reason))),
            },
        }
    }
    accepted
}

fn play(game: &mut Game, side: Side, step: &Move) -> Result<(), IllegalStepError> {
    let square = step.origin();
    let position: Position = game.position();
    match position.get(square) {
        Some(found) if found.side() != side => Err(IllegalStepError::OtherSideToMove { square, found }),
        _ => game.play(Step::new(square, step.target())).map(drop),
    }
}

fn refused(accepted: &Accepted<'_>, event: &Event<'_>, reason: Option<IllegalStepError>) -> GameLoss {
    GameLoss::Refused { number: accepted.moves.len(), text: clipped(event.text), reason }
}

/// A line of a session.
#[derive(Debug)]
enum Command {
    /// A new game on a board of this size.
    Board(Size),
    /// A new game with this time control.
    Time(Option<TimeControl>),
    Play(Side, Square, Square),
    Resign(Side),
    Undo,
    /// A command that changes nothing, or one that the program refuses because of its form.
    Other,
    /// The list of commands, which follows in the answer.
    List,
    /// The command was accepted, and answered with these words.
    Accepted,
    /// The command was refused.
    Refused,
}

/// The other commands of the protocol.
const OTHERS: [&str; 14] = [
    "board_size",
    "final_status",
    "first_move",
    "generate_move",
    "known_command",
    "name",
    "play",
    "play_from",
    "play_to",
    "protocol_version",
    "quit",
    "show_board",
    "show_board_open_tafl",
    "version",
];

impl Command {
    /// The command on a line without comment; `None` if the protocol does not have it.
    fn of(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let name = words.next()?;
        let mut word = || words.next().unwrap_or_default();
        match name {
            "=" => return Some(Self::Accepted),
            "?" => return Some(Self::Refused),
            "list_commands" => return Some(Self::List),
            "play_undo" => return Some(Self::Undo),
            _ => {}
        }
        let command = match name {
            "board_size" => word().parse().ok().and_then(Size::from_number).map(Self::Board),
            "time_settings" => return Some(time(word(), word(), word()).unwrap_or(Self::Other)),
            "play" => play_command(word(), word(), word()),
            _ => None,
        };
        command.or_else(|| OTHERS.contains(&name).then_some(Self::Other))
    }
}

/// A side, by its role or by the colour of its pieces.
fn side(word: &str) -> Option<Side> {
    match word {
        "attacker" | "attackers" | "black" => Some(Side::Attackers),
        "defender" | "defenders" | "white" => Some(Side::Defenders),
        _ => None,
    }
}

fn play_command(role: &str, from: &str, to: &str) -> Option<Command> {
    let side = side(role)?;
    if matches!(from, "resigns" | "resign") {
        return Some(Command::Resign(side));
    }
    Some(Command::Play(side, square(from)?, square(to)?))
}

/// A square, in either case.
fn square(word: &str) -> Option<Square> {
    word.to_ascii_lowercase().parse().ok()
}

/// `un-timed`, or `fischer`, minutes and the seconds that each move adds.
fn time(form: &str, minutes: &str, seconds: &str) -> Option<Command> {
    match form {
        "un-timed" => Some(Command::Time(None)),
        "fischer" => {
            let main = minutes.parse::<u32>().ok()?.checked_mul(60)?;
            let increment = Duration::from_secs(seconds.parse::<u32>().ok()?.into());
            let clock = ClockTime::new(Duration::from_secs(main.into()));
            let control =
                TimeControl::new(clock).with_increment(Some(increment).filter(|time| !time.is_zero()));
            Some(Command::Time(Some(control)))
        }
        _ => None,
    }
}

/// The last game of a session.
#[derive(Debug)]
struct Session<'t> {
    size: Size,
    time: Option<TimeControl>,
    events: Vec<Event<'t>>,
    /// Lines with comments.
    comments: usize,
}

/// A command that changes the game.
#[derive(Debug)]
struct Event<'t> {
    text: &'t str,
    action: Action,
    answer: Option<Answer>,
}

#[derive(Debug)]
enum Action {
    Play(Side, Move),
    Resign(Side),
    Undo,
}

/// The answer of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
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
    fn of(text: &'t str, losses: &mut Vec<GameLoss>) -> Self {
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
    fn is_answered(&self) -> bool {
        !self.events.is_empty() && self.events.iter().all(|event| event.answer.is_some())
    }
}

/// Writes a game: the plays, and the answers if the rules of the board do not lead to the same captures.
pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    let line = PlayedLine::of(record, &mut losses)?;
    let size = Size::of_start(&line.start)?;
    let read = |text: &str| parse(text, &ImportOptions::default());
    let plain = commands(record, &line, size, false);
    let again = read(&plain);
    let is_same = again.as_ref().is_ok_and(|again| {
        let ending = record.tag(TERMINATION);
        super::has_same_moves(record, &again.value)
            && (ending.is_none() || ending == again.value.tag(TERMINATION))
    });
    let (value, again) = if is_same {
        (plain, again)
    } else {
        let answered = commands(record, &line, size, true);
        let again = read(&answered);
        (answered, again)
    };
    super::compare(record, again, &mut losses)?;
    Ok(ConvertedGame { value, losses })
}

/// The commands, with or without the answers to the plays.
fn commands(record: &GameRecord, line: &PlayedLine<'_>, size: Size, has_answers: bool) -> String {
    let mut text = alloc::format!("board_size {}", size.number());
    if let Some(settings) = time_settings(record) {
        text.extend(["\n", &settings]);
    }
    for played in &line.moves {
        let (from, to) = (size.square(played.step.origin()), size.square(played.step.target()));
        text.extend(["\nplay ", role(played.mover()), " ", &from, " ", &to]);
        if has_answers {
            text.push_str("\n= ");
            for capture in played.step.captures() {
                text.push_str(&size.square(capture.square()));
                text.push(' ');
            }
        }
    }
    if let Some(side) = line.resigned.or_else(|| loser(record, line, size)) {
        text.extend(["\nplay ", role(side), " resigns"]);
        text.push_str(if has_answers { "\n= " } else { "" });
    }
    text.truncate(text.trim_end().len());
    text
}

/// The side that resigned, according to the tags: the one that lost, or else the side to move.
fn loser(record: &GameRecord, line: &PlayedLine<'_>, size: Size) -> Option<Side> {
    if ending::in_word(record) != Some(Ending::Resignation) {
        return None;
    }
    let winner = record.result().and_then(|result| result.ok()?.winner());
    let last = line.moves.last().map(|last| last.mover().other());
    Some(winner.map(Side::other).or(last).unwrap_or_else(|| size.rules().side_to_move()))
}

const fn role(side: Side) -> &'static str {
    match side {
        Side::Attackers => "attacker",
        Side::Defenders => "defender",
    }
}

/// The command for the time control, which has whole minutes.
fn time_settings(record: &GameRecord) -> Option<String> {
    let control = record.time_control()?.ok()?;
    let main = control.clock().main().as_secs();
    let is_whole = main % 60 == 0 && control.clock().overtime().is_none();
    let increment = control.increment().unwrap_or_default().as_secs();
    is_whole.then(|| alloc::format!("time_settings fischer {} {increment}", main / 60))
}
