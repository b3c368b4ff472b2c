//! `tafl replay --interactive` and `tafl explore --interactive` on a terminal.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::support::{Folder, TAFL, ended, example, home};

const REPLAY: &[&str] = &["replay", "--interactive", "examples/brandub.otg"];

/// A new terminal: the end of it that a window would have, and the one for a command.
fn terminal() -> (File, File) {
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
    (File::from(window), terminal)
}

/// Starts the command on a new terminal, and returns the end of it that a window would have.
fn start(arguments: &[&str]) -> (File, Child) {
    start_in(&home(), arguments)
}

fn start_in(folder: &Path, arguments: &[&str]) -> (File, Child) {
    let (window, terminal) = terminal();
    let child = Command::new(TAFL)
        .args(arguments)
        .current_dir(folder)
        .stdin(terminal.try_clone().expect("a terminal"))
        .stdout(terminal)
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    (window, child)
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

/// The status of a command after its end.
fn status(mut child: Child) -> ExitStatus {
    ended(&mut child);
    child.wait().expect("a status")
}

#[test]
fn a_key_ends_it() {
    let (mut window, child) = start(REPLAY);
    read_until(&mut window, "Q quit");
    window.write_all(b"q").expect("pressed");
    read_until(&mut window, "\x1b[?1049l");
    assert_eq!(status(child).code(), Some(0));
}

#[test]
fn positions_are_walked_through() {
    let (mut window, child) = start(&["explore", "--interactive", "examples/brandub.otg"]);
    read_until(&mut window, "attackers to move");
    window.write_all(b"l").expect("pressed");
    read_until(&mut window, "defenders to move");
    window.write_all(b"q").expect("pressed");
    read_until(&mut window, "\x1b[?1049l");
    assert_eq!(status(child).code(), Some(0));
}

/// A move and a comment are typed, the file is saved, and leaving asks about what is not.
#[test]
fn a_game_is_edited() {
    let folder = Folder::new(&[("game.otg", example("brandub.otg"))]);
    let (mut window, child) = start_in(&folder.path(""), &["replay", "-i", "game.otg"]);
    read_until(&mut window, "type a move");
    window.write_all(b"d1-f1\r").expect("typed");
    read_until(&mut window, "1a.1.1a  d1-f1");
    window.write_all(b"Cquick\nbrown\r").expect("typed");
    read_until(&mut window, "brown");
    window.write_all(b"s").expect("pressed");
    read_until(&mut window, "the file is saved");
    let saved = folder.read("game.otg");
    assert!(saved.contains("1a.1.1a. d1-f1\n[quick\nbrown]\n"), "{saved}");
    window.write_all(b"Dyq").expect("pressed");
    read_until(&mut window, "Save the edits?");
    window.write_all(b"n").expect("pressed");
    read_until(&mut window, "\x1b[?1049l");
    assert_eq!(status(child).code(), Some(0));
    assert_eq!(folder.read("game.otg"), saved);
}

/// A window that is closed ends the command, although no signal does: it is not the session of the terminal.
#[test]
fn it_ends_with_its_terminal() {
    let (mut window, child) = start(REPLAY);
    read_until(&mut window, "Q quit");
    drop(window);
    // Usually while it waits for a key, sometimes while it draws.
    let status = status(child);
    assert!(status.signal() == Some(1) || status.code() == Some(2), "{status}");
}

/// A signal restores the terminal, also after a file was written, which has something of its own to undo.
#[test]
fn a_signal_restores_the_terminal() {
    for is_saved in [false, true] {
        let folder = Folder::new(&[("game.otg", example("brandub.otg"))]);
        let (mut window, child) = start_in(&folder.path(""), &["replay", "-i", "game.otg"]);
        read_until(&mut window, "type a move");
        assert!(!is_canonical(&window));
        if is_saved {
            window.write_all(b"Cbrown\r").expect("typed");
            read_until(&mut window, "brown");
            window.write_all(b"s").expect("pressed");
            read_until(&mut window, "the file is saved");
        }
        // Hardly anything ignores it, unlike an interrupt.
        kill_process(Pid::from_child(&child), Signal::TERM).expect("sent");
        read_until(&mut window, "\x1b[?1049l");
        assert_eq!(status(child).signal(), Some(Signal::TERM.as_raw()));
        assert!(is_canonical(&window), "saved: {is_saved}");
    }
}

/// Whether the terminal passes on whole lines.
fn is_canonical(window: &File) -> bool {
    tcgetattr(window).expect("modes").local_modes.contains(LocalModes::ICANON)
}

/// Pieces are moved with the arrow keys and with typed moves, and the computer answers.
#[test]
fn a_game_is_played() {
    let folder = Folder::new::<&str>(&[]);
    let (mut window, child) = start_in(&folder.path(""), &["play", "--side", "attackers", "--level", "9"]);
    read_until(&mut window, "? help  q quit");
    // From the middle down to the piece on d1, and with it to the left.
    window.write_all(b"\x1b[B\x1b[B\x1b[B\r\x1b[D\r").expect("pressed");
    read_until(&mut window, "1b");
    window.write_all(b"md2-d9\r").expect("typed");
    read_until(&mut window, "`d9` is not on a board of 7 by 7 squares");
    window.write_all(b"\x1b").expect("pressed");
    read_until(&mut window, "? help  q quit");
    window.write_all(b"h").expect("pressed");
    read_until(&mut window, "Enter plays it");
    window.write_all(b"\r").expect("pressed");
    read_until(&mut window, "2b");
    window.write_all(b"u").expect("pressed");
    read_until(&mut window, "1b");
    window.write_all(b"ry").expect("pressed");
    read_until(&mut window, "You lose: the attackers resigned.");
    window.write_all(b"q").expect("pressed");
    read_until(&mut window, "Keep the game in brandub-");
    window.write_all(b"y").expect("pressed");
    read_until(&mut window, "\x1b[?1049l");
    assert_eq!(status(child).code(), Some(0));
    let [name] = &folder.names()[..] else { panic!("one file, found {:?}", folder.names()) };
    let game = folder.read(name);
    assert!(game.contains("[defenders:tafl, level 9]\n"), "{game}");
    assert!(game.contains("\n1. d1-c1 ") && !game.contains("\n2. "), "{game}");
}

/// However it ends, the moves are in a file, unless the player does not want it.
#[test]
fn a_game_is_not_lost() {
    for end in ["kill", "close", "Ctrl-C", "discard"] {
        let folder = Folder::new::<&str>(&[]);
        let (mut window, mut child) = start_in(&folder.path(""), &["play", "--side", "both"]);
        read_until(&mut window, "The attackers move.");
        window.write_all(b"md1-c1\r").expect("typed");
        read_until(&mut window, "The defenders move.");
        match end {
            "kill" => child.kill().expect("killed"),
            "close" => drop(window),
            "Ctrl-C" => window.write_all(b"\x03").expect("pressed"),
            _ => window.write_all(b"qn").expect("pressed"),
        }
        status(child);
        let games: Vec<bool> =
            folder.names().iter().map(|name| folder.read(name).ends_with("\n1. d1-c1\n")).collect();
        assert_eq!(games, if end == "discard" { [].to_vec() } else { [true].to_vec() }, "{end}");
    }
}

/// A game that clears the screen, sets the title of the window and turns the text around.
const HOSTILE: &str = "\
[event:Club \x1bc\x07\u{9b}2J\u{202e}]
[variant:\u{9d}0;x\x07]
[rules:dim:3 start:/t2/3/2K/]

1. a1-a2
[]
";

/// What a command prints on a terminal as standard output, and its messages.
fn printed_on_terminal(line: &str, folder: &Folder) -> (String, String) {
    let (mut window, terminal) = terminal();
    let child = Command::new(TAFL)
        .args(line.split(' '))
        .current_dir(folder.path(""))
        .stdin(File::open(folder.path("game.otg")).expect("opened"))
        .stdout(terminal)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut printed = Vec::new();
    // At the end there is an error or nothing, as the system has it.
    let _ = window.read_to_end(&mut printed);
    let messages = child.wait_with_output().expect("the command ends").stderr;
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(printed), text(messages))
}

