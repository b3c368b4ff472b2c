//! The values in an array or object of JSON, in the order of the text.

use alloc::string::String;
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr;

/// A value in an array or object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Member<'t> {
    /// The name of the field, in an object.
    pub(super) name: Option<String>,
    /// The value, as it is in the text.
    pub(super) text: &'t str,
    /// The offset of the value in the text, in bytes.
    pub(super) at: usize,
}

impl Member<'_> {
    /// The name of a field of an object.
    pub(super) fn field_name(&self) -> &str {
        self.name.as_deref().expect_or_default("fields have names")
    }
}

/// The values directly in the array or object that is the text, which is valid JSON. Of any other value there are none.
pub(super) fn members(text: &str) -> Vec<Member<'_>> {
    let (mut members, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    let (mut in_string, mut is_escaped) = (false, false);
    let mut name = None;
    let piece =
        |from: usize, to: usize| text.get(from..to).expect_or_default("signs of JSON are whole characters");
    let mut add = |name: Option<String>, from: usize, to: usize| {
        let value = piece(from, to).trim();
        let at = from + piece(from, to).len() - piece(from, to).trim_start().len();
        if !value.is_empty() {
            members.push(Member { name, text: value, at });
        }
    };
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'{' | b'[' => {
                depth += 1;
                if depth == 1 {
                    start = at + 1;
                }
            }
            b':' if depth == 1 => {
                name = serde_json::from_str(piece(start, at).trim()).ok();
                start = at + 1;
            }
            b',' if depth == 1 => {
                add(name.take(), start, at);
                start = at + 1;
            }
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    add(name.take(), start, at);
                }
            }
            _ => {}
        }
    }
    members
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::members;

    #[test]
    fn the_order_of_the_text() {
        let text = r#"{"b": [1, {"c": 2}], "a,\"": "x,]:", "n":null }"#;
        let found = members(text);
        let found: Vec<_> = found.iter().map(|one| (one.name.as_deref().unwrap_or("-"), one.text)).collect();
        assert_eq!(found, [("b", r#"[1, {"c": 2}]"#), ("a,\"", r#""x,]:""#), ("n", "null")]);
        assert_eq!(
            members("[ 1,\n \"two\"]").iter().map(|one| (one.text, one.at)).collect::<Vec<_>>(),
            [("1", 2), ("\"two\"", 6)]
        );
        for text in ["", "[]", "{ }", "\"[1]\"", "7", "]", "[1"] {
            assert_eq!(members(text), [], "{text}");
        }
    }
}
