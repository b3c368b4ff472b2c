//! `tafl solve`: prove puzzles, and find shortest wins.

mod check;
mod games;

use std::fmt::Display;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;
use tafl_analysis::{
    AnalysisError, Minimal, OtherWin, ProofProgress, Puzzle, PuzzleProver, PuzzleReport, PuzzleVerdict,
    Undecided, Verifier,
};
use tafl_game_record::Games;
use tafl_play::Game;
use tafl_position::{Oddity, Position, Side};
use tafl_search::Prover;
use tafl_terminal::signals;
use tafl_terminal::text::{HEADING, counted, shown};

use crate::input::game::{At, Game as RecordedGame};
use crate::input::given::Given;
use crate::input::known_rules::rules_of;
use crate::input::rules::{RulesArg, is_fit};
use crate::input::text::Input;
use crate::input::{files, named, seconds};
use crate::output::messages::{self, Failure, Status};
use crate::output::{self, Out, Styled, TextOrJson, file, json};

const AFTER: &str = "\
Examples:
  tafl solve examples/puzzle.otg
  tafl solve /7/7/tt5/3K3/7/7/5tt/ --rules brandub --side defenders
  tafl solve examples/brandub.otg --at 5a           the position after a move of a game
  tafl solve examples/puzzle.otg --proof puzzle.proof
  tafl solve --moves 2 examples/brandub.otg          the puzzles in a game
  tafl solve --check examples/puzzle.proof
  tafl solve --check examples/puzzle.proof examples/puzzle.otg

Exit status: 0 all proved, 1 a puzzle is cooked, refuted or undecided, or a certificate proves nothing, 2 wrong usage or an unreadable file.";

/// Prove a puzzle, or find wins and puzzles in games.
///
/// A puzzle is proved if the moves of its main line win whatever the other side plays, and no other first move wins in
/// as many moves. It is cooked if another one does, refuted if a reply holds, and undecided if a limit was reached
/// before. Later moves of the solver that win as quickly are named, too, and moves that the record lets fail although they
/// win. Of a position, the shortest win of the side to move is
/// searched for, and all first moves that win as quickly.
///
/// A win needs no repetition and gives the other side none, so it holds whatever the rules say about repetitions. By
/// rules that let a side lose by a repetition, there may be other wins: a refutation does not rule them out. Ctrl-C ends
/// the search of a puzzle and reports how far it came.
///
/// If there is no puzzle, the games are searched for positions in which exactly one move wins in two to four moves. Each is
/// printed as a puzzle record: `tafl solve game.otg >puzzles.otg`.
///
/// A certificate has a move of the winner for every position that can come about. --check verifies it by the rules
/// alone, and prints what it proves.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct SolveArgs {
    /// Files with puzzles or games, folders of them, or position records, which need --rules; with --check, certificates. `-` is standard input.
    #[arg(value_name = "FILE|POSITION", required = true)]
    inputs: Vec<String>,
    #[command(flatten)]
    rules: RulesArg,
    /// The side to move in a position, which is to win, instead of the one that moves first.
    #[arg(long, value_name = "SIDE", value_parser = named(Side::ALL, Side::name))]
    side: Option<Side>,
    /// Find the shortest win of the position after the move at this address of a game: `3b`, `0a` for the start.
    #[arg(long, value_name = "ADDRESS", conflicts_with = "side")]
    at: Option<At>,
    /// The number of the game in a file with several, from 1. The default is every puzzle; with --at, the first game.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Search for wins in at most so many moves of the winner. Other first moves of a puzzle may also take so many.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(Prover::MAX_MOVES)))]
    moves: Option<u8>,
    /// For each problem that is proved, report pieces that are not needed: without them the same first move wins in the
    /// same number of moves, and no other one does. --nodes and --time limit the proof for each piece.
    #[arg(long)]
    minimal: bool,
    /// Search at most so many nodes for each puzzle: moves that the search plays. The positions of a game share them.
    #[arg(long, value_name = "N", default_value = "20000000")]
    nodes: u64,
    /// Search for at most so many seconds for each puzzle or game.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// The size of the table of positions, in MiB.
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Write a certificate of the win to this file. There must be one puzzle or position.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Verify certificates. With --rules, they have to be by these rules; with files of puzzles or positions, each has to
    /// prove one of them.
    #[arg(long, conflicts_with_all = ["moves", "nodes", "time", "memory", "proof", "minimal"])]
    check: bool,
    /// The output format: lines for people (text); or one object for each puzzle or certificate (json).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: TextOrJson,
}

