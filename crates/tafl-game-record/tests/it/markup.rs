//! Judgements, evaluations and shapes in comments.

use tafl_game_record::{CommentText, CommentView, Eval, GameRecord, Judgement, Markup, Shape, TagValue};

use crate::comments::comment;
use crate::support::Dice;

#[test]
fn markup_is_apart_from_the_text() {
    for (text, markup, rest) in [
        ("! (eval:34/8) (green:c4-d5 d4) The king.", "! (eval:34/8) (green:c4-d5 d4)", "The king."),
        ("3600 30/3 ?? Too early.", "??", "Too early."),
        ("3600\n?! Too late.", "?!", "Too late."),
        ("The king (eval:-5) is free (red:a1).", "(eval:-5) (red:a1)", "The king is free ."),
        ("(eval:#5) !", "(eval:#5)", "!"),
        ("!(well played)", "!", "(well played)"),
        ("(blue:ab12-bz78)(blue:a1 a1)", "(blue:ab12-bz78 a1 a1)", ""),
        ("(yellow:a1) (red:b1) (yellow:c1)", "(yellow:a1) (red:b1) (yellow:c1)", ""),
        // The first evaluation counts; a judgement is at the start.
        ("! ?? (eval:1) (eval:2) Why?", "! (eval:1)", "?? Why?"),
        // A hint hides what is in it.
        ("(hint: ! (eval:3) is (eval:4) so", "(eval:4)", "(hint: ! (eval:3) is so"),
        // Text.
        ("Good! ! (eval:)", "", "Good! ! (eval:)"),
        ("!!! or ?!? or !a", "", "!!! or ?!? or !a"),
        ("(eval:+1) (eval:#+1) (eval:1/+1)", "", "(eval:+1) (eval:#+1) (eval:1/+1)"),
        ("(eval:#0) (eval:1/) (eval: 1)", "", "(eval:#0) (eval:1/) (eval: 1)"),
        ("(eval:1.5) (EVAL:1)", "", "(eval:1.5) (EVAL:1)"),
        ("(green: a1) (green:a1  a2)", "", "(green: a1) (green:a1  a2)"),
        ("(green:) (pink:a1)", "", "(green:) (pink:a1)"),
        ("(eval:99999999999) (eval:1", "", "(eval:99999999999) (eval:1"),
        ("(see (green:a1))", "(green:a1)", "(see )"),
    ] {
        let (comment, found) = (comment(text), comment(text).view().markup().to_string());
        assert_eq!((found.as_str(), comment.view().without_markup().as_str()), (markup, rest), "{text:?}");
    }
}

/// Arrows and evaluations can show the solution of a puzzle.
#[test]
fn solvers_see_neither_hints_nor_markup() {
    for (text, shown) in [
        ("600\n! (green:c4-d5) The king. (eval:#5) (hint: look (eval:3)", "The king."),
        ("(hint: a) So (red:a1) far.", "So  far."),
        ("?? (eval:3)", ""),
        ("Why? (eval:x)", "Why? (eval:x)"),
    ] {
        assert_eq!(comment(text).view().without_hints().to_string(), shown, "{text:?}");
    }
}

#[test]
fn markup_is_replaced_and_the_rest_stays() {
    for (before, markup, after) in [
        ("", "! (eval:#-3/9)", "! (eval:#-3/9)"),
        ("The king.", "?", "? The king."),
        ("600 30/3 (eval:3) The king.", "?? (eval:4)", "600 30/3\n?? (eval:4) The king."),
        ("600\n! The king. (hint: a1)", "", "600\nThe king. (hint: a1)"),
        ("600 30/3", "!", "600 30/3\n!"),
        ("600\n!", "", "600"),
        // Nothing to do.
        ("The king. (eval:3)", "(eval:3)", "The king. (eval:3)"),
    ] {
        let changed = comment(before).with_markup(&comment(markup).view().markup());
        assert_eq!(changed.as_ref().map(CommentText::as_str), Ok(after), "{before:?} {markup:?}");
    }
    // Without its judgement, the text would be a clock.
    assert!(comment("! 600 30/3").with_markup(&Markup::default()).is_err());
}

/// The comment on the start is a tag: it has no clock, and may contain `|`.
#[test]
fn markup_of_the_start_is_replaced() {
    let mut record = GameRecord::default();
    for (before, markup, after) in [
        ("", "?! (green:a1)", Some("?! (green:a1)")),
        ("a|b", "!", Some("! a|b")),
        ("3600 30/3 Round one", "!", Some("! 3600 30/3 Round one")),
        ("! 600 30/3", "", Some("600 30/3")),
        ("(eval:3)", "", None),
        // Without the evaluation, the text would be a circle.
        ("(green:a1 (eval:3)a2)", "", Some("(green:a1 (eval:3)a2)")),
    ] {
        let _ = record.set_tag("start-comment", before.parse().expect("a tag"));
        let markup = comment(markup).view().markup();
        let changed = record.set_start_markup(&markup);
        assert_eq!(record.tag("start-comment").map(TagValue::as_str), after, "{before:?} {markup}");
        let read = record.start_comment().map(CommentView::markup).unwrap_or_default();
        assert_eq!(changed.is_ok(), read == markup, "{before:?} {markup}");
    }
}

#[test]
fn values_are_text() {
    for text in ["34", "-120/8", "#5", "#-12/3"] {
        assert_eq!(text.parse().map(|eval: Eval| eval.to_string()).as_deref(), Ok(text));
    }
    for text in ["green:c4-d5", "red:d4"] {
        assert_eq!(text.parse().map(|shape: Shape| shape.to_string()).as_deref(), Ok(text));
    }
    assert!(Judgement::ALL.into_iter().all(|judgement| judgement.sign().parse() == Ok(judgement)));
    let messages = [
        "".parse::<Judgement>().expect_err("no sign").to_string(),
        "#0".parse::<Eval>().expect_err("no steps").to_string(),
        "d4".parse::<Shape>().expect_err("no colour").to_string(),
    ];
    insta::assert_snapshot!(messages.join("\n"), @r"
    unknown judgement, expected `??`, `?`, `?!`, `!?`, `!` or `!!`
    expected an evaluation, such as `34`, `-120/8` or `#5`
    expected an arrow or a circle, such as `green:c4-d5` or `red:d4`
    ");
}

/// Any markup can be written into any comment and is read back, and what is written again stays.
#[test]
fn markup_reads_back() {
    let pieces: Vec<&str> = "(eval:34/8)green#-d5 !?\n1ä".split("").collect();
    let seeds = [
        "600 30/3 ! (eval:34/8) (green:c4-d5 d4) Text.",
        "?? (hint: (eval:#5)) (red:a1)",
        "! ! (eval:1)(eval:2)",
    ];
    let mut dice = Dice::new(8);
    let mut written = 0;
    for _ in 0..20_000 {
        let seed = dice.one_of(&seeds);
        let [before, other] = [(); 2].map(|()| comment(&dice.mutated(seed, 1, &pieces)));
        let markup = other.view().markup();
        assert_eq!(comment(&markup.to_string()).view().markup(), markup, "{other:?}");
        let Ok(after) = before.with_markup(&markup) else { continue };
        written += 1;
        assert_eq!((after.clock(), &after.view().markup()), (before.clock(), &markup), "{before:?} {markup}");
        assert_eq!(after.with_markup(&markup).as_ref(), Ok(&after));
    }
    assert!(written > 19_000, "{written}");
}
