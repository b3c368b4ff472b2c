//! Games played by their rules.

#![cfg(feature = "play")]

use notation_syntax::Notation;
use tafl_moves::{Move, MoveRecord};
use tafl_play::{CompiledRules, Ending, Game, Medium, Step, Zobrist};
use tafl_position::{Position, Side, Square};
use tafl_rules::Rules;

/// The longest game: more moves test nothing new.
const MOST: usize = 40;

/// The longest playout.
const PLIES: u32 = 12;

/// The largest board on which all moves are tried, legal or not.
const SMALL: u8 = 7;

/// The largest board that is played on. Larger ones use the same code and are slow.
const LARGE: u8 = 20;

/// The first line is a rules record, and each byte after it selects a move. The laws of these games:
///
/// - The legal moves are those that `check` accepts, each once, in order; there are as many as `perft` counts, and
///   none only if the game is over. A random step is one of them, whatever the numbers are, and so is each step of a
///   playout.
/// - The record of a move reads back unchanged, and plays the move without rules.
/// - A game that begins at a position has the same number of moves and the same end as one that led there.
/// - A mark is true.
/// - The steps that capture are those that `play` returns captures for.
/// - Taking a move back restores the game.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    let (rules, choices) = data.split_at_checked(end).unwrap_or((data, &[]));
    let Ok(rules) = crate::text(rules).parse::<Rules>() else { return };
    if rules.dimension().get() > LARGE {
        return;
    }
    let mut game = Game::new(&rules);
    let compiled = CompiledRules::<Medium>::new(&rules);
    let mut past = Vec::new();
    moves(&game);
    random(&game, 0);
    for choice in choices.iter().skip(1).take(MOST) {
        let legal = game.legal_steps();
        let Some(&step) = legal.get(usize::from(*choice) % legal.len().max(1)) else { break };
        past.push(Seen::of(&game));
        step_by_step(&mut game, step);
        if let Ok(compiled) = &compiled {
            captures(compiled, &game);
        }
        moves(&game);
        random(&game, *choice);
        afresh(&game);
    }
    assert_eq!(game.history().len(), past.len());
    while let Some(before) = past.pop() {
        assert!(game.undo().is_some());
        assert_eq!(Seen::of(&game), before, "not taken back: {rules}");
    }
    assert_eq!(game.undo(), None);
}

/// The visible state of a game.
#[derive(Debug, PartialEq)]
struct Seen {
    position: Position,
    side: Side,
    berserk: Option<Square>,
    outcome: Option<tafl_play::Outcome>,
    zobrist: Zobrist,
}

impl Seen {
    fn of(game: &Game) -> Self {
        Self {
            position: game.position(),
            side: game.side_to_move(),
            berserk: game.berserk_square(),
            outcome: game.outcome(),
            zobrist: game.zobrist(),
        }
    }
}

/// The legal moves are those that `check` accepts.
fn moves(game: &Game) {
    let legal = game.legal_steps();
    assert!(legal.is_sorted_by(|one, other| one < other), "not in order: {legal:?}");
    assert_eq!(legal.is_empty(), game.outcome().is_some(), "no moves, or moves after the end: {game:?}");
    assert_eq!(game.perft(1), legal.len().max(1) as u64, "{game:?}");
    let dimension = game.rules().dimension();
    if dimension.get() > SMALL {
        for &step in &legal {
            assert_eq!(game.check(step), Ok(()), "{game:?}");
        }
        return;
    }
    for from in dimension.squares() {
        for to in dimension.squares() {
            let step = Step::new(from, to);
            let checked = game.check(step);
            assert_eq!(
                checked.is_ok(),
                legal.binary_search(&step).is_ok(),
                "{step}: {checked:?} in {game:?}"
            );
            if let Err(illegal) = checked {
                let message = illegal.to_string();
                assert!(!message.is_empty() && !message.contains('\n'), "{message:?}");
            }
        }
    }
}

