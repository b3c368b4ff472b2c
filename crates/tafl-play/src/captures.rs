//! What a step captures.

use tafl_position::{Piece, PieceKind, Side};
use tafl_rules::{KingStrength, Shieldwall, Zone};

use crate::bits::BitBoard;
use crate::engine::Engine;
use crate::geometry::Direction;
use crate::state::State;

/// The squares with the pieces that a step captures. Mercenaries among them change sides, all others are taken off
/// the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captures<B> {
    pub(crate) jumped: B,
    pub(crate) custodial: B,
    pub(crate) shieldwall: B,
    pub(crate) linnaean: B,
}

impl<B: BitBoard> Captures<B> {
    pub(crate) const NONE: Self =
        Self { jumped: B::EMPTY, custodial: B::EMPTY, shieldwall: B::EMPTY, linnaean: B::EMPTY };

    /// Whether nothing is captured.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.squares().is_empty()
    }

    /// All squares with captured pieces.
    #[inline]
    pub fn squares(&self) -> B {
        self.jumped | self.custodial | self.shieldwall | self.linnaean
    }
}

impl<B: BitBoard> Engine<B> {
    /// Everything that the piece captures that has just moved to `to`, but for what it jumped over.
    #[inline]
    pub(crate) fn find_captures(&self, state: &State<B>, mover: Piece, to: B, captures: &mut Captures<B>) {
        if mover.kind() == PieceKind::Guard {
            return;
        }
        if mover.kind() != PieceKind::King || self.king_captures() {
            captures.custodial = self.custodial(state, mover, to);
        }
        if self.rules.shieldwall() != Shieldwall::None {
            captures.shieldwall = self.shieldwalls(state, mover.side(), to) & !captures.custodial;
        }
        if self.rules.linnaean_capture() {
            captures.linnaean = self.linnaean(state, mover, to) & !captures.custodial & !captures.shieldwall;
        }
    }

    /// Enemies beside the mover fall if the square behind them is hostile to them; kings have their own rules.
    #[inline]
    fn custodial(&self, state: &State<B>, mover: Piece, to: B) -> B {
        let enemies = state.side(mover.side().other()) & !state.kind(PieceKind::Guard);
        let beside =
            Direction::ALL.map(|direction| (direction, self.geometry.shift(to, direction) & enemies));
        let mut captured = B::EMPTY;
        for (direction, victim) in beside {
            let Some(piece) = victim.first().and_then(|place| state.piece(place)) else { continue };
            let hostile = self.hostile_to(state, piece);
            let falls = if piece.kind() == PieceKind::King {
                self.king_falls(state, mover, victim, direction, hostile)
            } else {
                !(self.geometry.shift(victim, direction) & hostile).is_empty()
            };
            if falls {
                captured = captured | victim;
            }
        }
        captured
    }

    /// Whether a king falls to the piece that moved beside him; he is in this direction from it.
    fn king_falls(&self, state: &State<B>, mover: Piece, king: B, direction: Direction, hostile: B) -> bool {
        let around = self.geometry.neighbours(king);
        let enclosed = (around & !hostile).is_empty();
        let between = !(self.geometry.shift(king, direction) & hostile).is_empty();
        match self.rules.king_strength() {
            KingStrength::Weak => between,
            KingStrength::StrongAtCenter
                if ((king | around) & self.zones.squares(Zone::Center)).is_empty() =>
            {
                between
            }
            KingStrength::Middleweight => enclosed,
            KingStrength::Strong | KingStrength::StrongAtCenter => {
                enclosed && around.count() == 4
                    || between && self.have_leaders(mover.side()) && self.led(state, king, direction)
            }
        }
    }

    /// Whether leaders take part in a capture of the king between two squares, so that two sides suffice: away from
    /// the center it takes two of a leader who moves, a leader behind the king, and a corner. Commanders and
    /// knights are leaders.
    fn led(&self, state: &State<B>, king: B, direction: Direction) -> bool {
        let front = self.geometry.shift(king, direction.opposite());
        let back = self.geometry.shift(king, direction);
        if !((front | king | back) & self.zones.squares(Zone::Center)).is_empty() {
            return false;
        }
        let leaders = state.kind(PieceKind::Commander) | state.kind(PieceKind::Knight);
        let taking_part =
            [front & leaders, back & leaders, (front | back) & self.zones.squares(Zone::Corner)];
        taking_part.into_iter().filter(|squares| !squares.is_empty()).count() >= 2
    }

    /// Men in a row on an edge, each with an enemy behind it and one at each end of the row.
    fn shieldwalls(&self, state: &State<B>, side: Side, to: B) -> B {
        let flanking = self.rules.shieldwall_by_flanking();
        if flanking && (to & self.geometry.edge).is_empty() {
            return B::EMPTY;
        }
        let surrounders = self.anvils(state, side);
        let enemies = state.side(side.other());
        let corners = if self.rules.shieldwall() == Shieldwall::Strong {
            self.zones.squares(Zone::Corner)
        } else {
            B::EMPTY
        };
        let mut captured = B::EMPTY;
        for edge in Direction::ALL {
            let line = self.geometry.edge_at(edge);
            if flanking && (to & line).is_empty() {
                continue;
            }
            let backed = enemies & line & self.geometry.shift(surrounders, edge);
            if backed.count() < 2 {
                continue;
            }
            let closers = (surrounders | corners & !enemies) & line;
            if flanking {
                for along in edge.along() {
                    captured = captured | self.row(to, along, backed, closers);
                }
            } else {
                let [along, _] = edge.along();
                for closer in closers.places() {
                    captured = captured | self.row(B::bit(closer), along, backed, closers);
                }
            }
        }
        captured & !state.kind(PieceKind::King) & !state.kind(PieceKind::Guard)
    }

    /// The row of at least two that begins beside a closed end, if the other end is closed too.
    fn row(&self, end: B, along: Direction, backed: B, closers: B) -> B {
        let mut row = B::EMPTY;
        let mut next = self.geometry.shift(end, along);
        while !(next & backed).is_empty() {
            row = row | next;
            next = self.geometry.shift(next, along);
        }
        if (next & closers).is_empty() || row.count() < 2 { B::EMPTY } else { row }
    }

    /// The defender between an attacker and his king on the throne, who has attackers on all other sides.
    fn linnaean(&self, state: &State<B>, mover: Piece, to: B) -> B {
        let Some(throne) = self.throne else { return B::EMPTY };
        let king = state.kind(PieceKind::King) & state.side(Side::Defenders);
        let attackers = state.side(Side::Attackers);
        let around = self.geometry.neighbours(throne);
        if mover.side() == Side::Defenders || (king & throne).is_empty() || (around & attackers).count() < 3 {
            return B::EMPTY;
        }
        let between =
            Direction::ALL.into_iter().map(|direction| self.geometry.shift(to, direction)).find(|&between| {
                Direction::ALL.into_iter().any(|direction| {
                    self.geometry.shift(between, direction) == throne
                        && self.geometry.shift(between, direction.opposite()) == to
                })
            });
        let victims = state.side(Side::Defenders) & !state.kind(PieceKind::Guard);
        between.map_or(B::EMPTY, |between| between & victims)
    }
}
