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
    /// Whether taflmen move this way.
    taflmen: bool,
    /// The kinds of special pieces that move this way, or if taflmen do, those that do not: then few are left out, and
    /// excluding them is faster.
    specials: Vec<PieceKind>,
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
#[derive(Clone, Copy, Debug)]
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

/// What the rules say about the moves of a piece.
#[derive(Clone, Copy, PartialEq)]
struct Manner<B> {
    /// The squares that it may not enter from outside, not pass, and not stop on.
    closed: B,
    blocking: B,
    barred: B,
    speed: u32,
    jump: Jump,
    anchors: B,
}

impl<B: BitBoard> Mobility<B> {
    /// How the pieces of a side move. Pieces that move alike are grouped: in most games all but the king.
    pub(crate) fn of_side(rules: &Rules, geometry: &Geometry<B>, zones: &Zones<B>, side: Side) -> Vec<Self> {
        let manners = PieceKind::ALL.map(|kind| Manner::of_piece(rules, zones, Piece::new(side, kind)));
        let mut mobilities = Vec::new();
        for (index, manner) in manners.iter().enumerate() {
            if manners.iter().take(index).any(|earlier| earlier == manner) {
                continue;
            }
            let taflmen = index == 0;
            let specials = PieceKind::ALL.into_iter().zip(&manners).skip(1);
            let specials = specials.filter(|&(_, other)| (other == manner) != taflmen);
            let specials: Vec<_> = specials.map(|(kind, _)| kind).collect();
            manner.for_each_way(geometry, zones, |way| {
                mobilities.push(Self { side, taflmen, specials: specials.clone(), way });
            });
        }
        mobilities
    }

    /// Whether pieces of a kind move this way, from some squares.
    #[inline]
    pub(crate) fn moves(&self, kind: PieceKind) -> bool {
        self.specials.contains(&kind) != self.taflmen
    }

    /// The pieces on the board that move this way.
    #[inline]
    pub(crate) fn pieces(&self, state: &State<B>) -> B {
        let own = state.side(self.side) & self.way.starts;
        if own.is_empty() {
            return own;
        }
        let specials = self.specials.iter();
        let specials = specials.fold(B::EMPTY, |pieces, &kind| pieces | state.kind(kind));
        own & if self.taflmen { !specials } else { specials }
    }
}

impl<B: BitBoard> Manner<B> {
    fn of_piece(rules: &Rules, zones: &Zones<B>, piece: Piece) -> Self {
        Self {
            closed: zones.squares_where(|special| !special.rules.entry.contains(piece)),
            blocking: zones.squares_where(|special| !special.rules.passable.contains(piece)),
            barred: zones.squares_where(|special| !special.rules.stop.contains(piece)),
            speed: rules.speed_limits().limit(piece).squares().unwrap_or(u32::MAX),
            jump: rules.jump(piece.kind()),
            anchors: zones.squares_where(|special| is_anchor(special.area, piece)),
        }
    }

    /// Visits the way from most squares, and those from the squares of each zone that the piece may not re-enter.
    fn for_each_way(&self, geometry: &Geometry<B>, zones: &Zones<B>, mut visit: impl FnMut(Way<B>)) {
        let all = geometry.all;
        if zones.has_extra() {
            self.groups(all, zones)
                .into_iter()
                .for_each(|(opened, starts)| visit(self.way(all, starts, opened)));
            return;
        }
        visit(self.way(all, all & !self.closed, B::EMPTY));
        for inside in zones.areas().map(|squares| squares & self.closed) {
            if !inside.is_empty() {
                visit(self.way(all, inside, inside));
            }
        }
    }

    /// The closed squares that are open to a piece that starts on some squares, and these squares.
    fn groups(&self, all: B, zones: &Zones<B>) -> Vec<(B, B)> {
        let mut groups = alloc::vec![(B::EMPTY, B::EMPTY)];
        for index in all.indices() {
            let opened = zones.inside(index) & self.closed;
            match groups.iter_mut().find(|(known, _)| *known == opened) {
                Some((_, starts)) => *starts = *starts | B::bit(index),
                None => groups.push((opened, B::bit(index))),
            }
        }
        groups
    }

    fn way(&self, all: B, starts: B, opened: B) -> Way<B> {
        let open = all & (!self.closed | opened);
        Way {
            starts,
            passable: open & !self.blocking,
            stops: open & !self.blocking & !self.barred,
            landings: open & !self.barred,
            speed: self.speed,
            jump: self.jump,
            anchors: self.anchors,
        }
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