pub(crate) fn run(args: &SolveArgs) -> Result<Status, Failure> {
    if args.check {
        return check::run(args);
    }
    let Found { problems, games, mut status } = problems(args, &args.inputs)?;
    if problems.is_empty() && !games.is_empty() {
        return Ok(status.max(games::run(args, games)?));
    }
    for Unsolved { input, .. } in &games {
        let name = &input.name;
        messages::line(&format_args!("{name}: no puzzle; a puzzle has the tag `puzzle-mode`"));
        status = Status::Errors;
    }
    if args.proof.is_some() && problems.len() > 1 {
        let found = counted(problems.len(), "puzzle");
        return Err(Failure::usage(format_args!(
            "--proof is for one puzzle, found {found}; write `--game N` for one"
        )));
    }
    let mut searcher = Searcher::new(args)?;
    output::mixed(|out| {
        for problem in &problems {
            let answer = searcher.answer(problem);
            if answer.report.verdict != PuzzleVerdict::Proved {
                status = status.max(Status::Errors);
            }
            print_answer(args.format, problem, &answer, out)?;
            if let Some(path) = &args.proof {
                status = status.max(write(path, &answer, &mut searcher, &args.inputs)?);
            }
            // A search can take long.
            out.flush()?;
        }
        Ok::<_, Failure>(status)
    })
}

/// Writes the certificate of an answer.
fn write(
    path: &Path,
    answer: &Answer,
    searcher: &mut Searcher<'_>,
    inputs: &[String],
) -> Result<Status, Failure> {
    let name = files::name(path);
    match searcher.certificate(answer) {
        Ok(Some(text)) => {
            // Nothing is written that its readers would refuse.
            if let Err(error) = tafl_proof::check(&text) {
                messages::line(&format_args!("{name}: {error}; nothing is written"));
                return Ok(Status::Errors);
            }
            file::write(path, text.as_bytes(), inputs)?;
            Ok(Status::Good)
        }
        Ok(None) => {
            messages::line(&format_args!("{name}: no win was found; nothing is written"));
            Ok(Status::Errors)
        }
        Err(reason) => {
            messages::line(&format_args!("{name}: {reason}; nothing is written"));
            Ok(Status::Errors)
        }
    }
}

const UNREADABLE: &str = "the record has errors; `tafl check` shows them";
const NO_RULES: &str = "the record has no rules that can be played; write `--rules RULES`";

/// A game in which the side to move is to win.
struct Problem {
    /// The file or the position.
    name: String,
    /// The number of the game in its file; `None` for a position.
    number: Option<u64>,
    /// Without a solution, if it is a position.
    puzzle: Puzzle,
}

impl Problem {
    /// Where it is.
    fn shown(&self) -> String {
        match self.number {
            Some(number) if number > 1 => format!("{}: game {number}", self.name),
            _ => self.name.clone(),
        }
    }
}

/// A file with games and no puzzle, and the rules of those without.
struct Unsolved {
    input: Input,
    given: Given,
}

/// What the arguments have, and whether all of it could be read.
struct Found {
    problems: Vec<Problem>,
    games: Vec<Unsolved>,
    status: Status,
}

fn problems(args: &SolveArgs, inputs: &[String]) -> Result<Found, Failure> {
    let mut all = Found { problems: Vec::new(), games: Vec::new(), status: Status::Good };
    for input in inputs {
        let path = Path::new(input);
        if input.contains('/') && !input.contains('.') && !path.exists() {
            all.problems.push(position(args, input)?);
            continue;
        }
        if let Some(at) = &args.at {
            let (problem, of_game) = at_move(args, path, at)?;
            all.problems.extend(problem);
            all.status = all.status.max(of_game);
            continue;
        }
        for found in files::find(&[path.to_path_buf()]) {
            let path =
                found.map_err(|(path, error)| Failure::Unreadable { name: files::name(&path), error })?;
            puzzles(args, &path, &mut all)?;
        }
    }
    Ok(all)
}

