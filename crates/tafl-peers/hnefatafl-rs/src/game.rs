//! [`Game`]: a game on a board of some type.

use hnefatafl::board::state::BoardState;
use hnefatafl::error::PlayInvalid;
use hnefatafl::game::logic::GameLogic;
use hnefatafl::game::state::GameState;
use hnefatafl::game::{GameOutcome, GameStatus};
use hnefatafl::pieces::Side;
use hnefatafl::play::{Play, ValidPlayIterator};
use hnefatafl::rules::Ruleset;
use hnefatafl::tiles::Tile;
use tafl_peer_adapter::{Board, Ending, Refusal, Rules, Square, Step};

#[derive(Clone)]
pub(crate) struct Game<B: BoardState> {
    logic: GameLogic<B>,
    state: GameState<B>,
    captures: Vec<Square>,
}

impl<B: BoardState> Game<B> {
    /// The crate reads and writes positions without the outer slashes.
    pub(crate) fn new(settings: Ruleset, rules: &Rules) -> Result<Self, Refusal> {
        let start = rules.board().to_string();
        let state: GameState<B> =
            GameState::new(start.trim_matches('/'), settings.starting_side).map_err(refused)?;
        let logic = GameLogic::new(settings, state.board.side_len());
        Ok(Self { logic, state, captures: Vec::new() })
    }

    pub(crate) fn legal(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for tile in &self.state.board.occupied_by_side(self.state.side_to_play) {
            let plays = ValidPlayIterator::new(&self.logic, &self.state, tile).into_iter().flatten();
            steps.extend(
                plays.map(|valid| Step { from: square(valid.play.from), to: square(valid.play.to()) }),
            );
        }
        steps
    }

    pub(crate) fn play(&self, step: Step) -> Result<Self, Refusal> {
        let play: Play = step.to_string().parse().map_err(refused)?;
        let valid = self.logic.validate_play(play, &self.state).map_err(|error| refused_play(&error))?;
        let (state, record) = self.logic.do_valid_play(valid, self.state).into();
        let captures = record.effects.captures.into_iter().map(|captured| square(captured.tile)).collect();
        Ok(Self { logic: self.logic, state, captures })
    }

    pub(crate) fn captures(&self) -> Vec<Square> {
        self.captures.clone()
    }

    pub(crate) fn board(&self) -> Board {
        let rows = self.state.board.to_display_str();
        Board::from_rows(rows.lines().map(|row| row.chars().collect()).collect())
    }

    pub(crate) fn ending(&self) -> Ending {
        match self.state.status {
            GameStatus::Ongoing => Ending::Ongoing,
            GameStatus::Over(GameOutcome::Draw(_)) => Ending::Draw,
            GameStatus::Over(GameOutcome::Win(_, Side::Attacker)) => Ending::Attackers,
            GameStatus::Over(GameOutcome::Win(_, Side::Defender)) => Ending::Defenders,
        }
    }

    pub(crate) fn attackers_move(&self) -> bool {
        self.state.side_to_play == Side::Attacker
    }
}

/// Row 0 is rank 1.
fn square(tile: Tile) -> Square {
    Square { file: usize::from(tile.col), rank: usize::from(tile.row) }
}

fn refused(error: impl std::fmt::Debug) -> Refusal {
    Refusal::Error { class: None, message: format!("{error:?}") }
}

/// A blocked move is one class if the piece is on the last square, and another one if it is before it.
fn refused_play(error: &PlayInvalid) -> Refusal {
    let class = match error {
        PlayInvalid::NoPiece => Some("unplayable"),
        PlayInvalid::OutOfBounds => Some("off-board"),
        PlayInvalid::BlockedByPiece => None,
        _ => Some("illegal"),
    };
    Refusal::Error { class, message: format!("{error:?}") }
}
