//! The moves of a sheet by the rules: all readings are followed until the moves after them decide.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::iter::successors;

use notation_syntax::invariant::broken;
use tafl_moves::Move;
use tafl_play::{Game, IllegalStepError, Step};

use crate::candidates::{captures_as_written, fitting, near};
use crate::entries::{Entry, EntryKind};
use crate::error::{SheetErrorKind, SheetFindingKind};
use crate::pattern::Pattern;

/// The largest number of readings that are followed at the same time.
pub const MAX_READINGS: usize = 4_096;

/// The costs of a reading. The cheapest one counts.
mod cost {
    /// The number of a turn is wrong.
    pub(super) const NUMBER: u32 = 2;
    /// The captures differ from those that are written.
    pub(super) const CAPTURES: u32 = 1;
    /// Two squares are two moves.
    pub(super) const APART: u32 = 1;
    /// A letter of a move is wrong.
    pub(super) const CORRECTED: u32 = 10;
    /// A move that is not written at all.
    pub(super) const FILLED_IN: u32 = 12;
    /// Text that looks like a move is not one.
    pub(super) const SKIPPED: u32 = 30;
    /// The number of a turn is wrong, and something in the turn before was not read.
    pub(super) const UNREAD: u32 = 30;
    /// Repaired readings whose costs differ by so much are both possible.
    pub(super) const MARGIN: u32 = 3;
}

/// A move of a reading.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    /// The entry that it was read from.
    pub(crate) entry: usize,
    pub(crate) made: Move,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Written,
    Corrected,
    FilledIn,
}

/// What was read.
pub(crate) struct Reading {
    /// The moves that are certain, from the start.
    pub(crate) moves: Vec<Made>,
    pub(crate) questions: Vec<(usize, SheetErrorKind)>,
    pub(crate) assumptions: Vec<(usize, SheetFindingKind)>,
    /// The game after the moves.
    pub(crate) game: Game,
}

/// A reading that is followed.
#[derive(Clone)]
struct Line {
    game: Game,
    /// Its last move or assumption.
    last: Option<usize>,
    cost: u32,
    /// The last entry at which something was repaired.
    repaired: Option<usize>,
    /// How many moves the numbers of turns are ahead.
    ahead: usize,
}

/// The entry of moves, and the node before them.
type Fork = (usize, Option<usize>);

/// The entry that cannot be read.
type Stopped = usize;

/// A move or assumption, after the one before it.
struct Node {
    before: Option<usize>,
    entry: usize,
    what: What,
}

enum What {
    Move(Move, How),
    Assumption(SheetFindingKind),
}

/// Reads the entries of a game.
pub(crate) fn read(game: &Game, entries: &[Entry], numbering: Option<Numbering>) -> Reading {
    let mut reader = Reader {
        nodes: Vec::new(),
        lines: vec![Line { game: game.clone(), last: None, cost: 0, repaired: None, ahead: 0 }],
        numbering,
        overflow: None,
        work: 0,
        has_unread: false,
    };
    let mut stopped = None;
    for (index, entry) in entries.iter().enumerate() {
        if let Err(at) = reader.entry(index, &entry.kind) {
            stopped = Some(at);
            break;
        }
    }
    reader.finish(game, entries, stopped)
}

/// How the moves of a sheet are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbering {
    /// The first number.
    first: usize,
    /// The moves for each number: one or two.
    step: usize,
}

impl Numbering {
    /// The numbering of the entries; `None` without numbers.
    pub(crate) fn of(entries: &[Entry]) -> Option<Self> {
        let mut first = None;
        // How many numbers have one move, and how many more.
        let (mut single, mut several, mut moves) = (0_usize, 0_usize, None);
        for entry in entries {
            match &entry.kind {
                EntryKind::Number { number, .. } => {
                    first = first.or(Some(*number));
                    match moves.replace(0_usize) {
                        Some(1) => single += 1,
                        Some(2..) => several += 1,
                        _ => {}
                    }
                }
                EntryKind::Move(_) | EntryKind::Missing => moves = moves.map(|moves| moves + 1),
                _ => {}
            }
        }
        // `1. a / 1... b` numbers turns, with one move each.
        let repeats =
            entries.iter().any(|entry| matches!(entry.kind, EntryKind::Number { is_second: true, .. }));
        Some(Self { first: first?, step: if single > several && !repeats { 1 } else { 2 } })
    }

    /// The number of moves before the one that follows a number.
    fn plies(self, number: usize, is_second: bool) -> Option<usize> {
        let turns = number.checked_sub(self.first)?;
        Some(turns * self.step + usize::from(is_second && self.step == 2))
    }
}

