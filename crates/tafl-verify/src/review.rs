//! A walk over all moves of a game, each judged where it stands.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use notation_syntax::{Coded, Severity};
use tafl_game_record::{GameRecord, GameResult, NodeId, Tree};
use tafl_moves::{Move, MoveRecord};
use tafl_play::{Ending, Game};

use crate::conclusion::Conclusion;
use crate::error::VerifyFindingKind;
use crate::judge::{self, CaptureDifference};
use crate::line::{Followed, Line};
use crate::verdict::{Verdict, VerifyFinding};
use crate::verifier::Verifier;

/// What is found out about a game.
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
    conclusion: Option<Conclusion>,
    /// Whether the moves of the main line leave open how the game ended, or contradict its rules.
    unsettled: bool,
    completions: Option<Completions>,
}

/// Moves as the rules have them, where that is asked for.
#[derive(Debug, Default)]
pub(crate) struct Completions {
    /// The move as the rules have it, and with the captures of the record.
    moves: BTreeMap<NodeId, (Move, Option<Move>)>,
    /// Moves whose captures are contradicted by later ones.
    disputed: BTreeSet<NodeId>,
}

/// Whether the moves behind a move are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behind {
    Judged,
    LeftOut,
}

impl<'r> Review<'r> {
    pub(crate) fn new(record: &'r GameRecord, game: Game) -> Self {
        Self {
            record,
            line: Line::new(game),
            end: record.tree().main_line().last(),
            found: Vec::new(),
            count: 0,
            judged: 0,
            departures: 0,
            conclusion: None,
            unsettled: true,
            completions: None,
        }
    }

    /// Judges every move.
    pub(crate) fn verdict(mut self) -> Verdict {
        self.walk();
        self.check_result();
        let tree = self.record.tree();
        Verdict {
            findings: in_order(tree, self.found),
            count: self.count,
            judged: self.judged,
            conclusion: self.conclusion.filter(|_| !self.unsettled),
        }
    }

