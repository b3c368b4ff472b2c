//! `tafl fmt`: formats game records in their canonical layout.

mod by_rules;
mod fix;

use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::slice;

use anstyle::{AnsiColor, Style};
use clap::Args;
use notation_syntax::invariant::ExpectOr as _;
use notation_syntax::{Diagnostic, LineIndex, Parsed};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use similar::{ChangeTag, TextDiff};
use tafl_files::GameForm;
use tafl_game_record::{Address, GameRecord, Games, MoveIndex, Playback, RecordErrorKind, ReplayError};
use tafl_terminal::text::{HEADING, counted, shown};
use tafl_terminal::{Part, ends, replace, written};

use self::by_rules::read_by_rules;
use self::fix::Repaired;
use crate::input::files::{self, Found};
use crate::input::given::Given;
use crate::input::rules::RulesArgs;
use crate::input::text::Input;
use crate::output::messages::{self, Failure, MAX_SHOWN, Messages, Source, Status, counted_errors};
use crate::output::{self, Styled};

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
/// with an error is not written; --fix repairs errors with one meaning, such as `d6–f6`, `d6 - f6` and `resigns`, reads
/// moves such as `Kd6` with the help of the rules, and repairs a game with others without formatting it. In a folder, all .otg files are formatted, including those in subfolders;
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
    paths: Vec<PathBuf>,
    /// Write nothing, but print how each file would change. The exit status is 1 if one would.
    #[arg(long, visible_alias = "diff")]
    check: bool,
    /// Write what errors and findings say to write, where it is certain what is meant.
    #[arg(long)]
    fix: bool,
    /// Add piece prefixes to moves, from the pieces on the board.
    #[arg(long)]
    prefixes: bool,
    /// Number turns and variations by the specification: 1, 2, 3. Puzzle tags keep naming the same moves; where such a
    /// tag does not name exactly one move, the file is not written. Addresses in comments do not change.
    #[arg(long)]
    renumber: bool,
    #[command(flatten)]
    rules: RulesArgs,
    /// Replace outdated entries of rules with current ones, if the game stays the same.
    #[arg(long)]
    upgrade: bool,
}

/// How many files are read before their messages are printed.
const MAX_FILES: usize = 64;

pub(crate) fn run(args: &FmtArgs) -> Result<Status, Failure> {
    // Compressed files cannot be replaced, so a folder of files that are formatted may have them.
    let is_wanted = |path: &Path| files::is_game_file(path) && !files::is_compressed(path);
    let files = files::find_with(&args.paths, &is_wanted);
    if files.is_empty() {
        return Ok(files::none(&args.paths));
    }
    let given = args.rules.given(GameForm::Otg, &args.paths)?;
    let status = output::mixed(|out| {
        let mut total = Total::default();
        for files in files.chunks(MAX_FILES) {
            let done: Vec<(Outcome, Fixes, Messages)> =
                files.par_iter().map(|file| format(args, &given, file)).collect();
            for (outcome, fixes, messages) in done {
                messages.print();
                total.add(&outcome, fixes);
                match outcome {
                    Outcome::Replaced(name) => writeln!(out.styled()?, "{}", shown(&name))?,
                    Outcome::Differs(text) => out.styled()?.write_all(text.as_bytes())?,
                    Outcome::Filtered(text) => out.data()?.write_all(text.as_bytes())?,
                    Outcome::Same | Outcome::Failed(_) => {}
                }
            }
        }
        total.print(args, out.styled()?)?;
        Ok::<_, io::Error>(total.status.unwrap_or(Status::Good))
    })?;
    given.note();
    Ok(status)
}

/// The result of formatting a file.
enum Outcome {
    /// It is formatted already.
    Same,
    /// It was written. Its name.
    Replaced(String),
    /// It would be written. How it would change.
    Differs(String),
    /// Standard input, formatted.
    Filtered(String),
    /// It is not written, and the reason is reported.
    Failed(Status),
}

