//! The prose of a file: Markdown, comments and messages, without code.

use std::path::Path;

use crate::tree::numbered;

/// Where prose is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Medium {
    /// Markdown and doc comments.
    Docs,
    Comments,
    /// Strings of code that is not a test.
    Messages,
}

/// Successive words of one medium.
#[derive(Debug)]
pub(super) struct Passage {
    pub(super) medium: Medium,
    pub(super) words: Vec<Word>,
}

#[derive(Debug)]
pub(super) struct Word {
    pub(super) line: usize,
    pub(super) token: Token,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// In lower case.
    Word(String),
    Comma,
    /// The end of a clause: `.`, `:`, `;`, a bracket, a cell of a table.
    Stop,
    /// Text between backticks, or a placeholder of a message.
    Code,
}

impl Token {
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Word(word) => word,
            Self::Comma => ",",
            Self::Stop => ".",
            Self::Code => "`…`",
        }
    }
}

/// The prose of a file, by the extension of its name.
pub(super) fn passages(path: &Path, text: &str) -> Vec<Passage> {
    let mut writer = Writer::default();
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("md") => markdown(path, text, &mut writer),
        Some("rs") => rust(path, text, &mut writer),
        Some("toml") => toml(text, &mut writer),
        _ => {}
    }
    writer.finish()
}

/// Collects lines into passages.
#[derive(Debug, Default)]
struct Writer {
    done: Vec<Passage>,
    medium: Option<Medium>,
    lines: Vec<(usize, String)>,
}

impl Writer {
    fn line(&mut self, medium: Medium, number: usize, text: &str) {
        if self.medium != Some(medium) {
            self.end();
            self.medium = Some(medium);
        }
        self.lines.push((number, text.to_owned()));
    }

    /// Ends the passage, as an empty line does.
    fn end(&mut self) {
        if let (Some(medium), false) = (self.medium.take(), self.lines.is_empty()) {
            self.done.push(Passage { medium, words: words(&self.lines) });
        }
        self.lines.clear();
    }

    fn finish(mut self) -> Vec<Passage> {
        self.end();
        self.done
    }
}

fn markdown(path: &Path, text: &str, writer: &mut Writer) {
    let is_changelog = path.ends_with("CHANGELOG.md");
    let mut releases = 0;
    let mut page = Page::default();
    for (number, line) in numbered(text) {
        releases += usize::from(line.starts_with("## ["));
        // A released section is history, and is not written again.
        if !(is_changelog && releases > 1) {
            page.line(number, line, writer);
        }
    }
}

/// Markdown, line by line.
#[derive(Debug, Default)]
struct Page {
    /// The fence that ends the open code block.
    fence: Option<String>,
}

impl Page {
    fn line(&mut self, number: usize, line: &str, writer: &mut Writer) {
        let line = line.trim();
        let marks: String = line.chars().take_while(|&c| c == '`' || c == '~').collect();
        if let Some(fence) = &self.fence {
            if marks.starts_with(fence.as_str()) {
                self.fence = None;
            } else if let Some((_, comment)) = line.split_once("// ") {
                // The comments of an example are read as much as the text around it.
                writer.line(Medium::Comments, number, comment);
            }
        } else if marks.len() >= 3 {
            self.fence = Some(marks);
            writer.end();
        } else if line.is_empty() {
            writer.end();
        } else {
            if line.starts_with(['-', '*', '#', '|', '>']) {
                writer.end();
            }
            writer.line(Medium::Docs, number, line);
        }
    }
}

/// Comments are lines that start with `//`. Messages are strings in `src/` before the unit tests.
fn rust(path: &Path, text: &str, writer: &mut Writer) {
    let has_messages = path.iter().any(|part| part == "src") && !path.ends_with("tests.rs");
    let mut in_tests = false;
    let mut strings = Strings::default();
    let mut page = Page::default();
    for (number, line) in numbered(text) {
        let trimmed = line.trim_start();
        in_tests |= line == "#[cfg(test)]";
        let docs = trimmed.strip_prefix("///").or_else(|| trimmed.strip_prefix("//!"));
        if let Some(docs) = docs {
            page.line(number, docs, writer);
            continue;
        }
        page = Page::default();
        if let Some(comment) = trimmed.strip_prefix("//") {
            if comment.is_empty() {
                writer.end();
            }
            writer.line(Medium::Comments, number, comment);
            continue;
        }
        let continued = strings.open;
        let message = if has_messages && !in_tests { strings.of(line) } else { String::new() };
        if !continued {
            writer.end();
        }
        if message.contains(char::is_alphabetic) {
            writer.line(Medium::Messages, number, &message);
        }
    }
}

