//! The games of files and archives, in batches.

mod conversions;
mod form;
mod text;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

use indicatif::ProgressBar;
use tafl_archive::{LineError, TextReader};
use tafl_game_record::{GameReadError, GameReader};

use crate::files::{self, Found};
use crate::messages;
use crate::progress;
pub(crate) use conversions::Conversions;
pub(crate) use form::Expected;
use form::NotRecognized;
use tafl_files::FileReader;
pub(crate) use tafl_files::GameForm;
use text::Unread;
pub(crate) use text::{GameText, ReadGame, ReadText, Refused};

/// How many games a batch has at most, and after how many bytes of text it is full.
const MAX_GAMES: usize = 1_000;
const MAX_BYTES: usize = 4 << 20;

/// The games of files, in their order, as many at a time as keep all processors busy. Memory does not grow with the
/// files.
pub(crate) struct Batches {
    expected: Expected,
    /// The files that are named themselves, not found in a folder.
    named: HashSet<PathBuf>,
    files: vec::IntoIter<Found>,
    /// How many of the files were opened.
    opened: usize,
    open: Option<Open>,
    bar: ProgressBar,
    /// Whether a file without games is reported.
    reports_empty: bool,
    /// Whether a file that is skipped is reported.
    reports_skipped: bool,
}

/// A file that is being read.
struct Open {
    name: Arc<str>,
    form: GameForm,
    texts: Texts,
    /// Whether it had a game so far.
    any: bool,
}

/// The rest of a file.
enum Texts {
    Records(GameReader<FileReader>),
    Archive(TextReader<FileReader>),
}

impl Batches {
    /// The games of these files. A folder has those of all files in it with an extension of the expected forms.
    pub(crate) fn new(expected: impl Into<Expected>, paths: &[PathBuf]) -> Self {
        let expected = expected.into();
        let extensions = expected.extensions();
        let files = files::find_with(paths, &|path| files::has_extension(path, &extensions));
        Self {
            expected,
            named: paths.iter().cloned().collect(),
            files: files.into_iter(),
            opened: 0,
            open: None,
            bar: ProgressBar::hidden(),
            reports_empty: false,
            reports_skipped: true,
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

    /// The same, without messages: the files are read again.
    pub(crate) fn without_messages(self) -> Self {
        Self { reports_skipped: false, ..self }
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
                    let (name, form) = (open.name.clone(), open.form);
                    let game = GameText { name, file: self.opened, line, form, text };
                    self.open.take_if(|_| !continues);
                    return Some(game);
                }
                let empty = self.open.take().filter(|open| !open.any && self.reports_empty);
                if let Some(Open { name, form, .. }) = empty {
                    return Some(GameText {
                        name,
                        file: self.opened,
                        line: 1,
                        form,
                        text: Err(Unread::Empty),
                    });
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
        let opened = match file {
            Err((path, error)) => Err((path, error.to_string())),
            Ok(path) => match self.open(&path) {
                Ok(open) => {
                    self.open = open;
                    Ok(())
                }
                Err(message) => Err((path, message)),
            },
        };
        Some(opened.map_err(|(path, message)| GameText {
            name: Arc::from(files::name(&path)),
            file: self.opened,
            line: 0,
            form: GameForm::Otg,
            text: Err(Unread::Unusable(message)),
        }))
    }

    /// Opens a file; `None` if it is skipped, because it is in a folder and its form is not recognized.
    fn open(&self, path: &Path) -> Result<Option<Open>, String> {
        let content = files::open_with(path, &self.bar).map_err(|error| error.to_string())?;
        let name = files::name(path);
        let (form, content) = self.expected.of_file(content);
        let Some(form) = form else {
            if self.named.contains(path) {
                return Err(NotRecognized.to_string());
            }
            if self.reports_skipped {
                self.bar.suspend(|| {
                    messages::line(&format_args!("{name}: the form of the games is not recognized; skipped"));
                });
            }
            return Ok(None);
        };
        let texts = match form {
            GameForm::Otg => Texts::Records(GameReader::new(content)),
            GameForm::Archive(format) => Texts::Archive(TextReader::new(format, content)),
        };
        Ok(Some(Open { name: Arc::from(name), form, texts, any: false }))
    }
}

/// The last batch clears the progress bar.
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
        if batch.is_empty() {
            self.bar.finish_and_clear();
            return None;
        }
        Some(batch)
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
                    Err(GameReadError::Encoding { line, error }) => {
                        (line + error.line() - 1, Err(Unread::Encoding(error)), true)
                    }
                    Err(error) => (line, Err(Unread::Unusable(error.to_string())), false),
                })
            }
            Self::Archive(texts) => Some(match texts.next()? {
                Ok(game) => (game.line, Ok(game.text), true),
                Err(LineError::Encoding { line, error }) => (line, Err(Unread::Encoding(error)), true),
                Err(error) => (0, Err(Unread::Unusable(error.to_string())), false),
            }),
        }
    }
}
