//! Random games from a state to their end.

#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_position::Side;

use crate::bit_board::BitBoard;
use crate::captures::Captures;
use crate::check::LegalStep;
use crate::compiled_rules::CompiledRules;
use crate::history::Placed;
use crate::lines::{Line, Lines};
use crate::outcome::Outcome;
use crate::state::State;

/// How a random game ended. Returned by [`CompiledRules::playout`] and [`Game::playout`](crate::Game::playout).
///
/// ```
/// use tafl_play::{Game, Preset};
///
/// // Always the first choice: a source of random numbers would do better.
/// let playout = Game::new(&Preset::BRANDUB.rules()).playout(3, |_| 0);
/// assert_eq!(playout.plies(), 3);
/// assert_eq!(playout.outcome(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    outcome: Option<Outcome>,
    plies: u32,
}

impl Playout {
    pub(crate) fn new(outcome: Option<Outcome>, plies: u32) -> Self {
        Self { outcome, plies }
    }

    /// The outcome; `None` if the limit was reached before the game was over.
    pub fn outcome(self) -> Option<Outcome> {
        self.outcome
    }

    /// The number of steps that were played.
    pub fn plies(self) -> u32 {
        self.plies
    }
}

impl<B: BitBoard> CompiledRules<B> {
    /// Plays random steps from a state until the game is over, but not more than `max_plies`. Each of the
    /// legal steps has the same probability, as in [`random_step`](Self::random_step), but is chosen from other random
    /// numbers, and faster. Repetitions do not end the game; in
    /// [`Game::playout`](crate::Game::playout) they do.
    ///
    /// ```
    /// use tafl_play::{CompiledRules, Preset, Random, Side, Small};
    ///
    /// // Any other source of random numbers will do as well.
    /// let mut random = Random::new(1);
    ///
    /// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
    /// let mut attackers = 0;
    /// for _ in 0..100 {
    ///     let playout = compiled.playout(&compiled.start(), 1_000, |limit| random.below(limit));
    ///     let winner = playout.outcome().and_then(|outcome| outcome.winner());
    ///     attackers += u32::from(winner == Some(Side::Attackers));
    /// }
    /// assert!((10..90).contains(&attackers));
    /// # Ok::<(), tafl_play::BoardTooLargeError>(())
    /// ```
    #[doc(alias = "rollout")]
    #[doc(alias = "simulate")]
    #[doc(alias = "mcts")]
    pub fn playout(&self, state: &State<B>, max_plies: u32, mut random: impl FnMut(u32) -> u32) -> Playout {
        let mut runner = Runner::new(self, state);
        let mut plies = 0;
        while plies < max_plies && runner.play(&mut random).is_some() {
            plies += 1;
        }
        Playout::new(runner.state().outcome(), plies)
    }
}

/// The number of candidates that are drawn before the step is drawn by [`CompiledRules::random_legal`]. About every third
/// candidate is legal.
const MAX_CANDIDATES: u32 = 16;

/// A state that is changed in place, with lists of its pieces and the lines of its squares: with them, a random step is
/// drawn and checked without looking at the rest of the board.
#[derive(Debug)]
pub(crate) struct Runner<'a, B: BitBoard> {
    compiled: &'a CompiledRules<B>,
    state: State<B>,
    occupied: Lines<B>,
    special: Lines<B>,
    /// The pieces of the attackers and of the defenders, in no order.
    pieces: [Vec<Placed>; 2],
    /// For each square with a piece, the index of that piece in its list.
    slots: Vec<u16>,
    /// The pieces that the last step captured.
    captured: Vec<Placed>,
    candidates: Candidates,
    /// Whether all pieces slide as far as they can, and none jumps.
    all_slide: bool,
}

/// The candidates of each piece: all other squares of its rank, then all others of its file.
#[derive(Clone, Copy, Debug)]
struct Candidates {
    width: u32,
    on_line: u32,
    on_both: u32,
    /// 2³² divided by their number, rounded up: multiplying takes less time than dividing.
    inverse: u64,
}

impl Candidates {
    fn new(width: u32) -> Self {
        let on_line = width.saturating_sub(1);
        let on_both = on_line * 2;
        Self { width, on_line, on_both, inverse: (1_u64 << 32) / u64::from(on_both.max(1)) + 1 }
    }