/// The numbers of repairs and of errors that are left.
#[derive(Clone, Copy, Debug, Default)]
struct Fixes {
    fixed: usize,
    remaining: usize,
}

#[derive(Default)]
struct Total {
    status: Option<Status>,
    files: u64,
    changed: usize,
    failed: usize,
    fixes: Fixes,
}

impl Total {
    fn add(&mut self, outcome: &Outcome, fixes: Fixes) {
        let status = match outcome {
            Outcome::Failed(status) => *status,
            Outcome::Differs(_) => Status::Errors,
            _ if fixes.remaining > 0 => Status::Errors,
            Outcome::Same | Outcome::Replaced(_) | Outcome::Filtered(_) => Status::Good,
        };
        self.status = self.status.max(Some(status));
        self.files += 1;
        self.changed += usize::from(matches!(outcome, Outcome::Replaced(_) | Outcome::Differs(_)));
        self.failed += usize::from(matches!(outcome, Outcome::Failed(_)));
        self.fixes.fixed += fixes.fixed;
        self.fixes.remaining += fixes.remaining;
    }

    /// The counts, as the last line. They do not follow a text that was filtered: then those of repairs are a message.
    fn print(&self, args: &FmtArgs, out: &mut Styled) -> io::Result<()> {
        let Self { files, changed, failed, fixes: Fixes { fixed, remaining }, .. } = self;
        let fixes = match (fixed + remaining, args.check) {
            (0, _) => String::new(),
            (_, false) => format!("{fixed} fixed, {remaining} remaining"),
            (_, true) => format!("{fixed} would be fixed, {remaining} would remain"),
        };
        if args.paths.iter().any(|path| files::is_stdin(path)) {
            if !fixes.is_empty() {
                messages::line(&fixes);
            }
            return Ok(());
        }
        let verb = if args.check { "would change" } else { "changed" };
        write!(out, "{HEADING}{}, {changed} {verb}", counted(*files, "file"))?;
        if *failed > 0 {
            write!(out, ", {failed} skipped")?;
        }
        if !fixes.is_empty() {
            write!(out, ", {fixes}")?;
        }
        writeln!(out, "{HEADING:#}")
    }
}

/// Formats one file.
fn format(args: &FmtArgs, given: &Given, file: &Found) -> (Outcome, Fixes, Messages) {
    let mut messages = Messages::default();
    let (outcome, fixes) = match file {
        Ok(path) => format_path(args, given, path, &mut messages)
            .unwrap_or_else(|status| (Outcome::Failed(status), Fixes::default())),
        Err((path, error)) => {
            messages.line(&format_args!("{}: {error}", path.display()));
            (Outcome::Failed(Status::Unusable), Fixes::default())
        }
    };
    (outcome, fixes, messages)
}

fn format_path(
    args: &FmtArgs,
    given: &Given,
    path: &Path,
    messages: &mut Messages,
) -> Result<(Outcome, Fixes), Status> {
    let name = files::name(path);
    let input = Input::read(path).map_err(|failure| failure.report(messages))?;
    if !args.check && !files::is_stdin(path) {
        input.replaceable().map_err(|failure| failure.report(messages))?;
    }
    let before = input.decoded().map_err(|error| {
        messages.line(&format_args!("{name}: {error}"));
        Status::Errors
    })?;
    if let Some(foreign) = input.foreign() {
        messages.line(&format_args!("{name}: {foreign}"));
        return Err(Status::Errors);
    }
    let Formatted { text: after, fixes } =
        formatted(args, given.of(&name), &name, before, messages).ok_or(Status::Errors)?;
    // Not `before`: a byte order mark is removed too.
    let same = input.bytes() == after.as_bytes();
    let outcome = if args.check {
        if same { Outcome::Same } else { Outcome::Differs(difference(&name, before, &after)) }
    } else if files::is_stdin(path) {
        Outcome::Filtered(after)
    } else if same {
        Outcome::Same
    } else {
        replace::if_unchanged(path, after.as_bytes(), input.stamp()).map_err(|error| {
            messages.line(&format_args!("{name}: {error}; nothing is written"));
            Status::Unusable
        })?;
        Outcome::Replaced(name)
    };
    Ok((outcome, fixes))
}

