//! `tafl solve`.

use std::fs;
use std::process::Command;
use std::str::FromStr;

use serde_json::{Value, json};
use tafl_game_record::GameRecord;
use tafl_proof::{Game, ProofLine, check};

use crate::support::{Folder, home, printed, run, workspace};

crate::examples::sessions!("solve");

/// Each solution of the examples wins in as many moves as the name of its file says, no other first move does, and its
/// moves solve it.
#[test]
fn the_puzzles_of_the_examples_are_proved() {
    let folder = fs::read_dir(home().join("examples/puzzles")).expect("a folder");
    let paths = folder.map(|entry| entry.expect("an entry").path());
    let mut puzzles: Vec<_> = paths.filter(|path| path.extension().is_some_and(|end| end == "otg")).collect();
    puzzles.sort();
    let run_all = run("solve --format json examples/puzzles", "");
    assert_eq!((run_all.status, run_all.objects().len()), (0, puzzles.len()), "{run_all:?}");
    let checked = printed("check --strict examples/puzzles");
    assert!(checked.contains(" 0 errors, 0 findings"), "{checked}");
    for (row, path) in run_all.objects().iter().zip(&puzzles) {
        let name = path.file_stem().expect("a name").to_str().expect("UTF-8");
        let moves: u64 = name.split('-').find_map(|word| word.parse().ok()).expect("a number of moves");
        assert_eq!((&row["verdict"], &row["moves"]), (&"proved".into(), &moves.into()), "{row}");
        let record: GameRecord = fs::read_to_string(path).expect("UTF-8").parse().expect("a record");
        let moves = record.tree().main_line().filter_map(|id| record.tree().move_record(id));
        let of_solver: Vec<_> = moves.step_by(2).map(ToString::to_string).collect();
        run(&format!("puzzle examples/puzzles/{name}.otg"), of_solver.join("\n")).good();
    }
}

/// Problems with small certificates: either side, with and without berserk turns.
const PROBLEMS: [(&str, &str, &str); 5] = [
    ("brandub", "defenders", "/7/7/tt5/3K3/7/7/5tt/"),
    ("dim:5 atkf:n ka:n spd:1,-1,-1,-1,-1,-1,-1,-1 start:/5/5/2K2/5/3t1/", "defenders", "/5/5/2K2/5/3t1/"),
    (
        "dim:7 surf:n ks:w start:/2T1t2/1t4t/5tt/5K1/5T1/6t/2t4/",
        "attackers",
        "/2T1t2/1t4t/5tt/5K1/5T1/6t/2t4/",
    ),
    (
        "dim:7 atkf:n ks:w ber:m start:/4t2/7/3KT1t/7/t5T/2t1t1T/3T3/",
        "defenders",
        "/4t2/7/3KT1t/7/t5T/2t1t1T/3T3/",
    ),
    ("dim:5 atkf:n ber:m start:/5/5/2K2/5/3t1/", "defenders", "/1t3/5/2K2/4t/5/"),
];

