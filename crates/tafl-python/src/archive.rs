//! The games of a file, read one after another without Python.

use std::io;
use std::mem;
use std::sync::Arc;

use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Coded, LineError, Parsed};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};
use self_cell::self_cell;
use tafl_archive::{ConvertedGame, GameText, ImportError, ImportOptions, TextReader};
use tafl_files::{FileReader, GameForm};
use tafl_game_record::{GameReadError, GameReader, GameRecord as Record, Games, RecordErrorKind};

use crate::game_record::GameRecord;
use crate::origin::Origin;
use crate::read_error::{IndexedText, ReadError};

/// The games of a file. Only one of them is in memory.
pub(crate) struct Archive {
    texts: Texts,
    /// The games of the text that was read last, which are several where it is broken.
    rest: Option<Rest>,
    options: ImportOptions,
    /// Whether game records have moves, and not their tags alone.
    moves: bool,
    name: Option<String>,
    bytes: usize,
    /// Whether the moves before the error of a broken game are read.
    parts: bool,
    /// The method `read` of a file object, which the content is read with.
    object: Option<Arc<Py<PyAny>>>,
}

enum Texts {
    Records(GameReader<FileReader>),
    Games(tafl_archive::ArchiveFormat, TextReader<FileReader>),
}

/// Where a game begins in the content of a file.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    /// From 1; 0 before the first game.
    pub(crate) line: usize,
    /// In bytes.
    pub(crate) offset: u64,
}

/// A step in a file.
pub(crate) enum Step {
    /// A game, and where its text begins.
    Game(Box<GameRecord>, Place),
    /// A game that cannot be read, and the moves before its error, if they are wanted. Others follow.
    Broken(ReadError, Option<(Box<GameRecord>, Place)>),
    /// The rest of the file cannot be read.
    Unreadable(ReadError),
    /// The file fails.
    Failed(io::Error),
    End,
}

/// The text of a game record in a file.
struct Owner {
    text: Arc<String>,
    place: Place,
}

self_cell! {
    struct Rest {
        owner: Owner,
        #[not_covariant]
        dependent: State,
    }
}

/// The games of a text that have not been read yet.
struct State<'t> {
    games: Games<'t>,
    is_first: bool,
    /// Whether games have moves.
    moves: bool,
    /// Made for the first error.
    index: Option<IndexedText<'t>>,
}

impl Archive {
    pub(crate) fn new(
        form: GameForm,
        content: FileReader,
        object: Option<Arc<Py<PyAny>>>,
        options: ImportOptions,
        moves: bool,
        name: Option<String>,
    ) -> Self {
        let texts = match form {
            GameForm::Otg => Texts::Records(GameReader::new(content)),
            GameForm::Archive(format) => Texts::Games(format, TextReader::new(format, content)),
        };
        Self { texts, rest: None, options, moves, name, bytes: 0, parts: false, object }
    }

    /// The same, with the moves before the errors of broken games.
    pub(crate) fn with_parts(self) -> Self {
        Self { parts: true, ..self }
    }

    /// Shows the garbage collector the file object.
    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.object.as_deref().map_or(Ok(()), |object| visit.call(object))
    }

    /// How many bytes the texts of the games so far have.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Reads the next game.
    pub(crate) fn next(&mut self) -> Step {
        loop {
            if let Some(step) = self.next_of_text() {
                return step;
            }
            match &mut self.texts {
                Texts::Games(format, texts) => {
                    let format = *format;
                    return match texts.next() {
                        None => Step::End,
                        Some(Ok(game)) => {
                            self.bytes = self.bytes.saturating_add(game.text.len());
                            self.converted(format, &game)
                        }
                        Some(Err(error)) => self.line_error(error),
                    };
                }
                Texts::Records(stream) => {
                    let place = Place { line: stream.line(), offset: stream.offset() };
                    match stream.next() {
                        None => return Step::End,
                        Some(Ok(text)) => {
                            self.bytes = self.bytes.saturating_add(text.len());
                            let (owner, moves) = (Owner { text: Arc::new(text), place }, self.moves);
                            self.rest = Some(Rest::new(owner, |owner| State::new(&owner.text, moves)));
                        }
                        Some(Err(error)) => return self.stream_error(error),
                    }
                }
            }
        }
    }

    /// The next game of the text that was read last.
    fn next_of_text(&mut self) -> Option<Step> {
        let Self { rest, options, name, parts, .. } = self;
        let name = name.as_deref();
        let step = rest.as_mut()?.with_dependent_mut(|owner, state| {
            if *parts { state.next_or_part(owner, options, name) } else { state.next(owner, options, name) }
        });
        if step.is_none() {
            self.rest = None;
        }
        step
    }

    fn converted(&self, format: tafl_archive::ArchiveFormat, game: &GameText) -> Step {
        let place = Place { line: game.line, offset: game.offset };
        let read = |converted: ConvertedGame<Record>| {
            let origin = Origin::default().with_losses(converted.losses);
            Box::new(GameRecord::read_from(converted.value, origin))
        };
        let whole =
            |error: &ImportError| IndexedText::new(&game.text, game.line).whole(self.name.as_deref(), error);
        if self.parts {
            return match format.parse_partial(&game.text, &self.options) {
                Ok(converted) => Step::Game(read(converted), place),
                Err(broken) => {
                    let address = broken.address().map(|address| address.to_string());
                    let error = whole(&broken.error).in_game(&game.text, address);
                    Step::Broken(error, broken.partial.map(|part| (read(*part), place)))
                }
            };
        }
        match format.parse_with(&game.text, &self.options) {
            Ok(converted) => Step::Game(read(converted), place),
            Err(error) => Step::Broken(whole(&error), None),
        }
    }

    fn line_error(&self, error: LineError) -> Step {
        let name = self.name.as_deref();
        match error {
            LineError::Io(error) => Step::Failed(error),
            LineError::Encoding { line, error } => {
                Step::Broken(ReadError::encoding(&error, line, name), None)
            }
            LineError::TooLong { line, .. } => {
                Step::Unreadable(ReadError::without_text(error.code(), error.to_string(), line, name))
            }
            _ => Step::Unreadable(ReadError::without_text(error.code(), error.to_string(), 0, name)),
        }
    }

    fn stream_error(&self, error: GameReadError) -> Step {
        let name = self.name.as_deref();
        match error {
            GameReadError::Io(error) => Step::Failed(error),
            GameReadError::Encoding { line, error } => {
                Step::Broken(ReadError::encoding(&error, line + error.line() - 1, name), None)
            }
            GameReadError::TooLong { line } => {
                Step::Unreadable(ReadError::without_text(error.code(), error.to_string(), line, name))
            }
            _ => Step::Unreadable(ReadError::without_text(error.code(), error.to_string(), 0, name)),
        }
    }
}

