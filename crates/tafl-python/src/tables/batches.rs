//! The record batches of a table, made as they are asked for.

use std::collections::VecDeque;
use std::sync::Arc;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, Schema, SchemaRef};
use rayon::prelude::*;
use tafl_table::{
    BatchBuilder, ExtractOptions, Extractor, FieldValue, PositionBuffer, PositionSorter, RowSink,
    SortedPositions, Table, TableError,
};

use super::failures::Failures;
use super::game_reader::{GameReader, attached, interruptible};
use super::games::{Games, ReadGame};
use crate::learning::workers::Workers;

/// The batches of a table. A chunk of games is in memory, and its rows.
pub(crate) struct Batches {
    rows: Rows,
    schema: SchemaRef,
    games: GameReader,
    failures: Arc<Failures>,
    workers: Workers,
    ready: VecDeque<RecordBatch>,
    /// Of the table of positions, when all games have been read.
    positions: Option<SortedPositions>,
}

/// Which rows are made of games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    pub(crate) table: Table,
    pub(crate) options: ExtractOptions,
}

impl Batches {
    pub(crate) fn new(rows: Rows, games: GameReader, failures: Arc<Failures>, workers: Workers) -> Self {
        let schema = Arc::new(schema(rows.table));
        Self { rows, schema, games, failures, workers, ready: VecDeque::new(), positions: None }
    }

    /// The next batch. Nothing here needs Python, except for objects of Python.
    fn next_batch(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        loop {
            if let Some(batch) = self.ready.pop_front() {
                return Some(Ok(batch));
            }
            let batches =
                if self.rows.table == Table::Positions { self.next_positions() } else { self.next_games() };
            match batches {
                Ok(batches) if batches.is_empty() => return None,
                Ok(batches) => self.ready.extend(batches),
                Err(error) => return Some(Err(error)),
            }
        }
    }

    /// The batches of the next chunk that has rows; none at the end.
    fn next_games(&mut self) -> Result<Vec<RecordBatch>, ArrowError> {
        while let Some(games) = self.games.next() {
            let games = games?;
            let parts = self.spread(&games, |part| {
                let mut sink = Sink::new(self.rows.table);
                self.rows.write(&games, part, &mut sink)?;
                sink.builder.finish()
            });
            let batches: Vec<RecordBatch> = parts?.into_iter().flatten().collect();
            if !batches.is_empty() {
                return Ok(batches);
            }
            attached(|py| interruptible(py, &self.failures))?;
        }
        Ok(Vec::new())
    }

    /// The next positions; none at the end. Before the first ones, all games are read.
    fn next_positions(&mut self) -> Result<Vec<RecordBatch>, ArrowError> {
        let mut positions = match self.positions.take() {
            Some(positions) => positions,
            None => self.sorted()?,
        };
        let mut sink = Sink::new(Table::Positions);
        positions.write(BatchBuilder::MAX_ROWS, &mut sink).map_err(|error| failed(&error))?;
        self.positions = Some(positions);
        sink.builder.finish().map_err(|error| failed(&error))
    }

    fn sorted(&mut self) -> Result<SortedPositions, ArrowError> {
        let sorter = PositionSorter::new(std::env::temp_dir());
        while let Some(games) = self.games.next() {
            let games = games?;
            self.spread(&games, |part| {
                let mut buffer = PositionBuffer::new();
                self.rows.write(&games, part, &mut buffer)?;
                sorter.push(buffer)
            })?;
            attached(|py| interruptible(py, &self.failures))?;
        }
        sorter.into_sorted().map_err(|error| failed(&error))
    }

    /// Does something with a part of the games on each thread.
    fn spread<T: Send>(
        &self,
        games: &Games,
        work: impl Fn(&[ReadGame]) -> Result<T, TableError> + Sync,
    ) -> Result<Vec<T>, ArrowError> {
        let share = games.all.len().div_ceil(self.workers.threads()).max(1);
        let parts = self.workers.run(|| games.all.par_chunks(share).map(&work).collect::<Result<_, _>>());
        parts.map_err(|error| failed(&error))
    }
}

/// Only writing to temporary files fails.
fn failed(error: &TableError) -> ArrowError {
    ArrowError::ExternalError(error.to_string().replace('\0', "\u{2400}").into())
}

impl Rows {
    fn write<S: RowSink>(self, games: &Games, part: &[ReadGame], sink: &mut S) -> Result<(), S::Error> {
        let mut extractor = Extractor::new(self.options);
        part.iter().try_for_each(|game| extractor.game(&games.source(game), &game.record, sink))
    }
}

/// Keeps the rows of one table.
struct Sink {
    table: Table,
    builder: BatchBuilder,
}

impl Sink {
    fn new(table: Table) -> Self {
        Self { table, builder: BatchBuilder::new(table) }
    }
}

impl RowSink for Sink {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        if table == self.table { self.builder.push(values) } else { Ok(()) }
    }
}

/// The schema of all batches of a table.
pub(crate) fn schema(table: Table) -> Schema {
    tafl_table::schema(&table.into())
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    /// The caller may hold the GIL, which is released.
    fn next(&mut self) -> Option<Self::Item> {
        if let Err(error) = attached(|py| interruptible(py, &self.failures)) {
            return Some(Err(error));
        }
        attached(|py| Ok(py.detach(|| self.next_batch()))).unwrap_or_else(|error| Some(Err(error)))
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}
