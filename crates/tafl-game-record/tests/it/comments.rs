//! Clocks and hints in comments.

use tafl_game_record::{ClockTime, CommentText, CommentView, GameRecord, TagValue};

use crate::support::{Dice, at, verified};

pub(crate) fn comment(text: &str) -> CommentText {
    CommentText::new(text).expect("a comment")
}

// deviation: G8
#[test]
fn clocks_at_the_start_of_comments() {
    for (text, expected, rest) in [
        ("3600 30/3 3i A move.", "3600 30/3", "A move."),
        ("3600 30/3 A move.", "3600 30/3", "A move."),
        ("3600 3i A move.", "3600", "A move."),
        ("3600  30/3\tA move.", "3600 30/3", "A move."),
        ("3600 30/3\nA move.", "3600 30/3", "A move."),
        ("3600", "3600", ""),
        ("3600 ", "3600", ""),
        (" 3600\r\n\r\nA move.", "3600", "A move."),
        ("3600\n30/3 of the moves were bad.", "3600", "30/3 of the moves were bad."),
        ("3600 30/3", "3600 30/3", ""),
        ("3600 30/3 30/3 of it", "3600 30/3", "30/3 of it"),
        ("3600 30/3 3 more", "3600 30/3", "3 more"),
        ("3600 30/3 (hint: none)", "3600 30/3", "(hint: none)"),
    ] {
        let comment = comment(text);
        assert_eq!(comment.clock(), comment.view().clock());
        assert_eq!((comment.clock(), comment.text()), (expected.parse().ok(), rest), "{text:?}");
    }
    // Sentences that begin with a number.
    let texts = "| |12 men left|12 men left 30/3|12. a good move|12.|3 3 men|2 1/2points|2 1/|2 1/x|2 3in a row|\
                 1/2|30/3|3i|99999999999 30/3|A move. 3600 30/3|-1 30/3|3600s";
    for text in texts.split('|') {
        assert_eq!((comment(text).clock(), comment(text).text()), (None, text), "{text:?}");
    }
}

#[test]
fn a_clock_and_a_text_make_a_comment() {
    let mut dice = Dice::new(3);
    let texts = ["", "A move.", "30/3 of it", "3i", "12 men left", "3600", "(Hint: x)"];
    for _ in 0..1_000 {
        let overtime = format!(" {}/{}", dice.number(), dice.number());
        let clock = format!("{}{}", dice.number(), dice.one_of(&["", &overtime]));
        let (clock, text): (ClockTime, _) = (clock.parse().expect("a clock"), dice.one_of(&texts));
        let comment = CommentText::with_clock(clock, text).expect("a comment");
        assert_eq!((comment.clock(), comment.text()), (Some(clock), text), "{comment:?}");
    }
}

/// Specification §4, *first-half-commentary*: hints, here in any case and up to the first bracket.
// deviation: G4
#[test]
fn hints() {
    for (text, expected, rest) in [
        ("(hint:This is an example hint.)", &["This is an example hint."][..], ""),
        ("Take it away!\n\n(Hint: look at the king)", &["look at the king"], "Take it away!"),
        ("(HINT:a) Now (hint:b) and (Hint: c ).", &["a", "b", "c"], "Now  and ."),
        ("(hint: a (king) move) or so", &["a (king"], "move) or so"),
        ("(hint:)", &[""], ""),
        ("30 \n (hint: x)", &["x"], ""),
        ("Go (hint: never ends", &["never ends"], "Go"),
        ("((hint: a))", &["a"], "()"),
        ("(hint a) (hint : b) hint: c", &[], "(hint a) (hint : b) hint: c"),
        ("(hin", &[], "(hin"),
        ("ä(hint:ö)ü", &["ö"], "äü"),
        ("  no hint  ", &[], "no hint"),
        ("", &[], ""),
    ] {
        let comment = comment(text);
        assert_eq!(comment.hints().collect::<Vec<_>>(), expected, "{text:?}");
        let shown = comment.view().without_hints();
        assert_eq!((shown.to_string().as_str(), shown.is_blank()), (rest, rest.is_empty()), "{text:?}");
        assert_eq!(format!("{shown:?}"), format!("WithoutHints({rest})"));
    }
}

/// Without markup, the parts and the hints together are the whole text, in order.
#[test]
fn parts_and_hints_make_the_text() {
    let pieces: Vec<&str> = "(hint:) HINTä\n1/i".split("").collect();
    let mut dice = Dice::new(4);
    for _ in 0..20_000 {
        let seed = dice.one_of(&["A (hint: b) c (Hint: d", "3600 30/3 (HINT:x)y", "12 (hint:) (hint:)"]);
        let comment = comment(&dice.mutated(seed, 1, &pieces));
        let view: CommentView<'_> = comment.view();
        assert!(comment.as_str().ends_with(view.text()));
        if view.clock().is_none() {
            assert_eq!(view.text(), comment.as_str());
        }
        let mut rest = view.text().trim_start();
        let mut hints = view.hints();
        for (number, part) in view.without_hints().parts().enumerate() {
            if number > 0 {
                assert!(rest[..6].eq_ignore_ascii_case("(hint:"), "{comment:?}");
                let hint = hints.next().expect("a hint between two parts");
                let end = rest.find(')').map_or(rest.len(), |end| end + 1);
                assert_eq!(rest[6..end].trim_end_matches(')').trim(), hint, "{comment:?}");
                rest = &rest[end..];
            }
            rest = rest.strip_prefix(part).expect("the part comes next");
            assert!(!part.to_ascii_lowercase().contains("(hint:"), "{comment:?}");
        }
        assert_eq!((rest, hints.next()), ("", None), "{comment:?}");
    }
}

// deviation: G11
#[test]
fn slots_and_tags_cannot_contain_what_ends_them() {
    let clock = "60".parse().expect("a clock");
    for text in ["a]", "a|b", "12\n]", "(hint: ])"] {
        assert!(CommentText::new(text).is_err(), "{text}");
        assert!(CommentText::with_clock(clock, text).is_err(), "{text}");
    }
    assert_eq!(
        TagValue::new("a]").unwrap_err().to_string(),
        "the value of a tag cannot contain `]`, which ends the tag, or a line that begins a tag or turn"
    );
    assert_eq!(TagValue::new("a|b [c").expect("a value").as_str(), "a|b [c");
}

#[test]
fn slots_print_as_they_were_read() {
    let text = "\
[start-comment:3 men (Hint: one)]
[rules:dim:3 start:/t2/3/2K/]

1. a1-a2 Kc3-b3
[3600  30/3   Oh. (HINT: x )|12 men left]
";
    let record: GameRecord = verified(text);
    let tree = record.tree();
    assert_eq!(tree.comment(at(tree, "1a")).map(CommentText::text), Some("Oh. (HINT: x )"));
    let start = record.start_comment().expect("a comment");
    assert_eq!((start.clock(), start.text()), (None, "3 men (Hint: one)"));
    assert_eq!(start.hints().collect::<Vec<_>>(), ["one"]);
    assert_eq!(GameRecord::default().start_comment(), None);
}
