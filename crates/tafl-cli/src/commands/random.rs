//! `tafl random`: random games and positions.

use std::error::Error;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;

use clap::{Args, ValueEnum};
use tafl_game_record::{GameRecord, GameResult, TagValue};
use tafl_play::{Game, Random};

use crate::input::known_rules::rules_of;
use crate::output::messages::{Failure, Status};
use crate::output::{self, Data};

const EXAMPLES: &str = "\
Examples:
  tafl random game brandub
  tafl random game copenhagen --seed 7 --count 100 >games.otg
  tafl random position copenhagen --seed 7 --plies 30 --count 1000";

/// Print random games or positions, to test programs with.
///
/// Every move is one of the legal ones, each with the same probability. The same seed gives the same output on every
/// machine. A game is a game record. A position is a position record and the side to move, `a` or `d`, separated by a
/// tab; its game is not over.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RandomArgs {
    what: What,
    /// A preset, as listed by `tafl rules list`, or a rules record.
    #[arg(value_name = "RULES")]
    rules: String,
    /// A number that decides the moves. By default it is random too.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many to print.
    #[arg(long, value_name = "N", default_value = "1")]
    count: u64,
    /// The number of moves; less if a game is over before. The default is at most 1000 for a game, and a random number up
    /// to 50 for a position.
    #[arg(long, value_name = "N")]
    plies: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    Game,
    Position,
}

/// The most moves before a position, if their number is random.
const MAX_BEFORE: u32 = 50;

/// The most moves of a game.
const MAX_PLIES: u32 = 1000;

pub(crate) fn run(args: &RandomArgs) -> Result<Status, Failure> {
    let rules = rules_of(&args.rules)?;
    let start = Game::new(&rules);
    let seed = args.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    output::data(|out| {
        for number in 1..=args.count {
            match args.what {
                What::Game => game(args, start.clone(), seed, number, out)?,
                What::Position => position(args, start.clone(), seed, number, out)?,
            }
        }
        Ok::<_, Failure>(Status::Good)
    })
}

fn game(args: &RandomArgs, start: Game, seed: u64, number: u64, out: &mut Data) -> Result<(), Failure> {
    let plies = args.plies.unwrap_or(MAX_PLIES);
    let record = played(start, seed, number, plies).map_err(Failure::usage)?;
    let text = if args.count == 1 { record.to_string() } else { record.archived().to_string() };
    Ok(out.write_all(text.as_bytes())?)
}

fn position(args: &RandomArgs, start: Game, seed: u64, number: u64, out: &mut Data) -> Result<(), Failure> {
    let mut random = Random::of_game(seed, number);
    let plies = args.plies.unwrap_or_else(|| random.below(MAX_BEFORE + 1));
    let game = after(start, plies, &mut random);
    Ok(writeln!(out, "{}\t{}", game.position(), game.side_to_move().char())?)
}

/// A game of so many moves at most.
fn played(mut game: Game, seed: u64, number: u64, plies: u32) -> Result<GameRecord, Box<dyn Error>> {
    let mut random = Random::of_game(seed, number);
    for _ in 0..plies {
        let Some(step) = game.random_step(|limit| random.below(limit)) else { break };
        game.play(step)?;
    }
    let mut record = game.to_record();
    if game.outcome().is_none() {
        record.set_result(GameResult::Other);
    }
    record.set_tag("event", TagValue::new(&format!("Random games of seed {seed}"))?)?;
    record.set_tag("round", TagValue::new(&number.to_string())?)?;
    Ok(record)
}

/// The game after so many moves, or before the one that ends it.
fn after(mut game: Game, plies: u32, random: &mut Random) -> Game {
    for _ in 0..plies {
        let Some(step) = game.random_step(|limit| random.below(limit)) else { break };
        if game.play(step).is_err() || game.outcome().is_some() {
            game.undo();
            break;
        }
    }
    game
}
