//! A player for the server of Bologna, with the habits of some: it waits for the first state whoever is to move, and has only
//! one address.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use tafl_arena::Side;
use tafl_play::{Game, Preset};
use tafl_position::{Piece, Position, Square};

/// The words of the command after the program: the side, the seconds and the address.
pub(crate) fn run(how: &str) -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [side, seconds, address] = words.as_slice() else { panic!("three words") };
    if how == "broken" {
        eprintln!("Exception: no memory\n  at Main.java:12\n  at Main.java:7");
        return ExitCode::FAILURE;
    }
    assert_eq!(seconds, "7");
    if how == "silent" {
        eprintln!("waiting");
        return sleep("4324");
    }
    let address = if how == "local" { "localhost" } else { address };
    let port = if side == "BLACK" { 5801 } else { 5800 };
    let mut stream = TcpStream::connect((address, port)).expect("a server");
    println!("connected");
    send(&mut stream, "\"Bologna\"");
    if how == "leaves" {
        let _ = std::process::Command::new("setsid").args(["sleep", "4326"]).spawn();
    }
    let mut state = receive(&mut stream);
    if let Some(first) = &state {
        assert!(first.contains("\"turn\":\"WHITE\""), "{first}");
    }
    if let Some(folder) = how.strip_prefix("together ") {
        await_others(Path::new(folder));
    }
    while let Some(text) = state {
        if text.contains(&format!("\"turn\":\"{side}\"")) {
            match how {
                "closes" => {
                    drop(stream);
                    return sleep("4327");
                }
                "aborts" => std::process::abort(),
                "off" => send(&mut stream, r#"{"from":"e5","to":"z99"}"#),
                "nothing" => send(&mut stream, "nothing"),
                "negative" => stream.write_all(&(-5_i32).to_be_bytes()).expect("sent"),
                _ => send(&mut stream, &answer(&text, side)),
            }
        }
        state = receive(&mut stream);
    }
    if how == "stays" { sleep("4325") } else { ExitCode::SUCCESS }
}

fn sleep(seconds: &str) -> ExitCode {
    let _ = std::process::Command::new("sleep").arg(seconds).status();
    ExitCode::FAILURE
}

/// Waits until the players of two games have come so far.
fn await_others(folder: &Path) {
    tempfile::Builder::new().disable_cleanup(true).tempfile_in(folder).expect("a file");
    while std::fs::read_dir(folder).expect("a folder").count() < 4 {
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn answer(state: &str, side: &str) -> String {
    let state: serde_json::Value = serde_json::from_str(state).expect("JSON");
    let rules = Preset::BOLOGNA_TABLUT.rules();
    let mut position = Position::empty(rules.dimension());
    for square in rules.dimension().squares() {
        let cell = &state["board"][usize::from(square.rank().index())][usize::from(square.file().index())];
        let piece = match cell.as_str() {
            Some("BLACK") => Some(Piece::ATTACKER),
            Some("WHITE") => Some(Piece::DEFENDER),
            Some("KING") => Some(Piece::KING),
            _ => None,
        };
        position.set(square, piece).expect("a square");
    }
    let side = if side == "BLACK" { Side::Attackers } else { Side::Defenders };
    let game = Game::from_position(&rules, &position, side).expect("a game");
    let step = game.legal_steps()[0];
    let upper = |square: Square| square.to_string().to_uppercase();
    serde_json::json!({ "from": upper(step.origin()), "to": upper(step.target()) }).to_string()
}

fn send(stream: &mut TcpStream, text: &str) {
    let length = u32::try_from(text.len()).expect("short").to_be_bytes();
    stream.write_all(&[&length, text.as_bytes()].concat()).expect("sent");
}

/// `None` at the end.
fn receive(stream: &mut TcpStream) -> Option<String> {
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("set");
    let mut length = [0; 4];
    stream.read_exact(&mut length).ok()?;
    let mut text = vec![0; u32::from_be_bytes(length) as usize];
    stream.read_exact(&mut text).expect("a message");
    Some(String::from_utf8(text).expect("UTF-8"))
}
