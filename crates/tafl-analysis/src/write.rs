//! What an engine found, in the record.

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::{CommentView, Eval, GameRecord, Judgement, NodeId, Tree};
use tafl_moves::{Move, MoveRecord};

use crate::chance::{chance, judgement, of_winner};
use crate::game::{Found, GameAnalysis, Point, Seen};

impl GameAnalysis {
    /// Adds to the moves of the main line their evaluations and judgements, and to a move that gets a judgement up to so many
    /// better lines, as variations. The record is the one that the analysis began with.
    ///
    /// A move is judged by how much it lowers the chance of its side to win, the end of the game included, but not if it is
    /// what the engine would play. Evaluations replace earlier ones. So do judgements that the evaluations of the record
    /// give, which are those of an earlier analysis; other judgements, variations and texts stay.
    pub fn write(&self, record: &mut GameRecord, variations: usize) {
        let earlier: Vec<bool> =
            self.pairs().map(|(before, after)| is_of_analysis(record, before, after)).collect();
        for ((before, after), is_of_analysis) in self.pairs().zip(earlier) {
            if let Some(judged) = Judged::new(before, after) {
                judged.write(record.tree_mut(), variations, is_of_analysis);
            }
        }
    }

    /// Adds the evaluation of the start to its comment: a graph of the game begins there.
    pub fn write_start(&self, record: &mut GameRecord) {
        let start = self.points.last().filter(|point| point.node.is_none());
        let Some(Seen::Lines(lines)) = start.map(|point| &point.seen) else { return };
        let mut markup = record.start_comment().map(CommentView::markup).unwrap_or_default();
        markup.eval = lines.first().map(|best| best.eval).or(markup.eval);
        // A comment that would be read differently after it stays as it is.
        let _ = record.set_start_markup(&markup);
    }

    /// The positions before and after each move, in the order of the game.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&Point, &Point)> {
        let points = || self.points.iter().rev();
        points().zip(points().skip(1))
    }
}

/// A move between two positions.
pub(crate) struct Judged<'a> {
    pub(crate) node: NodeId,
    pub(crate) before: &'a Point,
    pub(crate) after: &'a Point,
    /// The best lines before it.
    pub(crate) lines: &'a [Found],
}

impl<'a> Judged<'a> {
    /// The move between two positions, of which the first one was looked at.
    pub(crate) fn new(before: &'a Point, after: &'a Point) -> Option<Self> {
        match (after.node, &before.seen) {
            (Some(node), Seen::Lines(lines)) => Some(Self { node, before, after, lines }),
            _ => None,
        }
    }

    /// The chance of its side after a line.
    pub(crate) fn chance_of(&self, found: &Found) -> f64 {
        chance(found.eval.score, self.before.side_to_move)
    }

    /// The chance of its side after the move, if that is known.
    pub(crate) fn reached(&self) -> Option<f64> {
        match &self.after.seen {
            Seen::Over(winner) => Some(of_winner(*winner, self.before.side_to_move)),
            Seen::Lines(lines) => lines.first().map(|best| self.chance_of(best)),
        }
    }

    /// The judgement that it deserves.
    pub(crate) fn judgement(&self, tree: &Tree) -> Option<Judgement> {
        let best = self.lines.first().filter(|best| !is_played(tree, self.node, best))?;
        judgement(self.chance_of(best) - self.reached()?)
    }

    /// `replaces` a judgement of an earlier analysis.
    fn write(&self, tree: &mut Tree, variations: usize, replaces: bool) {
        let Some(reached) = self.reached() else { return };
        let eval = match &self.after.seen {
            Seen::Over(_) => None,
            Seen::Lines(lines) => lines.first().map(|best| best.eval),
        };
        let deserved = self.judgement(tree);
        note(tree, self.node, eval, deserved, replaces);
        if deserved.is_some() {
            let better = self.lines.iter().filter(|found| !found.moves.is_empty()).take(variations);
            for found in better.filter(|found| judgement(self.chance_of(found) - reached).is_some()) {
                add(tree, self.node, found);
            }
        }
    }
}

/// Whether a move of the record has the judgement that the evaluations of the record give.
fn is_of_analysis(record: &GameRecord, before: &Point, after: &Point) -> bool {
    let markup = |point: &Point| match point.node {
        Some(node) => record.tree().comment(node).map(|comment| comment.view().markup()),
        None => record.start_comment().map(CommentView::markup),
    };
    let (Some(from), Some(to)) = (markup(before), markup(after)) else { return false };
    let chance_of = |eval: Eval| chance(eval.score, before.side_to_move);
    let loss = from.eval.zip(to.eval).map(|(from, to)| chance_of(from) - chance_of(to));
    let given = loss.and_then(judgement);
    given.is_some() && to.judgement == given
}

/// Whether a line begins with this move of the record.
fn is_played(tree: &Tree, node: NodeId, found: &Found) -> bool {
    let squares = |made: &Move| (made.origin(), made.target());
    let played = tree.move_record(node).and_then(MoveRecord::as_move);
    played.map(squares) == found.moves.first().map(squares)
}

/// Sets the evaluation of a move, and its judgement if it has none, or one to replace.
fn note(tree: &mut Tree, node: NodeId, eval: Option<Eval>, judgement: Option<Judgement>, replaces: bool) {
    let comment = tree.comment(node).cloned().unwrap_or_default();
    let mut markup = comment.view().markup();
    markup.eval = eval.or(markup.eval);
    markup.judgement = markup.judgement.filter(|_| !replaces).or(judgement);
    // A comment that would be read differently after it stays as it is.
    if let Ok(comment) = comment.with_markup(&markup) {
        tree.set_comment(node, comment).expect_or_default("the tree has the move");
    }
}

/// Adds a line as a variation of a move, unless there is one with its first move. The first move has its evaluation.
fn add(tree: &mut Tree, node: NodeId, found: &Found) {
    let parent = tree.parent(node);
    let known = tree.children(parent).find(|&id| is_played(tree, id, found));
    let (mut first, mut last) = (known, parent);
    for made in found.moves.iter().take_while(|_| known.is_none()) {
        // The tree has the move before it.
        let Ok(added) = tree.add(last, made.clone()) else { return };
        (first, last) = (first.or(Some(added)), Some(added));
    }
    if let Some(first) = first {
        note(tree, first, Some(found.eval), None, false);
    }
}
