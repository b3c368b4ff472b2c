//! The examples of the source documents, and what follows from the rules of addresses.

use tafl_game_record::{
    CommentText, Event, EventReader, GameReader, GameRecord, GameResult, Games, Notation, RecordFindingKind,
    Strictness, TagValue,
};
use tafl_position::Side;

use crate::support::{RULES, at, codes, record, reported, verified};

#[track_caller]
fn assert_move(record: &GameRecord, address: &str, expected: &str) {
    let tree = record.tree();
    let id = at(tree, address);
    assert_eq!(tree.move_record(id).map(ToString::to_string).as_deref(), Some(expected), "{address}");
    assert_eq!(tree.address(id).map(|address| address.to_string()).as_deref(), Some(address));
}

/// Canonical games, and moves at addresses in them.
#[test]
fn addresses_of_the_source_documents() {
    for (turns, moves) in [
        // Specification §4: "this is the first move in the first variation off of the first move in the first turn".
        ("1. d6-f6 d5-f5\n1a.1.1a. h5-h3 h1-h2\n", &[("1a.1.1a", "h5-h3"), ("1a.1.1b", "h1-h2")][..]),
        // Specification §4: `4a.5.4c.2.2a`, "the first move in the second turn of the second variation off of the third
        // move of the fourth turn in the fifth variation off of the first move in the fourth turn".
        (
            "1. a1-b1 c1-d1\n2. a2-b2 c2-d2\n3. a3-b3 c3-d3\n4. a4-b4 c4-d4\n\
             4a.1.1a. e1-f1\n4a.2.1a. e2-f2\n4a.3.1a. e3-f3\n4a.4.1a. e4-f4\n4a.5.1a. e5-f5 g1-g2\n\
             4a.5.2a. a1-a3 g2-g1\n4a.5.3a. a3-a1 g1-g2\n4a.5.4a. a1-a3xa2 a3=c3xb3 c3=c5 g2-g1\n\
             4a.5.4c.1.1a. ..... ..... ..... h1-h2\n4a.5.4c.2.1a. ..... ..... ..... h1-h3\n4a.5.4c.2.2a. i1-i2\n",
            &[("4a.5.4d", "g2-g1"), ("4a.5.4c.2.1d", "h1-h3"), ("4a.5.4c.2.2a", "i1-i2")],
        ),
        // "Variations and puzzles": `7b.3.1b.2.4a.1.1b`, read from right to left: of the first turn the second move, in the
        // first variation of the first move of the fourth turn, in the second variation, and so on.
        (
            "1. a1-b1 c1-d1\n2. a2-b2 c2-d2\n3. a3-b3 c3-d3\n4. a4-b4 c4-d4\n5. a5-b5 c5-d5\n6. a6-b6 c6-d6\n\
             7. a7-b7 c7-d7\n7b.1.1a. ..... e1-f1\n7b.2.1a. ..... e2-f2\n7b.3.1a. ..... e3-f3\n7b.3.2a. g1-g2\n\
             7b.3.1b.1.1a. h1-h2\n7b.3.1b.2.1a. h1-h3 i1-j1\n7b.3.1b.2.2a. k1-l1 i2-j2\n7b.3.1b.2.3a. k2-l2 i3-j3\n\
             7b.3.1b.2.4a. k3-l3 m1-m2\n7b.3.1b.2.4a.1.1a. ..... n1-n2\n",
            &[("7b.3.1b.2.1a", "h1-h3"), ("7b.3.1b.2.4a", "k3-l3"), ("7b.3.1b.2.4a.1.1b", "n1-n2")],
        ),
        // "Variations and puzzles": a variation off `3a.1.1a` is `3a.1.1a.1.1b` (the `1` after it there is a footnote
        // mark), and it is a sibling of `3a.1.1b`. A variation that replaces the move after `1b` belongs to `1b`.
        // deviation: G14
        (
            "1. a1-a2 b1-b2\n2. a2-a1 b2-b1\n3. a1-a2 b1-b2\n3a.1.1a. c1-c2 d1-d2\n3a.1.1a.1.1a. ..... e1-e2\n\
             3a.1.2a. f1-f2\n3a.1.1b.1.1a. g1-g2\n",
            &[
                ("3a.1.1b", "d1-d2"),
                ("3a.1.1a.1.1b", "e1-e2"),
                ("3a.1.2a", "f1-f2"),
                ("3a.1.1b.1.1a", "g1-g2"),
            ],
        ),
        // deviation: G12
        ("1. d6-f6 ---\n", &[("1b", "---")]),
    ] {
        let record: GameRecord = verified(&format!("{RULES}\n{}\n", turns.trim_end().replace('\n', "\n\n")));
        for (address, step) in moves {
            assert_move(&record, address, step);
        }
    }
}

