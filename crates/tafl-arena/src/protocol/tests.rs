//! Lines that real programs wrote, and lines that no program should write.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::time::Duration;

use tafl_engine::{BestMove, GameOver, Go, Line, Move, Rules, Side, Standing};
use tafl_play::{Game, Step};
use tafl_rules::Preset;

use super::{Event, Protocol, Translator, Turn};

/// The moves of a game, and what follows from them.
struct Told {
    moves: Vec<Move>,
    game: Game,
}

impl Told {
    fn new(rules: &Rules, moves: &str) -> Self {
        let mut game = Game::new(rules);
        let moves = moves.split_whitespace().map(|text| {
            let step: Step = text.parse().expect("a move");
            game.play(step).expect("a legal move")
        });
        Self { moves: moves.collect(), game }
    }

    /// What is written when it is the engine's turn.
    fn turn(&self, translator: &mut dyn Translator, go: Go) -> Vec<String> {
        let (position, side) = (self.game.position(), self.game.side_to_move());
        let mut lines = Vec::new();
        translator.search(&Turn { moves: &self.moves, position: &position, side, go }, &mut lines);
        lines
    }
}

fn read(translator: &mut dyn Translator, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    text.lines().for_each(|line| translator.read(line, &mut events));
    events
}

fn played(text: &str) -> Event {
    Event::BestMove(BestMove::Move(text.parse().expect("a move")))
}

fn in_a_game(protocol: Protocol, connects: bool, rules: &Rules) -> (Box<dyn Translator>, Vec<String>) {
    let (mut translator, mut lines) = (protocol.translator(connects), Vec::new());
    translator.start(rules, &mut lines);
    lines.clear();
    translator.new_game(rules, &mut lines).expect("known rules");
    (translator, lines)
}

/// OpenTafl 0.4.8.0b. It is not ready for anything before the last line about its search: a turn that began earlier ended
/// the program (`this.mStartingState is null`), or had the moves of both sides played in the wrong order.
#[test]
fn opentafl_is_given_time_to_play_its_move() {
    let rules = Preset::BRANDUB.rules();
    let (mut opentafl, _) = in_a_game(Protocol::OpenTafl, false, &rules);
    let log =
        "OpenTafl v0.4.8.0b log from Tue Nov 24 01:22:04 UTC 2026 on vm\nJava version: 17.0.15\nhello\n";
    assert_eq!(opentafl.rest(), Duration::ZERO);
    assert_eq!(read(&mut *opentafl, log), [Event::Name("OpenTafl v0.4.8.0b".into()), Event::Hello]);
    assert!(opentafl.rest() > Duration::ZERO);
    let answer = "move d7-c7\nstatus Best move: d7-c7 with path...\nstatus \td7-c7\n\
        status Transposition table stats: Table hits/queries: 17/5136 Table inserts/attempts: 3905/3905\n";
    let events = read(&mut *opentafl, answer);
    assert_eq!(events.first(), Some(&played("d7-c7")));
    assert_eq!(events.iter().position(|event| *event == Event::Ready), Some(3));
}

#[test]
fn opentafl_is_told_what_is_new() {
    let rules = Preset::BRANDUB.rules();
    let (mut opentafl, _) = in_a_game(Protocol::OpenTafl, false, &rules);
    let go = Go { move_time: Some(2000.into()), ..Go::default() };
    let opening = Told::new(&rules, "d1-f1 d3-f3").turn(&mut *opentafl, go);
    assert!(opening[0].ends_with("start:/5t1/3t3/5T1/ttTKTtt/3T3/3t3/3t3/"), "{opening:?}");
    assert_eq!(opening[1..], ["clock 2000* 2000* 2 2 2 ", "play attackers"]);
    opentafl.accepted(rules.start(), Side::Defenders, &mut Vec::new());
    let later = Told::new(&rules, "d1-f1 d3-f3 d2-e2 d5-e5").turn(&mut *opentafl, go);
    assert_eq!(later[0], "opponent-move d5-e5 /5t1/4t2/5T1/ttTKTtt/4T2/3t3/3t3/");
}

/// hnefatafl-text-protocol 6.4.1, on its standard input.
#[test]
fn text_protocol() {
    let rules = Preset::COPENHAGEN_HNEFATAFL_ORG.rules();
    let (mut htp, lines) = in_a_game(Protocol::Htp, false, &rules);
    assert_eq!(lines, ["board_size 11", "first_move a", "protocol_version"]);
    let answer = "= \n= \n= 1-beta\n1 turn: attacker play: play attacker k8 k9\n\
        = play attacker k8 k9, score: 19996, delay milliseconds: 1070, loops: 0\n";
    let events = read(&mut *htp, answer);
    assert_eq!(events.first(), Some(&Event::Hello));
    assert_eq!(events.last(), Some(&played("k8-k9")));
    let refused = read(&mut *htp, "? play: you already reached that position\n\n");
    assert_eq!(refused, [Event::Refuses("play: you already reached that position".into())]);
    let resigned = read(&mut *htp, "= play defender resigns _, score: 0, delay milliseconds: 3, loops: 0");
    assert_eq!(resigned.last(), Some(&Event::BestMove(BestMove::Resign)));
}

