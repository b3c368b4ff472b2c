//! `tafl conform` and `tafl answer`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::support::{printed, printed_from, tafl, tafl_in};

const TAFL: &str = env!("CARGO_BIN_EXE_tafl");

/// A group with a few vectors.
const GROUP: &str = "position/basics";

/// The objects of a run on [`GROUP`], and its exit status.
fn objects(options: &[&str], command: &[&str]) -> (Vec<Value>, Option<i32>) {
    let arguments = [&["conform", "--format", "json", "--group", GROUP], options, &["--"], command].concat();
    let output = tafl(arguments, b"");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    (text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect(), output.status.code())
}

/// The seconds for programs that do not answer.
#[cfg(unix)]
const SHORT: &str = "0.5";

/// The seconds for programs that answer or end, however busy the machine is.
#[cfg(unix)]
const LONG: &str = "60";

/// The summary and the problems of a run with a program that the shell runs.
#[cfg(unix)]
fn problems(seconds: &str, script: &str) -> (Value, Vec<String>) {
    let (mut objects, status) = objects(&["--timeout", seconds], &["sh", "-c", script]);
    assert_eq!(status, Some(1), "{script}");
    let summary = objects.pop().expect("a summary");
    let problems =
        objects.iter().filter_map(|object| object["problem"].as_str().map(str::to_owned)).collect();
    (summary, problems)
}

#[test]
fn our_own_answers_pass() {
    let arguments = ["conform", "--format", "json", "--timeout", "60", "--", TAFL, "answer"];
    let text = printed(arguments);
    let last: Value = serde_json::from_str(text.lines().last().expect("a summary")).expect("an object");
    for level in ["required", "open"] {
        for count in ["failed", "unsupported", "unanswered"] {
            assert_eq!(last[level][count], 0, "{level} {count}: {text}");
        }
        assert!(last[level]["passed"].as_u64() > Some(0), "{last}");
    }
    assert_eq!(last["passed"], true);
}

#[test]
fn the_other_protocol_gives_the_same_answers() {
    let (lines, status) = objects(&[], &[TAFL, "answer"]);
    assert_eq!(status, Some(0));
    assert_eq!(objects(&["--file-argument"], &[TAFL, "answer"]), (lines, Some(0)));
}

