//! A game between two engines, by the rules of `tafl-play` alone.

use std::time::{Duration, Instant};

use tafl_engine::{BestMove, Clock, GameOver, Info, Line, Millis, Move, Rules, Side};
use tafl_play::{Game, Outcome, Step};

use crate::contest::Contest;
use crate::delays::Delays;
use crate::fault::Fault;
use crate::finished_game::{hash, standing};
use crate::halt::Halt;
use crate::pace::Pace;
use crate::player::{Answer, Player};
use crate::protocol::Turn;
use tafl_position::BySide;

/// A move of a game, with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The move as a record.
    pub(crate) record: Move,
    pub(crate) side: Side,
    /// What the engine said of it; nothing for a move of the opening.
    pub(crate) answer: Option<Thought>,
}

/// The thinking before a move.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    pub(crate) time: Duration,
    pub(crate) clock: Option<Clock>,
    pub(crate) info: Option<Box<Info>>,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub(crate) struct GameReport {
    pub(crate) moves: Vec<Played>,
    pub(crate) outcome: Outcome,
    /// What the outcome does not say: what an engine did wrong, or that the game was too long.
    pub(crate) reason: Option<String>,
    /// Who did something wrong, and what.
    pub(crate) fault: Option<(Side, Fault)>,
    pub(crate) delays: Delays,
}

/// What two engines play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting<'a> {
    pub(crate) rules: &'a Rules,
    /// The first moves, which nobody chooses.
    pub(crate) opening: &'a [Move],
    pub(crate) paces: BySide<Pace>,
    /// The number of moves, of both sides, after which the game is a draw.
    pub(crate) move_limit: u32,
    /// Whether the game is to be given up.
    pub(crate) halt: &'a Halt<'a>,
}

/// A game in progress.
struct Table<'a> {
    setting: Setting<'a>,
    game: Game,
    moves: Vec<Move>,
    played: Vec<Played>,
    clocks: BySide<Option<Clock>>,
    /// The side that began its turn last: a berserk turn is one turn.
    in_turn: Option<Side>,
    draw_offered: bool,
    /// When the last answer arrived.
    arrived: Option<Instant>,
    delays: Delays,
}

/// Why a game is over.
enum End {
    ByRules(Outcome),
    MoveLimit,
    Resigned(Side),
    Agreed,
    Fault(Side, Fault),
    /// A side could not begin.
    NotBegun(Side, Fault),
}

/// Plays a game to its end.
pub(crate) fn play(setting: Setting<'_>, players: &mut BySide<Player>) -> GameReport {
    let game = Game::new(setting.rules);
    let clocks = setting.paces.map(|pace| pace.clock);
    let mut table = Table {
        setting,
        game,
        moves: Vec::new(),
        played: Vec::new(),
        clocks,
        in_turn: None,
        draw_offered: false,
        arrived: None,
        delays: Delays::default(),
    };
    let end = table.run(players);
    let report = table.report(end);
    let result = GameOver { standing: standing(report.outcome), reason: Line::new(report.reason()) };
    let position = table.game.position();
    for side in Side::ALL {
        // Whoever ended, or does not follow, is not told.
        if !report
            .fault
            .as_ref()
            .is_some_and(|(at_fault, fault)| *at_fault == side && !fault.leaves_in_step())
        {
            players.get_mut(side).game_over(&result, &position);
        }
    }
    report
}

impl GameReport {
    /// A game that could not begin.
    pub(crate) fn not_played((side, fault): (Side, Fault)) -> Self {
        let reason = format!("{side}: {fault}");
        let fault = Some((side, fault));
        Self {
            moves: Vec::new(),
            outcome: Outcome::ABANDONED,
            reason: Some(reason),
            fault,
            delays: Delays::default(),
        }
    }

    /// A game of a side that was withdrawn from the match.
    pub(crate) fn withdrawn(side: Side, is_lost: bool) -> Self {
        let outcome = if is_lost { Outcome::forfeited(side) } else { Outcome::ABANDONED };
        let reason =
            format!("{side}: withdrawn after {} games that it could not begin", Contest::MAX_FAILURES);
        Self { moves: Vec::new(), outcome, reason: Some(reason), fault: None, delays: Delays::default() }
    }

    /// How the game ended, for engines: the name of the ending, or what it does not say.
    fn reason(&self) -> &str {
        self.reason.as_deref().unwrap_or_else(|| self.outcome.ending().name())
    }

    /// How the game ended, in words.
    pub(crate) fn message(&self) -> String {
        match &self.reason {
            Some(reason) => self.outcome.because(reason).to_string(),
            None => self.outcome.to_string(),
        }
    }

