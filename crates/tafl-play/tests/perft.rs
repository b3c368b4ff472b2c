//! x
use tafl_play::*;
use tafl_rules::Rules;
#[test]
fn table() {
    let text = std::fs::read_to_string("/work/shared/oracle/variants.tsv").unwrap();
    for line in text.lines() {
        let f: Vec<_> = line.split('\t').collect();
        let rules: Rules = f[2].parse().unwrap();
        let t = std::time::Instant::now();
        let counts: Vec<u64> = if rules.dimension().get() <= 11 {
            let e: Engine<Small> = Engine::new(&rules).unwrap();
            (1..=4).filter(|&d| d < 4 || rules.dimension().get() < 11).map(|d| e.perft(&e.start(), d)).collect()
        } else {
            let e: Engine<Medium> = Engine::new(&rules).unwrap();
            (1..=3).map(|d| e.perft(&e.start(), d)).collect()
        };
        let dt = t.elapsed();
        println!("{} {counts:?} {:?} {:.2} ns/leaf", f[0], dt, dt.as_nanos() as f64 / *counts.last().unwrap() as f64);
    }
}
