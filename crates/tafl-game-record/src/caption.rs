//! What a game is called, and how it ended, in words for people.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::visible;
use tafl_position::Side;

use crate::record::GameRecord;
use crate::value::GameResult;

impl GameRecord {
    /// What the game is, in lines for people: the event, site and date; the players; the variant. There is no line for what
    /// the tags do not have, and the result is not among them, because the solver of a puzzle reads this.
    ///
    /// Controls and invisible characters are replaced.
    ///
    /// ```
    /// use tafl_game_record::GameRecord;
    ///
    /// let record: GameRecord = "\
    /// [event:Spring Cup]
    /// [date:2026.05.01]
    /// [attackers:Ada]
    /// [result:1]
    /// [rules:dim:3 name:Tiny_Tafl start:/t2/3/2K/]
    /// ".parse()?;
    /// assert_eq!(record.title_lines(), ["Spring Cup, 2026.05.01", "Ada (attackers)", "Tiny Tafl"]);
    /// assert_eq!(record.ending_line().as_deref(), Some("attackers win"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn title_lines(&self) -> Vec<String> {
        let player = |side: Side| Some(format!("{} ({side})", self.told(side.name())?));
        let players: Vec<String> = Side::ALL.into_iter().filter_map(player).collect();
        // Parts of a date that are not known are question marks.
        let date =
            self.told("date").map(|date| date.trim_end_matches(['?', '.'])).filter(|date| !date.is_empty());
        let event: Vec<&str> = ["event", "site"].into_iter().filter_map(|name| self.told(name)).collect();
        // Names in rules records have `_` for spaces, and tags often repeat them.
        let variant = self.variant().unwrap_or_default().trim().replace('_', " ");
        let mut lines = [event.join(", "), players.join(" against "), variant];
        // A date alone is not what a game is called.
        let dated = if event.is_empty() {
            lines.iter_mut().rev().find(|line| !line.is_empty())
        } else {
            lines.first_mut()
        };
        match (dated, date) {
            (Some(line), Some(date)) => *line = format!("{line}, {date}"),
            (None, Some(date)) => return [date].into_iter().map(|date| visible(date).collect()).collect(),
            (_, None) => {}
        }
        lines.into_iter().filter(|line| !line.is_empty()).map(|line| visible(&line).collect()).collect()
    }

    /// How the game ended, from its tags: `defenders win: resignation`. `None` if they do not say.
    ///
    /// Controls and invisible characters are replaced.
    pub fn ending_line(&self) -> Option<String> {
        let result = match self.result() {
            Some(Ok(GameResult::AttackersWin)) => Some("attackers win"),
            Some(Ok(GameResult::DefendersWin)) => Some("defenders win"),
            Some(Ok(GameResult::Draw)) => Some("draw"),
            _ => None,
        };
        let ending = self.tag("ending").and_then(|_| self.ending()?.ok());
        let ending = ending.map(|ending| ending.name().replace('-', " "));
        let termination = self.told("termination").map(ToOwned::to_owned).or(ending);
        let parts: Vec<String> = result.map(ToOwned::to_owned).into_iter().chain(termination).collect();
        (!parts.is_empty()).then(|| visible(&parts.join(": ")).collect())
    }

    /// The value of a tag, unless it is empty or not known.
    fn told(&self, name: &str) -> Option<&str> {
        self.tag(name).map(|value| value.as_str().trim()).filter(|text| !text.is_empty() && *text != "?")
    }
}
