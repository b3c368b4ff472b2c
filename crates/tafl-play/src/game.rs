//! A game being played.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use tafl_moves::{Mark, Move};
use tafl_position::{Position, Side, Square};
use tafl_rules::{Repetition, Rules};

use crate::bits::{BitBoard, Large, Medium, Small};
use crate::engine::{Engine, WrongDimension};
use crate::history::History;
use crate::illegal::IllegalStep;
use crate::outcome::{Ending, Outcome};
use crate::state::State;
use crate::step::Step;
use crate::zobrist::Zobrist;

/// A game: its rules, the position, whose turn it is, and what was played.
///
/// ```
/// use tafl_play::{Game, Step};
/// use tafl_position::Side;
/// use tafl_rules::Preset;
///
/// let mut game = Game::new(&Preset::BRANDUB.rules());
/// assert_eq!(game.legal_moves().len(), 40);
///
/// game.play("d1-f1".parse()?)?;
/// assert_eq!(game.side_to_move(), Side::Defenders);
/// assert_eq!(game.position().to_string(), "/5t1/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
///
/// let illegal = game.play("d4-d1".parse()?).unwrap_err();
/// assert_eq!(illegal.to_string(), "blocked at `d3` by `T`");
///
/// assert_eq!(game.undo(), Some("d1-f1".parse()?));
/// assert_eq!(game.undo(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game(Board);

/// A game on the smallest board that it fits.
#[derive(Clone)]
enum Board {
    Small(Box<Session<Small>>),
    Medium(Box<Session<Medium>>),
    Large(Box<Session<Large>>),
}

/// A game on a board of one type.
#[derive(Clone)]
struct Session<B> {
    engine: Arc<Engine<B>>,
    state: State<B>,
    history: History,
}

/// Does the same on whatever board there is.
macro_rules! on_board {
    ($game:expr, $session:ident => $result:expr) => {
        match $game {
            Board::Small($session) => $result,
            Board::Medium($session) => $result,
            Board::Large($session) => $result,
        }
    };
}

impl Game {
    /// A game from the start position of its rules.
    pub fn new(rules: &Rules) -> Self {
        Self::open(rules, rules.start(), rules.first_to_move())
    }

    /// A game from another position, with this side to move.
    ///
    /// # Errors
    ///
    /// [`WrongDimension`] where the position is not of the size that the rules ask for.
    pub fn from_position(rules: &Rules, position: &Position, side: Side) -> Result<Self, WrongDimension> {
        WrongDimension::check(position, rules)?;
        Ok(Self::open(rules, position, side))
    }

    /// Another game by the same rules, from this position, with this side to move. It knows nothing of what was
    /// played before.
    ///
    /// That is [`from_position`](Self::from_position) without the work of making the rules ready once more.
    ///
    /// # Errors
    ///
    /// [`WrongDimension`] where the position is not of the size that the rules ask for.
    pub fn restarted(&self, position: &Position, side: Side) -> Result<Self, WrongDimension> {
        WrongDimension::check(position, self.rules())?;
        Ok(Self(match &self.0 {
            Board::Small(session) => Board::Small(Box::new(session.restarted(position, side))),
            Board::Medium(session) => Board::Medium(Box::new(session.restarted(position, side))),
            Board::Large(session) => Board::Large(Box::new(session.restarted(position, side))),
        }))
    }

    fn open(rules: &Rules, position: &Position, side: Side) -> Self {
        let side_length = rules.dimension().get();
        Self(if side_length <= Small::LIMIT {
            Board::Small(Box::new(Session::open(rules, position, side)))
        } else if side_length <= Medium::LIMIT {
            Board::Medium(Box::new(Session::open(rules, position, side)))
        } else {
            Board::Large(Box::new(Session::open(rules, position, side)))
        })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        on_board!(&self.0, session => session.engine.rules())
    }

    /// Where the pieces stand.
    pub fn position(&self) -> Position {
        on_board!(&self.0, session => session.engine.position(&session.state))
    }

    /// The side to move. In a berserk turn that is the side that just moved.
    pub fn side_to_move(&self) -> Side {
        on_board!(&self.0, session => session.state.side_to_move())
    }

    /// Where the piece stands that goes on with its berserk turn; no other piece may move then.
    pub fn berserk_square(&self) -> Option<Square> {
        on_board!(&self.0, session => session.engine.geometry.square(session.state.berserk_place()?))
    }

