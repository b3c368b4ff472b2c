//! A table above the list of the games of a page.

use std::fmt;

use serde::Serialize;

use crate::escape;

/// A table above the list of the games of a page, such as the cross table of a tournament.
///
/// ```
/// use tafl_page::{Page, PageTable};
///
/// let mut table = PageTable::new("Standings", ["player", "points"]);
/// table.push([("Ada", Some("Ada")), ("2", None)]);
/// let page = Page::new().table(table);
/// # let _ = page;
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageTable {
    title: String,
    columns: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Cell {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    find: Option<String>,
}

impl PageTable {
    /// A table without rows.
    pub fn new<'a>(title: &str, columns: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            title: title.to_owned(),
            columns: columns.into_iter().map(str::to_owned).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row: for each column its text, and the words whose games are listed when a reader clicks on it, if any. The
    /// first text is the heading of the row.
    pub fn push<'a>(&mut self, cells: impl IntoIterator<Item = (&'a str, Option<&'a str>)>) {
        let cell = |(text, find): (&str, Option<&str>)| Cell {
            text: text.to_owned(),
            find: find.map(str::to_owned),
        };
        self.rows.push(cells.into_iter().map(cell).collect());
    }
}

/// HTML for readers without scripts.
impl fmt::Display for PageTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<table>\n<caption>{}</caption>", escape::html(&self.title))?;
        row(f, self.columns.iter().map(String::as_str), "th", "th")?;
        for cells in &self.rows {
            row(f, cells.iter().map(|cell| cell.text.as_str()), "th", "td")?;
        }
        writeln!(f, "</table>")
    }
}

fn row<'a>(
    f: &mut fmt::Formatter<'_>,
    texts: impl Iterator<Item = &'a str>,
    first: &str,
    rest: &str,
) -> fmt::Result {
    f.write_str("<tr>")?;
    for (index, text) in texts.enumerate() {
        let tag = if index == 0 { first } else { rest };
        write!(f, "<{tag}>{}</{tag}>", escape::html(text))?;
    }
    f.write_str("</tr>\n")
}
