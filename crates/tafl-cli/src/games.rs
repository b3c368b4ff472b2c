//! The games of files and archives, in batches.

use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

use indicatif::ProgressBar;
use notation_syntax::{Coded, EncodingError, Error, Span};
use tafl_archive::ArchiveFormat;
use tafl_game_record::{GameRecord, GameStream, Games, RecordErrorKind, StreamError};

use crate::diagnostic::{Diagnostic, Source};
use crate::files::{self, Found};
use crate::lines::Lines;
use crate::messages::{MAX_SHOWN, Messages, Status};
use crate::progress;

/// How many games a batch has at most, and after how many bytes of text it is full.
const MAX_GAMES: usize = 1_000;
const MAX_BYTES: usize = 4 << 20;

/// A form of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameForm {
    Otg,
    Archive(ArchiveFormat),
}

/// The text of a game: a record, or a line of another program's archive.
pub(crate) struct GameText {
    /// The name of the file in messages.
    pub(crate) name: Arc<str>,
    /// The number of the file, from 1.
    pub(crate) file: usize,
    /// The line of the file where the game begins, from 1.
    pub(crate) line: usize,
    pub(crate) text: Result<String, Unread>,
}

/// Why there is no text.
pub(crate) enum Unread {
    /// The file, or the rest of it, cannot be read.
    Unusable(String),
    /// The bytes are not UTF-8 text.
    Encoding(EncodingError),
    /// The file has no games.
    Empty,
}

impl Unread {
    pub(crate) fn status(&self) -> Status {
        match self {
            Self::Unusable(_) => Status::Unusable,
            Self::Encoding(_) | Self::Empty => Status::Errors,
        }
    }

    /// What is wrong with the input; an unusable file is described by its message alone.
    pub(crate) fn diagnostic(&self) -> Result<Diagnostic, &str> {
        match self {
            Self::Unusable(message) => Err(message),
            Self::Encoding(error) => Ok(Diagnostic::encoding(*error)),
            Self::Empty => Ok(Diagnostic::error(&Error::new(RecordErrorKind::Empty, Span::at(0)))),
        }
    }
}

/// The games of files, in their order, as many at a time as keep all processors busy. Memory does not grow with the
/// files.
pub(crate) struct Batches {
    form: GameForm,
    files: vec::IntoIter<Found>,
    /// How many of the files were opened.
    opened: usize,
    open: Option<Open>,
    bar: ProgressBar,
    /// Whether a file without games is reported.
    reports_empty: bool,
}

/// A file that is being read.
struct Open {
    name: Arc<str>,
    texts: Texts,
    /// Whether it had a game so far.
    any: bool,
}

type Reader = Box<dyn BufRead + Send>;

/// The rest of a file.
enum Texts {
    Records(GameStream<Reader>),
    Lines(Lines<Reader>),
}

impl Batches {
    /// The games of these files. Where the games are records, a folder has those of all `.otg` files in it.
    pub(crate) fn new(form: GameForm, paths: &[PathBuf]) -> Self {
        let files = match form {
            GameForm::Otg => files::find(paths),
            GameForm::Archive(_) => paths.iter().cloned().map(Ok).collect(),
        };
        Self {
            form,
            files: files.into_iter(),
            opened: 0,
            open: None,
            bar: ProgressBar::hidden(),
            reports_empty: false,
        }
    }

    /// The same, with a progress bar on standard error.
    pub(crate) fn with_progress(self) -> Self {
        Self { bar: progress::bar(self.files.as_slice()), ..self }
    }

    /// The same, where a file without games is an error. Otherwise it is an archive like others, such as that of a
    /// selection that found nothing.
    pub(crate) fn reporting_empty_files(self) -> Self {
        Self { reports_empty: true, ..self }
    }

    /// The progress bar.
    pub(crate) fn bar(&self) -> &ProgressBar {
        &self.bar
    }

