//! `tafl show`: a position as a board.

use std::io::Write;
use std::path::Path;

use t3en::{Board as TicTacToe, Grid};
use tafl_game_record::Playback;
use tafl_position::Position;
use tafl_position::tsn::Tsn;

use crate::args::{ShowArgs, ShowNotation};
use crate::board::Board;
use crate::game::Game;
use crate::input::{self, Input};
use crate::messages::Status;
use crate::output::{self, Failure, HEADING};

pub(crate) fn run(args: &ShowArgs) -> Result<Status, Failure> {
    let path = Path::new(&args.what);
    let input = if input::is_stdin(path) || path.is_file() {
        Input::read(path)?
    } else if is_mistaken_path(&args.what) {
        return Err(Failure::Usage(format!("`{}` is no file, and no position either", args.what)));
    } else {
        Input::of_argument(&args.what)
    };
    let text = input.text()?.trim_end_matches(['\n', '\r']);
    let notation = args.notation.unwrap_or_else(|| notation_of(text));
    if notation != ShowNotation::Record && args.at.is_some() {
        return Err(Failure::Usage("--at is for game records, and this is a position".to_owned()));
    }
    match notation {
        ShowNotation::Record => return game(args, &input),
        ShowNotation::Position => tafl(args, &input::parse(&input.name, text)?, None)?,
        ShowNotation::Tsn => {
            let tsn: Tsn = input::parse(&input.name, text)?;
            let caption = format!("ply {}, {} to move", tsn.ply(), tsn.side_to_move());
            tafl(args, tsn.position(), Some(&caption))?;
        }
        // A board without a player to move is a grid.
        ShowNotation::T3en if text.contains(char::is_whitespace) => {
            let board: TicTacToe = input::parse(&input.name, text)?;
            tic_tac_toe(board.grid(), Some(&format!("{} to move", board.to_move())))?;
        }
        ShowNotation::T3en => tic_tac_toe(&input::parse(&input.name, text)?, None)?,
    }
    Ok(Status::Good)
}

/// Whether the argument looks more like the name of a file that is not there than like a position, which has rows with
/// slashes between them.
fn is_mistaken_path(text: &str) -> bool {
    let game_file =
        Path::new(text).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("otg"));
    game_file || !text.contains('/') && !text.starts_with('[') && text.chars().count() > 1
}

/// What the text looks like. A game record begins with a tag, T3EN has cells that no position has, and TSN has
/// blanks between its fields.
fn notation_of(text: &str) -> ShowNotation {
    if text.trim_start().starts_with('[') {
        return ShowNotation::Record;
    }
    let cells = text.split_whitespace().next().unwrap_or_default();
    let mut letters = cells.chars().filter(|character| character.is_alphabetic()).peekable();
    let players = letters.peek().is_some() && letters.all(|letter| matches!(letter, 'x' | 'o' | 'X' | 'O'));
    if players || cells.contains(['_', '.']) {
        return ShowNotation::T3en;
    }
    if text.contains(' ') { ShowNotation::Tsn } else { ShowNotation::Position }
}

fn tafl(args: &ShowArgs, position: &Position, caption: Option<&str>) -> Result<(), Failure> {
    output::write(|out| {
        Board { position, last: None, args: args.board }.draw(out)?;
        caption.map_or(Ok(()), |caption| writeln!(out, "{caption}"))
    })
}

fn tic_tac_toe(grid: &Grid, caption: Option<&str>) -> Result<(), Failure> {
    output::write(|out| {
        write!(out, "{}", grid.diagram().with_coordinates())?;
        caption.map_or(Ok(()), |caption| writeln!(out, "{caption}"))
    })
}

/// A place of a game, with the move that led there.
fn game(args: &ShowArgs, input: &Input) -> Result<Status, Failure> {
    let game = Game::read(input, args.game)?;
    let mut playback = match Playback::new(&game.record) {
        Ok(playback) => playback,
        Err(error) => return Ok(game.stopped(&input.name, &error)),
    };
    let gone = match &args.at {
        None => playback.to_line_end(),
        Some(address) => match playback.go_to_address(address) {
            Ok(false) => return Err(Failure::no_such_move(address)),
            gone => gone.map(drop),
        },
    };
    if let Err(error) = gone {
        return Ok(game.stopped(&input.name, &error));
    }
    let last = playback.node().and_then(|node| game.record.tree().record(node));
    output::write(|out| {
        Board { position: playback.position(), last, args: args.board }.draw(out)?;
        match last {
            Some(last) => write!(out, "{HEADING}{}  {last}{HEADING:#}", playback.address())?,
            None => write!(out, "{HEADING}start{HEADING:#}")?,
        }
        match playback.side_to_move() {
            Some(side) => writeln!(out, ", {side} to move"),
            None => writeln!(out),
        }
    })?;
    Ok(game.status)
}
