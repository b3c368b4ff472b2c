//! The captures of a step.

use notation_syntax::invariant::{ExpectOr as _, broken};
use tafl_position::{Piece, PieceKind, Side};
use tafl_rules::{KingArms, KingStrength, Shieldwall};

use crate::bit_board::BitBoard;
use crate::compiled_rules::CompiledRules;
use crate::geometry::Direction;
use crate::state::State;

/// The squares of the pieces that a step captures. Mercenaries among them change sides; all other pieces are
/// removed from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captures<B> {
    pub(crate) jumped: B,
    pub(crate) custodial: B,
    pub(crate) shieldwall: B,
    pub(crate) linnaean: B,
}

/// How a piece is captured. See [`Game::capture_kinds`](crate::Game::capture_kinds).
///
/// ```
/// use tafl_play::CaptureKind;
///
/// assert_eq!(CaptureKind::KingSurrounded.name(), "king-surrounded");
/// assert_eq!("shieldwall".parse(), Ok(CaptureKind::Shieldwall));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum CaptureKind {
    /// Between the piece that moved and a hostile square on the opposite side, also of a king.
    Custodial,
    /// A king with hostile squares on all sides, as `ks` demands.
    KingSurrounded,
    /// In a row along an edge that is closed at both ends (`sw`).
    Shieldwall,
    /// A defender against the king on the center, which attackers surround on the other sides (`linc`).
    Linnaean,
    /// By the piece that jumped over it.
    Jump,
}

notation_syntax::names! {
    CaptureKind: "kind of capture" {
        Custodial = "custodial",
        KingSurrounded = "king-surrounded",
        Shieldwall = "shieldwall",
        Linnaean = "linnaean",
        Jump = "jump",
    }
}

impl<B: BitBoard> Captures<B> {
    pub(crate) const NONE: Self =
        Self { jumped: B::EMPTY, custodial: B::EMPTY, shieldwall: B::EMPTY, linnaean: B::EMPTY };

    /// Whether nothing is captured.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.squares().is_empty()
    }

    /// The squares of all captured pieces.
    #[inline]
    pub fn squares(&self) -> B {
        self.jumped | self.custodial | self.shieldwall | self.linnaean
    }
}

impl<B: BitBoard> CompiledRules<B> {
    /// Adds all captures of a piece that has just moved to `target`, except of a piece that it jumped over.
    #[inline]
    pub(crate) fn find_captures(
        &self,
        state: &State<B>,
        mover: Piece,
        target: usize,
        captures: &mut Captures<B>,
    ) {
        if mover.kind() == PieceKind::Guard {
            return;
        }
        let enemies = state.side(mover.side().other());
        let [west, east, south, north] = self.geometry.beside(target);
        let touches = enemies.has(west) || enemies.has(east) || enemies.has(south) || enemies.has(north);
        // A captured piece is next to the piece that moved, or in a row that begins there.
        if !touches && !self.closes_distant_rows {
            return;
        }
        if mover.kind() != PieceKind::King || self.king_captures() {
            captures.custodial = self.custodial(state, mover, target);
        }
        if self.rules.shieldwall() != Shieldwall::None {
            let walls = self.shieldwalls(state, mover.side(), B::bit(target));
            captures.shieldwall = walls & !captures.custodial;
        }
        if self.rules.linnaean_capture() {
            captures.linnaean =
                self.linnaean(state, mover, B::bit(target)) & !captures.custodial & !captures.shieldwall;
        }
    }

    /// The enemies next to the piece that moved that have a hostile square on their other side. Kings are
    /// captured by their own rules.
    #[inline]
    fn custodial(&self, state: &State<B>, mover: Piece, target: usize) -> B {
        let enemies = state.side(mover.side().other()) & !state.kind(PieceKind::Guard);
        let captured = |victim: usize, direction| {
            let falls = enemies.has(victim) && self.falls(state, mover, victim, direction);
            if falls { B::bit(victim) } else { B::EMPTY }
        };
        let [west, east, south, north] = self.geometry.beside(target);
        captured(west, Direction::West)
            | captured(east, Direction::East)
            | captured(south, Direction::South)
            | captured(north, Direction::North)
    }

    /// Whether an enemy is captured by the piece that has just moved next to it. `direction` leads from that piece to the
    /// enemy.
    fn falls(&self, state: &State<B>, mover: Piece, victim: usize, direction: Direction) -> bool {
        if state.kind(PieceKind::King).has(victim) {
            self.king_capture(state, mover, victim, direction).is_some()
        } else {
            self.is_hostile(state, mover.side(), victim, self.geometry.next(victim, direction))
        }
    }

