//! `tafl enter`: a game from paper.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use tafl_game_record::GameRecord;
use tafl_rules::Rules;
use tafl_scoresheet::read;
use tafl_terminal::enter::{Dialogue, Flow};
use tafl_terminal::text::counted;

use crate::input::files;
use crate::input::heading::Heading;
use crate::input::known_rules::rules_of;
use crate::input::lines::Typed;
use crate::input::text::Input;
use crate::output::messages::{self, Failure, Source, Status, Talk};
use crate::output::{self, BoardArgs, file};

const AFTER: &str = "\
Moves are written as on paper, one after another or in columns, with or without numbers: `d4-d7`, `D4:D7`, `4d 7d`, \
`d4d7x`, `Kd6` and `f5xg6` where one piece can do that. `?` is a move that is not known, `!` and `?` after a move are \
judgements. Text after the moves, in brackets or after `|`, is a comment. `White: Ann, Black: Ben` and \
`Ann (attackers) - Ben` name the players, `1-0`, `draw` and `Ben resigns` the result. White are the defenders.

What fits several moves, or none, is a question: a game with questions is not printed. Mend the file and run again.

Examples:
  tafl enter brandub                                 type the moves, with the board after each
  tafl enter brandub examples/paper.txt             the game of a file, as a game record
  echo '1. d6-f6 d5' | tafl enter brandub            what is unclear is asked

Exit status: 0 all games are printed, 1 there are questions, 2 wrong usage or an unreadable file.";

/// Enter a game from paper, in any handwriting.
///
/// The rules of the variant say which moves are meant, add the captures, and find mistakes. On a terminal, each move is
/// shown on the board as it is typed, and can be taken back.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct EnterArgs {
    /// A preset, as listed by `tafl rules list`, in any spelling, or a rules record.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Texts with games; `-` or none for standard input.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the games to a file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    heading: Heading,
    #[command(flatten)]
    board: BoardArgs,
}

pub(crate) fn run(args: &EnterArgs) -> Result<Status, Failure> {
    let rules = rules_of(&args.variant)?;
    let stdin = [PathBuf::from("-")];
    let paths = if args.files.is_empty() { &stdin[..] } else { &args.files };
    let (mut records, mut status) = (Vec::new(), Status::Good);
    for path in paths {
        if files::is_stdin(path) && io::stdin().is_terminal() {
            records.extend(converse(&rules, args, &mut Talk::new())?);
        } else {
            let (read, of_file) = games(&Input::read(path)?, &rules)?;
            records.extend(read);
            status = status.max(of_file);
        }
    }
    for record in &mut records {
        args.heading.set(record).map_err(Failure::usage)?;
    }
    let text: String = match records.as_slice() {
        [only] => format!("{only}\n"),
        records => records.iter().map(|record| record.archived().to_string()).collect(),
    };
    match &args.output {
        Some(_) if records.is_empty() => {}
        Some(output) => file::write(output, text.as_bytes(), paths)?,
        None => output::data(|out| write!(out, "{text}"))?,
    }
    Ok(status)
}

/// The games of a text without questions; questions and assumptions are drawn on standard error.
fn games(input: &Input, rules: &Rules) -> Result<(Vec<GameRecord>, Status), Failure> {
    let text = input.text()?;
    let source = Source::new(&input.name, text);
    let (mut records, mut questions) = (Vec::new(), 0);
    let games = read(text, rules);
    let all = games.len();
    for game in games {
        for diagnostic in game.diagnostics(source.lines()) {
            messages::diagnostic(&source, &diagnostic);
        }
        questions += game.errors.len();
        records.extend(game.value.filter(|_| game.errors.is_empty()));
    }
    if questions == 0 {
        return Ok((records, Status::Good));
    }
    let entered = records.len();
    let unclear = counted(questions, "question");
    let all = counted(all, "game");
    messages::line(&format_args!("{}: {unclear}; {entered} of {all} entered", input.name));
    Ok((records, Status::Errors))
}

/// Reads and answers lines until the game is complete. `None` if it is given up.
fn converse(rules: &Rules, args: &EnterArgs, out: &mut Talk) -> Result<Option<GameRecord>, Failure> {
    let mut dialogue = Dialogue::new(rules, args.board.into());
    let mut lines = Typed::new();
    dialogue.begin(out)?;
    while let Some(line) = lines.next(out)? {
        let Some(text) = line.text(Typed::NAME) else { continue };
        match dialogue.answer(text, out)? {
            Flow::Continues => {}
            Flow::Done => break,
            Flow::Left => return Ok(None),
        }
    }
    Ok(dialogue.into_record())
}
