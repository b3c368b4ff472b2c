//! Signals that end the command, after the terminal is restored.

#[cfg(not(unix))]
pub(super) use elsewhere::Ended;
#[cfg(unix)]
pub(super) use unix::Ended;

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::low_level::emulate_default_handler;

    const SIGNALS: [i32; 3] = [SIGHUP, SIGINT, SIGTERM];

    /// The signal that was received: its index in [`SIGNALS`], from 1; 0 for none.
    pub(in crate::browse) struct Ended(Arc<AtomicUsize>);

    impl Ended {
        pub(in crate::browse) fn watch() -> io::Result<Self> {
            let signal = Arc::new(AtomicUsize::new(0));
            for (number, kind) in (1..).zip(SIGNALS) {
                flag::register_usize(kind, Arc::clone(&signal), number)?;
            }
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
