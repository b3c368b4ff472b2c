//! The rules records that are those of the crate.

use hnefatafl_copenhagen::board::BoardSize;
use tafl_peer_adapter::{Refusal, Rules, supported};

/// The crate forbids the defenders to repeat a position, which can happen on the fourth ply, and `play.legal` lists the
/// moves after the last one.
const MAX_PLIES: usize = 2;

/// The values that a record has with the rules of the crate for large boards.
const COPENHAGEN: &[(&str, &str)] = &[
    ("ber", "n"),
    ("cenh", "tcnkm"),
    ("esc", "c"),
    ("gj", "n"),
    ("ka", "y"),
    ("kj", "n"),
    ("ks", "s"),
    ("linc", "n"),
    ("sw", "s"),
    ("swf", "y"),
];

/// The board, if the crate plays by these rules on it.
pub(crate) fn board_size(rules: &Rules, plies: usize) -> Result<BoardSize, Refusal> {
    let (size, attackers, defenders) = match rules.board().size() {
        11 => (BoardSize::_11, 24, 12),
        13 => (BoardSize::_13, 32, 16),
        // The rules for 7×7 differ from every value of `ks`.
        _ => return Err(Refusal::unsupported("a board of another size")),
    };
    supported(COPENHAGEN.iter().all(|(key, value)| rules.is(key, value)), "rules other than Copenhagen's")?;
    supported(rules.is("afor", "") && rules.is("dfor", ""), "fortresses")?;
    supported(rules.speed_limits()?.iter().all(Option::is_none), "spd")?;
    check_squares(rules)?;
    // It counts captured pieces from those of the start position of the variant.
    let fits = |piece, most| rules.board().squares_of(piece).len() <= most;
    supported(fits('t', attackers) && fits('T', defenders), "more pieces than at the crate's start")?;
    if plies > 0 {
        supported(plies <= MAX_PLIES, "repetition of positions")?;
        supported(rules.yes("surf")? && rules.yes("efe")?, "surf or efe")?;
    }
    Ok(size)
}

fn check_squares(rules: &Rules) -> Result<(), Refusal> {
    supported(rules.has_center()? && rules.has_corners()?, "no center or no corners")?;
    let all = ["cenhe", "cenp", "cenre", "corh", "corre"];
    supported(all.iter().all(|key| rules.has_all(key, "tTK")), "special squares")?;
    let king = ["cens", "cors", "corp"];
    supported(
        king.iter().all(|key| rules.has_all(key, "K") && rules.has_none(key, "tT")),
        "special squares",
    )?;
    let center = rules.board().piece(rules.middle());
    supported(rules.corners_are_empty() && ".K".contains(center), "pieces on special squares")
}