struct Reader {
    nodes: Vec<Node>,
    lines: Vec<Line>,
    numbering: Option<Numbering>,
    /// The first entry with too many readings.
    overflow: Option<usize>,
    /// The moves that were looked at besides those of one reading.
    work: usize,
    /// Whether the last turn has text that is neither a move nor certainly a remark.
    has_unread: bool,
}

impl Reader {
    fn entry(&mut self, index: usize, kind: &EntryKind) -> Result<(), Stopped> {
        match kind {
            EntryKind::Number { number, is_second } => self.number(index, *number, *is_second),
            EntryKind::Move(pattern) => self.written(index, pattern)?,
            EntryKind::Missing => {
                let lines = core::mem::take(&mut self.lines);
                self.lines = self.filled_in(lines, index, 0);
            }
            EntryKind::Remark { is_unread, .. } => self.has_unread |= is_unread,
            EntryKind::Score(_) | EntryKind::Slots(_) => {}
        }
        self.work += self.lines.len().saturating_sub(1);
        if self.work > MAX_WORK {
            self.overflow = self.overflow.or(Some(index));
        }
        if self.overflow.is_some() || self.lines.is_empty() { Err(index) } else { Ok(()) }
    }

    /// The number of a turn: where moves are missing before it, readings with further moves are followed as well.
    fn number(&mut self, index: usize, number: usize, is_second: bool) {
        let Some(numbering) = self.numbering else { return };
        let Some(expected) = numbering.plies(number, is_second) else { return };
        let mut readings = Vec::new();
        // Text that is not read can be the moves that are missing.
        let has_unread = core::mem::take(&mut self.has_unread);
        for line in core::mem::take(&mut self.lines) {
            let played = line.game.history().len();
            let missing = expected.saturating_sub(played + line.ahead);
            if missing == 0 {
                readings.push(line);
                continue;
            }
            if (missing == 1 || missing == 2 && has_unread) && can_be_repaired(&line, index) {
                let mut filled = vec![line.clone()];
                for _ in 0..missing {
                    filled = self.filled_in(filled, index, cost::FILLED_IN);
                }
                readings.extend(filled);
            }
            let right = numbering.first + played / numbering.step;
            let line = Line { ahead: line.ahead + missing, ..line };
            let skipped = SheetFindingKind::TurnSkipped { found: number, expected: right };
            let cost = if has_unread { cost::UNREAD } else { cost::NUMBER };
            readings.push(self.assuming(line, index, skipped, cost));
        }
        self.lines = readings;
    }

    /// A move that is written. Without a legal one, readings with one mistake are followed.
    fn written(&mut self, index: usize, pattern: &Pattern) -> Result<(), Stopped> {
        let fitting: Vec<Vec<Move>> = self.lines.iter().map(|line| fitting(&line.game, pattern)).collect();
        let lines = core::mem::take(&mut self.lines);
        let apart = self.apart(&lines, index, pattern);
        if !apart.is_empty() || fitting.iter().any(|moves| !moves.is_empty()) {
            self.lines = self.played(lines.into_iter().zip(fitting), index, pattern);
            self.lines.extend(apart);
            return Ok(());
        }
        self.lines = self.repaired(&lines, index, pattern);
        if self.lines.is_empty() {
            // A repair shortly before was wrong: that move is the one to ask about.
            let at = lines.iter().min_by_key(|line| line.cost).and_then(|line| line.repaired);
            self.lines = lines;
            return Err(at.filter(|&at| index - at <= NEAR).unwrap_or(index));
        }
        Ok(())
    }

    /// The readings in which two squares are the targets of two moves.
    fn apart(&mut self, lines: &[Line], index: usize, pattern: &Pattern) -> Vec<Line> {
        let Some(patterns) = pattern.apart() else { return Vec::new() };
        let mut readings: Vec<Line> =
            lines.iter().map(|line| Line { cost: line.cost + cost::APART, ..line.clone() }).collect();
        for pattern in &patterns {
            let fitting: Vec<Vec<Move>> = readings.iter().map(|line| fitting(&line.game, pattern)).collect();
            readings = self.played(readings.into_iter().zip(fitting), index, pattern);
        }
        readings
    }

    /// The readings after the moves that a pattern fits.
    fn played(
        &mut self,
        lines: impl IntoIterator<Item = (Line, Vec<Move>)>,
        index: usize,
        pattern: &Pattern,
    ) -> Vec<Line> {
        let judge = |made: &Move| {
            if captures_as_written(pattern, made) {
                return (How::Written, None, 0);
            }
            let differs = SheetFindingKind::CapturesByTheRules { made: made.clone() };
            (How::Written, Some(differs), cost::CAPTURES)
        };
        let mut readings = Vec::new();
        for (line, moves) in lines {
            self.branch(&mut readings, line, moves, judge, index);
        }
        readings
    }

