//! Signals that end the command, on Unix: at once, after something is undone, or where the command comes to an end.

#[cfg(not(unix))]
pub(crate) use elsewhere::before_end;
#[cfg(not(unix))]
pub use elsewhere::halt;
#[cfg(unix)]
pub use unix::halt;
#[cfg(unix)]
pub(crate) use unix::{before_end, end};

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex, PoisonError};
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// What is undone before the end, the last one first.
    static UNDONE: Mutex<Vec<fn()>> = Mutex::new(Vec::new());

    /// When a signal ends the command, this runs first, in a thread of its own. What it locks can stay locked: nothing
    /// follows.
    ///
    /// One thread does all of it, so that the command never ends with something left to undo.
    pub(crate) fn before_end(undo: fn()) {
        let mut undone = UNDONE.lock().unwrap_or_else(PoisonError::into_inner);
        undone.push(undo);
        if undone.len() > 1 {
            return;
        }
        let ignored = ignored();
        let kinds = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|&kind| ignored & 1 << (kind - 1) == 0);
        // Without it, the signal ends the command, and nothing is undone.
        let Ok(mut signals) = Signals::new(kinds) else { return };
        thread::spawn(move || signals.forever().next().map(end));
    }

    /// Set by Ctrl-C, or by the end of a session, so that the command can end by itself; the second time, it ends at once.
    pub fn halt() -> Arc<AtomicBool> {
        let halt = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            // Without it, the signal ends the command before it has reported anything.
            let _ = flag::register_conditional_shutdown(signal, 130, Arc::clone(&halt));
            let _ = flag::register(signal, Arc::clone(&halt));
        }
        halt
    }

    /// Ends the command as this signal does.
    pub(crate) fn end(signal: i32) {
        let undone = UNDONE.lock().unwrap_or_else(PoisonError::into_inner);
        undone.iter().rev().for_each(|undo| undo());
        let _ = emulate_default_handler(signal);
    }

    /// The signals that the command was started to ignore, as by `nohup`, with the first signal as the lowest bit.
    /// Only Linux shows them; elsewhere it is none.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    pub(crate) fn before_end(_: fn()) {}

    pub fn halt() -> Arc<AtomicBool> {
        Arc::default()
    }
}
