//! `tafl convert`: records in another form.

mod converted;
mod form;
mod games;
mod list;
mod moves;
mod positions;

use std::io::{self, Write};
use std::path::Path;

use notation_syntax::{Notation, Severity, Snippet};
use t3en::Shape;

use crate::args::ConvertArgs;
use crate::failure::Failure;
use crate::files;
use crate::input;
use crate::lines::{Line, Lines};
use crate::messages::{self, Status};
use crate::output::{self, Data};
use crate::source::Source;
use converted::{Converted, Loss, NotConverted};
use form::Forms;

pub(crate) fn run(args: &ConvertArgs) -> Result<Status, Failure> {
    if args.list {
        output::styled(list::print)?;
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
            Forms::Positions(from, to) => positions::convert(self.args, from, to, text, &source),
            Forms::Moves(from, to) => moves::convert(self.args, from, to, text, &source),
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
    let shape = input::value(Shape::parse_all(text), source)?;
    let text = shape.to_board().map_or_else(|| shape.to_square().to_string(), |board| board.to_string());
    Ok(Converted::lossless(text))
}
