//! Stable codes: what each error, finding and note is called, and what it means.

use core::fmt;

use crate::repair::Repair;
use crate::span::Span;

/// How serious a report is. The kind decides it, and nothing else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// A remark about text that follows its specification.
    Note,
    /// The text was read, but departs from its specification.
    Finding,
    /// The text cannot be read.
    Error,
}

impl Severity {
    /// All severities, in ascending order.
    pub const ALL: [Self; 3] = [Self::Note, Self::Finding, Self::Error];

    /// The name, as drawn: `note`, `finding`, `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Finding => "finding",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A row in a crate's table of codes: a kind of error, finding or note.
///
/// The table is written with [`codes!`](crate::codes), next to the variants that it describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    name: &'static str,
    severity: Severity,
    message: &'static str,
    meaning: &'static str,
    example: Option<&'static str>,
    repairable: bool,
}

impl Code {
    /// A row for an error. [`codes!`](crate::codes) calls the function with the name of the severity.
    #[doc(hidden)]
    pub const fn error(name: &'static str, message: &'static str, meaning: &'static str) -> Self {
        Self::new(name, Severity::Error, message, meaning)
    }

    /// A row for a finding.
    #[doc(hidden)]
    pub const fn finding(name: &'static str, message: &'static str, meaning: &'static str) -> Self {
        Self::new(name, Severity::Finding, message, meaning)
    }

    /// A row for a note.
    #[doc(hidden)]
    pub const fn note(name: &'static str, message: &'static str, meaning: &'static str) -> Self {
        Self::new(name, Severity::Note, message, meaning)
    }

    const fn new(
        name: &'static str,
        severity: Severity,
        message: &'static str,
        meaning: &'static str,
    ) -> Self {
        let row = Self { name, severity, message: "", meaning: "", example: None, repairable: false };
        // The module for browsers never explains a code.
        if cfg!(tafl_unexplained) { row } else { Self { message, meaning: meaning.trim_ascii(), ..row } }
    }

    /// The row with a text for which the code is reported.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_example(self, example: &'static str) -> Self {
        if cfg!(tafl_unexplained) { self } else { Self { example: Some(example), ..self } }
    }

    /// The row of a kind that can or cannot be repaired.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_repairable(self, repairable: bool) -> Self {
        Self { repairable, ..self }
    }

    /// The row with this name, which the table has. [`codes!`](crate::codes) calls this during compilation.
    #[doc(hidden)]
    #[allow(clippy::panic, reason = "an error of the compiler, where this is called")]
    pub const fn named(table: &'static [Self], name: &str) -> &'static Self {
        let mut rest = table;
        while let [row, after @ ..] = rest {
            if is_equal(row.name.as_bytes(), name.as_bytes()) {
                return row;
            }
            rest = after;
        }
        panic!("the table has a row for each code")
    }

    /// The code itself, in kebab case: `outer-slash-missing`. It never changes once released.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The severity.
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// The message, with the names of its data in braces: ``row {row} has {found} squares``.
    pub const fn message(&self) -> &'static str {
        self.message
    }

    /// The meaning of the code, in one or more sentences.
    pub const fn meaning(&self) -> &'static str {
        self.meaning
    }

    /// A text for which it is reported; `None` if no short text has it.
    pub const fn example(&self) -> Option<&'static str> {
        self.example
    }

    /// Whether reports with the code can have a [`Repair`].
    pub const fn is_repairable(&self) -> bool {
        self.repairable
    }
}

/// `==`, which is not `const`.
const fn is_equal(mut left: &[u8], mut right: &[u8]) -> bool {
    while let ([a, left_rest @ ..], [b, right_rest @ ..]) = (left, right) {
        if *a != *b {
            return false;
        }
        (left, right) = (left_rest, right_rest);
    }
    left.is_empty() && right.is_empty()
}

/// The code itself.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A second span that belongs to a report, with a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Related {
    /// Where, in the outermost text that was parsed.
    pub span: Span,
    /// A label for the span: `first given here`.
    pub label: &'static str,
}

/// A kind of error, finding or note with a stable code.
///
/// Implemented by [`codes!`](crate::codes).
#[doc(alias = "error code")]
pub trait Coded: fmt::Display {
    /// The row of this kind in its crate's table of codes.
    fn definition(&self) -> &'static Code;

    /// The stable code of this kind, in kebab case: `outer-slash-missing`.
    fn code(&self) -> &'static str {
        self.definition().name()
    }

    /// A second span, such as that of the first of two equal keys.
    fn related(&self) -> Option<Related> {
        None
    }

    /// What to write instead, if that is certain. `span` is that of the report, in `source`, the outermost text that
    /// was parsed.
    fn repair(&self, span: Span, source: &str) -> Option<Repair> {
        let _ = (span, source);
        None
    }
}

/// For notations without findings.
impl Coded for core::convert::Infallible {
    fn definition(&self) -> &'static Code {
        match *self {}
    }
}

impl<C: Coded + ?Sized> Coded for alloc::boxed::Box<C> {
    fn definition(&self) -> &'static Code {
        (**self).definition()
    }

    fn related(&self) -> Option<Related> {
        (**self).related()
    }

    fn repair(&self, span: Span, source: &str) -> Option<Repair> {
        (**self).repair(span, source)
    }
}

/// A kind of error, with the kind of finding that goes with it.
pub trait ErrorKind: Coded + From<Self::Finding> {
    /// The kind of finding in the same notation.
    type Finding: Coded;
}