    /// The moves as they should be recorded, of those that are legal and are recorded otherwise.
    pub(crate) fn completions(mut self) -> Vec<(NodeId, MoveRecord)> {
        self.completions = Some(Completions::default());
        self.walk();
        let Completions { moves, disputed } = self.completions.unwrap_or_default();
        let choose = |(node, (rules, record)): (NodeId, (Move, Option<Move>))| {
            let disputed = disputed.contains(&node);
            (node, MoveRecord::Move(record.filter(|_| disputed).unwrap_or(rules)))
        };
        moves.into_iter().map(choose).collect()
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
            let behind = self.visit(id);
            if self.departures > Verifier::DEPARTURES {
                self.tell(Some(id), VerifyFindingKind::TooManyDepartures);
                self.unsettled = true;
                return;
            }
            if behind == Behind::LeftOut {
                continue;
            }
            if Some(id) == self.end {
                self.settle();
            }
            push_children(tree, Some(id), &mut ahead);
        }
    }

    /// Notes how the main line ends.
    fn settle(&mut self) {
        self.conclusion = self.line.conclusion();
        self.unsettled = self.line.now.departed || self.line.now.end_told;
    }

    fn visit(&mut self, id: NodeId) -> Behind {
        let Some(record) = self.record.tree().record(id) else { return Behind::LeftOut };
        self.line.enter(id);
        if let Some(conclusion) = self.line.conclusion() {
            self.behind_the_end(id, conclusion);
            if self.line.conclusion().is_some() {
                return Behind::LeftOut;
            }
        }
        self.judged += 1;
        match record {
            MoveRecord::Resignation => {
                self.line.resign();
                Behind::Judged
            }
            MoveRecord::Move(step) => self.judge(id, step),
        }
    }

    /// Tells of the first move behind the end. Where the board alone does not end the game, play can go on.
    fn behind_the_end(&mut self, id: NodeId, conclusion: Conclusion) {
        if !self.line.now.end_told {
            self.line.now.end_told = true;
            self.tell(Some(id), VerifyFindingKind::MoveAfterEnd { conclusion });
        }
        let goes_on = match conclusion {
            Conclusion::Played(outcome) => outcome.ending() == Ending::Repetition,
            Conclusion::Resigned(_) => true,
        };
        if goes_on {
            self.departures += 1;
            self.line.forget_the_past();
        }
    }

    fn judge(&mut self, id: NodeId, step: &Move) -> Behind {
        let reason = match self.line.game.record(step.into()) {
            Ok(expected) => {
                self.judge_legal(id, step, &expected);
                return Behind::Judged;
            }
            Err(reason) => reason,
        };
        let disputed = self.line.disputed().to_vec();
        if self.line.follow_record(step) {
            self.dispute(disputed);
            self.tell(Some(id), VerifyFindingKind::RecordFollowed);
            self.departures += 1;
            if let Ok(expected) = self.line.game.record(step.into()) {
                self.judge_legal(id, step, &expected);
            }
            return Behind::Judged;
        }
        self.departures += 1;
        let tree = self.record.tree();
        let next = tree.next(id).and_then(|next| tree.record(next)?.as_move());
        let followed = self.line.force(step, next);
        if followed == Some(Followed::Record) {
            self.dispute(disputed);
        }
        let left_out = if followed.is_none() { count_behind(tree, id) } else { 0 };
        self.tell(Some(id), VerifyFindingKind::IllegalMove { step: step.into(), reason, left_out });
        if followed.is_some() { Behind::Judged } else { Behind::LeftOut }
    }

    fn judge_legal(&mut self, id: NodeId, step: &Move, expected: &Move) {
        let captures = CaptureDifference::between(step, expected);
        let pieces = judge::wrong_pieces(step, expected, self.line.game.side_to_move());
        let recorded = (!captures.is_empty() && self.completions.is_some()).then(|| {
            judge::with_recorded_captures(expected.clone(), step, |square| self.line.recorded(square))
        });
        if !self.line.play(step, expected, captures.is_empty()) {
            self.departures += 1;
        }
        let game = &self.line.game;
        let mark = judge::wrong_mark(step, game);
        if let Some(completions) = &mut self.completions {
            let completed = judge::completed(step, expected.clone(), game);
            let recorded = recorded.map(|recorded| judge::completed(step, recorded, game));
            if completed != *step {
                completions.moves.insert(id, (completed, recorded));
            }
        }
        let findings = captures.findings().chain(judge::wrong_type(step, expected)).chain(pieces).chain(mark);
        for kind in findings {
            self.tell(Some(id), kind);
        }
    }

    fn dispute(&mut self, moves: Vec<NodeId>) {
        if let Some(completions) = &mut self.completions {
            completions.disputed.extend(moves);
        }
    }

    /// The result tag beside the end of the main line. Moves that are not legal, or stand behind the end, leave it
    /// open what the result should be.
    fn check_result(&mut self) {
        if self.unsettled {
            return;
        }
        let Some(Ok(found)) = self.record.result() else { return };
        let explained = || self.record.tag("termination").is_some_and(|tag| !tag.as_str().trim().is_empty());
        match self.conclusion {
            _ if found == GameResult::Other => {}
            Some(conclusion) if conclusion.result() != found => {
                self.tell(None, VerifyFindingKind::WrongResult { found, conclusion });
            }
            None if !explained() => self.tell(None, VerifyFindingKind::ResultUnexplained { found }),
            Some(_) | None => {}
        }
    }

    fn tell(&mut self, node: Option<NodeId>, kind: VerifyFindingKind) {
        self.count += usize::from(kind.definition().severity() > Severity::Note);
        if self.completions.is_none() && self.found.len() < Verdict::FINDINGS {
            self.found.push((node, kind));
        }
    }
}

/// The moves that may follow, the one that continues the line on top.
fn push_children(tree: &Tree, parent: Option<NodeId>, ahead: &mut Vec<NodeId>) {
    let start = ahead.len();
    ahead.extend(tree.children(parent));
    if let Some(pushed) = ahead.get_mut(start..) {
        pushed.reverse();
    }
}

/// How many moves stand behind a move, variations included.
fn count_behind(tree: &Tree, id: NodeId) -> usize {
    let mut count = 0;
    let mut ahead: Vec<NodeId> = tree.children(Some(id)).collect();
    while let Some(id) = ahead.pop() {
        count += 1;
        ahead.extend(tree.children(Some(id)));
    }
    count
}

/// Findings with addresses, in the order of [`Tree::walk`]; what is about the game as a whole comes last.
fn in_order(tree: &Tree, found: Vec<(Option<NodeId>, VerifyFindingKind)>) -> Vec<VerifyFinding> {
    let mut of_game = Vec::new();
    let mut of_moves: BTreeMap<NodeId, Vec<VerifyFindingKind>> = BTreeMap::new();
    for (node, kind) in found {
        match node {
            Some(node) => of_moves.entry(node).or_default().push(kind),
            None => of_game.push(VerifyFinding { kind, place: None }),
        }
    }
    let mut findings = Vec::new();
    if !of_moves.is_empty() {
        for (address, node) in tree.walk() {
            let kinds = of_moves.remove(&node).unwrap_or_default();
            let place = || Some((address.clone(), node));
            findings.extend(kinds.into_iter().map(|kind| VerifyFinding { kind, place: place() }));
        }
    }
    findings.append(&mut of_game);
    findings
}
