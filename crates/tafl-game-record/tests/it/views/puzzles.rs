//! Puzzles: what the solver can do, and what a session reveals.

use tafl_game_record::{
    GameRecord, PuzzleError, PuzzleMoveError, PuzzleMover, PuzzlePhase, PuzzleResponse, PuzzleSession,
    Replies,
};
use tafl_position::Side;

use super::support::assert_is_a_message;

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

fn puzzle(mode: &str) -> GameRecord {
    format!("[puzzle-mode:{mode}]\n{GAME}").parse().expect("a record")
}

#[track_caller]
fn play(session: &mut PuzzleSession<'_>, record: &str) -> Result<PuzzleResponse, PuzzleMoveError> {
    session.play(&record.parse().expect("a move"))
}

/// A session in which the introduction is over.
fn begun(record: &GameRecord) -> PuzzleSession<'_> {
    let mut session = PuzzleSession::new(record).expect("a puzzle");
    while session.forward() {}
    session
}

fn shown(session: &PuzzleSession<'_>) -> String {
    session.comment().map(|comment| comment.to_string()).unwrap_or_default()
}

fn moves(session: &PuzzleSession<'_>) -> Vec<(String, PuzzleMover)> {
    session.moves().map(|step| (step.move_record.to_string(), step.mover)).collect()
}

#[test]
fn the_introduction_goes_forward_and_back() {
    let record = puzzle("strict");
    let mut session = PuzzleSession::new(&record).expect("a puzzle");
    assert_eq!((session.phase(), shown(&session).as_str()), (PuzzlePhase::Introduction, "Hello."));
    assert!(session.last_move().is_none());
    assert!(!session.back());
    assert_eq!(play(&mut session, "a1-a2"), Err(PuzzleMoveError::Introduction));
    assert!(session.forward());
    assert_eq!(shown(&session), "First.");
    assert!(session.forward());
    assert_eq!((session.phase(), shown(&session).as_str()), (PuzzlePhase::Solving, "Go."));
    assert_eq!(session.clock().expect("a clock").to_string(), "12 30/3");
    assert_eq!(session.hints().collect::<Vec<_>>(), ["up", "and away"]);
    assert!(!session.forward(), "the puzzle continues by playing");
    assert_eq!((session.solver(), session.side_to_move()), (Some(Side::Attackers), Some(Side::Attackers)));

    assert!(session.back());
    assert_eq!(session.phase(), PuzzlePhase::Introduction);
    assert_eq!(play(&mut session, "Kd4-d5"), Err(PuzzleMoveError::Introduction));
    assert!(session.back());
    assert_eq!(session.position(), record.start().expect("a start"));
    assert!(session.forward() && session.forward() && !session.forward());
}

#[test]
fn a_strict_puzzle_accepts_only_moves_of_the_record() {
    let mut record = puzzle("strict");
    // Piece prefixes, captures and marks of the solver's move are ignored.
    record.set_tag("puzzle-start", tafl_game_record::TagValue::new("2a").expect("a value")).expect("a name");
    let mut session = begun(&record);
    assert_eq!((session.solver(), session.is_strict()), (Some(Side::Defenders), true));
    let before = session.position().clone();
    for wrong in ["d5-d7", "a3-a4", "d6-d5", "---"] {
        assert_eq!(play(&mut session, wrong), Err(PuzzleMoveError::NotInRecord), "{wrong}");
        assert_eq!(session.position(), &before);
    }
    assert_eq!(play(&mut session, "Td5^d6xg7--"), Ok(PuzzleResponse::Continues { replies: 1 }));
    // The move of the record was played.
    let played = moves(&session);
    assert_eq!(played[3], ("Kd5-d6xa3".to_owned(), PuzzleMover::Solver));
    assert_eq!(played[4], ("a7-b7".to_owned(), PuzzleMover::Reply));
    assert_eq!(session.phase(), PuzzlePhase::LineEnd);
    assert_eq!(play(&mut session, "Kd6-d7"), Err(PuzzleMoveError::NotInRecord));
    assert!(session.back());
    assert_eq!((session.position(), session.phase()), (&before, PuzzlePhase::Solving));
}

