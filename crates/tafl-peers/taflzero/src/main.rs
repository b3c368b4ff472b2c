//! Answers requests of the conformance suite with the crate `taflzero`, the engine of playtafl.org.
//!
//! The crate plays three variants; see README.md for the records that are answered.

mod game;
mod settings;

use std::io;

use tafl_peer_adapter::{Board, Ending, Peer, Refusal, Rules, Square, Step, answer_requests};

use crate::game::Game;

struct Taflzero;

/// The crate cannot copy a board, so a game is its variant, its start and its moves.
impl Peer for Taflzero {
    type State = Game;

    fn start(&self, rules: &Rules, plies: usize) -> Result<Game, Refusal> {
        let variant = settings::variant(rules, plies)?;
        Game::new(variant, rules.board(), rules.attackers_begin()?)
    }

    fn legal(&self, game: &Game) -> Vec<Step> {
        game.legal()
    }

    fn play(&self, game: &Game, step: Step) -> Result<Game, Refusal> {
        game.play(step)
    }

    fn captures(&self, game: &Game) -> Vec<Square> {
        game.captures().to_vec()
    }

    fn board(&self, game: &Game) -> Board {
        game.board()
    }

    fn ending(&self, game: &Game) -> Ending {
        game.ending()
    }

    fn attackers_move(&self, game: &Game) -> bool {
        game.attackers_move()
    }
}

fn main() -> io::Result<()> {
    answer_requests(&Taflzero)
}
