//! `tafl show`: draws a position as a board.

mod picture;

use std::io::Write;
use std::path::Path;

use t3en::{Board as TicTacToe, Grid};
use tafl_diagram::Diagram;
use tafl_game_record::{Address, Markup, MoveIndex};
use tafl_position::tsn::Tsn;
use tafl_position::{Dimension, Position};
use tafl_rules::Rules;
use tafl_verify::Verifier;

use crate::args::{RulesArg, ShowArgs, ShowNotation};
use crate::board::{self, Board};
use crate::failure::Failure;
use crate::files;
use crate::game::Game;
use crate::given::Given;
use crate::input::{self, Input};
use crate::known_rules::rules_of;
use crate::markup;
use crate::messages::Status;
use crate::output::{self, HEADING};

pub(crate) fn run(args: &ShowArgs) -> Result<Status, Failure> {
    let rules = args.rules.as_deref().map(rules_of).transpose()?;
    if let Some(what) = &args.what {
        return show(args, what, rules.as_ref());
    }
    if args.at.is_some() || args.all {
        return Err(Failure::Usage("--at and --all need a game record".to_owned()));
    }
    // Without a text there are rules.
    rules.map_or(Ok(Status::Good), |rules| {
        let caption = format!("start, {} to move", rules.side_to_move());
        tafl(args, rules.start(), Some(&rules), Some(&caption))
    })
}

fn show(args: &ShowArgs, what: &str, rules: Option<&Rules>) -> Result<Status, Failure> {
    let path = Path::new(what);
    let input = if files::is_stdin(path) || path.exists() {
        Input::read(path)?
    } else if is_mistaken_path(path) {
        return Err(Failure::Usage(format!("`{what}` is neither a file nor a position")));
    } else {
        Input::of_argument(what)
    };
    let text = if args.notation.is_none() { input.records()? } else { input.text()? };
    let text = text.trim_end_matches(['\n', '\r']);
    let of_text = || if files::is_game_file(path) { ShowNotation::Record } else { notation_of(text) };
    let notation = args.notation.unwrap_or_else(of_text);
    if notation != ShowNotation::Record && (args.at.is_some() || args.all) {
        return Err(Failure::Usage("--at and --all need a game record, and this is a position".to_owned()));
    }
    if notation == ShowNotation::T3en && (args.picture.any() || rules.is_some() || !args.mark.is_empty()) {
        return Err(Failure::Usage("pictures, rules and marks are for tafl boards".to_owned()));
    }
    match notation {
        ShowNotation::Record => game(args, &input),
        ShowNotation::Position => tafl(args, &input::parse(&input.name, text)?, rules, None),
        ShowNotation::Tsn => {
            let tsn: Tsn = input::parse(&input.name, text)?;
            let caption = format!("ply {}, {} to move", tsn.ply(), tsn.side_to_move());
            tafl(args, tsn.position(), rules, Some(&caption))
        }
        // A board without a player to move is a grid.
        ShowNotation::T3en if text.contains(char::is_whitespace) => {
            let board: TicTacToe = input::parse(&input.name, text)?;
            tic_tac_toe(board.grid(), Some(&format!("{} to move", board.side_to_move())))
        }
        ShowNotation::T3en => tic_tac_toe(&input::parse(&input.name, text)?, None),
    }
}

/// Whether the argument looks more like the name of a file that does not exist than like a position. A position has
/// rows separated by slashes and never ends in a dot and letters, except that T3EN has dots before `x` and `o`.
fn is_mistaken_path(path: &Path) -> bool {
    let text = path.to_string_lossy();
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let named = extension.is_some_and(|extension| {
        extension.chars().all(char::is_alphanumeric)
            && extension.contains(|character: char| character.is_alphabetic() && !"xo".contains(character))
    });
    named && !text.contains(char::is_whitespace)
        || !text.contains('/') && !text.starts_with('[') && text.chars().count() > 1
}

/// The notation that the text looks like. A game record begins with a tag, T3EN has cells that no position has, and
/// TSN has spaces between its fields.
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

fn tafl(
    args: &ShowArgs,
    position: &Position,
    rules: Option<&Rules>,
    caption: Option<&str>,
) -> Result<Status, Failure> {
    let caption = caption.map(|caption| format!("{caption}\n"));
    let board = Board { position, last: None, rules, args: args.board };
    draw(args, &board, &Markup::default(), caption.as_deref().unwrap_or(""))?;
    Ok(Status::Good)
}

/// Draws the board into the pictures that the arguments name; otherwise on the terminal, with a line below it.
fn draw(args: &ShowArgs, board: &Board<'_>, markup: &Markup, below: &str) -> Result<(), Failure> {
    let diagram = diagram(args, board, markup)?;
    if args.picture.any() {
        return picture::draw(&diagram, &args.picture, args.what.as_slice());
    }
    output::styled(|out| {
        board::draw(&diagram, args.board.ascii, out)?;
        write!(out, "{below}")
    })
}

