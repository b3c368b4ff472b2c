//! A match as a file: TOML whose keys are the options of `tafl match`, and a table for each engine with the settings of one.
//! A plan becomes the words of a command line, so that nothing else decides what a key means.

use std::error::Error as _;
use std::ffi::OsString;
use std::iter;
use std::num::{IntErrorKind, ParseIntError};
use std::path::Path;

use clap::builder::ValueParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use notation_syntax::Span;
use tafl_arena::{Pace, Protocol};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{MatchArgs, parsed};
use crate::input::contender;
use crate::input::known_rules::{self, UnreadRules};
use crate::input::text::Input;
use crate::output::messages::{Failure, Source};

/// Options that are no part of a plan.
const NOT_IN_A_PLAN: [&str; 8] = ["plan", "engines", "resume", "summary", "page", "check", "color", "help"];

/// The key of the tables of engines, and those of such a table that are no settings in the text of an engine.
const ENGINE: &str = "engine";
const COMMAND: &str = "command";
const PROTOCOL: &str = "protocol";
const OPTION: &str = "option";
const FOLDER: &str = "folder";

/// What a plan has instead of one engine.
const EACH_ENGINE: &str = "expected a table `[[engine]]` for each engine";

/// Where files are that were opened already, such as standard input: nothing is relative to it.
const OPENED: [&str; 2] = ["/dev", "/proc"];

/// The arguments of a match with a plan, and their words, which need no file. `own` are the words of the command line, whose
/// options win.
pub(super) fn expanded(path: &Path, own: &[OsString]) -> Result<(MatchArgs, Vec<OsString>), Failure> {
    let line = iter::once(OsString::from("tafl")).chain(own.iter().cloned());
    let given = crate::command().try_get_matches_from(line).ok();
    let is_given = |option: &str| {
        let matches = given.as_ref().and_then(|given| given.subcommand_matches("match"));
        matches.is_some_and(|matches| matches.value_source(option) == Some(ValueSource::CommandLine))
    };
    let input = Input::read(path)?;
    let folder = path.parent().filter(|folder| !OPENED.iter().any(|opened| folder.starts_with(opened)));
    let plan = Plan { source: Source::new(&input.name, input.text()?), folder };
    let at = own.iter().position(|word| word == "match").map_or(own.len(), |at| at + 1);
    let (before, after) = own.split_at(at);
    let words = plan.words(input.text()?, is_given)?.into_iter().map(OsString::from);
    let words: Vec<OsString> = before.iter().cloned().chain(words).chain(after.iter().cloned()).collect();
    match parsed(&words) {
        Ok(args) => Ok((args, words)),
        Err(error) => Err(Failure::usage(format_args!("{}: {}", input.name, reason(&error)))),
    }
}

struct Plan<'a> {
    source: Source<'a>,
    /// What paths are relative to.
    folder: Option<&'a Path>,
}

type Value<'a> = Spanned<DeValue<'a>>;