impl<'t> State<'t> {
    fn new(text: &'t str, moves: bool) -> Self {
        Self { games: Games::new(text).with_moves(moves), is_first: true, moves, index: None }
    }

    fn next(&mut self, owner: &'t Owner, options: &ImportOptions, name: Option<&str>) -> Option<Step> {
        let (parsed, offset) = if mem::take(&mut self.is_first) {
            (self.games.next()?, None)
        } else {
            let (parsed, spans) = self.games.next_with_spans()?;
            (parsed, Some(spans.of_game().start()))
        };
        Some(self.step(owner, options, name, parsed, offset))
    }

    /// The same, with the moves before the error of a broken game.
    fn next_or_part(
        &mut self,
        owner: &'t Owner,
        options: &ImportOptions,
        name: Option<&str>,
    ) -> Option<Step> {
        let is_first = mem::take(&mut self.is_first);
        let (parsed, spans) = self.games.next_with_spans()?;
        let offset = (!is_first).then_some(spans.of_game().start());
        let Some(error) = parsed.errors.first() else {
            return Some(self.step(owner, options, name, parsed, offset));
        };
        let part = spans.part(&owner.text, error.span().start(), error.kind());
        let (part, address) = part.unzip();
        let text = spans.of_game().slice(&owner.text).expect_or_default("the game is in the text");
        let address = address.map(|address| address.to_string());
        let place = self.place(owner, offset);
        let error = self.index(owner).error(name, error).in_game(text, address);
        let moves = self.moves;
        let part = part.map(|mut record| {
            let loss = options.give(&mut record);
            let origin = Origin::of_text(parsed.findings, || Arc::clone(&owner.text), owner.place.line);
            let origin = origin.with_losses(loss.into_iter().collect()).with_moves(moves);
            (Box::new(GameRecord::read_from(record, origin)), place)
        });
        Some(Step::Broken(error, part))
    }

    fn step(
        &mut self,
        owner: &'t Owner,
        options: &ImportOptions,
        name: Option<&str>,
        parsed: Parsed<Record, RecordErrorKind>,
        offset: Option<usize>,
    ) -> Step {
        let text = &owner.text;
        match (parsed.value, parsed.errors.first()) {
            (Some(mut record), None) => {
                let loss = options.give(&mut record);
                let origin = Origin::of_text(parsed.findings, || Arc::clone(text), owner.place.line);
                let origin = origin.with_losses(loss.into_iter().collect()).with_moves(self.moves);
                Step::Game(Box::new(GameRecord::read_from(record, origin)), self.place(owner, offset))
            }
            (_, Some(error)) => Step::Broken(self.index(owner).error(name, error), None),
            (None, None) => Step::Broken(self.index(owner).whole(name, &RecordErrorKind::Empty), None),
        }
    }

    /// Where the game at this offset of the text begins; without one, it is the first.
    fn place(&mut self, owner: &'t Owner, offset: Option<usize>) -> Place {
        offset.map_or(owner.place, |offset| Place {
            line: self.index(owner).location(offset).line,
            offset: owner.place.offset + u64::try_from(offset).unwrap_or(u64::MAX),
        })
    }

    fn index(&mut self, owner: &'t Owner) -> &IndexedText<'t> {
        self.index.get_or_insert_with(|| IndexedText::new(&owner.text, owner.place.line))
    }
}
