//! The games of files in all forms.

use std::io::{self, Cursor};
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use tafl_archive::ImportOptions;
use tafl_files::{Bundle, FileReader, FileText, FileTextError, GameForm, GameTexts};
use tafl_files::{decompressed, has_extension, other_kind, peek};
use tafl_game_record::Games;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Converted, ErrorObject, with_rules};
use crate::failure::Failure;
use crate::json::json;

/// After how many bytes of text a part is returned.
const PART_BYTES: usize = 1 << 20;

/// The games of a file: `readFile` in `js/archives.js` takes them, part by part.
#[wasm_bindgen]
#[derive(Debug)]
pub struct FileGames {
    name: Arc<str>,
    options: ImportOptions,
    /// The file, until it is opened.
    whole: Option<Vec<u8>>,
    bundle: Option<Bundle>,
    /// The file in a bundle, or the file itself.
    open: Option<Open>,
    /// Whether anything was found.
    any: bool,
}

#[derive(Debug)]
struct Open {
    name: Arc<str>,
    form: GameForm,
    texts: GameTexts,
}

/// A game of a file, or what cannot be read.
#[derive(Serialize)]
struct Entry {
    file: String,
    line: usize,
    format: Option<&'static str>,
    /// The text of the game.
    source: String,
    game: Option<Converted>,
    error: Option<ErrorObject>,
}

#[wasm_bindgen]
impl FileGames {
    /// The games of a file with this name. `rules` are the record of those of games without rules.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: Vec<u8>, name: &str, rules: Option<String>) -> Result<FileGames, Failure> {
        Ok(Self {
            name: name.into(),
            options: with_rules(ImportOptions::default(), rules)?,
            whole: Some(bytes),
            bundle: None,
            open: None,
            any: false,
        })
    }

    /// The next of them as JSON, this many at most; none after the last.
    pub fn next(&mut self, most: usize) -> String {
        let (mut entries, mut bytes) = (Vec::new(), 0);
        while entries.len() < most && bytes < PART_BYTES {
            let before = entries.len();
            if !self.read(&mut entries) {
                break;
            }
            bytes += entries.iter().skip(before).map(|entry| entry.source.len()).sum::<usize>();
        }
        self.any |= !entries.is_empty();
        json(&entries)
    }
}

impl FileGames {
    /// Reads the next text, or opens the next file. Returns whether there was one.
    fn read(&mut self, entries: &mut Vec<Entry>) -> bool {
        if let Some(Open { name, form, texts }) = &mut self.open {
            match texts.next() {
                Some(Ok(text)) => entries.extend(games_of(name, *form, &text, &self.options)),
                Some(Err(error)) => entries.push(Entry::unread(name, &error)),
                None => self.open = None,
            }
            return true;
        }
        if let Some(bytes) = self.whole.take() {
            let name = Arc::clone(&self.name);
            if let Err(error) = self.open_whole(bytes) {
                entries.push(Entry::refused(&name, error));
            }
            return true;
        }
        if self.bundle.is_some() {
            self.open_next(entries);
            return true;
        }
        let is_empty = !self.any && entries.is_empty();
        if is_empty {
            entries.push(Entry::refused(&self.name, Refusal::new("no-games", "the file has no games")));
        }
        is_empty
    }

    fn open_whole(&mut self, bytes: Vec<u8>) -> Result<(), Refusal> {
        let (content, _) = decompressed(Box::new(Cursor::new(bytes)))?;
        match Bundle::open(content)? {
            Ok(bundle) => self.bundle = Some(bundle),
            Err(content) => self.open = Some(Open::recognized(Arc::clone(&self.name), content)?),
        }
        Ok(())
    }