// deviation: G16
#[test]
fn the_record_replies_with_the_move_that_continues_the_line() {
    let record = puzzle("strict");
    let mut session = begun(&record);
    assert_eq!(play(&mut session, "a2-a3"), Ok(PuzzleResponse::Continues { replies: 1 }));
    let last: Vec<_> = session.moves().rev().take(2).collect();
    assert_eq!((last[0].move_record.to_string().as_str(), last[0].mover), ("Kd5-d6xa3", PuzzleMover::Reply));
    assert_eq!(last[1].comment.expect("a comment").to_string(), "Secret.");
    assert_eq!(session.hints().collect::<Vec<_>>(), ["hidden"]);
    assert!(session.back());
    assert_eq!(session.last_move().expect("a move").to_string(), "Kd4-d5");

    assert_eq!(play(&mut session, "a2-b2"), Ok(PuzzleResponse::Variation { replies: 1 }));
    assert_eq!(play(&mut session, "b2-c2"), Ok(PuzzleResponse::Continues { replies: 0 }));
    assert_eq!(session.phase(), PuzzlePhase::LineEnd);
    assert!(session.back() && session.back());
    assert_eq!(play(&mut session, "a2-a1"), Ok(PuzzleResponse::Variation { replies: 0 }));
    assert_eq!(session.phase(), PuzzlePhase::LineEnd);
}

#[test]
fn a_solver_may_enter_the_moves_of_both_sides() {
    let record = puzzle("strict");
    let mut session = begun(&record).with_replies(Replies::Entered);
    assert_eq!(play(&mut session, "a2-a3"), Ok(PuzzleResponse::Continues { replies: 0 }));
    assert_eq!((shown(&session).as_str(), session.side_to_move()), ("Secret.", Some(Side::Defenders)));
    assert_eq!(play(&mut session, "Kd5-d6"), Ok(PuzzleResponse::Continues { replies: 0 }));
    assert!(session.back());
    assert_eq!(shown(&session), "Secret.");
    assert!(session.back() && session.back() && session.back() && !session.back());
}

#[test]
fn a_loose_puzzle_accepts_any_move_that_fits_the_board() {
    let record = puzzle("loose");
    let mut session = begun(&record);
    let before = session.position().clone();
    let refused = play(&mut session, "b1-b2").unwrap_err();
    assert!(matches!(refused, PuzzleMoveError::CannotBePlayed(_)), "{refused}");
    assert_eq!((session.position(), session.phase()), (&before, PuzzlePhase::Solving));

    // As the solver enters it, including captures.
    assert_eq!(play(&mut session, "a2-c2xd5"), Ok(PuzzleResponse::OffRecord));
    assert_eq!(session.position().to_string(), "/6t/2t4/7/7/7/7/t5t/");
    assert_eq!((session.phase(), session.side_to_move()), (PuzzlePhase::OffRecord, Some(Side::Defenders)));
    assert!(session.comment().is_none() && session.hints().next().is_none() && session.clock().is_none());
    assert!(play(&mut session, "a2-a3").is_err(), "no piece is there any more");
    // A move of another position of the record is not in the record here.
    assert_eq!(play(&mut session, "a7-b7"), Ok(PuzzleResponse::OffRecord));
    assert_eq!(session.last_move().expect("a move").to_string(), "a7-b7");
    assert_eq!(
        moves(&session)[2..],
        [("a2-c2xd5".to_owned(), PuzzleMover::Solver), ("a7-b7".to_owned(), PuzzleMover::Solver)]
    );

    assert!(session.back());
    assert_eq!(session.phase(), PuzzlePhase::OffRecord);
    assert!(session.back());
    assert_eq!((session.position(), session.phase()), (&before, PuzzlePhase::Solving));
    assert_eq!(shown(&session), "Go.");
    assert_eq!(play(&mut session, "a2-a3"), Ok(PuzzleResponse::Continues { replies: 1 }));

    let mut resigned = begun(&record);
    assert_eq!(play(&mut resigned, "---"), Ok(PuzzleResponse::OffRecord));
    assert_eq!((resigned.position(), resigned.side_to_move()), (&before, None));
}

