//! Errors, findings and notes as values for programs.

use alloc::string::{String, ToString};
use core::fmt;
use core::fmt::Write as _;

use crate::code::{Coded, Related, Severity};
use crate::excerpt::{Excerpt, visible};
use crate::invariant::ExpectOr as _;
use crate::line_index::LineIndex;
use crate::repair::Repair;
use crate::span::{Location, Span, floor_char_boundary, line_start};

/// An error, a finding or a note as a value, for editors, servers and logs. It has no type parameter, and it knows its
/// line without the text.
///
/// [`Parsed::diagnostics`](crate::Parsed::diagnostics), [`Error::diagnostic`](crate::Error::diagnostic) and
/// [`Finding::diagnostic`](crate::Finding::diagnostic) return it.
///
/// With the feature `serde`, it is an object:
///
#[cfg_attr(feature = "serde", doc = "```")]
#[cfg_attr(not(feature = "serde"), doc = "```ignore")]
/// use notation_syntax::{Error, LineIndex, Span, codes};
///
/// codes! {
///     /// Why a text cannot be read.
///     #[derive(Debug, thiserror::Error)]
///     enum TextErrorKind {
///         /// A word is written once.
///         #[code(error, "word-twice", "is is")]
///         #[error("this word is given twice")]
///         WordTwice,
///     }
/// }
///
/// let text = "tafl\n😀 is is";
/// let error = Error::new(TextErrorKind::WordTwice, Span::new(13, 15));
/// let diagnostic = error.diagnostic(&LineIndex::new(text));
/// assert_eq!(serde_json::to_value(&diagnostic)?, serde_json::json!({
///     "severity": "error",
///     "code": "word-twice",
///     "message": "this word is given twice",
///     "span": { "start": 13, "end": 15 },
///     "line": 2, "column": 6,
///     "end_line": 2, "end_column": 8,
///     "related": null,
///     "repair": null,
/// }));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The stable code, in kebab case.
    pub code: &'static str,
    /// One line for people, which may change.
    pub message: String,
    /// The meaning of the code, in one or more sentences. `None` in a build that leaves these texts out, as
    /// the npm package does.
    pub meaning: Option<&'static str>,
    /// Where, in bytes of the text.
    pub span: Span,
    /// Where the span begins.
    pub start: Location,
    /// Where the span ends, exclusive.
    pub end: Location,
    /// A second span, such as that of the first of two equal keys.
    pub related: Option<Related>,
    /// What to write instead, if that is certain.
    pub repair: Option<Repair>,
}

impl Diagnostic {
    /// A diagnostic of this kind at `span` of the text that `lines` indexes, for kinds that are not in an
    /// [`Error`](crate::Error) or a [`Finding`](crate::Finding).
    pub fn new(kind: &dyn Coded, severity: Severity, span: Span, lines: &LineIndex<'_>) -> Self {
        let definition = kind.definition();
        Self {
            severity,
            code: definition.name(),
            message: kind.to_string(),
            meaning: Some(definition.meaning()).filter(|meaning| !meaning.is_empty()),
            span,
            start: lines.location(span.start()),
            end: lines.location(span.end()),
            related: kind.related(),
            repair: kind.repair(span, lines.text()),
        }
    }

    /// The diagnostic with its spans in another unit: with [`LineIndex::utf16_offset`] in UTF-16 code units, for example.
    #[must_use]
    pub fn with_offsets(mut self, unit: impl Fn(usize) -> usize) -> Self {
        let convert = |span: Span| Span::new(unit(span.start()), unit(span.end()));
        self.span = convert(self.span);
        self.related = self.related.map(|related| Related { span: convert(related.span), ..related });
        self.repair = self.repair.map(|repair| Repair { span: convert(repair.span), ..repair });
        self
    }

    /// Draws the diagnostic below its line of the text that `lines` indexes.
    pub fn render<'a>(&'a self, lines: &'a LineIndex<'a>) -> Snippet<'a> {
        Snippet::of_diagnostic(self, lines)
    }
}

/// A message drawn below the line of text that it is about, in the layout of rustc.
///
/// ```text
/// error[row-length]: row 2 has 2 squares, expected 3
///  --> 1:4
///   |
/// 1 | /3/1t/3/
///   |    ^^
/// ```
///
/// [`Error::render`](crate::Error::render) and [`Finding::render`](crate::Finding::render) return one; for a message
/// from elsewhere, build it from its parts:
///
/// ```
/// use notation_syntax::{Severity, Snippet, Span};
///
/// let snippet = Snippet::new(Severity::Note, &"a small board", Span::new(4, 5), "dim:3").name("small.otg");
/// assert_eq!(snippet.to_string(), "\
/// note: a small board
///  --> small.otg:1:5
///   |
/// 1 | dim:3
///   |     ^
/// ");
/// ```
///
/// A long line is cut on both sides. A message about two spans, such as two equal keys, has a note below it that draws
/// the second one.
#[doc(alias = "diagnostic")]
#[derive(Clone, Copy)]
pub struct Snippet<'a> {
    severity: Severity,
    code: Option<&'a str>,
    message: &'a dyn fmt::Display,
    span: Span,
    related: Option<Related>,
    source: Source<'a>,
    name: Option<&'a str>,
    styles: Styles,
}

/// Where the lines come from.
#[derive(Clone, Copy)]
enum Source<'a> {
    Text(&'a str),
    Index(&'a LineIndex<'a>),
}

impl<'a> Snippet<'a> {
    /// A message about `span` in `source`, the text that was parsed.
    pub const fn new(severity: Severity, message: &'a dyn fmt::Display, span: Span, source: &'a str) -> Self {
        let source = Source::Text(source);
        Self { severity, code: None, message, span, related: None, source, name: None, styles: PLAIN }
    }

