//! The conditions that a game has to meet.

use tafl_game_record::{GameRecord, ReplayError};
use tafl_position::{Position, Symmetry};

use crate::args::{SelectArgs, TagCondition, Wanted};
use crate::facts;
use crate::failure::Failure;
use crate::filter::{Filter, Unreadable, inside, value};
use crate::range::Range;

/// The conditions of a run.
pub(super) struct Conditions<'a> {
    args: &'a SelectArgs,
    /// The wanted position, with its symmetric images; empty where every position is accepted.
    positions: Vec<Position>,
    filter: Filter<'a>,
}

/// Whether a game meets the conditions.
pub(super) struct Met {
    pub(super) all: bool,
    /// Whether it has no rules, which a tag condition asks for.
    pub(super) lacks_rules: bool,
    /// The range of a tag that has a value of another type, so that the game does not meet it.
    pub(super) unreadable: Option<Unreadable>,
}

impl<'a> Conditions<'a> {
    pub(super) fn of(args: &'a SelectArgs) -> Result<Self, Failure> {
        if args.symmetric && args.position.is_none() && !args.dedupe {
            return Err(Failure::Usage("--symmetric needs --position or --dedupe".to_owned()));
        }
        let symmetries = if args.symmetric { &Symmetry::ALL[..] } else { &[Symmetry::Identity] };
        let mut positions: Vec<Position> = Vec::new();
        for image in
            args.position.iter().flat_map(|position| symmetries.iter().map(|&by| position.transformed(by)))
        {
            if !positions.contains(&image) {
                positions.push(image);
            }
        }
        Ok(Self { args, positions, filter: Filter::of(&args.filter)? })
    }

    /// Whether the game meets all of them.
    ///
    /// Fails where a position is wanted and the game cannot be played to its end.
    pub(super) fn meets(&self, record: &GameRecord) -> Result<Met, ReplayError> {
        let args = self.args;
        let plies = facts::plies(record);
        let is_wanted = args.min_plies.is_none_or(|least| plies >= least)
            && args.max_plies.is_none_or(|most| plies <= most)
            && args.tag.iter().all(|tag| matches(record, tag))
            && self.filter.meets(record);
        if !is_wanted {
            let lacks_rules = record.rules().is_none() && args.tag.iter().any(|tag| tag.key == "rules");
            return Ok(Met { all: false, lacks_rules, unreadable: None });
        }
        if let Err(unreadable) = self.ranges().try_for_each(|(key, range)| inside(record, key, range)) {
            return Ok(Met { all: false, lacks_rules: false, unreadable });
        }
        let all = self.positions.is_empty() || self.passes(record)?;
        Ok(Met { all, lacks_rules: false, unreadable: None })
    }

    /// The tags that have to be in a range.
    fn ranges(&self) -> impl Iterator<Item = (&str, &Range)> {
        let of_tags = self.args.tag.iter().filter_map(|tag| match &tag.wanted {
            Wanted::Inside(range) => Some((tag.key.as_str(), range)),
            Wanted::Matching(_) => None,
        });
        of_tags.chain(self.filter.dates().map(|dates| ("date", dates)))
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

/// Whether the tag matches its pattern. Ranges are compared later.
fn matches(record: &GameRecord, tag: &TagCondition) -> bool {
    match &tag.wanted {
        Wanted::Matching(pattern) => value(record, &tag.key).is_some_and(|value| pattern.matches(&value)),
        Wanted::Inside(_) => true,
    }
}
