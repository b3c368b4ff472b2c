//! The record batches of a table, made as they are asked for.

use std::collections::VecDeque;
use std::sync::Arc;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, Schema, SchemaRef};
use rayon::prelude::*;
use tafl_table::{BatchBuilder, ExtractOptions, Extractor, RowSink, Table, TableError, Value};

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
        Self { rows, schema, games, failures, workers, ready: VecDeque::new() }
    }

    /// The next batch. Nothing here needs Python, except for objects of Python.
    fn next_batch(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        loop {
            if let Some(batch) = self.ready.pop_front() {
                return Some(Ok(batch));
            }
            let batches = self.games.next()?.and_then(|games| self.batches(&games));
            match batches {
                Ok(batches) => self.ready.extend(batches),
                Err(error) => return Some(Err(error)),
            }
        }
    }

    /// The batches of a chunk, a part of it on each thread.
    fn batches(&self, games: &Games) -> Result<Vec<RecordBatch>, ArrowError> {
        let share = games.games.len().div_ceil(self.workers.threads()).max(1);
        let parts = || {
            let parts = games.games.par_chunks(share);
            parts.map(|part| self.rows.of(games, part)).collect::<Result<Vec<_>, TableError>>()
        };
        let parts = self.workers.run(parts);
        let failed = |error: TableError| ArrowError::ExternalError(Box::new(error));
        Ok(parts.map_err(failed)?.into_iter().flatten().collect())
    }
}

impl Rows {
    fn of(self, games: &Games, part: &[ReadGame]) -> Result<Vec<RecordBatch>, TableError> {
        let mut sink = Sink { table: self.table, builder: BatchBuilder::new(self.table) };
        let mut extractor = Extractor::new(self.options);
        for game in part {
            extractor.game(&games.source(game), &game.record, &mut sink)?;
        }
        sink.builder.finish()
    }
}

/// Keeps the rows of one table.
struct Sink {
    table: Table,
    builder: BatchBuilder,
}

impl RowSink for Sink {
    type Error = TableError;

    fn row(&mut self, table: Table, values: &[Value<'_>]) -> Result<(), TableError> {
        if table == self.table { self.builder.row(values) } else { Ok(()) }
    }
}

/// The schema of all batches of a table.
pub(crate) fn schema(table: Table) -> Schema {
    tafl_table::schema(&table.into())
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    /// Whoever asks may hold the GIL, which is released.
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