#[test]
fn several_steps_of_one_side() {
    let text = "\
[puzzle-mode:strict]
[rules:dim:7 ber:m start:/t5t/7/7/3K3/7/7/t5t/]
1. a1-a2 Kd4-d5 d5=d6 d6=e6
2. a2-a3 a3=a4 Ke6-e5
";
    let record: GameRecord = text.parse().expect("a record");
    let mut session = begun(&record);
    assert_eq!(play(&mut session, "a1-a2"), Ok(PuzzleResponse::Continues { replies: 3 }));
    assert_eq!(play(&mut session, "a2-a3"), Ok(PuzzleResponse::Continues { replies: 0 }));
    assert_eq!(session.side_to_move(), Some(Side::Attackers));
    assert_eq!(play(&mut session, "a3-a4"), Ok(PuzzleResponse::Continues { replies: 1 }));
    assert!(session.back());
    assert_eq!(session.last_move().expect("a move").to_string(), "a2-a3");
    assert!(session.back());
    assert_eq!(moves(&session).len(), 4);
    assert!(session.back());
    assert_eq!(session.position(), record.start().expect("a start"));
}

#[test]
fn a_resignation_is_a_reply() {
    let text = "[puzzle-mode:strict]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 ---\n1b.1.1a. ..... Kc3-b3\n";
    let record: GameRecord = text.parse().expect("a record");
    let mut session = begun(&record);
    assert_eq!(play(&mut session, "a1-a2"), Ok(PuzzleResponse::Continues { replies: 1 }));
    assert!(session.last_move().expect("a move").is_resignation());
    assert_eq!(session.phase(), PuzzlePhase::LineEnd);
}

#[test]
fn among_moves_of_the_same_squares_the_move_type_decides() {
    let text = "\
[puzzle-mode:strict]
[rules:dim:5 start:/t4/5/t4/5/4K/]
1. a1-a2
1a.1.1a. a1^a2xe5
";
    let record: GameRecord = text.parse().expect("a record");
    assert_eq!(play(&mut begun(&record), "a1^a2"), Ok(PuzzleResponse::Variation { replies: 0 }));
    assert_eq!(play(&mut begun(&record), "a1-a2"), Ok(PuzzleResponse::Continues { replies: 0 }));
    assert_eq!(play(&mut begun(&record), "a1=a2"), Ok(PuzzleResponse::Continues { replies: 0 }));
}

