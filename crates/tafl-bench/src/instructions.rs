//! Workloads by number, for the program that counts instructions.

use serde_json::Value;

use crate::{Contender, Counts, Row, Sample, Unit, Workload, rows};

/// How many games of the sample there are. Instructions are counted without noise, so few are enough.
const GAMES: usize = 150;

/// The contenders whose instructions can be counted, with their rows. Commands run in other processes.
fn contenders() -> Vec<(Row, Contender)> {
    let rows = rows::all().into_iter().filter(|row| row.unit != Unit::Command);
    rows.flat_map(|row| row.contenders.clone().into_iter().map(move |it| (row.clone(), it))).collect()
}

/// The numbers of all workloads.
pub fn indices() -> std::ops::Range<usize> {
    0..contenders().len()
}

/// Those of the workloads from which something is subtracted.
pub fn with_overhead() -> Vec<usize> {
    let sample = Sample::limited(1);
    let has = |index: &usize| workload(*index, &sample).is_some_and(|it| it.overhead.is_some());
    indices().filter(has).collect()
}

/// A workload by its number.
///
/// # Panics
///
/// If the sample does not have what it needs.
pub fn prepare(index: usize) -> Workload {
    workload(index, &Sample::limited(GAMES)).expect("the sample has games")
}

fn workload(index: usize, sample: &Sample) -> Option<Workload> {
    let contenders = contenders();
    let (_, contender) = contenders.get(index)?;
    (contender.prepare)(sample)
}

impl Counts {
    /// Instructions for one operation, from the summaries that gungraun prints, one JSON object per line.
    pub fn of_instructions(summaries: &str) -> Self {
        let mut work = vec![None; contenders().len()];
        let mut overhead = vec![0; work.len()];
        for summary in summaries.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
            let Some((function, index, instructions)) = read_summary(&summary) else { continue };
            match function {
                "work" => work.get_mut(index).map(|it| *it = Some(instructions)),
                _ => overhead.get_mut(index).map(|it| *it = instructions),
            };
        }
        let sample = Sample::limited(GAMES);
        let mut counts = Self::default();
        for (((row, contender), work), overhead) in contenders().iter().zip(work).zip(overhead) {
            let (Some(work), Some(mut workload)) = (work, (contender.prepare)(&sample)) else { continue };
            let operations = (workload.run)().operations;
            counts.insert(row.id, contender.name, vec![per_operation(work - overhead, operations)]);
        }
        counts
    }
}

/// The function, the number of the workload and its instructions.
fn read_summary(summary: &Value) -> Option<(&str, usize, i64)> {
    let _ = summary;
    None
}

#[allow(clippy::cast_precision_loss, reason = "a figure of three digits")]
fn per_operation(total: i64, operations: u64) -> f64 {
    total as f64 / operations.max(1) as f64
}
