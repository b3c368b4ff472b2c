//! What the rules for repetitions, and the history of a game, mean for a proof.

use alloc::vec::Vec;

use tafl_play::{BitBoard, Engine, Game, RepetitionRule, Side, State};

use crate::proof::Undecided;

/// The current state of a game, and the positions that a win must not pass through: those that would occur too often.
///
/// Their hashes are those by which repetitions compare positions, and sorted. A hash that two positions share bars one too many,
/// which proves nothing that is not true.
pub(super) fn replay<B: BitBoard>(
    engine: &Engine<B>,
    game: &Game,
    winner: Side,
) -> Result<(State<B>, Vec<u64>), Undecided> {
    let mut first = game.clone();
    while first.undo().is_some() {}
    let start = engine.state(&first.position(), first.side_to_move());
    // The engine is that of the game's rules.
    let mut state = start.map_err(|_| Undecided::Stopped)?;
    let mut occurred = Vec::new();
    let mut enter = |state: &State<B>| {
        if state.berserk().is_empty() {
            occurred.push(engine.repetition_hash(state).get());
        }
    };
    enter(&state);
    for step in game.history() {
        state = engine.play(&state, step).state();
        enter(&state);
    }
    match engine.repetition().filter(|rule| can_hurt(*rule, winner)) {
        None => Ok((state, Vec::new())),
        // A winning strategy comes to no position twice, but it could come to the image of one.
        Some(rule) if rule.is_symmetric() => Err(Undecided::SymmetricRepetition),
        Some(rule) => Ok((state, occurring(occurred, usize::from(rule.occurrence()) - 1))),
    }
}

/// Whether a rule can cost a side a win: not if all it does is that the other side loses, or may not repeat.
fn can_hurt(rule: RepetitionRule, winner: Side) -> bool {
    let other = winner.other();
    let other_loses = Side::ALL.iter().all(|&mover| rule.loser(mover) == Some(other));
    let other_may_not = rule.forbids(other) && !rule.forbids(winner);
    !other_loses && !other_may_not
}

/// The hashes that occur so often at least.
fn occurring(mut hashes: Vec<u64>, times: usize) -> Vec<u64> {
    hashes.sort_unstable();
    let runs = hashes.chunk_by(|one, other| one == other);
    runs.filter(|run| run.len() >= times).filter_map(|run| run.first().copied()).collect()
}