/// Texts as files have them: their findings, and how they are printed.
#[test]
fn texts_as_files_have_them() {
    let all = reported([
        // deviation: G13
        "1. a1-a2 b1-b2 \n\n2. a2-a1 \n",
        "1.  a1-a2\tb1-b2\r\n2. a2-a1",
        "1. a1-a2 b1-b2 2. a2-a1",
        "1. a1-a2\nb1-b2\n2. a2-a1\n\n\n",
        "1a. a1-a2 b1-b2\n2. a2-a1\n",
        "1. a1-a2 b1-b2\n2 a2-a1\n",
        // Specification §4: the turn is addressed at `3b.3.1a`, its first move is `3b.3.1b`. The address lacks its dot
        // there, and a variation with the number 3 has two before it.
        // deviation: G7
        "1. a1-a2 b1-b2\n1b.1.1a. ..... b1-c1\n1b.2.1a. ..... b1-d1\n1b.3.1a ..... a4-a3xa2\n",
        // Numbers and groups are kept.
        // deviation: G10
        "2. a1-a2\n7. b1-b2\n",
        "1. a1-a3xa2 a3=c3xb3\n2. d1-d2 e1-e2\n",
        // The rules tag is printed last, and a tag may have several lines.
        // deviation: G1
        // deviation: G2
        &format!("{RULES}[start-comment:Two\nlines.]\n[event:Round 1. Final]\n1. a1-a2\n"),
        // Of two moves with one number, the first has variations.
        "1. a1-a2 b1-b2\n1. c1-c2 d1-d2\n1a.1.1a. e1-e2\n",
        // An empty record is not printed as an empty text.
        "1.\n",
        "1.[]\n2.\n3. [|]\n",
        // Surplus comments belong to the last move of a turn, also if the turn continues after its comment block.
        // deviation: G5
        "1. a1-a2\n[one|two|three]\n",
        "1. a1-a2\n[one|two]\n1b. b1-b2 a2=a3xb3\n[three]\n",
        // A second comment block continues the comments of the first.
        // deviation: G5a
        "1. a1-a2 b1-b2\n[one]\n[two]\n",
        "1. a1-a2 b1-b2\n[one]\n[|two]\n",
        "1. a1-a2 b1-b2\n[one|two]\n[three|four]\n[five]\n2. a2-a1",
        "1. a1-a2\n[one|surplus]\n[two|more]\n",
        "1. a1-a2 b1-b2\n[event: over|]\n",
        // On the next line, this would begin a tag.
        "1. a1-a2 b1-b2\n[one]\n[[event:two]\n",
        // The comment of a turn without moves is kept: with the previous move of its line, or of the line that it varies,
        // or with the comment on the start of the game.
        // deviation: G17
        "1. a1-a2\n2.\n[one]\n",
        "1. a1-a2 b1-b2\n1a.1.1a. a1-a3\n1a.1.2a.\n[one]\n",
        "1. a1-a2 b1-b2\n1a.1.1a.\n[one]\n",
        "1. a1-a2\n1a.1.1a.\n[one]\n1b. b1-b2\n",
        "1.\n[one]\n",
        "1a.1.1a.\n[one]\n",
        "[start-comment:Hello.]\n[event:Club]\n1.\n[one|two]\n2.\n[th\nree]\n1. a1-a2\n[four]\n",
        // A variation past the end continues its line, also in a second turn with the same number.
        // deviation: G13a
        "1. a1-a2 b1-b2\n2a.1.1a. c1-c2 d1-d2\n2a.1.2a. e1-e2\n",
        "1. a1-a2 b1-b2\n2a.1.1a. c1-c2\n2a.2.1a. e1-e2\n",
        "1a.1.1a. a1-a2 b1-b2\n1a.1.1a. c1-c2 d1-d2\n",
        "1. e1-e2 f1-f2\n2a.1.1a. a1-a2 b1-b2\n2a.1.1a. c1-c2 d1-d2\n",
        // Line endings of comments and tags become line feeds.
        // deviation: G11a
        CARRIAGE_RETURNS,
    ]);
    insta::assert_snapshot!(all);
    let mut record = record("1. a1-a3xa2 a3=c3xb3\n2. d1-d2 e1-e2\n");
    record.renumber();
    assert_eq!(record.to_string(), "\n1. a1-a3xa2 a3=c3xb3 d1-d2\n\n2. e1-e2\n");
    // A variation that replaces its move has that move's letter.
    let mut record = crate::support::record("1. a1-a2 b1-b2\n1b.1.1a. c1-c2 d1-d2\n");
    let id = at(record.tree(), "1b");
    record.tree_mut().delete(id).expect("a move");
    assert_eq!(record.to_string(), "\n1. a1-a2 c1-c2\n\n2. d1-d2\n");
}

