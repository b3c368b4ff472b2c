//! Counts of other programs: instructions and allocations of a contender. Workloads have numbers for the one that counts
//! instructions.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use serde_json::Value;

use crate::{Contender, Row, Sample, Unit, Workload, rows};

/// For each row and contender, one or two numbers for one operation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    counts: BTreeMap<(String, String), Vec<f64>>,
}

impl Counts {
    /// Sets the numbers of a contender.
    pub fn insert(&mut self, row: &str, contender: &str, numbers: Vec<f64>) {
        self.counts.insert((row.to_owned(), contender.to_owned()), numbers);
    }

    /// The first number of a contender.
    pub fn get(&self, row: &str, contender: &str) -> Option<f64> {
        self.counts.get(&(row.to_owned(), contender.to_owned()))?.first().copied()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Reads lines of row, contender and numbers, separated by tabs. Other lines are skipped: programs print more.
    pub fn read(text: &str) -> Self {
        let mut counts = Self::default();
        for line in text.lines() {
            let mut fields = line.split('\t');
            let (Some(row), Some(contender)) = (fields.next(), fields.next()) else { continue };
            let numbers: Vec<f64> = fields.map_while(|field| field.parse().ok()).collect();
            if !numbers.is_empty() {
                counts.insert(row, contender, numbers);
            }
        }
        counts
    }
}

/// The lines that [`Counts::read`] reads.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((row, contender), numbers) in &self.counts {
            let numbers = numbers.iter().fold(String::new(), |mut text, number| {
                let _ = write!(text, "\t{number:.6}");
                text
            });
            writeln!(f, "{row}\t{contender}{numbers}")?;
        }
        Ok(())
    }
}

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
        let mut work = vec![0; contenders().len()];
        let mut overhead = vec![0; work.len()];
        let overheads = with_overhead();
        for summary in summaries.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
            let Some((function, number, instructions)) = read_summary(&summary) else { continue };
            let (list, index) = match function {
                "work" => (&mut work, Some(number)),
                _ => (&mut overhead, overheads.get(number).copied()),
            };
            if let Some(count) = index.and_then(|index| list.get_mut(index)) {
                *count = instructions;
            }
        }
        let sample = Sample::limited(GAMES);
        let mut counts = Self::default();
        for (((row, contender), work), overhead) in contenders().iter().zip(work).zip(overhead) {
            let Some(mut workload) = (contender.prepare)(&sample).filter(|_| work > 0) else { continue };
            let operations = (workload.run)().operations;
            counts.insert(row.id, contender.name, vec![per_operation(work - overhead, operations)]);
        }
        counts
    }
}

/// The function, the number after its id, and its instructions.
fn read_summary(summary: &Value) -> Option<(&str, usize, i64)> {
    let function = summary.get("function_name")?.as_str()?;
    let (_, number) = summary.get("id")?.as_str()?.rsplit_once('_')?;
    let instructions = summary.pointer("/profiles/0/data/total/metrics/Ir/values/new")?;
    let instructions = instructions.get("Int").unwrap_or(instructions);
    Some((function, number.parse().ok()?, instructions.as_i64()?))
}

#[allow(clippy::cast_precision_loss, reason = "a figure of three digits")]
fn per_operation(total: i64, operations: u64) -> f64 {
    total as f64 / operations.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_back() {
        let mut counts = Counts::default();
        counts.insert("move-read", "ours", vec![1.5, 32.0]);
        counts.insert("move-read", "hnefatafl-rs", vec![2.0]);
        let text = counts.to_string();
        assert_eq!(Counts::read(&format!("Compiling\n{text}\nrow\tours\tmany\n")), counts);
        assert_eq!(counts.get("move-read", "ours"), Some(1.5));
        assert_eq!(counts.get("move-read", "shakmaty"), None);
    }

    #[test]
    fn summaries() {
        let summary = |values: &str| {
            format!(
                "{{\"function_name\": \"work\", \"id\": \"all_3\", \"profiles\": [{{\"data\": {{\"total\": \
                 {{\"metrics\": {{\"Ir\": {{\"values\": {values}}}}}}}}}}}]}}"
            )
        };
        for values in ["{\"new\": 12}", "{\"new\": {\"Int\": 12}, \"old\": {\"Int\": 13}}"] {
            let value: Value = serde_json::from_str(&summary(values)).unwrap();
            assert_eq!(read_summary(&value), Some(("work", 3, 12)), "{values}");
        }
    }

    #[test]
    fn each_workload_has_a_number() {
        let number = contenders().iter().position(|(row, it)| (row.id, it.name) == ("play-known", "tafl-rs"));
        assert!(with_overhead().contains(&number.unwrap()));
        assert!(with_overhead().iter().all(|index| indices().contains(index)));
    }
}
