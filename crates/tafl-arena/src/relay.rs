//! Programs that connect to a server. Each is started by a relay, which listens for it, so that the arbiter has a process
//! like any other: one with a standard input and output.
//!
//! Such programs choose neither the port nor, some of them, the address. Where the system has namespaces of networks, each
//! relay is in one of its own with its program: there the port is free, however many games are played at a time, and nothing
//! else can be reached.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, iter, thread};

use notation_syntax::invariant::ExpectOr as _;

use crate::engine_command::why_not_started;

/// The word in a command for where the server is.
pub(crate) const ADDRESS: &str = "{address}";

/// The first line that a relay writes, once its program has connected. Any other is the reason why it has not.
pub(crate) const CONNECTED: &str = "connected";

/// How long a program may run after its connection has ended.
const LAST_MOMENTS: Duration = Duration::from_secs(2);

/// How often a connection, or an end, is looked for.
const POLL: Duration = Duration::from_millis(5);

/// What runs a command in a network of its own: as root, or as anyone where that is allowed. Where it can, with processes of
/// its own: when the relay ends, all that its program has started is killed, even what has left the group.
const NETWORKS: [&[&str]; 4] = [
    &["-n", "--pid", "--fork", "--kill-child"],
    &["-rn", "--pid", "--fork", "--kill-child"],
    &["-n"],
    &["-rn"],
];

/// Brings up the only device of a new network, which has the address 127.0.0.1.
const SCRIPT: &str = r#"PATH="$PATH:/usr/sbin:/sbin" ip link set lo up && exec "$0" "$@""#;

/// How a program that connects is started: by a process that calls [`relay`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relay {
    words: Vec<String>,
    is_isolated: bool,
}

impl Relay {
    /// A relay that is started by these words, followed by the arguments of [`relay`]: the port, `--`, and the words of the
    /// program. Finds out whether each can have a network of its own, which takes a moment.
    pub fn new(words: Vec<String>) -> Self {
        let network = NETWORKS.into_iter().find(|network| has_networks(network));
        let before = network.map(|network| [&["unshare"], network, &["sh", "-c", SCRIPT]].concat());
        let before = before.into_iter().flatten().map(str::to_owned);
        Self { words: before.chain(words).collect(), is_isolated: network.is_some() }
    }

    /// Whether each program has a network of its own. Otherwise several games at a time need several addresses, which not all
    /// programs can be told and not all systems have.
    pub const fn is_isolated(&self) -> bool {
        self.is_isolated
    }

    /// The process that starts these words and awaits them at this port.
    pub(crate) fn command(&self, port: u16, words: impl Iterator<Item = String>) -> Command {
        let mut all = self.words.iter().cloned().chain([port.to_string(), String::from("--")]).chain(words);
        let mut command = Command::new(all.next().expect_or_default("a port has a word"));
        command.args(all);
        command
    }
}

fn has_networks(network: &[&str]) -> bool {
    let mut command = Command::new("unshare");
    command.args(network).args(["sh", "-c", SCRIPT, "true"]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The exit status where there is no other.
const FAILURE: i32 = 1;

/// What is added to a signal to make an exit status, as shells do; the sum without a signal is that of a program that has
/// closed its connection and still runs.
const SIGNAL: i32 = 128;

/// Starts a program that connects to this port, and copies what it sends to the standard output of this process and the
/// standard input to it. What the program itself prints goes to standard error. `{address}` in its words is replaced.
/// Returns when it has ended, with the exit status for this process, which is to end then.
///
/// The first line on the standard output is `connected`, or why the program has not connected.
pub fn relay(port: u16, words: &[String]) -> i32 {
    match connected(port, words) {
        Ok((child, stream)) => copied(child, &stream).unwrap_or(FAILURE),
        Err(error) => {
            // Nobody is left to whom more could be said.
            let _ = say(&error.to_string().replace('\n', " "));
            FAILURE
        }
    }
}

fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()
}

fn connected(port: u16, words: &[String]) -> io::Result<(Child, TcpStream)> {
    let (listener, address) = listen(port)?;
    let address = address.to_string();
    let mut words = words.iter().map(|word| word.replace(ADDRESS, &address));
    let program = words.next().unwrap_or_default();
    let mut command = Command::new(&program);
    command.args(words).stdin(Stdio::null()).stdout(io::stderr());
    let spawned = command.spawn();
    let mut child = spawned.map_err(|error| {
        io::Error::other(why_not_started(&program, env::current_dir().ok().as_deref(), &error))
    })?;
    let stream = accept(&listener, &mut child).inspect_err(|_| {
        let _ = child.kill();
    })?;
    Ok((child, stream))
}

/// Listens at this port of the first address of this machine where it is free.
fn listen(port: u16) -> io::Result<(TcpListener, Ipv4Addr)> {
    let addresses = (1..=u8::MAX).map(|number| Ipv4Addr::new(127, 0, 0, number));
    let mut last = Err(ErrorKind::AddrInUse.into());
    for address in addresses {
        last = TcpListener::bind((address, port)).map(|listener| (listener, address));
        if !last.as_ref().is_err_and(|error| error.kind() == ErrorKind::AddrInUse) {
            break;
        }
    }
    last
}

/// Waits until the program connects. Whoever has started this process ends it if that takes too long.
fn accept(listener: &TcpListener, child: &mut Child) -> io::Result<TcpStream> {
    listener.set_nonblocking(true)?;
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false)?;
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        if let Some(status) = child.try_wait()? {
            return Err(io::Error::other(format!("it ended before it connected: {status}")));
        }
        thread::sleep(POLL);
    }
}

/// Copies until the program ends, or its connection.
fn copied(mut child: Child, stream: &TcpStream) -> io::Result<i32> {
    let sending = stream.try_clone()?;
    say(CONNECTED)?;
    thread::spawn(move || {
        let _ = copy(io::stdin().lock(), &sending);
        let _ = sending.shutdown(Shutdown::Write);
    });
    // Whichever side has ended it, the status says more than an error of the connection.
    let _ = copy(stream, io::stdout());
    let until = Instant::now() + LAST_MOMENTS;
    let polls = iter::repeat_with(|| child.try_wait()).take_while(|_| Instant::now() < until);
    for ended in polls {
        if let Some(status) = ended? {
            return Ok(code(status));
        }
        thread::sleep(POLL);
    }
    child.kill()?;
    child.wait()?;
    Ok(SIGNAL)
}

/// Copies each part as it arrives: the other side awaits it.
fn copy(mut from: impl Read, mut to: impl Write) -> io::Result<()> {
    let mut buffer = [0; 8192];
    loop {
        match from.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(count) => {
                let part = buffer.get(..count).expect_or_default("what is read fits into the buffer");
                to.write_all(part)?;
                to.flush()?;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// The exit status of the program; of a signal, as shells say it.
fn code(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status).map(|signal| signal + SIGNAL);
    #[cfg(not(unix))]
    let signal = None;
    status.code().or(signal).unwrap_or(FAILURE)
}

/// How the program of a relay ended that ended like this; `None` if only its connection did.
pub(crate) fn status(of_relay: ExitStatus) -> Option<String> {
    let Some(signal) = of_relay.code().map(|code| code - SIGNAL).filter(|signal| *signal >= 0) else {
        return Some(of_relay.to_string());
    };
    #[cfg(unix)]
    let status = std::os::unix::process::ExitStatusExt::from_raw(signal);
    #[cfg(not(unix))]
    let status = of_relay;
    Some(ExitStatus::to_string(&status)).filter(|_| signal > 0)
}
