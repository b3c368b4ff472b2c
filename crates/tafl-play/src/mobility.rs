//! How pieces may move by the rules.

use alloc::vec::Vec;

use tafl_position::{Piece, PieceKind, Side};
use tafl_rules::{Jump, Rules, Zone};

use crate::bit_board::BitBoard;
use crate::geometry::Geometry;
use crate::state::State;
use crate::zones::{Area, Zones};

/// Pieces of a side that move alike, and how they move.
#[derive(Clone, Debug)]
pub(crate) struct Mobility<B> {
    pub(crate) side: Side,
    /// The kinds that move this way.
    kinds: Vec<PieceKind>,
    /// The other kinds, if taflmen move this way: then few are left out, and excluding them is faster.
    others: Option<Vec<PieceKind>>,
    pub(crate) way: Way<B>,
}

/// How freely the pieces of a side move at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Freedom<B> {
    /// The squares that any of them may pass.
    pub(crate) passable: B,
    /// The squares among them that any of them may stop on.
    pub(crate) stops: B,
    /// The greatest distance of a slide, in squares.
    pub(crate) speed: u32,
    /// Whether any of them may jump.
    pub(crate) jumps: bool,
    /// Whether all of them slide equally far.
    pub(crate) all_alike: bool,
}

impl<B: BitBoard> Freedom<B> {
    pub(crate) fn new(mobilities: &[Mobility<B>]) -> Self {
        let ways = || mobilities.iter().map(|mobility| &mobility.way);
        let speed = ways().map(|way| way.speed).max().unwrap_or_default();
        Self {
            passable: ways().fold(B::EMPTY, |squares, way| squares | way.passable),
            stops: ways().fold(B::EMPTY, |squares, way| squares | way.stops),
            speed,
            jumps: ways().any(|way| way.jump != Jump::None),
            all_alike: ways().all(|way| way.speed == speed),
        }
    }
}

/// How a piece moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Way<B> {
    /// The squares from which a piece moves this way: what it may re-enter depends on where it starts.
    pub(crate) starts: B,
    /// The squares that it may pass.
    pub(crate) passable: B,
    /// The squares among them that it may stop on.
    pub(crate) stops: B,
    /// The squares that it may land on after a jump, whether it may pass them or not.
    pub(crate) landings: B,
    /// The greatest distance of a slide, in squares.
    pub(crate) speed: u32,
    pub(crate) jump: Jump,
    /// The squares that a restricted jump starts or ends on.
    pub(crate) anchors: B,
}

impl<B: BitBoard> Mobility<B> {
    /// How the pieces of a side move. Pieces that move alike are grouped: in most games all but the king.
    pub(crate) fn of_side(rules: &Rules, geometry: &Geometry<B>, zones: &Zones<B>, side: Side) -> Vec<Self> {
        let mut ways: Vec<(Way<B>, Vec<PieceKind>)> = Vec::new();
        for kind in PieceKind::ALL {
            for way in Way::of_piece(rules, geometry, zones, Piece::new(side, kind)) {
                match ways.iter_mut().find(|(known, _)| *known == way) {
                    Some((_, kinds)) => kinds.push(kind),
                    None => ways.push((way, alloc::vec![kind])),
                }
            }
        }
        let without = |kinds: &[PieceKind]| {
            let others = PieceKind::ALL.into_iter().filter(|kind| !kinds.contains(kind));
            kinds.contains(&PieceKind::Taflman).then(|| others.collect())
        };
        ways.into_iter().map(|(way, kinds)| Self { side, others: without(&kinds), kinds, way }).collect()
    }

    /// Whether pieces of a kind move this way, from some squares.
    #[inline]
    pub(crate) fn moves(&self, kind: PieceKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// The pieces on the board that move this way.
    #[inline]
    pub(crate) fn pieces(&self, state: &State<B>) -> B {
        let own = state.side(self.side) & self.way.starts;
        if own.is_empty() {
            return own;
        }
        match &self.others {
            Some(others) => others.iter().fold(own, |pieces, &kind| pieces & !state.kind(kind)),
            None => own & self.kinds.iter().fold(B::EMPTY, |pieces, &kind| pieces | state.kind(kind)),
        }
    }
}

impl<B: BitBoard> Way<B> {
    /// How a piece moves: from most squares, and from the squares of each zone that it may not re-enter.
    fn of_piece(rules: &Rules, geometry: &Geometry<B>, zones: &Zones<B>, piece: Piece) -> Vec<Self> {
        let closed = zones.squares_where(rules, |zone| !zone.entry.contains(piece));
        let blocking = zones.squares_where(rules, |zone| !zone.passable.contains(piece));
        let barred = zones.squares_where(rules, |zone| !zone.stop.contains(piece));
        let from = |starts: B, opened: B| {
            let open = geometry.all & (!closed | opened);
            Self {
                starts,
                passable: open & !blocking,
                stops: open & !blocking & !barred,
                landings: open & !barred,
                speed: rules.speed_limits().limit(piece).squares().unwrap_or(u32::MAX),
                jump: rules.jump(piece.kind()),
                anchors: anchors(zones, piece),
            }
        };
        if zones.has_extra() {
            return Self::grouped(zones, geometry.all, closed, from);
        }
        let elsewhere = from(geometry.all & !closed, B::EMPTY);
        let inside = zones.areas().map(|squares| squares & closed);
        let inside = inside.filter(|squares| !squares.is_empty());
        core::iter::once(elsewhere).chain(inside.map(|squares| from(squares, squares))).collect()
    }

    /// The ways from all squares: squares from which the same closed ones are open have the same way.
    fn grouped(zones: &Zones<B>, all: B, closed: B, from: impl Fn(B, B) -> Self) -> Vec<Self> {
        let mut groups = alloc::vec![(B::EMPTY, B::EMPTY)];
        for index in all.indices() {
            let opened = zones.inside(index) & closed;
            match groups.iter_mut().find(|(known, _)| *known == opened) {
                Some((_, starts)) => *starts = *starts | B::bit(index),
                None => groups.push((opened, B::bit(index))),
            }
        }
        groups.into_iter().map(|(opened, starts)| from(starts, opened)).collect()
    }
}

/// Whether a restricted jump of the piece may start or end in an area.
pub(crate) fn is_anchor(area: Area, piece: Piece) -> bool {
    match area {
        Area::Zone(Zone::Corner | Zone::Center) => true,
        Area::Zone(Zone::AttackerFortress) => piece.side() == Side::Attackers,
        Area::Zone(Zone::DefenderFortress) => piece.side() == Side::Defenders,
        Area::Extra(_) => false,
    }
}

/// The squares where a restricted jump of the piece may start or end.
fn anchors<B: BitBoard>(zones: &Zones<B>, piece: Piece) -> B {
    let zones = Zone::ALL
        .into_iter()
        .filter(|&zone| is_anchor(Area::Zone(zone), piece))
        .map(|zone| zones.squares(zone));
    zones.fold(B::EMPTY, |set, squares| set | squares)
}
