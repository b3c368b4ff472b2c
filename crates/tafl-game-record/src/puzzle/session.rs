//! Playing a puzzle.

use alloc::collections::BTreeSet;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use tafl_moves::{MoveRecord, Undo};
use tafl_position::{Position, Side};

use super::Introduction;
use super::{PuzzleError, PuzzleMoveError};
use super::{PuzzleMove, PuzzleMover, PuzzlePhase, PuzzleResponse, Replies};
use crate::comment::{CommentView, WithoutHints};
use crate::playback::Playback;
use crate::record::GameRecord;
use crate::tag::PUZZLE_MODE;
use crate::tree::{NodeId, Tree};
use crate::value::{ClockTime, PuzzleMode};

/// A puzzle that is being solved: the record is revealed move by move (specification §4, *puzzle-mode*,
/// *puzzle-prestart*, *puzzle-start*).
///
/// From `puzzle-prestart` to `puzzle-start` the solver reads an introduction with [`forward`](Self::forward) and
/// [`back`](Self::back). Then the solver plays: a strict puzzle accepts only moves of the record; a loose one accepts
/// any move that fits the board, and reports that it is not in the record. Without `puzzle-start` the puzzle begins at
/// the start of the game, and without `puzzle-prestart` it has no introduction.
///
/// The solver plays the side that is to move at the start of the puzzle, and the session replies with the move that
/// continues the line in the record. In the specification there are no replies: the solver enters the moves of both
/// sides, as with [`Replies::Entered`].
///
/// A session never reveals what the solver has not reached: no comments, no moves, and not how many there are. It has
/// no addresses, because they number the variations, and its `Debug` output shows only what the solver sees. Hints are
/// available on request. How a line ends is known only at its end.
///
/// ```
/// use tafl_game_record::{GameRecord, PuzzleResponse, PuzzlePhase, PuzzleMoveError, PuzzleSession};
///
/// let record: GameRecord = "\
/// [puzzle-mode:strict]
/// [puzzle-start:1a]
/// [rules:dim:5 start:/t4/5/2K2/5/4t/]
///
/// 1. a1-b1 Kc3-c1
/// [Defenders to play. (Hint: to the edge.)|]
/// 2. b1-b2 Kc1-a1
/// [|The king escapes.]
/// ".parse()?;
/// let mut session = PuzzleSession::new(&record)?;
/// assert_eq!(session.comment().unwrap().to_string(), "Defenders to play.");
/// assert_eq!(session.hints().collect::<Vec<_>>(), ["to the edge."]);
///
/// assert_eq!(session.play(&"c3-c2".parse()?), Err(PuzzleMoveError::NotInRecord));
/// // The prefix of the king is optional. The attackers reply `b1-b2`.
/// assert_eq!(session.play(&"c3-c1".parse()?), Ok(PuzzleResponse::Continues { replies: 1 }));
/// assert_eq!(session.last_move().unwrap().to_string(), "b1-b2");
///
/// session.play(&"c1-a1".parse()?)?;
/// assert_eq!(session.phase(), PuzzlePhase::LineEnd);
/// assert!(session.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "tactics")]
#[doc(alias = "exercise")]
#[derive(Clone)]
pub struct PuzzleSession<'r> {
    /// The current move of the record, or the one at which the solver left the record.
    playback: Playback<'r>,
    strict: bool,
    replies: Replies,
    solver: Option<Side>,
    /// The moves from `puzzle-prestart` to `puzzle-start`.
    introduction: Vec<NodeId>,
    /// The number of them that were shown.
    introduced: usize,
    /// The moves of the record that were played after it.
    played: Vec<Played>,
    /// The moves that were played off the record after those.
    aside: Option<Aside>,
}

/// A move of the record that was played in the puzzle.
#[derive(Clone, Copy)]
struct Played {
    mover: PuzzleMover,
    /// Whether it continues the line in the record.
    continues: bool,
    /// Whether it was the solver's turn.
    of_solver: bool,
}

/// Moves that the record does not have.
#[derive(Clone)]
struct Aside {
    position: Position,
    /// Never empty.
    moves: Vec<(MoveRecord, Undo)>,
}

impl<'r> PuzzleSession<'r> {
    /// Begins a puzzle, with its introduction if it has one.
    ///
    /// # Errors
    ///
    /// The record is not a puzzle, or one of its moves cannot be played: all moves from the start of the puzzle on are
    /// tried.
    pub fn new(record: &'r GameRecord) -> Result<Self, PuzzleError> {
        let strict = match record.puzzle_mode() {
            None | Some(Ok(PuzzleMode::None)) => return Err(PuzzleError::NotAPuzzle),
            Some(Ok(mode)) => mode == PuzzleMode::Strict,
            Some(Err(error)) => {
                return Err(PuzzleError::Tag { name: PUZZLE_MODE, error: error.into_kind() });
            }
        };
        let Introduction { prestart, start, moves: introduction } = Introduction::of(record)?;
        let mut playback = Playback::new(record)?;
        playback.go_to(start)?;
        let solver = playback.side_to_move();
        play_all_after(&mut playback, start)?;
        playback.go_to(prestart)?;
        let (introduced, played, aside) = (0, Vec::new(), None);
        let replies = Replies::default();
        Ok(Self { playback, strict, replies, solver, introduction, introduced, played, aside })
    }

