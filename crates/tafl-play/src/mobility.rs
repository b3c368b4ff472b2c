//! How pieces move.

use alloc::vec::Vec;

use tafl_position::{Piece, PieceKind, Side};
use tafl_rules::{Jump, Rules, Zone};

use crate::bits::BitBoard;
use crate::check::is_anchor;
use crate::engine::Engine;
use crate::geometry::{Direction, Geometry};
use crate::state::State;
use crate::zones::Zones;

/// How some pieces of a side move, from some squares: alike.
#[derive(Clone, Debug)]
pub(crate) struct Mobility<B> {
    side: Side,
    /// The kinds that move so.
    kinds: Vec<PieceKind>,
    /// The kinds that do not. It is the complement if taflmen move so, as then few are left out.
    others: Option<Vec<PieceKind>>,
    way: Way<B>,
}

/// How a piece moves.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Way<B> {
    /// The squares that a piece moves so from; what it may re-enter depends on where it starts.
    starts: B,
    /// The squares that it may pass.
    passable: B,
    /// Those among them that it may stop on.
    stops: B,
    /// The squares that it may stop on behind a jump: what it may pass does not matter there.
    landings: B,
    /// How many squares it moves at most.
    speed: u32,
    jump: Jump,
    /// The squares that a restricted jump starts or ends on.
    anchors: B,
}

impl<B: BitBoard> Mobility<B> {
    /// How the pieces of a side move. Those that move alike are taken together: in most games that is everyone
    /// but the king.
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

    /// The pieces on the board that move so.
    #[inline]
    pub(crate) fn pieces(&self, state: &State<B>) -> B {
        let own = state.side(self.side) & self.way.starts;
        match &self.others {
            Some(others) => others.iter().fold(own, |pieces, &kind| pieces & !state.kind(kind)),
            None => own & self.kinds.iter().fold(B::EMPTY, |pieces, &kind| pieces | state.kind(kind)),
        }
    }
}

impl<B: BitBoard> Way<B> {
    /// How a piece moves: from most squares, and from each sort of special square that it may not re-enter.
    fn of_piece(rules: &Rules, geometry: &Geometry<B>, zones: &Zones<B>, piece: Piece) -> Vec<Self> {
        let closed = zones.squares_where(|zone| !rules.zone(zone).entry.contains(piece));
        let blocking = zones.squares_where(|zone| !rules.zone(zone).passable.contains(piece));
        let barred = zones.squares_where(|zone| !rules.zone(zone).stop.contains(piece));
        let from = |starts: B, opened: B| {
            let open = geometry.all & (!closed | opened);
            Self {
                starts,
                passable: open & !blocking,
                stops: open & !blocking & !barred,
                landings: open & !barred,
                speed: rules.speed_limits().limit(piece).squares().unwrap_or(u32::MAX),
                jump: rules.jump(piece.kind()),
                anchors: zones.squares_where(|zone| is_anchor(zone, piece)),
            }
        };
        let elsewhere = from(geometry.all & !closed, B::EMPTY);
        let inside = Zone::ALL.map(|zone| zones.squares(zone) & closed);
        let inside = inside.into_iter().filter(|squares| !squares.is_empty());
        core::iter::once(elsewhere).chain(inside.map(|squares| from(squares, squares))).collect()
    }
}

/// Squares that can be reached, all by steps of one length in one direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached<B> {
    pub(crate) direction: Direction,
    pub(crate) steps: u32,
    pub(crate) squares: B,
}

impl<B: BitBoard> Engine<B> {
    /// Every way of moving the pieces of a side that stand on `movers`.
    #[inline]
    pub(crate) fn reach(&self, state: &State<B>, side: Side, movers: B, mut visit: impl FnMut(Reached<B>)) {
        for mobility in self.mobilities(side) {
            let pieces = mobility.pieces(state) & movers;
            if pieces.is_empty() {
                continue;
            }
            self.slides(state, &mobility.way, pieces, &mut visit);
            if mobility.way.jump != Jump::None {
                self.jumps(state, mobility, pieces, &mut visit);
            }
        }
    }

    /// Whether a piece of a side can move by one square.
    #[inline]
    pub(crate) fn can_step(&self, state: &State<B>, side: Side) -> bool {
        self.mobilities(side).iter().any(|mobility| {
            let (pieces, free) = (mobility.pieces(state), mobility.way.stops & !state.occupied());
            !(self.geometry.neighbours(pieces) & free).is_empty()
        })
    }

    /// All pieces move on together, a square at a time: none catches up with another.
    #[inline]
    fn slides(&self, state: &State<B>, way: &Way<B>, pieces: B, visit: &mut impl FnMut(Reached<B>)) {
        let free = way.passable & !state.occupied();
        let furthest = way.speed.min(u32::from(self.geometry.dimension.get()));
        for direction in Direction::ALL {
            let mut front = pieces;
            for steps in 1..=furthest {
                front = self.geometry.shift(front, direction) & free;
                if front.is_empty() {
                    break;
                }
                visit(Reached { direction, steps, squares: front & way.stops });
            }
        }
    }

    #[inline]
    fn jumps(&self, state: &State<B>, mobility: &Mobility<B>, pieces: B, visit: &mut impl FnMut(Reached<B>)) {
        let way = &mobility.way;
        let over = state.can_be_jumped(mobility.side.other());
        let free = way.landings & !state.occupied();
        for direction in Direction::ALL {
            let jump =
                |from| self.geometry.shift(self.geometry.shift(from, direction) & over, direction) & free;
            let squares = match way.jump {
                Jump::None => B::EMPTY,
                Jump::Restricted => jump(pieces) & way.anchors | jump(pieces & way.anchors),
                Jump::Over | Jump::Capturing => jump(pieces),
            };
            visit(Reached { direction, steps: 2, squares });
        }
    }

    /// How pieces of a kind jump.
    pub(crate) fn jump_of(&self, kind: PieceKind) -> Jump {
        self.rules.jump(kind)
    }

    /// Whether some piece of a side may jump at all.
    pub(crate) fn has_jumpers(&self, state: &State<B>, side: Side) -> bool {
        self.mobilities(side)
            .iter()
            .any(|mobility| mobility.way.jump != Jump::None && !mobility.pieces(state).is_empty())
    }

    /// The squares that some piece of a side may pass or stop on, were they in its reach.
    pub(crate) fn open_to(&self, state: &State<B>, side: Side) -> B {
        let present = self.mobilities(side).iter().filter(|mobility| !mobility.pieces(state).is_empty());
        present.fold(B::EMPTY, |squares, mobility| squares | mobility.way.passable | mobility.way.landings)
    }
}

impl<B: BitBoard> State<B> {
    /// The pieces of a side that its enemies may jump over.
    #[inline]
    fn can_be_jumped(&self, side: Side) -> B {
        let fixed = [PieceKind::King, PieceKind::Knight, PieceKind::Commander];
        fixed.into_iter().fold(self.side(side), |pieces, kind| pieces & !self.kind(kind))
    }
}