#[test]
fn recorded_answers_are_judged() {
    let requests = printed(["conform", "--requests", "--group", GROUP]);
    let answers = printed_from(["answer"], &requests);
    let judged = |answers: &str| {
        let arguments = ["conform", "--format", "json", "--group", GROUP, "--recorded", "-"];
        let output = tafl(arguments, answers.as_bytes());
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let last = serde_json::from_str::<Value>(text.lines().last().expect("a summary")).expect("an object");
        (last, output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    let (summary, status, messages) = judged(&answers);
    assert_eq!((status, messages.as_str()), (Some(0), ""));
    let all = summary["vectors"].as_u64().expect("a number");

    // In any order, with lines that are not answers, and some of them only.
    let some = answers.lines().rev().skip(1).collect::<Vec<_>>().join("\n") + "\n";
    let (summary, status, messages) = judged(&format!("hello\n{some}{{\"ok\":{{}}}}\n"));
    assert_eq!(status, Some(0));
    assert_eq!(messages.lines().count(), 2, "{messages}");
    let passed = ["required", "open"].map(|level| summary[level]["passed"].as_u64().expect("a number"));
    assert_eq!(passed.iter().sum::<u64>(), all - 1);

    let (_, status, messages) = judged(&(answers.clone() + &answers));
    assert_eq!(status, Some(0));
    assert!(messages.contains("a second answer"), "{messages}");

    let wrong = answers.replace("\"...", "\"t..");
    assert_eq!(judged(&wrong).1, Some(1));
}

/// A suite of one vector in a folder.
fn suite(level: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("a")).expect("a folder");
    let vector = json!({
        "id": "a/b/c", "level": level, "cites": ["OTN 1, row-record"], "note": "A note.", "op": "position.squares",
        "input": { "text": "/1t/K1/" }, "expect": { "ok": { "squares": ["t.", "K."] } },
    });
    fs::write(folder.path().join("a/b.jsonl"), format!("{vector}\n")).expect("written");
    folder
}

#[test]
fn differences_are_shown_with_their_sentence() {
    let folder = suite("required");
    let output = tafl_in(folder.path(), ["conform", "--suite", ".", "--", TAFL, "answer"], b"");
    assert_eq!(output.status.code(), Some(1));
    let expected = "\
a/b/c (required)
  cited     OTN 1, row-record
  note      A note.
  input     position.squares {\"text\":\"/1t/K1/\"}
  differs   squares[0]: expected \"t.\", answered \".t\"

group  level     passed  failed  unsupported  unanswered
a      required       0       1            0           0
total  required       0       1            0           0
suite .
";
    assert_eq!(String::from_utf8(output.stdout).expect("UTF-8"), expected);
}

#[test]
fn an_open_vector_does_not_change_the_status() {
    let folder = suite("open");
    let output = tafl_in(folder.path(), ["conform", "--suite", ".", "--", TAFL, "answer"], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).expect("UTF-8").contains("a/b/c (open)"));
}

/// Of a long text, only the part that differs is shown.
#[test]
fn long_texts_are_cut_to_their_difference() {
    let folder = suite("required");
    let board = |letter: &str| format!("/{}{letter}{}/", "1t".repeat(40), "t1".repeat(40));
    let vector = json!({
        "id": "a/b/c", "level": "required", "cites": ["OTN 1, row-record"], "op": "position.canonical",
        "input": { "text": "/1t/K1/" }, "expect": { "ok": { "text": board("k") } },
    });
    fs::write(folder.path().join("a/b.jsonl"), format!("{vector}\n")).expect("written");
    let answers = json!({ "id": "a/b/c", "ok": { "text": board("K") } }).to_string();
    let output = tafl_in(folder.path(), ["conform", "--suite", ".", "--recorded", "-"], answers.as_bytes());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let around = |letter: &str| format!("\"…{}{letter}{}…\"", "1t".repeat(15), &"t1".repeat(15)[..29]);
    let line = format!("  differs   text: expected {}, answered {}\n", around("k"), around("K"));
    assert!(text.contains(&line), "{text}");
    assert!(!text.contains(&board("K")), "{text}");
}

/// The summary of a run on recorded answers, with these options.
fn selected(options: &[&str]) -> (Vec<String>, Option<i32>) {
    let arguments = [&["conform", "--requests"], options].concat();
    let output = tafl(arguments, b"");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let id = |line: &str| {
        serde_json::from_str::<Value>(line).expect("an object")["id"].as_str().map(str::to_owned)
    };
    (text.lines().filter_map(id).collect(), output.status.code())
}

#[test]
fn vectors_are_selected_by_name_level_and_operation() {
    let (all, _) = selected(&[]);
    let of_play = |id: &String| id.starts_with("play/");
    let play = all.iter().position(of_play).expect("play");
    assert!(play > 1000, "games by rules come after the rest of their level");
    let (without, _) = selected(&["--skip", "play", "--skip", "record/clocks"]);
    assert!(!without.iter().any(|id| of_play(id) || id.starts_with("record/clocks/")));
    assert!(without.iter().any(|id| id.starts_with("record/comments/")));
    let (required, _) = selected(&["--level", "required"]);
    let (open, _) = selected(&["--level", "open"]);
    assert_eq!([required.clone(), open].concat(), all);
    let (inverted, _) = selected(&["--operation", "position.inverted"]);
    assert!(inverted.contains(&"position/inverted/two-rows".to_owned()) && inverted.len() < 200);
    for wrong in [["--skip", "nothing"], ["--operation", "nothing"], ["--level", "best"]] {
        assert_eq!(selected(&wrong).1, Some(2), "{wrong:?}");
    }
}

#[test]
fn failures_can_be_expected() {
    let run = |level: &str, list: &str, text: &str| {
        let folder = suite(level);
        fs::write(folder.path().join("list"), list).expect("written");
        let answer = json!({ "id": "a/b/c", "ok": { "squares": [text, "K."] } }).to_string();
        let arguments = ["conform", "--suite", ".", "--expected-failures", "list", "--recorded", "-"];
        let output = tafl_in(folder.path(), arguments, answer.as_bytes());
        (String::from_utf8(output.stdout).expect("UTF-8"), output.status.code())
    };
    let (text, status) = run("required", "# until March\n\n a/b/c\n", ".t");
    assert_eq!(status, Some(0));
    assert!(text.contains("1 vector failed as expected.") && !text.contains("differs"), "{text}");
    let (text, status) = run("required", "a/b/c\n", "t.");
    assert_eq!(status, Some(1));
    assert!(text.contains("  problem   the vector passes; remove it from the expected failures\n"), "{text}");
    assert_eq!(run("open", "a/b/c\n", "t.").1, Some(0));
    assert_eq!(run("required", "a/b/d\n", "t.").1, Some(2));
}

#[test]
fn suites_that_cannot_be_used() {
    let run = |folder: &Path| {
        let output = tafl_in(folder, ["conform", "--suite", ".", "--requests"], b"");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let folder = tempfile::tempdir().expect("a folder");
    assert!(run(folder.path()).contains("no vectors"));
    let folder = suite("open");
    let path = folder.path().join("a/b.jsonl");
    let line = fs::read_to_string(&path).expect("UTF-8");
    fs::write(&path, line.repeat(2)).expect("written");
    assert!(run(folder.path()).contains("two vectors have the id `a/b/c`"));
    fs::write(&path, "\n{}\n").expect("written");
    assert!(run(folder.path()).contains("a/b.jsonl:2: `id` must be a text"));
    fs::rename(&path, folder.path().join("a/c.jsonl")).expect("renamed");
    fs::write(folder.path().join("a/c.jsonl"), line).expect("written");
    assert!(run(folder.path()).contains("`a/b/c` belongs in a file"));
}

#[test]
fn programs_that_cannot_be_started() {
    for options in [&["conform", "--"][..], &["conform", "--file-argument", "--"]] {
        let output = tafl(options.iter().chain(&["/no/such/program"]), b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).expect("UTF-8").contains("cannot be started"));
    }
    assert_eq!(tafl(["conform", "--group", "nothing", "--", TAFL, "answer"], b"").status.code(), Some(2));
    assert_eq!(tafl(["conform"], b"").status.code(), Some(2));
}

/// All ways to fail, with how the problem begins and whether the program is started again.
#[test]
#[cfg(unix)]
fn programs_that_do_not_answer() {
    let programs = [
        ("exec sleep 600", "no answer within 0.5 s", true),
        ("read -r line; exit 3", "the program ended (exit status: 3)", true),
        ("exit 0", "the program ended (exit status: 0)", true),
        ("kill -9 $$", "the program ended (signal: 9", true),
        // The request may be written before the shell closes its input: then it takes too long.
        ("exec <&-; exec sleep 600", "", true),
        ("exec cat /dev/zero", "the line is longer than", true),
        ("exec yes", "not an answer: not a JSON object", false),
        ("while read -r line; do echo '{}'; done", "not an answer: an answer has one of the keys", false),
        ("while read -r line; do echo '{\"ok\":{}}'; done", "the answer has no `id`", false),
        (
            "while read -r line; do echo '{\"id\":1,\"ok\":{}}'; done",
            "the answer is for another request: 1",
            false,
        ),
        ("exec cat", "not an answer: an answer has one of the keys", false),
        ("while :; do echo; done", "too many lines", true),
    ];
    for (script, start, restarts) in programs {
        let seconds = if script.contains("sleep") { SHORT } else { LONG };
        let (summary, problems) = problems(seconds, script);
        assert!(!problems.is_empty(), "{script}");
        for problem in problems {
            assert!(problem.starts_with(start), "{script}: {problem}");
        }
        assert_eq!(summary["restarts"].as_u64() > Some(0), restarts, "{script}: {summary}");
        assert_eq!(summary["required"]["unanswered"].as_u64() > Some(0), restarts, "{script}: {summary}");
        assert_eq!(summary["required"]["passed"], 0, "{script}");
    }
}

/// The rest of an operation that ends the program is skipped, and everything else is answered.
#[test]
#[cfg(unix)]
fn an_operation_that_ends_the_program_is_skipped() {
    let script = format!(
        r#"while read -r line; do case "$line" in *record.tree*) exit 1;; esac; printf '%s\n' "$line" | {TAFL} answer; done"#
    );
    let groups = ["record/clocks", "record/comments", "position/rows"].map(|name| ["--group", name]).concat();
    let arguments = [&["conform"], &groups[..], &["--", "sh", "-c", &script]].concat();
    let output = tafl(arguments, b"");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("\nposition  required       5       0            0           0\n"), "{text}");
    assert!(text.contains("The program was started again 5 times.\n"), "{text}");
    assert!(
        text.contains("The program ended or hung too often: 17 vectors of `record.tree` skipped.\n"),
        "{text}"
    );
    assert!(text.find("problem") < text.find("group "), "{text}");
}

