//! Every workload runs, and contenders that do the same work have the same results.

use std::collections::BTreeMap;

use tafl_bench::{Sample, Unit, rows};

/// The checksum of each contender of a row. Every contender does something.
fn checksums(row: &str, sample: &Sample) -> BTreeMap<&'static str, (u64, u64)> {
    let row = rows::all().into_iter().find(|it| it.id == row).unwrap();
    let mut checksums = BTreeMap::new();
    for contender in &row.contenders {
        let mut workload = (contender.prepare)(sample).unwrap();
        let done = (workload.run)();
        assert!(done.operations > 0, "{} of {}", contender.name, row.id);
        let again = (workload.run)();
        assert_eq!(done, again, "{} of {}", contender.name, row.id);
        if let Some(overhead) = &mut workload.overhead {
            overhead();
        }
        checksums.insert(contender.name, (done.operations, done.checksum));
    }
    checksums
}

#[test]
fn every_workload_does_the_same_each_time() {
    let sample = Sample::limited(6);
    for row in rows::all().iter().filter(|row| row.unit != Unit::Command) {
        checksums(row.id, &sample);
    }
}

#[test]
fn contenders_agree() {
    let sample = Sample::limited(6);
    let same = |row: &str, names: &[&str]| {
        let checksums = checksums(row, &sample);
        let first = checksums["ours"];
        for name in names {
            assert_eq!(checksums[name], first, "{name} of {row}");
        }
        first
    };
    // Each text is read, and each move played.
    for (row, peers) in [
        ("position-read", &["hnefatafl-rs", "byte loop", "shakmaty"][..]),
        ("step-read", &["hnefatafl-rs", "shakmaty"]),
        ("play-checked", &[]),
        ("play-game", &["hnefatafl-rs"]),
        ("move-read", &[]),
        ("move-replay", &[]),
        ("move-apply", &[]),
    ] {
        let (operations, good) = same(row, peers);
        assert_eq!(good, operations, "{row}");
    }
    same("perft", &["hnefatafl-rs", "tafl-rs"]);
    same("legal-list", &["hnefatafl-rs"]);
    assert_eq!(checksums("legal-list", &sample)["ours"], checksums("legal-visit", &sample)["ours"]);
}

#[test]
fn texts_for_both_readers_have_the_same_moves() {
    let sample = Sample::limited(6);
    for row in ["moves-plain", "moves-commented", "file-moves-plain", "file-moves-commented"] {
        let checksums = checksums(row, &sample);
        assert_eq!(checksums["ours"].1, checksums["pgn-reader"].1, "{row}");
    }
}
