//! The text around the boards of a game: players, comments, result.

use std::borrow::Cow;
use std::io::{self, Write};

use notation_syntax::visible;
use tafl_game_record::GameRecord;
use tafl_rules::Explanation;

use crate::text::{HEADING, WIDTH};

/// Writes the event, the players and the variant as headings.
pub fn title(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    record.title_lines().iter().try_for_each(|line| writeln!(out, "{HEADING}{line}{HEADING:#}"))
}

/// The comment on the start of the game.
pub fn start_comment(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    record.start_comment().map_or(Ok(()), |comment| paragraph(comment.text(), out))
}

/// Writes how the game ended on a separate line, after an empty one.
pub fn ending(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    record.ending_line().map_or(Ok(()), |line| writeln!(out, "\n{HEADING}{line}{HEADING:#}"))
}

/// Writes text wrapped to the page. Its line breaks are kept.
pub fn paragraph(text: &str, out: &mut impl Write) -> io::Result<()> {
    wrapped(text, WIDTH - 2).iter().try_for_each(|line| writeln!(out, "{}", format!("  {line}").trim_end()))
}

/// Text in lines of at most this width. Its line breaks are kept, control characters are replaced.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let lines = text.trim().lines().map(|line| visible(line).collect::<String>());
    lines
        .flat_map(|line| {
            let wrapped = textwrap::wrap(&line, width);
            wrapped.into_iter().map(Cow::into_owned).collect::<Vec<_>>()
        })
        .collect()
}

/// Writes a heading on one line.
pub fn heading(text: &str, out: &mut impl Write) -> io::Result<()> {
    let text: String = visible(text).collect();
    writeln!(out, "{HEADING}{text}{HEADING:#}")
}

/// Writes rules in plain English, without their title.
pub fn explanation(explanation: &Explanation, out: &mut impl Write) -> io::Result<()> {
    explanation.sections().iter().try_for_each(|section| {
        writeln!(out, "\n{HEADING}{}{HEADING:#}", section.heading())?;
        section.sentences().iter().try_for_each(|text| sentence(text, out))
    })
}

/// Writes a sentence. Its lines after the first are indented further, to show where it begins.
pub fn sentence(text: &str, out: &mut impl Write) -> io::Result<()> {
    let options = textwrap::Options::new(WIDTH).initial_indent("  ").subsequent_indent("    ");
    let text: String = visible(text).collect();
    textwrap::wrap(&text, &options).iter().try_for_each(|line| writeln!(out, "{line}"))
}
