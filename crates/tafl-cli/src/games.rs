//! The games of files and archives, many at a time.

use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

use indicatif::ProgressBar;
use notation_syntax::EncodingError;
use tafl_archive::ArchiveFormat;
use tafl_game_record::{GameRecord, GameStream, Games, StreamError};

use crate::diagnostic::{Diagnostic, Source};
use crate::files::{self, Found};
use crate::input;
use crate::lines::Lines;
use crate::messages::{SHOWN, Status, Told};
use crate::output;

/// How many games are in memory at once, and how many bytes of text they may have before no more are read.
const GAMES: usize = 1_000;
const BYTES: usize = 4 << 20;

/// A form of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameForm {
    Otg,
    Archive(ArchiveFormat),
}

/// A game as it stands in a file: a record, or a line of another program's archive.
pub(crate) struct GameText {
    /// The name of the file in messages.
    pub(crate) name: Arc<str>,
    /// Which of the files that is, from 1.
    pub(crate) file: usize,
    /// The line of the file that it begins at, from 1.
    pub(crate) line: usize,
    pub(crate) text: Result<String, Unread>,
}

/// Why there is no text.
pub(crate) struct Unread {
    pub(crate) message: String,
    pub(crate) status: Status,
}

/// The games of files, in their order, as many at a time as keep all processors busy. Memory does not grow with the
/// files.
pub(crate) struct Batches {
    form: GameForm,
    files: vec::IntoIter<Found>,
    /// How many of the files were taken up.
    taken: usize,
    open: Option<Open>,
    bar: ProgressBar,
    /// Whether a file without a game is told.
    empty_is_told: bool,
}

/// A file that is being read.
struct Open {
    name: Arc<str>,
    texts: Texts,
    /// Whether it has held a game so far.
    any: bool,
}

type Reader = Box<dyn BufRead + Send>;

/// What is left of a file.
enum Texts {
    Records(GameStream<Reader>),
    Lines(Lines<Reader>),
}

impl Batches {
    /// The games of these files; of folders, where the games are records, those of all `.otg` files in them.
    pub(crate) fn new(form: GameForm, paths: &[PathBuf]) -> Self {
        let files = match form {
            GameForm::Otg => files::find(paths),
            GameForm::Archive(_) => paths.iter().cloned().map(Ok).collect(),
        };
        Self {
            form,
            files: files.into_iter(),
            taken: 0,
            open: None,
            bar: ProgressBar::hidden(),
            empty_is_told: false,
        }
    }

    /// The same, with a bar on standard error that shows how far they are read.
    pub(crate) fn with_progress(self) -> Self {
        Self { bar: output::progress(self.files.as_slice()), ..self }
    }

    /// The same, where a file that holds no game is one that cannot be read. Without this it is an archive like
    /// others: that of a selection which found nothing, say.
    pub(crate) fn telling_empty_files(self) -> Self {
        Self { empty_is_told: true, ..self }
    }

    /// That bar.
    pub(crate) fn bar(&self) -> &ProgressBar {
        &self.bar
    }

    /// The next game, or what keeps it from being read; `None` at the end of the last file.
    fn next_game(&mut self) -> Option<GameText> {
        loop {
            if let Some(open) = &mut self.open {
                if let Some((line, text, goes_on)) = open.texts.next_text() {
                    open.any = true;
                    let game = GameText { name: open.name.clone(), file: self.taken, line, text };
                    self.open.take_if(|_| !goes_on);
                    return Some(game);
                }
                let empty = self.open.take().filter(|open| !open.any && self.empty_is_told);
                if let Some(Open { name, .. }) = empty {
                    let text = Err(Unread { message: "no game record".to_owned(), status: Status::Errors });
                    return Some(GameText { name, file: self.taken, line: 1, text });
                }
            } else if let Err(unread) = self.next_file()? {
                return Some(unread);
            }
        }
    }

    /// Opens the next file.
    fn next_file(&mut self) -> Option<Result<(), GameText>> {
        let file = self.files.next()?;
        self.taken += 1;
        let unreadable = |path: &Path, error: &io::Error| {
            let name = Arc::from(input::name(path));
            let text = Err(Unread { message: error.to_string(), status: Status::Unusable });
            GameText { name, file: self.taken, line: 0, text }
        };
        Some(match file {
            Err((path, error)) => Err(unreadable(&path, &error)),
            Ok(path) => match input::open(&path) {
                Err(error) => Err(unreadable(&path, &error)),
                Ok(reader) => {
                    let reader: Reader = Box::new(self.bar.wrap_read(reader));
                    let texts = match self.form {
                        GameForm::Otg => Texts::Records(GameStream::new(reader)),
                        GameForm::Archive(_) => Texts::Lines(Lines::new(reader)),
                    };
                    self.open = Some(Open { name: Arc::from(input::name(&path)), texts, any: false });
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
        while batch.len() < GAMES && bytes < BYTES {
            let Some(game) = self.next_game() else { break };
            bytes += game.text.as_ref().map_or(0, String::len);
            batch.push(game);
        }
        Some(batch).filter(|batch| !batch.is_empty())
    }
}

impl Texts {
    /// The next text, the line that it begins at, and whether there may be more.
    fn next_text(&mut self) -> Option<(usize, Result<String, Unread>, bool)> {
        let unusable =
            |error: &dyn std::fmt::Display| Unread { message: error.to_string(), status: Status::Unusable };
        match self {
            Self::Records(stream) => {
                let line = stream.line();
                Some(match stream.next()? {
                    Ok(text) => (line, Ok(text), true),
                    Err(StreamError::Encoding { line, error }) => {
                        (line + error.line() - 1, no_text(error), true)
                    }
                    Err(error) => (line, Err(unusable(&error)), false),
                })
            }
            Self::Lines(lines) => Some(match lines.next()? {
                Ok(line) => (line.number, line.text.or_else(no_text), true),
                Err(error) => (0, Err(unusable(&error)), false),
            }),
        }
    }
}

fn no_text<T>(error: EncodingError) -> Result<T, Unread> {
    Err(Unread { message: error.summary().to_string(), status: Status::Errors })
}

impl GameText {
    /// The name of the file and the line, for messages.
    pub(crate) fn place(&self) -> String {
        if self.line == 0 { self.name.to_string() } else { format!("{}:{}", self.name, self.line) }
    }

    /// The text. Where there is none, that is told.
    pub(crate) fn text(&self, told: &mut Told) -> Result<&str, Status> {
        self.text.as_deref().map_err(|unread| {
            told.line(&format_args!("{}: {}", self.place(), unread.message));
            unread.status
        })
    }

    /// The records that the text holds: one, but for broken text. What cannot be read is drawn, and such a record is
    /// `None`.
    pub(crate) fn records(&self, told: &mut Told) -> Result<Vec<Option<GameRecord>>, Status> {
        let text = self.text(told)?;
        let mut records = Vec::new();
        for game in Games::new(text) {
            if !game.errors.is_empty() {
                let source = Source::part(&self.name, text, self.line);
                for error in game.errors.iter().take(SHOWN) {
                    told.line(&source.in_a_line(&Diagnostic::error(error)));
                }
            }
            records.push(game.value.filter(|_| game.errors.is_empty()));
        }
        Ok(records)
    }
}
