//! The values of both syntaxes, JSON and RON, as JSON values.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use notation_syntax::invariant::ExpectOr as _;
use serde_json::{Map, Number, Value};

use crate::error::ImportError;

/// The number with this text: decimal, with underscores between digits and with a sign.
fn number(text: &str) -> Option<Value> {
    let digits: String = text.chars().filter(|character| *character != '_').collect();
    let digits = digits.strip_prefix('+').unwrap_or(&digits);
    if let Ok(number) = digits.parse::<u64>() {
        return Some(number.into());
    }
    if let Ok(number) = digits.parse::<i64>() {
        return Some(number.into());
    }
    // Not `inf` and `NaN`, which JSON does not have.
    let is_decimal = digits.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '.' | '-'));
    digits.parse().ok().filter(|_| is_decimal).and_then(Number::from_f64).map(Value::Number)
}

/// The text of a string, and the number of bytes up to its closing quotation mark; `None` if it does not end, or has an
/// escape that RON does not know. `source` begins after the opening quotation mark.
fn string(source: &str) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut characters = source.char_indices();
    while let Some((offset, character)) = characters.next() {
        match character {
            '"' => return Some((text, offset + 1)),
            '\\' => text.push(escaped(characters.by_ref().map(|(_, character)| character))?),
            _ => text.push(character),
        }
    }
    None
}

/// The character of an escape, without the backslash.
fn escaped(mut rest: impl Iterator<Item = char>) -> Option<char> {
    Some(match rest.next()? {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '0' => '\0',
        same @ ('\\' | '"' | '\'') => same,
        'x' => digits(rest.take(2), 2)?,
        'u' => {
            if rest.next() != Some('{') {
                return None;
            }
            digits(rest.take_while(|character| *character != '}').take(7), 6)?
        }
        _ => return None,
    })
}

/// The character with this number, which has at most so many digits.
fn digits(digits: impl Iterator<Item = char>, max: usize) -> Option<char> {
    let text: String = digits.collect();
    let number = u32::from_str_radix(&text, 16).ok().filter(|_| text.len() <= max && !text.starts_with('+'));
    number.and_then(char::from_u32)
}

/// A syntax of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    Json,
    Ron,
}

/// The names of fields, in the order in which the program writes those of an object.
const ORDER: [&str; 24] = [
    "id",
    "attackers",
    "attacker",
    "attacker_rating",
    "defenders",
    "defender",
    "defender_rating",
    "dim",
    "start",
    "time_control",
    "time_remaining_ms",
    "moves",
    "rated",
    "plays",
    "status",
    "messages",
    "board_size",
    "main_time_seconds",
    "increment_length",
    "rating",
    "rd",
    "username",
    "timestamp",
    "content",
];

/// The fields whose values RON wraps in `Some`.
const OPTIONS: [&str; 2] = ["time_control", "time_remaining_ms"];

/// What is next.
enum Part<'v> {
    Text(String),
    Sign(&'static str),
    Value(&'v Value),
}

/// Writes a value.
pub(super) fn print(value: &Value, syntax: Syntax) -> String {
    let mut out = String::new();
    // The parts that follow, in reverse order.
    let mut ahead = Vec::from([Part::Value(value)]);
    while let Some(part) = ahead.pop() {
        match part {
            Part::Text(text) => out.push_str(&text),
            Part::Sign(sign) => out.push_str(sign),
            Part::Value(Value::Array(items)) => {
                let first = ahead.len();
                ahead.push(Part::Sign("["));
                for (index, item) in items.iter().enumerate() {
                    ahead.push(Part::Sign(if index == 0 { "" } else { "," }));
                    ahead.push(Part::Value(item));
                }
                ahead.push(Part::Sign("]"));
                reverse(&mut ahead, first);
            }
            Part::Value(Value::Object(fields)) => {
                let first = ahead.len();
                let is_struct = syntax == Syntax::Ron && fields.keys().all(|name| is_identifier(name));
                object(fields, syntax, is_struct, &mut ahead);
                reverse(&mut ahead, first);
            }
            Part::Value(value) => out.push_str(&scalar(value, syntax)),
        }
    }
    out
}

fn reverse(ahead: &mut [Part<'_>], first: usize) {
    ahead.get_mut(first..).expect_or_default("the parts begin in the list").reverse();
}

fn object<'v>(fields: &'v Map<String, Value>, syntax: Syntax, is_struct: bool, parts: &mut Vec<Part<'v>>) {
    let rank = |name: &str| ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len());
    let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
    fields.sort_by_key(|(name, _)| rank(name));
    parts.push(Part::Sign(if is_struct { "(" } else { "{" }));
    for (index, (name, value)) in fields.into_iter().enumerate() {
        parts.push(Part::Sign(if index == 0 { "" } else { "," }));
        parts.push(Part::Text(if is_struct { name.clone() } else { quoted(name, syntax) }));
        let is_some = is_struct && OPTIONS.contains(&name.as_str()) && !value.is_null();
        parts.push(Part::Sign(if is_some { ":Some(" } else { ":" }));
        parts.push(Part::Value(value));
        parts.push(Part::Sign(if is_some { ")" } else { "" }));
    }
    parts.push(Part::Sign(if is_struct { ")" } else { "}" }));
}

