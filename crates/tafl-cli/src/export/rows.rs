//! The rows of games, in the form of their files.

use std::mem;

use tafl_table::{
    Chunk, ChunkBuilder, Extractor, FieldValue, PositionBuffer, PositionSorter, RowSink, Table, TableError,
};

use super::partition::Group;
use super::plan::Plan;
use super::tables::Tables;

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
    let mut sink = Sink::of(plan)?;
    for game in &group.games {
        extractor.game(&game.source(), game.record(), &mut sink)?;
    }
    sink.take(group.folder.clone(), sorter)
}

/// Writes the rows of a long game in parts, so that they are never in memory all at once.
pub(super) fn write_long(
    group: &Group<'_>,
    plan: &Plan,
    sorter: Option<&PositionSorter>,
    tables: &mut Tables,
) -> Result<(), TableError> {
    let sink = Sink::of(plan)?;
    let mut parts = Parts { sink, rows: 0, folder: group.folder.clone(), sorter, tables };
    let mut extractor = Extractor::new(plan.options());
    for game in &group.games {
        extractor.game(&game.source(), game.record(), &mut parts)?;
    }
    parts.write()
}

/// Writes some thousands of rows at a time.
struct Parts<'t> {
    sink: Sink,
    /// The rows since the last part.
    rows: usize,
    folder: Option<String>,
    sorter: Option<&'t PositionSorter>,
    tables: &'t mut Tables,
}

impl Parts<'_> {
    /// The rows of a part, in all tables.
    const ROWS: usize = 1 << 15;

    fn write(&mut self) -> Result<(), TableError> {
        self.rows = 0;
        let rows = self.sink.take(self.folder.clone(), self.sorter)?;
        self.tables.push(rows)
    }
}

impl RowSink for Parts<'_> {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        self.sink.push(table, values)?;
        self.rows += 1;
        if self.rows < Self::ROWS { Ok(()) } else { self.write() }
    }
}

/// Takes the rows of each table that is wanted.
struct Sink {
    games: Option<ChunkBuilder>,
    plies: Option<ChunkBuilder>,
    positions: Option<PositionBuffer>,
    is_for_spreadsheets: bool,
}

impl Sink {
    fn of(plan: &Plan) -> Result<Self, TableError> {
        Ok(Self {
            games: plan.builder(Table::Games)?,
            plies: plan.builder(Table::Plies)?,
            positions: plan.has(Table::Positions).then(PositionBuffer::new),
            is_for_spreadsheets: plan.is_for_spreadsheets(),
        })
    }

    /// The rows so far; those of positions go to the sorter. The sink is empty afterwards.
    fn take(&mut self, folder: Option<String>, sorter: Option<&PositionSorter>) -> Result<Rows, TableError> {
        if let Some((sorter, positions)) = sorter.zip(self.positions.as_mut()) {
            sorter.push(mem::take(positions))?;
        }
        let taken =
            |builder: &mut Option<ChunkBuilder>| builder.as_mut().map(ChunkBuilder::finish).transpose();
        Ok(Rows { folder, games: taken(&mut self.games)?, plies: taken(&mut self.plies)? })
    }
}

impl RowSink for Sink {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        match table {
            Table::Games => push(self.games.as_mut(), values, self.is_for_spreadsheets),
            Table::Plies => push(self.plies.as_mut(), values, self.is_for_spreadsheets),
            // Their texts are records of positions, which no spreadsheet calculates.
            _ => self.positions.as_mut().map_or(Ok(()), |buffer| buffer.push(values)),
        }
    }
}

/// Appends a row to a table, if it is wanted.
fn push(
    builder: Option<&mut ChunkBuilder>,
    values: &[FieldValue<'_>],
    is_for_spreadsheets: bool,
) -> Result<(), TableError> {
    let Some(builder) = builder else { return Ok(()) };
    if !is_for_spreadsheets {
        return builder.push(values);
    }
    let quoted: Vec<Option<String>> = values.iter().map(quoted).collect();
    let cells = values.iter().zip(&quoted);
    let cells = cells.map(|(value, quoted)| quoted.as_deref().map_or(*value, FieldValue::Text));
    builder.push(&cells.collect::<Vec<_>>())
}

/// The text that a spreadsheet shows as this one, if it would calculate it.
fn quoted(value: &FieldValue<'_>) -> Option<String> {
    let FieldValue::Text(text) = value else { return None };
    text.starts_with(['=', '+', '-', '@', '\t', '\r']).then(|| format!("'{text}"))
}
