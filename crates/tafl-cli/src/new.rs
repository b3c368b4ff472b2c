//! `tafl new`: a game record to fill in.

use std::error::Error;
use std::io::Write;

use tafl_game_record::{CommentText, GameRecord, GameResult, TagValue};
use tafl_play::Game;
use tafl_rules::Rules;

use crate::args::NewArgs;
use crate::failure::Failure;
use crate::known_rules::rules_of;
use crate::messages::Status;
use crate::output;

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
    let game = record(args, &rules).map_err(|error| Failure::Usage(error.to_string()))?;
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
