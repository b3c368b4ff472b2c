//! `tafl convert`: records in another form.

mod forms;
mod games;
mod input_form;
mod records;

use std::fmt;
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use notation_syntax::{Coded, Notation, Severity, Snippet};
use t3en::Shape;
use tafl_files::GameForm;
use tafl_moves::dialect::MoveDialect;
use tafl_position::dialect::PositionDialect;
use tafl_position::{RowOrder, Side};

use crate::input::lines::{Line, Lines};
use crate::input::rules::RulesArgs;
use crate::input::{files, named, text};
use crate::output::messages::{self, Failure, Source, Status};
use crate::output::report::ReportArg;
use crate::output::{self, Data, TextOrJson};
use forms::Forms;
use input_form::{InputForm, InputFormParser};

/// The forms that are not dialects or archive formats of a library.
const OTN: &str = "otn";
const TSN: &str = "tsn";
const T3EN: &str = "t3en";

const EXAMPLES: &str = "\
Examples:
  tafl convert --from taflzero --to otn games.fen
  tafl convert --from otn --to tsn --side attackers --defenders 4 positions.txt
  tafl convert --from walker --to otn --side defenders moves.txt
  tafl convert --to otg --summary games.ndjson.gz >games.otg
  tafl convert --to otg --rules brandub games.csv >games.otg
  tafl convert --to otg --rules brandub --from moves list.txt >games.otg
  tafl convert --from otg --to hnefatafl-csv games";

/// Convert positions, moves, games and boards between forms.
///
/// There is one record per line; in forms with several lines, an empty line ends a record. What the other form cannot
/// express is reported on standard error and omitted, and a record that cannot be converted is reported and skipped;
/// in both cases the exit status is 1.
///
/// Whole games are game records (`otg`) or the archives of other programs. In a folder, or a .tar or .zip file, all files are read that have an
/// extension of the form, such as `.json`, `.ndjson` and `.jsonl`. If not all games came over whole, a summary of the
/// losses follows on standard error; `tafl check --explain CODE` explains each of them. Converted games replay without
/// rules. Game records of several files get the tag `source`, with the file and the line, unless they have it.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ConvertArgs {
    /// Files, and for games folders; `-` is standard input. Compressed files (gzip, Zstandard) are decompressed.
    #[arg(value_name = "PATH", default_value = "-")]
    paths: Vec<PathBuf>,
    /// The form of the input; see --list. Without it, the form of the games in each file is recognized by how the file
    /// begins; positions, moves, boards and lists of moves need it. `moves`, which guesses how squares are written, can be
    /// followed by what is known: `moves:rank-first,0,top` (or `file-first`, `1`, `bottom`), `moves:field=NAME` in JSON.
    #[arg(long, value_name = "FORM", hide_possible_values = true, value_parser = InputFormParser(names()))]
    from: Option<InputForm>,
    /// The form of the output; see --list. The same form as --from makes records canonical.
    #[arg(long, value_name = "FORM", required_unless_present = "list", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(names()))]
    to: Option<String>,
    /// What to convert, if the names of the forms are ambiguous: `otn` is a form of positions and one of moves.
    #[arg(long, value_name = "KIND")]
    of: Option<Kind>,
    /// The rank that comes first, in forms where that is unknown.
    #[arg(long, value_name = "ORDER")]
    rows: Option<Rows>,
    /// The side to move, for positions without it; for moves, the side that made them.
    #[arg(long, value_name = "SIDE", value_parser = named(Side::ALL, Side::name))]
    side: Option<Side>,
    /// The number of defenders at the start, not counting the king, for TSN.
    #[arg(long, value_name = "N")]
    defenders: Option<NonZeroU32>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Losses are intended: do not report what the other form cannot express, and leave the exit status 0. A summary
    /// still counts it.
    #[arg(long)]
    lossy: bool,
    /// Of whole games that are broken, write the moves before the error, with the tag `partial`. They still count as
    /// rejected.
    #[arg(long)]
    partial: bool,
    /// For whole games, print only a summary on standard error, not the losses of each game: how many games were
    /// converted, how many of them without loss, and how many were rejected or lost something, by code. With
    /// `--summary=json`, print it as one object.
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    summary: Option<TextOrJson>,
    #[command(flatten)]
    report: ReportArg,
    /// List all forms, with an example of each.
    #[arg(long, exclusive = true)]
    list: bool,
}

/// The names of all forms.
fn names() -> Vec<&'static str> {
    let positions = PositionDialect::ALL.into_iter().map(PositionDialect::name);
    let moves = MoveDialect::ALL.into_iter().map(MoveDialect::name);
    let games = GameForm::all().map(GameForm::name);
    let own = [TSN, T3EN, OTN];
    let mut names: Vec<&str> = own.into_iter().chain(positions).chain(moves).chain(games).collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    Positions,
    Moves,
    Games,
    Boards,
}

/// The name of the option's value.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Positions => "positions",
            Self::Moves => "moves",
            Self::Games => "games",
            Self::Boards => "boards",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Rows {
    RankOneFirst,
    TopRankFirst,
}

impl From<Rows> for RowOrder {
    fn from(rows: Rows) -> Self {
        match rows {
            Rows::RankOneFirst => Self::RankOneFirst,
            Rows::TopRankFirst => Self::TopRankFirst,
        }
    }
}

