//! `tafl new`: a game record to fill in.

use std::error::Error;
use std::io::Write;

use clap::Args;
use tafl_game_record::{CommentText, Date, GameRecord, GameResult, TagValue};
use tafl_play::Game;
use tafl_rules::Rules;

use crate::input::KeyValue;
use crate::input::known_rules::rules_of;
use crate::output;
use crate::output::messages::{Failure, Status};

const EXAMPLES: &str = "\
Examples:
  tafl new brandub >game.otg
  tafl new copenhagen --event 'Spring Cup' --attackers Ada --defenders Olaf
  tafl new 'dim:3 start:/1t1/1K1/3/' --set round=2";

/// Print a game record to fill in.
///
/// The record has the tags that most games have, the rules of the variant, and a first turn with a comment. Replace each
/// `?` and the example moves. Until then the record is valid too.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct NewArgs {
    /// A preset, as listed by `tafl rules list`, in any spelling, or a rules record.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// The name of the tournament or match.
    #[arg(long, value_name = "NAME", value_parser = tag_value)]
    event: Option<TagValue>,
    /// The location of the game: city and country, or the address of a web page.
    #[arg(long, value_name = "PLACE", value_parser = tag_value)]
    site: Option<TagValue>,
    /// The date of the game: `2026.03.21`, with `??` for what is unknown.
    #[arg(long, value_name = "DATE")]
    date: Option<Date>,
    /// The player of the attackers.
    #[arg(long, value_name = "NAME", value_parser = tag_value)]
    attackers: Option<TagValue>,
    /// The player of the defenders.
    #[arg(long, value_name = "NAME", value_parser = tag_value)]
    defenders: Option<TagValue>,
    /// Set another tag: `round=2`.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<KeyValue>,
}

/// A value that a strict reader accepts: on one line, and without `]`.
fn tag_value(text: &str) -> Result<TagValue, String> {
    if text.contains(['\n', '\r']) {
        return Err("the value of a tag cannot have several lines".to_owned());
    }
    TagValue::new(text).map_err(|error| error.to_string())
}

/// The value of a tag that is to be filled in.
const UNKNOWN: &str = "?";
const UNKNOWN_DATE: &str = "????.??.??";

/// The comments on the first moves.
const COMMENTS: [&str; 2] = [
    "Replace these example moves with those of the game. This is a comment on the first move,",
    "and this one is on the second.",
];

pub(crate) fn run(args: &NewArgs) -> Result<Status, Failure> {
    let rules = rules_of(&args.variant)?;
    let game = record(args, &rules).map_err(Failure::usage)?;
    output::data(|out| write!(out, "{game}"))?;
    Ok(Status::Good)
}

fn record(args: &NewArgs, rules: &Rules) -> Result<GameRecord, Box<dyn Error>> {
    let mut game = GameRecord::new(rules.clone());
    let date = args.date.as_ref().map_or(UNKNOWN_DATE.to_owned(), ToString::to_string);
    let unknown = TagValue::new(UNKNOWN)?;
    let given = |value: &Option<TagValue>| value.clone().unwrap_or_else(|| unknown.clone());
    game.set_tag("event", given(&args.event))?;
    game.set_tag("site", given(&args.site))?;
    game.set_tag("date", TagValue::new(&date)?)?;
    game.set_tag("attackers", given(&args.attackers))?;
    game.set_tag("defenders", given(&args.defenders))?;
    game.set_result(GameResult::Other);
    for tag in &args.set {
        game.set_tag(&tag.key, tag.value.clone())?;
    }
    add_examples(&mut game, rules)?;
    Ok(game)
}

/// Adds a legal move of each side, with comments. They show the form, and OpenTafl cannot load a turn without moves.
fn add_examples(record: &mut GameRecord, rules: &Rules) -> Result<(), Box<dyn Error>> {
    let mut game = Game::new(rules);
    let mut last = None;
    for comment in COMMENTS {
        let Some(&step) = game.legal_steps().first() else { return Ok(()) };
        let id = record.tree_mut().add(last, game.play(step)?)?;
        record.tree_mut().set_comment(id, CommentText::new(comment)?)?;
        last = Some(id);
    }
    Ok(())
}