/// Whatever the solver does, the session shows nothing that was not reached.
#[test]
fn nothing_is_revealed_ahead() {
    let record = puzzle("loose");
    // Comments, moves as written, and squares as `Debug` prints them.
    let words = [
        "First",
        "Go.",
        "Secret.",
        "Secret too",
        "Secreter",
        "a2-a3",
        "Kd5-d6xa3",
        "a2-b2",
        "Kd5-e5",
        "a7-b7",
        "(a3)",
        "(d6)",
        "(b2)",
        "(e5)",
        "(c2)",
        "(b7)",
    ];
    let revealed = |session: &PuzzleSession<'_>| {
        let all = (session, session.moves().collect::<Vec<_>>(), session.comment(), session.last_move());
        let all = format!("{all:?} {all:#?} {} {:?}", shown(session), session.phase());
        words.into_iter().filter(|word| all.contains(word)).collect::<Vec<_>>()
    };
    let mut session = PuzzleSession::new(&record).expect("a puzzle");
    assert_eq!(revealed(&session), [""; 0]);
    session.forward();
    assert_eq!(revealed(&session), ["First"]);
    session.forward();
    assert_eq!(revealed(&session), ["First", "Go."]);
    assert!(
        !format!("{session:?} {:?}", session.comment()).contains("away"),
        "hints are shown only on request"
    );
    for wrong in ["a2-a9", "d5-d6"] {
        let response = play(&mut session, wrong);
        let response =
            response.map_or_else(|error| format!("{error} {error:?}"), |response| format!("{response:?}"));
        assert!(words.into_iter().all(|word| !response.contains(word)), "{response}");
        session.back();
        session.forward();
    }
    play(&mut session, "a2-b2").expect("in the record");
    assert_eq!(revealed(&session), ["First", "Go.", "Secret too", "a2-b2", "Kd5-e5", "(b2)", "(e5)"]);
    session.back();
    assert_eq!(revealed(&session), ["First", "Go."]);

    // Sessions look the same, whatever the record has ahead.
    let shorter = record.to_string();
    let end = shorter.find("\n2a.1.").expect("a variation");
    let shorter: GameRecord = shorter[..end].replace("Secret", "Other").parse().expect("a record");
    let (one, other) = (begun(&record), begun(&shorter));
    assert_eq!(format!("{one:#?}"), format!("{other:#?}"));
}

#[test]
fn puzzles_without_introduction_and_without_tags() {
    let rules = "[rules:dim:3 start:/t2/3/2K/]";
    let record: GameRecord = format!("[puzzle-mode:loose]\n{rules}\n1. a1-a2\n").parse().expect("a record");
    let session = PuzzleSession::new(&record).expect("a puzzle");
    assert_eq!(
        (session.phase(), session.position()),
        (PuzzlePhase::Solving, record.start().expect("a start"))
    );

    // Without a prestart the introduction is over; what came before it is not shown.
    let text =
        format!("[puzzle-mode:loose]\n[puzzle-start:1b]\n{rules}\n1. a1-a2 Kc3-c2\n[One.|Two.]\n2. a2-a3\n");
    let record: GameRecord = text.parse().expect("a record");
    let mut session = PuzzleSession::new(&record).expect("a puzzle");
    assert_eq!((session.phase(), shown(&session).as_str()), (PuzzlePhase::Solving, "Two."));
    assert_eq!(session.last_move().expect("a move").to_string(), "Kc3-c2");
    assert_eq!(session.moves().count(), 0);
    assert!(!session.back());
    play(&mut session, "a2-a3").expect("in the record");
    assert_eq!(moves(&session), [("a2-a3".to_owned(), PuzzleMover::Solver)]);

    // A puzzle in a variation, one without moves.
    let text =
        format!("[puzzle-mode:strict]\n[puzzle-start:1a.1.1a]\n{rules}\n1. a1-a2\n1a.1.1a. a1-b1 Kc3-c2\n");
    let record: GameRecord = text.parse().expect("a record");
    let mut session = PuzzleSession::new(&record).expect("a puzzle");
    assert_eq!(session.solver(), Some(Side::Defenders));
    assert_eq!(play(&mut session, "c3-c2"), Ok(PuzzleResponse::Continues { replies: 0 }));
    let record: GameRecord = format!("[puzzle-mode:loose]\n{rules}\n").parse().expect("a record");
    let session = PuzzleSession::new(&record).expect("a puzzle");
    assert_eq!((session.phase(), session.solver()), (PuzzlePhase::LineEnd, Some(Side::Attackers)));
}

