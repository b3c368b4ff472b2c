//! Generating the legal steps that capture.

use core::ops::ControlFlow;

use tafl_position::{PieceKind, Side};
use tafl_rules::{Jump, Shieldwall};

use crate::bit_board::BitBoard;
use crate::captures::Captures;
use crate::compiled_rules::CompiledRules;
use crate::geometry::Direction;
use crate::reach::Reached;
use crate::state::State;
use crate::step::{Flow, Step};

impl<B: BitBoard> CompiledRules<B> {
    /// Calls `visit` with every legal step that captures, and with what it captures. These are the steps among
    /// [`for_each_legal_step`](Self::for_each_legal_step) for which [`play_unchecked`](Self::play_unchecked) returns
    /// captures, but no step is played, and most are never looked at.
    ///
    /// The order is not that of `for_each_legal_step`, but always the same. The visit ends early if `visit` returns
    /// [`ControlFlow::Break`]; see [`Flow`].
    ///
    /// ```
    /// use tafl_play::{BitBoard, CompiledRules, Preset, Side, Small};
    ///
    /// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
    /// let state = compiled.state(&"/3t3/2tT2t/7/7/3K3/7/7/".parse()?, Side::Attackers)?;
    /// let mut capturing = Vec::new();
    /// compiled.for_each_capturing_step(&state, |step, captures| {
    ///     capturing.push((step.to_string(), captures.squares().count()));
    /// });
    /// assert_eq!(capturing, [("g2-e2".to_owned(), 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "captures")]
    #[doc(alias = "quiescence")]
    #[doc(alias = "generate_captures")]
    #[inline]
    pub fn for_each_capturing_step<F: Flow>(
        &self,
        state: &State<B>,
        mut visit: impl FnMut(Step, Captures<B>) -> F,
    ) -> F {
        let mut control = ControlFlow::Continue(());
        if state.outcome().is_some() {
            return F::from_control(control);
        }
        let side = state.side_to_move();
        let targets = self.targets_of_captures(state);
        self.reach(state, side, self.movers(state), |Reached { direction, squares }| {
            let mut squares = (squares & targets).indices();
            while let (ControlFlow::Continue(()), Some(target)) = (&control, squares.next()) {
                let origin = self.origin(state, side, target, direction);
                let captures = self.captures_of(state, origin, target);
                if let Some(step) = self.geometry.step(origin, target).filter(|_| !captures.is_empty()) {
                    control = visit(step, captures).control();
                }
            }
        });
        F::from_control(control)
    }

    /// The squares where a step of the side to move ends if it captures. A step to one of them need not capture.
    #[inline]
    fn targets_of_captures(&self, state: &State<B>) -> B {
        let side = state.side_to_move();
        let enemies = state.side(side.other());
        let targets = self.targets_against(state, side, enemies);
        if self.rules.shieldwall() == Shieldwall::None {
            targets
        } else {
            targets | self.targets_of_shieldwalls(state, side, enemies)
        }
    }

    /// The squares where a step of a side ends if it captures some of these enemies, but not as a shieldwall.
    #[inline]
    pub(crate) fn targets_against(&self, state: &State<B>, side: Side, victims: B) -> B {
        let geometry = &self.geometry;
        // Special squares can be hostile, and the center is what Linnaean captures are made against. The step adds no
        // hostile square but its target, unless it captures by jumping.
        let hostile = self.anvils(state, side) | self.zones.all;
        let mut targets = B::EMPTY;
        for back in Direction::ALL {
            let between = victims & geometry.shift(hostile, back);
            targets = targets | geometry.shift(between, back);
        }
        for king in (victims & state.kind(PieceKind::King)).indices() {
            let around = geometry.neighbours(B::bit(king));
            // It can fall when the step takes the last open square next to it.
            let open = around & !hostile;
            if open.is_empty() {
                targets = targets | around;
            } else if open.without_first().is_empty() {
                targets = targets | open;
            }
        }
        for mobility in self.mobilities(side).iter().filter(|it| it.way.jump == Jump::Capturing) {
            let jumpers = mobility.pieces(state);
            for direction in Direction::ALL {
                let over = geometry.shift(jumpers, direction) & state.side(side.other());
                targets = targets | geometry.shift(over, direction);
            }
        }
        targets
    }

    /// The squares where a step can end that captures a shieldwall.
    fn targets_of_shieldwalls(&self, state: &State<B>, side: Side, enemies: B) -> B {
        let geometry = &self.geometry;
        if self.closes_distant_rows {
            let is_closed = !self.shieldwalls(state, side, B::EMPTY).is_empty();
            return if is_closed { geometry.all } else { geometry.neighbours(enemies & geometry.edge) };
        }
        let surrounders = self.anvils(state, side);
        Direction::ALL.into_iter().fold(B::EMPTY, |targets, edge| {
            let line = geometry.edge_at(edge);
            let backed = enemies & line & geometry.shift(surrounders, edge);
            edge.along().into_iter().fold(targets, |targets, back| {
                let two_in_a_row = backed & geometry.shift(backed, back);
                targets | geometry.shift(two_in_a_row, back)
            })
        })
    }
}
