//! Games and puzzles on paper.

mod game;
mod lines;
mod puzzle;

use std::fmt;
use std::fmt::Write as _;

use tafl_game_record::{GameRecord, PuzzleError, PuzzleSession};

use crate::document::Document;
use crate::error::PageError;
use crate::escape;
use crate::game_data::GameData;
use crate::page::Page;
use crate::title::Title;

/// A page for the printer: games with boards at the moves that have comments, and puzzles, whose solutions are on the
/// last page. It needs no scripts and no network.
///
/// [`Display`](fmt::Display) prints it as HTML. Browsers print it on any paper.
///
/// ```
/// use tafl_page::Sheet;
///
/// let record = "[event:Example]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-b3\n".parse()?;
/// let mut sheet = Sheet::new();
/// sheet.push(&record)?;
/// assert!(sheet.to_string().contains("<figcaption>after 1b c3-b3</figcaption>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    title: Title,
    entries: Vec<Entry>,
}

/// A game or a puzzle.
#[derive(Clone, Debug)]
struct Entry {
    lines: Vec<String>,
    body: Body,
}

/// Its parts as HTML.
#[derive(Clone, Debug)]
enum Body {
    Game { moves: String, ending: Option<String> },
    Puzzle { task: String, solution: String },
}

impl Sheet {
    /// A sheet without games.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the title. The default is that of a [`Page`].
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.title.set(title);
        self
    }

    /// Adds a game or a puzzle after those that the sheet has.
    ///
    /// # Errors
    ///
    /// See [`Page::push`].
    pub fn push(&mut self, record: &GameRecord) -> Result<(), PageError> {
        if self.entries.len() >= Page::MAX_GAMES {
            return Err(PageError::Games);
        }
        let data = GameData::open(record);
        let body = match PuzzleSession::new(record) {
            Ok(session) => {
                let (task, solution) =
                    (puzzle::task(record, &session)?, puzzle::solution(record, &session, &data));
                Body::Puzzle { task, solution }
            }
            Err(PuzzleError::NotAPuzzle) => {
                record.replay_all()?.try_for_each(|ply| ply.map(drop))?;
                Body::Game { moves: game::game(record, &data)?, ending: record.ending_line() }
            }
            Err(error) => return Err(error.into()),
        };
        self.title.add(record, matches!(body, Body::Puzzle { .. }));
        self.entries.push(Entry { lines: record.title_lines(), body });
        Ok(())
    }

    /// The number of games and puzzles.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the sheet is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn body(&self) -> String {
        let mut out = String::new();
        let alone = self.entries.len() == 1;
        // The title of a single game is its first line, unless another one was set.
        let has_title = !alone || self.title.given().is_some();
        if has_title {
            let _ = writeln!(out, "<h1 dir=\"auto\">{}</h1>", escape::html(self.title.shown()));
        }
        let level = if has_title { 2 } else { 1 };
        let mut grid = false;
        for (entry, number) in self.entries.iter().zip(1..) {
            let is_puzzle = matches!(entry.body, Body::Puzzle { .. });
            if is_puzzle != grid {
                out.push_str(if is_puzzle { "<section class=\"puzzles\">\n" } else { "</section>\n" });
                grid = is_puzzle;
            }
            entry.write(level, &entry.names(self.title.shown(), (!alone).then_some(number)), &mut out);
        }
        if grid {
            out.push_str("</section>\n");
        }
        self.solutions(&mut out);
        out
    }

    fn solutions(&self, out: &mut String) {
        let alone = self.entries.len() == 1;
        let solutions = self.entries.iter().zip(1..).filter_map(|(entry, number)| match &entry.body {
            Body::Puzzle { solution, .. } => {
                let names = entry.names(self.title.shown(), (!alone).then_some(number));
                Some((names.first().cloned().unwrap_or_default(), solution))
            }
            Body::Game { .. } => None,
        });
        let mut solutions = solutions.peekable();
        if solutions.peek().is_none() {
            return;
        }
        out.push_str("<section class=\"solutions\">\n<h2>");
        out.push_str(if alone { "Solution" } else { "Solutions" });
        out.push_str("</h2>\n<div class=\"columns\">\n");
        for (heading, solution) in solutions {
            let _ = writeln!(out, "<article>\n<h3 dir=\"auto\">{heading}</h3>\n{solution}</article>");
        }
        out.push_str("</div>\n</section>\n");
    }
}

impl Entry {
    /// The heading of the game and the lines below it, as HTML. On a sheet of several games it has a number, and does not
    /// repeat the title of the sheet.
    fn names(&self, title: &str, number: Option<usize>) -> Vec<String> {
        let mut lines: Vec<&str> = self.lines.iter().map(String::as_str).collect();
        let kind = if matches!(self.body, Body::Puzzle { .. }) { "Puzzle" } else { "Game" };
        let Some(number) = number else {
            return if lines.is_empty() {
                vec![kind.to_owned()]
            } else {
                lines.into_iter().map(escape::html).collect()
            };
        };
        let rest = lines.first().and_then(|first| first.strip_prefix(title));
        if let Some(rest) = rest.filter(|rest| rest.is_empty() || rest.starts_with(", ")) {
            // The site and the date come last.
            lines.remove(0);
            lines.extend(rest.strip_prefix(", "));
        }
        let first = if lines.is_empty() { String::new() } else { escape::html(lines.remove(0)) };
        let heading =
            if first.is_empty() { format!("{kind} {number}") } else { format!("{number}. {first}") };
        std::iter::once(heading).chain(lines.into_iter().map(escape::html)).collect()
    }

    fn write(&self, level: u8, names: &[String], out: &mut String) {
        let class = if matches!(self.body, Body::Puzzle { .. }) { "puzzle" } else { "game" };
        let heading = names.first().map_or("", String::as_str);
        let _ = writeln!(
            out,
            "<article class=\"{class}\">\n<header>\n<h{level} dir=\"auto\">{heading}</h{level}>"
        );
        for line in names.iter().skip(1) {
            let _ = writeln!(out, "<p dir=\"auto\">{line}</p>");
        }
        match &self.body {
            Body::Game { moves, ending } => {
                let ending = ending.as_deref().map(sentence);
                let shown =
                    ending.map(|ending| format!("<p class=\"ending\">{ending}</p>\n")).unwrap_or_default();
                let _ = writeln!(out, "{shown}</header>\n<div class=\"columns\">\n{moves}</div>\n</article>");
            }
            Body::Puzzle { task, .. } => {
                let _ = writeln!(out, "</header>\n{task}</article>");
            }
        }
    }
}

/// A text as the beginning of a sentence, as HTML.
fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    escape::html(&(first + characters.as_str()))
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Document { title: self.title.shown(), body: &self.body() }.fmt(f)
    }
}
