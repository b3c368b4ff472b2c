//! Comments: the clock at the start, the text, and the hints in it.

#![cfg(feature = "game-record")]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use tafl_game_record::{CommentText, CommentView, Eval, Judgement, Markup, Shape};

/// A comment is text without the characters that end it. Its parts are parts of its text, hints and the rest do not
/// overlap, and a comment built from a clock and a text has the same clock and text. Markup reads back as it is written,
/// and other markup in its place keeps the clock, the text and the hints.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = crate::text(data);
    printed::<Eval>(&text);
    printed::<Shape>(&text);
    let comment = CommentText::new(&text);
    let ends = text.contains(['|', ']']);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    // Such a line may be taken for a tag or a turn after an unclosed comment.
    let begins = |line: &str| line.starts_with(|first: char| first == '[' || first.is_ascii_digit());
    assert!(if ends { comment.is_err() } else { comment.is_ok() || text.split('\n').skip(1).any(begins) });
    let Ok(comment) = comment else { return };
    assert_eq!(comment.as_str(), text);

    let view = comment.view();
    assert!(text.ends_with(view.text()));
    assert!(view.clock().is_some() || view.text() == text, "text is lost without a clock: {text:?}");
    if let Some(clock) = view.clock() {
        let again = CommentText::with_clock(clock, view.text());
        let again = again.as_ref().map(|again| (again.clock(), again.text()));
        assert_eq!(again, Ok((Some(clock), view.text())), "another clock or text: {text:?}");
    }

    let parts: Vec<&str> = view.without_hints().parts().collect();
    for part in &parts {
        let hides = !part.to_ascii_lowercase().contains("(hint:");
        assert!(hides, "a hint is in the text without hints: {part:?} of {text:?}");
    }
    let markup = view.markup();
    if markup.is_empty() && !view.text().trim_start().is_empty() {
        let hints: Vec<&str> = view.hints().collect();
        assert_eq!(
            parts.len(),
            hints.len() + 1,
            "between two hints there is one part, even if empty: {text:?}"
        );
        let stretches = parts.iter().enumerate().flat_map(|(place, part)| [Some(part), hints.get(place)]);
        let mut behind = 0;
        for stretch in stretches.flatten().filter(|it| !it.is_empty()) {
            let found = view.text().get(behind..).and_then(|rest| rest.find(stretch));
            assert!(found.is_some(), "{stretch:?} is not after the part before it in {text:?}");
            behind += found.unwrap_or_default() + stretch.len();
        }
    }
    assert_eq!(comment.with_markup(&markup).as_ref(), Ok(&comment), "the same markup changes the comment");
    let alone = CommentText::new(&markup.to_string()).map(|alone| alone.view().markup());
    assert_eq!(alone.as_ref(), Ok(&markup), "markup reads differently: {text:?}");
    let others = Judgement::ALL.map(Markup::from);
    for other in others.iter().chain([&Markup::default()]) {
        let Ok(changed) = comment.with_markup(other) else { continue };
        same_apart_from_markup(changed.view(), view);
        assert_eq!(&changed.view().markup(), other, "{text:?}");
        // The text that is left may look like markup.
        if let Ok(back) = changed.with_markup(&markup) {
            same_apart_from_markup(back.view(), view);
            assert_eq!(back.view().markup(), markup, "{text:?}");
        }
    }
    let rest = view.without_hints();
    assert_eq!(rest.is_blank(), rest.to_string().is_empty(), "{text:?}");
    assert_eq!(rest.to_string(), rest.to_string().trim(), "{text:?}");
}

fn same_apart_from_markup(one: CommentView<'_>, other: CommentView<'_>) {
    assert_eq!(one.clock(), other.clock(), "{one:?}");
    assert_eq!(one.without_markup(), other.without_markup(), "{one:?}");
    assert!(one.hints().eq(other.hints()), "{one:?} has other hints than {other:?}");
}

/// A value that is read is read again as it is written.
fn printed<T: FromStr + Display + Debug + PartialEq>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse().ok(), Some(value), "{text:?}");
    }
}
