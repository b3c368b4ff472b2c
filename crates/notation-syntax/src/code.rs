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
    /// A row. [`codes!`](crate::codes) calls this.
    #[doc(hidden)]
    pub const fn new(
        name: &'static str,
        severity: Severity,
        message: &'static str,
        meaning: &'static str,
        example: Option<&'static str>,
        repairable: bool,
    ) -> Self {
        // The module for browsers never explains a code.
        if cfg!(tafl_unexplained) {
            return Self { name, severity, message: "", meaning: "", example: None, repairable };
        }
        Self { name, severity, message, meaning: meaning.trim_ascii(), example, repairable }
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
            #[error($($message:tt)*)]
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
            #[error($($message)*)]
            $variant $(($(#[$from])? $inner))? $({ $($fields)* })?,
        )*}

        impl $name {
            /// The table of codes: a row for each variant with `#[code]`.
            $visibility const CODES: &'static [$crate::Code] = $crate::__codes!([] $({
                [$($severity, $code $(, $example)?)?] [$($meaning),*] [$($message)*] [$($repair)?]
            })*);
        }

        impl $crate::Coded for $name {
            fn definition(&self) -> &'static $crate::Code {
                match self {$(
                    #[allow(unused_variables, reason = "a variant may have a code and wrap a value")]
                    Self::$variant { $(0: $crate::__first!([inner] [$inner]),)? $($inherited,)? .. } => {
                        $crate::__definition!(
                            [$($severity, $code $(, $example)?)?] [$($meaning),*] [$($message)*] [$($repair)?]
                            [$(<$inner as $crate::Coded>::definition(inner))? $($crate::Coded::definition($inherited))?]
                        )
                    }
                )*}
            }

            fn related(&self) -> Option<$crate::Related> {
                match self {$(
                    #[allow(unused_variables, reason = "a variant may have a code and wrap a value")]
                    Self::$variant { $(0: $crate::__first!([inner] [$inner]),)? $($inherited,)? $($span,)? .. } => {
                        $crate::__related!(
                            [$($code)?] [$($span, $label)?]
                            [$(<$inner as $crate::Coded>::related(inner))? $($crate::Coded::related($inherited))?]
                        )
                    }
                )*}
            }

            #[allow(unused_variables, reason = "few reports have a repair")]
            fn repair(&self, span: $crate::Span, source: &str) -> Option<$crate::Repair> {
                match self {$(
                    Self::$variant { $(0: $crate::__first!([inner] [$inner]),)? $($inherited,)? .. } => {
                        $crate::__repair!(
                            [$($code)?] [$(($repair)(self, span, source))?]
                            [$(<$inner as $crate::Coded>::repair(inner, span, source))? $($crate::Coded::repair($inherited, span, source))?]
                        )
                    }
                )*}
            }
        }
    };
}

/// The rows of all variants that have a code.
#[doc(hidden)]
#[macro_export]
macro_rules! __codes {
    ([$($rows:tt)*]) => {
        &[$($rows)*]
    };
    ([$($rows:tt)*] { [] $meaning:tt $message:tt $repair:tt } $($rest:tt)*) => {
        $crate::__codes!([$($rows)*] $($rest)*)
    };
    ([$($rows:tt)*] { $code:tt $meaning:tt $message:tt $repair:tt } $($rest:tt)*) => {
        $crate::__codes!([$($rows)* $crate::__code!($code $meaning $message $repair),] $($rest)*)
    };
}

/// The definition of a variant: its own row, or that of the kind that it wraps.
#[doc(hidden)]
#[macro_export]
macro_rules! __definition {
    ([] $meaning:tt $message:tt $repair:tt [$inner:expr]) => {
        $inner
    };
    ($code:tt $meaning:tt $message:tt $repair:tt $inner:tt) => {
const { &$crate::__code!($code $meaning $message $repair) }
    };
}

/// The second span of a variant: its own, none, or that of the kind that it wraps.
#[doc(hidden)]
#[macro_export]
macro_rules! __related {
    ($code:tt [$span:ident, $label:literal] $inner:tt) => {
        Some($crate::Related { span: *$span, label: $label })
    };
    ([] [] [$inner:expr]) => {
        $inner
    };
    ($code:tt [] $inner:tt) => {
        None
    };
}

/// The repair of a variant: its own, none, or that of the kind that it wraps.
#[doc(hidden)]
#[macro_export]
macro_rules! __repair {
    ($code:tt [$repair:expr] $inner:tt) => {
        $repair
    };
    ([] [] [$inner:expr]) => {
        $inner
    };
    ($code:tt [] $inner:tt) => {
        None
    };
}

/// Whether a variant has a repair.
#[doc(hidden)]
#[macro_export]
macro_rules! __is_repairable {
    ([]) => {
        false
    };
    ([$repair:expr]) => {
        true
    };
}

/// The row of a variant.
#[doc(hidden)]
#[macro_export]
macro_rules! __code {
    ([$severity:ident, $code:literal $(, $example:expr)?] [$($meaning:literal),*] [$message:tt $($arguments:tt)*] $repair:tt) => {
        $crate::Code::new(
            $code,
            $crate::__severity!($severity),
            $crate::__message!($message),
            concat!($($meaning),*),
            $crate::__first!($([Some($example)])? [None]),
            $crate::__is_repairable!($repair),
        )
    };
}

/// The message of a variant; empty for a transparent one.
#[doc(hidden)]
#[macro_export]
macro_rules! __message {
    (transparent) => {
        ""
    };
    ($message:literal) => {
        $message
    };
}

/// The severity that a table of codes names.
#[doc(hidden)]
#[macro_export]
macro_rules! __severity {
    (error) => {
        $crate::Severity::Error
    };
    (finding) => {
        $crate::Severity::Finding
    };
    (note) => {
        $crate::Severity::Note
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