    /// The same session with another way of making the moves of the opponent.
    #[must_use]
    pub fn with_replies(self, replies: Replies) -> Self {
        Self { replies, ..self }
    }

    /// Whether the puzzle accepts only moves of the record.
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    /// The side that the solver plays: the side to move at the start of the puzzle; `None` if that is unknown.
    pub fn solver(&self) -> Option<Side> {
        self.solver
    }

    /// The stage that the solver has reached.
    pub fn phase(&self) -> PuzzlePhase {
        if self.aside.is_some() {
            PuzzlePhase::OffRecord
        } else if self.introduced < self.introduction.len() {
            PuzzlePhase::Introduction
        } else if self.tree().continuation(self.playback.node()).is_some() {
            PuzzlePhase::Solving
        } else {
            PuzzlePhase::LineEnd
        }
    }

    /// Whether the puzzle is solved: the solver is at the end of a line and always chose the move that continues it in
    /// the record, or the mark of the last move says that the solver has won the game.
    ///
    /// For other variations, including those of a single move, the comment says whether they are a solution. Off the
    /// record the puzzle is not solved.
    pub fn is_solved(&self) -> bool {
        if self.phase() != PuzzlePhase::LineEnd || self.played.is_empty() {
            return false;
        }
        let follows = self.played.iter().all(|played| played.continues || !played.of_solver)
            && self.played.last().is_some_and(|played| played.continues);
        let mark = self.last_move().and_then(MoveRecord::mark);
        follows || mark.is_some_and(|mark| mark.ends_game() && Some(mark.favours()) == self.solver)
    }

    /// The position that the solver sees.
    pub fn position(&self) -> &Position {
        self.aside.as_ref().map_or(self.playback.position(), |aside| &aside.position)
    }

    /// The side to move; off the record, the opponent of the last mover. `None` if it is unknown.
    pub fn side_to_move(&self) -> Option<Side> {
        match &self.aside {
            None => self.playback.side_to_move(),
            Some(aside) => {
                let mover = aside.moves.iter().rev().find_map(|(_, undo)| undo.mover());
                mover.map(|piece| piece.side().other())
            }
        }
    }

    /// The move that led to the position; `None` at the start of the game.
    pub fn last_move(&self) -> Option<&MoveRecord> {
        match &self.aside {
            Some(aside) => aside.moves.last().map(|(record, _)| record),
            None => self.tree().move_record(self.playback.node()?),
        }
    }