/// A program that takes too long is ended with what it has started.
#[test]
#[cfg(unix)]
fn a_program_ends_with_its_children() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (started, survived) = (path("started"), path("survived"));
    // The errors of a child that goes on are awaited.
    let script = format!("echo >>{}; (sleep 30; echo >>{}) & wait", started.display(), survived.display());
    problems(SHORT, &script);
    assert!(fs::read(started).expect("starts").len() > 1);
    assert!(!survived.exists(), "a child was not ended");
}

/// A line too many fails one vector, not the ones after it.
#[test]
#[cfg(unix)]
fn a_greeting_fails_one_vector() {
    let (summary, problems) = problems(LONG, &format!("echo Welcome; exec {TAFL} answer"));
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!((&summary["restarts"], &summary["required"]["failed"]), (&json!(0), &json!(1)));
}

/// A program that dies now and then answers the rest.
#[test]
#[cfg(unix)]
fn a_program_that_dies_is_started_again() {
    let script = format!("for i in 1 2 3 4 5 6 7; do read -r line && echo \"$line\" | {TAFL} answer; done");
    let (summary, problems) = problems(LONG, &script);
    // The last vector may be the one at which it dies.
    let restarts = summary["restarts"].as_u64().expect("a number");
    assert!(restarts > 0 && (0..=1).contains(&(problems.len() as u64 - restarts)), "{summary} {problems:?}");
    assert!(problems.iter().all(|problem| problem.starts_with("the program ended")), "{problems:?}");
    assert_eq!(summary["required"]["unanswered"], 0);
}

