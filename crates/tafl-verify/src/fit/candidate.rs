//! The rules that are tried: presets, and presets with one key changed.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use notation_syntax::invariant::ExpectOr as _;
use tafl_position::{Dimension, Piece, PieceKind, PieceSet, Position, Side, Square};
use tafl_rules::{
    Jump, Key, Preset, RepetitionEffect, RepetitionRule, Rules, Shieldwall, SpeedLimit, SpeedLimits,
    SquareList, Squares, Zone,
};

/// A preset, or a preset with one key changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) preset: Preset,
    pub(crate) change: Option<Change>,
}

/// The setting on which the candidates for a start position depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Setting {
    dimension: Dimension,
    /// The side that moves first.
    side: Side,
    /// The pieces that can be on the board.
    present: PieceSet,
    /// The first preset that begins in this position.
    home: Option<Preset>,
}

impl Setting {
    fn of(start: &Position, side: Side) -> Self {
        let home = Preset::ALL.iter().find(|preset| preset.rules().start() == start).copied();
        Self { dimension: start.dimension(), side, present: present(start), home }
    }

    /// The presets: those that begin in this position, then those for a board of this size, then the others.
    fn presets(self) -> Vec<(Preset, Rules)> {
        let start = self.home.map(|preset| preset.rules().start().clone());
        let mut presets: Vec<(Preset, Rules)> =
            Preset::ALL.iter().map(|&preset| (preset, preset.rules())).collect();
        presets.sort_by_key(|(_, rules)| {
            (Some(rules.start()) != start.as_ref(), rules.dimension() != self.dimension)
        });
        presets
    }
}

/// The candidates for each setting so far.
#[derive(Clone, Debug)]
pub(crate) struct Candidates(Vec<(Setting, Arc<[Candidate]>)>);

impl Candidates {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// The candidates for games that begin in this position.
    pub(crate) fn of(&mut self, start: &Position, side: Side) -> Arc<[Candidate]> {
        let setting = Setting::of(start, side);
        if let Some((_, candidates)) = self.0.iter().find(|(known, _)| *known == setting) {
            return Arc::clone(candidates);
        }
        let candidates: Arc<[Candidate]> = Candidate::all(setting).into();
        self.0.push((setting, Arc::clone(&candidates)));
        candidates
    }
}

impl Candidate {
    /// Every candidate for a setting: first the presets, then their changes in the order of the table. Of several that
    /// are the same game there, only the first is in the list.
    fn all(setting: Setting) -> Vec<Self> {
        let board = Position::empty(setting.dimension);
        let mut known = BTreeSet::new();
        let mut candidates = Vec::new();
        let presets = setting.presets();
        let unchanged = presets.iter().map(|(preset, own)| (Self { preset: *preset, change: None }, own));
        let changed = presets.iter().flat_map(|(preset, own)| {
            CHANGES.iter().map(move |&change| (Self { preset: *preset, change: Some(change) }, own))
        });
        for (candidate, own) in unchanged.chain(changed) {
            let Some(rules) = candidate.rules_like(own, &board, setting.side) else { continue };
            if known.insert(meaning(&rules, setting.present)) {
                candidates.push(candidate);
            }
        }
        candidates
    }

    /// The rules for games that begin in this position with this side; `None` if the special squares of the preset do
    /// not fit the board.
    pub(crate) fn rules(self, start: &Position, side: Side) -> Option<Rules> {
        self.rules_like(&self.preset.rules(), start, side)
    }

    /// The same; `own` are the rules of the preset.
    fn rules_like(self, own: &Rules, start: &Position, side: Side) -> Option<Rules> {
        if own.dimension() != start.dimension() && lists_squares(own) {
            return None;
        }
        let rules = match self.change {
            Some(change) => changed(self.preset, change)?,
            None => own.clone(),
        };
        let rules = rules.starting_at(start.clone(), side);
        if self.change.is_none() && rules.same_game(own) {
            return Some(own.clone());
        }
        // The name is that of another game.
        rules.to_builder().unnamed().build().ok()
    }
}

/// `brandub`, `brandub + ks:c`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.preset.name())?;
        match self.change {
            Some(Change { key, value }) => write!(f, " + {key}:{value}"),
            None => Ok(()),
        }
    }
}

/// The rules of a preset with one key changed.
fn changed(preset: Preset, change: Change) -> Option<Rules> {
    let mut record = String::new();
    let (mut entries, mut start) = (preset.text().split_whitespace(), "");
    // `dim` is first and `start` is last.
    record.push_str(entries.next()?);
    for entry in entries {
        let (key, _) = entry.split_once(':')?;
        if key == "start" {
            start = entry;
        } else if key != "name" && key != change.key.name() {
            record.extend([" ", entry]);
        }
    }
    write!(record, " {}:{} {start}", change.key, change.value).ok()?;
    record.parse().ok()
}

