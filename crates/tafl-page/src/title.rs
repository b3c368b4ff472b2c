//! The title of a page of games.

use tafl_game_record::GameRecord;

/// The title that was set, or what the games have in common.
#[derive(Clone, Debug, Default)]
pub(crate) struct Title {
    given: Option<String>,
    common: Option<String>,
    games: usize,
    puzzles: usize,
}

impl Title {
    pub(crate) fn set(&mut self, title: &str) {
        self.given = Some(title.to_owned());
    }

    pub(crate) fn add(&mut self, record: &GameRecord, is_puzzle: bool) {
        let title = title_of(record);
        if self.games == 0 {
            self.common = title;
        } else if self.common != title {
            self.common = None;
        }
        self.games += 1;
        self.puzzles += usize::from(is_puzzle);
    }

    pub(crate) fn given(&self) -> Option<&str> {
        self.given.as_deref()
    }

    pub(crate) fn shown(&self) -> &str {
        let default =
            if self.puzzles == self.games && self.games > 0 { "Tafl puzzles" } else { "Tafl games" };
        self.given().or(self.common.as_deref()).unwrap_or(default)
    }
}

/// The event, the players, or the variant.
fn title_of(record: &GameRecord) -> Option<String> {
    let tag = |name| {
        record.tag(name).map(|value| value.as_str().trim()).filter(|text| !text.is_empty() && *text != "?")
    };
    let players = || Some(format!("{} – {}", tag("attackers")?, tag("defenders")?));
    let variant = || record.variant().map(|name| name.replace('_', " ")).filter(|name| name != "?");
    tag("event").map(ToOwned::to_owned).or_else(players).or_else(variant)
}