const CARRIAGE_RETURNS: &str =
    "[start-comment:two\r\nlines\rthree]\r\n1. a1-a2\r\n[one\r\ntwo\rthree|sur\r\nplus]\r\n[\r\nfour\r]\r\n";

/// Of a variation that begins within a turn, the moves before it are placeholders, unless they would be many: then its
/// address has the letter.
#[test]
fn placeholders_are_limited() {
    let printed = |count: usize| {
        let record = record(&format!("{RULES}\n1. a1-a2\n\n1a.1.1a. {}c3-c2\n", "..... ".repeat(count)));
        let text = record.to_string();
        text.lines().find_map(|line| line.strip_prefix("1a.1.")).expect("a variation").to_owned()
    };
    assert_eq!(printed(25), format!("1a. {}c3-c2", "..... ".repeat(25)));
    assert_eq!(printed(26), "1aa. c3-c2");
}

// deviation: G20
#[test]
fn the_first_of_repeated_tags_counts() {
    // So many names that not all of them are searched one by one.
    let names: Vec<String> = (0..100).map(|number| format!("[x{number}:first]\n")).collect();
    let names_text = names.concat();
    let text = format!("{names_text}{names_text}[result:1]\n[Result:-1]\n[result:-1]\n{RULES}");
    let parsed = GameRecord::parse_all(&text);
    let repeated = |finding: &tafl_game_record::Finding<RecordFindingKind>| match finding.kind() {
        RecordFindingKind::TagRepeated { first } => (first.slice(&text), finding.span().slice(&text)),
        kind => panic!("{kind}"),
    };
    let found: Vec<_> = parsed.findings.iter().map(repeated).collect();
    let all = names.iter().map(|tag| (Some(tag.trim()), Some(tag.trim())));
    assert_eq!(found, all.chain([(Some("[result:1]"), Some("[result:-1]"))]).collect::<Vec<_>>());
    let record = parsed.value.expect("a record");
    assert_eq!(record.result(), Some(Ok(GameResult::AttackersWin)));
    assert_eq!(record.to_string(), text, "nothing is lost");
    assert_eq!(GameRecord::parse_with(&text, Strictness::Strict).expect_err("strict").code(), "tag-repeated");
}

/// The comments of the moves at `1a` and `1b`; a placeholder takes no slot.
// deviation: G2a
#[test]
fn comment_slots() {
    for (text, expected) in [
        ("1. a1-a2 b1-b2\n[one|two]\n", [Some("one"), Some("two")]),
        ("1. a1-a2 b1-b2\n[|two]\n", [None, Some("two")]),
        ("1. a1-a2 b1-b2\n[one]\n", [Some("one"), None]),
        ("1. a1-a2 b1-b2\n[|]\n", [None, None]),
        ("1. a1-a2 b1-b2\n[]\n", [None, None]),
        ("1. a1-a2 b1-b2 [one|two]\n2. a2-a1\n[three]", [Some("one"), Some("two")]),
        ("1. a1-a2 b1-b2\n[[The victory is complete: yes|]\n", [Some("[The victory is complete: yes"), None]),
        ("1. a1-a2 b1-b2\n1b.1.1a. ..... c1-c2\n[mine]\n1a.1.1a. c1-c2\n[yours]\n", [None, None]),
    ] {
        let record = record(text);
        let tree = record.tree();
        let comments = ["1a", "1b"].map(|address| tree.comment(at(tree, address)).map(CommentText::as_str));
        assert_eq!(comments, expected, "{text:?}");
        let rest = [("three", "2a"), ("mine", "1b.1.1b"), ("yours", "1a.1.1a")];
        for (comment, address) in rest.into_iter().filter(|(comment, _)| text.contains(comment)) {
            assert_eq!(tree.comment(at(tree, address)).map(CommentText::as_str), Some(comment));
        }
    }
}