#[test]
fn records_that_are_not_puzzles() {
    let rules = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 Kc3-c2\n";
    let broken = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 Kc3-c2\n1b.1.1a. ..... b2-b3\n";
    for (text, expected) in [
        (
            rules.to_owned(),
            "the record is not a puzzle; write `[puzzle-mode:loose]` or `[puzzle-mode:strict]`",
        ),
        (
            format!("[puzzle-mode:none]\n{rules}"),
            "the record is not a puzzle; write `[puzzle-mode:loose]` or `[puzzle-mode:strict]`",
        ),
        (
            format!("[puzzle-mode:hard]\n{rules}"),
            "the value of the `puzzle-mode` tag cannot be read: unknown puzzle mode; write `none`, `loose` or `strict`",
        ),
        (
            format!("[puzzle-mode:loose]\n[puzzle-start:6]\n{rules}"),
            "the value of the `puzzle-start` tag cannot be read: expected the letter of a move after the turn, as in `3b`, found the end",
        ),
        (
            format!("[puzzle-mode:loose]\n[puzzle-start:6a]\n{rules}"),
            "the `puzzle-start` tag names 6a, which the record does not have; write the address of a move, or `0a`",
        ),
        (
            format!("[puzzle-mode:loose]\n[puzzle-prestart:1a.1.1a]\n{rules}"),
            "the `puzzle-prestart` tag names 1a.1.1a, which the record does not have; write the address of a move, or `0a`",
        ),
        (
            format!("[puzzle-mode:loose]\n[puzzle-prestart:1b]\n[puzzle-start:1a]\n{rules}"),
            "the introduction begins after 1b, which is not on the path to 1a, after which the puzzle begins",
        ),
        (
            format!("[puzzle-mode:loose]\n{broken}"),
            "1b.1.1b: b2-b3 cannot be played: there is no piece on `b2`",
        ),
        (
            "[puzzle-mode:loose]\n1. a1-a2\n".to_owned(),
            "the record has no start position; add a rules tag or a position tag",
        ),
    ] {
        let record: GameRecord = text.parse().expect("a record");
        let error = PuzzleSession::new(&record).unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert_eq!(
            matches!(error, PuzzleError::Replay(_)),
            text.contains("b2-b3") || !text.contains("rules")
        );
    }
    // Moves that the puzzle does not reach are not checked.
    let text = format!("[puzzle-mode:loose]\n[puzzle-start:1b]\n{broken}");
    let record: GameRecord = text.parse().expect("a record");
    assert!(PuzzleSession::new(&record).is_ok());
}

#[test]
fn refusals_are_messages() {
    let message = |refusal: PuzzleMoveError| {
        assert_is_a_message(&refusal);
        refusal.to_string()
    };
    assert_eq!(message(PuzzleMoveError::Introduction), "the puzzle has not begun; go forward to its start");
    assert_eq!(
        message(PuzzleMoveError::NotInRecord),
        "the move is not in the record; a strict puzzle accepts no other"
    );
    assert_is_a_message(&PuzzleError::NotAPuzzle);
    let record = puzzle("loose");
    assert_eq!(
        message(play(&mut begun(&record), "b1-b2").unwrap_err()),
        "the move cannot be played: there is no piece on `b1`"
    );
}

#[test]
fn sessions_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<PuzzleSession<'static>>();
    check::<PuzzleError>();
}

/// A long game with many side lines is checked in one pass.
#[test]
fn a_wide_and_deep_puzzle() {
    use std::fmt::Write;
    let mut text = String::from("[puzzle-mode:strict]\n[rules:dim:3 start:/t2/3/2K/]\n");
    for turn in 1..=5_000 {
        let (from, to) = if turn % 2 == 1 { (1, 2) } else { (2, 1) };
        writeln!(
            text,
            "{turn}. a{from}-a{to} Kc{f}-c{t}",
            f = if turn % 2 == 1 { 3 } else { 2 },
            t = if turn % 2 == 1 { 2 } else { 3 }
        )
        .expect("a string takes everything");
        writeln!(text, "{turn}a.1.1a. a{from}-b{from}").expect("a string takes everything");
    }
    let record: GameRecord = text.parse().expect("a record");
    let mut session = PuzzleSession::new(&record).expect("a puzzle");
    for turn in 1..=5_000 {
        let step = if turn % 2 == 1 { "a1-a2" } else { "a2-a1" };
        assert_eq!(play(&mut session, step), Ok(PuzzleResponse::Continues { replies: 1 }));
    }
    assert_eq!(session.phase(), PuzzlePhase::LineEnd);
}

