//! [`AnySize`]: the crate has a board type for each range of sizes.

use hnefatafl::aliases::{
    HugeBasicBoardState, LargeBasicBoardState, MediumBasicBoardState, SmallBasicBoardState,
};
use tafl_peer_adapter::{Board, Ending, Peer, Refusal, Rules, Square, Step};

use crate::game::Game;
use crate::settings;

/// Games with the smallest board type that the crate recommends for their size.
pub(crate) struct AnySize;

#[derive(Clone)]
pub(crate) enum State {
    Small(Game<SmallBasicBoardState>),
    Medium(Game<MediumBasicBoardState>),
    Large(Box<Game<LargeBasicBoardState>>),
    Huge(Box<Game<HugeBasicBoardState>>),
}

macro_rules! each {
    ($state:expr, $game:ident => $value:expr) => {
        match $state {
            State::Small($game) => $value,
            State::Medium($game) => $value,
            State::Large($game) => $value,
            State::Huge($game) => $value,
        }
    };
}

impl Peer for AnySize {
    type State = State;

    fn start(&self, rules: &Rules, plies: usize) -> Result<State, Refusal> {
        let settings = settings::settings(rules, plies)?;
        Ok(match rules.board().size() {
            0..=7 => State::Small(Game::new(settings, rules)?),
            8..=11 => State::Medium(Game::new(settings, rules)?),
            12..=15 => State::Large(Box::new(Game::new(settings, rules)?)),
            16..=21 => State::Huge(Box::new(Game::new(settings, rules)?)),
            _ => return Err(Refusal::unsupported("a board of more than 21 squares a side")),
        })
    }

    fn legal(&self, state: &State) -> Vec<Step> {
        each!(state, game => game.legal())
    }

    fn play(&self, state: &State, step: Step) -> Result<State, Refusal> {
        Ok(match state {
            State::Small(game) => State::Small(game.play(step)?),
            State::Medium(game) => State::Medium(game.play(step)?),
            State::Large(game) => State::Large(Box::new(game.play(step)?)),
            State::Huge(game) => State::Huge(Box::new(game.play(step)?)),
        })
    }

    fn captures(&self, state: &State) -> Vec<Square> {
        each!(state, game => game.captures())
    }

    fn board(&self, state: &State) -> Board {
        each!(state, game => game.board())
    }

    fn ending(&self, state: &State) -> Ending {
        each!(state, game => game.ending())
    }

    fn attackers_move(&self, state: &State) -> bool {
        each!(state, game => game.attackers_move())
    }
}
