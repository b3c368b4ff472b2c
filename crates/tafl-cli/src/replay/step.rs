//! A position in a game, in each format.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use tafl_game_record::{Address, CommentText, GameRecord, Markup, NodeId};
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
    address: String,
    #[serde(rename = "move")]
    made: Option<String>,
    position: String,
    side_to_move: Option<String>,
    comments: Vec<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Markup::is_empty")]
    markup: Markup,
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
                    address: self.address.to_string(),
                    made: self.made.map(|(_, made)| made.to_string()),
                    position: self.position.to_string(),
                    side_to_move: self.side_to_move.as_ref().map(ToString::to_string),
                    comments: self.comments(record, |comment| comment.as_str().into()).collect(),
                    markup: self.markup(record),
                },
            ),
        }
    }

    fn markup(&self, record: &GameRecord) -> Markup {
        self.made.map(|(node, _)| markup::of(record, node)).unwrap_or_default()
    }

    /// The comment on the move, as `text` has it, then the comments of its turn that have no move. If only those exist, an
    /// empty one precedes them.
    fn comments<'r>(
        &self,
        record: &'r GameRecord,
        text: fn(&'r CommentText) -> Cow<'r, str>,
    ) -> impl Iterator<Item = Cow<'r, str>> + use<'r> {
        let made = self.made.map(|(node, _)| node);
        let surplus = made.into_iter().flat_map(|node| record.tree().surplus_comments(node));
        let own = made.and_then(|node| record.tree().comment(node)).map(text);
        let own = own.or_else(|| surplus.clone().next().map(|_| "".into()));
        own.into_iter().chain(surplus.map(Cow::Borrowed))
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
        self.comments(record, markup::text).try_for_each(|comment| caption::paragraph(&comment, out))
    }
}
