//! The ruleset with the meaning of a rules record.

use hnefatafl::collections::pieceset::PieceSet;
use hnefatafl::pieces::PieceType::{King, Soldier};
use hnefatafl::pieces::{BASIC_PIECES, KING, Piece, Side};
use hnefatafl::rules::{
    EnclosureWinRules, HostilityRules, KingAttack, KingStrength, OccupyRules, PassRules, Ruleset,
    ShieldwallRules,
};
use tafl_peer_adapter::{Refusal, Rules, supported};

/// A position cannot occur for the third time before this ply.
const FIRST_REPETITION: usize = 8;

/// The ruleset, if there is one. Rules about the end of games matter only if moves are played.
pub(crate) fn settings(rules: &Rules, plies: usize) -> Result<Ruleset, Refusal> {
    let (center, corners) = (rules.has_center()?, rules.has_corners()?);
    check_pieces(rules)?;
    check_squares(rules, center, corners)?;
    if plies > 0 {
        supported(corners || rules.is("esc", "e"), "escape to corners without corners")?;
        supported(rules.is("tfr", "i") || plies < FIRST_REPETITION, "repetition of positions")?;
    }
    let pieces =
        |present: bool, key: &str, otherwise: PieceSet| if present { set(rules, key) } else { otherwise };
    Ok(Ruleset {
        pieces: BASIC_PIECES,
        edge_escape: rules.is("esc", "e"),
        king_strength: king_strength(rules)?,
        king_attack: king_attack(rules)?,
        shieldwall: shieldwall(rules, corners)?,
        exit_fort: rules.yes("efe")?,
        hostile_tiles: HostilityRules {
            throne: pieces(center, "cenhe", PieceSet::none()),
            corners: pieces(corners, "corh", PieceSet::none()),
            edge: PieceSet::none(),
        },
        occupiable_tiles: OccupyRules {
            throne: pieces(center, "cens", PieceSet::all()),
            corners: pieces(corners, "cors", PieceSet::all()),
        },
        passable_tiles: PassRules { throne: pieces(center, "cenp", PieceSet::all()) },
        slow_pieces: slow_pieces(rules)?,
        starting_side: if rules.attackers_begin()? { Side::Attacker } else { Side::Defender },
        enclosure_win: rules.yes("surf")?.then_some(EnclosureWinRules::WithoutEdgeAccess),
        // The crate counts repeated moves, not positions, so it is off.
        repetition_rule: None,
        draw_on_no_plays: false,
        linnaean_capture: rules.yes("linc")?,
    })
}

fn check_pieces(rules: &Rules) -> Result<(), Refusal> {
    supported(rules.is("afor", "") && rules.is("dfor", ""), "fortresses")?;
    let never = ["ber", "gj", "kj"];
    supported(never.iter().all(|key| rules.is(key, "n")), "berserk turns or jumps")
}

fn check_squares(rules: &Rules, center: bool, corners: bool) -> Result<(), Refusal> {
    // The crate has no rule about entering again.
    supported(!center || rules.within("cens", "cenre"), "cenre")?;
    supported(!center || (rules.within("cens", "cenp") && rules.has_none("cenh", "TK")), "cens or cenh")?;
    // An occupied center is hostile to attackers only by the king on it.
    let king = matches!(rules.value("ka"), "y" | "a") && rules.board().piece(rules.middle()) != 't';
    supported(!center || rules.has_none("cenh", "t") || (king && rules.has_none("cens", "t")), "cenh")?;
    supported(!corners || (rules.within("cors", "corre") && rules.within("cors", "corp")), "cors")?;
    // The crate documents that only empty squares are hostile; at most the king can come to a corner.
    supported(!corners || (rules.corners_are_empty() && rules.has_none("cors", "tT")), "occupied corners")?;
    // The board has corners for the crate, whatever the record says.
    supported(corners || rules.is("efe", "n"), "a fort without corners")
}

/// The taflmen and the king of a list.
fn set(rules: &Rules, key: &str) -> PieceSet {
    let pieces = [('t', Piece::attacker(Soldier)), ('T', Piece::defender(Soldier)), ('K', KING)];
    let mut set = PieceSet::none();
    for (letter, piece) in pieces {
        if rules.has_all(key, &letter.to_string()) {
            set.set_piece(piece);
        }
    }
    set
}

fn king_strength(rules: &Rules) -> Result<KingStrength, Refusal> {
    match rules.value("ks") {
        "s" => Ok(KingStrength::Strong),
        "c" => Ok(KingStrength::StrongByThrone),
        "w" => Ok(KingStrength::Weak),
        _ => Err(Refusal::unsupported("ks")),
    }
}

fn king_attack(rules: &Rules) -> Result<KingAttack, Refusal> {
    match rules.value("ka") {
        "y" => Ok(KingAttack::Armed),
        "a" => Ok(KingAttack::Anvil),
        "h" => Ok(KingAttack::Hammer),
        _ => Err(Refusal::unsupported("ka")),
    }
}

fn shieldwall(rules: &Rules, corners: bool) -> Result<Option<ShieldwallRules>, Refusal> {
    if rules.is("sw", "n") {
        return Ok(None);
    }
    supported(rules.yes("swf")?, "swf:n")?;
    let captures = PieceSet::from_piece_type(Soldier);
    Ok(Some(ShieldwallRules { corners_may_close: corners && rules.is("sw", "s"), captures }))
}

/// Pieces with a limit of one square.
fn slow_pieces(rules: &Rules) -> Result<PieceSet, Refusal> {
    let pieces = [Piece::attacker(Soldier), Piece::defender(Soldier), Piece::defender(King)];
    let mut set = PieceSet::none();
    for (limit, piece) in rules.speed_limits()?.into_iter().zip(pieces) {
        supported(matches!(limit, None | Some(1)), "a speed limit of several squares")?;
        if limit.is_some() {
            set.set_piece(piece);
        }
    }
    Ok(set)
}
