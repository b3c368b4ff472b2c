//! Engines for tests: the first word says how they choose a move, the second one what they do wrong, and at which move.

use std::fs::File;
use std::io::{BufRead, Write, stdin, stdout};
use std::process::{Command, ExitCode, exit};
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::Duration;

use tafl_arena::{EngineCommand, Relay, relay};
use tafl_engine::{HostMessage, Rules, Start};
use tafl_play::{Game, Step};

use crate::{bologna, opentafl};

/// The variable that makes this program an engine.
const VARIABLE: &str = "TAFL_TEST_ENGINE";

/// How long an engine thinks that is late.
pub(crate) const LATE: Duration = Duration::from_millis(1500);

/// How long an engine stalls. It is ended before that.
const LONG: Duration = Duration::from_secs(600);

/// The command of an engine, such as `first` or `random stall 3`.
pub(crate) fn command(script: &str) -> EngineCommand {
    // The argument is for those who look at a list of processes.
    parsed("", script, &format!("'{script}'")).with_name(script.to_owned())
}

/// The command of a player for the server of Bologna.
pub(crate) fn of_bologna(script: &str) -> EngineCommand {
    parsed("bologna:", script, "{side} {seconds} {address}").with_seconds(7).with_relay(this_relay())
}

fn parsed(protocol: &str, script: &str, arguments: &str) -> EngineCommand {
    let program = this_program();
    let command = format!("{protocol}env {VARIABLE}='{script}' '{program}' {arguments}");
    command.parse().expect("a command")
}

fn this_program() -> String {
    std::env::current_exe().expect("this program").display().to_string()
}

/// This program is also the relay of those that connect.
fn this_relay() -> Relay {
    static RELAY: OnceLock<Relay> = OnceLock::new();
    RELAY.get_or_init(|| Relay::new(vec![this_program(), String::from("relay")])).clone()
}

/// Whether each program that connects has a network of its own; a note if not.
pub(crate) fn has_networks() -> bool {
    let has = this_relay().is_isolated();
    if !has {
        println!("skipped: programs have no networks of their own here");
    }
    has
}

pub(crate) fn is_relay() -> bool {
    std::env::args().nth(1).is_some_and(|word| word == "relay")
}

pub(crate) fn run_relay() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(2).collect();
    let [port, _, words @ ..] = words.as_slice() else { panic!("a port and a program") };
    exit(relay(port.parse().expect("a port"), words))
}

pub(crate) fn is_wanted() -> bool {
    std::env::var_os(VARIABLE).is_some()
}

/// A name that clears the screen, ends a tag of a record and begins another one.
const EVIL_NAME: &str = "id name \u{1b}[2JEvil\0\u{7} [x]\t] [result: 1-0\u{202e}";

/// An engine without an idea of what is good.
struct Engine {
    words: Vec<String>,
    rules: Option<Rules>,
    game: Option<Game>,
    turns: usize,
}

pub(crate) fn run() -> ExitCode {
    let script = std::env::var(VARIABLE).unwrap_or_default();
    if script == "opentafl" {
        return opentafl::run();
    }
    if let Some(how) = script.strip_prefix("bologna") {
        return bologna::run(how.trim());
    }
    let words = script.split_whitespace().map(str::to_owned).collect();
    let mut engine = Engine { words, rules: None, game: None, turns: 0 };
    for line in stdin().lock().lines() {
        let Ok(line) = line else { break };
        if let Ok(message) = line.parse::<HostMessage>() {
            engine.answer(message);
        }
    }
    if engine.has("spin-at-end") {
        loop {
            sleep(Duration::from_secs(1));
        }
    }
    ExitCode::SUCCESS
}

pub(crate) fn say(line: &str) {
    println!("{line}");
    let _ = stdout().flush();
}