#[test]
fn line_endings_of_values() {
    assert_eq!(CommentText::new("a\r\nb\rc\r\r\n").expect("a comment").as_str(), "a\nb\nc\n\n");
    assert_eq!(TagValue::new("a\r\nb\rc\r\r\n").expect("a value").as_str(), "a\nb\nc\n\n");
    assert_eq!(CommentText::new("\r").expect("a comment").as_str(), "\n");
    // Events are the text itself.
    let comments =
        EventReader::new(CARRIAGE_RETURNS).filter_map(Result::ok).filter_map(|event| match event {
            Event::Comment(comment) => Some(comment.text),
            _ => None,
        });
    assert_eq!(comments.collect::<Vec<_>>(), ["one\r\ntwo\rthree", "sur\r\nplus", "\r\nfour\r"]);
}

/// No value holds a text that would read back as an unclosed bracket.
// deviation: G2b
#[test]
fn texts_that_look_unclosed() {
    for text in
        ["x\n[event:y", "x\r[event:y", "x\r\n[rules:", "x\n2. a1-a2\n[y", "x\n1b.1.1a. ..... a1-a2 [y"]
    {
        assert!(CommentText::new(text).is_err(), "{text:?}");
        assert!(TagValue::new(text).is_err(), "{text:?}");
        let read = format!("1. a1-a2\n[{text}]\n").parse::<GameRecord>();
        assert_eq!(read.expect_err(text).code(), "comment-runs-on", "{text:?}");
    }
    for text in [
        "[event:y",
        "x\n [event:y",
        "x\n[mood:y",
        "x\n2. a1-a2",
        "x\n2. The king [sic",
        "x\n12. e9 [sic",
        "2. a1-a2\n[y",
        "x\n2.Ka1-a2\n[y",
        "One line.\n2. d7-d5 would be better.",
        "A list:\n1. the king\n2. the rest [of them",
        "See [1",
    ] {
        assert!(TagValue::new(text).is_ok(), "{text:?}");
        let read = record(&format!("1. a1-a2\n[{text}]\n2. b1-b2\n"));
        let comment = read.tree().comment(at(read.tree(), "1a"));
        assert_eq!((comment, read.tree().len()), (CommentText::new(text).ok().as_ref(), 2), "{text:?}");
        assert_eq!(comment.map(CommentText::as_str), Some(text));
    }
}

// deviation: G6
#[test]
fn the_position_tag_overrides_the_rules() {
    let text = "[position:/1t1/K2/3/]\n[rules:dim:3 atkf:n start:/t2/3/2K/]\n";
    // Without a move, `atkf` decides; the side of the first move overrides it.
    for (turns, side) in [("", Side::Defenders), ("\n1. b1-c1\n", Side::Attackers)] {
        let record: GameRecord = verified(&format!("{text}{turns}"));
        let mut replay = record.replay().expect("a start position");
        assert_eq!(replay.position().to_string(), "/1t1/K2/3/");
        assert_eq!(replay.side_to_move(), Some(side));
        let next = replay.next().map(|ply| ply.expect("it fits").position.to_string());
        assert_eq!(next.as_deref(), (!turns.is_empty()).then_some("/2t/K2/3/"));
    }
}

