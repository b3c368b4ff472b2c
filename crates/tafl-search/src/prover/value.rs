//! The value of a position in a proof-number search.

/// Whether the prover's side wins from a position within a number of moves, or how much is still to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// How many positions have to be won, at least, to prove the win.
    proof: u32,
    /// How many positions have to be held, at least, to disprove it.
    disproof: u32,
    /// Of a win, the number of moves that it takes at most. Of a disproof, there is no win within less than this number.
    bound: u8,
}

impl Value {
    /// The number of an outcome that is ruled out.
    pub(super) const INFINITE: u32 = u32::MAX;

    /// The greatest number otherwise.
    const MAX: u32 = u32::MAX / 4;

    /// A number of moves in which there is no win.
    pub(super) const NEVER: u8 = u8::MAX;

    /// Won within this number of moves.
    #[inline]
    pub(super) const fn won(within: u8) -> Self {
        Self { proof: 0, disproof: Self::INFINITE, bound: within }
    }

    /// Not won within less than this number of moves.
    #[inline]
    pub(super) const fn held(below: u8) -> Self {
        Self { proof: Self::INFINITE, disproof: 0, bound: below }
    }

    #[inline]
    pub(super) fn open(proof: u32, disproof: u32) -> Self {
        Self { proof: proof.clamp(1, Self::MAX), disproof: disproof.clamp(1, Self::MAX), bound: 0 }
    }

    #[inline]
    pub(super) const fn proof(self) -> u32 {
        self.proof
    }

    #[inline]
    pub(super) const fn disproof(self) -> u32 {
        self.disproof
    }

    #[inline]
    pub(super) const fn bound(self) -> u8 {
        self.bound
    }

    #[inline]
    pub(super) const fn is_won(self) -> bool {
        self.proof == 0
    }

    #[inline]
    pub(super) const fn is_held(self) -> bool {
        self.disproof == 0
    }

    /// The value seen from one move of the winner earlier.
    #[inline]
    pub(super) const fn one_move_earlier(self) -> Self {
        // A bound beyond all numbers of moves stays there.
        Self { bound: self.bound.saturating_add(1), ..self }
    }
}
