//! Sheets for the printer.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use tafl_game_record::{GameRecord, Games};
use tafl_page::{PageError, Sheet};

const BRANDUB: &str = include_str!("../examples/brandub.otg");
const PUZZLE: &str = include_str!("../examples/puzzle.otg");
const MARKED: &str = "\
[event:Spring Cup]
[date:2026.05.??]
[attackers:Ада <b>]
[defenders:?]
[result:-1]
[rules:dim:7 name:Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
1. d6-f6 d5-f5
[3600 30/3 ?! (eval:-120/8) (green:d6-f6 d4)|3590 30/3]
2. d7-d5 e4-e5
[(eval:30/8)|First line.
Second <script>line</script> & more.]
";

fn record(text: &str) -> GameRecord {
    let game = Games::new(text).next().unwrap();
    assert_eq!(game.errors, []);
    game.value.unwrap()
}

/// A sheet without its style.
fn sheet(texts: &[&str]) -> String {
    let mut sheet = Sheet::new();
    for text in texts {
        sheet.push(&record(text)).unwrap();
    }
    let html = sheet.to_string();
    html.split_once("</style>").unwrap().1.to_owned()
}

fn captions(html: &str) -> Vec<&str> {
    html.split("<figcaption>").skip(1).map(|rest| rest.split_once("</figcaption>").unwrap().0).collect()
}

/// The texts of elements that begin like this.
fn texts<'h>(html: &'h str, start: &str) -> Vec<&'h str> {
    html.split(start).skip(1).map(|rest| rest.split_once("</").unwrap().0).collect()
}

#[test]
fn boards_are_at_moves_that_have_comments_and_at_the_end() {
    let html = sheet(&[MARKED]);
    // A clock or an evaluation alone says nothing.
    assert_eq!(captions(&html), ["after 1a d6-f6", "after 2b e4-e5"]);
    let bare = MARKED.split("1. ").next().unwrap().to_owned() + "1. d6-f6 d5-f5\n2. d7-d5\n";
    assert_eq!(captions(&sheet(&[&bare])), ["after 2a d7-d5"]);
    let unplayed = MARKED.split("1. ").next().unwrap().replace("[result:-1]\n", "");
    assert_eq!(captions(&sheet(&[&unplayed])), ["the start, attackers to move"]);
    assert_eq!(captions(&sheet(&[&bare.replace("d7-d5", "---")])), ["after 2a ---"]);
    let all = captions(&sheet(&[BRANDUB])).join("; ");
    assert!(all.starts_with("the start, attackers to move; after 1a d6-f6; after 1b d5-f5;"), "{all}");
}

/// The board is the position after the move, with the move and the shapes of its comment.
#[test]
fn boards_show_the_move() {
    let html = sheet(&[MARKED]);
    let first = html.split("<figure").nth(1).unwrap();
    assert!(first.contains("last move d6 to f6; circled d4 (green); arrow d6 to f6 (green)"), "{first}");
    assert!(first.contains("/3t3/3t3/3T3/ttTKTtt/3T3/5t1/3t3/"), "{first}");
}

#[test]
fn the_heading_says_who_played() {
    let html = sheet(&[MARKED]);
    assert_eq!(texts(&html, "<h1 dir=\"auto\">"), ["Spring Cup, 2026.05"]);
    assert_eq!(texts(&html, "<p dir=\"auto\">"), ["Ада &lt;b&gt; (attackers)", "Brandub"]);
    assert_eq!(texts(&html, "<p class=\"ending\">"), ["Defenders win"]);
    // On a sheet of several games, the event is the title.
    let html = sheet(&[MARKED, MARKED]);
    assert_eq!(texts(&html, "<h1 dir=\"auto\">"), ["Spring Cup"]);
    assert_eq!(texts(&html, "<h2 dir=\"auto\">")[1], "2. Ада &lt;b&gt; (attackers)");
    assert_eq!(texts(&html, "<p dir=\"auto\">")[..2], ["Brandub", "2026.05"]);
    let other = MARKED.replace("Spring Cup", "Spring Cups");
    let html = sheet(&[MARKED, &other]);
    assert_eq!(texts(&html, "<h2 dir=\"auto\">")[1], "2. Spring Cups, 2026.05");
}

/// No clock, evaluation, shape or HTML of a comment is shown as it is written.
#[test]
fn comments_have_no_raw_markup() {
    let html = sheet(&[MARKED]);
    assert_eq!(
        texts(&html, "<p class=\"comment\" dir=\"auto\">"),
        ["First line.\nSecond &lt;script&gt;line&lt;"]
            .map(|text| text.trim_end_matches("&lt;").to_owned() + "&lt;/script&gt; &amp; more.")
    );
    for raw in ["(eval", "(green:", "3600", "3590", "<script", "\u{fffd}"] {
        assert!(!html.contains(raw), "{raw}");
    }
    assert!(html.contains("d6-f6\u{a0}<b>?!</b> <small>defenders +1.20</small>"), "{html}");
}

