//! `tafl solve GAME`: the moments of games that make puzzles.

use std::io::Write;
use std::time::Instant;

use indicatif::ProgressBar;
use serde::Serialize;
use tafl_analysis::{AnalysisError, Moment, Moments, PuzzleProver, PuzzleReport, Verifier};
use tafl_game_record::{GameRecord, Games, NodeId};
use tafl_terminal::signals;
use tafl_terminal::text::counted;

use super::{NO_RULES, SolveArgs, UNREADABLE, Unsolved, prover, watch};
use crate::output::messages::{self, Failure, Status};
use crate::output::{self, Out, TextOrJson, json};

/// The number of moves in which a puzzle of a game is won, without `--moves`.
const MOVES: u8 = 4;

pub(super) fn run(args: &SolveArgs, games: Vec<Unsolved>) -> Result<Status, Failure> {
    if args.proof.is_some() || args.minimal {
        return Err(Failure::usage("--proof and --minimal are for puzzles and positions, found only games"));
    }
    let mut prover = prover(args)?.moves(args.moves.unwrap_or(MOVES));
    let (mut verifier, mut status, mut found) = (Verifier::new(), Status::Good, 0);
    output::mixed(|out| {
        for Unsolved { input, given } in games {
            for (number, parsed) in (1..).zip(Games::new(input.records()?)) {
                if args.game.is_some_and(|wanted| u64::from(wanted) != number) {
                    continue;
                }
                let name = format!("{}: game {number}", input.name);
                let Some(mut record) = parsed.value.filter(|_| parsed.errors.is_empty()) else {
                    messages::line(&format_args!("{name}: {UNREADABLE}"));
                    status = Status::Errors;
                    continue;
                };
                given.impose(&mut record);
                let moments = match Moments::new(&record, &mut verifier) {
                    Ok(moments) => moments,
                    Err(error) => {
                        let no_rules = matches!(error, AnalysisError::Rules(_)).then(|| NO_RULES.to_owned());
                        messages::line(&format_args!("{name}: {}", no_rules.unwrap_or(error.to_string())));
                        status = Status::Errors;
                        continue;
                    }
                };
                let searched = Searched { args, name, path: &input.name, number, record: &record };
                let count;
                (prover, count) = searched.search(moments, prover, out)?;
                found += count;
            }
            given.note();
        }
        Ok::<_, Failure>(if found == 0 { Status::Errors } else { status })
    })
}

/// A game that is searched.
struct Searched<'a> {
    args: &'a SolveArgs,
    name: String,
    path: &'a str,
    number: u64,
    record: &'a GameRecord,
}

/// A moment as an object.
#[derive(Serialize)]
struct Row<'a> {
    path: &'a str,
    game: u64,
    after: String,
    #[serde(flatten)]
    report: &'a PuzzleReport,
    record: String,
}

impl Searched<'_> {
    /// Prints the puzzles of the game, and says how many there are.
    fn search(
        &self,
        mut moments: Moments,
        prover: PuzzleProver,
        out: &mut Out,
    ) -> Result<(PuzzleProver, usize), Failure> {
        let (bar, halt) = (ProgressBar::new_spinner(), signals::halt());
        let deadline = self.args.time.and_then(|time| Instant::now().checked_add(time));
        let (positions, mut found) = (moments.remaining(), 0);
        let share = self.args.nodes / u64::try_from(positions).unwrap_or(u64::MAX).max(1);
        let mut prover = prover.nodes(share.max(1));
        while let Some(moment) = moments.advance(&mut prover, watch(&halt, &bar, deadline)) {
            found += 1;
            bar.suspend(|| self.print(&moment, out))?;
        }
        bar.finish_and_clear();
        if let Some((node, problem)) = moments.problem() {
            let at = self.address(Some(node));
            messages::line(&format_args!("{}: {at}: {problem}; from here on nothing is searched", self.name));
        }
        let summary = match found {
            0 => "no puzzle".to_owned(),
            found => counted(found, "puzzle"),
        };
        let bound = match moments.undecided() {
            0 => String::new(),
            undecided => format!("; a limit was reached in {undecided}, and more --nodes may find more"),
        };
        let searched = counted(positions - moments.remaining(), "position");
        messages::line(&format_args!("{}: {summary} in {searched}{bound}", self.name));
        Ok((prover, found))
    }

    fn print(&self, moment: &Moment, out: &mut Out) -> Result<(), Failure> {
        let (report, after) = (&moment.report, self.address(moment.after));
        if self.args.format == TextOrJson::Json {
            let record = moment.record.to_string();
            let row = Row { path: self.path, game: self.number, after, report, record };
            json(out.data()?, &row)?;
        } else {
            write!(out.data()?, "{}", moment.record.archived())?;
            let (side, moves) = (moment.record.side_to_move(), report.moves.unwrap_or_default());
            let side = side.map(|side| format!("{side} ")).unwrap_or_default();
            let moves = counted(moves, "move");
            messages::line(&format_args!("{}: after {after}, the {side}win in {moves}", self.name));
        }
        // A search can take long.
        Ok(out.flush()?)
    }

    fn address(&self, node: Option<NodeId>) -> String {
        let address = node.and_then(|node| self.record.tree().address(node));
        address.map_or_else(|| "0a".to_owned(), |address| address.to_string())
    }
}
