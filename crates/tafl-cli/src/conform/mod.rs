//! `tafl conform`: runs the conformance suite against a program.

mod file_argument;
mod objects;
mod program;
mod reading;
mod recorded;
mod reply;
mod report;
mod suite;
mod text;

use std::collections::BTreeMap;
use std::io::{self, Write};

use tafl_conformance::Vector;

use crate::args::{ConformArgs, TextOrJson};
use crate::failure::Failure;
use crate::messages::Status;
use crate::output;

use self::file_argument::FileArgument;
use self::program::Program;
use self::recorded::Recorded;
use self::reply::{Judged, Reply};
use self::report::Report;
use self::suite::Selection;
use self::text::Text;

/// Something that answers requests.
trait Respondent {
    /// The reply to the request of a vector. Fails only if the program cannot be started.
    fn ask(&mut self, vector: &Vector) -> Result<Reply, Failure>;

    /// How many times the program was started again.
    fn restarts(&self) -> u32 {
        0
    }

    /// How many vectors of each operation were not sent, because the program had ended or hung too often.
    fn skipped(&self) -> BTreeMap<String, u64> {
        BTreeMap::new()
    }
}

pub(crate) fn run(args: &ConformArgs) -> Result<Status, Failure> {
    let selection = suite::selected(args)?;
    if args.requests {
        return requests(&selection.vectors);
    }
    let mut respondent = respondent(args, &selection.vectors)?;
    let report = match args.format {
        TextOrJson::Text => output::styled(|out| {
            let mut text = Text::new(args.differences);
            let report = ask_all(&selection, &mut *respondent, |judged| text.judged(out, judged))?;
            text::table(out, &report)?;
            Ok::<_, Failure>(report)
        }),
        TextOrJson::Json => output::data(|out| {
            let report = ask_all(&selection, &mut *respondent, |judged| objects::judged(out, judged))?;
            objects::report(out, &report)?;
            Ok::<_, Failure>(report)
        }),
    }?;
    Ok(if report.passes() { Status::Good } else { Status::Errors })
}

fn respondent<'a>(args: &'a ConformArgs, vectors: &[Vector]) -> Result<Box<dyn Respondent + 'a>, Failure> {
    Ok(match &args.recorded {
        Some(path) => Box::new(Recorded::read(path, vectors)?),
        None if args.file_argument => Box::new(FileArgument::new(&args.command, args.timeout)?),
        None => Box::new(Program::new(&args.command, args.timeout)),
    })
}

/// Asks for all answers, in order. Each is judged and passed on before the next request, so one is in memory,
/// and a program that ends or hangs does so at a known vector.
fn ask_all(
    selection: &Selection,
    respondent: &mut dyn Respondent,
    mut judged: impl FnMut(&Judged<'_>) -> io::Result<()>,
) -> Result<Report, Failure> {
    let mut report = Report::new(&selection.suite);
    for vector in &selection.vectors {
        let is_listed = selection.expected_failures.contains(&vector.id);
        let answer = Judged::new(vector, respondent.ask(vector)?, is_listed);
        report.add(&answer);
        judged(&answer)?;
    }
    report.restarts = respondent.restarts();
    report.skipped = respondent.skipped();
    Ok(report)
}

fn requests(vectors: &[Vector]) -> Result<Status, Failure> {
    output::data(|out| vectors.iter().try_for_each(|vector| writeln!(out, "{}", vector.request())))?;
    Ok(Status::Good)
}
