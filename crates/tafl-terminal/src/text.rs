//! Text from files, and their names, as people and other programs can read it without harm.
//!
//! `notation_syntax::visible` decides which characters a terminal could take for something else. It is applied to
//! content where it is printed; [`Guard`] applies it once more to everything that people read, so that content that
//! was forgotten cannot control a terminal.

use std::borrow::Cow;

use anstyle::Style;
use notation_syntax::{is_hidden, visible};
use textwrap::core::display_width;

/// Headings, and the first line of a block.
pub const HEADING: Style = Style::new().bold();

/// The width that text is wrapped to, in columns.
pub const WIDTH: usize = 78;

/// The most columns of a name.
const MAX_NAME: usize = 60;

/// A name for people: a text from a file, which can have any length, on one line and cut where it is long.
pub fn name(text: &str) -> String {
    clipped(&shown(text), MAX_NAME)
}

/// `1 game`, `2 games`.
pub fn counted(count: impl TryInto<u64>, name: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

/// A share in per cent, with one decimal.
pub fn percent(part: u64, whole: u64) -> String {
    let tenths = (1000 * part + whole / 2).checked_div(whole).unwrap_or_default();
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A text on one line, without characters that control a terminal.
pub fn shown(text: &str) -> String {
    visible(text).collect()
}

/// Lines of data without characters that control a terminal, except ends of lines and tabs.
pub fn harmless(text: &str) -> String {
    let mut characters = text.chars().peekable();
    let mut harmless = String::with_capacity(text.len());
    while let Some(character) = characters.next() {
        let is_layout =
            matches!(character, '\n' | '\t') || character == '\r' && characters.peek() == Some(&'\n');
        let is_shown = is_layout || !is_hidden(character);
        harmless.push(if is_shown { character } else { char::REPLACEMENT_CHARACTER });
    }
    harmless
}

/// A line, filled with spaces to the width.
pub fn padded(line: &str, columns: usize) -> String {
    format!("{line}{:pad$}", "", pad = columns.saturating_sub(display_width(line)))
}

/// A line, cut to the width.
pub fn clipped(line: &str, columns: usize) -> String {
    if display_width(line) <= columns {
        return line.to_owned();
    }
    let mut width = 0;
    let fits = |character: &char| {
        width += display_width(character.encode_utf8(&mut [0; 4]));
        width < columns
    };
    line.chars().take_while(fits).collect::<String>() + "…"
}

/// Text as a field of a line with tabs: tab, line feed, carriage return and backslash are written as `\\t`, `\\n`,
/// `\\r` and `\\\\`. A backslash also precedes what GitHub could take for the beginning of a workflow command.
pub fn field(text: &str) -> Cow<'_, str> {
    if !text.contains(['\t', '\n', '\r', '\\']) && !text.starts_with("::") && !text.contains("##[") {
        return Cow::Borrowed(text);
    }
    let mut field = String::with_capacity(text.len() + 1);
    field.push_str(if text.starts_with("::") { "\\" } else { "" });
    for character in text.chars() {
        match character {
            '\t' => field.push_str("\\t"),
            '\n' => field.push_str("\\n"),
            '\r' => field.push_str("\\r"),
            '\\' => field.push_str("\\\\"),
            '[' if field.ends_with("##") => field.push_str("\\["),
            other => field.push(other),
        }
    }
    Cow::Owned(field)
}

/// Removes from text for people what is not text: all characters that `visible` replaces, except line feeds and the
/// sequences that only change the style.
///
/// It also separates the characters that begin a workflow command of GitHub, `::` at the start of a line and `##[`:
/// a comment in a game must not give commands to a workflow that prints it.
#[derive(Debug, Default)]
pub struct Guard {
    line: Line,
    /// How many number signs precede.
    signs: usize,
    /// Whether the text is for a screen, which no workflow reads and on which every column counts.
    on_screen: bool,
}

/// The content of the current line so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Line {
    /// At most white space.
    #[default]
    Empty,
    /// White space and a colon.
    Colon,
    /// More.
    Text,
}