#[test]
#[cfg(unix)]
fn programs_for_one_file() {
    let programs = [
        ("exec sleep 600", "no answer within 0.5 s"),
        ("exit 3", "the program ended (exit status: 3)"),
        ("exec cat /dev/zero", "the line is longer than"),
        ("echo hello", "not an answer"),
        ("echo '{\"id\":7,\"ok\":{}}'", "the answer is for another request: 7"),
    ];
    for (script, start) in programs {
        let seconds = if script.contains("sleep") { SHORT } else { LONG };
        let (objects, status) =
            objects(&["--file-argument", "--timeout", seconds], &["sh", "-c", script, "sh"]);
        assert_eq!(status, Some(1), "{script}");
        for problem in objects.iter().filter_map(|object| object["problem"].as_str()) {
            assert!(problem.starts_with(start), "{script}: {problem}");
        }
    }
    // An answer on several lines, without an id, and with an exit status.
    let script = "echo '{\"unsupported\":'; echo 'true}'; exit 7";
    let (objects, status) = objects(&["--file-argument"], &["sh", "-c", script, "sh"]);
    assert_eq!(status, Some(0), "{objects:?}");
}

#[test]
fn requests_that_cannot_be_answered() {
    let answers = printed_from(["answer"], "hello\n\n{}\n{\"id\":[1],\"op\":\"x\",\"input\":{}}\n");
    let answers: Vec<Value> =
        answers.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(answers.len(), 3);
    assert_eq!((&answers[0]["error"], &answers[1]["error"]), (&json!("syntax"), &json!("other")));
    assert_eq!(answers[2], json!({ "id": [1], "unsupported": true }));
}

pub(crate) fn has(program: &str) -> bool {
    let run = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    run.is_ok_and(|status| status.success())
}