    /// The next game, or why it cannot be read; `None` at the end of the last file.
    fn next_game(&mut self) -> Option<GameText> {
        loop {
            if let Some(open) = &mut self.open {
                if let Some((line, text, continues)) = open.texts.next_text() {
                    open.any = true;
                    let game = GameText { name: open.name.clone(), file: self.opened, line, text };
                    self.open.take_if(|_| !continues);
                    return Some(game);
                }
                let empty = self.open.take().filter(|open| !open.any && self.reports_empty);
                if let Some(Open { name, .. }) = empty {
                    return Some(GameText { name, file: self.opened, line: 1, text: Err(Unread::Empty) });
                }
            } else if let Err(unread) = self.next_file()? {
                return Some(unread);
            }
        }
    }

    /// Opens the next file.
    fn next_file(&mut self) -> Option<Result<(), GameText>> {
        let file = self.files.next()?;
        self.opened += 1;
        let unreadable = |path: &Path, error: &io::Error| {
            let name = Arc::from(files::name(path));
            GameText { name, file: self.opened, line: 0, text: Err(Unread::Unusable(error.to_string())) }
        };
        Some(match file {
            Err((path, error)) => Err(unreadable(&path, &error)),
            Ok(path) => match files::open(&path) {
                Err(error) => Err(unreadable(&path, &error)),
                Ok(reader) => {
                    let reader: Reader = Box::new(self.bar.wrap_read(reader));
                    let texts = match self.form {
                        GameForm::Otg => Texts::Records(GameStream::new(reader)),
                        GameForm::Archive(_) => Texts::Lines(Lines::new(reader)),
                    };
                    self.open = Some(Open { name: Arc::from(files::name(&path)), texts, any: false });
                    Ok(())
                }
            },
        })
    }
}

impl Iterator for Batches {
    type Item = Vec<GameText>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut batch = Vec::new();
        let mut bytes = 0;
        while batch.len() < MAX_GAMES && bytes < MAX_BYTES {
            let Some(game) = self.next_game() else { break };
            bytes += game.text.as_ref().map_or(0, String::len);
            batch.push(game);
        }
        Some(batch).filter(|batch| !batch.is_empty())
    }
}

impl Texts {
    /// The next text, the line where it begins, and whether there may be more.
    fn next_text(&mut self) -> Option<(usize, Result<String, Unread>, bool)> {
        match self {
            Self::Records(stream) => {
                let line = stream.line();
                Some(match stream.next()? {
                    Ok(text) => (line, Ok(text), true),
                    Err(StreamError::Encoding { line, error }) => {
                        (line + error.line() - 1, Err(Unread::Encoding(error)), true)
                    }
                    Err(error) => (line, Err(Unread::Unusable(error.to_string())), false),
                })
            }
            Self::Lines(lines) => Some(match lines.next()? {
                Ok(line) => (line.number, line.text.map_err(Unread::Encoding), true),
                Err(error) => (0, Err(Unread::Unusable(error.to_string())), false),
            }),
        }
    }
}

impl GameText {
    /// The name of the file and the line, for messages.
    pub(crate) fn location(&self) -> String {
        if self.line == 0 { self.name.to_string() } else { format!("{}:{}", self.name, self.line) }
    }

    /// The text. Where there is none, the reason is reported.
    pub(crate) fn text(&self, messages: &mut Messages) -> Result<&str, Status> {
        self.text.as_deref().map_err(|unread| {
            let location = self.location();
            match unread.diagnostic() {
                Ok(diagnostic) => messages.line(&format_args!("{location}: {}", diagnostic.message)),
                Err(message) => messages.line(&format_args!("{location}: {message}")),
            }
            unread.status()
        })
    }

    /// The records of the text: one, or several where the text is broken. A record with errors is reported, and is the
    /// code of its first error.
    pub(crate) fn records(
        &self,
        messages: &mut Messages,
    ) -> Result<Vec<Result<GameRecord, &'static str>>, Status> {
        let text = self.text(messages)?;
        let mut records = Vec::new();
        for game in Games::new(text) {
            if !game.errors.is_empty() {
                let source = Source::part(&self.name, text, self.line);
                for error in game.errors.iter().take(MAX_SHOWN) {
                    messages.line(&source.summarize(&Diagnostic::error(error)));
                }
            }
            let code = game.errors.first().map(|error| error.kind().code());
            // A record without errors has a value.
            let code = code.unwrap_or_else(|| RecordErrorKind::Empty.code());
            records.push(game.value.filter(|_| game.errors.is_empty()).ok_or(code));
        }
        Ok(records)
    }
}
