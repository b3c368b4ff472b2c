//! Game records: parts, trees, addresses in both directions, replays and puzzles.

use serde_json::{Value, json};

use super::game::{Game, Ply};
use super::{Random, Source, Topic};

const RECORD: Source = Source::Required(&["OTN 4, game records", "OTN 4, tags", "OTN 4, turn-number"]);
const COMMENTS: Source =
    Source::Required(&["OTN 4, first-half-commentary", "OTN 4, more-commentary", "OTN 4, turn-number"]);
/// A turn whose comment block may or may not have a slot for each move that it keeps.
const PLACEHOLDERS: Source = Source::Open(&["deviation G2a"]);
const ADDRESSES: Source =
    Source::Required(&["OTN 4, turn-number", "variations and puzzles, OpenTafl variation address"]);
const REPLAY: Source = Source::Required(&["introduction, replay without rules", "OTN 2, capture-record"]);

pub(super) fn topics(share: usize) -> Vec<Topic> {
    let mut topics = Vec::from([events(share), tree(share), canonical(share), addresses(share), find(share)]);
    topics.extend([main_lines(share), variations(share), unplayable(), puzzles(share), answers(share)]);
    topics
}

fn game(random: &mut Random, number: usize, depth: usize) -> Game {
    let (size, plies) = (4 + number % 6, 2 + random.below(9));
    Game::random(random, size, plies, depth)
}

fn text(game: &Game) -> Value {
    json!({"text": game.text()})
}

fn events(share: usize) -> Topic {
    let mut topic = Topic::new("record", "random-events");
    let mut random = Random::new(51);
    for number in 0..110 / share {
        let game = game(&mut random, number, number % 3);
        topic.ok(RECORD, "record.events", &text(&game), &game.events());
    }
    topic
}

fn tree(share: usize) -> Topic {
    let mut topic = Topic::new("record", "random-trees");
    let mut random = Random::new(52);
    for number in 0..150 / share {
        let game = game(&mut random, number, number % 4);
        let source = if game.has_comments_after_placeholders() { PLACEHOLDERS } else { COMMENTS };
        topic.ok(source, "record.tree", &text(&game), &game.tree());
    }
    topic
}

/// There are several ways to write a game, and the specification prefers none.
fn canonical(share: usize) -> Topic {
    let mut topic = Topic::new("record", "random-canonical");
    let mut random = Random::new(53);
    let source = Source::Open(&["deviation G13", "deviation G13c"]);
    for number in 0..90 / share {
        let game = game(&mut random, number, number % 3);
        let canonical = game.text();
        let written = match number % 3 {
            0 => canonical.clone(),
            1 => canonical.replace('\n', "\r\n"),
            _ => canonical.replace("\n\n", "\n\n\n"),
        };
        topic.ok(source, "record.canonical", &json!({"text": written}), &json!({"text": canonical}));
    }
    topic
}

fn addresses(share: usize) -> Topic {
    let mut topic = Topic::new("record", "random-addresses");
    let mut random = Random::new(54);
    while topic.len() < 160 / share {
        let game = game(&mut random, 3, 3);
        for ply in some(&mut random, &game) {
            let input = json!({"text": game.text(), "address": ply.address});
            let answer = json!({"move": ply.text, "path": game.path(&ply.address)});
            topic.ok(ADDRESSES, "record.address", &input, &answer);
        }
    }
    topic
}

fn find(share: usize) -> Topic {
    let mut topic = Topic::new("record", "random-find");
    let mut random = Random::new(55);
    while topic.len() < 160 / share {
        let game = game(&mut random, 4, 3);
        for ply in some(&mut random, &game) {
            let input = json!({"text": game.text(), "path": game.path(&ply.address)});
            topic.ok(ADDRESSES, "record.find", &input, &json!({"address": ply.address}));
        }
    }
    topic
}

/// Up to four moves of a game, the last ones among them: these are in its variations.
fn some<'g>(random: &mut Random, game: &'g Game) -> Vec<&'g Ply> {
    let all = game.all();
    let mut some: Vec<&Ply> = all.iter().rev().step_by(1 + random.below(4)).copied().collect();
    some.truncate(4);
    some
}