// deviation: G13b
#[test]
fn many_games_in_one_text() {
    let games = |text: &str| {
        assert_eq!(GameReader::new(text.as_bytes()).count(), Games::new(text).count(), "{text}");
        Games::new(text).map(|game| game.value.expect("a game").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(
        games("[event:A]\n1. a1-a2\n[]\n[event:B]\n1. b1-b2\n"),
        ["[event:A]\n\n1. a1-a2\n", "[event:B]\n\n1. b1-b2\n"]
    );
    // After a turn without its comment block, a tag on one line before another tag or the first turn begins a game, and so
    // does one with the rules or the position.
    for second in [
        "[event:B]\n1. b1-b2\n",
        "[event:B]\n\n[mood:grim]\n2. b1-b2\n",
        "[rules:dim:3 start:/t2/3/2K/]\n2. b1-b2\n",
        "[position:/t2/3/2K/]\n",
    ] {
        assert_eq!(games(&format!("[event:A]\n1. a1-a2 q\n{second}")).len(), 2, "{second}");
    }
    // Otherwise the first bracket after a turn is its comment block, and a finding says so if it looks like a tag.
    for (second, is_reported) in [
        ("[event:B]\n2. b1-b2\n", true),
        ("[event:B]\n1a.1.1a. b1-b2\n", true),
        ("[event:B]\n", true),
        ("[event:B|]\n[mood:grim]\n", false),
        ("[event:|a remark]\n1. b1-b2\n", false),
        ("[event:B\n]\n1. b1-b2\n", false),
        (" [event:B]\n1. b1-b2\n", false),
        ("[mood:grim]\n1. b1-b2\n", false),
        // Not a tag of the specification, or not at the start of a line: a second comment block.
        ("[]\n[mood:grim]\n2. b1-b2\n", false),
        ("[] [event:B]\n2. b1-b2\n", false),
    ] {
        let text = format!("[event:A]\n1. a1-a2\n{second}");
        let parsed = GameRecord::parse_all(&text);
        let is_found = codes(&parsed).contains(&"comment-like-tag");
        assert_eq!((parsed.value.is_some(), is_found), (true, is_reported), "{second}");
        assert_eq!(games(&text).len(), 1, "{second}");
    }
    let error = "1. a1-a2\n[]\n[event:B]\n".parse::<GameRecord>().expect_err("two games");
    assert_eq!((error.code(), error.span().start()), ("another-game", 12));
}

/// A printed game after another one is another game, if it has a tag of the specification before the others.
#[test]
fn games_that_are_appended() {
    let games = [
        format!("[attackers:P]\n{RULES}1. a1-a2 c3-b3\n"),
        format!("{RULES}1. a1-a2 c3-b3\n2. a2-a1\n1b.1.1a. ..... c3-c2\n"),
        format!("[puzzle-mode:strict]\n[puzzle-prestart:0a]\n[puzzle-start:0a]\n{RULES}1. a1-a2\n"),
        String::from("[rules:dim:3 starti:/2K/3/t2/]\n1. a1-a2\n"),
        format!("{RULES}1. a1-a2\n[|]\n[A remark.]\n"),
        format!("{RULES}1. a1-a2\n[event: over|]\n"),
    ];
    let games = games.map(|text| record(&text));
    for (one, other) in games.iter().flat_map(|one| games.iter().map(move |other| (one, other))) {
        let text = format!("{one}{other}{one}");
        for text in [text.replace('\n', "\r\n"), text] {
            let read: Vec<GameRecord> = Games::new(&text).filter_map(|game| game.value).collect();
            assert!(read.iter().eq([one, other, one]), "{text}");
            assert_eq!(GameReader::new(text.as_bytes()).count(), 3, "{text}");
        }
    }
}

/// Numbers of variations are made sequential, and a variation past the end continues its line. A puzzle tag follows its
/// move, which would be lost otherwise.
#[test]
fn puzzle_tags_follow_variations_that_are_renumbered() {
    for (start, turn, expected) in [
        ("1b.2.1b", "1b.2.1a. .....", ["1b.1.1b", "1b.1.1b"]),
        ("2a.1.1a", "2a.1.1a.", ["2a", "2a"]),
        ("1b.1.1b", "1b.1.1a. .....", ["1b.1.1b.", "1b.1.1b"]),
    ] {
        let tags = format!("[puzzle-prestart:{start}.]\n[puzzle-start:{start}]\n{RULES}");
        let read = record(&format!("{tags}\n1. a1-a2 Kc3-c2\n\n{turn} c3-b3\n"));
        let address = read.puzzle_start().expect("a tag").expect("an address");
        assert_move(&read, &address.to_string(), "c3-b3");
        assert_eq!(record(&read.to_string()), read);
        let values: Vec<_> = read.tags().iter().map(|tag| tag.value().as_str()).collect();
        assert_eq!(values, expected);
    }
}