/// A random step is legal, even if the numbers that choose it are not random.
fn random(game: &Game, choice: u8) {
    let legal = game.legal_steps();
    let mut visited = Vec::new();
    game.for_each_legal_step(|step| visited.push(step));
    assert_eq!(visited, legal, "{game:?}");
    assert_eq!(game.count_legal_steps(), legal.len() as u64, "{game:?}");
    let mut number = u32::from(choice);
    let step = game.random_step(|below| {
        assert_ne!(below, 0);
        number = number.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        number
    });
    assert_eq!(step.is_some(), !legal.is_empty(), "{game:?}");
    assert!(step.is_none_or(|step| legal.binary_search(&step).is_ok()), "{step:?} in {game:?}");
    playout(game, choice);
}

/// A playout ends with the game or at its limit. That its steps are legal and its lists of pieces are those of the
/// position, it asserts itself where debug assertions are on.
fn playout(game: &Game, seed: u8) {
    let mut random = fastrand::Rng::with_seed(u64::from(seed));
    let playout = game.playout(PLIES, |below| random.u32(..below));
    let is_over = playout.outcome().is_some();
    assert!(playout.plies() <= PLIES && (is_over || playout.plies() == PLIES), "{playout:?} of {game:?}");
}

/// The steps that capture are found without playing the others.
fn captures(compiled: &CompiledRules<Medium>, game: &Game) {
    let state = compiled.state(&game.position(), game.side_to_move());
    assert!(state.is_ok(), "another size: {game:?}");
    let Ok(state) = state else { return };
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    compiled.for_each_capturing_step(&state, |step, captures| found.push((step, captures)));
    compiled.for_each_legal_step(&state, |step| {
        expected.push((step, compiled.play_unchecked(&state, step).captures()));
    });
    expected.retain(|(_, captures)| !captures.is_empty());
    found.sort_by_key(|&(step, _)| step);
    assert_eq!(found, expected, "{game:?}");
}

/// Plays a legal step, and checks its record.
fn step_by_step(game: &mut Game, step: Step) {
    let before = game.position();
    let (record, marked) = (game.record(step), game.marked(step));
    assert!(record.is_ok() && marked.is_ok(), "{step} is legal: {record:?}, {marked:?} in {game:?}");
    let (Ok(record), Ok(marked)) = (record, marked) else { return };
    assert_eq!(game.play(step).as_ref(), Ok(&record), "{step} is legal in {game:?}");
    let text = marked.to_string();
    let read = MoveRecord::parse_all(&text);
    assert_eq!((read.findings.len(), read.value), (0, Some(marked.clone().into())), "{text}");

    let mut replayed = before.clone();
    let applied = record.apply_to(&mut replayed);
    assert!(applied.is_ok(), "{record} does not play without rules on {before}: {applied:?}");
    assert_eq!(replayed, game.position(), "{record} on {before}");
    assert_eq!(record.clone().with_prefixes(&before), record, "piece prefixes are missing in {record}");
    checked_mark(game, &record, &marked);
}

/// The mark is that of the game, and true.
fn checked_mark(game: &Game, record: &Move, marked: &Move) {
    assert_eq!(record.mark(), None);
    assert_eq!(marked.mark(), game.mark(), "{marked}: {game:?}");
    assert!(marked.mark().is_none_or(|mark| game.mark_holds(mark)), "{marked}: {game:?}");
}

/// A game that begins here is like this one. The piece in a berserk turn is not part of a position.
fn afresh(game: &Game) {
    if game.berserk_square().is_some() {
        return;
    }
    let position = game.position();
    let fresh = Game::from_position(game.rules(), &position, game.side_to_move());
    assert!(fresh.is_ok(), "another size: {game:?}");
    let Ok(fresh) = fresh else { return };
    assert_eq!(fresh.zobrist(), game.zobrist(), "{game:?}");
    if game.outcome().is_none_or(|outcome| outcome.ending() != Ending::Repetition) {
        assert_eq!(fresh.outcome(), game.outcome(), "{game:?}");
        assert_eq!(fresh.legal_steps(), game.legal_steps(), "{game:?}");
    }
    let restarted = game.restarted(&position, game.side_to_move());
    assert_eq!(restarted.map(|game| Seen::of(&game)), Ok(Seen::of(&fresh)));
}
