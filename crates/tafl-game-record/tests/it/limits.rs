//! Long texts: the memory of a record, and that nothing takes quadratic time, which would be hours.

use std::fmt::Write;
use std::time::{Duration, Instant};

use allocation_counter::measure;
use tafl_game_record::{CommentText, GameRecord, MoveIndex, Notation, Tree};
use tafl_moves::{Move, MoveKind, MoveRecord};

use crate::support::{RULES, codes, record};

fn turns(turn: impl Fn(usize) -> String) -> String {
    (1..=60_000).map(turn).collect()
}

/// Long texts that repeat something short, and how many bytes reading one byte may take at most. A vector that grows counts
/// twice, because the allocator that counts copies it.
fn texts() -> [(&'static str, String, u64); 13] {
    const COUNT: usize = 200_000;
    let game = |rest: String| format!("{RULES}{rest}\n");
    [
        ("surplus comments", game(format!("1. a1-a2\n[a{}]", "|a".repeat(COUNT))), 3),
        ("empty slots", game(format!("1. a1-a2\n[{}]", "|".repeat(COUNT))), 0),
        ("comment blocks", game(format!("1. a1-a2\n{}", "[a]".repeat(COUNT))), 4),
        ("blocks of two", game(format!("1. a1-a2 b1-b2\n{}", "[a|b]".repeat(COUNT))), 3),
        ("comments without moves", game("1.[a]".repeat(COUNT)), 3),
        ("tags", "[a:]".repeat(COUNT) + RULES, 30),
        ("captures", game(format!("1. a1-a2x{}", "a1/".repeat(COUNT) + "a1")), 5),
        ("placeholders", game(format!("1. a1-a2\n1b.1.1a. {}", "..... ".repeat(COUNT))), 0),
        ("turns", game(turns(|turn| format!("{turn}. a1-a2\n"))), 12),
        ("commented moves", game(turns(|turn| format!("{turn}. a1-a2[a]"))), 12),
        ("variations", game(format!("1. a1-a2{}", turns(|turn| format!("\n1a.{turn}.1a. a1-a3")))), 20),
        ("unreadable moves", game(format!("1. {}", "q ".repeat(COUNT))), 6),
        (
            "unknown entries",
            format!("[rules:dim:3 {}start:/t2/3/2K/]\n", turns(|key| format!("k{key}: "))),
            2,
        ),
    ]
}

#[test]
fn memory_is_a_small_multiple_of_the_text() {
    /// The bytes of a record without its text.
    const RECORD: u64 = 2000;
    for (what, text, limit) in texts() {
        let used = measure(|| assert!(GameRecord::parse_all(&text).value.is_some(), "{what}"));
        let length = u64::try_from(text.len()).expect("a length");
        assert!(used.bytes_max <= limit * length + RECORD, "{what}: {} bytes for {length}", used.bytes_max);
    }
}

/// Runs what takes about a second without optimization, and would take hours in quadratic time. The limit is so far from
/// both that a busy machine does not matter.
fn soon(what: &str, run: impl FnOnce()) {
    let begun = Instant::now();
    run();
    assert!(begun.elapsed() < Duration::from_secs(600), "{what}: {:?}", begun.elapsed());
}

/// Lines with many mistakes, brackets that are not closed, and comments that look like turns.
#[test]
fn long_texts_of_mistakes() {
    for mistake in
        ["q ", "a1 a2 ", "1.a1-a2 ", "[a]1 ", "a1-a2{a} ", "1... ", "a1\u{a0}", "(", "{", "1. x] ", "[a]b "]
    {
        let text = format!("{RULES}1. {}\n", mistake.repeat(500_000 / mistake.len()));
        soon(mistake, || assert_ne!(codes(&GameRecord::parse_all(&text)), [""; 0], "{mistake:?}"));
    }
    let text = format!("{RULES}{}]\n", "1. a1-a2 b1-b2\n[\n".repeat(40_000));
    soon("brackets", || {
        let parsed = GameRecord::parse_all(&text);
        assert!(parsed.errors.iter().all(|error| error.code() == "comment-runs-on"));
        assert_eq!(parsed.value.expect("a record").tree().len(), 80_000);
    });
    let turns = "\n1. a1-a2".repeat(50_000);
    let text = format!("{RULES}1. d6-b6 d5-f5\n[{turns}|{turns}]\n");
    soon("a comment", || assert_eq!(codes(&GameRecord::parse_all(&text)), [""; 0]));
}

/// A turn has at most as many moves as there are letters.
#[test]
fn berserk_turns() {
    let text = format!("1.{}\n", " a1-a2".repeat(65_540));
    let parsed = GameRecord::parse_all(&text);
    let messages: Vec<_> = parsed.errors.iter().map(ToString::to_string).collect();
    assert_eq!(messages, ["the turn has more than 65536 moves"]);
    assert_eq!(parsed.value.expect("the rest").tree().len(), 65_536);

    let turn = |number: usize| {
        format!("{number}. a1-a2{} b1-b2{}\n", " a2=a3".repeat(30_000), " b2=b3".repeat(30_000))
    };
    let text: String = (1..=8).map(turn).collect();
    soon("long turns", || {
        let parsed = GameRecord::parse_all(&text);
        assert_eq!(codes(&parsed), ["rules-tag-missing"]);
        assert_eq!(parsed.value.expect("a record").tree().len(), 8 * 60_002);
    });
}

/// Reading, comparing and dropping do not recurse.
#[test]
fn a_hundred_thousand_nested_variations() {
    const DEPTH: usize = 100_000;
    let steps = ["a1-a2", "b1-b2", "c1-c2"].map(|text| text.parse::<MoveRecord>().expect("a move"));
    let [main, continuation, variation] = steps;
    let mut tree = Tree::default();
    let mut at = tree.add(None, main).ok();
    for _ in 0..DEPTH {
        tree.add(at, continuation.clone()).expect("a move of the tree");
        at = tree.add(at, variation.clone()).ok();
    }
    assert_eq!(tree.len(), 2 * DEPTH + 1);
    assert_eq!(tree.path(at).len(), DEPTH + 1);
    assert!(tree.clone() == tree);
    let address = tree.address(at.expect("the last")).expect("an address");
    assert_eq!(address.depth(), DEPTH);
    assert_eq!(tree.find(&address), at);
    assert_eq!(address.to_string().parse().as_ref(), Ok(&address));
    let first = tree.first().expect("a move");
    tree.delete(first).expect("a move of the tree");
    assert!(tree.is_empty());

    // As text it is read turn by turn; the length of each address is proportional to its depth.
    let mut text = String::from("1. a1-a2 b1-b2\n");
    let mut prefix = String::from("1b");
    for _ in 0..500 {
        writeln!(text, "{prefix}.1.1a. c1-c2 d1-d2").expect("a string");
        prefix += ".1.1a";
    }
    let record = record(&text);
    assert_eq!(record.tree().len(), 1002);
    crate::properties::assert_lawful(&record);
}

/// Reading, numbering and editing are linear in the number of variations of a move.
#[test]
fn forty_thousand_variations_of_one_move() {
    const COUNT: usize = 40_000;
    let variations = (1..=COUNT).map(|number| format!("1a.{number}.1a. a1-a3\n"));
    let text = variations.fold(String::from("1. a1-a2 b1-b2\n"), |text, variation| text + &variation);
    soon("variations", || {
        let mut record = record(&text);
        assert_eq!(record.tree().len(), COUNT + 2);
        let last = record.tree().children(None).last().expect("a move");
        let tree = record.tree_mut();
        assert_eq!(tree.make_main_line(last), Ok(()));
        assert_eq!((tree.first(), tree.children(None).count()), (Some(last), COUNT + 1));
        record.renumber();
        assert_eq!(record.tree().walk().count(), COUNT + 2);
        let tree = record.tree_mut();
        while let Some(first) = tree.first() {
            assert_eq!(tree.delete(first), Ok(None));
        }
    });
}

/// The time to number variations does not depend on the length of the turn that they begin in.
#[test]
fn numbering_after_a_long_berserk_turn() {
    /// So many berserk moves in a turn, and so many variations that replace the last one.
    const COUNT: u16 = 60_000;
    let index = MoveIndex::new(1, COUNT);
    let [from, to] = ["a2", "a3"].map(|square| square.parse().expect("a square"));
    let berserk = Move::new(from, to).with_kind(MoveKind::Berserk);
    let mut text = format!("1. a1-a2{}\n", format!(" {berserk}").repeat(COUNT.into()));
    for number in 1..=COUNT {
        writeln!(text, "{index}.{number}.{index}. c1-c2").expect("a string");
    }
    let mut record = record(&text);
    assert_eq!(record.tree().len(), 2 * usize::from(COUNT) + 1);
    soon("numbering", || (0..20).for_each(|_| record.renumber()));
}

/// Hints and markup of comments.
#[test]
fn floods_of_brackets_are_read_once() {
    let flood = |part: &str, count| CommentText::new(&part.repeat(count)).expect("a comment");
    for (part, hints) in [("(", 0), ("(hint:", 1), ("(hint:)", 200_000)] {
        let comment = flood(part, 200_000);
        assert_eq!(comment.hints().count(), hints, "{part}");
        assert_eq!(comment.view().without_hints().to_string().is_empty(), hints > 0, "{part}");
    }
    for (part, shapes) in
        [("(", 0), ("(green:", 0), ("(green:a1", 0), ("(green:a1)", 100_000), ("(hint:(", 0), ("! ", 0)]
    {
        let comment = flood(part, 100_000);
        assert_eq!(comment.view().markup().shapes.len(), shapes, "{part}");
        assert_eq!(comment.view().without_markup().is_empty(), shapes > 0, "{part}");
    }
}
