//! The games of files and archives, in batches.

use std::collections::HashSet;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, mem, vec};

use indicatif::ProgressBar;
use tafl_archive::{LineError, TextReader};
use tafl_files::{Bundle, FileReader, GameForm, decompressed, peek};
use tafl_game_record::{GameReadError, GameReader};
use tafl_terminal::text::counted;

use crate::input::files::{self, Found};
use crate::input::game_text::{GameText, Unread};
use crate::input::text::Foreign;
use crate::output::messages;

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
    /// The bundle that is being read, and its name.
    bundle: Option<(String, Bundle)>,
    open: Option<Open>,
    /// The files that are not recognized: their number, and the name of the first.
    skipped: (u64, String),
    /// Whether nothing was read so far, so that the end is an error.
    is_nothing: bool,
    bar: ProgressBar,
    /// Whether a file without games is reported.
    reports_empty: bool,
    /// Whether files that are skipped are reported.
    reports_skipped: bool,
    /// How many games a batch has at most.
    max_games: usize,
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
    /// The games of these files. A folder or bundle has those of all files in it with an extension of the expected forms.
    pub(crate) fn new(expected: impl Into<Expected>, paths: &[PathBuf]) -> Self {
        let expected = expected.into();
        let extensions = [&expected.extensions()[..], &Bundle::EXTENSIONS].concat();
        let files = files::find_with(paths, &|path| files::has_extension(path, &extensions));
        Self {
            expected,
            named: paths.iter().cloned().collect(),
            files: files.into_iter(),
            opened: 0,
            bundle: None,
            open: None,
            skipped: (0, String::new()),
            is_nothing: !paths.is_empty(),
            bar: ProgressBar::hidden(),
            reports_empty: false,
            reports_skipped: true,
            max_games: MAX_GAMES,
        }
    }

    /// Shows a progress bar on standard error.
    pub(crate) fn with_progress(self) -> Self {
        Self { bar: files::bar(self.files.as_slice()), ..self }
    }

    /// Takes a file without games for an error. Otherwise it is an archive like others, such as that of a selection that
    /// found nothing.
    pub(crate) fn reporting_empty_files(self) -> Self {
        Self { reports_empty: true, ..self }
    }

    /// Reports no files that are skipped: the files are read again.
    pub(crate) fn without_messages(self) -> Self {
        Self { reports_skipped: false, ..self }
    }

    /// Makes the batches small, for work that takes long for each game.
    pub(crate) fn small(self) -> Self {
        Self { max_games: 4 * rayon::current_num_threads(), ..self }
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
            } else if let Err(without_text) = self.next_file()? {
                return Some(without_text);
            }
        }
    }

    /// Opens the next file.
    fn next_file(&mut self) -> Option<Result<(), GameText>> {
        let found = self.next_in_bundle().or_else(|| self.next_path());
        let Some((name, opened)) = found else { return self.end().map(Err) };
        Some(opened.map_err(|message| {
            self.is_nothing = false;
            self.without_text(name, Unread::Unusable(message))
        }))
    }

    /// Opens the next file of the bundle that is being read.
    fn next_in_bundle(&mut self) -> Option<(String, Result<(), String>)> {
        let (bundle_name, bundle) = self.bundle.as_mut()?;
        let extensions = self.expected.extensions();
        let Some(next) = bundle.next_file(&|name| is_game_file(name, &extensions)) else {
            self.bundle = None;
            return None;
        };
        let content = next.and_then(|file| {
            let name = format!("{bundle_name}/{}", file.name);
            Ok((name, decompressed(Box::new(Cursor::new(file.content)))?.0))
        });
        Some(match content {
            Ok((name, content)) => {
                let begun = self.begin(&name, content, false);
                (name, begun)
            }
            Err(error) => (bundle_name.clone(), Err(error.to_string())),
        })
    }

    /// Opens the file at the next path.
    fn next_path(&mut self) -> Option<(String, Result<(), String>)> {
        let file = self.files.next()?;
        Some(match file {
            Err((path, error)) => (files::name(&path), Err(error.to_string())),
            Ok(path) => {
                let name = files::name(&path);
                let opened = self.open(&name, &path).unwrap_or_else(|error| Err(error.to_string()));
                (name, opened)
            }
        })
    }

    fn open(&mut self, name: &str, path: &Path) -> io::Result<Result<(), String>> {
        let is_named = self.named.contains(path);
        Ok(match Bundle::open(files::open_with(path, &self.bar)?)? {
            Err(content) => self.begin(name, content, is_named),
            Ok(bundle) => {
                self.bundle = Some((name.to_owned(), bundle));
                Ok(())
            }
        })
    }

    /// Begins to read a file. One that is not recognized is skipped, unless it is named itself.
    fn begin(&mut self, name: &str, content: FileReader, is_named: bool) -> Result<(), String> {
        self.opened += 1;
        let content = if self.expected == Expected::Form(GameForm::Otg) {
            Foreign::checked(content).map_err(|foreign| {
                self.is_nothing = false;
                foreign.to_string()
            })?
        } else {
            content
        };
        let (form, content) =
            self.expected.of_file(content, is_named || files::is_game_file(Path::new(name)));
        let Some(form) = form else {
            if is_named {
                return Err(NotRecognized.to_string());
            }
            if self.skipped.0 == 0 {
                name.clone_into(&mut self.skipped.1);
            }
            self.skipped.0 += 1;
            return Ok(());
        };
        self.is_nothing = false;
        let texts = match form {
            GameForm::Otg => Texts::Records(GameReader::new(content)),
            GameForm::Archive(format) => Texts::Archive(TextReader::new(format, content)),
        };
        self.open = Some(Open { name: Arc::from(name), form, texts, any: false });
        Ok(())
    }

    /// Reports the files that were skipped. That nothing was read is an error.
    fn end(&mut self) -> Option<GameText> {
        let (count, first) = mem::take(&mut self.skipped);
        if count > 0 && self.reports_skipped {
            let others =
                if count > 1 { format!(" and {}", counted(count - 1, "other file")) } else { String::new() };
            self.bar.suspend(|| {
                messages::line(&format_args!(
                    "{first}{others}: the form of the games is not recognized; skipped"
                ));
            });
        }
        mem::take(&mut self.is_nothing).then(|| {
            let mut names: Vec<String> = self.named.iter().map(|path| files::name(path)).collect();
            names.sort_unstable();
            self.without_text(names.join(", "), Unread::Nothing)
        })
    }

    fn without_text(&self, name: String, reason: Unread) -> GameText {
        GameText { name: Arc::from(name), file: self.opened, line: 0, form: GameForm::Otg, text: Err(reason) }
    }
}