/// Variations count on from the move that they replace, and are between it and the next one.
#[test]
fn variations_are_below_their_move() {
    let html = sheet(&[BRANDUB]);
    let line = "<p class=\"line depth-1\" dir=\"auto\"><b>3b</b>\u{a0}d3-e3 <span class=\"comment\" dir=\"auto\">Opening";
    let at = |text: &str| html.find(text).unwrap_or_else(|| panic!("{text}"));
    assert!(at("after 3b c4-c5xd5") < at(line) && at(line) < at("<b>4a</b>\u{a0}d2-c2"));
    assert!(at("<b>4b</b>\u{a0}c4-c3") < at("<td>f4-e4xe5</td>"));
    // A variation in a variation follows it, although the file has it between its moves.
    let nested = "[rules:dim:5 start:/t4/5/2K2/5/4t/]\n1. a1-b1 Kc3-c1\n1b.1.1a. ..... Kc3-c2\n1b.1.2a. b1-b2 Kc2-c1\n1b.1.1b.1.1a. e5-e4\n2. b1-b2\n";
    let html = sheet(&[nested]);
    let lines: Vec<&str> =
        html.split("<p class=\"line").skip(1).map(|line| line.split_once('>').unwrap().0).collect();
    assert_eq!(lines, [" depth-1\" dir=\"auto\"", " depth-2\" dir=\"auto\""]);
    assert!(html.contains("<b>2a</b>\u{a0}e5-e4"), "{html}");
}

#[test]
fn solutions_are_last() {
    let html = sheet(&[PUZZLE, BRANDUB, PUZZLE]);
    let (before, after) = html.split_once("<section class=\"solutions\">").unwrap();
    assert!(after.contains("Kd4-d7-") && after.contains("Hint: One threat can be met"), "{after}");
    assert_eq!(after.matches("<h3").count(), 2);
    let puzzles: String = before
        .split("<section class=\"puzzles\">")
        .skip(1)
        .map(|part| part.split_once("</section>").unwrap().0)
        .collect();
    assert_eq!(puzzles.matches("<article").count(), 2);
    assert!(puzzles.contains("The defenders to move, and the king escapes in two.</p>"), "{puzzles}");
    for secret in ["Kd4", "One threat", "Defenders win", "d4 to d7"] {
        assert!(!puzzles.contains(secret), "{secret}");
    }
    // An author who does not say who is to move.
    let silent =
        PUZZLE.replace("The defenders to move, and the king escapes in two.", "The king escapes in two.");
    assert_eq!(captions(&sheet(&[&silent])), ["defenders to move"]);
    assert!(captions(&sheet(&[PUZZLE])).is_empty());
}

/// The introduction is part of the task; its last move is marked.
#[test]
fn an_introduction_is_shown() {
    let text = "[puzzle-mode:loose]\n[puzzle-prestart:0a]\n[puzzle-start:1b]\n[start-comment:(green:a1-e1) A quiet start.]\n\
                [rules:dim:5 start:/t4/5/2K2/5/4t/]\n1. a1-b1 Kc3-c1\n[(hint: before)|Now.]\n2. b1-b2 Kc1-a1\n";
    let html = sheet(&[text]);
    let (task, solution) = html.split_once("<section class=\"solutions\">").unwrap();
    assert!(task.contains("<p class=\"before\">Before: a1-b1 Kc3-c1</p>"), "{task}");
    assert!(
        task.contains("last move c3 to c1") && !task.contains("arrow") && !task.contains("b1-b2"),
        "{task}"
    );
    assert_eq!(texts(task, "<p class=\"comment\" dir=\"auto\">"), ["A quiet start.", "Now."]);
    assert!(solution.contains("<b>2a</b>\u{a0}b1-b2 <b>2b</b>\u{a0}Kc1-a1"), "{solution}");
    assert!(!solution.contains("a1-b1"), "{solution}");
}

/// A sheet has no scripts, and nothing of it is loaded.
#[test]
fn a_sheet_is_only_paper() {
    let mut sheet = Sheet::new();
    sheet.push(&record(MARKED)).unwrap();
    let html = sheet.to_string();
    for text in ["<script", "src=", "@import", "url(", "style=\""] {
        assert!(!html.contains(text), "{text}");
    }
    assert!(html.contains("@page") && html.contains("break-inside: avoid"));
    assert!(html.contains("content=\"default-src 'none'; style-src 'sha256-"));
    // Each shape is defined once.
    let mut names: Vec<&str> =
        html.split(" id=\"").skip(1).map(|rest| rest.split_once('"').unwrap().0).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    for name in html.split("href=\"#").skip(1).map(|rest| rest.split_once('"').unwrap().0) {
        assert!(names.contains(&name), "{name}");
    }
}

#[test]
fn games_that_cannot_be_printed() {
    let mut sheet = Sheet::new();
    let misplayed = sheet.push(&record("[rules:dim:3 start:/t2/3/2K/]\n1. b1-b2\n")).unwrap_err();
    assert_eq!(misplayed.to_string(), "1a: b1-b2 cannot be played: there is no piece on `b1`");
    let aside = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n1a.1.1a. b1-b2\n";
    assert!(matches!(sheet.push(&record(aside)), Err(PageError::Replay(_))));
    let puzzle = "[puzzle-mode:loose]\n[puzzle-start:9a]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n";
    assert!(matches!(sheet.push(&record(puzzle)), Err(PageError::Puzzle(_))));
    assert!(sheet.is_empty());
}
