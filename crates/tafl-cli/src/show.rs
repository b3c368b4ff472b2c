//! `tafl show`: a position as a board.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use tafl_position::Position;
use tafl_position::tsn::Tsn;

use crate::args::ShowArgs;
use crate::board::Board;
use crate::diagnostics::{self, Status};
use crate::input::Input;
use crate::output::{self, Failure};

pub(crate) fn run(args: &ShowArgs) -> Result<Status, Failure> {
    let path = Path::new(&args.what);
    let input;
    let (name, text) = if args.what == "-" || path.is_file() {
        input = Input::read(path)?;
        match input.text() {
            Ok(text) => (Cow::Borrowed(input.name.as_str()), text),
            Err(error) => {
                diagnostics::line(&format_args!("{}: {error}", input.name));
                return Ok(Status::Errors);
            }
        }
    } else {
        (Cow::Borrowed("argument"), args.what.as_str())
    };
    let text = text.trim_end_matches(['\n', '\r']);
    match read(text) {
        Ok((position, caption)) => {
            output::write(|out| {
                Board { position: &position, last: None, args: args.board }.draw(out)?;
                caption.map_or(Ok(()), |caption| writeln!(out, "{caption}"))
            })?;
            Ok(Status::Good)
        }
        Err(draw) => {
            draw(&name);
            Ok(Status::Errors)
        }
    }
}

/// A position and what else there is to say about it, or what draws the error.
type Read<'t> = Result<(Position, Option<String>), Box<dyn FnOnce(&str) + 't>>;

/// TSN has blanks between its fields, a position record has none.
fn read(text: &str) -> Read<'_> {
    if text.contains(' ') {
        return match text.parse::<Tsn>() {
            Ok(tsn) => {
                let caption = format!("ply {}, {} to move", tsn.ply(), tsn.side_to_move());
                Ok((tsn.into_position(), Some(caption)))
            }
            Err(error) => Err(Box::new(move |name| diagnostics::drawing(&error.render(text).named(name)))),
        };
    }
    match text.parse::<Position>() {
        Ok(position) => Ok((position, None)),
        Err(error) => Err(Box::new(move |name| diagnostics::drawing(&error.render(text).named(name)))),
    }
}
