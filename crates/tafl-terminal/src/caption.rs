//! The text around the boards of a game: players, comments, result.

use std::borrow::Cow;
use std::io::{self, Write};

use notation_syntax::visible;
use tafl_game_record::{GameRecord, GameResult};
use tafl_position::Side;
use tafl_rules::Explanation;

use crate::text::{HEADING, WIDTH};

/// The event, the players and the variant, as far as the tags have them, on one line each. The result is not among
/// them: the solver of a puzzle reads this.
pub fn title_lines(record: &GameRecord) -> impl Iterator<Item = String> {
    let player = |side: Side| Some(format!("{} ({side})", tag(record, &side.to_string())?));
    let players: Vec<String> = Side::ALL.into_iter().filter_map(player).collect();
    let event = ["event", "site", "date"].into_iter().filter_map(|name| tag(record, name));
    let variant = tag(record, "variant").or_else(|| Some(record.rules()?.name()?.as_str()));
    // Names in rules records have `_` for spaces, and tags often repeat them.
    let variant = variant.map(|name| name.replace('_', " "));
    let lines =
        [event.collect::<Vec<_>>().join(", "), players.join(" against "), variant.unwrap_or_default()];
    lines.into_iter().filter(|line| !line.is_empty()).map(|line| visible(&line).collect())
}

/// Writes them as headings.
pub fn title(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    title_lines(record).try_for_each(|line| writeln!(out, "{HEADING}{line}{HEADING:#}"))
}

/// The comment on the start of the game.
pub fn start_comment(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    tag(record, "start-comment").map_or(Ok(()), |comment| paragraph(comment, out))
}

/// How the game ended, from its tags.
pub fn ending_line(record: &GameRecord) -> Option<String> {
    let result = match record.result() {
        Some(Ok(GameResult::AttackersWin)) => Some("attackers win"),
        Some(Ok(GameResult::DefendersWin)) => Some("defenders win"),
        Some(Ok(GameResult::Draw)) => Some("draw"),
        _ => None,
    };
    let ending = record.tag("ending").and_then(|_| record.ending()?.ok());
    let ending = ending.map(|ending| Cow::Owned(ending.name().replace('-', " ")));
    let termination = tag(record, "termination").map(Cow::Borrowed).or(ending);
    let parts: Vec<Cow<'_, str>> = result.map(Cow::Borrowed).into_iter().chain(termination).collect();
    (!parts.is_empty()).then(|| visible(&parts.join(": ")).collect())
}

/// Writes the same on a separate line, after an empty one.
pub fn ending(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    ending_line(record).map_or(Ok(()), |line| writeln!(out, "\n{HEADING}{line}{HEADING:#}"))
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

/// The value of a tag, unless it is empty.
fn tag<'r>(record: &'r GameRecord, name: &str) -> Option<&'r str> {
    record.tag(name).map(|value| value.as_str().trim()).filter(|text| !text.is_empty())
}