pub(crate) fn run(args: &ConvertArgs) -> Result<Status, Failure> {
    if args.list {
        output::styled(forms::list)?;
        return Ok(Status::Good);
    }
    let forms = Forms::of(args)?;
    if let Forms::Games(from, to) = forms {
        return games::run(args, from, to);
    }
    output::data(|out| {
        let mut conversion = Conversion { args, forms, out, status: Status::Good, several_lines: false };
        args.paths.iter().try_for_each(|path| conversion.file(path))?;
        Ok::<_, io::Error>(conversion.status)
    })
}

struct Conversion<'a> {
    args: &'a ConvertArgs,
    forms: Forms,
    out: &'a mut Data,
    status: Status,
    /// Whether the last record took several lines: an empty one then precedes the next.
    several_lines: bool,
}

impl Conversion<'_> {
    /// Converts a file. One that cannot be read does not stop the others.
    fn file(&mut self, path: &Path) -> io::Result<()> {
        let name = files::name(path);
        let opened = files::open(path);
        let mut lines = match opened {
            Ok(reader) => Lines::new(reader),
            Err(error) => {
                self.unreadable(&name, &error);
                return Ok(());
            }
        };
        loop {
            let next =
                if self.forms.read_several_lines() { block(&mut lines) } else { lines.next().transpose() };
            match next {
                Ok(Some(line)) => self.record(&name, &line)?,
                Ok(None) => return Ok(()),
                Err(error) => {
                    self.unreadable(&name, &error);
                    return Ok(());
                }
            }
        }
    }

    fn unreadable(&mut self, name: &str, error: &io::Error) {
        messages::line(&format_args!("{name}: {error}"));
        self.status = Status::Unusable;
    }

    fn record(&mut self, name: &str, line: &Line) -> io::Result<()> {
        let Some(text) = line.text(name) else {
            self.status = self.status.max(Status::Errors);
            return Ok(());
        };
        let source = Source::part(name, text, line.number);
        let converted = match self.forms {
            Forms::Positions(from, to) => records::convert_position(self.args, from, to, text, &source),
            Forms::Moves(from, to) => records::convert_move(self.args, from, to, text, &source),
            // `run` passes games on before.
            Forms::Boards | Forms::Games(..) => board(text, &source),
        };
        match converted {
            Ok(Converted { text, losses }) => {
                self.report_losses(&source, losses);
                self.print(&text)
            }
            Err(reason) => {
                match reason {
                    NotConverted::Reported => {}
                    NotConverted::Unsupported(message) => report(&source, Severity::Error, None, &message),
                    NotConverted::Lost(losses) => {
                        self.report_losses(&source, losses);
                        return Ok(());
                    }
                }
                self.status = self.status.max(Status::Errors);
                Ok(())
            }
        }
    }

    fn report_losses(&mut self, source: &Source<'_>, losses: Vec<Loss>) {
        if self.args.lossy {
            return;
        }
        for Loss { code, message } in losses {
            report(source, Severity::Finding, code, &message);
            self.status = self.status.max(Status::Errors);
        }
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        if self.several_lines {
            writeln!(self.out)?;
        }
        self.several_lines = text.contains('\n');
        writeln!(self.out, "{text}")
    }
}

/// Reports a message about a whole record.
fn report(source: &Source<'_>, severity: Severity, code: Option<&'static str>, message: &str) {
    let span = source.first_line();
    let snippet = Snippet::new(severity, &message, span, source.lines().text());
    let snippet = code.map_or(snippet, |code| snippet.code(code));
    messages::snippet(source, snippet, span, &message);
}

/// The next lines, up to an empty one, as one record.
fn block<R: io::BufRead>(lines: &mut Lines<R>) -> io::Result<Option<Line>> {
    let Some(mut block) = lines.next().transpose()? else { return Ok(None) };
    while let Some(line) = lines.next_line()? {
        match (&mut block.text, line.text) {
            (_, Ok(text)) if text.trim().is_empty() => break,
            (Ok(lines), Ok(text)) => lines.extend(["\n", &text]),
            (Ok(_), Err(error)) => block = Line { number: line.number, text: Err(error) },
            (Err(_), _) => {}
        }
    }
    Ok(Some(block))
}

/// A tic-tac-toe board of any shape, made square.
fn board(text: &str, source: &Source<'_>) -> Result<Converted, NotConverted> {
    let shape = text::value(Shape::parse_all(text), source)?;
    let text = shape.to_board().map_or_else(|| shape.to_square().to_string(), |board| board.to_string());
    Ok(Converted::lossless(text))
}

/// A record in its new form.
struct Converted {
    text: String,
    losses: Vec<Loss>,
}

/// Something that the new form cannot express.
struct Loss {
    code: Option<&'static str>,
    message: String,
}

impl Converted {
    fn lossless(text: String) -> Self {
        Self { text, losses: Vec::new() }
    }
}

impl<C: Coded> From<&C> for Loss {
    fn from(loss: &C) -> Self {
        Self { code: Some(loss.code()), message: loss.to_string() }
    }
}

/// Why a record has no new form.
enum NotConverted {
    /// It cannot be read, which is reported already.
    Reported,
    /// The other form cannot express it.
    Unsupported(String),
    /// All of it is lost.
    Lost(Vec<Loss>),
}

impl From<Failure> for NotConverted {
    fn from(_: Failure) -> Self {
        Self::Reported
    }
}
