//! Arguments of `tafl solve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tafl_position::Side;
use tafl_search::Prover;

use super::shared::{RulesArg, TextOrJson, named, seconds};

const AFTER: &str = "\
Examples:
  tafl solve examples/puzzle.otg
  tafl solve /7/7/tt5/3K3/7/7/5tt/ --rules brandub --side defenders
  tafl solve examples/puzzle.otg --proof puzzle.proof
  tafl solve --check examples/puzzle.proof
  tafl solve --check examples/puzzle.proof examples/puzzle.otg

Exit status: 0 all proved, 1 a puzzle is cooked, refuted or undecided, or a certificate proves nothing, 2 wrong usage or an unreadable file.";

/// Prove a puzzle, or find the shortest win of a position.
///
/// A puzzle is proved if the moves of its main line win whatever the other side plays, and no other first move wins in
/// as many moves. It is cooked if another one does, refuted if a reply holds, and undecided if a limit was reached
/// before. Later moves of the solver that win as quickly are named, too. Of a position, the shortest win of the side to move is
/// searched for, and all first moves that win as quickly.
///
/// A win needs no repetition and gives the other side none, so it holds whatever the rules say about repetitions. By
/// rules that let a side lose by a repetition, there may be other wins: a refutation does not rule them out. Ctrl-C ends
/// the search of a puzzle and reports how far it came.
///
/// A certificate has a move of the winner for every position that can come about. --check verifies it by the rules
/// alone, and prints what it proves.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct SolveArgs {
    /// Files with puzzles, folders of them, or position records, which need --rules; with --check, certificates. `-` is standard input.
    #[arg(value_name = "FILE|POSITION", required = true)]
    pub(crate) inputs: Vec<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// The side to move in a position, which is to win, instead of the one that moves first.
    #[arg(long, value_name = "SIDE", value_parser = named(Side::ALL, Side::name))]
    pub(crate) side: Option<Side>,
    /// The number of the game in a file with several, from 1. The default is every puzzle.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) game: Option<u32>,
    /// Search for wins in at most so many moves of the winner. Other first moves of a puzzle may also take so many.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(Prover::MAX_MOVES)))]
    pub(crate) moves: Option<u8>,
    /// For each problem that is proved, report pieces that are not needed: without them the same first move wins in the
    /// same number of moves, and no other one does. --nodes and --time limit the proof for each piece.
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Search at most so many nodes for each puzzle: moves that the search plays.
    #[arg(long, value_name = "N", default_value = "20000000")]
    pub(crate) nodes: u64,
    /// Search for at most so many seconds for each puzzle.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// The size of the table of positions, in MiB.
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) memory: u32,
    /// Write a certificate of the win to this file. There must be one puzzle or position.
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Verify certificates. With --rules, they have to be by these rules; with files of puzzles or positions, each has to
    /// prove one of them.
    #[arg(long, conflicts_with_all = ["moves", "nodes", "time", "memory", "proof", "minimal"])]
    pub(crate) check: bool,
    /// The output format: lines for people (text); or one object for each puzzle or certificate (json).
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TextOrJson,
}
