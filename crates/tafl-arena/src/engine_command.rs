//! How an engine is started.

use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;

use notation_syntax::invariant::ExpectOr as _;
use tafl_engine::OptionSetting;

use crate::protocol::Protocol;
use crate::relay::{ADDRESS, Relay};
use crate::traffic_log::{ProcessLog, TrafficLog};

/// What stands for the seconds of a move in a command.
const SECONDS: &str = "{seconds}";

/// A program that plays: `tafl engine`, or `opentafl:java -jar OpenTafl.jar --engine`.
///
/// The name of a protocol and a colon may precede the command; without them it is UTEP. Words are separated by spaces, and
/// quotation marks of either kind keep a word together. No shell is involved.
///
/// A program of the protocol `bologna` connects to a server, and one of `htp` may. A [`Relay`] is the server then, and
/// `{address}` in the command stands for its address, `{side}` for `WHITE` or `BLACK`, and `{seconds}` for the
/// [time of a move](Self::with_seconds):
/// `bologna:java -jar RandomPlayer.jar {side} {seconds} {address}`.
///
/// ```
/// use tafl_arena::{EngineCommand, Protocol};
///
/// let command: EngineCommand = "opentafl:java -jar 'my engines/OpenTafl.jar' --engine".parse()?;
/// assert_eq!(command.protocol(), Protocol::OpenTafl);
/// assert_eq!(command.words(), ["java", "-jar", "my engines/OpenTafl.jar", "--engine"]);
/// # Ok::<(), tafl_arena::EngineCommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    protocol: Protocol,
    words: Vec<String>,
    name: Option<String>,
    folder: Option<PathBuf>,
    options: Vec<OptionSetting>,
    seconds: u64,
    log: Option<TrafficLog>,
    relay: Option<Relay>,
}

/// Why a text is not an [`EngineCommand`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineCommandError {
    /// There is no command.
    #[error("expected the command of an engine, such as `tafl engine`")]
    Empty,
    /// A quotation mark has no counterpart.
    #[error("the quotation mark {0} is not closed")]
    Unclosed(char),
}

impl EngineCommand {
    /// The protocol that the program speaks.
    pub const fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The same command with another program.
    #[must_use]
    pub fn with_program(mut self, program: String) -> Self {
        if let Some(first) = self.words.first_mut() {
            *first = program;
        }
        self
    }

    /// The name in tables and records, if it is not the one that the engine gives itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The name, or else the words of the command, without the folder of its program.
    pub fn label(&self) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        let (program, arguments) = self.words.split_first().map_or(("", &[][..]), |(program, arguments)| {
            (Path::new(program).file_stem().and_then(OsStr::to_str).unwrap_or(program), arguments)
        });
        iter::once(program).chain(arguments.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
    }

