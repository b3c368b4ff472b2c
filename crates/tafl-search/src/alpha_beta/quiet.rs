//! The steps that a node looks at after its captures.

use tafl_play::{BitBoard, CompiledRules, PieceKind, Side, Square, State, Step};

use super::node::Node;

/// The squares where the king escapes with its next step.
#[inline]
pub(super) fn escapes<B: BitBoard>(compiled: &CompiledRules<B>, state: &State<B>) -> B {
    let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
    compiled.king_slides(state, kings) & compiled.escape_squares()
}

/// Visits the steps of [`Stage::Quiet`](super::node::Stage::Quiet), and perhaps captures.
#[inline]
pub(super) fn for_each_quiet<B: BitBoard>(
    compiled: &CompiledRules<B>,
    state: &State<B>,
    node: &Node,
    mut visit: impl FnMut(Step),
) {
    if node.is_last() {
        return for_each_threat(compiled, state, visit);
    }
    let kings = state.kind(PieceKind::King) & state.side(Side::Defenders);
    let king = compiled.squares(kings).next().filter(|_| node.closes() && kings.count() == 1);
    let escapes = if king.is_some() { escapes(compiled, state) } else { B::EMPTY };
    compiled.for_each_legal_step(state, |step| {
        let closes = |king| compiled.squares(escapes).all(|to| is_between(king, step.target(), to));
        if king.is_none_or(closes) {
            visit(step);
        }
    });
}

/// Visits the steps of the king to squares from where it escapes with the step after.
fn for_each_threat<B: BitBoard>(compiled: &CompiledRules<B>, state: &State<B>, mut visit: impl FnMut(Step)) {
    if state.side_to_move() == Side::Attackers {
        return;
    }
    let last = compiled.king_slides_to(state, compiled.escape_squares());
    for king in compiled.squares(state.kind(PieceKind::King) & state.side(Side::Defenders)) {
        compiled.for_each_legal_step_from(state, king, |step| {
            if compiled.index_of(step.target()).is_some_and(|target| last.has(target)) {
                visit(step);
            }
        });
    }
}

/// Whether a square is on the file or rank between two others, or is the second.
fn is_between(from: Square, square: Square, to: Square) -> bool {
    let is_within = |index: fn(Square) -> u8| {
        let (from, to) = (index(from), index(to));
        (from.min(to)..=from.max(to)).contains(&index(square))
    };
    is_within(|square| square.file().index()) && is_within(|square| square.rank().index())
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use tafl_play::{Preset, Small};

    use super::super::Window;
    use super::*;

    fn quiet(position: &str, side: Side, depth: u8) -> Vec<Step> {
        let compiled = CompiledRules::<Small>::new(&Preset::BRANDUB.rules()).unwrap();
        let state = compiled.state(&position.parse().unwrap(), side).unwrap();
        let is_forced = !escapes(&compiled, &state).is_empty();
        let node =
            Node { is_forced, ..Node::new(0, Window { alpha: 0, beta: 1, depth, threats: 2 }, None, 0) };
        let mut steps = Vec::new();
        for_each_quiet(&compiled, &state, &node, |step| steps.push(step));
        steps
    }

    fn steps(text: &str) -> Vec<Step> {
        text.split_whitespace().map(|step| step.parse().unwrap()).collect()
    }

    #[test]
    fn only_answers_that_close_all_ways_are_looked_at() {
        let one_way = quiet("/7/4t2/7/7/K3t2/t6/7/", Side::Attackers, 1);
        assert_eq!(one_way, steps("e2-a2"));
        // A piece on one of two ways leaves the other open.
        assert_eq!(quiet("/7/4t2/7/7/K3t2/4t2/7/", Side::Attackers, 1), []);
        let no_way = quiet("/7/t3t2/7/7/K3t2/t6/7/", Side::Attackers, 1);
        assert!(no_way.len() > 20, "{no_way:?}");
    }

    #[test]
    fn only_threats_are_looked_at_below_the_depth() {
        let position = "/7/7/7/7/2K4/7/3t3/";
        assert_eq!(quiet(position, Side::Defenders, 0), steps("c5-c1 c5-a5 c5-g5 c5-c7"));
        assert_eq!(quiet(position, Side::Attackers, 0), []);
    }
}
