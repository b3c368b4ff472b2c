//! What an analysis says about a game, in words.

use std::fmt::{self, Display};
use std::num::NonZeroU32;

use notation_syntax::invariant::ExpectOr as _;
use tafl_game_record::{Address, CommentText, EvalScore, GameRecord, Judgement, NodeId, TagValue};
use tafl_moves::{Mark, Move, MoveKind};
use tafl_position::{PieceKind, Side};
use tafl_rules::Berserk;

use crate::chance::{JUDGEMENTS, is_mistake, judgement};
use crate::game::{Found, GameAnalysis, Seen};
use crate::write::Judged;

/// How many moves are named. Of a game with more mistakes, those that turned it.
const MAX_NAMED: usize = 5;

/// What an analysis says about a game: see [`GameAnalysis::summary`].
///
/// It prints as the number of bad moves of each side: `attackers: 4 blunders, 2 mistakes; defenders: 1 mistake`.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The bad moves, in the order of the game.
    moves: Vec<BadMove>,
}

/// A move that lowers the chance of its side to win.
///
/// It prints as a sentence: `7a a4-b4 turned the game: it misses a win in 3 moves; better was d2-b2`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BadMove {
    /// The move in the record.
    pub node: NodeId,
    /// Where it is.
    pub address: Address,
    /// Its side.
    pub side: Side,
    /// The move.
    pub played: Move,
    /// How bad it is.
    pub judgement: Judgement,
    /// Whether its side was not worse before, and is after it by as much as a mistake costs in an even game.
    pub turned: bool,
    /// What can be proved about it.
    pub reasons: Vec<Reason>,
    /// What the engine would play.
    pub better: Option<Move>,
}

/// What can be proved about a bad move: the engine reports a forced win, or its line was played by the rules.
///
/// The number of moves is `None` by rules with berserk turns, of which engines count the steps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Its side had a forced win in so many moves, and has none after it.
    MissesWin(Option<u32>),
    /// The king escapes in so many moves, whatever its side plays.
    LetsKingOut(Option<u32>),
    /// The king is captured in so many moves, whatever its side plays.
    LosesKing(Option<u32>),
    /// The other side wins in so many moves, whatever its side plays.
    Loses(Option<u32>),
    /// The move itself ends the game.
    LosesAtOnce,
    /// This reply captures so many pieces besides the king. After the better move, that of the engine captures fewer.
    LosesMen(u32, Move),
}

impl GameAnalysis {
    /// What the analysis says about the moves of the record that it began with; `None` if it has not judged any.
    pub fn summary(&self, record: &GameRecord) -> Option<Summary> {
        let tree = record.tree();
        let judged: Vec<Judged<'_>> =
            self.pairs().filter_map(|(before, after)| Judged::new(before, after)).collect();
        judged.iter().find(|judged| judged.reached().is_some() && !judged.lines.is_empty())?;
        let moves = judged.iter().filter_map(|judged| {
            let (best, reached) = (judged.lines.first()?, judged.reached()?);
            Some(BadMove {
                node: judged.node,
                address: tree.address(judged.node)?,
                side: judged.before.side_to_move,
                played: tree.move_record(judged.node)?.as_move()?.clone(),
                judgement: judged.judgement(tree)?,
                turned: judged.chance_of(best) >= 0.5 && judgement(0.5 - reached).is_some_and(is_mistake),
                reasons: reasons(judged, best, self.game.rules().berserk() == Berserk::None),
                better: best.moves.first().cloned(),
            })
        });
        Some(Summary { moves: moves.collect() })
    }
}

impl Summary {
    /// The bad moves, in the order of the game.
    pub fn moves(&self) -> &[BadMove] {
        &self.moves
    }

    /// The moves that are worth naming: the mistakes and blunders; of a game with more than five, the last five of those
    /// that turned it.
    pub fn named(&self) -> Vec<&BadMove> {
        let is_bad = |bad: &&BadMove| is_mistake(bad.judgement);
        let named: Vec<&BadMove> = self.moves.iter().filter(is_bad).collect();
        if named.len() <= MAX_NAMED {
            return named;
        }
        let turned: Vec<&BadMove> = named.into_iter().filter(|bad| bad.turned).collect();
        let first = turned.len().saturating_sub(MAX_NAMED);
        turned.into_iter().skip(first).collect()
    }

    /// Writes the summary into the comment on the start of the game, and what it says of a named move into that on the move.
    /// What a comment has already is not written again.
    pub fn write(&self, record: &mut GameRecord) {
        let turns = self.named().into_iter().filter(|bad| bad.turned);
        let turns: Vec<String> = turns.map(|bad| format!("{} {}", bad.address, bad.played)).collect();
        let turned =
            if turns.is_empty() { String::new() } else { format!("; turned at {}", turns.join(", ")) };
        let before = record.tag("start-comment").map(|value| value.as_str().to_owned()).unwrap_or_default();
        let value = added(&before, &format!("Analysis: {self}{turned}."));
        if let Some(value) = value.and_then(|value| TagValue::new(&value).ok()) {
            record.set_tag("start-comment", value).expect_or_default("it is the name of a tag");
        }
        for bad in self.named() {
            let before = record.tree().comment(bad.node).cloned().unwrap_or_default();
            let text = added(before.as_str(), &format!("This move {}.", bad.clause()));
            if let Some(comment) = text.and_then(|text| CommentText::new(&text).ok()) {
                let written = record.tree_mut().set_comment(bad.node, comment);
                written.expect_or_default("the tree has the move");
            }
        }
    }
}