impl Engine {
    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|known| known == word)
    }

    /// What it does wrong in this turn.
    fn fault(&self) -> Option<&str> {
        let at = self.words.get(2)?.parse::<usize>().ok()?;
        (at == self.turns).then_some(self.words.get(1)?.as_str())
    }

    fn answer(&mut self, message: HostMessage) {
        match message {
            HostMessage::Hello { .. } if self.has("mute") => eprint!("loading"),
            HostMessage::Hello { .. } => {
                say(if self.has("evil-name") { EVIL_NAME } else { "id name Test engine" });
                say("feature legal");
                if self.has("options") {
                    say("option name Number type spin default 3 min 0 max 20");
                    say("option name Flag type check default true");
                    say("option name Style type combo default calm var calm var bold");
                    say("option name Press type button");
                    say("option name Text type string default");
                }
                say("utepok");
            }
            HostMessage::Rules(rules) if self.has("only-7") && rules.dimension().get() != 7 => {
                say("rulesno too large");
            }
            HostMessage::Rules(_) if self.has("refuses-rules") => say("rulesno too hard"),
            HostMessage::Rules(rules) => {
                self.rules = Some(*rules);
                say("rulesok");
            }
            HostMessage::NewGame => {
                self.turns = 0;
                if self.has("fails-after") && self.begin() > self.words[2].parse().expect("a number") {
                    exit(4);
                }
            }
            HostMessage::IsReady => say("readyok"),
            HostMessage::Position { start: Start::OfRules, moves } => {
                let mut game = Game::new(self.rules.as_ref().expect("rules"));
                for record in &moves {
                    game.play(Step::from(record)).expect("a legal move");
                }
                self.game = Some(game);
            }
            HostMessage::Go(_) => self.turn(),
            HostMessage::Legal => {
                let mut steps = self.game.as_ref().map(Game::legal_steps).unwrap_or_default();
                if self.has("other-rules") {
                    steps.pop();
                }
                say(&steps.iter().fold(String::from("legal"), |line, step| format!("{line} {step}")));
            }
            HostMessage::GameOver(_) if self.has("ends-after-the-game") => exit(0),
            HostMessage::GameOver(_) if self.has("answers-after-the-end") => say("bestmove a1-a2"),
            HostMessage::Quit if !self.has("ignore-quit") => exit(0),
            _ => {}
        }
    }

    /// How many games all processes with this file have begun.
    fn begin(&self) -> u64 {
        let mut file = File::options().append(true).create(true).open(&self.words[3]).expect("a file");
        file.write_all(b"x").expect("written");
        file.metadata().expect("a length").len()
    }

    fn turn(&mut self) {
        self.turns += 1;
        let game = self.game.as_ref().expect("a position");
        let steps = game.legal_steps();
        let count = u64::try_from(steps.len()).expect("few");
        let at = if self.has("random") { game.zobrist().get() % count } else { 0 };
        let step = steps.get(usize::try_from(at).expect("few")).expect("a legal move");
        let good = format!("bestmove {step}");
        match self.fault().unwrap_or_default() {
            "crash" => {
                eprintln!("out of luck\nnote: run with more luck");
                exit(3);
            }
            "crash-after" => {
                say(&good);
                exit(0);
            }
            "stall" => sleep(LONG),
            "late" => sleep(LATE),
            "info-of-chess" => {
                say("info depth 5/9 seldepth x score mate 3 time 1.5 nodes 12 nps -1 pv (none) string none");
                say("info score cp 12.5 hashfull lowerbound");
            }
            "illegal" => return say("bestmove a1-a1"),
            "garbage" => return say("bestmove \u{1b}[2J\u{7}"),
            fault @ ("half" | "half-stall") => {
                print!("bestmo");
                let _ = stdout().flush();
                sleep(if fault == "half" { Duration::ZERO } else { LONG });
                exit(0);
            }
            #[cfg(unix)]
            "close" => {
                let null = File::open("/dev/null").expect("the null device");
                rustix::stdio::dup2_stdout(null).expect("another output");
                sleep(LONG);
            }
            "twice" => say(&good),
            "none" => return say("bestmove none"),
            "resign" => return say("bestmove resign"),
            "draw" => return say(&format!("{good} draw")),
            "flood" => loop {
                println!("info string {}", "x".repeat(100));
            },
            "flood-errors" => (0..5_000).for_each(|_| eprintln!("{}", "x".repeat(100))),
            "long-line" => return say(&format!("info string {}", "x".repeat(3 << 20))),
            "fork" => {
                let _ = Command::new("sleep").arg(self.words.get(3).map_or("4321", String::as_str)).spawn();
            }
            _ => {}
        }
        say(&good);
    }
}
