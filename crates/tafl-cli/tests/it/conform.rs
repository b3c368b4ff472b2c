//! `tafl conform` and `tafl answer`: the suite, and the programs and pages of `tafl-conformance`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::{Folder, TAFL, run};

crate::examples::sessions!("conform");

/// The last object of a run.
fn summary(line: &str) -> Value {
    let run = run(line, "");
    run.objects().pop().unwrap_or_else(|| panic!("{line}: {run:?}"))
}

#[test]
fn our_own_answers_pass() {
    let last = summary(&format!("conform --format json --timeout 60 -- {TAFL} answer"));
    for level in ["required", "open"] {
        for count in ["failed", "unsupported", "unanswered"] {
            assert_eq!(last[level][count], 0, "{level} {count}: {last}");
        }
        assert!(last[level]["passed"].as_u64() > Some(0), "{last}");
    }
    assert_eq!(last["passed"], true);
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
        let last = summary(&format!("conform --format json --timeout 60 -- {program} {adapter}"));
        assert_eq!((&last["required"]["failed"], &last["restarts"]), (&json!(0), &json!(0)), "{last}");
        assert!(last["required"]["passed"].as_u64() > Some(10), "{last}");
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

/// The runner without cargo has the results of the command, also for a program that is wrong, ends and writes nonsense.
#[test]
fn the_runner_agrees() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tafl-conformance");
    let Ok(adapter) = fs::read_to_string(suite.join("adapters/python/adapter.py")) else { return };
    if !has("python3") {
        eprintln!("skipped: python3 is missing");
        return;
    }
    let broken = adapter
        .replace("for row in rows], 78)", "for row in rows[::-1]], 78)")
        .replace("    if op == \"t3en.status\":\n", "    if op == \"t3en.status\":\n        sys.exit(3)\n")
        .replace(
            "    if op == \"t3en.canonical\":\n",
            "    if op == \"t3en.canonical\":\n        print(\"Hello!\")\n",
        );
    let folder = Folder::new(&[("adapter.py", adapter), ("broken.py", broken)]);
    let path = |name: &str| folder.path(name).display().to_string();
    let runner = suite.join("runners/conform.py").display().to_string();
    for (program, has_skipped) in [(path("adapter.py"), false), (path("broken.py"), true)] {
        let ours = results(&[TAFL, "conform"], &[&program]);
        assert_eq!(ours.last().expect("a summary")["skipped"] != json!({}), has_skipped, "{program}");
        let theirs = results(&["python3", &runner], &[&program]);
        for (one, other) in ours.iter().zip(&theirs) {
            assert_eq!(one, other, "{program}");
        }
        assert_eq!(ours.len(), theirs.len(), "{program}");
    }
    // Each option has vectors, but no vector has both.
    let options = ["--level", "required", "--operation", "t3en.status", "--", "true"];
    for command in [[TAFL, "conform"], ["python3", &runner]] {
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
    let folder = Folder::new(&[("adapter.py", wrong)]);
    let command = "conform --group position/rows --differences 1 -- python3 adapter.py";
    assert!(page.contains(&format!("tafl {command}\n")));
    assert_eq!(folder.run(command).stdout.trim_end(), report.join("\n").trim_end());
}

/// The programs on the page of the protocol are complete: they answer every request.
#[test]
fn the_page_of_the_protocol_has_complete_programs() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tafl-conformance/PROTOCOL.md");
    let Ok(page) = fs::read_to_string(page) else { return };
    let folder = Folder::new::<&str>(&[]);
    for (program, language, name) in [("python3", "python", "a.py"), ("node", "js", "a.mjs")] {
        let (_, block) = page.split_once(&format!("```{language}\n")).expect("a program");
        folder.write(name, block.split("```").next().expect("an end"));
        if !has(program) {
            continue;
        }
        let run = folder.run(&format!("conform --format json --group rules -- {program} {name}"));
        let last = run.objects().pop().expect("a summary");
        assert_eq!((&last["restarts"], &last["required"]["unanswered"]), (&json!(0), &json!(0)), "{last}");
        assert!(last["required"]["unsupported"].as_u64() > Some(0), "{last}");
        assert!(last["required"]["passed"].as_u64() > Some(0), "{last}");
        assert!(!run.stdout.contains("\"problem\":\""), "{run:?}");
    }
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
    let answers = run("answer", &requests).good();
    let legal = run("engine", &lines).good();
    for answered in [&answers, legal.strip_prefix("rulesok\n").expect("an engine")] {
        assert_eq!(answered.lines().count(), forms.len() + 1, "{answered}");
        let expected = answered.lines().last();
        assert!(answered.lines().all(|line| Some(line) == expected), "{answered}");
    }
    assert!(answers.contains(r#""position":"/1t3/2K2/5/5/4t/""#), "{answers}");
}
