//! The answers to `result`.

use tafl_game_record::GameResult;
use tafl_play::{Ending, Game, Outcome, Step};
use tafl_position::Side;
use tafl_rules::{Escape, Rules};

use crate::played_line::PlayedLine;

/// The answer before the end of a game.
pub(super) const NONE: &str = "none";

/// How the main line ends by its rules; `None` before the end, or if a move is not legal.
pub(super) fn outcome(rules: &Rules, line: &PlayedLine<'_>) -> Option<Outcome> {
    let first = line.facts.first.unwrap_or_else(|| rules.side_to_move());
    let mut game = Game::from_position(rules, &line.start, first).ok()?;
    for played in &line.moves {
        game.play(Step::new(played.step.origin(), played.step.target())).ok()?;
    }
    game.outcome()
}

/// The answer for an outcome; `None` if the engine has no word for it.
pub(super) fn answer(outcome: Outcome, rules: &Rules) -> Option<&'static str> {
    Some(match (outcome.winner()?, outcome.ending()) {
        (Side::Attackers, Ending::KingCaptured) => "attackers atk_capture",
        (Side::Attackers, Ending::Surrounded | Ending::DefendersEnclosed) => "attackers atk_surrounded",
        (Side::Attackers, Ending::Repetition) => "attackers atk_threefold",
        (Side::Defenders, Ending::KingEscaped) if rules.escape() == Escape::Edge => "defenders def_edge",
        (Side::Defenders, Ending::KingEscaped) => "defenders def_corner",
        (Side::Defenders, Ending::EdgeFort) => "defenders def_fort",
        _ => return None,
    })
}

/// The result in an answer; `None` before the end.
pub(super) fn result_in(answer: &str) -> Option<GameResult> {
    match answer.split_whitespace().next()? {
        "attackers" => Some(GameResult::AttackersWin),
        "defenders" => Some(GameResult::DefendersWin),
        "draw" => Some(GameResult::Draw),
        _ => None,
    }
}
