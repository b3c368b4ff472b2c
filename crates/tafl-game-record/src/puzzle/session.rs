//! A solver at a puzzle.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use tafl_moves::{MoveRecord, Undo};
use tafl_position::{Position, Side};

use super::error::{PuzzleError, PuzzleRefusal};
use crate::address::Address;
use crate::comment_view::{CommentView, WithoutHints};
use crate::move_index::MoveIndex;
use crate::playback::Playback;
use crate::record::GameRecord;
use crate::tree::{NodeId, Tree};
use crate::typed_tags::{PUZZLE_PRESTART, PUZZLE_START};
use crate::value::{ClockTime, PuzzleMode, TagErrorKind};

/// A solver at a puzzle: a record that is revealed move by move (specification §4, *puzzle-mode*,
/// *puzzle-prestart*, *puzzle-start*).
///
/// From `puzzle-prestart` to `puzzle-start` the solver reads an introduction: [`forward`](Self::forward) and
/// [`back`](Self::back). Then he plays: a strict puzzle takes only moves that the record has, a loose one takes
/// any move that the board allows and says that it is not in the record. A record without `puzzle-start` begins
/// at the start of the game, one without `puzzle-prestart` has no introduction.
///
/// The solver plays the side that is to move where the puzzle begins; the other side answers by itself with
/// the move that continues the line in the record. The specification knows no such thing: there the solver
/// enters the moves of both sides, which [`Replies::Entered`] does.
///
/// A session never tells what has not been reached: no comment, no move ahead, not how many there are. It gives
/// no addresses, because they number the variations that there are, and its `Debug` shows only what the solver
/// sees. Hints are for a solver who asks. What a line ends with is told once the end is reached.
///
/// ```
/// use tafl_game_record::{GameRecord, Outcome, PuzzlePhase, PuzzleRefusal, PuzzleSession};
///
/// let record: GameRecord = "\
/// [puzzle-mode:strict]
/// [puzzle-start:1a]
/// [rules:dim:5 start:/t4/5/2K2/5/4t/]
///
/// 1. a1-b1 Kc3-c1
/// [Defenders to play. (Hint: to the edge.)|]
/// 2. b1-b2 Kc1-a1
/// [|He is out.]
/// ".parse()?;
/// let mut session = PuzzleSession::new(&record)?;
/// assert_eq!(session.comment().unwrap().to_string(), "Defenders to play.");
/// assert_eq!(session.hints().collect::<Vec<_>>(), ["to the edge."]);
///
/// assert_eq!(session.play(&"c3-c2".parse()?), Err(PuzzleRefusal::NotInRecord));
/// // The letter of the king is not asked for. The attackers answer `b1-b2`.
/// assert_eq!(session.play(&"c3-c1".parse()?), Ok(Outcome::Continues { replies: 1 }));
/// assert_eq!(session.last_move().unwrap().to_string(), "b1-b2");
///
/// session.play(&"c1-a1".parse()?)?;
/// assert_eq!(session.phase(), PuzzlePhase::LineEnd);
/// assert!(session.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PuzzleSession<'r> {
    /// Where the solver is on the record; where he left it, if he did.
    playback: Playback<'r>,
    strict: bool,
    replies: Replies,
    solver: Option<Side>,
    /// The moves from `puzzle-prestart` to `puzzle-start`.
    introduction: Vec<NodeId>,
    /// How many of them were shown.
    introduced: usize,
    /// The moves of the record since.
    played: Vec<Played>,
    /// What was played off the record since.
    aside: Option<Aside>,
}

/// A move of the record that was played in the puzzle.
#[derive(Clone, Copy)]
struct Played {
    mover: PuzzleMover,
    /// Whether it continues the line in the record.
    continues: bool,
    /// Whether it was for the solver's side to move.
    of_solver: bool,
}

/// Moves that the record does not have.
#[derive(Clone)]
struct Aside {
    position: Position,
    /// Never empty.
    moves: Vec<(MoveRecord, Undo)>,
}

/// Who enters the moves of the side that the solver does not play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Replies {
    /// The record answers by itself with the move that continues the line.
    #[default]
    FromRecord,
    /// The solver enters the moves of both sides, as in OpenTafl.
    Entered,
}

/// How far the solver is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzlePhase {
    /// Before `puzzle-start`: he goes forward and back.
    Introduction,
    /// In the puzzle, and the record goes on.
    Solving,
    /// At the end of a line: the record has no further move here.
    LineEnd,
    /// Off the lines of the record, in a loose puzzle.
    OffRecord,
}

/// What a move of the solver came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It continues the line in the record.
    Continues {
        /// How many moves the record answered with.
        replies: usize,
    },
    /// It is in the record as a variation.
    Variation {
        /// How many moves the record answered with.
        replies: usize,
    },
    /// The record does not have it, or the solver had left the record before.
    OffRecord,
}

