//! Whether puzzles are sound.

use std::fmt::Display;
use std::ops::ControlFlow::{Break, Continue};

use tafl_analysis::{
    AnalysisError, Game, GameRecord, OtherWin, Puzzle, PuzzleProver, PuzzleReport, PuzzleVerdict, Side,
    Square, Step, Undecided, Verifier,
};

/// The king threatens two corners.
const SOUND: &str = "\
[rules:dim:7 name:Brandub surf:n atkf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/tt1Kt1t/2T2T1/4t2/7/]
1. Kd4-d7 e6-e7
2. Kd7-a7
";

/// The king escapes in two moves, by more than one way.
const COOKED: &str = "\
[rules:dim:7 atkf:n ks:w start:/7/7/tt5/3K3/7/7/5tt/]
1. Kd4-d1 a3-a2
2. Kd1-a1
";

fn puzzle(text: &str) -> Puzzle {
    let record: GameRecord =
        format!("[puzzle-mode:strict]\n[puzzle-start:0a]\n{text}").parse().expect("a record");
    Puzzle::of_record(&record, &mut Verifier::new()).expect("a puzzle")
}

fn prover() -> PuzzleProver {
    PuzzleProver::new(1 << 20).expect("memory").nodes(100_000)
}

fn proved(text: &str, mut prover: PuzzleProver) -> PuzzleReport {
    prover.prove(&puzzle(text), |_| Continue(()))
}

