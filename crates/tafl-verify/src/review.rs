//! A walk over all moves of a game that judges each of them.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use notation_syntax::invariant::{ExpectOr as _, broken};
use notation_syntax::{Coded, Severity};
use tafl_game_record::{GameRecord, GameResult, NodeId, Tree};
use tafl_moves::{Move, MoveRecord};
use tafl_play::{Ending, Game, Outcome};

use crate::capture_kinds::CaptureKinds;
use crate::comparison::{self, CaptureDifference};
use crate::error::VerifyFindingKind;
use crate::limits::{MAX_DEPARTURES, MAX_FINDINGS};
use crate::line::{ForcedOn, LegalMove, Line};
use crate::verdict::{Verdict, VerifyFinding};

/// The review of a game.
#[derive(Debug)]
pub(crate) struct Review<'r> {
    record: &'r GameRecord,
    line: Line,
    /// The last move of the main line.
    end: Option<NodeId>,
    found: Vec<(Option<NodeId>, VerifyFindingKind)>,
    count: usize,
    judged: usize,
    departures: usize,
    outcome: Option<Outcome>,
    /// Whether a move of the main line is not legal or comes after the end. Then the result cannot be judged.
    unsettled: bool,
    completions: Option<Completions>,
    kinds: Option<CaptureKinds>,
}

/// What becomes of moves that are recorded differently from how the rules play them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mending {
    /// What the record leaves out is added.
    Complete,
    /// What it says wrongly is replaced, too.
    Correct,
}

impl Mending {
    fn mend(self, recorded: &Move, expected: Move, game: &Game) -> Move {
        match self {
            Self::Complete => comparison::completed(recorded, expected, game),
            Self::Correct => comparison::corrected(recorded, expected, game),
        }
    }

    fn mends(self, kind: &VerifyFindingKind) -> bool {
        kind.is_completed() || self == Self::Correct && kind.is_corrected()
    }
}

/// The moves as the rules play them, if they are wanted.
#[derive(Debug)]
struct Completions {
    mending: Mending,
    /// The move by the rules and, if its captures differ, the same move with the captures of the record.
    moves: Vec<(NodeId, Move, Option<Move>)>,
    /// Moves whose captures later moves contradict.
    disputed: BTreeSet<NodeId>,
}

/// A game as it should be recorded.
pub(crate) struct Completed {
    /// The legal moves that are recorded differently.
    pub(crate) moves: Vec<(NodeId, MoveRecord)>,
    /// The verdict on the completed game, unless the game has to be reviewed again for it.
    pub(crate) verdict: Option<Verdict>,
}

/// Whether the moves after a move are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Following {
    Judged,
    LeftOut,
}

impl<'r> Review<'r> {
    pub(crate) fn new(record: &'r GameRecord, game: Game) -> Self {
        let (end, moves) = record.tree().main_line().fold((None, 0), |(_, moves), id| (Some(id), moves + 1));
        Self {
            record,
            line: Line::new(game, moves),
            end,
            found: Vec::new(),
            count: 0,
            judged: 0,
            departures: 0,
            outcome: None,
            unsettled: true,
            completions: None,
            kinds: None,
        }
    }

    /// Judges every move and the result.
    pub(crate) fn verdict(mut self) -> Verdict {
        self.judge_all();
        self.into_verdict()
    }

    /// Judges every move and the result, and keeps how legal moves capture.
    pub(crate) fn verdict_with_kinds(mut self) -> (Verdict, CaptureKinds) {
        self.line = self.line.with_kinds();
        self.kinds = Some(CaptureKinds::default());
        self.judge_all();
        let kinds = self.kinds.take().unwrap_or_default();
        (self.into_verdict(), kinds.sorted())
    }

    /// Completes or corrects every legal move.
    pub(crate) fn mended(mut self, mending: Mending) -> Completed {
        self.completions = Some(Completions { mending, moves: Vec::new(), disputed: BTreeSet::new() });
        self.judge_all();
        let (mut moves, disputed) = self
            .completions
            .take()
            .map(|found| (found.moves, found.disputed))
            .expect_or_default("the completions were begun above");
        moves.sort_unstable_by_key(|&(node, ..)| node);
        let choose = |(node, by_rules, as_recorded): (NodeId, Move, Option<Move>)| {
            let as_recorded = as_recorded.filter(|_| disputed.contains(&node));
            (node, MoveRecord::Move(as_recorded.unwrap_or(by_rules)))
        };
        Completed { moves: moves.into_iter().map(choose).collect(), verdict: self.verdict_when(mending) }
    }