fn position(args: &SolveArgs, text: &str) -> Result<Problem, Failure> {
    if args.at.is_some() {
        return Err(Failure::usage("--at needs a game record, and this is a position"));
    }
    let position: Position = text
        .parse()
        .map_err(|error| Failure::usage(format_args!("{text}: neither a file nor a position: {error}")))?;
    let Some(rules) = args.rules.rules.as_deref().filter(|rules| !is_fit(rules)) else {
        return Err(Failure::usage("a position needs rules; write `--rules brandub`, or other rules"));
    };
    let rules = rules_of(rules)?;
    let side = args.side.unwrap_or(rules.side_to_move());
    let game = Game::from_position(&rules, &position, side).map_err(Failure::usage)?;
    if let Some(outcome) = game.outcome() {
        let is_without_king = position.check().contains(Oddity::NoKing);
        let reason = if is_without_king { Oddity::NoKing.to_string() } else { outcome.to_string() };
        return Err(Failure::usage(format_args!("{text}: nothing to solve: {reason}")));
    }
    let puzzle = Puzzle { game, solution: Vec::new(), tries: Vec::new() };
    Ok(Problem { name: text.to_owned(), number: None, puzzle })
}

/// The position after a move of a game, by its rules.
fn at_move(args: &SolveArgs, path: &Path, at: &At) -> Result<(Option<Problem>, Status), Failure> {
    let given = args.rules.given_to_file(path)?;
    let input = Input::games(path, &given)?;
    let read = RecordedGame::read_noting(&input, args.game, None, &given)?;
    let name = input.name;
    let node = read.playback_at(&name, Some(at))?.node();
    let game = Verifier::new().game_at(&read.record, node);
    let problem = match game.map(|game| (game.outcome(), game)) {
        None => Err(NO_RULES.to_owned()),
        Some((Some(outcome), _)) => Err(format!("nothing to solve at {at}: {outcome}")),
        Some((None, game)) => Ok(Puzzle { game, solution: Vec::new(), tries: Vec::new() }),
    };
    Ok(match problem {
        Ok(puzzle) => (Some(Problem { name, number: Some(read.number), puzzle }), read.status),
        Err(reason) => {
            messages::line(&format_args!("{name}: {reason}"));
            (None, Status::Errors)
        }
    })
}

/// Adds the puzzles of a file, or that of `--game`; or the file, if nothing in it is a puzzle.
fn puzzles(args: &SolveArgs, path: &Path, into: &mut Found) -> Result<(), Failure> {
    if args.side.is_some() {
        return Err(Failure::usage("--side is for a position; a puzzle says which side is to move"));
    }
    let given = args.rules.given_to_file(path)?;
    let input = Input::games(path, &given)?;
    let (mut found, mut games) = (false, 0);
    if input.refused > 0 {
        into.status = into.status.max(Status::Errors);
    }
    let mut verifier = Verifier::new();
    for (number, parsed) in (1..).zip(Games::new(input.records()?)) {
        games = number;
        let is_other = args.game.is_some_and(|wanted| u64::from(wanted) != number);
        let is_game =
            parsed.value.as_ref().map_or(args.game.is_none(), |record| record.puzzle_mode().is_none());
        if is_other || is_game {
            continue;
        }
        found = true;
        let read = match parsed.value.filter(|_| parsed.errors.is_empty()) {
            Some(mut record) => {
                given.impose(&mut record);
                Puzzle::of_record(&record, &mut verifier).map_err(|error| match error {
                    AnalysisError::Rules(_) => NO_RULES.to_owned(),
                    error => error.to_string(),
                })
            }
            None => Err(UNREADABLE.to_owned()),
        };
        match read {
            Ok(puzzle) => {
                into.problems.push(Problem { name: input.name.clone(), number: Some(number), puzzle });
            }
            Err(error) => {
                messages::line(&format_args!("{}: game {number}: {error}", input.name));
                into.status = Status::Errors;
            }
        }
    }
    match args.game {
        Some(wanted) if u64::from(wanted) > games => {
            let name = &input.name;
            return Err(Failure::usage(format_args!(
                "{name}: there is no game {wanted}; the file has {games}"
            )));
        }
        _ if found => given.note(),
        _ => into.games.push(Unsolved { input, given }),
    }
    Ok(())
}