/// Whether the rules name squares, which are those of one board.
fn lists_squares(rules: &Rules) -> bool {
    let listed = |squares: &Squares| matches!(squares, Squares::Listed(list) if !list.is_empty());
    let fortress = |side| !rules.fortresses(side).is_empty();
    listed(rules.corners())
        || listed(rules.center())
        || fortress(Side::Attackers)
        || fortress(Side::Defenders)
        || !rules.extra_zones().is_empty()
}

/// The pieces that can be on the board in games that begin in this position. A captured mercenary changes sides.
fn present(start: &Position) -> PieceSet {
    let pieces: PieceSet = start.pieces().map(|(_, piece)| piece).collect();
    pieces
        .iter()
        .filter(|piece| piece.kind() == PieceKind::Mercenary)
        .fold(pieces, |all, piece| all.with(piece.switched()))
}

/// The rules record of the same game in a form that is the same for all rules with this meaning, for games with these
/// pieces only. Repetitions do not count.
fn meaning(rules: &Rules, present: PieceSet) -> String {
    let absent = |kind| (PieceSet::of_kind(kind) & present).is_empty();
    let jump = |kind| if absent(kind) { Jump::None } else { rules.jump(kind) };
    let speed = |piece: Piece| {
        if present.contains(piece) { rules.speed_limits().limit(piece) } else { SpeedLimit::UNLIMITED }
    };
    let squares = |zone| -> SquareList {
        let mut squares: Vec<Square> = rules.squares(zone).collect();
        squares.sort_unstable();
        squares.into_iter().collect()
    };
    let mut builder = (rules.to_builder())
        .unnamed()
        .others([])
        .repetition(RepetitionRule::new(3, RepetitionEffect::Draw))
        .knight_jump(jump(PieceKind::Knight))
        .commander_jump(jump(PieceKind::Commander))
        .mercenary_jump(jump(PieceKind::Mercenary))
        .guard_jump(jump(PieceKind::Guard))
        .king_jump(jump(PieceKind::King))
        .speed_limits(SpeedLimits::each(speed))
        .corners(squares(Zone::Corner))
        .center(squares(Zone::Center))
        .fortresses(Side::Attackers, squares(Zone::AttackerFortress))
        .fortresses(Side::Defenders, squares(Zone::DefenderFortress));
    for zone in Zone::ALL {
        let of_zone = rules.zone(zone);
        let counts = if rules.squares(zone).next().is_some() { present } else { PieceSet::EMPTY };
        builder = (builder.hostile(zone, of_zone.hostile & counts))
            .passable(zone, of_zone.passable & counts)
            .stop(zone, of_zone.stop & counts)
            .entry(zone, of_zone.entry & counts);
        if zone == Zone::Center {
            builder = builder.empty_center_hostile(rules.hostile_when_empty(zone) & counts);
        }
    }
    if rules.shieldwall() == Shieldwall::None {
        builder = builder.shieldwall_by_flanking(true);
    }
    // The lists have squares of the board only.
    builder
        .build()
        .map(|rules| rules.to_string())
        .expect_or_default("the lists have squares of the board only")
}

/// A key and a value that may replace that of a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) key: Key,
    pub(crate) value: &'static str,
}

const fn change(key: Key, value: &'static str) -> Change {
    Change { key, value }
}

