//! First moves that nobody chooses.

use std::collections::HashSet;

use tafl_engine::{Move, Position, Rules, Side};
use tafl_play::Game;
use tafl_position::Symmetry;

use crate::random::Random;

/// How many openings are tried before one is taken that is like another one: there may be no more.
const MAX_TRIES: u32 = 200;

/// The first moves of games. Both games of a pair have the same ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// None: all games begin at the start of the rules.
    Start,
    /// These, in order, and then again.
    Lines(Vec<Vec<Move>>),
    /// Random legal moves. None is the mirror image of another, ends the game, or lets the side to move win at once.
    Random {
        /// How many moves.
        plies: u32,
        /// What decides which.
        seed: u64,
    },
}

/// The openings of a match, one after the other. The same number has the same opening, whoever asks for it.
#[derive(Debug)]
pub(crate) struct OpeningBook<'a> {
    openings: &'a Openings,
    start: Game,
    known: Vec<Vec<Move>>,
    seen: HashSet<(String, Side)>,
}

impl<'a> OpeningBook<'a> {
    pub(crate) fn new(openings: &'a Openings, rules: &Rules) -> Self {
        Self { openings, start: Game::new(rules), known: Vec::new(), seen: HashSet::new() }
    }

    /// The opening with this number, from 0.
    pub(crate) fn opening(&mut self, number: usize) -> Vec<Move> {
        match self.openings {
            Openings::Start => Vec::new(),
            Openings::Lines(lines) => {
                number.checked_rem(lines.len()).and_then(|line| lines.get(line)).cloned().unwrap_or_default()
            }
            Openings::Random { plies, seed } => {
                while self.known.len() <= number {
                    let next = self.next(*plies, *seed);
                    self.known.push(next);
                }
                self.known.get(number).cloned().unwrap_or_default()
            }
        }
    }

    fn next(&mut self, plies: u32, seed: u64) -> Vec<Move> {
        let mut random = Random::of_game(seed, u64::try_from(self.known.len()).unwrap_or_default());
        let mut moves = Vec::new();
        for _ in 0..MAX_TRIES {
            let mut game = self.start.clone();
            moves = random_moves(&mut game, plies, &mut random);
            let is_open = game.outcome().is_none() && game.berserk_square().is_none() && !wins_at_once(&game);
            if is_open && self.seen.insert((canonical(&game.position()), game.side_to_move())) {
                break;
            }
        }
        moves
    }
}

fn random_moves(game: &mut Game, plies: u32, random: &mut Random) -> Vec<Move> {
    let mut moves = Vec::new();
    for _ in 0..plies {
        let Some(step) = game.random_step(|limit| random.below(limit)) else { break };
        moves.extend(game.play(step));
    }
    moves
}

/// Whether a legal move wins.
fn wins_at_once(game: &Game) -> bool {
    game.legal_steps().into_iter().any(|step| {
        let mut after = game.clone();
        after.play(step).is_ok()
            && after.outcome().is_some_and(|end| end.winner() == Some(game.side_to_move()))
    })
}

/// The same text for all mirror images of a position.
fn canonical(position: &Position) -> String {
    let images = Symmetry::ALL.into_iter().map(|symmetry| position.transformed(symmetry).to_string());
    images.min().unwrap_or_default()
}
