//! Files are replaced without losing anything: what other programs write, and no files are left.

use std::fs::{self, FileTimes, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use tempfile::TempDir;

use crate::support::{seen_in, tafl_in};

const LOOSE: &str = "[rules:dim:3 start:/t2/3/2K/]\n1 a1-a2 c3-c2\n";
const FORMATTED: &str = "[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 c3-c2\n";

fn start(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tafl"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

fn run(program: &str, arguments: &[&str]) {
    let status = Command::new(program).args(arguments).status().expect("the program starts");
    assert!(status.success(), "{program} {arguments:?}");
}

/// Another program appends to a file again and again while it is formatted.
#[test]
fn what_is_appended_meanwhile_is_kept() {
    for (arguments, count) in
        [(["fmt", "game.otg"].as_slice(), 20_000), (&["annotate", "-i", "game.otg"], 3_000)]
    {
        // On a busy machine, the command may be over before anything is appended to what it has read.
        let refused = (0..20).any(|_| is_refused_what_is_appended_to(arguments, count));
        assert!(refused, "{arguments:?} never finds that the file has changed");
    }
}

/// Whether a command refuses to replace a file of so many games that is appended to meanwhile, and loses nothing.
fn is_refused_what_is_appended_to(arguments: &[&str], count: usize) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.otg");
    fs::write(&path, format!("[event:A]\n{LOOSE}[]\n").repeat(count)).expect("written");
    let mut child = start(folder.path(), arguments);
    // Messages must not fill the pipe.
    let messages = child.stderr.take().expect("piped");
    let messages = thread::spawn(move || io::read_to_string(messages).expect("UTF-8"));
    let mut appended = 0;
    let status = loop {
        if let Some(status) = child.try_wait().expect("a status") {
            break status;
        }
        appended += 1;
        let mut file = OpenOptions::new().append(true).open(&path).expect("opened");
        file.write_all(format!("[event:appended {appended}]\n{LOOSE}[]\n").as_bytes()).expect("written");
        thread::sleep(Duration::from_millis(20));
    };
    let messages = messages.join().expect("read");
    let after = fs::read_to_string(&path).expect("UTF-8");
    assert_eq!(after.matches("[event:appended ").count(), appended, "{arguments:?}");
    assert_eq!(names(folder.path()), ["game.otg"]);
    if status.code() == Some(0) {
        return false;
    }
    let expected = "tafl: game.otg: another program changed the file after it was read; nothing is written\n";
    assert_eq!(status.code(), Some(2), "{messages}");
    assert!(messages.ends_with(expected), "{messages}");
    true
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

/// Signals end the command at any moment, and leave no temporary file.
#[test]
fn signals_leave_no_files() {
    const FILES: usize = 600;
    let folder = tempfile::tempdir().expect("a folder");
    // The command cannot end before it is read: so many long names do not fit into a pipe.
    let path = |number: usize| folder.path().join(format!("{number:0>200}.otg"));
    for run_number in 0..8 {
        for number in 0..FILES {
            fs::write(path(number), LOOSE).expect("written");
        }
        let child = start(folder.path(), &["fmt", "."]);
        // When the first file is written, most are not.
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(60)
            && !(0..FILES).any(|number| fs::read(path(number)).is_ok_and(|text| text == FORMATTED.as_bytes()))
        {
            thread::sleep(Duration::from_millis(1));
        }
        let number = if run_number % 2 == 0 { 2 } else { 15 };
        // The one of the shell: small systems have no program `kill`.
        run("sh", &["-c", &format!("kill -{number} {}", child.id())]);
        let output = child.wait_with_output().expect("the command ends");
        // A shell starts what runs in the background with interrupts ignored.
        let by = output.status.signal();
        assert!(by == Some(number) || number == 2 && by.is_none(), "{by:?}");
        let left: Vec<String> = names(folder.path())
            .into_iter()
            .filter(|name| Path::new(name).extension().is_none_or(|extension| extension != "otg"))
            .collect();
        assert!(left.is_empty(), "{left:?} of run {run_number}");
        for number in 0..FILES {
            let text = fs::read_to_string(path(number)).expect("UTF-8");
            assert!(text == LOOSE || text == FORMATTED, "{text:?}");
        }
    }
}

/// A folder with a game, and with a pipe, a link to it, and a link to a device, which are named like games.
fn folder_of_traps() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("game.otg"), FORMATTED).expect("written");
    run("mkfifo", &[path("pipe.otg").to_str().expect("UTF-8")]);
    symlink("pipe.otg", path("to-pipe.otg")).expect("a link");
    symlink("/dev/zero", path("zero.otg")).expect("a link");
    symlink("game.otg", path("to-game.otg")).expect("a link");
    folder
}

