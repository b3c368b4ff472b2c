//! The results of games, in words.

use clap::ValueEnum;
use tafl_game_record::GameResult;
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

    /// `attackers win`, `defenders win`, `draw`; `None` where nothing is decided.
    pub(crate) fn sentence(self) -> Option<&'static str> {
        match self {
            Self::Attackers => Some("attackers win"),
            Self::Defenders => Some("defenders win"),
            Self::Draw => Some("draw"),
            Self::Other | Self::None => None,
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

impl From<Option<GameResult>> for ResultName {
    fn from(result: Option<GameResult>) -> Self {
        match result {
            Some(GameResult::AttackersWin) => Self::Attackers,
            Some(GameResult::DefendersWin) => Self::Defenders,
            Some(GameResult::Draw) => Self::Draw,
            Some(GameResult::Other) => Self::Other,
            None => Self::None,
        }
    }
}
