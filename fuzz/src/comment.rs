//! Comments: the clock at the start, the text, and the hints in it.

use tafl_game_record::{CommentText, OtnVersion};

use crate::text;

/// A comment is text without the characters that end it. Its parts are parts of its text, hints and the rest do not
/// overlap, and a comment built from a clock and a text has the same clock and text.
///
/// # Panics
///
/// If a law is broken.
pub fn body(data: &[u8]) {
    let text = text::of(data);
    let comment = CommentText::new(&text);
    let ends = text.contains(['|', ']']);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    // Such a line may be taken for a tag or a turn after an unclosed comment.
    let begins = |line: &str| line.starts_with(|first: char| first == '[' || first.is_ascii_digit());
    assert!(if ends { comment.is_err() } else { comment.is_ok() || text.split('\n').skip(1).any(begins) });
    // Version 1.1 has escapes for the characters that end a comment.
    let encoded = CommentText::encoded(OtnVersion::V1_1, &text);
    assert!(encoded.is_ok() || text.split('\n').skip(1).any(begins), "not written: {text:?}");
    if let Ok(encoded) = encoded {
        assert_eq!(encoded.decoded(OtnVersion::V1_1), text, "another text");
    }
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

    let mut behind = 0;
    let parts: Vec<&str> = view.without_hints().parts().collect();
    let hints: Vec<&str> = view.hints().collect();
    assert_eq!(parts.len(), hints.len() + 1, "between two hints there is one part, even if empty: {text:?}");
    for (place, part) in parts.iter().enumerate() {
        assert!(
            !part.to_ascii_lowercase().contains("(hint:"),
            "a hint is in the text without hints: {part:?} of {text:?}"
        );
        for stretch in [Some(part), hints.get(place)].into_iter().flatten().filter(|it| !it.is_empty()) {
            let found = view.text().get(behind..).and_then(|rest| rest.find(stretch));
            assert!(found.is_some(), "{stretch:?} is not after the part before it in {text:?}");
            behind += found.unwrap_or_default() + stretch.len();
        }
    }
    let rest = view.without_hints();
    assert_eq!(rest.is_blank(), rest.to_string().is_empty(), "{text:?}");
    assert_eq!(rest.to_string(), rest.to_string().trim(), "{text:?}");
}