/// The text of a file.
struct Formatted {
    text: String,
    fixes: Fixes,
}

/// The text of a file in canonical layout; `None`, with a message, where it cannot be written. With `--fix`, games whose
/// errors are left are repaired as far as possible.
///
/// The games are formatted one by one, so that a large archive needs little more memory than its text.
fn formatted(
    args: &FmtArgs,
    given: &Given,
    name: &str,
    original: &str,
    messages: &mut Messages,
) -> Option<Formatted> {
    let repaired = args.fix.then(|| Repaired::new(original)).flatten();
    let text = repaired.as_ref().map_or(original, |repaired| &repaired.text);
    // What is lost matters only if something is written.
    let (mut formatted, mut losses) = (Some(String::with_capacity(text.len())), Messages::default());
    let (mut left, mut by_rules, mut number) = (Left::default(), 0, 0);
    let lines = LineIndex::new(text);
    for Piece { game, start, text, is_last } in pieces(text) {
        number += 1;
        let read = match game.value {
            Some(record) if game.errors.is_empty() => Some(record),
            Some(_) if args.fix => {
                let read = read_by_rules(text, given);
                by_rules += read.as_ref().map_or(0, |_| game.errors.len());
                read
            }
            _ => None,
        };
        if let Some(mut record) = read {
            let part = Part { number, ends: !is_last || ends(original) };
            formatted = formatted.and_then(|before| {
                change(args, given, &mut record, &format_args!("{name}: game {number}"), &mut losses)?;
                Some(before + &written(slice::from_mut(&mut record), part, &mut losses.about(name))?)
            });
        } else {
            let begun = formatted.as_ref().map_or(0, String::len);
            formatted = formatted.filter(|_| args.fix).map(|before| before + text);
            left.add(game.errors.iter().map(|error| error.diagnostic(&lines)), start, begun);
        }
    }
    if number == 0 {
        messages.line(&format_args!("{name}: no game record; nothing is written"));
        return None;
    }
    let is_replaced = args.fix && !args.check && name != files::name(Path::new("-"));
    if let Some(text) = formatted.as_deref().filter(|_| is_replaced) {
        left.draw(&Source::new(name, text), |at, left| left.begun + (at - left.game), messages);
    } else {
        let original_offset =
            |at, _: &Error| repaired.as_ref().map_or(at, |repaired| repaired.original_offset(at));
        left.draw(&Source::new(name, original), original_offset, messages);
    }
    left.conclude(args, name, messages);
    if left.count > 0 && !args.fix {
        return None;
    }
    messages.append(&losses);
    let text = formatted?;
    if left.count > 0 && counts(&text) != (number, left.count) {
        messages
            .line(&format_args!("{name}: the games would not be read back unchanged; nothing is written"));
        return None;
    }
    let fixed = repaired.as_ref().map_or(0, Repaired::fixed) + by_rules;
    Some(Formatted { text, fixes: Fixes { fixed, remaining: left.count } })
}

/// A game of a text.
struct Piece<'t> {
    game: Parsed<GameRecord, RecordErrorKind>,
    /// Its offset.
    start: usize,
    /// Its text, up to the next game.
    text: &'t str,
    is_last: bool,
}

fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut games = Games::new(text);
    let mut games = iter::from_fn(move || games.next_with_spans()).peekable();
    iter::from_fn(move || {
        let (game, spans) = games.next()?;
        let next = games.peek().map(|(_, next)| next.of_game().start());
        let start = spans.of_game().start();
        let text = text.get(start..next.unwrap_or(text.len())).expect_or_default("a game is in the text");
        Some(Piece { game, start, text, is_last: next.is_none() })
    })
}

/// The numbers of games and errors in a text.
fn counts(text: &str) -> (usize, usize) {
    Games::new(text).fold((0, 0), |(games, errors), game| (games + 1, errors + game.errors.len()))
}

