//! The rows of games, in the form of their files.

use tafl_table::{
    Chunk, ChunkBuilder, Extractor, FieldValue, PositionBuffer, PositionSorter, RowSink, Table, TableError,
};

use super::partition::Group;
use super::plan::Plan;

/// The rows of the games of a group.
pub(super) struct Rows {
    /// The name of the folder, with partitions.
    pub(super) folder: Option<String>,
    pub(super) games: Option<Chunk>,
    pub(super) plies: Option<Chunk>,
}

/// Makes the rows. Those of positions go to the sorter.
pub(super) fn of(
    group: &Group<'_>,
    extractor: &mut Extractor,
    plan: &Plan,
    sorter: Option<&PositionSorter>,
) -> Result<Rows, TableError> {
    let mut sink = Sink {
        games: plan.builder(Table::Games)?,
        plies: plan.builder(Table::Plies)?,
        positions: sorter.map(|_| PositionBuffer::new()),
    };
    for game in &group.games {
        extractor.game(&game.source(), game.record(), &mut sink)?;
    }
    if let Some((sorter, positions)) = sorter.zip(sink.positions) {
        sorter.add(positions)?;
    }
    let finished = |builder: Option<ChunkBuilder>| builder.map(|mut builder| builder.finish()).transpose();
    Ok(Rows { folder: group.folder.clone(), games: finished(sink.games)?, plies: finished(sink.plies)? })
}

/// Takes the rows of each table that is wanted.
struct Sink {
    games: Option<ChunkBuilder>,
    plies: Option<ChunkBuilder>,
    positions: Option<PositionBuffer>,
}

impl RowSink for Sink {
    type Error = TableError;

    fn row(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        match table {
            Table::Games => self.games.as_mut().map_or(Ok(()), |builder| builder.row(values)),
            Table::Plies => self.plies.as_mut().map_or(Ok(()), |builder| builder.row(values)),
            _ => self.positions.as_mut().map_or(Ok(()), |buffer| buffer.row(values)),
        }
    }
}
