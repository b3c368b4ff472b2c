//! A small JSON reader, enough for what cargo prints, so that this crate needs no dependency.

use std::collections::BTreeMap;

/// How deep arrays and objects may nest. Cargo's output stays below ten.
const MAX_DEPTH: usize = 64;

/// Any JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Value>),
    Object(BTreeMap<String, Value>),
}

impl Value {
    /// The entry of an object; `Null` where there is none, so that look-ups chain.
    pub(crate) fn get(&self, key: &str) -> &Value {
        match self {
            Value::Object(entries) => entries.get(key).unwrap_or(&Value::Null),
            _ => &Value::Null,
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }

    /// The elements of a list; none for anything else.
    pub(crate) fn list(&self) -> &[Value] {
        if let Value::List(elements) = self { elements } else { &[] }
    }

    /// The keys of an object, sorted; none for anything else.
    pub(crate) fn keys(&self) -> Vec<String> {
        if let Value::Object(entries) = self { entries.keys().cloned().collect() } else { Vec::new() }
    }
}

/// Reads one JSON text.
pub(crate) fn read(text: &str) -> Result<Value, String> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    reader.blanks();
    if reader.at == text.len() { Ok(value) } else { Err(reader.wrong("the end")) }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn wrong(&self, expected: &str) -> String {
        match self.rest().chars().next() {
            Some(found) => format!("JSON, byte {}: found {found:?}, expected {expected}", self.at),
            None => format!("JSON, byte {}: the text ends, expected {expected}", self.at),
        }
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
    }

    fn eat(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.at += word.len();
        }
        found
    }

    fn expect(&mut self, word: &str) -> Result<(), String> {
        if self.eat(word) { Ok(()) } else { Err(self.wrong(&format!("`{word}`"))) }
    }

    fn value(&mut self, depth: usize) -> Result<Value, String> {
        if depth > MAX_DEPTH {
            return Err(format!("JSON, byte {}: nested deeper than {MAX_DEPTH}", self.at));
        }
        self.blanks();
        match self.rest().bytes().next() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.string().map(Value::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Value, String> {
        let words = [("null", Value::Null), ("true", Value::Bool(true)), ("false", Value::Bool(false))];
        for (word, value) in words {
            if self.eat(word) {
                return Ok(value);
            }
        }
        Err(self.wrong("a value"))
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        let mut entries = BTreeMap::new();
        self.expect("{")?;
        self.blanks();
        if self.eat("}") {
            return Ok(Value::Object(entries));
        }
        loop {
            self.blanks();
            let key = self.string()?;
            self.blanks();
            self.expect(":")?;
            entries.insert(key, self.value(depth + 1)?);
            self.blanks();
            if self.eat("}") {
                return Ok(Value::Object(entries));
            }
            self.expect(",")?;
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, String> {
        let mut elements = Vec::new();
        self.expect("[")?;
        self.blanks();
        if self.eat("]") {
            return Ok(Value::List(elements));
        }
        loop {
            elements.push(self.value(depth + 1)?);
            self.blanks();
            if self.eat("]") {
                return Ok(Value::List(elements));
            }
            self.expect(",")?;
        }
    }

    fn number(&mut self) -> Result<Value, String> {
        let rest = self.rest();
        let end = rest.find(|c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E'));
        let digits = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        let number = digits.parse().map_err(|_| self.wrong("a number"))?;
        self.at += digits.len();
        Ok(Value::Number(number))
    }

    fn string(&mut self) -> Result<String, String> {
        self.expect("\"")?;
        let mut text = String::new();
        loop {
            let Some(c) = self.rest().chars().next().filter(|&c| c >= ' ') else {
                return Err(self.wrong("the end of a string"));
            };
            self.at += c.len_utf8();
            match c {
                '"' => return Ok(text),
                '\\' => text.push(self.escape()?),
                _ => text.push(c),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        let escapes = [
            ("\"", '"'),
            ("\\", '\\'),
            ("/", '/'),
            ("b", '\u{8}'),
            ("f", '\u{c}'),
            ("n", '\n'),
            ("r", '\r'),
            ("t", '\t'),
        ];
        for (letter, meaning) in escapes {
            if self.eat(letter) {
                return Ok(meaning);
            }
        }
        self.expect("u")?;
        let first = self.hex()?;
        if !(0xD800..0xDC00).contains(&first) {
            return char::from_u32(first).ok_or_else(|| self.wrong("the first half of a surrogate pair"));
        }
        // Past the basic plane, JSON writes a character as two escapes.
        self.expect("\\u")?;
        let second = self.hex()?;
        let low = second.checked_sub(0xDC00).filter(|&low| low < 0x400);
        let character = low.and_then(|low| char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + low));
        character.ok_or_else(|| self.wrong("the second half of a surrogate pair"))
    }

    fn hex(&mut self) -> Result<u32, String> {
        let digits = self.rest().get(..4).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let number = number.ok_or_else(|| self.wrong("four hexadecimal digits"))?;
        self.at += 4;
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        let value = read(r#" {"a": [1, -2.5e1, true, false, null, {}, []], "b": {"c": "d"}} "#).unwrap();
        assert_eq!(
            value.get("a").list(),
            [
                Value::Number(1.0),
                Value::Number(-25.0),
                Value::Bool(true),
                Value::Bool(false),
                Value::Null,
                Value::Object(BTreeMap::new()),
                Value::List(Vec::new()),
            ]
        );
        assert_eq!(value.get("b").get("c").text(), Some("d"));
        assert_eq!(value.get("b").get("x").get("y"), &Value::Null);
        assert_eq!(value.keys(), ["a", "b"]);
    }

    #[test]
    fn strings() {
        let text = r#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00ä""#;
        assert_eq!(read(text).unwrap(), Value::Text("\"\\/\u{8}\u{c}\n\r\té😀ä".into()));
    }

    #[test]
    fn refused() {
        let texts = [
            "",
            " ",
            "{",
            "[1,]",
            "[1 2]",
            r#"{"a":}"#,
            r#"{"a" 1}"#,
            "{a:1}",
            "nul",
            "1 2",
            "-",
            "1.2.3",
            "\"",
            "\"\n\"",
            r#""\x""#,
            r#""\u12""#,
            r#""\u+123""#,
            r#""\ud83d""#,
            r#""\ud83d\u0041""#,
            r#""\udc00""#,
        ];
        for text in texts {
            assert!(read(text).is_err(), "{text:?} was read as {:?}", read(text));
        }
    }

    #[test]
    fn errors_say_where() {
        assert_eq!(read("[1;2]").unwrap_err(), "JSON, byte 2: found ';', expected `,`");
        assert_eq!(read("[1,").unwrap_err(), "JSON, byte 3: the text ends, expected a value");
    }

    #[test]
    fn nesting_is_bounded() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(read(&nested(MAX_DEPTH)).is_ok());
        assert!(read(&nested(100_000)).unwrap_err().contains("nested deeper"));
    }
}
