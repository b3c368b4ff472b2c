//! A process with all that it starts, which ends with this program.

use std::io;
use std::process::{Child, Command};

/// A group of processes, where the system has them. It is killed when this is dropped, and also when this program ends in
/// whatever way, even killed.
///
/// A shell sees to that. It leads the group and waits at the end of a pipe that nobody writes to: the system closes it with
/// this program. As long as the shell is there, no other group gets the same number. On Windows, an engine has to see the
/// end of its input by itself.
#[derive(Debug)]
pub(crate) struct Group {
    #[cfg(unix)]
    guard: Child,
}

impl Group {
    #[cfg(unix)]
    pub(crate) fn new() -> io::Result<Self> {
        use std::process::Stdio;

        let mut shell = Command::new("sh");
        shell.args(["-c", "read -r _; kill -s KILL 0"]);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let guard = shell.spawn().map_err(|error| {
            io::Error::new(error.kind(), format!("`sh`, which ends engines with the arbiter: {error}"))
        })?;
        Ok(Self { guard })
    }

    #[cfg(not(unix))]
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    /// Starts a process in the group, which contains whatever it starts.
    pub(crate) fn spawn(&self, command: &mut Command) -> io::Result<Child> {
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.guard.id()) {
            std::os::unix::process::CommandExt::process_group(command, group);
        }
        command.spawn()
    }
}

#[cfg(unix)]
impl Drop for Group {
    fn drop(&mut self) {
        if let Some(group) = i32::try_from(self.guard.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // The guard is not waited for yet, so the number is still that of the group.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.guard.wait();
    }
}
