//! `tafl view`: games on a web page.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use notation_syntax::{Diagnostic, Error};
use tafl_engine::Go;
use tafl_files::GameForm;
use tafl_game_record::{GameRecord, Games};
use tafl_page::{Page, PageError, Sheet};

use crate::commands::annotate::analysis::{Analysis, Analyst};
use crate::commands::check::inspect;
use crate::commands::puzzle::other_wins;
use crate::input::batches::{Batches, Expected};
use crate::input::game::warn_of_dead;
use crate::input::game_text::{Conversions, GameText, ReadGame};
use crate::input::given::{Given, advised};
use crate::input::rules::RulesArgs;
use crate::output::file;
use crate::output::messages::{self, Failure, Messages, Source, Status};

const EXAMPLES: &str = "\
Examples:
  tafl view examples/brandub.otg -o game.html
  tafl view games -o games.html --title 'Spring Cup'
  tafl view examples/brandub.otg --analysis -o game.html
  tafl view examples/puzzles --print -o sheet.html
  tafl select archive.otg --player Ada | tafl view - -o ada.html
  tafl annotate --engine --depth 6 game.otg | tafl view - -o game.html

Exit status: 0 written, 1 a game has errors and nothing is written, 2 wrong usage or unreadable files.";

/// Make a web page that shows games.
///
/// The page is one HTML file that needs no network: for a browser, a mail or a web site. Readers step through the games
/// and their variations, by hand or with the keyboard, and copy positions and links to moves. Several games become a
/// list to search and sort. A puzzle is solved on the page, and its solution is not in the source of the page for all to
/// read. A move that wins as quickly as the solution is right too.
///
/// A game with an error, or with a move that cannot be played, is reported as `tafl check` does, and no page is written.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ViewArgs {
    /// Files and folders; `-` is standard input. Archives of other programs are converted.
    #[arg(value_name = "FILE", required = true)]
    paths: Vec<PathBuf>,
    /// Write the page to this file; `-` is standard output.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// What to write: a page, or its data for the element `<tafl-game>` of the npm package.
    #[arg(long, value_enum, default_value_t = ViewFormat::Html, value_name = "FORMAT")]
    format: ViewFormat,
    /// The title of the page. The default is the event of the games.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Write a sheet for the printer: games with boards at the moves that have comments, or puzzles, whose solutions are on
    /// the last page.
    #[arg(long, conflicts_with = "format")]
    print: bool,
    /// Show what the built-in engine says about the moves: evaluations, judgements with their reasons and a better line. For
    /// other engines and
    /// limits, and for archives, pass on the games that `tafl annotate --engine` prints.
    #[arg(long)]
    analysis: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ViewFormat {
    /// One HTML file.
    Html,
    /// The data of the page as JSON.
    Json,
}

pub(crate) fn run(args: &ViewArgs) -> Result<Status, Failure> {
    let given = args.rules.given(Expected::RecognizedOrRecords, &args.paths)?;
    let analysis = args.analysis.then(|| Analysis::new("", Go::default(), 1, true)).transpose()?;
    let analyst = analysis.as_ref().map(Analysis::analyst);
    let (page, conversions, status) = (Output::new(args), Conversions::default(), Status::Good);
    let mut viewed = Viewed { given: &given, analyst, page, conversions, status };
    let mut batches = Batches::new(Expected::RecognizedOrRecords, &args.paths).reporting_empty_files();
    if analysis.is_none() {
        batches = batches.with_progress();
    }
    while let Some(batch) = batches.next() {
        batches.bar().suspend(|| batch.iter().for_each(|text| viewed.text(text)));
    }
    if let Some(analysis) = &analysis {
        analysis.bar.finish_and_clear();
    }
    given.note();
    viewed.conversions.note();
    if viewed.status == Status::Good && viewed.page.is_empty() {
        messages::line(&"no games");
        viewed.status = Status::Errors;
    }
    if viewed.status == Status::Good {
        save(args, &viewed.page)?;
    } else {
        messages::line(&"no page is written");
    }
    Ok(viewed.status)
}

/// What is written.
enum Output {
    Page(Page),
    Sheet(Sheet),
}

