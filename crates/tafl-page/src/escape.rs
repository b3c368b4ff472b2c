//! Text in HTML and JSON in a script element.

use std::fmt::Write as _;

use html_escape::encode_double_quoted_attribute;
use notation_syntax::visible;

/// A text as HTML shows it, in an element or an attribute in double quotes. Controls and invisible characters become
/// replacement characters.
pub(crate) fn html(text: &str) -> String {
    let shown: String = visible(text).collect();
    encode_double_quoted_attribute(&shown).into_owned()
}

/// The same for a text of several lines, without white space around it. Its line breaks stay.
pub(crate) fn lines(text: &str) -> String {
    text.trim().lines().map(html).collect::<Vec<_>>().join("\n")
}

/// JSON that is safe in a script element: no tag can begin or end in it, and an editor that shows it is not fooled by
/// controls. Only strings contain such characters, and there an escape means the same.
pub(crate) fn json(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (character, shown) in text.chars().zip(visible(text)) {
        if matches!(character, '<' | '>' | '&') || character != shown {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string does not fail.
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        } else {
            escaped.push(character);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{html, json};

    #[test]
    fn markup_is_text() {
        assert_eq!(html("<b title=\"x\">&\u{202e}"), "&lt;b title=&quot;x&quot;&gt;&amp;\u{fffd}");
    }

    #[test]
    fn json_means_the_same() {
        let text = "</script><!-- & \u{202e} \u{2028} \u{7f} \u{e0041} \u{1f451} \t\n \"\\";
        let escaped = json(&serde_json::to_string(text).unwrap());
        assert!(escaped.is_ascii() || escaped.contains('\u{1f451}'), "{escaped}");
        assert!(!escaped.contains(['<', '>', '&', '\u{202e}', '\u{2028}', '\u{e0041}']), "{escaped}");
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), text);
    }
}
