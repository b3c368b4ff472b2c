//! The list of moves beside the board.

use std::io::{self, Write};

use tafl_game_record::{NodeId, Playback, Tree};
use tafl_moves::MoveRecord;

use crate::markup;
use crate::text::{HEADING, clipped};

/// Precedes the current move.
const MARK: &str = "> ";

/// The moves of the current line that are around the current move.
pub(crate) struct MoveList {
    lines: Vec<String>,
    /// Which of them is the current move.
    current: Option<usize>,
}

impl MoveList {
    /// The number of columns. It is the same for all moves, so that nothing jumps from one to the next.
    pub(crate) const WIDTH: usize = 24;

    /// The list, in so many rows.
    pub(crate) fn new(playback: &Playback<'_>, rows: usize) -> Self {
        let (line, played) = line(playback);
        // The current move is in the middle, except near the start and the end of the line.
        let first = played.saturating_sub(rows / 2 + 1).min(line.len().saturating_sub(rows));
        let shown = line.iter().skip(first).take(rows);
        let lines: Vec<String> =
            shown.map(|&id| clipped(&named(playback, id), Self::WIDTH - MARK.len())).collect();
        Self { lines, current: played.checked_sub(first + 1) }
    }

    /// A row; the current move is marked.
    pub(crate) fn row(&self, row: usize) -> String {
        let Some(line) = self.lines.get(row) else { return String::new() };
        if self.current == Some(row) {
            format!("{HEADING}{MARK}{line}{HEADING:#}")
        } else {
            format!("  {line}")
        }
    }
}

/// The moves from the start of the game through the current one to the end of its line, and how many of them are
/// played.
fn line(playback: &Playback<'_>) -> (Vec<NodeId>, usize) {
    let tree = playback.record().tree();
    let mut line = tree.path(playback.node());
    let played = line.len();
    line.extend(tree.line(tree.children(playback.node()).next()));
    (line, played)
}

/// Writes these moves with their addresses, each on a line.
pub(crate) fn list(
    tree: &Tree,
    moves: impl IntoIterator<Item = NodeId>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut moves = moves.into_iter().peekable();
    if moves.peek().is_none() {
        return writeln!(out, "No moves yet.");
    }
    for id in moves {
        if let (Some(address), Some(made)) = (tree.address(id), tree.move_record(id)) {
            writeln!(out, "  {:<5} {made}", address.to_string())?;
        }
    }
    Ok(())
}

/// A move with its address.
pub(super) fn named(playback: &Playback<'_>, id: NodeId) -> String {
    let tree = playback.record().tree();
    let address = tree.address(id).map(|address| address.to_string()).unwrap_or_default();
    let made = tree.move_record(id).map(MoveRecord::to_string).unwrap_or_default();
    format!("{address}  {made}{}", markup::judged(playback.record(), id))
}
