//! A session, and the channel from its host.

use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;
use std::vec::Vec;

use tafl_engine::EngineMessage;

use crate::session::Session;

impl Session {
    /// Waits for what the host sends, and searches until it comes or there is something to report.
    ///
    /// Returns the reports, and what has come: `Empty` if that is nothing yet, `Disconnected` if the host has gone. A program
    /// reads messages and writes answers in a loop around it.
    ///
    /// ```
    /// use std::sync::mpsc::{self, TryRecvError};
    /// use std::time::Instant;
    /// use tafl_search::Session;
    ///
    /// let (host, lines) = mpsc::channel();
    /// let rules = tafl_search::Preset::BRANDUB.rules();
    /// for line in ["utep 1".to_owned(), format!("rules {rules}"), "position start".to_owned(), "go depth 2".to_owned()] {
    ///     host.send(line)?;
    /// }
    /// let (mut session, start, mut written) = (Session::default(), Instant::now(), Vec::new());
    /// while !written.iter().any(|line: &String| line.starts_with("bestmove")) {
    ///     let (mut answers, line) = session.wait(&lines, || start.elapsed());
    ///     if let Ok(line) = line {
    ///         answers.extend(session.read(line.parse()?, start.elapsed()));
    ///     }
    ///     written.extend(answers.iter().map(ToString::to_string));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wait<T>(
        &mut self,
        host: &Receiver<T>,
        now: impl FnMut() -> Duration,
    ) -> (Vec<EngineMessage>, Result<T, TryRecvError>) {
        if !self.is_at_work() {
            return (Vec::new(), host.recv().map_err(|_| TryRecvError::Disconnected));
        }
        let mut next = Err(TryRecvError::Empty);
        let is_interrupted = || {
            next = host.try_recv();
            !matches!(next, Err(TryRecvError::Empty))
        };
        let answers = self.advance(now, is_interrupted);
        (answers, next)
    }
}
