//! The rules records that are those of the crate's variants.

use tafl_peer_adapter::{Refusal, Rules, supported};
use taflzero::board::rules::RulesEnum;

/// A position cannot occur for the third time before this ply.
const FIRST_REPETITION: usize = 8;

/// The values that a record has in all variants of the crate.
const ALL: &[(&str, &str)] =
    &[("ber", "n"), ("cenh", "tcnkm"), ("gj", "n"), ("ka", "y"), ("kj", "n"), ("linc", "n"), ("swf", "y")];

/// The variant with these rules, if there is one.
pub(crate) fn variant(rules: &Rules, plies: usize) -> Result<RulesEnum, Refusal> {
    supported(ALL.iter().all(|(key, value)| rules.is(key, value)), "rules that no variant has")?;
    supported(rules.is("afor", "") && rules.is("dfor", ""), "fortresses")?;
    supported(rules.speed_limits()?.iter().all(Option::is_none), "spd")?;
    check_center(rules)?;
    if plies > 0 {
        // The attackers win by repetition.
        supported(plies < FIRST_REPETITION, "repetition of positions")?;
        supported(rules.yes("surf")?, "surf:n")?;
    }
    if rules.has_corners()? { copenhagen(rules, plies) } else { edge_variant(rules, plies) }
}

fn copenhagen(rules: &Rules, plies: usize) -> Result<RulesEnum, Refusal> {
    supported(rules.board().size() == 11, "a board of another size")?;
    supported(rules.is("ks", "s") && rules.is("sw", "s"), "rules other than Copenhagen's")?;
    supported(plies == 0 || (rules.is("esc", "c") && rules.is("efe", "y")), "ends other than Copenhagen's")?;
    let all = rules.has_all("corh", "tTK") && rules.has_all("corre", "K") && rules.has_all("corp", "K");
    let king = rules.has_all("cors", "K") && rules.has_none("cors", "tT");
    supported(all && king && rules.corners_are_empty(), "corners")?;
    Ok(RulesEnum::Copenhagen11x11)
}

fn edge_variant(rules: &Rules, plies: usize) -> Result<RulesEnum, Refusal> {
    supported(rules.is("ks", "c") && rules.is("sw", "n"), "rules other than those of Tablut")?;
    supported(
        plies == 0 || (rules.is("esc", "e") && rules.is("efe", "n")),
        "ends other than those of Tablut",
    )?;
    match rules.board().size() {
        9 => Ok(RulesEnum::Tablut9x9),
        11 => Ok(RulesEnum::Historical11x11),
        _ => Err(Refusal::unsupported("a board of another size")),
    }
}

fn check_center(rules: &Rules) -> Result<(), Refusal> {
    supported(rules.has_center()?, "no center")?;
    let all = ["cenhe", "cenp", "cenre"].iter().all(|key| rules.has_all(key, "tTK"));
    let king = rules.has_all("cens", "K") && rules.has_none("cens", "tT");
    supported(all && king, "the center")?;
    supported(".K".contains(rules.board().piece(rules.middle())), "a taflman on the center")
}
