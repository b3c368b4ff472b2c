//! `tafl fmt --renumber`.

use std::fmt::Display;

use tafl_game_record::{Address, GameRecord, MoveIndex};

/// Numbers the turns and variations of a game by the specification. The puzzle tags then have the new addresses of the
/// same moves.
///
/// Fails, with the reason, where the move of a puzzle tag is not certain.
pub(super) fn renumber(game: &mut GameRecord) -> Result<(), String> {
    for (name, address) in
        [("puzzle-prestart", game.puzzle_prestart()), ("puzzle-start", game.puzzle_start())]
    {
        match address {
            None => {}
            Some(Err(error)) => return Err(unclear(name, &format_args!("has no valid address: {error}"))),
            Some(Ok(address)) => is_one_move(game, &address).map_err(|reason| unclear(name, &reason))?,
        }
    }
    game.renumber();
    Ok(())
}

fn unclear(name: &str, reason: &dyn Display) -> String {
    format!("cannot be renumbered, because the `{name}` tag {reason}")
}

/// Whether the address names one move, or the start of the game.
fn is_one_move(game: &GameRecord, wanted: &Address) -> Result<(), String> {
    if *wanted == Address::main(MoveIndex::START) {
        return Ok(());
    }
    match game.tree().walk().filter(|(address, _)| address == wanted).take(2).count() {
        0 => Err(format!("names {wanted}, and the game has no such move")),
        1 => Ok(()),
        _ => Err(format!("names {wanted}, and the game has two moves with this number")),
    }
}