/// The strings of code, line by line. Rough: it knows escapes and quotes as characters, and nothing else.
#[derive(Debug, Default)]
struct Strings {
    open: bool,
}

impl Strings {
    /// The text inside quotes, with a stop after each string.
    fn of(&mut self, line: &str) -> String {
        // No string of ours has a closing brace at the left margin, so any confusion ends there.
        self.open &= line != "}";
        let line = line.replace("'\"'", "").replace("'\\\"'", "").replace("\\n", " . ").replace("\\\"", "");
        let mut text = String::new();
        for (index, part) in line.split('"').enumerate() {
            if index > 0 {
                text.push_str(if self.open { " ; " } else { "" });
                self.open = !self.open;
            }
            // A string of one word is a name, not a message.
            if self.open && (index == 0 || part.trim().contains(' ')) {
                text.push_str(part);
            }
        }
        text
    }
}

/// Comments, and the descriptions of packages.
fn toml(text: &str, writer: &mut Writer) {
    for (number, line) in numbered(text) {
        if let Some(comment) = line.trim_start().strip_prefix('#') {
            writer.line(Medium::Comments, number, comment);
        } else {
            writer.end();
            if let Some(description) = line.strip_prefix("description = ") {
                writer.line(Medium::Docs, number, description);
            }
        }
    }
}

fn words(lines: &[(usize, String)]) -> Vec<Word> {
    let text: String = lines.iter().flat_map(|(_, line)| [line, "\n"]).collect();
    let mut words = Vec::new();
    let mut numbers = lines.iter().map(|(number, _)| *number);
    let mut line = numbers.next().unwrap_or(1);
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let (length, token) = lexeme(rest);
        words.extend(token.map(|token| Word { line, token }));
        let (lexeme, after) = rest.split_at(length);
        for _ in lexeme.matches('\n') {
            line = numbers.next().unwrap_or(line);
        }
        rest = after;
    }
    words
}

/// The length of what a text starts with, at least 1, and its token, if it has one. The text is not empty.
fn lexeme(text: &str) -> (usize, Option<Token>) {
    let first = text.chars().next().unwrap_or_default();
    let up_to = |end: char| text.find(end).map(|at| at + end.len_utf8());
    match first {
        '`' => code(text).map_or((1, None), |length| (length, Some(Token::Code))),
        '{' => (up_to('}').unwrap_or(1), Some(Token::Code)),
        ']' if text.starts_with("](") => (up_to(')').unwrap_or(1), None),
        _ if text.starts_with("https://") => (text.find(char::is_whitespace).unwrap_or(text.len()), None),
        ',' => (1, Some(Token::Comma)),
        '.' | '!' | '?' | ':' | ';' | '(' | ')' | '|' | '—' | '–' | '…' => {
            (first.len_utf8(), Some(Token::Stop))
        }
        _ if first.is_alphanumeric() => {
            let word = word(text);
            (word.len(), Some(Token::Word(word.to_lowercase().replace('’', "'"))))
        }
        _ => (first.len_utf8(), None),
    }
}

/// The length of a code span, closed by as many backticks as open it.
fn code(text: &str) -> Option<usize> {
    let inner = text.trim_start_matches('`');
    let marks = text.len() - inner.len();
    let mut at = marks;
    loop {
        at += text.get(at..)?.find('`')?;
        let rest = text.get(at..)?;
        let run = rest.len() - rest.trim_start_matches('`').len();
        at += run;
        if run == marks {
            return Some(at);
        }
    }
}

