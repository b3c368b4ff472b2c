//! Counts the allocations of every workload and prints, for one operation, their number and their bytes.

use tafl_bench::{Counts, Sample, Unit, rows};

fn main() {
    let sample = Sample::load();
    let mut counts = Counts::default();
    for row in rows::all().iter().filter(|row| row.unit != Unit::Command) {
        for contender in &row.contenders {
            let Some(mut workload) = (contender.prepare)(&sample) else { continue };
            // Buffers that are reused have their size after the first run.
            (workload.run)();
            let mut operations = 0;
            let work = allocation_counter::measure(|| operations = (workload.run)().operations);
            let overhead = workload.overhead.as_mut().map(allocation_counter::measure);
            let overhead = overhead.unwrap_or_default();
            let each = |total: u64, overhead: u64| per_operation(total.saturating_sub(overhead), operations);
            let numbers = vec![
                each(work.count_total, overhead.count_total),
                each(work.bytes_total, overhead.bytes_total),
            ];
            counts.insert(row.id, contender.name, numbers);
        }
    }
    print!("{counts}");
}

#[allow(clippy::cast_precision_loss, reason = "a figure of three digits")]
fn per_operation(total: u64, operations: u64) -> f64 {
    total as f64 / operations.max(1) as f64
}