/// A move that the solver has reached.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleMove<'s> {
    /// The move: the record's own where the record has it, else as the solver gave it.
    pub record: &'s MoveRecord,
    /// Who made it.
    pub mover: PuzzleMover,
    /// The comment on it, without hints.
    pub comment: Option<WithoutHints<'s>>,
}

/// Who made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleMover {
    /// It belongs to the introduction.
    Introduction,
    /// The solver.
    Solver,
    /// The record, in answer to the solver.
    Reply,
}

impl<'r> PuzzleSession<'r> {
    /// Begins the puzzle of a record: at its introduction, if it has one.
    ///
    /// # Errors
    ///
    /// Why the record is no puzzle. Every move from there on is played once, so that no solver meets one that
    /// cannot be played.
    // deviation: G3
    pub fn new(record: &'r GameRecord) -> Result<Self, PuzzleError> {
        let tag_error = |name, error| PuzzleError::Tag { name, error };
        let strict = match record.puzzle_mode() {
            None | Some(Ok(PuzzleMode::None)) => return Err(PuzzleError::NoPuzzle),
            Some(Ok(mode)) => mode == PuzzleMode::Strict,
            Some(Err(error)) => return Err(tag_error("puzzle-mode", error.into_kind().into())),
        };
        let address = |name, tag: Option<Result<Address, notation_syntax::Error<TagErrorKind>>>| {
            tag.transpose().map_err(|error| tag_error(name, error.into_kind()))
        };
        let start_at = address(PUZZLE_START, record.puzzle_start())?;
        let prestart_at = address(PUZZLE_PRESTART, record.puzzle_prestart())?;
        let start_at = start_at.unwrap_or(Address::main(MoveIndex::START));
        let prestart_at = prestart_at.unwrap_or_else(|| start_at.clone());

        let tree = record.tree();
        let start = place(tree, PUZZLE_START, &start_at)?;
        let prestart = place(tree, PUZZLE_PRESTART, &prestart_at)?;
        let way = tree.path(start);
        let before = match prestart {
            None => Some(0),
            Some(prestart) => way.iter().position(|&id| id == prestart).map(|place| place + 1),
        };
        let Some(introduction) = before.and_then(|before| way.get(before..)) else {
            return Err(PuzzleError::PrestartNotBefore { prestart: prestart_at, start: start_at });
        };
        let introduction = introduction.to_vec();

        let mut playback = Playback::new(record)?;
        playback.go_to(start)?;
        let solver = playback.side_to_move();
        play_all_behind(&mut playback, start)?;
        playback.go_to(prestart)?;
        let (introduced, played, aside) = (0, Vec::new(), None);
        let replies = Replies::default();
        Ok(Self { playback, strict, replies, solver, introduction, introduced, played, aside })
    }

    /// The same session with the moves of the other side made in this way.
    #[must_use]
    pub fn with_replies(self, replies: Replies) -> Self {
        Self { replies, ..self }
    }

    /// Whether the puzzle takes only moves that the record has.
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    /// The side that the solver plays: the one to move where the puzzle begins. `None` where nothing says which
    /// that is.
    pub fn solver(&self) -> Option<Side> {
        self.solver
    }

    /// How far the solver is.
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

    /// Whether the puzzle is solved: the solver is at the end of a line in which he made the moves that the record
    /// continues with, or at the end of any line whose last move is marked as the end of a game that he has won.
    ///
    /// A variation that ends otherwise, or with its first move, is for its comment to judge. Off the record nothing is
    /// solved.
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