fn main_lines(share: usize) -> Topic {
    let mut topic = Topic::new("replay", "random-main-lines");
    let mut random = Random::new(56);
    for number in 0..150 / share {
        let game = game(&mut random, number, number % 2);
        topic.ok(REPLAY, "replay", &text(&game), &game.replayed(game.main.moves.iter()));
    }
    topic
}

fn variations(share: usize) -> Topic {
    let mut topic = Topic::new("replay", "random-variations");
    let mut random = Random::new(57);
    for number in 0..150 / share {
        let game = game(&mut random, number, 1 + number % 3);
        topic.ok(ADDRESSES, "replay.all", &text(&game), &game.replayed(game.sorted().into_iter()));
    }
    topic
}

/// A move that no board can play, after some that it can.
fn unplayable() -> Topic {
    let mut topic = Topic::new("replay", "unplayable");
    let mut random = Random::new(58);
    let source = Source::Required(&["OTN 2, starting-space", "OTN 2, capture-location"]);
    for number in 0..90 {
        let mut game = game(&mut random, number, 0);
        let (size, last) = (game.start.size(), game.main.moves.len().saturating_sub(1));
        let Some(ply) = game.main.moves.get_mut(last) else { continue };
        let squares = ply.text.split('x').next().unwrap_or_default().trim_end_matches(['+', '-']);
        let origin = squares.split('-').next().unwrap_or_default();
        let beyond = size + 1 + number % 2;
        let (bad, class) = match number % 4 {
            0 => (format!("a{beyond}-a1"), "off-board"),
            1 => (format!("{origin}-a{beyond}"), "off-board"),
            2 => (format!("{squares}xa{beyond}"), "off-board"),
            // Its own square is not a capture.
            _ => (format!("{squares}x{}", origin.trim_start_matches('K')), "unplayable"),
        };
        ply.text = bad;
        topic.error(source, "replay", &text(&game), &[class]);
    }
    topic
}

/// A game as a puzzle that begins after some of its moves.
fn puzzle(random: &mut Random, number: usize) -> (Game, usize) {
    let mut game = Game::random(random, 5 + number % 4, 6 + number % 5, 1);
    let begins = 2 * (number % 3);
    let address = match begins.checked_sub(1).and_then(|last| game.main.moves.get(last)) {
        Some(ply) => ply.address.clone(),
        None => "0a".into(),
    };
    let mode = if number % 2 == 0 { "strict" } else { "loose" };
    game.tags.push(("puzzle-mode", mode.into()));
    game.tags.push(("puzzle-prestart", "0a".into()));
    game.tags.push(("puzzle-start", address));
    (game, begins)
}

fn puzzles(share: usize) -> Topic {
    let mut topic = Topic::new("puzzle", "random-read");
    let mut random = Random::new(59);
    // The start of the game has no address in the specification, and an address names a move.
    let source = Source::Open(&["deviation G3"]);
    for number in 0..60 / share {
        let (game, begins) = puzzle(&mut random, number);
        let shown: Vec<&str> = game.main.moves.iter().take(begins).map(|ply| ply.text.as_str()).collect();
        let mode = if number % 2 == 0 { "strict" } else { "loose" };
        let answer = json!({
            "mode": mode,
            "introduction_from": game.start.record(),
            "introduction": shown,
            "side_to_move": "attackers",
        });
        topic.ok(source, "puzzle.read", &text(&game), &answer);
    }
    topic
}

/// A solver who plays the main line: the record replies.
fn answers(share: usize) -> Topic {
    let mut topic = Topic::new("puzzle", "random-answers");
    let mut random = Random::new(60);
    for number in 0..60 / share {
        let (game, begins) = puzzle(&mut random, number);
        let line: Vec<&str> = game.main.moves.iter().skip(begins).map(|ply| ply.text.as_str()).collect();
        let moves: Vec<&str> = line.iter().step_by(2).copied().collect();
        let replies: Vec<&[&str]> = line.chunks(2).map(|turn| &turn[1..]).collect();
        let verdicts: Vec<&str> = moves.iter().map(|_| "continues").collect();
        let answer = json!({"verdicts": verdicts, "replies": replies, "line_end": true});
        let input = json!({"text": game.text(), "moves": moves});
        topic.ok(Source::Open(&["deviation G16"]), "puzzle.answer", &input, &answer);
    }
    topic
}
