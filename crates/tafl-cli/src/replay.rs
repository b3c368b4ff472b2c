//! `tafl replay`: a game played without rules.

use std::fmt::Display;
use std::io::{self, Write};

use tafl_game_record::{GameRecord, Games, Ply, Replay, ReplayError, TagValue};
use tafl_position::{Position, Side};
use tafl_rules::VariantName;

use crate::args::{Format, ReplayArgs};
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Source};
use crate::input::Input;
use crate::messages::{self, Status};
use crate::output::{self, Failure, HEADING, Out, WIDTH};

pub(crate) fn run(args: &ReplayArgs) -> Result<Status, Failure> {
    let input = Input::read(&args.file)?;
    let text = input.text()?;
    let mut games = Games::new(text);
    let place = usize::try_from(args.game - 1).unwrap_or(usize::MAX);
    let Some(game) = games.nth(place) else {
        let count = Games::new(text).count();
        return Err(Failure::Usage(match count {
            0 => format!("{}: no game record", input.name),
            _ => format!("{}: there is no game {}, the file holds {count}", input.name, args.game),
        }));
    };
    let source = Source::new(&input.name, text);
    for error in &game.errors {
        messages::drawing(&source.draw(&Diagnostic::error(error)));
    }
    let read = if game.errors.is_empty() { Status::Good } else { Status::Errors };
    let played = game.value.map_or(Ok(None), |record| output::write(|out| play(args, &record, out)))?;
    if let Some(error) = played {
        // The rules could not be read, and that was said.
        let said = error == ReplayError::NoStart && read == Status::Errors;
        if said {
            return Ok(read);
        }
        messages::line(&format_args!("{}: {error}", input.name));
        return Ok(Status::Errors);
    }
    Ok(read)
}

/// Plays the main line as far as it goes. Returns why it does not go on.
fn play(args: &ReplayArgs, record: &GameRecord, out: &mut Out) -> Result<Option<ReplayError>, Failure> {
    let mut replay = match record.replay() {
        Ok(replay) => replay,
        Err(error) => return Ok(Some(error)),
    };
    match args.format {
        Format::Text => heading(record, &replay, args, out)?,
        Format::Tsv | Format::Json => row("0a", "", replay.position(), replay.side_to_move(), out)?,
    }
    for ply in replay.by_ref() {
        match (ply, args.format) {
            (Ok(ply), Format::Text) => boarded(record, &ply, args, out)?,
            (Ok(ply), Format::Tsv | Format::Json) => {
                row(&ply.address, ply.record, &ply.position, ply.side_to_move, out)?;
            }
            (Err(error), _) => return Ok(Some(error)),
        }
    }
    if args.format == Format::Text {
        ending(record, out)?;
    }
    Ok(None)
}

/// Address, move, position after it, side to move next.
fn row(
    address: impl Display,
    step: impl Display,
    position: &Position,
    side: Option<Side>,
    out: &mut Out,
) -> io::Result<()> {
    write!(out, "{address}\t{step}\t{position}\t")?;
    match side {
        Some(side) => writeln!(out, "{}", side.char()),
        None => writeln!(out, "-"),
    }
}

/// What the tags say, and the start position.
fn heading(record: &GameRecord, replay: &Replay<'_>, args: &ReplayArgs, out: &mut Out) -> io::Result<()> {
    let tag =
        |name: &str| record.tag(name).map(|value| value.as_str().trim()).filter(|text| !text.is_empty());
    let player = |side: Side| Some(format!("{} ({side})", tag(&side.to_string())?));
    let players: Vec<String> = Side::ALL.into_iter().filter_map(player).collect();
    let lines = [
        [tag("event"), tag("site"), tag("date")].into_iter().flatten().collect::<Vec<_>>().join(", "),
        players.join(" against "),
        tag("variant")
            .or_else(|| record.rules()?.name().map(VariantName::as_str))
            .unwrap_or_default()
            .to_owned(),
    ];
    for line in lines.iter().filter(|line| !line.is_empty()) {
        writeln!(out, "{HEADING}{line}{HEADING:#}")?;
    }
    if let Some(comment) = tag("start-comment") {
        paragraph(comment, out)?;
    }
    writeln!(out)?;
    if let Some(side) = replay.side_to_move() {
        writeln!(out, "{HEADING}start{HEADING:#}, {side} to move")?;
    }
    Board { position: replay.position(), last: None, args: args.board }.draw(out)
}

/// A move with the board after it and its comment.
fn boarded(record: &GameRecord, ply: &Ply<'_>, args: &ReplayArgs, out: &mut Out) -> io::Result<()> {
    writeln!(out)?;
    write!(out, "{HEADING}{}  {}{HEADING:#}", ply.address, ply.record)?;
    match ply.mover {
        Some(side) => writeln!(out, "  ({side})")?,
        None => writeln!(out)?,
    }
    Board { position: &ply.position, last: Some(ply.record), args: args.board }.draw(out)?;
    let own = record.tree().comment(ply.node).into_iter();
    for comment in own.chain(record.tree().surplus_comments(ply.node)) {
        paragraph(comment.as_str(), out)?;
    }
    Ok(())
}

/// How the game ended, as its tags say.
fn ending(record: &GameRecord, out: &mut Out) -> io::Result<()> {
    let result = record.tag("result").and_then(|result| match result.as_str().trim() {
        "1" => Some("attackers win"),
        "0" => Some("draw"),
        "-1" => Some("defenders win"),
        _ => None,
    });
    let termination = record.tag("termination").map(TagValue::as_str);
    let parts: Vec<&str> = result.into_iter().chain(termination).collect();
    if parts.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{HEADING}{}{HEADING:#}", parts.join(": "))
}

/// Text set to the width of a page, its own paragraphs kept.
fn paragraph(text: &str, out: &mut Out) -> io::Result<()> {
    let options = textwrap::Options::new(WIDTH).initial_indent("  ").subsequent_indent("  ");
    text.trim()
        .lines()
        .flat_map(|line| textwrap::wrap(line, &options))
        .try_for_each(|line| writeln!(out, "{line}"))
}
