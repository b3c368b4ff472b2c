//! A position in a game, in each format.

use std::io::{self, Write};

use serde::Serialize;
use tafl_game_record::json::PlyObject;
use tafl_game_record::{Address, GameRecord, Markup, NodeId};
use tafl_moves::MoveRecord;
use tafl_position::{Position, Side};

use crate::args::{Format, ReplayArgs};
use crate::board::{self, Board};
use crate::caption;
use crate::markup;
use crate::output::{Data, HEADING, Out, Styled, json};

/// A position in a game.
pub(super) struct Step<'a> {
    /// The number of the game in the file, from 1.
    pub(super) game: u64,
    pub(super) address: &'a Address,
    /// The move that led there; `None` at the start.
    pub(super) made: Option<(NodeId, &'a MoveRecord)>,
    pub(super) position: &'a Position,
    pub(super) mover: Option<Side>,
    pub(super) side_to_move: Option<Side>,
}

/// A position in a game as an object.
#[derive(Serialize)]
struct Row<'a> {
    game: u64,
    #[serde(flatten)]
    ply: PlyObject<'a>,
}

impl Step<'_> {
    pub(super) fn print(&self, args: &ReplayArgs, record: &GameRecord, out: &mut Out) -> io::Result<()> {
        match args.format {
            Format::Text => self.board(args, record, out.styled()?),
            Format::Tsv => self.row(args, out.data()?),
            Format::Json => json(
                out.data()?,
                &Row {
                    game: self.game,
                    ply: PlyObject::new(
                        record,
                        self.address.clone(),
                        self.made.map(|(node, _)| node),
                        self.position.clone(),
                        self.side_to_move,
                    ),
                },
            ),
        }
    }

    fn markup(&self, record: &GameRecord) -> Markup {
        self.made.map(|(node, _)| markup::of(record, node)).unwrap_or_default()
    }

    /// Address, move, position after it, next side to move. The number of the game comes first, unless the arguments
    /// name one: whether it is there must not depend on the file.
    fn row(&self, args: &ReplayArgs, out: &mut Data) -> io::Result<()> {
        if args.game.is_none() {
            write!(out, "{}\t", self.game)?;
        }
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
            (Some((node, made)), mover, _) => {
                let judged = markup::judged(record, node);
                write!(out, "{HEADING}{}  {made}{judged}{HEADING:#}", self.address)?;
                let mover = mover.map(|side| format!("  ({side})")).unwrap_or_default();
                let eval = self.markup(record).eval.map(|eval| format!("  {}", markup::words(eval)));
                writeln!(out, "{mover}{}", eval.unwrap_or_default())?;
            }
        }
        let last = self.made.map(|(_, made)| made);
        let board = Board { position: self.position, last, rules: record.rules(), args: args.board };
        board::draw(&markup::drawn(board.diagram(), &self.markup(record)), args.board.ascii, out)?;
        let mut comments = self.made.into_iter().flat_map(|(node, _)| markup::texts(record, node));
        comments.try_for_each(|comment| caption::paragraph(&comment, out))
    }
}
