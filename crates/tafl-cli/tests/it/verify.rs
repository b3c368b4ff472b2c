//! `tafl verify`.

use std::fmt::Write as _;

use crate::support::Folder;

crate::examples::sessions!("verify");

/// More games than one batch, in several files: the order does not depend on the threads.
#[test]
fn the_order_is_stable() {
    let folder = Folder::new::<&str>(&[]);
    for (file, games) in [("a.otg", 1_200), ("b.otg", 100)] {
        let mut text = String::new();
        for game in 1..=games {
            let moves = if game % 7 == 0 { "1. a1-a4" } else { "1. a1-b1" };
            let _ = writeln!(text, "[event:{game}]\n[rules:dim:5 esc:e start:/t4/5/t1K2/5/4t/]\n{moves}\n[]");
        }
        folder.write(file, text);
    }
    let run = folder.run("verify --format tsv .");
    assert_eq!(run.status, 1);
    assert_eq!(run.stdout.lines().count(), 1_300);
    for (line, number) in run.stdout.lines().zip((1..=1_200).chain(1..=100)) {
        let fields: Vec<&str> = line.split('\t').collect();
        let verdict = if number % 7 == 0 { "findings" } else { "good" };
        assert_eq!(fields[1..3], [number.to_string().as_str(), verdict], "{line}");
    }
}