/// The end of a variation is not a solution, unless the mark of its last move is a win.
#[test]
fn a_puzzle_is_solved_by_the_line_of_the_record_or_a_win() {
    let solved = |text: &str, replies: Replies, steps: &[&str]| {
        let record: GameRecord = text.parse().expect("a record");
        let mut session = PuzzleSession::new(&record).expect("a puzzle").with_replies(replies);
        while session.forward() {}
        assert!(!session.is_solved());
        for step in steps {
            play(&mut session, step).expect("the puzzle accepts it");
        }
        session.is_solved()
    };
    let loose = format!("[puzzle-mode:loose]\n{GAME}");
    let from_record = |steps| solved(&loose, Replies::FromRecord, steps);
    assert!(!from_record(&["a2-a3"]));
    assert!(from_record(&["a2-a3", "a7-b7"]), "the line of the record");
    assert!(!from_record(&["a2-a1"]), "a variation");
    assert!(!from_record(&["a2-b2", "b2-c2"]), "a longer one");
    assert!(!from_record(&["a2-c2"]), "off the record");
    assert!(solved(&loose.replace("2a.2.1a. a2-a1", "2a.2.1a. a2-a1++"), Replies::FromRecord, &["a2-a1"]));
    assert!(!solved(&loose.replace("2a.2.1a. a2-a1", "2a.2.1a. a2-a1--"), Replies::FromRecord, &["a2-a1"]));

    let aside = format!("{loose}\n2b.1.1a. ..... Kd5-d4\n\n2b.1.2a. a3-a4\n\n2b.2.1a. ..... Kd5-d3\n");
    let entered = |steps| solved(&aside, Replies::Entered, steps);
    assert!(entered(&["a2-a3", "d5-d4", "a3-a4"]), "the opponent may deviate");
    assert!(!entered(&["a2-a3", "d5-d3"]), "the record has no reply to that");
    assert!(!entered(&["a2-a1"]));
    let record: GameRecord = loose.parse().expect("a record");
    let mut session = begun(&record);
    play(&mut session, "a2-a1").expect("a variation");
    assert!(session.back() && !session.is_solved());
    play(&mut session, "a2-a3").expect("the line");
    play(&mut session, "a7-b7").expect("its end");
    assert!(session.is_solved(), "what was taken back does not count");
}

/// Several moves of the record can have the same squares. Captures decide between them in any order, then the move
/// type; without either, the move that continues the line is meant.
#[test]
fn the_captures_of_a_move_choose_between_variations() {
    let record: GameRecord = "\
[puzzle-mode:strict]
[rules:dim:5 start:/t4/1T3/2K2/1T3/5/]

1. a1-a3xb2
[One.]

1a.1.1a. a1-a3xb4
[Other.]

1a.2.1a. a1-a3xb4/b2
[Both.]

1a.3.1a. a1=a3
[Swapped.]
"
    .parse()
    .expect("a record");
    let cases = [
        ("a1-a3", "One."),
        ("Ta1-a3++", "One."),
        ("a1-a3xb2", "One."),
        ("a1-a3xb4", "Other."),
        ("a1-a3xb2/b4", "Both."),
        ("a1-a3xe5", "One."),
        ("a1=a3", "Swapped."),
        ("a1=a3xb4", "Other."),
    ];
    for (given, comment) in cases {
        let mut session = begun(&record).with_replies(Replies::Entered);
        play(&mut session, given).expect(given);
        assert_eq!(shown(&session), comment, "{given}");
    }
}
