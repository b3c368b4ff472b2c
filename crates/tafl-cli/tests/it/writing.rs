//! Files are replaced without losing anything: what other programs write, and no files are left. Pipes, devices and
//! files without an end are not read for ever.

use std::fs::{self, FileTimes, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use rustix::process::{Pid, Signal, kill_process};

use crate::support::{Folder, Run, ended, example, seen};

const LOOSE: &str = "[rules:dim:3 start:/t2/3/2K/]\n1 a1-a2 c3-c2\n";
const FORMATTED: &str = "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-c2\n";

/// What a command did that has little to print.
fn done(mut child: Child) -> Run {
    ended(&mut child);
    seen(child)
}

/// Another program appends to a file again and again while it is formatted.
#[test]
fn what_is_appended_meanwhile_is_kept() {
    for (line, count) in [("fmt game.otg", 20_000), ("annotate --in-place game.otg", 3_000)] {
        // On a busy machine, the command may be over before anything is appended to what it has read.
        let refused = (0..20).any(|_| is_refused_what_is_appended_to(line, count));
        assert!(refused, "{line} never finds that the file has changed");
    }
}

/// Whether a command refuses to replace a file of so many games that is appended to meanwhile, and loses nothing.
fn is_refused_what_is_appended_to(line: &str, count: usize) -> bool {
    let folder = Folder::new(&[("game.otg", format!("[event:A]\n{LOOSE}[]\n").repeat(count))]);
    let mut child = folder.start(line);
    // Messages must not fill the pipe.
    let messages = child.stderr.take().expect("piped");
    let messages = thread::spawn(move || io::read_to_string(messages).expect("UTF-8"));
    let mut appended = 0;
    let status = loop {
        if let Some(status) = child.try_wait().expect("a status") {
            break status;
        }
        appended += 1;
        let mut file = OpenOptions::new().append(true).open(folder.path("game.otg")).expect("opened");
        file.write_all(format!("[event:appended {appended}]\n{LOOSE}[]\n").as_bytes()).expect("written");
        thread::sleep(Duration::from_millis(20));
    };
    let messages = messages.join().expect("read");
    assert_eq!(folder.read("game.otg").matches("[event:appended ").count(), appended, "{line}");
    assert_eq!(folder.names(), ["game.otg"]);
    if status.code() == Some(0) {
        return false;
    }
    let expected = "tafl: game.otg: another program changed the file after it was read; nothing is written\n";
    assert_eq!(status.code(), Some(2), "{messages}");
    assert!(messages.ends_with(expected), "{messages}");
    true
}

/// Signals end the command at any moment, and leave no temporary file.
#[test]
fn signals_leave_no_files() {
    // The command cannot end before it is read: so many long names do not fit into a pipe.
    let names: Vec<String> = (0..600).map(|number| format!("{number:0>200}.otg")).collect();
    let folder = Folder::new::<&str>(&[]);
    for signal in [Signal::INT, Signal::TERM].into_iter().cycle().take(6) {
        for name in &names {
            folder.write(name, LOOSE);
        }
        let child = folder.start("fmt .");
        // When the first file is written, most are not.
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(60)
            && !names
                .iter()
                .any(|name| fs::read(folder.path(name)).is_ok_and(|text| text == FORMATTED.as_bytes()))
        {
            thread::sleep(Duration::from_millis(1));
        }
        kill_process(Pid::from_child(&child), signal).expect("sent");
        let output = child.wait_with_output().expect("the command ends");
        // A shell starts what runs in the background with interrupts ignored.
        let by = output.status.signal();
        assert!(by == Some(signal.as_raw()) || signal == Signal::INT && by.is_none(), "{by:?}");
        assert_eq!(folder.names(), names);
        for name in &names {
            let text = folder.read(name);
            assert!(text == LOOSE || text == FORMATTED, "{text:?}");
        }
    }
}

/// A folder with a game, and with a pipe, a link to it, and a link to a device, which are named like games.
fn folder_of_traps() -> Folder {
    let folder = Folder::new(&[("game.otg", FORMATTED)]);
    folder.shell("mkfifo pipe.otg").good();
    for (target, name) in [("pipe.otg", "to-pipe"), ("/dev/zero", "zero"), ("game.otg", "to-game")] {
        symlink(target, folder.path(&format!("{name}.otg"))).expect("a link");
    }
    folder
}

#[test]
fn only_regular_files_of_a_folder_are_opened() {
    let folder = folder_of_traps();
    for command in ["check", "fmt", "fmt --check", "stats", "select", "verify"] {
        let run = done(folder.start(&format!("{command} .")));
        // The game ends before its first move, which is a finding of `verify`.
        assert_eq!(run.status, i32::from(command == "verify"), "{command}: {run:?}");
        let mut lines: Vec<&str> = run.stderr.lines().filter(|line| line.starts_with("tafl: ")).collect();
        lines.sort_unstable();
        let skipped = |name| format!("tafl: {name}.otg: not a regular file; skipped");
        assert_eq!(lines, ["pipe", "to-pipe", "zero"].map(skipped), "{command}");
    }
}

/// A pipe that is named is read to its end, and cannot be replaced.
#[test]
fn a_pipe_that_is_named_is_read() {
    let folder = folder_of_traps();
    for (command, status) in [("check", 0), ("stats", 0), ("verify", 1), ("replay", 0), ("fmt", 2)] {
        let child = folder.start(&format!("{command} pipe.otg"));
        fs::write(folder.path("pipe.otg"), LOOSE).expect("written");
        let run = done(child);
        assert_eq!(run.status, status, "{command}: {run:?}");
        assert!(status < 2 || run.stderr.contains("not a regular file, which cannot be replaced"), "{run:?}");
    }
    assert!(fs::metadata(folder.path("pipe.otg")).expect("a pipe").file_type().is_fifo());
    folder.run_with("fmt --check /dev/stdin", FORMATTED).good();
}

/// A device without an end, and a file that is longer than memory should be: a text that is read whole has a limit, and
/// where games or lines are read, each of them has one.
#[test]
fn texts_games_and_lines_have_a_limit() {
    let folder = Folder::new::<&str>(&[]);
    let long = fs::File::create(folder.path("long.otg")).expect("created");
    // No block of it is written.
    long.set_len((256 << 20) + 1).expect("set");
    let whole = ["fmt --check", "fmt", "replay", "puzzle", "show"].map(|command| (command, "long.otg"));
    for (command, name) in whole.into_iter().chain([("fmt --check", "/dev/zero")]) {
        let run = done(folder.start(&format!("{command} {name}")));
        let expected = "longer than 256 MiB, which is the limit for a text that is read whole\n";
        assert_eq!((run.status, run.stderr), (2, format!("tafl: {name}: {expected}")), "{command}");
    }
    for command in [
        "annotate",
        "check",
        "stats",
        "select",
        "verify",
        "rules canon",
        "check --notation rules",
        "convert --from hnefatafl-csv --to otg",
    ] {
        let run = done(folder.start(&format!("{command} /dev/zero")));
        assert!(run.status == 2 && run.stderr.starts_with("tafl: /dev/zero"), "{command}: {run:?}");
    }
}

/// What a killed run left a day ago is removed by the next one; what may still be written, or has another name, is not.
#[test]
fn old_temporary_files_are_removed() {
    let kept = [
        ".tafl-config",
        ".tafl-fresh1.tmp",
        ".tafl-fresh2.tmp/games/games.csv",
        ".tafl-my-own.tmp",
        "game.otg",
    ];
    let stale = [".tafl-stale1.tmp", ".tafl-stale2.tmp/games/games.csv"];
    let folder = Folder::new(&kept.into_iter().chain(stale).map(|name| (name, LOOSE)).collect::<Vec<_>>());
    let yesterday = FileTimes::new().set_modified(SystemTime::now() - Duration::from_secs(25 * 60 * 60));
    let parts = |name: &'static str| {
        Path::new(name).ancestors().filter(|path| !path.as_os_str().is_empty()).map(Path::to_path_buf)
    };
    // Of the fresh folder, only a file in it is fresh.
    let folders = [".tafl-fresh2.tmp/games", ".tafl-config", ".tafl-my-own.tmp"];
    for path in stale.into_iter().chain(folders).flat_map(parts) {
        let file = fs::File::open(folder.path("").join(path)).expect("opened");
        file.set_times(yesterday).expect("set");
    }
    folder.run("fmt game.otg").good();
    assert_eq!(folder.names(), kept);
}

/// A page, a picture or a certificate replaces no games, by whatever name; what is no game is replaced.
#[test]
fn games_are_not_replaced() {
    let (game, puzzle) = (example("brandub.otg"), example("puzzle.otg"));
    let lines = String::from("{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-d2\"]}\n");
    let files = [("a.json", &lines), ("g.otg", &game), ("g.txt", &game), ("p.otg", &puzzle)];
    let folder = Folder::new(&files);
    let name = folder.path("").file_name().expect("a name").to_str().expect("UTF-8").to_owned();
    for command in [
        "view g.otg -o g.otg",
        "view g.txt -o g.txt",
        "view g.otg -o ./p.otg",
        "view g.otg -o a.json",
        "show g.otg --svg g.otg",
        "show g.txt --svg g.txt",
        "show g.txt --svg ../{}/g.txt",
        "solve p.otg --proof p.otg",
    ] {
        let run = folder.run(&command.replace("{}", &name));
        let message = "there are games in this file; write another name";
        assert!(run.status == 2 && run.stderr.contains(message), "{command}: {run:?}");
    }
    for (name, text) in files {
        assert_eq!(folder.read(name), *text, "{name}");
    }
    for _ in 0..2 {
        folder.run("view g.otg -o g.html").good();
    }
}
