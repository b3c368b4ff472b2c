//! `tafl view`: games on a web page.

use notation_syntax::{Diagnostic, Error};
use tafl_engine::Go;
use tafl_game_record::{GameRecord, Games};
use tafl_page::Page;

use crate::analysis::{Analysis, Analyst};
use crate::args::{ViewArgs, ViewFormat};
use crate::check;
use crate::failure::Failure;
use crate::files;
use crate::games::{Batches, Conversions, Expected, GameForm, GameText, ReadGame};
use crate::given::{Given, advised};
use crate::messages::{self, Messages, Status};
use crate::output;
use crate::puzzle::other_wins;
use crate::replace;
use crate::source::Source;

pub(crate) fn run(args: &ViewArgs) -> Result<Status, Failure> {
    let given = Given::of(&args.rules, Expected::RecognizedOrRecords, &args.paths)?;
    let analysis = args.analysis.then(|| Analysis::new("", Go::default(), 1)).transpose()?;
    let analyst = analysis.as_ref().map(Analysis::analyst);
    let (page, conversions, status) = (page(args), Conversions::default(), Status::Good);
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

fn page(args: &ViewArgs) -> Page {
    args.title.iter().fold(Page::new(), |page, title| page.title(title))
}

fn save(args: &ViewArgs, page: &Page) -> Result<(), Failure> {
    let text = match args.format {
        ViewFormat::Html => page.to_string(),
        ViewFormat::Json => serde_json::to_string(page).map_err(|error| Failure::Output(error.into()))?,
    };
    if files::is_stdin(&args.output) {
        return output::data(|out| std::io::Write::write_all(out, text.as_bytes()));
    }
    replace::output(&args.output, text.as_bytes(), &args.paths)
}

/// The games so far.
struct Viewed<'a> {
    given: &'a Given,
    analyst: Option<Analyst<'a>>,
    page: Page,
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
        let analysed = self.analyst.as_mut().map_or(Ok(()), |analyst| analyst.analyse(record));
        if let Err(reason) = analysed {
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
                self.given.impose(record);
                found.extend(check::misplayed(record, &spans, &game.errors, lines));
            }
            found.sort_by_key(|diagnostic| diagnostic.span.start());
            if let Some(mut record) = game.value.filter(|_| found.is_empty()) {
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
