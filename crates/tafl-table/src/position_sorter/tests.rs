//! The sorter against a `BTreeMap`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::thread;

use fastrand::Rng;

use super::*;
use crate::position_key::PositionKey;
use crate::row::FieldValue;
use crate::table::Table;

type Row = (String, String, i64, i64, i64);

#[derive(Default)]
struct Rows(Vec<(PositionKey, Row, i64)>);

impl RowSink for Rows {
    type Error = TableError;

    fn push(&mut self, table: Table, values: &[FieldValue<'_>]) -> Result<(), TableError> {
        assert_eq!(table, Table::Positions);
        let [
            FieldValue::Key(key),
            FieldValue::Text(position),
            FieldValue::Text(side),
            counts @ ..,
            FieldValue::Integer(plies),
        ] = values
        else {
            panic!("{values:?}");
        };
        let [FieldValue::Integer(size), FieldValue::Integer(attackers), FieldValue::Integer(defenders)] =
            counts
        else {
            panic!("{counts:?}");
        };
        let row = ((*position).to_owned(), (*side).to_owned(), *size, *attackers, *defenders);
        self.0.push((*key, row, *plies));
        Ok(())
    }
}

/// The row of a key without its plies.
fn row(number: u64) -> (PositionKey, Row) {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
    let side = if number.is_multiple_of(2) { "attackers" } else { "defenders" };
    let count = i64::try_from(number % 300).unwrap();
    let position = "é".repeat(usize::try_from(number % 50).unwrap());
    (PositionKey::from(bytes), (position, side.to_owned(), count, count + 1, count + 2))
}

fn add(buffer: &mut PositionBuffer, number: u64, plies: i64) {
    let (key, (position, side, size, attackers, defenders)) = row(number);
    let [size, attackers, defenders, plies] = [size, attackers, defenders, plies].map(FieldValue::Integer);
    let values = [
        FieldValue::Key(key),
        FieldValue::Text(&position),
        FieldValue::Text(&side),
        size,
        attackers,
        defenders,
        plies,
    ];
    buffer.push(&values).unwrap();
}

/// Rows from several threads, in buffers of several lengths, and how many levels of files there were.
fn compare(seed: u64, rows: u64, max_run_bytes: usize, max_runs: usize) -> usize {
    let sorter = PositionSorter::with_limits(std::env::temp_dir(), max_run_bytes, max_runs);
    let work = |thread: u64| {
        let mut numbers = Rng::with_seed(seed * 4 + thread);
        let mut expected = BTreeMap::new();
        let mut buffer = PositionBuffer::new();
        for _ in 0..rows {
            let (number, plies) = (numbers.u64(..rows), i64::try_from(numbers.u64(..9)).unwrap() + 1);
            add(&mut buffer, number, plies);
            let (key, row) = row(number);
            expected.entry(key).or_insert((row, 0)).1 += plies;
            if numbers.u64(..20) == 0 {
                sorter.push(std::mem::take(&mut buffer)).unwrap();
            }
        }
        sorter.push(buffer).unwrap();
        expected
    };
    let parts: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|thread| scope.spawn(move || work(thread))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let mut expected: BTreeMap<PositionKey, (Row, i64)> = BTreeMap::new();
    for (key, (row, plies)) in parts.into_iter().flatten() {
        expected.entry(key).or_insert((row, 0)).1 += plies;
    }
    let levels = lock(&sorter.levels).len();
    let mut sink = Rows::default();
    sorter.finish(&mut sink).unwrap();
    let expected: Vec<_> = expected.into_iter().map(|(key, (row, plies))| (key, row, plies)).collect();
    assert_eq!(sink.0, expected, "seed {seed}");
    levels
}

#[test]
fn rows_are_those_of_a_sorted_map() {
    for seed in 0..10 {
        compare(seed, 200, PositionSorter::MAX_RUN_BYTES, PositionSorter::MAX_RUNS);
        compare(seed, 200, 1000, 3);
        compare(seed, 40, 1, 2);
    }
}

#[test]
fn small_inputs_have_no_files_and_large_ones_several_levels() {
    assert_eq!(compare(1, 200, PositionSorter::MAX_RUN_BYTES, PositionSorter::MAX_RUNS), 0);
    assert!(compare(1, 1000, 2000, 2) > 3);
}

#[test]
fn without_rows_there_are_none() {
    let mut sink = Rows::default();
    PositionSorter::new("/dev/null").finish(&mut sink).unwrap();
    assert_eq!(sink.0, []);
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error() {
    let sorter = PositionSorter::with_limits(PathBuf::from("/dev/null"), 1, 2);
    let mut buffer = PositionBuffer::new();
    add(&mut buffer, 1, 1);
    let error = sorter.push(buffer).unwrap_err().to_string();
    assert!(error.starts_with("cannot sort positions in a temporary file in /dev/null: "), "{error}");
}
