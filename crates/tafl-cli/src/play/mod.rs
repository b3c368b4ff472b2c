//! `tafl play`: a game against the computer, or between two people.
//!
//! `table.rs` has the game, `window.rs` shows it on a terminal, and `dialogue.rs` in lines.

mod clocks;
mod computer;
mod dialogue;
mod keep;
mod table;
#[cfg(test)]
mod tests;
mod window;
mod words;

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::SystemTime;

use notation_syntax::invariant::ExpectOr as _;
use tafl_arena::{Contender, Pace, Patience};
use tafl_engine::Start;
use tafl_game_record::{GameRecord, Playback, TagValue, TimeControl};
use tafl_play::{Game, Step};
use tafl_position::Side;

use crate::args::{At, PlayArgs, Sides};
use crate::browse;
use crate::contender;
use crate::failure::Failure;
use crate::files;
use crate::game;
use crate::given::Given;
use crate::input::Input;
use crate::known_rules::rules_of;
use crate::messages::{self, Status};
use crate::output;
use computer::Computer;
use keep::Keeper;
use table::{Players, Table};
use window::Window;

pub(crate) fn run(args: &PlayArgs) -> Result<Status, Failure> {
    if let Some(path) = args.output.as_deref().filter(|path| path.exists()) {
        let name = path.display();
        return Err(Failure::Usage(format!("{name} exists; give --output the name of a new file")));
    }
    let mut table = table(args)?;
    let is_person = io::stdin().is_terminal();
    table.keeper = Keeper::new(args.output.as_deref(), &table.record, is_person);
    if is_person && io::stdout().is_terminal() && !args.lines {
        let mut window = Window::new(table, args.board);
        browse::show(&mut window)?;
        table = window.into_table();
    } else {
        output::styled(|out| dialogue::converse(&mut table, args.board, out))?;
    }
    if let Some(problem) = &table.unsaved {
        messages::line(problem);
    }
    if let Some(path) = table.keeper.file() {
        messages::line(&words::farewell(path, table.is_over()));
    }
    Ok(if table.trouble.is_some() || table.unsaved.is_some() { Status::Errors } else { Status::Good })
}

/// The table that the arguments ask for.
fn table(args: &PlayArgs) -> Result<Table, Failure> {
    let path = Path::new(&args.rules);
    let mut table = if files::is_game_file(path) {
        continued(args, path)?
    } else if args.at.is_some() || args.game.is_some() {
        return Err(Failure::Usage("--at and --game need a game record".to_owned()));
    } else {
        begun(args)?
    };
    let to_move = table.game.side_to_move();
    let person = match args.side {
        Some(Sides::Both) => None,
        Some(Sides::One(side)) => Some(side),
        None => Some(unnamed(&table.record).unwrap_or(to_move)),
    };
    if let Some(side) = person {
        let computer = computer(args, &table)?;
        table.record.remove_tag(side.name());
        name(&mut table.record, side.other(), &computer.name);
        table.players = Players::Computer(side, computer);
    }
    if let Some(date) = keep::today() {
        table.record.set_date(date);
    }
    if let Some(clock) = args.time {
        let increment = Some(clock.increment.into()).filter(|_| clock.increment.get() > 0);
        table.record.set_time_control(TimeControl::new(clocks::recorded(clock)).with_increment(increment));
        table.set_clock(clock);
    }
    Ok(table)
}

/// A new game.
fn begun(args: &PlayArgs) -> Result<Table, Failure> {
    let rules = rules_of(&args.rules)?;
    let game = Game::new(&rules);
    Ok(Table::new(GameRecord::new(rules), None, game, Vec::new(), Start::OfRules))
}

/// A game of a file, which its rules have to allow up to the move from which it goes on.
fn continued(args: &PlayArgs, path: &Path) -> Result<Table, Failure> {
    let input = Input::read(path)?;
    let given = Given::default();
    let read = match args.game {
        None => game::Game::read_first(&input, None, &given)?,
        number => game::Game::read(&input, number, &given)?,
    };
    let usage = |problem: &str| Failure::Usage(format!("{}: {problem}", input.name));
    let playback = read.playback_at(&input.name, args.at.as_ref().or(Some(&At::Last)))?;
    let at = playback.node();
    let mut record = read.record.clone();
    let Some(rules) = record.rules().cloned() else {
        return Err(usage("the game has no rules; `tafl fmt --rules RULES` adds them"));
    };
    let first = Playback::new(&read.record).ok().and_then(|playback| playback.side_to_move());
    let side = first.unwrap_or(rules.side_to_move());
    let position = record.start().unwrap_or(rules.start()).clone();
    let mut game = Game::from_position(&rules, &position, side).map_err(|error| usage(&error.to_string()))?;
    let tree = record.tree();
    let mut moves = Vec::new();
    for made in tree.path(at).into_iter().filter_map(|id| tree.move_record(id)?.as_move()) {
        let played = game.play(Step::from(made));
        moves.push(played.map_err(|error| usage(&format!("the rules do not allow {made}: {error}")))?);
    }
    let after: Vec<_> = tree.children(at).collect();
    for id in after {
        record.tree_mut().delete(id).map(drop).expect_or_default("the tree has the move");
    }
    let is_start = position == *rules.start() && side == rules.side_to_move();
    let start = if is_start { Start::OfRules } else { Start::Position(position, side) };
    Ok(Table::new(record, at, game, moves, start))
}

fn computer(args: &PlayArgs, table: &Table) -> Result<Computer, Failure> {
    let Some(text) = &args.engine else {
        let now =
            || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
        return Ok(Computer::of_level(args.level, args.seed.unwrap_or_else(now)));
    };
    if !table.starts_by_rules() {
        let message =
            "engines begin where the rules begin, but this game has another start; play it without --engine";
        return Err(Failure::Usage(message.to_owned()));
    }
    let engine = contender::read(text, Pace::default())?;
    if engine.pace.clock.is_some() {
        let message = "a game has one clock; write --time instead of time=";
        return Err(Failure::Usage(message.to_owned()));
    }
    let command = contender::tried(&engine.command, table.game.rules(), Patience::default())?;
    Ok(Computer::of_program(Contender { command, ..engine }))
}

/// The side without a name, if the other one has one: the person in a game against the computer.
fn unnamed(record: &GameRecord) -> Option<Side> {
    let [attackers, defenders] = Side::ALL.map(|side| record.tag(side.name()).is_some());
    (attackers != defenders).then_some(if attackers { Side::Defenders } else { Side::Attackers })
}

/// Names a player, as far as a tag can.
fn name(record: &mut GameRecord, side: Side, name: &str) {
    if let Ok(value) = TagValue::new(&name.replace(']', " ")) {
        record.set_tag(side.name(), value).expect_or_default("the name of the tag is valid");
    }
}