/// The programs that the page of the protocol offers for copying.
#[test]
fn the_adapters_answer_what_they_support() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tafl-conformance/adapters");
    for (program, path) in [("python3", "python/adapter.py"), ("node", "javascript/adapter.mjs")] {
        let adapter = folder.join(path);
        if !has(program) || !adapter.is_file() {
            eprintln!("skipped: {program} or {path} is missing");
            continue;
        }
        let adapter = adapter.to_str().expect("UTF-8");
        let text = printed(["conform", "--format", "json", "--timeout", "60", "--", program, adapter]);
        let last: Value = serde_json::from_str(text.lines().last().expect("a summary")).expect("an object");
        assert_eq!(last["required"]["failed"], 0, "{text}");
        assert_eq!(last["restarts"], 0, "{text}");
        assert!(last["required"]["passed"].as_u64() > Some(10), "{text}");
    }
}

/// What a runner prints about each failure, without the words for problems, and the counts.
fn results(runner: &[&str], adapter: &[&str]) -> Vec<Value> {
    let options = ["--format", "json", "--group", "t3en", "--group", "position", "--", "python3"];
    let output =
        Command::new(runner[0]).args(&runner[1..]).args(options).args(adapter).output().expect("a program");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let line = |line| {
        let mut line: Value = serde_json::from_str(line).expect("an object");
        if let Some(object) = line.as_object_mut().filter(|object| object.contains_key("id")) {
            object.retain(|key, _| !matches!(key.as_str(), "answered" | "problem"));
        }
        line
    };
    text.lines().map(line).collect()
}

/// The runners without cargo have the results of the command, also for a program that is wrong, ends and writes nonsense.
#[test]
fn the_runners_agree() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tafl-conformance");
    let Ok(adapter) = fs::read_to_string(suite.join("adapters/python/adapter.py")) else { return };
    if !has("python3") || !has("node") {
        eprintln!("skipped: python3 or node is missing");
        return;
    }
    let broken = adapter
        .replace("for row in rows], 78)", "for row in rows[::-1]], 78)")
        .replace("    if op == \"t3en.status\":\n", "    if op == \"t3en.status\":\n        sys.exit(3)\n")
        .replace(
            "    if op == \"t3en.canonical\":\n",
            "    if op == \"t3en.canonical\":\n        print(\"Hello!\")\n",
        );
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("adapter.py"), adapter).expect("written");
    fs::write(path("broken.py"), broken).expect("written");
    let runner = |name: &str| suite.join("runners").join(name).display().to_string();
    for (program, has_skipped) in [(path("adapter.py"), false), (path("broken.py"), true)] {
        let ours = results(&[TAFL, "conform"], &[&program]);
        assert_eq!(ours.last().expect("a summary")["skipped"] != json!({}), has_skipped, "{program}");
        for [interpreter, name] in [["python3", "conform.py"], ["node", "conform.mjs"]] {
            let theirs = results(&[interpreter, &runner(name)], &[&program]);
            for (one, other) in ours.iter().zip(&theirs) {
                assert_eq!(one, other, "{name} {program}");
            }
            assert_eq!(ours.len(), theirs.len(), "{name} {program}");
        }
    }
    // Each option has vectors, but no vector has both.
    let options = ["--level", "required", "--operation", "t3en.status", "--", "true"];
    for command in [[TAFL, "conform"], ["python3", &runner("conform.py")], ["node", &runner("conform.mjs")]] {
        let output = Command::new(command[0]).arg(command[1]).args(options).output().expect("a program");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("no such vectors"), "{command:?}: {message}");
        assert_eq!(output.status.code(), Some(2), "{command:?}");
    }
}

/// The report in the front page of the suite is that of a program that takes the first row for the top one.
#[test]
fn the_front_page_shows_a_real_report() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tafl-conformance");
    let (Ok(page), Ok(adapter)) = (
        fs::read_to_string(suite.join("README.md")),
        fs::read_to_string(suite.join("adapters/python/adapter.py")),
    ) else {
        return;
    };
    let (_, block) = page.split_once("```text\n").expect("a report");
    let lines = block.split("```").next().expect("an end").lines();
    let report: Vec<&str> = lines.map(|line| line.strip_prefix("   ").unwrap_or(line).trim_end()).collect();
    let wrong = adapter.replace("for row in rows], 78)", "for row in rows[::-1]], 78)");
    assert_ne!(wrong, adapter);
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("adapter.py"), wrong).expect("written");
    let command = "conform --group position/rows --differences 1 -- python3 adapter.py";
    assert!(page.contains(&format!("tafl {command}\n")));
    let output = tafl_in(folder.path(), command.split(' '), b"");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim_end(), report.join("\n").trim_end());
}