    /// The same program with this name in tables and records.
    #[must_use]
    pub fn with_name(self, name: impl Into<Option<String>>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// The same program, run in this folder.
    #[must_use]
    pub fn with_folder(self, folder: impl Into<Option<PathBuf>>) -> Self {
        Self { folder: folder.into(), ..self }
    }

    /// The folder in which it runs, if it is not the current one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The options that are set after its start.
    pub fn options(&self) -> &[OptionSetting] {
        &self.options
    }

    /// The same program with these options.
    #[must_use]
    pub fn with_options(self, options: Vec<OptionSetting>) -> Self {
        Self { options, ..self }
    }

    /// The same program with this number for `{seconds}`, which is 60 otherwise. Many programs keep some seconds back.
    #[must_use]
    pub fn with_seconds(self, seconds: u64) -> Self {
        Self { seconds, ..self }
    }

    /// The number for `{seconds}`, if its command has that.
    pub(crate) fn told_seconds(&self) -> Option<u64> {
        let is_told = self.connects() && self.words.iter().any(|word| word.contains(SECONDS));
        is_told.then_some(self.seconds)
    }

    /// The same program with a log of all that is written to it and by it.
    pub(crate) fn with_log(self, log: Option<TrafficLog>) -> Self {
        Self { log, ..self }
    }

    /// Whether the program connects to a server. It needs a [relay](Self::with_relay).
    pub fn connects(&self) -> bool {
        match self.protocol {
            Protocol::Bologna => true,
            Protocol::Htp => self.words.iter().any(|word| word.contains(ADDRESS)),
            Protocol::Utep | Protocol::OpenTafl | Protocol::Taflzero => false,
        }
    }

    /// The same program, which connects to this relay.
    #[must_use]
    pub fn with_relay(self, relay: impl Into<Option<Relay>>) -> Self {
        Self { relay: relay.into(), ..self }
    }

    /// Whether only one can play at a time, because it finds its server at one port of this machine.
    pub fn is_alone(&self) -> bool {
        self.protocol == Protocol::Bologna && !self.relay.as_ref().is_some_and(Relay::is_isolated)
    }

    /// The log of a new process.
    pub(crate) fn new_log(&self) -> Option<ProcessLog> {
        self.log.as_ref().map(|log| log.process(&self.label()))
    }

    /// The process, not started yet.
    pub(crate) fn to_command(&self) -> Command {
        let mut words = self.words.iter().map(String::as_str);
        let mut command = Command::new(words.next().expect_or_default("a command has a word"));
        command.args(words);
        self.in_folder(command)
    }

    /// The process of its relay, at this port, where the program plays this side. `None` if it has no relay.
    pub(crate) fn to_relayed(&self, port: u16, side: &str) -> Option<Command> {
        let seconds = self.seconds.to_string();
        let words = self.words.iter().map(|word| word.replace("{side}", side).replace(SECONDS, &seconds));
        Some(self.in_folder(self.relay.as_ref()?.command(port, words)))
    }

    fn in_folder(&self, mut command: Command) -> Command {
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
    }
}

impl FromStr for EngineCommand {
    type Err = EngineCommandError;

    fn from_str(text: &str) -> Result<Self, EngineCommandError> {
        let named = text.split_once(':').and_then(|(name, rest)| Some((Protocol::from_name(name)?, rest)));
        let (protocol, command) = named.unwrap_or((Protocol::Utep, text));
        let words = words(command)?;
        if words.is_empty() {
            return Err(EngineCommandError::Empty);
        }
        let (name, folder, options, seconds, log, relay) = (None, None, Vec::new(), 60, None, None);
        Ok(Self { protocol, words, name, folder, options, seconds, log, relay })
    }
}

/// Why a program does not start in this folder: its name, and where it was looked for.
pub(crate) fn why_not_started(program: &str, folder: Option<&Path>, error: &io::Error) -> String {
    let of_folder = folder.map_or_else(|| PathBuf::from(program), |folder| folder.join(program));
    let is_there = of_folder.is_file();
    let folder =
        folder.map_or_else(|| String::from("the current folder"), |folder| folder.display().to_string());
    if error.kind() != ErrorKind::NotFound {
        return format!("`{program}`: {error}");
    }
    match (program.contains('/'), is_there) {
        (false, false) => format!("no folder of PATH has a program `{program}`"),
        (false, true) => {
            format!("no folder of PATH has a program `{program}`; write `./{program}` for that of {folder}")
        }
        (true, false) if Path::new(program).is_absolute() => format!("there is no file `{program}`"),
        (true, false) => format!("there is no file `{program}` in {folder}"),
        (true, true) => format!("`{program}` is there, but not the program that its first line names"),
    }
}

/// The words of a command.
fn words(text: &str) -> Result<Vec<String>, EngineCommandError> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in text.chars() {
        match quote {
            Some(mark) if letter == mark => quote = None,
            None if letter == '\'' || letter == '"' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.map_or(Ok(words), |mark| Err(EngineCommandError::Unclosed(mark)))
}
