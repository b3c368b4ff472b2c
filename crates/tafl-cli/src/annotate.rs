//! `tafl annotate`: completes games from their rules.

use std::io::Write;

use tafl_game_record::{Games, with_line_endings_of};
use tafl_verify::Verifier;

use crate::args::AnnotateArgs;
use crate::failure::Failure;
use crate::files;
use crate::fmt::layout;
use crate::given::Given;
use crate::input::Input;
use crate::messages::{Messages, Status};
use crate::otn;
use crate::output;
use crate::replace;
use crate::source::Source;
use crate::verify::diagnostics;
use notation_syntax::Severity;

pub(crate) fn run(args: &AnnotateArgs) -> Result<Status, Failure> {
    let input = Input::read(&args.file)?;
    if args.in_place && !files::is_stdin(&args.file) {
        input.replaceable()?;
    }
    let mut messages = Messages::default();
    let given = Given::of_file(&args.rules, &args.file)?;
    let annotated = annotated(&input, &given, &mut messages);
    messages.print();
    given.note();
    let (text, status) = annotated?;
    if !args.in_place || files::is_stdin(&args.file) {
        output::data(|out| out.write_all(text.as_bytes()))?;
        return Ok(status);
    }
    if text.as_bytes() != input.bytes() {
        replace::if_unchanged(&args.file, text.as_bytes(), input.stamp())
            .map_err(|error| Failure::Unwritable { name: input.name, error })?;
    }
    Ok(status)
}

/// The text of the file with all its games completed, and whether they still have findings, which are drawn in the
/// original text.
fn annotated(input: &Input, given: &Given, messages: &mut Messages) -> Result<(String, Status), Failure> {
    let (name, text) = (input.name.as_str(), input.text()?);
    let source = Source::new(name, text);
    let mut verifier = Verifier::at(otn::read());
    let mut status = Status::Good;
    let mut all_spans = Vec::new();
    let mut reader = Games::new(text);
    let games = layout::read_with(name, text, messages, || {
        let (game, spans) = reader.next_with_spans()?;
        all_spans.push(spans);
        Some(game)
    });
    let mut games = games.ok_or(Failure::Reported)?;
    for (game, spans) in games.iter_mut().zip(all_spans) {
        given.impose(game);
        let verdict = verifier.annotate(game);
        for diagnostic in diagnostics(&source, &verdict, Some(game), &spans) {
            if diagnostic.severity != Severity::Note {
                messages.drawing(&source.draw(&diagnostic));
            }
        }
        if !verdict.is_good() {
            status = Status::Errors;
        }
        otn::convert_with(game, &name, |loss| messages.line(&loss));
    }
    let written = layout::written(name, games, messages).ok_or(Failure::Reported)?;
    Ok((with_line_endings_of(text, &written).into_owned(), status))
}
