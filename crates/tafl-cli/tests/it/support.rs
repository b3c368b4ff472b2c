//! Running the command; the tests on real games use it too.

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
#[cfg(unix)]
use std::time::{Duration, Instant};

use serde_json::Value;
use tafl_game_record::GameRecord;
use tempfile::TempDir;

pub(crate) const TAFL: &str = env!("CARGO_BIN_EXE_tafl");

/// The folder that the command runs in. It holds the workspace's examples, also in the package that is published.
pub(crate) fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The text of an example.
pub(crate) fn example(name: &str) -> String {
    fs::read_to_string(home().join("examples").join(name)).expect("an example")
}

/// The root of the workspace; `None`, with a note, in the package that is published.
pub(crate) fn workspace() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if root.join("crates/tafl-cli").is_dir() {
        return Some(root);
    }
    eprintln!("skipped: this is not the workspace");
    None
}

/// What a command did.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// The output of a run without errors.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!(self.status, 0, "{self:#?}");
        self.stdout
    }

    /// Output and messages.
    pub(crate) fn all(&self) -> String {
        self.stdout.clone() + &self.stderr
    }

    /// The objects of an output with one a line.
    pub(crate) fn objects(&self) -> Vec<Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    }
}

/// The words of a command line; text between `'` belongs to one word.
pub(crate) fn words(line: &str) -> Vec<String> {
    let (mut words, mut is_quoted) = (vec![String::new()], false);
    for character in line.chars() {
        match character {
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            other => words.last_mut().expect("a word").push(other),
        }
    }
    words
}

/// Runs the command with the words of a line.
pub(crate) fn run(line: &str, input: impl AsRef<[u8]>) -> Run {
    run_in(&home(), words(line), input)
}

/// The output of a run without errors.
#[track_caller]
pub(crate) fn printed(line: &str) -> String {
    run(line, "").good()
}

pub(crate) fn run_in<A: AsRef<OsStr>>(
    folder: &Path,
    arguments: impl IntoIterator<Item = A>,
    input: impl AsRef<[u8]>,
) -> Run {
    let mut child = Command::new(TAFL)
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let (mut stdin, input) = (child.stdin.take().expect("piped"), input.as_ref());
    thread::scope(|scope| {
        // The command may write while it reads, and closes its input if it does not read it.
        scope.spawn(move || drop(stdin.write_all(input)));
        seen(child)
    })
}

/// What a command did, after its end.
pub(crate) fn seen(child: Child) -> Run {
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let status = output.status.code().expect("no signal");
    Run { status, stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// Waits for a command, but not for ever.
#[cfg(unix)]
pub(crate) fn ended(child: &mut Child) {
    let began = Instant::now();
    while child.try_wait().expect("a status").is_none() {
        if began.elapsed() > Duration::from_secs(60) {
            let _ = child.kill();
            panic!("the command does not end");
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// A folder with files, in which commands run.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new<C: AsRef<[u8]>>(files: &[(&str, C)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        for (name, content) in files {
            folder.write(name, content);
        }
        folder
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, content).expect("written");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names of all files, also of those in folders.
    pub(crate) fn names(&self) -> Vec<String> {
        let (mut found, mut folders) = (Vec::new(), vec![self.path("")]);
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(next).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() { folders.push(path) } else { found.push(path) }
            }
        }
        let name = |path: &PathBuf| path.strip_prefix(self.0.path()).expect("inside").display().to_string();
        let mut names: Vec<String> = found.iter().map(name).collect();
        names.sort();
        names
    }

    pub(crate) fn run(&self, line: &str) -> Run {
        self.run_with(line, "")
    }

    pub(crate) fn run_with(&self, line: &str, input: impl AsRef<[u8]>) -> Run {
        run_in(self.0.path(), words(line), input)
    }

    /// Runs a line in a shell, in which `"$0"` is the command.
    #[cfg(unix)]
    pub(crate) fn shell(&self, line: &str) -> Run {
        let mut command = Command::new("sh");
        command.args(["-c", line, TAFL]).current_dir(self.path("")).stdin(Stdio::null());
        seen(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a shell"))
    }

    /// Starts the command without input.
    #[cfg(unix)]
    pub(crate) fn start(&self, line: &str) -> Child {
        let mut command = Command::new(TAFL);
        command.args(words(line)).current_dir(self.path("")).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts")
    }
}

/// The words that a help text lists as commands, between the usage and the options.
pub(crate) fn subcommands(help: &str) -> Vec<String> {
    let listed =
        help.lines().skip_while(|line| !line.starts_with("Usage:")).take_while(|line| *line != "Options:");
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| name.starts_with(char::is_alphabetic) && *name != "help").map(str::to_owned).collect()
}

/// The help texts of all commands, each with the words that call the command.
pub(crate) fn help_texts() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    let mut left = vec![String::new()];
    while let Some(words) = left.pop() {
        let help = printed(format!("{words} --help").trim_start());
        let names = subcommands(&help).into_iter();
        left.extend(names.map(|name| format!("{words} {name}").trim_start().to_owned()));
        texts.push((words, help));
    }
    texts
}

/// Before the solver has made a move, no command of `tafl puzzle` shows a move or a comment of the puzzle.
pub(crate) fn nothing_is_shown_ahead(path: &Path) {
    let record: GameRecord = fs::read_to_string(path).expect("UTF-8").parse().expect("a record");
    let shown =
        run(&format!("puzzle '{}'", path.display()), "start\nhint\nhint\nhint\nmoves\nboard\nfoo\nback\n");
    assert_eq!(shown.status, 1, "not solved");
    let tree = record.tree();
    let start = record.puzzle_start().expect("a tag").expect("an address");
    let way = tree.path(tree.find(&start));
    for (address, id) in tree.walk().filter(|(_, id)| !way.contains(id)) {
        let record = tree.move_record(id).expect("a move").to_string();
        let comment = tree.comment(id).map_or("", |comment| comment.text().trim());
        let head: String = comment.lines().next().unwrap_or_default().chars().take(40).collect();
        for text in [record, head].iter().filter(|text| !text.is_empty()) {
            assert!(!shown.all().contains(text), "{} shows {address} {text}: {shown:#?}", path.display());
        }
    }
}
