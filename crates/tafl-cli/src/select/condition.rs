//! The conditions that a game has to meet.

use tafl_game_record::{GameRecord, ReplayError};
use tafl_position::{Position, Symmetry};

use crate::args::{SelectArgs, TagCondition, Wanted};
use crate::facts;
use crate::failure::Failure;
use crate::otn;
use crate::range::{Inside, Range};

/// The conditions of a run.
pub(super) struct Conditions<'a> {
    args: &'a SelectArgs,
    /// The wanted position, with its symmetric images; empty where every position is accepted.
    positions: Vec<Position>,
    /// The dates from `--since` to `--until`, if either is given.
    dates: Option<Range>,
}

/// Whether a game meets the conditions.
pub(super) struct Met {
    pub(super) all: bool,
    /// The range of a tag that has a value of another type, so that the game does not meet it.
    pub(super) unreadable: Option<Unreadable>,
}

/// The value of a tag that cannot be compared.
pub(super) struct Unreadable {
    pub(super) key: String,
    pub(super) value: String,
    pub(super) expected: &'static str,
}

impl<'a> Conditions<'a> {
    pub(super) fn of(args: &'a SelectArgs) -> Result<Self, Failure> {
        let symmetries = if args.symmetric { &Symmetry::ALL[..] } else { &[Symmetry::Identity] };
        let mut positions: Vec<Position> = Vec::new();
        for image in
            args.position.iter().flat_map(|position| symmetries.iter().map(|&by| image(position, by)))
        {
            if !positions.contains(&image) {
                positions.push(image);
            }
        }
        if let Some((since, until)) =
            args.since.zip(args.until).filter(|(since, until)| since.is_after(*until))
        {
            let (since, until) = (since.text(), until.text());
            return Err(Failure::Usage(format!(
                "no date is since {since} and until {until}; write `--since {until} --until {since}`"
            )));
        }
        let any = args.since.is_some() || args.until.is_some();
        let dates = any.then_some(Range::Dates(args.since, args.until));
        Ok(Self { args, positions, dates })
    }

    /// Whether the game meets all of them.
    ///
    /// Fails where a position is wanted and the game cannot be played to its end.
    pub(super) fn meets(&self, record: &GameRecord) -> Result<Met, ReplayError> {
        let args = self.args;
        let plies = facts::plies(record);
        let is_wanted = args.min_plies.is_none_or(|least| plies >= least)
            && args.max_plies.is_none_or(|most| plies <= most)
            && (args.result.is_empty() || args.result.contains(&facts::result(record)))
            && args.tag.iter().all(|tag| matches(record, tag))
            && args.player.iter().all(|player| {
                let plays = |side| {
                    record.tag(side).is_some_and(|name| player.matches(&otn::shown(record, name.as_str())))
                };
                plays("attackers") || plays("defenders")
            })
            && args
                .variant
                .as_ref()
                .is_none_or(|variant| facts::variant(record).is_some_and(|name| variant.matches_name(&name)));
        if !is_wanted {
            return Ok(Met { all: false, unreadable: None });
        }
        if let Err(unreadable) = self.ranges().try_for_each(|(key, range)| inside(record, key, range)) {
            return Ok(Met { all: false, unreadable });
        }
        let all = self.positions.is_empty() || self.passes(record)?;
        Ok(Met { all, unreadable: None })
    }

    /// The tags that have to be in a range.
    fn ranges(&self) -> impl Iterator<Item = (&str, &Range)> {
        let of_tags = self.args.tag.iter().filter_map(|tag| match &tag.wanted {
            Wanted::Inside(range) => Some((tag.key.as_str(), range)),
            Wanted::Matching(_) => None,
        });
        of_tags.chain(self.dates.iter().map(|dates| ("date", dates)))
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

/// Fails if the tag is not in the range, with its value if that has another type.
fn inside(record: &GameRecord, key: &str, range: &Range) -> Result<(), Option<Unreadable>> {
    let value = value(record, key).ok_or(None)?;
    match range.contains(&value) {
        Inside::Yes => Ok(()),
        Inside::No => Err(None),
        Inside::Unreadable => Err(Some(Unreadable { key: key.to_owned(), value, expected: range.expects() })),
    }
}

/// The value of a tag; of `rules` and `position` the record.
fn value(record: &GameRecord, key: &str) -> Option<String> {
    match key {
        "rules" => record.rules().map(ToString::to_string),
        "position" => record.position_tag().map(ToString::to_string),
        key => record.tag(key).map(|value| otn::shown(record, value.as_str()).into_owned()),
    }
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
