//! An engine that plays against a person.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tafl_engine::{BestMove, Go, Info, Move, Rules, Side};
use tafl_play::{Game, Step};

use crate::engine_command::EngineCommand;
use crate::fault::Fault;
use crate::halt::Halt;
use crate::pace::Pace;
use crate::player::{Answer, Patience, Player};
use crate::protocol::Turn;

/// An engine whose opponent is a person, or any other program. Who uses it has the game and the clocks.
///
/// When it is dropped, its process ends.
#[derive(Debug)]
pub struct Opponent {
    player: Player,
}

impl Opponent {
    /// Starts the engine, which plays this side in a game from the start of these rules.
    ///
    /// # Errors
    ///
    /// The engine does not start, or does not play by these rules.
    pub fn start(
        command: &EngineCommand,
        rules: &Rules,
        side: Side,
        patience: Patience,
    ) -> Result<Self, Fault> {
        let mut player = Player::start(command, rules, side, patience)?;
        player.new_game(rules)?;
        if side != rules.side_to_move() {
            player.awaits(rules.start(), rules.side_to_move());
        }
        Ok(Self { player })
    }

    /// The engine's answer at this point of a game, and the time that it took. A move is legal. The moves are those of the
    /// game, and begin with those of the turn before: after moves that were taken back, start another `Opponent`.
    ///
    /// # Errors
    ///
    /// What the engine does wrong; [`Fault::Halted`] soon after `halt` is set.
    pub fn choose(
        &mut self,
        game: &Game,
        moves: &[Move],
        go: Go,
        halt: &AtomicBool,
    ) -> Result<(BestMove, Duration), Fault> {
        let Answer { best, time, .. } = self.think(game, moves, go, halt)?;
        let Some(made) = best.to_move() else { return Ok((best, time)) };
        let mut after = game.clone();
        after.play(Step::from(made)).map_err(|error| Fault::IllegalMove {
            made: Box::new(made.clone()),
            reason: error.to_string(),
        })?;
        self.player.accepted(&after.position(), after.side_to_move());
        Ok((best, time))
    }

    /// The engine's last report about each line of play from this point of a game, the best first; as many as its option
    /// `MultiPV` asks for. Nothing is played, so the points of a game can come in any order.
    ///
    /// Engines of the protocols for which [`Protocol::analyses`](crate::Protocol::analyses) holds can be asked.
    ///
    /// # Errors
    ///
    /// What the engine does wrong; [`Fault::Halted`] soon after `halt` is set.
    pub fn analyse(
        &mut self,
        game: &Game,
        moves: &[Move],
        go: Go,
        halt: &AtomicBool,
    ) -> Result<Vec<Info>, Fault> {
        Ok(self.think(game, moves, go, halt)?.lines)
    }

    fn think(&mut self, game: &Game, moves: &[Move], go: Go, halt: &AtomicBool) -> Result<Answer, Fault> {
        let side = game.side_to_move();
        let pace = Pace { clock: go.clock(side), move_time: go.move_time, ..Pace::default() };
        let position = game.position();
        let turn = Turn { moves, position: &position, side, go };
        self.player.think(&turn, pace.longest(pace.clock), &Halt::new(halt))
    }
}