    /// The index of the piece in its list, and the index of the candidate among those of the piece. Exact for all numbers
    /// below 2²⁴, and the largest board has fewer than a million candidates.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the quotient is less than the dividend")]
    fn split(self, drawn: u32) -> (u32, u32) {
        let slot = ((u64::from(drawn) * self.inverse) >> 32) as u32;
        (slot, drawn.wrapping_sub(slot.wrapping_mul(self.on_both)))
    }
}

impl<'a, B: BitBoard> Runner<'a, B> {
    pub(crate) fn new(compiled: &'a CompiledRules<B>, state: &State<B>) -> Self {
        let geometry = &compiled.geometry;
        let mut runner = Self {
            compiled,
            state: *state,
            occupied: Lines::new(geometry, state.occupied()),
            special: Lines::sparse(geometry, compiled.zones.all),
            pieces: [Vec::new(), Vec::new()],
            slots: vec![0; geometry.all.count() as usize],
            captured: Vec::new(),
            candidates: Candidates::new(geometry.width()),
            all_slide: true,
        };
        for index in state.occupied().indices() {
            if let (Some(piece), Ok(index)) = (state.piece(index), u16::try_from(index)) {
                runner.all_slide &= compiled.slides_freely(piece);
                runner.enlist(Placed { index, piece });
            }
        }
        runner
    }

    #[inline]
    pub(crate) fn state(&self) -> &State<B> {
        &self.state
    }

    /// The pieces that the last step captured, in the order of their squares.
    #[inline]
    pub(crate) fn captured(&self) -> &[Placed] {
        &self.captured
    }

