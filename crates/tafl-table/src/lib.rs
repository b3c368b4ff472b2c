//! Games of hnefatafl and its family as tables for databases and data frames, keys of positions, and an explorer of the
//! moves that were played.
//!
//! ```
//! use tafl_table::{ExtractOptions, Extractor, GameSource, Table, TableFormat, TableWriter};
//!
//! let record = "[attackers:Ada]\n[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d6-f6 d5-f5\n".parse()?;
//! let source = GameSource { number: 1, file: "game.otg", line: 1, form: "otg", losses: &[] };
//!
//! let mut plies = TableWriter::new(TableFormat::Csv, Table::Plies, Vec::new())?;
//! Extractor::new(ExtractOptions::default()).game(&source, &record, &mut plies)?;
//! let (file, rows) = plies.finish()?;
//! assert_eq!(rows, 2);
//! let text = String::from_utf8(file)?;
//! assert!(text.starts_with("game,variation,ply,address,side,move,from,to,piece,type,captures,"));
//! assert!(text.contains("\n1,0,2,1b,defenders,d5-f5,d5,f5,taflman,-,,"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! There are three tables: a row for each game, for each move, and for each position. [`Table::columns`] lists the columns
//! with their types and meanings, and all formats are driven by that list.
//!
//! | question | answer |
//! | --- | --- |
//! | what is in the tables? | [`Table`], [`Column`], [`ColumnType`] |
//! | how does a game become rows? | an [`Extractor`] writes [`FieldValue`]s to a [`RowSink`] |
//! | is this the same position? | [`PositionKey`], the same for all rotations and reflections; [`Canonical`] |
//! | what was played from here? | an [`Explorer`] counts the moves and scores of many games |
//! | what did they play, as one game with variations? | [`MergedGames`] |
//!
//! # Formats
//!
//! | type | purpose |
//! | --- | --- |
//! | [`TableWriter`] | a file of any [`TableFormat`] |
//! | [`ChunkBuilder`] | its rows, encoded by several threads |
//! | [`PositionSorter`] | the rows of `positions`, sorted and added with flat memory |
//! | `BatchBuilder`, `schema` | rows as record batches of Arrow: the feature `arrow` |
//! | `TableReader` | rows from files of Parquet and Arrow: the feature `parquet`, as is writing them |
//! | `RecordReader` | game records from these files |
//!
//! # Features
//!
//! - `arrow`: rows as record batches.
//! - `parquet`: files of Parquet and Arrow, compressed with Zstandard, whose library is in C.
//!
//! # What this crate does not do
//!
//! It does not read archives or files of games: `tafl-archive` and `tafl-files` do. It does not answer questions other than
//! what was played from a position; databases do, from the files.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "parquet")]
mod arrow_file;
#[cfg(feature = "arrow")]
mod batch_builder;
mod chunk;
mod column;
mod explorer;
mod extractor;
#[cfg(test)]
mod format_tests;
#[cfg(feature = "parquet")]
mod parquet_file;
mod position_key;
mod position_sorter;
#[cfg(feature = "parquet")]
mod record_reader;
mod row;
mod table;
#[cfg(feature = "parquet")]
mod table_reader;
mod table_writer;
mod text_writers;

#[cfg(feature = "arrow")]
pub use batch_builder::{BatchBuilder, schema};
pub use chunk::{Chunk, ChunkBuilder};
pub use column::{Column, ColumnType, Columns};
pub use explorer::{
    Candidates, Endings, ExploreError, ExploredMove, Explorer, ExplorerQuery, GameFacts, GameStore,
    MergedGames, MoveSquares, MoveStatistics, Opening, OpeningError, PlayedOn, Ratings, Reached, StartSurvey,
    Surveyed,
};
pub use extractor::{ExtractOptions, Extractor, GameSource};
pub use notation_syntax::{Named, UnknownName};
pub use position_key::{Canonical, PositionKey, PositionKeyError};
pub use position_sorter::{PositionBuffer, PositionSorter, SortedPositions};
#[cfg(feature = "parquet")]
pub use record_reader::{RecordReadError, RecordReader, StoredGame};
pub use row::{FieldValue, MAX_ROW_BYTES, RowError, RowSink};
pub use table::Table;
#[cfg(feature = "parquet")]
pub use table_reader::{Rows, TableReadError, TableReader};
pub use table_writer::{TableError, TableFormat, TableWriter};
pub use tafl_game_record::{Date, GameRecord, GameResult, NamedOpening, ReplayError};
pub use tafl_moves::{ApplyError, Move, MoveError, MoveKind, MoveRecord};
pub use tafl_play::IllegalStepError;
pub use tafl_position::{Position, Side, Square, Symmetry};
pub use tafl_rules::Rules;
pub use tafl_statistics::Estimate;
