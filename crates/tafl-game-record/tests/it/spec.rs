//! The examples of the source documents, and what follows from the rules of addresses.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use tafl_game_record::{
    Address, CommentText, Event, EventReader, GameReader, GameRecord, GameResult, Games, NodeId, Notation,
    RecordFindingKind, Strictness, TagValue, Tree,
};
use tafl_moves::MoveRecord;

/// A canonical record: it reads strictly and prints as it is.
#[track_caller]
fn verified(text: &str) -> GameRecord {
    let record = GameRecord::parse_with(text, Strictness::Strict)
        .unwrap_or_else(|error| panic!("{}", error.render(text)));
    assert_eq!(record.to_string(), text);
    record
}

/// Reads with findings, and prints as `canonical`.
#[track_caller]
fn canonical(text: &str, canonical: &str, findings: &[&str]) -> GameRecord {
    let parsed = GameRecord::parse_all(text);
    assert_eq!(parsed.errors, []);
    let found: Vec<_> = parsed.findings.iter().map(tafl_game_record::Finding::code).collect();
    assert_eq!(found, findings);
    let record = parsed.value.expect("a record");
    assert_eq!(record.to_string(), canonical);
    let again: GameRecord = canonical.parse().expect("what was printed");
    assert_eq!(again, record);
    record
}

fn step(text: &str) -> MoveRecord {
    text.parse().expect("a move")
}

fn play(tree: &mut Tree, parent: Option<NodeId>, record: MoveRecord) -> NodeId {
    tree.add(parent, record).expect("a move of the tree")
}

#[track_caller]
fn at(tree: &Tree, address: &str) -> NodeId {
    let address: Address = address.parse().expect("an address");
    tree.find(&address).unwrap_or_else(|| panic!("no move at {address} in {tree:?}"))
}

#[track_caller]
fn assert_move(record: &GameRecord, address: &str, expected: &str) {
    let tree = record.tree();
    let id = at(tree, address);
    assert_eq!(tree.move_record(id).map(ToString::to_string).as_deref(), Some(expected), "{address}");
    assert_eq!(tree.address(id).map(|address| address.to_string()).as_deref(), Some(address));
}

const RULES: &str = "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n";

/// Specification §4: "this is the first move in the first variation off of the first move in the first turn".
#[test]
fn a_variation_of_the_first_move() {
    let record = verified(&format!("{RULES}\n1. d6-f6 d5-f5\n\n1a.1.1a. h5-h3 h1-h2\n"));
    assert_move(&record, "1a.1.1a", "h5-h3");
    assert_move(&record, "1a.1.1b", "h1-h2");
}

/// Specification §4: the turn is addressed at `3b.3.1a`, its first move is `3b.3.1b`. The address lacks its dot
/// there, and a variation with the number 3 has two before it.
// deviation: G7
#[test]
fn a_variation_of_the_second_move() {
    let text = "1. a1-a2 b1-b2\n2. a2-a1 b2-b1\n3. h2-a2 b1-b2\n3b.1.1a. ..... b1-c1\n3b.2.1a. ..... b1-d1\n3b.3.1a ..... a4-a3xa2\n";
    let printed = "\n1. a1-a2 b1-b2\n\n2. a2-a1 b2-b1\n\n3. h2-a2 b1-b2\n\n3b.1.1a. ..... b1-c1\n\n3b.2.1a. ..... b1-d1\n\n3b.3.1a. ..... a4-a3xa2\n";
    let record = canonical(text, printed, &["address-dot-missing", "rules-tag-missing"]);
    assert_move(&record, "3b.3.1b", "a4-a3xa2");
}

/// Specification §4: `4a.5.4c.2.2a`, "the first move in the second turn of the second variation off of the third
/// move of the fourth turn in the fifth variation off of the first move in the fourth turn".
#[test]
fn an_address_in_a_berserk_game() {
    let mut tree = Tree::default();
    let mut last = None;
    for turn in 1..=4 {
        last = Some(play(&mut tree, last, step(&format!("a{turn}-b{turn}"))));
        last = Some(play(&mut tree, last, step(&format!("c{turn}-d{turn}"))));
    }
    let before = tree.parent(at(&tree, "4a"));
    for variation in 1..=5 {
        play(&mut tree, before, step(&format!("e{variation}-f{variation}")));
    }
    let mut last = at(&tree, "4a.5.1a");
    for text in ["g1-g2", "a1-a3", "g2-g1", "a3-a1", "g1-g2", "a1-a3xa2", "a3=c3xb3", "c3=c5", "g2-g1"] {
        last = play(&mut tree, Some(last), step(text));
    }
    assert_eq!(tree.address(last).expect("an address").to_string(), "4a.5.4d");
    let kept = at(&tree, "4a.5.4c");
    play(&mut tree, Some(kept), step("h1-h2"));
    let second = play(&mut tree, Some(kept), step("h1-h3"));
    assert_eq!(tree.address(second).expect("an address").to_string(), "4a.5.4c.2.1d");
    let reply = play(&mut tree, Some(second), step("i1-i2"));
    assert_eq!(tree.address(reply).expect("an address").to_string(), "4a.5.4c.2.2a");
}

