//! An engine as arguments name it: `nodes=500 option.Hash=64 opentafl:java -jar OpenTafl.jar --engine`.

use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use tafl_arena::{Contender, EngineCommand, Fault, Line, OptionSetting, Pace, Patience, Relay, Rules, Word};

use crate::output::messages::Failure;

/// The settings of an engine, besides options. A value with spaces is between quotation marks.
pub(crate) const SETTINGS: [&str; 8] =
    ["name", "folder", "time", "move-time", "depth", "nodes", "seconds", "openings"];

/// The settings of an engine, and its command. Those of `pace` hold where the text has none.
pub(crate) fn read(text: &str, mut pace: Pace) -> Result<Contender, Failure> {
    let (mut rest, mut name, mut folder, mut seconds, mut options, mut openings) =
        (text.trim_start(), None, None, None, Vec::new(), None);
    while let Some((key, value, after)) = setting(rest) {
        let advised = |advice: &str| {
            Failure::usage(format_args!("`{value}` is not a value of `{key}=` of an engine{advice}"))
        };
        let wrong = || advised("");
        match key {
            "name" => name = Some(value.to_owned()),
            "folder" if !Path::new(value).is_dir() => return Err(advised("; write a folder that is there")),
            "folder" => folder = Some(PathBuf::from(value)),
            "time" => pace.clock = Some(value.parse().map_err(|_| wrong())?),
            "move-time" => pace.move_time = Some(super::seconds(value).map_err(|_| wrong())?.into()),
            "depth" => pace.depth = Some(value.parse().map_err(|_| wrong())?),
            "nodes" => pace.nodes = Some(value.parse().map_err(|_| wrong())?),
            "seconds" => seconds = Some(value.parse().map_err(|_| wrong())?),
            "openings" => {
                let advice = "; write numbers from 1, as in `1,3`";
                openings = Some(numbers(value).ok_or_else(|| advised(advice))?);
            }
            _ => options.push(option(key, value)?),
        }
        rest = after;
    }
    let command =
        rest.parse().map_err(|error| Failure::usage(format_args!("the engine `{text}`: {error}")))?;
    let command = relayed(own(command));
    // Programs take whole seconds.
    let of_move = pace.move_time.map(|time| Duration::from(time).as_secs().max(1));
    let command = match seconds.or(of_move) {
        Some(seconds) => command.with_seconds(seconds),
        None => command,
    };
    let command = command.with_name(name).with_folder(folder).with_options(options);
    Ok(Contender { command, pace, openings })
}

/// Starts an engine to see whether it plays by these rules. If its command has no name, it gets the one that it gives itself.
pub(crate) fn tried(
    command: &EngineCommand,
    rules: &Rules,
    patience: Patience,
) -> Result<EngineCommand, Fault> {
    let own = command.try_out(rules, patience)?;
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
    match this_program() {
        Some(program) if is_own => command.with_program(program),
        _ => command,
    }
}

/// The command, with this program as its relay if it needs one.
fn relayed(command: EngineCommand) -> EngineCommand {
    static RELAY: OnceLock<Option<Relay>> = OnceLock::new();
    if !command.connects() {
        return command;
    }
    let relay = RELAY.get_or_init(|| Some(Relay::new(vec![this_program()?, String::from("relay")])));
    command.with_relay(relay.clone())
}

fn this_program() -> Option<String> {
    env::current_exe().ok().and_then(|path| path.into_os_string().into_string().ok())
}

/// The setting that a text begins with, and what follows it.
fn setting(text: &str) -> Option<(&str, &str, &str)> {
    let (key, rest) = text.split_once('=')?;
    let mark = rest.chars().next().filter(|letter| ['\'', '"'].contains(letter));
    let (value, after) = match mark {
        Some(mark) => rest.split_once(mark).and_then(|(_, rest)| rest.split_once(mark))?,
        None => rest.split_once(' ').unwrap_or((rest, "")),
    };
    let is_known = SETTINGS.contains(&key);
    (is_known || key.starts_with("option.")).then_some((key, value, after.trim_start()))
}

/// Numbers from 1, between commas.
fn numbers(text: &str) -> Option<BTreeSet<usize>> {
    text.split(',').map(|number| number.trim().parse::<usize>().ok()?.checked_sub(1)).collect()
}

fn option(key: &str, value: &str) -> Result<OptionSetting, Failure> {
    let name = key.strip_prefix("option.").and_then(Word::new).ok_or_else(|| {
        Failure::usage(format_args!(
            "`{key}` does not name an option; write one word, as in `option.Hash=64`"
        ))
    })?;
    Ok(OptionSetting { name, value: Some(Line::new(value)).filter(|_| !value.is_empty()) })
}