/// Changes a game as the options say; `None`, with a message, where that is impossible.
fn change(
    args: &FmtArgs,
    given: &Given,
    game: &mut GameRecord,
    name: &dyn Display,
    messages: &mut Messages,
) -> Option<()> {
    if let Some(loss) = given.give(game) {
        messages.line(&format_args!("{name}: {loss}"));
    }
    if args.upgrade {
        upgrade(game, name, messages);
    }
    let mut cannot = |reason: &dyn Display| {
        messages.line(&format_args!("{name}: {reason}; nothing is written"));
    };
    if args.renumber {
        renumber(game).map_err(|reason| cannot(&reason)).ok()?;
    }
    if args.prefixes {
        fill_in(game).map_err(|error| cannot(&error)).ok()?;
    }
    Some(())
}

/// The errors that are left in a text.
#[derive(Default)]
struct Left {
    count: usize,
    repairable: usize,
    /// The first of them, up to [`MAX_SHOWN`].
    shown: Vec<Error>,
}

/// An error, and where its game begins in the text and in the formatted one.
struct Error {
    diagnostic: Diagnostic,
    game: usize,
    begun: usize,
}

impl Left {
    fn add(&mut self, errors: impl Iterator<Item = Diagnostic>, game: usize, begun: usize) {
        for diagnostic in errors {
            self.count += 1;
            self.repairable += usize::from(diagnostic.repair.is_some());
            if self.shown.len() < MAX_SHOWN {
                self.shown.push(Error { diagnostic, game, begun });
            }
        }
    }

    /// Draws the first errors in this text, whose offsets the function returns.
    fn draw(&self, source: &Source<'_>, offset: impl Fn(usize, &Error) -> usize, messages: &mut Messages) {
        for error in &self.shown {
            let shown = error.diagnostic.clone().with_offsets(|at| offset(at, error));
            messages.drawing(&source.draw(&shown));
        }
    }

    /// Says what follows from the errors.
    fn conclude(&self, args: &FmtArgs, name: &str, messages: &mut Messages) {
        if self.count == 0 {
            return;
        }
        let consequence =
            if args.fix { "a game with errors is repaired and not formatted" } else { "nothing is written" };
        let hint = match self.repairable {
            0 => String::new(),
            repairable => format!("; `tafl fmt --fix` repairs {repairable}"),
        };
        messages.line(&format_args!("{name}: {}; {consequence}{hint}", counted_errors(self.count)));
    }
}

/// Upgrades the rules of a game. The upgrade depends on their start position, so a game with another one is skipped.
fn upgrade(game: &mut GameRecord, name: &dyn Display, messages: &mut Messages) {
    if game.position_tag().is_some() {
        return messages
            .line(&format_args!("{name}: the rules of a game with a position tag are not upgraded"));
    }
    let Some(mut rules) = game.rules().cloned() else { return };
    for change in rules.upgrade() {
        messages.line(&format_args!("{name}: {change}"));
    }
    game.set_rules(rules);
}

/// Adds the piece prefixes to every move of the game.
fn fill_in(game: &mut GameRecord) -> Result<(), ReplayError> {
    let mut filled = Vec::new();
    let mut playback = Playback::new(game)?;
    for (_, id) in game.tree().walk() {
        playback.go_to(game.tree().parent(id))?;
        if let Some(record) = game.tree().move_record(id) {
            filled.push((id, record.clone().with_prefixes(playback.position())));
        }
        playback.go_to(id)?;
    }
    for (id, record) in filled {
        game.tree_mut().set_move_record(id, record)?;
    }
    Ok(())
}

/// Numbers the turns and variations of a game by the specification. The puzzle tags then have the new addresses of the
/// same moves.
///
/// Fails, with the reason, where the move of a puzzle tag is not certain.
fn renumber(game: &mut GameRecord) -> Result<(), String> {
    for (name, address) in
        [("puzzle-prestart", game.puzzle_prestart()), ("puzzle-start", game.puzzle_start())]
    {
        match address {
            None => {}
            Some(Err(error)) => return Err(unclear(name, &format_args!("has no valid address: {error}"))),
            Some(Ok(address)) => is_one_move(game, &address).map_err(|reason| unclear(name, &reason))?,
        }
    }
    game.renumber();
    Ok(())
}

