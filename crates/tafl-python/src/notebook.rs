//! Objects in notebooks, as HTML without scripts of its own.

use html_escape::encode_double_quoted_attribute;
use tafl_game_record::GameRecord;
use tafl_page::{Page, PageError};

/// The page of a game in a frame. Its scripts run, but reach nothing outside of it.
pub(crate) fn game(record: &GameRecord) -> Result<String, PageError> {
    let mut page = Page::new();
    page.push(record)?;
    let page = page.to_string();
    let page = encode_double_quoted_attribute(&page);
    Ok(format!(
        "<iframe title=\"Tafl game\" sandbox=\"allow-scripts allow-downloads\" srcdoc=\"{page}\" \
         style=\"width: 100%; height: 640px; border: 0\"></iframe>"
    ))
}

/// A table with a caption, a header, and cells that are text.
pub(crate) fn table(caption: &str, header: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let cells = |kind: &str, texts: &mut dyn Iterator<Item = &str>| {
        let cells = texts.map(|text| format!("<{kind}>{}</{kind}>", encode_double_quoted_attribute(text)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let (caption, header) =
        (encode_double_quoted_attribute(caption), cells("th", &mut header.iter().copied()));
    let rows: String = rows.map(|row| cells("td", &mut row.iter().map(String::as_str))).collect();
    format!(
        "<table>\n<caption>{caption}</caption>\n<thead>\n{header}</thead>\n<tbody>\n{rows}</tbody>\n</table>"
    )
}
