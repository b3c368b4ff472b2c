//! A game and its history.

mod forbidden;
mod session;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use session::Session;
use tafl_moves::{Mark, Move};
use tafl_position::{Position, Side, Square};
use tafl_rules::Rules;

use crate::board_sizes::{BoardSize, Large, Medium, Small};
use crate::captures::CaptureKind;
use crate::compiled_rules::{CompiledRules, WrongDimensionError};
use crate::illegal::IllegalStepError;
use crate::outcome::Outcome;
use crate::playout::Playout;
use crate::step::{Flow, Step};
use crate::targets::Targets;
use crate::zobrist::Zobrist;

/// A game in progress: its rules, the position, the side to move, and the steps that led there.
///
/// ```
/// use tafl_play::Game;
/// use tafl_position::Side;
/// use tafl_rules::Preset;
///
/// let mut game = Game::new(&Preset::BRANDUB.rules());
/// assert_eq!(game.legal_steps().len(), 40);
///
/// game.play("d1-f1".parse()?)?;
/// assert_eq!(game.side_to_move(), Side::Defenders);
/// assert_eq!(game.position().to_string(), "/5t1/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
///
/// let illegal = game.play("d4-d1".parse()?).unwrap_err();
/// assert_eq!(illegal.to_string(), "a defender is in the way on `d3`");
///
/// assert_eq!(game.undo(), Some("d1-f1".parse()?));
/// assert_eq!(game.undo(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "board")]
#[doc(alias = "rules engine")]
#[doc(alias = "arbiter")]
#[derive(Clone)]
pub struct Game(Board);

/// A session on the smallest board type that the rules fit.
#[derive(Clone)]
enum Board {
    Small(Box<Session<Small>>),
    Medium(Box<Session<Medium>>),
    Large(Box<Session<Large>>),
}

/// Evaluates an expression for the session, whatever its board type.
macro_rules! on_board {
    ($game:expr, $session:ident => $result:expr) => {
        match $game {
            Board::Small($session) => $result,
            Board::Medium($session) => $result,
            Board::Large($session) => $result,
        }
    };
}

/// The board of another game by the same rules.
macro_rules! same_board {
    ($game:expr, $session:ident => $other:expr) => {
        match $game {
            Board::Small($session) => Board::Small(Box::new($other)),
            Board::Medium($session) => Board::Medium(Box::new($other)),
            Board::Large($session) => Board::Large(Box::new($other)),
        }
    };
}