/// What was found out about a problem.
struct Answer {
    report: PuzzleReport,
    /// How long the proof took.
    time: Duration,
    /// With `--minimal`, if it is proved.
    minimal: Option<Minimal>,
}

/// The prover that the arguments ask for.
fn prover(args: &SolveArgs) -> Result<PuzzleProver, Failure> {
    let bytes = usize::try_from(u64::from(args.memory) << 20).unwrap_or(usize::MAX);
    PuzzleProver::new(bytes)
        .map_err(|_| Failure::usage(format_args!("there are no {} MiB of memory; write less", args.memory)))
}

/// A prover, and what ends its searches.
struct Searcher<'a> {
    args: &'a SolveArgs,
    prover: PuzzleProver,
    halt: Arc<AtomicBool>,
    bar: ProgressBar,
}

impl<'a> Searcher<'a> {
    fn new(args: &'a SolveArgs) -> Result<Self, Failure> {
        let mut prover = prover(args)?.nodes(args.nodes);
        if let Some(moves) = args.moves {
            prover = prover.moves(moves);
        }
        // Drawn on standard error, if that is a terminal.
        let bar = ProgressBar::new_spinner();
        Ok(Self { args, prover, halt: signals::halt(), bar })
    }

    fn answer(&mut self, problem: &Problem) -> Answer {
        let (halt, bar, began) = (&self.halt, &self.bar, Instant::now());
        let deadline = |began: Instant| began.checked_add(self.args.time?);
        let mut report = self.prover.prove(&problem.puzzle, watch(halt, bar, deadline(began)));
        let (time, mut minimal) = (began.elapsed(), None);
        if report.verdict == PuzzleVerdict::Proved {
            self.prover.add_others(&mut report, watch(halt, bar, deadline(began)));
            if self.args.minimal {
                let of_piece = || watch(halt, bar, deadline(Instant::now()));
                minimal = Some(self.prover.minimal(&report, of_piece));
            }
        }
        self.bar.finish_and_clear();
        name_limit(&mut report, self.args.time.is_some_and(|limit| time >= limit));
        Answer { report, time, minimal }
    }

    /// The certificate of a win: that of the solution, if there is one. `None` if no win was found.
    fn certificate(&mut self, answer: &Answer) -> Result<Option<String>, Undecided> {
        let text = self.prover.certificate(&answer.report, watch(&self.halt, &self.bar, None));
        self.bar.finish_and_clear();
        text
    }
}

/// Names the option that ended the proof.
fn name_limit(report: &mut PuzzleReport, is_late: bool) {
    let option = match report.verdict {
        PuzzleVerdict::Undecided(Some(_)) if is_late => "--time",
        PuzzleVerdict::Undecided(Some(Undecided::Nodes)) => "--nodes",
        _ => return,
    };
    report.message = Some(format!("{option} was reached"));
}

/// Shows the progress, and stops after Ctrl-C or at the deadline.
fn watch<'w>(
    halt: &'w AtomicBool,
    bar: &'w ProgressBar,
    deadline: Option<Instant>,
) -> impl FnMut(ProofProgress) -> ControlFlow<()> + 'w {
    move |progress| {
        if !bar.is_hidden() {
            let tried = progress.moves;
            bar.set_message(format!("a win in {tried}? {} nodes", progress.nodes));
            bar.tick();
        }
        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_late || halt.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// An answer as an object.
#[derive(Serialize)]
struct Row<'a> {
    path: Option<&'a str>,
    game: Option<u64>,
    #[serde(flatten)]
    report: &'a PuzzleReport,
    seconds: f64,
    minimal: Option<&'a Minimal>,
}

