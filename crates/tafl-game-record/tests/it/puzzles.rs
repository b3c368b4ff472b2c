//! Puzzles: what the solver can do, and what a session reveals.

use std::fmt::Write;

use tafl_game_record::{Coded, GameRecord, PuzzleMoveError, PuzzleResponse, PuzzleSession, Replies};

use crate::support::{RULES, record};

/// An introduction of two moves, a line of two moves for the solver, and side lines.
const GAME: &str = "\
[start-comment:Hello. (Hint: hello)]
[puzzle-prestart:0a]
[puzzle-start:1b.]
[rules:dim:7 start:/t5t/7/7/3K3/7/7/t5t/]

1. a1-a2 Kd4-d5
[First.|12 30/3 Go. (hint: up) (Hint: and away)]

2. a2-a3 Kd5-d6xa3
[Secret.|Secreter. (Hint: hidden)]

2a.1.1a. a2-b2 Kd5-e5
[Secret too.|]

2a.1.2a. b2-c2
[]

2a.2.1a. a2-a1
[]

3. a7-b7
[]
";

fn play(session: &mut PuzzleSession<'_>, step: &str) -> Result<PuzzleResponse, PuzzleMoveError> {
    session.play(&step.parse().expect("a move"))
}

/// All that a solver can ask for.
fn seen(session: &PuzzleSession<'_>) -> String {
    let mut out = format!("{:?}{}", session.phase(), if session.is_solved() { " (solved)" } else { "" });
    let side = session.side_to_move().map_or("nobody", |side| side.name());
    let last = session.last_move().map_or("the start".to_owned(), ToString::to_string);
    write!(out, " {}, {side} to move after {last}", session.position()).expect("a string");
    if let Some(comment) = session.comment() {
        write!(out, "\n    {:?}", comment.to_string()).expect("a string");
    }
    session.clock().iter().for_each(|clock| write!(out, " with {clock}").expect("a string"));
    session.hints().for_each(|hint| write!(out, " (hint: {hint})").expect("a string"));
    for step in session.moves() {
        write!(out, "\n    {} by {:?}", step.move_record, step.mover).expect("a string");
        step.comment.iter().for_each(|comment| write!(out, " {:?}", comment.to_string()).expect("a string"));
    }
    out + "\n"
}

/// What a solver sees after each step: `>` forward, `<` back, or a move; `>>` at first skips the introduction. What is
/// refused changes nothing.
fn session(text: &str, replies: Replies, steps: &str) -> String {
    let record = record(text);
    let mut session = match PuzzleSession::new(&record) {
        Ok(session) => session.with_replies(replies),
        Err(error) => return format!("error[{}]: {error}\n", error.code()),
    };
    let steps = steps.strip_prefix(">>").map_or(steps, |steps| {
        while session.forward() {}
        steps
    });
    let solver = session.solver().map_or("nobody", |side| side.name());
    let mut out = format!("strict {}, {solver} solve: {}", session.is_strict(), seen(&session));
    for step in steps.split_whitespace() {
        let before = seen(&session);
        let answer = match step {
            ">" => session.forward().to_string(),
            "<" => session.back().to_string(),
            step => match play(&mut session, step) {
                Ok(response) => format!("{response:?}"),
                Err(error) => format!("error[{}]: {error}", error.code()),
            },
        };
        let after = seen(&session);
        let is_same = answer == "false" || answer.starts_with("error");
        assert_eq!(before == after, is_same, "{step}: {answer}");
        writeln!(out, "{step} {answer}").expect("a string");
        out += if is_same { "" } else { &after };
    }
    out
}