impl Plan<'_> {
    fn wrong(&self, at: std::ops::Range<usize>, message: impl std::fmt::Display) -> Failure {
        Failure::usage(self.source.summarize(Span::new(at.start, at.end), &message))
    }

    /// A path in the plan, from here.
    fn path(&self, path: &str) -> String {
        match self.folder {
            Some(folder) if path.is_empty() => folder.display().to_string(),
            Some(folder) => folder.join(path).display().to_string(),
            None => path.to_owned(),
        }
    }

    /// The plan as options, but for those that are given beside it.
    fn words(&self, text: &str, is_given: impl Fn(&str) -> bool) -> Result<Vec<String>, Failure> {
        let table = DeTable::parse(text).map_err(|error| {
            let at = error.span().unwrap_or_default();
            let is_again = error.message() == "duplicate key" && text.get(at.clone()) == Some(ENGINE);
            self.wrong(at, if is_again { EACH_ENGINE } else { error.message() })
        })?;
        let command = crate::built_command();
        let options = command.find_subcommand("match").into_iter().flat_map(clap::Command::get_arguments);
        let options: Vec<&clap::Arg> =
            options.filter(|option| !NOT_IN_A_PLAN.contains(&option.get_id().as_str())).collect();
        let mut words = Vec::new();
        for (key, value) in table.get_ref() {
            if key.get_ref() == ENGINE {
                let engines = self.engines(value)?;
                if !is_given("engines") {
                    words.extend(engines);
                }
                continue;
            }
            let Some(option) = options.iter().find(|option| option.get_long() == Some(key.get_ref())) else {
                let known = options.iter().filter_map(|option| option.get_long());
                let known = known.chain([ENGINE]).collect::<Vec<_>>().join(", ");
                return Err(self.wrong(
                    key.span(),
                    format_args!("unknown key `{}`; write one of {known}", key.get_ref()),
                ));
            };
            let option_words = self.option(option, key.get_ref(), value)?;
            if !is_given(option.get_id().as_str()) {
                words.extend(option_words);
            }
        }
        if !table.get_ref().contains_key("rules") && !is_given("rules") {
            return Err(self.wrong(0..0, "the plan has no `rules`; write a preset, or a rules record"));
        }
        Ok(words)
    }

    /// The words of an option, if they can be read.
    fn option(&self, option: &clap::Arg, key: &str, value: &Value<'_>) -> Result<Vec<String>, Failure> {
        let is_path = option.get_value_parser().type_id() == ValueParser::path_buf().type_id();
        let most = option.get_num_args().map_or(1, |range| range.max_values());
        let words = if most > 1 {
            let wrong =
                || self.wrong(value.span(), format_args!("`{key}`: expected a list of {most} values"));
            let values =
                value.get_ref().as_array().filter(|values| values.iter().len() == most).ok_or_else(wrong)?;
            let values = values.iter().map(|value| self.scalar(value)).collect::<Result<Vec<_>, _>>()?;
            [vec![format!("--{key}")], values].concat()
        } else {
            let text = self.scalar(value)?;
            let is_file = key == "rules" && !known_rules::is_rules(&text);
            let path = self.path(&text);
            if is_file
                && !Path::new(&path).is_file()
                && let Some(Err(UnreadRules::Name(message))) = known_rules::named_rules(&text)
            {
                return Err(self.wrong(value.span(), message));
            }
            vec![format!("--{key}={}", if is_path || is_file { path } else { text })]
        };
        let line = ["tafl", "match"].into_iter().chain(words.iter().map(String::as_str));
        match crate::command().try_get_matches_from(line) {
            Err(error)
                if !matches!(
                    error.kind(),
                    ErrorKind::MissingRequiredArgument | ErrorKind::ArgumentConflict
                ) =>
            {
                Err(self.wrong(value.span(), format_args!("`{key}`: {}", reason(&error))))
            }
            _ => Ok(words),
        }
    }

    fn scalar(&self, value: &Value<'_>) -> Result<String, Failure> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            DeValue::Integer(number) => Ok(number.to_string()),
            DeValue::Float(number) => Ok(number.to_string()),
            other => {
                let found = other.type_str();
                Err(self.wrong(value.span(), format_args!("expected a text or a number, found {found}")))
            }
        }
    }

    fn engines(&self, value: &Value<'_>) -> Result<Vec<String>, Failure> {
        let wrong = || self.wrong(value.span(), EACH_ENGINE);
        let list = value.get_ref().as_array().filter(|list| list.iter().len() > 0).ok_or_else(wrong)?;
        let engine = |value: &Value<'_>| {
            let table = value.get_ref().as_table().ok_or_else(wrong)?;
            Ok(format!("--engine={}", self.engine(table, value)?))
        };
        list.iter().map(engine).collect()
    }

    /// The text of an engine: its settings, its protocol and its command. It runs in the folder of the plan.
    fn engine(&self, table: &DeTable<'_>, value: &Value<'_>) -> Result<String, Failure> {
        let (mut settings, mut protocol, mut command, mut folder) = (Vec::new(), None, None, None);
        for (key, value) in table {
            match key.get_ref().as_ref() {
                COMMAND => command = Some(self.scalar(value)?),
                PROTOCOL => {
                    let name = self.scalar(value)?;
                    let known: Result<Protocol, _> = name.parse();
                    protocol = Some(known.map_err(|error| self.wrong(value.span(), error))?);
                }
                FOLDER => folder = Some(self.setting(FOLDER, &self.path(&self.scalar(value)?), value)?),
                OPTION => {
                    let options = value.get_ref().as_table();
                    let wrong = || self.wrong(value.span(), "expected a table, as in `option.Hash = 64`");
                    for (name, value) in options.ok_or_else(wrong)? {
                        let key = format!("{OPTION}.{}", name.get_ref());
                        settings.push(self.setting(&key, &self.scalar(value)?, value)?);
                    }
                }
                name if contender::SETTINGS.contains(&name) => {
                    settings.push(self.setting(name, &self.list(value)?, value)?);
                }
                name => {
                    let known = contender::SETTINGS.join(", ");
                    return Err(self.wrong(
                        key.span(),
                        format_args!(
                            "unknown key `{name}` of an engine; write one of {COMMAND}, {PROTOCOL}, {OPTION}, {known}"
                        ),
                    ));
                }
            }
        }
        match (folder, self.path("")) {
            (None, own) if own.is_empty() => {}
            (None, own) => settings.push(self.setting(FOLDER, &own, value)?),
            (Some(folder), _) => settings.push(folder),
        }
        let command = command.ok_or_else(|| self.wrong(value.span(), "the engine has no `command`"))?;
        let protocol = protocol.map(|protocol| format!("{protocol}:")).unwrap_or_default();
        let text = format!("{} {protocol}{command}", settings.join(" "));
        match contender::read(&text, Pace::default()) {
            Err(Failure::Usage(message)) => Err(self.wrong(value.span(), message)),
            _ => Ok(text.trim_start().to_owned()),
        }
    }

    /// The scalars of a list between commas, or a scalar.
    fn list(&self, value: &Value<'_>) -> Result<String, Failure> {
        match value.get_ref() {
            DeValue::Array(values) => {
                Ok(values.iter().map(|value| self.scalar(value)).collect::<Result<Vec<_>, _>>()?.join(","))
            }
            _ => self.scalar(value),
        }
    }

    /// A setting as in the text of an engine, if it can be read.
    fn setting(&self, key: &str, text: &str, value: &Value<'_>) -> Result<String, Failure> {
        let setting = format!("{key}={}", self.quoted(text, value)?);
        match contender::read(&format!("{setting} program"), Pace::default()) {
            Err(Failure::Usage(message)) => Err(self.wrong(value.span(), message)),
            _ => Ok(setting),
        }
    }

    /// A value in marks that it does not have.
    fn quoted(&self, text: &str, value: &Value<'_>) -> Result<String, Failure> {
        let mark = ['\'', '"'].into_iter().find(|mark| !text.contains(*mark));
        let wrong = || self.wrong(value.span(), "expected one kind of quotation marks at most");
        mark.map(|mark| format!("{mark}{text}{mark}")).ok_or_else(wrong)
    }
}

/// What is wrong with an argument, on one line.
fn reason(error: &clap::Error) -> String {
    if let Some(source) = error.source() {
        let number: Option<&ParseIntError> = source.downcast_ref();
        let is_no_number = number.is_some_and(|error| *error.kind() == IntErrorKind::InvalidDigit);
        return if is_no_number { String::from("expected digits, as in `20`") } else { source.to_string() };
    }
    let text = error.to_string();
    text.trim_start_matches("error: ").lines().next().unwrap_or_default().to_owned()
}
