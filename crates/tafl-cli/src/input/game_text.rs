//! The text of a game, the records in it, and what was lost when they were read.

use std::ops::AddAssign;
use std::sync::Arc;

use notation_syntax::{Coded, Diagnostic, EncodingError, Error, LineIndex, Span};
use tafl_archive::{ArchiveFormat, ConversionReport, ConvertedGame, GameLoss};
use tafl_files::GameForm;
use tafl_game_record::{GameRecord, Games, RecordErrorKind, RecordSpans};

use crate::input::given::{self, Given};
use crate::output::messages::{MAX_SHOWN, Messages, Source, Status, not_utf8};

/// The text of a game: a record, or a game of another program's archive.
pub(crate) struct GameText {
    /// The name of the file in messages.
    pub(crate) name: Arc<str>,
    /// The number of the file, from 1.
    pub(crate) file: usize,
    /// The line of the file where the game begins, from 1.
    pub(crate) line: usize,
    /// The form of the text.
    pub(crate) form: GameForm,
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
    /// No file at the paths has games.
    Nothing,
    /// The game of another program cannot be converted.
    Rejected(String),
}

impl Unread {
    pub(crate) fn status(&self) -> Status {
        match self {
            Self::Unusable(_) => Status::Unusable,
            Self::Encoding(_) | Self::Empty | Self::Nothing | Self::Rejected(_) => Status::Errors,
        }
    }

    /// The error of the input at this line; an unusable file is described by its message alone.
    pub(crate) fn diagnostic(&self, line: usize) -> Result<Diagnostic, &str> {
        match self {
            Self::Unusable(message) | Self::Rejected(message) => Err(message),
            Self::Nothing => Err("no games that `tafl` can read; `tafl convert --list` lists all forms"),
            Self::Encoding(error) => Ok(not_utf8(*error, line)),
            Self::Empty => {
                let lines = LineIndex::new("").with_first_line(line);
                Ok(Error::new(RecordErrorKind::Empty, Span::at(0)).diagnostic(&lines))
            }
        }
    }
}

/// A game, and what was lost when it was read.
pub(crate) struct ReadGame {
    pub(crate) record: GameRecord,
    pub(crate) losses: Vec<GameLoss>,
}

/// A game that cannot be read.
pub(crate) struct Refused {
    /// The code of its first error.
    pub(crate) code: &'static str,
    /// The error in words, after the line and column where it is in a text.
    pub(crate) reason: String,
    /// The error of a game of an archive. The errors of a game record are reported already.
    pub(crate) message: Option<String>,
    /// What to write instead.
    pub(crate) advice: Option<String>,
    /// The moves before the error, if they are wanted.
    pub(crate) part: Option<Box<ReadGame>>,
}

/// A game that cannot be read, among those of its text that can.
pub(crate) struct RefusedAt {
    /// How many before it can be read.
    pub(crate) before: usize,
    pub(crate) code: &'static str,
    /// The error in words.
    pub(crate) reason: String,
}

/// The games of a text that can be read: one, or several where the text is broken.
#[derive(Default)]
pub(crate) struct ReadText {
    pub(crate) games: Vec<ReadGame>,
    /// How many games cannot be read.
    pub(crate) unread: u64,
    /// What is wrong with the game of an archive.
    pub(crate) refusal: Option<String>,
    /// The games that cannot be read.
    pub(crate) refused: Vec<RefusedAt>,
    pub(crate) conversions: Conversions,
    pub(crate) messages: Messages,
    pub(crate) status: Status,
}

impl ReadText {
    /// The result of reading a text in this form. Errors are messages, except the refusal.
    pub(crate) fn new(
        form: GameForm,
        read: impl FnOnce(&mut Messages) -> Result<Vec<Result<ReadGame, Refused>>, Status>,
    ) -> Self {
        let mut text = Self::default();
        let games = match read(&mut text.messages) {
            Ok(games) => games,
            Err(status) => {
                // A file that cannot be opened is not a game.
                let unread = u64::from(status == Status::Errors);
                return Self { unread, status, ..text };
            }
        };
        text.conversions.add(form, &games);
        for game in games {
            match game {
                Ok(game) => text.games.push(game),
                Err(refused) => {
                    text.unread += 1;
                    let Refused { code, reason, .. } = &refused;
                    text.refused.push(RefusedAt { before: text.games.len(), code, reason: reason.clone() });
                    text.refusal = refused.message;
                    text.status = Status::Errors;
                }
            }
        }
        text
    }
}

