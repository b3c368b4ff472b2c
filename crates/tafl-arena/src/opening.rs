//! First moves that nobody chooses.

use std::collections::HashSet;

use tafl_engine::{Move, Position, Rules, Side};
use tafl_play::{Game, Step};
use tafl_position::Symmetry;

use crate::contest::ContestError;
use crate::random::Random;

/// How many random games are tried for an opening. After that there may be no more, and it is like another one; or there
/// is none at all, and the game begins at the start.
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
    pub(crate) fn new(openings: &'a Openings, rules: &Rules) -> Result<Self, ContestError> {
        let start = Game::new(rules);
        if let Openings::Lines(lines) = openings {
            for (line, number) in lines.iter().zip(1..) {
                after(&start, line).map_err(|reason| ContestError::Opening { number, reason })?;
            }
        }
        Ok(Self { openings, start, known: Vec::new(), seen: HashSet::new() })
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
        let mut opening = Vec::new();
        for _ in 0..MAX_TRIES {
            let mut game = self.start.clone();
            let moves = random_moves(&mut game, plies, &mut random);
            if game.outcome().is_none() && game.berserk_square().is_none() && !wins_at_once(&game) {
                opening = moves;
                if self.seen.insert((canonical(&game.position()), game.side_to_move())) {
                    break;
                }
            }
        }
        opening
    }
}

/// The game after these moves, if it goes on.
fn after(start: &Game, moves: &[Move]) -> Result<Game, String> {
    let mut game = start.clone();
    for record in moves {
        let played = game.play(Step::from(record));
        played.map_err(|error| format!("{record}: {error}"))?;
    }
    game.outcome().map_or(Ok(game), |outcome| Err(format!("the game is over, {}", outcome.ending())))
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
