//! One game of a batch.

use tafl_play::{Game, Outcome, Random, Step};
use tafl_position::Position;

use super::illegal_action::{NO_ACTION, Reason};
use super::numbering::Numbering;
use super::planes::Planes;

/// The settings that all games of a batch share.
#[derive(Clone, Debug)]
pub(crate) struct Common {
    pub(crate) numbering: Numbering,
    pub(crate) planes: Planes,
    pub(crate) max_plies: u32,
    pub(crate) start: Start,
}

/// A game at its start, from which the others are copied: rules are prepared once.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    game: Game,
    position: Position,
    pieces: Box<[u8]>,
}

impl Start {
    pub(crate) fn new(game: Game, planes: &Planes) -> Self {
        Self { pieces: planes.pieces(&game), position: game.position(), game }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }
}

/// A game, and its position in the forms in which it is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    game: Game,
    position: Position,
    /// The planes of the pieces, which change on few squares with a move.
    pieces: Box<[u8]>,
    /// Whether the game was continued from elsewhere, and so may not begin as the rules say.
    pub(crate) is_resumed: bool,
    random: Random,
    plies: u32,
    /// Whether the game has reached the limit of plies without an outcome.
    is_cut_off: bool,
}

/// The effect of an action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report {
    /// Whether a move was played. A finished game waits.
    pub(crate) is_played: bool,
    /// The number of moves of the game.
    pub(crate) plies: u32,
    /// The outcome, if the move ended the game.
    pub(crate) outcome: Option<Outcome>,
    /// Whether the game was cut off after the move.
    pub(crate) is_cut_off: bool,
}

impl Report {
    pub(crate) fn is_last(self) -> bool {
        self.outcome.is_some() || self.is_cut_off
    }
}

impl Slot {
    pub(crate) fn new(start: &Start, random: Random) -> Self {
        Self {
            game: start.game.clone(),
            position: start.position.clone(),
            pieces: start.pieces.clone(),
            is_resumed: false,
            random,
            plies: 0,
            is_cut_off: false,
        }
    }

    /// Starts another game. The random numbers continue.
    pub(crate) fn restart(&mut self, start: &Start) {
        *self = Self::new(start, self.random);
    }

    /// Continues another game.
    pub(crate) fn resume(&mut self, common: &Common, game: Game) {
        self.plies = u32::try_from(game.history().len()).unwrap_or(u32::MAX);
        self.is_cut_off = game.outcome().is_none() && self.plies >= common.max_plies;
        self.is_resumed = true;
        self.game = game;
        self.renew(&common.planes);
    }

    /// The same game with other random numbers.
    pub(crate) fn with_random(&self, random: Random) -> Self {
        Self { random, ..self.clone() }
    }

    pub(crate) fn reseed(&mut self, random: Random) {
        self.random = random;
    }

    pub(crate) fn random(&self) -> Random {
        self.random
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn plies(&self) -> u32 {
        self.plies
    }

    /// Whether no more moves can be played.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.is_cut_off || self.game.outcome().is_some()
    }

    /// Plays the move of an action. An action that cannot be played changes nothing.
    #[inline]
    pub(crate) fn play(&mut self, common: &Common, action: i64) -> Result<Report, Reason> {
        if self.is_over() {
            let waited = Report { is_played: false, plies: self.plies, outcome: None, is_cut_off: false };
            return if action == NO_ACTION { Ok(waited) } else { Err(Reason::Over) };
        }
        let numbering = common.numbering;
        let step = numbering.step(action).ok_or_else(|| Reason::Unknown { count: numbering.count() })?;
        let record = self.game.play(step).map_err(|reason| Reason::Illegal { step, reason })?;
        self.update(&common.planes, &record);
        self.plies += 1;
        let outcome = self.game.outcome();
        self.is_cut_off = outcome.is_none() && self.plies >= common.max_plies;
        Ok(Report { is_played: true, plies: self.plies, outcome, is_cut_off: self.is_cut_off })
    }

    /// Brings the position and the planes up to date with a move.
    #[inline]
    fn update(&mut self, planes: &Planes, record: &tafl_moves::Move) {
        if record.apply_to(&mut self.position).is_err() {
            // The record of a legal move fits its position. If it ever did not, this is right too.
            return self.renew(planes);
        }
        planes.age(&mut self.pieces);
        let captures = record.captures().iter().map(|capture| capture.square());
        for square in [record.origin(), record.target()].into_iter().chain(captures) {
            planes.refresh(&self.position, square, &mut self.pieces);
        }
    }

    /// Computes the position and the planes anew.
    #[cold]
    fn renew(&mut self, planes: &Planes) {
        self.position = self.game.position();
        self.pieces = planes.pieces(&self.game);
    }

    /// Takes the last move back.
    #[cold]
    pub(crate) fn undo(&mut self, planes: &Planes) {
        if self.game.undo().is_some() {
            self.plies = self.plies.saturating_sub(1);
            self.is_cut_off = false;
            self.renew(planes);
        }
    }

    /// The action of a random legal move, each with the same probability.
    #[inline]
    pub(crate) fn random_action(&mut self, numbering: Numbering) -> i64 {
        let Self { game, random, is_cut_off, .. } = self;
        let step = if *is_cut_off { None } else { game.random_step(|limit| random.below(limit)) };
        let action = step.and_then(|step| numbering.action(step));
        action.and_then(|action| i64::try_from(action).ok()).unwrap_or(NO_ACTION)
    }

    /// Sets the bytes of the legal actions. All bytes are 0 before.
    #[inline]
    pub(crate) fn write_mask(&self, numbering: Numbering, mask: &mut [u8]) {
        if !self.is_cut_off {
            self.game.for_each_legal_target(|targets| numbering.mark(targets, mask));
        }
    }

    /// Writes the planes. All bytes are 0 before.
    #[inline]
    pub(crate) fn write_planes(&self, planes: &Planes, bytes: &mut [u8]) {
        planes.write(&self.game, &self.pieces, bytes);
    }

    /// The moves from the start.
    pub(crate) fn steps(&self) -> Vec<Step> {
        self.game.history()
    }
}
