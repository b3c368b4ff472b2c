//! The report of a broken law: one input in a few lines, however many inputs break it.
//!
//! A fault in a parser that all targets share fails on thousands of inputs, each with a message that quotes its text, and
//! a backtrace. The shortest input says as much as all of them.

use std::any::Any;
use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;
use std::thread;

use crate::inputs::{self, REGRESSIONS};

/// The environment variable with which nothing is shortened, and the backtrace is printed.
const FULL: &str = "TAFL_FUZZ_FULL";

/// The number of characters of an input, or of a line of a message, that a report shows.
const MAX_CHARS: usize = 200;

/// The number of lines of a message that a report shows.
const MAX_LINES: usize = 4;

/// An input that breaks a law.
pub struct Broken {
    target: String,
    input: String,
    data: Vec<u8>,
    message: String,
    location: String,
    /// Empty unless the report is a full one.
    backtrace: String,
    /// How many inputs break a law, by target.
    counts: BTreeMap<String, usize>,
}

impl Broken {
    /// The number of all inputs that break a law.
    fn count(&self) -> usize {
        self.counts.values().sum()
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` panics on {}", self.target, self.input)?;
        if self.count() > 1 {
            let counts: Vec<String> =
                self.counts.iter().map(|(target, count)| format!("{count} of `{target}`")).collect();
            write!(f, ", the shortest of {} inputs: {}", self.count(), counts.join(", "))?;
        }
        let text = format!("{:?}", String::from_utf8_lossy(&self.data));
        let test = thread::current().name().unwrap_or_default().to_owned();
        if is_full() {
            write!(f, "\n{text}\n{}\n{}\n{}", self.message, self.location, self.backtrace)?;
        } else {
            let bytes = if self.data.len() == 1 { "byte" } else { "bytes" };
            writeln!(f, "\n  input:  {} ({} {bytes})", shortened(&text), self.data.len())?;
            let lines = self.message.lines().filter(|line| !line.trim().is_empty());
            let lines: Vec<String> = lines.take(MAX_LINES).map(shortened).collect();
            writeln!(f, "  panic:  {}", lines.join("\n          "))?;
            writeln!(f, "  at:     {}", self.location)?;
            write!(f, "  whole:  {FULL}=1 cargo test -p tafl-fuzz {test}")?;
        }
        if !self.input.contains('/') {
            let line = inputs::regression_line(&self.target, &self.data);
            write!(f, "\n  keep it in fuzz/{REGRESSIONS}:\n{line}")?;
        }
        Ok(())
    }
}

/// The same as `Display`, because it is what a test prints that returns an error.
impl fmt::Debug for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Broken {}

/// A text without its end if it is long, and with its control characters escaped.
fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(MAX_CHARS).flat_map(visible).collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        shown.push('…');
    }
    shown
}

fn visible(c: char) -> Vec<char> {
    if c.is_control() { c.escape_default().collect() } else { vec![c] }
}

/// Runs a law on an input of a target. `input` is an [`Input`](inputs::Input) with its file, or a name without a slash if it
/// comes from no file.
///
/// # Errors
///
/// If the law is broken, that is if it panics.
pub fn check<T>(target: &str, input: &str, data: &[u8], law: impl FnOnce() -> T) -> Result<T, Box<Broken>> {
    quietly(law).map_err(|Panic { message, location, backtrace }| {
        let (target, input) = (target.to_owned(), input.to_owned());
        let counts = BTreeMap::from([(target.clone(), 1)]);
        Box::new(Broken { target, input, data: data.to_vec(), message, location, backtrace, counts })
    })
}

/// The inputs of a test that break a law.
#[derive(Debug, Default)]
pub struct Failures(Option<Box<Broken>>);

impl Failures {
    /// Runs a law as [`check`] does.
    pub fn run(&mut self, target: &str, input: &str, data: &[u8], law: impl FnOnce()) {
        let Err(new) = check(target, input, data, law) else { return };
        let (mut shortest, other) = match self.0.take() {
            None => (new, None),
            Some(old) if new.data.len() < old.data.len() => (new, Some(old)),
            Some(old) => (old, Some(new)),
        };
        for (target, count) in other.into_iter().flat_map(|other| other.counts) {
            *shortest.counts.entry(target).or_default() += count;
        }
        self.0 = Some(shortest);
    }

    /// The shortest input that breaks a law.
    ///
    /// # Errors
    ///
    /// If there is one.
    pub fn result(self) -> Result<(), Box<Broken>> {
        self.0.map_or(Ok(()), Err)
    }
}

/// A panic that was not printed.
#[derive(Default)]
struct Panic {
    message: String,
    location: String,
    backtrace: String,
}

thread_local! {
    /// Whether panics of this thread are recorded instead of printed.
    static QUIET: Cell<bool> = const { Cell::new(false) };
    /// The last such panic, without its message.
    static LAST: RefCell<Panic> = RefCell::default();
}

/// Runs a function and returns its panic, which is not printed.
fn quietly<T>(run: impl FnOnce() -> T) -> Result<T, Panic> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| if QUIET.get() { record(panic) } else { usual(panic) }));
    });
    QUIET.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    QUIET.set(false);
    result.map_err(|payload| Panic { message: message(&*payload), ..LAST.take() })
}

fn record(panic: &PanicHookInfo<'_>) {
    let location = panic.location().map(ToString::to_string).unwrap_or_default();
    let backtrace = if is_full() { Backtrace::force_capture().to_string() } else { String::new() };
    LAST.set(Panic { location, backtrace, ..Panic::default() });
}

fn is_full() -> bool {
    env::var_os(FULL).is_some()
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(inputs: &[(&str, &str, &str)]) -> Option<Box<Broken>> {
        let mut failures = Failures::default();
        for (target, input, text) in inputs {
            failures.run(target, input, text.as_bytes(), || {
                assert!(!text.contains('x'), "no x:\n\n{text}{}", "\nline".repeat(1_000));
            });
        }
        failures.0
    }

    #[test]
    fn a_report_is_short() {
        let long = "x\u{1b}".repeat(10_000);
        let inputs: Vec<_> =
            (0..3_000).map(|_| ("record", "fuzz/seeds/record.dict:1: long", long.as_str())).collect();
        let report = broken(&inputs).expect("a broken law").to_string();
        assert!(report.lines().count() <= 10, "{report}");
        assert!(report.len() < 2_000, "{report}");
        assert!(!report.contains('\u{1b}'), "control characters are escaped");
    }

    #[test]
    fn the_shortest_input_is_reported() {
        let report = broken(&[
            ("moves", "fuzz/seeds/moves.dict:1: good", "a"),
            ("moves", "fuzz/seeds/moves.dict:2: long", "axxx"),
            ("tsn", "fuzz/seeds/tsn.dict:2: short", "x"),
            ("tsn", "fuzz/seeds/tsn.dict:1: other", "xx"),
        ]);
        let report = report.expect("a broken law").to_string();
        let lines: Vec<&str> = report.lines().collect();
        assert_eq!(
            lines[..3],
            [
                "`tsn` panics on fuzz/seeds/tsn.dict:2: short, the shortest of 3 inputs: 1 of `moves`, 2 of `tsn`",
                "  input:  \"x\" (1 byte)",
                "  panic:  no x:",
            ]
        );
        let location = lines.iter().find(|line| line.starts_with("  at:     ")).expect("a location");
        assert!(location.contains("report.rs:"), "{location}");
        assert!(broken(&[("moves", "fuzz/seeds/moves.dict:1: good", "a")]).is_none());
    }

    #[test]
    fn an_input_without_a_file_is_a_line_to_keep() {
        let report = broken(&[("moves", "mutation 17", "a\nx")]).expect("a broken law").to_string();
        assert!(
            report.ends_with("\n  keep it in fuzz/regressions.dict:\nmoves/WHAT-IS-WRONG=\"a\\nx\""),
            "{report}"
        );
    }
}
