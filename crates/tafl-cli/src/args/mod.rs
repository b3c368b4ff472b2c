//! The command line.

mod archive;
mod check;
mod conform;
mod contest;
mod convert;
mod engine;
mod explore;
mod export;
mod fit;
mod fmt;
mod game;
mod legal;
mod new;
mod package;
mod play;
mod puzzle;
mod random;
mod rules;
mod shared;
mod show;
mod solve;
mod sprt;
mod verify;
mod view;

use clap::{Parser, Subcommand};

pub(crate) use archive::{By, FilterArgs, SelectArgs, StatsArgs, TagCondition, Wanted};
pub(crate) use check::{CheckArgs, CheckFormat, Notation};
pub(crate) use conform::{AnswerArgs, ConformArgs};
pub(crate) use contest::MatchArgs;
pub(crate) use convert::{ConvertArgs, Kind, OTN, T3EN, TSN};
pub(crate) use engine::{EngineArgs, EngineProtocol};
pub(crate) use explore::ExploreArgs;
pub(crate) use export::ExportArgs;
pub(crate) use fit::FitArgs;
pub(crate) use fmt::FmtArgs;
pub(crate) use game::ReplayArgs;
pub(crate) use legal::{LegalArgs, PerftArgs, StartArgs};
pub(crate) use new::NewArgs;
pub(crate) use package::{CompletionsArgs, ManArgs};
pub(crate) use play::{PlayArgs, Sides};
pub(crate) use puzzle::PuzzleArgs;
pub(crate) use random::{RandomArgs, What};
pub(crate) use rules::{CanonArgs, DiffArgs, ExplainArgs, ListArgs, RulesCommand, ShowRulesArgs};
pub(crate) use shared::{At, BoardArgs, Color, Format, RulesArg, TextOrJson, seconds};
pub(crate) use show::{PictureArgs, ShowArgs, ShowNotation};
pub(crate) use solve::SolveArgs;
pub(crate) use sprt::SprtArgs;
pub(crate) use verify::{AnnotateArgs, VerifyArgs};
pub(crate) use view::{ViewArgs, ViewFormat};

const EXAMPLES: &str = "\
Examples:
  tafl new brandub >game.otg                        a game record to fill in
  tafl replay examples/brandub.otg                  each move with its board
  tafl check games                                  the errors in a folder of games
  tafl show /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/       a position as a board

Exit status: 0 all good, 1 the input has errors, 2 wrong usage or unreadable files.";

/// Work with tafl game records, positions, moves and rules.
#[derive(Debug, Parser)]
#[command(name = "tafl", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    /// When to use colour.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", display_order = 900)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    New(NewArgs),
    Check(CheckArgs),
    Fmt(FmtArgs),
    Convert(ConvertArgs),
    Stats(StatsArgs),
    Select(SelectArgs),
    Explore(ExploreArgs),
    Export(ExportArgs),
    Replay(ReplayArgs),
    Puzzle(PuzzleArgs),
    Solve(SolveArgs),
    Show(ShowArgs),
    View(ViewArgs),
    Legal(LegalArgs),
    Perft(PerftArgs),
    Random(RandomArgs),
    Verify(VerifyArgs),
    Annotate(AnnotateArgs),
    #[command(subcommand)]
    Rules(RulesCommand),
    Play(PlayArgs),
    Match(MatchArgs),
    Engine(EngineArgs),
    Conform(ConformArgs),
    Answer(AnswerArgs),
    Sprt(SprtArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a test fails by panicking")]

    use clap::{Command, CommandFactory};

    use super::Args;

    /// The widest line of a list of commands and of a help text.
    const MAX_ABOUT: usize = 60;
    const WIDTH: usize = 100;

    fn with_subcommands(command: Command) -> Vec<Command> {
        let mut all = vec![command];
        let mut next = 0;
        while let Some(command) = all.get(next) {
            let inner: Vec<Command> = command.get_subcommands().cloned().collect();
            all.extend(inner);
            next += 1;
        }
        all
    }

    /// Each help text begins with a verb in the imperative, fits the list of commands, and wraps.
    #[test]
    fn help_texts_fit() {
        let mut command = Args::command().term_width(WIDTH);
        command.build();
        for mut command in with_subcommands(command) {
            let name = command.get_name().to_owned();
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            assert!((1..=MAX_ABOUT).contains(&about.chars().count()), "{name}: {about}");
            let verb = about.split([' ', ',']).next().expect("a word");
            assert!(verb.starts_with(char::is_uppercase) && !verb.ends_with('s'), "{name}: {about}");
            let help = command.render_long_help().to_string();
            let (texts, _examples) = help.split_once("Examples:").unwrap_or((&help, ""));
            for line in texts.lines() {
                assert!(line.chars().count() <= WIDTH, "{name}: {line}");
            }
        }
    }
}
