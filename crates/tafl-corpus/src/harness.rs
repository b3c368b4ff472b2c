//! Running the tests of a file.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Trial};

use crate::Corpus;
use crate::corpus::Missing;

/// A test on the corpus. It fails by panicking.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    name: &'static str,
    body: fn(&Corpus),
}

impl Test {
    /// A test with the name that a filter matches.
    pub const fn new(name: &'static str, body: fn(&Corpus)) -> Self {
        Self { name, body }
    }

    fn trial(self, corpus: &Result<Corpus, Missing>) -> Trial {
        let corpus = corpus.clone();
        Trial::ignorable_test(self.name, move || match corpus {
            Ok(corpus) => {
                (self.body)(&corpus);
                Ok(Completion::Completed)
            }
            Err(missing @ Missing::Default(_)) => Ok(Completion::ignored_with(missing)),
            Err(missing @ (Missing::Named(_) | Missing::Half(_))) => Err(missing.into()),
        })
    }
}

/// Runs the tests that the command line selects, which has the options of the built-in harness.
pub fn run(tests: &[Test]) -> ExitCode {
    let trials = trials(tests, &Corpus::find());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn trials(tests: &[Test], corpus: &Result<Corpus, Missing>) -> Vec<Trial> {
    tests.iter().map(|test| test.trial(corpus)).collect()
}

/// Writes the function `main` of a file of tests. It runs the listed functions, each of which takes a `&Corpus`.
///
/// A function may have attributes, such as `#[cfg(feature = "serde")]`.
#[macro_export]
macro_rules! main {
    ($($(#[$attribute:meta])* $test:path),+ $(,)?) => {
        fn main() -> ::std::process::ExitCode {
            $crate::run(&[$($(#[$attribute])* $crate::Test::new(stringify!($test), $test)),+])
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn good(_: &Corpus) {}

    fn bad(corpus: &Corpus) {
        corpus.path("no such file");
    }

    /// How many tests pass, fail and are ignored, and the log.
    fn log(missing: Option<Missing>, arguments: &[&str]) -> ([u64; 3], String) {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("log");
        let corpus = missing.map_or_else(|| Ok(Corpus::in_folder(folder.path())), Err);
        let tests = [Test::new("good", good), Test::new("inner::bad", bad)];
        // Printed to the terminal, a failure that is expected would look like one that is not.
        let options = ["test", "--logfile", log.to_str().expect("UTF-8")];
        let arguments = Arguments::from_iter([&options, arguments].concat());
        let end = libtest_mimic::run(&arguments, trials(&tests, &corpus));
        ([end.num_passed, end.num_failed, end.num_ignored], std::fs::read_to_string(log).expect("a log"))
    }

    fn counts(missing: Option<Missing>, arguments: &[&str]) -> [u64; 3] {
        log(missing, arguments).0
    }

    #[test]
    fn tests_run_on_a_corpus() {
        assert_eq!(counts(None, &[]), [1, 1, 0]);
        assert_eq!(counts(None, &["good"]), [1, 0, 0]);
        assert_eq!(counts(None, &["inner::", "--nocapture"]), [0, 1, 0]);
        assert_eq!(counts(None, &["--exact", "bad"]), [0, 0, 0]);
    }

    #[test]
    fn without_a_corpus_they_are_ignored() {
        let missing = || Some(Missing::Default("../shared".into()));
        let (counts, log) = log(missing(), &[]);
        assert_eq!(counts, [0, 0, 2]);
        assert!(
            log.contains("test good       ... ignored (no corpus in ../shared; set TAFL_CORPUS)"),
            "{log}"
        );
        assert_eq!(self::counts(missing(), &["--include-ignored"]), [0, 0, 2]);
    }

    #[test]
    fn a_named_corpus_must_exist() {
        let (counts, log) = log(Some(Missing::Named("typo".into())), &[]);
        assert_eq!(counts, [0, 2, 0]);
        assert!(log.contains("no corpus in typo, which TAFL_CORPUS names"), "{log}");
    }
}
