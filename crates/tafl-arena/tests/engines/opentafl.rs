//! An engine with the habit of OpenTafl: it writes its move, and later plays it on its own board.

use std::io::stdin;
use std::process::{ExitCode, exit};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{sleep, spawn};
use std::time::Duration;

use tafl_engine::Rules;
use tafl_play::{Game, Step};

use crate::engine::say;

pub(crate) fn run() -> ExitCode {
    let (sender, lines) = channel();
    spawn(move || stdin().lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    say("OpenTafl v0 log from now");
    say("hello");
    let mut game = None;
    for line in &lines {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match (word, &mut game) {
            ("rules", _) => game = Some(Game::new(&rest.parse::<Rules>().expect("rules"))),
            ("opponent-move", Some(game)) => {
                let moves = rest.split_once(' ').map_or(rest, |(moves, _)| moves);
                for text in moves.split('|') {
                    game.play(text.parse().expect("a move")).expect("a legal move");
                }
            }
            ("play", Some(game)) => turn(game, &lines),
            ("goodbye", _) => exit(0),
            _ => {}
        }
    }
    ExitCode::SUCCESS
}

fn turn(game: &mut Game, lines: &Receiver<String>) {
    let step: Step = game.legal_steps()[0];
    say(&format!("move {step}"));
    sleep(Duration::from_millis(50));
    game.play(step).expect("a legal move");
    // The original plays them in the wrong order, or ends.
    let is_early = |line: String| !["move ", "finish ", "goodbye"].iter().any(|word| line.starts_with(word));
    assert!(!lines.try_iter().any(is_early), "something came before the last line");
    say("status Transposition table stats: none");
}