impl Guard {
    /// For lines on a screen.
    pub fn on_screen() -> Self {
        Self { on_screen: true, ..Self::default() }
    }

    /// The part of the text that may be printed. Sequences have to be in one part, characters may be in any.
    pub fn pass(&mut self, text: &str) -> String {
        let mut passed = String::with_capacity(text.len());
        let mut rest = text;
        loop {
            let (style, after) = style(rest);
            passed.push_str(style);
            let mut characters = after.chars();
            let Some(character) = characters.next() else { return passed };
            rest = characters.as_str();
            self.character(character, &mut passed);
        }
    }

    fn character(&mut self, character: char, passed: &mut String) {
        let is_command = match character {
            ':' => self.line == Line::Colon,
            '[' => self.signs >= 2,
            _ => false,
        };
        if is_command && !self.on_screen {
            passed.push(' ');
        }
        self.signs = if character == '#' { self.signs + 1 } else { 0 };
        self.line = match (self.line, character) {
            (_, '\n') => Line::Empty,
            (Line::Empty, ':') => Line::Colon,
            (Line::Empty, space) if space.is_whitespace() => Line::Empty,
            _ => Line::Text,
        };
        if character == '\n' {
            passed.push('\n');
        } else {
            passed.extend(visible(character.encode_utf8(&mut [0; 4])));
        }
    }
}

/// The sequences at the start of a text that only change the style, as in `ESC [1;31m`, and the rest.
fn style(text: &str) -> (&str, &str) {
    let mut rest = text;
    while let Some(parameters) = rest.strip_prefix("\x1b[") {
        let end =
            parameters.trim_start_matches(|character: char| character.is_ascii_digit() || character == ';');
        let Some(after) = end.strip_prefix('m') else { break };
        rest = after;
    }
    text.split_at_checked(text.len() - rest.len()).unwrap_or(("", text))
}

#[cfg(test)]
mod tests {

    use super::{Guard, harmless, percent};

    fn passed(parts: &[&str]) -> String {
        let mut guard = Guard::default();
        parts.iter().map(|part| guard.pass(part)).collect()
    }

    #[test]
    fn shares_are_rounded() {
        for (part, whole, expected) in [(1, 3, "33.3"), (2, 3, "66.7"), (0, 0, "0.0")] {
            assert_eq!(percent(part, whole), expected);
        }
    }

    #[test]
    fn styles_pass_and_other_sequences_do_not() {
        assert_eq!(passed(&["\x1b[1m\x1b[31;1mé\x1b[0m\n"]), "\x1b[1m\x1b[31;1mé\x1b[0m\n");
        assert_eq!(
            passed(&["\x1b[2J\x1b]0;x\x07\x1b[\x1b[1"]),
            "\u{fffd}[2J\u{fffd}]0;x\u{fffd}\u{fffd}[\u{fffd}[1"
        );
        assert_eq!(passed(&["a\r\u{202e}\tb\u{9b}m"]), "a\u{fffd}\u{fffd} b\u{fffd}m");
    }

    #[test]
    fn data_keeps_only_its_layout() {
        assert_eq!(harmless("a\tb\r\n\u{a0}é\u{200d}\n"), "a\tb\r\n\u{a0}é\u{200d}\n");
        assert_eq!(
            harmless("\x1b[1m\x1b]0;x\x07\ra\u{9b}m\u{202e}\u{8}"),
            "\u{fffd}[1m\u{fffd}]0;x\u{fffd}\u{fffd}a\u{fffd}m\u{fffd}\u{fffd}"
        );
    }

    #[test]
    fn workflow_commands_are_separated() {
        for parts in [&["::error::x"][..], &[":", ":error::x"], &["a\n \t::error::x"], &["\x1b[1m::error::x"]]
        {
            let passed = passed(parts);
            assert!(passed.ends_with(": :error::x"), "{passed:?}");
        }
        assert_eq!(passed(&["a ::b\n:c"]), "a ::b\n:c");
        assert_eq!(passed(&["x #", "##[add-mask]", "#[a]"]), "x ### [add-mask]#[a]");
        assert_eq!(Guard::on_screen().pass("::a ##[b"), "::a ##[b");
    }
}