fn print_answer(format: TextOrJson, problem: &Problem, answer: &Answer, out: &mut Out) -> io::Result<()> {
    let Answer { report, time, minimal } = answer;
    if format == TextOrJson::Text {
        return text(problem, answer, out.styled()?);
    }
    let row = Row {
        path: problem.number.is_some().then_some(&problem.name),
        game: problem.number,
        report,
        seconds: time.as_secs_f64(),
        minimal: minimal.as_ref(),
    };
    json(out.data()?, &row)
}

fn text(problem: &Problem, answer: &Answer, out: &mut Styled) -> io::Result<()> {
    let report = &answer.report;
    let (name, verdict) = (shown(&problem.shown()), report.verdict.name());
    writeln!(out, "{name}: {HEADING}{verdict}{HEADING:#}: {}", sentence(problem, report))?;
    if !report.line.is_empty() {
        writeln!(out, "  {}", list(&report.line, " "))?;
    }
    for OtherWin { after, played, moves, .. } in report.cooks.iter().chain(&report.duals) {
        let after = if after.is_empty() { String::new() } else { format!("after {}, ", list(after, " ")) };
        writeln!(out, "  {after}{played} also wins, in {}", counted(*moves, "move"))?;
    }
    for OtherWin { after, played, moves, .. } in &report.tries {
        let (after, moves) = (list(after, " "), counted(*moves, "move"));
        writeln!(out, "  the record lets {after} fail, but then {played} wins, in {moves}")?;
    }
    if report.undecided > 0 {
        writeln!(out, "  a limit was reached before {} decided", undecided(report.undecided))?;
    }
    answer.minimal.as_ref().map_or(Ok(()), |minimal| not_needed(minimal, out))
}

fn undecided(count: usize) -> String {
    let are = if count == 1 { "was" } else { "were" };
    format!("{} {are}", counted(count, "other move"))
}

fn not_needed(minimal: &Minimal, out: &mut Styled) -> io::Result<()> {
    let Minimal { not_needed, undecided, position, .. } = minimal;
    match not_needed.is_empty() {
        true if undecided.is_empty() => writeln!(out, "  every piece is needed")?,
        true => {}
        false => writeln!(out, "  not needed: {}; without them: {position}", list(not_needed, ", "))?,
    }
    if undecided.is_empty() {
        return Ok(());
    }
    writeln!(out, "  not known to be needed, because a limit was reached: {}", list(undecided, ", "))
}

fn list(items: &[impl Display], separator: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

/// What was found out, in words.
fn sentence(problem: &Problem, report: &PuzzleReport) -> String {
    let Puzzle { game, solution, .. } = &problem.puzzle;
    let side = game.side_to_move();
    let win = report.moves.map(|moves| format!("{side} win in {}", counted(moves, "move")));
    let but = if repetition_helps(game) { " without the help of a repetition" } else { "" };
    let no_win =
        report.no_win_within.map(|moves| format!("{side} have no win in {}{but}", counted(moves, "move")));
    let nodes = counted(report.nodes, "node");
    let parts = match (report.verdict, report.message.clone()) {
        (PuzzleVerdict::Proved, _) if solution.is_empty() => [win, None],
        (PuzzleVerdict::Proved, _) => [win, Some("no other first move does".to_owned())],
        (PuzzleVerdict::Cooked, _) => [win, Some("another first move does, too".to_owned())],
        (PuzzleVerdict::Refuted, Some(illegal)) => {
            return format!("the last of these moves is not legal: {illegal}");
        }
        (PuzzleVerdict::Refuted, None) => [no_win, None],
        (PuzzleVerdict::Undecided(_), reason) => [win.or(no_win), reason],
    };
    parts.into_iter().flatten().chain([nodes]).collect::<Vec<_>>().join("; ")
}

/// Whether the rules about repetitions can cost the other side the game, or its only legal moves.
fn repetition_helps(game: &Game) -> bool {
    let other = game.side_to_move().other();
    game.rules().repetition().is_some_and(|rule| {
        rule.forbids(other) || Side::ALL.iter().any(|&mover| rule.loser(mover) == Some(other))
    })
}