    /// The readings in which a letter is wrong, a move before is missing, or the text is not a move.
    fn repaired(&mut self, lines: &[Line], index: usize, pattern: &Pattern) -> Vec<Line> {
        let mut readings = Vec::new();
        for line in lines.iter().filter(|line| can_be_repaired(line, index)).take(MAX_REPAIRED) {
            let moves = near(&line.game, pattern);
            let judge = |made: &Move| {
                let corrected = SheetFindingKind::MoveCorrected { made: made.clone() };
                (How::Corrected, Some(corrected), cost::CORRECTED)
            };
            self.branch(&mut readings, line.clone(), moves, judge, index);
            let filled = self.filled_in(vec![line.clone()], index, cost::FILLED_IN);
            let filled = filled.into_iter().map(|line| (fitting(&line.game, pattern), line));
            let filled: Vec<(Line, Vec<Move>)> = filled.map(|(moves, line)| (line, moves)).collect();
            readings.extend(self.played(filled, index, pattern));
            if pattern.squares().is_none() && pattern.after_x.is_none() && line.game.outcome().is_none() {
                readings.push(self.assuming(line.clone(), index, SheetFindingKind::NotAMove, cost::SKIPPED));
            }
        }
        readings
    }

    /// The readings with any legal move in place of one that is missing.
    fn filled_in(&mut self, lines: Vec<Line>, index: usize, cost: u32) -> Vec<Line> {
        let mut readings = Vec::new();
        for line in lines {
            let moves = line.game.legal_moves();
            self.branch(&mut readings, line, moves, |_| (How::FilledIn, None, cost), index);
        }
        readings
    }

    /// Follows a reading with each of these moves.
    fn branch(
        &mut self,
        readings: &mut Vec<Line>,
        line: Line,
        moves: Vec<Move>,
        judge: impl Fn(&Move) -> (How, Option<SheetFindingKind>, u32),
        index: usize,
    ) {
        // The last one takes the game, so that a sheet without doubt is read in linear time.
        let mut rest = Some(line);
        let last = moves.len().saturating_sub(1);
        for (number, made) in moves.into_iter().enumerate() {
            if readings.len() >= MAX_READINGS {
                self.overflow = self.overflow.or(Some(index));
                return;
            }
            let Some(mut line) = (if number == last { rest.take() } else { rest.clone() }) else { return };
            if line.game.play(Step::from(&made)).is_err() {
                broken("a legal move can be played", ());
                continue;
            }
            let (how, assumption, cost) = judge(&made);
            line.last = Some(self.push(line.last, index, What::Move(made, how)));
            line.cost += cost;
            if cost >= cost::CORRECTED {
                line.repaired = Some(index);
            }
            readings.push(match assumption {
                Some(assumption) => self.assuming(line, index, assumption, 0),
                None => line,
            });
        }
    }

    fn push(&mut self, before: Option<usize>, entry: usize, what: What) -> usize {
        self.nodes.push(Node { before, entry, what });
        self.nodes.len() - 1
    }

    fn assuming(&mut self, line: Line, index: usize, assumption: SheetFindingKind, cost: u32) -> Line {
        let last = Some(self.push(line.last, index, What::Assumption(assumption)));
        Line { last, cost: line.cost + cost, ..line }
    }

    /// The nodes of a reading, the last one first.
    fn path(&self, line: &Line) -> impl Iterator<Item = (usize, &Node)> {
        let node = |index: usize| Some((index, self.nodes.get(index)?));
        successors(line.last.and_then(node), move |(_, node)| {
            node.before.and_then(|index| self.nodes.get(index).map(|node| (index, node)))
        })
    }

    /// The reading that counts, with the questions where there are several.
    fn finish(self, start: &Game, entries: &[Entry], stopped: Option<Stopped>) -> Reading {
        let cheapest = self.lines.iter().map(|line| line.cost).min().unwrap_or_default();
        let dearest = if cheapest < cost::CORRECTED { cheapest } else { cheapest + cost::MARGIN };
        let mut lines: Vec<&Line> = self.lines.iter().filter(|line| line.cost <= dearest).collect();
        lines.sort_by_key(|line| line.cost);
        let mut open = self.open(&lines);
        if stopped.is_none() && open.is_empty() {
            open.extend(lines.first().and_then(|line| self.unconfirmed(line, entries)));
        }
        let end = open.first().map(|open| open.entry).into_iter().chain(stopped).min();
        let mut path: Vec<&Node> =
            lines.first().into_iter().flat_map(|line| self.path(line)).map(|(_, node)| node).collect();
        path.reverse();
        let mut reading = Reading {
            moves: Vec::new(),
            questions: Vec::new(),
            assumptions: Vec::new(),
            game: start.clone(),
        };
        for node in path.into_iter().take_while(|node| end.is_none_or(|end| node.entry < end)) {
            reading.add(node);
        }
        for open in open.iter().filter(|open| stopped.is_none_or(|stopped| open.entry < stopped)) {
            let question = open.question(&reading.game, entries);
            reading.questions.push((open.entry, question));
        }
        if let Some(at) = stopped {
            let question = match entries.get(at).map(|entry| &entry.kind) {
                _ if self.overflow.is_some() => SheetErrorKind::TooManyReadings,
                Some(EntryKind::Move(pattern)) => {
                    not_legal(&reading.game, pattern, near(&reading.game, pattern))
                }
                _ => SheetErrorKind::MoveMissing { moves: Vec::new() },
            };
            reading.questions.push((at, question));
        }
        reading
    }

