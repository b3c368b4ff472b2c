//! `tafl annotate`: games completed from their rules.

use std::io::Write;

use tafl_game_record::Games;
use tafl_verify::Verifier;

use crate::args::AnnotateArgs;
use crate::diagnostic::Source;
use crate::fmt::layout;
use crate::input::{self, Input};
use crate::messages::{Status, Told};
use crate::output::{self, Failure};
use crate::verify::diagnostics;
use crate::write;
use notation_syntax::Severity;

pub(crate) fn run(args: &AnnotateArgs) -> Result<Status, Failure> {
    let input = Input::read(&args.file)?;
    let mut told = Told::default();
    let annotated = annotated(&input, &mut told);
    told.tell();
    let (text, status) = annotated?;
    if !args.in_place || input::is_stdin(&args.file) {
        output::write(|out| out.write_all(text.as_bytes()))?;
        return Ok(status);
    }
    if text.as_bytes() != input.bytes() {
        write::replace(&args.file, text.as_bytes())
            .map_err(|error| Failure::Unwritable { name: input.name, error })?;
    }
    Ok(status)
}

/// The text of the file with all its games completed, and whether something is still wrong with them, which is told
/// at its place in the text as it was.
fn annotated(input: &Input, told: &mut Told) -> Result<(String, Status), Failure> {
    let (name, text) = (input.name.as_str(), input.text()?);
    let source = Source::new(name, text);
    let mut verifier = Verifier::new();
    let mut status = Status::Good;
    let mut places_of_games = Vec::new();
    let mut reader = Games::new(text);
    let games = layout::read_with(name, text, told, || {
        let (game, places) = reader.next_with_spans()?;
        places_of_games.push(places);
        Some(game)
    });
    let mut games = games.ok_or(Failure::Told)?;
    for (game, places) in games.iter_mut().zip(places_of_games) {
        let verdict = verifier.annotate(game);
        for diagnostic in diagnostics(&source, &verdict, &places) {
            if diagnostic.severity != Severity::Note {
                told.drawing(&source.draw(&diagnostic));
            }
        }
        if !verdict.is_good() {
            status = Status::Errors;
        }
    }
    let written = layout::written(name, games, told).ok_or(Failure::Told)?;
    Ok((written, status))
}