/// The library and the program of the conformance suite accept certificates of the command, and refuse those that are
/// certainly damaged. Where a change may have made another proof, they agree.
#[test]
fn both_checkers_refuse_damaged_certificates() {
    let folder = Folder::new::<&str>(&[]);
    let certificate = |(rules, side, position): &(&str, &str, &str)| {
        let line = format!("solve --memory 4 --proof p {position} --side {side} --rules '{rules}'");
        folder.run(&line).good();
        let text = folder.read("p");
        fs::remove_file(folder.path("p")).expect("removed");
        text
    };
    let good: Vec<String> = PROBLEMS.iter().map(certificate).collect();
    let sound = good.iter().map(|text| (text.clone(), Some(true)));
    let all: Vec<(String, Option<bool>)> = sound.chain(damaged(&good)).collect();
    let ours: Vec<bool> = all.iter().map(|(text, _)| check(text).is_ok()).collect();
    for ((text, expected), found) in all.iter().zip(&ours) {
        assert!(expected.is_none_or(|expected| expected == *found), "{expected:?}, but {found}:\n{text}");
    }
    let refused = all.iter().filter(|(_, expected)| *expected == Some(false)).count();
    assert!(refused >= 1_000, "{refused}");

    let Some(root) = workspace().filter(|_| crate::conform::has("python3")) else { return };
    let request = |text| json!({"id": 0, "op": "proof.check", "input": {"text": text}}).to_string();
    let requests: Vec<String> = all.iter().map(|(text, _)| request(text)).collect();
    folder.write("requests", requests.join("\n"));
    let answers = Command::new("python3")
        .arg(root.join("crates/tafl-conformance/adapters/python/reference.py"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(fs::File::open(folder.path("requests")).expect("written"))
        .output()
        .expect("Python runs");
    let answers = String::from_utf8(answers.stdout).expect("UTF-8");
    assert_eq!(answers.lines().count(), all.len());
    for ((line, (text, _)), ours) in answers.lines().zip(&all).zip(&ours) {
        let answer: Value = serde_json::from_str(line).expect("an object");
        assert_eq!(answer.get("ok").is_some(), *ours, "{answer}\n{text}");
    }
}

/// Ctrl-C ends a search, which reports how far it came.
#[test]
#[cfg(unix)]
fn a_search_is_stopped() {
    use std::io::{BufRead, BufReader, Read};

    use rustix::process::{Pid, Signal, kill_process};

    const WON: &str = "/5K5/11/11/11/11/11/11/11/11/11/tt9/";
    const START: &str = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    let line = format!("solve --rules copenhagen --memory 4 --side defenders {WON} {START}");
    let mut child = Folder::new::<&str>(&[]).start(&line);
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut first = String::new();
    output.read_line(&mut first).expect("a line");
    assert!(first.contains("proved"), "{first}");
    // The search of the second one has begun, or is about to.
    kill_process(Pid::from_child(&child), Signal::INT).expect("a process");
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("UTF-8");
    assert_eq!(child.wait().expect("an end").code(), Some(1));
    assert!(rest.contains("undecided") && rest.contains("the search was stopped"), "{rest}");
}

/// The number of lines of the header.
const HEADER: usize = 6;

/// How many times each certificate is damaged in each way.
const TIMES: usize = 21;

/// A linear congruential generator (Knuth's constants): any will do.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

/// Each text, and whether it is a certificate, where that is certain.
fn damaged(good: &[String]) -> Vec<(String, Option<bool>)> {
    let mut random = Random(1);
    let mut all = Vec::new();
    for text in good {
        for way in 0..12 {
            all.extend((0..TIMES).filter_map(|_| damage(text, way, &mut random)));
        }
    }
    all
}

/// Certificates of the command have the shortest win, and no line that is not needed.
fn damage(text: &str, way: usize, random: &mut Random) -> Option<(String, Option<bool>)> {
    let claim = check(text).expect("a proof").claim().clone();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let chosen = HEADER + random.below(lines.len() - HEADER);
    let mut line = ProofLine::from_str(&lines[chosen]).expect("a line");
    let mut is_good = Some(false);
    match way {
        // A line is lost.
        0 => drop(lines.remove(chosen)),
        // Everything after a line is lost.
        1 => lines.truncate(chosen),
        // The claim is greater than what is proved.
        2 => lines[6] = format!("moves {}", claim.moves - 1),
        3 => lines[5] = format!("winner {}", claim.winner.other()),
        // Too large for every line that comes here, and for the claim.
        4 => {
            line.rank = claim.moves + 1 + u32::try_from(random.below(9)).expect("small");
            lines[chosen] = line.to_string();
        }
        5 => {
            line.rank = 0;
            lines[chosen] = line.to_string();
        }
        // Another position, so that the one that is needed has no line.
        6 => {
            let pieces: Vec<_> = line.position.pieces().collect();
            let (square, _) = pieces[random.below(pieces.len())];
            line.position.set(square, None).expect("on the board");
            lines[chosen] = line.to_string();
        }
        // A move that is not legal.
        7 => {
            line.steps.insert(0, format!("a1-g{}", 1 + random.below(9)).parse().expect("a step"));
            lines[chosen] = line.to_string();
        }
        8 => lines.push(lines[chosen].clone()),
        // The first of all positions comes first, and its answers below.
        9 if lines.len() > HEADER + 1 => {
            let last = lines.pop().expect("a line");
            lines.insert(HEADER, last);
        }
        // Another legal move, which may win as well.
        10 => {
            let game = Game::from_position(&claim.rules, &line.position, claim.winner).expect("a game");
            let legal = game.legal_steps();
            line.steps = vec![legal[random.below(legal.len())]];
            lines[chosen] = line.to_string();
            is_good = None;
        }
        // Any character.
        11 => {
            let mut bytes = text.as_bytes().to_vec();
            let index = random.below(bytes.len());
            bytes[index] = b"0123456789/tTKacdg- \n"[random.below(21)];
            return Some((String::from_utf8(bytes).expect("ASCII"), None));
        }
        _ => return None,
    }
    Some((lines.join("\n") + "\n", is_good))
}
