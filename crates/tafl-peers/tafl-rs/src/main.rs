//! Answers requests of the conformance suite with the crate `tafl-rs`.
//!
//! The crate has no text for positions, moves or rules. The adapter converts those of a request, and the crate plays.
//! A rules record is answered only if the crate has settings with the same meaning; see README.md.

mod convert;
mod settings;

use std::io;

use tafl::{GameState, InitialState, MoveAction, Tafl, TaflSide, WinReason};
use tafl_peer_adapter::{Board, Ending, Peer, Refusal, Rules, Square, Step, answer_requests};

use crate::convert::{coords, peer_board, read_board, square};

struct TaflRs(Tafl);

impl TaflRs {
    /// The crate leaves a captured king on the board, and reports that it is captured.
    fn captured_king(&self, state: &GameState) -> Option<Square> {
        let captured = state.result.reason == Some(WinReason::KingCaptured);
        self.0.get_king_coords(&state.board).filter(|_| captured).map(|king| square(state.board.len(), king))
    }
}

impl Peer for TaflRs {
    type State = GameState;

    fn start(&self, rules: &Rules, plies: usize) -> Result<GameState, Refusal> {
        let settings = settings::settings(rules, plies > 0)?;
        let init = InitialState { board: Some(peer_board(rules.board())), rules: Some(settings) };
        Ok(self.0.initial_state_with(init))
    }

    fn legal(&self, state: &GameState) -> Vec<Step> {
        if state.result.finished {
            return Vec::new();
        }
        let size = state.board.len();
        let step = |action: MoveAction| Step { from: square(size, action.from), to: square(size, action.to) };
        self.0.get_possible_actions(state, None).into_iter().map(step).collect()
    }

    fn play(&self, state: &GameState, step: Step) -> Result<GameState, Refusal> {
        let size = state.board.len();
        let action = MoveAction { from: coords(size, step.from), to: coords(size, step.to) };
        if state.result.finished || !self.0.is_action_possible(state, action) {
            // The crate gives no reason.
            return Err(Refusal::Error { class: None, message: "the action is not possible".to_owned() });
        }
        Ok(self.0.act(state, action))
    }

    fn captures(&self, state: &GameState) -> Vec<Square> {
        let size = state.board.len();
        let mut captures: Vec<Square> =
            state.captures.iter().map(|captured| square(size, *captured)).collect();
        captures.extend(self.captured_king(state));
        captures.sort();
        captures.dedup();
        captures
    }

    fn board(&self, state: &GameState) -> Board {
        read_board(&state.board, self.captured_king(state))
    }

    fn ending(&self, state: &GameState) -> Ending {
        match (state.result.finished, state.result.winner) {
            (false, _) => Ending::Ongoing,
            (true, Some(TaflSide::Attacker)) => Ending::Attackers,
            (true, Some(TaflSide::Defender)) => Ending::Defenders,
            (true, None) => Ending::Draw,
        }
    }

    fn attackers_move(&self, state: &GameState) -> bool {
        self.0.turn_side(state) == TaflSide::Attacker
    }
}

fn main() -> io::Result<()> {
    answer_requests(&TaflRs(Tafl::new()))
}
