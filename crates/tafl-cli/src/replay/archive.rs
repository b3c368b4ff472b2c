//! All games of a file, for a program.

use std::slice;

use notation_syntax::Parsed;
use tafl_game_record::{GameRecord, Games, RecordErrorKind};

use super::{Replay, Stopped};
use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::games::{Batches, GameForm, GameText};
use crate::given::{self, Given};
use crate::messages::{self, Messages, Status};
use crate::output::{self, Out};
use crate::source::Source;

/// Prints every game, with its number. A game with errors is reported, and the others are printed.
pub(super) fn run(args: &ReplayArgs) -> Result<Status, Failure> {
    let files = slice::from_ref(&args.file);
    if args.file.is_dir() {
        // The numbers of games are those in a file.
        return Err(Failure::Usage(format!("{} is a folder; give one file", args.file.display())));
    }
    let given = Given::of_file(&args.rules, &args.file)?;
    output::mixed(|out| {
        let mut batches = Batches::new(GameForm::Otg, files).with_progress().reporting_empty_files();
        let mut archive = Archive { args, given: &given, game: 0, status: Status::Good };
        while let Some(batch) = batches.next() {
            batches.bar().suspend(|| batch.iter().try_for_each(|text| archive.text(text, out)))?;
        }
        given.note();
        Ok::<_, Failure>(archive.status)
    })
}

struct Archive<'a> {
    args: &'a ReplayArgs,
    given: &'a Given,
    /// The number of the last game, from 1.
    game: u64,
    status: Status,
}

impl Archive<'_> {
    /// Prints the games of a text: one, or several where the text is broken.
    fn text(&mut self, text: &GameText, out: &mut Out) -> Result<(), Failure> {
        let mut messages = Messages::default();
        let read = text.text(&mut messages);
        messages.print();
        match read {
            Ok(content) => {
                let source = Source::part(&text.name, content, text.line);
                Games::new(content).try_for_each(|game| self.game(text, &source, game, out))
            }
            Err(status) => {
                // A text that is not UTF-8 is a game too: the numbers are those of `--game`.
                self.game += u64::from(status == Status::Errors);
                self.status = self.status.max(status);
                Ok(())
            }
        }
    }

    fn game(
        &mut self,
        text: &GameText,
        source: &Source<'_>,
        game: Parsed<GameRecord, RecordErrorKind>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        self.game += 1;
        let number = self.game;
        messages::errors(source, &game.errors);
        let Some(mut record) = game.value.filter(|_| game.errors.is_empty()) else {
            let name = &text.name;
            self.report(&format_args!(
                "{name}: game {number} has errors and is skipped; `--game {number}` plays what can be read"
            ));
            return Ok(());
        };
        self.given.impose(&mut record);
        let stopped = Replay { args: self.args, game: number, record: &record }.print(out)?;
        let location = text.location();
        match stopped {
            None => {}
            Some(Stopped::NoSuchMove(at)) => {
                self.report(&format_args!("{location}: game {number} has no move {at}"));
            }
            Some(Stopped::Error(error)) => {
                let advice = given::for_record(&record).map(|advice| format!("; {advice}"));
                self.report(&format_args!(
                    "{location}: game {number}: {error}{}",
                    advice.unwrap_or_default()
                ));
            }
        }
        Ok(())
    }

    fn report(&mut self, message: &dyn std::fmt::Display) {
        messages::line(message);
        self.status = self.status.max(Status::Errors);
    }
}