/// A terminal gets data without what could control it, and a note; a pipe gets every byte.
#[test]
fn data_on_a_terminal_is_harmless() {
    let folder = Folder::new(&[("game.otg", HOSTILE)]);
    for words in [
        "select game.otg",
        "annotate game.otg",
        "fmt -",
        "stats --format tsv game.otg",
        "convert --to otg game.otg",
        "convert --to aagenielsen --lossy game.otg",
        "show --rules brandub --svg - --title \u{9b}2J",
    ] {
        let (printed, messages) = printed_on_terminal(words, &folder);
        let is_dangerous =
            |character: char| notation_syntax::is_hidden(character) && !"\r\n\t".contains(character);
        assert!(!printed.contains(is_dangerous), "{words}: {printed:?}");
        assert!(printed.contains('\u{fffd}'), "{words}: {printed:?}");
        assert!(messages.contains("characters that could control the terminal"), "{words}: {messages}");
        let piped = folder.run_with(words, HOSTILE);
        assert!(!piped.stderr.contains("the terminal"), "{words}: {piped:?}");
        assert!(!piped.stdout.contains('\u{fffd}'), "{words}: {piped:?}");
    }
}

/// The table of a match is drawn over the one before it, and stays at the end.
#[test]
fn the_table_of_a_match_is_redrawn() {
    let (mut window, terminal) = terminal();
    let engine = ["--engine", "depth=1 tafl engine"];
    let child = Command::new(TAFL)
        .args(["match", "--rules", "brandub", "--games", "4"])
        .args([engine, engine].concat())
        .stdout(terminal.try_clone().expect("a terminal"))
        .stderr(terminal)
        .stdin(Stdio::null())
        .spawn()
        .expect("the command starts");
    let mut drawn = Vec::new();
    // At its end, a terminal of Linux reports an error.
    let _ = window.read_to_end(&mut drawn);
    assert!(status(child).success());
    let drawn = String::from_utf8(drawn).expect("UTF-8");
    let (_, last) = drawn.rsplit_once("\x1b[J").expect("drawn again");
    assert!(drawn.contains("\r\n3 of 4 games in 0:00:0"), "{drawn:?}");
    assert!(last.starts_with("\r\ntafl 0.1.0 against tafl 0.1.0 (2) in 2 pairs\r\n"), "{last:?}");
}
