//! The messages for certificates that prove nothing.

use std::fmt::Write;

use insta::assert_snapshot;
use tafl_proof::check;

use crate::format::examples;

/// What the checker says of the first example of the page with each change.
fn changed(changes: &[(&str, &str)]) -> String {
    let example = examples().next().expect("an example");
    let mut report = String::new();
    for (old, new) in changes {
        let text = example.replacen(old, new, 1);
        assert_ne!(text, *example, "{old}");
        let verdict = match check(&text) {
            Ok(proved) => proved.to_string(),
            Err(error) => error.to_string(),
        };
        writeln!(report, "{old:?} -> {new:?}\n  {verdict}").expect("written to memory");
    }
    report
}

#[test]
fn changes() {
    let headers = changed(&[
        ("tafl-proof 1", "tafl-proof 2"),
        ("tafl-proof 1\n", ""),
        ("rules dim:5", "otn 1.0\nrules dim:5"),
        ("side defenders", "side  defenders"),
        ("rules dim:5", "rules dim:6"),
        ("rules dim:5", "rules dim:x"),
        ("position /5/5/2K2/5/3t1/", "position /5/"),
        ("position /5/5/2K2/5/3t1/", "position /2/2/"),
        ("side defenders", "side white"),
        ("winner defenders", "side defenders"),
        ("moves 2", "moves -2"),
        ("moves 2", "moves 4294967296"),
    ]);
    let example = examples().next().expect("an example");
    let cut = |lines| example.split_inclusive('\n').take(lines).collect::<String>();
    let cut = format!("{:?}\n{:?}\n", check(""), check(&cut(5)));
    let lines = changed(&[
        ("2 /5/5/2K2/5/3t1/ c3-c1", "2"),
        ("2 /5/5/2K2/5/3t1/ c3-c1", ""),
        ("2 /5/5/2K2/5/3t1/ c3-c1", "2 /5/5/2K2/5/3t1/"),
        ("2 /5/5/2K2/5/3t1/ c3-c1", "2 /5/5/2K2/5/3t1/ c3-c1 "),
        ("2 /5/5/2K2/5/3t1/ c3-c1", "2  /5/5/2K2/5/3t1/ c3-c1"),
        ("2 /5/5/2K2/5/3t1/ c3-c1", "+2 /5/5/2K2/5/3t1/ c3-c1"),
        ("2 /5/5/2K2/5/3t1/ c3-c1", "2 /5/5/2K2/5/3q1/ c3-c1"),
        ("2 /5/5/2K2/5/3t1/ c3-c1", "2 /2K/3/3/ c3-c1"),
        ("2 /5/5/2K2/5/3t1/ c3-c1", "2 /5/5/2K2/5/3t1/ Kc3-c1"),
        ("2 /5/5/2K2/5/3t1/ c3-c1", "2 /5/5/2K2/5/3t1/ c3"),
    ]);
    let proofs = changed(&[
        // Harmless: a greater claim, and a line that no game comes to.
        ("moves 2", "moves 3"),
        ("2 /5/5/2K2/5/3t1/ c3-c1", "2 /5/5/2K2/5/3t1/ c3-c1\n1 /K4/5/5/5/3t1/ a1-a2"),
        ("2 /5/5/2K2/5/3t1/ c3-c1", "2 /5/5/2K2/5/3t1/ c3-c1\n1 /2K2/5/5/4t/5/ c1-a1"),
        ("moves 2", "moves 1"),
        ("side defenders", "side attackers"),
        ("winner defenders", "winner attackers"),
        ("position /5/5/2K2/5/3t1/", "position /5/5/2K2/5/2t2/"),
        ("2 /5/5/2K2/5/3t1/ c3-c1", "1 /5/5/2K2/5/3t1/ c3-c1"),
        ("1 /2K2/5/5/5/2t2/ c1-a1", "0 /2K2/5/5/5/2t2/ c1-a1"),
        ("1 /2K2/5/5/5/2t2/ c1-a1", "2 /2K2/5/5/5/2t2/ c1-a1"),
        ("1 /2K2/5/5/5/2t2/ c1-a1", "1 /2K2/5/5/5/2t2/ c1-b1"),
        ("1 /2K2/5/5/5/2t2/ c1-a1", "1 /2K2/5/5/5/2t2/ c1-a2"),
        ("1 /2K2/5/5/5/2t2/ c1-a1", "1 /2K2/5/5/5/2t2/ c1-a1 c5-d5"),
        ("1 /2K2/5/5/5/2t2/ c1-a1", "1 /2K2/5/5/5/2t2/ c5-d5"),
        ("1 /2K2/5/5/5/2t2/ c1-a1\n", ""),
        ("1 /2K2/5/5/5/2t2/ c1-a1", "1 /2K2/5/5/5/2t2/ c1-a1\n1 /2K2/5/5/5/2t2/ c1-a1"),
        ("c3-c1", "c3-c1 d5-d4"),
        ("2 /5/5/2K2/5/3t1/ c3-c1\n", ""),
        ("rules dim:5", "rules dim:5 esc:e"),
    ]);
    assert_snapshot!([headers, cut, lines, proofs].join("\n"));
}