/// Waits for a command, but not for ever.
fn ended(mut child: Child) -> Output {
    let began = Instant::now();
    while child.try_wait().expect("a status").is_none() {
        if began.elapsed() > Duration::from_secs(60) {
            let _ = child.kill();
            panic!("the command does not end");
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("the command ends")
}

#[test]
fn only_regular_files_of_a_folder_are_opened() {
    let folder = folder_of_traps();
    let commands: [&[&str]; 6] =
        [&["check"], &["fmt"], &["fmt", "--check"], &["stats"], &["select"], &["verify"]];
    for command in commands {
        let output = ended(start(folder.path(), &[command, &["."]].concat()));
        let messages = String::from_utf8(output.stderr).expect("UTF-8");
        // The game ends before its first move, which is a finding of `verify`.
        let status = i32::from(command == ["verify"]);
        assert_eq!(output.status.code(), Some(status), "{command:?}: {messages}");
        let mut lines: Vec<&str> = messages.lines().filter(|line| line.starts_with("tafl: ")).collect();
        lines.sort_unstable();
        assert_eq!(
            lines,
            ["pipe", "to-pipe", "zero"].map(|name| format!("tafl: {name}.otg: not a regular file; skipped")),
            "{command:?}"
        );
    }
}

/// A pipe that is named is read to its end, and cannot be replaced.
#[test]
fn a_pipe_that_is_named_is_read() {
    let folder = folder_of_traps();
    for (command, status) in [("check", 0), ("stats", 0), ("verify", 1), ("replay", 0), ("fmt", 2)] {
        let child = start(folder.path(), &[command, "pipe.otg"]);
        fs::write(folder.path().join("pipe.otg"), LOOSE).expect("written");
        let output = ended(child);
        let messages = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(status), "{command}: {messages}");
        assert!(
            status < 2 || messages.contains("not a regular file, which cannot be replaced"),
            "{messages}"
        );
    }
    assert!(fs::metadata(folder.path().join("pipe.otg")).expect("a pipe").file_type().is_fifo());
    let read = tafl_in(folder.path(), ["fmt", "--check", "/dev/stdin"], FORMATTED.as_bytes());
    assert_eq!(read.status.code(), Some(0));
}

/// A device without an end, and a file that is longer than memory should be.
#[test]
fn whole_texts_have_a_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let long = fs::File::create(folder.path().join("long.otg")).expect("created");
    // No block of it is written.
    long.set_len((256 << 20) + 1).expect("set");
    for command in [&["fmt", "--check"][..], &["fmt"], &["replay"], &["puzzle"], &["show"]] {
        let endless = command.ends_with(&["--check"]).then_some("/dev/zero");
        for name in std::iter::once("long.otg").chain(endless) {
            let output = ended(start(folder.path(), &[command, &[name]].concat()));
            let messages = String::from_utf8(output.stderr).expect("UTF-8");
            assert_eq!(output.status.code(), Some(2), "{command:?}: {messages}");
            let expected = format!(
                "tafl: {name}: longer than 256 MiB, which is the limit for a text that is read whole\n"
            );
            assert_eq!(messages, expected, "{command:?}");
        }
    }
}

/// Commands that read game by game have a limit for each.
#[test]
fn games_and_lines_have_a_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let commands: [&[&str]; 8] = [
        &["annotate"],
        &["check"],
        &["stats"],
        &["select"],
        &["verify"],
        &["rules", "canon"],
        &["check", "--notation", "rules"],
        &["convert", "--from", "hnefatafl-csv", "--to", "otg"],
    ];
    for command in commands {
        let output = ended(start(folder.path(), &[command, &["/dev/zero"]].concat()));
        let messages = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{command:?}: {messages}");
        assert!(messages.starts_with("tafl: /dev/zero"), "{command:?}: {messages}");
    }
}

