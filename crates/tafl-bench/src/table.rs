//! The tables of docs/benchmarks.md.

use std::collections::BTreeMap;

use crate::{Counts, Goal, Measured, Row, Unit};

/// The measurements.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// The times, by row and contender.
    pub times: BTreeMap<(&'static str, &'static str), Measured>,
    /// Instructions for one operation.
    pub instructions: Counts,
    /// Allocations for one operation.
    pub allocations: Counts,
}

impl Results {
    fn best(&self, row: &Row, contender: &'static str) -> Option<f64> {
        self.times.get(&(row.id, contender)).map(|measured| measured.best)
    }

    fn ours(&self, row: &'static str) -> Option<f64> {
        self.times.get(&(row, crate::rows::OURS)).map(|measured| measured.best)
    }
}

/// Prints the tables in Markdown: for each heading one of times, then one of counts for all rows.
pub fn print_table(rows: &[Row], results: &Results) {
    for group in rows.chunk_by(|a, b| a.group == b.group) {
        let measured = || group.iter().filter(|row| results.ours(row.id).is_some());
        let Some(first) = measured().next() else { continue };
        println!("### {}\n", first.group);
        println!("| row | work | ours | peers | ratio | goal |\n| --- | --- | ---: | --- | --- | --- |");
        for row in measured() {
            println!("{}", times_of(row, results));
        }
        println!();
    }
    if results.instructions.is_empty() && results.allocations.is_empty() {
        return;
    }
    println!("### Instructions and allocations\n");
    println!("For one operation: a position, move, ply or leaf; of game records, a kilobyte.\n");
    println!("| row | instructions | peers | ratio | allocations | peers |");
    println!("| --- | ---: | --- | --- | ---: | --- |");
    for row in rows {
        if let Some(line) = counts_of(row, results) {
            println!("{line}");
        }
    }
    println!();
}

fn times_of(row: &Row, results: &Results) -> String {
    let Some(ours) = results.ours(row.id) else { return String::new() };
    let peers = || row.contenders.iter().skip(1);
    let times = peers().filter_map(|peer| {
        let time = results.best(row, peer.name)?;
        Some(format!("{} {}", peer.name, figure(time, row.unit)))
    });
    let ratios = peers().filter_map(|peer| results.best(row, peer.name)).map(|time| ratio(time / ours));
    let goals = row.goals.iter().map(|goal| judged(goal, row, ours, results));
    format!(
        "| `{}` | {} | {} | {} | {} | {} |",
        row.id,
        row.work,
        figure(ours, row.unit),
        list(times),
        list(ratios),
        list(goals)
    )
}

/// A goal with ✓ or ✗ after it.
fn judged(goal: &Goal, row: &Row, ours: f64, results: &Results) -> String {
    let met = match goal {
        Goal::Times(times, peer) => results.best(row, peer).map(|theirs| theirs / ours >= *times),
        Goal::AsIf(most, peer, as_if) => results.best(row, peer).map(|theirs| ours / theirs <= most / as_if),
    };
    let mark = match met {
        Some(true) => " ✓",
        Some(false) => " ✗",
        None => "",
    };
    format!("{goal}{mark}")
}

fn counts_of(row: &Row, results: &Results) -> Option<String> {
    let scale = if row.unit == Unit::Speed { 1_000.0 } else { 1.0 };
    let of = |counts: &Counts, name: &str| counts.get(row.id, name).map(|number| number * scale);
    let peers = |counts: &Counts| {
        let peers = row.contenders.iter().skip(1);
        list(peers.filter_map(|peer| Some(format!("{} {}", peer.name, count(of(counts, peer.name)?)))))
    };
    let (instructions, allocations) = (&results.instructions, &results.allocations);
    let ours = |counts| of(counts, crate::rows::OURS);
    if ours(instructions).is_none() && ours(allocations).is_none() {
        return None;
    }
    let ratios = row.contenders.iter().skip(1).filter_map(|peer| {
        let ratio_of_instructions = of(instructions, peer.name)? / ours(instructions)?;
        Some(ratio(ratio_of_instructions))
    });
    let shown = |number: Option<f64>| number.map(count).unwrap_or_default();
    Some(format!(
        "| `{}` | {} | {} | {} | {} | {} |",
        row.id,
        shown(ours(instructions)),
        peers(instructions),
        list(ratios),
        shown(ours(allocations)),
        peers(allocations)
    ))
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

fn figure(nanoseconds: f64, unit: Unit) -> String {
    match unit {
        Unit::Each(_) => format!("{} ns", number(nanoseconds)),
        // Bytes per nanosecond are thousands of megabytes per second.
        Unit::Speed => format!("{} MB/s", number(1_000.0 / nanoseconds.max(f64::MIN_POSITIVE))),
        Unit::Command => format!("{} µs", number(nanoseconds / 1_000.0)),
    }
}

/// Three digits, or all of the integer part.
fn number(value: f64) -> String {
    match value {
        ..9.995 => format!("{value:.2}"),
        ..99.95 => format!("{value:.1}"),
        _ => thousands(value),
    }
}

/// A count, which may be a fraction of one.
fn count(value: f64) -> String {
    match value {
        ..0.000_5 => "0".to_owned(),
        ..9.995 => format!("{value:.3}"),
        _ => thousands(value),
    }
}

fn ratio(value: f64) -> String {
    format!("{value:.2}")
}

fn thousands(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures() {
        assert_eq!(figure(1.299, Unit::Each("leaf")), "1.30 ns");
        assert_eq!(figure(16.64, Unit::Each("move")), "16.6 ns");
        assert_eq!(figure(1_269.6, Unit::Each("position")), "1,270 ns");
        assert_eq!(figure(2.0, Unit::Speed), "500 MB/s");
        assert_eq!(figure(26_000.0, Unit::Command), "26.0 µs");
        assert_eq!(thousands(1_234_567.0), "1,234,567");
    }

    fn row() -> Row {
        Row::new("position-read", "Positions", "read", Unit::Each("position"))
            .ours(|_| None)
            .peer("peer", |_| None)
    }

    #[test]
    fn a_line_of_times() {
        let row = row().goal(Goal::AsIf(80.0, "peer", 250.0)).goal(Goal::Times(3.0, "peer"));
        let mut results = Results::default();
        let mut insert = |row, contender, best| {
            results.times.insert((row, contender), Measured { best, median: best });
        };
        insert("position-read", "ours", 100.0);
        insert("position-read", "peer", 250.0);
        assert_eq!(
            times_of(&row, &results),
            "| `position-read` | read | 100 ns | peer 250 ns | 2.50 | 80 ns where peer takes 250 ✗, 3 × peer ✗ |"
        );
    }

    #[test]
    fn a_line_of_counts() {
        let mut results = Results::default();
        assert_eq!(counts_of(&row(), &results), None);
        results.instructions.insert("position-read", "ours", vec![1_000.0]);
        results.instructions.insert("position-read", "peer", vec![1_500.0]);
        results.allocations.insert("position-read", "ours", vec![1.0, 24.0]);
        assert_eq!(
            counts_of(&row(), &results).unwrap(),
            "| `position-read` | 1,000 | peer 1,500 | 1.50 | 1.000 |  |"
        );
    }
}
