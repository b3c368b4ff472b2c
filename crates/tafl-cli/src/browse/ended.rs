//! Being told from outside to end, so that the terminal can be given back first.

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

    /// Whether somebody has sent a signal that ends a command: which of [`SIGNALS`], from 1.
    pub(in crate::browse) struct Ended(Arc<AtomicUsize>);

    impl Ended {
        pub(in crate::browse) fn watch() -> io::Result<Self> {
            let signal = Arc::new(AtomicUsize::new(0));
            for (number, kind) in (1..).zip(SIGNALS) {
                flag::register_usize(kind, Arc::clone(&signal), number)?;
            }
            Ok(Self(signal))
        }

        pub(in crate::browse) fn is_asked(&self) -> bool {
            self.0.load(Ordering::Relaxed) != 0
        }

        /// Ends as the signal asks for, if there was one.
        pub(in crate::browse) fn end(&self) -> io::Result<()> {
            let number = self.0.load(Ordering::Relaxed);
            let signal = number.checked_sub(1).and_then(|place| SIGNALS.get(place));
            signal.map_or(Ok(()), |&signal| emulate_default_handler(signal))
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    /// Where there are no signals nobody asks.
    pub(in crate::browse) struct Ended;

    impl Ended {
        pub(in crate::browse) fn watch() -> io::Result<Self> {
            Ok(Self)
        }

        pub(in crate::browse) fn is_asked(&self) -> bool {
            false
        }

        pub(in crate::browse) fn end(&self) -> io::Result<()> {
            Ok(())
        }
    }
}