fn unclear(name: &str, reason: &dyn Display) -> String {
    format!("cannot be renumbered, because the `{name}` tag {reason}")
}

/// Whether the address names one move, or the start of the game.
fn is_one_move(game: &GameRecord, wanted: &Address) -> Result<(), String> {
    if *wanted == Address::main(MoveIndex::START) {
        return Ok(());
    }
    match game.tree().walk().filter(|(address, _)| address == wanted).take(2).count() {
        0 => Err(format!("names {wanted}, and the game has no such move")),
        1 => Ok(()),
        _ => Err(format!("names {wanted}, and the game has two moves with this number")),
    }
}

const REMOVED: Style = AnsiColor::Red.on_default();
const ADDED: Style = AnsiColor::Green.on_default();

/// A unified difference. There is no time limit, so it is the same on every machine; where every line changes, it is not
/// the shortest, which would take quadratic time.
fn difference(name: &str, before: &str, after: &str) -> String {
    let name = shown(name);
    let mut text = format!("{HEADING}--- {name}\n+++ {name}, formatted{HEADING:#}\n");
    let old: Vec<&str> = before.split_inclusive('\n').collect();
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    for hunk in TextDiff::from_slices(&old, &new).unified_diff().iter_hunks() {
        let _ = writeln!(text, "{}", hunk.header());
        for change in hunk.iter_changes() {
            let style = match change.tag() {
                ChangeTag::Equal => Style::new(),
                ChangeTag::Delete => REMOVED,
                ChangeTag::Insert => ADDED,
            };
            // A line with another line ending differs.
            let line = shown(&change.value().trim_end_matches('\n').replace('\r', "␍"));
            let _ = writeln!(text, "{style}{}{line}{style:#}", change.tag());
            if !change.value().ends_with('\n') {
                text.push_str("\\ No newline at end of file\n");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {

    use allocation_counter::measure;
    use clap::Parser;

    use super::{difference, formatted};
    use crate::input::given::Given;
    use crate::output::messages::Messages;
    use crate::{Args, Command};

    /// One game is in memory at a time, besides the text and the formatted one.
    #[test]
    fn an_archive_takes_little_more_memory_than_its_text() {
        let game = "[event:Club]\n[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d6-f6  d5-f5\n2. f6-d6 f5-d5\n[]\n";
        let text = game.repeat(2_000);
        let Ok(Args { command: Some(Command::Fmt(args)), .. }) =
            Args::try_parse_from(["tafl", "fmt", "a.otg"])
        else {
            panic!("the arguments are right")
        };
        let mut is_done = false;
        let taken = measure(|| {
            let done = formatted(&args, &Given::default(), "a.otg", &text, &mut Messages::default());
            is_done = done.is_some();
        });
        assert!(is_done);
        let of_text = u64::try_from(text.len()).expect("few bytes");
        assert!(taken.bytes_max < 4 * of_text, "{} bytes for {of_text}", taken.bytes_max);
    }

    #[test]
    fn a_long_text_is_shown_like_a_short_one() {
        let before = (0..1_000).map(|at| at.to_string()).collect::<Vec<_>>().join("\n") + "\n";
        let after = before.replace("\n500\n", "\n500 changed\n") + "end";
        let drawn = anstream::adapter::strip_str(&difference("a", &before, &after)).to_string();
        insta::assert_snapshot!(drawn, @r"
        --- a
        +++ a, formatted
        @@ -498,7 +498,7 @@
         497
         498
         499
        -500
        +500 changed
         501
         502
         503
        @@ -998,3 +998,4 @@
         997
         998
         999
        +end
        \ No newline at end of file
        ");
    }
}
