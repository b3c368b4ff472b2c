//! A process with all that it starts, which ends with this program.

use std::io;
use std::process::{Child, Command};

/// A process in a group of its own, where the system has groups. All of it is killed when this is dropped, and also when
/// this program ends in whatever way, even killed.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) child: Child,
    /// Kills what is left of the group when it is dropped.
    _guard: Guard,
}

impl Group {
    pub(crate) fn spawn(mut command: Command) -> io::Result<Self> {
        let guard = Guard::start(&mut command)?;
        Ok(Self { child: command.spawn()?, _guard: guard })
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A shell that leads the group, and waits at the end of a pipe that nobody writes to: the system closes it with this
/// program. As long as the shell is there, no other group gets the same number.
#[cfg(unix)]
#[derive(Debug)]
struct Guard(Child);

#[cfg(unix)]
impl Guard {
    /// Starts the guard of a process that is not started yet.
    fn start(guarded: &mut Command) -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        use std::process::Stdio;

        let mut shell = Command::new("sh");
        shell.args(["-c", "read -r _; kill -s KILL 0"]).process_group(0);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let guard = shell.spawn().map_err(|error| {
            io::Error::new(error.kind(), format!("`sh`, which ends engines with the arbiter: {error}"))
        })?;
        guarded.process_group(i32::try_from(guard.id()).map_err(io::Error::other)?);
        Ok(Self(guard))
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(group) = i32::try_from(self.0.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.0.wait();
    }
}

/// Here, an engine has to see the end of its input by itself.
#[cfg(not(unix))]
#[derive(Debug)]
struct Guard;

#[cfg(not(unix))]
impl Guard {
    #[allow(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    fn start(_guarded: &mut Command) -> io::Result<Self> {
        Ok(Self)
    }
}
