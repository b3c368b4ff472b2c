//! Rust source cut into code and comments, so that a rule about code is not set off by prose, nor by a string.

/// A source file, twice: each text has the lines and columns of the file.
#[derive(Debug)]
pub(crate) struct Source {
    /// Comments, strings and characters are blanks.
    pub(crate) code: String,
    /// Everything but comments is blank.
    pub(crate) comments: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Class {
    Code,
    Comment,
    Literal,
}

impl Source {
    pub(crate) fn new(text: &str) -> Self {
        let mut source = Self { code: String::new(), comments: String::new() };
        let mut rest = text;
        while !rest.is_empty() {
            let (class, length) = lexeme(rest);
            let (lexeme, after) = rest.split_at(length);
            source.push(class, lexeme);
            rest = after;
        }
        source
    }

    fn push(&mut self, class: Class, lexeme: &str) {
        let blank = |c: char| if c == '\n' { c } else { ' ' };
        for c in lexeme.chars() {
            self.code.push(if class == Class::Code { c } else { blank(c) });
            self.comments.push(if class == Class::Comment { c } else { blank(c) });
        }
    }

    /// The code before the first unit-test module. By habit that is the last thing in a file.
    pub(crate) fn code_without_tests(&self) -> &str {
        self.code.split("#[cfg(test)]\nmod ").next().unwrap_or_default()
    }
}

/// The number of the line that holds byte `at`, from 1.
pub(crate) fn line_at(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}

/// Where a whole identifier, or a name that ends in `!`, occurs.
pub(crate) fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    code.match_indices(word).map(|(at, _)| at).filter(move |&at| {
        let before = code.get(..at).and_then(|text| text.chars().next_back());
        let after = code.get(at + word.len()..).and_then(|text| text.chars().next());
        !before.is_some_and(is_word) && (word.ends_with('!') || !after.is_some_and(is_word))
    })
}

/// What the text starts with, and its length in bytes, at least 1. The text is not empty.
fn lexeme(text: &str) -> (Class, usize) {
    let mut chars = text.chars();
    let first = chars.next().unwrap_or_default();
    match (first, chars.next()) {
        ('/', Some('/')) => (Class::Comment, text.find('\n').unwrap_or(text.len())),
        ('/', Some('*')) => (Class::Comment, block_comment(text)),
        ('"', _) => (Class::Literal, quoted(text, '"')),
        ('\'', second) => character(text, second),
        ('b' | 'c', Some('"')) => (Class::Literal, 1 + quoted(tail(text, 1), '"')),
        ('b', Some('\'')) => (Class::Literal, 1 + quoted(tail(text, 1), '\'')),
        (first, _) if is_word(first) => match raw_string(text) {
            Some(length) => (Class::Literal, length),
            None => (Class::Code, text.find(|c| !is_word(c)).unwrap_or(text.len())),
        },
        (first, _) => (Class::Code, first.len_utf8()),
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn tail(text: &str, from: usize) -> &str {
    text.get(from..).unwrap_or_default()
}

/// Block comments nest.
fn block_comment(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < text.len() {
        let rest = tail(text, at);
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// From the opening quotation mark past the closing one.
fn quoted(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if !escaped && c == mark {
            return at + 1;
        }
        escaped = !escaped && c == '\\';
    }
    text.len()
}

/// A `'`: `'a'` and `'\n'` are characters, `'a` is a lifetime.
fn character(text: &str, second: Option<char>) -> (Class, usize) {
    let closed = text.chars().nth(2) == Some('\'');
    if second == Some('\\') || closed { (Class::Literal, quoted(text, '\'')) } else { (Class::Code, 1) }
}

/// `r"…"`, `br#"…"#`, `cr##"…"##`; `r#name` is not one.
fn raw_string(text: &str) -> Option<usize> {
    let prefix = ["r", "br", "cr"].into_iter().find(|prefix| {
        let rest = text.strip_prefix(prefix).unwrap_or_default();
        rest.trim_start_matches('#').starts_with('"')
    })?;
    let rest = tail(text, prefix.len());
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    let start = prefix.len() + hashes + 1;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(tail(text, start).find(&end).map_or(text.len(), |at| start + at + end.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn split(text: &str, code: &str, comments: &str) {
        let source = Source::new(text);
        assert_eq!((source.code.trim_end(), source.comments.trim_end()), (code, comments));
        assert_eq!(source.code.chars().count(), text.chars().count());
        assert_eq!(source.code.lines().count(), text.lines().count());
    }

    #[test]
    fn comments_and_strings_are_not_code() {
        split("a // b", "a", "  // b");
        split("a /* b /* c */ d */ e", "a                   e", "  /* b /* c */ d */");
        split(r#"a("//\"b") // c"#, "a(       )", "           // c");
        split(r#""\\" a"#, "     a", "");
        split(r##"r#"a"b"# + br"c" + r#d"##, "         +       + r#d", "");
        split("'\"' b'\\'' '\\u{1}' 'ä' 'a b", "                      'a b", "");
        split("x\n//! y\nz", "x\n     \nz", " \n//! y");
        split("str\"a\" car'b'", "str    car", "");
    }

    #[test]
    fn an_end_that_is_missing_ends_with_the_text() {
        split("/* a", "", "/* a");
        split("\"a", "", "");
        split("r#\"a\"", "", "");
        split("'", "'", "");
    }

    #[test]
    fn words_are_whole() {
        let found = |code, word| words(code, word).collect::<Vec<_>>();
        assert_eq!(found("Cursor CursorX XCursor x::Cursor", "Cursor"), [0, 26]);
        assert_eq!(found("my_todo!() todo!()", "todo!"), [11]);
    }

    #[test]
    fn tests_are_cut_off() {
        let source = Source::new("fn a() {}\n\n#[cfg(test)]\nmod tests {}\n");
        assert_eq!(source.code_without_tests(), "fn a() {}\n\n");
    }
}