/// Every change that is tried, in the order of [`Key::ALL`]: each letter of a key that takes letters, and for lists the
/// defaults and the values that presets and written rules have. A change to the value that a preset has already makes
/// no candidate, and neither does one without effect on the board of the games.
///
/// `dim` and `start` come from the games, and so does `atkf`: the side that moves first. `tfr` is not judged, because
/// most servers let a game continue after a third repetition.
pub(crate) const CHANGES: &[Change] = &[
    change(Key::Esc, "c"),
    change(Key::Esc, "e"),
    change(Key::Surf, "y"),
    change(Key::Surf, "n"),
    change(Key::Ka, "y"),
    change(Key::Ka, "a"),
    change(Key::Ka, "h"),
    change(Key::Ka, "n"),
    change(Key::Ks, "s"),
    change(Key::Ks, "c"),
    change(Key::Ks, "m"),
    change(Key::Ks, "w"),
    change(Key::Kj, "n"),
    change(Key::Kj, "r"),
    change(Key::Kj, "j"),
    change(Key::Kj, "c"),
    change(Key::Nj, "n"),
    change(Key::Nj, "r"),
    change(Key::Nj, "j"),
    change(Key::Nj, "c"),
    change(Key::Cj, "n"),
    change(Key::Cj, "r"),
    change(Key::Cj, "j"),
    change(Key::Cj, "c"),
    change(Key::Mj, "n"),
    change(Key::Mj, "r"),
    change(Key::Mj, "j"),
    change(Key::Mj, "c"),
    change(Key::Gj, "n"),
    change(Key::Gj, "r"),
    change(Key::Gj, "j"),
    change(Key::Gj, "c"),
    change(Key::Spd, "-1"),
    // The king alone is slow.
    change(Key::Spd, "-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1"),
    change(Key::Spd, "-1,-1,-1,-1,-1,-1,-1,-1,-1,2,-1,-1"),
    change(Key::Spd, "-1,-1,-1,-1,-1,-1,-1,-1,-1,3,-1,-1"),
    change(Key::Spd, "-1,-1,-1,-1,-1,-1,-1,-1,-1,4,-1,-1"),
    change(Key::Spd, "1"),
    change(Key::Cor, "default"),
    change(Key::Cor, ""),
    change(Key::Cen, "default"),
    change(Key::Cen, ""),
    change(Key::Afor, ""),
    change(Key::Dfor, ""),
    change(Key::Corh, "tcnkmTCNKM"),
    change(Key::Corh, "tcnkmTCNM"),
    change(Key::Corh, "tcnkm"),
    change(Key::Corh, ""),
    change(Key::Cenh, "tcnkm"),
    change(Key::Cenh, "tcnkmTCNKM"),
    change(Key::Cenh, "tcnkmTCNM"),
    change(Key::Cenh, ""),
    change(Key::Cenhe, "tcnkmTCNKM"),
    change(Key::Cenhe, "tcnkmTCNM"),
    change(Key::Cenhe, "tcnkm"),
    change(Key::Cenhe, "K"),
    change(Key::Cenhe, ""),
    change(Key::Aforh, "TCNKM"),
    change(Key::Aforh, "tcnkmTCNKM"),
    change(Key::Aforh, "K"),
    change(Key::Aforh, ""),
    change(Key::Dforh, "tcnkm"),
    change(Key::Dforh, "tcnkmTCNKM"),
    change(Key::Dforh, ""),
    change(Key::Corp, "K"),
    change(Key::Corp, "tcnkmTCNKM"),
    change(Key::Corp, ""),
    change(Key::Cenp, "tcnkmTCNKM"),
    change(Key::Cenp, "tcnkmTCNM"),
    change(Key::Cenp, "TCNKM"),
    change(Key::Cenp, "K"),
    change(Key::Cenp, ""),
    change(Key::Aforp, "tcnkmTCNKM"),
    change(Key::Aforp, "tcnkm"),
    change(Key::Aforp, ""),
    change(Key::Dforp, "TCNKM"),
    change(Key::Dforp, "tcnkmTCNKM"),
    change(Key::Cors, "K"),
    change(Key::Cors, "tcnkmTCNKM"),
    change(Key::Cors, ""),
    change(Key::Cens, "K"),
    change(Key::Cens, "tcnkmTCNKM"),
    change(Key::Cens, "TCNKM"),
    change(Key::Cens, ""),
    change(Key::Afors, "tcnkmTCNKM"),
    change(Key::Afors, "tcnkm"),
    change(Key::Afors, ""),
    change(Key::Dfors, "TCNKM"),
    change(Key::Dfors, "tcnkmTCNKM"),
    change(Key::Cenre, "tcnkmTCNKM"),
    change(Key::Cenre, "K"),
    change(Key::Cenre, ""),
    change(Key::Corre, "tcnkmTCNKM"),
    change(Key::Corre, ""),
    change(Key::Aforre, "tcnkmTCNKM"),
    change(Key::Aforre, ""),
    change(Key::Dforre, "TCNKM"),
    change(Key::Dforre, "tcnkmTCNKM"),
    change(Key::Sw, "n"),
    change(Key::Sw, "w"),
    change(Key::Sw, "s"),
    change(Key::Swf, "y"),
    change(Key::Swf, "n"),
    change(Key::Efe, "y"),
    change(Key::Efe, "n"),
    change(Key::Linc, "y"),
    change(Key::Linc, "n"),
    change(Key::Ber, "n"),
    change(Key::Ber, "c"),
    change(Key::Ber, "m"),
];