    /// A hash of the moves.
    pub(crate) fn hash(&self) -> u64 {
        let squares = self.moves.iter().flat_map(|played| [played.record.origin(), played.record.target()]);
        hash(squares.flat_map(|square| [square.file().index(), square.rank().index()]))
    }
}

impl Table<'_> {
    fn run(&mut self, players: &mut BySide<Player>) -> End {
        for record in self.setting.opening {
            if let Err(reason) = self.make(record, None) {
                let made = Box::new(record.clone());
                return End::Fault(self.game.side_to_move(), Fault::IllegalMove { made, reason });
            }
        }
        for side in Side::ALL {
            if let Err(fault) = players.get_mut(side).new_game(self.setting.rules) {
                return End::NotBegun(side, fault);
            }
        }
        if self.game.outcome().is_none() {
            let first = self.game.side_to_move();
            players.get_mut(first.other()).awaits(&self.game.position(), first);
        }
        loop {
            if let Some(outcome) = self.game.outcome() {
                return End::ByRules(outcome);
            }
            if self.moves.len() >= usize::try_from(self.setting.move_limit).unwrap_or(usize::MAX) {
                return End::MoveLimit;
            }
            let side = self.game.side_to_move();
            match self.turn(side, players.get_mut(side)) {
                Ok(None) => {}
                Ok(Some(end)) => return end,
                Err(fault) => return End::Fault(side, fault),
            }
        }
    }

    /// A step of an engine. `Some` if it ends the game.
    fn turn(&mut self, side: Side, player: &mut Player) -> Result<Option<End>, Fault> {
        if self.in_turn != Some(side) {
            self.in_turn = Some(side);
            if let Some(clock) = self.clocks.get_mut(side) {
                clock.start_turn();
            }
        }
        let pace = *self.setting.paces.get(side);
        let clock = *self.clocks.get(side);
        let mut go = pace.go();
        // Depths and numbers of positions are limits of their own: a clock would end a search before them.
        (go.attackers, go.defenders) = (self.clocks.attackers, self.clocks.defenders);
        go.draw_offered = self.draw_offered;
        let position = self.game.position();
        let turn = Turn { moves: &self.moves, position: &position, side, go };
        let Answer { best, time, asked, arrived, lines } =
            player.think(&turn, pace.longest(clock), self.setting.halt)?;
        if let Some(before) = self.arrived.replace(arrived) {
            self.delays.add(asked.saturating_duration_since(before));
        }
        let spent = Millis::from(time);
        pace.charge(self.clocks.get_mut(side), spent)?;
        let is_draw = best.offers_draw();
        match best {
            BestMove::Resign => return Ok(Some(End::Resigned(side))),
            BestMove::NoMove => return Err(Fault::NoMove(self.game.count_legal_steps())),
            _ if is_draw && self.draw_offered => return Ok(Some(End::Agreed)),
            BestMove::Move(made) | BestMove::WithDraw(made) => {
                let info = lines.into_iter().next().map(Box::new);
                let thought = Thought { time, clock: *self.clocks.get(side), info };
                self.make(&made, Some(thought))
                    .map_err(|reason| Fault::IllegalMove { made: Box::new(made), reason })?;
            }
        }
        self.draw_offered = is_draw;
        if self.game.outcome().is_none() {
            player.accepted(&self.game.position(), self.game.side_to_move());
        }
        Ok(None)
    }

    /// Plays a move, if it is legal.
    fn make(&mut self, record: &Move, answer: Option<Thought>) -> Result<(), String> {
        let side = self.game.side_to_move();
        let record = self.game.play(Step::from(record)).map_err(|error| error.to_string())?;
        self.moves.push(record.clone());
        self.played.push(Played { record, side, answer });
        Ok(())
    }

    fn report(&mut self, end: End) -> GameReport {
        let moves = std::mem::take(&mut self.played);
        let (outcome, reason, fault) = match end {
            End::ByRules(outcome) => (outcome, None, None),
            End::MoveLimit => (Outcome::adjudicated(None), Some(String::from("move limit")), None),
            End::Agreed => (Outcome::AGREED, None, None),
            End::Resigned(side) => (Outcome::resigned(side), None, None),
            End::NotBegun(side, fault) => return GameReport::not_played((side, fault)),
            End::Fault(side, fault) => {
                (fault.outcome(side), Some(format!("{side}: {fault}")), Some((side, fault)))
            }
        };
        GameReport { moves, outcome, reason, fault, delays: std::mem::take(&mut self.delays) }
    }
}
