//! Reads RON: the part of it that serializers write.
//!
//! The crate `ron` is made for types that are known when a program is compiled. Its untyped values lose the names of
//! variants, and fields that the program does not have yet would be dropped. This reader keeps both. It uses no recursion.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};

use super::number::number;
use super::text::string;
use crate::error::ImportError;

/// The maximum depth of values in values, as for JSON.
const MAX_DEPTH: usize = 128;

/// The value that is the whole text, as the JSON value that serde makes of the same data: a struct becomes an object,
/// `Some(x)` becomes `x` and `None` null, a variant becomes its name or an object `{"Name": value}`.
pub(in super::super) fn read(text: &str) -> Result<Value, ImportError> {
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
                let (text, length) = string(self.rest().get(1..).unwrap_or_default())
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
        let rest = self.text.get(self.offset..).unwrap_or_default();
        let length = rest.find(|character| !is_part(character)).unwrap_or(rest.len());
        self.offset += length;
        rest.get(..length).unwrap_or_default()
    }

    fn eat(&mut self, character: char) -> bool {
        let found = self.rest().starts_with(character);
        self.offset += if found { character.len_utf8() } else { 0 };
        found
    }

    fn rest(&self) -> &str {
        self.text.get(self.offset..).unwrap_or_default()
    }

    fn expected(&self, expected: &'static str) -> ImportError {
        let found = self.rest().chars().next();
        let found = found.map_or_else(|| "the end".to_owned(), |found| found.to_string());
        ImportError::NotRon { offset: self.offset, expected, found: crate::clipped::Clipped::new(&found) }
    }
}