/// The programs on the page of the protocol are complete: they answer every request.
#[test]
fn the_page_of_the_protocol_has_complete_programs() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tafl-conformance/PROTOCOL.md");
    let Ok(page) = fs::read_to_string(page) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    for (program, language, name) in [("python3", "python", "a.py"), ("node", "js", "a.mjs")] {
        let (_, block) = page.split_once(&format!("```{language}\n")).expect("a program");
        fs::write(folder.path().join(name), block.split("```").next().expect("an end")).expect("written");
        if !has(program) {
            continue;
        }
        let output = tafl_in(
            folder.path(),
            ["conform", "--format", "json", "--group", "rules", "--", program, name],
            b"",
        );
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let last: Value = serde_json::from_str(text.lines().last().expect("a summary")).expect("an object");
        assert_eq!((&last["restarts"], &last["required"]["unanswered"]), (&json!(0), &json!(0)), "{text}");
        assert!(last["required"]["unsupported"].as_u64() > Some(0), "{last}");
        assert!(last["required"]["passed"].as_u64() > Some(0), "{last}");
        assert!(!text.contains("\"problem\":\""), "{text}");
    }
}

/// A question without rules continues the game, and its answer comes before the next question.
#[test]
fn a_game_is_continued() {
    let requests = r#"{"id":1,"op":"play.outcome","input":{"moves":["a1-a2"]}}
{"id":2,"op":"play.outcome","input":{"rules":"dim:5 esc:e start:/t4/5/2K2/5/4t/","moves":["a1-b1"]}}
{"id":3,"op":"play.outcome","input":{"moves":["c3-c2","b1-c1","a1-a2"]}}
{"id":4,"op":"position.squares","input":{"text":"/1t/K1/"}}
{"id":5,"op":"play.perft","input":{"depth":1}}
{"id":6,"op":"play.outcome","input":{"moves":["c3-c2","e5-d5","c2-a2"]}}
"#;
    assert_snapshot!(printed_from(["answer"], requests), @r#"
    {"error":"other","id":1,"message":"the input has no `rules`, and no earlier one has"}
    {"id":2,"ok":{"ending":null,"outcome":"ongoing","position":"/1t3/5/2K2/5/4t/","side_to_move":"defenders"}}
    {"error":"unplayable","id":3,"message":"there is no piece on `a1`"}
    {"id":4,"ok":{"squares":[".t","K."]}}
    {"id":5,"ok":{"leaves":8}}
    {"id":6,"ok":{"ending":"king-escaped","outcome":"defenders","position":"/1t3/K4/5/5/3t1/","side_to_move":null}}
    "#);
}

/// A question takes every form of a move that the protocol of engines has. The squares say all, in both.
#[test]
fn moves_of_engines_are_answered() {
    const RULES: &str = "dim:5 esc:e start:/t4/5/2K2/5/4t/";
    let forms = [
        "Kc3-c2",
        "kc3-c2",
        "C3-C2",
        "c03-c2",
        "c3-c2xKb2/d2",
        "c3-c2xb2xd2",
        "c3-c2++",
        "Kc3-c2xa1--",
        "c3^c2",
        "c3=c2",
        "c3^=c2",
        "c3=^c2",
        "c3c2",
        "c3,c2",
        "c3->c2",
        "c3–c2",
    ];
    let (mut requests, mut lines) = (String::new(), format!("rules {RULES}\n"));
    for form in forms.into_iter().chain(["c3-c2"]) {
        let input = json!({ "rules": RULES, "moves": ["a1-b1", form] });
        writeln!(requests, "{}", json!({ "op": "play.outcome", "input": input })).expect("a string");
        writeln!(lines, "position start moves a1-b1 {form}\nlegal").expect("a string");
    }
    let answers = printed_from(["answer"], &requests);
    let legal = printed_from(["engine"], &lines);
    for answered in [&answers, legal.strip_prefix("rulesok\n").expect("an engine")] {
        assert_eq!(answered.lines().count(), forms.len() + 1, "{answered}");
        let expected = answered.lines().last();
        assert!(answered.lines().all(|line| Some(line) == expected), "{answered}");
    }
    assert!(answers.contains(r#""position":"/1t3/2K2/5/5/4t/""#), "{answers}");
}
