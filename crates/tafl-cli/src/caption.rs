//! What stands around the boards of a game: who plays, what is said about it, how it ended.

use std::io::{self, Write};

use notation_syntax::visible;
use tafl_game_record::GameRecord;
use tafl_position::Side;
use tafl_rules::{Explanation, VariantName};

use crate::output::{HEADING, WIDTH};
use crate::winner;

/// The occasion, the players and the variant, a line each where the tags tell. How the game ended is not among them:
/// the solver of a puzzle reads this.
pub(crate) fn title_lines(record: &GameRecord) -> impl Iterator<Item = String> {
    let player = |side: Side| Some(format!("{} ({side})", tag(record, &side.to_string())?));
    let players: Vec<String> = Side::ALL.into_iter().filter_map(player).collect();
    let occasion = ["event", "site", "date"].into_iter().filter_map(|name| tag(record, name));
    let variant = tag(record, "variant").or_else(|| record.rules()?.name().map(VariantName::as_str));
    let lines = [
        occasion.collect::<Vec<_>>().join(", "),
        players.join(" against "),
        variant.unwrap_or_default().to_owned(),
    ];
    lines.into_iter().filter(|line| !line.is_empty()).map(|line| visible(&line).collect())
}

pub(crate) fn title(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    title_lines(record).try_for_each(|line| writeln!(out, "{HEADING}{line}{HEADING:#}"))
}

/// What is said about the start of the game.
pub(crate) fn start_comment(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    tag(record, "start-comment").map_or(Ok(()), |comment| paragraph(comment, out))
}

/// How the game ended, as its tags say.
pub(crate) fn ending_line(record: &GameRecord) -> Option<String> {
    let result = record.result().and_then(Result::ok).and_then(winner::clause);
    let parts: Vec<&str> = result.into_iter().chain(tag(record, "termination")).collect();
    (!parts.is_empty()).then(|| visible(&parts.join(": ")).collect())
}

/// The same as a line of its own, with an empty line before it.
pub(crate) fn ending(record: &GameRecord, out: &mut impl Write) -> io::Result<()> {
    ending_line(record).map_or(Ok(()), |line| writeln!(out, "\n{HEADING}{line}{HEADING:#}"))
}

/// Text set to the width of a page, its own paragraphs kept.
pub(crate) fn paragraph(text: &str, out: &mut impl Write) -> io::Result<()> {
    wrapped(text, WIDTH - 2).iter().try_for_each(|line| writeln!(out, "{}", format!("  {line}").trim_end()))
}

/// Text in lines of at most this width, its own paragraphs kept, and nothing in it that could steer a terminal.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let lines = text.trim().lines().map(|line| visible(line).collect::<String>());
    lines
        .flat_map(|line| {
            let wrapped = textwrap::wrap(&line, width);
            wrapped.into_iter().map(std::borrow::Cow::into_owned).collect::<Vec<_>>()
        })
        .collect()
}

/// Rules in plain English.
pub(crate) fn explanation(explanation: &Explanation, out: &mut impl Write) -> io::Result<()> {
    let title: String = visible(explanation.title()).collect();
    writeln!(out, "{HEADING}{title}{HEADING:#}")?;
    explanation.sections().iter().try_for_each(|section| {
        writeln!(out, "\n{HEADING}{}{HEADING:#}", section.heading())?;
        section.sentences().iter().try_for_each(|text| sentence(text, out))
    })
}

/// A sentence, its second line set in further than its first, so that one sees where it begins.
pub(crate) fn sentence(text: &str, out: &mut impl Write) -> io::Result<()> {
    let options = textwrap::Options::new(WIDTH).initial_indent("  ").subsequent_indent("    ");
    let text: String = visible(text).collect();
    textwrap::wrap(&text, &options).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// What a tag says, where it says something.
fn tag<'r>(record: &'r GameRecord, name: &str) -> Option<&'r str> {
    record.tag(name).map(|value| value.as_str().trim()).filter(|text| !text.is_empty())
}
