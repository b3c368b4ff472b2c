//! What the screen and the lines say alike.

use tafl_play::Game;
use tafl_position::{Piece, Side};
use tafl_rules::{Escape, Rules};

use super::clocks;
use super::table::Table;

/// `Brandub: you play the attackers against tafl, level 3`.
pub(super) fn title(table: &Table) -> String {
    let rules = table.game.rules();
    let name = rules.name().map_or_else(|| "Tafl".to_owned(), |name| name.as_str().replace('_', " "));
    match (table.person(), table.computer()) {
        (Some(side), Some(computer)) => format!("{name}: you play the {side} against {}", computer.name()),
        _ => format!("{name}: two people"),
    }
}

/// What each side has to do, in a sentence each; that of the person first.
pub(super) fn goals(table: &Table) -> [String; 2] {
    let rules = table.game.rules();
    let goals = |side: Side| {
        let goal = goal(rules, side);
        if table.person() == Some(side) {
            format!("You win if {goal}.")
        } else {
            format!("The {side} win if {goal}.")
        }
    };
    let first = table.person().unwrap_or(Side::Attackers);
    [goals(first), goals(first.other())]
}

fn goal(rules: &Rules, side: Side) -> &'static str {
    match (side, rules.escape()) {
        (Side::Attackers, _) => "the king is captured",
        (Side::Defenders, Escape::Corner) => "the king reaches a corner",
        (Side::Defenders, Escape::Edge) => "the king reaches the edge",
    }
}

/// Whose turn it is, or how the game ended.
pub(super) fn standing(table: &Table) -> String {
    if let Some(outcome) = table.outcome() {
        let ending = outcome.clause();
        return match (table.person(), outcome.winner()) {
            (Some(person), Some(winner)) if person == winner => format!("You win: {ending}."),
            (Some(_), Some(_)) => format!("You lose: {ending}."),
            (None, Some(winner)) => format!("The {winner} win: {ending}."),
            (_, None) => format!("Draw: {ending}."),
        };
    }
    if let Some(trouble) = &table.trouble {
        return format!("The engine failed: {trouble}");
    }
    let side = table.game.side_to_move();
    match (table.person(), table.computer()) {
        (Some(person), Some(computer)) if person != side => format!("{} is thinking.", computer.name()),
        (Some(_), _) => format!("Your move: {side}.{}", berserk(&table.game)),
        (None, _) => format!("The {side} move.{}", berserk(&table.game)),
    }
}

/// What a berserk turn requires.
fn berserk(game: &Game) -> String {
    game.berserk_square()
        .map_or_else(String::new, |square| format!(" The piece on {square} must capture again."))
}

/// The number of the last move and the move, with its side.
pub(super) fn last(table: &Table) -> Option<String> {
    let (tree, at) = (table.record.tree(), table.at?);
    let (address, made) = (tree.address(at)?, tree.move_record(at)?);
    let mover = made.origin().and_then(|_| table.game.position().get(made.target()?)).map(Piece::side);
    let mover = mover.map(|side| format!("  ({side})")).unwrap_or_default();
    Some(format!("{address}  {made}{mover}"))
}

/// What the mark of the last move means: ``The mark `-` means: the king has a route to escape.``
pub(super) fn legend(table: &Table) -> Option<String> {
    let mark = table.last()?.as_move()?.mark()?;
    Some(format!("The mark `{}` means: {}.", mark.symbol(), mark.meaning()))
}

/// The clocks of both sides.
pub(super) fn clocks(table: &Table) -> Option<String> {
    let clocks = table.clocks.as_ref()?;
    let [attackers, defenders] = Side::ALL.map(|side| format!("{side} {}", clocks::shown(clocks.now(side))));
    Some(format!("{attackers}, {defenders}"))
}
