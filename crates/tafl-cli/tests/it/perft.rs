//! `tafl perft`.

use insta::assert_snapshot;

use crate::support::{printed, seen, tafl};

#[test]
fn the_number_of_leaves() {
    for (depth, count) in [("0", "1\n"), ("1", "40\n"), ("2", "960\n"), ("3", "39512\n")] {
        assert_eq!(printed(["perft", "brandub", depth]), count);
    }
    assert_eq!(printed(["perft", "copenhagen", "2"]), "6788\n");
    // A game that is over, however deep.
    assert_eq!(printed(["perft", "dim:3 esc:e start:/t2/3/1K1/", "4000000000"]), "1\n");
}

#[test]
fn divided_by_first_moves() {
    assert_snapshot!(seen(["perft", "--divide", "dim:3 esc:c start:/2t/1K1/3/", "2"], ""), @r"
    status 0
    --- stdout
    c1-b1	3
    c1-c2	3
    6
    ");
    let divided = printed(["perft", "brandub", "3", "--divide"]);
    let counts: Vec<u64> = divided.lines().filter_map(|line| line.split('\t').nth(1)?.parse().ok()).collect();
    assert_eq!(counts.len(), 40);
    assert_eq!(counts.iter().sum::<u64>(), 39_512);
    assert!(divided.ends_with("\n39512\n"));
}

#[test]
fn from_another_position() {
    let position = "/3t3/3t3/t2T3/1tTKTtt/3T3/3t3/3t3/";
    assert_eq!(printed(["perft", "brandub", "1", "--position", position, "--side", "defenders"]), "23\n");
}

#[test]
fn the_time_it_took() {
    let output = tafl(["perft", "--time", "brandub", "2"], b"");
    assert_eq!(output.stdout, b"960\n");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(message.starts_with("tafl: 0.") && message.ends_with(" million a second\n"), "{message}");
}