/// Whether a file in a bundle is one of games. Hidden files are those of the system that made the bundle.
fn is_game_file(name: &str, extensions: &[&str]) -> bool {
    let is_hidden = name.rsplit('/').next().is_some_and(|name| name.starts_with('.'));
    !is_hidden && files::has_extension(Path::new(name), extensions)
}

/// The last batch clears the progress bar.
impl Iterator for Batches {
    type Item = Vec<GameText>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut batch = Vec::new();
        let mut bytes = 0;
        while batch.len() < self.max_games && bytes < MAX_BYTES {
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

/// The forms of the files of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// All files have this form.
    Form(GameForm),
    /// Each file has the form that it begins like. One that begins like none is not read.
    Recognized,
    /// Each file has the form that it begins like, and one that begins like none has game records, whose errors are then
    /// reported. In folders, only a file with their extension has.
    RecognizedOrRecords,
}

impl From<GameForm> for Expected {
    fn from(form: GameForm) -> Self {
        Self::Form(form)
    }
}

impl Expected {
    /// The extensions of the files that are read in folders.
    fn extensions(self) -> Vec<&'static str> {
        match self {
            Self::Form(form) => form.extensions().to_vec(),
            Self::Recognized | Self::RecognizedOrRecords => {
                GameForm::all().flat_map(|form| form.extensions().iter().copied()).collect()
            }
        }
    }

    /// The form of a file, and its content; `None` for the form if the file is not recognized. Such a file can be one of
    /// records if `is_chosen`.
    fn of_file(self, content: FileReader, is_chosen: bool) -> (Option<GameForm>, FileReader) {
        if let Self::Form(form) = self {
            return (Some(form), content);
        }
        let (head, content) = peek(content);
        let otherwise = (self == Self::RecognizedOrRecords && is_chosen).then_some(GameForm::Otg);
        (GameForm::detect(&head).or(otherwise), content)
    }
}

/// Why a file is not read: it begins like none of the forms.
struct NotRecognized;

impl fmt::Display for NotRecognized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the form of the games is not recognized; write `--from FORM` for one of `tafl convert --list`",
        )
    }
}