fn scalar(value: &Value, syntax: Syntax) -> String {
    match (value, syntax) {
        (Value::Null, Syntax::Ron) => "None".into(),
        (Value::String(text), _) => quoted(text, syntax),
        _ => value.to_string(),
    }
}

fn quoted(text: &str, syntax: Syntax) -> String {
    match syntax {
        Syntax::Json => Value::from(text).to_string(),
        Syntax::Ron => alloc::format!("\"{}\"", text.escape_debug()),
    }
}

/// Whether RON has a field with this name.
pub(super) fn is_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_')
}

/// The maximum depth of values in values, as for JSON.
const MAX_DEPTH: usize = 128;

/// The value that is the whole text, as the JSON value that serde makes of the same data: a struct becomes an object,
/// `Some(x)` becomes `x` and `None` null, a variant becomes its name or an object `{"Name": value}`.
pub(super) fn read(text: &str) -> Result<Value, ImportError> {
    Reader { text, offset: 0, open: Vec::new(), depth: 0 }.whole()
}

/// A value that has begun.
struct Open {
    bracket: Bracket,
    /// The depth that it adds to that of the values around it.
    depth: usize,
    items: Vec<Value>,
    fields: Map<String, Value>,
    /// The name of the field whose value is next.
    key: Option<String>,
}

enum Bracket {
    List,
    Map,
    /// A struct, a tuple or, after a name, the content of a variant.
    Parenthesis(Option<String>),
}