// deviation: G16
#[test]
fn sessions() {
    use Replies::{Entered, FromRecord};

    let [strict, loose] = ["strict", "loose"].map(|mode| format!("[puzzle-mode:{mode}]\n{GAME}"));
    let aside = format!("{loose}\n2b.1.1a. ..... Kd5-d4\n\n2b.1.2a. a3-a4\n\n2b.2.1a. ..... Kd5-d3\n");
    let win = loose.replace("2a.2.1a. a2-a1", "2a.2.1a. a2-a1++");
    let loss = loose.replace("2a.2.1a. a2-a1", "2a.2.1a. a2-a1--");
    // Piece prefixes, captures and marks of the solver's move are ignored.
    let later = strict.replace("puzzle-start:1b.", "puzzle-start:2a");
    let berserk = "[puzzle-mode:strict]\n[rules:dim:7 ber:m start:/t5t/7/7/3K3/7/7/t5t/]\n\
                   1. a1-a2 Kd4-d5 d5=d6 d6=e6\n2. a2-a3 a3=a4 Ke6-e5\n";
    let resigned = format!("[puzzle-mode:strict]\n{RULES}1. a1-a2 ---\n1b.1.1a. ..... Kc3-b3\n");
    let types = "[puzzle-mode:strict]\n[rules:dim:5 start:/t4/5/t4/5/4K/]\n1. a1-a2\n1a.1.1a. a1^a2xe5\n";
    // Captures decide between moves of the same squares in any order, then the move type; without either, the move that
    // continues the line is meant.
    let captures = "[puzzle-mode:strict]\n[rules:dim:5 start:/t4/1T3/2K2/1T3/5/]\n\n1. a1-a3xb2\n[One.]\n\n\
                    1a.1.1a. a1-a3xb4\n[Other.]\n\n1a.2.1a. a1-a3xb4/b2\n[Both.]\n\n1a.3.1a. a1=a3\n[Swapped.]\n";
    // Without a prestart the introduction is over; what came before it is not shown.
    let begun =
        format!("[puzzle-mode:loose]\n[puzzle-start:1b]\n{RULES}1. a1-a2 Kc3-c2\n[One.|Two.]\n2. a2-a3\n");
    let inner =
        format!("[puzzle-mode:strict]\n[puzzle-start:1a.1.1a]\n{RULES}1. a1-a2\n1a.1.1a. a1-b1 Kc3-c2\n");
    let [whole, empty] = ["1. a1-a2\n", ""].map(|turns| format!("[puzzle-mode:loose]\n{RULES}{turns}"));
    let sessions = [
        (&strict, FromRecord, "< a1-a2 > > > < Kd4-d5 < > > >"),
        (&strict, FromRecord, ">> a2-a3 < a2-b2 b2-c2 < < a2-a1"),
        (&strict, Entered, ">> a2-a3 Kd5-d6 < < < < <"),
        (&later, FromRecord, ">> d5-d7 a3-a4 d6-d5 --- Td5^d6xg7-- Kd6-d7 <"),
        (&loose, FromRecord, ">> b1-b2 a2-c2xd5 a2-a3 a7-b7 < < a2-a3 a7-b7"),
        (&loose, FromRecord, ">> ---"),
        // The end of a variation is not a solution, unless the mark of its last move is a win.
        (&loose, FromRecord, ">> a2-a1 < a2-b2 b2-c2 < < a2-a3 a7-b7"),
        (&win, FromRecord, ">> a2-a1"),
        (&loss, FromRecord, ">> a2-a1"),
        // The opponent may deviate, if the record has a reply to that.
        (&aside, Entered, ">> a2-a3 d5-d4 a3-a4 < < d5-d3"),
        (&aside, Entered, ">> a2-a1"),
        (&berserk.to_owned(), FromRecord, "> a1-a2 a2-a3 a3-a4 < < <"),
        (&resigned, FromRecord, "a1-a2"),
        (&types.to_owned(), FromRecord, "a1^a2 < a1-a2 < a1=a2"),
        (
            &captures.to_owned(),
            Entered,
            "a1-a3 < Ta1-a3++ < a1-a3xb2 < a1-a3xb4 < a1-a3xb2/b4 < a1-a3xe5 < a1=a3 < a1=a3xb4",
        ),
        (&whole, FromRecord, ""),
        (&empty, FromRecord, ""),
        (&begun, FromRecord, "< a2-a3"),
        (&inner, FromRecord, "c3-c2"),
    ];
    let drawn = sessions.map(|(text, replies, steps)| session(text, replies, steps));
    insta::assert_snapshot!(drawn.join("\n"));
}