/// Letters and digits, with what joins them: `one-byte`, `don't`, `deny.toml`.
fn word(text: &str) -> &str {
    let mut end = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let joins = matches!(c, '-' | '\'' | '’' | '.' | '_')
            && chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if !c.is_alphanumeric() && !joins {
            break;
        }
        end = at + c.len_utf8();
    }
    text.get(..end).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Passages as text: medium, line of the first word, words.
    fn shown(path: &str, text: &str) -> Vec<String> {
        let shown = passages(Path::new(path), text).into_iter().map(|passage| {
            let words: Vec<&str> = passage.words.iter().map(|word| word.token.text()).collect();
            let line = passage.words.first().map_or(0, |word| word.line);
            format!("{:?} {line}: {}", passage.medium, words.join(" "))
        });
        shown.collect()
    }

    #[test]
    fn words_of_a_text() {
        assert_eq!(
            shown(
                "a.md",
                "A *one-byte* `co``de` [li_nk](https://a.b/behind), ``a`b`` don’t!\nhttps://x/y Deny.toml."
            ),
            ["Docs 1: a one-byte `…` li_nk , `…` don't . deny.toml ."]
        );
        assert_eq!(shown("a.md", "a `b\nc` d"), ["Docs 1: a `…` d"]);
        assert_eq!(shown("a.md", "a ` b"), ["Docs 1: a b"]);
    }

    #[test]
    fn lines_of_words() {
        let [passage] = passages(Path::new("a.rs"), "fn a() {}\n// b\n// c").try_into().unwrap();
        assert_eq!(passage.words.iter().map(|word| word.line).collect::<Vec<_>>(), [2, 3]);
    }

    #[test]
    fn markdown_without_its_code() {
        let text = "# A\nb\n\n```rust\nc // d\n```\ne\n- f\n| g | h |\n~~~~\n```\ni\n~~~~\nj";
        assert_eq!(
            shown("a.md", text),
            ["Docs 1: a b", "Comments 5: d", "Docs 7: e", "Docs 8: f", "Docs 9: . g . h .", "Docs 14: j"]
        );
    }

    #[test]
    fn released_changes_are_history() {
        let text = "# Changelog\n\n## [Unreleased]\n\na\n\n## [0.1.0]\n\nb\n";
        assert_eq!(shown("CHANGELOG.md", text).len(), 3);
        assert_eq!(shown("other.md", text).len(), 5);
    }

    #[test]
    fn comments_of_rust() {
        let text = "//! a\n//! b\n//!\n//! c\n\n/// d\n// e\nfn f() {} // g\n    // h\n";
        assert_eq!(
            shown("tests/a.rs", text),
            ["Docs 1: a b", "Docs 4: c", "Docs 6: d", "Comments 7: e", "Comments 9: h"]
        );
        assert_eq!(shown("a.rs", "/// ```\n/// a(); // b\n/// ```\n/// c"), ["Comments 2: b", "Docs 4: c"]);
    }

    #[test]
    fn messages_of_rust() {
        assert_eq!(
            shown("src/a.rs", r#"#[error("row {row} is \"x\": a \n b")] x("one"), y('"', "no one")"#),
            ["Messages 1: row `…` is x . a . b . . no one ."]
        );
        assert_eq!(
            shown("src/a.rs", "const A: &str = \"\\\nb c\n\";\nfn d() {}\n"),
            ["Messages 2: b c"],
            "a string of several lines"
        );
        for (path, text) in [
            ("src/a.rs", "f(\"name\")"),
            ("tests/a.rs", "f(\"a b\")"),
            ("src/tests.rs", "f(\"a b\")"),
            ("src/a.rs", "#[cfg(test)]\nmod tests {\n    f(\"a b\")"),
        ] {
            assert_eq!(shown(path, text), Vec::<String>::new(), "{path}: {text}");
        }
    }

    #[test]
    fn strings_that_confuse_end_with_their_item() {
        assert_eq!(shown("src/a.rs", "fn a() {\n    '\"\n}\nf(\"b c\")"), ["Messages 4: b c ."]);
    }

    #[test]
    fn prose_of_manifests() {
        assert_eq!(
            shown("Cargo.toml", "name = \"x y\"\ndescription = \"A b\"\n# Why.\nc = 1"),
            ["Docs 2: a b", "Comments 3: why ."]
        );
    }
}
