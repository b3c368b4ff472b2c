//! Version 1.1, a proposal: its sections on records, and that nothing of it is the default.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use tafl_game_record::{
    CommentText, Ending, GameReader, GameRecord, Games, OtnVersion, TagValue, UtcTime, VersionLoss,
};
use tafl_position::Side;

const NEW: OtnVersion = OtnVersion::V1_1;
const OLD: OtnVersion = OtnVersion::V1_0;

fn record(text: &str) -> GameRecord {
    text.parse().expect("a record")
}

fn codes(text: &str) -> Vec<&'static str> {
    GameRecord::otn_findings(text).iter().map(tafl_game_record::OtnFinding::code).collect()
}

/// Section 2.
#[test]
fn the_first_tag_is_the_version() {
    assert_eq!(record("[otn:1.1]\n[event:Club]\n").otn_version(), Ok(NEW));
    assert_eq!(record("[event:Club]\n").otn_version(), Ok(OLD));
    assert_eq!(record("[event:Club]\n[otn:1.1]\n").otn_version(), Ok(OLD));
    assert!(record("[otn:1.7]\n").otn_version().is_err());
    assert_eq!(codes("[event:Club]\n[otn:1.1]\n"), ["otn-not-first"]);
    assert_eq!(codes("[otn:1.1]\n[otn:1.1]\n"), ["otn-not-first"]);
    assert_eq!(codes("[otn:1.7]\n"), ["otn-version"]);
    assert_eq!(codes("[otn:1.1]\n[event:Club]\n"), [""; 0]);
    // A record without the tag is of version 1.0, where these tags mean nothing.
    assert_eq!(codes("[ending:soon]\n[utc-time:noon]\n[to-move:white]\n[event:&#94;]\n"), [""; 0]);
}

#[test]
fn endings_have_the_words_of_the_grammar_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/grammar/record.md");
    let page = fs::read_to_string(page).expect("the page");
    let (_, rule) = page.split_once("\nending      =").expect("its rule");
    let (rule, _) = rule.split_once(';').expect("its end");
    let words: Vec<&str> = rule.split('"').skip(1).step_by(2).collect();
    assert_eq!(words, Ending::ALL.map(Ending::name));
}

/// Section 1.
#[test]
fn endings() {
    for ending in Ending::ALL {
        assert_eq!(ending.name().parse(), Ok(ending));
        assert_eq!(Ending::of_termination(ending.name()), Some(ending));
        let mut game = record("[otn:1.1]\n");
        game.set_ending(ending);
        assert_eq!(record(&game.to_string()).ending(), Some(Ok(ending)));
        assert_eq!(codes(&game.to_string()), [""; 0]);
    }
    assert_eq!(codes("[otn:1.1]\n[ending:Time]\n"), ["otn-ending"]);
    assert_eq!(record("1. a1-a2 ---\n").ending(), Some(Ok(Ending::Resignation)));
    assert_eq!(record("[ending:time]\n\n1. a1-a2 ---\n").ending(), Some(Ok(Ending::Time)));
    assert_eq!(record("1. a1-a2\n").ending(), None);
}

/// The words that archives write become endings, a sentence for people does not.
#[test]
fn endings_from_terminations() {
    let ending = |termination: &str| {
        let game = record(&format!("[termination:{termination}]\n")).to_version(NEW).0;
        game.ending().map(|ending| ending.expect("a known ending").name())
    };
    assert_eq!(ending("timeout"), Some("time"));
    assert_eq!(ending("Resigned"), Some("resignation"));
    assert_eq!(ending("draw agreed"), Some("agreement"));
    assert_eq!(ending("abandoned"), Some("abandoned"));
    assert_eq!(ending("Black resigned in a lost position"), None);
    // One way to write each thing.
    let resigned = record("[termination:resigned]\n\n1. a1-a2 ---\n").to_version(NEW).0;
    assert_eq!(resigned.tag("ending"), None);
}

