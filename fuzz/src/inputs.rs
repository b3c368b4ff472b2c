//! The committed inputs: those of a target in `seeds/NAME.dict`, and in `regressions.dict` those that once broke a law.
//!
//! A line is an input, as in the dictionaries of libFuzzer: `two-kings="/3/1KK/3/"`. In the text, `\n`, `\r`, `\t`, `\"`,
//! `\\` and `\xff` are bytes. Lines are sorted by name; an empty line and a line that begins with `#` are comments.
//!
//! `cargo xtask fuzz` includes this file, so it uses nothing of this crate.

use std::fmt::{self, Write};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The file of the inputs that once broke a law. Their names are `NAME/what-is-wrong`, with that of the target.
pub const REGRESSIONS: &str = "regressions.dict";

/// An input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Its name in the file.
    pub name: String,
    /// The file and the line, such as `fuzz/seeds/record.dict:7`.
    pub place: String,
    /// The bytes.
    pub data: Vec<u8>,
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.name)
    }
}

/// All inputs of a target: its seeds, and its regressions without its name.
///
/// # Errors
///
/// A message, if a file is not such a list, or two inputs have the same name.
pub fn of(package: &Path, target: &str) -> Result<Vec<Input>, String> {
    let mut inputs = read(package, &format!("seeds/{target}.dict"))?;
    for input in read(package, REGRESSIONS)? {
        let Some((_, name)) = input.name.split_once('/').filter(|(of, _)| *of == target) else { continue };
        if inputs.iter().any(|other| other.name == name) {
            return Err(format!("{}: a seed has the name `{name}` too", input.place));
        }
        inputs.push(Input { name: name.to_owned(), ..input });
    }
    Ok(inputs)
}

/// The inputs in a file, which may be missing: targets of values have no seeds.
///
/// # Errors
///
/// A message with the line, if the file is not such a list.
pub fn read(package: &Path, file: &str) -> Result<Vec<Input>, String> {
    match fs::read_to_string(package.join(file)) {
        Ok(text) => parse(file, &text),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(format!("fuzz/{file}: {error}")),
    }
}

/// The inputs in the text of a file.
///
/// # Errors
///
/// A message with the line, if the text is not such a list.
pub fn parse(file: &str, text: &str) -> Result<Vec<Input>, String> {
    let mut inputs: Vec<Input> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("fuzz/{file}:{number}");
        let (name, data) = entry(line).map_err(|wrong| format!("{place}: {wrong}"))?;
        if inputs.last().is_some_and(|last| last.name.as_str() >= name) {
            return Err(format!("{place}: `{name}` is not after the name before it"));
        }
        inputs.push(Input { name: name.to_owned(), place, data });
    }
    Ok(inputs)
}

/// The name and the bytes in a line.
fn entry(line: &str) -> Result<(&str, Vec<u8>), &'static str> {
    let (name, value) = line.split_once('=').ok_or("expected `name=\"text\"`")?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '/');
    if name.is_empty() || !name.chars().all(is_plain) {
        return Err("a name consists of letters, digits and hyphens");
    }
    let text = value.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let (mut data, mut rest) = (Vec::new(), text.ok_or("the text is not in quotation marks")?);
    loop {
        let (plain, escape) =
            rest.split_once('\\').map_or((rest, None), |(plain, escape)| (plain, Some(escape)));
        if plain.contains('"') {
            return Err("a quotation mark in the text is `\\\"`");
        }
        data.extend(plain.bytes());
        let Some(escape) = escape else { return Ok((name, data)) };
        let (byte, length) = match escape.as_bytes() {
            [b'n', ..] => (b'\n', 1),
            [b'r', ..] => (b'\r', 1),
            [b't', ..] => (b'\t', 1),
            [byte @ (b'"' | b'\\'), ..] => (*byte, 1),
            [b'x', ..] => {
                let digits = escape.get(1..3).filter(|digits| !digits.starts_with('+'));
                let digits = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
                (digits.ok_or("expected two hexadecimal digits after `\\x`")?, 3)
            }
            _ => return Err("unknown escape; a backslash is `\\\\`"),
        };
        data.push(byte);
        rest = escape.get(length..).unwrap_or_default();
    }
}

/// The line to add to `regressions.dict` for an input that broke a law.
pub fn regression_line(target: &str, data: &[u8]) -> String {
    line(&format!("{target}/WHAT-IS-WRONG"), data)
}

/// The line for an input. What can be seen is written as it is.
pub fn line(name: &str, data: &[u8]) -> String {
    let mut line = format!("{name}=\"");
    let hexadecimal = |line: &mut String, bytes: &[u8]| {
        for byte in bytes {
            let _ = write!(line, "\\x{byte:02x}");
        }
    };
    for chunk in data.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\n' | '\r' | '\t' | '"' | '\\' => line.extend(c.escape_default()),
                _ if c == '\'' || c.escape_debug().count() == 1 => line.push(c),
                _ => hexadecimal(&mut line, c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        hexadecimal(&mut line, chunk.invalid());
    }
    line + "\""
}