    /// A correction that no move after it confirms.
    fn unconfirmed(&self, line: &Line, entries: &[Entry]) -> Option<Open> {
        let (_, node) = self.path(line).find(|(_, node)| matches!(node.what, What::Move(..)))?;
        let What::Move(made, how @ How::Corrected) = &node.what else { return None };
        let is_last =
            entries.iter().skip(node.entry + 1).all(|entry| !matches!(entry.kind, EntryKind::Move(_)));
        is_last.then(|| Open { entry: node.entry, how: *how, moves: vec![made.clone()] })
    }

    /// The entries where readings that agree before them differ.
    fn open(&self, lines: &[&Line]) -> Vec<Open> {
        let mut is_seen = vec![false; self.nodes.len()];
        let mut after: BTreeMap<Fork, Vec<(&Move, How)>> = BTreeMap::new();
        for line in lines {
            for (index, node) in self.path(line) {
                if is_seen.get_mut(index).is_none_or(|seen| core::mem::replace(seen, true)) {
                    break;
                }
                if let What::Move(made, how) = &node.what {
                    after.entry((node.entry, node.before)).or_default().push((made, *how));
                }
            }
        }
        let mut open: Vec<Open> = Vec::new();
        for ((entry, _), moves) in after.into_iter().filter(|(_, moves)| moves.len() > 1) {
            let how = moves.first().map_or(How::Written, |&(_, how)| how);
            if open.last().is_none_or(|last| last.entry != entry) {
                open.push(Open { entry, how, moves: Vec::new() });
            }
            let Some(last) = open.last_mut() else { continue };
            for (made, _) in moves {
                if !last.moves.contains(made) {
                    last.moves.push(made.clone());
                }
            }
        }
        open
    }
}

/// The number of entries in which a second repair is a sign that the first one was wrong.
const NEAR: usize = 8;

/// The largest number of readings that are repaired at one entry.
const MAX_REPAIRED: usize = 16;

/// The largest number of moves that are looked at because a sheet is unclear.
const MAX_WORK: usize = 100_000;

fn can_be_repaired(line: &Line, index: usize) -> bool {
    line.game.outcome().is_none() && line.repaired.is_none_or(|at| index - at > NEAR)
}

fn not_legal(game: &Game, pattern: &Pattern, moves: Vec<Move>) -> SheetErrorKind {
    let step = pattern.squares().map(|(origin, target)| Step::new(origin, target));
    let over = game.outcome().map(|outcome| IllegalStepError::GameOver { outcome });
    let reason = over.or_else(|| game.check(step?).err());
    SheetErrorKind::NotLegal { reason, moves }
}

impl Reading {
    /// Whether an entry that looks like a move is not one.
    pub(crate) fn is_skipped(&self, entry: usize) -> bool {
        self.assumptions.contains(&(entry, SheetFindingKind::NotAMove))
    }

    fn add(&mut self, node: &Node) {
        match &node.what {
            What::Assumption(assumption) => self.assumptions.push((node.entry, assumption.clone())),
            What::Move(made, how) => {
                if self.game.play(Step::from(made)).is_err() {
                    return broken("a move of a reading is legal", ());
                }
                if *how == How::FilledIn {
                    let filled = SheetFindingKind::MoveFilledIn { made: made.clone() };
                    self.assumptions.push((node.entry, filled));
                }
                self.moves.push(Made { entry: node.entry, made: made.clone() });
            }
        }
    }
}

/// An entry where the cheapest readings differ.
struct Open {
    entry: usize,
    how: How,
    moves: Vec<Move>,
}

impl Open {
    fn question(&self, game: &Game, entries: &[Entry]) -> SheetErrorKind {
        let moves = self.moves.clone();
        match (self.how, entries.get(self.entry).map(|entry| &entry.kind)) {
            (How::Corrected, Some(EntryKind::Move(pattern))) => not_legal(game, pattern, moves),
            (How::FilledIn, _) => SheetErrorKind::MoveMissing { moves },
            _ => SheetErrorKind::SeveralMoves { moves },
        }
    }
}
