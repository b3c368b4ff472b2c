//! Pages of games, as a browser gets them.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use serde_json::Value;
use tafl_game_record::json::GameObject;
use tafl_game_record::{GameRecord, Games};
use tafl_page::{GameData, Page, PageError, PageTable, board_style, components, modules, style};

const BRANDUB: &str = include_str!("../examples/brandub.otg");
const PUZZLE: &str = include_str!("../examples/puzzle.otg");
const HOSTILE: &str = "\
[event:</script><script>alert(1)</script>]
[attackers:<!-- \u{202e} &amp; \"]
[rules:dim:3 name:</title> start:/t2/3/2K/]
1. a1-a2 c3-b3
[</script>|<img src=x onerror=alert(1)>]
";

fn record(text: &str) -> GameRecord {
    let game = Games::new(text).next().unwrap();
    assert_eq!(game.errors, []);
    game.value.unwrap()
}

fn page(texts: &[&str]) -> String {
    let mut page = Page::new();
    for text in texts {
        page.push(&record(text)).unwrap();
    }
    page.to_string()
}

/// The data of a page.
fn data(html: &str) -> Value {
    let (_, rest) = html.split_once("id=\"tafl-data\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

/// The content of an element that is there once.
fn between<'t>(html: &'t str, start: &str, end: &str) -> &'t str {
    assert_eq!(html.matches(start).count(), 1, "{start}");
    html.split_once(start).unwrap().1.split_once(end).unwrap().0
}

/// The title of a page; the pictures in it have titles of their own.
fn title(html: &str) -> &str {
    between(html.split_once("<body>").unwrap().0, "<title>", "</title>")
}

#[test]
fn the_data_of_a_game_reads_back() {
    let game = record(BRANDUB);
    let data = data(&page(&[BRANDUB]));
    let object: GameObject = serde_json::from_value(data["games"][0].clone()).unwrap();
    assert_eq!(GameRecord::try_from(object).unwrap(), game);
    assert_eq!(record(data["games"][0]["text"].as_str().unwrap()), game);
}

/// Outside of the elements that the page writes itself there is no markup, and in its data no tag.
#[test]
fn text_is_not_markup() {
    for html in [page(&[HOSTILE]), page(&[HOSTILE, HOSTILE])] {
        assert_eq!(html.matches("<script").count(), 2);
        assert_eq!(html.matches("</script").count(), 2);
        assert!(!html.contains("<img") && !html.contains("alert(1)<"), "markup");
        assert!(!html.contains('\u{202e}'), "a control");
        assert_eq!(title(&html), "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
        let data = data(&html);
        assert_eq!(data["games"][0]["tags"][1]["value"], "<!-- \u{202e} &amp; \"");
    }
}

/// Without scripts, a reader sees the moves, the comments and a picture of one game, but nothing ahead in a puzzle.
#[test]
fn a_game_is_there_without_scripts() {
    let html = page(&[BRANDUB]);
    let plain = between(&html, "<noscript>", "</noscript>");
    assert!(plain.contains("aria-label=\"Brandub\""), "a picture");
    for text in [
        "<blockquote>A short game of Brandub",
        "<p><b>2a</b>\u{a0}d2-c2 <b>2b</b>\u{a0}c4-c3\n<blockquote>The threat",
        "<h2>Variation 3b.1</h2>\n<p><b>1b</b>\u{a0}d3-e3\n<blockquote>Opening the way south",
    ] {
        assert!(plain.contains(text), "{text}\n{plain}");
    }
    let html = page(&[PUZZLE]);
    let plain = between(&html, "<noscript>", "</noscript>");
    assert!(plain.contains("needs JavaScript") && !plain.contains("<b>"), "{plain}");
}

/// The policy names the script and the style sheet by their hashes, and allows nothing else.
#[test]
fn the_policy_allows_only_what_the_page_has() {
    use base64::Engine as _;
    use sha2::Digest as _;

    let html = page(&[BRANDUB]);
    let policy = between(&html, "http-equiv=\"Content-Security-Policy\" content=\"", "\"");
    let hash = |text: &str| {
        let digest = sha2::Sha256::digest(text);
        format!("'sha256-{}'", base64::engine::general_purpose::STANDARD.encode(digest))
    };
    let script = hash(between(&html, "<script type=\"module\">", "</script>"));
    let style = hash(between(&html, "<style>", "</style>"));
    let directives: BTreeSet<&str> = policy.split("; ").collect();
    let expected = [
        "default-src 'none'".to_owned(),
        format!("script-src {script}"),
        format!("style-src {style}"),
        "img-src data:".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'none'".to_owned(),
        "require-trusted-types-for 'script'".to_owned(),
        "trusted-types 'none'".to_owned(),
    ];
    assert_eq!(directives, expected.iter().map(String::as_str).collect());
}

/// Nothing in the page is loaded from elsewhere.
#[test]
fn a_page_needs_no_network() {
    let html = page(&[BRANDUB, PUZZLE]);
    for text in ["src=", "@import", "url(", "fetch(", "XMLHttpRequest", "innerHTML"] {
        assert!(!html.contains(text), "{text}");
    }
    // A type in a comment refers to its module.
    assert_eq!(html.matches("import(").count(), html.matches("{import(\"./").count());
    for (at, _) in html.match_indices("href=\"").chain(html.match_indices("http")) {
        let rest = html.get(at..at + 40).unwrap_or_default();
        let known = ["href=\"data:", "href=\"#", "http://www.w3.org/2000/svg", "http-equiv"];
        assert!(known.iter().any(|known| rest.starts_with(known)), "{rest}");
    }
}

/// A game of 100 moves: 250 kB.
#[test]
fn a_page_is_small() {
    let turns: Vec<String> = (1..=50)
        .map(|turn| {
            let moves = if turn % 2 == 1 { "d7-e7 d5-e5" } else { "e7-d7 e5-d5" };
            format!("{turn}. {moves}\n[A comment of a usual length on this move.|And another one on that.]\n")
        })
        .collect();
    let turns = turns.concat();
    let text = format!("[rules:dim:7 name:Brandub start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n{turns}");
    let html = page(&[&text]);
    println!("a page with 100 moves: {} bytes", html.len());
    assert!(html.len() < 250_000, "{}", html.len());
}

/// No move, comment or hint after the start of a puzzle is in the data, not even in part, and neither is the result.
#[test]
fn a_puzzle_is_sealed() {
    let html = page(&[PUZZLE]);
    let game = record(PUZZLE);
    let data = between(&html, "id=\"tafl-data\">", "</script>");
    for (_, id) in game.tree().walk() {
        let step = game.tree().move_record(id).unwrap();
        let squares = format!("{}-{}", step.origin().unwrap(), step.target().unwrap());
        assert!(!data.contains(&squares), "{squares}");
        if let Some(comment) = game.tree().comment(id) {
            for words in comment.as_str().split_whitespace().collect::<Vec<_>>().windows(3) {
                assert!(!data.contains(&words.join(" ")), "{words:?}");
            }
        }
    }
    for secret in ["escapes in two", "One threat", "\"-1\"", "hint"] {
        assert!(!data.contains(secret), "{secret}");
    }
    let sealed: Value = serde_json::from_str(data).unwrap();
    // The start and six moves.
    assert_eq!(sealed["games"][0]["puzzle"]["nodes"].as_object().unwrap().len(), 7);
    assert_eq!(sealed["games"][0]["moves"].as_array().unwrap().len(), 0);
}

/// The introduction is open, and what it leads to is not.
#[test]
fn an_introduction_is_not_sealed() {
    let text = "\
[puzzle-mode:loose]
[puzzle-prestart:1a]
[puzzle-start:1b]
[start-comment:Before. (Hint: none)]
[solution:in a tag]
[rules:dim:5 start:/t4/5/2K2/5/4t/]
1. a1-b1 Kc3-c1
[Introduction. (Hint: a secret hint)|Sealed.]
1b.1.1a. ..... Kc3-c2
2. b1-b2 Kc1-a1
";
    let data = GameData::new(&record(text)).unwrap();
    let json = serde_json::to_string(&data).unwrap();
    for open in
        ["a1-b1", "Kc3-c1", "Before. (Hint: none)", "Introduction.", "a secret hint", "\"prestart\":1"]
    {
        assert!(json.contains(open), "{open}: {json}");
    }
    for sealed in ["Sealed", "c3-c2", "b1-b2", "c1-a1", "in a tag"] {
        assert!(!json.contains(sealed), "{sealed}: {json}");
    }
}

#[test]
fn games_that_cannot_be_shown() {
    let mut page = Page::new();
    let no_start = page.push(&record("[event:x]\n1. a1-a2\n")).unwrap_err();
    assert!(matches!(no_start, PageError::Replay(_)), "{no_start}");
    let misplayed = page.push(&record("[rules:dim:3 start:/t2/3/2K/]\n1. b1-b2\n")).unwrap_err();
    assert_eq!(misplayed.to_string(), "1a: b1-b2 cannot be played: there is no piece on `b1`");
    let puzzle = "[puzzle-mode:loose]\n[puzzle-start:9a]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n";
    assert!(matches!(page.push(&record(puzzle)), Err(PageError::Puzzle(_))));
    assert!(page.is_empty());
    let game = record("[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n");
    for _ in 0..Page::MAX_GAMES {
        page.push(&game).unwrap();
    }
    assert_eq!(page.push(&game), Err(PageError::Games));
    assert_eq!(page.len(), Page::MAX_GAMES);
}

#[test]
fn titles() {
    assert_eq!(title(&page(&[BRANDUB])), "An evening at the club");
    assert_eq!(title(&page(&[BRANDUB, BRANDUB])), "An evening at the club");
    assert_eq!(title(&page(&[BRANDUB, PUZZLE])), "Tafl games");
    let players = "[attackers:Ada]\n[defenders:?]\n[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2\n";
    assert_eq!(title(&page(&[players])), "Tafl games");
    assert_eq!(title(&page(&[&players.replace('?', "Eve")])), "Ada – Eve");
    assert_eq!(title(&page(&[&players.replace("3 start", "3 name:Sea_Battle start")])), "Sea Battle");
    let mut titled = Page::new().title("<b>");
    titled.push(&record(BRANDUB)).unwrap();
    assert_eq!(title(&titled.to_string()), "&lt;b&gt;");
}

#[test]
fn equal_games_give_equal_pages() {
    assert_eq!(page(&[BRANDUB, PUZZLE]), page(&[BRANDUB, PUZZLE]));
}

/// Games with the same rules share their explanation.
#[test]
fn rules_are_explained_once() {
    let data = data(&page(&[BRANDUB, PUZZLE, BRANDUB]));
    let indexes: Vec<_> =
        data["games"].as_array().unwrap().iter().map(|game| game["explained"].as_u64().unwrap()).collect();
    assert_eq!(indexes[0], indexes[2]);
    assert!(data["rules"].as_array().unwrap().len() <= 2);
}

/// The script of a page is the modules, which a package can also use one by one.
#[test]
fn modules_make_up_the_script() {
    let html = page(&[BRANDUB]);
    let script = between(&html, "<script type=\"module\">", "</script>");
    for module in modules() {
        let line = module.text.lines().find(|line| line.starts_with("function ")).unwrap_or_default();
        assert!(script.contains(line), "{}", module.name);
    }
    let defined = |name: &str| {
        components().any(|module| module.text.contains("customElements.define") && module.text.contains(name))
    };
    assert!(defined("\"tafl-board\"") && defined("\"tafl-game\""));
    assert!(style().starts_with(&board_style()) && board_style().contains("--tafl-board:light-dark("));
}

#[test]
fn tables_are_text_in_both_forms() {
    let mut table = PageTable::new("</script><b>", ["player", "points"]);
    table.push([("<img src=x>", Some("img")), ("2", None)]);
    let mut page = Page::new().table(table);
    page.push(&record(BRANDUB)).unwrap();
    let html = page.to_string();
    let plain = between(&html, "<noscript>", "</noscript>");
    assert!(plain.contains("<caption>&lt;/script&gt;&lt;b&gt;</caption>"), "{plain}");
    assert!(plain.contains("<tr><th>&lt;img src=x&gt;</th><td>2</td></tr>"), "{plain}");
    let found = &data(&html)["tables"][0];
    assert_eq!(found["title"], "</script><b>");
    assert_eq!(
        found["rows"][0],
        serde_json::json!([{ "text": "<img src=x>", "find": "img" }, { "text": "2" }])
    );
}

#[test]
fn the_opening_is_named_if_there_is_one() {
    let game = |moves: &str| {
        let rules = tafl_rules::Preset::COPENHAGEN.rules();
        data(&page(&[&format!("[rules:{rules}]\n\n{moves}\n")]))["games"][0]["opening"].clone()
    };
    let line = "1. a4-c4 d6-d3\n[|]\n\n2. h1-h3 e5-e4";
    assert_eq!(game(line), "Side Attack");
    assert_eq!(game(&format!("{line}\n\n2b.1.1a. ..... f8-i8")), "Side Attack");
    assert_eq!(game(&format!("{line}\n\n1b.1.1a. ..... f8-i8")), Value::Null, "a book of openings");
    assert_eq!(game("1. a4-c4"), Value::Null);
}
