//! Line endings of texts that are edited.

use alloc::borrow::Cow;
use alloc::string::String;

/// A text with the line endings of `original`: a carriage return before each line feed if the first line of `original`
/// ends so, and otherwise the text as it is.
///
/// Values have line feeds only, and records are printed with them. This keeps the line endings of a file that is edited:
///
/// ```
/// use tafl_game_record::{GameRecord, with_line_endings_of};
///
/// let file = "[event:Club]\r\n\r\n1. a1-a2\r\n";
/// let mut record: GameRecord = file.parse()?;
/// record.set_tag("site", "Oslo".parse()?)?;
/// let edited = with_line_endings_of(file, &record.to_string()).into_owned();
/// assert_eq!(edited, "[event:Club]\r\n[site:Oslo]\r\n\r\n1. a1-a2\r\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_line_endings_of<'a>(original: &str, text: &'a str) -> Cow<'a, str> {
    let first_line = original.split_inclusive('\n').next().unwrap_or_default();
    if !first_line.ends_with("\r\n") {
        return Cow::Borrowed(text);
    }
    let mut edited = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match line.strip_suffix('\n') {
            Some(line) => edited.extend([line.strip_suffix('\r').unwrap_or(line), "\r\n"]),
            None => edited.push_str(line),
        }
    }
    Cow::Owned(edited)
}