    pub(crate) fn of_kind<K: Coded>(kind: &'a K, severity: Severity, span: Span, source: &'a str) -> Self {
        Self { code: Some(kind.code()), related: kind.related(), ..Self::new(severity, kind, span, source) }
    }

    pub(crate) fn of_diagnostic(diagnostic: &'a Diagnostic, lines: &'a LineIndex<'a>) -> Self {
        let Diagnostic { severity, code, message, span, related, .. } = diagnostic;
        let snippet = Self::new(*severity, message, *span, lines.text()).code(code).lines(lines);
        Self { related: *related, ..snippet }
    }

    /// Adds a code in brackets after the severity.
    #[must_use]
    pub const fn code(mut self, code: &'a str) -> Self {
        self.code = Some(code);
        self
    }

    /// Adds a note that draws a second span.
    #[must_use]
    pub const fn related(mut self, related: Related) -> Self {
        self.related = Some(related);
        self
    }

    /// Names the text, which may be a file, before line and column.
    #[must_use]
    pub const fn name(mut self, name: &'a str) -> Self {
        self.name = Some(name);
        self
    }

    /// Takes the lines, and their numbers, from an index of the text. With it, drawing many errors of a large text
    /// takes no longer than reading it.
    #[must_use]
    pub const fn lines(mut self, lines: &'a LineIndex<'a>) -> Self {
        self.source = Source::Index(lines);
        self
    }

    /// Draws in colour, with ANSI escape sequences for a terminal. Without this there are none.
    #[must_use]
    pub const fn styled(mut self) -> Self {
        self.styles = match self.severity {
            Severity::Error => COLOURED,
            Severity::Finding => Styles { level: "\x1b[1;93m", ..COLOURED },
            Severity::Note => Styles { level: BLUE, ..COLOURED },
        };
        self
    }

    /// Draws the line of a span, with `mark` below each of its characters.
    fn draw(&self, f: &mut fmt::Formatter<'_>, span: Span, mark: char, style: &str) -> fmt::Result {
        let Styles { gutter, end, .. } = self.styles;
        let (location, line, line_start) = self.source.line(span.start());
        let margin = decimal_width(location.line);
        write!(f, "{:margin$}{gutter}-->{end} ", "")?;
        if let Some(name) = self.name {
            visible(name).try_for_each(|character| f.write_char(character))?;
            f.write_char(':')?;
        }
        writeln!(f, "{location}")?;

        let in_line =
            Span::new(span.start().saturating_sub(line_start), span.end().saturating_sub(line_start));
        let excerpt = Excerpt::of_line(line, in_line);
        writeln!(f, "{:margin$} {gutter}|{end}", "")?;
        writeln!(f, "{gutter}{} |{end} {}", location.line, excerpt.text())?;
        write!(f, "{:margin$} {gutter}|{end} {:indent$}{style}", "", "", indent = excerpt.indent())?;
        for _ in 0..excerpt.width() {
            f.write_char(mark)?;
        }
        writeln!(f, "{end}")
    }
}

impl fmt::Display for Snippet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Styles { level, message, end, .. } = self.styles;
        write!(f, "{level}{}", self.severity)?;
        if let Some(code) = self.code {
            write!(f, "[{code}]")?;
        }
        write!(f, "{end}{message}: ")?;
        write!(Visible(f), "{}", self.message)?;
        writeln!(f, "{end}")?;
        write!(f, "{}", Drawing(self))
    }
}

/// A snippet without the message above it.
pub(crate) struct Drawing<'a>(pub &'a Snippet<'a>);

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snippet { span, related, styles: Styles { level, gutter, message, end }, .. } = *self.0;
        self.0.draw(f, span, '^', level)?;
        if let Some(related) = related {
            writeln!(f, "{gutter}note{end}{message}: {}{end}", related.label)?;
            self.0.draw(f, related.span, '-', gutter)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Snippet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Snippet");
        debug.field("code", &self.code).field("span", &self.span).finish_non_exhaustive()
    }
}

impl<'a> Source<'a> {
    /// The location of an offset, its line without the ending, and the offset where that begins.
    fn line(self, offset: usize) -> (Location, &'a str, usize) {
        match self {
            Self::Index(lines) => (lines.location(offset), lines.line(offset), lines.line_start(offset)),
            Self::Text(text) => {
                let (line, start) = line_at(text, offset);
                (Location::of(text, offset), line, start)
            }
        }
    }
}

/// The line that contains `offset`, without its ending, and the offset where it begins.
fn line_at(source: &str, offset: usize) -> (&str, usize) {
    let at = floor_char_boundary(source, offset);
    let (before, after) =
        source.split_at_checked(at).expect_or("the offset is between characters", (source, ""));
    let start = line_start(source, before);
    let end = memchr::memchr(b'\n', after.as_bytes()).map_or(source.len(), |feed| at + feed);
    let line = source.get(start..end).expect_or_default("a line is in the text");
    (line.strip_suffix('\r').unwrap_or(line), start)
}

/// Escape sequences before each part, and the one that ends them.
#[derive(Clone, Copy)]
struct Styles {
    level: &'static str,
    gutter: &'static str,
    message: &'static str,
    end: &'static str,
}

const BLUE: &str = "\x1b[1;94m";
const PLAIN: Styles = Styles { level: "", gutter: "", message: "", end: "" };
const COLOURED: Styles = Styles { level: "\x1b[1;91m", gutter: BLUE, message: "\x1b[1m", end: "\x1b[0m" };

/// Writes text with its control characters replaced: a message can quote what the text contains.
struct Visible<'f, 'b>(&'f mut fmt::Formatter<'b>);

impl fmt::Write for Visible<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        visible(text).try_for_each(|character| self.0.write_char(character))
    }
}

fn decimal_width(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}
