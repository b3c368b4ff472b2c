//! What the rules for repetitions, and the history of a game, mean for a proof.

use alloc::vec::Vec;

use tafl_play::{BitBoard, CompiledRules, Game, RepetitionRule, Side, State};

use crate::proof::Undecided;

/// The current state of a game, and the positions that a win must not pass through: those that would occur too often, by a move
/// that costs the winner the win. What repetitions cost the other side is not counted.
///
/// Their hashes are those by which repetitions compare positions, and sorted. A hash that two positions share bars one too many,
/// which proves nothing that is not true.
pub(super) fn replay<B: BitBoard>(
    compiled: &CompiledRules<B>,
    game: &Game,
    winner: Side,
) -> Result<(State<B>, Vec<u64>), Undecided> {
    let mut first = game.clone();
    while first.undo().is_some() {}
    let start = compiled.state(&first.position(), first.side_to_move());
    // The engine is that of the game's rules.
    let mut state = start.map_err(|_| Undecided::Stopped)?;
    let mut occurred = Vec::new();
    let mut enter = |state: &State<B>| {
        if state.berserk().is_empty() {
            // Whoever moves into it again is the other side.
            occurred.push((compiled.repetition_hash(state).get(), state.side_to_move().other()));
        }
    };
    enter(&state);
    for step in game.history() {
        state = compiled.play_unchecked(&state, step).state();
        enter(&state);
    }
    let Some(rule) = compiled.repetition() else { return Ok((state, Vec::new())) };
    occurred.retain(|&(_, mover)| hurts(rule, mover, winner));
    // A winning strategy comes to no position twice, but it could come to the image of one.
    if rule.is_symmetric() && Side::ALL.iter().any(|&mover| hurts(rule, mover, winner)) {
        return Err(Undecided::SymmetricRepetition);
    }
    let hashes = occurred.into_iter().map(|(hash, _)| hash).collect();
    Ok((state, occurring(hashes, usize::from(rule.occurrence()) - 1)))
}

/// Whether a repetition by a move of this side costs the winner the win.
fn hurts(rule: RepetitionRule, mover: Side, winner: Side) -> bool {
    match rule.loser(mover) {
        Some(loser) => loser == winner,
        // What one side may not do does not concern the other.
        None if rule.forbids_any() => mover == winner && rule.forbids(winner),
        None => true,
    }
}

/// The hashes that occur so often at least.
fn occurring(mut hashes: Vec<u64>, times: usize) -> Vec<u64> {
    hashes.sort_unstable();
    let runs = hashes.chunk_by(|one, other| one == other);
    runs.filter(|run| run.len() >= times).filter_map(|run| run.first().copied()).collect()
}