/// What is read of a game that has an error or cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Nothing of one with an error. Whether moves can be played is another question.
    Whole,
    /// Nothing.
    Playable,
    /// The moves before the error.
    PlayableOrPart,
}

impl GameText {
    /// Reads the games, with the given rules where they have none.
    pub(crate) fn read(&self, given: &Given) -> ReadText {
        let read = ReadText::new(self.form, |messages| self.games(given, messages));
        // Nothing is not a game.
        if matches!(self.text, Err(Unread::Nothing)) { ReadText { unread: 0, ..read } } else { read }
    }

    /// The game of another program as a record, whose name says that it is one; `None` for what is a record already.
    pub(crate) fn as_record(&self, given: &Given) -> Option<Self> {
        let (GameForm::Archive(format), Ok(text)) = (self.form, &self.text) else { return None };
        let location = self.location();
        let (name, line, text) = match self.converted(format, text, given, false) {
            Ok(game) => (format!("{location} as otg").into(), 1, Ok(game.record.archived().to_string())),
            Err(refused) => {
                let message = refused.message.unwrap_or_default();
                let reason = message.strip_prefix(&location).and_then(|rest| rest.strip_prefix(": "));
                let advice = refused.advice.map(|advice| format!("; {advice}")).unwrap_or_default();
                let rejected = Unread::Rejected(format!("{}{advice}", reason.unwrap_or(&message)));
                (self.name.clone(), self.line, Err(rejected))
            }
        };
        Some(Self { name, file: self.file, line, form: GameForm::Otg, text })
    }

    /// The name of the file and the line, for messages.
    pub(crate) fn location(&self) -> String {
        if self.line == 0 { self.name.to_string() } else { format!("{}:{}", self.name, self.line) }
    }

    /// The text. Where there is none, the reason is reported.
    pub(crate) fn text(&self, messages: &mut Messages) -> Result<&str, Status> {
        self.text.as_deref().map_err(|unread| {
            let location = self.location();
            match unread.diagnostic(self.line) {
                Ok(diagnostic) => messages.line(&format_args!("{location}: {}", diagnostic.message)),
                Err(message) => messages.line(&format_args!("{location}: {message}")),
            }
            unread.status()
        })
    }

    /// The games of the text: one, or several where the text is broken. A game without rules gets the given ones, if
    /// they are those of its start position and its first side. The errors of game records are reported.
    pub(crate) fn games(
        &self,
        given: &Given,
        messages: &mut Messages,
    ) -> Result<Vec<Result<ReadGame, Refused>>, Status> {
        self.games_with(given, Reading::Whole, messages)
    }

    /// The games of the text, read in this way.
    pub(crate) fn games_with(
        &self,
        given: &Given,
        reading: Reading,
        messages: &mut Messages,
    ) -> Result<Vec<Result<ReadGame, Refused>>, Status> {
        let (text, given) = (self.text(messages)?, given.of(&self.name));
        Ok(match self.form {
            GameForm::Otg => self.records(text, given, reading, messages),
            GameForm::Archive(format) => {
                vec![self.converted(format, text, given, reading == Reading::PlayableOrPart)]
            }
        })
    }

