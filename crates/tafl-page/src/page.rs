//! A page.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};
use tafl_diagram::Sprite;
use tafl_game_record::GameRecord;

use crate::assets;
use crate::error::PageError;
use crate::escape;
use crate::explained::ExplainedRules;
use crate::game_data::GameData;
use crate::page_table::PageTable;
use crate::plain::Plain;
use crate::policy::policy;
use crate::title::Title;

/// A page that shows games: one HTML file that needs no network.
///
/// [`Display`](fmt::Display) prints it. Equal games print equal pages.
///
/// ```
/// use tafl_page::Page;
///
/// let record = "[event:Example]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-b3\n".parse()?;
/// let mut page = Page::new();
/// page.push(&record)?;
/// let html = page.to_string();
/// assert!(html.starts_with("<!doctype html>") && html.contains("<title>Example</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Page {
    title: Title,
    tables: Vec<PageTable>,
    games: Vec<GameData>,
    /// The index of the rules of each game, in the order in which they were first needed.
    rules: BTreeMap<ExplainedRules, usize>,
    rules_of_game: Vec<Option<usize>>,
}

/// The data that the scripts of a page read.
#[derive(Serialize)]
struct Data<'a> {
    title: &'a str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    tables: &'a [PageTable],
    rules: Vec<&'a ExplainedRules>,
    games: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    #[serde(flatten)]
    game: &'a GameData,
    #[serde(skip_serializing_if = "Option::is_none")]
    explained: Option<usize>,
}

impl Page {
    /// The largest number of games on a page. Browsers read that many in about a second.
    pub const MAX_GAMES: usize = 10_000;

    /// A page without games.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the title. The default is the event of the games, the players of a game without an event, or the variant; if
    /// games differ in this, it is *Tafl games* or *Tafl puzzles*.
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.title.set(title);
        self
    }

    /// Adds a table above the list of the games. A page with one game shows no list.
    #[must_use]
    pub fn table(mut self, table: PageTable) -> Self {
        self.tables.push(table);
        self
    }

    /// Adds a game after those that the page has.
    ///
    /// # Errors
    ///
    /// See [`GameData::new`]; or the page has [`MAX_GAMES`](Self::MAX_GAMES) games.
    pub fn push(&mut self, record: &GameRecord) -> Result<(), PageError> {
        if self.games.len() >= Self::MAX_GAMES {
            return Err(PageError::Games);
        }
        let game = GameData::without_explanation(record)?;
        let count = self.rules.len();
        let rules = game.rules().map(|rules| *self.rules.entry(ExplainedRules::new(rules)).or_insert(count));
        self.rules_of_game.push(rules);
        self.title.add(record, game.is_puzzle());
        self.games.push(game);
        Ok(())
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether the page has no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// The data that the scripts of a page read: `title`, `tables` (each a [`PageTable`]), `rules` (each an [`ExplainedRules`]),
/// and `games` (each a [`GameData`], whose `explained` is the index of its rules). The element `<tafl-game>` shows it without
/// a page.
impl Serialize for Page {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rules: Vec<(usize, &ExplainedRules)> =
            self.rules.iter().map(|(rules, &index)| (index, rules)).collect();
        rules.sort_unstable_by_key(|&(index, _)| index);
        let entry = |(game, &explained)| Entry { game, explained };
        let data = Data {
            title: self.title.shown(),
            tables: &self.tables,
            rules: rules.into_iter().map(|(_, rules)| rules).collect(),
            games: self.games.iter().zip(&self.rules_of_game).map(entry).collect(),
        };
        data.serialize(serializer)
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (script, style) = (assets::script(), assets::style());
        let (policy, title) = (policy(Some(&script), &style), escape::html(self.title.shown()));
        let data = escape::json(&serde_json::to_string(self).map_err(|_| fmt::Error)?);
        let tables: String = self.tables.iter().map(ToString::to_string).collect();
        let (version, plain, icon) = (env!("CARGO_PKG_VERSION"), Plain(&self.games), assets::ICON);
        write!(
            f,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"generator\" content=\"tafl {version}\">\n\
             <title>{title}</title>\n<link rel=\"icon\" href=\"{icon}\">\n<style>{style}</style>\n</head>\n<body>\n\
             {Sprite}<main id=\"tafl\" class=\"tafl\"><noscript><h1>{title}</h1>\n{tables}{plain}</noscript></main>\n\
             <script type=\"application/json\" id=\"tafl-data\">{data}</script>\n\
             <script type=\"module\">{script}</script>\n</body>\n</html>\n"
        )
    }
}