/// A text with a sentence after it; `None` if it has the sentence.
fn added(before: &str, sentence: &str) -> Option<String> {
    let space = if before.is_empty() { "" } else { " " };
    (!before.contains(sentence)).then(|| format!("{before}{space}{sentence}"))
}

fn reasons(judged: &Judged<'_>, best: &Found, has_moves: bool) -> Vec<Reason> {
    let mover = judged.before.side_to_move;
    // Of the side that begins.
    let moves = |steps: NonZeroU32| has_moves.then(|| steps.get().div_ceil(2));
    let missed = match best.eval.score {
        EvalScore::Win { side, steps } if side == mover => Some(Reason::MissesWin(moves(steps))),
        _ => None,
    };
    let lost = match &judged.after.seen {
        Seen::Over(winner) => (*winner == Some(mover.other())).then_some(Reason::LosesAtOnce),
        Seen::Lines(lines) => lines.first().and_then(|reply| match reply.eval.score {
            EvalScore::Win { side, .. } if side == mover => None,
            EvalScore::Win { steps, .. } => Some(match reply.moves.last().and_then(Move::mark) {
                Some(Mark::KingEscaped) => Reason::LetsKingOut(moves(steps)),
                Some(Mark::KingCaptured) => Reason::LosesKing(moves(steps)),
                _ => Reason::Loses(moves(steps)),
            }),
            EvalScore::Points(_) => {
                let men = captured(&reply.moves);
                // A best line of one move does not show what its answer captures.
                let is_worse =
                    best.moves.get(1..).is_some_and(|rest| !rest.is_empty() && men > captured(rest));
                reply.moves.first().filter(|_| is_worse).map(|first| Reason::LosesMen(men, first.clone()))
            }
        }),
    };
    missed.into_iter().chain(lost).collect()
}

/// How many pieces besides the king the first turn of a line captures.
fn captured(line: &[Move]) -> u32 {
    let is_further = |made: &&Move| matches!(made.kind(), MoveKind::Berserk | MoveKind::BerserkJump);
    let turn = line.iter().take(1).chain(line.iter().skip(1).take_while(is_further));
    let captures = turn.flat_map(Move::captures);
    captures
        .map(|capture| u32::from(capture.piece().is_none_or(|piece| piece.kind() != PieceKind::King)))
        .sum()
}

impl BadMove {
    /// `misses a win in 3 moves; better was d2-b2`.
    pub fn clause(&self) -> impl Display {
        Clause(self.clone())
    }
}

struct Clause(BadMove);

impl Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadMove { turned, reasons, judgement, better, .. } = &self.0;
        let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        match (turned, reasons.is_empty()) {
            (true, true) => f.write_str("turned the game")?,
            (true, false) => write!(f, "turned the game: it {}", reasons.join(" and "))?,
            (false, false) => f.write_str(&reasons.join(" and "))?,
            (false, true) => {
                let name = JUDGEMENTS
                    .iter()
                    .find(|(_, bad, _)| bad == judgement)
                    .map_or("bad move", |(.., name)| name);
                write!(f, "is a {name}")?;
            }
        }
        better.as_ref().map_or(Ok(()), |better| write!(f, "; better was {better}"))
    }
}

impl Display for BadMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.address, self.played, self.clause())
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (words, moves) = match self {
            Self::MissesWin(moves) => ("misses a win", *moves),
            Self::LetsKingOut(moves) => ("lets the king out", *moves),
            Self::LosesKing(moves) => ("loses the king", *moves),
            Self::Loses(moves) => ("loses by force", *moves),
            Self::LosesAtOnce => ("loses at once", None),
            Self::LosesMen(1, reply) => return write!(f, "loses a man to {reply}"),
            Self::LosesMen(men, reply) => return write!(f, "loses {men} men to {reply}"),
        };
        f.write_str(words)?;
        moves.map_or(Ok(()), |moves| write!(f, " in {moves} move{}", if moves == 1 { "" } else { "s" }))
    }
}

impl Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_side = |side: Side| {
            let counted = JUDGEMENTS.iter().filter_map(|(_, judgement, name)| {
                let is_same = |bad: &&BadMove| bad.side == side && bad.judgement == *judgement;
                match self.moves.iter().filter(is_same).count() {
                    0 => None,
                    1 => Some(format!("1 {name}")),
                    count => Some(format!("{count} {name}s")),
                }
            });
            let counted: Vec<String> = counted.collect();
            (!counted.is_empty()).then(|| format!("{side}: {}", counted.join(", ")))
        };
        let sides: Vec<String> = Side::ALL.into_iter().filter_map(of_side).collect();
        f.write_str(if sides.is_empty() { "no bad moves" } else { "" })?;
        f.write_str(&sides.join("; "))
    }
}
