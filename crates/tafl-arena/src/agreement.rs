//! Whether an engine plays by the same rules as the referee.

use std::collections::BTreeSet;

use tafl_engine::{Go, Move, Rules};
use tafl_play::{Game, Random, Step};

use crate::fault::Fault;
use crate::player::Player;
use crate::protocol::Turn;

/// In how many positions the legal moves are compared.
const POSITIONS: u64 = 50;

/// The most moves before such a position.
const MAX_MOVES: u32 = 40;

/// Compares the legal moves of random positions, if the engine can say them.
pub(crate) fn check(player: &mut Player, rules: &Rules) -> Result<(), Fault> {
    for number in 0..POSITIONS {
        let mut random = Random::of_game(0, number);
        let (game, moves) = random_game(rules, &mut random);
        let position = game.position();
        let turn = Turn { moves: &moves, position: &position, side: game.side_to_move(), go: Go::default() };
        let Some(found) = player.legal_moves(&turn)? else { return Ok(()) };
        let found: BTreeSet<String> = found.iter().map(|record| Step::from(record).to_string()).collect();
        let ours: BTreeSet<String> = game.legal_steps().iter().map(ToString::to_string).collect();
        let difference = found.symmetric_difference(&ours).next();
        if let Some(step) = difference {
            let who = if ours.contains(step) { "only the referee" } else { "only the engine" };
            return Err(Fault::OtherRules(format!("{who} finds {step} legal in {position}")));
        }
    }
    Ok(())
}

/// A game that is not over.
fn random_game(rules: &Rules, random: &mut Random) -> (Game, Vec<Move>) {
    let (mut game, mut moves) = (Game::new(rules), Vec::new());
    for _ in 0..random.below(MAX_MOVES) {
        let Some(step) = game.random_step(|limit| random.below(limit)) else { break };
        moves.extend(game.play(step));
        if game.outcome().is_some() {
            game.undo();
            moves.pop();
            break;
        }
    }
    (game, moves)
}