    /// Whether a square is hostile to an enemy of this side.
    #[inline]
    fn is_hostile(&self, state: &State<B>, side: Side, victim: usize, square: usize) -> bool {
        if self.is_anvil(state, side, square) {
            return true;
        }
        if !self.zones.all.has(square) {
            return false;
        }
        let Some(piece) = state.piece(victim) else { return false };
        let occupied = state.occupied().has(square);
        let zones = self.hostility.get(piece.index());
        zones.is_some_and(|zones| if occupied { zones.occupied } else { zones.empty }.has(square))
    }

    /// Whether the piece on a square is one that enemies can be captured against.
    #[inline]
    fn is_anvil(&self, state: &State<B>, side: Side, square: usize) -> bool {
        state.side(side).has(square)
            && !state.kind(PieceKind::Guard).has(square)
            && (self.king_is_anvil() || !state.kind(PieceKind::King).has(square))
    }

    /// How the piece at an index, one of these captures, is captured by the piece that has just moved to `target`.
    pub(crate) fn capture_kind(
        &self,
        state: &State<B>,
        mover: Piece,
        target: usize,
        captures: &Captures<B>,
        index: usize,
    ) -> CaptureKind {
        if captures.jumped.has(index) {
            return CaptureKind::Jump;
        }
        if captures.shieldwall.has(index) {
            return CaptureKind::Shieldwall;
        }
        if captures.linnaean.has(index) {
            return CaptureKind::Linnaean;
        }
        if !state.kind(PieceKind::King).has(index) {
            return CaptureKind::Custodial;
        }
        let direction =
            Direction::ALL.into_iter().find(|&direction| self.geometry.next(target, direction) == index);
        direction
            .and_then(|direction| self.king_capture(state, mover, index, direction))
            .expect_or("a captured king is next to the piece that moved", CaptureKind::Custodial)
    }

    /// The squares that are hostile to a piece: special squares, and enemies that it can be captured against.
    ///
    /// ```
    /// use tafl_play::{BitBoard, CompiledRules, Preset, Small};
    /// use tafl_position::Piece;
    ///
    /// let compiled: CompiledRules<Small> = CompiledRules::new(&Preset::BRANDUB.rules())?;
    /// let state = compiled.start();
    /// let hostile = compiled.hostile_to(&state, Piece::KING);
    /// // The eight attackers and the four corners.
    /// assert_eq!((hostile & state.occupied()).count(), 8);
    /// assert_eq!(hostile.count(), 12);
    /// # Ok::<(), tafl_play::BoardTooLargeError>(())
    /// ```
    #[inline]
    pub fn hostile_to(&self, state: &State<B>, piece: Piece) -> B {
        let anvils = self.anvils(state, piece.side().other());
        let occupied = state.occupied();
        let zones = self.hostility.get(piece.index());
        zones.map_or(anvils, |zones| anvils | zones.empty & !occupied | zones.occupied & occupied)
    }

    /// The pieces that enemies can be captured against: not guards, and the king only if armed for it.
    #[inline]
    pub(crate) fn anvils(&self, state: &State<B>, side: Side) -> B {
        let pieces = state.side(side) & !state.kind(PieceKind::Guard);
        if self.king_is_anvil() { pieces } else { pieces & !state.kind(PieceKind::King) }
    }

    /// Whether the king captures by moving.
    #[inline]
    fn king_captures(&self) -> bool {
        matches!(self.rules.king_arms(), KingArms::Armed | KingArms::Hammer)
    }

    /// Whether enemies can be captured against the king.
    #[inline]
    fn king_is_anvil(&self) -> bool {
        matches!(self.rules.king_arms(), KingArms::Armed | KingArms::Anvil)
    }