impl Output {
    fn new(args: &ViewArgs) -> Self {
        let title = args.title.iter();
        if args.print {
            Self::Sheet(title.fold(Sheet::new(), |sheet, title| sheet.title(title)))
        } else {
            Self::Page(title.fold(Page::new(), |page, title| page.title(title)))
        }
    }

    fn push(&mut self, record: &GameRecord) -> Result<(), PageError> {
        match self {
            Self::Page(page) => page.push(record),
            Self::Sheet(sheet) => sheet.push(record),
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Page(page) => page.is_empty(),
            Self::Sheet(sheet) => sheet.is_empty(),
        }
    }

    fn text(&self, format: ViewFormat) -> Result<String, Failure> {
        match (self, format) {
            (Self::Sheet(sheet), _) => Ok(sheet.to_string()),
            (Self::Page(page), ViewFormat::Html) => Ok(page.to_string()),
            (Self::Page(page), ViewFormat::Json) => {
                serde_json::to_string(page).map_err(|error| Failure::Output(error.into()))
            }
        }
    }
}

fn save(args: &ViewArgs, page: &Output) -> Result<(), Failure> {
    let text = page.text(args.format)?;
    file::write_or_print(&args.output, text.as_bytes(), &args.paths)
}

/// The games so far.
struct Viewed<'a> {
    given: &'a Given,
    analyst: Option<Analyst<'a>>,
    page: Output,
    conversions: Conversions,
    status: Status,
}

impl Viewed<'_> {
    /// Adds the games of a text, or reports its errors.
    fn text(&mut self, text: &GameText) {
        let mut messages = Messages::default();
        let status = match (text.form, text.text(&mut messages)) {
            (_, Err(status)) => status,
            (GameForm::Otg, Ok(content)) => self.records(content, text, &mut messages),
            (GameForm::Archive(_), Ok(_)) => self.converted(text, &mut messages),
        };
        messages.print();
        self.status = self.status.max(status);
    }

    /// Adds what an engine says, if it is asked.
    fn analyse(&mut self, record: &mut GameRecord, location: &str, messages: &mut Messages) {
        let analysed = self.analyst.as_mut().map(|analyst| analyst.analyse(record));
        if let Some((_, Err(reason))) = analysed {
            messages.line(&format_args!("{location}: {reason}"));
        }
    }

    /// Adds game records. Their errors are drawn as `tafl check` does.
    fn records(&mut self, content: &str, text: &GameText, messages: &mut Messages) -> Status {
        let source = Source::part(&text.name, content, text.line);
        let mut status = Status::Good;
        let mut games = Games::new(content);
        while let Some((mut game, spans)) = games.next_with_spans() {
            let lines = source.lines();
            let mut found: Vec<Diagnostic> =
                game.errors.iter().map(|error| error.diagnostic(lines)).collect();
            if let Some(record) = &mut game.value {
                self.given.of(&text.name).impose(record);
                found.extend(inspect::misplayed(record, &spans, &game.errors, lines));
            }
            found.sort_by_key(|diagnostic| diagnostic.span.start());
            if let Some(mut record) = game.value.filter(|_| found.is_empty()) {
                warn_of_dead(&text.location(), &record, &mut |warning| messages.line(warning));
                self.analyse(&mut record, &text.location(), messages);
                other_wins(&mut record);
                let unfit = self.page.push(&record).err().map(|error| Error::new(error, source.first_word()));
                found.extend(unfit.map(|error| advised(error.diagnostic(lines), &record)));
            }
            for diagnostic in &found {
                messages.drawing(&source.draw(diagnostic));
                status = Status::Errors;
            }
        }
        status
    }

    /// Adds the games of an archive of another program.
    fn converted(&mut self, text: &GameText, messages: &mut Messages) -> Status {
        let read = text.read(self.given);
        messages.append(&read.messages);
        self.conversions += read.conversions;
        let unfit = |mut game: ReadGame| {
            warn_of_dead(&text.location(), &game.record, &mut |warning| messages.line(warning));
            self.analyse(&mut game.record, &text.location(), messages);
            other_wins(&mut game.record);
            Some(format!("{}: {}", text.location(), self.page.push(&game.record).err()?))
        };
        let problems: Vec<String> = read.games.into_iter().filter_map(unfit).chain(read.refusal).collect();
        for problem in &problems {
            messages.line(problem);
        }
        if problems.is_empty() { read.status } else { Status::Errors }
    }
}
