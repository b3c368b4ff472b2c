//! `tafl replay`: games played without rules.

mod archive;
mod step;

use std::io::Write;

use tafl_game_record::{Address, GameRecord, MoveIndex, Playback, ReplayError};

use crate::args::{At, Format, ReplayArgs};
use crate::browse;
use crate::caption;
use crate::failure::Failure;
use crate::game::Game;
use crate::given::Given;
use crate::input::Input;
use crate::messages::Status;
use crate::output::{self, Out};
use step::Step;

pub(crate) fn run(args: &ReplayArgs) -> Result<Status, Failure> {
    if args.interactive {
        browse::is_possible(&args.file)?;
    }
    if args.format != Format::Text && args.game.is_none() {
        return archive::run(args);
    }
    let given = Given::of_file(&args.rules, &args.file)?;
    let input = Input::read(&args.file)?;
    if args.interactive {
        let game = Game::read(&input, args.game, &given)?;
        return browse::run(&args.file, input, game, args.at.as_ref(), args.board);
    }
    let game = match args.game {
        None => Game::read_first(&input, Some("`--format tsv`"), &given)?,
        number => Game::read(&input, number, &given)?,
    };
    let stopped = output::mixed(|out| Replay { args, game: game.number, record: &game.record }.print(out))?;
    Ok(match stopped {
        None => game.status,
        Some(Stopped::NoSuchMove(at)) => return Err(Failure::no_such_move(at)),
        Some(Stopped::Error(error)) => game.stopped(&input.name, &error),
    })
}

/// A game to be played as the arguments require.
struct Replay<'a> {
    args: &'a ReplayArgs,
    /// The number of the game in the file, from 1.
    game: u64,
    record: &'a GameRecord,
}

/// Why a game is not played to its end.
enum Stopped<'a> {
    NoSuchMove(&'a At),
    Error(ReplayError),
}

impl<'a> Replay<'a> {
    /// Plays the game as far as possible, or to the address in the arguments.
    fn print(&self, out: &mut Out) -> Result<Option<Stopped<'a>>, Failure> {
        match &self.args.at {
            Some(at) => self.at(at, out),
            None => self.play(out),
        }
    }

    fn play(&self, out: &mut Out) -> Result<Option<Stopped<'a>>, Failure> {
        let &Self { args, game, record } = self;
        let replayed = if args.all { record.replay_all() } else { record.replay() };
        let mut replay = match replayed {
            Ok(replay) => replay,
            Err(error) => return Ok(Some(Stopped::Error(error))),
        };
        if args.format == Format::Text {
            let out = out.styled()?;
            caption::title(record, out)?;
            caption::start_comment(record, out)?;
            writeln!(out)?;
        }
        let start = Address::main(MoveIndex::START);
        let (position, side_to_move) = (replay.position(), replay.side_to_move());
        Step { game, address: &start, made: None, position, mover: None, side_to_move }
            .print(args, record, out)?;
        let mut ended = false;
        for ply in replay.by_ref() {
            let ply = match ply {
                Ok(ply) => ply,
                Err(error) => return Ok(Some(Stopped::Error(error))),
            };
            if args.format == Format::Text {
                let out = out.styled()?;
                // The result belongs to the main line.
                if ply.address.depth() > 0 && !ended {
                    caption::ending(record, out)?;
                    ended = true;
                }
                writeln!(out)?;
            }
            let made = Some((ply.node, ply.move_record));
            let (position, mover, side_to_move) = (&ply.position, ply.mover, ply.side_to_move);
            Step { game, address: &ply.address, made, position, mover, side_to_move }
                .print(args, record, out)?;
        }
        if args.format == Format::Text && !ended {
            caption::ending(record, out.styled()?)?;
        }
        Ok(None)
    }

    /// Plays the game up to a move, and prints the position there.
    fn at(&self, at: &'a At, out: &mut Out) -> Result<Option<Stopped<'a>>, Failure> {
        let &Self { args, game, record } = self;
        let mut playback = match Playback::new(record) {
            Ok(playback) => playback,
            Err(error) => return Ok(Some(Stopped::Error(error))),
        };
        match at.reach(&mut playback) {
            Ok(true) => {}
            Ok(false) => return Ok(Some(Stopped::NoSuchMove(at))),
            Err(error) => return Ok(Some(Stopped::Error(error))),
        }
        let made = playback.node().and_then(|node| Some((node, record.tree().move_record(node)?)));
        let (position, mover, side_to_move) =
            (playback.position(), playback.mover(), playback.side_to_move());
        let address = &playback.address();
        Step { game, address, made, position, mover, side_to_move }.print(args, record, out)?;
        Ok(None)
    }
}
