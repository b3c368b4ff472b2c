//! Comments that are replaced in the text of a game.

use tafl_game_record::{CommentText, GameRecord, Games, RecordSpans, with_line_endings_of};

fn game(text: &str) -> (GameRecord, RecordSpans) {
    let (game, spans) = Games::new(text).next_with_spans().expect("a game");
    (game.value.expect("a record"), spans)
}

/// Replaces each comment in the text, which changes that comment and nothing else. Returns how many there are.
fn replace_each(text: &str) -> usize {
    let (record, spans) = game(text);
    let mut replaced = 0;
    for (address, id) in record.tree().walk() {
        let Some(slot) = spans.of_comment(id) else { continue };
        let before = CommentText::new(slot.slice(text).expect("in the text")).expect("a comment");
        assert_eq!(record.tree().comment(id), Some(&before).filter(|text| !text.is_empty()), "{address}");
        for new in ["", "Good.", "two\nlines", "[event:x", "1. a1-a2"] {
            let comment = CommentText::new(new).expect("a comment");
            let mut edited = text.to_owned();
            edited.replace_range(slot.range(), &with_line_endings_of(text, new));
            let mut expected = record.clone();
            expected.tree_mut().set_comment(id, comment).expect("a move");
            let read = Games::new(&edited).next().and_then(|game| game.value).expect("a record");
            assert!(read == expected, "{address} {new:?}\n{edited}");
        }
        replaced += 1;
    }
    replaced
}

#[test]
fn one_comment_is_replaced_and_nothing_else() {
    let games = [
        ("1. a1-a2 b1-b2", 0),
        ("1. a1-a2 b1-b2\n[]\n2. a2-a1", 1),
        ("[start-comment:s]\n1. a1-a2 b1-b2 [one|two|surplus|x]\n2. a2-a1\n[|]", 3),
        ("1. a1-a2 b1-b2[|\ntwo]1b.1.1a. ..... c1-c2 [x]1a.1.1a. c1-c2 c2-c1\n[|y]\n2. a2-a1 [z]", 6),
        ("1. a1-a2\n[one]\n1a.1.1a. c1-c2\n[]\n[event:Next]\n1. d1-d2 [x]", 2),
        ("1. a1-a2 b1-b2 [one|] [more|] []\n2. a2-a1 b2-b1 [|two] [|] [three]", 2),
    ];
    for (text, comments) in games {
        for text in [text.to_owned(), text.replace('\n', "\r\n"), format!("\n {text}")] {
            assert_eq!(replace_each(&text), comments, "{text}");
        }
    }
}

/// The slots and blocks of the moves of the main line. No single span has the comment of a move to which two blocks add
/// text, and slots can be fewer or more than the moves of their turn.
#[test]
fn slots_and_blocks() {
    for (text, expected) in [
        (
            "1. a1-a2 b1-b2 [one|] [more|] []\n2. a2-a1 b2-b1 [|two] [|] [three]",
            &[(None, "[one|]"), (Some(""), "[one|]"), (None, "[|two]"), (Some("two"), "[|two]")][..],
        ),
        // The line ends at the unreadable move.
        ("1. a1-a2 q b1-b2\n[one]\n2. a2-a1\n3. a1-a2 [x|y|z]", &[(Some("one"), "[one]")]),
        (
            "1. a1-a2 b1-b2\n[one]\n2. a2-a1\n3. a1-a2 [x|y|z]",
            &[(Some("one"), "[one]"), (None, "[one]"), (None, ""), (Some("x"), "[x|y|z]")],
        ),
    ] {
        let (record, spans) = game(text);
        let slots = record.tree().main_line().map(|id| {
            let block = spans.of_comment_block(id).and_then(|block| block.slice(text));
            (spans.of_comment(id).and_then(|slot| slot.slice(text)), block.unwrap_or_default())
        });
        assert_eq!(slots.collect::<Vec<_>>(), expected, "{text}");
    }
}

#[test]
fn line_endings_are_those_of_the_original() {
    let kept = |original: &str| with_line_endings_of(original, "a\nb\r\nc").into_owned();
    for original in ["", "x", "x\ny\r\n", "x\ry"] {
        assert_eq!(kept(original), "a\nb\r\nc", "{original:?}");
    }
    for original in ["x\r\n", "\r\ny\nz"] {
        assert_eq!(kept(original), "a\r\nb\r\nc", "{original:?}");
    }
}
