//! Arguments of `tafl fmt`.

use std::path::PathBuf;

use clap::Args;

use super::shared::RulesArg;

const EXAMPLES: &str = "\
Examples:
  tafl fmt games                       all games in a folder
  tafl fmt --fix --diff games          show how typos would be repaired
  tafl fmt --renumber game.otg         number the turns 1, 2, 3
  tafl fmt --rules brandub game.otg    add the rules to games without rules
  tafl fmt --prefixes - <game.otg      one game, with piece prefixes";

/// Format game records in their canonical layout.
///
/// Files are rewritten in place. Nothing is lost: comments, unknown tags and unknown entries of rules are kept. A file
/// with an error is not written; --fix repairs errors with one meaning, such as `d6–f6`, `d6 - f6` and `resigns`, and a file
/// with others is repaired and not formatted. In a folder, all .otg files are formatted, including those in subfolders;
/// pipes and devices in it are skipped.
///
/// A file that changes is replaced by a new one with its name. The new file belongs to the user who runs the command,
/// and has the permissions of the old one, without set-user-ID, set-group-ID and sticky bits. Other hard links keep the
/// old content. A symbolic link still points to the file. If another program writes the file after it was read, it is
/// left as that program wrote it, and the exit status is 2. A program that has the file open to append to it goes on
/// writing the old one, which is lost: let it close the file first.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct FmtArgs {
    /// Files and folders; `-` reads standard input and prints to standard output.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Write nothing, but print how each file would change. The exit status is 1 if one would.
    #[arg(long, visible_alias = "diff")]
    pub(crate) check: bool,
    /// Write what errors and findings say to write, where it is certain what is meant.
    #[arg(long)]
    pub(crate) fix: bool,
    /// Add piece prefixes to moves, from the pieces on the board.
    #[arg(long)]
    pub(crate) prefixes: bool,
    /// Number turns and variations by the specification: 1, 2, 3. Puzzle tags keep naming the same moves; where such a
    /// tag does not name exactly one move, the file is not written. Addresses in comments do not change.
    #[arg(long)]
    pub(crate) renumber: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Replace outdated entries of rules with current ones, if the game stays the same.
    #[arg(long)]
    pub(crate) upgrade: bool,
}
