//! `tafl answer`: games that are kept, and the page for authors of servers.

use std::path::Path;

use serde_json::{Value, json};

use crate::conform::has;
use crate::support::{Folder, TAFL, run, workspace};

crate::examples::sessions!("answer");

/// The answers to requests.
fn answers(requests: impl IntoIterator<Item = Value>) -> Vec<Value> {
    let lines: Vec<String> = requests.into_iter().map(|request| request.to_string()).collect();
    run("answer", lines.join("\n")).objects()
}

fn page() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("PROTOCOL.md")).expect("the page")
}

/// The blocks of the page in a language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let begin = format!("```{language}\n");
    let blocks = page.split(&begin).skip(1).filter_map(|block| block.split_once("```"));
    blocks.map(|(block, _)| block.to_owned()).collect()
}

#[test]
fn the_examples_of_the_page_are_true() {
    let page = page();
    for block in blocks(&page, "json") {
        let lines: Vec<Value> = block.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let (asked, expected): (Vec<Value>, Vec<Value>) =
            lines.into_iter().partition(|line| line.get("op").is_some());
        assert_eq!(answers(asked), expected);
    }
}

#[test]
fn the_page_describes_each_operation_of_servers() {
    let page = page();
    let all = answers([json!({"op": "operations"})]);
    let names = all[0]["ok"]["operations"].as_array().expect("a list");
    let of_suite: Vec<&str> = tafl_conformance::answer::operations().collect();
    for name in names.iter().filter_map(Value::as_str) {
        let is_here = name.starts_with("play.") || !of_suite.contains(&name);
        assert!(!is_here || page.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn the_client_of_the_page_plays_a_game() {
    if !has("python3") || workspace().is_none() {
        eprintln!("skipped: python3 is missing");
        return;
    }
    let client = blocks(&page(), "python").pop().expect("a client");
    let folder = Folder::new(&[("client.py", client)]);
    let played = folder.shell(&format!("python3 client.py {TAFL}")).good();
    assert!(played.lines().count() > 20, "{played}");
    assert!(
        played.contains("attackers") || played.contains("defenders") || played.contains("draw"),
        "{played}"
    );
}

#[test]
fn games_are_limited() {
    let open = |number: usize| json!({"op": "play.board", "input": {"game": format!("{number}"), "rules": "brandub"}});
    let count = 1_000;
    let mut requests: Vec<Value> = (0..=count).map(open).collect();
    requests.extend([json!({"op": "play.close", "input": {"game": "5"}}), open(count)]);
    let answers = answers(requests);
    let classes: Vec<&Value> = answers.iter().filter_map(|answer| answer.get("error")).collect();
    assert_eq!(classes, [&json!("too-many-games")]);
    assert_eq!(answers[count]["error"], "too-many-games");
    assert_eq!(answers[count + 1]["ok"]["open"], count - 1);

    // A game that goes round and round, because nothing ends it.
    let around = ["a1-b1", "c3-c2", "b1-a1", "c2-c3"];
    let moves: Vec<&str> = around.into_iter().cycle().take(10_001).collect();
    let request =
        json!({"op": "play.legal", "input": {"rules": "dim:3 tfr:i start:/t2/3/2K/", "moves": moves}});
    assert_eq!(self::answers([request])[0]["error"], "game-too-long");
}
