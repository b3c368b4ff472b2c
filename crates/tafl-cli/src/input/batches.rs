//! The games of files and archives, in batches.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, mem, vec};

use indicatif::ProgressBar;
use tafl_archive::ArchiveFormat;
use tafl_files::{Bundle, FileReader, FileTextError, GameForm, GameTexts, decompressed, other_kind, peek};
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
    /// The content of the first file, if it was read already.
    content: Option<FileReader>,
    /// How many of the files were opened.
    opened: usize,
    /// The bundle that is being read, and its name.
    bundle: Option<(String, Bundle)>,
    open: Option<Open>,
    /// The files that are not read.
    skipped: Vec<Skipped>,
    /// Whether nothing was read so far, so that the end is an error.
    is_nothing: bool,
    bar: ProgressBar,
    /// Whether a file without games is reported.
    reports_empty: bool,
    /// Whether files that are skipped are reported.
    reports_skipped: bool,
    /// The formats of other programs that were read, if they are to be noted.
    converted: Option<BTreeSet<ArchiveFormat>>,
    /// How many games a batch has at most.
    max_games: usize,
}

/// A file in a folder or bundle that is not read.
pub(crate) struct Skipped {
    pub(crate) name: String,
    pub(crate) reason: SkipReason,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SkipReason {
    /// It begins like none of the forms.
    NotRecognized,
    /// Its name has the extension of none.
    OtherExtension,
    /// It has no games.
    Empty,
}

impl SkipReason {
    /// The name for programs.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::NotRecognized => "not-recognized",
            Self::OtherExtension => "other-extension",
            Self::Empty => "no-games",
        }
    }
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotRecognized => "the form of the games is not recognized",
            Self::OtherExtension => "the name has no extension of games",
            Self::Empty => "the file has no games",
        })
    }
}

/// How many files that are skipped are named in a message.
const MAX_NAMED: usize = 10;

/// A file that is being read.
struct Open {
    name: Arc<str>,
    form: GameForm,
    texts: GameTexts,
    /// Whether it had a game so far.
    any: bool,
}

impl Batches {
    /// The games of these files. A folder or bundle has those of all files in it with an extension of the expected forms.
    pub(crate) fn new(expected: impl Into<Expected>, paths: &[PathBuf]) -> Self {
        let expected = expected.into();
        let in_folders = expected.in_folders();
        let ignored = RefCell::new(Vec::new());
        let files = files::find_with(paths, &|path| {
            let is_wanted = in_folders(path);
            if !is_wanted {
                ignored.borrow_mut().push(files::name(path.strip_prefix(".").unwrap_or(path)));
            }
            is_wanted
        });
        let mut ignored = ignored.into_inner();
        ignored.sort_unstable();
        Self {
            expected,
            named: paths.iter().cloned().collect(),
            files: files.into_iter(),
            content: None,
            opened: 0,
            bundle: None,
            open: None,
            skipped: ignored.into_iter().map(Skipped::by_extension).collect(),
            is_nothing: !paths.is_empty(),
            bar: ProgressBar::hidden(),
            reports_empty: false,
            reports_skipped: true,
            converted: None,
            max_games: MAX_GAMES,
        }
    }

    /// With a bundle in place of the file, which was opened already.
    pub(crate) fn with_bundle(self, bundle: Bundle) -> Self {
        let name = self.names();
        Self { bundle: Some((name, bundle)), files: Vec::new().into_iter(), ..self }
    }

