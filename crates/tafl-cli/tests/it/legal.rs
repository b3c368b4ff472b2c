//! `tafl legal`.

use std::io::{BufRead, BufReader, Write};
use std::iter;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::support::{TAFL, run};

crate::examples::sessions!("legal");

/// A program that writes a line, waits for the whole answer, and then writes the next.
#[test]
fn each_line_is_answered_before_the_next() {
    for format in ["text", "tsv"] {
        let mut child = Command::new(TAFL)
            .args(["legal", "--format", format, "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut requests = child.stdin.take().expect("piped");
        let answers = BufReader::new(child.stdout.take().expect("piped")).lines();
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || answers.map_while(Result::ok).try_for_each(|line| sender.send(line)));
        for _ in 0..3 {
            requests.write_all(b"dim:3 esc:c start:/2t/1K1/3/\n").expect("written");
            let next = || lines.recv_timeout(Duration::from_secs(30)).expect("an answer");
            let answer: Vec<String> = iter::repeat_with(next).take_while(|line| !line.is_empty()).collect();
            assert_eq!(answer.len(), 2, "{answer:?}");
        }
        drop(requests);
        assert!(child.wait().expect("an end").success());
    }
}

/// The messages do not grow with the lines, and each line still has an answer.
#[test]
fn many_lines_with_errors() {
    let run = run("legal --format tsv -", "q\n".repeat(5_000) + "dim:3 esc:c start:/2t/1K1/3/\n");
    assert_eq!(run.stdout.lines().filter(|line| line.is_empty()).count(), 5_001);
    assert!(run.stdout.ends_with("ongoing\n\n"), "{run:?}");
    assert!(run.stderr.ends_with("standard input: 4000 more lines have errors, which are not shown\n"));
    assert_eq!(run.status, 1);
}