impl Game {
    /// Starts a game from the start position of its rules.
    ///
    /// A step that `rep` forbids is not legal. A side whose steps are all forbidden has no legal step, and loses.
    ///
    /// For many games by the same rules, keep one at its start and clone it: that skips preparing the rules.
    ///
    /// ```
    /// use tafl_play::{Game, Rules};
    ///
    /// let rules: Rules = "dim:5 cor: rep:2xe atkf:n start:/t4/5/5/5/3K1/".parse()?;
    /// let mut game = Game::new(&rules);
    /// for step in ["d5-c5", "a1-b1"] {
    ///     game.play(step.parse()?)?;
    /// }
    /// game.play("c5-d5".parse()?)?;
    /// game.play("b1-a1".parse()?)?;
    /// let forbidden = game.play("d5-c5".parse()?).unwrap_err();
    /// assert_eq!(forbidden.to_string(), "the step repeats a position, which `rep:2xe` forbids");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: &Rules) -> Self {
        Self::open(rules, None)
    }

    /// Starts a game from another position, with this side to move.
    ///
    /// # Errors
    ///
    /// [`WrongDimensionError`] if the position does not have the size of the rules' board.
    pub fn from_position(
        rules: &Rules,
        position: &Position,
        side: Side,
    ) -> Result<Self, WrongDimensionError> {
        WrongDimensionError::check(position, rules)?;
        Ok(Self::open(rules, Some((position, side))))
    }

    /// Starts another game by the same rules from this position, with an empty history and this side to move.
    ///
    /// This is [`from_position`](Self::from_position), but does not prepare the rules again.
    ///
    /// # Errors
    ///
    /// [`WrongDimensionError`] if the position does not have the size of the rules' board.
    pub fn restarted(&self, position: &Position, side: Side) -> Result<Self, WrongDimensionError> {
        WrongDimensionError::check(position, self.rules())?;
        Ok(Self(same_board!(&self.0, session => session.restarted(position, side))))
    }

    /// The game at its start: the same rules and first position, and no steps yet. With [`history`](Self::history), it is all
    /// that a program needs to save a game; with the feature `serde`, a game is saved as these two.
    ///
    /// ```
    /// use tafl_play::{Game, Preset};
    ///
    /// let mut game = Game::new(&Preset::BRANDUB.rules());
    /// game.play("d1-f1".parse()?)?;
    /// game.play("d3-f3".parse()?)?;
    ///
    /// let mut again = game.start();
    /// assert_eq!(again.position().to_string(), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
    /// for step in game.history() {
    ///     again.play(step)?;
    /// }
    /// assert_eq!(again.position(), game.position());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "save")]
    #[doc(alias = "root")]
    #[must_use]
    pub fn start(&self) -> Self {
        Self(same_board!(&self.0, session => session.first()))
    }

    /// Starts from a position that has the size of the board, or from the start position.
    fn open(rules: &Rules, position: Option<(&Position, Side)>) -> Self {
        Self(match BoardSize::of(rules.dimension()) {
            BoardSize::Tiny | BoardSize::Small => {
                Board::Small(Box::new(Session::open(CompiledRules::fitting(rules), position)))
            }
            BoardSize::Medium => {
                Board::Medium(Box::new(Session::open(CompiledRules::fitting(rules), position)))
            }
            BoardSize::Large => {
                Board::Large(Box::new(Session::open(CompiledRules::fitting(rules), position)))
            }
        })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        on_board!(&self.0, session => session.compiled.rules())
    }

    /// The current position.
    pub fn position(&self) -> Position {
        on_board!(&self.0, session => session.compiled.position(&session.state))
    }

    /// The side to move. During a berserk turn this is the side that has just moved.
    pub fn side_to_move(&self) -> Side {
        on_board!(&self.0, session => session.state.side_to_move())
    }

    /// The square of the piece that has to continue its berserk turn. No other piece may move then.
    pub fn berserk_square(&self) -> Option<Square> {
        on_board!(&self.0, session => session.compiled.geometry.square(session.state.berserk_index()?))
    }

    /// The outcome, if the game is over.
    #[doc(alias = "is_game_over")]
    #[doc(alias = "result")]
    #[doc(alias = "repetition")]
    pub fn outcome(&self) -> Option<Outcome> {
        on_board!(&self.0, session => session.state.outcome())
    }

    /// A hash of the position, the side to move and the piece in a berserk turn.
    pub fn zobrist(&self) -> Zobrist {
        on_board!(&self.0, session => session.state.zobrist())
    }

    /// The steps that led from the start to the current position.
    #[doc(alias = "move stack")]
    pub fn history(&self) -> Vec<Step> {
        on_board!(&self.0, session => session.history.steps().collect())
    }

    /// All legal steps. There are none if the game is over, and those of one piece during a berserk turn.
    ///
    /// They are sorted by origin, then by target, both rank by rank from `a1`. [`for_each_legal_step`](Self::for_each_legal_step) visits
    /// them without allocating, and [`random_step`](Self::random_step) chooses one.
    #[doc(alias = "legal moves")]
    #[doc(alias = "generate_moves")]
    #[doc(alias = "possible moves")]
    pub fn legal_steps(&self) -> Vec<Step> {
        on_board!(&self.0, session => session.steps())
    }

    /// The legal steps of the piece on a square: none if the square is empty or has a piece of the other side.
    ///
    /// ```
    /// use tafl_play::{Game, Preset};
    ///
    /// let game = Game::new(&Preset::BRANDUB.rules());
    /// let targets: Vec<String> =
    ///     game.legal_steps_from("d1".parse()?).iter().map(|step| step.target().to_string()).collect();
    /// assert_eq!(targets, ["b1", "c1", "e1", "f1"]);
    /// assert_eq!(game.legal_steps_from("d4".parse()?), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "destinations")]
    pub fn legal_steps_from(&self, square: Square) -> Vec<Step> {
        on_board!(&self.0, session => session.steps_from(square))
    }

    /// All legal steps as moves with their captures, in the order of [`legal_steps`](Self::legal_steps): what
    /// [`record`](Self::record) returns for each of them.
    ///
    /// ```
    /// use tafl_play::{Game, Preset, Side};
    ///
    /// let rules = Preset::BRANDUB.rules();
    /// let game = Game::from_position(&rules, &"/3t3/2tT2t/7/7/3K3/7/7/".parse()?, Side::Attackers)?;
    /// let capturing: Vec<String> =
    ///     game.legal_moves().iter().filter(|found| !found.captures().is_empty()).map(ToString::to_string).collect();
    /// assert_eq!(capturing, ["g2-e2xd2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        on_board!(&self.0, session => session.moves())
    }

    /// Calls `visit` with every legal step, in the order of [`legal_steps`](Self::legal_steps). Nothing is allocated. The
    /// visit ends early if `visit` returns [`ControlFlow::Break`](core::ops::ControlFlow::Break); see [`Flow`].
    ///
    /// ```
    /// use tafl_play::{Game, Preset};
    ///
    /// let game = Game::new(&Preset::BRANDUB.rules());
    /// let mut along_ranks = 0;
    /// game.for_each_legal_step(|step| along_ranks += u32::from(step.origin().rank() == step.target().rank()));
    /// assert_eq!(along_ranks, 20);
    /// ```
    pub fn for_each_legal_step<F: Flow>(&self, visit: impl FnMut(Step) -> F) -> F {
        on_board!(&self.0, session => session.for_each_legal_step(visit))
    }

    /// Calls `visit` for every piece that has legal steps, from `a1` on rank by rank, with the squares that it can step to.
    /// These are the steps of [`for_each_legal_step`](Self::for_each_legal_step), in less time: no step is looked at alone.
    ///
    /// ```
    /// use tafl_play::{Game, Preset};
    ///
    /// let game = Game::new(&Preset::BRANDUB.rules());
    /// let mut steps = 0;
    /// game.for_each_legal_target(|targets| steps += targets.on_rank().len() + targets.on_file().len());
    /// assert_eq!(steps, 40);
    /// ```
    #[doc(alias = "mask")]
    #[doc(alias = "action mask")]
    pub fn for_each_legal_target(&self, visit: impl FnMut(Targets)) {
        on_board!(&self.0, session => session.for_each_legal_target(visit));
    }

    /// The number of times that the current position has occurred in this game, this time included. The states within a
    /// berserk turn do not count. If the rules ignore repetitions, it is always 1.
    ///
    /// ```
    /// use tafl_play::{Game, Preset};
    ///
    /// let mut game = Game::new(&Preset::BRANDUB.rules());
    /// for step in ["d1-e1", "d3-e3", "e1-d1", "e3-d3"] {
    ///     assert_eq!(game.occurrences(), 1);
    ///     game.play(step.parse()?)?;
    /// }
    /// assert_eq!(game.occurrences(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "repetition")]
    pub fn occurrences(&self) -> usize {
        on_board!(&self.0, session => session.history.occurrences(&session.compiled, &session.state))
    }

    /// The squares of the pieces that are where they may not stop, unless the rules begin with them there.
    ///
    /// ```
    /// use tafl_play::{Game, Preset, Side};
    ///
    /// let rules = Preset::BRANDUB.rules();
    /// let game = Game::from_position(&rules, &"/t6/7/7/3K3/7/7/7/".parse()?, Side::Attackers)?;
    /// assert_eq!(game.misplaced(), ["a1".parse()?]);
    /// assert_eq!(Game::new(&rules).misplaced(), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "validate")]
    pub fn misplaced(&self) -> Vec<Square> {
        on_board!(&self.0, session => session.compiled.misplaced(&session.state))
    }

    /// The number of legal steps. They are not listed.
    pub fn count_legal_steps(&self) -> u64 {
        on_board!(&self.0, session => session.count_legal_steps())
    }

    /// One of the legal steps, each with the same probability; `None` if there are none. See [`CompiledRules::random_step`] for
    /// what `random` returns.
    pub fn random_step(&self, random: impl FnMut(u32) -> u32) -> Option<Step> {
        on_board!(&self.0, session => session.random_step(random))
    }

    /// Plays random steps until the game is over, but not more than `max_plies`, and leaves this game unchanged. Unlike
    /// [`CompiledRules::playout`], this counts repetitions, including the positions that have occurred already.
    ///
    /// ```
    /// use tafl_play::{Game, Preset, Random};
    ///
    /// let mut random = Random::new(1);
    /// let game = Game::new(&Preset::BRANDUB.rules());
    /// let playout = game.playout(1_000, |limit| random.below(limit));
    /// assert!(playout.outcome().is_some());
    /// assert!(playout.plies() > 0);
    /// assert_eq!(game.history().len(), 0);
    /// ```
    #[doc(alias = "rollout")]
    #[doc(alias = "simulate")]
    #[doc(alias = "mcts")]
    pub fn playout(&self, max_plies: u32, random: impl FnMut(u32) -> u32) -> Playout {
        self.playout_visiting(max_plies, random, |_| ())
    }

    /// A [`playout`](Self::playout) that calls `visit` with each step. It ends early, after a step for which `visit` returns
    /// [`ControlFlow::Break`](core::ops::ControlFlow::Break); see [`Flow`].
    ///
    /// ```
    /// use std::ops::ControlFlow::{Break, Continue};
    /// use tafl_play::{Game, Preset, Random};
    ///
    /// let mut random = Random::new(1);
    /// let mut steps = Vec::new();
    /// let playout = Game::new(&Preset::BRANDUB.rules()).playout_visiting(1_000, |limit| random.below(limit), |step| {
    ///     steps.push(step);
    ///     if steps.len() == 3 { Break(()) } else { Continue(()) }
    /// });
    /// assert_eq!((playout.plies(), playout.outcome()), (3, None));
    /// ```
    #[inline]
    pub fn playout_visiting<F: Flow>(
        &self,
        max_plies: u32,
        random: impl FnMut(u32) -> u32,
        visit: impl FnMut(Step) -> F,
    ) -> Playout {
        on_board!(&self.0, session => session.playout(max_plies, random, visit))
    }

    /// Whether a step is legal.
    ///
    /// # Errors
    ///
    /// The reason why it is not.
    #[doc(alias = "is_legal")]
    #[doc(alias = "validate")]
    pub fn check(&self, step: Step) -> Result<(), IllegalStepError> {
        on_board!(&self.0, session => session.check(step))
    }

    /// Plays a step and returns its move record with the captures, which is that of [`record`](Self::record).
    ///
    /// ```
    /// use tafl_play::Game;
    /// use tafl_position::Side;
    /// use tafl_rules::Preset;
    ///
    /// let rules = Preset::BRANDUB.rules();
    /// let position = "/3t3/2tT2t/7/7/3K3/7/7/".parse()?;
    /// let mut game = Game::from_position(&rules, &position, Side::Attackers)?;
    /// let played = game.play("g2-e2".parse()?)?;
    /// assert_eq!(played.to_string(), "g2-e2xd2");
    /// assert_eq!(played.captures().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The reason why the step is not legal. The game is unchanged.
    #[doc(alias = "make_move")]
    #[doc(alias = "push")]
    pub fn play(&mut self, step: Step) -> Result<Move, IllegalStepError> {
        on_board!(&mut self.0, session => session.play(step))
    }

    /// Undoes the last step and returns it.
    #[doc(alias = "unmake_move")]
    #[doc(alias = "pop")]
    #[doc(alias = "take back")]
    pub fn undo(&mut self) -> Option<Step> {
        on_board!(&mut self.0, session => session.undo())
    }

    /// The move record of a legal step: its squares, the prefixes of special pieces, the move type and all
    /// captures, but no mark. The captures are in the order of [`CompiledRules::record`].
    ///
    /// ```
    /// use tafl_play::Game;
    /// use tafl_position::Side;
    /// use tafl_rules::Preset;
    ///
    /// let rules = Preset::BRANDUB.rules();
    /// let position = "/7/3t3/t6/K2Tt1t/7/5T1/3t2t/".parse()?;
    /// let game = Game::from_position(&rules, &position, Side::Defenders)?;
    /// let step = "f6-f4".parse()?;
    /// assert_eq!(game.record(step)?.to_string(), "f6-f4xe4");
    /// assert_eq!(game.marked(step)?.to_string(), "f6-f4xe4-");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The reason why the step is not legal.
    #[doc(alias = "san")]
    pub fn record(&self, step: Step) -> Result<Move, IllegalStepError> {
        on_board!(&self.0, session => session.record(step))
    }

    /// The move record of a legal step with the [`mark`](Self::mark) of the game after it. A game that a repetition ends
    /// has none.
    ///
    /// # Errors
    ///
    /// The reason why the step is not legal.
    #[doc(alias = "san")]
    pub fn marked(&self, step: Step) -> Result<Move, IllegalStepError> {
        on_board!(&self.0, session => session.marked(step))
    }

    /// How a legal step captures each of the pieces in its [`record`](Self::record), in the same order.
    ///
    /// ```
    /// use tafl_play::{CaptureKind, Game, Preset, Side};
    ///
    /// let rules = Preset::COPENHAGEN.rules();
    /// let position = "/2tTT1Tt3/3tt6/5t5/11/11/5K5/11/11/11/11/11/".parse()?;
    /// let game = Game::from_position(&rules, &position, Side::Attackers)?;
    /// let step = "f3-f1".parse()?;
    /// assert_eq!(game.record(step)?.to_string(), "f3-f1xg1/d1/e1");
    /// assert_eq!(game.capture_kinds(step)?, [CaptureKind::Custodial, CaptureKind::Shieldwall, CaptureKind::Shieldwall]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The reason why the step is not legal.
    pub fn capture_kinds(&self, step: Step) -> Result<Vec<CaptureKind>, IllegalStepError> {
        on_board!(&self.0, session => session.capture_kinds(step))
    }

    /// The mark of the step that led to the current position: see [`CompiledRules::mark`].
    pub fn mark(&self) -> Option<Mark> {
        on_board!(&self.0, session => session.compiled.mark(&session.state))
    }

    /// Whether a mark is true in the current position: see [`CompiledRules::mark_holds`].
    pub fn mark_holds(&self, mark: Mark) -> bool {
        on_board!(&self.0, session => session.compiled.mark_holds(&session.state, mark))
    }

    /// The number of sequences of `depth` legal steps: see [`CompiledRules::perft`]. Steps that `rep` forbids are
    /// not counted.
    pub fn perft(&self, depth: u32) -> u64 {
        on_board!(&self.0, session => session.perft(depth))
    }
}

/// Shows the position and the number of steps that led to it.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("position", &self.position())
            .field("side_to_move", &self.side_to_move())
            .field("outcome", &self.outcome())
            .field("ply", &on_board!(&self.0, session => session.history.steps().len()))
            .finish_non_exhaustive()
    }
}
