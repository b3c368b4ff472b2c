//! `tafl replay`: a game played without rules.

use std::io::{self, Write};

use serde::Serialize;
use tafl_game_record::{Address, CommentText, GameRecord, MoveIndex, NodeId, Playback, ReplayError};
use tafl_moves::MoveRecord;
use tafl_position::{Position, Side};

use crate::args::{Format, ReplayArgs};
use crate::board::Board;
use crate::browse;
use crate::caption;
use crate::failure::Failure;
use crate::game::Game;
use crate::input::Input;
use crate::messages::Status;
use crate::output::{self, Data, HEADING, Out, Styled, json};

pub(crate) fn run(args: &ReplayArgs) -> Result<Status, Failure> {
    if args.interactive {
        browse::is_possible(&args.file)?;
    }
    let input = Input::read(&args.file)?;
    let game = Game::read(&input, args.game)?;
    if args.interactive {
        return browse::run(&input.name, &game, args.at.as_ref(), args.board);
    }
    let stopped = output::mixed(|out| match &args.at {
        Some(address) => at(args, &game.record, address, out),
        None => play(args, &game.record, out),
    })?;
    Ok(stopped.map_or(game.status, |error| game.stopped(&input.name, &error)))
}

/// Plays the game as far as possible. Returns why it stops before the end.
fn play(args: &ReplayArgs, record: &GameRecord, out: &mut Out) -> Result<Option<ReplayError>, Failure> {
    let replayed = if args.all { record.replay_all() } else { record.replay() };
    let mut replay = match replayed {
        Ok(replay) => replay,
        Err(error) => return Ok(Some(error)),
    };
    if args.format == Format::Text {
        let out = out.styled()?;
        caption::title(record, out)?;
        caption::start_comment(record, out)?;
        writeln!(out)?;
    }
    let start = Address::main(MoveIndex::START);
    let (position, side_to_move) = (replay.position(), replay.side_to_move());
    Step { address: &start, made: None, position, mover: None, side_to_move }.print(args, record, out)?;
    let mut ended = false;
    for ply in replay.by_ref() {
        let ply = match ply {
            Ok(ply) => ply,
            Err(error) => return Ok(Some(error)),
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
        let made = Some((ply.node, ply.record));
        let (position, mover, side_to_move) = (&ply.position, ply.mover, ply.side_to_move);
        Step { address: &ply.address, made, position, mover, side_to_move }.print(args, record, out)?;
    }
    if args.format == Format::Text && !ended {
        caption::ending(record, out.styled()?)?;
    }
    Ok(None)
}

/// Plays the game up to an address, and prints the position there. Returns why it stops before.
fn at(
    args: &ReplayArgs,
    record: &GameRecord,
    address: &Address,
    out: &mut Out,
) -> Result<Option<ReplayError>, Failure> {
    let mut playback = match Playback::new(record) {
        Ok(playback) => playback,
        Err(error) => return Ok(Some(error)),
    };
    match playback.go_to_address(address) {
        Ok(true) => {}
        Ok(false) => return Err(Failure::no_such_move(address)),
        Err(error) => return Ok(Some(error)),
    }
    let made = playback.node().and_then(|node| Some((node, record.tree().record(node)?)));
    let (position, mover, side_to_move) = (playback.position(), playback.mover(), playback.side_to_move());
    Step { address, made, position, mover, side_to_move }.print(args, record, out)?;
    Ok(None)
}

/// A position in a game.
struct Step<'a> {
    address: &'a Address,
    /// The move that led there; `None` at the start.
    made: Option<(NodeId, &'a MoveRecord)>,
    position: &'a Position,
    mover: Option<Side>,
    side_to_move: Option<Side>,
}

/// A position in a game as an object.
#[derive(Serialize)]
struct Row<'a> {
    address: String,
    #[serde(rename = "move")]
    made: Option<String>,
    position: String,
    side_to_move: Option<String>,
    comments: Vec<&'a str>,
}

impl Step<'_> {
    fn print(&self, args: &ReplayArgs, record: &GameRecord, out: &mut Out) -> io::Result<()> {
        match args.format {
            Format::Text => self.board(args, record, out.styled()?),
            Format::Tsv => self.row(out.data()?),
            Format::Json => json(
                out.data()?,
                &Row {
                    address: self.address.to_string(),
                    made: self.made.map(|(_, made)| made.to_string()),
                    position: self.position.to_string(),
                    side_to_move: self.side_to_move.as_ref().map(ToString::to_string),
                    comments: self.comments(record).collect(),
                },
            ),
        }
    }

    /// The comment on the move, then the comments of its turn that have no move. If only those exist, an empty one
    /// precedes them.
    fn comments<'r>(&self, record: &'r GameRecord) -> impl Iterator<Item = &'r str> + use<'r> {
        let made = self.made.map(|(node, _)| node);
        let surplus = made.map_or(&[][..], |node| record.tree().surplus_comments(node));
        let own = made.and_then(|node| record.tree().comment(node)).map(CommentText::as_str);
        let own = own.or_else(|| (!surplus.is_empty()).then_some(""));
        own.into_iter().chain(surplus.iter().map(CommentText::as_str))
    }

    /// Address, move, position after it, next side to move.
    fn row(&self, out: &mut Data) -> io::Result<()> {
        write!(out, "{}\t", self.address)?;
        if let Some((_, made)) = self.made {
            write!(out, "{made}")?;
        }
        write!(out, "\t{}\t", self.position)?;
        match self.side_to_move {
            Some(side) => writeln!(out, "{}", side.char()),
            None => writeln!(out, "-"),
        }
    }

    /// The move with the board after it and its comment.
    fn board(&self, args: &ReplayArgs, record: &GameRecord, out: &mut Styled) -> io::Result<()> {
        match (self.made, self.mover, self.side_to_move) {
            (None, _, None) => writeln!(out, "{HEADING}start{HEADING:#}")?,
            (None, _, Some(side)) => writeln!(out, "{HEADING}start{HEADING:#}, {side} to move")?,
            (Some((_, made)), mover, _) => {
                write!(out, "{HEADING}{}  {made}{HEADING:#}", self.address)?;
                match mover {
                    Some(side) => writeln!(out, "  ({side})")?,
                    None => writeln!(out)?,
                }
            }
        }
        let last = self.made.map(|(_, made)| made);
        Board { position: self.position, last, rules: record.rules(), args: args.board }.draw(out)?;
        self.comments(record).try_for_each(|comment| caption::paragraph(comment, out))
    }
}