    /// How the king is captured by the piece that has just moved next to it, if it is. `direction` leads from that
    /// piece to the king.
    fn king_capture(
        &self,
        state: &State<B>,
        mover: Piece,
        king: usize,
        direction: Direction,
    ) -> Option<CaptureKind> {
        let Some(piece) = state.piece(king) else { return broken("a king is on its square", None) };
        let hostile = self.hostile_to(state, piece);
        let king = B::bit(king);
        let around = self.geometry.neighbours(king);
        let surrounded = (around & !hostile).is_empty().then_some(CaptureKind::KingSurrounded);
        let between = !(self.geometry.shift(king, direction) & hostile).is_empty();
        let between = between.then_some(CaptureKind::Custodial);
        match self.rules.king_strength() {
            KingStrength::Weak => between,
            KingStrength::StrongAtCenter if ((king | around) & self.center).is_empty() => between,
            KingStrength::Middleweight => surrounded,
            KingStrength::Strong | KingStrength::StrongAtCenter => {
                // At the edge there are only three squares around, so that four enemies cannot surround it.
                surrounded.filter(|_| around.count() == 4).or_else(|| {
                    between.filter(|_| self.have_leaders(mover.side()) && self.led(state, king, direction))
                })
            }
        }
    }

    /// Whether leaders, which are commanders and knights, take part in a capture of the king between two
    /// squares, so that two sides suffice. Away from the center this needs two of: a leader that moves, a
    /// leader on the opposite side of the king, a corner.
    fn led(&self, state: &State<B>, king: B, direction: Direction) -> bool {
        let front = self.geometry.shift(king, direction.opposite());
        let back = self.geometry.shift(king, direction);
        if !((front | king | back) & self.center).is_empty() {
            return false;
        }
        let leaders = state.kind(PieceKind::Commander) | state.kind(PieceKind::Knight);
        let taking_part = [front & leaders, back & leaders, (front | back) & self.corners];
        taking_part.into_iter().filter(|squares| !squares.is_empty()).count() >= 2
    }

    /// The pieces in rows along an edge that each have an enemy on their inner side, where enemies or corners
    /// close both ends of the row.
    pub(crate) fn shieldwalls(&self, state: &State<B>, side: Side, target: B) -> B {
        let flanking = self.rules.shieldwall_by_flanking();
        if flanking && (target & self.geometry.edge).is_empty() {
            return B::EMPTY;
        }
        let surrounders = self.anvils(state, side);
        let enemies = state.side(side.other());
        let corners = if self.rules.shieldwall() == Shieldwall::Strong { self.corners } else { B::EMPTY };
        let mut captured = B::EMPTY;
        for edge in Direction::ALL {
            let line = self.geometry.edge_at(edge);
            if flanking && (target & line).is_empty() {
                continue;
            }
            let backed = enemies & line & self.geometry.shift(surrounders, edge);
            if backed.count() < 2 {
                continue;
            }
            let closers = (surrounders | corners & !enemies) & line;
            if flanking {
                for along in edge.along() {
                    captured = captured | self.row(target, along, backed, closers);
                }
            } else {
                let [along, _] = edge.along();
                for closer in closers.indices() {
                    captured = captured | self.row(B::bit(closer), along, backed, closers);
                }
            }
        }
        captured & !state.kind(PieceKind::King) & !state.kind(PieceKind::Guard)
    }

    /// The row of two or more pieces that begins next to a closed end, if its other end is closed too.
    fn row(&self, end: B, along: Direction, backed: B, closers: B) -> B {
        let mut row = B::EMPTY;
        let mut next = self.geometry.shift(end, along);
        while !(next & backed).is_empty() {
            row = row | next;
            next = self.geometry.shift(next, along);
        }
        if (next & closers).is_empty() || row.count() < 2 { B::EMPTY } else { row }
    }

    /// The defender between the attacker that moved and the king on the center square, if attackers are on
    /// the three other sides of the king.
    fn linnaean(&self, state: &State<B>, mover: Piece, target: B) -> B {
        let throne = self.center;
        let king = state.kind(PieceKind::King) & state.side(Side::Defenders);
        let attackers = state.side(Side::Attackers);
        let around = self.geometry.neighbours(throne);
        if throne.count() != 1
            || mover.side() == Side::Defenders
            || (king & throne).is_empty()
            || (around & attackers).count() < 3
        {
            return B::EMPTY;
        }
        let mut beside = Direction::ALL.into_iter().map(|direction| self.geometry.shift(target, direction));
        let between = beside.find(|&between| {
            Direction::ALL.into_iter().any(|direction| {
                self.geometry.shift(between, direction) == throne
                    && self.geometry.shift(between, direction.opposite()) == target
            })
        });
        let victims = state.side(Side::Defenders) & !state.kind(PieceKind::Guard);
        between.map_or(B::EMPTY, |between| between & victims)
    }
}