/// Section 3.
#[test]
fn a_version_tag_begins_a_game() {
    for after in ["", "[]\n", "[A comment.]\n", "\n\n", "[unclosed\n", "2. q\n"] {
        let one = format!("[otn:1.1]\n[event:x]\n1. a1-a2\n{after}");
        let text = format!("{one}[otn:1.1]\n[event:y]\n1. a1-a2\n{after}");
        let games: Vec<_> = Games::new(&text).filter_map(|game| game.value).collect();
        let events: Vec<_> = games.iter().map(|game| game.tag("event").unwrap().as_str()).collect();
        assert_eq!(events, ["x", "y"], "{text}");
        assert!(games.iter().all(|game| game.otn_version() == Ok(NEW)), "{text}");
        let streamed: Vec<String> = GameReader::new(text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(streamed.len(), 2, "{text}");
        assert_eq!(streamed.concat(), text);
    }
    // Before the first turn it is a tag of the game that has begun.
    assert_eq!(Games::new("[event:x]\n[otn:1.1]\n").count(), 1);
    // Elsewhere than at the start of a line it is a comment, as any bracket after a turn.
    let game = record("1. a1-a2 [otn:1.1]\n");
    assert_eq!(game.tree().comment(game.tree().first().unwrap()).unwrap().as_str(), "otn:1.1");
    assert_eq!(game.to_string(), "1. a1-a2\n [otn:1.1]\n".replace("1. ", "\n1. "));
    assert_eq!(record(&game.to_string()), game);
    for comment in [
        "otn: see the preface",
        "otn:1.1 has escapes.",
        "otn:1.1 ",
        "otn:1.1|",
        "otn:1,1",
        "otn:12345678901234",
    ] {
        let text = format!("1. a1-a2\n[{comment}]\n");
        assert_eq!(
            (Games::new(&text).count(), GameReader::new(text.as_bytes()).count()),
            (1, 1),
            "{comment}"
        );
    }
}

/// A comment that looks like a version tag comes back, also as a game of an archive.
#[test]
fn comments_that_look_like_versions() {
    let mut game = record("[event:x]\n1. a1-a2 b1-b2\n[|otn:1.1]\n");
    let first = game.tree().first().unwrap();
    for text in ["otn:1.1", "otn:1", "otn:9]".trim_end_matches(']')] {
        game.tree_mut().set_comment(first, CommentText::new(text).unwrap()).unwrap();
        let archive = format!("{}{}", game.archived(), game.archived());
        assert!(Games::new(&archive).map(|read| read.value.unwrap()).eq([game.clone(), game.clone()]));
        assert_eq!(GameReader::new(archive.as_bytes()).count(), 2);
    }
}

/// Section 4: the example, and the three escapes.
#[test]
fn escapes() {
    let text = "Black played [for the first time] d5-d7 | A & B &c. &#93;";
    let comment = CommentText::encoded(NEW, text).expect("a comment");
    assert_eq!(comment.as_str(), "Black played [for the first time&#93; d5-d7 &#124; A & B &c. &#38;#93;");
    assert_eq!(comment.decoded(NEW), text);
    assert_eq!(comment.decoded(OLD), comment.as_str());
    let value = TagValue::encoded(NEW, text).expect("a value");
    assert_eq!(value.as_str(), "Black played [for the first time&#93; d5-d7 | A & B &c. &#38;#93;");
    assert_eq!(value.decoded(NEW), text);
    assert_eq!(codes("[otn:1.1]\n[event:R&D &amp; &#; &#38;#9; A & B]\n"), [""; 0]);
    assert_eq!(codes("[otn:1.1]\n1. a1-a2\n[&#93 &#91; &#x5d; &#093;|&#93;]\n"), ["otn-escape"; 4]);
}

/// Any text comes back, unless a line of it begins as a tag or turn.
#[test]
fn every_text_comes_back() {
    const PIECES: [&str; 14] =
        ["&", "#", "93", ";", "&#93;", "&#124;", "&#38;", "]", "|", "[", "a", "\n", "é", "38;"];
    let mut random = 5_u64;
    let mut written = 0;
    for length in 0..20_000 {
        let mut text = String::new();
        for _ in 0..length % 12 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text.push_str(PIECES[usize::try_from(random >> 33).unwrap() % PIECES.len()]);
        }
        if let Ok(comment) = CommentText::encoded(NEW, &text) {
            written += 1;
            assert_eq!(comment.decoded(NEW), text, "{comment}");
        }
        if let Ok(value) = TagValue::encoded(NEW, &text) {
            assert_eq!(value.decoded(NEW), text, "{value}");
        }
    }
    assert!(written > 19_000, "{written}");
}

/// Section 5.
#[test]
fn the_side_to_move() {
    let study =
        record("[otn:1.1]\n[to-move:defenders]\n[position:/1t1/K2/3/]\n[rules:dim:3 start:/t2/3/2K/]\n");
    assert_eq!(study.to_move(), Some(Ok(Side::Defenders)));
    assert_eq!(study.at(NEW).side_to_move(), Some(Side::Defenders));
    assert_eq!(study.at(OLD).side_to_move(), Some(Side::Attackers));
    // A move shows the side itself.
    let played = record(&format!("{study}\n1. b1-c1\n"));
    assert_eq!(played.at(NEW).side_to_move(), Some(Side::Attackers));
    assert_eq!(codes(&study.to_string()), [""; 0]);
    assert_eq!(codes("[otn:1.1]\n[to-move:defenders]\n"), ["otn-position-missing"]);
    assert_eq!(codes("[otn:1.1]\n[to-move:white]\n[position:/1t1/K2/3/]\n"), ["otn-to-move"]);
    let mut game = study;
    game.set_to_move(Side::Attackers);
    assert_eq!(game.to_move(), Some(Ok(Side::Attackers)));
}