fn words(items: &[impl Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn others(wins: &[OtherWin]) -> Vec<String> {
    wins.iter().map(|win| format!("{}: {} in {}", words(&win.after), win.played, win.moves)).collect()
}

#[test]
fn a_sound_puzzle() {
    let report = proved(SOUND, prover());
    assert_eq!((report.verdict, report.moves, report.nodes), (PuzzleVerdict::Proved, Some(2), 1319));
    assert_eq!(words(&report.line), "Kd4-d7- d1-b1- Kd7-a7--");
    assert_eq!((report.cooks.len(), report.duals.len(), report.message), (0, 0, None));
}

#[test]
fn a_cooked_puzzle() {
    let report = proved(COOKED, prover());
    assert_eq!((report.verdict, report.moves), (PuzzleVerdict::Cooked, Some(2)));
    assert_eq!(others(&report.cooks), [": Kd4-a4- in 2"]);
    // Other first moves may take as many moves as are allowed.
    assert_eq!(proved(COOKED, prover().moves(3)).cooks.len(), 7);
    // With a longer solution, faster wins are cooks as well.
    let longer = COOKED.replace("Kd4-d1 a3-a2\n2. Kd1-a1", "Kd4-d3");
    let report = proved(&longer, prover().moves(3));
    assert_eq!((report.verdict, report.moves), (PuzzleVerdict::Cooked, Some(3)));
    assert_eq!(report.cooks.iter().filter(|cook| cook.moves == 2).count(), 2);
}

#[test]
fn a_refuted_puzzle() {
    // The first move gives the win away, or only the second one.
    for (line, shown) in
        [("1. Kd4-c4 b4-b7", "Kd4-c4 d1-b1"), ("1. Kd4-d7 d1-b1\n2. Kd7-c7", "Kd4-d7- d1-b1- Kd7-c7- b1-c1-")]
    {
        let tags = SOUND.lines().next().expect("a line");
        let report = proved(&format!("{tags}\n{line}\n"), prover().moves(2));
        assert_eq!((report.verdict, report.moves), (PuzzleVerdict::Refuted, None), "{report:?}");
        assert_eq!((report.no_win_within, report.message), (Some(2), None));
        assert_eq!(words(&report.line), shown);
    }
    let illegal = proved(&COOKED.replace("a3-a2", "b3-b1"), prover());
    assert_eq!(
        (illegal.verdict, words(&illegal.line)),
        (PuzzleVerdict::Refuted, "Kd4-d1- b3-b1- d1-a1".to_owned())
    );
    assert_eq!(illegal.message.as_deref(), Some("an attacker is in the way on `b1`"));
}

#[test]
fn a_puzzle_with_duals() {
    let puzzle = "\
[rules:dim:7 name:Brandub surf:n atkf:n ks:w cenh: cenhe: start:/7/7/7/7/5t1/4TK1/3t3/]
1. e6-e7 f5-f1
2. Kf6-a6 f1-b1
3. Ka6-a1
";
    let mut prover = prover();
    let mut report = proved(puzzle, prover.clone());
    assert_eq!((report.verdict, report.duals.len()), (PuzzleVerdict::Proved, 0));
    prover.add_others(&mut report, |_| Continue(()));
    assert_eq!(
        others(&report.duals),
        [
            "e6-e7 f5-f1: Kf6-g6- in 2",
            "e6-e7 f5-f1: Kf6-f7- in 2",
            "e6-e7 f5-f1 Kf6-a6- f1-b1-: Ka6-a7-- in 1"
        ]
    );
    assert_eq!((report.undecided, report.nodes), (0, 1587));
    // They are searched for with what the proof left.
    let mut few = prover.nodes(1600);
    let mut report = proved(puzzle, few.clone());
    few.add_others(&mut report, |_| Continue(()));
    assert!(report.undecided > 0, "{report:?}");
}

/// Of the moves that the record lets fail, two do not after the replies that it has. The others have no reply, are refuted, win
/// in the record, or win, but too late.
#[test]
fn tries_that_win() {
    let text = "\
[rules:dim:7 name:Brandub surf:n atkf:n ks:w cenh: cenhe: start:/7/7/7/7/5t1/4TK1/3t3/]
1. e6-e7 f5-f1
1a.1.1a. Kf6-f7 f5-f6
1a.2.1a. Kf6-f7 d7-e7xf7
1a.3.1a. Kf6-f7
2. Kf6-a6 f1-b1
2a.1.1a. Kf6-g6 f1-f2
2a.2.1a. Kf6-g6 f1-f2
2a.2.2a. Kg6-g7
2a.3.1a. Kf6-e6 f1-f2
3. Ka6-a1
";
    let mut prover = prover();
    let mut report = proved(text, prover.clone());
    prover.add_others(&mut report, |_| Continue(()));
    let expected = ["Kf6-f7+ f5-f6-: Kf7-g7-- in 1", "e6-e7 f5-f1 Kf6-g6- f1-f2-: Kg6-g1-- in 1"];
    assert_eq!(others(&report.tries), expected);
}

#[test]
fn an_undecided_puzzle() {
    let report = proved(COOKED, prover().nodes(10));
    assert_eq!(report.verdict, PuzzleVerdict::Undecided(Some(Undecided::Nodes)));
    assert_eq!((report.no_win_within, words(&report.line)), (Some(1), "Kd4-d1-".to_owned()));
    assert_eq!(report.message.as_deref(), Some("the limit of nodes was reached"));
    // The solution wins, and the rest of the nodes is too few for the other first moves.
    let report = proved(SOUND, prover().nodes(1300));
    assert_eq!((report.verdict, report.moves), (PuzzleVerdict::Undecided(None), Some(2)));
    assert!(report.message.as_deref().is_some_and(|reason| reason.ends_with(" not decided")), "{report:?}");
    // The caller ends a search; the one that shows it takes steps of its own.
    let start = Puzzle {
        game: Game::new(&tafl_play::Preset::BRANDUB.rules()),
        solution: Vec::new(),
        tries: Vec::new(),
    };
    let report = prover().prove(&start, |_| Break(()));
    assert_eq!(report.verdict, PuzzleVerdict::Undecided(Some(Undecided::Stopped)));
    assert!(report.nodes < 10_000, "{report:?}");
}

/// A limit is reached, but a win as quick as the solution is ruled out before.
#[test]
fn a_refutation_in_spite_of_a_limit() {
    let quick = COOKED.replace("Kd4-d1 a3-a2\n2. Kd1-a1", "Kd4-d7 b3-b4\n2. Kd7-a7");
    let report = proved(&quick, prover().nodes(50));
    assert_eq!((report.verdict, report.no_win_within), (PuzzleVerdict::Refuted, Some(2)));
    assert_eq!((words(&report.line), report.message), ("Kd4-d7- b3-b7".to_owned(), None));
    let slow = quick.replace("2. Kd7-a7", "2. Kd7-d1 b4-b3\n3. Kd1-a1");
    assert_eq!(proved(&slow, prover().nodes(50)).verdict, PuzzleVerdict::Undecided(Some(Undecided::Nodes)));
}

#[test]
fn the_shortest_win_of_a_position() {
    let mut prover = prover();
    let mut report = prover.prove(&Puzzle { solution: Vec::new(), ..puzzle(COOKED) }, |_| Continue(()));
    assert_eq!((report.verdict, report.moves), (PuzzleVerdict::Proved, Some(2)));
    prover.add_others(&mut report, |_| Continue(()));
    assert_eq!((others(&report.cooks), report.duals.len()), (vec![": Kd4-a4- in 2".to_owned()], 0));
}

/// Each piece is removed from what is left, unless the puzzle changes or that is not decided. The limit is for each piece.
#[test]
fn pieces_that_are_not_needed() {
    let minimal = |nodes| {
        let mut prover = prover().nodes(nodes);
        let mut report = prover.prove(&puzzle(SOUND), |_| Continue(()));
        prover.add_others(&mut report, |_| Continue(()));
        let mut pieces = 0;
        let minimal = prover.minimal(&report, || {
            pieces += 1;
            |_| Continue(())
        });
        let squares = |squares: &[Square]| words(squares);
        assert_eq!(pieces, 10);
        (squares(&minimal.not_needed), squares(&minimal.undecided), minimal.position.to_string())
    };
    let found = |not_needed: &str, undecided: &str, position: &str| {
        (not_needed.to_owned(), undecided.to_owned(), position.to_owned())
    };
    assert_eq!(minimal(100_000), found("d1 d2 a4 e4 c5 f5 e6", "", "/7/7/3T3/1t1K2t/7/7/7/"));
    assert_eq!(minimal(1400), found("d1 d2 a4 g4 c5 f5 e6", "e4", "/7/7/3T3/1t1Kt2/7/7/7/"));
}

#[test]
fn certificates() {
    let mut prover = prover();
    let report = prover.prove(&puzzle(SOUND), |_| Continue(()));
    let text = prover.certificate(&report, |_| Continue(())).expect("a certificate").expect("a win");
    let proved = tafl_proof::check(&text).expect("a proof");
    assert_eq!((proved.claim().moves, proved.claim().winner), (2, Side::Defenders));
    // The first move of the solution is that of the certificate.
    assert!(text.ends_with("/3t3/3t3/3T3/tt1Kt1t/2T2T1/4t2/7/ d4-d7\n"), "{text}");
    let refuted = prover.moves(1).prove(&puzzle(SOUND), |_| Continue(()));
    assert_eq!(self::prover().certificate(&refuted, |_| Continue(())), Ok(None));
}

/// A berserk turn is one move, also if the puzzle begins within it.
#[test]
fn moves_of_a_berserk_turn() {
    let rules = "dim:5 atkf:n ber:m start:/1t3/5/2K2/5/4t/".parse().expect("rules");
    let mut game = Game::new(&rules);
    let mut solution: Vec<Step> = ["c3-c1", "c1-a1"].map(|step| step.parse().expect("a step")).to_vec();
    while !solution.is_empty() {
        let puzzle = Puzzle { game: game.clone(), solution: solution.clone(), tries: Vec::new() };
        assert_eq!(puzzle.moves_to_win(), Some(1));
        assert_eq!(prover().prove(&puzzle, |_| Continue(())).moves, Some(1));
        game.play(solution.remove(0)).expect("a legal step");
    }
    assert!(game.outcome().is_some());
    // A solution that does not end with a win.
    assert_eq!(Puzzle { solution, ..puzzle(COOKED) }.moves_to_win(), None);
}

#[test]
fn records_that_are_not_proved() {
    let refused = |text: &str| {
        let record: GameRecord = text.parse().expect("a record");
        Puzzle::of_record(&record, &mut Verifier::new()).err()
    };
    assert!(matches!(refused(COOKED), Some(AnalysisError::NotAPuzzle(_))));
    let moves = "[puzzle-mode:strict]\n[position:/7/7/tt5/3K3/7/7/5tt/]\n[to-move:defenders]\n1. Kd4-d1\n";
    assert!(matches!(refused(moves), Some(AnalysisError::Rules(_))));
}
