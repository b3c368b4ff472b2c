//! An arbiter that is killed.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::AtomicBool;
use std::thread::sleep;
use std::time::Duration;
use std::{env, fs};

use fastrand::Rng;
use tafl_arena::{Contest, Journal, JournalError, Resumed};

use crate::faults::{eventually, runs};
use crate::matches::repeatable;

/// The variable that makes this program an arbiter: how many rounds, the archive, and the engines, each on a line.
const VARIABLE: &str = "TAFL_TEST_ARBITER";

pub(crate) fn is_wanted() -> bool {
    env::var_os(VARIABLE).is_some()
}

/// An arbiter that is killed when this is dropped: a test that fails leaves nothing.
struct Arbiter(Child);

impl Drop for Arbiter {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(rounds: usize, archive: &Path, engines: [&str; 2]) -> Arbiter {
    let settings = format!("{rounds}\n{}\n{}", archive.display(), engines.join("\n"));
    let mut arbiter = Command::new(env::current_exe().expect("this program"));
    Arbiter(arbiter.env(VARIABLE, settings).stdin(Stdio::null()).spawn().expect("an arbiter"))
}

/// Begins the match, or goes on with it.
pub(crate) fn run() -> ExitCode {
    let settings = env::var(VARIABLE).expect("settings");
    let lines: Vec<&str> = settings.lines().collect();
    let [rounds, archive, engines @ ..] = lines.as_slice() else { panic!("settings") };
    let contest = repeatable(engines, rounds.parse().expect("a number"));
    play(&contest, Path::new(archive));
    ExitCode::SUCCESS
}

fn play(contest: &Contest, archive: &Path) {
    let (mut journal, played) = match Journal::resume(archive) {
        Ok(Resumed { journal, played, .. }) => (journal, played),
        // The arbiter before was killed before it began.
        Err(JournalError::File { .. } | JournalError::NotBegun(_)) => {
            (Journal::create(archive, &"a match".into()).expect("a journal"), Vec::new())
        }
        Err(error) => panic!("{error}"),
    };
    let result = contest.run(&played, &AtomicBool::new(false), |game, record| {
        journal.push(game, record).expect("written");
        ControlFlow::Continue(())
    });
    assert!(result.is_ok(), "{result:?}");
}

pub(crate) fn engines_end_with_a_killed_arbiter() {
    let folder = tempfile::tempdir().expect("a folder");
    let engines = ["first stall 3 ignore-quit spin-at-end killed-with-its-arbiter", "first fork 1 4323"];
    let arbiter = start(1, &folder.path().join("games.otg"), engines);
    assert!(eventually(|| runs("killed-with-its-arbiter") && runs("sleep 4323")), "the engines play");
    drop(arbiter);
    assert!(eventually(|| !runs("killed-with-its-arbiter") && !runs("sleep 4323")), "an engine is left");
}

pub(crate) fn a_match_survives_kills() {
    survives(5);
}

/// Kills a match again and again, and compares its files with those of one that nobody kills.
pub(crate) fn survives(kills: u32) {
    let folder = tempfile::tempdir().expect("a folder");
    let (killed, whole) = (folder.path().join("killed.otg"), folder.path().join("whole.otg"));
    let engines = ["first", "random"];
    let length = || fs::metadata(&killed).map_or(0, |archive| archive.len());
    let mut rng = Rng::with_seed(1);
    for _ in 0..kills {
        let before = length();
        // It is not over before it is killed.
        let _arbiter = start(1_000_000, &killed, engines);
        assert!(eventually(|| length() > before), "no game is played");
        sleep(Duration::from_millis(rng.u64(..100)));
    }
    let rounds = Journal::games(&killed).expect("games").1.len() / 2 + 10;
    play(&repeatable(&engines, rounds), &whole);
    assert!(start(rounds, &killed, engines).0.wait().expect("an arbiter").success());
    for suffix in ["otg", "otg.match"] {
        let read = |path: &Path| fs::read_to_string(path.with_extension(suffix)).expect("a file");
        assert_eq!(read(&killed), read(&whole), "{suffix}");
    }
}