#[test]
fn records_that_are_not_puzzles() {
    let rules = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 Kc3-c2\n";
    let errors: String = [
        "",
        "[puzzle-mode:none]\n",
        "[puzzle-mode:hard]\n",
        "[puzzle-mode:loose]\n[puzzle-start:6]\n",
        "[puzzle-mode:loose]\n[puzzle-start:6a]\n",
        "[puzzle-mode:loose]\n[puzzle-prestart:1a.1.1a]\n",
        "[puzzle-mode:loose]\n[puzzle-prestart:1b]\n[puzzle-start:1a]\n",
    ]
    .map(|tags| session(&format!("{tags}{rules}"), Replies::FromRecord, ""))
    .concat();
    // Moves that the puzzle does not reach are not checked.
    let moves = ["", "[puzzle-start:1b]\n"].map(|tag| {
        let text = format!("[puzzle-mode:loose]\n{tag}{rules}1b.1.1a. ..... b2-b3\n");
        session(&text, Replies::FromRecord, "")
    });
    let no_start = session("[puzzle-mode:loose]\n1. a1-a2\n", Replies::FromRecord, "");
    insta::assert_snapshot!(errors + &moves.concat() + &no_start);
}

/// Whatever the solver does, the session shows nothing that was not reached.
#[test]
fn nothing_is_revealed_ahead() {
    let record = record(&format!("[puzzle-mode:loose]\n{GAME}"));
    // Comments, moves as written, and squares as `Debug` prints them.
    let words = "First|Go.|Secret.|Secret too|Secreter|a2-a3|Kd5-d6xa3|a2-b2|Kd5-e5|a7-b7|(a3)|(d6)|(b2)|(e5)|(c2)|(b7)";
    let revealed = |session: &PuzzleSession<'_>| {
        let all = (session, session.moves().collect::<Vec<_>>(), session.comment(), session.last_move());
        let comment = session.comment().map(|comment| comment.to_string());
        let all = format!("{all:?} {all:#?} {comment:?} {:?}", session.phase());
        assert!(!all.contains("away"), "hints are shown only on request");
        words.split('|').filter(|word| all.contains(word)).collect::<Vec<_>>()
    };
    let mut session = PuzzleSession::new(&record).expect("a puzzle");
    assert_eq!(revealed(&session), [""; 0]);
    session.forward();
    assert_eq!(revealed(&session), ["First"]);
    session.forward();
    assert_eq!(revealed(&session), ["First", "Go."]);
    for wrong in ["a2-a9", "d5-d6"] {
        let response = play(&mut session, wrong);
        let message = response.as_ref().err().map(ToString::to_string);
        let response = format!("{response:?} {message:?}");
        assert!(words.split('|').all(|word| !response.contains(word)), "{response}");
        session.back();
        session.forward();
    }
    play(&mut session, "a2-b2").expect("in the record");
    assert_eq!(revealed(&session), ["First", "Go.", "Secret too", "a2-b2", "Kd5-e5", "(b2)", "(e5)"]);
    session.back();
    assert_eq!(revealed(&session), ["First", "Go."]);

    // Sessions look the same, whatever the record has ahead.
    let text = record.to_string();
    let (shorter, _) = text.split_once("\n2a.1.").expect("a variation");
    let shorter: GameRecord = shorter.replace("Secret", "Other").parse().expect("a record");
    let begun = [&record, &shorter].map(|record| {
        let mut session = PuzzleSession::new(record).expect("a puzzle");
        while session.forward() {}
        format!("{session:#?}")
    });
    assert_eq!(begun[0], begun[1]);
}

/// A long game with many side lines is checked in one pass.
#[test]
fn a_wide_and_deep_puzzle() {
    let mut text = format!("[puzzle-mode:strict]\n{RULES}");
    let turns = [("a1-a2 Kc3-c2", "a1-b1"), ("a2-a1 Kc2-c3", "a2-b2")];
    for (turn, (moves, aside)) in (1..=5_000).zip(turns.iter().cycle()) {
        writeln!(text, "{turn}. {moves}\n{turn}a.1.1a. {aside}").expect("a string");
    }
    let record = record(&text);
    let mut session = PuzzleSession::new(&record).expect("a puzzle");
    for (moves, _) in turns.iter().cycle().take(5_000) {
        assert_eq!(play(&mut session, &moves[..5]), Ok(PuzzleResponse::Continues { replies: 1 }));
    }
    assert!(session.is_solved());
}