    /// The side to move; off the record the one that did not move last. `None` where nothing says which that is.
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
            None => self.tree().record(self.playback.node()?),
        }
    }

    /// The moves that the solver has seen made, from where he began to where he is.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = PuzzleMove<'_>> {
        let introduced = self.introduced;
        let movers = self.played.iter().map(|played| played.mover);
        let movers: Vec<_> =
            core::iter::repeat_n(PuzzleMover::Introduction, introduced).chain(movers).collect();
        let path = self.tree().path(self.playback.node());
        let reached = path.len() - movers.len().min(path.len());
        let on_record = path.into_iter().skip(reached).zip(movers).filter_map(|(id, mover)| {
            let comment = self.tree().comment(id).map(|comment| comment.view().without_hints());
            Some(PuzzleMove { record: self.tree().record(id)?, mover, comment })
        });
        let on_record: Vec<_> = on_record.collect();
        let aside = self.aside.iter().flat_map(|aside| &aside.moves).map(|(record, _)| PuzzleMove {
            record,
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

    /// The hints for the next move, for a solver who asks: those in the comment on the last move, or on the start
    /// of the game. There are none off the record.
    pub fn hints(&self) -> impl Iterator<Item = &'r str> {
        self.view().into_iter().flat_map(CommentView::hints)
    }

    /// Shows the next move of the introduction. Returns whether there was one.
    pub fn forward(&mut self) -> bool {
        let Some(&next) = self.introduction.get(self.introduced) else { return false };
        // It was played when the session began.
        let shown = self.playback.go_to(next).is_ok();
        self.introduced += usize::from(shown);
        shown
    }

    /// Goes back: in the introduction one move, in the puzzle to before the last move of the solver, with the
    /// moves that the record answered. Returns whether there was one.
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
            let mut goes_on = true;
            while goes_on && self.playback.back() {
                goes_on = self.played.pop().is_some_and(|played| played.mover == PuzzleMover::Reply);
            }
            return true;
        }
        let introduced = self.introduced > 0 && self.playback.back();
        self.introduced -= usize::from(introduced);
        introduced
    }

    /// Plays a move of the solver, and the moves that the record answers with.
    ///
    /// It is a move of the record where it goes from and to the same squares; among several of those the one
    /// that goes there in the same way is taken. Letters of pieces, captures and marks are not asked for: the
    /// record's own move is played. Off the record the move is played as it is given, captures included, as
    /// the session knows no rules; there the solver moves for both sides.
    ///
    /// # Errors
    ///
    /// Why the puzzle does not take the move. Nothing changes.
    pub fn play(&mut self, given: &MoveRecord) -> Result<Outcome, PuzzleRefusal> {
        if self.introduced < self.introduction.len() {
            return Err(PuzzleRefusal::Introduction);
        }
        let known =
            if self.aside.is_none() { same_move(self.tree(), self.playback.node(), given) } else { None };
        if let Some(id) = known {
            let continues = self.tree().continuation(self.playback.node()) == Some(id);
            let of_solver = self.solver.is_none() || self.playback.side_to_move() == self.solver;
            // It was played when the session began.
            self.playback.go_to(id).map_err(|_| PuzzleRefusal::NotInRecord)?;
            self.played.push(Played { mover: PuzzleMover::Solver, continues, of_solver });
            let replies = self.reply();
            return Ok(if continues {
                Outcome::Continues { replies }
            } else {
                Outcome::Variation { replies }
            });
        }
        if self.strict {
            return Err(PuzzleRefusal::NotInRecord);
        }
        let step = |position: &mut Position| {
            let undo = given.apply_to(position).map_err(PuzzleRefusal::CannotBePlayed)?;
            Ok((given.clone(), undo))
        };
        if let Some(aside) = &mut self.aside {
            aside.moves.push(step(&mut aside.position)?);
        } else {
            let mut position = self.playback.position().clone();
            let moves = Vec::from([step(&mut position)?]);
            self.aside = Some(Aside { position, moves });
        }
        Ok(Outcome::OffRecord)
    }

    /// Plays what the record answers, up to the solver's turn or the end of the line. Returns how many moves.
    fn reply(&mut self) -> usize {
        let Some(solver) = self.solver.filter(|_| self.replies == Replies::FromRecord) else { return 0 };
        let before = self.played.len();
        while self.side_ahead() == Some(solver.other()) && matches!(self.playback.forward(), Ok(Some(_))) {
            self.played.push(Played { mover: PuzzleMover::Reply, continues: true, of_solver: false });
        }
        self.played.len() - before
    }

    /// The side that makes the move which continues the line; `None` at its end. A resignation counts as a move of
    /// the side that did not move last.
    fn side_ahead(&self) -> Option<Side> {
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

/// What the solver sees.
impl fmt::Debug for PuzzleSession<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PuzzleSession")
            .field("position", self.position())
            .field("phase", &self.phase())
            .field("strict", &self.strict)
            .field("solver", &self.solver)
            .field("replies", &self.replies)
            .field("moves", &self.moves().map(|step| step.record.to_string()).collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}

/// The move at an address that a tag names; `None` for `0a`, the start of the game.
fn place(tree: &Tree, name: &'static str, address: &Address) -> Result<Option<NodeId>, PuzzleError> {
    if *address == Address::main(MoveIndex::START) {
        return Ok(None);
    }
    let no_such_move = || PuzzleError::NoSuchMove { name, address: address.clone() };
    tree.find(address).map(Some).ok_or_else(no_such_move)
}

/// Plays every move behind `start` once.
fn play_all_behind(playback: &mut Playback<'_>, start: Option<NodeId>) -> Result<(), PuzzleError> {
    let tree = playback.record().tree();
    let mut ahead: Vec<NodeId> = tree.children(start).collect();
    // Depth first, so that each move is played and taken back once.
    while let Some(id) = ahead.pop() {
        playback.go_to(id)?;
        ahead.extend(tree.children(Some(id)));
    }
    Ok(())
}

/// The move behind `parent` that goes the way of `given`.
fn same_move(tree: &Tree, parent: Option<NodeId>, given: &MoveRecord) -> Option<NodeId> {
    let squares = |record: &MoveRecord| (record.origin(), record.target());
    let same = |&id: &NodeId| tree.record(id).is_some_and(|record| squares(record) == squares(given));
    let same_kind = |&id: &NodeId| tree.record(id).is_some_and(|record| record.kind() == given.kind());
    let mut candidates = tree.children(parent).filter(same);
    let first = candidates.next()?;
    Some(if same_kind(&first) { first } else { candidates.find(same_kind).unwrap_or(first) })
}
