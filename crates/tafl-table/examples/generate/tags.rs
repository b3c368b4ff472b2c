//! The tags of a game that are known before it: its players, their ratings, its date.

use std::error::Error;

use tafl_game_record::{Date, GameRecord, TagValue};

use super::random::Random;

/// The number of players. A few play many of the games.
const PLAYERS: u32 = 2000;

/// Ratings are from this one on.
const LEAST_ELO: u32 = 1000;
const ELO_RANGE: u32 = 1200;

const FIRST_YEAR: u16 = 2005;
const YEARS: u32 = 20;

const SITES: [&str; 4] = ["Uppsala", "Tórshavn", "Lerwick", "Reykjavík"];

/// The players of a game and their ratings, attackers first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Players {
    numbers: [u32; 2],
    elos: [u32; 2],
}

impl Players {
    /// Two different players.
    pub(crate) fn draw(random: &mut Random) -> Self {
        let first = random.skewed(PLAYERS);
        // Never the same player: at least one further on.
        let second = (first + 1 + random.skewed(PLAYERS - 1)) % PLAYERS;
        let numbers = if random.happens(1, 2) { [first, second] } else { [second, first] };
        Self { numbers, elos: numbers.map(|number| elo(number, random)) }
    }

    /// The rating of the attackers, less that of the defenders.
    pub(crate) fn difference(self) -> i64 {
        let [attackers, defenders] = self.elos;
        i64::from(attackers) - i64::from(defenders)
    }

    /// Sets the tags of a game that are known before it. Some are absent from some games, as in real archives.
    pub(crate) fn write(self, record: &mut GameRecord, random: &mut Random) -> Result<(), Box<dyn Error>> {
        if random.happens(1, 2) {
            let site = SITES.get(random.below(4) as usize).copied().unwrap_or_default();
            record.set_tag("site", TagValue::new(site)?)?;
        }
        if random.happens(49, 50) {
            record.set_date(date(random)?);
        }
        let rated = random.happens(9, 10);
        for (side, (number, elo)) in
            ["attackers", "defenders"].into_iter().zip(self.numbers.into_iter().zip(self.elos))
        {
            record.set_tag(side, TagValue::new(&format!("Player {number:04}"))?)?;
            if rated {
                record.set_tag(&format!("{side}-elo"), TagValue::new(&elo.to_string())?)?;
            }
        }
        Ok(())
    }
}

/// The rating of a player: their own, which varies a little from game to game.
fn elo(number: u32, random: &mut Random) -> u32 {
    LEAST_ELO + Random::new(number.into()).below(ELO_RANGE) + random.below(40)
}

/// A date, sometimes without its day.
fn date(random: &mut Random) -> Result<Date, Box<dyn Error>> {
    let year = FIRST_YEAR + u16::try_from(random.below(YEARS))?;
    let month = 1 + u8::try_from(random.below(12))?;
    let day = 1 + u8::try_from(random.below(28))?;
    Ok(if random.happens(1, 40) { Date::new(year, None, None)? } else { Date::new(year, month, day)? })
}
