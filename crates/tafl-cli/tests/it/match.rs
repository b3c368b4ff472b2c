//! `tafl match`.

crate::examples::sessions!("match");

/// Ctrl-C ends the match after its table, and the message says how to continue.
#[test]
#[cfg(unix)]
fn a_match_that_is_stopped() {
    use std::io::{BufRead, BufReader, Read};

    use rustix::process::{Pid, Signal, kill_process};

    use crate::support::{Folder, seen};

    let folder = Folder::new::<&str>(&[]);
    let engines = "--engine 'depth=1 tafl engine' --engine 'depth=1 tafl engine'";
    let mut child = folder.start(&format!("match --rules brandub --games 2000 -o new.otg {engines}"));
    let mut first = String::new();
    let mut printed = BufReader::new(child.stdout.take().expect("piped"));
    printed.read_line(&mut first).expect("a game");
    kill_process(Pid::from_child(&child), Signal::INT).expect("sent");
    let mut rest = String::new();
    printed.read_to_string(&mut rest).expect("the table");
    let run = seen(child);
    assert_eq!(run.status, 1);
    assert!(rest.lines().any(|line| line.contains(": king-escaped")), "{rest}");
    let next = " of 2000 games; the same command with `--resume` continues\n";
    assert!(run.stderr.starts_with("tafl: stopped after ") && run.stderr.ends_with(next), "{run:?}");
}
