//! The conditions that a game has to meet.

use tafl_game_record::{GameRecord, ReplayError};
use tafl_position::{Position, Symmetry};

use crate::args::{KeyPattern, SelectArgs};
use crate::facts;

/// The conditions of a run.
pub(super) struct Conditions<'a> {
    args: &'a SelectArgs,
    /// The wanted position, with its symmetric images; empty where every position is accepted.
    positions: Vec<Position>,
}

impl<'a> Conditions<'a> {
    pub(super) fn of(args: &'a SelectArgs) -> Self {
        let symmetries = if args.symmetric { &Symmetry::ALL[..] } else { &[Symmetry::Identity] };
        let mut positions: Vec<Position> = Vec::new();
        for image in
            args.position.iter().flat_map(|position| symmetries.iter().map(|&by| image(position, by)))
        {
            if !positions.contains(&image) {
                positions.push(image);
            }
        }
        Self { args, positions }
    }

    /// Whether the game meets all of them.
    ///
    /// Fails where a position is wanted and the game cannot be played to its end.
    pub(super) fn meets(&self, record: &GameRecord) -> Result<bool, ReplayError> {
        let args = self.args;
        let plies = facts::plies(record);
        let is_wanted = args.min_plies.is_none_or(|least| plies >= least)
            && args.max_plies.is_none_or(|most| plies <= most)
            && (args.result.is_empty() || args.result.contains(&facts::result(record)))
            && args.tag.iter().all(|tag| has(record, tag))
            && args.player.iter().all(|player| {
                let plays = |side| record.tag(side).is_some_and(|name| player.matches(name.as_str()));
                plays("attackers") || plays("defenders")
            })
            && args
                .variant
                .as_ref()
                .is_none_or(|variant| facts::variant(record).is_some_and(|name| variant.matches_name(&name)));
        Ok(is_wanted && (self.positions.is_empty() || self.passes(record)?))
    }

    /// Whether the game passes through the position.
    fn passes(&self, record: &GameRecord) -> Result<bool, ReplayError> {
        let plays = record.replay_all()?;
        if self.positions.contains(plays.position()) {
            return Ok(true);
        }
        for ply in plays {
            if self.positions.contains(&ply?.position) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn has(record: &GameRecord, tag: &KeyPattern) -> bool {
    let value = match tag.key.as_str() {
        "rules" => record.rules().map(ToString::to_string),
        "position" => record.position_tag().map(ToString::to_string),
        key => record.tag(key).map(|value| value.as_str().to_owned()),
    };
    value.is_some_and(|value| tag.pattern.matches(&value))
}

/// The position, turned or mirrored.
fn image(position: &Position, by: Symmetry) -> Position {
    let mut image = Position::empty(position.dimension());
    for (square, piece) in position.pieces() {
        if let Some(square) = by.apply(square, position.dimension()) {
            // The square is on the board.
            let _ = image.set(square, piece);
        }
    }
    image
}