    /// The verdict on the completed game, if it is known without another review: a game that never departs
    /// from its rules is played in the same way when completed, and the completed moves have no findings.
    fn verdict_when(mut self, mending: Mending) -> Option<Verdict> {
        if self.departures > 0 || self.found.len() == MAX_FINDINGS {
            return None;
        }
        self.found.retain(|(_, kind)| !mending.mends(kind));
        self.count = self.found.iter().filter(|(_, kind)| counts(kind)).count();
        Some(self.into_verdict())
    }

    fn into_verdict(self) -> Verdict {
        Verdict {
            findings: in_order(self.record.tree(), self.found),
            count: self.count,
            moves: self.judged,
            outcome: self.outcome.filter(|_| !self.unsettled),
        }
    }

    fn judge_all(&mut self) {
        self.walk();
        self.check_result();
    }

    fn walk(&mut self) {
        let tree = self.record.tree();
        if self.end.is_none() {
            self.settle();
        }
        let mut ahead = Vec::new();
        push_children(tree, None, &mut ahead);
        while let Some(id) = ahead.pop() {
            self.line.back_to(tree.parent(id));
            let following = self.visit(id);
            if self.departures > MAX_DEPARTURES {
                self.report(Some(id), VerifyFindingKind::TooManyDepartures);
                self.unsettled = true;
                return;
            }
            if following == Following::LeftOut {
                continue;
            }
            if Some(id) == self.end {
                self.settle();
            }
            push_children(tree, Some(id), &mut ahead);
        }
    }

    /// Keeps how the main line ends.
    fn settle(&mut self) {
        self.outcome = self.line.outcome();
        self.unsettled = self.line.status.departed || self.line.status.end_reported;
    }

    fn visit(&mut self, id: NodeId) -> Following {
        let Some(record) = self.record.tree().move_record(id) else {
            return broken("the walk is over the moves of the tree", Following::LeftOut);
        };
        self.line.enter(id);
        if let Some(outcome) = self.line.outcome() {
            self.after_the_end(id, outcome);
            if self.line.outcome().is_some() {
                return Following::LeftOut;
            }
        }
        self.judged += 1;
        match record {
            MoveRecord::Resignation => {
                self.line.resign();
                Following::Judged
            }
            MoveRecord::Move(step) => self.judge(id, step),
        }
    }

    /// Reports the first move after the end. Unless the position itself ends the game, the review continues.
    fn after_the_end(&mut self, id: NodeId, outcome: Outcome) {
        if !self.line.status.end_reported {
            self.line.status.end_reported = true;
            self.report(Some(id), VerifyFindingKind::MoveAfterEnd { outcome });
        }
        if matches!(outcome.ending(), Ending::Repetition | Ending::Resignation) {
            self.departures += 1;
            self.line.forget_the_past();
        }
    }

    fn judge(&mut self, id: NodeId, step: &Move) -> Following {
        let reason = match self.line.play(step) {
            Ok(legal) => {
                self.judge_legal(id, step, &legal);
                return Following::Judged;
            }
            Err(reason) => reason,
        };
        self.departures += 1;
        let disputed = self.line.disputed().to_vec();
        if let Some(legal) = self.line.follow_record(step) {
            self.dispute(disputed);
            self.report(Some(id), VerifyFindingKind::RecordFollowed);
            self.judge_legal(id, step, &legal);
            return Following::Judged;
        }
        let tree = self.record.tree();
        let next = tree.next(id).and_then(|next| tree.move_record(next)?.as_move());
        let forced_on = self.line.force(step, next);
        if forced_on == Some(ForcedOn::Record) {
            self.dispute(disputed);
        }
        let left_out = if forced_on.is_none() { count_following(tree, id) } else { 0 };
        self.report(Some(id), VerifyFindingKind::IllegalMove { step: step.into(), reason, left_out });
        if forced_on.is_some() { Following::Judged } else { Following::LeftOut }
    }

