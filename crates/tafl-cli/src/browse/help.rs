//! The help of `?`: all keys.

use super::screen::Size;
use crate::output::HEADING;
use crate::terminal_text::clipped;

/// The keys of each function, drawn and in ASCII, and the function.
const KEYS: [(&str, &str, &str); 18] = [
    ("→ l Space Enter", "Right l Space Enter", "next move"),
    ("← h", "Left h", "previous move"),
    ("↓ j", "Down j", "next variation of this move"),
    ("↑ k", "Up k", "previous variation of this move"),
    ("End G", "End G", "end of the line"),
    ("Home g", "Home g", "start of the line, then of the one that it leaves"),
    ("Page Down", "Page Down", "scroll the comment down"),
    ("Page Up", "Page Up", "scroll the comment up"),
    ("m", "m", "type a move: as a variation, or on along the game"),
    ("c", "c", "edit the comment"),
    ("d Delete", "d Delete", "delete the move and what follows it"),
    ("p", "p", "promote the variation"),
    ("u", "u", "undo an edit"),
    ("s", "s", "save the file, as `tafl fmt` writes it"),
    ("n N", "n N", "next and previous game of the file"),
    ("?", "?", "this help"),
    ("q Esc", "q Esc", "quit; here, close the help"),
    ("Ctrl-C", "Ctrl-C", "quit"),
];

/// The last line.
const CLOSE: &str = "Any of these keys closes the help.";

/// The help in a window of this size. In a low one the heading and the empty lines are missing, in a still lower one
/// the last keys.
pub(super) fn lines(ascii: bool, size: Size) -> Vec<String> {
    let mut lines = keys(&KEYS, ascii, size);
    if size.rows >= KEYS.len() + 4 && size.columns > 0 {
        lines.insert(0, format!("{HEADING}{}{HEADING:#}", clipped("Keys", size.columns)));
        lines.insert(1, String::new());
        lines.push(String::new());
        lines.push(clipped(CLOSE, size.columns));
    }
    lines
}

/// A line for each function, as many as the window has room for.
pub(crate) fn keys(table: &[(&str, &str, &str)], ascii: bool, size: Size) -> Vec<String> {
    let keys = table.iter().map(|&(drawn, in_ascii, about)| (if ascii { in_ascii } else { drawn }, about));
    let width = keys.clone().map(|(keys, _)| keys.chars().count()).max().unwrap_or_default();
    let lines = keys.map(|(keys, about)| clipped(&format!("{keys:width$}  {about}"), size.columns));
    lines.take(if size.columns == 0 { 0 } else { size.rows }).collect()
}