    /// Opens the next file of the bundle. Those whose names are not those of games are left out.
    fn open_next(&mut self, entries: &mut Vec<Entry>) {
        let Some(file) = self.bundle.as_mut().and_then(|bundle| bundle.next_file(&is_game_file)) else {
            self.bundle = None;
            return;
        };
        let mut name = Arc::clone(&self.name);
        let opened = file.map_err(Refusal::from).and_then(|file| {
            name = format!("{name}/{}", file.name).into();
            let (content, _) = decompressed(Box::new(Cursor::new(file.content)))?;
            Open::recognized(Arc::clone(&name), content)
        });
        match opened {
            Ok(open) => self.open = Some(open),
            Err(error) => entries.push(Entry::refused(&name, error)),
        }
    }
}

impl Open {
    /// The file with this content, whose form its beginning shows.
    fn recognized(name: Arc<str>, content: FileReader) -> Result<Self, Refusal> {
        let (head, content) = peek(content);
        let form = GameForm::detect(&head).ok_or_else(|| {
            let found = other_kind(&head).unwrap_or("not of a form that is known");
            Refusal::new(UNRECOGNIZED, &format!("the file is {found}"))
        })?;
        Ok(Self { name, form, texts: GameTexts::new(form, content) })
    }
}

/// The code of a file that has no form of games.
const UNRECOGNIZED: &str = "archive-format-unrecognized";

/// Why a file is not read.
struct Refusal {
    code: &'static str,
    message: String,
}

impl Refusal {
    fn new(code: &'static str, message: &str) -> Self {
        Self { code, message: message.to_owned() }
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::new("archive-read-failed", &error.to_string())
    }
}

impl Entry {
    fn refused(file: &str, Refusal { code, message }: Refusal) -> Self {
        let error = Some(ErrorObject { code, message, address: None });
        Self { file: file.to_string(), line: 0, format: None, source: String::new(), game: None, error }
    }

    fn unread(file: &str, error: &FileTextError) -> Self {
        let (code, line) = match error {
            FileTextError::Encoding { line, .. } => ("archive-encoding", *line),
            FileTextError::Unusable { code, .. } => (*code, 0),
            _ => ("archive-read-failed", 0),
        };
        Self { line, ..Self::refused(file, Refusal::new(code, &error.to_string())) }
    }
}

/// The games of a text: one, or several of records that are broken.
fn games_of(file: &str, form: GameForm, text: &FileText, options: &ImportOptions) -> Vec<Entry> {
    let entry = |source: &str, game, error| Entry {
        file: file.to_string(),
        line: text.line,
        format: Some(form.name()),
        source: source.to_owned(),
        game,
        error,
    };
    match form {
        GameForm::Archive(format) => {
            let (game, error) = match format.parse_partial(&text.text, options) {
                Ok(game) => (Some(game), None),
                Err(broken) => {
                    let error = ErrorObject::of_broken(&broken);
                    (broken.partial.map(|part| *part), Some(error))
                }
            };
            let game = game.map(|game| Converted::new(game.value.to_string(), &game.losses));
            vec![entry(&text.text, game, error)]
        }
        GameForm::Otg => {
            let mut games = Games::new(&text.text);
            let mut entries = Vec::new();
            while let Some((parsed, spans)) = games.next_with_spans() {
                let source = spans.of_game().slice(&text.text).unwrap_or(&text.text);
                let error = parsed.errors.first().map(|error| ErrorObject::new(error.kind()));
                let record = parsed.value.filter(|_| error.is_none());
                let game = record.map(|mut record| {
                    let losses = options.give(&mut record);
                    Converted::new(record.to_string(), losses.as_slice())
                });
                entries.push(entry(source, game, error));
            }
            entries
        }
    }
}

/// Whether a file in a bundle is one of games. Hidden files are those of the system that made the bundle.
fn is_game_file(name: &str) -> bool {
    let path = Path::new(name);
    let is_hidden = name.rsplit('/').next().is_some_and(|name| name.starts_with('.'));
    !is_hidden && GameForm::all().any(|form| has_extension(path, form.extensions()))
}
