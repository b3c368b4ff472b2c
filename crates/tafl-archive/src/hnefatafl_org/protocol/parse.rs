//! Reads a session.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use tafl_game_record::{GameRecord, GameResult};
use tafl_moves::{Move, MoveRecord};
use tafl_play::{Game, IllegalStepError, Step};
use tafl_position::{Position, Side, Square};
use tafl_rules::Rules;

use super::super::outcome;
use super::command::Command;
use super::session::{Action, Answer, Event, Session};
use crate::converted::ConvertedGame;
use crate::ending::{EndingWord, TERMINATION};
use crate::error::ImportError;
use crate::loss::GameLoss;
use crate::moves::{CaptureForm, Moves};
use crate::options::ImportOptions;
use crate::played::Played;
use crate::quoted::clipped;
use crate::start::Start;
use crate::tags;

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
        None => outcome::of(&start, &played),
    };
    let mut record = start.record(&mut played);
    if let Some(control) = session.time {
        record.set_time_control(control);
    }
    if let Some(result) = result {
        record.set_result(result);
    }
    if accepted.resigned.is_some() {
        tags::set(&mut record, TERMINATION, EndingWord::Resigned.word());
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
