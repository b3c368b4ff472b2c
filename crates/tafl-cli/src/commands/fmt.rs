//! `tafl fmt`: formats game records in their canonical layout.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::slice;

use anstyle::{AnsiColor, Style};
use clap::Args;
use notation_syntax::{Coded, LineIndex, Parsed, Repair};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use similar::{ChangeTag, TextDiff};
use tafl_files::GameForm;
use tafl_game_record::{Address, GameRecord, Games, MoveIndex, Playback, RecordErrorKind, ReplayError};
use tafl_terminal::text::{HEADING, counted, shown};
use tafl_terminal::{Part, ends, replace, written};

use crate::input::files::{self, Found};
use crate::input::given::Given;
use crate::input::rules::RulesArg;
use crate::input::text::Input;
use crate::output::messages::{Failure, MAX_SHOWN, Messages, Source, Status, counted_errors};
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
    rules: RulesArg,
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
            let done: Vec<(Outcome, Messages)> =
                files.par_iter().map(|file| format(args, &given, file)).collect();
            for (outcome, messages) in done {
                messages.print();
                total.add(&outcome);
                match outcome {
                    Outcome::Replaced(name, _) => writeln!(out.styled()?, "{}", shown(&name))?,
                    Outcome::Differs(text) => out.styled()?.write_all(text.as_bytes())?,
                    Outcome::Filtered(text, _) => out.data()?.write_all(text.as_bytes())?,
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
    /// It was written. Its name, and whether errors are left.
    Replaced(String, Status),
    /// It would be written. How it would change.
    Differs(String),
    /// Standard input, formatted, and whether errors are left.
    Filtered(String, Status),
    /// It is not written, and the reason is reported.
    Failed(Status),
}

#[derive(Default)]
struct Total {
    status: Option<Status>,
    files: u64,
    changed: usize,
    failed: usize,
}

impl Total {
    fn add(&mut self, outcome: &Outcome) {
        let status = match outcome {
            Outcome::Same => Status::Good,
            Outcome::Differs(_) => Status::Errors,
            Outcome::Replaced(_, status) | Outcome::Filtered(_, status) | Outcome::Failed(status) => *status,
        };
        self.status = self.status.max(Some(status));
        self.files += u64::from(!matches!(outcome, Outcome::Filtered(..)));
        self.changed += usize::from(matches!(outcome, Outcome::Replaced(..) | Outcome::Differs(_)));
        self.failed += usize::from(matches!(outcome, Outcome::Failed(_)));
    }

    /// The counts, as the last line. They do not follow a text that was filtered.
    fn print(&self, args: &FmtArgs, out: &mut Styled) -> io::Result<()> {
        if args.paths.iter().any(|path| files::is_stdin(path)) {
            return Ok(());
        }
        let Self { files, changed, failed, .. } = self;
        let verb = if args.check { "would change" } else { "changed" };
        write!(out, "{HEADING}{}, {changed} {verb}", counted(*files, "file"))?;
        if *failed > 0 {
            write!(out, ", {failed} skipped")?;
        }
        writeln!(out, "{HEADING:#}")
    }
}

/// Formats one file.
fn format(args: &FmtArgs, given: &Given, file: &Found) -> (Outcome, Messages) {
    let mut messages = Messages::default();
    let outcome = match file {
        Ok(path) => format_path(args, given, path, &mut messages).unwrap_or_else(Outcome::Failed),
        Err((path, error)) => {
            messages.line(&format_args!("{}: {error}", path.display()));
            Outcome::Failed(Status::Unusable)
        }
    };
    (outcome, messages)
}

fn format_path(
    args: &FmtArgs,
    given: &Given,
    path: &Path,
    messages: &mut Messages,
) -> Result<Outcome, Status> {
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
    let Formatted { text: after, is_whole } =
        formatted(args, given, &name, before, messages).ok_or(Status::Errors)?;
    let status = if is_whole { Status::Good } else { Status::Errors };
    // Not `before`: a byte order mark is removed too.
    let same = input.bytes() == after.as_bytes();
    if args.check {
        return Ok(if same { Outcome::Same } else { Outcome::Differs(difference(&name, before, &after)) });
    }
    if files::is_stdin(path) {
        return Ok(Outcome::Filtered(after, status));
    }
    if same {
        return Ok(Outcome::Same);
    }
    replace::if_unchanged(path, after.as_bytes(), input.stamp()).map_err(|error| {
        messages.line(&format_args!("{name}: {error}; nothing is written"));
        Status::Unusable
    })?;
    Ok(Outcome::Replaced(name, status))
}

/// How often a text is repaired. A repair can reveal another one.
const MAX_ROUNDS: usize = 20;

/// The text of a file.
struct Formatted {
    text: String,
    /// Whether it is in canonical layout. Otherwise errors that cannot be repaired are left, and it is only repaired.
    is_whole: bool,
}

/// The text of a file in canonical layout; `None`, with a message, where it cannot be written.
///
/// The games are formatted one by one, so that a large archive needs little more memory than its text.
fn formatted(
    args: &FmtArgs,
    given: &Given,
    name: &str,
    original: &str,
    messages: &mut Messages,
) -> Option<Formatted> {
    let repaired = args.fix.then(|| repaired(original)).flatten();
    // Locations in messages are those of the repaired text, which only a file that is replaced has.
    let is_replaced = !args.check && name != files::name(Path::new("-"));
    let (shown, consequence) = match repaired {
        None => (name.to_owned(), "nothing is written"),
        Some(_) if is_replaced => (name.to_owned(), REST_IS_REPAIRED),
        Some(_) => (format!("{name} (repaired)"), REST_IS_REPAIRED),
    };
    let text = repaired.as_deref().unwrap_or(original);
    let (source, mut found) = (Source::new(&shown, text), Counted::default());
    // What is lost matters only if something is written.
    let (mut formatted, mut losses) = (Some(String::with_capacity(text.len())), Messages::default());
    let mut games = (1..).zip(Games::new(text)).peekable();
    while let Some((number, game)) = games.next() {
        found.add(&game, &source, messages);
        if found.errors > 0 {
            formatted = None;
        }
        let Some(mut record) = game.value else { continue };
        let part = Part { number, ends: games.peek().is_some() || ends(original) };
        formatted = formatted.and_then(|before| {
            change(args, given, &mut record, &format_args!("{name}: game {number}"), &mut losses)?;
            Some(before + &written(slice::from_mut(&mut record), part, &mut losses.about(name))?)
        });
    }
    if let Some(problem) = found.problem() {
        messages.line(&format_args!("{shown}: {problem}; {consequence}{}", found.hint()));
        return repaired.map(|text| Formatted { text, is_whole: false });
    }
    messages.append(&losses);
    Some(Formatted { text: formatted?, is_whole: true })
}

const REST_IS_REPAIRED: &str = "the rest is repaired, and nothing is formatted";

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

/// A text with all repairs of its errors and findings; `None` if it has none.
fn repaired(text: &str) -> Option<String> {
    let mut repaired: Option<String> = None;
    for _ in 0..MAX_ROUNDS {
        let text = repaired.as_deref().unwrap_or(text);
        let lines = LineIndex::new(text);
        let found = Games::new(text).flat_map(|game| game.diagnostics(&lines));
        let repairs: Vec<Repair> = found.filter_map(|diagnostic| diagnostic.repair).collect();
        if repairs.is_empty() {
            break;
        }
        repaired = Some(Repair::apply(repairs, text));
    }
    repaired
}

/// What is found in a file.
#[derive(Default)]
struct Counted {
    games: usize,
    errors: usize,
    repairable: usize,
}

impl Counted {
    /// Counts a game, and draws its errors, up to [`MAX_SHOWN`] of all.
    fn add(
        &mut self,
        game: &Parsed<GameRecord, RecordErrorKind>,
        source: &Source<'_>,
        messages: &mut Messages,
    ) {
        messages.errors(source, game.errors.iter().take(MAX_SHOWN.saturating_sub(self.errors)));
        let text = source.lines().text();
        let repairs = game.errors.iter().filter_map(|error| error.kind().repair(error.span(), text));
        self.repairable += repairs.count();
        self.errors += game.errors.len();
        self.games += usize::from(game.value.is_some());
    }

    /// Why nothing can be formatted.
    fn problem(&self) -> Option<String> {
        match (self.errors, self.games) {
            (0, 0) => Some("no game record".to_owned()),
            (0, _) => None,
            (errors, _) => Some(counted_errors(errors)),
        }
    }

    fn hint(&self) -> String {
        match self.repairable {
            0 => String::new(),
            repairable => format!("; `tafl fmt --fix` repairs {repairable}"),
        }
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
        let mut is_whole = false;
        let taken = measure(|| {
            let done = formatted(&args, &Given::default(), "a.otg", &text, &mut Messages::default());
            is_whole = done.is_some_and(|done| done.is_whole);
        });
        assert!(is_whole);
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
