//! `tafl show`: a position as a board.

use std::io::Write;
use std::path::Path;

use tafl_position::Position;
use tafl_position::tsn::Tsn;

use crate::args::ShowArgs;
use crate::board::Board;
use crate::input::{self, Input};
use crate::messages::Status;
use crate::output::{self, Failure};

pub(crate) fn run(args: &ShowArgs) -> Result<Status, Failure> {
    let path = Path::new(&args.what);
    let input;
    let (name, text) = if input::is_stdin(path) || path.is_file() {
        input = Input::read(path)?;
        (input.name.as_str(), input.text()?)
    } else {
        ("argument", args.what.as_str())
    };
    let text = text.trim_end_matches(['\n', '\r']);
    let (position, caption) = read(name, text)?;
    output::write(|out| {
        Board { position: &position, last: None, args: args.board }.draw(out)?;
        caption.map_or(Ok(()), |caption| writeln!(out, "{caption}"))
    })?;
    Ok(Status::Good)
}

/// A position and what else there is to say about it. TSN has blanks between its fields, a position record has
/// none.
fn read(name: &str, text: &str) -> Result<(Position, Option<String>), Failure> {
    if text.contains(' ') {
        let tsn: Tsn = input::parse(name, text)?;
        let caption = format!("ply {}, {} to move", tsn.ply(), tsn.side_to_move());
        return Ok((tsn.into_position(), Some(caption)));
    }
    Ok((input::parse(name, text)?, None))
}