/// The diagram of a board with the shapes of a comment, and the marks and arrows of the arguments.
fn diagram<'b>(args: &ShowArgs, board: &Board<'b>, markup: &Markup) -> Result<Diagram<'b>, Failure> {
    fits(args, board.rules, board.position.dimension())?;
    let marked = markup::drawn(board.diagram(), markup).marked(args.mark.iter().copied());
    Ok(args.picture.arrow.iter().fold(marked, |diagram, arrow| diagram.arrow(arrow.from, arrow.to)))
}

/// Checks that the rules and the marks fit this board. Otherwise they would be ignored without a message.
fn fits(args: &ShowArgs, rules: Option<&Rules>, dimension: Dimension) -> Result<(), Failure> {
    if let Some(other) = rules.map(Rules::dimension).filter(|&other| other != dimension) {
        return Err(Failure::Usage(format!(
            "the rules are for {other} by {other} squares, but the board has {dimension} by {dimension}"
        )));
    }
    let arrows = args.picture.arrow.iter().flat_map(|arrow| [&arrow.from, &arrow.to]);
    match args.mark.iter().chain(arrows).find(|&&square| !dimension.contains(square)) {
        Some(square) => Err(Failure::Usage(format!(
            "cannot mark `{square}`: it is not on a board of {dimension} by {dimension} squares"
        ))),
        None => Ok(()),
    }
}

fn tic_tac_toe(grid: &Grid, caption: Option<&str>) -> Result<Status, Failure> {
    output::styled(|out| {
        write!(out, "{}", grid.diagram().with_coordinates())?;
        caption.map_or(Ok(()), |caption| writeln!(out, "{caption}"))
    })?;
    Ok(Status::Good)
}

/// A position of a game, with the last move.
fn game(args: &ShowArgs, input: &Input) -> Result<Status, Failure> {
    let argument = RulesArg { rules: args.rules.clone() };
    let given = Given::of_file(&argument, Path::new(args.what.as_deref().unwrap_or_default()))?;
    let game = match args.game {
        None => Game::read_first(input, None, &given)?,
        number => Game::read(input, number, &given)?,
    };
    let rules = game.record.rules();
    if args.all {
        return all(args, input, &game, rules);
    }
    let playback = game.playback_at(&input.name, args.at.as_ref())?;
    let last = playback.node().and_then(|node| game.record.tree().move_record(node));
    let judged = playback.node().map(|node| markup::judged(&game.record, node)).unwrap_or_default();
    let heading = match last {
        Some(last) => format!("{}  {last}{judged}", playback.address()),
        None => "start".to_owned(),
    };
    let markup = playback.node().map(|node| markup::of(&game.record, node)).unwrap_or_default();
    // The rules know whether a berserk turn goes on.
    let by_rules = Verifier::new().game_at(&game.record, playback.node());
    let by_rules = by_rules.filter(|game| playback.node().is_some() && game.outcome().is_none());
    let side_to_move = by_rules.map(|game| game.side_to_move());
    let side_to_move = side_to_move.or_else(|| playback.side_to_move());
    let next = side_to_move.map_or_else(String::new, |side| format!(", {side} to move"));
    let below = format!("{HEADING}{heading}{HEADING:#}{next}\n");
    let board = Board { position: playback.position(), last, rules, args: args.board };
    draw(args, &board, &markup, &below)?;
    Ok(game.status)
}

/// Pictures of all positions of a game, main line first: files with a number and the address of the move.
fn all(args: &ShowArgs, input: &Input, game: &Game, rules: Option<&Rules>) -> Result<Status, Failure> {
    let mut replay = match game.record.replay_all() {
        Ok(replay) => replay,
        Err(error) => return Ok(game.stopped(&input.name, &error)),
    };
    let folders = picture::Folders::make(&args.picture, game.record.tree().len())?;
    let draw = |number, address: &Address, position: &Position, last, markup: &Markup| {
        let board = Board { position, last, rules, args: args.board };
        picture::draw(
            &diagram(args, &board, markup)?,
            &folders.picture(number, address),
            args.what.as_slice(),
        )
    };
    draw(0, &Address::main(MoveIndex::START), replay.position(), None, &Markup::default())?;
    for (number, ply) in (1..).zip(replay.by_ref()) {
        match ply {
            Ok(ply) => {
                let markup = markup::of(&game.record, ply.node);
                draw(number, &ply.address, &ply.position, Some(ply.move_record), &markup)?;
            }
            Err(error) => return Ok(game.stopped(&input.name, &error)),
        }
    }
    Ok(game.status)
}