    /// The moves that the solver has seen, from `puzzle-prestart` on.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = PuzzleMove<'_>> {
        let introduced = self.introduced;
        let movers = self.played.iter().map(|played| played.mover);
        let movers: Vec<_> =
            core::iter::repeat_n(PuzzleMover::Introduction, introduced).chain(movers).collect();
        let path = self.tree().path(self.playback.node());
        let reached = path.len() - movers.len().min(path.len());
        let on_record = path.into_iter().skip(reached).zip(movers).filter_map(|(id, mover)| {
            let comment = self.tree().comment(id).map(|comment| comment.view().without_hints());
            Some(PuzzleMove { move_record: self.tree().move_record(id)?, mover, comment })
        });
        let on_record: Vec<_> = on_record.collect();
        let aside = self.aside.iter().flat_map(|aside| &aside.moves).map(|(record, _)| PuzzleMove {
            move_record: record,
            mover: PuzzleMover::Solver,
            comment: None,
        });
        on_record.into_iter().chain(aside)
    }

    /// The comment on the last move, or on the start of the game, without its hints. There is none off the record.
    pub fn comment(&self) -> Option<WithoutHints<'r>> {
        self.view().map(CommentView::without_hints)
    }

    /// The clock in the comment on the last move.
    pub fn clock(&self) -> Option<ClockTime> {
        self.view()?.clock()
    }

    /// The hints for the next move: those in the comment on the last move, or on the start of the game. Show them only
    /// on request. There are none off the record.
    pub fn hints(&self) -> impl Iterator<Item = &'r str> {
        self.view().into_iter().flat_map(CommentView::hints)
    }

    /// Shows the next move of the introduction. Returns whether there was one.
    pub fn forward(&mut self) -> bool {
        let Some(&next) = self.introduction.get(self.introduced) else { return false };
        // Cannot fail: all moves were tried when the session began.
        let shown = self.playback.go_to(next).is_ok();
        self.introduced += usize::from(shown);
        shown
    }

    /// Goes back: by one move in the introduction, and in the puzzle to before the last move of the solver, which also
    /// takes back the replies. Returns whether there was a move.
    pub fn back(&mut self) -> bool {
        if let Some(aside) = &mut self.aside {
            if let Some((_, undo)) = aside.moves.pop() {
                undo.undo(&mut aside.position);
            }
            if aside.moves.is_empty() {
                self.aside = None;
            }
            return true;
        }
        if !self.played.is_empty() {
            let mut is_reply = true;
            while is_reply && self.playback.back() {
                is_reply = self.played.pop().is_some_and(|played| played.mover == PuzzleMover::Reply);
            }
            return true;
        }
        let introduced = self.introduced > 0 && self.playback.back();
        self.introduced -= usize::from(introduced);
        introduced
    }

    /// Plays a move of the solver, and the replies of the record.
    ///
    /// The move is one of the record if origin and target match; if several moves match, one with the same captures is
    /// preferred, if any are given, then one with the same move type. Piece prefixes, captures and marks are optional, since the move of the record is played. Off the
    /// record a move is played as given, with its captures, because the session does not know the rules; there the
    /// solver moves for both sides.
    ///
    /// # Errors
    ///
    /// The puzzle refuses the move. Nothing changes.
    pub fn play(&mut self, given: &MoveRecord) -> Result<PuzzleResponse, PuzzleMoveError> {
        if self.introduced < self.introduction.len() {
            return Err(PuzzleMoveError::Introduction);
        }
        let known =
            if self.aside.is_none() { same_move(self.tree(), self.playback.node(), given) } else { None };
        if let Some(id) = known {
            let continues = self.tree().continuation(self.playback.node()) == Some(id);
            let of_solver = self.solver.is_none() || self.playback.side_to_move() == self.solver;
            // Cannot fail: all moves were tried when the session began.
            self.playback.go_to(id).map_err(|_| PuzzleMoveError::NotInRecord)?;
            self.played.push(Played { mover: PuzzleMover::Solver, continues, of_solver });
            let replies = self.reply();
            return Ok(if continues {
                PuzzleResponse::Continues { replies }
            } else {
                PuzzleResponse::Variation { replies }
            });
        }
        if self.strict {
            return Err(PuzzleMoveError::NotInRecord);
        }
        let step = |position: &mut Position| {
            let undo = given.apply_to(position).map_err(PuzzleMoveError::CannotBePlayed)?;
            Ok((given.clone(), undo))
        };
        if let Some(aside) = &mut self.aside {
            aside.moves.push(step(&mut aside.position)?);
        } else {
            let mut position = self.playback.position().clone();
            let moves = Vec::from([step(&mut position)?]);
            self.aside = Some(Aside { position, moves });
        }
        Ok(PuzzleResponse::OffRecord)
    }

    /// Plays the replies of the record, up to the solver's turn or the end of the line. Returns their number.
    fn reply(&mut self) -> usize {
        let Some(solver) = self.solver.filter(|_| self.replies == Replies::FromRecord) else { return 0 };
        let before = self.played.len();
        while self.next_mover() == Some(solver.other()) && matches!(self.playback.forward(), Ok(Some(_))) {
            self.played.push(Played { mover: PuzzleMover::Reply, continues: true, of_solver: false });
        }
        self.played.len() - before
    }

    /// The side of the move that continues the line; `None` at its end. A resignation counts as a move of the opponent
    /// of the last mover.
    fn next_mover(&self) -> Option<Side> {
        self.tree().continuation(self.playback.node())?;
        self.playback.side_to_move()
    }

    fn view(&self) -> Option<CommentView<'r>> {
        match (&self.aside, self.playback.node()) {
            (Some(_), _) => None,
            (None, None) => self.playback.record().start_comment(),
            (None, Some(id)) => Some(self.tree().comment(id)?.view()),
        }
    }

    fn tree(&self) -> &'r Tree {
        self.playback.record().tree()
    }
}

/// Only what the solver sees.
impl fmt::Debug for PuzzleSession<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PuzzleSession")
            .field("position", self.position())
            .field("phase", &self.phase())
            .field("strict", &self.strict)
            .field("solver", &self.solver)
            .field("replies", &self.replies)
            .field("moves", &self.moves().map(|step| step.move_record.to_string()).collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

/// Plays every move after `start` once.
fn play_all_after(playback: &mut Playback<'_>, start: Option<NodeId>) -> Result<(), PuzzleError> {
    let tree = playback.record().tree();
    let mut pending: Vec<NodeId> = tree.children(start).collect();
    // Depth first, so that each move is played and taken back once.
    while let Some(id) = pending.pop() {
        playback.go_to(id)?;
        pending.extend(tree.children(Some(id)));
    }
    Ok(())
}

/// The move after `parent` with the origin and target of `given`. Among several, one with the same captures is preferred,
/// in any order, if `given` has captures; then one with the same move type, then the first.
fn same_move(tree: &Tree, parent: Option<NodeId>, given: &MoveRecord) -> Option<NodeId> {
    let squares = |record: &MoveRecord| (record.origin(), record.target());
    let captures = |record: &MoveRecord| -> BTreeSet<_> {
        record.captures().iter().map(|capture| capture.square()).collect()
    };
    let wanted = captures(given);
    let difference = |record: &MoveRecord| {
        (!wanted.is_empty() && captures(record) != wanted, record.kind() != given.kind())
    };
    let candidates = tree.children(parent).filter_map(|id| Some((id, tree.move_record(id)?)));
    let same = candidates.filter(|(_, record)| squares(record) == squares(given));
    same.min_by_key(|(_, record)| difference(record)).map(|(id, _)| id)
}
