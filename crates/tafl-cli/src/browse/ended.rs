//! Ends of the command besides a key: signals, which restore the terminal, and a terminal that disappears.

#[cfg(not(unix))]
pub(super) use elsewhere::Ended;
#[cfg(unix)]
pub(super) use unix::Ended;

#[cfg(unix)]
mod unix {
    use std::io::{self, IsTerminal};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::low_level::emulate_default_handler;

    const SIGNALS: [i32; 3] = [SIGHUP, SIGINT, SIGTERM];

    /// How long a terminal can be gone before the command ends.
    const PATIENCE: Duration = Duration::from_millis(500);

    /// The signal that was received: its index in [`SIGNALS`], from 1; 0 for none.
    pub(in crate::browse) struct Ended(Arc<AtomicUsize>);

    impl Ended {
        pub(in crate::browse) fn watch() -> io::Result<Self> {
            let signal = Arc::new(AtomicUsize::new(0));
            for (number, kind) in (1..).zip(SIGNALS) {
                flag::register_usize(kind, Arc::clone(&signal), number)?;
            }
            thread::spawn(end_without_terminal);
            Ok(Self(signal))
        }

        pub(in crate::browse) fn is_requested(&self) -> bool {
            self.0.load(Ordering::Relaxed) != 0
        }

        /// Ends the process as the signal requires, if there was one.
        pub(in crate::browse) fn end(&self) -> io::Result<()> {
            let number = self.0.load(Ordering::Relaxed);
            let signal = number.checked_sub(1).and_then(|index| SIGNALS.get(index));
            signal.map_or(Ok(()), |&signal| emulate_default_handler(signal))
        }
    }

    /// Ends the process when the terminal has disappeared, as the signal does that most processes get then.
    ///
    /// It needs a thread. The function that waits for keys reads again and again from a terminal that has nothing more
    /// to read, and does not return, also not for a signal.
    fn end_without_terminal() {
        while io::stdin().is_terminal() {
            thread::sleep(PATIENCE);
        }
        // The terminal cannot be restored.
        let _ = emulate_default_handler(SIGHUP);
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    /// On systems without signals.
    pub(in crate::browse) struct Ended;

    impl Ended {
        pub(in crate::browse) fn watch() -> io::Result<Self> {
            Ok(Self)
        }

        pub(in crate::browse) fn is_requested(&self) -> bool {
            false
        }

        pub(in crate::browse) fn end(&self) -> io::Result<()> {
            Ok(())
        }
    }
}
