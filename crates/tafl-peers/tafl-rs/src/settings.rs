//! The settings with the meaning of a rules record.

use tafl::{RepetitionOutcome, Rules as Settings, TaflSide};
use tafl_peer_adapter::{Refusal, Rules, supported};

/// The settings, if there are any. Rules about the end of games matter only if moves are played.
pub(crate) fn settings(rules: &Rules, moves_are_played: bool) -> Result<Settings, Refusal> {
    let corners = rules.has_corners()?;
    check_center(rules)?;
    check_corners(rules, corners)?;
    check_pieces(rules)?;
    if moves_are_played {
        supported(rules.yes("surf")?, "surf:n")?;
        supported(matches!(rules.value("tfr"), "d" | "l" | "i"), "tfr")?;
        supported(matches!(rules.value("esc"), "c" | "e"), "esc")?;
    }
    Ok(Settings {
        king_is_armed: rules.yes("ka")?,
        king_can_return_to_center: rules.has_all("cens", "K"),
        attacker_count_to_capture: if rules.is("ks", "s") { 4 } else { 2 },
        repetition_turn_limit: 3,
        repetition_outcome: if rules.is("tfr", "l") {
            RepetitionOutcome::MoverLoses
        } else {
            RepetitionOutcome::Draw
        },
        symmetric_repetition: false,
        shield_walls: !rules.is("sw", "n"),
        exit_forts: rules.yes("efe")?,
        edge_escape: rules.is("esc", "e"),
        corner_base_width: isize::from(corners),
        starting_side: if rules.attackers_begin()? { TaflSide::Attacker } else { TaflSide::Defender },
        save_board_history: !rules.is("tfr", "i"),
        save_actions: false,
    })
}

/// Everybody may pass the center, at most the king may stop there, and it is hostile to all while it is empty.
fn check_center(rules: &Rules) -> Result<(), Refusal> {
    supported(rules.has_center()?, "no center")?;
    let moves = rules.has_all("cenp", "tTK") && rules.has_all("cenre", "tTK") && rules.has_none("cens", "tT");
    supported(moves, "movement over the center")?;
    supported(rules.has_all("cenhe", "tTK") && rules.has_none("cenh", "TK"), "hostility of the center")?;
    // An occupied center is hostile to attackers only by the king on it.
    let king = rules.is("ka", "y") && rules.board().piece(rules.middle()) != 't';
    supported(rules.has_none("cenh", "t") || king, "hostility of the occupied center")
}

/// Only the king may stop on a corner, and corners are empty at the start and hostile to all.
fn check_corners(rules: &Rules, corners: bool) -> Result<(), Refusal> {
    let moves = rules.has_all("corp", "K") && rules.has_all("corre", "K");
    let stops = rules.has_all("cors", "K") && rules.has_none("cors", "tT");
    supported(!corners || (moves && stops), "movement to corners")?;
    let hostile = rules.has_all("corh", "tTK") && rules.corners_are_empty();
    supported(!corners || hostile, "hostility of corners")?;
    let strong = rules.is("sw", "s") || !corners;
    supported(rules.is("sw", "n") || (rules.yes("swf")? && strong), "sw or swf")
}

fn check_pieces(rules: &Rules) -> Result<(), Refusal> {
    supported(rules.is("afor", "") && rules.is("dfor", ""), "fortresses")?;
    supported(rules.speed_limits()?.iter().all(Option::is_none), "spd")?;
    let never = ["ber", "gj", "kj", "linc"];
    supported(never.iter().all(|key| rules.is(key, "n")), "berserk turns, jumps or Linnaean captures")?;
    supported(matches!(rules.value("ks"), "s" | "w"), "ks")
}
