//! An engine as arguments name it: `nodes=500 option.Hash=64 opentafl:java -jar OpenTafl.jar --engine`.

use std::collections::BTreeSet;
use std::env;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use tafl_arena::{
    Contender, EngineCommand, Fault, Line, Millis, OptionSetting, Pace, Patience, Protocol, Relay, Rules,
    Word,
};
use tafl_engine::MessageError;
use tafl_game_record::TagValue;

use crate::output::messages::Failure;

/// The settings of an engine, besides options. A value with spaces is between quotation marks.
pub(crate) const SETTINGS: [&str; 8] =
    ["name", "folder", "time", "move-time", "depth", "nodes", "seconds", "openings"];

/// What the text of an engine says before its command.
struct Given {
    pace: Pace,
    name: Option<String>,
    folder: Option<PathBuf>,
    seconds: Option<u64>,
    options: Vec<OptionSetting>,
    openings: Option<BTreeSet<usize>>,
}

/// The settings of an engine, and its command. Those of `pace` hold where the text has none.
pub(crate) fn read(text: &str, pace: Pace) -> Result<Contender, Failure> {
    let (name, folder, seconds, options, openings) = (None, None, None, Vec::new(), None);
    let mut given = Given { pace, name, folder, seconds, options, openings };
    let (mut rest, mut known) = (text.trim_start(), Vec::new());
    while let Some((key, value, after)) = setting(rest) {
        if known.contains(&key) {
            return Err(Failure::usage(format_args!("the engine `{text}`: `{key}=` is there twice")));
        }
        known.push(key);
        given.set(key, value)?;
        rest = after;
    }
    let Given { pace, name, folder, seconds, options, openings } = given;
    can_be_meant(rest, folder.as_deref())?;
    if pace.clock.is_some_and(|clock| clock.left().saturating_add(clock.increment) == Millis::ZERO) {
        return Err(Failure::usage("nobody plays with a clock of no time; write more, as in `10+0.1`"));
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

impl Given {
    fn set(&mut self, key: &str, value: &str) -> Result<(), Failure> {
        let advised = |advice: &dyn Display| {
            Failure::usage(format_args!("`{value}` is not a value of `{key}=` of an engine; {advice}"))
        };
        let wrong = |_| advised(&"write digits, as in `20`");
        match key {
            "name" if TagValue::similar(value).as_str().is_empty() => return Err(advised(&"write a name")),
            "name" => self.name = Some(value.to_owned()),
            "folder" if !Path::new(value).is_dir() => return Err(advised(&"write a folder that is there")),
            "folder" => self.folder = Some(PathBuf::from(value)),
            "time" => {
                self.pace.clock = Some(value.parse().map_err(|error: MessageError| advised(&error))?);
            }
            "move-time" => {
                self.pace.move_time = Some(super::seconds(value).map_err(|error| advised(&error))?.into());
            }
            "depth" => self.pace.depth = Some(value.parse().map_err(wrong)?),
            "nodes" => self.pace.nodes = Some(value.parse().map_err(wrong)?),
            "seconds" => self.seconds = Some(value.parse().map_err(wrong)?),
            "openings" => {
                let wrong = || advised(&"write numbers from 1, as in `1,3`");
                self.openings = Some(numbers(value).ok_or_else(wrong)?);
            }
            _ => self.options.push(option(key, value)?),
        }
        Ok(())
    }
}

/// Starts an engine to see whether it plays by these rules. If its command has no name, it gets the one that it gives itself.
pub(crate) fn tried(
    command: &EngineCommand,
    rules: &Rules,
    patience: Patience,
) -> Result<EngineCommand, Fault> {
    let own = command.try_out(rules, patience)?;
    let is_name = |own: &String| !TagValue::similar(own).as_str().is_empty();
    let own = own.filter(|own| command.name().is_none() && is_name(own));
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

/// Refuses a program that is a setting or a protocol with a mistake, unless there is a file of that name.
fn can_be_meant(command: &str, folder: Option<&Path>) -> Result<(), Failure> {
    let word = command.split_whitespace().next().unwrap_or_default();
    if folder.unwrap_or(Path::new("")).join(word).is_file() {
        return Ok(());
    }
    let is_name = |text: &str| {
        !text.is_empty()
            && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
    };
    if let Some((key, _)) = word.split_once('=').filter(|(key, _)| is_name(key)) {
        let known = SETTINGS.join(", ");
        return Err(Failure::usage(format_args!(
            "`{key}=` is not a setting of an engine; write one of {known}, option.NAME"
        )));
    }
    match word.split_once(':') {
        Some((name, path)) if is_name(name) && !path.starts_with(['/', '\\']) => {
            let protocol: Result<Protocol, _> = name.parse();
            protocol.map(drop).map_err(|error| Failure::usage(format_args!("`{name}:`: {error}")))
        }
        _ => Ok(()),
    }
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
