//! Clocks and hints in comments.

use fastrand::Rng;
use tafl_game_record::{ClockTime, CommentText, CommentView, GameRecord, TagValue};

use super::support::Dice;

pub(super) fn comment(text: &str) -> CommentText {
    CommentText::new(text).expect("a comment")
}

/// The clock of a comment and the text after it.
fn clock(text: &str) -> (Option<String>, String) {
    let comment = comment(text);
    assert_eq!(comment.clock(), comment.view().clock());
    (comment.clock().map(|clock| clock.to_string()), comment.text().to_owned())
}

#[test]
fn clocks_at_the_start_of_comments() {
    // deviation: G8
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
        assert_eq!(clock(text), (Some(expected.to_owned()), rest.to_owned()), "{text:?}");
    }
}

#[test]
fn sentences_that_begin_with_a_number() {
    // deviation: G8
    for text in [
        "",
        " ",
        "12 men left",
        "12 men left 30/3",
        "12. a good move",
        "12.",
        "3 3 men",
        "2 1/2points",
        "2 1/",
        "2 1/x",
        "2 3in a row",
        "1/2",
        "30/3",
        "3i",
        "99999999999 30/3",
        "A move. 3600 30/3",
        "-1 30/3",
        "3600s",
    ] {
        assert_eq!(clock(text), (None, text.to_owned()), "{text:?}");
    }
}

#[test]
fn a_clock_and_a_text_make_a_comment() {
    let mut dice = Dice(Rng::with_seed(3));
    let texts = ["", "A move.", "30/3 of it", "3i", "12 men left", "3600", "(Hint: x)"];
    for _ in 0..1_000 {
        let clock: ClockTime = match dice.0.usize(..2) {
            0 => dice.number().to_string(),
            _ => format!("{} {}/{}", dice.number(), dice.number(), dice.number()),
        }
        .parse()
        .expect("a clock");
        let text = *dice.one_of(&texts);
        let comment = CommentText::with_clock(clock, text).expect("a comment");
        assert_eq!((comment.clock(), comment.text()), (Some(clock), text), "{comment:?}");
    }
    assert!(CommentText::with_clock("1".parse().expect("a clock"), "a|b").is_err());
}

/// The hints, and the text without them.
fn hints(text: &str) -> (Vec<String>, String) {
    let comment = comment(text);
    (comment.hints().map(str::to_owned).collect(), comment.view().without_hints().to_string())
}

#[test]
fn hints_in_any_case_up_to_the_first_bracket() {
    // Specification §4, *first-half-commentary*.
    assert_eq!(
        hints("(hint:This is an example hint.)"),
        (vec!["This is an example hint.".to_owned()], String::new())
    );
    // deviation: G4
    for (text, expected, rest) in [
        ("Take it away!\n\n(Hint: look at the king)", vec!["look at the king"], "Take it away!"),
        ("(HINT:a) Now (hint:b) and (Hint: c ).", vec!["a", "b", "c"], "Now  and ."),
        ("(hint: a (king) move) or so", vec!["a (king"], "move) or so"),
        ("(hint:)", vec![""], ""),
        ("Go (hint: never ends", vec!["never ends"], "Go"),
        ("((hint: a))", vec!["a"], "()"),
        ("(hint a) (hint : b) hint: c", vec![], "(hint a) (hint : b) hint: c"),
        ("(hin", vec![], "(hin"),
        ("ä(hint:ö)ü", vec!["ö"], "äü"),
        ("  no hint  ", vec![], "no hint"),
        ("", vec![], ""),
    ] {
        let expected: Vec<String> = expected.into_iter().map(str::to_owned).collect();
        assert_eq!(hints(text), (expected, rest.to_owned()), "{text:?}");
    }
}

#[test]
fn hints_are_hidden_in_debug_output_too() {
    let comment = comment("12 30/3 Look. (Hint: the corner)");
    let shown = comment.view().without_hints();
    assert_eq!(format!("{shown:?}"), "WithoutHints(Look.)");
    assert!(!shown.is_blank());
    assert!(CommentText::new("30 \n (hint: x)").expect("a comment").view().without_hints().is_blank());
}

/// The parts and the hints together are the whole text, in order.
#[test]
fn parts_and_hints_make_the_text() {
    let alphabet: Vec<char> = "(hint:) HINTä\n1/i".chars().collect();
    let mut dice = Dice(Rng::with_seed(4));
    for _ in 0..20_000 {
        let seed = *dice.one_of(&["A (hint: b) c (Hint: d", "3600 30/3 (HINT:x)y", "12 (hint:) (hint:)"]);
        let comment = comment(&dice.mutated(seed, &alphabet));
        let view: CommentView<'_> = comment.view();
        assert!(comment.as_str().ends_with(view.text()));
        if view.clock().is_none() {
            assert_eq!(view.text(), comment.as_str());
        }
        let mut rest = view.text();
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

#[test]
fn a_flood_of_brackets_is_read_once() {
    let text = "(".repeat(1_000_000);
    assert_eq!(comment(&text).hints().count(), 0);
    let text = "(hint:".repeat(200_000);
    assert_eq!(comment(&text).hints().count(), 1);
    let text = "(hint:)".repeat(200_000);
    assert_eq!(comment(&text).hints().count(), 200_000);
    assert_eq!(comment(&text).view().without_hints().to_string(), "");
}

// deviation: G11
#[test]
fn slots_and_tags_cannot_contain_what_ends_them() {
    for text in ["a]", "a|b", "12\n]", "(hint: ])"] {
        assert!(CommentText::new(text).is_err(), "{text}");
    }
    let clock = "60".parse().expect("a clock");
    assert!(CommentText::with_clock(clock, "a]").is_err());
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
    let record: GameRecord = text.parse().expect("a record");
    assert_eq!(record.to_string(), text);
    let start = record.start_comment().expect("a comment");
    assert_eq!((start.clock(), start.text()), (None, "3 men (Hint: one)"));
    assert_eq!(start.hints().collect::<Vec<_>>(), ["one"]);
    assert_eq!(GameRecord::default().start_comment(), None);
}
