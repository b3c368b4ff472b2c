//! Writes a game.

use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::GameRecord;
use tafl_moves::Move;
use tafl_position::Side;

use super::super::size::Size;
use super::super::{ARCHIVE, PREFIX, written};
use super::clocks;
use super::fields::{self, RESIGNED};
use super::parse::parse;
use super::plays::{self, Play, Plays};
use crate::converted::ConvertedGame;
use crate::ending::EndingWord;
use crate::error::ExportError;
use crate::options::ImportOptions;
use crate::played_line::{PlayedLine, PlayedMove};
use crate::tags;

pub(crate) fn write(record: &GameRecord) -> Result<ConvertedGame<String>, ExportError> {
    let mut losses = Vec::new();
    // Comments that repeat the clocks are written as clocks.
    let mut bare = record.clone();
    remove_clocks(&mut bare)?;
    let line = PlayedLine::of(&bare, &mut losses)?;
    let size = Size::of_start(&line.start)?;
    let mut plays = plays_of(record, &line, size);
    if let Some(clocks) = clocks::of_tag(record) {
        let entries = plays.moves.len() + usize::from(plays.resigned.is_some());
        plays.has_start = clocks.len() != entries || entries == 0;
        if clocks.len() == entries + usize::from(plays.has_start) {
            plays.clocks = clocks;
        } else {
            plays.has_start = true;
        }
    }
    let value = fields::structure(record, &plays::print(&plays, size), size.number());
    written::compare(record, parse(&value, &ImportOptions::default()), &mut losses)?;
    Ok(ConvertedGame { value, losses })
}

/// Removes the comments that have the clocks of the tag, and nothing else.
fn remove_clocks(record: &mut GameRecord) -> Result<(), ExportError> {
    let Some(clocks) = clocks::of_tag(record) else { return Ok(()) };
    let line = PlayedLine::of(record, &mut Vec::new())?;
    let movers: Vec<Side> = line.moves.iter().map(PlayedMove::mover).collect();
    let entries = movers.len() + usize::from(line.resigned.is_some() || is_resigned(record));
    let has_start = clocks.len() != entries;
    for (id, comment) in clocks::comments(record, &clocks, &movers, has_start) {
        if record.tree().comment(id) == Some(&comment) {
            record.tree_mut().set_comment(id, None).expect_or_default("the tree has the move");
        }
    }
    Ok(())
}

fn is_resigned(record: &GameRecord) -> bool {
    EndingWord::of(record) == Some(EndingWord::Resigned)
}

fn plays_of(record: &GameRecord, line: &PlayedLine<'_>, size: Size) -> Plays {
    let moves = line.moves.iter().map(|played| {
        let (origin, target) = (played.step.origin(), played.step.target());
        Play { text: String::new(), side: played.mover(), step: Move::new(origin, target) }
    });
    let first = || size.rules().side_to_move();
    let turn = line.moves.last().map_or_else(first, |last| last.mover().other());
    let side = tags::text(record, &alloc::format!("{PREFIX}{ARCHIVE}{RESIGNED}"));
    let side = [Side::Attackers, Side::Defenders].into_iter().find(|known| side == Some(plays::role(*known)));
    let resigned = is_resigned(record).then(|| side.unwrap_or(turn)).or(line.resigned);
    Plays { moves: moves.collect(), resigned, clocks: Vec::new(), has_start: true }
}
