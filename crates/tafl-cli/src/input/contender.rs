//! An engine as arguments name it: `nodes=500 option.Hash=64 opentafl:java -jar OpenTafl.jar --engine`.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use tafl_arena::{Contender, EngineCommand, Fault, Line, OptionSetting, Pace, Patience, Rules, Word};

use crate::output::messages::Failure;

/// The settings of an engine, and its command. Those of `pace` hold where the text has none.
pub(crate) fn read(text: &str, mut pace: Pace) -> Result<Contender, Failure> {
    let (mut rest, mut name, mut folder, mut seconds, mut options) =
        (text.trim_start(), None, None, None, Vec::new());
    while let Some((key, value, after)) = setting(rest) {
        let wrong = || Failure::usage(format_args!("`{value}` is not a value of `{key}=` of an engine"));
        match key {
            "name" => name = Some(value.to_owned()),
            "folder" => folder = Some(PathBuf::from(value)),
            "time" => pace.clock = Some(value.parse().map_err(|_| wrong())?),
            "move-time" => pace.move_time = Some(super::seconds(value).map_err(|_| wrong())?.into()),
            "depth" => pace.depth = Some(value.parse().map_err(|_| wrong())?),
            "nodes" => pace.nodes = Some(value.parse().map_err(|_| wrong())?),
            "seconds" => seconds = Some(value.parse().map_err(|_| wrong())?),
            _ => options.extend(option(key, value)),
        }
        rest = after;
    }
    let command =
        own(rest.parse().map_err(|error| Failure::usage(format_args!("the engine `{text}`: {error}")))?);
    // Programs take whole seconds.
    let of_move = pace.move_time.map(|time| Duration::from(time).as_secs().max(1));
    let command = match seconds.or(of_move) {
        Some(seconds) => command.with_seconds(seconds),
        None => command,
    };
    Ok(Contender { command: command.with_name(name).with_folder(folder).with_options(options), pace })
}

/// Starts an engine to see whether it plays by these rules. If its command has no name, it gets the one that it gives itself.
pub(crate) fn tried(
    command: &EngineCommand,
    rules: &Rules,
    patience: Patience,
) -> Result<EngineCommand, Failure> {
    let own = command.try_out(rules, patience).map_err(|fault| cannot_play(command, &fault))?;
    let own = own.filter(|_| command.name().is_none());
    Ok(command.clone().with_name(own.unwrap_or_else(|| command.label())))
}

/// The failure for an engine that cannot begin.
pub(crate) fn cannot_play(command: &EngineCommand, fault: &Fault) -> Failure {
    Failure::usage(format_args!("{} cannot play: {fault}", command.label()))
}

/// The command, in which `tafl` is this program, wherever it is.
fn own(command: EngineCommand) -> EngineCommand {
    let is_own = command.words().first().is_some_and(|word| word == "tafl");
    let program = env::current_exe().ok().and_then(|path| path.into_os_string().into_string().ok());
    match program {
        Some(program) if is_own => command.with_program(program),
        _ => command,
    }
}

/// The setting that a text begins with, and what follows it.
fn setting(text: &str) -> Option<(&str, &str, &str)> {
    let (word, after) = text.split_once(' ').unwrap_or((text, ""));
    let (key, value) = word.split_once('=')?;
    let is_known = ["name", "folder", "time", "move-time", "depth", "nodes", "seconds"].contains(&key);
    (is_known || key.starts_with("option.")).then_some((key, value, after.trim_start()))
}

fn option(key: &str, value: &str) -> Option<OptionSetting> {
    let name = Word::new(key.strip_prefix("option.")?)?;
    Some(OptionSetting { name, value: Some(Line::new(value)).filter(|_| !value.is_empty()) })
}