    /// With the content of the first file, which was read already.
    pub(crate) fn with_content(self, content: FileReader) -> Self {
        Self { content: Some(content), ..self }
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

    /// Notes at the end which formats of other programs were read, for a command whose users may expect records.
    pub(crate) fn noting_formats(self) -> Self {
        Self { converted: Some(BTreeSet::new()), ..self }
    }

    /// Makes the batches small, for work that takes long for each game.
    pub(crate) fn small(self) -> Self {
        Self { max_games: 4 * rayon::current_num_threads(), ..self }
    }

    /// Whether several files can have games: more than one is read, or one is a bundle.
    pub(crate) fn is_merge(&self) -> bool {
        let is_bundle =
            |found: &Found| found.as_ref().is_ok_and(|path| files::has_extension(path, &Bundle::EXTENSIONS));
        self.files.len() > 1 || self.files.as_slice().iter().any(is_bundle)
    }

    /// The files in folders and bundles that were not read so far.
    pub(crate) fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// The progress bar.
    pub(crate) fn bar(&self) -> &ProgressBar {
        &self.bar
    }

    /// The next game, or why it cannot be read; `None` at the end of the last file.
    fn next_game(&mut self) -> Option<GameText> {
        loop {
            if let Some(open) = &mut self.open {
                if let Some((line, text, continues)) = next_text(&mut open.texts) {
                    open.any = true;
                    let (name, form) = (open.name.clone(), open.form);
                    let game = GameText { name, file: self.opened, line, form, text };
                    self.open.take_if(|_| !continues);
                    return Some(game);
                }
                let empty = self.open.take().filter(|open| !open.any);
                if let Some(Open { name, .. }) = empty.as_ref().filter(|_| !self.reports_empty) {
                    self.skipped.push(Skipped { name: name.to_string(), reason: SkipReason::Empty });
                } else if let Some(Open { name, form, .. }) = empty {
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
        let ignored = RefCell::new(Vec::new());
        let next = bundle.next_file(&|name| {
            let is_wanted = is_game_file(name, &extensions);
            if !is_wanted && !name.ends_with('/') {
                ignored.borrow_mut().push(Skipped::by_extension(format!("{bundle_name}/{name}")));
            }
            is_wanted
        });
        self.skipped.append(&mut ignored.into_inner());
        let Some(next) = next else {
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
        let content = match self.content.take() {
            Some(content) => content,
            None => files::open_with(path, &self.bar)?,
        };
        Ok(match Bundle::open(content)? {
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
        let form = match form {
            Ok(form) => form,
            Err(unknown) if is_named => return Err(unknown.to_string()),
            Err(_) => {
                self.skipped.push(Skipped { name: name.to_owned(), reason: SkipReason::NotRecognized });
                return Ok(());
            }
        };
        self.is_nothing = false;
        if let GameForm::Archive(format) = form {
            self.converted.iter_mut().for_each(|converted| converted.extend([format]));
        }
        let texts = GameTexts::new(form, content);
        self.open = Some(Open { name: Arc::from(name), form, texts, any: false });
        Ok(())
    }

    /// Reports the files that were skipped. That nothing was read is an error.
    fn end(&mut self) -> Option<GameText> {
        let formats: Vec<String> =
            mem::take(&mut self.converted).into_iter().flatten().map(|format| format.to_string()).collect();
        if !formats.is_empty() {
            let (names, formats) = (self.names(), formats.join(", "));
            self.bar.suspend(|| messages::line(&format_args!("{names}: converted from {formats}")));
        }
        if self.reports_skipped {
            self.reports_skipped = false;
            let skipped = self.skipped.iter().filter(|file| file.reason == SkipReason::NotRecognized);
            let names: Vec<&str> = skipped.map(|file| file.name.as_str()).collect();
            if let Some(names) = listed(&names) {
                let reason = SkipReason::NotRecognized;
                self.bar.suspend(|| messages::line(&format_args!("{names}: {reason}; skipped")));
            }
        }
        mem::take(&mut self.is_nothing).then(|| self.without_text(self.names(), Unread::Nothing))
    }

    /// The names of the paths.
    fn names(&self) -> String {
        let mut names: Vec<String> = self.named.iter().map(|path| files::name(path)).collect();
        names.sort_unstable();
        names.join(", ")
    }

    fn without_text(&self, name: String, reason: Unread) -> GameText {
        GameText { name: Arc::from(name), file: self.opened, line: 0, form: GameForm::Otg, text: Err(reason) }
    }
}

impl Skipped {
    fn by_extension(name: String) -> Self {
        Self { name, reason: SkipReason::OtherExtension }
    }
}

/// `one.csv, two.csv and three.csv`; of many names the first ones, and the number of the others.
fn listed(names: &[&str]) -> Option<String> {
    let (last, before) = names.split_last()?;
    Some(match before {
        [] => (*last).to_owned(),
        before if before.len() < MAX_NAMED => format!("{} and {last}", before.join(", ")),
        before => {
            let (first, others) = before.split_at(MAX_NAMED);
            format!("{} and {}", first.join(", "), counted(others.len() + 1, "other file"))
        }
    })
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

/// The next text of a file, the line where it begins, and whether there may be more.
fn next_text(texts: &mut GameTexts) -> Option<(usize, Result<String, Unread>, bool)> {
    Some(match texts.next()? {
        Ok(game) => (game.line, Ok(game.text), true),
        Err(FileTextError::Encoding { line, error }) => (line, Err(Unread::Encoding(error)), true),
        Err(error) => (0, Err(Unread::Unusable(error.to_string())), false),
    })
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
    /// Whether a file in a folder is read: one with such an extension, or a bundle.
    pub(crate) fn in_folders(self) -> impl Fn(&Path) -> bool {
        let extensions = [&self.extensions()[..], &Bundle::EXTENSIONS].concat();
        move |path| files::has_extension(path, &extensions)
    }

    /// The extensions of the files that are read in folders.
    fn extensions(self) -> Vec<&'static str> {
        match self {
            Self::Form(form) => form.extensions().to_vec(),
            Self::Recognized | Self::RecognizedOrRecords => {
                GameForm::all().flat_map(|form| form.extensions().iter().copied()).collect()
            }
        }
    }

    /// The form of a file, and its content. A file that is not recognized can be one of records if `is_chosen`.
    fn of_file(self, content: FileReader, is_chosen: bool) -> (Result<GameForm, NotRecognized>, FileReader) {
        if let Self::Form(form) = self {
            return (Ok(form), content);
        }
        let (head, content) = peek(content);
        let otherwise = (self == Self::RecognizedOrRecords && is_chosen).then_some(GameForm::Otg);
        let form = GameForm::detect(&head).or(otherwise);
        (form.ok_or_else(|| NotRecognized(other_kind(&head))), content)
    }
}

/// Why a file is not read: it begins like none of the forms. It may be known what it is.
struct NotRecognized(Option<&'static str>);

impl fmt::Display for NotRecognized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(kind) => write!(f, "this file is {kind}; `tafl convert --list` lists the forms of games"),
            None => f.write_str(
                "the form of the games is not recognized; write `--from FORM` for one of `tafl convert --list`",
            ),
        }
    }
}