/// Section 6.
#[test]
fn dates_and_times() {
    assert_eq!(record("[date:2015.??.??]\n").date().unwrap().unwrap().month(), None);
    let mut game = record("[otn:1.1]\n[utc-time:18:30:05]\n");
    assert_eq!(game.utc_time(), Some(UtcTime::new(18, 30, 5)));
    game.set_utc_time(UtcTime::new(0, 0, 0).unwrap());
    assert_eq!(game.to_string(), "[otn:1.1]\n[utc-time:00:00:00]\n");
    for wrong in
        ["6 pm", "18:30", "18:30:05Z", "24:00:00", "18:60:00", "18:30:60", "8:30:00", "18:30:05:00", ""]
    {
        assert_eq!(codes(&format!("[otn:1.1]\n[utc-time:{wrong}]\n")), ["otn-utc-time"], "{wrong}");
    }
}

/// Section 7.
#[test]
fn encodings() {
    let text = "\u{feff}[otn:1.1]\r\n[event:x]\r\n\r\n1. a1-a2\r\n[two\r\nlines]\r\n";
    let text = notation_syntax::decode(text.as_bytes()).expect("UTF-8");
    let game = record(text);
    assert_eq!(game.otn_version(), Ok(NEW));
    assert_eq!(game.to_string(), "[otn:1.1]\n[event:x]\n\n1. a1-a2\n[two\nlines]\n");
    assert_eq!(codes(text), [""; 0]);
}

const OLD_RECORD: &str = "\
[event:R&D &#93;]
[termination:timeout]
[start-comment:a &#124; b]
[rules:dim:3 start:/t2/3/2K/]

1. a1-a2 Kc3-b3
[See &#93; [1|R & D|too &#38; many]

1b.1.1a. ..... Kc3-c2
[&#124;]
";

/// An upgraded record means what it meant, and a version again is the same.
#[test]
fn upgrade() {
    let old = record(OLD_RECORD);
    let (new, losses) = old.to_version(NEW);
    assert!(losses.is_empty());
    assert_eq!(new.otn_version(), Ok(NEW));
    assert_eq!(new.ending(), Some(Ok(Ending::Time)));
    assert_eq!(new.to_version(NEW).0, new);
    assert_eq!(record(&new.to_string()), new);
    assert_eq!(codes(&new.to_string()), [""; 0]);
    let meant = |game: &GameRecord, version: OtnVersion| -> Vec<String> {
        let tree = game.tree();
        let tags = game.tags().iter().filter(|tag| !matches!(tag.name(), "otn" | "ending"));
        let mut all: Vec<String> = tags.map(|tag| tag.value().decoded(version).into_owned()).collect();
        for (address, id) in tree.walk() {
            all.push(format!("{address} {}", tree.move_record(id).unwrap()));
            all.extend(tree.comment(id).map(|comment| comment.decoded(version).into_owned()));
            all.extend(tree.surplus_comments(id).map(|text| game.at(version).decoded(text).into_owned()));
        }
        all
    };
    assert_eq!(meant(&new, NEW), meant(&old, OLD));
    // Back again, only the meaning of the new tag is lost.
    let (mut back, losses) = new.to_version(OLD);
    assert_eq!(losses, [VersionLoss::Meaning { name: "ending" }]);
    back.remove_tag("ending");
    assert_eq!(back, old);
}

#[test]
fn what_version_1_0_cannot_write_is_a_loss() {
    let new = record(
        "[otn:1.1]\n[event:Cup [A&#93;]\n[ending:adjudication]\n\n1. a1-a2 b1-b2\n[a [1&#93;|b|c&#124;d]\n",
    );
    let (old, losses) = new.to_version(OLD);
    let codes: Vec<_> = losses.iter().map(notation_syntax::Coded::code).collect();
    assert_eq!(
        codes,
        ["otn-tag-changed", "otn-comment-changed", "otn-comment-changed", "otn-tag-without-meaning"]
    );
    assert_eq!(old.to_string(), "[event:Cup (A)]\n[ending:adjudication]\n\n1. a1-a2 b1-b2\n[a (1)|b|c/d]\n");
    let unknown = record("[otn:3.0]\n[event:&#93;]\n");
    assert_eq!(unknown.to_version(OLD).1, [VersionLoss::UnknownVersion]);
    assert_eq!(unknown.to_version(OLD).0, unknown);
    let words = record("[ending:by nightfall]\n").to_version(NEW);
    assert_eq!(words.1, [VersionLoss::Unreadable { name: "ending" }]);
    assert_eq!(record("[ending:x]\n").to_version(OLD).1, []);
}