/// "Variations and puzzles": `7b.3.1b.2.4a.1.1b`, read from right to left.
#[test]
fn the_hard_example_of_the_blog() {
    let mut tree = Tree::default();
    let mut last = None;
    for turn in 1..=7 {
        last = Some(play(&mut tree, last, step(&format!("a{turn}-b{turn}"))));
        last = Some(play(&mut tree, last, step(&format!("c{turn}-d{turn}"))));
    }
    // The third variation that replaces 7b, and a move after it.
    let parent = Some(at(&tree, "7a"));
    for variation in 1..=3 {
        play(&mut tree, parent, step(&format!("e{variation}-f{variation}")));
    }
    let kept = at(&tree, "7b.3.1b");
    play(&mut tree, Some(kept), step("g1-g2"));
    // The second variation from there, up to the first move of its fourth turn, and a move after it.
    play(&mut tree, Some(kept), step("h1-h2"));
    let mut last = play(&mut tree, Some(kept), step("h1-h3"));
    assert_eq!(tree.address(last).expect("an address").to_string(), "7b.3.1b.2.1a");
    for turn in 1..=3 {
        last = play(&mut tree, Some(last), step(&format!("i{turn}-j{turn}")));
        last = play(&mut tree, Some(last), step(&format!("k{turn}-l{turn}")));
    }
    assert_eq!(tree.address(last).expect("an address").to_string(), "7b.3.1b.2.4a");
    play(&mut tree, Some(last), step("m1-m2"));
    // The first variation from there: the second move of its first turn.
    let id = play(&mut tree, Some(last), step("n1-n2"));
    let address = "7b.3.1b.2.4a.1.1b";
    assert_eq!(tree.address(id).expect("an address").to_string(), address);
    assert_eq!(at(&tree, address), id);
}

/// "Variations and puzzles": a variation off `3a.1.1a` is `3a.1.1a.1.1b` (the `1` after it there is a footnote
/// mark), and it is a sibling of `3a.1.1b`.
// deviation: G14
#[test]
fn siblings_inside_a_variation() {
    let record = verified(&format!(
        "{RULES}\n1. a1-a2 b1-b2\n\n2. a2-a1 b2-b1\n\n3. a1-a2 b1-b2\n\n3a.1.1a. c1-c2 d1-d2\n\n3a.1.1a.1.1a. ..... e1-e2\n"
    ));
    assert_move(&record, "3a.1.1a.1.1b", "e1-e2");
    let tree = record.tree();
    assert_eq!(tree.parent(at(tree, "3a.1.1a.1.1b")), tree.parent(at(tree, "3a.1.1b")));
    // A variation that replaces the move after `1b` belongs to `1b`.
    let mut tree = tree.clone();
    let last = at(&tree, "3a.1.1b");
    play(&mut tree, Some(last), step("f1-f2"));
    let id = play(&mut tree, Some(last), step("g1-g2"));
    assert_eq!(tree.address(id).expect("an address").to_string(), "3a.1.1b.1.1a");
}

/// A second turn of a variation continues it.
#[test]
fn a_continuation_is_a_continuation() {
    let record =
        verified(&format!("{RULES}\n1. a1-a2 b1-b2\n\n1a.1.1a. c1-c2 d1-d2\n\n1a.1.2a. e1-e2 f1-f2\n"));
    assert_move(&record, "1a.1.2a", "e1-e2");
}

// deviation: G1
// deviation: G2
#[test]
fn tags_and_comments_as_files_have_them() {
    let text = "[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n[start-comment:Two\nlines.]\n1. a1-a2 b1-b2 \n[[The victory is complete: yes|]\n";
    let printed = "[start-comment:Two\nlines.]\n[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. a1-a2 b1-b2\n[[The victory is complete: yes|]\n";
    let record = canonical(text, printed, &["rules-tag-not-last", "line-break-in-tag"]);
    let comment = record.tree().comment(at(record.tree(), "1a")).expect("a comment");
    assert_eq!(comment.as_str(), "[The victory is complete: yes");
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
    assert!(GameRecord::parse_with(&text, Strictness::Strict).is_err());
}