    /// Ends the game, because a position has been repeated.
    #[inline]
    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.state.set_outcome(Some(outcome));
    }

    /// Plays one of the legal steps, each with the same probability; `None` if there are none.
    #[inline]
    pub(crate) fn play(&mut self, random: &mut impl FnMut(u32) -> u32) -> Option<LegalStep> {
        let step = self.draw(random)?;
        debug_assert!(self.is_legal(step), "{step:?} in {self:?}");
        self.apply(step);
        debug_assert!(self.is_consistent(), "{self:?}");
        Some(step)
    }

    /// Draws a piece and another square on its rank or file until that step is legal. Every legal step is one of these
    /// candidates, so that each has the same probability.
    #[inline]
    pub(super) fn draw(&self, random: &mut impl FnMut(u32) -> u32) -> Option<LegalStep> {
        if self.state.outcome().is_some() {
            return None;
        }
        let pieces = self.list(self.state.side_to_move());
        let all = self.candidates.on_both
            * u32::try_from(pieces.len()).expect_or_default("a board has fewer than 2¹⁶ squares");
        if all != 0 && self.state.berserk_index().is_none() {
            for _ in 0..MAX_CANDIDATES {
                let (slot, candidate) = self.candidates.split(random(all).min(all - 1));
                let step = pieces.get(slot as usize).and_then(|&piece| self.candidate(piece, candidate));
                if step.is_some() {
                    return step;
                }
            }
        }
        self.draw_another_way(random)
    }

    #[cold]
    fn draw_another_way(&self, random: &mut impl FnMut(u32) -> u32) -> Option<LegalStep> {
        self.compiled.random_legal(&self.state, random)
    }

    /// A candidate of a piece, if it is a legal step. The line is chosen without a branch, which would be mispredicted
    /// half the time.
    #[inline]
    fn candidate(&self, Placed { index, piece }: Placed, candidate: u32) -> Option<LegalStep> {
        let Candidates { width, on_line, .. } = self.candidates;
        let origin = usize::from(index);
        let square = self.compiled.geometry.square(origin)?;
        let (file, rank) = (u32::from(square.file().index()), u32::from(square.rank().index()));
        let along_file = candidate >= on_line;
        let (from, number, stride) =
            if along_file { (rank, candidate - on_line, width) } else { (file, candidate, 1) };
        let line = |lines: &Lines<B>| {
            let (on_file, on_rank) = (lines.file(file), lines.rank(rank));
            if along_file { on_file } else { on_rank }
        };
        let ahead = number >= from;
        let to = number + u32::from(ahead);
        // The squares that it crosses, and the last.
        let (first, end) = if ahead { (from + 1, to + 1) } else { (to, from) };
        let blocked = line(&self.occupied).meets(first, end);
        if blocked && self.all_slide {
            return None;
        }
        let target = origin + (to * stride) as usize - (from * stride) as usize;
        let special = line(&self.special).meets(first.min(from), end.max(from + 1));
        if self.all_slide && !special {
            return Some(LegalStep { mover: piece, origin, target });
        }
        self.if_legal(origin, target)
    }

    /// A step over a special square, a jump, or one of a piece with a speed limit.
    #[inline(never)]
    fn if_legal(&self, origin: usize, target: usize) -> Option<LegalStep> {
        self.compiled.legal(&self.state, self.compiled.geometry.step(origin, target)?).ok()
    }

    #[inline]
    fn apply(&mut self, step: LegalStep) {
        let mut captures = Captures::NONE;
        self.compiled.advance(&mut self.state, &mut captures, step);
        self.captured.clear();
        let geometry = &self.compiled.geometry;
        let (Some(origin), Some(target)) = (geometry.square(step.origin), geometry.square(step.target))
        else {
            return;
        };
        self.occupied.toggle(origin);
        self.occupied.toggle(target);
        let slot = self.slots.get(step.origin).copied().expect_or_default("a step begins on the board");
        if let Some(place) = self.slots.get_mut(step.target) {
            *place = slot;
        }
        if let (Some(placed), Ok(target)) =
            (self.list_mut(step.mover.side()).get_mut(usize::from(slot)), u16::try_from(step.target))
        {
            placed.index = target;
        }
        if !captures.is_empty() {
            self.capture(step.mover.side().other(), captures.squares());
        }
    }

    /// Removes the captured pieces of a side; mercenaries are now pieces of the other.
    fn capture(&mut self, side: Side, squares: B) {
        for index in squares.indices() {
            let Some(placed) = self.delist(side, index) else {
                broken("a captured piece is in the list of its side", ());
                continue;
            };
            self.captured.push(placed);
            match self.state.piece(index) {
                Some(piece) => self.enlist(Placed { piece, ..placed }),
                None => {
                    if let Some(square) = self.compiled.geometry.square(index) {
                        self.occupied.toggle(square);
                    }
                }
            }
        }
    }

    fn enlist(&mut self, placed: Placed) {
        let list = self.list_mut(placed.piece.side());
        // A board has fewer than 2¹⁶ squares.
        let slot = u16::try_from(list.len()).expect_or("a board has fewer than 2¹⁶ squares", u16::MAX);
        list.push(placed);
        if let Some(place) = self.slots.get_mut(usize::from(placed.index)) {
            *place = slot;
        }
    }

    /// Removes a piece from its list, in which the last one takes over its slot.
    fn delist(&mut self, side: Side, index: usize) -> Option<Placed> {
        let slot = usize::from(*self.slots.get(index)?);
        let list = self.list_mut(side);
        let last = list.pop()?;
        let Some(place) = list.get_mut(slot) else { return Some(last) };
        let removed = core::mem::replace(place, last);
        if let Some(place) = self.slots.get_mut(usize::from(last.index)) {
            *place = u16::try_from(slot).expect_or("a board has fewer than 2¹⁶ squares", u16::MAX);
        }
        Some(removed)
    }

    #[inline]
    fn list(&self, side: Side) -> &Vec<Placed> {
        let [attackers, defenders] = &self.pieces;
        match side {
            Side::Attackers => attackers,
            Side::Defenders => defenders,
        }
    }

    #[inline]
    fn list_mut(&mut self, side: Side) -> &mut Vec<Placed> {
        let [attackers, defenders] = &mut self.pieces;
        match side {
            Side::Attackers => attackers,
            Side::Defenders => defenders,
        }
    }

    /// Whether the rules allow a step, for tests.
    fn is_legal(&self, step: LegalStep) -> bool {
        let squares = self.compiled.geometry.step(step.origin, step.target);
        let mover = self.state.piece(step.origin);
        mover == Some(step.mover)
            && squares.is_some_and(|step| self.compiled.check(&self.state, step).is_ok())
    }

    /// Whether the lists and lines are those of the state, for tests.
    fn is_consistent(&self) -> bool {
        let listed = |side| {
            let list = self.list(side).iter().enumerate();
            list.fold(B::EMPTY, |set, (slot, placed)| {
                let index = usize::from(placed.index);
                let fits = self.state.piece(index) == Some(placed.piece)
                    && self.slots.get(index).is_some_and(|&it| usize::from(it) == slot);
                if fits { set | B::bit(index) } else { set }
            })
        };
        let lines = Lines::new(&self.compiled.geometry, self.state.occupied());
        Side::ALL.into_iter().all(|side| {
            let count = u32::try_from(self.list(side).len());
            listed(side) == self.state.side(side) && count == Ok(self.state.side(side).count())
        }) && lines == self.occupied
    }
}
