//! First moves that nobody chooses.

use std::collections::HashSet;

use notation_syntax::invariant::ExpectOr as _;
use tafl_engine::{Move, Position, Rules, Side};
use tafl_play::{Game, Random, Step};
use tafl_position::Symmetry;

/// How many random games are tried for an opening. After that there may be no more, and it is like another one; or there
/// is none at all, and the game begins at the start.
const MAX_TRIES: u32 = 200;

/// The first moves of games. Both games of a pair have the same ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// None: all games begin at the start of the rules.
    Start,
    /// These, in order, and then again: at least one.
    Lines(Vec<Vec<Move>>),
    /// Random legal moves. None is the mirror image of another, ends the game, or lets the side to move win at once.
    Random {
        /// How many moves.
        plies: u32,
        /// What decides which.
        seed: u64,
    },
}

impl Openings {
    /// Random lines as in [`Random`](Self::Random), of which `is_fair` accepts the last position; `None` if there are fewer
    /// than `count`, or they are hard to find.
    ///
    /// Openings that always have the same winner say nothing about engines.
    pub fn fair(
        rules: &Rules,
        plies: u32,
        seed: u64,
        count: usize,
        mut is_fair: impl FnMut(&Game) -> bool,
    ) -> Option<Self> {
        let mut lines = RandomLines::new(Game::new(rules), plies, seed);
        (0..count).map(|_| lines.next(&mut is_fair).ok()).collect::<Option<_>>().map(Self::Lines)
    }
}

impl Openings {
    /// How many different positions the openings of so many rounds lead to; `None` if they are random.
    pub fn different(&self, rules: &Rules, rounds: usize) -> Option<usize> {
        match self {
            Self::Start => Some(1),
            Self::Lines(lines) => {
                let start = Game::new(rules);
                let games = lines.iter().take(rounds).filter_map(|line| after(&start, line).ok());
                let positions = games.map(|game| (game.position().to_string(), game.side_to_move()));
                Some(positions.collect::<HashSet<_>>().len())
            }
            Self::Random { .. } => None,
        }
    }

    /// The number of the opening of a round, both from 0: lines are played in order, and then again.
    pub(crate) fn number(&self, round: usize) -> usize {
        match self {
            Self::Start => 0,
            // A match without openings is refused when it begins.
            Self::Lines(lines) => round.checked_rem(lines.len()).unwrap_or_default(),
            Self::Random { .. } => round,
        }
    }
}

/// The openings of a match, one after the other. The same number always has the same opening.
#[derive(Debug)]
pub(crate) struct OpeningBook<'a> {
    openings: &'a Openings,
    random: RandomLines,
    known: Vec<Vec<Move>>,
}

impl<'a> OpeningBook<'a> {
    /// An error has the number, from 1, of an opening that does not lead to a game, and the reason.
    pub(crate) fn new(openings: &'a Openings, rules: &Rules) -> Result<Self, (usize, String)> {
        let start = Game::new(rules);
        if let Openings::Lines(lines) = openings {
            for (line, number) in lines.iter().zip(1..) {
                after(&start, line).map_err(|reason| (number, reason))?;
            }
        }
        let (plies, seed) = match openings {
            Openings::Random { plies, seed } => (*plies, *seed),
            Openings::Start | Openings::Lines(_) => (0, 0),
        };
        Ok(Self { openings, random: RandomLines::new(start, plies, seed), known: Vec::new() })
    }

    /// The opening with this number, from 0.
    pub(crate) fn opening(&mut self, number: usize) -> Vec<Move> {
        match self.openings {
            Openings::Start => Vec::new(),
            Openings::Lines(lines) => {
                lines.get(number).cloned().expect_or_default("the number is that of an opening")
            }
            Openings::Random { .. } => {
                while self.known.len() <= number {
                    let next = self.random.next(&mut |_| true).unwrap_or_else(|repeated| repeated);
                    self.known.push(next);
                }
                self.known.get(number).cloned().expect_or_default("the openings are known up to there")
            }
        }
    }
}

/// Random openings, one after the other.
#[derive(Debug)]
struct RandomLines {
    start: Game,
    plies: u32,
    seed: u64,
    number: u64,
    seen: HashSet<(String, Side)>,
}

impl RandomLines {
    fn new(start: Game, plies: u32, seed: u64) -> Self {
        Self { start, plies, seed, number: 0, seen: HashSet::new() }
    }

    /// The next opening. An error has one that was there already, or none, if there seem to be no others.
    fn next(&mut self, is_fair: &mut dyn FnMut(&Game) -> bool) -> Result<Vec<Move>, Vec<Move>> {
        let mut random = Random::of_game(self.seed, self.number);
        self.number += 1;
        let mut opening = Vec::new();
        for _ in 0..MAX_TRIES {
            let mut game = self.start.clone();
            let moves = random_moves(&mut game, self.plies, &mut random);
            if game.outcome().is_some() || game.berserk_square().is_some() || wins_at_once(&game) {
                continue;
            }
            opening = moves;
            if self.seen.insert((canonical(&game.position()), game.side_to_move())) && is_fair(&game) {
                return Ok(opening);
            }
        }
        Err(opening)
    }
}

/// The game after these moves, if it continues.
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
    images.min().expect_or_default("there are eight symmetries")
}
