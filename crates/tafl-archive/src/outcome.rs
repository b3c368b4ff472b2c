//! How a game ends by its rules.

use tafl_game_record::{GameRecord, GameResult};
use tafl_play::{Outcome, Step};

use crate::options::first_mover;
use crate::referee::Referee;

/// The result of a game that its rules end after the last move; `None` without rules, or if a move is not legal.
pub(crate) fn of(record: &GameRecord) -> Option<GameResult> {
    outcome(record).map(result)
}

/// How the rules end the game after the last move.
pub(crate) fn outcome(record: &GameRecord) -> Option<Outcome> {
    let (rules, start, tree) = (record.rules()?, record.start()?, record.tree());
    tree.first()?;
    let first = first_mover(record, start).unwrap_or_else(|| rules.side_to_move());
    let mut referee = Referee::new(rules, start, first)?;
    for id in tree.main_line() {
        let step = tree.move_record(id)?;
        referee.play(Step::new(step.origin()?, step.target()?)).ok()?;
    }
    referee.game().outcome()
}

/// The result of a game with this outcome.
pub(crate) fn result(outcome: Outcome) -> GameResult {
    outcome.winner().map_or(GameResult::Draw, GameResult::win)
}