    fn records(
        &self,
        text: &str,
        given: &Given,
        reading: Reading,
        messages: &mut Messages,
    ) -> Vec<Result<ReadGame, Refused>> {
        let parts = reading == Reading::PlayableOrPart;
        let mut records = Vec::new();
        let mut games = Games::new(text);
        // Spans take time.
        let mut next = || {
            if parts {
                games.next_with_spans()
            } else {
                games.next().map(|game| (game, RecordSpans::default()))
            }
        };
        while let Some((game, spans)) = next() {
            let mut reason = String::new();
            if let Some(first) = game.errors.first() {
                let source = Source::part(&self.name, text, self.line);
                let at = source.lines().location(first.span().start());
                reason = format!("{}:{}: {first}", at.line, at.column);
                for error in game.errors.iter().take(MAX_SHOWN) {
                    messages.line(&source.summarize(error.span(), error));
                }
            }
            let read = |mut record| {
                let losses = given.give(&mut record).into_iter().collect();
                ReadGame { record, losses }
            };
            records.push(match (game.value, game.errors.first()) {
                (Some(record), None) => {
                    let game = read(record);
                    let is_refused = reading != Reading::Whole;
                    is_refused.then(|| game.record.unplayable()).flatten().map_or(
                        Ok(game),
                        |(node, error)| {
                            let code = error.code();
                            let message = format!("{}: error[{code}]: {error}", self.location());
                            let span = spans.of_move(node).filter(|_| parts);
                            let part = span.and_then(|span| spans.part(text, span.start(), &error.reason()));
                            let part = part.map(|(record, _)| Box::new(read(record)));
                            let reason = error.to_string();
                            Err(Refused { code, reason, message: Some(message), advice: None, part })
                        },
                    )
                }
                (_, error) => {
                    // A record without errors has a value.
                    let code = error.map_or(RecordErrorKind::Empty.code(), |error| error.kind().code());
                    let part = error
                        .filter(|_| parts)
                        .and_then(|error| spans.part(text, error.span().start(), error.kind()));
                    let part = part.map(|(record, _)| Box::new(read(record)));
                    Err(Refused { code, reason, message: None, advice: None, part })
                }
            });
        }
        records
    }

    fn converted(
        &self,
        format: ArchiveFormat,
        text: &str,
        given: &Given,
        parts: bool,
    ) -> Result<ReadGame, Refused> {
        match given.parse(format, text) {
            Ok(ConvertedGame { value: record, losses, .. }) => Ok(ReadGame { record, losses }),
            Err(error) => {
                let code = error.code();
                let message = format!("{}: error[{code}]: {error}", self.location());
                let advice = given.is_none().then(|| given::for_line(format, text)).flatten();
                // Moves that fit the rules of another variant are not moved by these by more than chance.
                let part = if parts && advice.is_none() { given.part(format, text) } else { None };
                let part = part
                    .map(|ConvertedGame { value: record, losses, .. }| Box::new(ReadGame { record, losses }));
                let reason = error.to_string();
                Err(Refused { code, reason, message: Some(message), advice, part })
            }
        }
    }
}

/// The losses of games of other programs when they were converted. A command that uses games without writing their
/// original form notes it, but does not fail.
#[derive(Default)]
pub(crate) struct Conversions {
    report: ConversionReport,
    /// What to write for a game that was rejected.
    advice: Option<String>,
}

impl Conversions {
    /// Counts the games of a text.
    pub(crate) fn add(&mut self, form: GameForm, games: &[Result<ReadGame, Refused>]) {
        if form == GameForm::Otg {
            return;
        }
        for game in games {
            match game {
                Ok(read) => self.report.add_losses(read.losses.iter().map(Coded::definition)),
                Err(Refused { code, advice, .. }) => {
                    self.report.add_rejection(code);
                    self.advice = self.advice.take().or_else(|| advice.clone());
                }
            }
        }
    }

    /// Whether all games were converted, and nothing of them was lost.
    pub(crate) fn are_lossless(&self) -> bool {
        self.report.rejected() == 0 && self.report.lossless() == self.report.converted()
    }

    /// Prints the counts, if there are any.
    pub(crate) fn note(&self) {
        let mut messages = Messages::default();
        if self.report.converted() + self.report.rejected() > 0 {
            messages.lines(&self.report);
        }
        if let Some(advice) = &self.advice {
            messages.line(advice);
        }
        messages.print();
    }
}

impl AddAssign for Conversions {
    fn add_assign(&mut self, other: Self) {
        self.report += other.report;
        self.advice = self.advice.take().or(other.advice);
    }
}