// deviation: G5
// deviation: G2a
#[test]
fn comment_slots() {
    let of = |text: &str| {
        let record: GameRecord = text.parse().expect("a record");
        let tree = record.tree();
        tree.main_line().map(|id| tree.comment(id).map(ToString::to_string)).collect::<Vec<_>>()
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(of("1. a1-a2 b1-b2\n[one|two]\n"), [some("one"), some("two")]);
    assert_eq!(of("1. a1-a2 b1-b2\n[|two]\n"), [None, some("two")]);
    assert_eq!(of("1. a1-a2 b1-b2\n[one]\n"), [some("one"), None]);
    assert_eq!(of("1. a1-a2 b1-b2\n[|]\n"), [None, None]);
    assert_eq!(of("1. a1-a2 b1-b2\n[]\n"), [None, None]);
    assert_eq!(of("1. a1-a2 b1-b2 [one|two]\n2. a2-a1\n[three]"), [some("one"), some("two"), some("three")]);

    canonical(
        "1. a1-a2\n[one|two|three]\n",
        "\n1. a1-a2\n[one|two|three]\n",
        &["comment-surplus", "rules-tag-missing"],
    );
    // Surplus comments belong to the last move of a turn, also if the turn continues after its comment block.
    canonical(
        "1. a1-a2\n[one|two]\n1b. b1-b2 a2=a3xb3\n[three]\n",
        "\n1. a1-a2 b1-b2 a2=a3xb3\n[one|three||two]\n",
        &["comment-surplus", "main-turn-letter", "rules-tag-missing"],
    );
    // A placeholder takes no slot.
    let text = "1. a1-a2 b1-b2\n1b.1.1a. ..... c1-c2\n[mine]\n";
    let record: GameRecord = text.parse().expect("a record");
    let id = at(record.tree(), "1b.1.1b");
    assert_eq!(record.tree().comment(id).map(ToString::to_string).as_deref(), Some("mine"));
}

/// A second comment block continues the comments of the first.
// deviation: G5a
#[test]
fn second_comment_blocks() {
    let codes = ["second-comment-block", "rules-tag-missing"];
    canonical("1. a1-a2 b1-b2\n[one]\n[two]\n", "\n1. a1-a2 b1-b2\n[one\ntwo|]\n", &codes);
    canonical("1. a1-a2 b1-b2\n[one]\n[|two]\n", "\n1. a1-a2 b1-b2\n[one|two]\n", &codes);
    canonical(
        "1. a1-a2 b1-b2\n[one|two]\n[three|four]\n[five]\n2. a2-a1",
        "\n1. a1-a2 b1-b2\n[one\nthree\nfive|two\nfour]\n\n2. a2-a1\n",
        &["second-comment-block", "second-comment-block", "rules-tag-missing"],
    );
    canonical(
        "1. a1-a2\n[one|surplus]\n[two|more]\n",
        "\n1. a1-a2\n[one\ntwo|surplus|more]\n",
        &["comment-surplus", "second-comment-block", "comment-surplus", "rules-tag-missing"],
    );
    // On the next line, this would begin a tag.
    canonical("1. a1-a2\n[one]\n[[event:two]\n", "\n1. a1-a2\n[one [event:two]\n", &codes);
}

/// Line endings of comments and tags become line feeds, in files, values and objects.
// deviation: G11a
#[test]
fn line_endings() {
    let text = "[start-comment:two\r\nlines\rthree]\r\n1. a1-a2\r\n[one\r\ntwo\rthree|sur\r\nplus]\r\n[\r\nfour\r]\r\n";
    let record: GameRecord = text.parse().expect("a record");
    let printed = record.to_string();
    assert_eq!(
        printed,
        "[start-comment:two\nlines\nthree]\n\n1. a1-a2\n[one\ntwo\nthree\n\nfour\n|sur\nplus]\n"
    );
    assert_eq!(printed.parse().as_ref(), Ok(&record));
    assert_eq!(CommentText::new("a\r\nb\rc\r\r\n").expect("a comment").as_str(), "a\nb\nc\n\n");
    assert_eq!(TagValue::new("a\r\nb\rc\r\r\n").expect("a value").as_str(), "a\nb\nc\n\n");
    assert_eq!(CommentText::new("\r").expect("a comment").as_str(), "\n");
    // Events are the text itself.
    let comments = EventReader::new(text).filter_map(Result::ok).filter_map(|event| match event {
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
    for text in
        ["[event:y", "x\n [event:y", "x\n[mood:y", "x\n2. a1-a2", "x\n2. The king [sic", "2. a1-a2\n[y"]
    {
        assert!(CommentText::new(text).is_ok(), "{text:?}");
        assert!(TagValue::new(text).is_ok(), "{text:?}");
        let read: GameRecord = format!("1. a1-a2\n[{text}]\n").parse().expect(text);
        let id = read.tree().first().expect("a move");
        assert_eq!(read.tree().comment(id).map(CommentText::as_str), Some(text));
    }
}

/// The comment of a turn without moves is kept: with the previous move of its line, or of the line that it varies, or
/// with the comment on the start of the game.
// deviation: G17
#[test]
fn comments_of_turns_without_moves() {
    let codes = ["comment-surplus", "rules-tag-missing"];
    canonical("1. a1-a2\n2.\n[one]\n", "\n1. a1-a2\n[|one]\n", &codes);
    canonical(
        "1. a1-a2 b1-b2\n1a.1.1a. a1-a3\n1a.1.2a.\n[one]\n",
        "\n1. a1-a2 b1-b2\n\n1a.1.1a. a1-a3\n[|one]\n",
        &codes,
    );
    canonical("1. a1-a2 b1-b2\n1a.1.1a.\n[one]\n", "\n1. a1-a2 b1-b2\n[||one]\n", &codes);
    canonical(
        "1. a1-a2\n1a.1.1a.\n[one]\n1b. b1-b2\n",
        "\n1. a1-a2 b1-b2\n[||one]\n",
        &["comment-surplus", "main-turn-letter", "rules-tag-missing"],
    );
    canonical("1.\n[one]\n", "[start-comment:one]\n", &codes);
    canonical("1a.1.1a.\n[one]\n", "[start-comment:one]\n", &codes);
    canonical(
        "[start-comment:Hello.]\n[event:Club]\n1.\n[one|two]\n2.\n[th\nree]\n1. a1-a2\n[four]\n",
        "[start-comment:Hello.|one|two|th ree]\n[event:Club]\n\n1. a1-a2\n[four]\n",
        &["comment-surplus", "turn-out-of-sequence", "comment-surplus", "rules-tag-missing"],
    );
    // An empty record is not printed as an empty text.
    canonical("1.\n", "\n1.\n", &["rules-tag-missing"]);
    canonical(
        "1.[]\n2.\n3. [|]\n",
        "\n1.\n",
        &["turn-out-of-sequence", "turn-out-of-sequence", "rules-tag-missing"],
    );
}

/// Turns of variations are numbered in sequence, as in the main line.
#[test]
fn turns_of_variations_in_sequence() {
    let codes = |text: &str| {
        let parsed = GameRecord::parse_all(text);
        assert_eq!(parsed.errors, []);
        parsed.findings.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let game = "[rules:dim:3 start:/t2/3/2K/]\n1. a1-a2 c3-c2\n1b.1.1a. ..... c3-b3\n";
    assert_eq!(codes(&format!("{game}1b.1.2a. a2-a3 b3-c3\n1b.1.3a. a3-a2\n")), [""; 0]);
    assert_eq!(codes(&format!("{game}1b.1.2a. a2-a3\n1b.1.2b. b3-c3\n")), [""; 0], "a turn continues");
    let repeated = codes(&format!("{game}1b.1.2a. a2-a3 b3-c3\n1b.1.2a. a3-a2\n"));
    assert_eq!(repeated, ["turn 2 follows turn 2, expected turn 3"]);
    assert_eq!(codes(&format!("{game}1b.1.4a. a2-a3\n")), ["turn 4 follows turn 1, expected turn 2"]);
    assert_eq!(
        codes(&game.replace("1b.1.1a", "1b.1.3a")),
        [
            "the turns of a variation are numbered from 1; write `1b.1.1a.`, or `3a.1.1a.` if it replaces move 3a"
        ]
    );
}

// deviation: G6
#[test]
fn the_position_tag_overrides_the_rules() {
    let record = verified("[position:/1t1/K2/3/]\n[rules:dim:3 atkf:n start:/t2/3/2K/]\n\n1. b1-c1\n");
    let mut replay = record.replay().expect("a start position");
    assert_eq!(replay.position().to_string(), "/1t1/K2/3/");
    // The side of the first move overrides `atkf`.
    assert_eq!(replay.side_to_move(), Some(tafl_position::Side::Attackers));
    assert_eq!(replay.next().expect("a ply").expect("it fits").position.to_string(), "/2t/K2/3/");
    // Without a move, `atkf` decides.
    let record = verified("[position:/1t1/K2/3/]\n[rules:dim:3 atkf:n start:/t2/3/2K/]\n");
    assert_eq!(record.replay().expect("a start").side_to_move(), Some(tafl_position::Side::Defenders));
}

// deviation: G7
#[test]
fn numbers_in_tags_are_not_turns() {
    let record = verified(&format!("[event:Round 1. Final]\n{RULES}\n1. a1-a2\n"));
    assert_eq!(record.tag("event").map(ToString::to_string).as_deref(), Some("Round 1. Final"));
    canonical(
        "2. a1-a2\n7. b1-b2\n",
        "\n2. a1-a2\n\n7. b1-b2\n",
        &["turn-out-of-sequence", "turn-out-of-sequence", "numbering", "rules-tag-missing"],
    );
}

// deviation: G10
#[test]
fn a_file_keeps_its_own_grouping() {
    let text = "1. a1-a3xa2 a3=c3xb3\n2. d1-d2 e1-e2\n";
    let printed = "\n1. a1-a3xa2 a3=c3xb3\n\n2. d1-d2 e1-e2\n";
    let mut record = canonical(text, printed, &["numbering", "rules-tag-missing"]);
    record.renumber();
    assert_eq!(record.to_string(), "\n1. a1-a3xa2 a3=c3xb3 d1-d2\n\n2. e1-e2\n");
}

// deviation: G12
#[test]
fn resignation_is_a_move() {
    let record = verified(&format!("[result:1]\n{RULES}\n1. d6-f6 ---\n"));
    assert_move(&record, "1b", "---");
}

// deviation: G13
#[test]
fn layout_is_free() {
    let printed = "\n1. a1-a2 b1-b2\n\n2. a2-a1\n";
    for text in [
        "1. a1-a2 b1-b2 \n\n2. a2-a1 \n",
        "1.  a1-a2\tb1-b2\r\n2. a2-a1",
        "1. a1-a2 b1-b2 2. a2-a1",
        "1. a1-a2\nb1-b2\n2. a2-a1\n\n\n",
    ] {
        canonical(text, printed, &["rules-tag-missing"]);
    }
    canonical("1a. a1-a2 b1-b2\n2. a2-a1\n", printed, &["main-turn-letter", "rules-tag-missing"]);
    canonical("1. a1-a2 b1-b2\n2 a2-a1\n", printed, &["address-dot-missing", "rules-tag-missing"]);
}

// deviation: G13a
#[test]
fn variations_past_the_end() {
    canonical(
        "1. a1-a2 b1-b2\n2a.1.1a. c1-c2 d1-d2\n2a.1.2a. e1-e2\n",
        "\n1. a1-a2 b1-b2\n\n2. c1-c2 d1-d2\n\n3. e1-e2\n",
        &["variation-past-end", "rules-tag-missing"],
    );
    canonical(
        "1. a1-a2\n1b.1.1a. ..... b1-b2\n",
        "\n1. a1-a2 b1-b2\n",
        &["variation-past-end", "rules-tag-missing"],
    );

    // A second turn with the same number belongs to the continuation too.
    canonical(
        "1a.1.1a. a1-a2 b1-b2\n1a.1.1a. c1-c2 d1-d2\n",
        "\n1. a1-a2 b1-b2\n\n1. c1-c2 d1-d2\n",
        &["variation-past-end", "turn-out-of-sequence", "rules-tag-missing"],
    );
    canonical(
        "1. e1-e2 f1-f2\n2a.1.1a. a1-a2 b1-b2\n2a.1.1a. c1-c2 d1-d2\n",
        "\n1. e1-e2 f1-f2\n\n2. a1-a2 b1-b2\n\n2. c1-c2 d1-d2\n",
        &["variation-past-end", "turn-out-of-sequence", "rules-tag-missing"],
    );

    let text = "1. a1-a2\n4a.1.1a. c1-c2\n[lost]\n4a.1.2a. d1-d2\n2. e1-e2\n";
    let parsed = GameRecord::parse_all(text);
    let errors: Vec<_> = parsed.errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors, ["this is a variation of 4a, but the record has no such move"; 2]);
    assert_eq!(parsed.value.expect("the rest").to_string(), "\n1. a1-a2\n\n2. e1-e2\n");
}

// deviation: G13b
#[test]
fn many_games_in_one_text() {
    let games =
        |text: &str| Games::new(text).map(|game| game.value.expect("a game").to_string()).collect::<Vec<_>>();
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
        let text = format!("[event:A]\n1. a1-a2 q\n{second}");
        assert_eq!(Games::new(&text).count(), 2, "{second}");
        assert_eq!(GameReader::new(text.as_bytes()).count(), 2, "{second}");
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
    ] {
        let text = format!("[event:A]\n1. a1-a2\n{second}");
        let parsed = GameRecord::parse_all(&text);
        let is_found =
            parsed.findings.iter().any(|finding| *finding.kind() == RecordFindingKind::CommentLikeTag);
        assert_eq!((parsed.value.is_some(), is_found), (true, is_reported), "{second}");
        assert_eq!(GameReader::new(text.as_bytes()).count(), 1, "{second}");
    }
    // Not a tag of the specification, or not at the start of a line: a second comment block.
    assert_eq!(games("1. a1-a2\n[]\n[mood:grim]\n2. b1-b2\n").len(), 1);
    assert_eq!(games("1. a1-a2\n[] [event:B]\n2. b1-b2\n").len(), 1);
    let two = "1. a1-a2\n[]\n[event:B]\n";
    let error = two.parse::<GameRecord>().expect_err("two games");
    assert_eq!(error.to_string(), "another game begins here, expected one; read an archive game by game");
    assert_eq!(error.span().start(), 12);
}

/// A printed game after another one is another game, if it has a tag of the specification before the others.
#[test]
fn games_that_are_appended() {
    let rules = "[rules:dim:3 start:/t2/3/2K/]";
    let games = [
        format!("[attackers:P]\n{rules}\n1. a1-a2 c3-b3\n"),
        format!("{rules}\n1. a1-a2 c3-b3\n2. a2-a1\n1b.1.1a. ..... c3-c2\n"),
        format!("[puzzle-mode:strict]\n[puzzle-prestart:0a]\n[puzzle-start:0a]\n{rules}\n1. a1-a2\n"),
        String::from("[rules:dim:3 starti:/2K/3/t2/]\n1. a1-a2\n"),
        format!("{rules}\n1. a1-a2\n[|]\n[A remark.]\n"),
        format!("{rules}\n1. a1-a2\n[event: over|]\n"),
        format!("{rules}\n"),
    ];
    for one in &games {
        for other in &games {
            let [one, other]: [GameRecord; 2] = [one, other].map(|text| text.parse().expect("a game"));
            for text in [format!("{one}{other}{one}"), format!("{one}{other}{one}").replace('\n', "\r\n")] {
                // Without a move nothing shows where a game ends.
                if one.tree().is_empty() || other.tree().is_empty() {
                    continue;
                }
                let read: Vec<GameRecord> = Games::new(&text).filter_map(|game| game.value).collect();
                assert_eq!(read, [one.clone(), other.clone(), one.clone()], "{text}");
                assert_eq!(GameReader::new(text.as_bytes()).count(), 3, "{text}");
            }
        }
    }
}

/// Numbers of variations are made sequential, and a variation past the end continues its line. A puzzle tag follows its
/// move, which would be lost otherwise.
#[test]
fn puzzle_tags_follow_variations_that_are_renumbered() {
    let game = |start: &str, turn: &str| {
        let text = format!(
            "[puzzle-prestart:{start}.]\n[puzzle-start:{start}]\n[rules:dim:3 start:/t2/3/2K/]\n\n1. a1-a2 Kc3-c2\n\n{turn} c3-b3\n"
        );
        let record: GameRecord = text.parse().expect("a record");
        let id =
            record.tree().find(&record.puzzle_start().expect("a tag").expect("an address")).expect("a move");
        assert_eq!(record.tree().move_record(id).map(ToString::to_string).as_deref(), Some("c3-b3"));
        assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
        record.tags().iter().map(|tag| tag.value().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(game("1b.2.1b", "1b.2.1a. ....."), ["1b.1.1b", "1b.1.1b"]);
    assert_eq!(game("2a.1.1a", "2a.1.1a."), ["2a", "2a"]);
    assert_eq!(game("1b.1.1b", "1b.1.1a. ....."), ["1b.1.1b.", "1b.1.1b"]);
}
