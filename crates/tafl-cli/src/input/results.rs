//! The results and lengths of games.

use clap::ValueEnum;
use tafl_game_record::{GameRecord, GameResult};
use tafl_position::Side;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum ResultName {
    /// The attackers won: `1`.
    Attackers,
    /// The defenders won: `-1`.
    Defenders,
    /// Nobody won: `0`.
    Draw,
    /// In another way, or not yet: `?`.
    Other,
    /// There is no result, or it cannot be read.
    None,
}

impl ResultName {
    pub(crate) const ALL: [Self; 5] = [Self::Attackers, Self::Defenders, Self::Draw, Self::Other, Self::None];

    /// `attackers`, `defenders`, `draw`, `other`, `none`: as options and output formats name it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Attackers => "attackers",
            Self::Defenders => "defenders",
            Self::Draw => "draw",
            Self::Other => "other",
            Self::None => "none",
        }
    }

    /// The result if the sides were changed.
    pub(crate) fn of_other_side(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
            other => other,
        }
    }

    /// The result of a game that is over; without a winner it is a draw.
    pub(crate) fn of_winner(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::Attackers) => Self::Attackers,
            Some(Side::Defenders) => Self::Defenders,
            None => Self::Draw,
        }
    }
}

/// The number of moves in the main line, not counting resignations.
pub(crate) fn plies(record: &GameRecord) -> usize {
    let tree = record.tree();
    tree.main_line().filter(|&id| tree.move_record(id).is_some_and(|record| !record.is_resignation())).count()
}

/// How the game ended.
pub(crate) fn result(record: &GameRecord) -> ResultName {
    match record.result() {
        Some(Ok(GameResult::AttackersWin)) => ResultName::Attackers,
        Some(Ok(GameResult::DefendersWin)) => ResultName::Defenders,
        Some(Ok(GameResult::Draw)) => ResultName::Draw,
        Some(Ok(GameResult::Other)) => ResultName::Other,
        Some(Err(_)) | None => ResultName::None,
    }
}
