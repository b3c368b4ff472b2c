//! Counts the instructions of every workload with valgrind, on the first games of the sample.

#![allow(unused_qualifications, missing_docs, reason = "what the macros write")]

use std::hint::black_box;

use gungraun::Callgrind;
use gungraun::prelude::*;
use tafl_bench::{Done, Workload, counts};

#[library_benchmark]
#[benches::all(iter = counts::indices(), setup = counts::prepare)]
fn work(workload: Workload) -> (Done, Workload) {
    let mut workload = workload;
    (black_box((workload.run)()), workload)
}

// Subtracted from the work.
#[library_benchmark]
#[benches::all(iter = counts::with_overhead(), setup = counts::prepare)]
fn overhead(workload: Workload) -> Workload {
    let mut workload = workload;
    if let Some(overhead) = &mut workload.overhead {
        overhead();
    }
    workload
}

library_benchmark_group!(name = workloads, benchmarks = [work, overhead]);

main!(
    // The corpus is named by a variable.
    config =
        LibraryBenchmarkConfig::default().env_clear(false).tool(Callgrind::with_args(["--cache-sim=no"])),
    library_benchmark_groups = workloads
);
