//! Games of random legal moves.
//!
//! The first moves of a game are drawn so that a few openings are frequent, the others with equal probability. Random games
//! are much longer than real ones, so a side resigns, both agree on a draw, or the game is abandoned, after about seventy
//! moves. The stronger player resigns less often.

use std::error::Error;

use tafl_game_record::{GameRecord, GameResult, TagValue};
use tafl_moves::MoveRecord;
use tafl_play::{Game, Preset, Side};

use super::random::Random;
use super::tags::Players;

/// Variants, and how many of a hundred games they have.
const VARIANTS: [(u32, Preset); 6] = [
    (40, Preset::COPENHAGEN),
    (20, Preset::FETLAR),
    (15, Preset::BRANDUB),
    (10, Preset::TABLUT),
    (10, Preset::SEA_BATTLE),
    (5, Preset::ALEA_EVANGELII),
];

/// The number of plies of the opening.
const OPENING: u32 = 8;

/// From this ply on, a game may end without the rules: at each ply with a probability of one in `LATER`.
const MIDDLE: u32 = 16;
const LATER: u32 = 60;

/// The greatest number of plies.
const MAX_PLIES: u32 = 400;

/// Distances between seeds of games, so that neighbouring numbers lead to unrelated games.
const STRIDE: u64 = 0x2545_f491_4f6c_dd1d;

/// A game, and the number of its moves.
#[derive(Debug)]
pub(crate) struct Generated {
    pub(crate) record: GameRecord,
    pub(crate) plies: u32,
}

/// All games of a seed: more than anybody has room for.
#[derive(Debug)]
pub(crate) struct Games {
    seed: u64,
    number: u64,
    starts: Vec<(u32, Preset, Game)>,
}

impl Games {
    pub(crate) fn new(seed: u64) -> Self {
        let starts = VARIANTS.map(|(share, preset)| (share, preset, Game::new(&preset.rules())));
        Self { seed, number: 0, starts: starts.into() }
    }

    fn generate(&self) -> Result<Generated, Box<dyn Error>> {
        let random = &mut Random::new(self.seed ^ self.number.wrapping_mul(STRIDE));
        let (preset, start) = self.draw_start(random).ok_or("no variants")?;
        let mut record = GameRecord::new(start.rules().clone());
        record.set_tag("event", TagValue::new(&format!("Generated {}", self.number))?)?;
        let players = Players::draw(random);
        players.write(&mut record, random)?;
        record.set_tag("variant", TagValue::new(preset.title())?)?;
        let mut game = Generated { record, plies: 0 };
        game.play(start.clone(), players, random)?;
        Ok(game)
    }

    fn draw_start(&self, random: &mut Random) -> Option<(Preset, &Game)> {
        let mut drawn = random.below(self.starts.iter().map(|(share, ..)| share).sum());
        let start = self.starts.iter().find(|(share, ..)| {
            let found = drawn < *share;
            drawn = drawn.saturating_sub(*share);
            found
        });
        start.map(|(_, preset, game)| (*preset, game))
    }
}

impl Iterator for Games {
    type Item = Result<Generated, Box<dyn Error>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.number += 1;
        Some(self.generate())
    }
}

impl Generated {
    fn play(&mut self, mut game: Game, players: Players, random: &mut Random) -> Result<(), Box<dyn Error>> {
        let mut last = None;
        while self.plies < MAX_PLIES && !(self.plies >= MIDDLE && random.happens(1, LATER)) {
            let step = if self.plies < OPENING {
                let steps = game.legal_steps();
                steps.get(random.skewed(u32::try_from(steps.len())?) as usize).copied()
            } else {
                game.random_step(|bound| random.below(bound))
            };
            let Some(step) = step else { break };
            last = Some(self.record.tree_mut().add(last, game.play(step)?)?);
            self.plies += 1;
        }
        let (result, termination) = match game.outcome() {
            Some(outcome) => (outcome.into(), outcome.ending().name()),
            None if random.happens(1, 20) => (GameResult::Other, "abandoned"),
            None if random.happens(1, 8) => (GameResult::Draw, "agreement"),
            None => {
                let loser = loser(players, random);
                if loser == game.side_to_move() {
                    self.record.tree_mut().add(last, MoveRecord::Resignation)?;
                }
                (GameResult::win(loser.other()), "resignation")
            }
        };
        self.record.set_result(result);
        self.record.set_tag("termination", TagValue::new(termination)?)?;
        Ok(())
    }
}

/// The side that resigns: with a probability of a half, and up to a quarter more or less where the ratings differ.
fn loser(players: Players, random: &mut Random) -> Side {
    let advantage = players.difference().clamp(-1000, 1000) / 4;
    let drawn = i64::from(random.below(1000));
    if drawn < 500 - advantage { Side::Attackers } else { Side::Defenders }
}
