//! The rows of games.

mod game_row;
mod ply_rows;

use std::collections::HashMap;

use tafl_game_record::{GameRecord, NodeId, Tree};
use tafl_verify::{CaptureKinds, Verdict, Verifier};

use crate::row::RowSink;

/// Writes games as rows of tables.
///
/// ```
/// use tafl_table::{ExtractOptions, Extractor, GameSource, RowSink, Table, FieldValue};
///
/// struct Moves(Vec<String>);
///
/// impl RowSink for Moves {
///     type Error = core::convert::Infallible;
///
///     fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), Self::Error> {
///         let index = table.columns().iter().position(|column| column.name == "canonical_move");
///         if let Some(FieldValue::Text(text)) = index.and_then(|index| values.get(index)) {
///             self.0.push((*text).to_owned());
///         }
///         Ok(())
///     }
/// }
///
/// let record = "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n1. d6-f6 d5-f5\n".parse()?;
/// let mut moves = Moves(Vec::new());
/// let source = GameSource { number: 1, file: "game.otg", line: 1, form: "otg", losses: &[] };
/// Extractor::new(ExtractOptions::default()).game(&source, &record, &mut moves)?;
/// // The start position looks the same from all sides.
/// assert_eq!(moves.0, ["b4-b2", "c4-c2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Extractor {
    options: ExtractOptions,
    verifier: Verifier,
}

/// Selects the rows that an [`Extractor`] writes: by default the main lines, with all positions.
///
/// ```
/// use tafl_table::ExtractOptions;
///
/// let options = ExtractOptions::default().with_variations(true);
/// assert!(options.variations() && options.positions());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtractOptions {
    variations: bool,
    positions: bool,
}

impl ExtractOptions {
    /// The same options, with rows in `plies` for the moves of variations or without.
    #[must_use]
    pub const fn with_variations(self, variations: bool) -> Self {
        Self { variations, ..self }
    }

    /// The same options, with positions or without. Without them, the columns `position`, `key` and `canonical_move` of
    /// `plies` have no values, and `positions` has no rows.
    #[must_use]
    pub const fn with_positions(self, positions: bool) -> Self {
        Self { positions, ..self }
    }

    /// Whether moves of variations have rows in `plies`.
    pub const fn variations(&self) -> bool {
        self.variations
    }

    /// Whether positions are written.
    pub const fn positions(&self) -> bool {
        self.positions
    }
}

impl Default for ExtractOptions {
    fn default() -> Self {
        Self { variations: false, positions: true }
    }
}

/// Where a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSource<'a> {
    /// The number of the game, which joins the tables.
    pub number: i64,
    /// The path of the file.
    pub file: &'a str,
    /// The line of the file where the game begins, from 1.
    pub line: u64,
    /// The form of the file: `otg`, or the name of an archive format.
    pub form: &'a str,
    /// The codes of what was lost when the game was converted.
    pub losses: &'a [&'static str],
}

impl Extractor {
    /// An extractor with these options.
    pub fn new(options: ExtractOptions) -> Self {
        Self { options, verifier: Verifier::new() }
    }

    /// Writes the rows of a game: one of `games`, then for each move one of `plies` and, if it is known, one of
    /// `positions`. The `plies` of such a row is 1: rows with the same key are still to be added.
    ///
    /// A move that cannot be played on the board has a row without a position, and so have the moves after it.
    ///
    /// # Errors
    ///
    /// The first error of the sink.
    pub fn game<S: RowSink>(
        &mut self,
        source: &GameSource<'_>,
        record: &GameRecord,
        sink: &mut S,
    ) -> Result<(), S::Error> {
        let (verdict, kinds) = self.verdict(record);
        game_row::write(source, record, &verdict, sink)?;
        ply_rows::write(source.number, record, &kinds, self.options, sink)
    }

    /// What the rules say; nothing where they are not known.
    fn verdict(&mut self, record: &GameRecord) -> (Verdict, CaptureKinds) {
        match record.rules() {
            Some(_) => self.verifier.verify_captures(record),
            None => Default::default(),
        }
    }
}

/// Whether a move is counted as a ply: a resignation is not.
pub(super) fn is_counted(tree: &Tree, id: NodeId) -> bool {
    tree.move_record(id).is_some_and(|record| !record.is_resignation())
}

/// The line that a move belongs to, and its number in the line, for moves in the order of [`Tree::walk`].
pub(super) struct Lines<'r> {
    tree: &'r Tree,
    /// The number of variations so far.
    variations: i64,
    /// The line and the number of each move before. Empty without variations, where the last one is enough.
    known: HashMap<NodeId, Location>,
    last: Option<(NodeId, Location)>,
}

/// A line and a number in it.
#[derive(Clone, Copy, Default)]
pub(super) struct Location {
    /// 0 for the main line.
    pub(super) variation: i64,
    /// The number of moves from the start of the game, without resignations.
    pub(super) ply: i64,
}

impl<'r> Lines<'r> {
    pub(super) fn of(tree: &'r Tree) -> Self {
        Self { tree, variations: 0, known: HashMap::new(), last: None }
    }

    /// The location of the next move.
    pub(super) fn next(&mut self, id: NodeId, keep: bool) -> Location {
        let parent = self.tree.parent(id);
        let before = parent.map_or(Some(Location::default()), |parent| self.location(parent));
        // That of the first move of a variation is not known if variations are left out.
        let before = before.unwrap_or_default();
        let continues = self.tree.children(parent).next() == Some(id);
        if !continues {
            self.variations += 1;
        }
        let variation = if continues { before.variation } else { self.variations };
        let ply = before.ply + i64::from(is_counted(self.tree, id));
        let location = Location { variation, ply };
        self.last = Some((id, location));
        if keep {
            self.known.insert(id, location);
        }
        location
    }

    fn location(&self, id: NodeId) -> Option<Location> {
        let last = self.last.filter(|(last, _)| *last == id).map(|(_, location)| location);
        last.or_else(|| self.known.get(&id).copied())
    }
}