/// A link leads to the file that is replaced; another name of the old file keeps the old content.
#[test]
fn links_are_as_the_help_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("game.otg"), LOOSE).expect("written");
    fs::hard_link(path("game.otg"), path("other.txt")).expect("a link");
    symlink("game.otg", path("link.otg")).expect("a link");
    insta::assert_snapshot!(seen_in(folder.path(), ["fmt", "link.otg"], ""), @r"
    status 0
    --- stdout
    link.otg
    1 file, 1 changed
    ");
    assert!(fs::symlink_metadata(path("link.otg")).expect("a link").is_symlink());
    assert_eq!(fs::read_to_string(path("game.otg")).expect("UTF-8"), FORMATTED);
    assert_eq!(fs::read_to_string(path("other.txt")).expect("UTF-8"), LOOSE);
}

/// What a killed run left a day ago is removed by the next one; what may still be written, or has another name, is not.
#[test]
fn old_temporary_files_are_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let old = |path: &Path| {
        let yesterday = SystemTime::now() - Duration::from_secs(25 * 60 * 60);
        let file = fs::File::open(path).expect("opened");
        file.set_times(FileTimes::new().set_modified(yesterday)).expect("set");
    };
    for name in ["game.otg", ".tafl-stale1.tmp", ".tafl-fresh1.tmp", ".tafl-config", ".tafl-my-own.tmp"] {
        fs::write(path(name), LOOSE).expect("written");
    }
    for name in [".tafl-stale2.tmp", ".tafl-fresh2.tmp"] {
        fs::create_dir_all(path(name).join("games")).expect("a folder");
        fs::write(path(name).join("games/games.csv"), "").expect("written");
    }
    old(&path(".tafl-stale2.tmp/games/games.csv"));
    for name in [
        ".tafl-stale1.tmp",
        ".tafl-config",
        ".tafl-my-own.tmp",
        ".tafl-stale2.tmp/games",
        ".tafl-fresh2.tmp/games",
    ] {
        old(&path(name));
    }
    old(&path(".tafl-stale2.tmp"));
    old(&path(".tafl-fresh2.tmp"));
    seen_in(folder.path(), ["fmt", "game.otg"], "");
    let left = [".tafl-config", ".tafl-fresh1.tmp", ".tafl-fresh2.tmp", ".tafl-my-own.tmp", "game.otg"];
    assert_eq!(names(folder.path()), left);
}

/// A page, a picture or a certificate replaces no games, by whatever name.
#[test]
fn games_are_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = fs::read_to_string("tests/examples/brandub.otg").expect("the example");
    let puzzle = fs::read_to_string("tests/examples/puzzle.otg").expect("the example");
    let path = |name: &str| folder.path().join(name);
    for (name, text) in [("g.otg", &game), ("g.txt", &game), ("p.otg", &puzzle)] {
        fs::write(path(name), text).expect("written");
    }
    let lines = "{\"AageGameTypeName\": \"Magpie 7x7\", \"Moves\": [\"d1-d2\"]}\n";
    fs::write(path("a.json"), lines).expect("written");
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
        let name = folder.path().file_name().expect("a name").to_str().expect("UTF-8");
        let output = tafl_in(folder.path(), command.replace("{}", name).split(' '), b"");
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{command}: {message}");
        assert!(message.contains("there are games in this file; write another name"), "{command}: {message}");
    }
    for (name, text) in [("g.otg", &*game), ("g.txt", &game), ("p.otg", &puzzle), ("a.json", lines)] {
        assert_eq!(fs::read_to_string(path(name)).expect("UTF-8"), text, "{name}");
    }
    // What is no game is replaced.
    for _ in 0..2 {
        assert_eq!(tafl_in(folder.path(), ["view", "g.otg", "-o", "g.html"], b"").status.code(), Some(0));
    }
}