/// Defines an enum of error, finding or note kinds together with its table of codes.
///
/// Each variant is a row: its documentation is the meaning, `#[code(…)]` has the severity, the code and an example,
/// and `#[error(…)]`, which [thiserror](https://docs.rs/thiserror) reads, the message. `#[see(field, "label")]` names
/// a field that holds a second [`Span`](crate::Span). `#[repair(function)]` computes the [`Repair`](crate::Repair) of a
/// report from its kind, its span and the text that was parsed. A variant without `#[code]` wraps another kind and has its code;
/// if that kind is one of several fields, `#[inherit(field)]` names it.
///
/// The enum implements [`Coded`], and its constant `CODES` holds the rows in order.
///
/// ```
/// use notation_syntax::{Coded, Severity, codes};
///
/// codes! {
///     /// Why a size cannot be read.
///     #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
///     #[non_exhaustive]
///     pub enum SizeErrorKind {
///         /// A board has at least one square.
///         #[code(error, "size-zero", "0")]
///         #[error("a board of {found} squares does not exist")]
///         Zero {
///             /// The size.
///             found: u32,
///         },
///     }
/// }
///
/// let kind = SizeErrorKind::Zero { found: 0 };
/// assert_eq!(kind.code(), "size-zero");
/// assert_eq!(kind.to_string(), "a board of 0 squares does not exist");
/// assert_eq!(SizeErrorKind::CODES[0].severity(), Severity::Error);
/// assert_eq!(SizeErrorKind::CODES[0].meaning(), "A board has at least one square.");
/// assert_eq!(SizeErrorKind::CODES[0].example(), Some("0"));
/// ```
#[macro_export]
macro_rules! codes {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {$(
            $(#[doc = $meaning:literal])*
            $(#[code($severity:ident, $code:literal $(, $example:expr)?)])?
            $(#[inherit($inherited:ident)])?
            $(#[see($span:ident, $label:literal)])?
            $(#[repair($repair:expr)])?
            #[error($($transparent:ident)? $($message:literal $($arguments:tt)*)?)]
            $variant:ident
            $(($(#[$from:ident])? $inner:ty))?
            $({ $($fields:tt)* })?
        ),* $(,)?}
    ) => {
        $(#[$attribute])*
        $visibility enum $name {$(
            $(#[doc = $meaning])*
            $(
                #[doc = ""]
                #[doc = concat!("The code of this ", stringify!($severity), " is `", $code, "`.")]
            )?
            #[error($($transparent)? $($message $($arguments)*)?)]
            $variant $(($(#[$from])? $inner))? $({ $($fields)* })?,
        )*}

        impl $name {
            /// The table of codes: a row for each variant with `#[code]`.
            $visibility const CODES: &'static [$crate::Code] = $crate::__rows!([] $({
                [$($severity, $code $(, $example)?)?] [$($message)?] [$($meaning),*] [$($repair)?]
            })*);
        }

        // In each method, a variant has what its attributes say, or else what the kind that it wraps has.
        impl $crate::Coded for $name {
            fn definition(&self) -> &'static $crate::Code {
                match self {$(
                    #[allow(unused_variables, reason = "a variant may have a code and wrap a value")]
                    Self::$variant { $(0: $crate::__first!([inner] [$inner]),)? $($inherited,)? .. } => $crate::__first!(
                        $([const { $crate::Code::named(Self::CODES, $code) }])?
                        $([<$inner as $crate::Coded>::definition(inner)])?
                        $([$crate::Coded::definition($inherited)])?
                    ),
                )*}
            }

            fn related(&self) -> Option<$crate::Related> {
                match self {$(
                    #[allow(unused_variables, reason = "a variant may have a code and wrap a value")]
                    Self::$variant { $(0: $crate::__first!([inner] [$inner]),)? $($inherited,)? $($span,)? .. } => $crate::__first!(
                        $([Some($crate::Related { span: *$span, label: $label })])?
                        $([$crate::__first!([None] $code)])?
                        $([<$inner as $crate::Coded>::related(inner)])?
                        $([$crate::Coded::related($inherited)])?
                    ),
                )*}
            }

            #[allow(unused_variables, reason = "few reports have a repair")]
            fn repair(&self, span: $crate::Span, source: &str) -> Option<$crate::Repair> {
                match self {$(
                    Self::$variant { $(0: $crate::__first!([inner] [$inner]),)? $($inherited,)? .. } => $crate::__first!(
                        $([($repair)(self, span, source)])?
                        $([$crate::__first!([None] $code)])?
                        $([<$inner as $crate::Coded>::repair(inner, span, source)])?
                        $([$crate::Coded::repair($inherited, span, source)])?
                    ),
                )*}
            }
        }
    };
}

/// The rows of all variants that have a code, from what the attributes of each variant say.
#[doc(hidden)]
#[macro_export]
macro_rules! __rows {
    ([$($rows:expr,)*]) => {
        &[$($rows),*]
    };
    ([$($rows:tt)*] { [] $message:tt $meaning:tt $repair:tt } $($rest:tt)*) => {
        $crate::__rows!([$($rows)*] $($rest)*)
    };
    (
        [$($rows:tt)*]
        { [$severity:ident, $code:literal $(, $example:expr)?] [$($message:literal)?] [$($meaning:literal),*] [$($repair:expr)?] }
        $($rest:tt)*
    ) => {
        $crate::__rows!([
            $($rows)*
            $crate::Code::$severity($code, concat!($($message)?), concat!($($meaning),*))
                $(.with_example($example))?
                .with_repairable($crate::__first!($([$crate::__first!([true] $repair)])? [false])),
        ] $($rest)*)
    };
}

/// The first of several expressions or patterns in brackets.
#[doc(hidden)]
#[macro_export]
macro_rules! __first {
    ([$($first:tt)*] $($rest:tt)*) => {
        $($first)*
    };
}
