//! Tables of real games, in all formats.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;

use tafl_archive::{ArchiveFormat, ArchiveReader};
use tafl_corpus::{Corpus, Totals};
use tafl_game_record::NamedOpening;
#[cfg(feature = "parquet")]
use tafl_table::TableReader;
use tafl_table::{
    ExtractOptions, Extractor, FieldValue, GameSource, MergedGames, PositionBuffer, PositionKey,
    PositionSorter, RowSink, Table, TableError, TableFormat, TableWriter,
};

/// The most games of a file: debug builds are slow.
const GAMES: usize = 200;

/// The rows of games in several forms at once.
struct Forms {
    lines: BTreeMap<Table, TableWriter<Vec<u8>>>,
    files: Vec<(Table, TableFormat, TableWriter<File>)>,
    buffer: PositionBuffer,
    /// The plies of each key.
    keys: BTreeMap<PositionKey, i64>,
}

fn lines(table: Table) -> TableWriter<Vec<u8>> {
    TableWriter::new(TableFormat::Ndjson, table, Vec::new()).expect("begun")
}

impl Forms {
    fn new() -> Self {
        let new = |table, format| TableWriter::new(format, table, tempfile::tempfile().expect("a file"));
        let formats = TableFormat::ALL.into_iter().filter(|format| format.is_available());
        let file = |format| {
            [Table::Games, Table::Plies].map(|table| (table, format, new(table, format).expect("begun")))
        };
        Self {
            lines: Table::ALL.map(|table| (table, lines(table))).into(),
            files: formats.flat_map(file).collect(),
            buffer: PositionBuffer::new(),
            keys: BTreeMap::new(),
        }
    }
}

impl RowSink for Forms {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        self.lines.get_mut(&table).expect("all tables").push(table, values)?;
        self.files.iter_mut().try_for_each(|(_, _, writer)| writer.push(table, values))?;
        RowSink::push(&mut self.buffer, table, values)?;
        if let (Table::Positions, Some(FieldValue::Key(key))) = (table, values.first()) {
            *self.keys.entry(*key).or_default() += 1;
        }
        Ok(())
    }
}

fn extracted(format: ArchiveFormat, text: &str) -> Forms {
    let mut forms = Forms::new();
    let mut extractor = Extractor::new(ExtractOptions::default());
    let entries = ArchiveReader::new(format, text.as_bytes()).take(GAMES);
    for (entry, number) in entries.zip(1..) {
        let Ok(game) = entry.expect("UTF-8").game else { continue };
        let source = GameSource { number, file: "archive", line: 1, form: "archive", losses: &[] };
        extractor.game(&source, &game.value, &mut forms).expect("rows fit their tables");
    }
    forms
}

/// The rows of a file of Parquet or Arrow, as lines of JSON.
#[cfg(feature = "parquet")]
fn read(file: File, table: Table) -> Vec<u8> {
    let mut writer = lines(table);
    let names: Vec<&str> = table.columns().iter().map(|column| column.name).collect();
    let mut reader = TableReader::open(file, table, &names).expect("our file");
    for group in 0..reader.groups() {
        for rows in reader.group(group).expect("a group") {
            rows.expect("rows").try_for_each(|row| writer.push(table, row)).expect("rows fit their tables");
        }
    }
    writer.finish().expect("memory").0
}

/// Parquet and Arrow, which need a feature, have the same rows as lines of JSON, and CSV has as many.
fn tables_agree_in_all_formats(corpus: &Corpus) {
    let mut totals = Totals::default();
    let archives = [
        (ArchiveFormat::HnefataflCsv, corpus.text("corpus/copenhagen-1200.csv")),
        (ArchiveFormat::AageNielsen, corpus.unpacked("corpus/aagenielsen-quarter.ndjson.gz")),
    ];
    for (format, text) in archives {
        let Forms { mut lines, files, buffer, keys } = extracted(format, &text);
        positions_are_sorted(buffer, &keys);
        let lines: BTreeMap<Table, Vec<u8>> = Table::ALL
            .map(|table| (table, lines.remove(&table).expect("all tables").finish().expect("memory").0))
            .into();
        for (table, format, writer) in files {
            let expected = lines.get(&table).expect("all tables");
            let (file, rows) = writer.finish().expect("a complete file");
            let count = expected.split_inclusive(|byte| *byte == b'\n').count();
            assert_eq!(usize::try_from(rows).ok(), Some(count), "{table} {format}");
            totals.add(format!("{table} {format}"), count);
            #[cfg(not(feature = "parquet"))]
            drop(file);
            #[cfg(feature = "parquet")]
            if matches!(format, TableFormat::Parquet | TableFormat::Arrow) {
                assert!(read(file, table) == *expected, "{table} {format}");
            }
        }
    }
    corpus.report("rows of tables", &totals);
}

/// The table of positions has each key once, in order, with as many plies as there are.
fn positions_are_sorted(buffer: PositionBuffer, keys: &BTreeMap<PositionKey, i64>) {
    struct Keys(Vec<(PositionKey, i64)>);

    impl RowSink for Keys {
        type Error = TableError;

        fn push(&mut self, _: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
            if let [FieldValue::Key(key), .., FieldValue::Integer(plies)] = values {
                self.0.push((*key, *plies));
            }
            Ok(())
        }
    }

    let sorter = PositionSorter::new(std::env::temp_dir());
    sorter.push(buffer).expect("space");
    let mut sorted = Keys(Vec::new());
    sorter.finish(&mut sorted).expect("space");
    assert!(!keys.is_empty(), "there are positions");
    assert_eq!(sorted.0, keys.iter().map(|(key, plies)| (*key, *plies)).collect::<Vec<_>>());
}

/// A merged tree has each beginning of a game once.
fn games_are_merged(corpus: &Corpus) {
    let text = corpus.text("corpus/copenhagen-1200.csv");
    let entries = ArchiveReader::new(ArchiveFormat::HnefataflCsv, text.as_bytes()).take(GAMES);
    let (mut games, mut beginnings) = (MergedGames::new(None, false), BTreeSet::new());
    let mut totals = Totals::default();
    for entry in entries {
        let Ok(game) = entry.expect("UTF-8").game else { continue };
        games.push(&game.value).expect("a game that can be played");
        totals.count(game.value.named_opening().map_or("no name", NamedOpening::name));
        let tree = game.value.tree();
        let steps = tree.main_line().filter_map(|id| tree.move_record(id)?.as_move());
        let mut line = String::new();
        beginnings.extend(steps.map(|step| {
            line.extend([step.origin().to_string(), step.target().to_string()]);
            line.clone()
        }));
    }
    let lengths: Vec<usize> = games.records(1).iter().map(|record| record.tree().len()).collect();
    assert_eq!(lengths, [beginnings.len()]);
    totals.add("moves of the tree", beginnings.len());
    corpus.report("merged games", &totals);
}

tafl_corpus::main!(tables_agree_in_all_formats, games_are_merged);
