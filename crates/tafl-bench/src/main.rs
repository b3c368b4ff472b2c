//! Measures all rows and prints the tables of docs/benchmarks.md; see `cargo xtask bench`.

use std::env;
use std::error::Error;
use std::fs;

use tafl_bench::{Counts, Results, Row, Sample, Unit, Workload, measure, print_table, rows};

const USAGE: &str = "\
usage: tafl-bench [OPTIONS]

  --row TEXT           measure only rows whose names contain the text; may be repeated
  --rounds N           the number of alternating rounds (25)
  --smoke              a few games and one round: whether it runs, not how fast
  --command PATH       the program `tafl`, for the rows about commands
  --instructions FILE  counts of `benches/instructions.rs`
  --allocations FILE   counts of `benches/allocations.rs`
  --workload ROW NAME  run one contender alone, without measuring it, for profilers; times --rounds
  --list               print the names of all rows and contenders
";

#[derive(Default)]
struct Options {
    filters: Vec<String>,
    rounds: Option<usize>,
    smoke: bool,
    list: bool,
    command: Option<String>,
    instructions: Option<String>,
    allocations: Option<String>,
    workload: Option<(String, String)>,
}

impl Options {
    fn parse(mut words: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let mut options = Self::default();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value\n\n{USAGE}"));
            match word.as_str() {
                "--row" => options.filters.push(value()?),
                "--rounds" => options.rounds = Some(value()?.parse()?),
                "--smoke" => options.smoke = true,
                "--list" => options.list = true,
                "--command" => options.command = Some(value()?),
                "--instructions" => options.instructions = Some(value()?),
                "--allocations" => options.allocations = Some(value()?),
                "--workload" => options.workload = Some((value()?, value()?)),
                _ => return Err(format!("unknown option `{word}`\n\n{USAGE}").into()),
            }
        }
        Ok(options)
    }

    fn rounds(&self) -> usize {
        self.rounds.unwrap_or(if self.smoke { 1 } else { 25 })
    }

    fn selects(&self, row: &Row) -> bool {
        self.filters.is_empty() || self.filters.iter().any(|filter| row.id.contains(filter.as_str()))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse(env::args().skip(1))?;
    let rows = rows::all();
    if options.list {
        for (row, contender) in rows.iter().flat_map(|row| row.contenders.iter().map(move |it| (row, it))) {
            println!("{}\t{}", row.id, contender.name);
        }
        return Ok(());
    }
    let mut sample = if options.smoke { Sample::limited(12) } else { Sample::load() };
    if let Some(path) = &options.command {
        sample = sample.with_command(fs::canonicalize(path)?);
    }
    if let Some((row, contender)) = &options.workload {
        return run_alone(&rows, row, contender, &sample, options.rounds());
    }
    let text = |path: &Option<String>| path.as_ref().map_or(Ok(String::new()), fs::read_to_string);
    let mut results = Results {
        instructions: Counts::of_instructions(&text(&options.instructions)?),
        allocations: Counts::read(&text(&options.allocations)?),
        ..Results::default()
    };
    for row in rows.iter().filter(|row| options.selects(row)) {
        eprintln!("{}", row.id);
        measure_row(row, &sample, &options, &mut results);
    }
    println!("{sample}.\n");
    print_table(&rows, &results);
    Ok(())
}

fn measure_row(row: &Row, sample: &Sample, options: &Options, results: &mut Results) {
    let mut names = Vec::new();
    let mut workloads: Vec<Workload> = Vec::new();
    for contender in &row.contenders {
        if let Some(workload) = (contender.prepare)(sample) {
            names.push(contender.name);
            workloads.push(workload);
        }
    }
    // A run of a command takes so long that few rounds are enough.
    let rounds = if row.unit == Unit::Command { options.rounds().min(5) } else { options.rounds() };
    for (name, measured) in names.into_iter().zip(measure(&mut workloads, rounds)) {
        results.times.insert((row.id, name), measured);
    }
}

fn run_alone(
    rows: &[Row],
    row: &str,
    contender: &str,
    sample: &Sample,
    times: usize,
) -> Result<(), Box<dyn Error>> {
    let row = rows.iter().find(|it| it.id == row).ok_or("unknown row; see --list")?;
    let contender = row.contenders.iter().find(|it| it.name == contender).ok_or("unknown contender")?;
    let mut workload = (contender.prepare)(sample).ok_or("the sample does not have what it needs")?;
    let operations: u64 = (0..times).map(|_| (workload.run)().operations).sum();
    println!("{operations} operations");
    Ok(())
}
