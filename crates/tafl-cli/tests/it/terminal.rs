//! `tafl replay --interactive` and `tafl explore --interactive` on a terminal.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::support::home;

const REPLAY: &[&str] = &["replay", "--interactive", "examples/brandub.otg"];

/// Starts the command on a new terminal, and returns the end of it that a window would have.
fn start(arguments: &[&str]) -> (File, Child) {
    let window = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    // Otherwise the command keeps the window open.
    fcntl_setfd(&window, FdFlags::CLOEXEC).expect("set");
    grantpt(&window).expect("granted");
    unlockpt(&window).expect("unlocked");
    let size = Winsize { ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&window, size).expect("a size");
    let name = ptsname(&window, Vec::new()).expect("a name");
    let path = std::ffi::OsStr::from_bytes(name.as_bytes());
    let terminal = OpenOptions::new().read(true).write(true).open(path).expect("opened");
    let child = Command::new(env!("CARGO_BIN_EXE_tafl"))
        .args(arguments)
        .current_dir(home())
        .stdin(terminal.try_clone().expect("a terminal"))
        .stdout(terminal)
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    (File::from(window), child)
}

/// Reads what is drawn, until it contains a text.
fn read_until(window: &mut File, text: &str) {
    let mut drawn = Vec::new();
    let mut buffer = [0; 4096];
    while !String::from_utf8_lossy(&drawn).contains(text) {
        let count = window.read(&mut buffer).expect("a drawing");
        drawn.extend_from_slice(&buffer[..count]);
    }
}

/// Waits for the command, but not for ever.
fn ended(mut child: Child) -> ExitStatus {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a status") {
            return status;
        }
        if began.elapsed() > Duration::from_secs(30) {
            let _ = child.kill();
            panic!("the command does not end");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_key_ends_it() {
    let (mut window, child) = start(REPLAY);
    read_until(&mut window, "q quit");
    window.write_all(b"q").expect("pressed");
    read_until(&mut window, "\x1b[?1049l");
    assert_eq!(ended(child).code(), Some(0));
}

#[test]
fn positions_are_walked_through() {
    let (mut window, child) = start(&["explore", "--interactive", "examples/brandub.otg"]);
    read_until(&mut window, "attackers to move");
    window.write_all(b"l").expect("pressed");
    read_until(&mut window, "defenders to move");
    window.write_all(b"q").expect("pressed");
    read_until(&mut window, "\x1b[?1049l");
    assert_eq!(ended(child).code(), Some(0));
}

/// A move and a comment are typed, the file is saved, and leaving asks about what is not.
#[test]
fn a_game_is_edited() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.otg");
    std::fs::copy(home().join("examples/brandub.otg"), &path).expect("copied");
    let (mut window, child) = start(&["replay", "-i", path.to_str().expect("UTF-8")]);
    read_until(&mut window, "m move");
    window.write_all(b"mvariation d1 f1\r").expect("typed");
    read_until(&mut window, "1a.1.1a  d1-f1");
    window.write_all(b"cquick\nbrown\r").expect("typed");
    read_until(&mut window, "brown");
    window.write_all(b"s").expect("pressed");
    read_until(&mut window, "the file is saved");
    let saved = std::fs::read_to_string(&path).expect("a file");
    assert!(saved.contains("1a.1.1a. d1-f1\n[quick\nbrown]\n"), "{saved}");
    window.write_all(b"dq").expect("pressed");
    read_until(&mut window, "Save the edits?");
    window.write_all(b"n").expect("pressed");
    read_until(&mut window, "\x1b[?1049l");
    assert_eq!(ended(child).code(), Some(0));
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), saved);
}

/// A window that is closed ends the command, although no signal does: it is not the session of the terminal.
#[test]
fn it_ends_with_its_terminal() {
    let (mut window, child) = start(REPLAY);
    read_until(&mut window, "q quit");
    drop(window);
    // Usually while it waits for a key, sometimes while it draws.
    let status = ended(child);
    assert!(status.signal() == Some(1) || status.code() == Some(2), "{status}");
}