    /// Compares a legal move, which has been played in the game, with its record.
    fn judge_legal(&mut self, id: NodeId, step: &Move, legal: &LegalMove) {
        let expected = &legal.record;
        let captures = CaptureDifference::between(step, expected);
        let boards_agree = self.line.boards_agree();
        let as_recorded = (!captures.is_empty() && self.completions.is_some()).then(|| {
            comparison::with_recorded_captures(expected.clone(), step, |square| self.line.recorded(square))
        });
        if !self.line.replay(step, legal, captures.is_empty()) {
            self.departures += 1;
        }
        let game = &self.line.game;
        if let Some(completions) = &mut self.completions {
            let mending = completions.mending;
            let completed = mending.mend(step, expected.clone(), game);
            let as_recorded = as_recorded.map(|record| mending.mend(step, record, game));
            if completed != *step {
                completions.moves.push((id, completed, as_recorded));
            }
        }
        let mark = comparison::wrong_mark(step, game);
        let pieces = comparison::wrong_pieces(step, expected, legal.mover);
        let count = self.count;
        for kind in captures.findings(expected) {
            self.report(Some(id), kind);
        }
        let captures_agree = self.count == count;
        if let Some(kinds) = self.kinds.as_mut().filter(|_| boards_agree && captures_agree) {
            kinds.push(id, comparison::recorded_kinds(step, legal));
        }
        for kind in comparison::wrong_type(step, expected).into_iter().chain(pieces).chain(mark) {
            self.report(Some(id), kind);
        }
    }

    fn dispute(&mut self, moves: Vec<NodeId>) {
        if let Some(completions) = &mut self.completions {
            completions.disputed.extend(moves);
        }
    }

    /// Compares the result tag with the end of the main line. Nothing is known if a move of it is not legal
    /// or comes after the end.
    fn check_result(&mut self) {
        if self.unsettled {
            return;
        }
        let Some(Ok(found)) = self.record.result() else { return };
        let explained = || self.record.tag("termination").is_some_and(|tag| !tag.as_str().trim().is_empty());
        match self.outcome {
            _ if found == GameResult::Other => {}
            Some(outcome) if GameResult::from(outcome) != found => {
                self.report(None, VerifyFindingKind::WrongResult { found, outcome });
            }
            None if !explained() => self.report(None, VerifyFindingKind::ResultUnexplained { found }),
            Some(_) | None => {}
        }
    }

    fn report(&mut self, node: Option<NodeId>, kind: VerifyFindingKind) {
        self.count += usize::from(counts(&kind));
        if self.found.len() < MAX_FINDINGS {
            self.found.push((node, kind));
        }
    }
}

/// Whether findings of this kind count; notes do not.
fn counts(kind: &VerifyFindingKind) -> bool {
    kind.definition().severity() > Severity::Note
}

/// Pushes the moves that may follow, with the one that continues the line on top.
fn push_children(tree: &Tree, parent: Option<NodeId>, ahead: &mut Vec<NodeId>) {
    let start = ahead.len();
    ahead.extend(tree.children(parent));
    if let Some(pushed) = ahead.get_mut(start..) {
        pushed.reverse();
    }
}

/// The number of moves after a move, variations included.
fn count_following(tree: &Tree, id: NodeId) -> usize {
    let mut count = 0;
    let mut ahead: Vec<NodeId> = tree.children(Some(id)).collect();
    while let Some(id) = ahead.pop() {
        count += 1;
        ahead.extend(tree.children(Some(id)));
    }
    count
}

/// Adds addresses to findings and sorts them in the order of [`Tree::walk`], those about the whole game last.
fn in_order(tree: &Tree, found: Vec<(Option<NodeId>, VerifyFindingKind)>) -> Vec<VerifyFinding> {
    let (mut of_moves, of_game): (Vec<_>, Vec<_>) = found.into_iter().partition(|(node, _)| node.is_some());
    let mut findings = Vec::with_capacity(of_moves.len() + of_game.len());
    if !of_moves.is_empty() {
        // Those of a move stay in the order in which they were found.
        of_moves.sort_by_key(|&(node, _)| node);
        for (address, node) in tree.walk() {
            let first = of_moves.partition_point(|&(other, _)| other < Some(node));
            let of_move = of_moves.iter().skip(first).take_while(|&&(other, _)| other == Some(node));
            findings.extend(of_move.map(|(_, kind)| VerifyFinding {
                kind: kind.clone(),
                location: Some((address.clone(), node)),
            }));
        }
    }
    findings.extend(of_game.into_iter().map(|(_, kind)| VerifyFinding { kind, location: None }));
    findings
}