    /// Who has won, and why, where the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        on_board!(&self.0, session => session.state.outcome())
    }

    /// A number for the position, the side to move and the piece in a berserk turn.
    pub fn zobrist(&self) -> Zobrist {
        on_board!(&self.0, session => session.state.zobrist())
    }

    /// The steps that were played and not taken back, the first one first.
    pub fn history(&self) -> Vec<Step> {
        on_board!(&self.0, session => session.history.steps().collect())
    }

    /// Every legal step: none where the game is over, and those of one piece in a berserk turn.
    ///
    /// They are ordered by where they start, then by where they end, both rank by rank from `a1`.
    pub fn legal_moves(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        on_board!(&self.0, session => session.engine.legal_steps(&session.state, |step| steps.push(step)));
        steps.sort_unstable();
        steps
    }

    /// Whether a step is legal.
    ///
    /// # Errors
    ///
    /// Why it is not.
    pub fn check(&self, step: Step) -> Result<(), IllegalStep> {
        on_board!(&self.0, session => session.engine.check(&session.state, step))
    }

    /// Plays a step.
    ///
    /// # Errors
    ///
    /// Why it is not legal. The game is then as it was.
    pub fn play(&mut self, step: Step) -> Result<(), IllegalStep> {
        on_board!(&mut self.0, session => session.play(step))
    }

    /// Takes the last step back, and says which one it was.
    pub fn undo(&mut self) -> Option<Step> {
        on_board!(&mut self.0, session => session.undo())
    }

    /// What a move record says of a legal step: the letters of special pieces, how the piece moves, and all
    /// captures, but no mark. The order of captures is that of [`Engine::record`].
    ///
    /// ```
    /// use tafl_play::{Game, Step};
    /// use tafl_position::Side;
    /// use tafl_rules::Preset;
    ///
    /// let rules = Preset::BRANDUB.rules();
    /// let position = "/3t3/3t3/7/t2K1Tt/7/3t3/3t2t/".parse()?;
    /// let game = Game::from_position(&rules, &position, Side::Defenders)?;
    /// let step = "d4-d5".parse()?;
    /// assert_eq!(game.record(step)?.to_string(), "Kd4-d5");
    /// assert_eq!(game.annotated(step)?.to_string(), "Kd4-d5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Why the step is not legal.
    pub fn record(&self, step: Step) -> Result<Move, IllegalStep> {
        on_board!(&self.0, session => session.record(step))
    }

    /// The same as [`record`](Self::record), with the mark that belongs to it: see [`Engine::mark`].
    ///
    /// # Errors
    ///
    /// Why the step is not legal.
    pub fn annotated(&self, step: Step) -> Result<Move, IllegalStep> {
        on_board!(&self.0, session => session.annotated(step))
    }

    /// What a record of the last step says about the king: see [`Engine::mark`].
    pub fn mark(&self) -> Option<Mark> {
        on_board!(&self.0, session => session.engine.mark(&session.state))
    }

    /// Whether a mark behind the last step tells the truth about the king: see [`Engine::mark_holds`].
    pub fn mark_holds(&self, mark: Mark) -> bool {
        on_board!(&self.0, session => session.engine.mark_holds(&session.state, mark))
    }

    /// How many sequences of `depth` steps there are from here: see [`Engine::perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        on_board!(&self.0, session => session.engine.perft(&session.state, depth))
    }
}

impl<B: BitBoard> Session<B> {
    fn open(rules: &Rules, position: &Position, side: Side) -> Self {
        let engine = Engine::fitting(rules);
        let state = engine.fitting_state(position, side);
        Self { engine: Arc::new(engine), history: History::new(&state), state }
    }

    fn restarted(&self, position: &Position, side: Side) -> Self {
        let state = self.engine.fitting_state(position, side);
        Self { engine: Arc::clone(&self.engine), history: History::new(&state), state }
    }

    fn play(&mut self, step: Step) -> Result<(), IllegalStep> {
        self.engine.check(&self.state, step)?;
        let played = self.engine.play(&self.state, step);
        let mut after = played.state();
        self.history.push(&self.state, step, &played);
        if after.outcome().is_none() {
            after.set_outcome(self.repetition(&after, self.state.side_to_move()));
        }
        self.state = after;
        Ok(())
    }

    /// What the third occurrence of a position means.
    fn repetition(&mut self, after: &State<B>, mover: Side) -> Option<Outcome> {
        let outcome = match self.engine.rules().repetition() {
            Repetition::Ignored => return None,
            Repetition::Draw => Outcome::drawn(Ending::Repetition),
            Repetition::MoverWins => Outcome::won(mover, Ending::Repetition),
            Repetition::MoverLoses => Outcome::won(mover.other(), Ending::Repetition),
        };
        self.history.is_third_occurrence(&self.engine, after).then_some(outcome)
    }

    fn undo(&mut self) -> Option<Step> {
        self.history.pop(&self.engine, &mut self.state)
    }

    fn record(&self, step: Step) -> Result<Move, IllegalStep> {
        self.engine.check(&self.state, step)?;
        Ok(self.engine.record(&self.state, step, &self.engine.play(&self.state, step)))
    }

    fn annotated(&self, step: Step) -> Result<Move, IllegalStep> {
        self.engine.check(&self.state, step)?;
        let played = self.engine.play(&self.state, step);
        let mark = self.engine.mark(&played.state());
        Ok(self.engine.record(&self.state, step, &played).with_mark(mark))
    }
}

/// The position, and how many steps led to it.
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