impl Bracket {
    fn close(&self) -> char {
        match self {
            Self::List => ']',
            Self::Map => '}',
            Self::Parenthesis(_) => ')',
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    offset: usize,
    open: Vec<Open>,
    depth: usize,
}

impl Reader<'_> {
    fn whole(mut self) -> Result<Value, ImportError> {
        loop {
            let Some(mut value) = self.value()? else { continue };
            // Each value that ends may end the one around it.
            loop {
                let Some(open) = self.open.last_mut() else {
                    self.skip_space();
                    return if self.rest().is_empty() {
                        Ok(value)
                    } else {
                        Err(self.expected("nothing more"))
                    };
                };
                match open.key.take() {
                    Some(key) => drop(open.fields.insert(key, value)),
                    None => open.items.push(value),
                }
                let close = open.bracket.close();
                self.skip_space();
                let has_comma = self.eat(',');
                self.skip_space();
                if self.rest().starts_with(close) {
                    value = self.end()?;
                } else if has_comma {
                    break;
                } else {
                    return Err(self.expected("`,` or a closing bracket"));
                }
            }
        }
    }

    /// Reads a value; `None` if one has begun that is not empty.
    fn value(&mut self) -> Result<Option<Value>, ImportError> {
        self.skip_space();
        self.key()?;
        self.skip_space();
        let Some(first) = self.rest().chars().next() else { return Err(self.expected("a value")) };
        match first {
            '"' => {
                let (text, length) =
                    string(self.rest().get(1..).expect_or_default("a string begins with a quote"))
                        .ok_or_else(|| self.expected("a string"))?;
                self.offset += 1 + length;
                Ok(Some(text.into()))
            }
            '[' => self.begin(Bracket::List, 1),
            '{' => self.begin(Bracket::Map, 1),
            '(' => self.begin(Bracket::Parenthesis(None), 1),
            '0'..='9' | '-' | '+' | '.' => {
                let is_part = |character: char| {
                    character.is_ascii_alphanumeric() || matches!(character, '-' | '+' | '.' | '_')
                };
                let digits = self.take_while(is_part).to_owned();
                number(&digits).map(Some).ok_or_else(|| self.expected("a number"))
            }
            _ => self.word(),
        }
    }

    /// Reads the name of a field, if one is next.
    fn key(&mut self) -> Result<(), ImportError> {
        let start = self.offset;
        let key = match self.open.last().map(|open| &open.bracket) {
            Some(Bracket::Map) => {
                let text = self.rest().strip_prefix('"').and_then(string);
                let (key, length) = text.ok_or_else(|| self.expected("a string"))?;
                self.offset += 1 + length;
                key
            }
            Some(Bracket::Parenthesis(_)) => self.identifier().to_owned(),
            _ => return Ok(()),
        };
        self.skip_space();
        let has_colon = self.eat(':');
        let (is_map, has_items, has_fields) = self.open.last().map_or_else(Default::default, |open| {
            (matches!(open.bracket, Bracket::Map), !open.items.is_empty(), !open.fields.is_empty())
        });
        let is_field = has_colon && (is_map || !key.is_empty() && !has_items);
        let is_item = !has_colon && !is_map && !has_fields;
        if is_field {
            if let Some(open) = self.open.last_mut() {
                open.key = Some(key);
            }
        } else if is_item {
            self.offset = start;
        } else {
            return Err(self.expected("the name of a field and `:`"));
        }
        Ok(())
    }

    /// Reads a value that begins with a name.
    fn word(&mut self) -> Result<Option<Value>, ImportError> {
        let name = self.identifier().to_owned();
        if name.is_empty() {
            return Err(self.expected("a value"));
        }
        self.skip_space();
        if self.rest().starts_with('(') {
            return self.begin(Bracket::Parenthesis(Some(name)), 2);
        }
        Ok(Some(match name.as_str() {
            "None" => Value::Null,
            "true" => true.into(),
            "false" => false.into(),
            _ => name.into(),
        }))
    }

    fn begin(&mut self, bracket: Bracket, depth: usize) -> Result<Option<Value>, ImportError> {
        self.depth += depth;
        if self.depth > MAX_DEPTH {
            return Err(self.expected("at most 128 values in each other"));
        }
        self.offset += 1;
        let close = bracket.close();
        self.open.push(Open { bracket, depth, items: Vec::new(), fields: Map::new(), key: None });
        self.skip_space();
        if self.rest().starts_with(close) { self.end().map(Some) } else { Ok(None) }
    }

    /// Ends the value that began last, at its closing bracket.
    fn end(&mut self) -> Result<Value, ImportError> {
        self.offset += 1;
        let Some(open) = self.open.pop() else { return Err(self.expected("a value")) };
        self.depth -= open.depth;
        let Open { bracket, mut items, fields, .. } = open;
        let name = match bracket {
            Bracket::List => return Ok(Value::Array(items)),
            Bracket::Map => return Ok(Value::Object(fields)),
            Bracket::Parenthesis(name) => name,
        };
        if items.is_empty() {
            // A name before fields is that of the struct.
            return Ok(Value::Object(fields));
        }
        let one = if items.len() == 1 { items.pop() } else { None };
        let content = one.unwrap_or(Value::Array(items));
        Ok(match name {
            Some(name) if name != "Some" => Value::Object(Map::from_iter([(name, content)])),
            _ => content,
        })
    }

    /// White space and comments.
    fn skip_space(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            let rest = self.rest();
            if rest.starts_with("//") {
                self.take_while(|character| character != '\n');
            } else if let Some(comment) = rest.strip_prefix("/*") {
                self.offset += comment.find("*/").map_or(rest.len(), |end| end + 4);
            } else {
                return;
            }
        }
    }

    fn identifier(&mut self) -> &str {
        if self.rest().starts_with(|first: char| first.is_ascii_digit()) {
            return "";
        }
        self.take_while(|character| character.is_ascii_alphanumeric() || character == '_')
    }

    fn take_while(&mut self, is_part: impl Fn(char) -> bool) -> &str {
        let rest = self.text.get(self.offset..).expect_or_default("the reader is in the text");
        let length = rest.find(|character| !is_part(character)).unwrap_or(rest.len());
        self.offset += length;
        rest.get(..length).expect_or_default("a word ends between characters")
    }

    fn eat(&mut self, character: char) -> bool {
        let found = self.rest().starts_with(character);
        self.offset += if found { character.len_utf8() } else { 0 };
        found
    }

    fn rest(&self) -> &str {
        self.text.get(self.offset..).expect_or_default("the reader is in the text")
    }

    fn expected(&self, expected: &'static str) -> ImportError {
        let found = self.rest().chars().next();
        let found = found.map_or_else(|| "the end".to_owned(), |found| found.to_string());
        ImportError::NotRon { offset: self.offset, expected, found: crate::error::clipped(&found) }
    }
}