/// The same program with `--host`.
#[test]
fn text_protocol_to_a_server() {
    let rules = Preset::COPENHAGEN_HNEFATAFL_ORG.rules();
    let (mut htp, lines) = in_a_game(Protocol::Htp, true, &rules);
    assert_eq!(lines, ["board_size 11", "first_move a"]);
    let lines = Told::new(&rules, "d1-d3").turn(&mut *htp, Go::default());
    assert_eq!(lines, ["play a d1 d3", "generate_move d"]);
    assert_eq!(read(&mut *htp, "play defender e5 b5\n"), [played("e5-b5")]);
}

/// taflzero 0.3.0.
#[test]
fn taflzero() {
    let rules = Preset::TABLUT_TAFLZERO.rules();
    let (mut taflzero, _) = in_a_game(Protocol::Taflzero, false, &rules);
    let lines = Told::new(&rules, "a4-c4").turn(&mut *taflzero, Go { nodes: Some(50), ..Go::default() });
    assert_eq!(lines, ["position startpos moves a4c4", "go nodes 50"]);
    let answer = "position set to startpos (1 moves)\n\
        info score cp 0 winrate 50.0% nodes 50 time 18 speed 2777 pv f5f3 a5a4\n\
        info multipv 2 score cp -7 winrate 49.0% nodes 50 time 18 speed 2777 pv f5f4\nbestmove f5f3\n";
    let events = read(&mut *taflzero, answer);
    assert!(matches!(&events[0], Event::Info(info) if info.nodes == Some(50) && info.moves.len() == 2));
    assert!(matches!(&events[1], Event::Info(info) if info.line_number == Some(2)));
    assert_eq!(events[2], played("f5-f3"));
}

/// RandomPlayer.jar of 2020.
#[test]
fn player_of_bologna() {
    let rules = Preset::BOLOGNA_TABLUT.rules();
    let mut bologna = Protocol::Bologna.translator(true);
    assert_eq!(read(&mut *bologna, "\"random\""), [Event::Name("random".into()), Event::Hello]);
    let lines = Told::new(&rules, "").turn(&mut *bologna, Go::default());
    assert!(lines[0].ends_with("\"turn\":\"WHITE\"}"), "{lines:?}");
    let action = r#"{"from":"e4","to":"f4","turn":"WHITE"}"#;
    assert_eq!(read(&mut *bologna, action), [played("e4-f4")]);
    // A program that takes two states for one never moves again.
    assert!(bologna.rest() > Duration::ZERO);
}

/// Real lines with something changed, and lines with too much of everything: none panics, and each says little.
#[test]
fn no_line_is_too_bad() {
    let real = "hello|move e4-e1|move e4-e1xd4|error -1 out of luck|status x|OpenTafl v0.4.8.0b log from now|= 1-beta|\
        = play attacker k8 k9, score: 19996, delay milliseconds: 1070, loops: 0|= play defender resigns _|? no|\
        play attacker e11 e10|readyok|id name x|info score cp 0 winrate 50.0% nodes 50 time 18 speed 2777 pv a4c4|\
        bestmove a10a11|bestmove (none)|invalid move|{\"from\":\"e4\",\"to\":\"f4\",\"turn\":\"WHITE\"}|\"random\"|\
        info depth 5 score win 3 pv d7-c7|bestmove d7-c7 draw|option name Hash type spin default 1 min 1 max 2";
    let deep = "[".repeat(10_000);
    let odd = [
        "",
        " ",
        "99999999999999999999999",
        "-1",
        "\u{feff}é\u{1b}[2J",
        "\0",
        "a0",
        "z99",
        ",",
        "(none)",
        &deep,
    ];
    let real: Vec<&str> = real.split('|').collect();
    let mut rng = fastrand::Rng::with_seed(1);
    let rules = Preset::BRANDUB.rules();
    let told = Told::new(&rules, "d1-f1");
    for _ in 0..500 {
        let mut translators: Vec<_> = Protocol::ALL
            .iter()
            .flat_map(|protocol| [false, true].map(|to| protocol.translator(to)))
            .collect();
        let line = rng.choice(&real).copied().unwrap_or_default();
        let mut words: Vec<&str> = line.split(' ').collect();
        let at = rng.usize(..words.len());
        let other = rng.choice(odd).unwrap_or_default();
        match rng.u8(..3) {
            0 => words[at] = other,
            1 => words.insert(at, other),
            _ => words.truncate(at),
        }
        let line = words.join(" ");
        for translator in &mut translators {
            for line in [&line, "hello", &line] {
                let mut events = Vec::new();
                translator.read(line, &mut events);
                assert!(events.len() <= 2, "{line}: {events:?}");
            }
            // Whatever was said, the next words are lines.
            let mut lines = told.turn(&mut **translator, Go::default());
            let over = GameOver { standing: Standing::Drawn, reason: Line::new("a\nb") };
            translator.game_over(&over, rules.start(), &mut lines);
            assert!(lines.iter().all(|line| !line.contains(['\n', '\r'])), "{lines:?}");
        }
    }
}
